"""The words for the steps of a Numberlink board; no code reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from pysolvers.core import words
from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import DeadEnd, Deduction, Refuted
from pysolvers.core.words import capitalised, listed, uncapitalised
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import AnswerHas, NoneFitsWith, Wrong
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
    OneAnswer,
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

HERE = "pysolvers.puzzles.numberlink"

C = TypeVar("C", bound=Claim)

WAYS = dict(zip(((-1, 0), (0, 1), (1, 0), (0, -1)), SQUARE_WAYS, strict=True))

CLOCKWISE = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

TITLES = {"fact": "A fact about all lines", "contradiction": "No answer", "mistake": "A mistake"}

NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")

NAMED = 8
"""So many cells of a pocket are named; larger ones are told by one cell, and marked."""

CUT_SHORT = "A line that touched itself could be cut short where it does, which would be another answer."
RULE = (
    "As no line touches itself, the cell inside a turn cannot go to either arm of it. So it turns the same way, and so "
    "does the next cell along the diagonal, up to a label, which goes one of the two ways."
)

FROM = 3
"""Where up to so many labels cannot come to a cell, the sentence says from where each would come."""

Reason = str | Cell
"""Why no line goes a way: a cell that has all its lines, or words."""


def title(step: Deduction) -> str:
    """What is done, in a few words."""
    return TITLES.get(step.technique) or next(each.title for each in hints.TECHNIQUES if each.name == step.technique)


def sentence(step: Deduction) -> str:
    """What follows, and why."""
    if step.technique == "fact":
        return _fact(step)
    if step.technique == "mistake":
        return _mistake(step)
    if len(step.parts) > 1:
        return _joined(step.parts)
    if not step.claims:
        return _suppose(step)
    told = f"{_rule(step)}{_contradiction(step)}" if step.breaks else _SENTENCES[step.technique](step)
    if step.technique == "contradiction":
        told = f"{told} There is no answer."
    if any(isinstance(claim, (OneAnswer, AnswerHas)) for claim in step.claims):  # a hint, which stands by itself
        told = f"{told} {_why_no_touch(step)}"
    return told


def _of(step: Deduction, claim: type[C]) -> list[C]:
    return [each for each in step.claims if isinstance(each, claim)]


# ---- cells, sides and ways


def place(spot: Cell) -> str:
    """A cell in words, and which pass of a bridge it is."""
    number = pass_of(spot)
    if number < 0:
        return words.place(spot)
    assert isinstance(spot, Spot)
    return f"{words.place(cell_of(spot))} {_PASSES[len(spot.board.directions)][number]}"


_PASSES = {
    4: ("from north to south", "from west to east"),
    6: ("from north to south", "from north-east to south-west", "from north-west to south-east"),
}
"""The passes of a bridge, by how many ways a cell has."""


def places(spots: Iterable[Cell]) -> str:
    """Several cells; passes of bridges behind them."""
    several = set(spots)
    bridges = sorted(spot for spot in several if pass_of(spot) >= 0)
    told = [words.places(several.difference(bridges))] if len(bridges) < len(several) else []
    return listed([*told, *map(place, bridges)])


def _way(cell: Cell, other: Cell) -> str:
    if isinstance(cell, Spot):
        return cell.ways[cell_of(other)]
    return WAYS[other[0] - cell[0], other[1] - cell[1]]


def _clockwise(names: Iterable[str]) -> list[str]:
    """Names of ways, clockwise from north."""
    return sorted(names, key=CLOCKWISE.index)


def _ways(cell: Cell, others: Iterable[Cell]) -> str:
    """Ways of a cell, clockwise from north: "north and east"."""
    return listed(_clockwise({_way(cell, other) for other in others}))


def _near(cell: Cell, other: Cell) -> bool:
    if isinstance(cell, Spot) and isinstance(other, Spot):
        return cell_of(other) in cell.ways and cell_of(cell) in other.ways
    return (other[0] - cell[0], other[1] - cell[1]) in WAYS


def _between(side: tuple[Cell, ...]) -> str:
    return f"between {words.place(cell_of(side[0]))} and {words.place(cell_of(side[1]))}"


def _going(side: tuple[Cell, ...], on: bool) -> str:
    return f"{'a' if on else 'no'} line went {_between(side)}"


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
        return (*claim.cells, f"would join {listed(claim.labels)}")
    if isinstance(claim, Touching):
        ends = _between((claim.one[-1], claim.other[-1]))
        return claim.one[0], claim.other[0], f"would touch itself {ends}"
    if isinstance(claim, Line) and len(claim.cells) > 2:
        return claim.cells[0], claim.cells[-1], "would close a loop"
    return None


def _closed(claims: Iterable[Claim], cell: Cell) -> dict[Cell, Reason]:
    """The neighbours of a cell to which no line goes, by the claims, and why: clockwise from north."""
    found: dict[Cell, Reason] = {}
    for claim in claims:
        clash = _clash(claim)
        if isinstance(claim, NoLine) and cell in claim.cells:
            found[_other(claim.cells, cell)] = "that side is crossed out"
        elif isinstance(claim, Stays) and claim.to == cell:
            found[claim.cell] = f"{place(claim.cell)} could not be left again"
        elif isinstance(claim, HasAll) and claim.to and cell not in claim.to and _near(cell, claim.cell):
            found[claim.cell] = claim.cell
        elif isinstance(claim, TwoLabels) and cell in claim.cells:
            names = claim.labels if claim.cells[0] == cell else claim.labels[::-1]
            found[_other(claim.cells, cell)] = f"it would join {listed(names)}"
        elif clash and cell in clash[:2]:
            who = "the line" if isinstance(claim, Touching) else "it"
            found[_other(clash[:2], cell)] = f"{who} {clash[2]}"
    near = {other: why for other, why in found.items() if _near(cell, other)}
    if isinstance(cell, Spot):
        near |= dict.fromkeys(cell.walled, "a wall is there")
    return {other: near[other] for other in sorted(near, key=lambda other: CLOCKWISE.index(_way(cell, other)))}


def _not_there(cell: Cell, closed: dict[Cell, Reason]) -> str:
    """Closed ways with the reasons: "not north or west, for ...; not east, for ..."; those that are alike together."""
    alike: dict[str, list[Cell]] = {}
    for other, why in closed.items():
        alike.setdefault(why if isinstance(why, str) else "", []).append(other)
    return "; ".join(
        f"not {listed((_way(cell, other) for other in others), ' or ')}, for {why or _full(others)}"
        for why, others in alike.items()
    )


def _full(cells: Iterable[Cell]) -> str:
    """That cells have all their lines."""
    several = set(cells)
    return f"{places(several)} {'have all their' if len(several) > 1 else 'has all its'} lines"


def _blocked(step: Deduction, cell: Cell) -> str:
    return _not_there(cell, _closed(step.claims, cell))


# ---- techniques


def _only_ways(step: Deduction) -> str:
    """Cells that need as many lines as they have ways left."""
    cell = _of(step, Takes)[0].cell
    return f"{_can_only_go(step, cell, _goes_to(step, cell))}."


def _joined(parts: Sequence[Deduction]) -> str:
    """Cells with only two neighbours, cells along which one line can only go one way, or corners around no source."""
    cells = [_of(part, Takes)[0].cell for part in parts]
    if all(isinstance(claim, Takes) for part in parts for claim in part.claims):
        return _forced(cells)
    if _of(parts[0], Diagonal):
        at_cell = groupby(parts, key=lambda part: _of(part, Takes)[0].cell)
        rule = next(filter(None, map(_rule, parts)), "")
        return f"{rule}{' '.join(_turn(*same) for _, same in at_cell)}"
    first, *others = zip(parts, cells, strict=True)
    told = [_can_only_go(first[0], first[1], _goes_to(*first))]
    for part, cell in others:
        to = _goes_to(part, cell)
        told.append(f"then from {place(cell)} {_ways(cell, to)}: {_why_only(part, cell, to)}")
    return f"{'; '.join(told)}."


def _forced(cells: Sequence[Cell]) -> str:
    """Cells with only two neighbours; passes of bridges have no others either."""
    told = []
    if plain := [cell for cell in cells if pass_of(cell) < 0]:
        have, through = ("has", "it") if len(plain) == 1 else ("have", "each")
        each = " each" * (len(plain) > 1)
        told.append(f"{places(plain)} {have} only two neighbours{each}, so a line goes through {through} to both")
    if bridges := {cell_of(cell) for cell in cells if pass_of(cell) >= 0}:
        told.append(f"lines go straight over the bridge{'s' * (len(bridges) > 1)} in {places(bridges)}")
    return f"{capitalised('; '.join(told))}."


def _can_only_go(step: Deduction, cell: Cell, to: list[Cell]) -> str:
    names = [on.label for on in _of(step, On) if on.cell == cell]
    drawn = _drawn(step, cell)
    who = f"The line from {names[0]} in {place(cell)}" if names else f"The line through {place(cell)}"
    going = f"From {place(cell)} the line can only go on" if drawn else f"{who} can only go"
    return f"{going} {_ways(cell, to)}: {_why_only(step, cell, to)}"


def _why_only(step: Deduction, cell: Cell, to: list[Cell]) -> str:
    """Why a line has no other ways at a cell."""
    ways = (*_drawn(step, cell), *to)
    turns = len({row for row, _ in ways}) == 2 == len(ways)
    corner = turns and not any(not full.to for full in _of(step, HasAll))
    bare = "that is a corner" if corner and not isinstance(cell, Spot) else "nothing else is beside it"
    return _blocked(step, cell) or ("that is straight over the bridge" if pass_of(cell) >= 0 else bare)


def _stays_empty(step: Deduction) -> str:
    (claim,) = _of(step, Stays)
    closed = _not_there(claim.cell, _closed(claim.closed, claim.cell))
    return f"A line that came to {place(claim.cell)} could not go on{f' ({closed})' * bool(closed)}, so none does."


def _side_by_side(step: Deduction) -> str:
    a, b = _of(step, On)[:2]
    both = f"{capitalised(place(a.cell))} and {place(b.cell)} are both on {a.label}"
    if not step.breaks:
        return f"{both}. No line touches itself, so the line goes from one to the other."
    why = _closed(step.claims, a.cell).get(b.cell) or _closed(step.claims, b.cell).get(a.cell, "")
    reason = why if isinstance(why, str) else _full([why])
    return f"{both}, but it cannot go from one to the other: {reason}. So it would touch itself there."


def _turns(step: Deduction) -> str:
    """The rule of turns, where it is needed, and what it says of a cell."""
    return f"{_rule(step)}{_turn(step)}"


def _turn(*steps: Deduction) -> str:
    """Pairs of ways of a cell that are impossible, and what those that are left have in common."""
    cell = _of(steps[0], Takes)[0].cell
    follows = [claim for step in steps for claim in step.concludes if isinstance(claim, (Line, NoLine))]
    told = []
    for goes, claim in (("goes", Line), ("does not go", NoLine)):
        ways = [_other(each.cells, cell) for each in follows if isinstance(each, claim)]
        told += [f"{goes} {_ways(cell, ways)}"] if ways else []
    closed = _blocked(steps[0], cell)
    where = f"In {place(cell)}{f' ({closed})' * bool(closed)} {_turns_out(steps, cell)}"
    return f"{where}. So the line there {' and '.join(told)}."


def _rule(step: Deduction) -> str:
    """The rule of turns, where a step is the first to rest on it."""
    return f"{RULE} " * bool(_of(step, TurnsRepeat))


def _no_turn(step: Deduction) -> str:
    """That no turn is left to a cell."""
    cell = _of(step, Takes)[0].cell
    pairs = [clash for clash in map(_clash, step.claims) if clash and cell not in clash[:2]]
    if len(pairs) == 1 and not _of(step, Diagonal) and not _drawn(step, cell):
        return f"{_can_only_go(step, cell, list(pairs[0][:2]))}. There it {pairs[0][2]}."
    closed = _blocked(step, cell)
    return f"No line fits in {place(cell)}{f' ({closed})' * bool(closed)}: {_turns_out([step], cell)}."


def _turns_out(steps: Sequence[Deduction], cell: Cell) -> str:
    """The turns of a cell that are impossible, those with one reason together."""
    by_reason: dict[str, list[str]] = {}
    for at_step, claim in ((step, claim) for step in steps for claim in step.claims):
        clash = _clash(claim)
        if isinstance(claim, Diagonal) and claim.cell == cell:
            by_reason.setdefault(_along(at_step, claim), []).append(_ways(cell, claim.turn))
        elif clash and _near(cell, clash[0]) and _near(cell, clash[1]):
            by_reason.setdefault(clash[2], []).append(_ways(cell, clash[:2]))
    told = [f"that goes {listed(ways, ' or ')} {reason}" for reason, ways in by_reason.items()]
    return "; ".join(f"{'one' if at else 'a line'} {each}" for at, each in enumerate(told))


def _along(step: Deduction, diagonal: Diagonal) -> str:
    """Why the diagonal inside a turn does not allow it."""
    last, far = diagonal.cells[-1], len(diagonal.cells) > 1
    turn = {_way(diagonal.cell, other) for other in diagonal.turn}
    drawn = _drawn(step, last)
    closed = {other: why for other, why in _closed(step.claims, last).items() if _way(last, other) in turn}
    if not turn.issuperset(_way(last, other) for other in drawn):
        why = f"its line goes {_ways(last, drawn)}"
    elif diagonal.label:
        edge = _clockwise(turn.difference(_way(last, other) for other in closed))
        why = "; ".join([*[_not_there(last, closed)] * bool(closed), *(f"nothing is {way} of it" for way in edge)])
    else:
        why = _not_there(last, closed) or "it lies at the edge"
    if diagonal.label:
        before = "the same turn along the diagonal, and " * far
        where, ways = place(last), listed(_clockwise(turn), " or ")
        return f"would need {before}{diagonal.label} in {where} to go {ways} too ({why})"
    along = "all along the diagonal to" if far else "in"
    return f"would need the same turn {along} {place(last)}, which cannot have it ({why})"


def _labels(step: Deduction) -> str:
    """What labels cells can have, and what follows for the sides between them."""
    told = [*_losses(step)]
    on = [each.cells for each in step.concludes if isinstance(each, Line)]
    if on:
        (a, b) = on[0]
        told.append(
            f"so {place(a)} and {place(b)} are on the same label, and as no line touches itself, it goes from one to "
            "the other"
        )
    else:
        sides = [each.cells for each in step.concludes if isinstance(each, NoLine)]
        shown = {on.cell: on.label for on in _of(step, On) for side in sides if on.cell in side}
        which = listed(f"{place(cell)} is on {label}" for cell, label in shown.items()) + ", " if shown else ""
        told.append(f"{which}so no line can go {listed(map(_between, sides))}")
    return _sentences(told)


def _alike(loss: Claim) -> tuple[object, ...]:
    """What the losses of several labels have in common that are told together."""
    done = isinstance(loss, CannotCome) and loss.start is None
    return loss.fact, done, *(getattr(loss, name, ()) for name in ("cells", "by", "barred", "to", "other"))


def _losses(step: Deduction) -> Iterator[str]:
    """Why cells cannot have some labels; the labels that cells lose for the same reason together."""
    losses = [each for each in step.claims if isinstance(each, (CannotCome, Stuck, Beside, SameLine, Gap))]
    for _, group in groupby(losses, key=_alike):
        alike = list(group)
        claim, names, where = alike[-1], listed((each.label for each in alike), " or "), places(alike[0].cells)
        are = "are" if len(claim.cells) > 1 else "is"
        if isinstance(claim, CannotCome):
            yield _far(alike, where)
        elif isinstance(claim, Stuck):
            yield _stuck(claim, names, where)
        elif isinstance(claim, Beside):
            yield (
                f"{place(claim.by)} is on {names}, and no line goes from there to {where}; as no line touches itself, "
                f"{where} {are} not on {names}"
            )
        elif isinstance(claim, SameLine):
            yield f"{where} {are} on the same line as {place(claim.by)}, so not on {names} either"
        else:
            yield _gap(claim, names, where)


def _gap(claim: Gap, names: str, where: str) -> str:
    """That lines need so many cells of a gap that others do not come through it."""
    many, several = len(claim.gap), len(claim.must) > 1
    lines = f"the lines of {listed(claim.must)} lie" if several else f"the line of {claim.must[0]} lies"
    part = f"{many - claim.spare} of its {many} cells" if claim.spare else f"all its {many} cells"
    need = f"{'need' if several else 'needs'} {part if many > 1 else 'its one cell'}"
    gap = f"{lines} on both sides of the gap in {places(claim.gap)}, or in it, and {need}"
    if claim.spare == 0:
        return f"{gap}, so {names} cannot come to {where}"
    return f"{gap}, so {names} cannot come to {where}: that takes two of them, to go there and to come back"


def _far(alike: Sequence[Claim], where: str) -> str:
    """That no open way leads a line to cells: from where, unless the labels are many, and not through which cells."""
    claims = [claim for claim in alike if isinstance(claim, CannotCome)]
    if claims[0].start is None:
        line, done = ("line", "is complete and does") if len(claims) == 1 else ("lines", "are complete and do")
        return f"the {line} of {listed(claim.label for claim in claims)} {done} not come to {where}"
    names = [f"{claim.label} from {place(claim.start)}" for claim in claims if claim.start]
    barred = claims[0].barred
    but = f", not through {places(barred)}, as was said" if 0 < len(barred) <= NAMED else ""
    opening = f"by the ways that are open{but},"
    if len(claims) == 1:
        return f"{opening} {claims[0].label} cannot come from {place(claims[0].start)} to {where}"
    several = names if len(names) <= FROM else [claim.label for claim in claims]
    return f"{opening} {listed(several, ' or ')} cannot come to {where}"


def _stuck(claim: Stuck, names: str, where: str) -> str:
    """That lines of labels do not find enough ways at a cell, and which they find."""
    why = [f"{place(on.cell)} is on {on.label}" for on in claim.other]
    are = "is" if len(claim.barred) == 1 else "are"
    why += [f"{places(claim.barred)} {are} not on {names}, as was said"] if claim.barred else []
    reason = f": {listed(why)}" if why else ""
    if claim.to:
        return f"a line of {names} in {where} could only go to {places(claim.to)}, and needs two ways{reason}"
    return f"a line of {names} could not go on from {where}{reason}"


def _sentences(parts: Iterable[str]) -> str:
    return " ".join(f"{capitalised(part)}." for part in parts)


def _dark_and_light(step: Deduction) -> str:
    """The dark and light cells of a pocket."""
    (pocket,), (shades,) = _of(step, Pocket), _of(step, Shades)
    gaps = [way for way in pocket.ways if way not in shades.drawn and way[::-1] not in shades.drawn]
    cells = pocket.cells
    where = (
        places(cells) if len(cells) <= NAMED else f"{len(cells)} cells with {place(gaps[0][0] if gaps else cells[0])}"
    )
    count = (
        f"In the pocket of {where} (row 1, column 1 being dark), dark cells still need {shades.dark} line ends and "
        f"light ones {shades.light}. Each line inside joins a dark cell to a light one, so {_leaving(shades)}."
    )
    if step.breaks:
        return f"{count} The ways out ({listed(map(_between, gaps))}) cannot make up for it."
    ways = listed(f"{_between(way)} ({'light' if sum(cell_of(way[0])) % 2 else 'dark'} inside)" for way in gaps)
    on = [_between(each.cells) for each in step.concludes if isinstance(each, Line)]
    off = [_between(each.cells) for each in step.concludes if isinstance(each, NoLine)]
    follows = [f"a line goes {listed(on)}"] if on else []
    follows += [f"no line goes {listed(off)}"] if off else []
    only = "The only way out is" if len(gaps) == 1 else "The only ways out are"
    return f"{count} {only} {ways}. So {' and '.join(follows)}."


def _leaving(shades: Shades) -> str:
    """From which cells of a pocket more lines leave it, by the ends that are needed."""
    more = abs(shades.dark - shades.light)
    if not more:
        return "as many leave it from dark cells as from light ones"
    these, those = ("dark", "light") if shades.dark > shades.light else ("light", "dark")
    return f"{more} more leave{'s' * (more == 1)} it from {these} cells than from {those} ones"


# ---- suppositions, contradictions, mistakes


def _suppose(step: Deduction) -> str:
    (claim,) = step.concludes
    assert isinstance(claim, (Line, NoLine))
    return f"Suppose {_going(claim.cells, isinstance(claim, Line))}."


def _look_ahead(step: Deduction) -> str:
    """What is supposed, how many steps later it breaks and where, and what follows."""
    (refuted,) = _of(step, Refuted)
    many = len(refuted.chain) - 2
    number = NUMBERS[many - 1] if many <= len(NUMBERS) else str(many)
    after = f"{number} step{'s' * (many > 1)} later," if many else "At once"
    first, last, (follows, *_) = refuted.chain[0], refuted.chain[-1], step.concludes
    assert isinstance(follows, (Line, NoLine))
    goes = f"{'a' if isinstance(follows, Line) else 'no'} line goes {_between(follows.cells)}"
    told = f"{first.sentence} {after} {uncapitalised(_contradiction(last))} So {goes}."
    return f"{told} ({RULE})" if _rule(step) else told


def _contradiction(step: Deduction) -> str:
    """How the board breaks the rules."""
    first = step.claims[0]
    if _of(step, Shades):
        return _dark_and_light(step)
    if isinstance(first, Pocket):
        return _cut_off(step, first)
    if _of(step, Labels):
        told = list(_losses(step)) or ["no label is on the board"]
        return _sentences([*told, f"so no line can come to {place(_of(step, Takes)[-1].cell)}"])
    if isinstance(first, On):
        return _side_by_side(step)
    if isinstance(first, Line):
        return _breaking_line(step, first)
    assert isinstance(first, Takes)
    if _turns_out([step], first.cell):
        return _no_turn(step)
    need = max(first.counts) - len(_drawn(step, first.cell))
    needs = "one more line, but no way is left" if need == 1 else "two lines, but too few ways are left"
    closed = _blocked(step, first.cell)
    return f"{capitalised(place(first.cell))} needs {needs}{f': {closed}' * bool(closed)}."


def _breaking_line(step: Deduction, line: Line, named: bool = False) -> str:
    """A line that has to go and cannot; if it is `named` already, only why."""
    a, b = line.cells
    for cell, other in ((a, b), (b, a)):
        why = _closed(step.claims, cell).get(other)
        if why is not None:
            many = f"{capitalised(place(other))} has one line too many"
            go = "" if named else f"A line has to go {_between((a, b))}, but "
            return f"{go}{why}." if isinstance(why, str) else f"{many}."
    return f"A line has to go {_between((a, b))}, and cannot."


def _cut_off(step: Deduction, pocket: Pocket) -> str:
    ends = _of(step, On)
    if ends:
        return f"The two ends of {ends[0].label} in {places(on.cell for on in ends)} are divided by lines and crosses."
    without = ", which have no label among them" * (len(pocket.cells) > 1)
    return f"No line can come to {places(pocket.cells)}{without}."


def _fact(step: Deduction) -> str:
    """How it is known that no line touches itself: by a search, which a person cannot follow."""
    known = [claim for answer in _of(step, AnswerHas) for claim in answer.claims]
    if not _of(step, OneAnswer):
        return (
            "A computer has checked that the board has only one answer, and that no line touches itself in it; no "
            "other reason is known."
        )
    (one,) = _of(step, OneAnswer)
    freely = ", even if cells may stay empty" * one.freer
    fills = " The only answer also uses every cell, so that none stays empty." * bool(known)
    if one.checked:
        checked = f"A computer has checked that this board has only one answer{freely}."
    else:
        checked = (
            f"We take for granted that this board has only one answer{freely}: a computer has found no other one, but "
            "a full check takes too long."
        )
    return f"{checked} {CUT_SHORT} So no line touches itself.{fills}"


def _mistake(step: Deduction) -> str:
    (wrong,) = (each.claim for each in step.concludes if isinstance(each, (Wrong, NoneFitsWith)))
    assert isinstance(wrong, (Line, NoLine))
    name = "line" if isinstance(wrong, Line) else "cross"
    what = f"The {name} {_between(wrong.cells)}"
    (why,) = step.claims
    if isinstance(why, AnswerHas):
        return f"{what} is wrong: {of_all_kinds.checked(why, name)}."
    assert isinstance(why, DeadEnd)
    is_wrong = "is wrong" if why.only else "does not go with the rest of the board"
    last, breaks = why.chain[-1], ""
    if last.words == HERE:
        itself = next((line for line in _of(last, Line) if line == wrong == last.claims[0]), None)
        breaks = uncapitalised(_breaking_line(last, itself, True) if itself else _contradiction(last))
    told = f"{what} {is_wrong}: {of_all_kinds.dead_end(why, breaks)}"
    rule = (f"({RULE})",) if any(_of(each, Diagonal) for each in why.chain) else ()
    return " ".join((told, *rule, *(_why_no_touch(fact) for fact in why.before)))


def _why_no_touch(fact: Deduction) -> str:
    return f"(Why no line touches itself: {uncapitalised(_fact(fact))})"


_SENTENCES: dict[str, Callable[[Deduction], str]] = {
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
