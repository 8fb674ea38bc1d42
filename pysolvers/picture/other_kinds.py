"""Puzzles that are known by sight but not solved here. They are named only where no kind that is read comes near."""

from __future__ import annotations

from pysolvers.picture.board import Board
from pysolvers.picture.numbers import SURE

SUDOKUS = (4, 6, 9, 16)
"""The usual sides of a Sudoku."""


def other_kind(board: Board) -> str | None:
    """The name of a puzzle that the board surely is, with its article; None if it is none that is known by sight."""
    if _is_sudoku(board):
        return "a Sudoku"
    return "a nonogram" if _is_nonogram(board) else None


def _is_sudoku(board: Board) -> bool:
    """Whether numbers up to the side stand on a square, those that are certain at most once in each row and column."""
    side, inked = board.rows, board.looking("ink")
    numbers = [(*place, board.number(place).text) for place in inked if board.number(place).certainty >= SURE]
    if side != board.columns or side not in SUDOKUS or len(numbers) < max(1.5 * side, 0.7 * len(inked)):
        return False
    if not all(text.isdecimal() and 1 <= int(text) <= side for _, _, text in numbers):
        return False
    in_rows, in_columns = {(r, text) for r, _, text in numbers}, {(c, text) for _, c, text in numbers}
    return len(in_rows) == len(in_columns) == len(numbers)


def _is_nonogram(board: Board) -> bool:
    """Whether ink stands only in bands at the top and at the left, next to every column and row of an empty board."""
    empty = set(board.looking("empty"))
    if len(board.cells) - len(empty) < 10:
        return False
    for down in range(1, board.rows // 2 + 1):
        for across in range(1, board.columns // 2 + 1):
            above = [(down - 1, c) for c in range(across, board.columns)]
            beside = [(r, across - 1) for r in range(down, board.rows)]
            if empty.isdisjoint([*above, *beside]) and all(
                place in empty for place in board.places if (place[0] < down) == (place[1] < across)
            ):
                return True
    return False
