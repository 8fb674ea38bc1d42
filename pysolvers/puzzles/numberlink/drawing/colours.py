"""Which of the sixteen line styles each label has: eight hues, plain and with a core stripe.

So that lines that touch differ.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle


@lru_cache(maxsize=8)
def hues(puzzle: NumberlinkPuzzle, labels: tuple[str, ...]) -> dict[str, int]:
    """The style, 0 to 15, of each label: in order as far as it goes, else one that no line beside it has.

    Styles go by reading order of the first sources, so that they stay while a board is played; only a line that would
    touch one of its own hue takes the next hue that is free, if there is one.
    """
    order = list(dict.fromkeys(filter(None, puzzle.cells)))
    beside: dict[str, set[str]] = {label: set() for label in order}
    width = puzzle.width
    touching = set(zip(labels, labels[width:], strict=False))
    for i in range(0, len(labels), width):
        touching.update(pairwise(labels[i : i + width]))
    for one, two in touching:
        if one and two and one != two:
            beside[one].add(two)
            beside[two].add(one)
    style: dict[str, int] = {}
    for number, label in enumerate(order):
        first = number % 16
        taken = {style[other] % 8 for other in beside[label] if other in style}
        choices = [first, *((first + k) % 8 + first // 8 * 8 for k in range(1, 8))]
        style[label] = next((choice for choice in choices if choice % 8 not in taken), first)
    return style
