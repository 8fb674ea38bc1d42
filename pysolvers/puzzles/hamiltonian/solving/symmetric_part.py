"""Sweeps of symmetric puzzles: one part of the board is swept, and its images complete each final state.

The part is half of the board (a quarter, for a quarter turn). The border between the part and its images is the seam.
Each step over the seam continues at a known place of an image:

- After half a turn of a board with w columns, a step in column c continues in column w - 1 - c of the image. After a
  reflection, it continues in column c. A middle row is its own image: its steps follow from the steps that enter it
  from both sides.
- After a quarter turn, a step over the right side of the quarter in row i continues over the lower side of the next
  image in column i. The middle cell of an odd board would have four steps or none, so it must be a hole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pysolvers.core.cell import Cell, reached
from pysolvers.engines.frontier.plugs import pieces
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRY
from pysolvers.puzzles.hamiltonian.solving.plain_plugs import TIED
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import PlanPart, SweepPlan, ordered, ways, whole


def symmetric(puzzle: HamiltonianPuzzle) -> bool:
    """Return True if the puzzle has a symmetry, and some cell is not its own image."""
    return bool(puzzle.symmetry) and any(len(puzzle.images(cell)) > 1 for cell in puzzle.cells)


def sweepable_symmetry(puzzle: HamiltonianPuzzle) -> bool:
    if any(rule is not SYMMETRY and rule.alike(value, puzzle.ground) for rule, value in puzzle.active_rules):
        return False
    if not symmetric(puzzle):
        return True
    return not ordered(puzzle) and (puzzle.symmetry != "rot90" or puzzle.rows == puzzle.columns)


def with_images(puzzle: HamiltonianPuzzle) -> HamiltonianPuzzle | None:
    """Return the puzzle with all images of its walls and required steps; None if its ends contradict the symmetry."""
    start, end = puzzle.start, puzzle.end
    if start is not None or end is not None:
        start, end = start or puzzle.images(end or (0, 0))[-1], end or puzzle.images(start or (0, 0))[-1]
        if start == end or end not in puzzle.images(start):
            return None
    off, on = [given for given in puzzle.ground.grid if given in puzzle.tables.off], puzzle.tables.on
    walls, required = (frozenset(image for s in steps for image in puzzle.step_images(s)) for steps in (off, on))
    return replace(puzzle, start=start, end=end, walls=walls, required=required)


class SymmetricPart:
    """The swept part of a symmetric puzzle (see `with_images`).

    A plug is a code for a piece of path that crosses the seam, and its slot is its index in the state. To connect the
    images, the plugs of all of them are numbered `image * slots + slot`, followed by the cells of the middle row.
    """

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self.puzzle = puzzle
        quarter = puzzle.symmetry == "rot90"
        self.turning = puzzle.symmetry == "rot180"
        board = whole(puzzle)
        if puzzle.symmetry == "horizontal":
            board = PlanPart(puzzle.columns, puzzle.rows, turned=True)
        elif puzzle.symmetry == "vertical":
            board = PlanPart(puzzle.rows, puzzle.columns, turned=False)
        half = board.height // 2
        width = board.width - half if quarter else board.width
        self.plan = SweepPlan(puzzle, PlanPart(half, width, board.turned, whole=False))
        self.images = 4 if quarter else 2
        self.slots = 1 + width + half * quarter
        self.middle: list[Cell] = []
        if board.height % 2 and not quarter:
            self.middle = [board.cell(half, j) for j in range(width)]
        self.across: list[Step] = [step(a, b) for a, b in pairwise(self.middle)]
        allowed = set(puzzle.steps)
        self._ways = [ways(puzzle, given, allowed) for given in self.across]
        self._partner = self._partners(half, width, quarter)
        self._twins = self._twin_slots(half, width, quarter)

    def steps(self) -> list[Step]:
        return [s for square in self.plan.squares for s in square.steps] + self.across

    def fits(self, state: int, place: int) -> bool:
        twins = self._twins.get(place)
        return twins is None or (not state >> 2 * twins[0] & 3) == (not state >> 2 * twins[1] & 3)

    def closings(self, state: int) -> Iterator[tuple[Step, ...]]:
        """Yield the steps along the middle row to add to a final state, a tuple for each way to complete it."""
        plugs = [state >> 2 * slot & 3 for slot in range(self.slots)]
        for ends in self._ends(TIED in plugs):
            filling = self._filling(plugs, ends)
            if filling is not None and self._one(plugs, filling):
                yield tuple(given for given, taken in zip(self.across, filling, strict=True) if taken)

    def _ends(self, found: bool) -> list[tuple[Cell, ...]]:
        start, end = self.puzzle.start, self.puzzle.end
        if self.puzzle.closed or found or start is not None:
            return [tuple(cell for cell in (start, end) if cell)]
        if not self.turning:
            return []
        free = self.middle[: len(self.middle) // 2]
        return [self.puzzle.images(cell) for cell in free if self.puzzle.inside(cell)]

    def _image(self, column: int) -> int:
        return len(self.middle) - 1 - column if self.turning else column

    def _filling(self, plugs: list[int], ends: tuple[Cell, ...]) -> list[bool] | None:
        taken: list[bool] = []
        before = False
        for j, cell in enumerate(self.middle):
            need = 0 if not self.puzzle.inside(cell) else 1 if cell in ends else 2
            need -= bool(plugs[1 + j]) + bool(plugs[1 + self._image(j)]) + before
            allowed = self._ways[j] if j < len(self._ways) else (False,)
            if need not in (0, 1) or bool(need) not in allowed:
                return None
            before = bool(need)
            taken.append(before)
        return taken[:-1]

    def _one(self, plugs: list[int], filling: list[bool]) -> bool:
        joined = self._joined(plugs, filling)
        ended = any(len(others) == 1 for others in joined.values())
        if not joined or ended == self.puzzle.closed:
            return False
        return len(reached([min(joined)], joined.__getitem__)) == len(joined)

    def _joined(self, plugs: list[int], filling: list[bool]) -> dict[int, list[int]]:
        if not self.middle and any(plugs[slot] and not plugs[other] for slot, other in self._partner.items()):
            return {}
        joined: dict[int, list[int]] = {}
        for one, two in self._joints(plugs, filling):
            joined.setdefault(one, []).append(two)
            joined.setdefault(two, []).append(one)
        return joined

    def _joints(self, plugs: list[int], filling: list[bool]) -> Iterator[tuple[int, int]]:
        slots, middle = self.slots, self.slots * self.images
        for one, two in pieces(plugs):
            for k in range(self.images):
                yield k * slots + one, k * slots + two
        for slot in [slot for slot, plug in enumerate(plugs) if plug]:
            if self.middle:
                yield slot, middle + slot - 1
                yield slots + slot, middle + self._image(slot - 1)
            elif slot in self._partner:
                for k in range(self.images if self.images > 2 else 1):
                    yield k * slots + slot, (k + 1) % self.images * slots + self._partner[slot]
        for j, taken in enumerate(filling):
            if taken:
                yield middle + j, middle + j + 1

    def _partners(self, half: int, width: int, quarter: bool) -> dict[int, int]:
        if quarter:
            return {width + half - row: 1 + row for row in range(half)}
        return {1 + j: width - j if self.turning else 1 + j for j in range(width)}

    def _twin_slots(self, half: int, width: int, quarter: bool) -> dict[int, tuple[int, int]]:
        place = (half - 1) * width
        if quarter:
            return {place + j: (j, width + half - 1 - j) for j in range(half - 1)}
        if self.middle or not self.turning:
            return {}
        ends = {j: 1 if j == width - 1 else 0 for j in range(width)}  # the end of the row has shifted the slots
        return {place + j: (j + ends[j], width - 1 - j + ends[j]) for j in range((width + 1) // 2, width)}
