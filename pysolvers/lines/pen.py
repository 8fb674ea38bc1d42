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
| comes from no dot to the line of one | stops: a loose line cuts only loose lines |
| comes to a dot that fits | what was drawn from that dot goes, and the line ends there |
| comes to a wall, a hole, another label's dot, or on from the end of its line | stops, and says why |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Generic

from pysolvers.core.cell import Cell
from pysolvers.lines.board import Board
from pysolvers.lines.steps import N, joined_cells, piece_through, step

ENDS = "The line ends here. Go back along it, or begin another one."
CLOSED = "The loop is closed. Go back along it, or begin in its middle."
"""Why a stroke does not go on."""


class PenGround(Generic[N]):
    """What the pen has to know of a puzzle. A node is a cell, or one pass over a bridge (see `lines/board.py`)."""

    board: Board

    def inside(self, cell: Cell) -> bool:
        """Whether a line can begin in a cell."""
        raise NotImplementedError

    def nodes_at(self, cell: Cell) -> Sequence[N]:
        """The nodes of a cell."""
        raise NotImplementedError

    def side(self, a: Cell, b: Cell) -> tuple[N, N] | None:
        """The two nodes of neighboring cells between which a line may go or a cross may be; None if there are none."""
        raise NotImplementedError

    def beside(self, node: N) -> Iterable[N]:
        """The nodes beside a node, whatever is between them."""
        raise NotImplementedError

    def barred(self, a: N, b: N) -> str:
        """Why no line can go from a node to a node beside it, in a sentence; "" if one can."""
        raise NotImplementedError

    def ends(self, node: N) -> bool:
        """Whether a line that comes to this node ends there, as at a dot."""
        raise NotImplementedError

    def begins(self, node: N) -> bool:
        """Whether a line that is drawn from this node is begun anew."""
        return self.ends(node)

    def label(self, node: N) -> str:
        """The label of lines from this node; "" for none."""
        return ""

    def forward(self, nodes: tuple[N, ...]) -> tuple[N, ...] | None:
        """A line's nodes in the direction in which it is walked; None if lines have no direction."""
        return None

    def closes(self, many: int) -> bool:
        """Whether a line through this many nodes may be closed to a loop."""
        return False

    def images(self, side: tuple[N, N]) -> Sequence[tuple[N, N]]:
        """A side and those that come and go with it, as under a symmetry."""
        return (side,)

    @property
    def mirrored(self) -> bool:
        """Whether any side has images."""
        return False

    def toward(self, cell: Cell, goal: Cell) -> Sequence[Cell]:
        """The cells beside a cell that lie towards another one, those to be tried first."""
        return self.board.toward(cell, goal)


class Stopped(Exception):
    """A stroke cannot go on to a cell; the message is the sentence that says why."""


def runs(steps: Iterable[tuple[N, N]], order: Sequence[N]) -> Iterator[tuple[N, ...]]:
    """Steps as a few runs of neighboring nodes, which begin where a stroke over the nodes in `order` does."""
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
    """The lines while they change. During a stroke `tip` is where the pen is, `behind` the node of its line before."""

    def __init__(self, ground: PenGround[N], drawn: AbstractSet[tuple[N, N]]) -> None:
        self.ground = ground
        self.drawn = set(drawn)
        self.begun: N
        self.tip: N
        self.behind: N | None = None

    def stroke(self, nodes: Sequence[N]) -> None:
        """Draw over `nodes`, each beside the one before; a single node is a tap. Stopped if the stroke cannot go on."""
        self.begin(nodes[0])
        for node in nodes[1:]:
            self.go(node)

    def draw(self, a: N, b: N, keep: bool = False) -> None:
        """Draw one step, and make room for it, or erase it if it is drawn and not to be kept.

        A line that ends at `a` or goes through it is cut there, as by a tap.
        """
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
        """Put the pen down."""
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
        """The part of a line to remove when it is taken back to a node in its middle.

        The other part hangs on a dot; else comes first as the line is walked; else is longer.
        """
        ends = self.ground.ends
        line = line[::-1] if ends(line[-1]) and not ends(line[0]) else line
        if ends(line[0]) == ends(line[-1]):
            line = self.ground.forward(line) or (line if line.index(node) * 2 >= len(line) - 1 else line[::-1])
        return line[line.index(node) :]

    def go(self, node: N) -> None:
        """Lead the pen on to a node beside its tip; Stopped if it cannot go there."""
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
        if not self.others(node) and not ground.ends(node):  # nothing to look at: long lines are drawn quickly
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
        """Make room for the line `mine` at a node that is on another line or on none."""
        ground, line = self.ground, self.line(node)
        label, other = self._label(mine), self._label(line)
        fits = not (label and other and label != other)
        if ground.ends(node):
            if not fits:
                raise Stopped(f"{ground.label(node)} is in the way: this line is {label}.")
            if len(line) > 1 and not any(map(ground.ends, (mine[0], mine[-1]))):
                raise Stopped("A line ends here already. Erase it first, or begin at the other end.")
            self.erase(line)
        elif other and not label and len(self.others(node)) == 2:
            raise Stopped(f"{other} is in the way. Begin at a dot to cut its line.")
        elif len(self.others(node)) == 2 or not fits:
            for neighbor in self.others(node):
                self.unlink(node, neighbor)
                rest = self.line(neighbor)
                if other and not self._label(rest):
                    self.erase(rest)

    def others(self, node: N) -> list[N]:
        """The nodes that a node is joined to, in order."""
        return sorted(other for other in self.ground.beside(node) if step(node, other) in self.drawn)

    def line(self, node: N) -> tuple[N, ...]:
        """The line through a node, from one end to the other."""
        return piece_through(self.others, node)

    def unlink(self, a: N, b: N) -> None:
        """Remove one step."""
        self.drawn.remove(step(a, b))

    def erase(self, line: Sequence[N]) -> None:
        """Remove the steps between the nodes of a line, or of a part of it."""
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
    """Lead a stroke on to a goal cell by cell, as far as it may go.

    If it comes back to one of its own cells it is cut there, unless that closes it to a loop: then it ends.
    `check` raises Stopped for an impossible stroke.

    Returns:
        The cells of the stroke, and why it does not go on to the goal; "" if it does.
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
    """A stroke that goes on to a neighboring cell."""
    if len(cells) > 1 and cells[-1] == cells[0]:
        if onward != cells[-2]:
            raise Stopped(CLOSED)
        return cells[:-1]
    if onward not in cells or (onward == cells[0] and ground.closes(len(cells))):
        return (*cells, onward)
    return cells[: cells.index(onward) + 1]
