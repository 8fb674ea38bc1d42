"""The lines on a board, drawn as tubes in the hues of their labels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from pysolvers.core.cell import Cell
from pysolvers.drawing.scene import Path, line, number, rounded
from pysolvers.puzzles.numberlink.model import OPPOSITE, WAYS, NumberlinkPuzzle

TUBE, WIDE, CORE, HOLLOW = 0.34, 0.42, 0.07, 0.26
"""The width of a tube, of one in focus, of the stripe in it, and of what is cut out of it where answers differ."""
BEND = 0.34
"""The radius of a tube's corners."""

_STEP = {way: (down, right) for way, down, right in WAYS}

Line = tuple[tuple[int, ...], bool]
"""The cells of a line from one end to the other, as flat indices, and whether it closes."""


class LinkedBoard(Protocol):
    """What is read of a state of the game (`play.NumberlinkState`): its links and what follows from them."""

    @property
    def puzzle(self) -> NumberlinkPuzzle:
        """The board."""

    @property
    def links(self) -> tuple[int, ...]:
        """The ways in which each cell is linked, as bits."""

    @property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each path, from one end to the other."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The label that each cell belongs to, "" for none."""


def tubes(state: LinkedBoard, styles: dict[str, int], focus: str, differs: frozenset[Cell]) -> list[Path]:
    """A tube for each line, all of one hue and width in one outline.

    Args:
        state: the board.
        styles: the style of each label (see `line_styles`).
        focus: the label whose tube is wider, "" for none.
        differs: the cells in which tubes are hollow, because answers differ there.
    """
    outlines: dict[tuple[float, str], list[str]] = {}
    cores: list[str] = []
    for path, closed in lines(state):
        outline = _tube(path, state.puzzle.width, closed)
        label = _label(state, path)
        look = (WIDE if label == focus else TUBE, f"hue{styles[label] % 8 + 1}") if label else (0, "ink3")
        outlines.setdefault(look, []).append(outline)
        if label and styles[label] >= 8:
            cores.append(outline)
    shapes = [Path("".join(d), stroke=role, width=width or TUBE) for (width, role), d in sorted(outlines.items())]
    if cores:
        shapes.append(Path("".join(cores), stroke="surface", width=CORE))
    hollow = "".join(_hollow(state, differs)) if differs else ""
    if hollow:
        shapes.append(Path(hollow, stroke="surface", width=HOLLOW))
    return shapes


def _hollow(state: LinkedBoard, differs: frozenset[Cell]) -> Iterator[str]:
    """What labelled lines draw in the cells in which answers differ."""
    for path, _ in lines(state):
        if _label(state, path):
            yield from (_half_links(state, i) for i in path if state.puzzle.cell(i) in differs)


def _label(state: LinkedBoard, path: tuple[int, ...]) -> str:
    """The label of a line, "" for none."""
    return state.labels[path[0]] or state.labels[path[-1]]


def lines(state: LinkedBoard) -> list[Line]:
    """Every line on the board; only a wrong answer has some that close."""
    found = [(path, False) for path in state.paths]
    covered = sum(map(len, state.paths))
    if covered == len(state.links) - state.links.count(0):
        return found
    return found + _loops_and_branches(state)


def _loops_and_branches(state: LinkedBoard) -> list[Line]:
    """The lines that are no plain paths, which only wrong answers have."""
    found: list[Line] = []
    drawn = {step for path in state.paths for step in pairwise(path)}
    drawn |= {(b, a) for a, b in drawn}
    for i, links in enumerate(state.links):
        for way in OPPOSITE:
            if links & way:
                path = _follow(state, i, way, drawn)
                closed = len(path) > 1 and path[0] == path[-1]
                if len(path) > 1:
                    found.append((tuple(path[:-1] if closed else path), closed))
    return found


def _follow(state: LinkedBoard, at: int, way: int, drawn: set[tuple[int, int]]) -> list[int]:
    """The cells from `at` that way, as far as steps are not `drawn` yet; they are then."""
    path = [at]
    while way and (other := state.puzzle.neighbour(at, way)) is not None and (at, other) not in drawn:
        drawn |= {(at, other), (other, at)}
        path.append(other)
        rest = state.links[other] & ~OPPOSITE[way]
        at, way = other, rest & -rest
    return path


@lru_cache(maxsize=1024)  # a board of 60 x 60 has fewer paths, and most stay as they are from one drawing to the next
def _tube(path: tuple[int, ...], width: int, closed: bool) -> str:
    """A line through the middles of its cells."""
    return rounded([(c + 0.5, r + 0.5) for r, c in (divmod(i, width) for i in path)], BEND, closed)


def _half_links(state: LinkedBoard, i: int) -> str:
    """From half-way to one linked neighbour through a cell to half-way to the other, round a corner as the tube is."""
    row, column = state.puzzle.cell(i)
    x, y = column + 0.5, row + 0.5
    ways = [(dc, dr) for way, (dr, dc) in _STEP.items() if state.links[i] & way]
    if len(ways) != 2:
        return "".join(line((x, y), (x + dx / 2, y + dy / 2)) for dx, dy in ways)
    (dx, dy), (ex, ey) = ways
    begin, end = (x + dx / 2, y + dy / 2), (x + ex / 2, y + ey / 2)
    if dx == -ex:
        return line(begin, end)
    near, far = (x + BEND * dx, y + BEND * dy), (x + BEND * ex, y + BEND * ey)
    corner, beyond, out = (" ".join(map(number, point)) for point in ((x, y), far, end))
    return f"{line(begin, near)}Q{corner} {beyond}L{out}"
