"""How hard a new board is: by plain ways to find its links, one after the other, the easiest first.

The generator's grades rest on this order, so that the same seeds give the same boards. What hints tell goes further
(see `reasoning`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.drawing.pen import Pen
from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.solving import propagate_full, propagate_tight
from pysolvers.puzzles.numberlink.solving.cell_shapes import EDGES, WITH, each_shape
from pysolvers.puzzles.numberlink.solving.search import PROPAGATE
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

EASY, NORMAL, HARD = 0, 1, 2
"""A look round each cell is enough; more is needed; look-ahead is needed."""

_LEVELS = {"border": 1, "full": 1, "loop": 2, "labels": 2, "touch": 3}
"""How hard it is to see that there cannot be a link."""

Links = tuple[int, tuple[int, ...]]
"""A cell, and the ways in which it has links."""


def difficulty(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, int]:
    """EASY, NORMAL or HARD, for a board with one answer."""
    links = [0] * puzzle.size
    hardest = EASY
    pace = Pace()
    while not _complete(puzzle, links):
        drawn = _Drawn(puzzle, links)
        found = min(drawn.forced(), key=lambda found: found[0], default=None)
        if found:
            level, cell, ways = found
            hardest = max(hardest, EASY if level <= 2 else NORMAL)
        else:
            at = drawn.corner() or (yield from drawn.propagated(pace))
            if at is None:
                break
            if drawn.looked_ahead:
                return HARD
            hardest = NORMAL
            cell, ways = at
        for way, other in puzzle.neighbours(cell):
            if way in ways:
                links[cell] |= way
                links[other] |= OPPOSITE[way]
        if pace.due():
            yield Progress()
    return hardest


def _complete(puzzle: NumberlinkPuzzle, links: Sequence[int]) -> bool:
    return all(
        n.bit_count() == puzzle.degree(i) or (not n and not puzzle.cells[i] and puzzle.rules == "classic")
        for i, n in enumerate(links)
    )


class _Drawn:
    """The links found so far: `path` has for every cell the number of its path, `labels` each path's label."""

    def __init__(self, puzzle: NumberlinkPuzzle, links: list[int]) -> None:
        self.puzzle, self.links = puzzle, links
        self.path = [-1] * puzzle.size
        self.labels: dict[int, str] = {}
        self.looked_ahead = False
        pen = Pen(puzzle, links)
        for i in range(puzzle.size):
            if self.path[i] < 0:
                cells = pen.path(i)
                for cell in cells:
                    self.path[cell] = i
                self.labels[i] = puzzle.cells[cells[0]] or puzzle.cells[cells[-1]]

    def forced(self) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Cells that need as many links as they have ways left, each with the level of the hardest obstacle."""
        puzzle = self.puzzle
        for i in range(puzzle.size):
            need = self._need(i)
            if need > 0 and (puzzle.rules != "classic" or puzzle.cells[i] or self.links[i]):
                obstacles = self._obstacles(i)
                ways = tuple(way for way, why in obstacles.items() if not why)
                if len(ways) == need and self._fit_together(i, ways):
                    yield max(_LEVELS[why] for why in obstacles.values() if why), i, ways

    def corner(self) -> Links | None:
        """Under `tight`: the first cell with one shape left, if corners without a source on their diagonal are out."""
        puzzle = self.puzzle
        if puzzle.rules != "tight":
            return None
        board = PaddedBoard(puzzle)
        domain = SearchState(board).domain
        for i, p in enumerate(board.places):
            if self._need(i) > 0 and not puzzle.cells[i]:
                ways = self._ways_left(i, domain[p])
                if ways and self._fit_together(i, ways):
                    return i, ways
        return None

    def propagated(self, pace: Pace) -> Generator[Progress, None, Links | None]:
        """A link that is certain when every consequence is followed, or when that has refuted other shapes."""
        tight = self.puzzle.rules == "tight"
        state = self._search_state()
        local = propagate_tight.propagate if tight else propagate_full.local
        if local(state) >= 0:
            return None
        found = self._new_link(state)
        if found is None and not tight:
            if propagate_full.propagate(state) >= 0:
                return None
            found = self._new_link(state)
        return found or (yield from self._look_ahead(state, pace))

    def _look_ahead(self, state: SearchState, pace: Pace) -> Generator[Progress, None, Links | None]:
        """Rule out shapes that fail if they are supposed, until a link is certain."""
        propagate = PROPAGATE[self.puzzle.rules]
        before: SearchState | None = None
        self.looked_ahead = True
        while state is not before:
            before = state
            for p in state.board.places:
                domain = state.domain[p]
                for shape in each_shape(domain if domain & (domain - 1) else 0):
                    if pace.due():
                        yield Progress()
                    if propagate(state.decide(p, shape)) < 0:
                        continue
                    state = state.decide(p, state.domain[p] & ~shape)
                    if not state.domain[p] or propagate(state) >= 0:
                        return None
                    found = self._new_link(state)
                    if found is not None:
                        return found
        return None

    def _need(self, i: int) -> int:
        return self.puzzle.degree(i) - self.links[i].bit_count()

    def _obstacles(self, i: int) -> dict[int, str]:
        """For each way in which a cell has no link: why it cannot have one; "" if nothing at hand forbids it."""
        return {way: self._obstacle(i, way) for way in OPPOSITE if not self.links[i] & way}

    def _obstacle(self, i: int, way: int) -> str:
        other = self.puzzle.neighbour(i, way)
        if other is None:
            return "border"
        if not self._need(other):
            return "full"
        mine, theirs = self.path[i], self.path[other]
        if mine == theirs:
            return "loop"
        if not self._labels_agree(mine, theirs):
            return "labels"
        return "touch" if self.puzzle.rules == "tight" and self._would_touch(i, other) else ""

    def _fit_together(self, i: int, ways: Sequence[int]) -> bool:
        """Whether a cell can have these links at once; two are for a cell without links, and one always can be."""
        if len(ways) < 2:
            return True
        one, two = (self.path[other] for way, other in self.puzzle.neighbours(i) if way in ways)
        return one != two and self._labels_agree(one, two)

    def _labels_agree(self, one: int, two: int) -> bool:
        return not self.labels[one] or not self.labels[two] or self.labels[one] == self.labels[two]

    def _would_touch(self, i: int, other: int) -> bool:
        """Whether the paths of two neighbours are side by side at one of them in another place too."""
        mine, theirs = self.path[i], self.path[other]
        contacts = sum(self.path[b] == theirs for _, b in self.puzzle.neighbours(i))
        return contacts + sum(self.path[b] == mine for _, b in self.puzzle.neighbours(other)) > 2

    def _ways_left(self, i: int, domain: int) -> tuple[int, ...]:
        """The links that a cell still needs if just one shape of its domain is possible; () if several are."""
        links = self.links[i]
        blocked = sum(way for way, why in self._obstacles(i).items() if why)
        left = [EDGES[s] for s in each_shape(domain) if EDGES[s] & links == links and not EDGES[s] & blocked]
        return tuple(way for way in OPPOSITE if left[0] & ~links & way) if len(left) == 1 else ()

    def _search_state(self) -> SearchState:
        """The search's state in which each cell has the links found, their consequences not yet followed."""
        board = PaddedBoard(self.puzzle)
        state = SearchState(board)
        for p, links in zip(board.places, self.links, strict=True):
            for way in OPPOSITE:
                if links & way:
                    state.domain[p] &= WITH[way]
            if state.domain[p] != state.seen[p] and p not in state.work:
                state.work.append(p)
        return state

    def _new_link(self, state: SearchState) -> Links | None:
        """A link that is certain in `state` and not found yet, at a path that is there if there is one."""
        certain = [
            (not (self.links[i] or self.puzzle.cells[i]), i, way)
            for i, links in enumerate(state.links())
            for way in OPPOSITE
            if links & ~self.links[i] & way
        ]
        if not certain:
            return None
        _, i, way = min(certain)
        return i, (way,)
