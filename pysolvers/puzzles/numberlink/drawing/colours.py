"""Which of the sixteen line styles each label has: eight hues plain (0 to 7), and with a stripe in them (8 to 15)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle


@lru_cache(maxsize=8)
def line_styles(puzzle: NumberlinkPuzzle, labels: tuple[str, ...]) -> dict[str, int]:
    """The style of each label, such that lines that touch differ in hue if that can be.

    Styles go by reading order of the first sources, so that they stay while a board is played. Only a line that would
    touch one of its own hue takes the next hue that is free.

    Args:
        puzzle: the board.
        labels: the label of each cell's line, row by row, "" for none.
    """
    beside = _labels_beside(labels, puzzle.width)
    styles: dict[str, int] = {}
    for number, label in enumerate(dict.fromkeys(filter(None, puzzle.cells))):
        first = number % 16
        taken = {styles[other] % 8 for other in beside.get(label, ()) if other in styles}
        choices = [first, *((first + k) % 8 + first // 8 * 8 for k in range(1, 8))]
        styles[label] = next((choice for choice in choices if choice % 8 not in taken), first)
    return styles


def _labels_beside(labels: tuple[str, ...], width: int) -> dict[str, set[str]]:
    """For each label the others that stand in a cell beside one of its own."""
    touching = set(zip(labels, labels[width:], strict=False))
    for i in range(0, len(labels), width):
        touching.update(pairwise(labels[i : i + width]))
    beside: dict[str, set[str]] = {}
    for one, two in touching:
        if one and two and one != two:
            beside.setdefault(one, set()).add(two)
            beside.setdefault(two, set()).add(one)
    return beside
