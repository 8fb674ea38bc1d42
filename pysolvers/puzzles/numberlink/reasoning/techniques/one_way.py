"""Finds cells that need all their open sides, cells with too few open sides, and cells that stay empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, capitalised, cell_names, is_short, plural, say
from pysolvers.lines.board import Node, cell_of
from pysolvers.puzzles.numberlink.claims import Stays, Takes
from pysolvers.puzzles.numberlink.reasoning.lines import CLOSURES, Closure, Lines
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, hub_of, is_pass, lines_at


def one_way(lines: Lines) -> Iterator[Deduction]:
    """Yield steps for cells that need all their open sides, have too few, or stay empty; the easiest to see first."""
    found: list[tuple[int, int, list[int]]] = []
    for cell, need in enumerate(lines.need):
        if need and lines.is_new((cell,)):
            ways = [side for side, _, _ in lines.open_ways(cell)]
            if lines.is_used(cell):
                if len(ways) <= need:
                    found.append((_technique(lines, cell).level if len(ways) == need else 1, cell, ways))
            elif len(ways) == 1:
                found.append((STAYS_EMPTY.level, cell, ways))
    for _, cell, ways in sorted(found):
        if not lines.is_used(cell):
            yield lines.step(STAYS_EMPTY, (stays(lines, cell, ways[0]),), (), ways, closed_to(lines, cell), (cell,))
        elif len(ways) < lines.need[cell]:
            yield too_few(lines, cell)
        else:
            yield _forced(lines, cell, ways)


def _technique(lines: Lines, cell: int) -> Technique:
    around = [lines.obstacle(side) for side, _, _ in lines.board.around[cell] if not lines.drawn[side]]
    hardest: Closure = max(around, key=CLOSURES.index, default="")
    return BY_CLOSURE.get(hardest, ONE_WAY)


def _forced(lines: Lines, cell: int, ways: list[int]) -> Deduction:
    ends = [other for side, other, _ in lines.board.around[cell] if side in ways]
    if len(ends) == 2 and lines.clash(ends[0], ends[1], through=cell):
        claims = (*lines.at_cell(cell), *lines.closings(cell), *lines.clashing(ends[0], ends[1], through=cell))
        return lines.contradiction(claims, (cell,), closed_to(lines, cell))
    return takes_ways(lines, cell, ways)


def takes_ways(lines: Lines, cell: int, ways: Iterable[int]) -> Deduction:
    claims = (*lines.at_cell(cell), *lines.closings(cell, ways))
    return lines.step(_technique(lines, cell), claims, ways, (), closed_to(lines, cell), (cell,))


def too_few(lines: Lines, cell: int) -> Deduction:
    return lines.contradiction((*lines.at_cell(cell), *lines.closings(cell)), (cell,), closed_to(lines, cell))


def stays(lines: Lines, cell: int, side: int) -> Stays:
    """Return the claim that a line couldn't leave this cell again after entering across this side."""
    other = next(b for each, b, _ in lines.board.around[cell] if each == side)
    return Stays(lines.board.cells[cell], lines.board.cells[other], lines.closings(cell, (side,)))


def closed_to(lines: Lines, cell: int) -> tuple[int, ...]:
    return tuple(b for side, b, _ in lines.board.around[cell] if not lines.drawn[side] and lines.obstacle(side))


ONE_WAY = Technique(
    "one way",
    "No other way is left",
    0.7,
    "A cell has just as many open ways as it needs. The border and finished cells block the others.",
    "A./A.",
    level=1,
)
JOINS_LABELS = Technique(
    "would join two labels",
    "Other labels are in the way",
    1.2,
    "A line that way would join two different labels, so the cell needs its other ways.",
    "1.1/2.2",
    level=2,
)
CLOSES_LOOP = Technique(
    "would close a loop",
    "No loops",
    1.5,
    "A line that way would close a loop, so the cell needs its other ways.",
    "..../...A/BBAC/..C.",
    level=2,
)
STAYS_EMPTY = Technique(
    "stays empty",
    "A cell that no line can pass",
    1.5,
    "Cells may stay empty. A line that enters this cell couldn't leave it again, so no line enters it.",
    ".DB./DAAB/.CC.&rules=classic",
    level=2,
)
TOUCHES = Technique(
    "would touch itself",
    "No line touches itself",
    3.0,
    "A line that way would run beside itself, so the cell needs its other ways.",
    "...X/.ZQ./..X./Q..Z&rules=tight",
    level=3,
)
FILLS_BLOCK = Technique(
    "would fill a block",
    "No line fills a 2 × 2 block",
    2.0,
    "A line that way would fill a 2 × 2 block of cells, so the cell needs its other ways.",
    "..A/A../B.B;walls=1.0-1.1&rules=no2x2",
    level=2,
)
BY_CLOSURE: dict[Closure, Technique] = {
    "two labels": JOINS_LABELS,
    "loop": CLOSES_LOOP,
    "touches itself": TOUCHES,
    "fills a block": FILLS_BLOCK,
}


def words(step: StepWords) -> StepText:
    if hub_of(step.claims) is None:
        return _stays_empty(step)
    cell, place = step.hub, step.place(step.hub)
    to, reasons = lines_at(step.concludes, cell), step.closed_at(cell)
    first = say("Lines cross a bridge straight.") if is_pass(cell) else step.facts([cell])
    if not first and not reasons:
        if lines_at(step.claims, cell):
            template = "{cell} has only two neighbors."
        elif len(to) > 1:
            template = "Every cell is used, and {cell} has only two neighbors."
        else:
            template = "{cell} has only one neighbor."
        first = say(template, cell=place)
    return step.text(first, reasons, step.line_at(cell), step.continuation(cell, to))


def _stays_empty(step: StepWords) -> StepText:
    stays = step.all(Stays)[0]
    closed, cell = step.about(stays.closed), step.place(stays.cell)
    first = closed.facts([stays.cell]) or say("{cell} has only one neighbor.", cell=cell)
    because = " ".join(filter(None, (first, closed.in_short(closed.closed_at(stays.cell), say("a line")))))
    against = say("A line that entered {cell} could not leave it.", cell=cell)
    return StepText(because if is_short(because) else first, against, say("{cell} stays empty.", cell=cell))


def joined_words(steps: Sequence[StepWords]) -> StepText:
    """Return one text for several steps that are shown together.

    All of them are about cells with only two neighbors, or all about cells along one line.
    """
    if all(isinstance(claim, Takes) for step in steps for claim in step.claims):
        return _with_two_neighbors(steps)
    line = steps[0].line_at(steps[0].hub)
    reasons = (reason for step in steps for reason in step.closed_at(step.hub))
    own = say("the line") if line == say("a line") else line
    so = say("{line} can only go {route}.", line=capitalised(own), route=route(steps))
    every = steps[0].about([claim for step in steps for claim in step.claims])
    return every.text(every.facts([step.hub for step in steps]), reasons, line, so)


def route(steps: Sequence[StepWords]) -> str:
    """Return the path that steps draw along one line, in words: "from R1C1 through R1C2 to R1C3"."""
    first, *through, last = map(steps[0].place, _path(steps))
    return say("from {a} through {cells} to {b}", a=first, cells=both(through), b=last)


def route_in_short(steps: Sequence[StepWords]) -> str:
    first, *_, last = map(steps[0].place, _path(steps))
    return say("from {a} to {b}", a=first, b=last)


def _path(steps: Sequence[StepWords]) -> list[Node]:
    drawn, first = [claim for step in steps for claim in step.concludes], steps[0].hub
    path = [first]
    for _ in range(2):  # from the first cell in one way, then in the other
        path.reverse()
        while onward := [cell for cell in lines_at(drawn, path[-1]) if cell not in path]:
            path.append(onward[0])
    return path if path[-1] != first else path[::-1]


def _with_two_neighbors(steps: Sequence[StepWords]) -> StepText:
    cells = [step.hub for step in steps]
    because, so = [], []
    if plain := [cell for cell in cells if not is_pass(cell)]:
        one = "Every cell is used, and {cells} has only two neighbors."
        many = "Every cell is used, and {cells} have only two neighbors each."
        because.append(plural(len(plain), one, many, cells=steps[0].places(plain)))
        so.append(plural(len(plain), "The line there goes to both neighbors.", "The lines there go to both neighbors."))
    if bridges := {cell_of(cell) for cell in cells if is_pass(cell)}:
        because.append(plural(len(bridges), "One bridge is crossed both ways.", "Bridges are crossed both ways."))
        so.append(say("Lines go straight over {cells}.", cells=cell_names(bridges)))
    return StepText(" ".join(because), so=" ".join(so))


TECHNIQUES = (ONE_WAY, JOINS_LABELS, CLOSES_LOOP, STAYS_EMPTY, TOUCHES, FILLS_BLOCK)
LOOKS = {10: one_way}
