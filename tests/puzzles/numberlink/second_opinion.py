"""What tests/oracles tries the models for clingo and z3 on."""

from __future__ import annotations

from random import Random

from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle, NumberlinkSolution

NEW = ("4x4", "5x5", "6x6")
"""Sizes of new puzzles whose only solution is looked for anew."""

NEW_BY = "clingo_model"
"""The module that looks for it."""


def key(solution: NumberlinkSolution) -> tuple[int, ...]:
    """A solution as the models tell it."""
    return solution.links


def random_board(rng: Random, rules: str = "") -> NumberlinkPuzzle:
    """Up to 5 x 4 cells and 4 pairs, which lie on random walks or anywhere. Half of the boards have blocked cells."""
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
    blocked = rng.sample(sorted(free), min(len(free), rng.choice((0, rng.randint(1, 3)))))
    blocked = [i for i in blocked if not cells[i]]
    return NumberlinkPuzzle(width, height, tuple(cells), rules or rng.choice(RULES), frozenset(blocked))
