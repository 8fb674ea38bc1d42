"""Cells that need as many lines as they have ways left, or have too few; cells that no line can pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.numberlink.claims import Stays
from pysolvers.puzzles.numberlink.reasoning.lines import REASONS, Lines


def one_way(lines: Lines) -> Iterator[Deduction]:
    """Cells that need as many lines as they have ways left, or that have too few; the easiest to see first."""
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
    """The technique by which a cell's ways are seen: by the obstacle that is the hardest to see."""
    around = [lines.obstacle(side) for side, _, _ in lines.board.around[cell] if not lines.drawn[side]]
    hardest = max((why for why in around if why), key=REASONS.index, default="border")
    return {"labels": JOINS_LABELS, "loop": CLOSES_LOOP, "touch": TOUCHES}.get(hardest, ONE_WAY)


def _forced(lines: Lines, cell: int, ways: list[int]) -> Deduction:
    """That a cell goes all its ways, or that two of them do not fit together."""
    ends = [other for side, other, _ in lines.board.around[cell] if side in ways]
    if len(ends) == 2 and lines.clash(ends[0], ends[1], through=True):
        claims = (*lines.at_cell(cell), *lines.closings(cell), *lines.clashing(ends[0], ends[1], through=True))
        return lines.contradiction(claims, (cell,), closed_to(lines, cell))
    return goes(lines, cell, ways)


def goes(lines: Lines, cell: int, ways: Iterable[int]) -> Deduction:
    """That lines go across these sides of a cell, since its others are closed."""
    claims = (*lines.at_cell(cell), *lines.closings(cell, ways))
    return lines.step(_technique(lines, cell), claims, ways, (), closed_to(lines, cell), (cell,))


def too_few(lines: Lines, cell: int) -> Deduction:
    """That a cell has too few ways left."""
    return lines.contradiction((*lines.at_cell(cell), *lines.closings(cell)), (cell,), closed_to(lines, cell))


def stays(lines: Lines, cell: int, side: int) -> Stays:
    """That a line that came to a cell across a side could not go on."""
    other = next(b for each, b, _ in lines.board.around[cell] if each == side)
    return Stays(lines.board.cells[cell], lines.board.cells[other], lines.closings(cell, (side,)))


def closed_to(lines: Lines, cell: int) -> tuple[int, ...]:
    """The neighbours to which no line can go."""
    return tuple(b for side, b, _ in lines.board.around[cell] if not lines.drawn[side] and lines.obstacle(side))


ONE_WAY = Technique(
    "one way",
    "No other way is left",
    0.7,
    "A cell needs as many lines as it has ways left, because the border and finished cells are around it.",
    "A./A.",
    one_way,
    level=1,
)
JOINS_LABELS = Technique(
    "would join two labels",
    "Other labels are in the way",
    1.2,
    "A way is closed because a line there would join two different labels; those that are left are needed.",
    "1.1/2.2",
    one_way,
    level=2,
)
CLOSES_LOOP = Technique(
    "would close a loop",
    "No loops",
    1.5,
    "A way is closed because a line there would close a loop; those that are left are needed.",
    "..../...A/BBAC/..C.",
    one_way,
    level=2,
)
STAYS_EMPTY = Technique(
    "stays empty",
    "A cell that no line can pass",
    1.5,
    "Where cells may stay empty: a line that came to the cell could not go on, so none does.",
    ".DB./DAAB/.CC.&rules=classic",
    one_way,
    level=2,
)
TOUCHES = Technique(
    "would touch itself",
    "A line does not touch itself",
    3.0,
    "A way is closed because the line would come to lie beside itself; those that are left are needed.",
    "C...B/A.BA./...C./.....",
    one_way,
    level=3,
)
