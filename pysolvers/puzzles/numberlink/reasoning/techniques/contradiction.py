"""Sentences for a contradiction: the board breaks a rule after a supposition, or because there is no solution."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText
from pysolvers.core.words import both, capitalised, plural, say
from pysolvers.engines.reasoning.wording import NO_SOLUTION
from pysolvers.puzzles.numberlink.claims import (
    CannotFill,
    CannotMeet,
    HasAll,
    Labels,
    Line,
    MustCross,
    On,
    Pocket,
    Shades,
    Takes,
    TwoLabels,
)
from pysolvers.puzzles.numberlink.reasoning.techniques import dark_and_light, labels, turns
from pysolvers.puzzles.numberlink.reasoning.words import (
    all_of,
    between,
    closed_at,
    facts,
    in_short,
    label_clashes,
    line_at,
    lines_at,
    part_name,
    place,
    would_break,
)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    because, against = _parts(claims)
    return StepText(because, against, say(NO_SOLUTION))


def in_one_part(claims: tuple[Claim, ...]) -> str:
    return " ".join(filter(None, _parts(claims)))


def in_short_form(claims: tuple[Claim, ...]) -> str:
    because, against = _parts(claims)
    return against.partition(". ")[0].rstrip(".") + "." if against else because


def _parts(claims: tuple[Claim, ...]) -> tuple[str, str]:
    first = claims[0]
    if all_of(claims, Shades):
        text = dark_and_light.words(claims, ())
        return text.because, text.against
    if any(isinstance(claim, (CannotFill, MustCross)) for claim in claims):
        return "", say("{why}.", why=capitalised(would_break(claims)[0]))
    for pocket in all_of(claims, Pocket):
        ends = all_of(claims, On)
        if ends:
            return "", say("The two ends of {label} can't meet.", label=ends[0].label)
        return "", say("No line can come to {part}.", part=part_name(pocket.cells))
    for apart in all_of(claims, CannotMeet):
        a, b = map(place, apart.cells)
        return "", say("{a} and {b}, the ends of {label}, can't meet.", a=a, b=b, label=apart.label)
    if all_of(claims, Labels):
        where = place(all_of(claims, Takes)[-1].cell)
        return " ".join(next(labels.why_lost(claims))), say("No line can come to {cell}.", cell=where)
    if isinstance(first, On):
        side = [on.cell for on in all_of(claims, On)[:2]]
        return "", say("{label} would run beside itself {between}.", label=first.label, between=between(side))
    if isinstance(first, Line):
        return "", _line(claims, first)
    return _at_cell(claims, all_of(claims, Takes)[0].cell)


def _at_cell(claims: Sequence[Claim], cell: Cell) -> tuple[str, str]:
    turned = turns.impossible_turns(claims)
    if len(turned) > len(closed_at(claims, cell)):
        because = " ".join(filter(None, (label_clashes(claims, cell), in_short(turned, line_at(claims, cell)))))
        return because, say("No line fits in {cell}.", cell=place(cell))
    need = max(all_of(claims, Takes)[0].counts) - len(lines_at(claims, cell))
    one, two = "{cell} has no way left.", "{cell} is a dead end."
    because = " ".join(filter(None, (facts(claims, [cell]), in_short(turned, line_at(claims, cell)))))
    return because, plural(need, one, two, cell=place(cell))


def _line(claims: Sequence[Claim], line: Line) -> str:
    for cell, other in (line.cells, line.cells[::-1]):
        for reason in closed_at(claims, cell):
            if reason.to == (other,):
                return say("With a line {between}, {why}.", between=between(line.cells), why=reason.why)
    if labels := [two.labels for two in all_of(claims, TwoLabels)]:
        return say("A line {between} would join {labels}.", between=between(line.cells), labels=both(labels[0]))
    for has in all_of(claims, HasAll):
        return say("{cell} is taken already.", cell=place(has.cell))
    return say("The way {between} is crossed out.", between=between(line.cells))
