"""Tables for `trials`: the turns that a line can take in each cell, and the cells whose turns a change can affect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, takewhile
from typing import NamedTuple

from pysolvers.puzzles.numberlink.reasoning.lines import LineBoard

Inside = tuple[int, int, int, int]  # a cell inside a turn, the bits of the turn's two ways, and its sides there


class Turn(NamedTuple):
    """A line's passage through a cell, between the neighbors `a` and `b`.

    `bits` are its directions without a line yet. `inside` are the cells on the diagonal inside the turn.
    """

    a: int
    b: int
    bits: int
    inside: tuple[Inside, ...]


Outer = tuple[int, int, int]  # a cell that may turn, and the bits of that turn's two ways and of the cell's other ways


class Turns(dict[int, list[Turn]]):
    """The possible turns in one cell. The key is 256 * (bits of its open sides) + (bits of its drawn sides)."""

    def __init__(self, board: LineBoard, cell: int) -> None:
        self.board, self.cell = board, cell

    def __missing__(self, key: int) -> list[Turn]:
        found = self[key] = list(self._possible(key >> 8, key & 255))
        if not key & 255:
            found.sort(key=lambda turn: bool(turn.inside))
        return found

    def _possible(self, ways: int, lined: int) -> Iterator[Turn]:
        around, puzzle = self.board.around[self.cell], self.board.puzzle
        open_ways = [each for each in around if each[2] & ways]
        drawn = next((each for each in around if each[2] & lined), None)
        for one, two in ((drawn, each) for each in open_ways) if drawn else combinations(open_ways, 2):
            turn = one[2], two[2]
            inside = () if puzzle.opposite[turn[0]] == turn[1] else self.board.inside(self.cell, turn)
            both = turn[0] | turn[1]
            yield Turn(one[1], two[1], both & ways, tuple((at, both, a, b) for at, a, b in inside))


@lru_cache(maxsize=4)
def turn_tables(board: LineBoard) -> TurnTables:
    return TurnTables(board)


class TurnTables:
    """Tables of the possible turns in each cell, and of the cells that a change affects.

    `turns` has a `Turns` for each cell. `bits` has each side's direction bits, seen from its two cells. near[side][on]
    is for a side that a line crosses (`on`), or no line can: its two cells, each with rows of cells on diagonals. A row
    belongs to a turn that the cell can't have now; no cell of the row can have this turn either.
    """

    def __init__(self, board: LineBoard) -> None:
        self.board = board
        self.turns = [Turns(board, cell) for cell in range(board.size)]
        self.bits = [(self._bit(side, a), self._bit(side, b)) for side, (a, b) in enumerate(board.sides)]
        rows: list[list[tuple[set[int], list[Outer]]]] = [[] for _ in board.around]
        for (at, turn), far in self._outside().items():
            sides = {side for side, _, way in board.around[at] if way in turn}
            rows[at].append((sides, [self._outer(first, turn) for _, first in sorted(far)]))
        self.near = [
            [
                [(cell, [_to_end(board, row) for sides, row in rows[cell] if (side in sides) != on]) for cell in cells]
                for on in (False, True)
            ]
            for side, cells in enumerate(board.sides)
        ]

    def _bit(self, side: int, cell: int) -> int:
        return next(way for each, _, way in self.board.around[cell] if each == side)

    def _outside(self) -> dict[tuple[int, tuple[int, int]], list[tuple[int, int]]]:
        outside: dict[tuple[int, tuple[int, int]], list[tuple[int, int]]] = {}
        for first in range(self.board.size):
            for turn in self.board.turns(first):
                for far, (at, _, _) in enumerate(self.board.inside(first, turn)):
                    outside.setdefault((at, turn), []).append((far, first))
        return outside

    def _outer(self, cell: int, turn: tuple[int, int]) -> Outer:
        both = turn[0] | turn[1]
        return cell, both, sum(way for _, _, way in self.board.around[cell]) & ~both


def _to_end(board: LineBoard, row: list[Outer]) -> list[Outer]:
    return list(takewhile(lambda outer: board.label[outer[0]] < 0, row))
