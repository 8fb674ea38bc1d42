"""Scenes: drawings as a list of shapes in units of cells, which the page paints on its canvas and `svg` writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from pysolvers.drawing import Pictured
from pysolvers.drawing.palette import Scheme
from pysolvers.drawing.shapes import Path, Text, circle, line, number, patch, rectangle, rounded, trial_dots
from pysolvers.drawing.svg import to_svg
from pysolvers.errors import ArgumentError

if TYPE_CHECKING:
    from os import PathLike

__all__ = [
    "Path", "Scene", "Text", "circle", "line", "number", "patch", "rectangle", "rounded", "trial_dots",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene(Pictured):
    """A drawing.

    `box` is (left, top, width, height) in cells. `shapes` are painted in order. `label` describes the drawing in words.
    `focus` is the cursor's position if cells aren't unit squares. `source` is the puzzle's link, if any. SVG
    and PNG files contain the link, `title`, `author` and `note`.

    Examples:
        >>> import pysolvers
        >>> scene = pysolvers.draw("A.B/BA./...")
        >>> scene.svg("dark", size=24)[:4], len(scene.shapes) > 4
        ('<svg', True)
    """

    box: tuple[float, float, float, float]
    shapes: tuple[Path | Text, ...]
    label: str = ""
    focus: tuple[float, float] | None = None
    source: str = ""
    title: str = ""
    author: str = ""
    note: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """The drawing as a dict for JSON, with `box`, `label` and `shapes`.

        A path is `["p", d, fill, stroke, width, dash]`, a text is `["t", x, y, text, size, fill, weight, anchor, turn,
        mono, halo, halo_width]`.
        """
        return {"box": [_short(v) for v in self.box], "label": self.label, "shapes": list(self._rows())}

    def _rows(self) -> Iterator[list[Any]]:
        for s in self.shapes:
            if isinstance(s, Path):
                yield ["p", s.d, s.fill, s.stroke, s.width, list(s.dash)]
            else:
                place = [_short(s.x), _short(s.y)]
                yield ["t", *place, s.text, s.size, s.fill, s.weight, s.anchor, s.turn, s.mono, s.halo, s.halo_width]

    def svg(self, scheme: Scheme = "light", size: int = 48, ground: bool = True) -> str:
        """Return the drawing as an SVG document with `size` pixels per cell, and no background if `ground` is False.

        The schemes are "light", "dark" and "paper" (black on white with pale tints).

        Raises:
            ArgumentError: for another scheme.
        """
        if scheme not in get_args(Scheme):
            raise ArgumentError("scheme is {scheme!r:.40}: expected light, dark or paper.", scheme=scheme)
        name = f"{self.title}: {self.label}" if self.title else self.label
        description = ". ".join(filter(None, (f"By {self.author}" if self.author else "", self.note)))
        return to_svg(self.box, self.shapes, name, scheme, size, ground, self.source, description)

    def png(self, scheme: Scheme = "light", *, width: int | None = None) -> bytes:
        """Return the drawing as a PNG, `width` pixels wide, or with 96 pixels per cell.

        Raises:
            ArgumentError: for a width that is not from 1 to 12,000.
            MissingExtra: without typst (the extra `png`).
        """
        return self._typeset("png", scheme, width)

    def pdf(self, scheme: Scheme = "light") -> bytes:
        """Return the drawing as a PDF of one page, half an inch per cell.

        Raises:
            MissingExtra: without typst (the extra `png`).
        """
        return self._typeset("pdf", scheme)

    def save(self, file: str | PathLike[str], scheme: Scheme = "light") -> None:
        """Write the drawing to a file whose name ends in .svg, .png or .pdf.

        Raises:
            ArgumentError: for any other ending.
            MissingExtra: for a PNG or PDF without typst (the extra `png`).
            OSError: if the file can't be written; an existing file remains unchanged.
        """
        from pathlib import Path as File  # the page has a canvas

        from pysolvers.drawing.whole_file import whole_file

        makers = {".svg": lambda scheme: self.svg(scheme).encode(), ".png": self.png, ".pdf": self.pdf}
        make = makers.get(File(file).suffix.lower())
        if make is None:
            template = "A drawing can't be saved as {file}: the name must end in .svg, .png or .pdf."
            raise ArgumentError(template, file=str(file)[:200])
        made = make(scheme)
        with whole_file(str(file)) as opened:
            opened.write(made)

    def _typeset(self, format: Literal["png", "pdf"], scheme: Scheme, width: int | None = None) -> bytes:
        from pysolvers.drawing import files  # the page has a canvas
        from pysolvers.drawing.png_texts import with_texts

        made = files.typeset(self.svg(scheme, files.CELL), self.box[2:], format, width)
        return with_texts(made, self.texts) if format == "png" else made

    @property
    def texts(self) -> dict[str, str]:
        """The texts to store in a PNG, by keyword: the puzzle's link, title, author and note, if it has them."""
        from pysolvers.drawing.png_texts import KEYWORD  # the page starts without it

        texts = {KEYWORD: self.source, "Title": self.title, "Author": self.author, "Description": self.note}
        return {keyword: text for keyword, text in texts.items() if text}

    def __repr__(self) -> str:
        return f"<drawing of {number(self.box[2])} x {number(self.box[3])} cells: {self.label}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _short(value: float) -> float:
    return round(value, 3)


def outlined(scene: Scene, changed: Scene) -> Scene:
    """Return a preview of a change: what `scene` and `changed` share, and what `changed` adds, dashed or in color.

    Added shapes are dashed, and filled with a pale color if they were filled; added texts are in color.
    """
    before, after = ({part for shape in each.shapes for part in _parts(shape)} for each in (scene, changed))
    kept = [
        replace(shape, d="".join(filter(after.__contains__, _parts(shape)))) if isinstance(shape, Path) else shape
        for shape in scene.shapes
    ]
    dashed: list[Path] = []
    for shape in changed.shapes:
        new = "".join(part for part in _parts(shape) if part not in before)
        if new and isinstance(shape, Path):
            dashed.append(_dashed(new) if shape.fill else Path(new, "", "accent", shape.width, (0.12, 0.12)))
    texts = _new_texts(scene, changed)
    if texts and not dashed:
        dashed = [_dashed("".join(circle(text.x, text.y, 0.4) for text in texts))]
    return replace(scene, shapes=(*kept, *dashed, *texts))


def _new_texts(scene: Scene, changed: Scene) -> list[Text]:
    known = {(shape.x, shape.y): shape.text for shape in scene.shapes if isinstance(shape, Text)}
    texts = [shape for shape in changed.shapes if isinstance(shape, Text)]
    shift = any(known.get((text.x, text.y), text.text) != text.text for text in texts)
    new = [text for text in texts if (text.x, text.y) not in known]
    return [replace(text, text="+" if shift else text.text, fill="accent", halo="") for text in new]


def _dashed(d: str) -> Path:
    return Path(d, "accent 20", "accent", 0.03, (0.09, 0.07))


def _parts(shape: Path | Text) -> list[str]:
    return ["M" + part for part in shape.d.split("M")[1:]] if isinstance(shape, Path) else []
