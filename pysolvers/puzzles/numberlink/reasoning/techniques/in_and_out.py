"""In and out: a line that enters a pocket (a part with one or two ways out) leaves it again, unless it ends inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import MOST_WORDS, both, capitalised, plural, say
from pysolvers.lines.board import Node
from pysolvers.puzzles.numberlink.claims import LineEnds, Pocket
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.pockets import Enclosed, drawn_at, enclosed, open_ways_out, pockets
from pysolvers.puzzles.numberlink.reasoning.words import NAMED, StepWords, divided

TECHNIQUE = Technique(
    "in and out",
    "What goes in comes out",
    3.2,
    "A part of the board has one or two ways out. A line that goes in must come out again, unless it ends there.",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    level=4,
)


def in_and_out(lines: Lines) -> Iterator[Deduction]:
    for pocket in pockets(lines, 2):
        if len(pocket.gaps) == 1:
            yield _one_way_out(lines, pocket)
        elif len(pocket.gaps) == 2 and lines.fact.fills and all(lines.need[cell] == 2 for cell in pocket.cells):
            claims = (*enclosed(lines, pocket), *map(lines.takes, pocket.cells))
            yield lines.step(TECHNIQUE, claims, pocket.gaps, (), pocket.cells)


def _one_way_out(lines: Lines, pocket: Enclosed) -> Deduction:
    board, drawn = lines.board, drawn_at(lines, pocket.cells)
    ends = [cell for cell in pocket.cells if lines.need[cell] == 1]
    inside = LineEnds(board.at(pocket.cells), tuple(map(board.ends, drawn)), board.at(ends))
    is_odd = len(ends) % 2 == 1
    on, off = (pocket.gaps, ()) if is_odd else ((), pocket.gaps)
    return lines.step(TECHNIQUE, (*enclosed(lines, pocket), inside), on, off, pocket.cells)


def words(step: StepWords) -> StepText:
    (pocket,), inside = step.all(Pocket), step.all(LineEnds)
    gaps = open_ways_out(pocket, inside[0].drawn if inside else ())
    ways = both(say("from {inside} to {outside}", inside=step.place(a), outside=step.place(b)) for a, b in gaps)
    part = step.part_name(pocket.cells)
    if len(gaps) < len(pocket.ways):
        one = "Besides lines already drawn, {part} have only one way out, {ways}."
        many = "Besides lines already drawn, {part} have only {n} ways out, {ways}."
    else:
        one, many = "{part} have only one way out, {ways}.", "{part} have only {n} ways out, {ways}."
        part = capitalised(part)
    because = plural(len(gaps), one, many, part=part, ways=ways)
    if not inside:
        count = say("No line ends inside, so a line that goes in must come out again.")
    elif not (ends := inside[0].ends):
        count = say("No line ends inside, and one that went in could not come out.")
    elif len(ends) == 1:
        count = say("Inside, only the line at {end} has to go on, and so it must go out.", end=step.place(ends[0]))
    else:
        count = say("{needed} {pairs}", needed=_needed(step, pocket, ends), pairs=_in_pairs(len(ends)))
    closed = step.closed_ways_out(pocket.cells, MOST_WORDS)
    because, count = divided((closed, because, count), 2) or (because, count)
    return StepText(because.lstrip(), count, step.conclusion())


def _needed(step: StepWords, pocket: Pocket, ends: Sequence[Node]) -> str:
    if set(ends) == set(pocket.cells):
        return say("Each of these {n} cells needs one more connection.", n=len(ends))
    named = step.places(ends)
    if len(named.split()) <= NAMED:
        return say("Inside, {cells} need one more connection each.", cells=named)
    return say("Inside, {n} cells with an open line end need one more connection each.", n=len(ends))


def _in_pairs(ends: int) -> str:
    if ends % 2:
        return say("Lines inside join them in pairs, so one line must go out.")
    return say("Lines inside join them in pairs, so none goes out.")


TECHNIQUES = (TECHNIQUE,)
LOOKS = {30: in_and_out}
