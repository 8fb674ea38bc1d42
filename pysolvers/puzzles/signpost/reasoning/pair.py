"""Pairs and triples: if two cells can only link to the same two cells, no other cell can link to these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, capitalised, either, say
from pysolvers.puzzles.signpost import KIND
from pysolvers.puzzles.signpost.claims import Candidates, Follows
from pysolvers.puzzles.signpost.reasoning.link_words import name, numbers_in, place
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard, LinkPosition, Refuting
from pysolvers.puzzles.signpost.solving.forced_links import Links

MAX_CELLS = 60  # triples are searched only among up to this many cells with two or three candidates


@dataclass(frozen=True, slots=True)
class CellGroup:
    """Two or three `cells` that use up their candidates, `shared`. So another cell has only the link `forced` left.

    If `forwards`, a cell's candidates are those that can follow it, otherwise those that can precede it.
    """

    cells: tuple[int, ...]
    shared: tuple[int, ...]
    forced: Link
    forwards: bool
    level: ClassVar[int] = 2

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        board, technique = LinkBoard(position.puzzle, position.shown()), PAIR if len(self.cells) == 2 else TRIPLE
        losing = self.forced[not self.forwards]
        numbers = (claim for v in (*self.cells, *self.shared, losing) for claim in board.number(v))
        claims = tuple(
            dict.fromkeys((*numbers, *(_candidates(board, v, self.forwards) for v in (*self.cells, losing))))
        )
        used = tuple(dict.fromkeys((*board.cells(self.cells), *board.cells(self.shared))))
        follows, moves, shown = (board.linked(*self.forced),), (board.move(*self.forced),), board.cells(self.forced)
        return Deduction(KIND, technique.name, self.level, claims, follows, moves, used, (), shown)

    def take(self, known: Links) -> None:
        known.join(*self.forced)


def find(position: LinkPosition, size: int = 2) -> Iterator[CellGroup]:
    """Yield groups of `size` cells that force a link."""
    known, seen = position.known, position.shown() if position.refuted else position.known
    for forwards in (True, False):
        sets, done = (seen.out, seen.after) if forwards else (seen.into, seen.before)
        open_cells = [v for v in range(seen.cells) if done[v] < 0 and all(x < seen.cells for x in sets[v])]
        few = [v for v in open_cells if 2 <= len(sets[v]) <= size][:MAX_CELLS]
        for cells, shared in _sharing(few, sets, size):
            for v in open_cells:
                rest = sets[v] - shared
                if len(rest) == 1 and len(sets[v]) > 1 and v not in cells:
                    (other,) = rest
                    forced = (v, other) if forwards else (other, v)
                    if forced[1] in known.out[forced[0]]:
                        yield CellGroup(cells, tuple(sorted(shared)), forced, forwards)
                        break


def _sharing(few: Sequence[int], sets: Sequence[set[int]], size: int) -> Iterator[tuple[tuple[int, ...], set[int]]]:
    for a, b in combinations(few, 2):
        two = sets[a] | sets[b]
        if len(two) > size:
            continue
        if size == 2:
            yield (a, b), two
            continue
        for c in few:
            if c > b and len(shared := two | sets[c]) == size:
                yield (a, b, c), shared


def find_triples(position: LinkPosition) -> Iterator[CellGroup]:
    return find(position, 3)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    number = numbers_in(claims)
    (found,) = (claim for claim in concludes if isinstance(claim, Follows))
    *group, losing = (claim for claim in claims if isinstance(claim, Candidates))
    cells = capitalised(both(place(claim.cell, number) for claim in group))
    shared = sorted(set().union(*(claim.cells for claim in group)))
    loser = place(losing.cell, number)
    rest = place(found.follower if losing.forwards else found.cell, number)
    if losing.forwards:
        because = "{cells} can only lead to {shared}, so they take up {all}."
        against, so = "Without those, {a} can only lead to {b}.", "{b} follows {a}."
    else:
        because = "{cells} can only come after {shared}, so they take up {all}."
        against, so = "Without those, {a} can only come after {b}.", "{b} leads to {a}."
    everything = say("both") if len(shared) == 2 else say("all three")
    named = either(name(cell, number) for cell in shared)
    because = say(because, cells=cells, shared=named, all=everything)
    against = say(against, a=loser, b=rest)
    if losing.cell in number:
        so = "{b} is {n}."
    n = number.get(losing.cell, 0) + (1 if losing.forwards else -1)
    return StepText(because, against, capitalised(say(so, a=loser, b=rest, n=n)))


def _candidates(board: LinkBoard, v: int, forwards: bool) -> Candidates:
    candidates = board.known.out[v] if forwards else board.known.into[v]
    return Candidates(board.cell(v), board.cells(sorted(candidates)), forwards)


PAIR = Technique(
    "pair",
    "A pair",
    2.4,
    "Two cells can only go to the same two cells, or only come after the same two. No other cell uses these.",
    "5x5:1ccfcfcdb15ggcfgdfccd23ha7caga25a",
)
TRIPLE = Technique(
    "triple",
    "A triple",
    4.0,
    "Three cells can only go to the same three cells, or only come after the same three.",
    "5x5:dcfcee25aeffe1h15ahhbebggacca10a",
)
TECHNIQUES = (PAIR, TRIPLE)
