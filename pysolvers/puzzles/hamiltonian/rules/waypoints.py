"""Numbers in order: the path visits the waypoints in this order; on a loop, in this cyclic order in one direction."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.core.tool import Tool
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.rules.rule import (
    TOP,
    Edge,
    NumberRule,
    Placed,
    Tables,
    Value,
    indices_in,
    loop_along,
)
from pysolvers.text.id_parts import write_cell

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.lines.plane import Plane
    from pysolvers.puzzles.hamiltonian.ground import Ground
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
    from pysolvers.puzzles.hamiltonian.play import HamiltonianState


OUT_OF_ORDER = "number {a} has position {at_a} and number {b} has position {at_b}, so they are met out of order"


class _Waypoints(NumberRule):
    name, example, word, empty = "waypoints", "0.0,3.2", "number", ()
    tool = Tool(
        "number",
        "Number",
        "Tap a cell to give it the next number; tap again to remove it; drag a number to move it. "
        "Type digits to set the number at the cursor.",
        solid="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z",
        types=True,
    )
    put, take = ":", ":0"
    offer_rank, exclusive, in_middle = 3, True, True

    def read(self, found: Placed, ground: Ground) -> Value:
        seen: set[Cell] = set()
        for number, (cell, at) in enumerate(found, 1):
            ground.check_cell(cell, say("waypoint {number}", number=number), at)
            if cell in seen:
                template = "Waypoint {number} is at {cell}, where there is a waypoint already."
                raise PuzzleError(template, *at, number=number, cell=cell)
            seen.add(cell)
        return tuple(cell for cell, _ in found)

    def demand(self, value: Value, ground: Ground) -> str:
        return ""

    def ends(self, value: Value, size: int) -> tuple[Cell | None, Cell | None]:
        return (value[0] if value else None), (value[-1] if len(value) > 1 else None)

    def off(self, value: Value, ground: Ground) -> dict[Edge, str]:
        inner = value[ground.start is None : len(value) - (ground.end is None)]
        why = say("lies between other waypoints")
        return {(cell, None): why for cell in inner if cell not in ground.ends}

    def order(self, value: Value) -> tuple[Cell, ...]:
        found: tuple[Cell, ...] = value
        return found

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        cells = loop_along(solution.cells, value) if ground.closed and solution.cells else solution.cells
        for before, after in pairwise(indices_in(value, cells)):
            if after < before:
                sentence = say("The path meets {a} before {b}.", a=before + 1, b=after + 1)
                yield Violation((value[before], value[after]), sentence)
                return

    def live(self, value: Value, ground: Ground, board: HamiltonianState) -> Iterator[Violation]:
        for cells in board.pieces:
            yield from self._out_of_turn(value, ground, cells)

    def _out_of_turn(self, value: Value, ground: Ground, cells: tuple[Cell, ...]) -> Iterator[Violation]:
        met, many = indices_in(value, cells), len(value)
        if ground.closed and met[1:] and (met[1] - met[0]) % many == many - 1:
            met.reverse()
        for a, b in pairwise(met):
            if b != a + 1 and not (ground.closed and (b - a) % many == 1):
                template = "The path goes from {a} to {b}, but {a} is the last number."
                if a + 1 < many:
                    template = "The path goes from {a} to {b}, but after {a} comes {next}."
                yield Violation((value[a], value[b]), say(template, a=a + 1, b=b + 1, next=a + 2))
        if met and not ground.closed:
            first, last = met[0], met[-1]
            if cells[0] == ground.start and first:
                sentence = say("The path goes from its start to {number}, but 1 comes first.", number=first + 1)
                yield Violation((cells[0], value[first]), sentence)
            if cells[-1] == ground.end and last + 1 < many:
                template = "The path goes from {number} to its end, but {last} comes last."
                yield Violation((value[last], cells[-1]), say(template, number=last + 1, last=many))

    def impossible(self, value: Value, ground: Ground, tables: Tables) -> str | None:
        if ground.start in value[1:]:
            return say("the start is a waypoint, but not the first one")
        if ground.end in value[:-1]:
            return say("the end is a waypoint, but not the last one")
        known = tables.counted
        numbered = [(number, known[cell]) for number, cell in enumerate(value, 1) if cell in known]
        for (one, p), (two, q) in pairwise(numbered):
            if p > q:
                return say(OUT_OF_ORDER, a=one, at_a=p, b=two, at_b=q)
        return None

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        labels = {cell: str(number) for number, cell in enumerate(value, 1)}
        return discs(ground.plane, labels) if layer == TOP else iter(())

    def number(self, value: Value, cell: Cell) -> int:
        return value.index(cell) + 1 if cell in value else 0

    def next_number(self, value: Value, ground: Ground) -> int:
        return len(value) + 1

    def most(self, value: Value, ground: Ground) -> int:
        return len(value)

    def numbered(self, value: Value, ground: Ground, cell: Cell, number: int) -> Value:
        others = [other for other in value if other != cell]
        if number:
            others.insert(number - 1, cell)
        return tuple(others)

    def renumbered(self, value: Value, path: tuple[Cell, ...], ends: AbstractSet[Cell], whole: bool) -> Value:
        given = [cell for cell in value if cell not in ends and cell not in path]
        met = [cell for cell in path[1:-1] if cell in value and cell not in ends]
        return tuple(given) if not path else (path[0], *met, *(given or path[-1:]))

    def item_words(self, item: Cell, value: Value = ()) -> str:
        return say("number {number} in {cell}", number=self.number(value, item), cell=item)

    def clues(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> bool:
        return not ground.closed and len(value) > 1 and (value[0], value[-1]) == (ground.start, ground.end)

    def candidates(
        self, value: Value, ground: Ground, solution: HamiltonianSolution
    ) -> Iterator[tuple[Cell, tuple[Value, Value]]]:
        met = 0
        for cell in solution.cells if len(value) > 1 else ():
            if cell in value:
                met += 1
            else:
                yield cell, (value[:met], value[met:])

    def keeps(self, item: Cell, more: tuple[Value, Value], solution: HamiltonianSolution) -> bool:
        before = set(solution.cells[: solution.cells.index(item)])
        return before.issuperset(more[0]) and before.isdisjoint(more[1])

    def edits(
        self, value: Value, solution: HamiltonianSolution, chosen: list[tuple[Cell, tuple[Value, Value]]]
    ) -> Iterator[str]:
        numbers, met = {cell for cell, _ in chosen}, 0
        for cell in solution.cells:
            met += cell in numbers or cell in value
            if cell in numbers:
                yield f"{write_cell(cell)}:{met}"

    def candidate(self, item: Cell, more: tuple[Value, Value]) -> str:
        met = len(more[0])
        return say("a number between {low} and {high} in {cell}", low=met, high=met + 1, cell=item)


def discs(plane: Plane, labels: dict[Cell, str]) -> Iterator[Path | Text]:
    from pysolvers.drawing.scene import Path, Text, circle  # solving needs no drawing

    if labels:
        yield Path("".join(circle(*plane.centre(cell), 0.31) for cell in labels), fill="ink")
    for cell, label in labels.items():
        yield Text(*plane.centre(cell), label, 0.35 if len(label) < 3 else 0.26, "bg", 700)


WAYPOINTS = _Waypoints()
