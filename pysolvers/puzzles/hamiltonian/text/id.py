"""The id: `9x9;start=0.4;end=8.4;walls=2.4-3.4;required=4.0-4.1;symmetry=rot180;forbid=EENWWNEE,EEE`, in and out.

Columns come first in the size; cells are `row.column` from 0. `at=3.2:13` fixes the position of a cell: it is the 13th
of the path, counted from 1 at the start. An end that is not given is free, except that the first and the last waypoint
are the ends; `start=free` and `end=free` say that they are not. A cell that is fixed at position 1 is the start, one at
the last position the end. A shape may be called by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.builder import FREE, Place, PuzzleBuilder, implied_ends

FIELDS = ("start", "end", "waypoints", "at", "walls", "required", "holes", "symmetry", "forbid", "closed")
_HEAD = re.compile(r"(\d{1,9})x(\d{1,9})(?=;|\s*$)", re.ASCII)
_FIXED = re.compile(r"(\d{1,9})\.(\d{1,9})\s*:\s*(\d{1,9})", re.ASCII)
_CELL = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)


def likeness(text: str) -> int:
    """3 for WxH; and more, 2 for WxH alone."""
    first = text.lstrip()[:200].split("\n", 1)[0]
    if re.match(r"\d+x\d+\s*;", first, re.ASCII):
        return 3
    return 2 if re.fullmatch(r"\d+x\d+\s*", first, re.ASCII) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzles, ids one a line; blank lines and lines that begin with `#` are skipped."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            found.append(_read_line(line, number))
    if not found:
        raise PuzzleError("There is no id in the text: expected one such as 5x5;start=0.0;end=4.4.")
    return found


def write(puzzle: HamiltonianPuzzle) -> str:
    """The id of a puzzle."""
    return ";".join([f"{puzzle.columns}x{puzzle.rows}", *fields(puzzle)])


def fields(puzzle: HamiltonianPuzzle, leave: tuple[str, ...] = ()) -> Iterator[str]:
    """What an id says after the size, in order, each as text; `leave` names fields that are said elsewhere."""
    start, end = implied_ends(puzzle.waypoints, puzzle.closed, puzzle.positions, puzzle.size)
    values = {
        "start": "" if puzzle.start == start else _end(puzzle.start),
        "end": "" if puzzle.end == end else _end(puzzle.end),
        "waypoints": ",".join(map(_cell, puzzle.waypoints)),
        "at": ",".join(f"{_cell(cell)}:{number}" for cell, number in puzzle.position_of.items()),
        "walls": steps_text(puzzle.walls),
        "required": steps_text(puzzle.required),
        "holes": ",".join(map(_cell, sorted(puzzle.holes))),
        "symmetry": puzzle.symmetry,
        "forbid": ",".join(puzzle.forbid),
    }
    for name, value in values.items():
        if value and name not in leave:
            yield f"{name}={value}"
    if puzzle.closed and "closed" not in leave:
        yield "closed"


def read_field(builder: PuzzleBuilder, text: str, line: int, column: int) -> str:
    """Read one `name=value` (or `closed`) at (line, column) into a builder; its name. PuzzleError if it is none."""
    name, equals, value = text.partition("=")
    name = name.strip()
    place = (line, column)
    at = column + len(text) - len(value)
    if name not in FIELDS:
        raise PuzzleError(f"There is no {name[:40]!r} in an id: expected {', '.join(FIELDS)}.", *place)
    if name == "closed":
        if equals:
            raise PuzzleError("closed has no value: expected closed alone.", *place)
        builder.closed = True
    elif not equals or not value.strip():
        raise PuzzleError(f"{name} has no value: expected {name}={_EXAMPLES[name]}.", *place)
    elif name in ("start", "end"):
        end = FREE if value.strip() == FREE else _read_cell(value, line, at)
        setattr(builder, name, end)
        setattr(builder, f"{name}_at", (line, at))
    elif name == "symmetry":
        builder.symmetry, builder.symmetry_at = value.strip(), (line, at)
    else:
        for item, there in _items(value, line, at):
            _read_item(builder, name, item, there)
    return name


_EXAMPLES = {
    "start": "0.0",
    "end": "4.4",
    "waypoints": "0.0,3.2",
    "at": "3.2:13",
    "walls": "2.4-3.4",
    "required": "4.0-4.1",
    "holes": "1.1",
    "symmetry": "rot180",
    "forbid": "EEE",
}


def _read_line(text: str, line: int) -> HamiltonianPuzzle:
    indent = len(text) - len(text.lstrip())
    head = _HEAD.match(text, indent)
    if not head:
        raise PuzzleError("An id begins with its size: expected WIDTHxHEIGHT, such as 9x9;start=0.4.", line, indent + 1)
    builder = PuzzleBuilder(int(head[2]), int(head[1]), (line, indent + 1))
    seen: set[str] = set()
    column = head.end() + 2
    for part in text[head.end() + 1 :].split(";"):
        if part.strip():
            name = read_field(builder, part, line, column)
            if name in seen:
                raise PuzzleError(f"{name} is given twice.", line, column)
            seen.add(name)
        column += len(part) + 1
    return builder.puzzle()


def _items(value: str, line: int, column: int) -> Iterator[tuple[str, Place]]:
    for item in value.split(","):
        yield item.strip(), (line, column + len(item) - len(item.lstrip()))
        column += len(item) + 1


def _read_item(builder: PuzzleBuilder, name: str, item: str, at: Place) -> None:
    line, column = at
    assert line is not None and column is not None
    if name == "forbid":
        builder.forbid.append((item, at))
    elif name in ("waypoints", "holes"):
        cell = _read_cell(item, line, column)
        (builder.waypoints if name == "waypoints" else builder.holes).append((cell, at))
    elif name == "at":
        fixed = _FIXED.fullmatch(item)
        if not fixed:
            sentence = "is no fixed position: expected ROW.COLUMN:POSITION, such as 3.2:13"
            raise PuzzleError(f"{item[:40]!r} {sentence}.", line, column)
        builder.positions.append(((int(fixed[1]), int(fixed[2])), int(fixed[3]), at))
    else:
        first, dash, second = item.partition("-")
        if not dash:
            raise PuzzleError(f"{item[:40]!r} is no step: expected two cells, such as {_EXAMPLES[name]}.", line, column)
        a, b = _read_cell(first, line, column), _read_cell(second, line, column + len(first) + 1)
        (builder.walls if name == "walls" else builder.required).append((a, b, at))


def _read_cell(text: str, line: int, column: int) -> Cell:
    match = _CELL.fullmatch(text.strip())
    if not match:
        _no_cell(text, line, column)
    return (int(match[1]), int(match[2]))


def _no_cell(text: str, line: int, column: int) -> NoReturn:
    raise PuzzleError(f"{text[:40]!r} is no cell: expected ROW.COLUMN from 0, such as 0.4.", line, column)


def _cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def _end(cell: Cell | None) -> str:
    return FREE if cell is None else _cell(cell)


def steps_text(steps: frozenset[Step]) -> str:
    """Steps as an id writes them."""
    return ",".join(f"{_cell(a)}-{_cell(b)}" for a, b in sorted(steps))
