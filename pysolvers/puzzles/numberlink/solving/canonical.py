"""Decides whether a board has a solution with an empty cell (rules `classic`), by a search for canonical solutions.

Any such solution can be reduced to a canonical one: cut short a path that touches itself, take a shortcut through
empty cells, or flip a corner that opens north into the empty cell inside it. A source is an end of a path. Canonical
solutions have these properties:

- No path touches itself.
- The cell inside a corner has the same corner, is a source or blocked, or is empty if the corner opens south.
- If two neighbors of an empty cell are on one path, they are the arms of such a corner.

A solution is tight if every cell is used and no path touches itself. Reducing any other solution leaves an empty cell.
So if a board has only one tight solution, any other solution leads to a canonical one with an empty cell.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.solving.propagation import propagate_tight, regions, settled
from pysolvers.puzzles.numberlink.solving.search import complete, solution_of
from pysolvers.puzzles.numberlink.solving.search_state import EMPTY, PaddedBoard, SearchState, Steps

# nodes of the first search of the whole board, and of the first search on each cell; each further search on a cell gets
# four times as many
FIRST_WHOLE, FIRST_NODES = 1_000, 40

WHOLE = 8  # nodes of further searches of the whole board, as a multiple of those just spent on the remaining cells


def propagate(state: SearchState) -> int:
    return settled(state, propagate_tight, _short_cuts, regions)


def _short_cuts(state: SearchState) -> int:
    board, mask, domain, why, reason = state.board, state.mask, state.domain, state.why, state.reason
    stride = board.stride
    spare = 0
    for p in board.places:
        if domain[p] & EMPTY:
            spare |= board.bit[p]
    for p, q in board.partner.items():
        if p > q:
            continue
        m = mask[p] | mask[q]
        from_west, from_east, from_north, from_south = m << 1, m >> 1, m << stride, m >> stride
        must = from_west & from_east | from_south & (from_north | from_west | from_east)
        for m in {mask[p], mask[q]}:  # two paths, if the corner can still join them, or one path
            must |= (m << stride) & ((m << 1) & ~(m << stride + 1) | (m >> 1) & ~(m << stride - 1))
        must &= spare
        if not must:
            continue
        because = reason[p] | reason[q]
        spare ^= must
        while must:
            bit = must & -must
            must ^= bit
            x = bit.bit_length() - 1
            d = domain[x]
            why[x] |= because
            if d == EMPTY:
                state.blame = why[x]
                return x
            domain[x] = d ^ EMPTY
            state.work.append(x)
    return -1


def with_an_empty_cell(puzzle: NumberlinkPuzzle) -> Steps:
    return Proof(puzzle).with_an_empty_cell()


class Proof:
    """A search for a canonical solution (see the module) with an empty cell.

    `possible` is False after a proof that there is no such solution. `root` is the position with everything proved so
    far. `left` is the number of cells that may still be empty, as last counted by `suppose_each`.
    """

    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.board = PaddedBoard(puzzle, "canonical")
        self.root = SearchState(self.board)
        self.possible = all(self.root.domain[p] for p in self.board.places) and propagate(self.root) < 0
        self.nodes = self.left = 0
        self.pace = Pace()

    def with_an_empty_cell(self) -> Steps:
        """Yield Progress, and at most one canonical solution (see the module) with an empty cell."""
        order = self.board.by_columns
        most_nodes, budget = FIRST_WHOLE, FIRST_NODES
        while self.possible and any(self.root.domain[p] & EMPTY for p in order):
            solution = (yield from self.search(order, most_nodes)) or (yield from self.suppose_each(order, budget))
            if solution:
                yield solution_of(solution)
                return
            most_nodes, budget = WHOLE * budget * self.left, 4 * budget
        yield Progress(self.nodes, 0, self.board.puzzle.area, self.board.puzzle.area)

    def search(self, order: Sequence[int], most_nodes: int) -> Generator[Progress, None, SearchState | None]:
        for step in complete(self.root.copy(), propagate, order, self.nodes, self.nodes + most_nodes):
            if isinstance(step, Progress):
                self.nodes = step.nodes
                if step.known is None:
                    return None
                yield step
            elif any(step.domain[p] == EMPTY for p in order):
                return step
        self.possible = False
        return None

    def suppose_each(self, order: Sequence[int], most_nodes: int) -> Generator[Progress, None, SearchState | None]:
        self.left = 0
        for i, p in enumerate(order):
            if self.possible and self.root.domain[p] & EMPTY:
                solution = yield from self.suppose_empty(p, most_nodes, i)
                if solution:
                    return solution
                self.left += bool(self.root.domain[p] & EMPTY)
        return None

    def suppose_empty(self, p: int, most_nodes: int, done: int) -> Generator[Progress, None, SearchState | None]:
        """Return a solution in which cell `p` is empty, or None. If it is proved that none exists, mark `p` as used.

        `most_nodes` limits the search; `done` is the number of cells tried before, for Progress.
        """
        size = self.board.puzzle.area
        state = self.root.decide(p, EMPTY)
        refuted = True
        if propagate(state) < 0:
            for step in complete(state, propagate, self.board.around(p), self.nodes, self.nodes + most_nodes):
                if not isinstance(step, Progress):
                    return step
                self.nodes = step.nodes
                refuted = step.known is not None
                yield replace(step, known=done, total=size)
        self.nodes += 1
        if refuted:
            self.root = self.root.decide(p, self.root.domain[p] & ~EMPTY)
            self.possible = propagate(self.root) < 0
        if self.pace.due():
            yield Progress(self.nodes, 0, done, size)
        return None
