"""The path as a ribbon: round at corners, paler at its start, and with the later of two crossing steps on top."""

from __future__ import annotations

from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.drawing.scene import Path, line, number
from pysolvers.lines.plane import Plane, Point

WIDTH = {"square": 0.42, "king": 0.26, "hex": 0.42}
CORE = 0.62  # share of the ribbon's width that is hollow where a path differs from another one
GAP = 0.06  # gap beside the upper one of two crossing steps
PALEST = 62  # percent of accent at the start of the path: the least with a contrast of 3:1
PIECES = 6  # pieces of a color gradient in one cell


Step = frozenset[Cell]  # the two cells of a step


RibbonPiece = tuple[Point, str]  # a short piece: where it begins, and the SVG path from there


def pieces(plane: Plane, cells: tuple[Cell, ...], closed: bool) -> list[list[RibbonPiece]]:
    found = []
    points = list(map(plane.centre, cells))
    for i, cell in enumerate(points):
        before = points[i - 1] if i or closed else None
        after = points[(i + 1) % len(cells)] if i + 1 < len(cells) or closed else None
        found.append(_in_cell(cell, before, after, plane.board.shape == "king"))
    return found


def ribbon(
    plane: Plane, cells: tuple[Cell, ...], closed: bool, levels: int, begin: float, end: float, under: set[Step]
) -> list[Path]:
    """Return the shapes that draw `cells` as a ribbon in up to `levels` shades, palest first.

    `plane` has the coordinates of cells. If `closed` is true, the ribbon is a loop. `begin` and `end` say which part of
    the path it is, from 0 (the start) to 1; they decide its shades. The ribbon crosses over the diagonal steps in
    `under`, and its own diagonal steps are added to `under`.
    """
    stretches = [piece for part in pieces(plane, cells, closed) for piece in part]
    if not stretches:
        return []
    total = len(stretches)
    by_level: dict[int, str] = {}
    last = None

    def level_at(share: float) -> int:
        return min(levels - 1, int((begin + (end - begin) * share) * levels))

    for i, ((x, y), onward) in enumerate(stretches):
        level = level_at((i + 0.5) / total)
        if level != last:
            by_level[level] = by_level.get(level, "") + f"M{number(x)} {number(y)}"
            last = level
        by_level[level] += onward
    width = WIDTH[plane.board.shape]
    painted = [(level, d, width) for level, d in sorted(by_level.items())]
    for share, (x, y), (dx, dy) in _crossings(plane, cells, closed, under):
        for half, broad, level in ((0.06, width + 2 * GAP, -1), (0.06 + 2 * GAP, width, level_at(share))):
            painted.append((level, line((x - half * dx, y - half * dy), (x + half * dx, y + half * dy)), broad))
    return [Path(d, stroke=_colour(level, levels), width=broad) for level, d, broad in painted]


def _crossings(
    plane: Plane, cells: tuple[Cell, ...], closed: bool, under: set[Step]
) -> list[tuple[float, Point, Point]]:
    found = []
    for i, (a, b) in enumerate(pairwise(cells + cells[:1] * closed), 1):
        other = frozenset(((a[0], b[1]), (b[0], a[1])))
        if plane.board.shape == "king" and len(other) == 2 and a[0] != b[0] and a[1] != b[1]:
            if other in under:
                (x1, y1), (x2, y2) = plane.centre(a), plane.centre(b)
                found.append((i / len(cells), ((x1 + x2) / 2, (y1 + y2) / 2), (x2 - x1, y2 - y1)))
            under.add(frozenset((a, b)))
    return found


def core(plane: Plane, cells: tuple[Cell, ...], closed: bool, where: frozenset[Cell]) -> str:
    out = ""
    inside = False
    for cell, part in zip(cells, pieces(plane, cells, closed), strict=True):
        if cell not in where:
            inside = False
            continue
        for (x, y), onward in part:
            out += ("" if inside else f"M{number(x)} {number(y)}") + onward
            inside = True
    return out


def _colour(level: int, levels: int) -> str:
    return "surface" if level < 0 else f"accent {number(PALEST + (100 - PALEST) * (level + 1) / levels)}"


def _in_cell(centre: Point, before: Point | None, after: Point | None, through: bool) -> list[RibbonPiece]:
    x, y = centre
    if before is None and after is None:
        return [(centre, "h0")]
    x1, y1 = _edge(x, y, before)
    x2, y2 = _edge(x, y, after)
    onward = "L"
    if before is None or after is None or x1 == x2 == x or y1 == y2 == y:
        points = _straight((x1, y1), (x2, y2), PIECES)
    elif through:
        half = PIECES // 2
        points = [*_straight((x1, y1), (x, y), half)[:-1], *_straight((x, y), (x2, y2), half)]
    elif (x1 == x and y2 == y) or (x2 == x and y1 == y):  # around the corner of the cell
        right, down = x1 + x2 - x, y1 + y2 - y
        turn = (x - x1) * (y2 - y) - (y - y1) * (x2 - x) > 0
        onward = f"A.5 .5 0 0 {int(turn)} "
        points = [
            (right + a * (x1 - right) + b * (x2 - right), down + a * (y1 - down) + b * (y2 - down))
            for a, b in zip(_QUARTER[::-1], _QUARTER, strict=True)
        ]
    else:
        first, last = ((x1 + x) / 2, (y1 + y) / 2), ((x2 + x) / 2, (y2 + y) / 2)
        bent = [_bent(first, (x, y), last, k / (PIECES - 2)) for k in range(PIECES - 1)]
        points = [(x1, y1), *bent, (x2, y2)]
    return [(a, f"{onward}{number(b[0])} {number(b[1])}") for a, b in pairwise(points)]


def _edge(x: float, y: float, other: Point | None) -> Point:
    return (x, y) if other is None else ((x + other[0]) / 2, (y + other[1]) / 2)


def _bent(first: Point, bend: Point, last: Point, share: float) -> Point:
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * first[0] + b * bend[0] + c * last[0], a * first[1] + b * bend[1] + c * last[1]


# sines of 0, 15, ... 90 degrees: a quarter circle in PIECES steps
_QUARTER = (0.0, 0.258819, 0.5, 0.707107, 0.866025, 0.965926, 1.0)


def _straight(first: Point, last: Point, many: int) -> list[Point]:
    (x, y), (x2, y2) = first, last
    return [(x + (x2 - x) * k / many, y + (y2 - y) * k / many) for k in range(many + 1)]
