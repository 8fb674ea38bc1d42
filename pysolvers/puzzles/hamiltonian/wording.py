"""Words for the steps of a Hamiltonian path."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import DeadEnd, Deduction, Refuted, StepText, Then
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, capitalised, cell_names, counted, either, plural, say
from pysolvers.core.words import cell_name as place
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import NoneFitsWith, SolutionHas, Wrong
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

WAYS = {(-1, 0): "up", (0, 1): "right", (1, 0): "down", (0, -1): "left"}


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    return TITLES[step.technique]


def parts(step: Deduction) -> StepText:
    """The step in words."""
    if len(step.single_steps) > 1:
        return _joined(step.single_steps)
    claims, concludes, before = step.claims, step.concludes, ""
    if claims and isinstance(then := claims[0], Then):
        concludes = concludes[: len(concludes) - sum(len(each.concludes) for each in then.steps)]
        why = [each for each in then.steps if each.concludes[0] in then.claims]
        before = " ".join(parts(each).sentence for each in why)
        claims = tuple(claim for claim in then.claims if all(claim not in each.concludes for each in why))
    text = _WORDS[step.technique](claims, concludes)
    return replace(text, because=" ".join(filter(None, (before, text.because)))) if before else text


def _all(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    """The claims of this kind itself, not of those that are made of it."""
    return [claim for claim in claims if type(claim) is kind]


def _one(claims: Iterable[Claim], kind: type[C]) -> C | None:
    return next(iter(_all(claims, kind)), None)


def _joined(steps: Sequence[Deduction]) -> StepText:
    """Several cells with only some ways left, each with the steps there that were ruled out for it; or positions."""
    if isinstance(steps[0].claims[0], At):
        pairs = sorted(sorted(at.number for at in _all(each.claims, At)) for each in steps)
        numbers = ", ".join(say("{one} and {other}", one=one, other=other) for one, other in pairs)
        if isinstance(steps[0].concludes[0], Line):
            return StepText(say("These numbers touch: {numbers}.", numbers=numbers), so=say("The path joins them."))
        because = say("These numbers touch but don't follow each other: {numbers}.", numbers=numbers)
        return StepText(because, so=say("The path does not join them."))
    if all(isinstance(claim, (Inside, Ways, Line)) for each in steps for claim in each.claims):
        cells = [ways.cell for each in steps for ways in _all(each.claims, Ways)]
        return StepText(say("{cells} have only two ways each.", cells=cell_names(cells)), so=say("The path uses them."))
    told = [parts(each) for each in steps]
    because = " ".join(text.because for text in told if text.because)
    against = " ".join(text.against for text in told if text.against)
    ways = [ways.cell for each in steps for ways in _all(each.claims, Ways)]
    lines = [each for step in steps for each in _all(step.concludes, Line)]
    so = " ".join(
        say("The path uses {ways}.", ways=both(_from(line, ways) for line in lines)) if lines else text.so
        for text in told[-1:]
    )
    return StepText(because, against, so)


def _from(line: Line, cells: Collection[Cell]) -> str:
    """A step seen from one of the cells: "R1C2 right"."""
    a, b = line.cells if line.cells[0] in cells else line.cells[::-1]
    return say("{cell} {way}", cell=a, way=_way(a, b))


# ---- parts of sentences


def _way(cell: Cell, other: Cell) -> str:
    """The way from a cell to a neighbor: "up", or "to R2C2" for a diagonal step or one over an edge."""
    way = WAYS.get((other[0] - cell[0], other[1] - cell[1]))
    return say(way) if way else say("to {cell}", cell=other)


def _edge(claim: Claim) -> str:
    """A connection, or an end, after "the path uses"."""
    if isinstance(claim, (End, NoEnd)):
        return say("an end at {cell}", cell=claim.cell)
    assert isinstance(claim, (Line, NoLine))
    a, b = claim.cells
    return say("{cell} {way}", cell=a, way=_way(a, b))


def _edges(claims: Iterable[Claim]) -> str:
    return both(map(_edge, claims))


def _part(cells: Collection[Cell]) -> str:
    """A part of the board, or a cell alone."""
    if len(cells) == 1:
        return place(min(cells))
    if len(cells) <= NAMED:
        return say("the part {cells}", cells=cell_names(cells))
    return say("the part of {n} cells with {cell}", n=len(cells), cell=min(cells))


def _uses(claims: Sequence[Claim]) -> str:
    """The conclusion about connections and ends: what the path uses, and what it doesn't."""
    on = [claim for claim in claims if isinstance(claim, Line)]
    off = [claim for claim in claims if isinstance(claim, NoLine)]
    ends = [claim.cell for claim in claims if isinstance(claim, End)]
    no_ends = [claim.cell for claim in claims if isinstance(claim, NoEnd)]
    told = [say("The path uses {edges}.", edges=_edges(on))] if on else []
    told += [say("The path does not use {edges}.", edges=_edges(off))] if off else []
    told += [say("The path ends at {cells}.", cells=ends)] if ends else []
    told += [say("The path does not end at {cells}.", cells=either(no_ends))] if no_ends else []
    return " ".join(told)


def _if_used(claims: Iterable[Claim]) -> str:
    """The subject of "... would cut the board in two"."""
    return capitalised(_edges(claims))


# ---- techniques of single cells and steps


def _required(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return StepText(say("The puzzle marks this connection as required."), so=_uses(concludes))


def _image(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    symmetric, known = claims
    assert isinstance(symmetric, Symmetric)
    opening = say("The path looks the same {how}.", how=SYMMETRIES[symmetric.how])
    if isinstance(known, Wall):
        a, b = known.cells
        because = say("{opening} There is a wall between {a} and {b}.", opening=opening, a=a, b=b)
        return StepText(because, so=_uses(concludes))
    if isinstance(known, Inside):
        because = say("{opening} It can't end at the matching place of {cell}.", opening=opening, cell=known.cell)
        return StepText(because, so=_uses(concludes))
    return StepText(f"{opening} {_uses((known,))}", so=_uses(concludes))


def _middle(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    because = say("The symmetry maps {edge} to itself, so it is the middle of the path.", edge=_edge(concludes[0]))
    return StepText(because, so=_uses(concludes))


def _two_ways(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    ways = _one(claims, Ways)
    assert ways
    full = [claim.cell for claim in _all(claims, Full)]
    crossed = [next(c for c in claim.cells if c != ways.cell) for claim in _all(claims, NoLine)]
    shut = []
    if full:
        passed = "The path already passes {cells}."
        shut.append(say(passed, cells=cell_names(full)))
    if crossed:
        gone = "{ways} from {cell} is ruled out." if len(crossed) == 1 else "{ways} from {cell} are ruled out."
        shut.append(say(gone, ways=capitalised(both(_way(ways.cell, each) for each in crossed)), cell=ways.cell))
    others = [end.cell for end in _all(claims, End) if end.cell != ways.cell]
    because = [say("The path ends at {cells}.", cells=others)] if others else []
    because += [say("The path does not end at {cell}.", cell=claim.cell) for claim in _all(claims, NoEnd)]
    because.append(_only(claims, concludes, ways))
    return StepText(" ".join(because), " ".join(shut), _uses_from(concludes, ways.cell))


def _uses_from(concludes: Sequence[Claim], cell: Cell) -> str:
    """The conclusion about connections of one cell: "The path uses R1C2 right and down."."""
    lines = [next(c for c in line.cells if c != cell) for line in _all(concludes, Line)]
    others = [claim for claim in concludes if not isinstance(claim, Line)]
    used = (
        say("The path uses {cell} {ways}.", cell=cell, ways=both(_way(cell, other) for other in lines)) if lines else ""
    )
    return " ".join(filter(None, (used, _uses(others))))


def _only(claims: Sequence[Claim], concludes: tuple[Claim, ...], ways: Ways) -> str:
    """That a cell has no other ways left."""
    cell = ways.cell
    lines = [next(c for c in line.cells if c != cell) for line in _all(concludes, Line)]
    to = both(_way(cell, other) for other in lines) if lines else ""
    given = next((end.given for end in _all(claims, End) if end.cell == cell), "")
    if given:
        begins = "The path starts at {cell}, with one way left: {to}."
        ends = "The path ends at {cell}, with one way left: {to}."
        return say(begins if given == "start" else ends, cell=cell, to=to)
    if not lines:
        return say("{cell} has no way left.", cell=cell)
    if len(lines) < len(concludes):
        return say("{cell} has one way left: {to}.", cell=cell, to=to)
    if any(isinstance(claim, Line) and cell in claim.cells for claim in claims):
        return say("{cell} needs one more connection, and has one way left: {to}.", cell=cell, to=to)
    return say("{cell} has two ways left: {to}.", cell=cell, to=both(_way(cell, other) for other in ways.to))


def _loop(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (left,) = concludes
    if isinstance(left, NoEnd):
        against = say("If the path ended at {cell}, it would leave cells out.", cell=left.cell)
    else:
        joins = "{edge} would join the two ends of the path too early."
        loop = "{edge} would close a loop that leaves cells out."
        against = say(joins if _one(claims, End) else loop, edge=_if_used(concludes))
    return StepText(against=against, so=_uses(concludes))


def _shape(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (shape,) = _all(claims, Forbidden)
    cells = cell_names({cell for step in shape.steps for cell in step})
    against = say("{edge} would make the forbidden shape {cells}.", edge=_if_used(concludes), cells=cells)
    return StepText(against=against, so=_uses(concludes))


def _stranded(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (would,) = _all(claims, Would)
    assert isinstance(would.then, Ways)
    template = "{edges} would leave {cell} too few ways."
    return StepText(against=say(template, edges=_would_use(would), cell=would.then.cell), so=_uses(concludes))


def _cut(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (would,) = _all(claims, Would)
    assert isinstance(would.then, Exits)
    template = "{edges} would cut the board in two: {apart}."
    return StepText(against=say(template, edges=_would_use(would), apart=_apart(would.then)), so=_uses(concludes))


def _would_use(would: Would) -> str:
    return _if_used(would.lines)


def _apart(exits: Exits) -> str:
    """That a part does not hold together with the rest."""
    beside = {cell for step in exits.steps for cell in step} - set(exits.cells)
    if not beside:
        return say("{part} would be cut off", part=_part(exits.cells))
    only = cell_names(beside)
    template = "only {cells} would join {part} to the rest, and the path passes it just once"
    if not exits.ends:
        template = (
            "only {cells} would join {part}, where the path can't end, to the rest, and the path passes it just once"
        )
    return say(template, cells=only, part=_part(exits.cells))


def _bridge(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (exits,) = _all(claims, Exits)
    part, edges = _part(exits.cells), _edges([*map(Line, exits.steps), *map(End, exits.ends)])
    if exits.ends and not exits.steps:
        return StepText(say("No other ends are left: {edges}.", edges=edges), so=_uses(concludes))
    because = say("{part} has two ways out: {edges}.", part=capitalised(part), edges=edges)
    if exits.ends:
        because = say("{because} The path enters by one and ends at the other.", because=because)
    elif _one(claims, Closed):
        because = say("{because} The path enters by one and leaves by the other.", because=because)
    else:
        because = say("{because} No end lies there, so it enters by one and leaves by the other.", because=because)
    return StepText(because, so=_uses(concludes))


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
            return say(END)
        return say("the {name}", name=mark.name) if mark.name in ("start", "end") else str(mark.number)

    def names(self, labels: Iterable[int]) -> str:
        """Several labels: "the start, 3, 5 and 7"."""
        return both(map(self.name, sorted(labels)))

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
        return both([self.name(first), self.name(first + 1)])


def _order(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return StepText(against=_would_order(claims, concludes), so=_uses(concludes))


def _would_order(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    labels, (left,) = _Labels(claims), concludes
    if isinstance(left, NoEnd):
        near = labels.name(labels.along(left.cell)[0])
        return say("If the path ended at {cell}, {number} would be at its end.", cell=left.cell, number=near)
    assert isinstance(left, NoLine)
    one, other = (labels.name(labels.along(cell)[0]) for cell in left.cells)
    template = "{edge} would join {one} to {other}, which don't follow each other."
    return say(template, edge=_if_used(concludes), one=one, other=other)


def _region(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    labels, (left,), (exits, *bound) = _Labels(claims), concludes, _all(claims, Exits)
    part, so = _part(exits.cells), _uses(concludes)
    if isinstance(left, NoEnd):
        near, behind = 0, set[int]()
        because = say("An end at {cell} would lie in {part}.", cell=left.cell, part=part)
        if left.cell not in exits.cells:
            near, behind = labels.along(left.cell)[0], {0}
            because = say("An end at {cell} would join {pair}.", cell=left.cell, pair=labels.pair(near, 0))
    else:
        assert isinstance(left, NoLine)
        outside = [cell for cell in left.cells if cell not in exits.cells]
        near, *others = labels.along(outside[0])
        behind = set(others)
        if len(outside) == 2:
            pair = labels.pair(near, labels.along(outside[1])[0])
            against = say("{edge} would join {pair}.", edge=_if_used(concludes), pair=pair)
            return StepText(_no_other(labels, exits), against, so)
        because = say(
            "{edge} leads from {number} into {part}.", edge=_if_used(concludes), number=labels.name(near), part=part
        )
    many, able = len(labels.marks), labels.around(exits)
    beside = dict.fromkeys(((near + 1) % many, (near - 1) % many))
    joined = [labels.name(i) for i in beside if i in behind and isinstance(left, NoLine)]
    already = "{one} is joined to {other} already."
    reasons = [say(already, one=name, other=labels.name(near)) for name in joined if name != say(END)]
    lacking = []
    for other in beside:
        if other in able and bound:
            needed = "The line between {pair} is needed elsewhere: {why}"
            reasons.append(say(needed, pair=labels.pair(near, other), why=_no_other(labels, bound.pop(0))))
        elif other not in behind:
            lacking.append(labels.name(other))
    if lacking:
        neither = "Neither {numbers} can get there." if len(lacking) > 1 else "{numbers} can't get there."
        numbers = say("{one} nor {other}", one=lacking[0], other=lacking[1]) if len(lacking) > 1 else lacking[0]
        reasons.insert(len(joined), say(neither, numbers=capitalised(numbers) if len(lacking) == 1 else numbers))
    return StepText(because, " ".join(reasons), so)


def _no_other(labels: _Labels, exits: Exits) -> str:
    """A part of the board, and the numbers whose lines could fill it."""
    part, able = _part(exits.cells), labels.around(exits)
    if not 0 < len(able) <= FEW:
        return say("No other line can fill {part}.", part=part)
    if sum((j - i) % len(labels.marks) == 1 for i in able for j in able) == 1 and len(able) > 2:
        template = "Only the lines of {numbers} can get into {part}, and no other two of them follow each other."
        return say(template, numbers=labels.names(able), part=part)
    return say("Only the lines of {numbers} can get into {part}.", numbers=labels.names(able), part=part)


def _count(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    known = {at.cell: at for at in _all(claims, At)}
    short, in_time, late = _one(claims, OnlyShort), _all(claims, InTime), _all(claims, Detour)
    if short:
        cells = short.cells
        straight = len({r for r, _ in cells}) == 1 or len({c for _, c in cells}) == 1
        over = say("straight on") if straight else say("by way of {cells}", cells=cells[1:-1])
        only = say("Only one route is that short: {over}.", over=over)
        return StepText(f"{_lead(known, cells[0], cells[-1])} {only}", so=_uses(concludes))
    if in_time and isinstance(concludes[0], (Impossible, Line)):
        first = in_time[0]
        lead = _lead(known, first.cell, first.to)
        if isinstance(concludes[0], Impossible):
            return StepText(lead, say("No route that is left is that short."))
        only = say("Only {edge} leads there in time.", edge=_edge(concludes[0]))
        others = " ".join(
            say("The way to {cell} has to lead to {to}.", cell=one.over[0], to=one.to)
            for one in in_time
            if len(one.over) == 1 and len(first.over) > 1
        )
        return StepText(lead, f"{only} {others}".rstrip(), _uses(concludes))
    if late or in_time:
        leads = [_lead(known, each.cell, each.to) for each in late]
        leads += [_lead(known, each.cell, each.to) for each in in_time]
        lead = " ".join(dict.fromkeys(leads))
        reasons = [_late(each) for each in late]
        reasons += [
            say("Another way from {cell} is the only one that is short enough.", cell=each.cell) for each in in_time
        ]
        return StepText(lead, " ".join(reasons), _uses(concludes))
    has = both(say("{cell} is {number}", cell=at.cell, number=at.number) for at in known.values())
    return StepText(say("{what}.", what=has), so=_uses(concludes))


def _lead(known: dict[Cell, At], *cells: Cell) -> str:
    """How many steps lie between one known number and the next."""
    first, last = sorted((known[cell] for cell in cells), key=lambda at: at.number)
    many = last.number - first.number
    template = "From {one} in {a} to {other} in {b} "
    return plural(many, template + "it is one step.", template + "it is {n} steps.",
                  one=first.number, a=first.cell, other=last.number, b=last.cell)  # fmt: skip


def _late(late: Detour) -> str:
    if not late.steps:
        return say("From {over} no route to {to} is left.", over=late.over, to=late.to)
    return plural(late.steps - 1, "From {over} it is at least one more step to {to}.",
                  "From {over} it is at least {n} more steps to {to}.", over=late.over, to=late.to)  # fmt: skip


# ---- colors


def _parity(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    exits, (coloured,) = _one(claims, Exits), _all(claims, Coloured)
    if exits is None:
        return _colour_of_ends(claims, concludes, coloured)
    lines, ends = {line.cells for line in _all(claims, Line)}, {end.cell for end in _all(claims, End)}
    drawn: list[bool] = []
    left: list[bool] = []
    for side in exits.steps:
        (drawn if side in lines else left).append(dark(next(cell for cell in side if cell in exits.cells)))
    for cell in exits.ends:
        (drawn if cell in ends else left).append(dark(cell))
    many, rest = coloured.dark, coloured.light
    often = "as often at dark cells as at light ones"
    if many != rest:
        often = (
            "{n} more times at dark cells than at light ones"
            if many > rest
            else "{n} more times at light cells than at dark ones"
        )
    because = say(
        "With R1C1 dark, as on a chessboard, {part} has {many} dark and {rest} light cells. So the path enters, "
        "leaves or ends {often}.",
        part=_part(exits.cells), many=many, rest=rest, often=say(often, n=2 * abs(many - rest)),
    )  # fmt: skip
    against = say(
        "So far it does {dark} at dark cells and {light} at light ones; {a} are left at dark cells, {b} at light ones.",
        dark=_times(drawn.count(True)), light=_times(drawn.count(False)),
        a=_ways(left.count(True)), b=left.count(False) or say("none"),
    )  # fmt: skip
    return StepText(because, against, "" if isinstance(concludes[0], Impossible) else _uses(concludes))


def _colour_of_ends(claims: tuple[Claim, ...], concludes: tuple[Claim, ...], coloured: Coloured) -> StepText:
    """That a cell is no end because of its color, and uses its last two ways."""
    ways, many, rest = _one(claims, Ways), coloured.dark, coloured.light
    assert ways
    board = say(
        "With R1C1 dark, as on a chessboard, {many} cells are dark and {rest} light.",
        many=many,
        rest=rest,
    )
    if many != rest:
        both_ends = (
            "The path starts and ends on dark cells." if many > rest else "The path starts and ends on light cells."
        )
        ends = say(both_ends)
    else:
        (fixed,) = (end.cell for end in _all(claims, End) if end.given)
        is_dark = (
            "One end, {cell}, is dark, so the other is light."
            if dark(fixed)
            else "One end, {cell}, is light, so the other is dark."
        )
        ends = say(is_dark, cell=fixed)
    no_end = "{cell} is dark, so it is not an end." if dark(ways.cell) else "{cell} is light, so it is not an end."
    only = _only(_all(claims, Line), concludes, ways)
    return StepText(f"{board} {ends}", f"{say(no_end, cell=ways.cell)} {only}", _uses_from(concludes, ways.cell))


def _times(many: int) -> str:
    return say(("never", "once", "twice")[many]) if many < 3 else say("{n} times", n=many)


def _ways(many: int) -> str:
    return plural(many, "{n} way", "{n} ways") if many else say("no ways")


# ---- suppositions, contradictions, mistakes


def _look_ahead(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    if not claims:
        return StepText(so=_suppose(concludes[0]))
    (why,) = claims
    assert isinstance(why, (Refuted, Unfinishable))
    if isinstance(why, Refuted):
        return StepText(against=of_all_kinds.supposition(why.chain), so=_uses(concludes))
    (supposed,) = why.supposed
    against = say("{suppose} Then no path is left, but the reason is too long to show.", suppose=_suppose(supposed))
    return StepText(against=against, so=_uses(concludes))


def _suppose(claim: Claim) -> str:
    if isinstance(claim, (End, NoEnd)):
        ended = (
            "Suppose the path ends at {cell}." if isinstance(claim, End) else "Suppose the path does not end at {cell}."
        )
        return say(ended, cell=claim.cell)
    used = "Suppose the path uses {edge}." if isinstance(claim, Line) else "Suppose the path does not use {edge}."
    return say(used, edge=_edge(claim))


def _contradiction(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    if _one(claims, Unfinishable):
        return StepText(so=say(of_all_kinds.NO_SOLUTION))
    return replace(_break(claims, concludes), so=say(of_all_kinds.NO_SOLUTION))


def _break(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    """What makes a path impossible."""
    return StepText(against=_breaks(claims))


def _breaks(claims: tuple[Claim, ...]) -> str:
    lines, ends = _all(claims, Line), _all(claims, End)
    ways, can_end, no_way = _one(claims, Ways), _one(claims, CanEnd), _one(claims, NoWay)
    if crowded := _one(claims, Crowded):
        return _crowded(crowded)
    if scarce := _one(claims, Scarce):
        return _scarce(scarce, _all(claims, At))
    if no_way:
        one, other = (_end_of_line(claims, cells) for cells in (no_way.one, no_way.other))
        return say("There would be no way left between {one} and {other}.", one=one, other=other)
    if _one(claims, Order):
        return _unserved(claims) if _one(claims, Exits) else _out_of_turn(claims)
    if exits := _one(claims, Exits):
        return say("{what}.", what=capitalised(_apart(exits)))
    if can_end:
        return say("The path would have no place left for an end.")
    if ways:
        return say("{cell} would have too few ways left.", cell=ways.cell)
    if not lines and len(ends) == 3:
        return say("The path would have three ends.")
    if any(isinstance(claim, (NoLine, NoEnd)) for claim in claims):
        return say("The path would have to use {edge}, and can't.", edge=_edge(claims[0]))
    cells = [cell for line in lines for cell in line.cells]
    return say("The path would meet itself at {cell}.", cell=max(cells, key=cells.count))


def _crowded(crowded: Crowded) -> str:
    """More cells than numbers left for them."""
    cells, numbers = cell_names(crowded.cells), either(crowded.numbers)
    if not numbers:
        return say("No number would fit in {cells}: it is too far from the known ones.", cells=cells)
    if len(crowded.numbers) == 1:
        return say("{cells} could both only be {numbers}.", cells=cells, numbers=numbers)
    template = "{cells} could only be {numbers}: {a} cells for {b} numbers."
    return say(template, cells=cells, numbers=numbers, a=len(crowded.cells), b=len(crowded.numbers))


def _scarce(scarce: Scarce, around: Sequence[At]) -> str:
    """More numbers than cells left for them."""
    numbers, cells = both(scarce.numbers), scarce.cells
    if len(cells) == 1:
        return say("{numbers} could only be in {cell}.", numbers=numbers, cell=min(cells))
    if cells:
        template = "{numbers} could only be in {cells}: {a} cells for {b} numbers."
        return say(template, numbers=numbers, cells=cell_names(cells), a=len(cells), b=len(scarce.numbers))
    known = both(
        say("{steps} from {number} in {cell}", steps=counted(abs(at.number - scarce.numbers[0]), "step"),
            number=at.number, cell=at.cell)
        for at in around
    )  # fmt: skip
    return say("No cell could be {numbers}, {known}.", numbers=numbers, known=known)


def _out_of_turn(claims: tuple[Claim, ...]) -> str:
    """A line that joins two numbers, or a number and an end of the path, that don't follow each other."""
    labels = _Labels(claims)
    cells = dict.fromkeys((*(cell for cells in labels.pieces for cell in cells), *labels.ends))
    at = "{number} in {cell}"
    met = [say(at, number=labels.name(labels.at[cell]), cell=cell) for cell in cells if cell in labels.at]
    one, other = (*met, say(END))[:2]
    return say("The path would go from {one} straight to {other}.", one=one, other=other)


def _end_of_line(claims: tuple[Claim, ...], cells: tuple[Cell, ...]) -> str:
    """A number with its cell, or an end of the path."""
    labels = _Labels(claims)
    if len(cells) != 1 or cells[0] not in labels.at:
        return say(END)
    return say("{number} in {cell}", number=labels.name(labels.at[cells[0]]), cell=cells[0])


def _unserved(claims: tuple[Claim, ...]) -> str:
    """A part that no line can fill, or two parts that only one line could."""
    labels, (one, *others) = _Labels(claims), _all(claims, Exits)
    many, able = len(labels.marks), labels.around(one)
    if not others:
        if not 0 < len(able) <= FEW:
            return say("No line could get into {part} and out again.", part=_part(one.cells))
        template = "Only the lines of {numbers} could get into {part}, and no two of them follow each other."
        if len(able) == 1:
            template = "Only the line of {numbers} could get into {part}."
        return say(template, numbers=labels.names(able), part=_part(one.cells))
    follow = [(i, j) for i in able for j in able if (j - i) % many == 1 and {i, j} <= {*labels.around(others[0])}]
    between = labels.pair(*follow[0]) if follow else say("two numbers")
    template = "Only the line between {between} could fill {one} and {other}, but not both."
    return say(template, between=between, one=_part(one.cells), other=_part(others[0].cells))


def _mistake(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (found,), why = concludes, claims[0]
    assert isinstance(found, (Wrong, NoneFitsWith)) and isinstance(found.claim, (Line, NoLine))
    drawn, edge = isinstance(found.claim, Line), _edge(found.claim)
    so = say("The path does not use {edge}." if drawn else "The path uses {edge}.", edge=edge)
    if isinstance(why, SolutionHas):
        return StepText(of_all_kinds.checked(why, "connection" if drawn else "cross"), so=so)
    assert isinstance(why, DeadEnd)
    return StepText(_suppose(found.claim), of_all_kinds.dead_end(why), so)


_WORDS: dict[str, Callable[[tuple[Claim, ...], tuple[Claim, ...]], StepText]] = {
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


class HamiltonianWording(Wording):
    """Steps of a Hamiltonian puzzle in words."""

    title = staticmethod(title)
    parts = staticmethod(parts)


PART = HamiltonianWording()
