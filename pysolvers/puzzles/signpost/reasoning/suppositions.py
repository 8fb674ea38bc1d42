"""Suppositions of links told: the forced links that follow one by one, only those that are needed, and where it breaks.

A supposition is followed from what has been told so far. Where it needs links that were struck out before without
being told, it says so: it stands on their suppositions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pysolvers.core.deduction import ChainStep
from pysolvers.core.words import capitalised
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.play import link_move
from pysolvers.puzzles.signpost.solving.forced_links import Links

Link = tuple[int, int]

STRUCK = -1
"""In place of a join: the link was struck out by an earlier supposition."""

Forced = Callable[[Links, int], str]
"""Says in a sentence why a node of some links is down to one candidate, or to none."""


@dataclass(frozen=True)
class Refutation:
    """Why a link cannot be: the steps from the supposition to where it breaks, and the links struck before it needs."""

    link: Link
    chain: tuple[ChainStep, ...]
    stands_on: tuple[Link, ...]

    @property
    def breaking(self) -> str:
        """The sentence that says where it breaks."""
        return self.chain[-1].sentence


def told_links(puzzle: SignpostPuzzle, known: Links) -> Links:
    """What has been told of a board: its links and numbers, without the candidates struck out by suppositions."""
    told = Links(puzzle, known.numbers())
    for a, b in enumerate(known.after):
        if b >= 0 and told.after[a] != b and b in told.out[a]:
            told.join(a, b)
    return told


@dataclass
class _Join:
    """A link that was joined: at which node it was seen, why, and the joins of its chain before it."""

    link: Link
    node: int
    sentence: str
    chain: list[int] = field(default_factory=list)


class Trial:
    """A link supposed on what is told, with links that were struck out before."""

    def __init__(self, puzzle: SignpostPuzzle, told: Links, struck: Iterable[Link], forced: Forced) -> None:
        self.puzzle, self.told, self.forced = puzzle, told, forced
        self.links = told.copy()
        self.gone: dict[Link, int] = {}
        self.joins: list[_Join] = []
        self.queue: deque[int] = deque()
        for a, b in struck:
            if b in self.links.out[a]:
                self.links.strike(a, b)
                self.gone[a, b] = STRUCK

    def refute(self, link: Link) -> Refutation | None:
        """What refutes a link; None if forced links do not."""
        links = self.links
        if link[1] not in links.out[link[0]]:
            return None
        self._join(link, 0, "")
        while self.queue:
            v = self.queue.popleft()
            if (links.after[v] if v >= 0 else links.before[~v]) >= 0:
                continue
            options = links.out[v] if v >= 0 else links.into[~v]
            if not options:
                return self._refutation(link, v)
            if len(options) == 1:
                other = next(iter(options))
                self._join((v, other) if v >= 0 else (other, ~v), v, self.forced(links, v))
        return None

    def _join(self, link: Link, node: int, sentence: str) -> None:
        """Join a link, and remember which candidates go with it."""
        links, number = self.links, len(self.joins)
        before = [set(candidates) for candidates in links.out]
        links.join(*link)
        for a, candidates in enumerate(before):
            for b in candidates - links.out[a]:
                self.gone.setdefault((a, b), number)
        self.joins.append(_Join(link, node, sentence, self._chain(link[0])))
        self.queue.extend(links.todo)
        links.todo.clear()

    def _chain(self, at: int) -> list[int]:
        """The joins so far in the chain of a cell."""
        links = self.links
        while links.before[at] >= 0:
            at = links.before[at]
        done = {join.link: i for i, join in enumerate(self.joins)}
        found = []
        while links.after[at] >= 0:
            if (at, links.after[at]) in done:
                found.append(done[at, links.after[at]])
            at = links.after[at]
        return found

    def _rests(self, v: int, chosen: Link | None) -> set[int]:
        """The joins (or STRUCK) by which a node lost its candidates."""
        told = self.told
        lost = [(v, b) for b in told.out[v]] if v >= 0 else [(a, ~v) for a in told.into[~v]]
        found: set[int] = set()
        for a, b in lost:
            if (a, b) == chosen or (a, b) not in self.gone:
                continue
            number = self.gone[a, b]
            found.add(number)
            if number != STRUCK and a != self.joins[number].link[0] and b != self.joins[number].link[1]:
                found.update(self.joins[number].chain)
        return found

    def _struck(self, v: int, chosen: Link | None) -> list[Link]:
        """The candidates of a node that an earlier supposition struck out."""
        told = self.told
        lost = [(v, b) for b in told.out[v]] if v >= 0 else [(a, ~v) for a in told.into[~v]]
        return [link for link in lost if link != chosen and self.gone.get(link) == STRUCK]

    def _refutation(self, link: Link, broken: int) -> Refutation:
        needed: set[int] = set()
        stands_on: dict[Link, None] = dict.fromkeys(self._struck(broken, None))
        todo = [*self._rests(broken, None), *self._chain(broken if broken >= 0 else ~broken)]
        for number in todo:
            if number in needed or number == STRUCK:
                continue
            needed.add(number)
            if number:
                join = self.joins[number]
                stands_on.update(dict.fromkeys(self._struck(join.node, join.link)))
                todo.extend(self._rests(join.node, join.link))
                todo.extend(join.chain)  # its sentence may name their numbers
        chain = [self._step(link, f"Suppose {self.supposed(link)}.")]
        chain += [self._step(self.joins[i].link, self.joins[i].sentence) for i in sorted(needed) if i]
        sentence = self.forced(self.links, broken).removesuffix(" There is no answer.")
        node = broken if broken >= 0 else ~broken
        chain.append(ChainStep(sentence, self._cells([node])))
        return Refutation(link, tuple(chain), tuple(stands_on))

    def supposed(self, link: Link) -> str:
        """A link as a supposition."""
        a, b = link
        if a == self.told.start:
            return f"{self.puzzle.place(b)} were the first cell"
        if b == self.told.end:
            return f"{self.puzzle.place(a)} were the last cell"
        return f"{self.puzzle.place(b)} followed {self.puzzle.place(a)}"

    def _step(self, link: Link, sentence: str) -> ChainStep:
        inside = all(v < self.puzzle.cells for v in link)
        return ChainStep(capitalised(sentence), self._cells(link), (link_move(self.puzzle, *link),) if inside else ())

    def _cells(self, nodes: Iterable[int]) -> tuple[tuple[int, int], ...]:
        return tuple(self.puzzle.cell_of(v) for v in nodes if v < self.puzzle.cells)
