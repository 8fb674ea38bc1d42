"""Sentences for a contradiction: the board breaks a rule after a supposition, or because there is no solution."""

from __future__ import annotations

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
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, between, lines_at


def words(step: StepWords) -> StepText:
    return StepText(*_parts(step), say(NO_SOLUTION))


def in_one_part(step: StepWords) -> str:
    return " ".join(filter(None, _parts(step)))


def in_short_form(step: StepWords) -> str:
    because, against = _parts(step)
    return against.partition(". ")[0].rstrip(".") + "." if against else because


def _parts(step: StepWords) -> tuple[str, str]:
    first = step.claims[0]
    if step.all(Shades):
        text = dark_and_light.words(step)
        return text.because, text.against
    if any(isinstance(claim, (CannotFill, MustCross)) for claim in step.claims):
        return "", say("{why}.", why=capitalised(step.would_break()[0]))
    for pocket in step.all(Pocket):
        ends = step.all(On)
        if ends:
            return "", say("The two ends of {label} can't meet.", label=ends[0].label)
        return "", say("No line can come to {part}.", part=step.part_name(pocket.cells))
    for apart in step.all(CannotMeet):
        a, b = map(step.place, apart.cells)
        return "", say("{a} and {b}, the ends of {label}, can't meet.", a=a, b=b, label=apart.label)
    if step.all(Labels):
        where = step.place(step.all(Takes)[-1].cell)
        return " ".join(next(labels.why_lost(step))), say("No line can come to {cell}.", cell=where)
    if isinstance(first, On):
        side = [on.cell for on in step.all(On)[:2]]
        return "", say("{label} would run beside itself {between}.", label=first.label, between=between(side))
    return ("", _line(step, first)) if isinstance(first, Line) else _at_cell(step)


def _at_cell(step: StepWords) -> tuple[str, str]:
    cell, turned = step.hub, turns.impossible_turns(step)
    why = step.in_short(turned, step.line_at(cell))
    if len(turned) > len(step.closed_at(cell)):
        because = " ".join(filter(None, (step.label_clashes(cell), why)))
        return because, say("No line fits in {cell}.", cell=step.place(cell))
    need = max(step.all(Takes)[0].counts) - len(lines_at(step.claims, cell))
    because = " ".join(filter(None, (step.facts([cell]), why)))
    return because, plural(need, "{cell} has no way left.", "{cell} is a dead end.", cell=step.place(cell))


def _line(step: StepWords, line: Line) -> str:
    for cell, other in (line.cells, line.cells[::-1]):
        for reason in step.closed_at(cell):
            if reason.to == (other,):
                return say("With a line {between}, {why}.", between=between(line.cells), why=reason.why)
    for two in step.all(TwoLabels):
        return say("A line {between} would join {labels}.", between=between(line.cells), labels=both(two.labels))
    for has in step.all(HasAll):
        return say("{cell} is taken already.", cell=step.place(has.cell))
    return say("The way {between} is crossed out.", between=between(line.cells))
