"""Paths at random: each equally likely, from the frontier sweep; on large boards by many small changes of one path."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from collections.abc import Set as AbstractSet
from random import Random

from pysolvers.hamiltonian.frontier import moves
from pysolvers.hamiltonian.frontier_labels import Joints
from pysolvers.hamiltonian.model import PathPuzzle
from pysolvers.hamiltonian.profile import Square, Sweep, sweep
from pysolvers.hamiltonian.shapes import Step, step
from pysolvers.hamiltonian.strokes import chain, neighbours
from pysolvers.scene import Cell
from pysolvers.search import Pace, Progress

Moves = Callable[[object, Square], list[object]]


class Sampler:
    """Draws answers of a puzzle (without symmetry and shapes) at random, each equally likely.

    `prepare` sweeps forward for the states that can be reached and back for the number of ways in which each can be
    completed; then a draw goes forward once, each move as likely as the ways beyond it are many.
    """

    def __init__(self, puzzle: PathPuzzle) -> None:
        self.puzzle = puzzle
        self.plan: Sweep = sweep(puzzle)
        self.layers: list[dict[object, int]] = []
        self._onward: Moves = _labelled_moves(self.plan) if self.plan.labels else _plain_moves(self.plan)
        self._empty: object = bytes(self.plan.width + 1) if self.plan.labels else 0

    def prepare(self) -> Generator[Progress, None, int]:
        """Sweep; returns the number of answers. To be run once before `draw`."""
        pace = Pace()
        work = 0
        self.layers = [{self._empty: 0}]
        for square in self.plan.squares:
            after: dict[object, int] = {}
            for state in self.layers[-1]:
                for onward in self._onward(state, square):
                    after[onward] = 0
                work += 1
                if not work & 127 and pace.due():
                    yield Progress(work, len(after), engine="frontier")
            self.layers.append(after)
        self.layers[-1] = dict.fromkeys(self.layers[-1], 1)
        for i in range(len(self.plan.squares) - 1, -1, -1):
            here, beyond, square = self.layers[i], self.layers[i + 1], self.plan.squares[i]
            for state in here:
                here[state] = sum(beyond[onward] for onward in self._onward(state, square))
                work += 1
                if not work & 127 and pace.due():
                    yield Progress(work, len(here), engine="frontier")
        return self.layers[0][self._empty]

    def draw(self, random: Random) -> tuple[Cell, ...]:
        """The cells of one answer; there must be one."""
        state = self._empty
        steps: set[Step] = set()
        for i, square in enumerate(self.plan.squares):
            onward = self._onward(state, square)
            beyond = self.layers[i + 1]
            at = below(random, sum(beyond[s] for s in onward))
            for state in onward:
                at -= beyond[state]
                if at < 0:
                    break
            steps.update(self._steps(state, square, i))
        return self._path(steps)

    def all(self) -> Iterator[Progress | tuple[Cell, ...]]:
        """The cells of every answer, each once: it goes only where a completion is left."""
        pace = Pace()
        stack: list[tuple[int, object, frozenset[Step]]] = [(0, self._empty, frozenset())]
        work = 0
        while stack:
            i, state, steps = stack.pop()
            work += 1
            if pace.due():
                yield Progress(work, len(stack), engine="frontier")
            if i == len(self.plan.squares):
                yield self._path(steps)
                continue
            square = self.plan.squares[i]
            for onward in self._onward(state, square):
                if self.layers[i + 1][onward]:
                    stack.append((i + 1, onward, steps.union(self._steps(onward, square, i))))

    def _path(self, steps: AbstractSet[Step]) -> tuple[Cell, ...]:
        joined = neighbours(steps)
        first = min((c for c, others in joined.items() if len(others) == 1), default=self.puzzle.cells[0])
        return self.puzzle.canonical(self.puzzle.oriented(chain(joined, first)))

    def _steps(self, state: object, square: Square, place: int) -> list[Step]:
        """The steps down and right of a square, read from the plugs of the state after it."""
        slot = square.column + square.row_ends
        down = _plug(state, slot)
        right = not square.row_ends and _plug(state, slot + 1)
        found = []
        if down:
            found.append(step(square.cell, self.plan.squares[place + self.plan.width].cell))
        if right:
            found.append(step(square.cell, self.plan.squares[place + 1].cell))
        return found


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


def _plug(state: object, slot: int) -> bool:
    if isinstance(state, bytes):
        return bool(state[slot])
    assert isinstance(state, int)
    return bool(state >> 2 * slot & 3)


def _plain_moves(plan: Sweep) -> Moves:
    def onward(state: object, square: Square) -> list[object]:
        assert isinstance(state, int)
        return list(moves(state, square, plan.closed))

    return onward


def _labelled_moves(plan: Sweep) -> Moves:
    joints = Joints(plan)

    def onward(state: object, square: Square) -> list[object]:
        assert isinstance(state, bytes)
        return list(joints.moves(state, square))

    return onward
