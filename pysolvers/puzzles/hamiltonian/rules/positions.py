"""Fixed positions: cells that are the k-th of an open path, counted from 1 at its start."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.core.tool import Tool
from pysolvers.core.words import counted, say
from pysolvers.puzzles.hamiltonian.rules.items import FIXED
from pysolvers.puzzles.hamiltonian.rules.rule import TOP, NumberRule, Placed, Value
from pysolvers.text.id_parts import write_cell

if TYPE_CHECKING:
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.puzzles.hamiltonian.ground import Ground
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
    from pysolvers.puzzles.hamiltonian.play import HamiltonianState

Fixed = tuple[Cell, int]


class _Positions(NumberRule):
    name, field, example, word, item = "positions", "at", "3.2:13", "fixed position", FIXED
    called, open_only = "positions", True
    tool = Tool(
        "position",
        "Position",
        "Tap a cell to fix its position on the path; tap again to remove it; drag a position to move it. Type "
        "digits to set it, counted from 1 at the start of the path.",
        "M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM10.5 9.5l2-1.5v8",
        types=True,
    )
    put, take = "@", "@0"
    offer_rank, exclusive, in_middle = 1, True, True

    def items(self, value: Value) -> tuple[Fixed, ...]:
        return tuple(sorted(value, key=lambda fixed: fixed[1]))

    def read(self, found: Placed, ground: Ground) -> Value:
        cell_at: dict[int, Cell] = {}
        for (cell, number), at in found:
            ground.check_cell(cell, say("position {number}", number=number), at)
            if not 1 <= number <= ground.area:
                template = "There is no position {number} on a path of {count} cells: expected 1 to {count}."
                raise PuzzleError(template, *at, number=number, count=ground.area)
            if (other := cell_at.setdefault(number, cell)) != cell:
                raise PuzzleError("Position {number} is given to {cell} already.", *at, number=number, cell=other)
            if list(cell_at.values()).count(cell) > 1:
                raise PuzzleError("{cell} has a fixed position already.", *at, cell=cell)
        return frozenset((cell, number) for number, cell in cell_at.items())

    def demand(self, value: Value, ground: Ground) -> str:
        return ""

    def ends(self, value: Value, size: int) -> tuple[Cell | None, Cell | None]:
        cell_at = {number: cell for cell, number in value}
        return cell_at.get(1), cell_at.get(size)

    def end_error(self, value: Value, name: str, end: Cell, number: int) -> str:
        for cell, fixed in self.items(value):
            if fixed == number and cell != end:
                template = "Position {number} is given to {cell}, but that is not the {end}."
                return say(template, number=number, cell=cell, end=say(name))
            if cell == end and fixed != number:
                template = "The {end} is at {cell}, which has the fixed position {number}."
                return say(template, end=say(name), cell=cell, number=fixed)
        return ""

    def positions(self, value: Value, size: int) -> dict[Cell, int]:
        return {cell: 1 << number for cell, number in self.items(value)}

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        fixed = dict(value)
        for number, cell in enumerate(solution.cells, 1):
            if fixed.get(cell, number) != number:
                template = "{cell} has position {number} on the path, not {fixed}."
                yield Violation((cell,), say(template, cell=cell, number=number, fixed=fixed[cell]))

    def live(self, value: Value, ground: Ground, board: HamiltonianState) -> Iterator[Violation]:
        ends = ground.fixed_ends
        at = dict(value) | ends
        if all(ends.get(cell) == number for cell, number in value):
            return
        for cells in board.pieces:
            known = [(i, at[cell], cell) for i, cell in enumerate(cells) if cell in at]
            for (i, low, a), (j, high, b) in pairwise(known):
                if high - low != j - i:
                    template = "From {low} to {high} it takes {needed}; the path takes {many}."
                    if high - low == i - j:
                        template = "The path goes from {low} to {high}, but the numbers must go up."
                    needed = counted(abs(high - low), "step")
                    yield Violation((a, b), say(template, low=low, high=high, needed=needed, many=j - i))

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        from pysolvers.drawing.scene import Path, Text, rectangle  # solving needs no drawing

        if layer != TOP:
            return
        items = self.items(value)
        alone, small = (
            [(*ground.plane.corner(cell), str(number)) for cell, number in items if (cell in taken) == there]
            for there in (False, True)
        )
        if alone:
            d = "".join(rectangle(x + 0.19, y + 0.19, 0.62, 0.62, 0.1) for x, y, _ in alone)
            yield Path(d, fill="bg", stroke="ink", width=0.05)
        yield from (Text(x + 0.5, y + 0.5, n, (0.36, 0.36, 0.29, 0.22)[len(n) - 1], "ink", 700) for x, y, n in alone)
        if small:
            d = "".join(rectangle(x + 0.58, y + 0.68, 0.38, 0.28, 0.06) for x, y, _ in small)
            yield Path(d, fill="bg", stroke="ink", width=0.03)
        yield from (Text(x + 0.77, y + 0.82, n, 0.2 if len(n) < 4 else 0.16, "ink", 700) for x, y, n in small)

    def number(self, value: Value, cell: Cell) -> int:
        return next((number for fixed, number in value if fixed == cell), 0)

    def next_number(self, value: Value, ground: Ground) -> int:
        taken = {number for _, number in value}
        free = [number for number in range(1, self.most(value, ground) + 1) if number not in taken]
        return next((number for number in free if number > max(taken, default=0)), free[0] if free else 0)

    def most(self, value: Value, ground: Ground) -> int:
        return 0 if ground.closed else ground.area

    def numbered(self, value: Value, ground: Ground, cell: Cell, number: int) -> Value:
        others = frozenset(fixed for fixed in value if fixed[0] != cell)
        return others | {(cell, number)} if number else others

    def renumbered(self, value: Value, path: tuple[Cell, ...], ends: AbstractSet[Cell], whole: bool) -> Value:
        kept = {(cell, number) for cell, number in value if cell not in path and cell not in ends}
        cells = [cell for cell in path if self.number(value, cell) and cell not in ends]
        numbered = dict.fromkeys((*path[:1], *cells, *(path[-1:] if whole else ())))
        return frozenset(kept | {(cell, path.index(cell) + 1) for cell in numbered})

    def addition(self, item: Fixed) -> str:
        return f"{write_cell(item[0])}@{item[1]}"

    def item_words(self, item: Fixed, value: Value = ()) -> str:
        return say("position {number} of {cell}", number=item[1], cell=item[0])

    def candidates(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[tuple[Fixed, None]]:
        if value and not ground.closed:
            for number, cell in enumerate(solution.cells, 1):
                if not self.number(value, cell):
                    yield (cell, number), None

    def keeps(self, item: Fixed, more: None, solution: HamiltonianSolution) -> bool:
        return solution.cells[item[1] - 1] == item[0]

    def candidate(self, item: Fixed, more: None) -> str:
        return say("the {item}", item=self.item_words(item))


POSITIONS = _Positions()
