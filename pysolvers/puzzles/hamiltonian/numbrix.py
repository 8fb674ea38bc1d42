"""Puzzles in the style of Numbrix and Hidato: no walls, and numbers that are positions on the path.

At most two numbers in a row are given. Numbers are removed, in pairs that half a turn takes to each other, as long as a
little work still shows that the path is the only one. That leaves hard puzzles. Others get numbers back until
their grade is low enough, and at last numbers that their grade doesn't need are removed again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import replace
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Progress
from pysolvers.engines.nearest import Nearest, judged
from pysolvers.engines.reasoning.grade import MOST_WORK
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.numbers_and_walls import NORMAL, Turned, known, solved
from pysolvers.puzzles.hamiltonian.solver import solve
from pysolvers.puzzles.hamiltonian.solving.network import network

MOST_RUNNING = 2
"""How many numbers that follow each other may be given."""

GRADED_CELLS = 500
"""About how many cells of boards are graded to remove numbers at last."""

WORK = {"easy": 10, "normal": 20}
"""For each cell, how much work the explanation of a puzzle takes at most that is no harder than this."""

THIN_WORK = 10
"""For each cell, how much work an explanation may take while numbers are removed at last."""

MOST_NODES = 200
"""How many nodes of a search may show that a path is the only one."""

Numbers = frozenset[int]
"""Numbers that are removed together: one, or one and that of the cell that half a turn takes it to."""


class Numbrix:
    """The numbers along one path of a board, and the puzzles that give some of them."""

    def __init__(self, bare: HamiltonianPuzzle, cells: tuple[Cell, ...], symmetric: bool, random: Random) -> None:
        self.bare, self.cells, self.random = bare, cells, random
        turned = Turned(bare.rows, bare.columns, symmetric)
        number = {cell: at for at, cell in enumerate(cells, 1)}
        pairs = {frozenset(number[each] for each in turned.cells(cell)) for cell in cells}
        self.pairs: list[Numbers] = sorted(pairs, key=sorted)

    def puzzle(self, given: Collection[int]) -> HamiltonianPuzzle:
        """The puzzle with these numbers given."""
        start, end = (self.cells[at - 1] if at in given else None for at in (1, len(self.cells)))
        return replace(self.bare, start=start, end=end, positions=frozenset((self.cells[at - 1], at) for at in given))

    def hard(self) -> Generator[Progress, None, HamiltonianPuzzle | None]:
        """A puzzle with few numbers; None if the path needs more than two in a row."""
        given = frozenset(range(1, len(self.cells) + 1))
        for pair in self._shuffled(self.pairs):
            if any(running(given, at) for at in pair) and (yield from self._is_decided(given - pair)):
                given -= pair
        left = [pair for pair in self._shuffled(self.pairs) if pair <= given]
        given = yield from without_spare(given, left, len(left) // 4, self._is_decided)
        return None if any(running(given, at) for at in given) else self.puzzle(given)

    def judge(self, puzzle: HamiltonianPuzzle, nearest: Nearest[HamiltonianPuzzle]) -> Generator[Progress, None, float]:
        """Grade a puzzle, without much work if it may not be hard; returns how much higher than wanted its score is."""
        work = WORK[nearest.wanted] * len(self.cells) if nearest.wanted in WORK else MOST_WORK
        return (yield from judged(puzzle, nearest, work))

    def ease(self, puzzle: HamiltonianPuzzle, nearest: Nearest[HamiltonianPuzzle]) -> Generator[Progress, None, None]:
        """Give more numbers to a puzzle that is too hard until it is as wanted; how many is found by halving."""
        given = [numbers_of(puzzle)]
        for pair in self._shuffled(self.pairs):
            more = given[-1] | pair
            if more != given[-1] and not any(running(more, at) for at in pair):
                given.append(more)
        few, many = 0, len(given)
        while few + 1 < many and not nearest.met:
            middle = (few + many) // 2
            off = yield from self.judge(self.puzzle(given[middle]), nearest)
            few, many = (middle, many) if off > 0 else (few, middle)

    def thin(self, nearest: Nearest[HamiltonianPuzzle]) -> Generator[Progress, None, None]:
        """Remove numbers from the puzzle that was found, as long as it stays as wanted."""
        assert nearest.puzzle is not None
        given = numbers_of(nearest.puzzle)
        trials = max(2, GRADED_CELLS // len(self.cells))

        def fits(fewer: Numbers) -> Generator[Progress, None, bool]:
            nonlocal trials
            trials -= 1
            thinner: Nearest[HamiltonianPuzzle] = Nearest(nearest.wanted)
            if trials >= 0:
                yield from judged(self.puzzle(fewer), thinner, THIN_WORK * len(self.cells))
            return thinner.met

        left = [pair for pair in self._shuffled(self.pairs) if pair <= given]
        nearest.puzzle = self.puzzle((yield from without_spare(given, left, max(1, len(left) // 8), fits)))

    def _shuffled(self, pairs: Iterable[Numbers]) -> list[Numbers]:
        order = list(pairs)
        self.random.shuffle(order)
        return order

    def _is_decided(self, given: Numbers) -> Generator[Progress, None, bool]:
        """True if a little work shows that the path is the only one: propagation on squares, else a short search."""
        puzzle = self.puzzle(given)
        yield Progress(0, engine="generator")
        if puzzle.shape == "square":
            net = network(puzzle)
            return solved(net, known(net, frozenset(), NORMAL))
        found = 0
        for step in solve(puzzle, "search"):
            if not isinstance(step, Progress):
                found += 1
            elif step.nodes > MOST_NODES:
                return False
            if found > 1:
                return False
        return True


def running(given: Collection[int], at: int) -> bool:
    """True if a given number is in a row of more than `MOST_RUNNING`."""
    first = last = at
    while first - 1 in given:
        first -= 1
    while last + 1 in given:
        last += 1
    return last - first >= MOST_RUNNING


def numbers_of(puzzle: HamiltonianPuzzle) -> Numbers:
    """The numbers that a puzzle gives."""
    return frozenset(number for _, number in puzzle.positions)


def without_spare(
    given: Numbers,
    left: Sequence[Numbers],
    many: int,
    fits: Callable[[Numbers], Generator[Progress, None, bool]],
) -> Generator[Progress, None, Numbers]:
    """The numbers without those that `fits` allows to remove, at first `many` groups of `left` at a time."""
    todo = list(left)
    while todo:
        many = max(1, min(many, len(todo)))
        fewer = given.difference(*todo[:many])
        if (yield from fits(fewer)):
            given, todo = fewer, todo[many:]
        elif many > 1:
            many //= 2
        else:
            todo = todo[1:]
    return given
