"""What a search over shape domains works on: the padded board, and a position of the search."""

from __future__ import annotations

from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, S, W
from pysolvers.puzzles.numberlink.solving.cell_shapes import (
    CORNER,
    EDGES,
    EMPTY,
    INSIDE,
    NE,
    SE,
    SOURCE,
    STRAIGHT,
    SW,
    WITH,
    effects,
)

EVERY = -1
"""The bit set of all depths."""


class PaddedBoard:
    """What does not change during a search: the size of the padded board, its sources and the table of effects.

    `places` are the padded cells of the board, row by row; `partner` and `label` know each source's other end and its
    number from 1.
    """

    def __init__(self, puzzle: NumberlinkPuzzle, rules: str | None = None) -> None:
        self.puzzle = puzzle
        self.rules = rules or puzzle.rules
        self.stride = puzzle.width + 1
        self.size = self.stride * (puzzle.height + 2) + 1
        self.effects = effects(self.stride, self.rules if self.rules in ("tight", "canonical") else "loose")
        self.places = tuple((r + 1) * self.stride + c + 1 for r in range(puzzle.height) for c in range(puzzle.width))
        self.partner: dict[int, int] = {}
        self.label: dict[int, int] = {}
        self.bit = [1 << p for p in range(self.size)]
        for number, (a, b) in enumerate(puzzle.pairs.values(), 1):
            p, q = self.places[a], self.places[b]
            self.partner[p], self.partner[q] = q, p
            self.label[p] = self.label[q] = number

    def sweep(self, name: str) -> tuple[int, ...]:
        """All cells in one of the orders in which a search can work across the board."""
        key = SWEEPS[name]
        cells = [(r, c) for r in range(self.puzzle.height) for c in range(self.puzzle.width)]
        return tuple(
            (r + 1) * self.stride + c + 1
            for r, c in sorted(cells, key=lambda cell: (key[0] * cell[0] + key[1] * cell[1], cell[0]))
        )


SWEEPS = {
    "rows": (1, 0),
    "rows-": (-1, 0),
    "columns": (0, 1),
    "columns-": (0, -1),
    "nw": (1, 1),
    "ne": (1, -1),
    "sw": (-1, 1),
    "se": (-1, -1),
}
"""The sweeps by name: the weights of row and column in what grows along the way."""


class SearchState:
    """A position of the search, in flat lists by cell.

    domain: bit set of the shapes a cell can take. A partial path (a single cell at first) is known at its two ends:
    end[p] is the other one, label[p] its label (0 unknown). Under `tight` also mask[p], its cells, and near[p], its
    cells' neighbours, as bits of one big integer. start: how many cells at the front of the sweep are decided. work
    and seen belong to propagation: a cell's domain when its consequences were last followed; a cell waits in `work`
    just if the two differ.

    Which choices a fact rests on is a bit set of their depths: why[p] for what was taken from a cell's domain,
    reason[p] for the links of a partial path, at its ends, and blame for the contradiction found last. Where that is
    not kept account of, blame stays `EVERY`.
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
        if board.rules in ("tight", "canonical"):
            self.mask = board.bit[:]
            around = 1 << 1 + stride | 1 << stride - 1 | 1 << 2 * stride | 1
            self.near = [around << p >> stride for p in range(size)]
        self.domain, self.seen = _first_domains(board)
        self.work = [p for p in reversed(board.places) if self.domain[p] != self.seen[p]]

    def links(self) -> tuple[int, ...]:
        """The ways that are certain in each cell of the board, row by row: those that all its shapes have."""
        return tuple(_common(self.domain[p]) for p in self.board.places)

    def decide(self, cell: int, domain: int, why: int = 0) -> SearchState:
        """A copy in which `cell` has `domain`, because of `why`, its consequences not yet followed."""
        other = self.copy()
        other.narrow(cell, domain, why)
        return other

    def copy(self) -> SearchState:
        """The same position, where all consequences have been followed."""
        other = SearchState.__new__(SearchState)
        other.board, other.start, other.blame = self.board, self.start, EVERY
        other.why, other.reason = self.why[:], self.reason[:]
        other.end, other.label, other.mask, other.near = self.end[:], self.label[:], self.mask[:], self.near[:]
        other.domain, other.seen = self.domain[:], self.domain[:]
        other.work = []
        return other

    def narrow(self, cell: int, domain: int, why: int = 0) -> None:
        """Give `cell` this domain, its consequences not yet followed, in a position whose others have been."""
        self.domain[cell] = domain
        self.why[cell] |= why
        self.work = [cell]

    def without(self, cell: int, shape: int, why: int) -> bool:
        """Rule a shape out, beside what waits already; False if none is left then, with the blame for it."""
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
    """The domains at the start, and those of a cell of its sort far from everything.

    From which the first consequences follow. Nothing leads across the border. Under `tight` a corner lies on a
    diagonal ray of a source, with no other source between.
    """
    stride, height, width = board.stride, board.puzzle.height, board.puzzle.width
    common = STRAIGHT
    if board.rules != "tight":
        common |= CORNER if board.rules != "canonical" else SE | SW
    if board.rules in ("classic", "canonical"):
        common |= EMPTY
    domain = [0] * board.size
    for p in board.places:
        domain[p] = common
    for p in board.partner:
        domain[p] = SOURCE
    seen = [d and (SOURCE if d == SOURCE else common | CORNER) for d in domain]
    if not common & NE:
        for source in board.partner:
            for corner, _exits, dr, dc in INSIDE:
                step = dr * stride + dc
                p = source - step
                while domain[p] & STRAIGHT:
                    domain[p] |= corner
                    p -= step
    north, east, south, west = (~WITH[way] for way in (1, 2, 4, 8))
    for p in range(stride + 1, stride + width + 1):
        domain[p] &= north
        domain[p + (height - 1) * stride] &= south
    for p in range(stride + 1, height * stride + stride, stride):
        domain[p] &= west
        domain[p + width - 1] &= east
    return domain, seen
