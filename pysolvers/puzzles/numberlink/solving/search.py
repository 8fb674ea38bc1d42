"""The search: propagate, branch and backtrack, with an explicit stack. Yields all solutions one by one."""

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

WINDOW = 32  # undecided cells at the front of the order considered for the next choice


def solutions(board: PaddedBoard, order: Sequence[int] = (), most_nodes: int | None = None) -> Steps:
    """Yield Progress and each solution once. If `most_nodes` stops the search, the last Progress has `known=None`.

    `order` lists the cells in the order of branching (default: the board's).
    """
    return mapped(
        complete(SearchState(board), PROPAGATE[board.rules], order or board.order, most_nodes=most_nodes), solution_of
    )


def solution_of(state: SearchState) -> NumberlinkSolution:
    domain = state.domain
    return NumberlinkSolution(state.board.puzzle, tuple(EDGES[domain[p]] for p in state.board.places))


def complete(
    state: SearchState,
    propagate: Callable[[SearchState], int],
    order: Sequence[int],
    nodes: int = 0,
    most_nodes: int | None = None,
) -> Iterator[Progress | SearchState]:
    """Yield Progress, and each position in which every cell in `order` has only one possible shape. Changes `state`.

    `propagate(state)` draws conclusions, and returns -1 or a contradicting cell. Nodes are counted from `nodes`. If
    `most_nodes` stops the search, the last Progress has `known=None`.
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
        if most_nodes is not None and nodes > most_nodes:
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
    def __init__(self) -> None:
        # the position before each choice, its cell and shape, and how many failures were known
        self.stack: list[tuple[SearchState, int, int, int]] = []
        # by depth (0: none) of the last choice that a failure depends on, the oldest first: (number, cell, shape,
        # depths that it depends on, as bits)
        self.lasting: dict[int, list[tuple[int, int, int, int]]] = {}
        self.learnt = 0
        self._decided = -1

    def take(self, state: SearchState, cell: int) -> SearchState:
        domain = state.domain[cell]
        shape = domain & CORNER or domain & SOURCE or domain
        shape &= -shape
        if not self.stack:
            self._decided = -1
        self.stack.append((state, cell, shape, self.learnt))
        return state.decide(cell, shape, 1 << len(self.stack) - 1)

    def go_back(self, blame: int) -> SearchState | None:
        while blame := blame & (1 << len(self.stack)) - 1:
            depth = blame.bit_length()
            state, cell, shape, learnt = self.stack[depth - 1]  # never needed again: no copy
            del self.stack[depth - 1 :]
            why = blame ^ 1 << depth - 1
            state.narrow(cell, state.domain[cell] ^ shape, why)
            for last in [last for last in self.lasting if last >= depth]:
                del self.lasting[last]
            possible = self._recall(state, learnt)
            last = why.bit_length()
            if last < depth - 1:  # otherwise the failure is dropped together with `state`, which already records it
                self.learnt += 1
                self.lasting.setdefault(last, []).append((self.learnt, cell, shape, why))
            if possible:
                return state
            blame = state.blame
        return None

    def _recall(self, state: SearchState, learnt: int) -> bool:
        for failed in self.lasting.values():
            for number, cell, shape, why in reversed(failed):
                if number <= learnt:
                    break
                if not state.rule_out(cell, shape, why):
                    return False
        return True

    def decided(self) -> int:
        if self._decided < 0 and self.stack:
            state = self.stack[0][0]
            self._decided = sum(not state.domain[p] & (state.domain[p] - 1) for p in state.board.places)
        return max(0, self._decided)


def choose(state: SearchState, order: Sequence[int], failures: list[int]) -> int:
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
