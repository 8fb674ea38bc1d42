"""A scene as an SVG document."""

from __future__ import annotations

from pysolvers.palette import Scheme, resolve
from pysolvers.scene import Path, Scene, Text, number

SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
MONO = 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace'


def to_svg(scene: Scene, scheme: Scheme = "light", size: int = 48) -> str:
    """A standalone document of `size` pixels a cell, with the scheme's background; its title is the scene's label."""
    left, top, width, height = scene.box
    body = "".join(_path(s, scheme) if isinstance(s, Path) else _text(s, scheme) for s in scene.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * size)}" height="{number(height * size)}" '
        f'viewBox="{number(left)} {number(top)} {number(width)} {number(height)}" role="img">'
        f"<title>{escape(scene.label)}</title>"
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}" fill="{resolve("bg", scheme)}"/>'
        f'<g stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>\n'
    )


def escape(text: str) -> str:
    """Text for XML; characters that XML cannot hold become the replacement character."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return "".join(
        c if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff") else "\ufffd"
        for c in text
    )


def _path(p: Path, scheme: Scheme) -> str:
    fill = resolve(p.fill, scheme) if p.fill else "none"
    stroke = ""
    if p.stroke:
        stroke = f' stroke="{resolve(p.stroke, scheme)}" stroke-width="{number(p.width)}"'
        if p.dash:
            stroke += f' stroke-dasharray="{" ".join(number(d) for d in p.dash)}"'
    return f'<path d="{p.d}" fill="{fill}"{stroke}/>'


def _text(t: Text, scheme: Scheme) -> str:
    halo = ""
    if t.halo:
        halo = f' stroke="{resolve(t.halo, scheme)}" stroke-width="{number(2 * t.halo_width)}" paint-order="stroke"'
    turn = f' transform="rotate({number(t.turn)} {number(t.x)} {number(t.y)})"' if t.turn else ""
    family = escape(MONO if t.mono else SANS)
    return (
        f'<text x="{number(t.x)}" y="{number(t.y)}" font-size="{number(t.size)}" font-weight="{t.weight}" font-family="{family}" '
        f'fill="{resolve(t.fill, scheme)}" text-anchor="{t.anchor}" dominant-baseline="central"{halo}{turn} xml:space="preserve">{escape(t.text)}</text>'
    )
