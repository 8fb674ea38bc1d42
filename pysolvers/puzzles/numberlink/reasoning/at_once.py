"""Checks whether drawing a line across one or two sides would break a rule immediately, without further consequences.

A part of the board is a set of cells without labels that are connected by open sides. Each unfinished line needs a part
that is beside both of its ends. If every cell must be used, each part needs a line that has both ends beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.numberlink.claims import AtOnce, CannotFill, CannotMeet, Labels, MustCross, On
from pysolvers.puzzles.numberlink.reasoning.crossing import BORDER, crossing, ring
from pysolvers.puzzles.numberlink.reasoning.lines import NOWHERE, Lines

# How the board breaks, the easiest to see first: a cell has too few ways, the ends of a label can't meet, no line can
# fill some cells, or two lines would have to cross.
LEFT_OUT, CUT_OFF, UNFILLED, CROSSED = range(4)

STAGE = (0, 1, 1, 2)  # stage in which each kind is searched for; the first stage is the fastest


class Break(NamedTuple):
    """A broken rule: its kind (LEFT_OUT, CUT_OFF, UNFILLED or CROSSED), and the cells that show it."""

    kind: int
    cells: tuple[int, ...]


class Parts(NamedTuple):
    """The parts of a board (see the module): the number of each cell's part (-1: none), and the cells of each part."""

    of: list[int]
    cells: list[list[int]]


class Added(NamedTuple):
    """What changes if lines are drawn across one or two sides of a cell.

    `shut`: sides that become closed. `need`: how many more links the changed cells need. `ends`: ends of the new line
    that need links. `left`: both ends of each unfinished line, by label. `taken`: the new line's cells, if labeled.
    """

    shut: set[int]
    need: dict[int, int]
    ends: list[int]
    left: dict[int, tuple[int, int]]
    taken: set[int]


class Glance:
    """Finds new lines that would break a rule. The board must not change while this object is in use."""

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
        self.end_sides = {side for both in self.ends.values() for end in both for side, _, _ in lines.board.around[end]}
        self.pockets: dict[int, list[Any]] = {}  # see `pockets`
        self._breaks: dict[int, Break] = {}
        self._known = -1
        self._added: dict[Sequence[int], Added] = {}

    def breaks(self, kind: int) -> dict[int, Break]:
        """Map each side to the rule break that a line across it would cause. Kinds above `kind` may be missing."""
        while self._known < STAGE[kind]:
            self._known += 1
            for side, is_open in enumerate(self.open):
                if is_open and side not in self._breaks and (found := self.broken((side,), (self._known,))):
                    self._breaks[side] = found
        return self._breaks

    @cached_property
    def is_broken(self) -> Break | None:
        return self._parted(self.ends, set(), self.whole) or self._crossed(self.ends, set(), set())

    @cached_property
    def whole(self) -> Parts:
        return self.parts(set(), set())

    def broken(self, sides: Sequence[int], stages: Sequence[int] = (0, 1, 2)) -> Break | None:
        """Return the rule break if lines cross these sides (one side, or two of a cell); None if no rule is broken.

        `stages` are the checks: 0 for cells with too few open sides, 1 for ends or parts cut off, 2 for crossing lines.
        """
        added = self._added.get(sides)
        if added is None:
            added = self._added[sides] = self._add(sides)
        left, shut, taken = added.left, added.shut, added.taken
        if 0 in stages and (cell := self._left_out(added)) >= 0:
            return Break(LEFT_OUT, (cell,))
        if 1 in stages and not self._same_parts(added, sides):
            found = self._parted(left, shut, self.parts(shut, taken, sides))
            if found:
                return found
        if 2 in stages and (taken or self.is_broken or not self.end_sides.isdisjoint(shut)):
            return self._crossed(left, shut, taken)
        return None

    def _add(self, sides: Sequence[int]) -> Added:
        lines, board, need = self.lines, self.board, dict[int, int]()
        for side in sides:
            for cell in board.sides[side]:
                need[cell] = need.get(cell, lines.need[cell]) - 1
        between = set.intersection(*(set(board.sides[side]) for side in sides)) if len(sides) == 2 else ()
        outer = [lines.other_end(cell) for cell in need if cell not in between]
        label = max(lines.label[cell] for cell in need)
        ends = [cell for cell in outer if need.get(cell, lines.need[cell])]
        taken = {at for cell in need for at in lines.path[cell]} if label >= 0 else set[int]()
        left = self._ends_left(need, outer, label) if label >= 0 else self.ends
        return Added(self._shut(sides, need, ends, label), need, ends, left, taken)

    def _shut(self, sides: Sequence[int], need: dict[int, int], ends: list[int], label: int) -> set[int]:
        around, open_ = self.board.around, self.open
        shut = {side for cell, n in need.items() if not n for side, _, _ in around[cell] if open_[side]}
        for cell in ends:
            for side, other, _ in around[cell]:
                if open_[side] and (other in ends or 0 <= label != self.lines.label[other] >= 0):
                    shut.add(side)
        return shut.union(sides)

    def _ends_left(self, need: dict[int, int], outer: list[int], label: int) -> dict[int, tuple[int, int]]:
        left = dict(self.ends)
        moved = [cell for cell in outer if self.lines.label[cell] != label]
        if moved:
            left[label] = (moved[0], next(end for end in self.ends[label] if end not in need or need[end]))
        else:
            left.pop(label, None)
        return left

    def _same_parts(self, added: Added, drawn: Sequence[int]) -> bool:
        if self.is_broken:
            return False
        of, sides, left, shut, taken = self.whole.of, self.board.sides, added.left, added.shut, added.taken
        lost = [cell for cell in taken if of[cell] >= 0]
        torn = {other for cell in lost for _, other in self.near[cell]}
        closed = (sides[side] for side in shut if side not in drawn)
        torn.update(chain.from_iterable(cells for cells in closed if all(self.free[cell] for cell in cells)))
        torn -= taken
        while torn:
            first = torn.pop()
            alike = {cell for cell in torn if of[cell] == of[first]}
            torn -= alike
            if not self._connects(first, alike, shut.difference(drawn), taken):
                return False
        if not lost and left == self.ends and self.end_sides.isdisjoint(shut):
            return True
        of = of[:]
        for cell in lost:
            of[cell] = NOWHERE
        return not self._parted(left, shut, Parts(of, self.whole.cells))

    def _connects(self, first: int, goals: set[int], shut: set[int], taken: set[int]) -> bool:
        seen, found, left = {first}, [first], set(goals)
        for cell in found:
            if not left:
                break
            for side, other in self.near[cell]:
                if other not in seen and other not in taken and side not in shut:
                    left.discard(other)
                    seen.add(other)
                    found.append(other)
        return not left

    def _left_out(self, added: Added) -> int:
        lines, board, shut = self.lines, self.board, added.shut
        for cell in dict.fromkeys((*added.ends, *(cell for side in shut for cell in board.sides[side]))):
            needed = added.need.get(cell, lines.need[cell])
            ways = sum(self.open[side] and side not in shut for side, _, _ in board.around[cell])
            if ways < needed and (cell in added.ends or lines.is_used(cell)):
                return cell
        return NOWHERE

    def parts(self, shut: set[int], taken: set[int], drawn: Sequence[int] = ()) -> Parts:
        """Return the parts (see the module) without the `taken` cells. Sides in `shut` are closed unless in `drawn`."""
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

    def _crossed(self, ends: dict[int, tuple[int, int]], shut: set[int], taken: set[int]) -> Break | None:
        if not self.board.puzzle.is_plain:
            return None
        free = [*self.free, False]
        for cell in taken:
            free[cell] = False
        found = crossing(self.board, free, ends, self.open, shut)
        return Break(CROSSED, (*ends[found[0]], *ends[found[1]])) if found else None

    def beside(self, end: int, shut: set[int], parts: Parts) -> set[int]:
        around = self.board.around[end]
        found = {parts.of[other] for side, other, _ in around if self.open[side] and side not in shut}
        return found - {-1}


def glance_at(lines: Lines) -> Glance:
    if lines.glance is None:
        lines.glance = Glance(lines)
    found: Glance = lines.glance
    return found


def at_once(lines: Lines, technique: Technique, sides: Sequence[int], found: Break) -> AtOnce:
    supposed = replace(lines.step(technique, (), sides), used=(), ruled_out=())
    after = lines.copy(settled=False)
    for side in sides:
        after.draw(side)
    return AtOnce((supposed, replace(breaking(after, found), technique=technique.name)))


def breaking(lines: Lines, found: Break) -> Deduction:
    board, cells = lines.board, found.cells
    if found.kind == LEFT_OUT:
        return lines.contradiction((*lines.at_cell(cells[0]), *lines.closings(cells[0])), cells)
    if found.kind == UNFILLED:
        names, part = tuple(board.names), set(cells)
        near = tuple(
            name
            for k, name in enumerate(names)
            for end in lines.ends(k) or ()
            if any(lines.is_open(side) and other in part for side, other, _ in board.around[end])
        )
        cannot = CannotFill(names, board.at(cells), near)
        return lines.contradiction((cannot, lines.takes(cells[0]), Labels(names)), cells)
    name = board.names[lines.label[cells[0]]]
    on = (On(board.cells[cell], board.names[lines.label[cell]]) for cell in cells)
    if found.kind == CROSSED:
        names = name, board.names[lines.label[cells[2]]]
        walls = ring(board, lines.label, (cells[0], cells[1]), lines.label[cells[2]])
        around = tuple(sorted(board.names[k] if k >= 0 else "" for k in walls if k != BORDER))
        return lines.contradiction((MustCross(names, board.at(cells), around, BORDER in walls), *on), cells)
    return lines.contradiction((CannotMeet(name, (board.cells[cells[0]], board.cells[cells[1]])), *on), cells)
