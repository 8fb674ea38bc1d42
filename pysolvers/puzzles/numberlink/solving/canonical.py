"""Whether a board has a `classic` solution with an empty cell: by a search for canonical ones only.

Any classic solution can be reduced to a canonical one: cut what touches itself, take short cuts through empty cells,
flip corners that open north into the empty cell inside them; the length, or else a weighted sum, falls each time. So in
a canonical solution

- no path touches itself;
- a corner that opens north has the same corner, a source or a blocked cell inside, and lies on a diagonal ray of one;
- a corner that opens south has one of these or an empty cell inside;
- two cells beside an empty one are on one path only next to such a corner.

A solution with an empty cell keeps one when it is reduced, or becomes tight. Hence a board with one tight solution has
another classic solution just if it has a canonical one with an empty cell.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.solving.propagation import propagate_tight, regions
from pysolvers.puzzles.numberlink.solving.search import complete, solution_of
from pysolvers.puzzles.numberlink.solving.search_state import EMPTY, PaddedBoard, SearchState, Steps

FIRST_WHOLE, FIRST_NODES = 1_000, 40
"""How many nodes the first search of the whole board takes, and the first on each cell; each later one on a cell takes
four times as many."""

WHOLE = 8
"""How many times the nodes that were spent on the cells left are then spent on the whole."""


def propagate(state: SearchState) -> int:
    """As under `tight`, then short cuts through empty cells, then regions; -1 or a cell of a contradiction."""
    while True:
        bad = propagate_tight(state)
        if bad >= 0:
            return bad
        bad = _short_cuts(state)
        if bad < 0 and not state.work:
            bad = regions(state)
        if bad >= 0 or not state.work:
            return bad


def _short_cuts(state: SearchState) -> int:
    """Take `EMPTY` from cells through which a path could take a short cut; -1 or a cell of a contradiction.

    A path's cells are the bits of one integer m, so m << 1 has the cells whose western neighbour is on the path.
    """
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
        for m in {mask[p], mask[q]}:  # two paths yet may be joined by that corner, one path no more
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
    """One canonical solution with an empty cell if there is one, with progress."""
    return Proof(puzzle).with_an_empty_cell()


class Proof:
    """What is known of all canonical solutions: `root`, a position of the search, or that there are none (`possible`).

    `nodes` are those spent so far, `left` the cells that were supposed to be empty last without a verdict.
    """

    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.board = PaddedBoard(puzzle, "canonical")
        self.root = SearchState(self.board)
        self.possible = all(self.root.domain[p] for p in self.board.places) and propagate(self.root) < 0
        self.nodes = self.left = 0
        self.pace = Pace()

    @property
    def domains(self) -> list[int]:
        """The shapes that each cell has in the canonical solutions that are still possible, row by row."""
        return [self.root.domain[p] for p in self.board.places]

    def with_an_empty_cell(self) -> Steps:
        """One canonical solution with an empty cell if there is one, with progress.

        Two ways take turns, with more and more nodes. The search of the whole board goes through each part of it once,
        however many cells there may be empty. The other supposes cell after cell to be empty and makes choices near
        that cell only: on a large board most are refuted there, and are known to be used from then on.
        """
        order = self.board.by_columns
        most, budget = FIRST_WHOLE, FIRST_NODES
        while self.possible and any(self.root.domain[p] & EMPTY for p in order):
            solution = (yield from self.search(order, most)) or (yield from self.suppose_each(order, budget))
            if solution:
                yield solution_of(solution)
                return
            most, budget = WHOLE * budget * self.left, 4 * budget
        yield Progress(self.nodes, 0, self.board.puzzle.area, self.board.puzzle.area)

    def search(self, order: Sequence[int], most: int) -> Generator[Progress, None, SearchState | None]:
        """Search the whole board with `most` nodes for a solution with an empty cell: the solution, or None."""
        for step in complete(self.root.copy(), propagate, order, self.nodes, self.nodes + most):
            if isinstance(step, Progress):
                self.nodes = step.nodes
                if step.known is None:
                    return None
                yield step
            elif any(step.domain[p] == EMPTY for p in order):
                return step
        self.possible = False
        return None

    def suppose_each(self, order: Sequence[int], most: int) -> Generator[Progress, None, SearchState | None]:
        """Suppose one cell after another to be empty, with `most` nodes for each: a solution, or None."""
        self.left = 0
        for i, p in enumerate(order):
            if self.possible and self.root.domain[p] & EMPTY:
                solution = yield from self.suppose_empty(p, most, i)
                if solution:
                    return solution
                self.left += bool(self.root.domain[p] & EMPTY)
        return None

    def suppose_empty(self, p: int, most: int, done: int) -> Generator[Progress, None, SearchState | None]:
        """Search with `most` nodes for a solution in which a cell is empty: the solution, or None.

        If there is none, the cell is known to be used from then on. `done` is the number of cells that were looked at
        before, for the progress.
        """
        size = self.board.puzzle.area
        state = self.root.decide(p, EMPTY)
        refuted = True
        if propagate(state) < 0:
            for step in complete(state, propagate, self.board.around(p), self.nodes, self.nodes + most):
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
