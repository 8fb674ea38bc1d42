"""Lines that would have to cross: the ends of two lines alternate along one wall.

Labeled cells, blocked cells and the border are walls. Walking along a wall with one hand on it, you meet the ends of
lines in some order. If all ends of two lines are met on one walk, and they alternate, the lines can't both be drawn in
the plane. Only for plain boards: squares without walls, bridges or joined edges.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from pysolvers.puzzles.numberlink.reasoning.lines import NOWHERE, LineBoard

Spots = tuple[tuple[int, ...], tuple[int, ...]]  # steps of a walk at which the two ends of a line are met


def neighbors_of(board: LineBoard) -> list[tuple[int, int, int, int]]:
    """Return the cells above, right, below and left of each cell of a plain board; -1 for the border."""
    width, height = board.puzzle.width, board.puzzle.height
    return [
        (
            i - width if i >= width else NOWHERE,
            i + 1 if (i + 1) % width else NOWHERE,
            i + width if i < width * (height - 1) else NOWHERE,
            i - 1 if i % width else NOWHERE,
        )
        for i in range(width * height)
    ]


def crossing(
    board: LineBoard,
    near: Sequence[tuple[int, int, int, int]],
    free: Sequence[bool],
    ends: Mapping[int, tuple[int, int]],
    is_open: Sequence[bool],
    shut: Container[int],
) -> tuple[int, int] | None:
    """Return two labels whose lines would have to cross; None if none are found.

    Args:
        board: a plain board.
        near: see `neighbors_of`.
        free: for each cell, whether it has no label.
        ends: the two ends of each unfinished line. If they are neighbors with an open side, the line is ignored.
        is_open: for each side, whether a line can cross it.
        shut: sides that lines can't cross although they are open.
    """
    at = {cell: list[tuple[int, int]]() for both in ends.values() for cell in both}

    def opens(cell: int, other: int) -> bool:
        side = board.side(cell, other)
        return is_open[side] and side not in shut

    for walk, step, cell, wall in _walks(near, free, at):
        if wall in at and opens(cell, wall):
            at[wall].append((walk, step))
    spots: dict[int, list[tuple[int, Spots]]] = {}
    for k, (one, other) in ends.items():
        if other in near[one] and opens(one, other):
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


def _walks(
    near: Sequence[tuple[int, int, int, int]], free: Sequence[bool], ends: Iterable[int]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the walks that meet an end: (walk, step, free cell, wall cell) for each side that is passed."""
    seen: set[tuple[int, int]] = set()
    walk = 0
    for end in ends:
        for back, first in enumerate(near[end]):
            way = (back + 2) % 4
            if not _is_free(free, first) or (first, way) in seen:
                continue
            cell, at, step = first, way, 0
            while (cell, at) not in seen:
                seen.add((cell, at))
                yield walk, step, cell, near[cell][at]
                step += 1
                ahead = (at + 1) % 4
                beside = near[cell][ahead]
                if not _is_free(free, beside):
                    at = ahead
                    continue
                beyond = near[beside][at]
                if _is_free(free, beyond):
                    cell, at = beyond, (ahead + 2) % 4
                else:
                    cell = beside
            walk += 1


def _is_free(free: Sequence[bool], cell: int) -> bool:
    return cell >= 0 and free[cell]
