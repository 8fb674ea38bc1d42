"""Draws candidates and pencil marks as small characters in open cells."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from pysolvers.core.cell import Cell
from pysolvers.core.marks import Marks
from pysolvers.drawing.scene import Path, Text, line
from pysolvers.puzzles.regex_crossword.layout import Layout

MAX_SIGNS = 9  # with more characters than this, a short form is drawn instead

SIZES = {1: (0.0, 0.34), 2: (0.3, 0.27), 3: (0.25, 0.22)}  # by characters per row: spacing and font size

SHORT = 0.22  # font size of a short form


def notes(
    written: Container[Cell],
    layout: Layout,
    focus: Cell | None,
    marks: Marks,
    pencilled: Mapping[Cell, str],
    tried: Container[tuple[Cell, ...]],
) -> Iterable[Path | Text]:
    """Draw pencil marks or, in cells without any, candidates (`marks.notes`); nothing in cells that are `written`.

    A cell with no candidate left gets a cross. The marks have their own colors in the cell `focus`, and in the cells
    `tried` if the player is only trying out the pencil marks there.
    """
    crosses = []
    for cell, chars in sorted({**marks.notes, **pencilled}.items()):
        if cell in written or not layout.puzzle.has(cell):
            continue
        x, y = layout.centre(cell)
        fill = "ink3" if cell not in pencilled else "hue7" if (cell,) in tried else "ink"
        fill = "on-accent" if cell == focus else fill
        if not chars:
            crosses.append(line((x - 0.1, y - 0.1), (x + 0.1, y + 0.1)) + line((x + 0.1, y - 0.1), (x - 0.1, y + 0.1)))
        elif len(chars) > MAX_SIGNS:
            yield Text(x, y, short(chars, layout.puzzle.alphabet.chars), SHORT, fill, mono=True)
        else:
            yield from _square(x, y, chars, fill)
    if crosses:
        yield Path("".join(crosses), "", "bad", 0.05)


def _square(x: float, y: float, chars: str, fill: str) -> Iterable[Text]:
    wide = 1 if len(chars) == 1 else 2 if len(chars) <= 4 else 3
    step, size = SIZES[wide]
    rows = -(-len(chars) // wide)
    for i, char in enumerate(chars):
        row, column = divmod(i, wide)
        right, down = step * (column - (wide - 1) / 2), step * (row - (rows - 1) / 2)
        yield Text(x + right, y + down, "\u2423" if char == " " else char, size, fill, mono=True)


def short(chars: str, alphabet: str) -> str:
    """Write characters briefly: ".", "[^AB]" or "A-F"; if that is impossible, their number."""
    missing = [char for char in alphabet if char not in chars]
    if not missing:
        return "."
    if len(missing) <= 2 and " " not in missing:
        return f"[^{''.join(missing)}]"
    codes = sorted(map(ord, chars))
    if codes[-1] - codes[0] + 1 == len(codes) and chr(codes[0]).isalnum() and chr(codes[-1]).isalnum():
        return f"{chr(codes[0])}-{chr(codes[-1])}"
    return str(len(codes))
