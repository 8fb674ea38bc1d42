"""Paths at random: each equally likely, from the frontier sweep; on large boards by many small changes of one path."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from collections.abc import Set as AbstractSet
from random import Random

from pysolvers.core.progress import Pace, Progress
from pysolvers.drawing.scene import Cell
from pysolvers.engines.grid.steps import Step, joined_cells, piece_at
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving.sweep import Front, State


class Sampler:
    """Draws answers of a puzzle that can be swept at random, each equally likely.

    `prepare` sweeps forward for the states that can be reached and back for the number of ways in which each can be
    completed; then a draw goes forward once, each move as likely as the ways beyond it are many.
    """

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self.puzzle = puzzle
        self.front = Front(puzzle)
        self.layers: list[dict[State, int]] = []

    def prepare(self, most: int | None = None) -> Generator[Progress, None, int | None]:
        """Sweep; returns the number of answers, None where there are more than `most` states. To be run once."""
        pace = Pace()
        work = 0
        front, squares = self.front, self.front.plan.squares
        if not front.possible:
            return 0
        self.layers = [{front.first: 0}]
        for square in squares:
            after: dict[State, int] = {}
            for state in self.layers[-1]:
                for onward in front.onward(state, square):
                    after[onward] = 0
                work += 1
                if not work & 127 and pace.due():
                    yield Progress(work, len(after), engine="frontier")
            self.layers.append(after)
            if most is not None and len(after) > most:
                return None
        end = self.layers[-1]
        for state in end:
            end[state] = len(front.closings(state))
            if pace.due():
                yield Progress(work, len(end), engine="frontier")
        for i in range(len(squares) - 1, -1, -1):
            here, beyond, square = self.layers[i], self.layers[i + 1], squares[i]
            for state in here:
                here[state] = sum(beyond[onward] for onward in front.onward(state, square))
                work += 1
                if not work & 127 and pace.due():
                    yield Progress(work, len(here), engine="frontier")
        return self.layers[0][front.first]

    def draw(self, random: Random) -> tuple[Cell, ...]:
        """The cells of one answer; there must be one."""
        state = self.front.first
        steps: set[Step] = set()
        for i, square in enumerate(self.front.plan.squares):
            onward = self.front.onward(state, square)
            beyond = self.layers[i + 1]
            at = below(random, sum(beyond[s] for s in onward))
            for state in onward:
                at -= beyond[state]
                if at < 0:
                    break
            steps.update(self.front.taken(state[0], square))
        closings = self.front.closings(state)
        return self._path(steps.union(closings[below(random, len(closings)) if len(closings) > 1 else 0]))

    def all(self) -> Iterator[Progress | tuple[Cell, ...]]:
        """The cells of every answer, each once: it goes only where a completion is left."""
        if not self.front.possible:
            return
        pace = Pace()
        stack: list[tuple[int, State, frozenset[Step]]] = [(0, self.front.first, frozenset())]
        work = 0
        while stack:
            i, state, steps = stack.pop()
            work += 1
            if pace.due():
                yield Progress(work, len(stack), engine="frontier")
            if i == len(self.front.plan.squares):
                for closing in self.front.closings(state):
                    yield self._path(steps.union(closing))
                continue
            square = self.front.plan.squares[i]
            for onward in self.front.onward(state, square):
                if self.layers[i + 1][onward]:
                    stack.append((i + 1, onward, steps.union(self.front.taken(onward[0], square))))

    def _path(self, steps: AbstractSet[Step]) -> tuple[Cell, ...]:
        joined = joined_cells(steps)
        first = min((c for c, others in joined.items() if len(others) == 1), default=self.puzzle.cells[0])
        return self.puzzle.canonical(self.puzzle.oriented(piece_at(joined, first)))


def wander(rows: int, columns: int, random: Random) -> tuple[Cell, ...]:
    """A path through every cell of a plain board, far from regular, by "backbites".

    An end steps onto a neighbour on the path, and the step by which that neighbour was left goes: the rest is turned
    round. (After Mansfield; all paths are nearly equally likely in the long run.)
    """
    cells = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    place = {cell: i for i, cell in enumerate(cells)}
    last = len(cells) - 1
    for _ in range(12 * len(cells)):
        if random.random() < 0.5:
            cells.reverse()
            place = {cell: last - i for cell, i in place.items()}
        r, c = cells[last]
        near = [n for n in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if place.get(n, last) < last - 1]
        if near:
            at = place[near[below(random, len(near))]]
            cells[at + 1 :] = cells[:at:-1]
            for i in range(at + 1, last + 1):
                place[cells[i]] = i
    return tuple(cells)


def below(random: Random, many: int) -> int:
    """A whole number from 0 to many - 1, made from bits so that every Python gives the same."""
    bits = many.bit_length()
    while True:
        drawn = random.getrandbits(bits)
        if drawn < many:
            return drawn
