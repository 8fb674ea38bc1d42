"""Finds two lines on a plain board that would have to cross, because their ends alternate along one wall.

Labeled cells, blocked cells and the border are walls here. If a walk along a wall passes the ends of two lines in the
order A, B, A, B, these lines would have to cross.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, product
from typing import NamedTuple

from pysolvers.lines.steps import route
from pysolvers.puzzles.numberlink.reasoning.lines import NOWHERE, LineBoard

BORDER = -2  # in `ring`: the border, as a wall

Spots = tuple[tuple[int, ...], tuple[int, ...]]  # for each of the two ends of a line, the steps of a walk that pass it


class WallPlace(NamedTuple):
    """A position on a walk along a wall: in a cell beside `wall`, which is a cell number, or -1 for the border.

    `side` is between your cell and the wall, `beside` is the cell ahead of you, `beyond` the cell ahead of the wall.
    The walk continues at place number `turn` (in your cell), `straight` (in `beside`) or `corner` (in `beyond`).
    """

    wall: int
    side: int
    beside: int
    beyond: int
    turn: int
    straight: int
    corner: int


@lru_cache(maxsize=4)
def _places(board: LineBoard) -> list[WallPlace]:
    near = [[NOWHERE if other is None else other for other in around] for around in board.puzzle.bare.flat]
    side = {(cell, other): side for cell, around in enumerate(board.around) for side, other, _ in around}
    found = []
    for cell, walls in enumerate(near):
        for way, wall in enumerate(walls):
            ahead = (way + 1) % 4
            beside = walls[ahead]
            beyond = near[beside][way] if beside >= 0 else NOWHERE
            after = 4 * cell + ahead, 4 * beside + way, 4 * beyond + (way + 3) % 4
            found.append(WallPlace(wall, side.get((cell, wall), NOWHERE), beside, beyond, *after))
    return found


def crossing(
    board: LineBoard,
    free: Sequence[bool],
    ends: Mapping[int, tuple[int, int]],
    is_open: Sequence[bool],
    shut: Container[int],
) -> tuple[int, int] | None:
    """Return two labels whose lines would have to cross, or None. Lines that one link can finish are ignored.

    `free` is True for cells without a label, and False in its last item, for the border. `ends` has both ends of each
    unfinished line, by label. Lines can cross sides that are open and not in `shut`.
    """
    at = _met(_places(board), free, ends, is_open, shut)
    spots: dict[int, list[tuple[int, Spots]]] = {}
    for k, (one, other) in ends.items():
        if any(beside == other and is_open[side] and side not in shut for side, beside, _ in board.around[one]):
            continue
        walks = {walk for end in (one, other) for walk, _ in at[end]}
        if len(walks) == 1 and at[one] and at[other]:
            steps = [tuple(step for _, step in at[end]) for end in (one, other)]
            spots.setdefault(walks.pop(), []).append((k, (steps[0], steps[1])))
    for met in spots.values():
        for (k, one_line), (other, other_line) in combinations(met, 2):
            if all(_take_turns(*at) for at in product(*one_line, *other_line)):
                return k, other
    return None


def _take_turns(a: int, b: int, c: int, d: int) -> bool:
    low, high = min(a, b), max(a, b)
    return (low < c < high) != (low < d < high)


def ring(board: LineBoard, label: Sequence[int], ends: tuple[int, int], avoid: int) -> list[int]:
    """Return the labels of the cells on a short route between the two `ends` of a line, without the line's own label.

    The route leads through cells with labels, blocked cells (-1 in the result) and the border (-2); if possible, not
    through cells of the label `avoid`. `label` has each cell's label, or -1.
    """
    blocked = board.puzzle.blocked
    every = [cell for cell in range(board.size) if label[cell] >= 0 or cell in blocked]
    for left_out in (avoid, NOWHERE):
        walls = {BORDER, *(cell for cell in every if label[cell] != left_out)}
        if way := route(ends[:1], partial(_walls_near, board, walls), lambda cell: cell == ends[1]):
            met = dict.fromkeys(BORDER if cell == BORDER else label[cell] for cell in way)
            return [wall for wall in met if wall != label[ends[0]]]
    return []


def _walls_near(board: LineBoard, walls: Container[int], cell: int) -> list[int]:
    height, width = board.puzzle.height, board.puzzle.width
    if cell == BORDER:
        near = [i for i in range(board.size) if i // width in (0, height - 1) or i % width in (0, width - 1)]
    else:
        row, column = divmod(cell, width)
        around = [(r, c) for r in (row - 1, row, row + 1) for c in (column - 1, column, column + 1)]
        near = [r * width + c for r, c in around if board.puzzle.has((r, c))]
        near += [BORDER] * (len(near) < len(around))
    return [wall for wall in near if wall in walls]


# one flat loop, because an explanation calls this for each line that could be drawn
def _met(
    places: list[WallPlace],
    free: Sequence[bool],
    ends: Mapping[int, tuple[int, int]],
    is_open: Sequence[bool],
    shut: Container[int],
) -> dict[int, list[tuple[int, int]]]:
    at: dict[int, list[tuple[int, int]]] = {cell: [] for both in ends.values() for cell in both}
    seen = bytearray(len(places))
    walk = 0
    for end in at:
        for way in range(4):
            first = places[4 * end + way].wall
            place, step = 4 * first + (way + 2) % 4, 0
            if not free[first] or seen[place]:
                continue
            while not seen[place]:
                seen[place] = 1
                wall, side, beside, beyond, turn, straight, corner = places[place]
                if wall in at and is_open[side] and side not in shut:
                    at[wall].append((walk, step))
                step += 1
                place = turn if not free[beside] else corner if free[beyond] else straight
            walk += 1
    return at
