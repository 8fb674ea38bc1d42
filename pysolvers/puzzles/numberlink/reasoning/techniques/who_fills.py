"""Parts of the board that only some lines can fill: a line that goes in must come out at its other end."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, say
from pysolvers.puzzles.numberlink.claims import CannotFill, Labels, On, OnePart
from pysolvers.puzzles.numberlink.reasoning.at_once import glance_at
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.words import all_of, conclusion, part_name

TECHNIQUE = Technique(
    "who fills it",
    "Only one line can fill it",
    3.0,
    "A line fills a part of the board only if both of its ends are beside it.",
    "",
    level=4,
)


def who_fills(lines: Lines) -> Iterator[Deduction]:
    """Ways that are ruled out because of which lines can fill the parts of the board; parts that none can fill."""
    glance, board = glance_at(lines), lines.board
    parts = glance.parts(set(), set())
    if len(parts.cells) < 2:
        return
    sides = {k: [glance.beside(end, set(), parts) for end in ends] for k, ends in glance.ends.items()}
    for number, cells in sorted(enumerate(parts.cells), key=lambda part: len(part[1])):
        able = [k for k, (one, other) in sides.items() if number in one and number in other]
        if len(able) == 1 and lines.fact.fills:
            found = _fills_alone(lines, able[0], number, parts.of)
            if found:
                yield found
                return
        for k, ends in glance.ends.items():
            if k in able:
                continue
            out = [(side, end) for end in ends for side, other, _ in lines.open_ways(end) if parts.of[other] == number]
            if out:
                name, where = board.names[k], board.at(cells)
                on = (On(board.cells[end], name) for _, end in out)
                yield lines.step(TECHNIQUE, (CannotFill((name,), where), *on), (), [side for side, _ in out], cells, ())
                return


def _fills_alone(lines: Lines, k: int, number: int, part_of: list[int]) -> Deduction | None:
    """That the one line that can fill a part goes nowhere else."""
    glance, board = glance_at(lines), lines.board
    cells, name = [cell for cell, part in enumerate(part_of) if part == number], board.names[k]
    out = [
        (side, end, other)
        for end in glance.ends[k]
        for side, other, _ in lines.open_ways(end)
        if part_of[other] not in (number, -1)
    ]
    if not out:
        return None
    claims = (
        CannotFill(tuple(each for each in board.names if each != name), board.at(cells)),
        lines.takes(cells[0]),
        Labels(tuple(board.names)),
        *(On(board.cells[end], name) for _, end, _ in out),
        *(OnePart(name, board.at(cells), board.at((other,))) for _, _, other in out),
    )
    return lines.step(TECHNIQUE, claims, (), [side for side, _, _ in out], cells, ())


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    """Put the step into words."""
    cannot = all_of(claims, CannotFill)[0]
    part, so = part_name(cannot.cells), conclusion(concludes, claims)
    if not all_of(claims, Labels):
        because = say(
            "{names} could get into {part}, but not out to its other end.", names=both(cannot.labels), part=part
        )
        return StepText(because, so=so)
    able = [label for label in all_of(claims, Labels)[0].labels if label not in cannot.labels]
    because = say("Only {name} has both ends beside {part}, so it fills all of it.", name=able[0], part=part)
    return StepText(because, so=so)


TECHNIQUES = (TECHNIQUE,)
LOOKS = {32: who_fills}
