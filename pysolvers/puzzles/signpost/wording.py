"""Words for the steps of a Signpost.

`because` gives the numbers and arrows used. `against` says why every other cell is out: cells that are out for the same
reason together, and many of them only counted, since the board marks them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import DeadEnd, Deduction, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, capitalised, either, listed, say
from pysolvers.core.words import cell_name as place
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import NoneFitsWith, SolutionHas, Wrong
from pysolvers.puzzles.signpost import reasoning
from pysolvers.puzzles.signpost.claims import (
    Apart,
    CanBe,
    Counted,
    Follows,
    Gap,
    HasNumber,
    NotNext,
    NotNumber,
    PointedAtBy,
    PointsAt,
    Run,
    Stands,
)
from pysolvers.puzzles.signpost.reasoning.look_ahead import BROKEN, SUPPOSED

TITLES = {
    "mistake": "A mistake",
    "contradiction": "No solution",
    SUPPOSED: "A supposition",
    BROKEN: "A contradiction",
}
"""What the steps are called that are no technique's."""

FEW = 3
"""So many cells that are out for the same reason are counted and not named; the board marks them."""
MOST_NUMBERS = 6
"""So many numbers of a cell are listed in a sentence."""

TAKEN, NUMBER, RING, GAP, RULED_OUT, SUPPOSITION = "taken", "number", "ring", "gap", "ruled out", "supposition"
"""Why a cell is out: one of these, told together with others that are out by the same."""
AGAINST_AFTER = {
    TAKEN: ("already follows another cell", "already follow others"),
    NUMBER: ("has a number that does not fit", "have numbers that do not fit"),
    RING: ("would close a ring", "would close a ring"),
    RULED_OUT: ("was ruled out before", "were ruled out before"),
}
"""Why one cell, or several, cannot follow; a gap is told by its numbers, a supposition by itself."""
AGAINST_BEFORE = {**AGAINST_AFTER, TAKEN: ("already goes on elsewhere", "already go on elsewhere")}
"""Why one cell, or several, cannot come before."""


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    if step.technique in TITLES:
        return TITLES[step.technique]
    if not any(isinstance(claim, Follows) for claim in step.concludes) and step.technique == "look-ahead":
        return "An end of the path"
    if any(isinstance(claim, (CanBe, Apart)) for claim in step.claims) and step.concludes[0] != Impossible():
        return "The only number for a cell"
    return next(technique.title for technique in reasoning.TECHNIQUES if technique.name == step.technique)


def parts(step: Deduction) -> StepText:
    """The step in words."""
    if step.technique == "mistake":
        return _mistake(step)
    if step.technique == SUPPOSED:
        return StepText(so=say("Suppose {what}.", what=_supposed(step.concludes[0])))
    facts = _Facts(step)
    if isinstance(step.concludes[0], (NotNext, NotNumber)):
        return StepText(against=_suppositions(facts.refuted), so=_not_so(step.concludes[0]))
    told = _counted(facts) if facts.counts else _only_link(facts)
    against = " ".join(filter(None, (told.against, _suppositions(facts.refuted))))
    so = say(of_all_kinds.NO_SOLUTION) if step.technique == "contradiction" else told.so
    return StepText(told.because, against, so)


def _not_so(claim: NotNext | NotNumber) -> str:
    if isinstance(claim, NotNext):
        return say("{b} does not follow {a}.", a=claim.cell, b=claim.follower)
    return say("{cell} is not {number}.", cell=claim.cell, number=claim.number)


class _Facts:
    """The claims of a step, by what they are about.

    `frame` says what could follow a cell, come before it, or be an end of the path.
    """

    def __init__(self, step: Deduction) -> None:
        self.found = step.concludes[0]
        self.all_found = step.concludes
        self.claims = step.claims
        self.number: dict[Cell, int] = {}
        self.goes_on: set[Cell] = set()
        self.comes_after: set[Cell] = set()
        self.runs: list[tuple[Cell, ...]] = []
        self.gaps: list[Gap] = []
        self.refuted: list[Refuted] = []
        self.frame: PointsAt | PointedAtBy | Stands | None = None
        self.counts = False
        for claim in step.claims:
            match claim:
                case HasNumber():
                    self.number[claim.cell] = claim.number
                case Follows():
                    self.goes_on.add(claim.cell)
                    self.comes_after.add(claim.follower)
                case Run():
                    self.runs.append(claim.cells)
                case Gap():
                    self.gaps.append(claim)
                case Refuted():
                    self.refuted.append(claim)
                case PointsAt() | PointedAtBy() | Stands():
                    self.frame = claim
                case CanBe() | Counted() | Apart():
                    self.counts = True
        self.where = {number: cell for cell, number in self.number.items()}

    def name(self, cell: Cell) -> str:
        """A cell by its number if it is told: "7 in row 1, column 2"."""
        return f"{self.number[cell]} in {place(cell)}" if cell in self.number else place(cell)

    def run(self, cell: Cell, begins: bool) -> tuple[Cell, ...]:
        """The chain that begins in a cell, or ends there; () if none is told."""
        return next((run for run in self.runs if run[0 if begins else -1] == cell), ())

    def gap(self, number: int, above: bool) -> Gap | None:
        """The gap that is told above a number, or below it."""
        return next((gap for gap in self.gaps if (gap.low if above else gap.high) == number), None)

    def fits(self, a: Cell, b: Cell) -> tuple[Gap, tuple[Cell, ...]] | None:
        """A gap and the chain that b begins, or a ends, which would have to fit there if b followed a."""
        gap, run = self.gap(self.number.get(a, -1), above=True), self.run(b, begins=True)
        if gap is None or not run:
            gap, run = self.gap(self.number.get(b, -1), above=False), self.run(a, begins=False)
        return None if gap is None or len(run) <= gap.free else (gap, run)

    def why_not(self, a: Cell, b: Cell, forwards: bool) -> str:
        """Why b does not follow a, which is asked for a if `forwards`, else for b."""
        if self.refuted and any(Follows(a, b) in claim.supposed for claim in self.refuted):
            return SUPPOSITION
        if b in self.comes_after if forwards else a in self.goes_on:
            return TAKEN
        if not self.runs:
            return RULED_OUT if NotNext(a, b) in self.claims else NUMBER
        if any((run[0], run[-1]) == (b, a) for run in self.runs):
            return RING
        if self.fits(a, b):
            return GAP
        return RULED_OUT if NotNext(a, b) in self.claims else NUMBER


def _only_link(facts: _Facts) -> StepText:
    """That one cell is left to follow another, to come before it, or to be an end of the path; or none."""
    found, frame = facts.found, facts.frame
    if isinstance(found, Impossible):
        return StepText(against=_none_left(facts))
    if isinstance(found, HasNumber):
        so = say("{cell} is {number}.", cell=found.cell, number=found.number)
        if isinstance(frame, (PointsAt, PointedAtBy)):
            after = isinstance(frame, PointsAt)
            if not frame.cells:
                nothing = "{cell} points at no cell." if after else "No cell points at {cell}."
                return StepText(say(nothing, cell=found.cell), so=so)
            none = "No cell can follow {cell}." if after else "No cell can come before {cell}."
            return StepText(say(none, cell=found.cell), _because(facts, frame, None, True), so)
        against = "" if facts.refuted else say("{why}.", why=capitalised(_no_other_end(facts, found.number == 1)))
        return StepText(against=against, so=so)
    assert isinstance(found, Follows) and isinstance(frame, (PointsAt, PointedAtBy))
    a, b = facts.name(found.cell), facts.name(found.follower)
    if {found.cell, found.follower} <= facts.number.keys():
        return StepText(say("{a} points at {b}, the next number.", a=a, b=b), so=say("{b} follows {a}.", a=a, b=b))
    numbers = [claim.number for claim in facts.all_found if isinstance(claim, HasNumber)]
    so = say("{b} follows {a} as {number}." if numbers else "{b} follows {a}.", a=a, b=b, number=(*numbers, 0)[0])
    if isinstance(frame, PointsAt):
        many = len(frame.cells)
        points = "{a} points {arrow} at {b} only." if many == 1 else "{a} points {arrow} at {n} cells."
        because = say(points, a=a, b=b, arrow=frame.arrow, n=many)
    else:
        only = "Only {a} points at {b}." if frame.cells == (found.cell,) else "{n} cells point at {b}."
        because = say(only, a=a, b=b, n=len(frame.cells))
    other = found.follower if isinstance(frame, PointsAt) else found.cell
    return StepText(because, f"{_because(facts, frame, other)} {_no_end(facts, frame)}".strip(), so)


def _none_left(facts: _Facts) -> str:
    """That no cell can follow a cell, or come before it, or be an end of the path; and why."""
    frame = facts.frame
    assert frame is not None
    if isinstance(frame, Stands):
        why = _no_other_end(facts, frame.number == 1)
        return say("No cell can be {number}: {why}.", number=frame.number, why=why)
    cell, forwards = frame.cell, isinstance(frame, PointsAt)
    beside = facts.where.get(facts.number[cell] + (1 if forwards else -1)) if cell in facts.number else None
    if beside is not None:
        a, b = (cell, beside) if forwards else (beside, cell)
        return say("{a} does not point at {b}.", a=facts.name(a), b=facts.name(b))
    told = say("No cell can follow {cell}." if forwards else "No cell can come before {cell}.", cell=facts.name(cell))
    if not frame.cells:
        told = f"{told} {say('It points at no cell.') if forwards else say('No cell points at it.')}"
    return " ".join(filter(None, (told, _because(facts, frame, None, all_of=True), _no_end(facts, frame))))


def _no_other_end(facts: _Facts, first: bool) -> str:
    """Why no other cell is the first one of the path, or the last."""
    linked = "follows another one" if first else "goes on to another one"
    for gap in facts.gaps:
        if gap.high is None and not first:
            return f"every other cell {linked}, has a number, or ends a chain too long to fit after {gap.low}"
        if gap.low == 0 and first:
            return f"every other cell {linked}, has a number, or begins a chain too long to fit before {gap.high}"
    return f"every other cell {linked} or has a number"


def _no_end(facts: _Facts, frame: PointsAt | PointedAtBy) -> str:
    """Why a cell without a number is not the first one of the path, or the last; "" if it need not be said.

    That the first cell is known, or the last, is plain to see.
    """
    cell, first = frame.cell, isinstance(frame, PointedAtBy)
    gap = next((gap for gap in facts.gaps if (gap.low == 0 if first else gap.high is None)), None)
    run = facts.run(cell, begins=first)
    if gap is None or cell in facts.number or len(run) <= gap.free:
        return ""
    chain = f"its chain of {_cells(len(run))} is too long to fit {_between(gap)}"
    ends = "{cell} is not the first cell, for {chain}." if first else "{cell} is not the last cell, for {chain}."
    return say(ends, cell=cell, chain=chain)


def _because(facts: _Facts, frame: PointsAt | PointedAtBy, found: Cell | None, all_of: bool = False) -> str:
    """Why all cells but `found` cannot follow, or come before, those that are out for the same reason together.

    Cells that are only counted come last, after those that are named; `all_of` them are out.
    """
    forwards = isinstance(frame, PointsAt)
    links = [(frame.cell, x) if forwards else (x, frame.cell) for x in frame.cells if x != found]
    out: dict[str, list[tuple[Cell, Cell]]] = {}
    for a, b in links:
        out.setdefault(facts.why_not(a, b, forwards), []).append((a, b))
    named: list[str] = []
    counted: list[tuple[int, str]] = []
    for why, (one, several) in (AGAINST_AFTER if forwards else AGAINST_BEFORE).items():
        mine = out.get(why, [])
        if len(mine) >= FEW:
            counted.append((len(mine), several))
        elif why == NUMBER:
            named += _numbers(facts, mine, forwards)
        elif mine:
            cells = listed(place(b if forwards else a) for a, b in mine)
            named.append(f"{cells} {one if len(mine) == 1 else several}")
    told = [*named, *_too_long(facts, out.get(GAP, []), forwards)]
    for at, (many, several) in enumerate(counted):
        last = at == len(counted) - 1 and SUPPOSITION not in out
        that = "it points at" if forwards else "point at it"
        every = f"all {many} cells that {that}" if last else f"{many} cells"
        some = f"{many} of them" if forwards else f"{many} others"
        rest = every if all_of and not told else f"the other {many}" if last else some
        told.append(f"{rest} {several}")
    return say("{what}.", what=capitalised("; ".join(told))) if told else ""


def _numbers(facts: _Facts, links: Sequence[tuple[Cell, Cell]], forwards: bool) -> list[str]:
    """The numbers of other cells that do not fit beside a cell; those whose own next cell is another one."""
    told, plain = [], []
    for a, b in links:
        cell, other = (a, b) if forwards else (b, a)
        number = facts.number.get(other)
        if number is None:
            continue
        if cell in facts.number:
            plain.append(f"{place(other)} has {number}")
            continue
        beside = number - 1 if forwards else number + 1
        if beside in facts.where:
            told.append(f"{place(other)} has {number}, and {beside} is elsewhere")
        else:
            told.append(f"{place(other)} has {number}, the {'first' if forwards else 'last'} number")
    return [listed(plain), *told] if plain else told


def _too_long(facts: _Facts, links: Sequence[tuple[Cell, Cell]], forwards: bool) -> Iterator[str]:
    """That chains which other cells begin, or end, do not fit gaps between numbers."""
    fitting: dict[str, list[tuple[Cell, int]]] = {}
    numbered: list[tuple[Cell, str, int]] = []
    for a, b in links:
        other, fits = (b if forwards else a), facts.fits(a, b)
        assert fits is not None
        gap, run = fits
        if other in facts.number:
            numbered.append((other, _between(gap), len(run)))
        else:
            fitting.setdefault(_between(gap), []).append((other, len(run)))
    what = "begin" if forwards else "end"
    for between, chains in fitting.items():
        who, longs = listed(place(cell) for cell, _ in chains), [long for _, long in chains]
        if len(chains) == 1:
            yield f"{who} {what}s a chain of {_cells(longs[0])}, too long to fit {between}"
        else:
            many = _cells(longs[0]) if len(set(longs)) == 1 else f"{listed(map(str, longs))} cells"
            yield f"{who} {what} chains of {many}, too long to fit {between}"
    if numbered:
        cell = links[0][0 if forwards else 1]
        whose = f"the chain of {_cells(numbered[0][2])} that {'ends' if forwards else 'begins'} in {place(cell)}"
        have = listed(f"{place(at)} has {facts.number[at]}" for at, _, _ in numbered)
        gaps = listed(dict.fromkeys(between for _, between, _ in numbered), " or ")
        yield f"{have}, and {whose} is too long to fit {gaps}"


def _counted(facts: _Facts) -> StepText:
    """That a number fits one cell only, or a cell one number only, or none, by counting along the arrows."""
    found = facts.found
    both = [claim for claim in facts.claims if isinstance(claim, CanBe)]
    if isinstance(found, Impossible):
        return StepText(against=say("No number between those on the board is left for {cell}.", cell=both[0].cell))
    assert isinstance(found, HasNumber)
    so = say("{cell} is {number}.", cell=found.cell, number=found.number)
    if any(isinstance(claim, Counted) for claim in facts.claims):
        return StepText(_only_place(facts, found), so=so)
    if not both:
        return _by_distance(facts, found, so)
    cell = found.cell
    if len(both) == 1:
        down = "Counting arrows back from the larger numbers leaves one number for {cell}."
        up = "Counting arrows from the smaller numbers leaves one number for {cell}."
        return StepText(say(down if both[0].down else up, cell=cell), so=so)
    few, many = sorted(both, key=lambda claim: len(claim.numbers))
    if len(few.numbers) > MOST_NUMBERS:
        because = say("Counting arrows from and to the known numbers leaves one number for {cell}.", cell=cell)
        return StepText(because, so=so)
    one, other = "From the smaller numbers", "back from the larger ones"
    if few.down:
        one, other = "Back from the larger numbers", "from the smaller ones"
    because = say("{side}, {cell} can be {numbers}.", side=say(one), cell=cell, numbers=_either(few))
    if len(many.numbers) > MOST_NUMBERS:
        against = say("Counted {side}, only {number} is left.", side=say(other), number=found.number)
    else:
        against = say("Counted {side}, it can be {numbers}.", side=say(other), numbers=_either(many))
    return StepText(because, against, so)


def _either(claim: CanBe) -> str:
    return either(claim.numbers)


def _only_place(facts: _Facts, found: HasNumber) -> str:
    low = max((number for number in facts.where if number < found.number), default=None)
    high = min((number for number in facts.where if number > found.number), default=None)
    steps = []
    if low is not None:
        known = facts.name(facts.where[low])
        steps.append(say("{steps} after {known}", steps=_steps(found.number - low), known=known))
    if high is not None:
        known = facts.name(facts.where[high])
        steps.append(say("{steps} before {known}", steps=_steps(high - found.number), known=known))
    if not steps:
        return say("Only {cell} can be {number}.", cell=found.cell, number=found.number)
    return say("{number} is {steps}: only {cell} fits.", number=found.number, steps=both(steps), cell=found.cell)


def _by_distance(facts: _Facts, found: HasNumber, so: str) -> StepText:
    """That the distances to the nearest numbers leave a cell one number."""
    apart = [claim for claim in facts.claims if isinstance(claim, Apart)]
    ways: list[str] = []
    elsewhere: list[str] = []
    for up, down in zip(apart[::2], apart[1::2], strict=True):
        low = 0 if up.start is None else facts.number[up.start]
        high = None if down.goal is None else facts.number[down.goal]
        if low + up.steps != found.number:
            elsewhere.append(_between(Gap(low, high, 0)))
            continue
        if up.start is not None:
            ways.append(say("{steps} from {known}", steps=_steps(up.steps), known=facts.name(up.start)))
        if down.goal is not None:
            ways.append(say("{steps} to {known}", steps=_steps(down.steps), known=facts.name(down.goal)))
    because = say("Along the arrows {cell} is at least {ways}.", cell=found.cell, ways=both(ways))
    too_long = say("It does not come {gaps}: there the routes are too long.", gaps=either(elsewhere))
    return StepText(because, too_long if elsewhere else "", so)


def _suppositions(refuted: Sequence[Refuted]) -> str:
    """Each supposition with the place where it breaks, after those on which it rests."""
    asked = {claim.chain for claim in refuted}
    grounds = dict.fromkeys(ground for claim in refuted for ground in claim.grounds)
    told = [of_all_kinds.supposition(claim.chain) for claim in grounds if claim.chain not in asked]
    return " ".join([*told, *(of_all_kinds.supposition(claim.chain) for claim in refuted)])


def _supposed(claim: Claim) -> str:
    """A link as a supposition."""
    if isinstance(claim, HasNumber):
        return say("{cell} is {number}", cell=claim.cell, number=claim.number)
    assert isinstance(claim, Follows)
    return say("{b} follows {a}", a=claim.cell, b=claim.follower)


def _mistake(step: Deduction) -> StepText:
    (wrong,) = step.concludes
    assert isinstance(wrong, (Wrong, NoneFitsWith))
    claim = wrong.claim
    assert isinstance(claim, (HasNumber, Follows))
    (why,) = step.claims
    if isinstance(claim, HasNumber):
        so, what = say("{cell} is not {number}.", cell=claim.cell, number=claim.number), "number"
    else:
        so, what = say("{b} does not follow {a}.", a=claim.cell, b=claim.follower), "link"
    if isinstance(why, SolutionHas):
        return StepText(because=of_all_kinds.checked(why, what), so=so)
    assert isinstance(why, DeadEnd)
    return StepText(because=say("Suppose {what}.", what=_supposed(claim)), against=of_all_kinds.dead_end(why), so=so)


def _between(gap: Gap) -> str:
    """A gap between two numbers in words."""
    if not gap.low:
        return f"before {gap.high}"
    return f"after {gap.low}" if gap.high is None else f"between {gap.low} and {gap.high}"


def _cells(many: int) -> str:
    return f"{many} cell{'s' * (many != 1)}"


def _steps(many: int) -> str:
    return f"{many} step{'s' * (many > 1)}"


class SignpostWording(Wording):
    """Steps of a Signpost puzzle in words."""

    title = staticmethod(title)
    parts = staticmethod(parts)


PART = SignpostWording()
