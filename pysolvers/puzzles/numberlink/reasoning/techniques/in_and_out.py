"""In and out: line ends inside a pocket connect in pairs, so an odd one must leave through a way out."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, say
from pysolvers.puzzles.numberlink.claims import LineEnds, Pocket
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.pockets import Enclosed, drawn_at, enclosed, open_ways_out, pockets
from pysolvers.puzzles.numberlink.reasoning.words import all_of, between, closed_ways_out, conclusion, part_name, place

TECHNIQUE = Technique(
    "in and out",
    "What goes in comes out",
    3.2,
    "A part of the board has one or two ways out. A line that goes in must come out again, unless it ends there.",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    level=4,
)


def in_and_out(lines: Lines) -> Iterator[Deduction]:
    for pocket in pockets(lines):
        if len(pocket.gaps) == 1:
            yield _one_way_out(lines, pocket)
        elif len(pocket.gaps) == 2 and lines.fact.fills and all(lines.need[cell] == 2 for cell in pocket.cells):
            claims = (*enclosed(lines, pocket), *map(lines.takes, pocket.cells))
            yield lines.step(TECHNIQUE, claims, pocket.gaps, (), pocket.cells)


def _one_way_out(lines: Lines, pocket: Enclosed) -> Deduction:
    board, drawn = lines.board, drawn_at(lines, pocket.cells)
    ends = [cell for cell in pocket.cells if lines.need[cell] == 1]
    inside = LineEnds(board.at(pocket.cells), board.at(ends), tuple(map(board.ends, drawn)))
    is_odd = len(ends) % 2 == 1
    on, off = (pocket.gaps, ()) if is_odd else ((), pocket.gaps)
    return lines.step(TECHNIQUE, (*enclosed(lines, pocket), inside), on, off, pocket.cells)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (pocket,), inside = all_of(claims, Pocket), all_of(claims, LineEnds)
    part = part_name(pocket.cells)
    gaps = both(map(between, open_ways_out(pocket, inside[0].drawn if inside else ())))
    against, so = closed_ways_out(claims, pocket.cells), conclusion(concludes)
    if not inside:
        template = "No line ends in {part}. Only two ways lead in and out, {gaps}, so a line uses both."
        return StepText(say(template, part=part, gaps=gaps), against, so)
    ends = inside[0].ends
    because = say("The only way out of {part} is {gaps}.", part=part, gaps=gaps)
    if not ends:
        return StepText(say("{because} A line that went in could not come out.", because=because), against, so)
    if len(ends) == 1:
        return StepText(
            say("{because} One line ends inside, at {end}, and has to get out.", because=because, end=place(ends[0])),
            against,
            so,
        )
    even = "{because} The {n} line ends inside already make pairs."
    odd = "{because} Of the {n} line ends inside, one must leave."
    because = say(odd if len(ends) % 2 else even, because=because, n=len(ends))
    return StepText(because, against, so)


TECHNIQUES = (TECHNIQUE,)
LOOKS = {30: in_and_out}
