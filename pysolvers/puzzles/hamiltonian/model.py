"""The puzzle: a board with walls, holes, required steps, ordered waypoints, fixed positions, ends, symmetry and shapes.

And its answer, a path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Puzzle, Solution, Violation
from pysolvers.core.words import place
from pysolvers.engines.boards.shapes import placements
from pysolvers.engines.boards.steps import Step, beside, step

MAX_SIDE = 60
"""The most rows or columns of a board."""

SYMMETRIES = {
    "rot180": "after half a turn",
    "rot90": "after a quarter turn",
    "horizontal": "with left and right exchanged",
    "vertical": "with top and bottom exchanged",
}
"""The symmetries that can be asked of the path as a drawing, and how a sentence says them."""


@dataclass(frozen=True, repr=False)
class HamiltonianPuzzle(Puzzle):
    """A path through every cell of a grid that is no hole.

    `start` and `end` are None where that end is free. `waypoints` are met in this order (for a closed loop: in
    this cyclic order, one way round). `walls` are steps that the path must not take, `required` those that it
    must; `forbid` are the shapes it must not contain. `symmetry` is "" or one of SYMMETRIES. `positions` has cells with
    the position that each must have on an open path, from 1 to `size`; a cell at position 1 is also the `start`, one
    at the last position the `end`. Text is checked where it is read (`text/builder.py`); here values are trusted.
    """

    rows: int
    columns: int
    start: Cell | None = None
    end: Cell | None = None
    waypoints: tuple[Cell, ...] = ()
    walls: frozenset[Step] = frozenset()
    required: frozenset[Step] = frozenset()
    holes: frozenset[Cell] = frozenset()
    symmetry: str = ""
    forbid: tuple[str, ...] = ()
    closed: bool = False
    positions: frozenset[tuple[Cell, int]] = frozenset()

    kind: ClassVar[str] = "hamiltonian"

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the path visits, row by row."""
        return tuple((r, c) for r in range(self.rows) for c in range(self.columns) if (r, c) not in self.holes)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps between cells that no wall forbids, in order."""
        cells = set(self.cells)
        found = []
        for r, c in self.cells:
            for other in ((r, c + 1), (r + 1, c)):
                if other in cells and ((r, c), other) not in self.walls:
                    found.append(((r, c), other))
        return tuple(found)

    @cached_property
    def forbidden(self) -> tuple[frozenset[Step], ...]:
        """The steps of every place where a forbidden shape could lie: a path must not take all of them."""
        steps = set(self.steps)
        on_board = (shape for letters in self.forbid for shape in placements(letters, self.rows, self.columns))
        return tuple(shape for shape in on_board if shape <= steps)

    @property
    def size(self) -> int:
        """How many cells the path visits."""
        return len(self.cells)

    @cached_property
    def position_of(self) -> dict[Cell, int]:
        """The fixed positions by their cells, from the first to the last."""
        return dict(sorted(self.positions, key=lambda fixed: fixed[1]))

    @cached_property
    def counted(self) -> dict[Cell, int]:
        """All that is known of positions, the ends' included; {} if the ends say it all."""
        ends = {end: number for end, number in ((self.start, 1), (self.end, self.size)) if end is not None}
        return self.position_of | ends if self.positions.difference(ends.items()) else {}

    @property
    def length(self) -> int:
        """How many steps the path has."""
        return len(self.cells) - (not self.closed)

    @property
    def summary(self) -> str:
        """The size and what is given in a few words: "7 × 7, 9 numbers, 8 walls"."""
        words = [f"{self.columns} × {self.rows}"]
        words += ["closed"] if self.closed else []
        for things, name in (
            (self.waypoints, "number"),
            (self.positions, "fixed position"),
            (self.walls, "wall"),
            (self.required, "required step"),
            (self.holes, "hole"),
            (self.forbid, "forbidden shape"),
        ):
            if things:
                words.append(f"{len(things)} {name}{'s' * (len(things) > 1)}")
        words += [f"the same {SYMMETRIES[self.symmetry]}"] if self.symmetry else []
        return ", ".join(words)

    @property
    def reversible(self) -> bool:
        """Whether nothing tells the path from its reverse.

        So it is where both ends are free, there are fewer than two waypoints, and no position but the middle is fixed.
        """
        free = not self.closed and self.start is None and self.end is None and len(self.waypoints) < 2
        return free and all(2 * number == self.size + 1 for _, number in self.positions)

    def on_board(self, cell: Cell) -> bool:
        """Whether (row, column) lies on the board, be it a hole."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def inside(self, cell: Cell) -> bool:
        """Whether `cell` is on the board and no hole."""
        return self.on_board(cell) and cell not in self.holes

    def nearest(self, cell: Cell) -> Cell:
        """The place on the board that is nearest to (row, column)."""
        return min(max(cell[0], 0), self.rows - 1), min(max(cell[1], 0), self.columns - 1)

    def open_between(self, cell: Cell, other: Cell) -> bool:
        """Whether a path may go from a cell of the board to a neighbour."""
        return self.inside(other) and step(cell, other) not in self.walls

    def images(self, cell: Cell) -> tuple[Cell, ...]:
        """`cell` and where the symmetry takes it, each once; images of a board that is not square may lie off it."""
        r, c = cell
        bottom, right = self.rows - 1, self.columns - 1
        if self.symmetry == "rot180":
            all_images = [cell, (bottom - r, right - c)]
        elif self.symmetry == "rot90":
            all_images = [cell, (c, bottom - r), (bottom - r, right - c), (right - c, r)]
        elif self.symmetry == "horizontal":
            all_images = [cell, (r, right - c)]
        elif self.symmetry == "vertical":
            all_images = [cell, (bottom - r, c)]
        else:
            return (cell,)
        return tuple(dict.fromkeys(all_images))

    def step_images(self, given: Step) -> tuple[Step, ...]:
        """A step and where the symmetry takes it, each once, `given` first."""
        a, b = given
        if self.symmetry == "rot90":
            quarter = self._quarter
            found = [given]
            for _ in range(3):
                a, b = quarter(a), quarter(b)
                found.append(step(a, b))
        else:
            found = [given, step(self.images(a)[-1], self.images(b)[-1])]
        return tuple(dict.fromkeys(found))

    def canonical(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The same path as it is listed: of a path and its reverse, or of the turns of a loop, always the same one."""
        if self.closed and cells:
            first = self.waypoints[0] if self.waypoints else min(cells)
            at = cells.index(first) if first in cells else 0
            forth = cells[at:] + cells[:at]
            back = (forth[0], *reversed(forth[1:]))
            if self._in_order(forth) != self._in_order(back):
                return forth if self._in_order(forth) else back
            return min(forth, back)
        return min(cells, cells[::-1]) if self.reversible else cells

    def oriented(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The cells of a path or a piece of one, or their reverse.

        As the start, the end, the waypoints or the fixed positions say it is walked.
        """
        first, last = cells[0], cells[-1]
        if first == self.start or last == self.end:
            return cells
        if last == self.start or first == self.end:
            return cells[::-1]
        return cells[::-1] if self._backward(cells) else cells

    def _backward(self, cells: tuple[Cell, ...]) -> bool:
        """Whether waypoints or fixed positions say that the reverse of these cells is walked."""
        met = order_of_waypoints(self, cells)
        numbers = [self.position_of[cell] for cell in cells if cell in self.position_of]
        for order in (met, numbers):
            if len(order) > 1:
                return order[0] > order[1]
        return len(cells) == self.size and bool(numbers) and self.position_of.get(cells[numbers[0] - 1]) != numbers[0]

    def _quarter(self, cell: Cell) -> Cell:
        return (cell[1], self.rows - 1 - cell[0])

    def _in_order(self, cells: tuple[Cell, ...]) -> bool:
        return order_of_waypoints(self, cells) == list(range(len(self.waypoints)))


def order_of_waypoints(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> list[int]:
    """The indices of the waypoints as the path meets them."""
    index = {cell: i for i, cell in enumerate(puzzle.waypoints)}
    return [index[cell] for cell in cells if cell in index]


@dataclass(frozen=True, repr=False)
class HamiltonianSolution(Solution):
    """A path: its cells from start to end; a loop's last cell is a neighbour of its first and is not listed twice."""

    puzzle: HamiltonianPuzzle
    cells: tuple[Cell, ...]

    @property
    def answer(self) -> list[list[int]]:
        """The cells as lists [row, column], from start to end."""
        return [list(cell) for cell in self.cells]

    @cached_property
    def steps(self) -> frozenset[Step]:
        """The steps of the path; a loop's last one included."""
        cells = self.cells
        onward = cells[1:] + cells[:1] if self.puzzle.closed and len(cells) > 2 else cells[1:]
        return frozenset(step(a, b) for a, b in zip(cells, onward, strict=False))

    @property
    def facts(self) -> Mapping[Cell, object]:
        """For each cell the cells that it is joined to, in order: what is drawn there."""
        joined: dict[Cell, list[Cell]] = {cell: [] for cell in self.puzzle.cells}
        for a, b in self.steps:
            if a in joined and b in joined:
                joined[a].append(b)
                joined[b].append(a)
        return {cell: tuple(sorted(others)) for cell, others in joined.items()}

    def violations(self) -> list[Violation]:
        """The rules that this answer breaks; [] if it is right."""
        return [*self._cells_wrong(), *self._steps_wrong(), *self._ends_wrong(), *self._look_wrong()]

    def _cells_wrong(self) -> Iterator[Violation]:
        seen: set[Cell] = set()
        for cell in self.cells:
            if not self.puzzle.inside(cell):
                yield Violation((cell,), f"The path goes through {place(cell)}, which is no cell of the board.")
            if cell in seen:
                yield Violation((cell,), f"The path visits {place(cell)} twice.")
            seen.add(cell)
        missing = tuple(cell for cell in self.puzzle.cells if cell not in seen)
        if missing:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            yield Violation(missing, f"The path does not visit {place(missing[0])}{more}.")

    def _steps_wrong(self) -> Iterator[Violation]:
        cells = self.cells
        for a, b in pairwise(cells):
            yield from self._step_wrong(a, b)
        if self.puzzle.closed:
            if len(cells) < 3:
                yield Violation(cells, "The path is no closed loop: it has fewer than three cells.")
            else:
                yield from self._step_wrong(cells[-1], cells[0], "The loop is not closed: it goes")
        for a, b in sorted(self.puzzle.required - self.steps):
            yield Violation((a, b), f"The path does not take the required step between {place(a)} and {place(b)}.")

    def _step_wrong(self, a: Cell, b: Cell, opening: str = "The path jumps") -> Iterator[Violation]:
        if not beside(a, b):
            yield Violation((a, b), f"{opening} from {place(a)} to {place(b)}, which are not neighbours.")
        elif step(a, b) in self.puzzle.walls:
            yield Violation((a, b), f"The path goes through the wall between {place(a)} and {place(b)}.")

    def _ends_wrong(self) -> Iterator[Violation]:
        puzzle, cells = self.puzzle, self.cells
        if not puzzle.closed:
            for name, wanted, found in (("start", puzzle.start, cells[:1]), ("end", puzzle.end, cells[-1:])):
                if wanted is not None and found and found[0] != wanted:
                    yield Violation((found[0], wanted), f"The path does not {name} at {place(wanted)}.")
        for number, cell in enumerate(cells, 1):
            if puzzle.position_of.get(cell, number) != number:
                fixed = puzzle.position_of[cell]
                yield Violation((cell,), f"{place(cell).capitalize()} has position {number} on the path, not {fixed}.")
        order = order_of_waypoints(puzzle, puzzle.canonical(cells))
        for before, after in pairwise(order):
            if after < before:
                at = (puzzle.waypoints[before], puzzle.waypoints[after])
                yield Violation(at, f"The path meets {before + 1} before {after + 1}.")
                return

    def _look_wrong(self) -> Iterator[Violation]:
        puzzle = self.puzzle
        for given in sorted(self.steps):
            if any(image not in self.steps for image in puzzle.step_images(given)):
                yield Violation(given, f"The path is not the same {SYMMETRIES[puzzle.symmetry]}.")
                break
        for letters in puzzle.forbid:
            for shape in placements(letters, puzzle.rows, puzzle.columns):
                if shape <= self.steps:
                    cells = tuple(sorted({cell for given in shape for cell in given}))
                    yield Violation(cells, f"The path has the forbidden shape {letters} at {place(cells[0])}.")
                    break
