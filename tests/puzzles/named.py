"""Cells as sentences name them."""

import re
from collections.abc import Iterator
from itertools import product

from pysolvers.core.cell import Cell

NUMBERS = r"\d+(?:(?:, | and | to )\d+)*"
CELLS = re.compile(rf"rows? ({NUMBERS}), columns? ({NUMBERS})", re.IGNORECASE)


def cells_in(text: str) -> Iterator[Cell]:
    """The cells that a text names, counted from 0: "rows 1 and 2, columns 3 to 5"."""
    for rows, columns in CELLS.findall(text):
        yield from ((row - 1, column - 1) for row, column in product(_numbers(rows), _numbers(columns)))


def _numbers(text: str) -> list[int]:
    """The numbers of "1, 3 and 5 to 7"."""
    ranges = re.findall(r"(\d+)(?: to (\d+))?", text)
    return [number for first, last in ranges for number in range(int(first), int(last or first) + 1)]
