"""The id: `9x9;start=0.4;end=8.4;walls=2.4-3.4;required=4.0-4.1;symmetry=rot180;forbid=EENWWNEE,EEE`.

The size is columns x rows; cells are `row.column` from 0. `at=3.2:13` fixes the position of a cell: it is the 13th of
the path, counted from 1. An end that is not given is the cell fixed at the first or last position, or else the first or
last waypoint. Without these, it is free. `start=free` and `end=free` make an end free unless its position is fixed.
Shapes may be named. Each rule has a field (see `rules/`). `board=king` also allows diagonal steps, as in Hidato.
`board=hex` has flat-topped hexagons; columns with an even index are half a cell lower.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.model import BOARDS, ENDS, HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.text.builder import FREE, PuzzleBuilder
from pysolvers.text.id_parts import read_cell, write_cell

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.ground import Place

RULE_OF = {rule.field: rule for rule in RULES}  # rules by field

FIELDS = ("board", *ENDS, *RULE_OF, "closed")

_HEAD = re.compile(r"(\d{1,9})x(\d{1,9})(?=;|\s*$)", re.ASCII)


def likeness(text: str) -> int:
    """Return how likely a text is an id: 3 if it begins with `WxH;`, 2 if its first line is `WxH`, otherwise 0."""
    first = text.lstrip()[:200].split("\n", 1)[0]
    if re.match(r"\d+x\d+\s*;", first, re.ASCII):
        return 3
    return 2 if re.fullmatch(r"\d+x\d+\s*", first, re.ASCII) else 0


def read(text: str) -> list[Puzzle]:
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            found.append(_read_line(line, number))
    if not found:
        raise PuzzleError("There is no id in the text: expected one such as 5x5;start=0.0;end=4.4.")
    return found


def write(puzzle: HamiltonianPuzzle) -> str:
    return ";".join([f"{puzzle.columns}x{puzzle.rows}", *fields(puzzle)])


def fields(puzzle: HamiltonianPuzzle, leave: tuple[str, ...] = ()) -> Iterator[str]:
    values = {"board": puzzle.shape} if puzzle.shape != BOARDS[0] else {}
    values |= {name: FREE if end is None else write_cell(end) for name, end in puzzle.explicit_ends}
    values |= {rule.field: items_text(rule.field, rule.items(value)) for rule, value in puzzle.active_rules}
    yield from (f"{name}={value}" for name, value in values.items() if name not in leave)
    if puzzle.closed and "closed" not in leave:
        yield "closed"


def items_text(field: str, items: tuple[object, ...]) -> str:
    return ",".join(map(RULE_OF[field].item.write, items))


def read_field(builder: PuzzleBuilder, text: str, line: int, column: int) -> str:
    """Read a field (`name=value` or `closed`) into a builder, and return its name. PuzzleError if it is invalid."""
    name, equals, value = text.partition("=")
    name = name.strip()
    place = (line, column)
    at = (line, column + len(text) - len(value))
    if name not in FIELDS:
        template = "There is no {name!r} in an id: expected {names}."
        raise PuzzleError(template, *place, name=name[:40], names=", ".join(FIELDS))
    if name == "closed":
        if equals:
            raise PuzzleError("closed has no value: expected closed alone.", *place)
        builder.closed = True
    elif not value.strip():
        example = RULE_OF[name].example if name in RULE_OF else BOARDS[1] if name == "board" else "0.0"
        raise PuzzleError("{name} has no value: expected {name}={example}.", *place, name=name, example=example)
    elif name == "board":
        builder.set_shape(value.strip(), at)
    elif name in ENDS:
        builder.set_end(name, FREE if value.strip() == FREE else read_cell(value, at), at)
    else:
        rule = RULE_OF[name]
        for item, there in [(value.strip(), at)] if rule.empty == "" else _items(value, *at):
            builder.add(rule.name, rule.item.read(item, there), there)
    return name


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
                raise PuzzleError("{name} is given twice.", line, column, name=name)
            seen.add(name)
        column += len(part) + 1
    return builder.puzzle()


def _items(value: str, line: int, column: int) -> Iterator[tuple[str, Place]]:
    for item in value.split(","):
        yield item.strip(), (line, column + len(item) - len(item.lstrip()))
        column += len(item) + 1
