"""Propagate, choose, go back: all answers of a board, lazily, by an explicit stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pysolvers.numberlink import loose, tight
from pysolvers.numberlink.model import Answer
from pysolvers.numberlink.shapes import CORNER, EDGES, SOURCE
from pysolvers.numberlink.state import Board, State
from pysolvers.search import Pace, Progress

PROPAGATE = {"tight": tight.propagate, "full": loose.propagate, "classic": loose.propagate}

WINDOW = 32
"""How many undecided cells at the front of the sweep are looked at for the next choice."""


def answers(board: Board, sweep: str, most: int | None = None) -> Iterator[Progress | Answer]:
    """Each answer once, with progress, and a last `Progress` when there are no more.

    After `most` nodes it ends; the last `Progress` then has no `known`.
    """
    for step in complete(State(board), PROPAGATE[board.rules], board.sweep(sweep), most=most):
        yield step if isinstance(step, Progress) else answer_of(step)


def answer_of(state: State) -> Answer:
    """The answer of a position in which every cell is decided."""
    domain = state.domain
    return Answer(state.board.puzzle, tuple(EDGES[domain[p]] for p in state.board.places))


def complete(
    state: State, propagate: Callable[[State], int], order: Sequence[int], nodes: int = 0, most: int | None = None
) -> Iterator[Progress | State]:
    """Every way to complete a position, its waiting changes propagated first; `nodes` are counted on.

    When they are more than `most` it gives up: its last `Progress` has no `known`. Others come as time goes, so that
    what is decided by them would not be the same everywhere.

    A choice is a cell and one of its shapes; when that has failed, the shape is ruled out and a new choice is made. The
    cell is, of the first undecided ones in the sweep, the one where contradictions showed most often for the shapes it
    has left. Corners are tried first, straights last: they say more.
    """
    failures = [1] * state.board.size
    pace = Pace()
    known = -1
    choices: list[tuple[State, int, int]] = []
    alive = all(state.domain[p] for p in order) and propagate(state) < 0
    while True:
        if alive:
            cell = _choose(state, order, failures)
            if cell < 0:
                yield state
                alive = False
                continue
            domain = state.domain[cell]
            shape = domain & CORNER or domain & SOURCE or domain
            shape &= -shape
            if not choices:
                known = -1
            choices.append((state, cell, domain ^ shape))
            state = state.decide(cell, shape)
        elif choices:
            state, cell, rest = choices.pop()
            state.narrow(cell, rest)  # nobody comes back to this position: no copy
        else:
            break
        nodes += 1
        if most is not None and nodes > most:
            yield Progress(nodes, len(choices), None, len(order))
            return
        if pace.due():
            if known < 0:
                known = _known(choices[0][0]) if choices else 0
            yield Progress(nodes, len(choices), known, len(order), sketch=state.links)
        bad = propagate(state)
        alive = bad < 0
        if not alive:
            failures[bad] += 1
    yield Progress(nodes, 0, len(order), len(order))


def _choose(state: State, order: Sequence[int], failures: list[int]) -> int:
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


def _known(state: State) -> int:
    """How many cells are decided."""
    return sum(1 for p in state.board.places if not state.domain[p] & (state.domain[p] - 1))
