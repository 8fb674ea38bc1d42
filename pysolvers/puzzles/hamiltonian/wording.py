"""The words for the steps of a Hamilton path, put together from their claims; no code reads them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import DeadEnd, Deduction, Refuted, Then
from pysolvers.core.words import capitalised, counted, either, listed, place, places, uncapitalised
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import AnswerHas, NoneFitsWith, Wrong
from pysolvers.puzzles.hamiltonian.claims import (
    At,
    CanEnd,
    Closed,
    Coloured,
    Crowded,
    Detour,
    End,
    Exits,
    Forbidden,
    Full,
    Inside,
    InTime,
    Line,
    Mark,
    NoEnd,
    NoLine,
    NoWay,
    OnlyShort,
    Order,
    Piece,
    Scarce,
    Symmetric,
    Unfinishable,
    Wall,
    Ways,
    Would,
)
from pysolvers.puzzles.hamiltonian.ground import dark
from pysolvers.puzzles.hamiltonian.hints import TECHNIQUES
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRIES

C = TypeVar("C", bound=Claim)

TITLES: dict[str, str] = {technique.name: technique.title for technique in TECHNIQUES} | {
    "mistake": "A mistake",
    "contradiction": "No path is left",
    "break": "No path is left",
}

NAMED = 12
"""The most cells of a part that are named one by one; those of a larger one are only marked."""

FEW = 4
"""The most numbers with a way into a part that are named."""

END = "an end of the path"
COUNTED = "counted along the ways that are left"


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    return TITLES[step.technique]


def sentence(step: Deduction) -> str:
    """What follows, and why."""
    if len(step.parts) > 1:
        return _joined(step.parts)
    claims, concludes, before = step.claims, step.concludes, ""
    if claims and isinstance(then := claims[0], Then):
        concludes = concludes[: len(concludes) - sum(len(each.concludes) for each in then.steps)]
        why = [each for each in then.steps if each.concludes[0] in then.claims]
        before = "".join(f"{sentence(each)} " for each in why)
        claims = tuple(claim for claim in then.claims if all(claim not in each.concludes for each in why))
    return before + _WORDS[step.technique](claims, concludes)


def _all(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    """The claims of this kind itself, not of those that are made of it."""
    return [claim for claim in claims if type(claim) is kind]


def _one(claims: Iterable[Claim], kind: type[C]) -> C | None:
    return next(iter(_all(claims, kind)), None)


def _joined(parts: Sequence[Deduction]) -> str:
    """Several cells with only some ways left, each with the steps there that were crossed out for it; or positions."""
    if isinstance(parts[0].claims[0], At):
        pairs = sorted(sorted(at.number for at in _all(part.claims, At)) for part in parts)
        numbers = ", ".join(f"{one} and {other}" for one, other in pairs)
        if isinstance(parts[0].concludes[0], Line):
            return f"These positions follow each other side by side, so a step joins them: {numbers}."
        return f"These positions are side by side but do not follow each other, so no step joins them: {numbers}."
    told: list[str] = []
    crossed: list[Deduction] = []
    if all(isinstance(claim, (Inside, Ways, Line)) for part in parts for claim in part.claims):
        cells = [ways.cell for part in parts for ways in _all(part.claims, Ways)]
        return f"{capitalised(places(cells))} have only two ways each, so the path takes them."
    for part in parts:
        ways = _one(part.claims, Ways)
        if ways is None:
            crossed.append(part)
            continue
        here = [each for each in crossed if ways.cell in each.ruled_out]
        told += [f"{_crossed(each)}, so it is not taken" for each in crossed if each not in here]
        to = [next(c for c in line.cells if c != ways.cell) for line in _all(part.concludes, Line)]
        why = [f"that to {place(next(c for c in each.ruled_out if c != ways.cell))} {_would(each)}" for each in here]
        left = "the way to {} is" if len(to) == 1 else "the ways to {} are"
        because = f" ({listed(why)})" if why else ""
        told.append(f"at {place(ways.cell)} only {left.format(listed(map(place, to)))} left{because}")
        crossed = []
    told += [f"{_crossed(each)}, so it is not taken" for each in crossed]
    return f"{capitalised('; '.join(told))}."


def _crossed(part: Deduction) -> str:
    (left,) = part.concludes
    return f"the step {_edge(left)} {_would(part)}"


def _would(part: Deduction) -> str:
    """What a step that is crossed out would do."""
    return _would_loop(part.claims) if part.technique == "loop" else _would_order(part.claims, part.concludes)


# ---- parts of sentences


def _edge(claim: Claim) -> str:
    """A step or an end after the word "step"."""
    if isinstance(claim, (End, NoEnd)):
        return f"that ends the path at {place(claim.cell)}"
    assert isinstance(claim, (Line, NoLine))
    return f"between {place(claim.cells[0])} and {place(claim.cells[1])}"


def _edges(claims: Iterable[Claim]) -> str:
    return listed(
        f"an end at {place(claim.cell)}" if isinstance(claim, (End, NoEnd)) else f"the step {_edge(claim)}"
        for claim in claims
    )


def _part(cells: Collection[Cell]) -> str:
    """A part of the board: "the part of row 1, columns 1 and 2", or a cell alone."""
    name = places(cells) if len(cells) <= NAMED else f"{len(cells)} cells with {place(min(cells))}"
    return name if len(cells) == 1 else f"the part of {name}"


def _so(concludes: tuple[Claim, ...]) -> str:
    """That a step is not taken, or that the path does not end somewhere."""
    return "the path does not end there" if isinstance(concludes[0], NoEnd) else "it is not taken"


# ---- techniques of single cells and steps


def _required(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    return f"The puzzle asks for the step {_edge(concludes[0])}."


def _image(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    symmetric, known = claims
    assert isinstance(symmetric, Symmetric)
    opening = f"The path is to be the same {SYMMETRIES[symmetric.how]}"
    if isinstance(known, Wall):
        wall = f"between {place(known.cells[0])} and {place(known.cells[1])} there is a wall"
        return f"{opening}, and {wall}: its image, the step {_edge(concludes[0])}, is not taken."
    if isinstance(known, (End, NoEnd)):
        image = concludes[0]
        assert isinstance(image, (End, NoEnd))
        this, that = place(known.cell), place(image.cell)
        if isinstance(known, Inside):
            return f"{opening}, and it cannot end at the image of {that}: it does not end there either."
        if isinstance(known, End):
            return f"{opening}: one end is at {this}, so the other is at {that}."
        return f"{opening}: no end at {this}, so none at {that}."
    many, no = len(concludes) > 1, "" if isinstance(known, Line) else " not"
    images = f"{'those' if many else 'that'} {listed(map(_edge, concludes))}, {'are' if many else 'is'}{no} taken"
    return f"{opening}: the step {_edge(known)} is{no} taken, so its image{'s' * many}, {images}."


def _middle(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    return f"The symmetry leaves the step {_edge(concludes[0])} in place, so it is the middle of the path."


def _two_ways(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    ways = _one(claims, Ways)
    assert ways
    full = [claim.cell for claim in _all(claims, Full)]
    crossed = [next(c for c in claim.cells if c != ways.cell) for claim in _all(claims, NoLine)]
    shut = [f"{places(full)} {'have all their' if len(full) > 1 else 'has all its'} steps"] if full else []
    shut += [f"the step{'s' * (len(crossed) > 1)} to {places(crossed)} cannot be taken"] if crossed else []
    others = [end.cell for end in _all(claims, End) if end.cell != ways.cell]
    no_end = f"The path ends at {listed(map(place, others))}. " if others else ""
    no_end += "".join(f"The path does not end at {place(claim.cell)}. " for claim in _all(claims, NoEnd))
    return f"{no_end}{_only(claims, concludes, ways)}{f' ({listed(shut)})' if shut else ''}."


def _only(claims: Sequence[Claim], concludes: tuple[Claim, ...], ways: Ways) -> str:
    """That a cell's last ways are used, without a full stop."""
    cell = place(ways.cell)
    lines = [next(c for c in line.cells if c != ways.cell) for line in _all(concludes, Line)]
    to = listed(map(place, lines)) if lines else ""
    given = next((end.given for end in _all(claims, End) if end.cell == ways.cell), "")
    if given:
        return f"The path {given.replace('start', 'begin')}s at {cell}, and the only step left there is that to {to}"
    if not lines:
        return f"At {cell} no other step is left, so the path ends there"
    if len(lines) < len(concludes):
        return f"At {cell} only the step to {to} is left, so the path takes it and ends there"
    if any(isinstance(claim, Line) and ways.cell in claim.cells for claim in claims):
        return f"At {cell} the path needs one more step, and only that to {to} is left"
    return f"At {cell} only two ways are left, to {listed(map(place, ways.to))}, so the path takes both"


def _loop(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (left,) = concludes
    if isinstance(left, NoEnd):
        return f"If the path ended at {place(left.cell)}, it would leave cells out. So it does not end there."
    return f"The step {_edge(left)} {_would_loop(claims)}, so it is not taken."


def _would_loop(claims: Iterable[Claim]) -> str:
    return f"would {'join the two ends of the path' if _one(claims, End) else 'close a loop that leaves cells out'}"


def _shape(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (shape,) = _all(claims, Forbidden)
    cells = {cell for step in shape.steps for cell in step}
    return f"The step {_edge(concludes[0])} would make the forbidden shape of {places(cells)}, so it is not taken."


def _stranded(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (would,) = _all(claims, Would)
    assert isinstance(would.then, Ways)
    return f"{_if_taken(would, concludes)} leave {place(would.then.cell)} too few ways, so {_not_taken(would)}."


def _cut(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (would,) = _all(claims, Would)
    assert isinstance(would.then, Exits)
    return f"{_if_taken(would, concludes)} cut the board in two: {_apart(would.then)}. So {_not_taken(would)}."


def _if_taken(would: Would, concludes: tuple[Claim, ...]) -> str:
    return f"The step {_edge(concludes[0])}{' and its image' * (len(would.lines) > 1)} would"


def _not_taken(would: Would) -> str:
    return "they are not taken" if len(would.lines) > 1 else "it is not taken"


def _apart(exits: Exits) -> str:
    """That a part does not hold together with the rest."""
    beside = {cell for step in exits.steps for cell in step} - set(exits.cells)
    if not beside:
        return f"{_part(exits.cells)} would be cut off"
    only = listed(map(place, sorted(beside)))
    no_end = ", where the path cannot end," * (not exits.ends)
    return f"{_part(exits.cells)}{no_end} would be joined to the rest by {only} alone, and the path passes it just once"


def _bridge(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (exits,) = _all(claims, Exits)
    part = _part(exits.cells)
    if exits.ends:
        ways = capitalised(_edges([*map(Line, exits.steps), *map(End, exits.ends)]))
        if not exits.steps:
            return f"{ways} are the only ones that are left, so the path has both."
        return (
            f"{ways} are the only ways out of {part}: the path can only go in by the one and end at the other, "
            "so both are used."
        )
    both = capitalised(_edges(map(Line, exits.steps)))
    no_end = "" if _one(claims, Closed) else ", and neither end of the path lies there"
    return (
        f"{both} are the only ways into {part}{no_end}. The path goes in by one and comes out by the other, so both "
        "are used."
    )


# ---- numbers and positions


class _Labels:
    """The numbers in order, and the pieces of path that lead to them; an end of the path stands before the first."""

    def __init__(self, claims: tuple[Claim, ...]) -> None:
        (order,) = _all(claims, Order)
        self.marks: list[Mark | None] = [*([] if _one(claims, Closed) else [None]), *order.marks]
        self.at = {mark.cell: i for i, mark in enumerate(self.marks) if mark}
        self.pieces = [piece.cells for piece in _all(claims, Piece)]
        self.ends = {end.cell for end in _all(claims, End)}

    def name(self, i: int) -> str:
        mark = self.marks[i % len(self.marks)]
        if mark is None:
            return END
        return f"the {mark.name}" if mark.name in ("start", "end") else f"{mark.name} {mark.number}"

    def names(self, labels: Iterable[int]) -> str:
        """Several labels: "the start and numbers 3, 5 and 7"."""
        told: list[str] = []
        numbers: dict[str, list[str]] = {}
        for i in sorted(labels):
            mark = self.marks[i]
            if mark is None or mark.name in ("start", "end"):
                told.append(self.name(i))
            else:
                numbers.setdefault(mark.name, []).append(str(mark.number))
        return listed([*told, *(f"{name}{'s' * (len(each) > 1)} {listed(each)}" for name, each in numbers.items())])

    def along(self, cell: Cell) -> list[int]:
        """The numbers from the end of a piece on, the nearest first."""
        piece = next((piece for piece in self.pieces if cell in (piece[0], piece[-1])), (cell,))
        cells = piece if piece[0] == cell else piece[::-1]
        return [i for each in cells for i in ([self.at[each]] if each in self.at else []) + [0] * (each in self.ends)]

    def around(self, exits: Exits) -> list[int]:
        """The numbers from which open steps lead into a part."""
        beside = sorted({cell for step in exits.steps for cell in step} - set(exits.cells))
        found = [i for cell in beside for i in self.along(cell)[:1]]
        return list(dict.fromkeys(found + [0] * (bool(exits.ends) and None in self.marks)))

    def pair(self, i: int, j: int) -> str:
        many = len(self.marks)
        first = i if (j - i) % many == 1 else j
        return f"{self.name(first)} and {self.name(first + 1)}"


def _order(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    labels, (left,) = _Labels(claims), concludes
    if isinstance(left, NoEnd):
        near = labels.along(left.cell)[0]
        return f"An end at {place(left.cell)} would join {labels.name(near)} to {END} out of turn, so {_so(concludes)}."
    return f"The step {_edge(left)} {_would_order(claims, concludes)}, so it is not taken."


def _would_order(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    labels, (left,) = _Labels(claims), concludes
    assert isinstance(left, NoLine)
    one, other = (labels.name(labels.along(cell)[0]) for cell in left.cells)
    return f"would join {one} to {other} out of turn"


def _region(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    labels, (left,), (exits, *bound) = _Labels(claims), concludes, _all(claims, Exits)
    if isinstance(left, NoEnd):
        opening, near, behind = f"An end at {place(left.cell)} would lie in {_part(exits.cells)}", 0, set[int]()
        if left.cell not in exits.cells:
            near, behind = labels.along(left.cell)[0], {0}
            opening = f"An end at {place(left.cell)} would join {labels.pair(near, 0)}"
    else:
        assert isinstance(left, NoLine)
        outside = [cell for cell in left.cells if cell not in exits.cells]
        near, *others = labels.along(outside[0])
        behind = set(others)
        opening = f"The step {_edge(left)} leads from {labels.name(near)} into {_part(exits.cells)}"
        if len(outside) == 2:
            opening = f"The step {_edge(left)} would join {labels.pair(near, labels.along(outside[1])[0])}"
            return (
                f"{opening}, but the stretch between them is needed for {_no_other(labels, exits)}. So it is not taken."
            )
    many, able = len(labels.marks), labels.around(exits)
    beside = dict.fromkeys(((near + 1) % many, (near - 1) % many))
    joined = [labels.name(i) for i in beside if i in behind and isinstance(left, NoLine)]
    reasons = [f"{name} is joined to {labels.name(near)} already" for name in joined if name != END]
    lacking, needed = [], []
    for other in beside:
        if other in able and bound:
            needed.append(
                f"the stretch between {labels.pair(near, other)} is needed for {_no_other(labels, bound.pop(0))}"
            )
        elif other not in behind:
            lacking.append(labels.name(other))
    if lacking:
        only = [i for i in able if labels.name(i) not in lacking]
        which = f": only {labels.names(only)} {'have' if len(only) > 1 else 'has'}" if 0 < len(only) <= FEW else ""
        neither = f"neither {listed(lacking, ' nor ')}" if len(lacking) > 1 else lacking[0]
        reasons.append(f"{neither} has {'an' if len(lacking) > 1 else 'no'} open way into it{which}")
    return f"{opening}, but {', and '.join([*reasons, *needed])}. So {_so(concludes)}."


def _no_other(labels: _Labels, exits: Exits) -> str:
    """A part of the board, and the numbers whose stretches could come there."""
    part, able = _part(exits.cells), labels.around(exits)
    if not 0 < len(able) <= FEW:
        return f"{part}, which no other can take"
    pairs = sum((j - i) % len(labels.marks) == 1 for i in able for j in able)
    which = ", and no others of these follow each other" * (pairs == 1 and len(able) > 2)
    return f"{part}, into which only {labels.names(able)} {'have' if len(able) > 1 else 'has'} an open way{which}"


def _count(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    known = {at.cell: at for at in _all(claims, At)}
    short, in_time, late = _one(claims, OnlyShort), _all(claims, InTime), _all(claims, Detour)
    if short:
        cells = short.cells
        straight = len({r for r, _ in cells}) == 1 or len({c for _, c in cells}) == 1
        over = "straight on" if straight else f"over {listed(map(place, cells[1:-1]))}"
        return f"{_lead(known, cells[0], cells[-1])}, and only one way is so short: {over}."
    if in_time and isinstance(concludes[0], (Impossible, Line)):
        first = in_time[0]
        lead = _lead(known, first.cell, first.to)
        if isinstance(concludes[0], Impossible):
            return f"{lead}, but no way that is left is so short: no path can be made."
        step = (
            f"of the steps at {place(first.cell)} only that {_edge(concludes[0])} leads to {place(first.to)} in so few"
        )
        others = (
            f"; that to {place(one.over[0])} has to lead to {place(one.to)}" for one in in_time if len(one.over) == 1
        )
        needed = "".join(others) if len(first.over) > 1 else ""
        return f"{lead}. {capitalised(step)}{needed}: it is taken."
    if late or in_time:
        reasons = [f"{_lead(known, each.cell, each.to)}, and {_late(each)}" for each in late]
        reasons += [f"{_lead(known, each.cell, each.to)}, and only one step leads there in so few" for each in in_time]
        return f"{'. '.join(reasons)}. So the step {_edge(concludes[0])} is not taken."
    has = capitalised(
        listed(f"{place(at.cell)} has position {at.number}{_how(at, ' (', ')')}" for at in known.values())
    )
    if len(known) == 1:
        return f"{has}, so the path does not end there."
    follows = "the path steps" if isinstance(concludes[0], Line) else "there is no step"
    return f"{has}, so {follows} from one to the other."


def _lead(known: dict[Cell, At], *cells: Cell) -> str:
    """The beginning of a sentence about the steps from one known position to the next."""
    first, last = sorted((known[cell] for cell in cells), key=lambda at: at.number)
    one, other = (f"{place(at.cell)} (position {at.number}{_how(at, ', ')})" for at in (first, last))
    many = last.number - first.number
    return f"From {one} to {other} the path has {many} step{'s' * (many > 1)}"


def _how(at: At, before: str, after: str = "") -> str:
    """How a position is known that the puzzle does not fix."""
    alone = ", which fits in this direction only" * (at.by == "other way")
    return "" if at.by == "puzzle" else f"{before}counted along what is drawn{alone}{after}"


def _late(late: Detour) -> str:
    more = f"it would take at least {late.steps - 1} more" if late.steps else "there is no way left"
    return f"after a step from {place(late.cell)} to {place(late.over)} {more} to {place(late.to)}"


# ---- colours


def _parity(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    exits, (coloured,) = _one(claims, Exits), _all(claims, Coloured)
    if exits is None:
        return _colour_of_ends(claims, concludes, coloured)
    taken = {line.cells for line in _all(claims, Line)}, {end.cell for end in _all(claims, End)}
    drawn: list[bool] = []
    left: list[bool] = []
    for side in exits.steps:
        (drawn if side in taken[0] else left).append(dark(next(cell for cell in side if cell in exits.cells)))
    for cell in exits.ends:
        (drawn if cell in taken[1] else left).append(dark(cell))
    many, rest = coloured.dark, coloured.light
    more, less = ("dark", "light") if many >= rest else ("light", "dark")
    often = f"{2 * abs(many - rest)} more times at {more} cells than at {less} ones"
    if many == rest:
        often = "as often at dark cells as at light ones"
    or_ends = " (or ends in it)" * bool(exits.ends)
    counted = (
        f"As a chessboard (row 1, column 1 dark), {_part(exits.cells)} has {many} dark and {rest} light cells. Each "
        f"step joins dark to light, so the path goes in or out of it{or_ends} {often}. So far it does so "
        f"{_times(drawn.count(True))} at dark and {_times(drawn.count(False))} at light ones, and "
        f"{_ways(left.count(True))} left at dark and {_many(left.count(False))} at light ones"
    )
    if isinstance(concludes[0], Impossible):
        return f"{counted}: these cannot make it so, and no path can be made."
    on = [claim for claim in concludes if isinstance(claim, (Line, End))]
    off = [claim for claim in concludes if isinstance(claim, (NoLine, NoEnd))]
    follows = [f"takes {_edges(on)}"] if on else []
    follows += [f"does not take {_edges(off)}"] if off else []
    return f"{counted}: the path {listed(follows)}."


def _colour_of_ends(claims: tuple[Claim, ...], concludes: tuple[Claim, ...], coloured: Coloured) -> str:
    """That a cell is no end for its colour, and takes its last two ways."""
    ways, many, rest = _one(claims, Ways), coloured.dark, coloured.light
    assert ways
    board = f"As a chessboard (row 1, column 1 dark), the board has {many} dark and {rest} light cells"
    ends = f"the path begins and ends on {'dark' if many > rest else 'light'} cells"
    if many == rest:
        (fixed,) = (end.cell for end in _all(claims, End) if end.given)
        ends = f"the ends differ: one is {_colour(fixed)}, {place(fixed)}, and the other is {_colour(fixed, True)}"
    no_end = f"{place(ways.cell)}, which is {_colour(ways.cell)}, is not an end"
    return f"{board}, so {ends}. So {no_end}. {_only(_all(claims, Line), concludes, ways)}."


def _colour(cell: Cell, other: bool = False) -> str:
    return "dark" if dark(cell) != other else "light"


def _times(many: int) -> str:
    return ("never", "once", "twice")[many] if many < 3 else f"{many} times"


def _many(many: int) -> str:
    return ("none", "one")[many] if many < 2 else str(many)


def _ways(many: int) -> str:
    """So many ways, with their verb."""
    return "one way is" if many == 1 else f"{many or 'no'} way{'s are' if many else ' is'}"


# ---- suppositions, contradictions, mistakes


def _look_ahead(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    if not claims:
        return f"{_suppose(concludes[0])}."
    (why,) = claims
    assert isinstance(why, (Refuted, Unfinishable))
    (supposed,) = why.supposed
    after = ": all rules together leave no path then, in more steps than can be told"
    if isinstance(why, Refuted):
        many = len(why.chain) - 2
        later = f"{many} step{'s' * (many > 1)} of reasoning later," if many else "at once,"
        after = f": {later} {uncapitalised(sentence(why.chain[-1])).rstrip('.')}"
    not_so = " not" * isinstance(concludes[0], (NoLine, NoEnd))
    follows = f"the step is{not_so} taken"
    if isinstance(concludes[0], (End, NoEnd)):
        follows = "it does not end there" if not_so else "it ends there"
    return f"{_suppose(supposed)}{after}. So {follows}."


def _suppose(claim: Claim) -> str:
    if isinstance(claim, (End, NoEnd)):
        return f"Suppose the path {'ended' if isinstance(claim, End) else 'did not end'} at {place(claim.cell)}"
    return f"Suppose the path {'took' if isinstance(claim, Line) else 'did not take'} the step {_edge(claim)}"


def _contradiction(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    opening = "From here on no path can be made"
    if _one(claims, Unfinishable):
        return f"{opening}: there is no answer."
    return f"{opening}, so there is no answer: {uncapitalised(_break(claims, concludes))}"


def _break(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    """What makes a path impossible."""
    lines, ends = _all(claims, Line), _all(claims, End)
    ways, can_end, no_way = _one(claims, Ways), _one(claims, CanEnd), _one(claims, NoWay)
    if crowded := _one(claims, Crowded):
        return f"{capitalised(_crowded(crowded))}."
    if scarce := _one(claims, Scarce):
        return f"{capitalised(_scarce(scarce, _all(claims, At)))}."
    if no_way:
        one, other = (_end_of_stretch(claims, cells) for cells in (no_way.one, no_way.other))
        return f"There would be no way left between {one} and {other}."
    if _one(claims, Order):
        return _unserved(claims) if _one(claims, Exits) else _out_of_turn(claims)
    if exits := _one(claims, Exits):
        return f"{capitalised(_apart(exits))}."
    if can_end:
        return "The path would have no place left for an end."
    if ways:
        return f"{capitalised(place(ways.cell))} would have too few ways left."
    if not lines and len(ends) == 3:
        return "The path would have three ends."
    if any(isinstance(claim, (NoLine, NoEnd)) for claim in claims):
        return f"The path would have to take the step {_edge(claims[0])}, and could not."
    cells = [cell for line in lines for cell in line.cells]
    return f"Three steps would meet at {place(max(cells, key=cells.count))}."


def _crowded(crowded: Crowded) -> str:
    """That cells would be too many for the positions in their reach."""
    cells, numbers = places(crowded.cells), either(map(str, crowded.numbers))
    too_many = f"{len(crowded.cells)} cells for {len(crowded.numbers)} positions"
    if not numbers:
        return f"{cells} could have no position: {COUNTED}, it is too far from the known ones"
    if len(crowded.numbers) == 1:
        return f"{COUNTED}, {cells} could both only be position {numbers}"
    return f"{COUNTED}, {cells} could only be position {numbers}: {too_many}"


def _scarce(scarce: Scarce, around: Sequence[At]) -> str:
    """That positions would be too many for the cells in their reach."""
    numbers, cells = listed(map(str, scarce.numbers)), scarce.cells
    if cells:
        many = "" if len(cells) == 1 else f": {len(cells)} cells for {len(scarce.numbers)} positions"
        return f"{COUNTED}, positions {numbers} could only be at {places(cells)}{many}"
    steps = (counted(abs(known.number - scarce.numbers[0]), "step") for known in around)
    known = (f"{place(known.cell)} (position {known.number}{_how(known, ', ')})" for known in around)
    reached = listed(f"in {many} from {one}" for many, one in zip(steps, known, strict=True))
    return f"no cell could be position {numbers}: no free one can be reached {reached}"


def _out_of_turn(claims: tuple[Claim, ...]) -> str:
    """That a piece of path joins two numbers, or a number and an end of the path, that do not follow each other."""
    labels = _Labels(claims)
    cells = dict.fromkeys((*(cell for cells in labels.pieces for cell in cells), *labels.ends))
    met = [f"{labels.name(labels.at[cell])} in {place(cell)}" for cell in cells if cell in labels.at]
    one, other = (*met, END)[:2]
    return f"The path would go from {one} to {other} out of turn."


def _end_of_stretch(claims: tuple[Claim, ...], cells: tuple[Cell, ...]) -> str:
    """A number with its cell, or an end of the path."""
    labels = _Labels(claims)
    if len(cells) != 1 or cells[0] not in labels.at:
        return END
    return f"{labels.name(labels.at[cells[0]])} in {place(cells[0])}"


def _unserved(claims: tuple[Claim, ...]) -> str:
    """That a part is left over, or that one stretch would have to run in two parts."""
    labels, (one, *others) = _Labels(claims), _all(claims, Exits)
    many, able = len(labels.marks), labels.around(one)
    if not others:
        have = f": only {labels.names(able)} {'have' if len(able) > 1 else 'has'}" if 0 < len(able) <= FEW else ""
        return f"No two numbers that follow each other would both have a way into {_part(one.cells)}{have}."
    follow = [(i, j) for i in able for j in able if (j - i) % many == 1 and {i, j} <= {*labels.around(others[0])}]
    between = labels.pair(*follow[0]) if follow else "two numbers"
    where = f"{_part(one.cells)} and to {_part(others[0].cells)}"
    return f"Only the stretch between {between} could come to {where}, and not to both."


def _mistake(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (found,), why = concludes, claims[0]
    assert isinstance(found, (Wrong, NoneFitsWith)) and isinstance(found.claim, (Line, NoLine))
    a, b = found.claim.cells
    where = f"between {place(a)} and {place(b)}"
    drawn = isinstance(found.claim, Line)
    wrong = f"The step {where}" if drawn else f"The note that the path does not go {where}"
    what = "step" if drawn else "note"
    if isinstance(why, AnswerHas):
        return f"{wrong} is wrong: {of_all_kinds.checked(why, what)}."
    assert isinstance(why, DeadEnd)
    is_wrong = "is wrong" if why.only else "does not go with the rest of the board"
    return f"{wrong} {is_wrong}: {of_all_kinds.dead_end(why)}"


_WORDS: dict[str, Callable[[tuple[Claim, ...], tuple[Claim, ...]], str]] = {
    "required": _required,
    "image": _image,
    "middle": _middle,
    "two ways": _two_ways,
    "loop": _loop,
    "shape": _shape,
    "count": _count,
    "next number": _count,
    "order": _order,
    "bridge": _bridge,
    "region": _region,
    "stranded": _stranded,
    "cut": _cut,
    "parity": _parity,
    "look-ahead": _look_ahead,
    "contradiction": _contradiction,
    "break": _break,
    "mistake": _mistake,
}
