"""From pixels to a puzzle: the grid, the board's cells, the kind, and what the kind makes of them."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pysolvers.core.editing import Doubt, Draft, Findings
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.drawing.scene import Cell
from pysolvers.picture.board import Board, read_board
from pysolvers.picture.grid.disc_lattice import find_by_discs
from pysolvers.picture.grid.lattice import CONTRASTS, Masks, find_lattices, line_masks
from pysolvers.picture.image import Image
from pysolvers.picture.straighten import Corners, View, seen, straightened

MOST_PIXELS = 4_000_000
"""The most pixels that are read; larger pictures are shrunk first."""

SEARCHED_PIXELS = 1_300_000
"""The grid is searched in a picture of at most so many pixels."""

LEAST_SIDE, MOST_SIDES = 40, 20_000
"""Pixels that a picture must have in each direction, and may have."""

FEW_CELLS = 16
"""A grid of fewer cells is perhaps none: the board may be one without lines."""

SMALL_PITCH = 22
"""Pixels of a cell below which the grid is searched again in a larger picture."""


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

    With the board's `corners` (pixels of `image`) and its `size` (rows, columns) the grid is not searched; with `kind`
    the kind is not guessed.

    Raises:
        PuzzleError: if there is no board in the picture, or none of a kind that is read.
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
    if corners is None or size is None:
        view, rows, columns, score = yield from _searched(image, notes)
    else:
        (rows, columns), score = size, 1.0
        if not (2 <= rows <= 64 and 2 <= columns <= 64):
            raise PuzzleError(f"A board of {columns}x{rows} cannot be read from a picture: expected 2x2 to 64x64.")
        try:
            view = View.of_corners(corners, columns, rows)
        except (ValueError, ZeroDivisionError):
            raise PuzzleError("The four corners lie on a line: expected those of the board.") from None
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


def _searched(image: Image, notes: list[str]) -> Generator[Progress, None, tuple[View, int, int, float]]:
    """Progress; returns the view of the clearest grid, its rows and columns, and its score."""
    shrink = next(k for k in range(1, 99) if image.width // k * (image.height // k) <= SEARCHED_PIXELS)
    small = straight = image.shrunk(shrink)
    yield Progress(known=0, total=3, engine="straighten")
    masks: Masks | None = yield from line_masks(small, CONTRASTS[0])
    assert masks is not None
    turned = straightened(small, masks)
    if turned is not None:
        yield Progress(known=1, total=3, engine="straighten")
        small, masks = seen(straight, turned, straight.width, straight.height), None
    found = yield from find_lattices(small, masks)
    if found and found[0].pitch < SMALL_PITCH and shrink > 1 and turned is None:
        best = found[0].scaled(shrink)
        edge = int(best.pitch * 2)
        left, top = max(0, int(best.left) - edge), max(0, int(best.top) - edge)
        again = yield from find_lattices(image.cut(left, top, int(best.right) + edge, int(best.bottom) + edge))
        if again and again[0].score > found[0].score:
            found[0] = again[0].moved(left, top).scaled(1 / shrink)
    if not found or found[0].rows * found[0].columns < FEW_CELLS:
        hidden = find_by_discs(straight)
        if hidden is not None:
            found, turned = [hidden], None  # a path has no straight lines to tell how it leans
            notes.append("The board shows no grid; where its cells lie was told by its discs.")
    if not found:
        raise PuzzleError(
            "There is no board to be found in the picture: expected one with its grid, upright or turned by less than "
            "eight degrees."
        )
    if len(found) > 1:
        notes.append("There are several boards in the picture; the one with the clearest grid was read.")
    lattice = found[0]
    upright = View.of_rectangle(lattice.left, lattice.top, lattice.right, lattice.bottom, lattice.columns, lattice.rows)
    view = upright if turned is None else turned.after(upright)
    view = View((shrink, 0, 0, 0, shrink, 0, 0, 0, 1)).after(view)
    return view, lattice.rows, lattice.columns, lattice.score


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
        raise PuzzleError(
            f"There is a board of {board.columns} columns and {board.rows} rows in the picture, but what stands in its "
            f"cells is no puzzle that is read from pictures: expected {', '.join(kind.title for kind in readers)}."
        )
    return best


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
