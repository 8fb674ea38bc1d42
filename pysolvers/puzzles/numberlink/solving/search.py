"""Propagate, choose, go back: all answers of a board, lazily, by an explicit stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import propagate_full, propagate_tight
from pysolvers.puzzles.numberlink.solving.cell_shapes import CORNER, EDGES, SOURCE
from pysolvers.puzzles.numberlink.solving.search_state import EVERY, PaddedBoard, SearchState

PROPAGATE = {"tight": propagate_tight.propagate, "full": propagate_full.propagate, "classic": propagate_full.propagate}

WINDOW = 32
"""How many undecided cells at the front of the sweep are looked at for the next choice."""


def answers(board: PaddedBoard, sweep: str, most: int | None = None) -> Iterator[Progress | NumberlinkSolution]:
    """Each answer once, with progress, and a last `Progress` when there are no more.

    After `most` nodes it ends; the last `Progress` then has no `known`.
    """
    for step in complete(SearchState(board), PROPAGATE[board.rules], board.sweep(sweep), most=most):
        yield step if isinstance(step, Progress) else answer_of(step)


def answer_of(state: SearchState) -> NumberlinkSolution:
    """The answer of a position in which every cell is decided."""
    domain = state.domain
    return NumberlinkSolution(state.board.puzzle, tuple(EDGES[domain[p]] for p in state.board.places))


def complete(
    state: SearchState,
    propagate: Callable[[SearchState], int],
    order: Sequence[int],
    nodes: int = 0,
    most: int | None = None,
) -> Iterator[Progress | SearchState]:
    """Every way to complete a position, its waiting changes propagated first; `nodes` are counted on.

    When they are more than `most` it gives up: its last `Progress` has no `known`. Others come as time goes, so that
    what is decided by them would not be the same everywhere.

    A choice is a cell and one of its shapes; when that has failed, the shape is ruled out and a new choice is made. The
    cell is, of the first undecided ones in the sweep, the one where contradictions showed most often for the shapes it
    has left. Corners are tried first, straights last: they say more. Choices that a failure does not rest on are
    dropped with it, but the shape that failed stays known for as long as those stand that it rests on.
    """
    failures = [1] * state.board.size
    pace = Pace()
    known = -1
    choices: list[tuple[SearchState, int, int, int]] = []
    facts = _Facts()
    alive = all(state.domain[p] for p in order) and propagate(state) < 0
    blame = state.blame
    while True:
        if alive:
            cell = _choose(state, order, failures)
            if cell < 0:
                yield state
                alive, blame = False, EVERY
                continue
            domain = state.domain[cell]
            shape = domain & CORNER or domain & SOURCE or domain
            shape &= -shape
            if not choices:
                known = -1
            choices.append((state, cell, shape, facts.age))
            state = state.decide(cell, shape, 1 << len(choices) - 1)
        else:
            blame &= (1 << len(choices)) - 1
            if not blame:
                break
            depth = blame.bit_length()
            state, cell, shape, age = choices[depth - 1]  # nobody comes back to this position: no copy
            del choices[depth - 1 :]
            state.narrow(cell, state.domain[cell] ^ shape, blame ^ 1 << depth - 1)
            facts.forget(depth)
            possible = facts.recall(state, age)
            facts.learn(cell, shape, blame ^ 1 << depth - 1, depth)
            if not possible:
                blame = state.blame
                continue
        nodes += 1
        if most is not None and nodes > most:
            yield Progress(nodes, len(choices), None, len(order))
            return
        if pace.due():
            if known < 0:
                known = _known(choices[0][0]) if choices else 0
            yield Progress(nodes, len(choices), known, len(order), snapshot=state.links)
        bad = propagate(state)
        alive = bad < 0
        if not alive:
            failures[bad] += 1
            blame = state.blame
    yield Progress(nodes, 0, len(order), len(order))


class _Facts:
    """Shapes that have failed, each for as long as the choices stand that this rests on.

    lasting[k] has those that rest on the choice at depth k (from 1) and none after it, the oldest first; lasting[0]
    those that rest on none.
    """

    def __init__(self) -> None:
        self.age = 0
        self.lasting: dict[int, list[tuple[int, int, int, int]]] = {}

    def learn(self, cell: int, shape: int, why: int, depth: int) -> None:
        """A choice at this depth (from 1) has failed because of `why`; nothing to keep if that is the one before."""
        last = why.bit_length()
        if last < depth - 1:
            self.age += 1
            self.lasting.setdefault(last, []).append((self.age, cell, shape, why))

    def forget(self, depth: int) -> None:
        """The choice at this depth (from 1) and those after it are gone."""
        for last in [last for last in self.lasting if last >= depth]:
            del self.lasting[last]

    def recall(self, state: SearchState, age: int) -> bool:
        """Tell a position what is known that is younger than `age`; False if it is impossible then."""
        for known in self.lasting.values():
            for born, cell, shape, why in reversed(known):
                if born <= age:
                    break
                if not state.without(cell, shape, why):
                    return False
        return True


def _choose(state: SearchState, order: Sequence[int], failures: list[int]) -> int:
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


def _known(state: SearchState) -> int:
    """How many cells are decided."""
    return sum(1 for p in state.board.places if not state.domain[p] & (state.domain[p] - 1))
