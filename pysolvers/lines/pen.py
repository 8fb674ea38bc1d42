"""A pen that draws lines from cell to cell, as in Flow Free and Zip.

A stroke is the list of cells that a pointer has passed since it went down. Its result depends only on the lines before
it and on these cells. So everything it cut is restored when the pointer moves back.

| the stroke | result |
|---|---|
| starts where a line starts (a dot, the 1) | erases that line and draws a new one |
| starts at the loose end of a line | continues it |
| starts in the middle of a line | cuts the line there and continues it |
| goes back along its own line, or runs into it | cuts the line at that cell |
| meets the end of a matching line | joins it; if it then leaves elsewhere, cuts off the rest of that line |
| crosses another line | cuts it in two at that cell; a part of a labeled line without a dot is erased |
| starts at no dot and meets a dot's line | stops: a line without a dot cuts only lines without a dot |
| reaches a matching dot | erases what was drawn from that dot, and ends there |
| meets a wall, a hole, another label's dot, or has reached its end | stops, with a reason |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Generic

from pysolvers.core.cell import Cell
from pysolvers.core.words import say
from pysolvers.lines.board import Board
from pysolvers.lines.steps import N, joined_cells, piece_through, step

ENDS = "The line ends here. Go back along it, or start another one."
CLOSED = "The loop is closed. Go back along it, or start in its middle."


class PenGround(Generic[N]):
    """What the pen needs to know about a puzzle. A node is a cell or, at a bridge, one of the lines across it."""

    board: Board

    def inside(self, cell: Cell) -> bool:
        raise NotImplementedError

    def nodes_at(self, cell: Cell) -> Sequence[N]:
        raise NotImplementedError

    def side(self, a: Cell, b: Cell) -> tuple[N, N] | None:
        """The two nodes that a line between neighboring cells connects; None if no line or cross can be there."""
        raise NotImplementedError

    def beside(self, node: N) -> Iterable[N]:
        raise NotImplementedError

    def barred(self, a: N, b: N) -> str:
        """Return a sentence that says why no line can go between two adjacent nodes; "" if a line can."""
        raise NotImplementedError

    def ends(self, node: N) -> bool:
        """True if lines end at this node, as at a dot."""
        raise NotImplementedError

    def begins(self, node: N) -> bool:
        """True if a stroke that starts at this node erases the line there and draws a new line."""
        return self.ends(node)

    def label(self, node: N) -> str:
        """The label of lines from this node; "" without a label."""
        return ""

    def forward(self, nodes: tuple[N, ...]) -> tuple[N, ...] | None:
        """The nodes of a line, in the direction of the puzzle's path; None if lines have no direction."""
        return None

    def closes(self, many: int) -> bool:
        """True if a line through this number of nodes may be closed to a loop."""
        return False

    def images(self, side: tuple[N, N]) -> Sequence[tuple[N, N]]:
        """The given side (two nodes) and, if the solution must be symmetric, the sides at its symmetric places."""
        return (side,)

    @property
    def mirrored(self) -> bool:
        return False

    def toward(self, cell: Cell, goal: Cell) -> Sequence[Cell]:
        """The cells beside a cell in the direction of `goal`, in the order to try them."""
        return self.board.toward(cell, goal)


class Stopped(Exception):
    """Raised if a stroke can't go on. The message says why."""

    def __init__(self, template: str, **values: str) -> None:
        super().__init__(say(template, **values))


def runs(steps: Iterable[tuple[N, N]], order: Sequence[N]) -> Iterator[tuple[N, ...]]:
    """Join steps into runs of connected nodes. Each run starts at one of its ends, the one that is first in `order`.

    A loop starts and ends at its node that is first in `order`.
    """
    left = joined_cells(steps)
    index = {node: k for k, node in enumerate(order)}
    begins = sorted(left, key=lambda node: (len(left[node]) != 1, index.get(node, len(index))))
    for begin in begins:
        run = [begin]
        while left[run[-1]]:
            onward = left[run[-1]].pop(0)
            left[onward].remove(run[-1])
            run.append(onward)
        if len(run) > 1:
            yield tuple(run)


class Pen(Generic[N]):
    """Draws and erases steps in the set `drawn`. In a stroke, `tip` is the last node, `behind` the node before it."""

    def __init__(self, ground: PenGround[N], drawn: AbstractSet[tuple[N, N]]) -> None:
        self.ground = ground
        self.drawn = set(drawn)
        self.begun: N
        self.tip: N
        self.behind: N | None = None

    def stroke(self, nodes: Sequence[N]) -> None:
        """Draw over adjacent `nodes`; a single node is a tap. Stopped if the stroke can't go on."""
        self.begin(nodes[0])
        for node in nodes[1:]:
            self.go(node)

    def draw(self, a: N, b: N, keep: bool = False) -> None:
        """Draw one step, as a stroke that begins at `a`. If the step is already drawn, erase it unless `keep`."""
        if step(a, b) in self.drawn:
            if not keep:
                self.unlink(a, b)
            return
        others = self.others(a)
        self.begun, self.tip, self.behind = a, a, next(iter(others), None)
        if len(others) >= (1 if self.ground.ends(a) else 2):
            self.begin(a)
        self.go(b)

    def begin(self, node: N) -> None:
        self.begun = self.tip = node
        line = self.line(node)
        if self.ground.begins(node):
            self.erase(line)
        elif len(self.others(node)) == 2:
            if self._is_loop(line):
                self.unlink(node, line[-1])
            else:
                self.erase(self._later_arm(line, node))
        self.behind = next(iter(self.others(node)), None)

    def _later_arm(self, line: tuple[N, ...], node: N) -> tuple[N, ...]:
        ends = self.ground.ends
        line = line[::-1] if ends(line[-1]) and not ends(line[0]) else line
        if ends(line[0]) == ends(line[-1]):
            line = self.ground.forward(line) or (line if line.index(node) * 2 >= len(line) - 1 else line[::-1])
        return line[line.index(node) :]

    def go(self, node: N) -> None:
        """Move the pen to a node beside its tip; Stopped if it can't go there."""
        ground, tip = self.ground, self.tip
        if node == self.behind:
            self.unlink(tip, node)
            self.tip, self.behind = node, next(iter(self.others(node)), None)
            return
        if node in self.others(tip):
            self.tip, self.behind = node, tip
            return
        if reason := ground.barred(tip, node):
            raise Stopped(reason)
        if ground.ends(tip) and (tip != self.begun or self.behind):
            raise Stopped(ENDS)
        for other in self.others(tip):
            if other != self.behind:
                self.unlink(tip, other)
        if not self.others(node) and not ground.ends(node):  # nothing to check, so that long lines are fast
            self.drawn.add(step(tip, node))
            self.tip, self.behind = node, tip
            return
        line = self.line(tip)
        if node in line and not self._closes(line, node):
            at, last = line.index(node), line.index(tip)
            self.erase(line[min(at, last) : max(at, last) + 1])
            self.tip, self.behind = node, next(iter(self.others(node)), None)
            return
        if node not in line:
            self._arrive(node, line)
        self.drawn.add(step(tip, node))
        self.tip, self.behind = node, tip

    def _arrive(self, node: N, mine: tuple[N, ...]) -> None:
        ground, line = self.ground, self.line(node)
        label, other = self._label(mine), self._label(line)
        fits = not (label and other and label != other)
        if ground.ends(node):
            if not fits:
                raise Stopped("{other} is in the way: this line is {label}.", other=ground.label(node), label=label)
            if len(line) > 1 and not any(map(ground.ends, (mine[0], mine[-1]))):
                raise Stopped("A line ends here already. Erase it first, or begin at the other end.")
            self.erase(line)
        elif other and not label and len(self.others(node)) == 2:
            raise Stopped("{other} is in the way. Begin at a dot to cut its line.", other=other)
        elif len(self.others(node)) == 2 or not fits:
            for neighbor in self.others(node):
                self.unlink(node, neighbor)
                rest = self.line(neighbor)
                if other and not self._label(rest):
                    self.erase(rest)

    def others(self, node: N) -> list[N]:
        return sorted(other for other in self.ground.beside(node) if step(node, other) in self.drawn)

    def line(self, node: N) -> tuple[N, ...]:
        return piece_through(self.others, node)

    def unlink(self, a: N, b: N) -> None:
        self.drawn.remove(step(a, b))

    def erase(self, line: Sequence[N]) -> None:
        closed = self._is_loop(line)
        for a, b in pairwise(line):
            self.unlink(a, b)
        if closed:
            self.unlink(line[0], line[-1])

    def _closes(self, line: tuple[N, ...], node: N) -> bool:
        return {line[0], line[-1]} == {node, self.tip} and len(line) > 2 and self.ground.closes(len(line))

    def _is_loop(self, line: Sequence[N]) -> bool:
        return len(line) > 2 and line[-1] in self.others(line[0])

    def _label(self, line: tuple[N, ...]) -> str:
        return self.ground.label(line[0]) or self.ground.label(line[-1])


def lead(
    ground: PenGround[N], cells: tuple[Cell, ...], goal: Cell, check: Callable[[tuple[Cell, ...]], object]
) -> tuple[tuple[Cell, ...], str]:
    """Extend the stroke `cells` toward `goal`. Return the longer stroke, and why it ends before `goal`, or "".

    `check` is called with the cells of each longer stroke, and raises Stopped if that stroke is impossible.
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


def _longer(ground: PenGround[N], cells: tuple[Cell, ...], onward: Cell) -> tuple[Cell, ...]:
    if len(cells) > 1 and cells[-1] == cells[0]:
        if onward != cells[-2]:
            raise Stopped(CLOSED)
        return cells[:-1]
    if onward not in cells or (onward == cells[0] and ground.closes(len(cells))):
        return (*cells, onward)
    return cells[: cells.index(onward) + 1]
