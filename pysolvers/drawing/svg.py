"""Writes drawings as SVG documents."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pysolvers.drawing.palette import Scheme, resolve
from pysolvers.drawing.shapes import Path, Text, number

SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
MONO = 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace'
_NOT_XML = "[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def to_svg(
    box: tuple[float, float, float, float],
    shapes: Iterable[Path | Text],
    title: str,
    scheme: Scheme = "light",
    size: int = 48,
    ground: bool = True,
    source: str = "",
    description: str = "",
) -> str:
    """Return an SVG document that shows `box`: (left, top, width, height) in cells of `size` pixels.

    The background is painted if `ground`. The document contains `title`, `description`, and `source` as metadata.
    """
    left, top, width, height = (number(v) for v in box)
    pixels = f'width="{number(box[2] * size)}" height="{number(box[3] * size)}"'
    under = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{resolve("bg", scheme)}"/>'
    under = under if ground else ""
    kept = f"<metadata>{escape(source)}</metadata>" if source else ""
    described = f"<desc>{escape(description)}</desc>" if description else ""
    body = "".join(_path(s, scheme) if isinstance(s, Path) else _text(s, scheme) for s in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {pixels} viewBox="{left} {top} {width} {height}" role="img">'
        f"<title>{escape(title)}</title>{described}{kept}{under}"
        f'<g stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>\n'
    )


def escape(text: str) -> str:
    """Escape a text for XML. Characters that XML can't hold become the replacement character."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return re.sub(_NOT_XML, "\ufffd", text)


def _path(p: Path, scheme: Scheme) -> str:
    fill = resolve(p.fill, scheme) if p.fill else "none"
    stroke = ""
    if p.stroke:
        stroke = f' stroke="{resolve(p.stroke, scheme)}" stroke-width="{number(p.width)}"'
        if p.dash:
            stroke += f' stroke-dasharray="{" ".join(number(d) for d in p.dash)}"'
    return f'<path d="{p.d}" fill="{fill}"{stroke}/>'


def _text(t: Text, scheme: Scheme) -> str:
    attributes = {
        "x": number(t.x),
        "y": number(t.y),
        "font-size": number(t.size),
        "font-weight": str(t.weight),
        "font-family": escape(MONO if t.mono else SANS),
        "fill": resolve(t.fill, scheme),
        "text-anchor": t.anchor,
        "dominant-baseline": "central",
        "xml:space": "preserve",
    }
    if t.halo:
        halo = {"stroke": resolve(t.halo, scheme), "stroke-width": number(2 * t.halo_width), "paint-order": "stroke"}
        attributes.update(halo)
    if t.turn:
        attributes["transform"] = f"rotate({number(t.turn)} {number(t.x)} {number(t.y)})"
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<text {written}>{escape(t.text)}</text>"
