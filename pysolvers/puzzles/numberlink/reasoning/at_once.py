"""What breaks at once when one or two more lines are drawn: no consequence is followed.

The unfinished lines divide the cells without a label into parts. A line from one of its ends to the other runs through
a single part, and each part must be filled by lines with both ends beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.numberlink.claims import AtOnce, CannotFill, CannotMeet, Labels, On
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

LEFT_OUT, CUT_OFF, UNFILLED = range(3)
"""How the board breaks, the easiest to see first: a cell has too few ways, the two ends of a label cannot meet, or no
line can fill some cells."""


class Break(NamedTuple):
    """How the board breaks, and where: the cell, the two ends, or the cells of the part."""

    kind: int
    cells: tuple[int, ...]


class Parts(NamedTuple):
    """The part that each cell without a label belongs to (-1 for others), and the cells of each part."""

    of: list[int]
    cells: list[list[int]]


class Glance:
    """A board, and how it breaks when lines are added to it.

    Args:
        lines: the board. It must not change while the glance is used.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines, self.board = lines, lines.board
        self.open = [lines.is_open(side) for side in range(len(lines.board.sides))]
        self.ends = {k: ends for k in range(len(lines.board.names)) if (ends := lines.ends(k)) is not None}
        blocked = lines.board.puzzle.blocked
        self.free = [label < 0 and cell not in blocked for cell, label in enumerate(lines.label)]
        self.near = [
            [(side, other) for side, other, _ in around if self.free[other] and (lines.drawn[side] or self.open[side])]
            if self.free[cell]
            else []
            for cell, around in enumerate(lines.board.around)
        ]
        self._breaks: dict[int, Break | None] | None = None

    @property
    def breaks(self) -> dict[int, Break]:
        """The open sides across which a line would break the board at once, and how."""
        if self._breaks is None:
            self._breaks = {side: self.broken((side,)) for side, is_open in enumerate(self.open) if is_open}
        return {side: found for side, found in self._breaks.items() if found}

    def broken(self, sides: Sequence[int]) -> Break | None:
        """How lines across one open side, or two of one cell, break the board; None if nothing is seen."""
        lines, board = self.lines, self.board
        need = {cell: lines.need[cell] for side in sides for cell in board.sides[side]}
        for side in sides:
            for cell in board.sides[side]:
                need[cell] -= 1
        shut = {side for cell, n in need.items() if not n for side, _, _ in board.around[cell] if self.open[side]}
        shut.update(sides)
        outer = [lines.other_end(cell) for cell in need if not (len(sides) == 2 and self._is_between(cell, sides))]
        label = max(lines.label[cell] for cell in need)
        done = label >= 0 and all(lines.label[cell] == label for cell in outer)
        ends = [cell for cell in outer if need.get(cell, lines.need[cell])]
        for cell in ends:
            for side, other, _ in board.around[cell]:
                if self.open[side] and (other in ends or 0 <= label != lines.label[other] >= 0):
                    shut.add(side)
        if cell := self._left_out(shut, need, ends):
            return Break(LEFT_OUT, (cell - 1,))
        taken = {at for cell in need for at in lines.path[cell]} if label >= 0 else set()
        parts = self.parts(shut, taken, sides)
        left = dict(self.ends)
        if done:
            left.pop(label, None)
        elif label >= 0:
            (moved,) = (cell for cell in outer if lines.label[cell] != label)
            left[label] = (moved, next(end for end in self.ends[label] if end not in need or need[end]))
        return self._parted(left, shut, parts)

    def _is_between(self, cell: int, sides: Sequence[int]) -> bool:
        return all(cell in self.board.sides[side] for side in sides)

    def _left_out(self, shut: set[int], need: dict[int, int], ends: Sequence[int]) -> int:
        """One more than the first cell that has too few ways; 0 if there is none."""
        lines, board = self.lines, self.board
        for cell in dict.fromkeys((*ends, *(cell for side in shut for cell in board.sides[side]))):
            needed = need.get(cell, lines.need[cell])
            if needed and (cell in ends or lines.is_used(cell)):
                if sum(self.open[side] and side not in shut for side, _, _ in board.around[cell]) < needed:
                    return cell + 1
        return 0

    def parts(self, shut: set[int], taken: set[int], drawn: Sequence[int] = ()) -> Parts:
        """The parts of the board without the sides that are shut, except those `drawn`, and the cells `taken`."""
        of, cells = [-1] * self.board.size, list[list[int]]()
        for first, free in enumerate(self.free):
            if not free or of[first] >= 0 or first in taken:
                continue
            part, number = [first], len(cells)
            of[first] = number
            for cell in part:
                for side, other in self.near[cell]:
                    if of[other] < 0 and other not in taken and (side not in shut or side in drawn):
                        of[other] = number
                        part.append(other)
            cells.append(part)
        return Parts(of, cells)

    def _parted(self, ends: dict[int, tuple[int, int]], shut: set[int], parts: Parts) -> Break | None:
        """The ends of a label that cannot meet, or cells that no line can fill."""
        able = [False] * len(parts.cells)
        for one, other in ends.values():
            there = self.beside(one, shut, parts)
            common = there & self.beside(other, shut, parts)
            if not common and not any(
                end == other and self.open[side] and side not in shut for side, end, _ in self.board.around[one]
            ):
                return Break(CUT_OFF, (one, other))
            for part in common:
                able[part] = True
        if self.lines.fact.fills and not all(able):
            return Break(UNFILLED, tuple(parts.cells[able.index(False)]))
        return None

    def beside(self, end: int, shut: set[int], parts: Parts) -> set[int]:
        """The parts into which a line can go from one of its ends."""
        around = self.board.around[end]
        found = {parts.of[other] for side, other, _ in around if self.open[side] and side not in shut}
        return found - {-1}


def glance_at(lines: Lines) -> Glance:
    """The glance at a board, kept until the board changes."""
    if lines.glance is None:
        lines.glance = Glance(lines)
    found: Glance = lines.glance
    return found


def at_once(lines: Lines, technique: Technique, sides: Sequence[int], found: Break) -> AtOnce:
    """The claim that lines across these sides break the board."""
    supposed = replace(lines.step(technique, (), sides), used=(), ruled_out=())
    after = lines.copy(settled=False)
    for side in sides:
        after.draw(side)
    board = after.board
    if found.kind == LEFT_OUT:
        (cell,) = found.cells
        breaking = after.contradiction((*after.at_cell(cell), *after.closings(cell)), (cell,))
    elif found.kind == CUT_OFF:
        name = board.names[after.label[found.cells[0]]]
        on = (On(cell, name) for cell in board.at(found.cells))
        breaking = after.contradiction((CannotMeet(name, board.at(found.cells)), *on), found.cells)
    else:
        breaking = after.contradiction(unfilled(after, found.cells), found.cells)
    return AtOnce((supposed, replace(breaking, technique=technique.name)))


def unfilled(lines: Lines, cells: Sequence[int]) -> Iterator[CannotFill | Labels]:
    """The claims that no line can fill some cells."""
    names = tuple(lines.board.names)
    yield CannotFill(names, lines.board.at(cells))
    yield lines.takes(cells[0])
    yield Labels(names)
