"""The position of a search: which shapes each cell can have, and how a change affects its neighbors.

The shape of a cell is how a path passes it: straight (NS, EW), by a corner (NE, SE, SW, NW), or not at all (EMPTY,
BLOCKED). A source (an end of a path) has one of four exits. The possible shapes of a cell are its domain, a bit
set. Boards are flat and surrounded by border cells with an empty domain, so a neighbor is at a fixed offset.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.model import OPPOSITE, E, N, NumberlinkPuzzle, NumberlinkSolution, S, W

NS, EW, NE, SE, SW, NW, SOURCE_N, SOURCE_E, SOURCE_S, SOURCE_W, EMPTY, BLOCKED = (1 << i for i in range(12))
# links of each shape
EDGES = {
    NS: N | S, EW: E | W, NE: N | E, SE: S | E, SW: S | W, NW: N | W,
    SOURCE_N: N, SOURCE_E: E, SOURCE_S: S, SOURCE_W: W, EMPTY: 0, BLOCKED: 0,
}  # fmt: skip

STRAIGHT = NS | EW
CORNER = NE | SE | SW | NW
SOURCE = SOURCE_N | SOURCE_E | SOURCE_S | SOURCE_W
BITS = 12  # number of shapes

ALL = (1 << BITS) - 1

# Shapes that a cell can have anywhere, by rule set (for `canonical` see that module). Other corners are allowed only on
# the diagonal rays of sources and blocked cells.
SHAPES = {
    "full": STRAIGHT | CORNER,
    "tight": STRAIGHT,
    "classic": STRAIGHT | CORNER | EMPTY,
    "canonical": STRAIGHT | SE | SW | EMPTY,
}

# shapes with a link in this direction
WITH = {way: sum(shape for shape, links in EDGES.items() if links & way) for way in (N, E, S, W)}

# each corner, the exits of a source that may be inside it, and the step (rows, columns) to the inside
INSIDE = (
    (NE, SOURCE_N | SOURCE_E, -1, 1), (SE, SOURCE_S | SOURCE_E, 1, 1),
    (SW, SOURCE_S | SOURCE_W, 1, -1), (NW, SOURCE_N | SOURCE_W, -1, -1),
)  # fmt: skip

# effect of a domain change: (offset, shapes kept) for each affected neighbor, and offsets (east or south) of new links
Effect = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]


class Undecided(dict[int, tuple[tuple[int, int, int], ...]]):
    """Maps a cell's domain to its undecided links: (neighbor's offset, shapes with the link, shapes without it)."""

    def __init__(self, steps: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self.steps = steps

    def __missing__(self, domain: int) -> tuple[tuple[int, int, int], ...]:
        links = self[domain] = tuple(
            (offset, WITH[way], ALL & ~WITH[way])
            for way, offset in self.steps
            if domain & WITH[way] and domain & ~WITH[way]
        )
        return links


class Effects(dict[int, Effect]):
    """Maps a change of a cell's domain, `old << BITS | new`, to its `Effect` on neighbors, computed on demand."""

    def __init__(self, stride: int, rules: str) -> None:
        super().__init__()
        self.steps = ((N, -stride), (E, 1), (S, stride), (W, -1))
        self.undecided = Undecided(self.steps)
        # (corner, shapes allowed in the cell inside it, offset of that cell)
        self.inside: tuple[tuple[int, int, int], ...] = ()
        if rules in ("tight", "canonical"):
            empty = EMPTY if rules == "canonical" else 0
            self.inside = tuple(
                (corner, corner | exits | BLOCKED | (empty if down > 0 else 0), down * stride + right)
                for corner, exits, down, right in INSIDE
            )

    def __missing__(self, change: int) -> Effect:
        old, new = change >> BITS, change & ALL
        kept: dict[int, int] = {}
        links: list[int] = []
        for way, offset in self.steps:
            having, back = WITH[way], WITH[OPPOSITE[way]]
            if not new & ~having and old & ~having:
                kept[offset] = back
                if way in (E, S):
                    links.append(offset)
            elif not new & having and old & having:
                kept[offset] = ALL & ~back
        for corner, allowed, offset in self.inside:
            if new == corner:
                kept[offset] = kept.get(offset, ALL) & allowed
            if old & allowed and not new & allowed:
                kept[-offset] = kept.get(-offset, ALL) & ~corner
        effect = self[change] = tuple(kept.items()), tuple(links)
        return effect


@cache
def effects(stride: int, rules: str) -> Effects:
    return Effects(stride, rules)


def each_shape(domain: int) -> Iterator[int]:
    while domain:
        shape = domain & -domain
        yield shape
        domain ^= shape


Steps = Iterator[Progress | NumberlinkSolution]  # yields progress, and each solution once

EVERY = -1  # the bit set of all depths


class PaddedBoard:
    """The fixed data of a search: a padded board and its sources.

    `rules` are by default the puzzle's, and can also be "canonical" (see the module `canonical`). If `no_touch`, a path
    may not touch itself. `places` are the padded indices of the cells, row by row. `partner` maps each source to its
    label's other source, `label` to its label's number, from 1.
    """

    def __init__(self, puzzle: NumberlinkPuzzle, rules: str | None = None) -> None:
        self.puzzle = puzzle
        self.rules = rules or puzzle.rules
        self.no_touch = self.rules in ("tight", "canonical")
        self.stride = puzzle.width + 1
        self.size = self.stride * (puzzle.height + 2) + 1
        self.effects = effects(self.stride, self.rules)
        self.places = tuple((r + 1) * self.stride + c + 1 for r in range(puzzle.height) for c in range(puzzle.width))
        self.blocked = [self.places[i] for i in sorted(puzzle.blocked)]
        self.partner: dict[int, int] = {}
        self.label: dict[int, int] = {}
        self.bit = [1 << p for p in range(self.size)]
        for number, (a, b) in enumerate(puzzle.pairs.values(), 1):
            p, q = self.places[a], self.places[b]
            self.partner[p], self.partner[q] = q, p
            self.label[p] = self.label[q] = number

    @property
    def order(self) -> tuple[int, ...]:
        # Of eight orders, by columns needed the fewest nodes on large sets of puzzles.
        return self.by_columns if self.no_touch else self.places

    @property
    def by_columns(self) -> tuple[int, ...]:
        width = self.puzzle.width
        return tuple(p for column in range(width) for p in self.places[column::width])

    def around(self, p: int, within: int | None = None) -> list[int]:
        row, column = divmod(p, self.stride)
        away = {q: abs(q // self.stride - row) + abs(q % self.stride - column) for q in self.places}
        return sorted((q for q in away if within is None or away[q] <= within), key=away.__getitem__)


class SearchState:
    """A position of the search. All lists are indexed by padded cell.

    - domain: the shapes that each cell can have, as bits.
    - end, label: for a cell at an end of a partial path (or on no path), its other end, and its label's number or 0.
    - mask, near: also at ends, the path's cells and their neighbors, as bits; only if no path may touch itself.
    - seen: each cell's domain when it was last propagated; work: the cells whose domain has changed since.
    - why, reason, blame: the choices (as bits, by depth) behind the shapes removed from a cell, behind the links of a
      partial path (at its ends), and behind the latest contradiction.
    """

    __slots__ = ("blame", "board", "domain", "end", "label", "mask", "near", "reason", "seen", "start", "why", "work")

    def __init__(self, board: PaddedBoard) -> None:
        self.board = board
        size, stride = board.size, board.stride
        self.start = 0
        self.blame = EVERY
        self.end = list(range(size))
        self.label = [0] * size
        self.why = [0] * size
        self.reason = [0] * size
        self.mask: list[int] = []
        self.near: list[int] = []
        for p, number in board.label.items():
            self.label[p] = number
        if board.no_touch:
            self.mask = board.bit[:]
            around = 1 << 1 + stride | 1 << stride - 1 | 1 << 2 * stride | 1
            self.near = [around << p >> stride for p in range(size)]
        self.domain, self.seen = _first_domains(board)
        self.work = [p for p in reversed(board.places) if self.domain[p] != self.seen[p]]

    def links(self) -> tuple[int, ...]:
        """Return for each cell, row by row, the links (directions, as bits) that all its possible shapes have."""
        return tuple(_common(self.domain[p]) for p in self.board.places)

    def decide(self, cell: int, domain: int, why: int = 0) -> SearchState:
        """Return a copy in which a cell has this domain, not yet propagated, because of the choices `why` (bits)."""
        other = self.copy()
        other.narrow(cell, domain, why)
        return other

    def copy(self) -> SearchState:
        other = SearchState.__new__(SearchState)
        other.board, other.start, other.blame = self.board, self.start, EVERY
        other.why, other.reason = self.why[:], self.reason[:]
        other.end, other.label, other.mask, other.near = self.end[:], self.label[:], self.mask[:], self.near[:]
        other.domain, other.seen = self.domain[:], self.domain[:]
        other.work = []
        return other

    def narrow(self, cell: int, domain: int, why: int = 0) -> None:
        self.domain[cell] = domain
        self.why[cell] |= why
        self.work = [cell]

    def rule_out(self, cell: int, shape: int, why: int) -> bool:
        """Remove a shape from a cell's domain because of the choices `why` (bits). Return False if no shape is left."""
        old = self.domain[cell]
        if old & shape:
            self.why[cell] |= why
            if old == shape:
                self.blame = self.why[cell]
                return False
            self.domain[cell] = old ^ shape
            if old == self.seen[cell]:
                self.work.append(cell)
        return True


def _common(domain: int) -> int:
    common = N | E | S | W if domain else 0
    for shape in each_shape(domain):
        common &= EDGES[shape]
    return common


def _first_domains(board: PaddedBoard) -> tuple[list[int], list[int]]:
    shapes = SHAPES[board.rules]
    domain = [0] * board.size
    for p in board.places:
        domain[p] = SOURCE if p in board.partner else shapes
    for p in board.blocked:
        domain[p] = BLOCKED
    # larger domains, so that the first propagation visits each cell
    seen = [d and (SOURCE if d == SOURCE else shapes | CORNER) for d in domain]
    if not shapes & NE:  # then other corners are only on the diagonals of sources and blocked cells
        for source in (*board.partner, *board.blocked):
            for corner, _exits, down, right in INSIDE:
                step = down * board.stride + right
                p = source - step
                while domain[p] & STRAIGHT:
                    domain[p] |= corner
                    p -= step
    width, places = board.puzzle.width, board.places
    borders = {N: places[:width], S: places[-width:], W: places[::width], E: places[width - 1 :: width]}
    for way, cells in borders.items():
        for p in cells:
            domain[p] &= ~WITH[way]
    return domain, seen
