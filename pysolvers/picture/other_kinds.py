"""Recognizes unsupported kinds of puzzle by sight, so that errors can name them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pysolvers.core.cell import Cell as Place
from pysolvers.core.words import say
from pysolvers.picture.board import PictureBoard
from pysolvers.picture.cells import Cell
from pysolvers.picture.numbers import SURE
from pysolvers.picture.shape import shape_of

SURELY = 0.8  # boards with a lower likeness may be of another kind

LEAST_DARK = 0.08  # share of dark cells in a crossword

LEAST_CORNERS = 3  # cells of a crossword with a small number in a corner

BESIDE = 0.8  # minimum share of rows, or of columns, with clues beside them

SUDOKUS = (4, 6, 9, 16)  # usual sides


def other_kind(board: PictureBoard, likeness: float) -> str | None:
    """Name the unsupported kind that a board seems to be of, such as "a Sudoku"; None for any other board.

    `likeness` says how much the board resembles a supported kind. From `SURELY` on, the result is None.
    """
    if likeness >= SURELY:
        return None
    if likeness <= 0 and _is_sudoku(board):
        return say("a Sudoku")
    if likeness <= 0 and _is_nonogram(board):
        return say("a nonogram")
    dark = shape_of(board).missing
    many = len(dark) >= LEAST_DARK * len(board.cells)
    crossword = many and (_is_numbered(board) or (likeness <= 0 and _is_symmetric(board, dark)))
    return say("a crossword") if crossword else None


def _is_numbered(board: PictureBoard) -> bool:
    half = board.side / 2
    corners = [
        place
        for place in board.looking("ink")
        if any(
            sign.right <= half and sign.bottom <= half and sign.height > 6 for sign in board.cells[place].inner_signs
        )
    ]
    return len(corners) >= LEAST_CORNERS


def _is_symmetric(board: PictureBoard, dark: Collection[Place]) -> bool:
    opposite = {(board.rows - 1 - row, board.columns - 1 - column) for row, column in dark}
    return len(dark) >= 4 and dark == opposite and not board.looking("disc", "numbered")


def has_clues_beside(board: PictureBoard) -> bool:
    """True if there are signs beside almost all rows, and above or below almost all columns."""

    def holds_ink(place: Place) -> bool:
        whole = board.whole
        return whole.holds(place) and any(
            sign.height <= 0.7 * board.side for sign in Cell(board.side, whole.cell(place, board.side)).signs
        )

    def most(sides: tuple[int, int], places: Callable[[int], list[Place]]) -> bool:
        found = (sum(map(holds_ink, places(side))) >= BESIDE * len(places(side)) for side in sides)
        return any(found)

    return most((-1, board.columns), lambda side: [(row, side) for row in range(board.rows)]) and most(
        (-1, board.rows), lambda side: [(side, column) for column in range(board.columns)]
    )


def holds_letters(board: PictureBoard) -> bool:
    """True if a board may be a crossword: it has no discs, and at least half of its signs, if any, aren't numbers."""
    texts = [board.number(place).text for place in board.looking("ink")]
    return not board.looking("disc", "numbered") and 2 * sum(text in ("", "?") for text in texts) >= len(texts)


def _is_sudoku(board: PictureBoard) -> bool:
    side, inked = board.rows, board.looking("ink")
    numbers = [(*place, board.number(place).text) for place in inked if board.number(place).certainty >= SURE]
    if side != board.columns or side not in SUDOKUS or len(numbers) < max(1.5 * side, 0.7 * len(inked)):
        return False
    if not all(text.isdecimal() and 1 <= int(text) <= side for _, _, text in numbers):
        return False
    in_rows, in_columns = {(r, text) for r, _, text in numbers}, {(c, text) for _, c, text in numbers}
    return len(in_rows) == len(in_columns) == len(numbers)


def _is_nonogram(board: PictureBoard) -> bool:
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
