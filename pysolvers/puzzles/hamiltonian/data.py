"""Convert puzzles to and from dicts of numbers, words and lists, as in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pysolvers.core import plain
from pysolvers.core.parts import Data
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian.model import BOARDS, ENDS, HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.items import CELL, FIXED, STEP
from pysolvers.puzzles.hamiltonian.rules.rule import Rule
from pysolvers.puzzles.hamiltonian.text.builder import FREE, PuzzleBuilder

_SAYS = {
    CELL: "a list of cells",
    STEP: "a list of steps, ((row, column), (row, column))",
    FIXED: "{cell: position}, a list of (cell, position), or rows of numbers, 0 for none",
}

FIELDS = {
    "rows": "the number of rows",
    "columns": "the number of columns",
    "start": 'the cell where the path starts, or "free"',
    "end": 'the cell where it ends, or "free"',
    "closed": "true for a loop",
    "board": "square; king, with diagonal steps too as in Hidato; or hex",
    **{rule.name: "a word" if rule.empty == "" else _SAYS.get(rule.item, "a list of words") for rule in RULES},
}


class HamiltonianData(Data):
    FIELDS = FIELDS

    def read(self, fields: Mapping[str, Any]) -> HamiltonianPuzzle:
        plain.check_names(fields, FIELDS)
        found = {rule.name: _items(fields[rule.name], rule) for rule in RULES if fields.get(rule.name)}
        rows, columns = (plain.whole(fields.get(name), name) for name in ("rows", "columns"))
        builder = PuzzleBuilder(rows, columns, closed=plain.yes(fields.get("closed"), "closed"))
        builder.set_shape(fields.get("board", BOARDS[0]))
        for name in ENDS:
            end = fields.get(name)
            if end is not None:
                builder.set_end(name, FREE if end == FREE else plain.cell(end, name))
        for name, items in found.items():
            builder.add_all(name, items)
        return builder.puzzle()

    def write(self, puzzle: HamiltonianPuzzle) -> dict[str, Any]:
        fields: dict[str, Any] = {"rows": puzzle.rows, "columns": puzzle.columns}
        fields |= {"board": puzzle.shape} if puzzle.shape != BOARDS[0] else {}
        fields |= {name: FREE if end is None else list(end) for name, end in puzzle.explicit_ends}
        fields |= {rule.name: value if rule.empty == "" else rule.items(value) for rule, value in puzzle.active_rules}
        plain_fields: dict[str, Any] = plain.plain(fields | ({"closed": True} if puzzle.closed else {}))
        return plain_fields


def _items(value: Any, rule: Rule) -> list[Any]:
    name = rule.name
    if rule.empty == "":
        return [plain.word(value, name)]
    if isinstance(value, dict):
        value = [[list(cell) if isinstance(cell, tuple) else cell, number] for cell, number in value.items()]
    if not isinstance(value, list):
        raise PuzzleError("{name} is {value!r:.40}: expected {fields}.", name=name, value=value, fields=FIELDS[name])
    rows = (isinstance(row, list) and all(type(n) is int or n is None for n in row) for row in value)
    if rule.item is FIXED and all(rows):
        grid = enumerate(plain.grid(value, name))
        value = [[[r, c], number] for r, row in grid for c, number in enumerate(row) if number]
    return [rule.item.decode(item, name) for item in value]


PART = HamiltonianData()
