"""Random small boards of every kind, many with one answer, many with several, many with none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.puzzles.hamiltonian.random_boards import random_puzzle
from tests.puzzles.signpost.brute_force import random_board

LETTERS = "ab"
"""The alphabet of a random regex crossword."""


def random_of(kind: str, rng: Random) -> Puzzle:
    """A random board of a kind."""
    if kind == "signpost":
        return random_board(rng)
    if kind == "numberlink":
        return random_numberlink(rng)
    if kind == "hamiltonian":
        return random_puzzle(rng, (1, 4))
    return random_regexes(rng)


def key(solution: Solution) -> tuple[Any, ...]:
    """An answer in the terms of the oracles: numbers, links or cells by index, or strings."""
    for name in ("numbers", "links", "cells"):
        if hasattr(solution, name):
            return tuple(getattr(solution, name))
    return tuple(solution.answer)


def random_numberlink(rng: Random) -> NumberlinkPuzzle:
    """Up to 5 x 4 cells and 4 pairs; the pairs lie on random walks, or anywhere."""
    width, height = rng.randint(1, 5), rng.randint(1, 4)
    while width * height < 2:
        width, height = rng.randint(1, 5), rng.randint(1, 4)
    cells = [""] * (width * height)
    free = set(range(width * height))
    for label in "ABCD"[: rng.randint(1, 4)]:
        if len(free) < 2:
            break
        walk = [rng.choice(sorted(free))]
        while len(walk) < rng.randint(2, 9):
            row, column = divmod(walk[-1], width)
            near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            on = [r * width + c for r, c in near if 0 <= r < height and 0 <= c < width]
            on = [i for i in on if i in free and i not in walk]
            if not on:
                break
            walk.append(rng.choice(on))
        ends = (walk[0], walk[-1]) if len(walk) > 1 else tuple(rng.sample(sorted(free), 2))
        for i in ends:
            cells[i] = label
        free -= {*walk, *ends}
    if not any(cells):
        cells[0] = cells[-1] = "A"
    return NumberlinkPuzzle(width, height, tuple(cells), rng.choice(RULES))


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
"""The tree of each expression that was made here, for oracles that build on the tree and not on the text."""


def random_regexes(rng: Random) -> RegexCrosswordPuzzle:
    """A rectangle up to 4 x 3, or a hexagon of side 2 or so; most lines are true of one and the same filling."""
    hexagonal = rng.random() < 0.4
    height, width = (3, rng.choice((2, 3))) if hexagonal else (rng.randint(1, 3), rng.randint(1, 4))
    shape = RegexCrosswordPuzzle(
        y=(("",),) * height, x=(("",),) * width, z=(("",),) * width if hexagonal else (), characters=LETTERS,
        hexagonal=hexagonal,
    )  # fmt: skip
    filling = {cell: rng.choice(LETTERS) for row in shape.rows for cell in row}
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


def lines(puzzle: RegexCrosswordPuzzle) -> list[tuple[str, list[tuple[int, int]]]]:
    """The lines of a board as (axis, cells in reading order), worked out anew from the format's description."""
    height, width = len(puzzle.y), len(puzzle.x)
    if not puzzle.hexagonal:
        rows = [("y", [(r, c) for c in range(width)]) for r in range(height)]
        return rows + [("x", [(r, c) for r in range(height)]) for c in range(width)]
    mid = height // 2
    cells = [(r, c) for r in range(height) for c in range(width - abs(r - mid))]
    rows = [("y", [cell for cell in cells if cell[0] == r]) for r in range(height)]
    down = [("x", [(r, c) for r, c in cells if c + max(0, r - mid) == i]) for i in range(width)]
    up = [("z", [(r, c) for r, c in reversed(cells) if c + max(0, mid - r) == i]) for i in range(width)]
    return rows + down + up


def words(length: int) -> list[str]:
    """All words of a length."""
    return ["".join(letters) for letters in product(LETTERS, repeat=length)]


def clues(puzzle: RegexCrosswordPuzzle) -> list[tuple[list[tuple[int, int]], str]]:
    """Each line that has a clue: its cells and the clue."""
    every = [*puzzle.y, *puzzle.x, *puzzle.z]
    return [(cells, clue) for (_, cells), several in zip(lines(puzzle), every, strict=True) for clue in several if clue]


def symmetric(rows: int, columns: int, name: str, cell: tuple[int, int]) -> tuple[int, int]:
    """Where a symmetry of the path puzzle takes a cell."""
    r, c = cell
    return {
        "rot180": (rows - 1 - r, columns - 1 - c),
        "rot90": (c, rows - 1 - r),
        "horizontal": (r, columns - 1 - c),
        "vertical": (rows - 1 - r, c),
    }[name]


def forbidden(letters: str, rows: int, columns: int) -> list[set[frozenset[tuple[int, int]]]]:
    """Every place of a forbidden shape on a board, turned and mirrored, as its steps."""
    found = []
    ways = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for turns, mirrored in product(range(4), (False, True)):
        moves = [ways[letter] for letter in letters]
        if mirrored:
            moves = [(r, -c) for r, c in moves]
        for _ in range(turns):
            moves = [(c, -r) for r, c in moves]
        for start in product(range(rows), range(columns)):
            at, steps = start, set()
            for move in moves:
                to = (at[0] + move[0], at[1] + move[1])
                steps.add(frozenset((at, to)))
                at = to
            if all(0 <= r < rows and 0 <= c < columns for step in steps for r, c in step):
                found.append(steps)
    return found
