"""The order in which a sweep visits the cells of a board, and what it needs to know about each cell."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from pysolvers.core.cell import Cell
from pysolvers.engines.frontier.plugs import NONE
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

# roles of a cell: inside the path; inside or at an end; at an end; a hole
NORMAL, MAYBE_END, END, HOLE = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class PlanSquare:
    """A cell or hole of the board, and its `place` in the sweep.

    - role: NORMAL (not an end of the path), MAYBE_END, END, or HOLE.
    - outs: how the path can use the steps onward, as bits: NONE of them, only DOWN, only RIGHT, or BOTH.
    - label: the cell's index among the labels (numbered cells and fixed ends), or -1.
    - ends_left: how many fixed ends are here or later in the sweep, plus one if it covers only a part.
    - last: True for the last cell that isn't a hole; closes: True if a loop closes there.
    - row_ends: True for the last square of a row.
    - steps: the steps down and right in the sweep. They may lead off the board.
    """

    place: int
    column: int
    role: int
    outs: int
    label: int
    ends_left: int
    last: bool
    closes: bool
    row_ends: bool
    steps: tuple[Step, Step]


@dataclass(frozen=True, slots=True)
class PlanPart:
    """The upper left `height` x `width` squares of a board, which may be all of it (`whole`).

    If `turned` is true, a row of the sweep is a column of the board. If `from_last` is true, the sweep starts with the
    last row; if `from_right` is true, with the last square of each row.
    """

    height: int
    width: int
    turned: bool
    whole: bool = True
    from_last: bool = False
    from_right: bool = False

    def cell(self, row: int, column: int) -> Cell:
        if self.from_last:
            row = self.height - 1 - row
        if self.from_right:
            column = self.width - 1 - column
        return (column, row) if self.turned else (row, column)


def whole(puzzle: HamiltonianPuzzle) -> PlanPart:
    turned = puzzle.columns > puzzle.rows
    height, width = (puzzle.columns, puzzle.rows) if turned else (puzzle.rows, puzzle.columns)
    return PlanPart(height, width, turned)


class SweepPlan:
    """The squares row by row, the width of a row, and how many cells have labels (0 if their order doesn't matter)."""

    def __init__(self, puzzle: HamiltonianPuzzle, part: PlanPart) -> None:
        order = [part.cell(i, j) for i in range(part.height) for j in range(part.width)]
        label_of = {cell: i for i, cell in enumerate(puzzle.tables.labels)}
        allowed = set(puzzle.steps)
        ends = [place for place, cell in enumerate(order) if cell in puzzle.ground.ends]
        last = [i for i, cell in enumerate(order) if puzzle.inside(cell) and part.whole][-1:]
        squares = []
        for at, cell in enumerate(order):
            i, j = divmod(at, part.width)
            steps = (step(cell, part.cell(i + 1, j)), step(cell, part.cell(i, j + 1)))
            down, right = (ways(puzzle, each, allowed) for each in steps)
            squares.append(
                PlanSquare(
                    place=at,
                    column=j,
                    role=_role(puzzle, cell),
                    label=label_of.get(cell, -1),
                    row_ends=j == part.width - 1,
                    outs=sum(NONE << one + 2 * two for one, two in product(down, right)),
                    ends_left=sum(end >= at for end in ends) + (not part.whole),
                    last=at in last,
                    closes=at in last and puzzle.closed,
                    steps=steps,
                )
            )
        self.squares, self.width = tuple(squares), part.width
        self.labels = len(label_of) if ordered(puzzle) else 0


def ways(puzzle: HamiltonianPuzzle, given: Step, allowed: set[Step]) -> tuple[bool, ...]:
    """Return the possible values of "the path uses the step `given`"; () if `given` is required, but not `allowed`."""
    if given not in allowed:
        return () if given in puzzle.tables.on else (False,)
    return (True,) if given in puzzle.tables.on else (False, True)


def ordered(puzzle: HamiltonianPuzzle) -> bool:
    """Return True if a sweep has to check that the path visits the numbered cells in order."""
    ends = puzzle.ground.ends
    many = sum(cell not in ends for cell in puzzle.tables.order)
    return many > (3 if puzzle.closed else 1 if ends else 2)


def _role(puzzle: HamiltonianPuzzle, cell: Cell) -> int:
    ends = puzzle.ground.ends
    if not puzzle.inside(cell):
        return HOLE
    if cell in ends:
        return END
    if puzzle.closed or len(ends) == 2 or not all(map(puzzle.tables.may_end, puzzle.images(cell))):
        return NORMAL
    return MAYBE_END
