"""A search for puzzles with many given positions. For each position, the cells that can have it are bits of an int."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving.propagate import all_different

if TYPE_CHECKING:
    from random import Random

# nodes of the first run; each later run may take half as many again, and knows which positions failed often
FIRST_RUN = 300

FEWEST = 12  # at most this many cells per fixed position; with more, sets of cells imply little

SEVERAL = 2  # solutions after which a run continues to its end

Sets = list[int]  # for each position, from 1, the cells that can have it, as bits; index 0 is unused


def fits(puzzle: HamiltonianPuzzle) -> bool:
    """Return True if this search suits a puzzle: many positions, diagonal steps or hexagons, few other rules."""
    tables = puzzle.tables
    others = tables.on or tables.alike or tables.never or tables.order
    enough = len(tables.fixed) * FEWEST >= puzzle.area
    return bool(puzzle.shape != "square" and enough and not puzzle.closed and not others)


class CountSearch:
    """A search of a puzzle for which `fits` is True. `complete` becomes True when all solutions are found.

    `solutions` stops after `patience` nodes without a new solution. Another call starts again from the beginning.
    """

    def __init__(self, puzzle: HamiltonianPuzzle, patience: int | None = None) -> None:
        self.puzzle = puzzle
        self.patience = patience
        self.complete = puzzle.impossible is not None
        self.size = puzzle.area
        self.nodes = 0
        columns = puzzle.columns
        self.all = sum(1 << row * columns + column for row, column in puzzle.cells)
        self.near: dict[int, int] = {}
        leaving: dict[int, int] = {}
        for cell in puzzle.cells:
            here = cell[0] * columns + cell[1]
            there = [row * columns + column for row, column in puzzle.neighbours(cell)]
            self.near[1 << here] = sum(1 << other for other in there)
            for other in there:
                leaving[other - here] = leaving.get(other - here, 0) | 1 << here
        self.up = [(offset, cells) for offset, cells in leaving.items() if offset > 0]
        self.down = [(-offset, cells) for offset, cells in leaving.items() if offset < 0]
        self.failures = [1] * (self.size + 1)

    def solutions(self) -> Iterator[Progress | tuple[Cell, ...]]:
        seen: set[tuple[Cell, ...]] = set()
        pace, most, turn = Pace(), FIRST_RUN, 0
        found_at = 0
        random: Random | None = None
        while not self.complete:
            if turn:
                from random import Random  # slow to import, and most boards need no second run

                random = Random(turn)
            before, over = self.nodes, False
            for found in self._run(random):
                if isinstance(found, list):
                    cells = tuple(divmod(bit.bit_length() - 1, self.puzzle.columns) for bit in found[1:])
                    if cells not in seen and self.puzzle.canonical(cells) == cells:
                        seen.add(cells)
                        found_at = self.nodes
                        yield cells
                elif self.patience is not None and self.nodes - found_at > self.patience:
                    return
                elif over := len(seen) < SEVERAL and self.nodes - before > most:
                    break
                if pace.due():
                    yield Progress(self.nodes)
            self.complete = not over
            most += most // 2
            turn += 1
        yield Progress(self.nodes)

    def _run(self, random: Random | None) -> Iterator[Sets | None]:
        at = self._start()
        wrong = self._follow(at, set(range(1, self.size + 1)))
        stack: list[tuple[Sets, int, int]] = []
        while True:
            if wrong:
                self.failures[wrong] += 1
                yield None
            elif choice := self._choose(at, random):
                number, cell = choice
                self.nodes += 1
                yield None
                stack.append((at, number, cell))
                at = at[:]
                at[number] = cell
                wrong = self._follow(at, {number})
                continue
            else:
                yield at
            if not stack:
                return
            at, number, cell = stack.pop()
            at[number] &= ~cell
            wrong = self._follow(at, {number}) if at[number] else number

    def _start(self) -> Sets:
        tables, columns = self.puzzle.tables, self.puzzle.columns
        at = [0] + [self.all] * self.size
        ends = {end: 1 << number for end, number in self.puzzle.ground.fixed_ends.items()}
        for (row, column), bits in (tables.with_ends or ends).items():
            for number in range(1, self.size + 1):
                if not bits >> number & 1:
                    at[number] &= ~(1 << row * columns + column)
        for end, number in self.puzzle.ground.end_positions:
            for cell in self.puzzle.cells if end is None else ():
                if not tables.may_end(cell):
                    at[number] &= ~(1 << cell[0] * columns + cell[1])
        return at

    def _beside(self, cells: int) -> int:
        if not cells & (cells - 1):
            return self.near.get(cells, 0)
        found = 0
        for offset, leaving in self.up:
            found |= (cells & leaving) << offset
        for offset, leaving in self.down:
            found |= (cells & leaving) >> offset
        return found

    def _follow(self, at: Sets, changed: set[int]) -> int:
        size = self.size
        while changed:
            while changed:
                number = changed.pop()
                if not at[number]:
                    return number
                near = self._beside(at[number])
                for other in (number - 1, number + 1):
                    if 1 <= other <= size and at[other] & ~near:
                        at[other] &= near
                        if not at[other]:
                            return other
                        changed.add(other)
            wrong = all_different(at, range(1, size + 1), self.all, changed)
            wrong = wrong or (0 if changed else self._runs(at, changed))
            if wrong:
                return wrong
        return 0

    def _runs(self, at: Sets, changed: set[int]) -> int:
        runs: list[tuple[int, int, int]] = []
        first = cells = 0
        for number, here in enumerate([*at, 0]):
            if here & (here - 1) > 0:
                first = first or number
                cells |= here
            elif first:
                runs.append((first, number, cells))
                first = cells = 0
        once = twice = 0
        for _, _, cells in runs:
            twice |= once & cells
            once |= cells
        for first, last, cells in runs:
            own, many = cells & ~twice, last - first
            if cells.bit_count() < many or own.bit_count() > many:
                return first
            if own != cells and own.bit_count() == many:
                wrong = self._keep(at, changed, range(first, last), own)
            elif own != cells and cells.bit_count() == many:
                others = [n for a, b, some in runs if a != first and some & cells for n in range(a, b)]
                wrong = self._keep(at, changed, others, ~cells)
            else:
                continue
            if wrong:
                return wrong
        return 0

    def _keep(self, at: Sets, changed: set[int], numbers: range | list[int], cells: int) -> int:
        for number in numbers:
            if at[number] & ~cells:
                at[number] &= cells
                if not at[number]:
                    return number
                changed.add(number)
        return 0

    def _choose(self, at: Sets, random: Random | None) -> tuple[int, int] | None:
        worth, chosen = 0.0, 0
        once = twice = thrice = free = 0
        for number, cells in enumerate(at):
            thrice |= twice & cells
            twice |= once & cells
            once |= cells
            if cells & (cells - 1) > 0:
                free |= cells
                mine = self.failures[number] / cells.bit_count() * (1 + random.random() / 4 if random else 1)
                if mine > worth:
                    worth, chosen = mine, number
        if not chosen:
            return None
        if at[chosen].bit_count() > 2 and (pairs := twice & ~thrice):
            cell = pairs & -pairs
            return next(number for number, cells in enumerate(at) if cells & cell), cell
        cells, found = at[chosen], []
        while cells:
            cell = cells & -cells
            cells ^= cell
            found.append(((self.near[cell] & free).bit_count() + (2 * random.random() if random else 0), cell))
        return chosen, min(found)[1]
