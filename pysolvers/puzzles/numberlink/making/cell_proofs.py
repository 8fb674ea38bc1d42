"""Prove each cell's shape, one cell after another, by refuting every other shape; split a path where that fails.

So large boards are made that have one answer under `full` or `classic`. One root position holds what is known of all
answers, and it lasts: an answer of the split board is, with the cut link put back, one of the board before. So what was
known of a cell stays known, but for the two new sources, which keep the exits that they had beside the cut link. Cells
are taken row by row, each beside decided ones, and the work grows with the area only.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making.path_cover import PathCover
from pysolvers.puzzles.numberlink.solving import propagate_full
from pysolvers.puzzles.numberlink.solving.cell_shapes import EDGES, SOURCE, each_shape
from pysolvers.puzzles.numberlink.solving.search import complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

NODES = ((100, False), (100, True), (200, True))
"""The rounds over all cells: how many nodes are spent on each, and whether a path is split if that did not do."""

NEAR = 9
"""How far from a cell choices are made to refute its other shapes, in steps from cell to cell."""


def prove(cover: PathCover) -> Generator[Progress, None, bool]:
    """Split until each cell is proved, so that the paths are the board's one answer; False if that fails."""
    proof = _Proof(cover)
    yield from proof.follow(proof.root)
    while True:
        for most, split in NODES:
            for i in range(proof.board.puzzle.size):
                yield from proof.prove_cell(i, most, split)
        doubtful = proof.doubtful()
        if not doubtful:
            return True
        link = cover.split_near(doubtful)
        if link is None:
            return False
        yield from proof.restart(link)


class _Proof:
    """What is known of all answers: `root`, a position of the search on `board`, for the paths of `cover`."""

    def __init__(self, cover: PathCover) -> None:
        self.cover = cover
        self.nodes = 0
        self._begin()

    def _begin(self) -> None:
        puzzle = self.cover.puzzle()
        self.board = PaddedBoard(puzzle)
        self.root = SearchState(self.board)
        self.shapes = [
            sum(s for s in EDGES if EDGES[s] == links and bool(s & SOURCE) == bool(label))
            for links, label in zip(self.cover.links(), puzzle.cells, strict=True)
        ]

    def follow(self, state: SearchState) -> Generator[Progress, None, int]:
        """As `propagate_full.propagate`, with progress before and after each look at the whole of a large board."""
        while True:
            bad = propagate_full.local(state)
            if bad >= 0:
                return bad
            yield Progress(self.nodes, 0)
            bad = propagate_full.regions(state)
            if bad >= 0 or not state.work:
                return bad
            yield Progress(self.nodes, 0)

    def prove_cell(self, i: int, most: int, split: bool) -> Generator[Progress, None, None]:
        """Prove a cell's shape with `most` nodes; else, with `split`, split its path there and try again."""
        p = self.board.places[i]
        while self.root.domain[p] != self.shapes[i]:
            proved = yield from self._refuted(p, self.root.domain[p] & ~self.shapes[i], most)
            if proved:
                self.root.narrow(p, self.shapes[i])
                yield from self.follow(self.root)
            else:
                link = self.cover.split_at([i]) if split else None
                if link is None:
                    return
                yield from self.restart(link)
            yield Progress(self.nodes, 0, i, self.board.puzzle.size)

    def _refuted(self, p: int, others: int, most: int) -> Generator[Progress, None, bool]:
        """Whether `most` nodes show that no answer has one of these shapes in a cell."""
        state = self.root.decide(p, others)
        if (yield from self.follow(state)) >= 0:
            return True
        order = self.board.around(p, NEAR)
        refuted = True
        for step in complete(state, propagate_full.local, order, self.nodes, self.nodes + most):
            if not isinstance(step, Progress) or step.known is None:
                refuted = False
                break
            yield step
        self.nodes += 1
        return refuted

    def doubtful(self) -> list[int]:
        """The cells that are not proved."""
        return [i for i, p in enumerate(self.board.places) if self.root.domain[p] != self.shapes[i]]

    def restart(self, link: tuple[int, int]) -> Generator[Progress, None, None]:
        """Go on with the new board after a link was cut, with what is known."""
        known = self.root.domain[:]
        one, two = (self.board.places[i] for i in link)
        known[one] = self._exits(known[one], two - one)
        known[two] = self._exits(known[two], one - two)
        self._begin()
        domain, seen = self.root.domain, self.root.seen
        for p in self.board.places:
            domain[p] &= known[p]
        self.root.work = [p for p in reversed(self.board.places) if domain[p] != seen[p]]
        yield Progress(self.nodes, 0)
        yield from self.follow(self.root)

    def _exits(self, known: int, offset: int) -> int:
        """The exits of a source that was a cell before the link at `offset` was cut."""
        cut = next(way for way, step in self.board.effects.steps if step == offset)
        left = {EDGES[shape] ^ cut for shape in each_shape(known) if EDGES[shape] & cut}
        return sum(exit for exit in each_shape(SOURCE) if EDGES[exit] in left)
