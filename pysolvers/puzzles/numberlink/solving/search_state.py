"""What a search works on: the shapes that a cell can take, what follows when a domain shrinks, the board, a position.

A path goes straight through a cell without a source (NS, EW), turns in it (NE, SE, SW, NW) or leaves it empty; a source
has one of four exits. A blocked cell has a shape of its own and no other. A domain is a bit set of shapes. Boards are
flat and padded, with one border cell between rows and a border row above and below, so that a neighbour is an offset
away; border cells have the empty domain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.model import OPPOSITE, E, N, NumberlinkPuzzle, NumberlinkSolution, S, W

NS, EW, NE, SE, SW, NW, SOURCE_N, SOURCE_E, SOURCE_S, SOURCE_W, EMPTY, BLOCKED = (1 << i for i in range(12))
EDGES = {
    NS: N | S, EW: E | W, NE: N | E, SE: S | E, SW: S | W, NW: N | W,
    SOURCE_N: N, SOURCE_E: E, SOURCE_S: S, SOURCE_W: W, EMPTY: 0, BLOCKED: 0,
}  # fmt: skip
"""The links of each shape."""

STRAIGHT = NS | EW
CORNER = NE | SE | SW | NW
SOURCE = SOURCE_N | SOURCE_E | SOURCE_S | SOURCE_W
BITS = 12
"""How many shapes there are."""

ALL = (1 << BITS) - 1

SHAPES = {
    "full": STRAIGHT | CORNER,
    "tight": STRAIGHT,
    "classic": STRAIGHT | CORNER | EMPTY,
    "canonical": STRAIGHT | SE | SW | EMPTY,
}
"""By rule set (and for `canonical` solutions, see there) the shapes that a cell can have anywhere.

Where `CORNER` is not among them, corners stand on the diagonal rays of sources and blocked cells only.
"""

WITH = {way: sum(shape for shape, links in EDGES.items() if links & way) for way in (N, E, S, W)}
"""The shapes that have a link that way."""

INSIDE = (
    (NE, SOURCE_N | SOURCE_E, -1, 1), (SE, SOURCE_S | SOURCE_E, 1, 1),
    (SW, SOURCE_S | SOURCE_W, 1, -1), (NW, SOURCE_N | SOURCE_W, -1, -1),
)  # fmt: skip
"""Each corner with the exits of a source that may stand inside it, and the step (rows, columns) to the inside."""

Effect = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]
"""What a change of domain does: (offset, shapes kept) for each neighbour concerned, and the offsets (east or south) of
the links that it makes."""


class Undecided(dict[int, tuple[tuple[int, int, int], ...]]):
    """From a domain to the links that only some of its shapes have: (offset, shapes with, shapes without)."""

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
    """From `old << BITS | new` to the `Effect` on a board with `stride` cells from row to row, made when first needed.

    Under `tight` a corner has the same corner, a source or a blocked cell inside it: the cell inside may not be on the
    path of the corner's arms, for a path does not touch itself, and every cell is used. Under `canonical` (see the
    module) that holds too, but the cell inside a corner that opens south may also be empty.
    """

    def __init__(self, stride: int, rules: str) -> None:
        super().__init__()
        self.steps = ((N, -stride), (E, 1), (S, stride), (W, -1))
        self.undecided = Undecided(self.steps)
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
    """The table for all boards of this stride and rule set; it grows as it is used."""
    return Effects(stride, rules)


def each_shape(domain: int) -> Iterator[int]:
    """The shapes in a domain, one bit each."""
    while domain:
        shape = domain & -domain
        yield shape
        domain ^= shape


Steps = Iterator[Progress | NumberlinkSolution]
"""What a search yields: progress, and each solution once."""

EVERY = -1
"""The bit set of all depths."""


class PaddedBoard:
    """What does not change during a search: the padded board, its sources and the table of effects.

    `rules` are those of the puzzle unless others are given; besides them there is `canonical` (see the module). With
    `no_touch` a path may not touch itself. `places` are the padded cells of the board, row by row; `partner` and
    `label` know each source's other end and its number from 1.
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
    def by_columns(self) -> tuple[int, ...]:
        """The places column by column: of eight orders to search in, it took the fewest nodes on the large sets."""
        width = self.puzzle.width
        return tuple(p for column in range(width) for p in self.places[column::width])

    def around(self, p: int, within: int | None = None) -> list[int]:
        """The places at most `within` steps from cell to cell away from `p`, the nearest first."""
        row, column = divmod(p, self.stride)
        away = {q: abs(q // self.stride - row) + abs(q % self.stride - column) for q in self.places}
        return sorted((q for q in away if within is None or away[q] <= within), key=away.__getitem__)


class SearchState:
    """A position of the search, in flat lists by padded cell.

    domain: bit set of the shapes a cell can take. A partial path (a single cell at first) is known at its two ends:
    end[p] is the other one, label[p] its label (0 unknown). Where paths may not touch themselves also mask[p], its
    cells, and near[p], its cells' neighbours, each as the bits of one integer. start: how many cells at the front of
    the search order are decided. work and seen belong to propagation: seen is a cell's domain when its consequences
    were last followed, and a cell waits in `work` just if the two differ.

    Which choices a fact rests on is a bit set of their depths: why[p] for what was taken from a cell's domain,
    reason[p] for the links of a partial path, at its ends, and blame for the contradiction found last.
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
        """The links that are certain in each cell of the board, row by row: those that all its shapes have."""
        return tuple(_common(self.domain[p]) for p in self.board.places)

    def decide(self, cell: int, domain: int, why: int = 0) -> SearchState:
        """A copy in which a cell has this domain because of `why`, the consequences not yet followed."""
        other = self.copy()
        other.narrow(cell, domain, why)
        return other

    def copy(self) -> SearchState:
        """A copy of a position whose consequences have all been followed."""
        other = SearchState.__new__(SearchState)
        other.board, other.start, other.blame = self.board, self.start, EVERY
        other.why, other.reason = self.why[:], self.reason[:]
        other.end, other.label, other.mask, other.near = self.end[:], self.label[:], self.mask[:], self.near[:]
        other.domain, other.seen = self.domain[:], self.domain[:]
        other.work = []
        return other

    def narrow(self, cell: int, domain: int, why: int = 0) -> None:
        """Give a cell this domain; all consequences have been followed before, those of this change have not."""
        self.domain[cell] = domain
        self.why[cell] |= why
        self.work = [cell]

    def rule_out(self, cell: int, shape: int, why: int) -> bool:
        """Take a shape from a cell, the consequences not yet followed; False, with the blame, if it has no other."""
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
    """The ways that all shapes of a domain have; 0 for an empty one."""
    common = N | E | S | W if domain else 0
    while domain:
        shape = domain & -domain
        common &= EDGES[shape]
        domain ^= shape
    return common


def _first_domains(board: PaddedBoard) -> tuple[list[int], list[int]]:
    """Each cell's domain at the start, and the larger one that counts as seen, so that the first consequences follow.

    A source has four exits, other cells the SHAPES of the rules. Nothing leads across the border. Where paths may not
    touch themselves, there is a corner on a diagonal ray of a source or blocked cell too, with none between.
    """
    shapes = SHAPES[board.rules]
    domain = [0] * board.size
    for p in board.places:
        domain[p] = SOURCE if p in board.partner else shapes
    for p in board.blocked:
        domain[p] = BLOCKED
    seen = [d and (SOURCE if d == SOURCE else shapes | CORNER) for d in domain]
    if not shapes & NE:
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
