"""Adds title and author above a drawing and a note below it, or row and column numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from pysolvers.drawing.scene import Scene, Text

NARROWEST = 6.0  # minimum width in cells of a drawing with a heading, for lines of three words
# Text sizes in cells for small boards; larger for boards of more than `WIDE` cells.
SIZES = {"title": 0.42, "author": 0.28, "note": 0.26}
WIDE = 14
LEADING = 1.35  # line spacing, in text sizes
GAP = 0.25  # space between heading and board, in cells
EDGE = 0.15  # space between heading and edge, in cells
BESIDE = 0.5  # room for row and column numbers, in cells; clues beside a board take more
LETTER, FULL = 0.56, 1.0  # average width of a letter in text sizes; width of an East Asian character or emoji


def with_heading(scene: Scene, title: str, author: str, note: str) -> Scene:
    """Return the scene with these texts around the board, and in the scene's fields; "" draws nothing."""
    if not (title or author or note):
        return scene
    left, top, wide, high = scene.box
    width = max(wide, NARROWEST)
    middle = left + wide / 2
    grown = max(1.0, width / WIDE)
    shapes: list[Text] = []

    def put(name: str, text: str, y: float) -> float:
        size = SIZES[name] * grown
        for words in lines(text, width / size):
            y += size * LEADING
            weight, fill = (600, "ink") if name == "title" else (400, "ink2")
            shapes.append(Text(middle, y - size * LEADING / 2, words, size, fill, weight))
        return y

    above = put("author", f"by {author}" if author else "", put("title", title, EDGE if title or author else 0.0))
    shift = top - above - (GAP if above else 0.0)
    shapes = [replace(shape, y=shape.y + shift) for shape in shapes]
    bottom = put("note", note, top + high + GAP) + EDGE if note else top + high
    box = (middle - width / 2, top - (top - shift if above else 0.0), width, bottom - (shift if above else top))
    return replace(scene, box=box, shapes=scene.shapes + tuple(shapes), title=title, author=author, note=note)


def lines(text: str, width: float) -> list[str]:
    """Wrap a text to lines, between words if possible; `width` is in multiples of the font size."""
    found: list[str] = []
    for word in text.split():
        if found and _width(f"{found[-1]} {word}") <= width:
            found[-1] += f" {word}"
            continue
        while _width(word) > width:
            fitting = max(1, sum(1 for sofar in accumulate(map(_width, word)) if sofar <= width))
            found.append(word[:fitting])
            word = word[fitting:]
        if word:
            found.append(word)
    return found


def _width(text: str) -> float:
    return sum(FULL if sign > "\u2e7f" else LETTER for sign in text)


def with_cell_numbers(scene: Scene, cells: Sequence[tuple[int, int]]) -> Scene:
    """Number the rows and columns of `cells` in a scene, unless clues are beside the board or cells aren't squares."""
    left, top, wide, high = scene.box
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    if scene.focus or max(-left, -top, left + wide - columns, top + high - rows) > BESIDE:
        return scene
    numbers = [Text(at + 0.5, top - BESIDE / 2, str(at + 1), 0.28, "ink3") for at in range(columns)]
    numbers += [Text(left - BESIDE / 2, at + 0.5, str(at + 1), 0.28, "ink3") for at in range(rows)]
    box = (left - BESIDE, top - BESIDE, wide + BESIDE, high + BESIDE)
    return replace(scene, box=box, shapes=(*scene.shapes, *numbers))
