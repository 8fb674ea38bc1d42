"""Small boards over two letters."""

from __future__ import annotations

import re
from random import Random

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.puzzles.regex_crossword.lines import lines

LETTERS = "ab"
"""The alphabet."""


def random_clue(rng: Random, depth: int = 3) -> str:
    """A regular expression without anything on whose meaning dialects differ."""
    what = rng.choice(("letters", "letters", "or", "then", "then", "times")) if depth else "letters"
    if what == "letters":
        return rng.choice(("a", "b", "."))
    if what == "times":
        return f"(?:{random_clue(rng, depth - 1)}){rng.choice(('*', '*', '+', '?', '{0,2}', '{1,3}', '{2}', '{2,}'))}"
    parts = [random_clue(rng, depth - 1) for _ in range(rng.randint(2, 3))]
    return f"(?:{'|'.join(parts)})" if what == "or" else "".join(parts)


def random_board(rng: Random) -> RegexCrosswordPuzzle:
    """A rectangle up to 4 x 3, or a hexagon of side 2 or so; most lines are true of one and the same filling."""
    hexagonal = rng.random() < 0.4
    height, width = (3, rng.choice((2, 3))) if hexagonal else (rng.randint(1, 3), rng.randint(1, 4))
    shape = RegexCrosswordPuzzle(
        y=(("",),) * height, x=(("",),) * width, z=(("",),) * width if hexagonal else (), characters=LETTERS,
        hexagonal=hexagonal,
    )  # fmt: skip
    filling = {cell: rng.choice(LETTERS) for row in shape.by_row for cell in row}
    axes: dict[str, list[tuple[str, ...]]] = {"y": [], "x": [], "z": []}
    for axis, cells in lines(shape):
        word = "".join(filling[cell] for cell in cells)
        for _ in range(40):
            clue = random_clue(rng)
            if re.fullmatch(clue, word) or rng.random() < 0.003:
                axes[axis].append((clue,))
                break
        else:
            axes[axis].append(("",))
    return RegexCrosswordPuzzle(
        y=tuple(axes["y"]), x=tuple(axes["x"]), z=tuple(axes["z"]), characters=LETTERS, hexagonal=hexagonal
    )
