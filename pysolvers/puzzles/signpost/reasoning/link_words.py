"""Sentences for steps that find a cell's only link, or that it has none left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Refuted, StepText
from pysolvers.core.words import (
    both,
    capitalised,
    cell_name,
    either,
    first_short,
    in_words,
    plural,
    say,
    two_parts,
    uncapitalised,
)
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
from pysolvers.puzzles.signpost.reasoning.reasons import GAP, LOOK, LOOP, NUMBER, RULED_OUT, TAKEN, Reason

FEW = 2  # at most this many cells are named with their reasons; the reasons of more are summed up


class LinkFacts:
    """The claims of a step that finds the cell after another cell (if `forwards`), or the cell before it."""

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
        assert isinstance(self.frame, (PointsAt, PointedAtBy))
        return self.frame

    def name(self, cell: Cell) -> str:
        return name(cell, self.number)

    def place(self, cell: Cell) -> str:
        return place(cell, self.number)

    def run(self, cell: Cell, begins: bool) -> tuple[Cell, ...]:
        """Return the consecutive cells that begin (or end, unless `begins`) with `cell`; () if no claim has them."""
        return next((run for run in self.runs if run[0 if begins else -1] == cell), ())

    def misfit(self, a: Cell, b: Cell) -> tuple[NumberGap, tuple[Cell, ...]] | None:
        """Return a gap and a chain of cells too long for it, if that is why `b` can't follow `a`; else None."""
        gap = next((gap for gap in self.gaps if gap.low == self.number.get(a, -1)), None)
        run = self.run(b, begins=True)
        if gap is None or not run:
            gap = next((gap for gap in self.gaps if gap.high == self.number.get(b, -1)), None)
            run = self.run(a, begins=False)
        return None if gap is None or len(run) <= gap.free else (gap, run)

    def why_not(self, other: Cell) -> Reason:
        a, b = (self.arrows.cell, other) if self.forwards else (other, self.arrows.cell)
        if any(Follows(a, b) in claim.supposed for claim in self.refuted):
            return LOOK
        if other in (self.previous if self.forwards else self.next):
            return TAKEN
        if any((run[0], run[-1]) == (b, a) for run in self.runs):
            return LOOP
        if self.misfit(a, b):
            return GAP
        return RULED_OUT if NotNext(a, b) in self.claims or other not in self.number else NUMBER


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    facts, found = LinkFacts(claims), concludes[0]
    if isinstance(found, Impossible):
        return StepText(against=say("{failure}.", failure=capitalised(failure(claims)[0])))
    if isinstance(found, HasNumber):
        return _end(facts, found)
    assert isinstance(found, Follows)
    a, b = found.cell, found.follower
    if isinstance(facts.frame, PointsAt) and {a, b} <= facts.number.keys():
        arrow, at = say(WAYS[facts.frame.arrow]), facts.place(b)
        because = say("{a} points {arrow} at {b}.", a=capitalised(facts.place(a)), arrow=arrow, b=at)
        return StepText(because, so=say("{a} is linked to {b}.", a=facts.name(a), b=facts.name(b)))
    so, other = _conclusion(facts, found, numbers_in(concludes)), b if facts.forwards else a
    if facts.refuted:
        return StepText(_to_try(facts, other), so=so)
    points = _points(facts, [other])
    texts = [[points, *_reasons(facts, [other], short), *_no_end(facts, short)] for short in (False, True)]
    return StepText(*two_parts(*texts), so)


def failure(claims: Sequence[Claim]) -> tuple[str, str, str]:
    """Return a clause that says that a cell has no link left, in three versions, from the claims of a step.

    The first gives the reasons. The other two don't, and the third says "14" instead of "the 14 in R2C3".
    """
    facts = LinkFacts(claims)
    frame, forwards = facts.frame, facts.forwards
    if isinstance(frame, OnBoard):
        none = say("no cell can be {number}", number=frame.number)
        return say("{why}, so {none}", why=_no_other_end(facts), none=none), none, none
    cell, number = frame.cell, facts.number.get(frame.cell)
    beside = None if number is None else facts.where.get(number + 1 if forwards else number - 1)
    if beside is not None:
        a, b = (cell, beside) if forwards else (beside, cell)
        long, short = (say("{a} doesn't point at {b}", a=name(a), b=name(b)) for name in (facts.place, facts.name))
        return long, long, short
    none = "nothing can follow {cell}" if forwards else "nothing can come before {cell}"
    if not frame.cells:
        none = "{cell} points at no cell" if forwards else "no cell points at {cell}"
    long, short = say(none, cell=facts.place(cell)), say(none, cell=facts.name(cell))
    why = [uncapitalised(sentence.rstrip(".")) for sentence in (*_reasons(facts, ()), *_no_end(facts))]
    return say("{why}, so {none}", why="; ".join(why), none=long) if why else long, long, short


def _conclusion(facts: LinkFacts, found: Follows, placed: Mapping[Cell, int]) -> str:
    a, b = found.cell, found.follower
    near, far = (a, b) if facts.forwards else (b, a)
    sure = far if far in placed else near  # the cell whose number needs no more words
    if far in placed or (near in placed and len(facts.arrows.cells) == 1):
        return say("{cell} is {number}.", cell=sure, number=placed[sure])
    if near in placed:
        before, after = "{cell} is {number}, just before {other}.", "{cell} is {number}, right after {other}."
        return say(before if facts.forwards else after, cell=near, number=placed[near], other=facts.place(far))
    link = "{b} follows {a}." if facts.forwards else "{a} leads to {b}."
    return say(link, a=facts.name(a), b=facts.name(b))


def _points(facts: LinkFacts, left: Sequence[Cell]) -> str:
    frame = facts.arrows
    cell, n, only = facts.place(frame.cell), len(frame.cells), len(frame.cells) == len(left)
    named = both(map(facts.place, left)) if len(left) <= FEW + 1 else names(left, facts.number)
    if isinstance(frame, PointsAt):
        arrow = say(WAYS[frame.arrow])
        template = "{cell} points {arrow} at {named} only." if only else "{cell} points {arrow} at {n} cells."
        return say(template, cell=capitalised(cell), arrow=arrow, named=named, n=in_words(n))
    if only:
        return plural(n, "Only {named} points at {cell}.", "Only {named} point at {cell}.", named=named, cell=cell)
    return capitalised(say("{n} cells point at {cell}.", n=in_words(n), cell=cell))


def _to_try(facts: LinkFacts, found: Cell | None) -> str:
    left = [cell for cell in facts.arrows.cells if cell == found or facts.why_not(cell) == LOOK]
    points = _points(facts, left)
    if len(left) == len(facts.arrows.cells):
        return points
    still = "Only {left} can still follow." if facts.forwards else "Only {left} can still come before it."
    brief = say("{points} {still}", points=points, still=say(still, left=names(left, facts.number)))
    return first_short(" ".join((points, *_reasons(facts, left))), brief)


def _end(facts: LinkFacts, found: HasNumber) -> StepText:
    first = "{cell} is {number}, the first number." if found.number == 1 else "{cell} is {number}, the last number."
    so = say(first, cell=found.cell, number=found.number)
    if isinstance(facts.frame, OnBoard):
        return StepText(against="" if facts.refuted else say("{why}.", why=capitalised(_no_other_end(facts))), so=so)
    if facts.refuted:
        return StepText(_to_try(facts, None), so=so)
    return StepText(against=say("{failure}.", failure=capitalised(failure(facts.claims)[0])), so=so)


def _no_other_end(facts: LinkFacts) -> str:
    assert isinstance(facts.frame, OnBoard)
    first = facts.frame.number == 1
    if any(gap.low == 0 if first else gap.high is None for gap in facts.gaps):
        if first:
            return say("every other cell already follows one, has a number, or begins a chain that is too long")
        return say("every other cell already leads to one, has a number, or ends a chain that is too long")
    if first:
        return say("every other cell already follows one or has a number")
    return say("every other cell already leads to one or has a number")


def _no_end(facts: LinkFacts, short: bool = False) -> Iterator[str]:
    frame = facts.arrows
    cell, first = frame.cell, not facts.forwards
    gap = next((gap for gap in facts.gaps if (gap.low == 0 if first else gap.high is None)), None)
    run = facts.run(cell, begins=first)
    if gap and cell not in facts.number and len(run) > gap.free:
        yield _does_not_fit(cell, first, len(run), [gap], short)


def _reasons(facts: LinkFacts, left: Sequence[Cell], short: bool = False) -> Iterator[str]:
    out: dict[Reason, list[Cell]] = {}
    for cell in facts.arrows.cells:
        if cell not in left:
            out.setdefault(facts.why_not(cell), []).append(cell)
    for loop in out.get(LOOP, ()):
        before = "{other} already comes before {cell} and can't also follow it."
        after = "{other} already comes after {cell} and can't also come before it."
        yield say(before if facts.forwards else after, other=loop, cell=facts.arrows.cell)
    yield from _too_long(facts, out.get(GAP, []), short)
    if ruled_out := out.get(RULED_OUT):
        one, many = "{cells} was ruled out before.", "{cells} were ruled out before."
        yield plural(len(ruled_out), one, many, cells=names(ruled_out, facts.number))
    plain = [*out.get(TAKEN, ()), *out.get(NUMBER, ())]
    if len(plain) > FEW:
        yield _why_several(facts, TAKEN in out, NUMBER in out, left, len(plain))
    elif plain:
        why = [_why(facts, cell, short) for cell in plain]
        yield capitalised(say("{one}, and {two}." if len(why) > 1 else "{one}.", one=why[0], two=why[-1]))


def _why(facts: LinkFacts, cell: Cell, short: bool) -> str:
    number, forwards = facts.number.get(cell), facts.forwards
    linked = (facts.previous if forwards else facts.next).get(cell)
    if number and facts.arrows.cell in facts.number:
        return say("{cell} is {number}", cell=cell, number=number)
    if number:
        other = number - 1 if forwards else number + 1
        if linked or other in facts.where:
            taken = "{place} already has its {other}" if forwards else "{place} already leads to {other}"
            return say(taken, place=number if short else facts.place(cell), other=other)
        end = "{cell} is {number}, the first number" if forwards else "{cell} is {number}, the last number"
        return say(end, cell=cell, number=number)
    assert linked
    taken = "{cell} already follows {linked}" if forwards else "{cell} already leads to {linked}"
    return say(taken, cell=cell, linked=facts.name(linked))


def _why_several(facts: LinkFacts, are_taken: bool, have_numbers: bool, left: Sequence[Cell], many: int) -> str:
    forwards, n = facts.forwards, len(facts.arrows.cells)
    if not are_taken:
        why = say("have other numbers")
    elif not have_numbers:
        why = say("already follow other cells" if forwards else "already lead elsewhere")
    else:
        mixed = "already follow other cells or have other numbers", "already lead elsewhere or have other numbers"
        why = say(mixed[not forwards])
    if not left and many == n:
        all_cells = (
            "all {n} cells that {cell} points at {why}." if forwards else "all {n} cells that point at {cell} {why}."
        )
        return say(all_cells, n=in_words(n), cell=facts.place(facts.arrows.cell), why=why)
    if not left:
        return say("the other {n} {why}.", n=in_words(many), why=why)
    others = "All except {left} {why}." if many + len(left) == n else "All others except {left} {why}."
    return say(others, left=names(left, facts.number), why=why)


def _too_long(facts: LinkFacts, cells: Sequence[Cell], short: bool) -> Iterator[str]:
    frame = facts.arrows
    chains: dict[NumberGap, list[tuple[Cell, int]]] = {}
    gaps: list[NumberGap] = []
    for cell in cells:
        misfit = facts.misfit(*((frame.cell, cell) if facts.forwards else (cell, frame.cell)))
        assert misfit is not None
        gap, run = misfit
        if cell in facts.number:
            gaps.append(gap)
            long = len(run)
        else:
            chains.setdefault(gap, []).append((cell, len(run)))
    for gap, which in chains.items():
        if len(which) == 1:
            yield _does_not_fit(which[0][0], facts.forwards, which[0][1], [gap], short)
            continue
        begin = "{cells} begin chains of {n} cells, but only {missing}."
        end = "{cells} end chains of {n} cells, but only {missing}."
        lengths = either(in_words(long) for long in sorted({long for _, long in which}))
        named = both(cell for cell, _ in which)
        yield say(begin if facts.forwards else end, cells=named, n=lengths, missing=_missing(gap, between(gap)))
    if gaps:
        yield _does_not_fit(frame.cell, not facts.forwards, long, gaps, short)


def _does_not_fit(cell: Cell, begins: bool, many: int, gaps: Sequence[NumberGap], short: bool) -> str:
    begin, end = "The {n} cells from {cell} on don't fit {gaps}", "The {n} cells up to {cell} don't fit {gaps}"
    named = either(map(between, dict.fromkeys(gaps)))
    text = say(begin if begins else end, n=in_words(many), cell=cell, gaps=named)
    if short or len(gaps) > 1:
        return say("{text}.", text=text)
    return say("{text}: only {missing}.", text=text, missing=_missing(gaps[0], say("there")))


def _missing(gap: NumberGap, where: str) -> str:
    one, many = "one number is missing {where}", "{count} numbers are missing {where}"
    return plural(gap.free, one, many, count=in_words(gap.free), where=where)


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


def place(cell: Cell, number: Mapping[Cell, int]) -> str:
    """Return "the 14 in R2C3", or "R2C3" if the cell has no number."""
    return say("the {number} in {cell}", number=number[cell], cell=cell) if cell in number else cell_name(cell)


def names(cells: Iterable[Cell], number: Mapping[Cell, int]) -> str:
    return both(name(cell, number) for cell in cells)
