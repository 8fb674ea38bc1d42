"""Grids in which each number appears once: Zip, with waypoints, and Numbrix, with positions (see `meaning`).

If a board has two signs for cells without a number, one is an open cell and the other a hole. Hidato programs write `0`
for a cell to fill, and `-1` or `.` for cells off the board. `#`, `x` and `*` are holes too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, starmap
from typing import TYPE_CHECKING

from pysolvers.core.format import Miss, TextClaim
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.model import BOARDS, HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.meaning import (
    DIAGONAL,
    MEANING_OF,
    NAMES,
    POSITIONS,
    WAYPOINTS,
    Numbers,
    fill,
    too_far,
    weighed,
)
from pysolvers.text.grids import reader
from pysolvers.text.names import HOLE_LISTS
from pysolvers.text.sheets import Sheet, is_any_row, plain_sign, sheets, shown
from pysolvers.text.walls import cell_in, walls_of

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.text.pieces import Piece

# signs of open cells; the first one that a board uses is open, the others are holes
OPEN = ("0", "_", "?", ".", "", "-", "-1")

_NUMBER = re.compile(r"0{0,9}[1-9]\d{0,8}", re.ASCII)
_FINISHED = 50  # score of a solved board
_CHAINED = 40  # score if open cells surround a complete path of numbers: they are probably not cells
_LONG = 10  # minimum length of such a path
_TELLING = 4  # from this many numbers on, straight connections are hardly a coincidence
_BY_CHANCE = 8  # penalty for diagonal steps in that case
_STRAIGHT = 12  # bonus for positions if straight steps can connect the numbers
# how the text was read, by the meaning of the numbers and whether the path steps diagonally
_WHY = {
    (WAYPOINTS, False): "{why}; the numbers are waypoints",
    (WAYPOINTS, True): "{why}; the numbers are waypoints of a path that steps diagonally too",
    (POSITIONS, False): "{why}; the numbers are positions on the path",
    (POSITIONS, True): "{why}; the numbers are positions on the path, which steps diagonally too, as in Hidato",
}


def _claims(piece: Piece, nested: bool) -> Iterator[TextClaim | Miss]:
    for sheet in sheets(piece) if piece.nested == nested else ():
        if not sheet.counts and not (piece.named and sheet.hole is not None and sheet.empty is not None):
            continue
        if sheet.empty == "#":
            continue
        if not sheet.stated.is_of(*NAMES, *DIAGONAL) or is_any_row(piece):
            continue
        if not piece.directives.keys().isdisjoint(("walls", "bridges")):
            continue  # drawings have walls (`grid_drawing`), plain numbers do not
        if wrong := _wrong_number(sheet):
            yield wrong
        elif not sheet.counts:
            why = say("{why}; no cell has a number", why=sheet.why)
            yield TextClaim(_puzzle(sheet, piece, {}, POSITIONS, "square"), why, sheet.score, sheet.cells)
        elif sheet.stated.kind == "hex":
            yield from _hexagons(sheet, piece)
        elif not sheet.unusual or _opens_first(sheet) or _is_filled(sheet):
            try:
                yield from _of_sheet(sheet, piece)
            except PuzzleError as error:
                yield Miss(error, 70, sheet.why)


def _is_filled(sheet: Sheet) -> bool:
    return max(map(int, sheet.counts)) == sum(text is not None for row in sheet.cells for text in row)


def _opens_first(sheet: Sheet) -> bool:
    signs = {plain_sign(token.text) for row in sheet.table.rows for token in row}
    own = next((sign for sign in OPEN if sign in signs), None)
    return any(
        plain_sign(token.text) == own and text == ""
        for texts, row in zip(sheet.cells, sheet.table.rows, strict=True)
        for text, token in zip(texts, row, strict=True)
    )


def _wrong_number(sheet: Sheet) -> Miss | None:
    others = [text for text in sheet.counts if not _NUMBER.fullmatch(text)]
    if others:
        token = sheet.first(others[0]) if others[0] else None
        numbers = len(sheet.counts) - len(others)
        if token is None or len(others) > 1 or numbers < 2:
            return Miss(PuzzleError("{text} is not a number.", text=shown(others[0][:20])), 1)
        template = "{text!r} is not a cell: expected a number, 0 for an open cell or # for a hole."
        return Miss(PuzzleError(template, token.line, token.column, text=token.text[:20]), 40, sheet.why)
    seen: set[int] = set()
    for _, token in sheet.tokens():
        if (number := int(token.text)) in seen:
            near = list(sheet.counts.values()).count(1) > len(sheet.counts) - 2
            error = PuzzleError("The number {number} appears twice.", token.line, token.column, number=number)
            return Miss(error, 30 if near else 2, sheet.why)
        seen.add(number)
    return None


def _of_sheet(sheet: Sheet, piece: Piece) -> Iterator[TextClaim | Miss]:
    numbers: Numbers = {int(token.text): (cell, (token.line, token.column)) for cell, token in sheet.tokens()}
    texts = list(chain(*sheet.cells))
    holes = texts.count(None)
    size = len(texts) - holes
    if len(numbers) < 2 and holes and not sheet.stated.kind:
        sentence = "One number is too few to show whether it is a position or a waypoint."
        yield Miss(PuzzleError(sentence, piece.line), 20, sheet.why)
        return
    at = {number: cell for number, (cell, _) in numbers.items()}
    king = sheet.stated.kind in DIAGONAL
    readings, far, sure = _meanings(sheet, at, size, bool(holes))
    finished = len(numbers) == size == max(numbers)
    fits = [diagonal for diagonal in (king, True) if finished and not too_far(at, diagonal)]
    if fits:
        readings = [(POSITIONS if fits[0] else readings[0][0], fits[0])]
    elif finished:
        sentence = "Each cell has a number, and some are not beside the one before: expected a path or open cells."
        yield Miss(PuzzleError(sentence, piece.line), 20, sheet.why)
        return
    for meaning, diagonal in readings:
        puzzle = _puzzle(sheet, piece, numbers, meaning, BOARDS[diagonal])
        why = say(_WHY[meaning, diagonal], why=sheet.why)
        unusual = diagonal and not king
        solution = HamiltonianSolution(puzzle, tuple(map(at.__getitem__, sorted(at)))) if finished else None
        score = _FINISHED - unusual if finished else sheet.score + _bonus(at, meaning, unusual, bool(far), sure)
        if not finished and len(at) == max(at) >= _LONG and not too_far(at, diagonal=True):
            score = _CHAINED
        yield TextClaim(puzzle, why, score, sheet.cells, solution, sheet.table.name)


def _bonus(at: dict[int, Cell], meaning: str, unusual: bool, far: bool, sure: bool) -> int:
    straight = _STRAIGHT if meaning == POSITIONS and (sure or not far) else 0
    return straight - (1 if far or len(at) < _TELLING else _BY_CHANCE) * unusual


def _meanings(sheet: Sheet, at: dict[int, Cell], size: int, holes: bool) -> tuple[list[tuple[str, bool]], int, bool]:
    king = sheet.stated.kind in DIAGONAL
    known = sheet.stated.numbers or MEANING_OF.get(sheet.stated.kind, "")
    meaning, far, steps, slanting, sure = weighed(at, size, holes, known, king)
    readings = [(meaning, king or sure), *[(WAYPOINTS, king)] * (steps and not known)]
    if not sure and (slanting or (holes and meaning == POSITIONS and not known)):
        readings.append((POSITIONS, True))
    return readings, far, sure


def _hexagons(sheet: Sheet, piece: Piece) -> Iterator[TextClaim]:
    height, width = len(sheet.cells), len(sheet.cells[0])
    for first in (False, True):
        builder = PuzzleBuilder(width, height, (piece.line, 1), shape="hex")

        def turned(r: int, c: int, first: bool = first) -> Cell:
            return (width - 1 - c, r) if first else (c, r)

        builder.add_all("holes", starmap(turned, _holes(sheet)), (piece.line, None))
        for cell, token in sheet.tokens():
            builder.add("positions", (turned(*cell), int(token.text)), (token.line, token.column))
        template = "{why}; hexagons, the second, fourth … row half a cell to the right, shown with rows as columns"
        if first:
            template = "{why}; hexagons, the first, third … row half a cell to the right, shown with rows as columns"
        why, name = say(template, why=sheet.why), sheet.table.name
        yield TextClaim(builder.puzzle(), why, sheet.score - first, sheet.cells, None, name, "hexagons")


def _holes(sheet: Sheet) -> list[Cell]:
    return [(r, c) for r, row in enumerate(sheet.cells) for c, text in enumerate(row) if text is None]


def _puzzle(sheet: Sheet, piece: Piece, numbers: Numbers, meaning: str, shape: str) -> HamiltonianPuzzle:
    builder = PuzzleBuilder(len(sheet.cells), len(sheet.cells[0]), (piece.line, 1), shape=shape)
    holes = _holes(sheet)
    if not sheet.table.listed:  # in lists of cells, the sheet already has these holes
        for name in HOLE_LISTS:
            if isinstance(listed := piece.fields.get(name), list):
                holes += map(cell_in, listed)
    builder.add_all("holes", holes, (piece.line, None))
    fill(builder, numbers, meaning)
    builder.add_all("walls", walls_of(piece, sheet.shift), (piece.line, None))
    return builder.puzzle()


claims_of_lines, claims_of_lists = partial(_claims, nested=False), partial(_claims, nested=True)


# Writing ------------------------------------------------------------------------------------------------------------


def write(puzzle: HamiltonianPuzzle) -> str:
    """Return the grid: numbers, 0 for an open cell, # for a hole. Raise PuzzleError if the puzzle has anything else."""
    numbers = dict(puzzle.position_of) or {cell: number for number, cell in enumerate(puzzle.waypoints, 1)}
    signs = dict.fromkeys(puzzle.holes, "#") | {cell: str(number) for cell, number in numbers.items()}
    width = max(map(len, signs.values()), default=1)
    cells = [[signs.get((r, c), "0") for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    heading = "# type: hidato\n" if puzzle.shape == "king" else ""
    text = heading + "\n".join(" ".join(sign.rjust(width) for sign in row) for row in cells) + "\n"
    for meaning in ("", f"numbers={POSITIONS if puzzle.positions else WAYPOINTS}\n"):
        with suppress(PuzzleError):
            if read_lines(text + meaning) == [puzzle]:
                return text + meaning
    raise PuzzleError("A number grid can hold only numbers and holes: choose another format.")


read_lines = reader("hamiltonian", "numbers")
read_lists = reader("hamiltonian", "matrix")
