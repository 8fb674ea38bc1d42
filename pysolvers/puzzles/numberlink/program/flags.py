"""The program's flags, read as Go's package `flag` reads them: `-tubes`, `--tubes`, `-tubes=false`, `-generate 5x5`.

Reading stops at the first word that is no flag, and after `--`; words behind that are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

USAGE = """\
usage: python -m pysolvers.puzzles.numberlink [flags] < PUZZLES
  -tubes          print the paths as lines
  -colors         print each path in a colour of its own
  -calls          print after each puzzle how many nodes its search took
  -calls-only     print nothing but the nodes of all searches together
  -generate=5x5   print a new puzzle of five columns and five rows
  -profile=FILE   write a Python profile to a file (`python -m pstats FILE` reads it)
"""

YES = ("1", "t", "T", "TRUE", "true", "True")
NO = ("0", "f", "F", "FALSE", "false", "False")


class FlagError(ValueError):
    """A flag that is none, or that has no value that fits; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Flags:
    """What is asked for; `help` is `-h` or `-help`. The fields are the flags, with `_` for `-`."""

    tubes: bool = False
    colors: bool = False
    calls: bool = False
    calls_only: bool = False
    generate: str = ""
    profile: str = ""
    help: bool = False


_NAMES = {field.name.replace("_", "-"): field for field in fields(Flags)}
_NAMES["h"] = _NAMES["help"]


def read_flags(words: Sequence[str]) -> Flags:
    """The flags in the words of a command line; FlagError if one is wrong."""
    found: dict[str, Any] = {}
    rest = list(words)
    while rest and len(rest[0]) > 1 and rest[0].startswith("-"):
        word = rest.pop(0)
        if word == "--":
            break
        bare = word[2:] if word.startswith("--") else word[1:]
        name, equals, value = bare.partition("=")
        if not name or name.startswith("-"):
            raise FlagError(f"bad flag syntax: {word[:40]}")
        field = _NAMES.get(name)
        if field is None:
            raise FlagError(f"flag provided but not defined: -{name[:40]}")
        if isinstance(field.default, bool):
            found[field.name] = _truth(value, name) if equals else True
            continue
        if not equals:
            if not rest:
                raise FlagError(f"flag needs an argument: -{name}")
            value = rest.pop(0)
        found[field.name] = value
    return Flags(**found)


def _truth(value: str, name: str) -> bool:
    if value not in YES + NO:
        raise FlagError(f'invalid boolean value "{value[:40]}" for -{name}: expected true or false')
    return value in YES
