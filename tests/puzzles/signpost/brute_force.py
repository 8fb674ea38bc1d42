"""Signpost by brute force: every path that the arrows allow, tried out. For boards of some 16 cells."""

import random
from itertools import pairwise

from pysolvers.puzzles.signpost.model import SignpostPuzzle


def all_solutions(puzzle: SignpostPuzzle) -> set[tuple[int, ...]]:
    """The numbers of every solution, by index."""
    cells = puzzle.area
    place = {number: at for at, number in enumerate(puzzle.numbers) if number}
    numbers = [0] * cells
    found: set[tuple[int, ...]] = set()

    def walk(at: int, number: int) -> None:
        if numbers[at] or puzzle.numbers[at] not in (0, number) or place.get(number, at) != at:
            return
        numbers[at] = number
        if number == cells:
            found.add(tuple(numbers))
        else:
            for b in puzzle.ray(at):
                walk(b, number + 1)
        numbers[at] = 0

    for first in range(cells):
        walk(first, 1)
    return found


def random_board(rng: random.Random, largest: int = 4) -> SignpostPuzzle:
    """Up to `largest` rows and columns; arrows at random or along a path, hints that may contradict each other."""
    width, height = rng.randint(1, largest), rng.randint(1, largest)
    cells = width * height
    arrows = [rng.randrange(8) for _ in range(cells)]
    numbers = [0] * cells
    way = rng.random()
    if way < 0.75:
        blank = SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))
        path = _walk(rng, blank)
        for (a, b), number in zip(pairwise(path), range(1, cells), strict=False):
            arrows[a] = next(
                d for d in range(8) if b in SignpostPuzzle(width, height, (d,) * cells, (0,) * cells).ray(a)
            )
            if rng.random() < 0.25:
                numbers[a] = number
        if len(path) == cells and rng.random() < 0.5:
            numbers[path[-1]] = cells
        if way < 0.15 and len(path) < cells:
            numbers = [0] * cells
    if way > 0.6:
        share = rng.random() * 0.6
        order = rng.sample(range(1, cells + 1), cells)
        numbers = [order[at] if rng.random() < share else 0 for at in range(cells)]
    return SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))


def _walk(rng: random.Random, board: SignpostPuzzle) -> list[int]:
    """Cells on a random path by queen's moves, as far as it gets."""
    every = [SignpostPuzzle(board.width, board.height, (d,) * board.area, (0,) * board.area) for d in range(8)]
    path = [rng.randrange(board.area)]
    while True:
        on = [b for view in every for b in view.ray(path[-1]) if b not in path]
        if not on:
            return path
        path.append(rng.choice(on))
