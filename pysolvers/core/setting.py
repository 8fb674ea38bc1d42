"""What can be asked of a new puzzle besides its size, seed and difficulty: a style, a phrase, a number of pairs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pysolvers.core.words import either
from pysolvers.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set: its name, a title, and the values it may have.

    `choices` are (value, words), the first is the default; where there are none any text may be said, `example` shows
    one, and the default is "".
    """

    name: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    example: str = ""


def chosen(settings: Sequence[Setting], asked: Mapping[str, str]) -> dict[str, str]:
    """The value of every setting, as `asked` or by default.

    Raises:
        ArgumentError: for an unknown name, or a value that is not among the choices.
    """
    names = [setting.name for setting in settings]
    for name in asked:
        if name not in names:
            raise ArgumentError(f"A new puzzle has no {name[:40]!r} to set: expected {either(names) or 'nothing'}.")
    values = {}
    for setting in settings:
        allowed = [value for value, _ in setting.choices]
        values[setting.name] = value = asked.get(setting.name) or (allowed[0] if allowed else "")
        if allowed and value not in allowed:
            raise ArgumentError(f"{setting.name} cannot be {value[:40]!r}: expected {either(allowed)}.")
    return values


_ONE_SIDE = re.compile(r"\d{1,4}", re.ASCII)
_CROSS = re.compile(r"(?<=\d)\s*[xX×*]\s*(?=\d)")


def size_text(size: str | int | tuple[int, int]) -> str:
    """A size as generators take it: 6, "6", (6, 6), "6x6" and "6 × 6" are "6x6"; columns come first.

    TypeError for anything else than text, a whole number or two of them.
    """
    if isinstance(size, str):
        text = _CROSS.sub("x", size.strip())
        return f"{text}x{text}" if _ONE_SIDE.fullmatch(text) else text
    sides = (size, size) if isinstance(size, int) else size
    if isinstance(size, bool) or not isinstance(sides, (tuple, list)) or [type(side) for side in sides] != [int, int]:
        sentence = f'size is {size!r:.40}: expected columns and rows, such as 6, "7x5" or (7, 5).'
        raise TypeError(sentence)
    return f"{sides[0]}x{sides[1]}"


def sides_of(size: str | int | tuple[int, int]) -> tuple[int, int]:
    """The (rows, columns) of a size as `size_text` takes it; ArgumentError if it is not two numbers."""
    columns, cross, rows = size_text(size).partition("x")
    if not (cross and columns.isdecimal() and rows.isdecimal()):
        raise ArgumentError(f"The size cannot be {size!r:.40}: expected columns and rows, such as 7x5.")
    return int(rows), int(columns)


def shape_of(size: str) -> str:
    """What a size says besides numbers: "x" for a rectangle."""
    return re.sub(r"\d+", "", size)


def cells_of(size: str) -> int:
    """How large a board of a size is: the cells of a rectangle."""
    numbers = [int(number) for number in re.findall(r"\d+", size)]
    return numbers[0] * numbers[-1]


OTHER_WORDS = {"medium": "normal"}
"""What people call difficulties besides."""


def difficulty_named(asked: str, offered: Sequence[str]) -> str:
    """The one of the difficulties `offered` that `asked` names; ArgumentError if it names none of them."""
    plain = asked.strip().lower()
    plain = plain if plain in offered else OTHER_WORDS.get(plain, plain)
    if plain not in offered:
        raise ArgumentError(f"difficulty cannot be {asked[:40]!r}: expected {either(offered)}.")
    return plain


def seeds(first: str, many: int) -> list[str]:
    """So many seeds from the first one on: numbers count up, words get a number behind."""
    if first.isascii() and first.isdigit():
        return [str(int(first) + i) for i in range(many)]
    return [first, *(f"{first}-{i}" for i in range(2, many + 1))]
