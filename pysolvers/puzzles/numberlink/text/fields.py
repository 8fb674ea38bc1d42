"""Fields after an id's rows, or lines below a text's rows: `board=hex`, `walls=0.0-0.1,2.2-3.2`, `bridges=2.2`.

Cells are `row.column` from 0. `board=torus` joins opposite borders. `board=hex` has flat-topped hexagons; columns with
an even index are half a cell lower. A wall is given by the two cells beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import SHAPES, NumberlinkPuzzle, Wall
from pysolvers.text.id_parts import Place, read_cell, read_pair, write_cell, write_pair

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

FIELDS = ("walls", "bridges", "board")  # in the order in which they are written


def write(puzzle: NumberlinkPuzzle) -> Iterator[str]:
    if puzzle.walls:
        yield "walls=" + ",".join(write_pair((puzzle.cell(a), puzzle.cell(b))) for a, b in sorted(puzzle.walls))
    if puzzle.bridges:
        yield "bridges=" + ",".join(write_cell(puzzle.cell(i)) for i in sorted(puzzle.bridges))
    if puzzle.shape != SHAPES[0]:
        yield f"board={puzzle.shape}"


def read(puzzle: NumberlinkPuzzle, fields: Mapping[str, tuple[str, Place]]) -> NumberlinkPuzzle:
    """Return `puzzle`, read as a board of squares so far, with `fields` applied; PuzzleError for an invalid value.

    Each field has its value and, for errors, its place in the text.
    """
    for name in ("board", "walls", "bridges"):  # in this order: the shape decides which cells are neighbors
        if name not in fields:
            continue
        text, at = fields[name]
        value = text.strip()
        try:
            if not value:
                example = {"board": "hex", "walls": "0.0-0.1", "bridges": "2.2"}[name]
                raise PuzzleError("{name} has no value: expected {name}={example}.", name=name, example=example)
            if name == "board":
                puzzle = replace(puzzle, shape=value)
            elif name == "walls":
                puzzle = with_walls(puzzle, map(read_pair, value.split(",")))
            else:
                puzzle = with_bridges(puzzle, map(read_cell, value.split(",")))
        except PuzzleError as error:
            raise PuzzleError(error.sentence, *at) from None
    return puzzle


def with_walls(puzzle: NumberlinkPuzzle, sides: Iterable[tuple[Cell, Cell]]) -> NumberlinkPuzzle:
    walls: set[Wall] = set()
    for one, two in sides:
        a, b = sorted((_index(puzzle, one), _index(puzzle, two)))
        walls.add((a, b))
    return replace(puzzle, walls=frozenset(walls))


def with_bridges(puzzle: NumberlinkPuzzle, cells: Iterable[Cell]) -> NumberlinkPuzzle:
    return replace(puzzle, bridges=frozenset(_index(puzzle, cell) for cell in cells))


def _index(puzzle: NumberlinkPuzzle, cell: Cell) -> int:
    check_cell(puzzle, cell)
    return puzzle.index(cell)


def check_cell(puzzle: NumberlinkPuzzle, cell: Cell) -> None:
    if not puzzle.has(cell):
        last = write_cell((puzzle.height - 1, puzzle.width - 1))
        raise PuzzleError("There is no cell {cell}: expected 0.0 to {last}.", cell=write_cell(cell), last=last)
