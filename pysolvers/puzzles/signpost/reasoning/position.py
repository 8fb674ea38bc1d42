"""What is known about a board while it is being solved, and how nodes and links are expressed as claims.

Nodes are numbered as in `Links`: the cells, then one before the first cell and one after the last. The number v stands
for the unknown link from node v to its successor, ~v for the unknown link to node v from its predecessor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cached_property
from math import inf
from typing import Protocol

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.signpost.claims import Consecutive, Follows, HasNumber, NotNext, NotNumber
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.play import link_move, number_move
from pysolvers.puzzles.signpost.reasoning.number_domains import NumberDomains
from pysolvers.puzzles.signpost.solving.forced_links import Links

Link = tuple[int, int]
Refuting = Callable[[Link], Claim]  # makes the claim that a supposition refutes a link


class LinkFinding(Protocol):
    """What a technique finds, before it is explained."""

    @property
    def level(self) -> int:
        """How hard the finding is to see, from 1 (easy)."""

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        """Return the step that explains the finding."""

    def take(self, known: Links) -> None:
        """Add the finding to what is known."""


class LinkPosition:
    """What follows from a board's `numbers` and the player's `links`, of which impossible ones are ignored.

    `patience` is the most links that one look-ahead may suppose. `refuted` are links that led to a contradiction, the
    earliest first.
    """

    def __init__(self, puzzle: SignpostPuzzle, numbers: Iterable[int], links: Iterable[Link] = ()) -> None:
        self.puzzle = puzzle
        self.known = Links(puzzle, numbers)
        self.patience: float = inf
        self.refuted: dict[Link, None] = {}
        self.domains = NumberDomains()
        self.last = -1  # the cell that the last step showed
        for a, b in links:
            if b in self.known.out[a]:
                self.known.join(a, b)
        self._join_the_obvious()

    @property
    def solved(self) -> bool:
        return self.known.joined == self.puzzle.area + 1

    @cached_property
    def board(self) -> LinkBoard:
        return LinkBoard(self.puzzle, self.known)

    def shown(self) -> Links:
        """Return what a player sees: everything known except what look-ahead excluded."""
        shown = Links(self.puzzle, self.known.numbers())
        for a, b in enumerate(self.known.after):
            if b >= 0 and shown.after[a] != b and b in shown.out[a]:
                shown.join(a, b)
        return shown

    def take(self, found: LinkFinding) -> None:
        found.take(self.known)
        self._join_the_obvious()

    def _join_the_obvious(self) -> None:
        known = self.known
        for v in [v if v >= 0 else ~v for v in known.todo]:
            for a, b in [(v, b) for b in known.out[v]] + [(a, v) for a in known.into[v]]:
                if b in known.out[a] and self._is_obvious(a, b):
                    known.join(a, b)

    def _is_obvious(self, a: int, b: int) -> bool:
        known, given = self.known, self.puzzle.numbers
        if a == known.start:
            return known.number[b] == 1
        if b == known.end:
            return known.number[a] == known.cells
        return given[a] > 0 and given[b] == given[a] + 1


def gaps(known: Links) -> list[tuple[int, int]]:
    """Return the known numbers (low, high) around each gap; 0 and the last number + 1 count as known."""
    found, low = [], 0
    while low <= known.cells:
        tail = known.tail_of[low]
        free = known.free_after[low] if tail >= 0 and known.after[tail] < 0 else 0
        if free:
            found.append((low, low + free + 1))
        low += free + 1
    return found


class LinkBoard:
    """Converts nodes and links to cells, claims and moves."""

    def __init__(self, puzzle: SignpostPuzzle, known: Links) -> None:
        self.puzzle, self.known = puzzle, known
        # the cell of a node
        self.cell: Callable[[int], Cell] = [divmod(v, puzzle.width) for v in range(known.cells)].__getitem__

    def with_links(self, known: Links) -> LinkBoard:
        twin = copy(self)
        twin.known = known
        return twin

    def cells(self, nodes: Iterable[int]) -> tuple[Cell, ...]:
        """Return the cells of `nodes`; the nodes before the first cell and after the last are left out."""
        last = self.known.cells
        return tuple([self.cell(v) for v in nodes if v < last])

    def linked(self, a: int, b: int) -> Claim:
        last = self.known.cells
        if a < last and b < last:
            return Follows(self.cell(a), self.cell(b))
        return HasNumber(self.cell(b), 1) if a == self.known.start else HasNumber(self.cell(a), last)

    def not_linked(self, a: int, b: int) -> Claim:
        last = self.known.cells
        if a < last and b < last:
            return NotNext(self.cell(a), self.cell(b))
        return NotNumber(self.cell(b), 1) if a == self.known.start else NotNumber(self.cell(a), last)

    def move(self, a: int, b: int) -> str:
        if a == self.known.start:
            return self.number_move(b, 1)
        return self.number_move(a, self.known.cells) if b == self.known.end else link_move(self.puzzle, a, b)

    def number_move(self, at: int, number: int) -> str:
        return number_move(self.cell(at), number)

    def number(self, v: int) -> Iterator[HasNumber]:
        if v < self.known.cells and self.known.number[v] >= 0:
            yield HasNumber(self.cell(v), self.known.number[v])

    def run(self, head: int) -> Consecutive:
        chain = [head]
        while 0 <= self.known.after[chain[-1]] < self.known.cells:
            chain.append(self.known.after[chain[-1]])
        return Consecutive(self.cells(chain))

    @cached_property
    def pointing(self) -> list[list[int]]:
        """For each cell, the cells whose arrows point at it."""
        pointing: list[list[int]] = [[] for _ in range(self.puzzle.area)]
        for a in range(self.puzzle.area):
            for b in self.puzzle.ray(a):
                pointing[b].append(a)
        return pointing
