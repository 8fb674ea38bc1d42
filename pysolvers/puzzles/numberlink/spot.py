"""Spots: coordinates of nodes. Every cell is one node, but a bridge has one for each direction of passing it."""

from __future__ import annotations

from collections.abc import Mapping

from pysolvers.core.cell import Cell
from pysolvers.lines.board import Board

SQUARE_WAYS = ("up", "right", "down", "left")
# names of the directions, clockwise from the top
HEX_WAYS = ("up", "up-right", "down-right", "down", "down-left", "up-left")


class Spot(tuple[int, int]):
    """The place of a node on a board that is not plain: its cell (row, column), with a reference to the board.

    The passes of a bridge are distinguished by complements: (row, ~column) is north-south, (~row, column) the next one
    clockwise (on squares, west-east), and (~row, ~column) the third one of a hexagon.
    """

    board: Board

    @staticmethod
    def of(board: Board, row: int, column: int, number: int = -1) -> Spot:
        """Return the spot of a cell, or of pass `number` of a bridge: 0 is north-south, the others follow clockwise."""
        spot = Spot((~row if number > 0 else row, column if number in (-1, 1) else ~column))
        spot.board = board
        return spot

    @property
    def ways(self) -> Mapping[Cell, str]:
        """The name of the direction to each neighboring cell, including neighbors beyond a wall or a joined edge."""
        board, (row, column), number = self.board, cell_of(self), pass_of(self)
        names = HEX_WAYS if board.shape == "hex" else SQUARE_WAYS
        around = enumerate(board.around((row, column)))
        led = {way: cell for way, cell in around if number < 0 or way % (len(names) // 2) == number}
        if board.shape == "torus":
            led = {way: (r % board.rows, c % board.columns) for way, (r, c) in led.items()}
        return {cell: names[way] for way, cell in led.items() if board.has(cell)}


def cell_of(spot: Cell) -> Cell:
    row, column = spot
    return max(row, ~row), max(column, ~column)


def pass_of(spot: Cell) -> int:
    """Return which pass of a bridge a spot is, numbered as in `Spot.of`; -1 for a whole cell."""
    row, column = spot
    return -1 if row >= 0 <= column else 0 if row >= 0 else 1 if column >= 0 else 2
