"""Finds the board in a picture: anywhere, or between given corners."""

from __future__ import annotations

from collections.abc import Generator
from math import dist, isfinite
from typing import NamedTuple

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import say
from pysolvers.picture.grid.disc_lattice import find_by_discs
from pysolvers.picture.grid.lattice import CONTRASTS, FEW_CELLS, Lattice, Masks, find_lattices, line_masks
from pysolvers.picture.grid.progressions import likely_ratios
from pysolvers.picture.grid.resampling import seen
from pysolvers.picture.grid.straighten import Corners, View, straightened
from pysolvers.picture.grid.vanishing_points import corners_of_lines
from pysolvers.picture.image import Image

SEARCHED_PIXELS = 1_300_000  # size of the picture searched for the grid

SMALL_PITCH = 22  # pixels per cell below which a larger picture is searched

MARGIN = 0.05  # area beyond given corners to search for lines, as a share of the side

FOLLOWED_PIXELS = 500_000  # size of the picture searched for leaning lines

WIDE_MARGIN = 0.08  # like MARGIN, beyond the corners of all followed lines

FLAT_PIXELS = 900_000  # size of the straightened area between corners

EVEN = 0.01  # cells whose width and height differ by a smaller share are square

RATIOS = 3  # ratios of a board's width to its height to try

# A grid that spans this share between the corners in both directions is the board; otherwise the corners are.
SPANNED = 0.85

CLEAR = 0.8  # a grid with this support is certainly a board


class FoundGrid(NamedTuple):
    """A board in a picture. `view` maps positions on the board, in cells, to pixels.

    `sides` says how clear the lines are: the sum of up to 0.5 for each cell side with a clear line, minus up to 0.9 for
    any other. `sides` is 0 for a grid found by discs, and 1 if lines weren't searched for. `upright` is True if the
    board certainly isn't in perspective.
    """

    view: View
    rows: int
    columns: int
    sides: float
    upright: bool = False


def find_board(image: Image, notes: list[str]) -> Generator[Progress, None, FoundGrid]:
    """Yield Progress; return the clearest grid, and add remarks to `notes`. PuzzleError if no grid is found."""
    shrink = image.shrink_to(SEARCHED_PIXELS)
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
            found, turned = [hidden], None  # a path has no straight lines that would show its lean
            notes.append(say("The board shows no grid; its cells were located by its discs."))
    if not found:
        raise PuzzleError(
            "No board was found in the picture. Its grid must be visible and nearly level; otherwise, give its corners."
        )
    if len(found) > 1:
        notes.append(
            say(
                "There are several boards in the picture; the one with the clearest grid was read. "
                "To read another one, crop the picture to it."
            )
        )
    lattice = found[0]
    view = View((shrink, 0, 0, 0, shrink, 0, 0, 0, 1))
    upright = turned is None and lattice.support > CLEAR
    return _grid(view if turned is None else view.after(turned), lattice, upright)


def _grid(view: View, lattice: Lattice, upright: bool = False) -> FoundGrid:
    inner = View.of_rectangle(lattice.left, lattice.top, lattice.right, lattice.bottom, lattice.columns, lattice.rows)
    return FoundGrid(view.after(inner), lattice.rows, lattice.columns, lattice.score / lattice.pitch, upright)


def check_corners(corners: Corners) -> None:
    """Raise PuzzleError unless a board can have these corners: top left, top right, bottom right, bottom left."""
    if not _are_corners(corners):
        raise PuzzleError(
            "The four corners are not those of a board: expected top left, top right, bottom right and bottom left, "
            "in pixels."
        )


def _are_corners(corners: Corners) -> bool:
    turns = []
    for k, (x1, y1) in enumerate(corners):
        (x0, y0), (x2, y2) = corners[k - 1], corners[(k + 1) % 4]
        turns.append((x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1))
    return min(turns) >= 1 and all(isfinite(at) and abs(at) < 1_000_000 for corner in corners for at in corner)


def _flat(
    image: Image, corners: Corners, across: float, along: float, margin: float = MARGIN
) -> tuple[Image, View, int, int]:
    scale = min(1.0, (FLAT_PIXELS / (across * along)) ** 0.5)
    width, height = (max(24, min(FLAT_PIXELS // 24, round(side * scale))) for side in (across, along))
    aside, down = round(width * margin), round(height * margin)
    view = View.of_corners(corners, width, height).after(View((1, 0, -aside, 0, 1, -down, 0, 0, 1)))
    return seen(image, view, width + 2 * aside, height + 2 * down), view, width, height


def find_between(image: Image, corners: Corners) -> Generator[Progress, None, FoundGrid]:
    """Yield Progress; return the board between four corners. PuzzleError if there is no grid."""
    lattice, view, width, height = yield from _between(image, corners, MARGIN)
    if lattice is None:
        raise PuzzleError("There is no grid between the four corners: give the corners of the board itself.")
    if min((lattice.right - lattice.left) / width, (lattice.bottom - lattice.top) / height) < SPANNED:
        rows = max(2, round(height * lattice.rows / (lattice.bottom - lattice.top)))
        columns = max(2, round(width * lattice.columns / (lattice.right - lattice.left)))
        return FoundGrid(View.of_corners(corners, columns, rows), rows, columns, lattice.score / lattice.pitch)
    return _grid(view, lattice)


def _between(
    image: Image, corners: Corners, margin: float
) -> Generator[Progress, None, tuple[Lattice | None, View, int, int]]:
    one, two, three, four = corners
    across, along = max(dist(one, two), dist(four, three)), max(dist(one, four), dist(two, three))
    yield Progress(known=0, total=3, engine="straighten")
    flat, view, width, height = _flat(image, corners, across, along, margin)
    masks: Masks = yield from line_masks(flat, CONTRASTS[0])
    best: tuple[Lattice | None, View, int, int] = None, view, width, height
    for ratio in likely_ratios(masks[0].segments, masks[1].segments, RATIOS):
        even = abs(ratio - 1) < EVEN
        if not even:
            yield Progress(known=1, total=3, engine="straighten")
            flat, view, width, height = _flat(image, corners, across, along * ratio, margin)
        found = yield from find_lattices(flat, masks if even else None)
        if found and (best[0] is None or found[0].score / found[0].pitch > best[0].score / best[0].pitch):
            best = found[0], view, width, height
        if found and found[0].support > CLEAR:
            break
    return best


def find_leaning(image: Image) -> Generator[Progress, None, FoundGrid | None]:
    """Yield Progress; return a board in perspective, from the vanishing points of its lines; None if no board fits."""
    shrink = image.shrink_to(FOLLOWED_PIXELS)
    corners = yield from corners_of_lines(image.shrunk(shrink))
    if corners is None:
        return None
    a, b, c, d = ((x * shrink, y * shrink) for x, y in corners)
    if not _are_corners((a, b, c, d)):
        return None
    lattice, view, _, _ = yield from _between(image, (a, b, c, d), WIDE_MARGIN)
    return None if lattice is None else _grid(view, lattice)
