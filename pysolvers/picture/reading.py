"""From pixels to a puzzle: the grid, the board's cells, the kind, and what the kind makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pysolvers.core.editing import Doubt, Draft, Findings
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.drawing.scene import Cell
from pysolvers.picture.board import Board, read_board
from pysolvers.picture.grid.finding import check_corners, find_between, find_board
from pysolvers.picture.grid.straighten import Corners, View
from pysolvers.picture.image import Image
from pysolvers.picture.numbers import SURE

MOST_PIXELS = 4_000_000
"""The most pixels that are read; larger pictures are shrunk first."""

LEAST_SIDE, MOST_SIDES = 40, 20_000
"""Pixels that a picture must have in each direction, and may have."""


SUDOKUS = (4, 6, 9, 16)
"""The usual sides of a Sudoku: it is known by sight, but not solved here."""


@dataclass(frozen=True)
class Reading:
    """What a picture shows.

    `puzzle` is None where what was read is no puzzle yet; then `notes` say why, and `draft` holds it. `moves` are what
    a player has drawn. `doubts` are what is not certain. `corners` are the board's in the picture, in pixels: left top,
    right top, right bottom, left bottom; None where the picture carried its id, which is then read exactly.
    """

    kind: str
    puzzle: Puzzle | None
    draft: Draft | None
    rows: int = 0
    columns: int = 0
    moves: tuple[str, ...] = field(default=())
    doubts: tuple[Doubt, ...] = field(default=())
    notes: tuple[str, ...] = field(default=())
    corners: Corners | None = None

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells of the doubts, each once, row by row."""
        return tuple(sorted({cell for doubt in self.doubts for cell in doubt.cells}))

    @property
    def certain(self) -> bool:
        """Whether there is a puzzle, nothing is doubtful, and everything adds up."""
        return self.puzzle is not None and not self.doubts and not self.notes


def read_image(
    image: Image, corners: Corners | None = None, size: tuple[int, int] | None = None, kind: str | None = None
) -> Iterator[Progress | Reading]:
    """Progress, then what the picture shows.

    With the board's `corners` (pixels of `image`) the grid is searched between them, and with its `size` (rows,
    columns) too it is not searched; with `kind` the kind is not guessed.

    Raises:
        PuzzleError: if there is no board in the picture, or none of a kind that is read, or the corners are none.
    """
    if min(image.width, image.height) < LEAST_SIDE:
        raise PuzzleError(
            f"The picture has {image.width} x {image.height} pixels, too few to read: expected at least "
            f"{LEAST_SIDE} x {LEAST_SIDE}."
        )
    shrink = next(k for k in range(1, 99) if image.width // k * (image.height // k) <= MOST_PIXELS)
    if shrink > 1:
        small = None if corners is None else scaled_corners(corners, 1 / shrink)
        for step in read_image(image.shrunk(shrink), small, size, kind):
            yield step if isinstance(step, Progress) else enlarged(step, shrink)
        return
    notes: list[str] = []
    if corners is None:
        view, rows, columns, score = yield from find_board(image, notes)
    else:
        check_corners(corners)
        if size is None:
            view, rows, columns, score = yield from find_between(image, corners)
        else:
            (rows, columns), score = size, 1.0
            if not (2 <= rows <= 64 and 2 <= columns <= 64):
                raise PuzzleError(f"A board of {columns}x{rows} cannot be read from a picture: expected 2x2 to 64x64.")
            view = View.of_corners(corners, columns, rows)
    board = yield from read_board(image, view, rows, columns, score)
    chosen = _kind_of(board, kind)
    findings: Findings | None = None
    for found in chosen.picture.from_picture(board):
        if isinstance(found, Progress):
            yield found
        else:
            findings = found
    assert findings is not None
    yield _reading(chosen, findings, board, notes)


def _kind_of(board: Board, name: str | None) -> Kind:
    """The kind that the board looks most like, or the one that is named."""
    readers = [kind for kind in kinds() if kind.has_picture]
    if name is not None:
        named = next((kind for kind in readers if kind.name == name), None)
        if named is None:
            expected = " or ".join(kind.name for kind in readers)
            raise PuzzleError(f"Pictures of the kind {name[:40]!r} cannot be read: expected {expected}.")
        return named
    likeness, _, best = max((kind.picture.likeness(board), -at, kind) for at, kind in enumerate(readers))
    if likeness <= 0:
        if _is_sudoku(board):
            raise PuzzleError(
                f"The picture shows a Sudoku of {board.columns} columns and {board.rows} rows, which is not solved "
                f"here: expected {', '.join(kind.title for kind in readers)}."
            )
        raise PuzzleError(
            f"There is a board of {board.columns} columns and {board.rows} rows in the picture, but what stands in its "
            f"cells is no puzzle that is read from pictures: expected {', '.join(kind.title for kind in readers)}."
        )
    return best


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


def _reading(kind: Kind, found: Findings, board: Board, notes: Sequence[str]) -> Reading:
    puzzle, said = None, [*notes, *found.notes]
    try:
        puzzle = found.draft.puzzle
    except PuzzleError as error:
        if not found.notes:
            said.append(str(error))
    return Reading(
        kind.name, puzzle, found.draft, board.rows, board.columns, found.moves, found.doubts, tuple(said), board.corners
    )


def enlarged(reading: Reading, factor: float) -> Reading:
    """The same reading of a picture that is `factor` times as large."""
    return reading if reading.corners is None else replace(reading, corners=scaled_corners(reading.corners, factor))


def scaled_corners(corners: Corners, factor: float) -> Corners:
    """The corners in a picture `factor` times as large."""
    a, b, c, d = ((x * factor, y * factor) for x, y in corners)
    return a, b, c, d
