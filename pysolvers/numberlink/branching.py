"""Propagate, choose, go back: all answers of a board, lazily, by an explicit stack."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.numberlink import loose, tight
from pysolvers.numberlink.model import Answer
from pysolvers.numberlink.shapes import CORNER, EDGES, SOURCE
from pysolvers.numberlink.state import Board, State
from pysolvers.search import Pace, Progress

WINDOW = 32
"""How many undecided cells at the front of the sweep are looked at for the next choice."""


def answers(board: Board, sweep: str) -> Iterator[Progress | Answer]:
    """Each answer once, with progress, and a last `Progress` when there are no more.

    A choice is a cell and one of its shapes; when that has failed, the shape is ruled out and a new choice is made. The cell is, of
    the first undecided ones in the sweep, the one where contradictions showed most often for the shapes it has left. Corners are
    tried first, straights last: they say more.
    """
    propagate = tight.propagate if board.rules == "tight" else loose.propagate
    order = board.sweep(sweep)
    failures = [1] * board.size
    nodes = 0
    pace = Pace()
    choices: list[tuple[State, int, int]] = []
    state = State(board)
    alive = all(state.domain[p] for p in order) and propagate(state) < 0
    while True:
        if alive:
            cell = _choose(state, order, failures)
            if cell < 0:
                yield Answer(board.puzzle, tuple(EDGES[state.domain[p]] for p in board.places))
                alive = False
                continue
            domain = state.domain[cell]
            shape = domain & CORNER or domain & SOURCE or domain
            shape &= -shape
            choices.append((state, cell, domain ^ shape))
            state = state.decide(cell, shape)
        elif choices:
            state, cell, rest = choices.pop()
            state = state.decide(cell, rest)
        else:
            break
        nodes += 1
        if pace.due():
            yield Progress(nodes, len(choices), _known(choices), len(order))
        bad = propagate(state)
        alive = bad < 0
        if not alive:
            failures[bad] += 1
    yield Progress(nodes, 0, len(order), len(order))


def _choose(state: State, order: tuple[int, ...], failures: list[int]) -> int:
    """The cell to decide next; -1 if all are decided."""
    domain, start = state.domain, state.start
    best, chosen, looked = 0.0, -1, 0
    for i in range(start, len(order)):
        p = order[i]
        d = domain[p]
        if d & (d - 1):
            if not looked:
                state.start = i
            worth = failures[p] / d.bit_count()
            if worth > best:
                best, chosen = worth, p
            looked += 1
            if looked == WINDOW:
                break
    return chosen


def _known(choices: list[tuple[State, int, int]]) -> int:
    """How many cells are certain: decided before the first choice that is still open."""
    if not choices:
        return 0
    return sum(1 for p in choices[0][0].board.places if choices[0][0].domain[p].bit_count() == 1)
