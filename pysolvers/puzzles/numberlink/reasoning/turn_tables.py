"""Tables for `trials`: the turns that a line can take at each cell, and the cells whose turns a change can affect."""

from __future__ import annotations

from itertools import combinations, takewhile
from typing import NamedTuple

from pysolvers.puzzles.numberlink.reasoning.lines import LineBoard

Way = tuple[int, int, int]  # a way out of a cell: the side, the other cell, and the way's bit


class Turn(NamedTuple):
    """Two ways out of a cell: sides, cells, way bits, and the cells inside (`LineBoard.inside`; () if straight)."""

    one: int
    two: int
    a: int
    b: int
    bits: int
    inside: tuple[tuple[int, int, int], ...]


Outer = tuple[int, int, int, tuple[int, ...]]  # a cell that may turn, the two sides of that turn, and its other sides


class TurnTables:
    """The turns `at` each cell, straight ones first, and those left `after` a side is drawn, by cell and side.

    `near` has two lists for each side: if closed, and if it has a line. They have its two cells, each with rows of
    cells along diagonals away from it, up to a source. If a cell can't turn, neither can the next one in its row.
    """

    def __init__(self, board: LineBoard) -> None:
        self.board = board
        ways = board.around
        turns = ([self._turn(cell, *pair) for pair in combinations(around, 2)] for cell, around in enumerate(ways))
        self.at = [sorted(each, key=lambda turn: bool(turn.inside)) for each in turns]
        self.after = [
            {one[0]: [self._turn(cell, one, two) for two in around if one is not two] for one in around}
            for cell, around in enumerate(ways)
        ]
        rows: list[list[tuple[set[int], list[Outer]]]] = [[] for _ in ways]
        for (at, turn), far in self._outside().items():
            sides = {side for side, _, way in ways[at] if way in turn}
            rows[at].append((sides, [self._outer(first, turn) for _, first in sorted(far)]))
        self.near = [
            [
                [
                    (cell, [_to_source(board, row) for sides, row in rows[cell] if (side in sides) != on])
                    for cell in cells
                ]
                for on in (False, True)
            ]
            for side, cells in enumerate(board.sides)
        ]

    def _turn(self, cell: int, first: Way, second: Way) -> Turn:
        (one, a, way), (two, b, other) = first, second
        inside = () if self.board.puzzle.opposite[way] == other else self.board.inside(cell, (way, other))
        return Turn(one, two, a, b, way | other, inside)

    def _outside(self) -> dict[tuple[int, tuple[int, int]], list[tuple[int, int]]]:
        outside: dict[tuple[int, tuple[int, int]], list[tuple[int, int]]] = {}
        for first in range(self.board.size):
            for turn in self.board.turns(first):
                for far, (at, _, _) in enumerate(self.board.inside(first, turn)):
                    outside.setdefault((at, turn), []).append((far, first))
        return outside

    def _outer(self, cell: int, turn: tuple[int, int]) -> Outer:
        around = self.board.around[cell]
        one, two = (side for side, _, way in around if way in turn)
        return cell, one, two, tuple(side for side, _, way in around if way not in turn)


def _to_source(board: LineBoard, row: list[Outer]) -> list[Outer]:
    return list(takewhile(lambda outer: board.label[outer[0]] < 0, row))
