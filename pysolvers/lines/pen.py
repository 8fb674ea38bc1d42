"""A pen that draws lines from cell to cell, as people know it from Flow Free and Zip: what a stroke makes of the lines.

A stroke is the cells that a pointer has passed since it went down. What it makes is a function of the lines before it
and of these cells alone, so what it cuts returns as soon as the pointer goes back.

| the stroke | what it does |
|---|---|
| begins where a line begins (a dot, the 1) | the line there goes and is drawn anew |
| begins at the loose end of a line | goes on with it |
| begins in the middle of a line | the line goes back to there, and on from there |
| goes back along its own line, or runs into it | the line goes back to that cell |
| meets the end of a line that fits | joins it; where it goes on elsewhere, the rest of that line is cut off |
| crosses another line | cuts it in two at that cell; a part that is joined to no dot of a labelled line goes |
| comes to a dot that fits | what was drawn from that dot goes, and the line ends there |
| comes to a wall, a hole, another label's dot, or on from the end of its line | stops, and says why |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Protocol

from pysolvers.core.cell import Cell
from pysolvers.core.input import Event, Hand
from pysolvers.lines.steps import Step, joined_cells, piece_at

Lines = Mapping[Cell, Sequence[Cell]]
"""The cells that each cell is joined to, one or two; cells that no line passes may be left out."""


ENDS = "The line ends here. Go back along it, or begin another one."
CLOSED = "The loop is closed. Go back along it, or begin in its middle."
"""Why a stroke does not go on."""


class Ground(Protocol):
    """What a kind says of its board to the pen."""

    def barred(self, a: Cell, b: Cell, /) -> str:
        """Why no line can go from a cell to its neighbour, in a sentence; "" where one can."""

    def ends(self, cell: Cell, /) -> bool:
        """Whether a line that comes to this cell ends there, as at a dot."""

    def begins(self, cell: Cell, /) -> bool:
        """Whether a line that is drawn from this cell is begun anew."""

    def label(self, cell: Cell, /) -> str:
        """The label that lines from this cell have; "" for none."""

    def forward(self, cells: tuple[Cell, ...], /) -> tuple[Cell, ...] | None:
        """A line's cells in the direction in which it is walked; None where lines have no direction."""

    def closes(self, cells: Sequence[Cell], /) -> bool:
        """Whether a line through these cells may be closed to a loop."""

    def toward(self, cell: Cell, goal: Cell, /) -> Sequence[Cell]:
        """The cells beside a cell that lie towards another one, those to be tried first."""


class Stopped(Exception):
    """A stroke cannot go on to a cell; the message is the sentence that says why."""


@dataclass(frozen=True)
class Change:
    """The steps that a stroke takes away from the lines, and those that it adds."""

    gone: tuple[Step, ...] = ()
    new: tuple[Step, ...] = ()


def stroke(ground: Ground, lines: Lines, cells: Sequence[Cell]) -> Change:
    """What a stroke over `cells`, each a neighbour of the one before, changes; a single cell is a tap.

    Raises:
        Stopped: where the stroke cannot go on to one of the cells.
    """
    pen = _Pen(ground, lines)
    pen.begin(cells[0])
    for cell in cells[1:]:
        pen.go(cell)
    before, after = _steps(lines), _steps(pen.joined)
    return Change(tuple(s for s in before if s not in after), tuple(s for s in after if s not in before))


def runs(steps: Iterable[Step], cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Steps as a few runs of neighbouring cells, for moves that draw along them as the stroke over `cells` does."""
    left = joined_cells(steps)
    order = {cell: k for k, cell in enumerate(cells)}
    begins = sorted(left, key=lambda cell: (len(left[cell]) != 1, order.get(cell, len(order))))
    for begin in begins:
        run = [begin]
        while left[run[-1]]:
            onward = left[run[-1]].pop(0)
            left[onward].remove(run[-1])
            run.append(onward)
        if len(run) > 1:
            yield tuple(run)


class _Pen:
    """The lines while a stroke changes them, where its tip is, and the cell of its line behind the tip."""

    def __init__(self, ground: Ground, lines: Lines) -> None:
        self.ground = ground
        self.joined = {cell: list(others) for cell, others in lines.items()}
        self.begun: Cell | None = None
        self.tip: Cell = (0, 0)
        self.behind: Cell | None = None

    def begin(self, cell: Cell) -> None:
        """Put the pen down."""
        self.begun = self.tip = cell
        line = piece_at(self.joined, cell)
        if self.ground.begins(cell):
            self._erase(line)
        elif len(self._others(cell)) == 2:
            if self._is_loop(line):
                self._unlink(cell, line[-1])
            else:
                self._erase(self._later_arm(line, cell))
        self.behind = next(iter(self._others(cell)), None)

    def _later_arm(self, line: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
        """The part of a line that goes where it is taken back to a cell in its middle.

        The other one hangs on a dot; else comes first as the line is walked; else is longer.
        """
        ends = self.ground.ends
        line = line[::-1] if ends(line[-1]) and not ends(line[0]) else line
        if ends(line[0]) == ends(line[-1]):
            line = self.ground.forward(line) or (line if line.index(cell) * 2 >= len(line) - 1 else line[::-1])
        return line[line.index(cell) :]

    def go(self, cell: Cell) -> None:
        """Lead the pen on to a neighbouring cell; Stopped where it cannot go."""
        ground, tip = self.ground, self.tip
        if cell == self.behind:
            self._unlink(tip, cell)
            self.tip, self.behind = cell, next(iter(self._others(cell)), None)
            return
        if cell in self._others(tip):
            self.tip, self.behind = cell, tip
            return
        if reason := ground.barred(tip, cell):
            raise Stopped(reason)
        if ground.ends(tip) and (tip != self.begun or self.behind):
            raise Stopped(ENDS)
        for other in list(self._others(tip)):
            if other != self.behind:
                self._unlink(tip, other)
        line = piece_at(self.joined, tip)
        if cell not in line:
            self._arrive(cell, line)
            self._link(tip, cell)
        elif self._closes(line, cell):
            self._link(tip, cell)
        else:
            at, last = line.index(cell), line.index(tip)
            self._erase(line[min(at, last) : max(at, last) + 1])
            self.tip, self.behind = cell, next(iter(self._others(cell)), None)
            return
        self.tip, self.behind = cell, tip

    def _arrive(self, cell: Cell, mine: tuple[Cell, ...]) -> None:
        """Make room for the line `mine` at a cell that is on another line or on none."""
        ground, line = self.ground, piece_at(self.joined, cell)
        label, other = self._label(mine), self._label(line)
        fits = not (label and other and label != other)
        if ground.ends(cell):
            if not fits:
                raise Stopped(f"{ground.label(cell)} is in the way: this line is {label}.")
            if len(line) > 1 and not any(map(ground.ends, (mine[0], mine[-1]))):
                raise Stopped("A line ends here already. Erase it first, or begin at the other end.")
            self._erase(line)
        elif len(self._others(cell)) == 2 or not fits:
            for neighbour in list(self._others(cell)):
                self._unlink(cell, neighbour)
                rest = piece_at(self.joined, neighbour)
                if other and not self._label(rest):
                    self._erase(rest)

    def _closes(self, line: tuple[Cell, ...], cell: Cell) -> bool:
        return {line[0], line[-1]} == {cell, self.tip} and len(line) > 2 and self.ground.closes(line)

    def _is_loop(self, line: tuple[Cell, ...]) -> bool:
        return len(line) > 2 and line[-1] in self._others(line[0])

    def _label(self, line: tuple[Cell, ...]) -> str:
        return self.ground.label(line[0]) or self.ground.label(line[-1])

    def _others(self, cell: Cell) -> list[Cell]:
        return self.joined.get(cell, [])

    def _link(self, a: Cell, b: Cell) -> None:
        self.joined.setdefault(a, []).append(b)
        self.joined.setdefault(b, []).append(a)

    def _unlink(self, a: Cell, b: Cell) -> None:
        self.joined[a].remove(b)
        self.joined[b].remove(a)

    def _erase(self, line: Sequence[Cell]) -> None:
        """Take the sides between the cells of a line, or of a part of it, away."""
        for a, b in pairwise(line):
            self._unlink(a, b)
        if self._is_loop(tuple(line)):
            self._unlink(line[0], line[-1])


def _steps(lines: Lines) -> dict[Step, None]:
    return {(a, b): None for a, others in lines.items() for b in others if a < b}


def lead(
    ground: Ground, cells: tuple[Cell, ...], goal: Cell, check: Callable[[tuple[Cell, ...]], object]
) -> tuple[tuple[Cell, ...], str]:
    """A stroke led on to a goal cell by cell, as far as it may go.

    Where it comes back to one of its own cells it is cut there, unless that closes it to a loop, where it ends.
    `check` raises Stopped for a stroke that cannot be.

    Returns:
        The cells of the stroke, and why it does not go on to the goal; "" where it does.
    """
    while cells[-1] != goal:
        reasons = []
        for onward in ground.toward(cells[-1], goal):
            try:
                longer = _longer(ground, cells, onward)
                check(longer)
                break
            except Stopped as stopped:
                reasons.append(str(stopped))
        else:
            return cells, reasons[0]
        cells = longer
    return cells, ""


def _longer(ground: Ground, cells: tuple[Cell, ...], onward: Cell) -> tuple[Cell, ...]:
    """A stroke that goes on to a neighbouring cell."""
    if len(cells) > 1 and cells[-1] == cells[0]:
        if onward != cells[-2]:
            raise Stopped(CLOSED)
        return cells[:-1]
    if onward not in cells or (onward == cells[0] and ground.closes(cells)):
        return (*cells, onward)
    return cells[: cells.index(onward) + 1]


Draw = Callable[[tuple[Cell, ...]], tuple[str, ...]]
"""The moves that a stroke comes to; Stopped where it cannot be."""


def pointed(ground: Ground, hand: Hand, event: Event, goal: Cell, draw: Draw) -> tuple[Hand, tuple[str, ...]]:
    """What a pointer that was put down and now moves to the cell `goal`, or comes up, does with the pen."""
    if event.what == "move":
        cells, reason = lead(ground, hand.drag, goal, draw)
        moved = hand.moved or goal != hand.drag[0]
        return replace(hand, drag=cells, cursor=cells[-1], held=None, moved=moved, refused=reason, stopped=reason), ()
    cells = hand.drag
    moves = draw(cells) if len(cells) > 1 or not hand.moved else ()
    return replace(hand, drag=(), moved=False, refused=hand.stopped, stopped=""), moves


def stepped(
    ground: Ground, lines: Lines, hand: Hand, event: Event, onward: Cell, draw: Draw
) -> tuple[Hand, tuple[str, ...]]:
    """What a key that draws one step does. A line that arrives at its end drops the pen, and Shift draws no further."""
    at = hand.cursor
    if ground.ends(at) and at in lines and onward not in lines[at]:
        return (replace(hand, refused=ENDS) if event.shift else replace(hand, held=None, cursor=onward)), ()
    try:
        moves = draw((at, onward))
    except Stopped as stopped:
        return replace(hand, refused=str(stopped)), ()
    back = onward in lines.get(at, ())
    return replace(hand, cursor=onward, held=onward if hand.held and (back or not ground.ends(onward)) else None), moves
