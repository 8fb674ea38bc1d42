"""Whether a board has a `classic` answer with an empty cell: by a search for canonical ones only.

Any classic answer can be reduced to a canonical one: cut what touches itself, take short cuts through empty cells, flip
corners that open north into the empty cell inside them; length, then a weighted sum, fall each time. So a canonical
answer has no self-touch; a corner that opens north has the same corner or a source inside, and lies on a source's
diagonal ray; one that opens south may also have an empty cell inside; and two cells beside an empty one
are on one path only next to such a corner. An answer with an empty cell keeps one when it is reduced, or becomes tight.
Hence: a board with one tight answer has another classic answer just if it has a canonical one with an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import propagate_full, propagate_tight
from pysolvers.puzzles.numberlink.solving.cell_shapes import EMPTY
from pysolvers.puzzles.numberlink.solving.search import answer_of, complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

FIRST_WHOLE, FIRST_NODES = 1_000, 40
"""How many nodes the first search of the whole board takes, and the first on each cell; each later one on a cell takes
four times as many."""

WHOLE = 8
"""How many times the nodes that were spent on the cells left are then spent on the whole."""

DOUBT = 60
"""How many nodes are spent on a cell before it counts as doubtful."""


def propagate(state: SearchState) -> int:
    """As under `tight`, then short cuts through empty cells, then regions; -1 or a cell of a contradiction."""
    while True:
        bad = propagate_tight.propagate(state)
        if bad >= 0:
            return bad
        bad = _short_cuts(state)
        if bad < 0 and not state.work:
            bad = propagate_full.regions(state)
        if bad >= 0 or not state.work:
            return bad


def _short_cuts(state: SearchState) -> int:
    """Take `EMPTY` from cells through which a path could take a short cut; -1 or a cell of a contradiction.

    All neighbours are shifts of a path's cells as one big integer: m << 1 has the cells whose western neighbour is on
    it.
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


def with_an_empty_cell(
    puzzle: NumberlinkPuzzle, known: list[int] | None = None
) -> Iterator[Progress | NumberlinkSolution]:
    """One canonical answer with an empty cell if there is one, with progress.

    Two ways take turns, with more and more nodes. To search the board as a whole goes through each part of it once,
    however many cells there may be empty. To suppose cell after cell to be empty makes choices near that cell only: on
    a large board most are refuted there, and are known to be used from then on, in the searches to come. `known` is
    kept up to date with each cell's domain in all canonical answers that are still possible.
    """
    board = PaddedBoard(puzzle, "canonical")
    root = SearchState(board)
    if not all(root.domain[p] for p in board.places) or propagate(root) >= 0:
        return
    order = board.sweep("columns")
    nodes, most, budget = 0, FIRST_WHOLE, FIRST_NODES
    pace = Pace()
    while any(root.domain[p] & EMPTY for p in order):
        start = root.copy()
        for step in complete(start, propagate, order, nodes, nodes + most):
            if not isinstance(step, Progress):
                if any(step.domain[p] == EMPTY for p in order):
                    yield answer_of(step)
                    return
                continue
            nodes = step.nodes
            if step.known is None:
                break
            yield step
        else:
            return
        left = 0
        for i, p in enumerate(order):
            if not root.domain[p] & EMPTY:
                continue
            state = root.decide(p, EMPTY)
            refuted = True
            if propagate(state) < 0:
                for step in complete(state, propagate, _around(board, p), nodes, nodes + budget):
                    if not isinstance(step, Progress):
                        yield answer_of(step)
                        return
                    nodes = step.nodes
                    refuted = step.known is not None
            nodes += 1
            if pace.due():
                yield Progress(nodes, 0, i, puzzle.size)
            if not refuted:
                left += 1
                continue
            root = root.decide(p, root.domain[p] & ~EMPTY)
            if propagate(root) >= 0:
                return
            if known is not None:
                known[:] = [root.domain[q] for q in board.places]
        most, budget = WHOLE * budget * left, 4 * budget
    yield Progress(nodes, 0, puzzle.size, puzzle.size)


def doubtful(puzzle: NumberlinkPuzzle) -> Iterator[Progress | int]:
    """The cells, as flat indices, for which DOUBT nodes do not show that no canonical answer leaves them empty.

    With none of them, a board's classic answers are its tight ones.
    """
    board = PaddedBoard(puzzle, "canonical")
    root = SearchState(board)
    if not all(root.domain[p] for p in board.places) or propagate(root) >= 0:
        return
    pace = Pace()
    nodes = 0
    for i, p in enumerate(board.places):
        if root.domain[p] & EMPTY:
            state = root.decide(p, EMPTY)
            doubt = False
            if propagate(state) < 0:
                for step in complete(state, propagate, _around(board, p), nodes, nodes + DOUBT):
                    doubt = not isinstance(step, Progress) or step.known is None
                    if doubt:
                        break
                    if isinstance(step, Progress):
                        nodes = step.nodes
                        yield replace(step, known=i, total=puzzle.size)
            if doubt:
                nodes += DOUBT
                yield i
            else:
                root = root.decide(p, root.domain[p] & ~EMPTY)
                if propagate(root) >= 0:
                    return
        if pace.due():
            yield Progress(nodes, 0, i, puzzle.size)


def _around(board: PaddedBoard, p: int) -> list[int]:
    """All cells, those near `p` first: there a contradiction shows soonest."""
    row, column = divmod(p, board.stride)
    return sorted(board.places, key=lambda q: abs(q // board.stride - row) + abs(q % board.stride - column))
