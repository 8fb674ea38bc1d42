"""Techniques that find a cell's only possible link, among those that the arrows allow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.signpost import KIND
from pysolvers.puzzles.signpost.claims import HasNumber, OnBoard, PointedAtBy, PointsAt
from pysolvers.puzzles.signpost.model import NAMES
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard, LinkPosition, Refuting
from pysolvers.puzzles.signpost.reasoning.reasons import (
    GAP,
    LEVEL,
    LOOK,
    LOOP,
    NUMBER,
    RULED_OUT,
    TAKEN,
    Others,
    Reason,
    claims_against,
    hardest,
    why_not,
)
from pysolvers.puzzles.signpost.solving.forced_links import Links

Why = Callable[[Link], Reason]  # returns the reason why a link is impossible


@dataclass(frozen=True, slots=True)
class Only:
    """The only link left from the node `a` (`v` is a) or to the node `b` (`v` is ~b)."""

    v: int
    a: int
    b: int
    level: int

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        link, why, board = (self.a, self.b), simplest(position), position.board
        step = link_step(board, self.v, link, _other_links(position, self.v, link, why), why, refuting)
        near, far = link if self.v >= 0 else link[::-1]
        if not (number := next(board.number(far), None)) or next(board.number(near), None):
            return step
        placed = HasNumber(board.cell(near), number.number + (1 if self.v < 0 else -1))
        return replace(step, claims=(number, *step.claims), concludes=(*step.concludes, placed))

    def take(self, known: Links) -> None:
        known.join(self.a, self.b)


@dataclass(frozen=True, slots=True)
class NoneLeft:
    """A contradiction: nothing can follow the node `v` or, if `v` is negative, nothing can come before the node ~v."""

    v: int
    level: ClassVar[int] = 1

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        why = simplest(position)
        others = _other_links(position, self.v, None, why)
        return none_left_step(position.board, self.v, "contradiction", others, why, refuting)

    def take(self, known: Links) -> None:
        pass


def find(position: LinkPosition) -> Iterator[Only | NoneLeft]:
    """Yield the only possible links, the easiest first; if a node has no link left, yield just this `NoneLeft`."""
    known = position.known
    ranks: dict[int, tuple[int, int, int]] = {}
    for v in known.todo:
        if v in ranks or (known.after[v] if v >= 0 else known.before[~v]) >= 0:
            continue
        options = known.out[v] if v >= 0 else known.into[~v]
        if not options:
            yield NoneLeft(v)
            return
        if len(options) == 1:
            ranks[v] = _rank(position, v)
    known.todo[:] = ranks
    for v in sorted(ranks, key=ranks.__getitem__):
        position.last = _shown_at(position, v)
        link = only_link(known, v)
        others = _others(position.board, v, link, position.refuted)
        yield Only(v, *link, LEVEL[hardest(others)])


def only_link(known: Links, v: int) -> Link:
    return (v, next(iter(known.out[v]))) if v >= 0 else (next(iter(known.into[~v])), ~v)


def _rank(position: LinkPosition, v: int) -> tuple[int, int, int]:
    link = only_link(position.known, v)
    meets = _meets(position.known, link)
    if position.last < 0 or not meets:
        reasons = [why for _, why in _others(position.board, v, link, position.refuted)]
        level = 0 if meets else max(map(LEVEL.__getitem__, reasons), default=1)
        if position.last < 0 or level > 1:
            return level, int(v < 0) + len(reasons), v
    (row, column), (r, c) = map(position.board.cell, (_shown_at(position, v), position.last))
    return int(not meets), abs(row - r) + abs(column - c), v


def _shown_at(position: LinkPosition, v: int) -> int:
    a, b = only_link(position.known, v)
    cell = b if v >= 0 or _meets(position.known, (a, b)) else a
    return cell if cell < position.puzzle.area else max(position.last, 0)


def _meets(known: Links, link: Link) -> bool:
    return all(known.number[cell] >= 0 for cell in link)


def _others(board: LinkBoard, v: int, link: Link | None, refuted: Collection[Link]) -> list[tuple[Link, Reason]]:
    known = board.known
    if v == known.start or v == ~known.end:
        ends = ((v, x) if v >= 0 else (x, ~v) for x in range(known.cells))
        return [(each, LOOK) for each in ends if each in refuted and each != link]
    if v >= 0:
        return [((v, b), why_not(known, (v, b), refuted)) for b in board.puzzle.ray(v) if (v, b) != link]
    return [((a, ~v), why_not(known, (a, ~v), refuted)) for a in board.pointing[~v] if (a, ~v) != link]


def _other_links(position: LinkPosition, v: int, link: Link | None, why: Why) -> Others:
    others = _others(position.board, v, link, position.refuted)
    if not position.refuted:
        return others
    end = (v, position.known.end) if v >= 0 else (position.known.start, ~v)
    if end in position.refuted and end not in (link, *(each for each, _ in others)):
        others.append((end, LOOK))
    return [(each, why(each)) for each, _ in others]


def simplest(position: LinkPosition) -> Why:
    """Return a function that says why a link is impossible: a simple rule if one applies, else LOOK (look-ahead)."""
    known, refuted = position.known, position.refuted
    shown: Links | None = None

    def why(link: Link) -> Reason:
        nonlocal shown
        reason = why_not(known, link, refuted)
        if reason == LOOK:
            shown = shown or position.shown()
            if link[1] not in shown.out[link[0]]:
                return why_not(known, link)
        return reason

    return why


def link_step(board: LinkBoard, v: int, link: Link, others: Others, why: Why, refuting: Refuting) -> Deduction:
    """Return the step that draws `link`, the only link left from or to a node (`v`, see `Only`).

    `others` are the node's other links in this direction. The step's claims give the reasons why they are impossible.
    """
    known, (a, b) = board.known, link
    worst = hardest(others)
    if a == known.start or b == known.end:
        cell, number = (b, 1) if a == known.start else (a, known.cells)
        technique = LOOK if worst == LOOK else ENDS.name
        claims = _reasons(board, v, link, others, why, refuting)
        moves, ruled_out = (board.number_move(cell, number),), _cells_of(board, v, others)
        concludes = (HasNumber(board.cell(cell), number),)
        return Deduction(KIND, technique, LEVEL[worst], claims, concludes, moves, (), ruled_out, board.cells([cell]))
    follows, moves = board.linked(a, b), (board.move(a, b),)
    p, q = known.number[a], known.number[b]
    if p >= 0 and q >= 0:
        claims = (*board.number(a), *board.number(b), _points_at(board, a))
        return Deduction(KIND, NEXT_NUMBER.name, 1, claims, (follows,), moves, board.cells([a]), (), board.cells([b]))
    technique = (AFTER if v >= 0 else BEFORE)[TAKEN if worst == NUMBER else worst]
    near, far = (a, b) if v >= 0 else (b, a)
    number = p + 1 if v >= 0 and p >= 0 else q - 1 if v < 0 and q >= 0 else 0
    numbered = (HasNumber(board.cell(far), number),) if number else ()
    claims = tuple(dict.fromkeys((*board.number(near), *_reasons(board, v, link, others, why, refuting))))
    used, shown, ruled_out = board.cells([near]), board.cells([far]), _cells_of(board, v, others)
    return Deduction(KIND, technique, LEVEL[worst], claims, (follows, *numbered), moves, used, ruled_out, shown)


def none_left_step(board: LinkBoard, v: int, technique: str, others: Others, why: Why, refuting: Refuting) -> Deduction:
    claims = _reasons(board, v, None, others, why, refuting)
    used, ruled_out = board.cells([v if v >= 0 else ~v]), _cells_of(board, v, others)
    return Deduction(KIND, technique, 1, claims, (Impossible(),), (), used, ruled_out)


def _reasons(
    board: LinkBoard, v: int, link: Link | None, others: Others, why: Why, refuting: Refuting
) -> tuple[Claim, ...]:
    known, node, reasons = board.known, v if v >= 0 else ~v, dict(others)
    claims: dict[Claim, None] = {}
    if node >= board.puzzle.area:
        claims[OnBoard(1 if node == known.start else known.cells)] = None
        links = [(v, x) if v >= 0 else (x, node) for x in range(board.puzzle.area)]
    elif v >= 0:
        claims[_points_at(board, v)] = None
        links = [(v, b) for b in (*board.puzzle.ray(v), known.end)]
    else:
        claims[PointedAtBy(board.cell(node), board.cells(board.pointing[node]))] = None
        links = [(a, node) for a in (*board.pointing[node], known.start)]
    for each in links:
        if each != link:
            reason = reasons.get(each) or why(each)
            for claim in [refuting(each)] if reason == LOOK else claims_against(board, each, reason):
                claims[claim] = None
    return tuple(claims)


def _points_at(board: LinkBoard, a: int) -> PointsAt:
    return PointsAt(board.cell(a), NAMES[board.puzzle.arrows[a]], board.cells(board.puzzle.ray(a)))


def _cells_of(board: LinkBoard, v: int, others: Others) -> tuple[tuple[int, int], ...]:
    return board.cells(each[v >= 0] for each, _ in others)


NEXT_NUMBER = Technique(
    "next number",
    "The next number",
    0.7,
    "A cell with a number points at the cell with the next number.",
    "4x4:cfefed16ahd14bh1abgch",
)
ONLY_FOLLOWER = Technique(
    "only follower",
    "The only cell that can follow",
    1.0,
    "A cell points at several cells. All but one of them already follow another cell, or have a number that doesn't "
    "fit.",
    "4x4:cfefed16ahd14bh1abgch",
)
ONLY_PREDECESSOR = Technique(
    "only predecessor",
    "The only cell that can come before",
    1.4,
    "Several cells point at a cell. All but one of them go elsewhere, or have a number that doesn't fit.",
    "4x4:1dcegeceeaagh16a9aga",
)
ENDS = Technique(
    "ends",
    "An end of the path",
    1.4,
    "If no cell can come before a cell, the path starts there. If none can follow it, the path ends there.",
    "4x4:caegegghcbfaaaa1g",
)
NO_RING = Technique(
    "ring",
    "No loop",
    2.0,
    "A link back to the first cell of the same chain would close a loop, so another cell follows.",
    "4x4:edefceha10aa1aea16agg",
)
FITS_GAP = Technique(
    "gap",
    "It has to fit the gap",
    3.0,
    "A chain of cells is too long for the gap between two numbers, so it doesn't go there.",
    "5x5:eceegcac25aebdhf8haaa1cg20cahaa",
)
TECHNIQUES = (NEXT_NUMBER, ONLY_FOLLOWER, ONLY_PREDECESSOR, ENDS, NO_RING, FITS_GAP)

AFTER = {
    TAKEN: ONLY_FOLLOWER.name,
    LOOP: NO_RING.name,
    GAP: FITS_GAP.name,
    LOOK: LOOK,
    RULED_OUT: LOOK,
}  # technique of the only link from a cell, by the hardest reason against the other links
BEFORE = {**AFTER, TAKEN: ONLY_PREDECESSOR.name}  # technique of the only link to a cell
