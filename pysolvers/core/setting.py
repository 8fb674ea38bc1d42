"""Settings of a new puzzle besides size, seed and difficulty: a style, a phrase, a number of pairs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pysolvers.core.words import either, say
from pysolvers.errors import ArgumentError, PuzzleError


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a generator. `choices` are (value, words), the default first; () for any text (see `example`)."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    example: str = ""


def chosen(settings: Sequence[Setting], given: Mapping[str, str]) -> dict[str, str]:
    """The value of every setting, as in `given` or the default. ArgumentError for an unknown name or value."""
    names = [setting.name for setting in settings]
    for name in given:
        if name not in names:
            raise ArgumentError(
                "There is no setting {name!r}: expected {expected}.", name=name[:40], expected=either(names) or "none"
            )
    values = {}
    for setting in settings:
        allowed = [value for value, _ in setting.choices]
        values[setting.name] = value = given.get(setting.name) or (allowed[0] if allowed else "")
        if allowed and value not in allowed:
            raise ArgumentError.of_value(setting.name, value, allowed)
    return values


def number(name: str, text: str, least: int, most: int) -> int:
    """The number in a setting's text. PuzzleError if it isn't one from `least` to `most`."""
    if not (text.isascii() and text.isdecimal() and least <= int(text[:6]) <= most):
        raise PuzzleError.of_value(name, text, say("a number from {least} to {most}", least=least, most=most))
    return int(text)


_ONE_SIDE = re.compile(r"\d{1,4}", re.ASCII)
_CROSS = re.compile(r"(?<=\d)\s*[xX×*]\s*(?=\d)")


def size_text(size: str | int | tuple[int, int]) -> str:
    """Normalize a size: 6, "6", (6, 6), "6x6" and "6 × 6" are "6x6"; columns first. TypeError for other types."""
    if isinstance(size, str):
        text = _CROSS.sub("x", size.strip())
        return f"{text}x{text}" if _ONE_SIDE.fullmatch(text) else text
    sides = (size, size) if isinstance(size, int) else size
    if isinstance(size, bool) or not isinstance(sides, (tuple, list)) or [type(side) for side in sides] != [int, int]:
        sentence = f'size is {size!r:.40}: expected columns and rows, such as 6, "7x5" or (7, 5).'
        raise TypeError(sentence)
    return f"{sides[0]}x{sides[1]}"


def sides_of(size: str | int | tuple[int, int]) -> tuple[int, int]:
    """The (rows, columns) of a size. ArgumentError if it isn't two numbers."""
    columns, cross, rows = size_text(size).partition("x")
    if not (cross and columns.isdecimal() and rows.isdecimal()):
        raise ArgumentError.of_value("The size", size, "columns and rows, such as 7x5")
    return int(rows), int(columns)


def shape_of(size: str) -> str:
    """The text of a size without numbers: "x" for a rectangle, "hex" for a hexagon."""
    return re.sub(r"\d+", "", size)


def cells_of(size: str) -> int:
    """The number of cells of a rectangle; for other shapes, an approximation."""
    numbers = [int(number) for number in re.findall(r"\d+", size)]
    return numbers[0] * numbers[-1]


Difficulty = Literal["easy", "normal", "medium", "hard", "extreme"]
"""How hard a puzzle is for a person; "medium" means "normal"."""

Engine = Literal["auto", "search", "frontier", "sat"]
"""The engines of the kinds in this package; `auto` picks one."""

OTHER_WORDS = {"medium": "normal"}  # other names of difficulties


def difficulty_named(name: str, offered: Sequence[str]) -> str:
    """Return the difficulty in `offered` that `name` means, such as "normal" for " Medium", or raise ArgumentError."""
    plain = name.strip().lower()
    plain = plain if plain in offered else OTHER_WORDS.get(plain, plain)
    if plain not in offered:
        raise ArgumentError.of_value("difficulty", name, offered)
    return plain


def seeds(first: str, many: int) -> list[str]:
    """`many` seeds that start with `first`: "7", "8", "9" or "word", "word-2", "word-3"."""
    if first.isascii() and first.isdigit():
        return [str(int(first) + i) for i in range(many)]
    return [first, *(f"{first}-{i}" for i in range(2, many + 1))]
