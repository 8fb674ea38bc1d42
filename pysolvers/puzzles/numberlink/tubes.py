"""Draws lines as tubes in the hues of their labels, and crosses between cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.drawing.scene import Path, circle, line, number, rounded
from pysolvers.lines.plane import Plane, Point
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.text.labels import LETTERS

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.play import NumberlinkState


@lru_cache(maxsize=8)
def line_styles(puzzle: NumberlinkPuzzle) -> Mapping[str, int]:
    """Map labels to styles from 0 to 15: A and 1 get 0, B and 2 get 1; if that is taken, the first free style."""
    styles: dict[str, int] = {}
    free: list[int] = []
    for label in sorted(set(filter(None, puzzle.labels)), key=_rank):
        free = free or [*range(16)]
        first = _rank(label)[0] % 16
        styles[label] = first if first in free else free[0]
        free.remove(styles[label])
    return MappingProxyType(styles)


def _rank(label: str) -> tuple[int, str]:
    if label.isascii() and label.isdecimal():
        return int(label) - 1, label
    return LETTERS.find(label) if label in LETTERS else len(LETTERS), label


# Width of a tube, of a focused one, of the stripe of the second eight styles, and of a cutout. In a 20-pixel cell the
# stripe has at least two pixels, so that lines of the same hue stay distinct.
TUBE, WIDE, CORE, HOLLOW = 0.34, 0.42, 0.12, 0.26
BEND = 0.34  # radius of a tube's corners


def tubes(state: NumberlinkState, styles: Mapping[str, int], focus: str, differs: frozenset[Cell]) -> list[Path]:
    """Draw each line as a tube in its label's style (see `line_styles`): wider for the label `focus`.

    Tubes are hollow in the cells `differs`, in which this board differs from another one.
    """
    outlines: dict[tuple[float, str], list[str]] = {}
    cores: list[str] = []
    for path in lines(state):
        outline = _outline(state.puzzle, path)
        label = _label(state, path)
        look = (WIDE if label == focus else TUBE, f"hue{styles[label] % 8 + 1}") if label else (0, "ink3")
        outlines.setdefault(look, []).append(outline)
        if label and styles[label] >= 8:
            cores.append(outline)
    shapes = [Path("".join(d), stroke=role, width=width or TUBE) for (width, role), d in sorted(outlines.items())]
    if cores:
        shapes.append(Path("".join(cores), stroke="surface", width=CORE))
    for i in sorted(state.puzzle.bridges):
        shapes += _bridge(state, i, styles, focus)
    hollow = "".join(_hollow(state, differs)) if differs else ""
    if hollow:
        shapes.append(Path(hollow, stroke="surface", width=HOLLOW))
    return shapes


def _hollow(state: NumberlinkState, differs: frozenset[Cell]) -> Iterator[str]:
    for path in lines(state):
        if _label(state, path):
            yield from (_half_links(state, i) for i in path if state.puzzle.cell(i) in differs)


def _label(state: NumberlinkState, path: tuple[int, ...]) -> str:
    return state.labels[path[0]] or state.labels[path[-1]]


def lines(state: NumberlinkState) -> list[tuple[int, ...]]:
    """Return the nodes of every line from end to end. Loops and branches of wrong solutions are split into links."""
    if sum(map(len, state.paths)) == len(state.links) - state.links.count(0):
        return list(state.paths)
    drawn = {frozenset(link) for path in state.paths for link in pairwise(path)}
    linked = ((i, other) for i, links in enumerate(state.links) for way, other in state.puzzle.ways(i) if links & way)
    return [*state.paths, *(link for link in linked if link[0] < link[1] and frozenset(link) not in drawn)]


@lru_cache(maxsize=1024)  # enough for the paths of a 60 x 60 board, most of which do not change between drawings
def _tube(path: tuple[int, ...], width: int) -> str:
    return rounded([(c + 0.5, r + 0.5) for r, c in (divmod(i, width) for i in path)], BEND)


def _outline(puzzle: NumberlinkPuzzle, path: tuple[int, ...]) -> str:
    if puzzle.is_plain:
        return _tube(path, puzzle.width)
    return "".join(rounded(points, BEND) for points in strands(puzzle, path))


def strands(puzzle: NumberlinkPuzzle, path: tuple[int, ...]) -> list[list[Point]]:
    """Return the points of a line; on a torus, in several pieces if it crosses the border to the opposite side."""
    plane = Plane(puzzle.board)
    cells = list(map(puzzle.cell, path))
    found = [[plane.centre(cells[0])]]
    for a, b in pairwise(cells):
        ((x, y), (u, v)), (x2, y2) = plane.pair(a, b), plane.centre(b)
        if (u, v) != (x2, y2):
            found[-1].append(((x + u) / 2, (y + v) / 2))
            found.append([(x2 - (u - x) / 2, y2 - (v - y) / 2)])
        found[-1].append((x2, y2))
    return found


# half the width of a bridge, and of the lower passes of hexagons; width of the rails
DECK, LOW_DECK, RAIL = 0.29, 0.21, 0.05


def _bridge(state: NumberlinkState, i: int, styles: Mapping[str, int], focus: str) -> Iterator[Path]:
    puzzle = state.puzzle
    plane, cell = Plane(puzzle.board), puzzle.cell(i)
    x, y = plane.centre(cell)
    around = puzzle.board.around(cell)
    if puzzle.shape == "hex":
        yield Path(plane.outline(cell), fill="ink 25")
    for k, node in reversed([*enumerate(puzzle.nodes_at(i))][: None if puzzle.shape == "hex" else -1]):
        x2, y2 = plane.centre(around[k])
        right, down = (x2 - x) / 2, (y2 - y) / 2
        far = hypot(right, down)
        deck = LOW_DECK if k else DECK
        aside, along = (-down / far * deck, right / far * deck), (right * 0.94, down * 0.94)
        a, b, c, d = (
            (x + s * aside[0] + t * along[0], y + s * aside[1] + t * along[1])
            for s, t in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        )
        yield Path(line(a, b, c, d) + "Z", fill="surface")
        yield Path(line(a, b) + line(c, d), stroke="ink2", width=RAIL)
        if state.links[node]:
            label = state.labels[node]
            width = WIDE if label and label == focus else TUBE
            ends = ((x - right, y - down), (x + right, y + down))
            yield Path(line(*ends), stroke=f"hue{styles[label] % 8 + 1}" if label else "ink3", width=width)


def _half_links(state: NumberlinkState, i: int) -> str:
    plane, cell = Plane(state.puzzle.board), state.puzzle.cell(i)
    x, y = plane.centre(cell)
    beside = (plane.centre(other) for k, other in enumerate(state.puzzle.board.around(cell)) if state.links[i] >> k & 1)
    ways = [((x2 - x) / 2, (y2 - y) / 2) for x2, y2 in beside]
    if len(ways) != 2:
        return "".join(line((x, y), (x + dx, y + dy)) for dx, dy in ways)
    (dx, dy), (ex, ey) = ways
    begin, end = (x + dx, y + dy), (x + ex, y + ey)
    if dx == -ex and dy == -ey:
        return line(begin, end)
    near, far = (x + 2 * BEND * dx, y + 2 * BEND * dy), (x + 2 * BEND * ex, y + 2 * BEND * ey)
    corner, beyond, out = (" ".join(map(number, point)) for point in ((x, y), far, end))
    return f"{line(begin, near)}Q{corner} {beyond}L{out}"


def crosses(
    puzzle: NumberlinkPuzzle, crossed: AbstractSet[tuple[int, int]], tried: frozenset[tuple[Cell, ...]]
) -> list[Path]:
    """Draw a small cross on each side in `crossed`, given as two nodes.

    Sides in `tried`, given as two cells, have crosses that look different, because the player is only trying them out.
    """
    plain = on_trial = ""
    for side in sorted(crossed):
        a, b = sorted((puzzle.cell(side[0]), puzzle.cell(side[1])))
        for x, y in _middles(puzzle, a, b):
            d = line((x - 0.08, y - 0.08), (x + 0.08, y + 0.08)) + line((x + 0.08, y - 0.08), (x - 0.08, y + 0.08))
            if (a, b) in tried:
                on_trial += d + circle(x, y, 0.15)
            else:
                plain += d
    looks = ((plain, "ink 60"), (on_trial, "hue7"))
    return [Path(d, stroke=colour, width=0.05) for d, colour in looks if d]


def _middles(puzzle: NumberlinkPuzzle, a: Cell, b: Cell) -> list[Point]:
    plane = Plane(puzzle.board)
    found = [((x + x2) / 2, (y + y2) / 2) for (x, y), (x2, y2) in (plane.pair(a, b), plane.pair(b, a))]
    return list(dict.fromkeys(found))
