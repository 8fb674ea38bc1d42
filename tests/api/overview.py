"""The tables of docs/api.md: each public name with its parameters or attributes, and the first sentence about it."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args

import pysolvers


def written_anew(page: str) -> str:
    """The page with the table of each section made from the code."""
    heads = re.split(r"^(?=## )", page, flags=re.M)
    return "".join(_section(each) for each in heads)


def _section(text: str) -> str:
    names = re.findall(r"^::: pysolvers\.((?:\w+\.)*\w+)$", text, re.M)
    rows = [_row(name) for name in names if not name.startswith("desk")]
    if not rows:
        return text
    body = re.sub(r"(?:^\|.*\n)+\n", "", text, flags=re.M)
    before, first, after = body.partition(":::")
    return f"{before}| name | what it is |\n|---|---|\n" + "".join(rows) + f"\n{first}{after}"


def _row(name: str) -> str:
    value: Any = pysolvers
    for part in name.split("."):
        value = inspect.unwrap(getattr(value, part))
    if inspect.isfunction(value):
        return f"| `{name}{_parameters(value)}` | {_first_sentence(value)} |\n"
    if inspect.isclass(value):
        attributes = ", ".join(f"`{each}`" for each in dict.fromkeys(_attributes(value)))
        return f"| `{name}` | {_first_sentence(value)}{f' Has {attributes}.' if attributes else ''} |\n"
    if inspect.ismodule(value):
        return "".join(_row(f"{name}.{each}") for each in value.__all__)
    return f"| `{name}` | One of {', '.join(f'`{each}`' for each in get_args(value))}. |\n"


def _parameters(function: Any) -> str:
    signature = inspect.signature(function)
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    return str(signature.replace(parameters=plain, return_annotation=inspect.Signature.empty))


def _attributes(cls: type) -> Iterator[str]:
    """The public attributes and methods that our classes define, fields first; only fields for a kind's puzzles."""
    ours = [each for each in cls.__mro__ if each.__module__.startswith("pysolvers")]
    if dataclasses.is_dataclass(cls):
        yield from (field.name for field in dataclasses.fields(cls) if not field.name.startswith("_"))
    if issubclass(cls, pysolvers.Puzzle) and cls is not pysolvers.Puzzle:
        return
    for each in ours:
        if "__init__" in vars(each) and not dataclasses.is_dataclass(each):
            yield from re.findall(r"\bself\.([a-z]\w*) =", inspect.getsource(vars(each)["__init__"]))
        for name, value in vars(each).items():
            if not name.startswith("_") and not inspect.isclass(value) and not isinstance(value, classmethod):
                yield f"{name}()" if callable(value) else name


def _first_sentence(value: Any) -> str:
    text = " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())
    sentence = re.split(r"(?<=[.!?]) (?=[A-Z`])", text)[0]
    return sentence.replace("|", "\\|")
