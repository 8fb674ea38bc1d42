"""A drawing with its title and author above it and a note below."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from pysolvers.drawing.scene import Scene, Text

NARROWEST = 6.0
"""The least width in cells of a drawing with a heading: lines of three words have room."""
SIZES = {"title": 0.42, "author": 0.28, "note": 0.26}
"""The sizes in cells of a small board's texts; a board of more than `WIDE` cells has larger ones."""
WIDE = 14
LEADING = 1.35
"""The distance of two lines, in sizes of the text."""
GAP = 0.25
"""The space in cells between heading and board."""
EDGE = 0.15
"""The space between heading and the picture's edge."""
LETTER, FULL = 0.56, 1.0
"""The width of a letter in sizes of its text, on average; and that of a sign of East Asia, or an emoji."""


def with_heading(scene: Scene, title: str, author: str, note: str) -> Scene:
    """The scene with these texts round its board, those that are not "", and with them as its metadata."""
    if not (title or author or note):
        return scene
    left, top, wide, high = scene.box
    width = max(wide, NARROWEST)
    middle = left + wide / 2
    grown = max(1.0, width / WIDE)
    shapes: list[Text] = []

    def put(name: str, text: str, y: float) -> float:
        """Write a text from `y` on downwards; where it ends."""
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
    """A text in lines of at most `width` sizes of its letters, broken between words where that is possible."""
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
