"""Finds narrow gaps: a straight or diagonal row of open cells between two walls, which divides the board.

A line with known cells on both sides must pass the gap. If such lines need all cells of the gap, no other line can
pass. If they leave one cell, another line could pass but not return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from pysolvers.core.cell import reached
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

Loss = tuple[int, int]  # a cell, and a label that it can't have

Known = Callable[[int], tuple[Loss, ...]]  # returns the losses that leave a cell its only label

Gap = tuple[tuple[int, ...], dict[int, int]]  # the cells of a row that divides the board, and the part of other cells

LONGEST = 6  # cells in a gap, at most


@dataclass(frozen=True)
class GapFinding:
    """A narrow gap of `cells`, and the labels that other cells lose because of it.

    `must`: labels whose lines must pass it. `spare`: how many of its cells are left for other lines. `losses`: (cell,
    label) pairs that it excludes. `shown`: cells whose known labels prove these losses. `based_on`: earlier losses that
    determine these labels. `groups`: the cells of `shown` and `losses`, by part of the board.
    """

    cells: tuple[int, ...]
    must: tuple[int, ...]
    spare: int
    losses: tuple[Loss, ...]
    based_on: tuple[Loss, ...]
    shown: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]


def gaps_of(lines: Lines) -> list[Gap]:
    near = [
        [other for side, other, _ in around if lines.drawn[side] or lines.is_open(side)]
        for around in lines.board.around
    ]
    rows = sorted(set(_rows(lines)), key=len)
    return [(cells, part) for cells in rows if len(set((part := _parts(near, cells)).values())) > 1]


def findings(lines: Lines, gaps: Iterable[Gap], left: Sequence[int], known: Known) -> Iterator[GapFinding]:
    """Yield a finding for each of `gaps` that excludes labels from cells.

    `left` has each cell's possible labels, as bits. `known(cell)` returns the losses that leave a cell only one label.
    """
    for cells, part in gaps:
        yield from _by_gap(lines, left, known, cells, part)


def _rows(lines: Lines) -> Iterator[tuple[int, ...]]:
    puzzle = lines.board.puzzle
    is_open = [bool(need) for need in lines.need]

    def at(row: int, column: int) -> int:
        return row * puzzle.width + column if puzzle.has((row, column)) else -1

    for first in range(puzzle.area):
        if not is_open[first]:
            continue
        row, column = puzzle.cell(first)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            before = at(row - down, column - right)
            if before >= 0 and is_open[before]:
                continue
            cells: list[int] = []
            cell, step = first, 0
            while cell >= 0 and is_open[cell] and len(cells) <= LONGEST:
                cells.append(cell)
                step += 1
                cell = at(row + step * down, column + step * right)
            if len(cells) <= LONGEST:
                yield tuple(cells)


def _by_gap(
    lines: Lines, left: Sequence[int], known: Known, cells: tuple[int, ...], part: dict[int, int]
) -> Iterator[GapFinding]:
    inside, sides = _known_labels(lines, left, cells, part)
    must = {*inside, *(k for k, found in sides.items() if len(found) > 1)}
    spare = len(cells) - sum(map(len, inside.values())) - len(must - inside.keys())
    if not must or spare not in (0, 1):
        return

    def can_lose(cell: int, k: int) -> bool:
        return bool(left[cell] >> k & 1) and lines.label[cell] < 0

    because = [cell for k in must for cell in (*inside.get(k, ()), *sides.get(k, {}).values())]
    others = sorted({*range(len(lines.board.names))} - must)
    losses = [(cell, k) for cell in cells for k in others if not spare and can_lose(cell, k)]
    for k in (k for k in sides if k not in must):
        ((home, shows),) = sides[k].items()
        if far := [(cell, k) for cell, there in part.items() if there != home and can_lose(cell, k)]:
            losses += far
            because.append(shows)
    if losses:
        based_on = tuple(dict.fromkeys(chain.from_iterable(map(known, because))))
        groups = _by_part(part, (*because, *(cell for cell, _ in losses)))
        shown = tuple(dict.fromkeys(because))
        yield GapFinding(cells, tuple(sorted(must)), spare, tuple(losses), based_on, shown, groups)


def _known_labels(
    lines: Lines, left: Sequence[int], cells: tuple[int, ...], part: dict[int, int]
) -> tuple[dict[int, list[int]], dict[int, dict[int, int]]]:
    inside: dict[int, list[int]] = {}
    sides: dict[int, dict[int, int]] = {}
    for cell, mask in enumerate(left):
        if mask.bit_count() == 1 and (lines.label[cell] >= 0 or lines.is_used(cell)):
            k = mask.bit_length() - 1
            if cell in cells:
                inside.setdefault(k, []).append(cell)
            elif cell in part:
                sides.setdefault(k, {}).setdefault(part[cell], cell)
    return inside, sides


def _by_part(part: dict[int, int], cells: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    groups: dict[int, dict[int, None]] = {}
    for cell in cells:
        if cell in part:
            groups.setdefault(part[cell], {})[cell] = None
    return tuple(tuple(group) for group in groups.values())


def _parts(near: Sequence[Sequence[int]], cells: tuple[int, ...]) -> dict[int, int]:
    def onward(cell: int) -> Iterator[int]:
        return (other for other in near[cell] if other not in cells)

    part: dict[int, int] = {}
    for first in chain.from_iterable(map(onward, cells)):
        if first not in part:
            part |= dict.fromkeys(reached((first,), onward), first)
    return part
