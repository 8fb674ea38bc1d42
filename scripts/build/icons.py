"""Writes drawings into the page when it is built: scenes as inline SVG, and the icons of the kinds."""

from __future__ import annotations

import re
from pathlib import Path as File

from pysolvers.drawing.scene import Path, Scene, Text, number
from pysolvers.drawing.svg import escape
from scripts.build.gallery import folder_of

ICONS = File(__file__).resolve().parents[2] / "web" / "icons"


def inline_svg(scene: Scene, name: str | None = None) -> str:
    """Return a scene as SVG in the page's colors. Screen readers read `name` (None: the scene's label; "": nothing)."""
    left, top, width, height = (number(v) for v in scene.box)
    name = scene.label if name is None else name
    label = f'role="img" aria-label="{escape(name)}"' if name else 'aria-hidden="true"'
    body = "".join(_path(s) if isinstance(s, Path) else _text(s) for s in scene.shapes)
    return f'<svg class="drawing" viewBox="{left} {top} {width} {height}" {label}>{body}</svg>'


def color(words: str) -> str:
    """Return the color `words` as CSS: "accent 15" becomes color-mix(in srgb, var(--accent) 15%, var(--surface))."""
    role, *rest = words.split()
    if not rest:
        return f"var(--{role})"
    under = rest[1] if len(rest) > 1 else "surface"
    return f"color-mix(in srgb,var(--{role}) {rest[0]}%,var(--{under}))"


def _path(p: Path) -> str:
    fill = f' fill="{color(p.fill)}"' if p.fill else ""
    stroke = ""
    if p.stroke:
        stroke = f' stroke="{color(p.stroke)}" stroke-width="{number(p.width)}"'
        if p.dash:
            stroke += f' stroke-dasharray="{" ".join(number(d) for d in p.dash)}"'
    return f'<path d="{p.d}"{fill}{stroke}/>'


def _text(t: Text) -> str:
    attributes = {"x": number(t.x), "y": number(t.y), "font-size": number(t.size), "fill": color(t.fill)}
    if t.weight != 400:
        attributes["font-weight"] = str(t.weight)
    if t.anchor != "middle":
        attributes["text-anchor"] = t.anchor
    if t.mono:
        attributes["class"] = "mono"
    if t.halo:
        halo = {"stroke": color(t.halo), "stroke-width": number(2 * t.halo_width), "paint-order": "stroke"}
        attributes.update(halo)
    if t.turn:
        attributes["transform"] = f"rotate({number(t.turn)} {number(t.x)} {number(t.y)})"
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<text {written}>{escape(t.text)}</text>"


def kind_icon(name: str) -> str:
    """Return the SVG of `icon.svg` in a kind's folder, or of web/icons/kind.svg if it is missing."""
    icon = folder_of(name) / "icon.svg"
    drawing = (icon if icon.exists() else ICONS / "kind.svg").read_text().strip()
    return re.sub(r'^<svg xmlns="[^"]+"', '<svg class="icon" aria-hidden="true"', drawing)
