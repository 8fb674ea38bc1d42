"""The search: propagate, choose, go back; all solutions of a board, lazily, by an explicit stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pysolvers.core.progress import Pace, Progress, mapped
from pysolvers.puzzles.numberlink.model import NumberlinkSolution
from pysolvers.puzzles.numberlink.solving.propagation import propagate_full, propagate_tight
from pysolvers.puzzles.numberlink.solving.search_state import (
    CORNER,
    EDGES,
    EVERY,
    SOURCE,
    PaddedBoard,
    SearchState,
    Steps,
)

PROPAGATE = {"tight": propagate_tight, "full": propagate_full, "classic": propagate_full}

WINDOW = 32
"""How many undecided cells at the front of the order are looked at for the next choice."""


def solutions(board: PaddedBoard, order: Sequence[int], most: int | None = None) -> Steps:
    """Each solution once, with progress, and a last `Progress` when there are no more.

    Args:
        board: the board under `full`, `tight` or `classic` rules.
        order: its places, in the order in which the search works across the board.
        most: after how many nodes it ends; the last `Progress` then has no `known`.
    """
    return mapped(complete(SearchState(board), PROPAGATE[board.rules], order, most=most), solution_of)


def solution_of(state: SearchState) -> NumberlinkSolution:
    """The solution of a position in which every cell is decided."""
    domain = state.domain
    return NumberlinkSolution(state.board.puzzle, tuple(EDGES[domain[p]] for p in state.board.places))


def complete(
    state: SearchState,
    propagate: Callable[[SearchState], int],
    order: Sequence[int],
    nodes: int = 0,
    most: int | None = None,
) -> Iterator[Progress | SearchState]:
    """Every way to decide the places in `order`, with progress, also before each; waiting changes are propagated first.

    A choice is a cell and one of its shapes. When that has failed, the shape is ruled out and a new choice is made. Of
    the first undecided cells in `order` the one is chosen where contradictions showed most often for the shapes it has
    left. Corners are tried first, straights last: they say more. Choices that a failure does not rest on are dropped
    with it, but the shape that failed stays known for as long as those stand that it rests on.

    Args:
        state: where the search begins; it is changed.
        propagate: follows the consequences of changes; -1, or the cell of a contradiction.
        order: the places to decide.
        nodes: the number to count on from.
        most: up to how many nodes the search goes on. If it gives up, the last `Progress` has no `known`; others come
            as time goes, so what is decided by these would not be the same everywhere.
    """
    failures = [1] * state.board.size
    pace = Pace()
    choices = _Choices()
    fine = all(state.domain[p] for p in order) and propagate(state) < 0
    while True:
        if fine:
            cell = choose(state, order, failures)
            if cell < 0:
                yield Progress(nodes, len(choices.stack), choices.decided(), len(order), snapshot=state.links)
                yield state
                fine, state.blame = False, EVERY
                continue
            state = choices.take(state, cell)
        else:
            before = choices.go_back(state.blame)
            if before is None:
                break
            state = before
        nodes += 1
        if most is not None and nodes > most:
            yield Progress(nodes, len(choices.stack), None, len(order))
            return
        if pace.due():
            yield Progress(nodes, len(choices.stack), choices.decided(), len(order), snapshot=state.links)
        bad = propagate(state)
        fine = bad < 0
        if not fine:
            failures[bad] += 1
    yield Progress(nodes, 0, len(order), len(order))


class _Choices:
    """The choices that stand, and the shapes that have failed.

    stack has for each choice the position before it, the cell, the shape, and how many failures were known. lasting[k]
    has the failures that rest on the choice at depth k (from 1) and none after it, the oldest first; lasting[0] those
    that rest on none. Each has a number that grows with time, the cell, the shape, and the depths that it rests on.
    """

    def __init__(self) -> None:
        self.stack: list[tuple[SearchState, int, int, int]] = []
        self.lasting: dict[int, list[tuple[int, int, int, int]]] = {}
        self.learnt = 0
        self._decided = -1

    def take(self, state: SearchState, cell: int) -> SearchState:
        """Choose a shape for a cell: the position after that, its consequences not yet followed."""
        domain = state.domain[cell]
        shape = domain & CORNER or domain & SOURCE or domain
        shape &= -shape
        if not self.stack:
            self._decided = -1
        self.stack.append((state, cell, shape, self.learnt))
        return state.decide(cell, shape, 1 << len(self.stack) - 1)

    def go_back(self, blame: int) -> SearchState | None:
        """Undo the last choice that a failure rests on: the position before it, where that shape is ruled out.

        None if the failure rests on no choice.
        """
        while blame := blame & (1 << len(self.stack)) - 1:
            depth = blame.bit_length()
            state, cell, shape, learnt = self.stack[depth - 1]  # nobody comes back to this position: no copy
            del self.stack[depth - 1 :]
            why = blame ^ 1 << depth - 1
            state.narrow(cell, state.domain[cell] ^ shape, why)
            for last in [last for last in self.lasting if last >= depth]:
                del self.lasting[last]
            possible = self._recall(state, learnt)
            last = why.bit_length()
            if last < depth - 1:  # else it is forgotten together with the position, which knows it
                self.learnt += 1
                self.lasting.setdefault(last, []).append((self.learnt, cell, shape, why))
            if possible:
                return state
            blame = state.blame
        return None

    def _recall(self, state: SearchState, learnt: int) -> bool:
        """Rule out in a position what was learnt later than number `learnt`; False if it is impossible then."""
        for failed in self.lasting.values():
            for number, cell, shape, why in reversed(failed):
                if number <= learnt:
                    break
                if not state.rule_out(cell, shape, why):
                    return False
        return True

    def decided(self) -> int:
        """How many cells were decided before the first choice."""
        if self._decided < 0 and self.stack:
            state = self.stack[0][0]
            self._decided = sum(not state.domain[p] & (state.domain[p] - 1) for p in state.board.places)
        return max(0, self._decided)


def choose(state: SearchState, order: Sequence[int], failures: list[int]) -> int:
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
