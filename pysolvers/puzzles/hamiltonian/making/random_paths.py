"""Paths at random: each equally likely, from a frontier sweep; on large boards by many small changes of one path."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.frontier.layers import drawn
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving.frontier.sweep import PathSweep, Ways, completed


class EvenPaths:
    """Draws answers of a puzzle that can be swept, each equally likely; `prepare` it once."""

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self._sweep = PathSweep(puzzle)
        self._ways: Ways = []

    def prepare(self, most_states: int | None = None) -> Generator[Progress, None, int | None]:
        """Sweep the board; returns the number of answers, None if there are more than `most_states` states at once."""
        ways = yield from completed(self._sweep, most_states)
        if ways is None:
            return None
        self._ways = ways
        return ways[0].get(self._sweep.first, 0)

    def draw(self, random: Random) -> tuple[Cell, ...]:
        """The cells of one answer; there must be one."""
        states = drawn(self._sweep, self._ways, random)
        places = zip(states[1:], self._sweep.places, strict=True)
        steps = {step for state, square in places for step in self._sweep.taken(state, square)}
        closings = self._sweep.closings(states[-1])
        return self._sweep.path(steps.union(closings[random.randrange(len(closings)) if len(closings) > 1 else 0]))


def backbitten(rows: int, columns: int, random: Random) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Progress; returns a path through every cell of a plain board, far from regular, by "backbites".

    An end steps onto a neighbour on the path, and the step by which that neighbour was left goes: the rest is turned
    round. All paths are nearly equally likely in the long run (M. L. Mansfield, Monte Carlo studies of polymer chain
    dimensions in the melt, 1982).
    """
    cells = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    place = {cell: i for i, cell in enumerate(cells)}
    last = len(cells) - 1
    pace = Pace()
    for _ in range(12 * len(cells)):
        if random.random() < 0.5:
            cells.reverse()
            place = {cell: last - i for cell, i in place.items()}
        r, c = cells[last]
        near = [n for n in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if place.get(n, last) < last - 1]
        if near:
            at = place[random.choice(near)]
            cells[at + 1 :] = cells[:at:-1]
            for i in range(at + 1, last + 1):
                place[cells[i]] = i
        if pace.due():
            yield Progress(0, engine="generator")
    return tuple(cells)
