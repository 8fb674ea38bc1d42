"""Writes drawings as files: SVG, or PNG and PDF from the SVG with typst (the extra `png`)."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, Literal

from pysolvers.errors import ArgumentError, MissingExtra

ENDINGS = (".svg", ".png", ".pdf")

CELL = 48  # side of a cell: CSS pixels in SVG, 1/96 inch in PDF

FINE, COARSEST = 192, 24  # pixels per inch of a PNG (192: 96 pixels per cell); the minimum for very large drawings

LONGEST = 12_000  # pixels on a side of a PNG


HALO = re.compile(r'<text ([^>]*)( stroke="[^"]*" stroke-width="[^"]*") paint-order="stroke"([^>]*)>([^<]*)</text>')


def for_typst(svg: str) -> str:
    """Put each text's outline (halo) into a separate text below it, because typst would paint it over the letters."""
    return HALO.sub(r"<text \1\2\3>\4</text><text \1\3>\4</text>", svg)


def typst_for(what: str, extra: str) -> Any:
    """Import typst, or raise MissingExtra for the `extra`. `what` begins the message, such as "Books need"."""
    try:
        return import_module("typst")
    except ImportError as error:
        if error.name != "typst":
            raise
        raise MissingExtra(what, "typst", extra) from None


def typeset(svg: str, cells: tuple[float, float], format: Literal["png", "pdf"], width: int | None = None) -> bytes:
    """Convert an SVG of `cells` (width, height) to a PDF, or a PNG `width` pixels wide. MissingExtra without typst."""
    compile = typst_for(f"{format.upper()} files need", "png").compile
    inches = [side * CELL / 96 for side in cells]
    page = (
        f"#set page(width: {inches[0]:.5f}in, height: {inches[1]:.5f}in, margin: 0in)\n"
        '#image("picture.svg", width: 100%, height: 100%)\n'
    )
    if width is not None and not (isinstance(width, int) and 1 <= width <= LONGEST):
        raise ArgumentError("width is {width!r:.40}: expected 1 to {longest:,} pixels.", width=width, longest=LONGEST)
    ppi = width / inches[0] if width else max(COARSEST, min(FINE, int(LONGEST / max(inches))))
    sources = {"main": page.encode(), "picture.svg": for_typst(svg).encode()}
    made = compile(sources, format=format, **({"ppi": ppi} if format == "png" else {}))
    return made if isinstance(made, bytes) else b"".join(made)
