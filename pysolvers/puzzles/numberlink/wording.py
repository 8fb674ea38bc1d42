"""Words for the steps of a Numberlink board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import DeadEnd, Deduction, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, capitalised, cell_name, cell_names, either, plural, say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import NoneFitsWith, SolutionHas, Wrong
from pysolvers.puzzles.numberlink import hints
from pysolvers.puzzles.numberlink.claims import (
    Beside,
    CannotCome,
    Diagonal,
    Gap,
    HasAll,
    Labels,
    Line,
    NoLine,
    On,
    OneSolution,
    Pocket,
    SameLine,
    Shades,
    Stays,
    Stuck,
    Takes,
    Touching,
    TurnsRepeat,
    TwoLabels,
)
from pysolvers.puzzles.numberlink.spot import SQUARE_WAYS, Spot, cell_of, pass_of

C = TypeVar("C", bound=Claim)

WAYS = dict(zip(((-1, 0), (0, 1), (1, 0), (0, -1)), SQUARE_WAYS, strict=True))

CLOCKWISE = (
    "up", "up and right", "right", "down and right", "down", "down and left", "left", "up and left"
)  # fmt: skip

TITLES = {"fact": "A fact about all lines", "contradiction": "No solution", "mistake": "A mistake"}

NAMED = 8
"""So many cells of a pocket are named; larger ones are told by one cell, and marked."""

CUT_SHORT = "A line that touched itself could be cut short there, which would be another solution."
NO_TOUCH = "No line touches itself."
RULE = (
    "Because no line touches itself, the cell inside a turn turns the same way, and so on along the diagonal up to a "
    "label, whose line goes one of the two ways."
)

FROM = 3
"""Where up to so many labels cannot come to a cell, the sentence says from where each would come."""

Reason = str | Cell
"""Why no line goes a way: a cell that has all its lines, or words."""


def title(step: Deduction) -> str:
    """What is done, in a few words."""
    return TITLES.get(step.technique) or next(each.title for each in hints.TECHNIQUES if each.name == step.technique)


def parts(step: Deduction) -> StepText:
    """The step in words."""
    if step.technique == "fact":
        return _fact(step)
    if step.technique == "mistake":
        return _mistake(step)
    if len(step.single_steps) > 1:
        return _joined(step.single_steps)
    if not step.claims:
        return StepText(so=_suppose(step))
    text = _contradiction(step) if step.breaks else _SENTENCES[step.technique](step)
    because = " ".join(filter(None, (_rule(step), text.because)))
    if any(isinstance(claim, (OneSolution, SolutionHas)) for claim in step.claims):  # a hint, which is read by itself
        because = " ".join(filter(None, (_fact(step).because, because)))
    so = say(of_all_kinds.NO_SOLUTION) if step.technique == "contradiction" else text.so
    return StepText(because, text.against, so)


def _of(step: Deduction, claim: type[C]) -> list[C]:
    return [each for each in step.claims if isinstance(each, claim)]


# ---- cells, sides and ways


def place(spot: Cell) -> str:
    """A cell in words, and which pass of a bridge it is."""
    number = pass_of(spot)
    if number < 0:
        return cell_name((spot[0], spot[1]))
    assert isinstance(spot, Spot)
    return say("{cell} {way}", cell=cell_of(spot), way=say(_PASSES[len(spot.board.directions)][number]))


_PASSES = {
    4: ("from top to bottom", "from left to right"),
    6: ("from top to bottom", "from upper right to lower left", "from upper left to lower right"),
}
"""The passes of a bridge, by how many ways a cell has."""


def places(spots: Iterable[Cell]) -> str:
    """Several cells, the passes of bridges last."""
    several = set(spots)
    bridges = sorted(spot for spot in several if pass_of(spot) >= 0)
    told = [cell_names(several.difference(bridges))] if len(bridges) < len(several) else []
    return both([*told, *map(place, bridges)])


def _way(cell: Cell, other: Cell) -> str:
    if isinstance(cell, Spot):
        return cell.ways[cell_of(other)]
    return WAYS[other[0] - cell[0], other[1] - cell[1]]


def _shown_way(cell: Cell, other: Cell) -> str:
    """A way in words; a joined edge is named."""
    way, (row, column), (r, c) = say(_way(cell, other)), cell_of(cell), cell_of(other)
    over_the_edge = isinstance(cell, Spot) and cell.board.shape == "torus" and abs(row - r) + abs(column - c) > 1
    return say("{way} over the edge", way=way) if over_the_edge else way


def _clockwise(names: Iterable[str]) -> list[str]:
    """Names of ways, clockwise from the top."""
    return sorted(names, key=CLOCKWISE.index)


def _ways(cell: Cell, others: Iterable[Cell]) -> str:
    """Ways of a cell, clockwise from the top: "up and right"."""
    return both(_shown_way(cell, other) for other in sorted(set(others), key=lambda o: CLOCKWISE.index(_way(cell, o))))


def _near(cell: Cell, other: Cell) -> bool:
    if isinstance(cell, Spot) and isinstance(other, Spot):
        return cell_of(other) in cell.ways and cell_of(cell) in other.ways
    return (other[0] - cell[0], other[1] - cell[1]) in WAYS


def _between(side: tuple[Cell, ...]) -> str:
    return say("between {a} and {b}", a=cell_of(side[0]), b=cell_of(side[1]))


def _draws(step: Deduction) -> str:
    """The conclusion about lines between cells."""
    on = [_between(each.cells) for each in step.concludes if isinstance(each, Line)]
    off = [_between(each.cells) for each in step.concludes if isinstance(each, NoLine)]
    told = [say("The line goes {between}.", between=both(on))] if on else []
    told += [say("No line goes {between}.", between=either(off))] if off else []
    return " ".join(told)


def _other(side: tuple[Cell, ...], cell: Cell) -> Cell:
    return side[1] if side[0] == cell else side[0]


def _goes_to(step: Deduction, cell: Cell) -> list[Cell]:
    """Where a step draws lines from a cell."""
    return [_other(each.cells, cell) for each in step.concludes if isinstance(each, Line)]


def _drawn(step: Deduction, cell: Cell) -> list[Cell]:
    """Where lines go from a cell already."""
    return [_other(each.cells, cell) for each in _of(step, Line) if len(each.cells) == 2 and cell in each.cells]


# ---- why no line goes somewhere


def _clash(claim: Claim) -> tuple[Cell, Cell, str] | None:
    """Two cells whose pieces of line do not fit together, and what would be wrong."""
    if isinstance(claim, TwoLabels):
        return (*claim.cells, say("would join {labels}", labels=both(claim.labels)))
    if isinstance(claim, Touching):
        ends = _between((claim.one[-1], claim.other[-1]))
        return claim.one[0], claim.other[0], say("would touch itself {between}", between=ends)
    if isinstance(claim, Line) and len(claim.cells) > 2:
        return claim.cells[0], claim.cells[-1], say("would close a loop")
    return None


def _closed(claims: Iterable[Claim], cell: Cell) -> dict[Cell, Reason]:
    """The neighbors of a cell to which no line goes, by the claims, and why: clockwise from the top."""
    found: dict[Cell, Reason] = {}
    for claim in claims:
        clash = _clash(claim)
        if isinstance(claim, NoLine) and cell in claim.cells:
            found[_other(claim.cells, cell)] = say("is ruled out")
        elif isinstance(claim, Stays) and claim.to == cell:
            found[claim.cell] = say("leads to a dead end")
        elif isinstance(claim, HasAll) and claim.to and cell not in claim.to and _near(cell, claim.cell):
            found[claim.cell] = claim.cell
        elif isinstance(claim, TwoLabels) and cell in claim.cells:
            names = claim.labels if claim.cells[0] == cell else claim.labels[::-1]
            found[_other(claim.cells, cell)] = say("would join {labels}", labels=both(names))
        elif clash and cell in clash[:2]:
            found[_other(clash[:2], cell)] = clash[2]
    near = {other: why for other, why in found.items() if _near(cell, other)}
    if isinstance(cell, Spot):
        near |= dict.fromkeys(cell.walled, say("is closed by a wall"))
    return {other: near[other] for other in sorted(near, key=lambda other: CLOCKWISE.index(_way(cell, other)))}


def _not_there(cell: Cell, closed: dict[Cell, Reason]) -> str:
    """Closed ways with the reasons: "Up or left is full. Right would join A and B."; those that are alike together."""
    alike: dict[str, list[Cell]] = {}
    for other, why in closed.items():
        alike.setdefault(why if isinstance(why, str) else "", []).append(other)
    told = []
    for why, others in alike.items():
        ways = capitalised(either(_shown_way(cell, other) for other in others))
        if why:
            told.append(say("{ways} {why}.", ways=ways, why=why))
        else:
            told.append(say("{ways} is full ({cells}).", ways=ways, cells=places(others)))
    return " ".join(told)


def _full(cells: Iterable[Cell]) -> str:
    """That cells have all their lines."""
    several = set(cells)
    return plural(len(several), "{cells} is full", "{cells} are full", cells=places(several))


def _blocked(step: Deduction, cell: Cell) -> str:
    return _not_there(cell, _closed(step.claims, cell))


# ---- techniques


def _only_ways(step: Deduction) -> StepText:
    """A cell that needs as many lines as it has ways left."""
    cell = _of(step, Takes)[0].cell
    return StepText(against=_why_only(step, cell, _goes_to(step, cell)), so=_goes(step, cell, _goes_to(step, cell)))


def _goes(step: Deduction, cell: Cell, to: list[Cell]) -> str:
    """Where a line goes on from a cell."""
    names = [on.label for on in _of(step, On) if on.cell == cell]
    if names:
        return say("The line of {label} goes {cell} {ways}.", label=names[0], cell=place(cell), ways=_ways(cell, to))
    return say("The line goes {cell} {ways}.", cell=place(cell), ways=_ways(cell, to))


def _joined(steps: Sequence[Deduction]) -> StepText:
    """Cells with only two neighbors, cells along which one line can only go one way, or corners around no end."""
    cells = [_of(each, Takes)[0].cell for each in steps]
    if all(isinstance(claim, Takes) for each in steps for claim in each.claims):
        return _forced(cells)
    if _of(steps[0], Diagonal):
        at_cell = groupby(steps, key=lambda each: _of(each, Takes)[0].cell)
        told = [_turn(*same) for _, same in at_cell]
        because = [next(filter(None, map(_rule, steps)), ""), *(text.because for text in told)]
        parts = because, [text.against for text in told], [text.so for text in told]
        return StepText(*(" ".join(filter(None, texts)) for texts in parts))
    against = [
        say("{cell}: {why}", cell=place(cell), why=_why_only(each, cell, _goes_to(each, cell)))
        for each, cell in zip(steps, cells, strict=True)
    ]
    first, *others = (_goes_to(each, cell) for each, cell in zip(steps, cells, strict=True))
    so = _goes(steps[0], cells[0], first).rstrip(".")
    on = [say("{cell} {ways}", cell=place(c), ways=_ways(c, to)) for c, to in zip(cells[1:], others, strict=True)]
    return StepText(against=" ".join(against), so=say("{so}, then {on}.", so=so, on=both(on)))


def _forced(cells: Sequence[Cell]) -> StepText:
    """Cells with only two neighbors, and passes of bridges."""
    because, so = [], []
    if plain := [cell for cell in cells if pass_of(cell) < 0]:
        one, many = "{cells} has only two neighbors.", "{cells} have only two neighbors each."
        because.append(plural(len(plain), one, many, cells=places(plain)))
        so.append(plural(len(plain), "A line runs through it.", "A line runs through each of them."))
    if bridges := {cell_of(cell) for cell in cells if pass_of(cell) >= 0}:
        because.append(
            say("A bridge must be crossed both ways.")
            if len(bridges) == 1
            else say("Bridges must be crossed both ways.")
        )
        so.append(say("Lines go straight over {cells}.", cells=cell_names(bridges)))
    return StepText(" ".join(because), so=" ".join(so))


def _why_only(step: Deduction, cell: Cell, to: list[Cell]) -> str:
    """Why a line has no other ways at a cell."""
    ways = (*_drawn(step, cell), *to)
    turns = len({row for row, _ in ways}) == 2 == len(ways)
    corner = turns and not any(not full.to for full in _of(step, HasAll))
    bare = say("It is a corner.") if corner and not isinstance(cell, Spot) else say("Nothing else is beside it.")
    return _blocked(step, cell) or (say("It is a bridge.") if pass_of(cell) >= 0 else bare)


def _stays_empty(step: Deduction) -> StepText:
    (claim,) = _of(step, Stays)
    because = say("A line that came to {cell} could not go on.", cell=place(claim.cell))
    against = _not_there(claim.cell, _closed(claim.closed, claim.cell))
    return StepText(because, against, say("{cell} stays empty.", cell=place(claim.cell)))


def _side_by_side(step: Deduction) -> StepText:
    a, b = _of(step, On)[:2]
    on = say("{a} and {b} are both on {label}.", a=place(a.cell), b=place(b.cell), label=a.label)
    if not step.breaks:
        return StepText(on, say("A line never touches itself."), _draws(step))
    why = _closed(step.claims, a.cell).get(b.cell) or _closed(step.claims, b.cell).get(a.cell, "")
    if isinstance(why, str):
        return StepText(
            on, say("The line can't go from one to the other: it {why}. So it would touch itself.", why=why)
        )
    return StepText(
        on, say("The line can't go from one to the other: {why}. So it would touch itself.", why=_full([why]))
    )


def _turns(step: Deduction) -> StepText:
    """The possible turns of a cell."""
    return _turn(step)


def _turn(*steps: Deduction) -> StepText:
    """Pairs of ways of a cell that are impossible, and what those that are left have in common."""
    cell = _of(steps[0], Takes)[0].cell
    follows = [claim for step in steps for claim in step.concludes if isinstance(claim, (Line, NoLine))]
    told = []
    for template, claim in (
        ("At {cell} the line goes {ways}.", Line),
        ("At {cell} the line does not go {ways}.", NoLine),
    ):
        ways = [_other(each.cells, cell) for each in follows if isinstance(each, claim)]
        told += [say(template, cell=place(cell), ways=_ways(cell, ways))] if ways else []
    return StepText(_closed_there(steps[0], cell), _turns_out(steps, cell), " ".join(told))


def _closed_there(step: Deduction, cell: Cell) -> str:
    """The ways of a cell that are closed, with the reasons."""
    closed = _blocked(step, cell)
    return say("{cell}: {closed}", cell=place(cell), closed=closed) if closed else ""


def _rule(step: Deduction) -> str:
    """The rule of turns, if a step is the first to use it."""
    return say(RULE) if _of(step, TurnsRepeat) else ""


def _no_turn(step: Deduction) -> StepText:
    """That no turn is left to a cell."""
    cell = _of(step, Takes)[0].cell
    pairs = [clash for clash in map(_clash, step.claims) if clash and cell not in clash[:2]]
    if len(pairs) == 1 and not _of(step, Diagonal) and not _drawn(step, cell):
        only = say("{cell} could only go {ways}.", cell=place(cell), ways=_ways(cell, pairs[0][:2]))
        return StepText(_closed_there(step, cell), say("{only} There it {breaks}.", only=only, breaks=pairs[0][2]))
    none = say("No line fits in {cell}.", cell=place(cell))
    return StepText(_closed_there(step, cell), f"{none} {_turns_out([step], cell)}")


def _turns_out(steps: Sequence[Deduction], cell: Cell) -> str:
    """The turns of a cell that are impossible, those with one reason together."""
    by_reason: dict[str, list[str]] = {}
    for at_step, claim in ((step, claim) for step in steps for claim in step.claims):
        clash = _clash(claim)
        if isinstance(claim, Diagonal) and claim.cell == cell:
            by_reason.setdefault(_along(at_step, claim), []).append(_ways(cell, claim.turn))
        elif clash and _near(cell, clash[0]) and _near(cell, clash[1]):
            by_reason.setdefault(clash[2], []).append(_ways(cell, clash[:2]))
    template = "At {cell}, {ways} {reason}."
    return " ".join(
        say(template, cell=place(cell), ways=either(ways), reason=reason) for reason, ways in by_reason.items()
    )


def _along(step: Deduction, diagonal: Diagonal) -> str:
    """Why the diagonal inside a turn does not allow it."""
    last, far = diagonal.cells[-1], len(diagonal.cells) > 1
    turn = {_way(diagonal.cell, other): other for other in diagonal.turn}
    drawn = _drawn(step, last)
    closed = {other: why for other, why in _closed(step.claims, last).items() if _way(last, other) in turn}
    if not turn.keys() >= {_way(last, other) for other in drawn}:
        why = say("Its line goes {ways}.", ways=_ways(last, drawn))
    elif diagonal.label:
        edge = _clockwise(turn.keys() - {_way(last, other) for other in closed})
        beyond = [say("Nothing is {way} of it.", way=say(way)) for way in edge]
        why = " ".join([*[_not_there(last, closed)] * bool(closed), *beyond])
    else:
        why = _not_there(last, closed) or say("It is at the edge.")
    why = why.rstrip(".")
    if diagonal.label:
        template = "would need the line of {label} in {cell} to go {ways} too ({why})"
        ways = either(say(way) for way in _clockwise(turn))
        return say(template, label=diagonal.label, cell=place(last), ways=ways, why=why)
    template = "would need the same turn in {cell}, which can't have it ({why})"
    if far:
        template = "would need the same turn all along the diagonal to {cell}, which can't have it ({why})"
    return say(template, cell=place(last), why=why)


def _labels(step: Deduction) -> StepText:
    """What labels cells can have, and what follows for the sides between them."""
    shown = {on.cell: on.label for on in _of(step, On)}
    sides = [each.cells for each in step.concludes if isinstance(each, NoLine)]
    which = [
        say("{cell} is on {label}.", cell=place(cell), label=label)
        for cell, label in shown.items()
        if any(cell in side for side in sides)
    ]
    on = [each.cells for each in step.concludes if isinstance(each, Line)]
    if on:
        (a, b) = on[0]
        which.append(say("{a} and {b} are on the same label, and a line never touches itself.", a=place(a), b=place(b)))
    return StepText(" ".join(which), " ".join(_losses(step)), _draws(step))


def _alike(loss: Claim) -> tuple[object, ...]:
    """What the losses of several labels have in common that are told together."""
    done = isinstance(loss, CannotCome) and loss.start is None
    return loss.fact, done, *(getattr(loss, name, ()) for name in ("cells", "by", "barred", "to", "other"))


def _losses(step: Deduction) -> Iterator[str]:
    """Why cells cannot have some labels; the labels that cells lose for the same reason together."""
    losses = [each for each in step.claims if isinstance(each, (CannotCome, Stuck, Beside, SameLine, Gap))]
    for _, group in groupby(losses, key=_alike):
        alike = list(group)
        claim, names, where = alike[-1], either(each.label for each in alike), places(alike[0].cells)
        if isinstance(claim, CannotCome):
            yield _far(alike, where)
        elif isinstance(claim, Stuck):
            yield _stuck(claim, names, where)
        elif isinstance(claim, Beside):
            template = "{by} is on {names}, and no line goes from there to {cells}, so {cells} can't be on {names}."
            yield say(template, by=place(claim.by), names=names, cells=where)
        elif isinstance(claim, SameLine):
            yield say(
                "{cells} can't be on {names}, like {by} on the same line.", cells=where, names=names, by=place(claim.by)
            )
        else:
            yield _gap(claim, names, where)


def _gap(claim: Gap, names: str, where: str) -> str:
    """That lines need so many cells of a gap that others do not come through it."""
    many, need = len(claim.gap), len(claim.gap) - claim.spare
    lines = plural(len(claim.must), "The line of {labels} needs", "The lines of {labels} need", labels=both(claim.must))
    part = say("all") if not claim.spare else say("{need} of {many}", need=need, many=many)
    gap = say("{lines} {part} cells of the gap {cells}.", lines=lines, part=part, cells=places(claim.gap))
    if claim.spare == 0:
        return say("{gap} So {names} can't come to {cells}.", gap=gap, names=names, cells=where)
    return say("{gap} {names} would need two, to go to {cells} and come back.", gap=gap, names=names, cells=where)


def _far(alike: Sequence[Claim], where: str) -> str:
    """That no open way leads a line to cells: from where, unless the labels are many, and not through which cells."""
    claims = [claim for claim in alike if isinstance(claim, CannotCome)]
    labels = both(claim.label for claim in claims)
    if claims[0].start is None:
        one, many = (
            "The line of {labels} is complete, so not at {cells}.",
            "The lines of {labels} are complete, so not at {cells}.",
        )
        return plural(len(claims), one, many, labels=labels, cells=where)
    barred = claims[0].barred
    names = [say("{label} from {cell}", label=each.label, cell=place(each.start)) for each in claims if each.start]
    come = either(names if len(names) <= FROM else (claim.label for claim in claims))
    if 0 < len(barred) <= NAMED:
        template = "{names} can't come to {cells}, as {barred} is closed to it."
        return say(template, names=come, cells=where, barred=places(barred))
    return say("{names} can't come to {cells}.", names=come, cells=where)


def _stuck(claim: Stuck, names: str, where: str) -> str:
    """That lines of labels do not find enough ways at a cell, and which they find."""
    why = [say("{cell} is on {label}", cell=place(on.cell), label=on.label) for on in claim.other]
    if claim.barred:
        is_not, are_not = "{cells} is not on {names}", "{cells} are not on {names}"
        why.append(plural(len(claim.barred), is_not, are_not, cells=places(claim.barred), names=names))
    text = say("A line of {names} could not go on from {cell}", names=names, cell=where)
    if claim.to:
        only = "A line of {names} in {cell} could only go to {to}, and needs two ways"
        text = say(only, names=names, cell=where, to=places(claim.to))
    return say("{text}: {why}.", text=text, why=both(why)) if why else say("{text}.", text=text)


def _dark_and_light(step: Deduction) -> StepText:
    """The dark and light cells of a pocket."""
    (pocket,), (shades,) = _of(step, Pocket), _of(step, Shades)
    gaps = [way for way in pocket.ways if way not in shades.drawn and way[::-1] not in shades.drawn]
    cells = pocket.cells
    where = places(cells)
    if len(cells) > NAMED:
        where = say("{n} cells with {cell}", n=len(cells), cell=place(gaps[0][0] if gaps else cells[0]))
    because = say(
        "With R1C1 dark, as on a chessboard, the dark cells of the pocket {cells} still need {dark} line ends and the "
        "light ones {light}. Each line inside joins dark to light, so {leaving}.",
        cells=where, dark=shades.dark, light=shades.light, leaving=_leaving(shades),
    )  # fmt: skip
    dark, light = "{between} (dark inside)", "{between} (light inside)"
    ways = both(say(light if sum(cell_of(way[0])) % 2 else dark, between=_between(way)) for way in gaps) if gaps else ""
    if step.breaks:
        return StepText(because, say("The ways out can't make up for it: {ways}.", ways=ways))
    only = plural(len(gaps), "The only way out is {ways}.", "The only ways out are {ways}.", ways=ways)
    return StepText(because, only, _draws(step))


def _leaving(shades: Shades) -> str:
    """From which cells of a pocket more lines leave it, by the ends that are needed."""
    more = abs(shades.dark - shades.light)
    if not more:
        return say("as many leave it from dark cells as from light ones")
    if shades.dark > shades.light:
        return say("{n} more must leave it from dark cells than from light ones", n=more)
    return say("{n} more must leave it from light cells than from dark ones", n=more)


# ---- suppositions, contradictions, mistakes


def _suppose(step: Deduction) -> str:
    (claim,) = step.concludes
    assert isinstance(claim, (Line, NoLine))
    goes = "Suppose a line goes {between}." if isinstance(claim, Line) else "Suppose no line goes {between}."
    return say(goes, between=_between(claim.cells))


def _look_ahead(step: Deduction) -> StepText:
    """What is supposed, how many steps later it breaks and where, and what follows."""
    (refuted,) = _of(step, Refuted)
    return StepText(against=of_all_kinds.supposition(refuted.chain), so=_draws(step))


def _contradiction(step: Deduction) -> StepText:
    """How the board breaks the rules."""
    first = step.claims[0]
    if _of(step, Shades):
        return _dark_and_light(step)
    if isinstance(first, Pocket):
        return StepText(against=_cut_off(step, first))
    if _of(step, Labels):
        told = list(_losses(step)) or [say("No label is on the board.")]
        no_line = say("No line can come to {cell}.", cell=place(_of(step, Takes)[-1].cell))
        return StepText(against=" ".join([*told, no_line]))
    if isinstance(first, On):
        return _side_by_side(step)
    if isinstance(first, Line):
        return StepText(against=_breaking_line(step, first))
    assert isinstance(first, Takes)
    if _turns_out([step], first.cell):
        return _no_turn(step)
    need = max(first.counts) - len(_drawn(step, first.cell))
    one, two = "{cell} needs one more line, but no way is left.", "{cell} needs two lines, but too few ways are left."
    return StepText(_blocked(step, first.cell), plural(need, one, two, cell=place(first.cell)))


def _breaking_line(step: Deduction, line: Line) -> str:
    """A line that has to go and cannot."""
    a, b = line.cells
    for cell, other in ((a, b), (b, a)):
        why = _closed(step.claims, cell).get(other)
        if isinstance(why, str):
            return say("A line has to go {between}, but it {why}.", between=_between((a, b)), why=why)
        if why is not None:
            return say("{cell} has one line too many.", cell=place(other))
    return say("A line has to go {between}, and can't.", between=_between((a, b)))


def _cut_off(step: Deduction, pocket: Pocket) -> str:
    if ends := _of(step, On):
        cells = places(on.cell for on in ends)
        return say("The two ends of {label}, {cells}, can't be connected.", label=ends[0].label, cells=cells)
    return say("No line can come to {cells}.", cells=places(pocket.cells))


def _fact(step: Deduction) -> StepText:
    """How it is known that no line touches itself: by a search, which a person can't follow."""
    if not _of(step, OneSolution):
        because = say("A computer found that the board has one solution, in which no line touches itself.")
        return StepText(because, so=say(NO_TOUCH))
    (one,) = _of(step, OneSolution)
    found = "This board has one solution." if one.checked else "We assume that this board has one solution."
    because = say("{found} {cut_short}", found=say(found), cut_short=say(CUT_SHORT))
    if any(_of(step, SolutionHas)):
        return StepText(because, so=say("No line touches itself, and no cell stays empty."))
    return StepText(because, so=say(NO_TOUCH))


def _mistake(step: Deduction) -> StepText:
    (wrong,) = (each.claim for each in step.concludes if isinstance(each, (Wrong, NoneFitsWith)))
    assert isinstance(wrong, (Line, NoLine))
    line, between = isinstance(wrong, Line), _between(wrong.cells)
    so = say("No line goes {between}." if line else "A line goes {between}.", between=between)
    (why,) = step.claims
    if isinstance(why, SolutionHas):
        return StepText(of_all_kinds.checked(why, "line" if line else "cross"), so=so)
    assert isinstance(why, DeadEnd)
    suppose = say("Suppose a line goes {between}." if line else "Suppose no line goes {between}.", between=between)
    facts = [_fact(fact).because for fact in why.before]
    rule = [say(RULE)] if any(_of(each, Diagonal) for each in why.chain) else []
    return StepText(" ".join([*facts, *rule, suppose]), of_all_kinds.dead_end(why), so)


_SENTENCES: dict[str, Callable[[Deduction], StepText]] = {
    "one way": _only_ways,
    "would join two labels": _only_ways,
    "would close a loop": _only_ways,
    "stays empty": _stays_empty,
    "would touch itself": _only_ways,
    "side by side": _side_by_side,
    "possible turns": _turns,
    "corner from a source": _turns,
    "where labels come": _labels,
    "dark and light": _dark_and_light,
    "narrow gap": _labels,
    "look-ahead": _look_ahead,
}


class NumberlinkWording(Wording):
    """Steps of a Numberlink puzzle in words."""

    title = staticmethod(title)
    parts = staticmethod(parts)


PART = NumberlinkWording()
