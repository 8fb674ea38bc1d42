"""The shape of a board in a picture: which places of the grid are cells, and where thick lines are.

A place isn't a cell in three cases. Thick lines separate it from everything drawn (Flow Free). Grid lines around it are
missing. Or it is empty and its background differs from that of the cells: another gray, or the page's color.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pysolvers.core.cell import Cell as Place
from pysolvers.core.cell import around, reached
from pysolvers.core.editing import Doubt
from pysolvers.core.words import say
from pysolvers.picture.board import Edge, PictureBoard, Rim
from pysolvers.picture.cells import FAINT, OTHER_GROUND, Cell, Colour, apart, line_share

# A line is thick if it has at least THICK (in cells of full contrast) and twice the usual thickness. LEAST_THICK is
# enough if all thinner lines are thinner by the factor GAP.
THICK, LEAST_THICK, GAP = 0.027, 0.018, 1.6

UNSURE = 0.2  # without such a gap, lines within this share of `THICK` are doubtful

SAME_GROUND = 24  # maximum difference (of 255) of equal backgrounds

GREY = 30  # a color with channels within this difference is gray

CLEAR, MUCH = 100, 0.05  # a cell is marked if this share of its middle differs from its background by CLEAR (of 255)

ENOUGH, FEW = 0.6, 0.3  # minimum share of a line, which may be dashed; maximum share of a missing line

# Where to look at a line, as shares of the side: not in the middle, where paths cross it.
_ALONG = (0.1, 0.15, 0.2, 0.25, 0.3, 0.7, 0.75, 0.8, 0.85, 0.9)

BESIDE = 0.14  # where to look beside a line, in cells

BEYOND = 0.08  # how far the picture must extend beyond a side without a visible line, in cells

# Two backgrounds also have a side between them if they differ by STEP (of 255). Each must vary by at most EVEN along
# the share NEARLY_ALL of the side.
STEP, EVEN, NEARLY_ALL = 14, 6, 0.8

PAGE, AROUND = 8, 0.3  # maximum difference from the page's color; distance beside the board to sample it, in cells

# A border is closed if its line is thicker (in cells of full contrast) than this, and clearly thicker than inner lines.
SHUT = 0.01

_FEW_ALONG, MOST_LINELESS = (0.25, 0.75), 0.25  # first places to look for lines; maximum share of sides without one

# Where to look across a border, and beyond it for the grid's lines, in cells.
_ACROSS, _STUBS = [at / 50 for at in range(-7, 8)], (0.08, 0.12, 0.16, 0.2)


@dataclass(frozen=True)
class Shape:
    """Places that aren't cells (`missing`) or perhaps aren't (`odd`), the `walls`, and possible walls (`unsure`)."""

    missing: frozenset[Place]
    walls: frozenset[Edge]
    unsure: frozenset[Edge]
    odd: frozenset[Place]


def shape_of(board: PictureBoard, passed: Collection[Place] = ()) -> Shape:
    """Return the shape of a board. The places that a drawn path has `passed` are certainly cells."""
    taken = {place for place, cell in board.cells.items() if cell.look != "empty"}.union(passed)
    if board.hexagons:
        dark, odd = _on_other_grounds(board, taken)
        missing = frozenset(board.places).difference(board.cells) | dark
        return Shape(missing, frozenset(), frozenset(), (board.unsure | odd) - missing)
    thick, unsure = _thick(board)
    held = _held(board).union(passed)
    shut = frozenset(board.cells) - _reached(board, held, thick) if held and thick else frozenset[Place]()
    dark, odd = _on_other_grounds(board, taken)
    missing = shut | dark | _unlined(board, taken)
    missing |= _merged(board, taken | missing)
    walls = frozenset(edge for edge in thick if missing.isdisjoint(edge))
    return Shape(
        missing, walls, frozenset(edge for edge in unsure if missing.isdisjoint(edge)), frozenset(odd - missing)
    )


def unread(board: PictureBoard, shape: Shape, known: Collection[Place]) -> list[Doubt]:
    """Return doubts: signs that weren't read, places that may not be cells, and possible walls.

    `known` are the cells whose contents were read.
    """
    doubts = []
    for place, cell in board.cells.items():
        if place not in known and (cell.holds_sign or _is_marked(cell)):
            doubts.append(Doubt((place,), say("{cell}: something here could not be read.", cell=place)))
        elif place in shape.odd and place not in known:
            sentence = say("{cell}: perhaps this is not a cell, judging by its color or lines.", cell=place)
            doubts.append(Doubt((place,), sentence))
    for one, other in sorted(shape.unsure):
        doubts.append(Doubt((one, other), say("{one} and {other}: perhaps a wall.", one=one, other=other)))
    return doubts


def _is_marked(cell: Cell) -> bool:
    low, high = round(0.2 * cell.side), round(0.8 * cell.side)
    middle = b"".join([cell.ink[y * cell.side + low : y * cell.side + high] for y in range(low, high)])
    return cell.look == "ink" and sum(value >= CLEAR for value in middle) > MUCH * len(middle)


def grown(board: PictureBoard) -> Rim:
    """Return how many rows or columns with visible cell borders lie beyond the board: above, left, below, right."""
    thick, _ = _thick(board)
    inside = _reached(board, _held(board), thick)
    limit, _ = _limit(board)

    def onward(place: Place) -> Iterator[Place]:
        for other in around(place):
            if other in board.cells or not board.whole.holds(other):
                continue
            sides = [(other, far) for far in around(other) if far != place]
            sides.sort(key=lambda side: side[1] in board.cells)
            thin = all(has_line(board, side) for side in [*sides, (place, other)])
            if thin and board.thickness((min(place, other), max(place, other))) <= limit:
                yield other

    found = reached(inside, onward)
    rows, columns = [row for row, _ in found] or [0], [column for _, column in found] or [0]
    return (
        max(0, -min(rows)),
        max(0, -min(columns)),
        max(0, max(rows) - board.rows + 1),
        max(0, max(columns) - board.columns + 1),
    )


def has_line(board: PictureBoard, edge: Edge, alongs: Sequence[float] = _ALONG) -> bool:
    """True if a line, or a change of background, separates the two places of an `edge`.

    `alongs` (0 to 1) are the positions along their common side at which to look.
    """
    (row, column), (other_row, other_column) = min(edge), max(edge)
    lies = row != other_row
    step = max(0.01, min(0.02, 0.7 * board.whole.pixel_width))
    count = round(BESIDE / step)
    offs = [at * step for at in range(-count, count + 1)]
    strips = []
    for along in alongs:
        places = [(column + along, other_row + off) if lies else (other_column + off, row + along) for off in offs]
        strips.append([board.whole.colour(x, y) for x, y in places])
    inner, *_, outer = strips[len(strips) // 2]
    even = [(one, other) for one, *_, other in strips if max(apart(one, inner), apart(other, outer)) <= EVEN]
    if len(even) >= NEARLY_ALL * len(strips) and all(apart(one, other) > STEP for one, other in even):
        return True
    return line_share(strips) >= ENOUGH


def _held(board: PictureBoard) -> set[Place]:
    return {place for place, cell in board.cells.items() if cell.radius or cell.holds_sign}


def _limit(board: PictureBoard) -> tuple[float, float]:
    found = sorted(map(board.thickness, board.edges))
    usual = 2 * found[len(found) // 2]
    for thin, thick in pairwise(found):
        if thick >= max(LEAST_THICK, usual) and thick > GAP * thin:
            return max(thin, thick / GAP), 0.0
    return max(THICK, usual), UNSURE


def _thick(board: PictureBoard) -> tuple[set[Edge], set[Edge]]:
    limit, share = _limit(board)
    thickness = {edge: board.thickness(edge) for edge in board.edges}
    return (
        {edge for edge, thick in thickness.items() if thick > limit},
        {edge for edge, thick in thickness.items() if abs(thick - limit) < share * limit},
    )


def _reached(board: PictureBoard, start: Iterable[Place], thick: Collection[Edge]) -> set[Place]:
    def onward(place: Place) -> Iterator[Place]:
        beside = (other for other in around(place) if other in board.cells)
        return (other for other in beside if (min(place, other), max(place, other)) not in thick)

    return set(reached(start, onward))


def _unlined(board: PictureBoard, taken: Collection[Place]) -> set[Place]:
    inside = set(board.cells)
    waiting = [place for place in sorted(inside) if any(other not in inside for other in around(place))]
    lost: set[Place] = set()
    while waiting:
        place = waiting.pop()
        if place in taken or place in lost or place not in inside:
            continue
        if any(has_line(board, (place, other)) for other in around(place) if other in lost or other not in inside):
            continue
        lost.add(place)
        waiting += around(place)
    return {
        place
        for place in lost
        if any(other in lost for other in around(place))
        # A single place may be a cell in a rounded corner.
        or all(_is_gap(board, place, other) for other in around(place) if other not in inside)
    }


def _is_gap(board: PictureBoard, place: Place, other: Place) -> bool:
    (row, column), down, right = place, other[0] - place[0], other[1] - place[1]
    x, y = column + 0.5 + right * (0.5 + BEYOND), row + 0.5 + down * (0.5 + BEYOND)
    beside = [(row + step * right, column + step * down) for step in (-1, 1)]
    lined = [has_line(board, (one, (one[0] + down, one[1] + right))) for one in beside if one in board.cells]
    if not (board.whole.shows(x, y) and lined and all(lined)):
        return False
    return _is_lineless(board, (place, other))


def _is_lineless(board: PictureBoard, edge: Edge) -> bool:
    return sum(has_line(board, edge, [along]) for along in _ALONG) <= FEW * len(_ALONG)


def _merged(board: PictureBoard, taken: Collection[Place]) -> set[Place]:
    free = [edge for edge in board.edges if edge[0] not in taken and edge[1] not in taken]
    lineless = {edge for edge in free if not any(has_line(board, edge, [along]) for along in _FEW_ALONG)}
    if not 0 < len(lineless) <= MOST_LINELESS * len(free):
        return set()
    lineless = {edge for edge in lineless if _is_lineless(board, edge)}
    found: set[Place] = set()
    for first in {edge[0] for edge in lineless}:
        piece = _reached(board, [first], set(board.edges) - lineless)
        if all(edge in lineless for edge in free if piece.issuperset(edge)):
            found |= piece
    return found


def seams(board: PictureBoard, missing: Collection[Place]) -> tuple[dict[Edge, bool], bool]:
    """Map each pair of opposite border cells to True if a wall separates them; {} if the board doesn't wrap around.

    The second result is True if the lines of the grid continue beyond all borders without a wall.
    """
    last_row, last_column = board.rows - 1, board.columns - 1
    pairs = [((row, 0), (row, last_column)) for row in range(board.rows)]
    pairs += [((0, column), (last_row, column)) for column in range(board.columns)]
    some = board.edges[:: max(1, len(board.edges) // 9)]
    limit = max(SHUT, 2.5 * sorted(_mass(board, edge) for edge in some)[len(some) // 2])
    shut, surely = {}, True
    for one, other in pairs:
        if one in missing or other in missing:
            continue
        down, right = int(one[1] == other[1]), int(one[0] == other[0])
        before, after = (one[0] - down, one[1] - right), (other[0] + down, other[1] + right)
        sides = (before, one), (other, after)
        thick = {_mass(board, side) > limit for side in sides}
        if len(thick) > 1 or not all(_is_shown(board, side) for side in sides):
            return {}, False
        shut[one, other] = thick == {True}
        surely = surely and (shut[one, other] or (_goes_on(board, before) and _goes_on(board, after)))
    joined = min(last_row, last_column) > 1 and not all(shut.values()) and (surely or any(shut.values()))
    return (shut, surely) if joined else ({}, False)


def _is_shown(board: PictureBoard, side: Edge) -> bool:
    (row, column), (other_row, other_column) = side
    x, y = (column + other_column + 1) / 2, (row + other_row + 1) / 2
    return all(
        board.whole.shows(x + off * (other_column - column), y + off * (other_row - row)) for off in (-BEYOND, BEYOND)
    )


def _mass(board: PictureBoard, side: Edge) -> float:
    found = []
    for along in (-0.3, -0.2, 0.2, 0.3):
        seen = [board.across(side, off, along) for off in _ACROSS]
        inks = [min(apart(colour, seen[0]), apart(colour, seen[-1])) - FAINT for colour in seen]
        found.append(sum(ink for ink in inks if ink > 0))
    return sorted(found)[1] / 195 * (_ACROSS[1] - _ACROSS[0])


def _goes_on(board: PictureBoard, beside: Place) -> bool:
    row, column = beside
    if 0 <= row < board.rows:
        edge = (max(row, 1) - 1, column), (max(row, 1), column)
    else:
        edge = (row, max(column, 1) - 1), (row, max(column, 1))
    return has_line(board, edge, [1 - at for at in _STUBS] if -1 in beside else _STUBS)


def _on_other_grounds(board: PictureBoard, taken: Collection[Place]) -> tuple[set[Place], set[Place]]:
    classes = _grounds(board)
    used = [colour for colour, places in classes.items() if any(place in taken for place in places)]
    free = [colour for colour in classes if colour not in used]
    if free and all(place in taken for colour in used for place in classes[colour]):
        # All empty cells have backgrounds that no other cell has: the nearest of these is the usual one.
        used.append(min(free, key=lambda one: min((apart(one, other) for other in used), default=0)))
    dark, odd = _on_page(board, taken), set[Place]()
    for colour, places in classes.items():
        if colour not in used and min((apart(colour, other) for other in used), default=0) > OTHER_GROUND:
            (dark if max(colour) - min(colour) <= GREY else odd).update(places)
    return (dark, odd) if 2 * len(dark) < len(board.cells) else (set(), dark | odd)


def _grounds(board: PictureBoard) -> dict[Colour, list[Place]]:
    classes: dict[Colour, list[Place]] = {}
    for place in sorted(board.cells):
        ground = board.cells[place].ground
        alike = next((colour for colour in classes if apart(colour, ground) <= SAME_GROUND), ground)
        classes.setdefault(alike, []).append(place)
    return classes


def _on_page(board: PictureBoard, taken: Collection[Place]) -> set[Place]:
    ends = [-AROUND, board.rows + AROUND], [-AROUND, board.columns + AROUND]
    spots = [(board.columns * at / 4, y) for y in ends[0] for at in (1, 2, 3)]
    spots += [(x, board.rows * at / 4) for x in ends[1] for at in (1, 2, 3)]
    seen = [board.whole.colour(x, y) for x, y in spots if board.whole.shows(x, y)]
    page = next((one for one in seen if 2 * sum(apart(one, other) <= PAGE for other in seen) > len(seen)), None)
    free = [place for place in board.cells if place not in taken]
    if page is None or board.hexagons:
        return set()
    beyond = {place for place in free if apart(board.cells[place].ground, page) <= PAGE}
    others = [place for place in free if apart(board.cells[place].ground, page) > STEP]
    return beyond if len(others) > max(len(beyond), 0.9 * (len(free) - len(beyond))) else set()
