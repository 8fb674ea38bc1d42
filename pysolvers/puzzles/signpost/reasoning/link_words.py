"""Sentences for steps that find a cell's only link, or that it has none left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Refuted, StepText
from pysolvers.core.words import both, capitalised, cell_name, either, say
from pysolvers.puzzles.signpost.claims import (
    Consecutive,
    Follows,
    HasNumber,
    NotNext,
    NumberGap,
    OnBoard,
    PointedAtBy,
    PointsAt,
)
from pysolvers.puzzles.signpost.model import WAYS

FEW = 2  # at most this many cells are named with their reasons; more are counted, since the board marks them

# why a cell is excluded
TAKEN, NUMBER, RING, GAP, RULED_OUT, SUPPOSED = "taken", "number", "ring", "gap", "ruled out", "supposed"


class LinkFacts:
    """The claims of a step about one link. `frame`: what the arrows allow. `forwards`: it seeks the next cell."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self.claims = claims
        self.number = numbers_in(claims)
        self.where = {number: cell for cell, number in self.number.items()}
        self.next = {claim.cell: claim.follower for claim in claims if isinstance(claim, Follows)}
        self.previous = {b: a for a, b in self.next.items()}
        self.runs = [claim.cells for claim in claims if isinstance(claim, Consecutive)]
        self.gaps = [claim for claim in claims if isinstance(claim, NumberGap)]
        self.refuted = [claim for claim in claims if isinstance(claim, Refuted)]
        frames = (claim for claim in claims if isinstance(claim, (PointsAt, PointedAtBy, OnBoard)))
        self.frame = next(frames)
        self.forwards = isinstance(self.frame, PointsAt)

    @property
    def arrows(self) -> PointsAt | PointedAtBy:
        """The `frame`, which must be about the arrow of a cell or the arrows that point at it."""
        assert isinstance(self.frame, (PointsAt, PointedAtBy))
        return self.frame

    def name(self, cell: Cell) -> str:
        return name(cell, self.number)

    def run(self, cell: Cell, begins: bool) -> tuple[Cell, ...]:
        """Return the chain that begins (or ends) in a cell; () if no claim contains it."""
        return next((run for run in self.runs if run[0 if begins else -1] == cell), ())

    def fits(self, a: Cell, b: Cell) -> tuple[NumberGap, tuple[Cell, ...]] | None:
        """Return a gap and the chain (from b or to a) that is too long for it, so that b can't follow a; or None."""
        gap = next((gap for gap in self.gaps if gap.low == self.number.get(a, -1)), None)
        run = self.run(b, begins=True)
        if gap is None or not run:
            gap = next((gap for gap in self.gaps if gap.high == self.number.get(b, -1)), None)
            run = self.run(a, begins=False)
        return None if gap is None or len(run) <= gap.free else (gap, run)

    def why_not(self, other: Cell) -> str:
        a, b = (self.arrows.cell, other) if self.forwards else (other, self.arrows.cell)
        if any(Follows(a, b) in claim.supposed for claim in self.refuted):
            return SUPPOSED
        if other in (self.previous if self.forwards else self.next):
            return TAKEN
        if any((run[0], run[-1]) == (b, a) for run in self.runs):
            return RING
        if self.fits(a, b):
            return GAP
        return RULED_OUT if NotNext(a, b) in self.claims else NUMBER


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    facts, found = LinkFacts(claims), concludes[0]
    if isinstance(found, Impossible):
        return StepText(against=_none_left(facts))
    if isinstance(found, HasNumber):
        return _end(facts, found)
    assert isinstance(found, Follows)
    a, b = facts.name(found.cell), facts.name(found.follower)
    if {found.cell, found.follower} <= facts.number.keys():
        arrow = say(WAYS[facts.frame.arrow]) if isinstance(facts.frame, PointsAt) else ""
        return StepText(say("{a} points {arrow} at {b}.", a=a, b=b, arrow=arrow), so=say("{b} follows {a}.", a=a, b=b))
    placed = next((claim for claim in concludes if isinstance(claim, HasNumber)), None)
    so = say("{b} follows {a}.", a=a, b=b)
    if placed:
        so = say("{cell} is {number}.", cell=placed.cell, number=placed.number)
    other = found.follower if facts.forwards else found.cell
    if facts.refuted:
        return StepText(_points(facts, other), so=so)
    reasons = " ".join(filter(None, (_reasons(facts, other), _no_end(facts))))
    return StepText(_points(facts, other), reasons, so)


def _points(facts: LinkFacts, found: Cell) -> str:
    """Say how many cells the arrows allow. If suppositions exclude some of them, also say which are left to try."""
    frame = facts.arrows
    cell, only = facts.name(frame.cell), facts.name(found)
    if isinstance(frame, PointsAt):
        arrow = say(WAYS[frame.arrow])
        template = (
            "{cell} points {arrow} at {only} only." if len(frame.cells) == 1 else "{cell} points {arrow} at {n} cells."
        )
        text = say(template, cell=cell, arrow=arrow, only=only, n=len(frame.cells))
    else:
        template = "Only {only} points at {cell}." if len(frame.cells) == 1 else "{n} cells point at {cell}."
        text = say(template, cell=cell, only=only, n=len(frame.cells))
    left = [other for other in frame.cells if other == found or facts.why_not(other) == SUPPOSED]
    if facts.refuted and 1 < len(left) < len(frame.cells):
        text = say("{text} {left} are left.", text=text, left=names(left, facts.number))
    return text


def _end(facts: LinkFacts, found: HasNumber) -> StepText:
    so = say("{cell} is {number}.", cell=found.cell, number=found.number)
    if isinstance(facts.frame, OnBoard):
        return StepText(against="" if facts.refuted else capitalised(_no_other_end(facts)), so=so)
    return StepText(_nothing(facts, found.cell), _reasons(facts, None), so)


def _nothing(facts: LinkFacts, cell: Cell | str) -> str:
    none = "No cell can follow {cell}.", "No cell can come before {cell}."
    if not facts.arrows.cells:
        none = "{cell} points at no cell.", "No cell points at {cell}."
    return say(none[not facts.forwards], cell=cell)


def _none_left(facts: LinkFacts) -> str:
    frame = facts.frame
    if isinstance(frame, OnBoard):
        why = _no_other_end(facts)
        return say("No cell can be {number}: {why}", number=frame.number, why=why)
    cell, forwards = frame.cell, facts.forwards
    beside = facts.where.get(facts.number[cell] + (1 if forwards else -1)) if cell in facts.number else None
    if beside is not None:
        a, b = (cell, beside) if forwards else (beside, cell)
        return say("{a} doesn't point at {b}.", a=facts.name(a), b=facts.name(b))
    return " ".join(filter(None, (_nothing(facts, facts.name(cell)), _reasons(facts, None), _no_end(facts))))


def _no_other_end(facts: LinkFacts) -> str:
    assert isinstance(facts.frame, OnBoard)
    first = facts.frame.number == 1
    if any(gap.low == 0 if first else gap.high is None for gap in facts.gaps):
        if first:
            return say("every other cell follows one, has a number, or begins a chain that is too long.")
        return say("every other cell goes to another, has a number, or ends a chain that is too long.")
    if first:
        return say("every other cell follows another one or has a number.")
    return say("every other cell goes to another one or has a number.")


def _no_end(facts: LinkFacts) -> str:
    """Say why a cell without a number isn't the first or last one of the path; "" if that is obvious."""
    frame = facts.arrows
    cell, first = frame.cell, not facts.forwards
    gap = next((gap for gap in facts.gaps if (gap.low == 0 if first else gap.high is None)), None)
    run = facts.run(cell, begins=first)
    if gap is None or cell in facts.number or len(run) <= gap.free:
        return ""
    ends = (
        "{cell} isn't first: its chain of {n} cells is too long."
        if first
        else "{cell} isn't last: its chain of {n} cells is too long."
    )
    return say(ends, cell=cell, n=len(run))


def _reasons(facts: LinkFacts, found: Cell | None) -> str:
    """Say why all cells but `found` are excluded: loops and gaps first, then obvious reasons."""
    out: dict[str, list[Cell]] = {}
    for cell in facts.arrows.cells:
        if cell != found:
            out.setdefault(facts.why_not(cell), []).append(cell)
    plain = [(why, cell) for why in (TAKEN, NUMBER, RULED_OUT) for cell in out.get(why, ())]
    parts: list[str] = []
    if loop := out.get(RING):
        parts.append(say("{cells} would close a loop", cells=both(loop)))
    parts += _too_long(facts, out.get(GAP, []))
    if len(plain) <= FEW:
        parts += [_why(facts, why, cell) for why, cell in plain]
    else:
        parts.append(_why_several(facts, {why for why, _ in plain}, len(plain)))
    return say("{reasons}.", reasons=capitalised("; ".join(parts))) if parts else ""


def _why(facts: LinkFacts, why: str, cell: Cell) -> str:
    number, forwards = facts.number.get(cell), facts.forwards
    if why == TAKEN:
        if forwards:
            return say("{b} already follows {a}", a=facts.name(facts.previous[cell]), b=facts.name(cell))
        return say("{a} already goes to {b}", a=facts.name(cell), b=facts.name(facts.next[cell]))
    if why == RULED_OUT or number is None:
        return say("{cell} was ruled out before", cell=cell)
    if facts.arrows.cell in facts.number:
        return say("{cell} is {number}", cell=cell, number=number)
    if (number - 1 if forwards else number + 1) in facts.where:
        return say("{b} follows {a}", a=number - forwards, b=number + 1 - forwards)
    template = "{cell} is {number}, the first number" if forwards else "{cell} is {number}, the last number"
    return say(template, cell=cell, number=number)


def _why_several(facts: LinkFacts, whys: set[str], many: int) -> str:
    if whys == {NUMBER}:
        return say("the other {n} have numbers that don't fit", n=many)
    if whys == {TAKEN}:
        taken = "the other {n} already follow other cells", "the other {n} already go elsewhere"
        return say(taken[not facts.forwards], n=many)
    if facts.forwards:
        return say("the other {n} already follow other cells or have other numbers", n=many)
    return say("the other {n} already go elsewhere or have other numbers", n=many)


def _too_long(facts: LinkFacts, cells: Sequence[Cell]) -> Iterator[str]:
    frame = facts.arrows
    chains: dict[str, list[tuple[Cell, int]]] = {}
    numbered: list[tuple[Cell, str, int]] = []
    for cell in cells:
        fits = facts.fits(*((frame.cell, cell) if facts.forwards else (cell, frame.cell)))
        assert fits is not None
        gap, run = fits
        if cell in facts.number:
            numbered.append((cell, between(gap), len(run)))
        else:
            chains.setdefault(between(gap), []).append((cell, len(run)))
    for gap_name, which in chains.items():
        begin = "{cells} begins a chain of {n} cells", "{cells} begin chains of {n} cells"
        end = "{cells} ends a chain of {n} cells", "{cells} end chains of {n} cells"
        one, many = begin if facts.forwards else end
        lengths = either(sorted({long for _, long in which}))
        chain = say(one if len(which) == 1 else many, cells=both(cell for cell, _ in which), n=lengths)
        yield say("{chain}, too long to fit {gap}", chain=chain, gap=gap_name)
    if numbered:
        gaps = either(dict.fromkeys(gap for _, gap, _ in numbered))
        chain = say("the chain of {cell} has {n} cells", cell=frame.cell, n=numbered[0][2])
        yield say("{chain}, too long to fit {gap}", chain=chain, gap=gaps)


def between(gap: NumberGap) -> str:
    if not gap.low:
        return say("before {high}", high=gap.high)
    if gap.high is None:
        return say("after {low}", low=gap.low)
    return say("between {low} and {high}", low=gap.low, high=gap.high)


def numbers_in(claims: Iterable[Claim]) -> dict[Cell, int]:
    return {claim.cell: claim.number for claim in claims if isinstance(claim, HasNumber)}


def name(cell: Cell, number: Mapping[Cell, int]) -> str:
    return str(number[cell]) if cell in number else cell_name(cell)


def names(cells: Iterable[Cell], number: Mapping[Cell, int]) -> str:
    return both(name(cell, number) for cell in cells)
