"""Drawings as files: SVG, and PNG and PDF by typst, which brings fonts in case that the system has none."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing.palette import Scheme
from pysolvers.drawing.scene import Scene
from pysolvers.picture.metadata import with_link

PLACE = "{}"
"""What stands in a file's name for the number of the drawing."""

ENDINGS = (".svg", ".png", ".pdf")

CELL = 48
"""The side of a cell: CSS pixels in SVG, which are 1/96 inch in PDF."""

FINE, COARSEST = 192, 24
"""Pixels an inch of a PNG, that is 96 pixels a cell; and where the drawing is so large that it has to be coarser."""

LONGEST = 12_000
"""The most pixels on a side of a PNG."""


def check_ending(file: str) -> None:
    """PuzzleError unless a drawing can be written to a file of that name; `-` is standard output."""
    path = Path(file)
    is_stream = file == "-" or (path.exists() and not path.is_file())  # such as /dev/stdout
    if not is_stream and path.suffix.lower() not in ENDINGS:
        raise PuzzleError(f"A drawing cannot be written to {file[:200]}: expected an ending .svg, .png or .pdf.")


def check_names(file: str, many: int) -> None:
    """PuzzleError unless so many drawings have names of their own: `{}` in `file` is their number."""
    if PLACE not in file and many > 1:
        raise PuzzleError(
            f"{many} drawings cannot be one file {file[:200]}: expected a name with {PLACE}, such as board-{PLACE}.svg."
        )


def write_pictures(scenes: Sequence[Scene], file: str, scheme: Scheme = "light") -> list[str]:
    """Write drawings to files, `{}` in the name being their number from 1; the files' names.

    Raises:
        PuzzleError: as `check_names` and `write_picture` do.
        OSError: if a file cannot be written.
    """
    check_names(file, len(scenes))
    files = [file.replace(PLACE, str(number)) for number in range(1, len(scenes) + 1)]
    for scene, name in zip(scenes, files, strict=True):
        write_picture(scene, name, scheme)
    return files


def write_picture(scene: Scene, file: str, scheme: Scheme = "light") -> None:
    """Write a drawing to a file, in the format that its ending says; SVG where it has none.

    Raises:
        PuzzleError: without typst, for a PNG or PDF.
        OSError: if the file cannot be written.
    """
    svg = scene.svg(scheme, CELL)
    ending = Path(file).suffix.lower()
    if ending == ".pdf":
        Path(file).write_bytes(_set(svg, scene, "pdf"))
    elif ending == ".png":
        made = _set(svg, scene, "png")
        Path(file).write_bytes(with_link(made, scene.source) if scene.source else made)
    else:
        Path(file).write_text(svg, encoding="utf-8")


def _set(svg: str, scene: Scene, format: Literal["png", "pdf"]) -> bytes:
    """The picture on a page of its own size, as PNG or PDF."""
    try:
        typst: Any = import_module("typst")
    except ImportError as error:
        if error.name != "typst":
            raise
        raise PuzzleError(f"{format.upper()} files need typst: pip install 'pysolvers[png]'.") from None
    inches = [side * CELL / 96 for side in scene.box[2:]]
    page = (
        f"#set page(width: {inches[0]:.5f}in, height: {inches[1]:.5f}in, margin: 0in)\n"
        '#image("picture.svg", width: 100%, height: 100%)\n'
    )
    ppi = max(COARSEST, min(FINE, int(LONGEST / max(inches))))
    files = {"main": page.encode(), "picture.svg": svg.encode()}
    made = typst.compile(files, format=format, **({"ppi": ppi} if format == "png" else {}))
    return made if isinstance(made, bytes) else b"".join(made)
