"""Finds cells that need all ways they have left, cells with too few ways, and cells that no line can pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, capitalised, cell_names, is_short, plural, say
from pysolvers.puzzles.numberlink.claims import Stays, Takes
from pysolvers.puzzles.numberlink.reasoning.lines import REASONS, Lines
from pysolvers.puzzles.numberlink.reasoning.words import (
    all_of,
    closed_at,
    continuation,
    facts,
    hub_of,
    in_short,
    line_at,
    lines_at,
    place,
    places,
    step_text,
)
from pysolvers.puzzles.numberlink.spot import cell_of, pass_of


def one_way(lines: Lines) -> Iterator[Deduction]:
    """Yield steps for cells that need all their ways, have too few ways, or stay empty; the easiest to see first."""
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
    hardest = max((why for why in around if why), key=REASONS.index, default="border")
    return {"labels": JOINS_LABELS, "loop": CLOSES_LOOP, "touch": TOUCHES, "block": FILLS_BLOCK}.get(hardest, ONE_WAY)


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
    """Return the claim that a line which entered a cell across this side couldn't leave it again."""
    other = next(b for each, b, _ in lines.board.around[cell] if each == side)
    return Stays(lines.board.cells[cell], lines.board.cells[other], lines.closings(cell, (side,)))


def closed_to(lines: Lines, cell: int) -> tuple[int, ...]:
    return tuple(b for side, b, _ in lines.board.around[cell] if not lines.drawn[side] and lines.obstacle(side))


ONE_WAY = Technique(
    "one way",
    "No other way is left",
    0.7,
    "A cell has only as many ways left as lines must meet in it. The border and finished cells close the others.",
    "A./A.",
    level=1,
)
JOINS_LABELS = Technique(
    "would join two labels",
    "Other labels are in the way",
    1.2,
    "A line that way would join two different labels. The other ways of the cell are needed.",
    "1.1/2.2",
    level=2,
)
CLOSES_LOOP = Technique(
    "would close a loop",
    "No loops",
    1.5,
    "A line that way would close a loop. The other ways of the cell are needed.",
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
    "A line that way would run beside itself. The other ways of the cell are needed.",
    "...X/.ZQ./..X./Q..Z&rules=tight",
    level=3,
)
FILLS_BLOCK = Technique(
    "would fill a block",
    "No line fills a 2 × 2 block",
    2.0,
    "A line that way would fill a 2 × 2 block of cells. The other ways of the cell are needed.",
    "..A/A../B.B;walls=1.0-1.1&rules=no2x2",
    level=2,
)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    for stays in all_of(claims, Stays) if hub_of(claims) is None else ():
        first = facts(stays.closed, [stays.cell]) or say("{cell} has only one neighbor.", cell=place(stays.cell))
        closed = in_short(closed_at(stays.closed, stays.cell), say("a line"))
        because = " ".join(filter(None, (first, closed)))
        against = say("A line that came to {cell} could not go on.", cell=place(stays.cell))
        return StepText(
            because if is_short(because) else first, against, say("{cell} stays empty.", cell=place(stays.cell))
        )
    cell = hub_of(claims)
    assert cell is not None
    to, reasons = lines_at(concludes, cell), closed_at(claims, cell)
    first = say("Lines cross a bridge straight.") if pass_of(cell) >= 0 else facts(claims, [cell])
    if not first and not reasons:
        if lines_at(claims, cell):
            template = "{cell} has only two neighbors."
        elif len(to) > 1:
            template = "Every cell is used, and {cell} has only two neighbors."
        else:
            template = "{cell} has only one neighbor."
        first = say(template, cell=place(cell))
    return step_text(first, reasons, line_at(claims, cell), continuation(claims, cell, to))


def joined_words(steps: Sequence[Deduction]) -> StepText:
    """Return one text for several steps, for cells with only two neighbors or cells along one line."""
    cells = [hub for each in steps if (hub := hub_of(each.claims)) is not None]
    if all(isinstance(claim, Takes) for each in steps for claim in each.claims):
        return _with_two_neighbors(cells)
    line = line_at(steps[0].claims, cells[0])
    reasons = (reason for each, cell in zip(steps, cells, strict=True) for reason in closed_at(each.claims, cell))
    own = say("the line") if line == say("a line") else line
    so = say("{line} can only go {route}.", line=capitalised(own), route=route(steps))
    return step_text(facts([claim for each in steps for claim in each.claims], cells), reasons, line, so)


def route(steps: Sequence[Deduction]) -> str:
    """Return the path that steps draw along one line, in words: "from R1C1 through R1C2 to R1C3"."""
    first, *through, last = _path(steps)
    return say("from {a} through {cells} to {b}", a=place(first), cells=both(map(place, through)), b=place(last))


def route_in_short(steps: Sequence[Deduction]) -> str:
    first, *_, last = _path(steps)
    return say("from {a} to {b}", a=place(first), b=place(last))


def _path(steps: Sequence[Deduction]) -> list[Cell]:
    drawn, first = [claim for each in steps for claim in each.concludes], hub_of(steps[0].claims)
    assert first is not None
    path = [first]
    for _ in range(2):  # from the first cell in one way, then in the other
        path.reverse()
        while onward := [cell for cell in lines_at(drawn, path[-1]) if cell not in path]:
            path.append(onward[0])
    return path if path[-1] != first else path[::-1]


def _with_two_neighbors(cells: Sequence[Cell]) -> StepText:
    because, so = [], []
    if plain := [cell for cell in cells if pass_of(cell) < 0]:
        one = "Every cell is used, and {cells} has only two neighbors."
        many = "Every cell is used, and {cells} have only two neighbors each."
        because.append(plural(len(plain), one, many, cells=places(plain)))
        so.append(plural(len(plain), "The line there goes to both neighbors.", "The lines there go to both neighbors."))
    if bridges := {cell_of(cell) for cell in cells if pass_of(cell) >= 0}:
        because.append(plural(len(bridges), "One bridge is crossed both ways.", "Bridges are crossed both ways."))
        so.append(say("Lines go straight over {cells}.", cells=cell_names(bridges)))
    return StepText(" ".join(because), so=" ".join(so))


TECHNIQUES = (ONE_WAY, JOINS_LABELS, CLOSES_LOOP, STAYS_EMPTY, TOUCHES, FILLS_BLOCK)
LOOKS = {10: one_way}
