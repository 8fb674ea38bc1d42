"""Boards whose directions are words or letters: `SE`, `↘`, Tatham's `d`, or the keys around S (`C` is south-east).

Numbers are in a second table of the same shape, or in front of the directions (`1SE`), or missing. If several alphabets
fit, those in which every arrow points at some cell are kept. The last cell has no direction, or the last number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pysolvers.core.format import Miss, TextClaim
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.signpost.model import SignpostPuzzle, check_size
from pysolvers.puzzles.signpost.text.grid_drawing import ARROWS

if TYPE_CHECKING:  # ids do not need it, and start sooner
    from pysolvers.text.pieces import Piece, Table, Token

_ALPHABETS: Mapping[str, Sequence[str]] = {
    "arrows": tuple(ARROWS),
    "points of the compass": ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
    "keys around S": tuple("wedcxzaq"),
    "letters from a to h": tuple("abcdefgh"),
    "up, right, down and left": ("u", "ur", "r", "dr", "d", "dl", "l", "ul"),
}  # clockwise from north

_CELL = re.compile(rf"(\d*)\s*([a-zA-Z]{{1,2}}|[{ARROWS}])?")
_NOTHING = ("", ".", "-", "_", "*", "0", "x", "none")  # in the cell of the last number, or for no given number

Cells = Sequence[Sequence[tuple[int, str]]]  # number and direction of each cell, 0 and "" for none


def read(text: str) -> list[Puzzle]:
    from pysolvers.text.grids import reader

    return reader("signpost", "directions")(text)


def claims(piece: Piece) -> Iterator[TextClaim | Miss]:
    from pysolvers.text.grids import WHOLE

    found = [(table, cells) for table in piece.tables if (cells := _cells(table))]
    for table, cells in found:
        numbered = [_numbers(other, cells) for other in piece.tables if other is not table]
        both = next(filter(None, numbered), cells)
        if all(direction and not number for row in both for number, direction in row):
            continue
        part = WHOLE if len(found) == 1 else table.name
        for name, alphabet in _ALPHABETS.items():
            try:
                puzzle = _puzzle(both, alphabet)
            except PuzzleError as error:
                yield Miss(error, 50, f"directions as {name}")
                continue
            if puzzle:
                yield TextClaim(puzzle, f"the directions are {name}", 100, part=part)


def _cells(table: Table) -> Cells:
    found: list[list[tuple[int, str]]] = []
    bare = 0
    for row in table.rows:
        found.append([])
        for token in row:
            cell = _cell(token)
            bare += cell is not None and not cell[1]
            if cell is None or bare > 1:
                return []
            found[-1].append(cell)
    width = table.width
    return found if all(len(row) == width for row in found) and len(found) * width > 3 else []


def _cell(token: Token) -> tuple[int, str] | None:
    text = token.text.strip().lower()
    if text in _NOTHING[:-2]:
        return 0, ""
    match = _CELL.fullmatch(text) if len(text) < 8 else None
    return (int(match[1] or 0), match[2] or "") if match else None


def _numbers(table: Table, cells: Cells) -> Cells:
    if [len(row) for row in table.rows] != [len(row) for row in cells]:
        return []
    texts = [[token.text.strip().lower() for token in row] for row in table.rows]
    if not all(text.isdecimal() or text in _NOTHING for row in texts for text in row):
        return []
    return [
        [(int(text[:9]) if text.isdecimal() else 0, direction) for text, (_, direction) in zip(row, other, strict=True)]
        for row, other in zip(texts, cells, strict=True)
    ]


def _puzzle(cells: Cells, alphabet: Sequence[str]) -> SignpostPuzzle | None:
    height, width = len(cells), len(cells[0])
    check_size(width, height)
    arrows: list[int] = []
    numbers: list[int] = []
    for row in cells:
        for number, direction in row:
            if direction and direction not in alphabet:
                return None
            arrows.append(alphabet.index(direction) if direction else 0)
            numbers.append(number if direction else width * height)
    puzzle = SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))
    idle = sum(not puzzle.ray(at) for at in range(puzzle.area))
    return puzzle if idle == (width * height in numbers) else None
