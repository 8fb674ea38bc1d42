"""A language for tests: the words of every template are in brackets, so that what passes through none stands out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

WORD = re.compile(r"[^\W\d_]{2,}|[⟦⟧]")
CONTENT = re.compile(r"“[^”]*”|'[^']*'|\bR\d+C\d+\b")
"""What comes from the puzzle within a sentence: quoted clues and texts, and the names of cells."""


def bracketed(template: str) -> str:
    """The template with its words in brackets, but not its parameters: a parameter must be translated by itself.

    What is translated already stays as it is.
    """
    if "⟦" in template:  # as in a table of translations, which doesn't have it
        return template
    try:
        parts = list(Formatter().parse(template))
    except ValueError:  # a sentence without parameters, about braces
        return f"⟦{template}⟧"
    return "".join(_in_brackets(literal) + _parameter(*field) for literal, *field in parts)


def _in_brackets(literal: str) -> str:
    """The words between two parameters in brackets; quotation marks stay outside."""
    parts = re.split("([“”])", literal.replace("{", "{{").replace("}", "}}"))
    return "".join(f"⟦{part}⟧" if WORD.search(part) else part for part in parts)


def _parameter(name: str | None, spec: str | None, conversion: str | None) -> str:
    if name is None:
        return ""
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"


def untranslated(text: str) -> str:
    """What is outside the brackets, if it has a word: "" for clues, cells, numbers and signs alone."""
    left = CONTENT.sub("", re.sub("⟦[^⟦⟧]*⟧", " ", text))
    return left.strip() if WORD.search(left) else ""


def strings(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The strings in plain data, each with the names of the fields that lead to it: "edit.fields.1.title"."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from strings(value, f"{path}.{name}".strip("."))
    elif isinstance(data, (list, tuple)):
        for at, value in enumerate(data):
            yield from strings(value, f"{path}.{at}")
