"""Dark and light cells: compares how many more links the dark and the light cells of a pocket need.

A link inside a pocket connects a dark cell to a light one. So only lines through the gaps (ways out) can balance a
difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import MOST_WORDS, either, say
from pysolvers.lines.board import cell_of
from pysolvers.puzzles.numberlink.claims import Pocket, Shades
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.pockets import Enclosed, drawn_at, enclosed, open_ways_out, pockets
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, divided


def dark_and_light(lines: Lines) -> Iterator[Deduction]:
    if lines.fact.fills and lines.board.shade:
        yield from filter(None, (_by_colours(lines, pocket) for pocket in pockets(lines)))


def _by_colours(lines: Lines, pocket: Enclosed) -> Deduction | None:
    shade, inside, gaps = lines.board.shade, set(pocket.cells), pocket.gaps
    dark, light = (sum(lines.need[cell] for cell in inside if shade[cell] == one) for one in (1, -1))
    end = {side: shade[cell] for side in gaps for cell in lines.board.sides[side] if cell in inside}
    choices = chain.from_iterable(combinations(gaps, many) for many in range(len(gaps) + 1))
    fits = [used for used in choices if sum(map(end.__getitem__, used)) == dark - light]
    on = [side for side in gaps if all(side in used for used in fits)]
    off = [side for side in gaps if not any(side in used for used in fits)]
    if not on and not off:
        return None
    drawn = tuple(map(lines.board.ends, drawn_at(lines, pocket.cells)))
    claims = (*enclosed(lines, pocket), Shades(lines.board.at(pocket.cells), drawn, dark, light))
    if not fits:
        return lines.contradiction(claims, (), pocket.cells)
    return lines.step(DARK_AND_LIGHT, claims, on, off, pocket.cells)


DARK_AND_LIGHT = Technique(
    "dark and light",
    "Dark and light cells",
    7.0,
    "Color the cells like a chessboard. A part of the board has more cells of one color, so lines must go in or out.",
    "A......B/..C...D./....B.../.EF..F../..C...../..D...../......EA/........",
    level=7,
)


def words(step: StepWords) -> StepText:
    (pocket,), (shades,) = step.all(Pocket), step.all(Shades)
    gaps = open_ways_out(pocket, shades.drawn)
    because = say(
        "Color the cells like a chessboard. In {part}, dark cells need {dark} more connections and light ones {light}.",
        part=step.part_name(pocket.cells), dark=shades.dark, light=shades.light,
    )  # fmt: skip
    colors = [(way[0], say("light" if step.board.shade(cell_of(way[0])) else "dark")) for way in gaps]
    ways = [say("{cell} ({color})", cell=step.place(cell), color=color) for cell, color in dict.fromkeys(colors)]
    more = abs(shades.dark - shades.light)
    if not more:
        balance = say("The same number must leave from dark cells as from light ones.")
    elif shades.dark > shades.light:
        balance = say("So {n} more must leave from dark cells than from light ones.", n=more)
    else:
        balance = say("So {n} more must leave from light cells than from dark ones.", n=more)
    out = say("Lines can leave only from {ways}.", ways=either(ways)) if gaps else say("No line can leave.")
    closed = step.closed_ways_out(pocket.cells, MOST_WORDS)
    sentences = [because, *[closed] * bool(closed), balance, out]
    parts = divided(sentences, len(sentences) - 2) or divided((because, balance, out), 1) or (because, out)
    return StepText(*parts, step.conclusion())


TECHNIQUES = (DARK_AND_LIGHT,)
LOOKS = {70: dark_and_light}
