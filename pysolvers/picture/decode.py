"""Decodes picture files with Pillow, and reads their puzzle; the browser decodes files itself."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress, mapped
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.errors import MissingExtra
from pysolvers.picture.grid.straighten import Corners
from pysolvers.picture.image import Image
from pysolvers.picture.metadata import is_svg, links_in
from pysolvers.picture.reading import MOST_PIXELS, PictureReading, compared, enlarged, read_image, scaled_corners

LARGEST_FILE = 64_000_000  # bytes

LARGEST_PICTURE = 64_000_000  # pixels

READ = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")  # supported formats

_EXPECTED = "expected a PNG, JPEG, WebP, GIF, BMP or TIFF"


def read_source(
    source: str | PathLike[str] | bytes | tuple[bytes, int, int],
    game_in: Callable[[str], tuple[Puzzle, tuple[str, ...]] | None],
    corners: Corners | None = None,
    size: tuple[int, int] | None = None,
    kind: str | None = None,
) -> Iterator[Progress | PictureReading]:
    """Yield Progress, then the reading of a picture file (path or bytes) or of pixels (data, width, height).

    Pixel data has four bytes per pixel. `game_in` returns the puzzle and the moves of a link in the file, and None for
    a link without a puzzle. `corners` are the board's, in pixels of the source. `size` is (rows, columns). Raises what
    `decoded` and `read_image` raise.
    """
    if isinstance(source, tuple):
        picture, factor = Image.from_pixels(*source), 1
    else:
        data = source if isinstance(source, bytes) else file_bytes(source)
        for game in filter(None, map(game_in, links_in(data))):
            linked = _linked(*game)
            yield from [linked] if is_svg(data) else compared(linked, lambda: decoded(data)[0])
            return
        picture, factor = decoded(data)
    near = None if corners is None else scaled_corners(corners, 1 / factor)
    yield from mapped(read_image(picture, near, size, kind), lambda found: enlarged(found, factor))


def _linked(puzzle: Puzzle, moves: tuple[str, ...]) -> PictureReading:
    kind = kind_named(puzzle.kind)
    return PictureReading(puzzle.kind, puzzle, kind.editor.start(puzzle) if kind.has("editor") else None, moves=moves)


def file_bytes(path: str | PathLike[str]) -> bytes:
    """Return the contents of a file. PuzzleError if it is too large, OSError if it can't be read."""
    size = Path(path).stat().st_size
    if size > LARGEST_FILE:
        raise PuzzleError("The file has {size} bytes; the limit is {limit}.", size=size, limit=LARGEST_FILE)
    return Path(path).read_bytes()


def decoded(data: bytes) -> tuple[Image, int]:
    """Return (upright picture, factor by which it was shrunk). PuzzleError if invalid, MissingExtra without Pillow."""
    if len(data) > LARGEST_FILE:
        raise PuzzleError("The file has {size} bytes; the limit is {limit}.", size=len(data), limit=LARGEST_FILE)
    _refuse_documents(data)
    pillow = _pillow()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened = pillow.open(io.BytesIO(data), formats=READ)
            _check(opened)
            return _pixels(opened)
    except PuzzleError:
        raise
    except pillow.UnidentifiedImageError:
        raise PuzzleError("The file is not a picture in a known format: {expected}.", expected=_EXPECTED) from None
    except pillow.DecompressionBombError:
        template = "The picture is too large: expected at most {limit} pixels."
        raise PuzzleError(template, limit=LARGEST_PICTURE) from None
    except (OSError, ValueError, SyntaxError, IndexError, KeyError, TypeError, EOFError, ArithmeticError, MemoryError):
        # Pillow's decoders raise any of these for damaged files.
        raise PuzzleError("The picture is damaged or incomplete.") from None


def _refuse_documents(data: bytes) -> None:
    if not data:
        raise PuzzleError("The file is empty: {expected}.", expected=_EXPECTED)
    if data.startswith(b"%PDF-"):
        raise PuzzleError("The file is a PDF: {expected}, such as a screenshot of the page.", expected=_EXPECTED)
    if is_svg(data):
        raise PuzzleError(
            "The SVG contains no puzzle link, and its drawing can't be read: {expected}.", expected=_EXPECTED
        )


def _pillow() -> ModuleType:
    try:
        from PIL import Image as pillow
    except ImportError:
        raise MissingExtra("Reading picture files needs", "pillow", "picture") from None
    return pillow


def _check(opened: Any) -> None:
    if opened.width * opened.height > LARGEST_PICTURE:
        template = "The picture has {width} x {height} pixels: expected at most {limit} in all."
        raise PuzzleError(template, width=opened.width, height=opened.height, limit=LARGEST_PICTURE)
    if getattr(opened, "n_frames", 1) > 1 and getattr(opened, "is_animated", False):
        raise PuzzleError("The picture has {count} frames: expected a still one.", count=opened.n_frames)


def _pixels(opened: Any) -> tuple[Image, int]:
    from PIL import ImageOps

    width = opened.width
    if opened.format == "JPEG" and opened.width * opened.height > 4 * MOST_PIXELS:
        opened.draft(None, (opened.width // 2, opened.height // 2))
    halved = round(width / opened.width)
    upright = ImageOps.exif_transpose(opened)
    if upright.mode.startswith("I") or upright.mode == "F":
        upright = _eight_bits(upright)
    shown = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    shrink = next(k for k in range(1, 99) if shown.width // k * (shown.height // k) <= MOST_PIXELS)
    if shrink > 1:
        shown = shown.reduce(shrink)
    reader = Image.from_pixels if shown.mode == "RGBA" else Image.from_rgb
    return reader(shown.tobytes(), shown.width, shown.height), halved * shrink


def _eight_bits(image: Any) -> Any:
    low, high = image.getextrema()
    scale = 255 / max(1, high - low)
    return image.convert("F").point(lambda value: value * scale - low * scale).convert("L")
