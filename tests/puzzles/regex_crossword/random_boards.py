"""Small boards over two letters; each expression is made as a tree, for oracles that do not read its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.puzzles.regex_crossword.lines import lines

LETTERS = "ab"
"""The alphabet."""


@dataclass(frozen=True)
class Tree:
    """A random regular expression: what it does, its parts, and for letters and repeats their figures."""

    what: str
    parts: tuple[Tree, ...] = ()
    letters: str = ""
    least: int = 0
    most: int | None = 0

    def __str__(self) -> str:
        if self.what == "letters":
            return self.letters if len(self.letters) == 1 else "." if self.letters == LETTERS else f"[{self.letters}]"
        if self.what == "or":
            return "(?:" + "|".join(map(str, self.parts)) + ")"
        if self.what == "then":
            return "".join(map(str, self.parts))
        times = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get((self.least, self.most))
        return f"(?:{self.parts[0]})" + (times or f"{{{self.least},{'' if self.most is None else self.most}}}")


def random_tree(rng: Random, depth: int = 3) -> Tree:
    """A regular expression without anything on whose meaning dialects differ."""
    what = rng.choice(("letters", "letters", "or", "then", "then", "times")) if depth else "letters"
    if what == "letters":
        return Tree("letters", letters=rng.choice(("a", "b", LETTERS)))
    if what == "times":
        least = rng.choice((0, 0, 1, 2))
        most = rng.choice((None, None, least + rng.randint(0, 2) or 1))
        return Tree("times", (random_tree(rng, depth - 1),), least=least, most=most)
    return Tree(what, tuple(random_tree(rng, depth - 1) for _ in range(rng.randint(2, 3))))


TREES: dict[str, Tree] = {}
"""The tree of each expression that was made here."""


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
            tree = random_tree(rng)
            if re.fullmatch(str(tree), word) or rng.random() < 0.003:
                TREES[str(tree)] = tree
                axes[axis].append((str(tree),))
                break
        else:
            axes[axis].append(("",))
    return RegexCrosswordPuzzle(
        y=tuple(axes["y"]), x=tuple(axes["x"]), z=tuple(axes["z"]), characters=LETTERS, hexagonal=hexagonal
    )
