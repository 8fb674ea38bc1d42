"""Small random puzzles with everything that a puzzle can have."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from pysolvers.hamiltonian.draft import Draft
from pysolvers.hamiltonian.model import PathPuzzle
from pysolvers.puzzle import PuzzleError
from pysolvers.scene import Cell

SHAPES = ("EEE", "EE", "EN", "ENE", "EENWWNEE", "ENW", "EES", "NEES")


def random_puzzle(random: Random, sides: tuple[int, int] = (1, 4)) -> PathPuzzle:
    """A puzzle; often it has an answer: waypoints and required steps lie on a path that was walked at random."""
    while True:
        try:
            return _try(random, sides)
        except PuzzleError:
            continue


def _try(random: Random, sides: tuple[int, int]) -> PathPuzzle:
    rows, columns = random.randint(*sides), random.randint(*sides)
    draft = Draft(rows, columns, closed=random.random() < 0.25)
    symmetry = random.random() < 0.25
    if symmetry:
        draft.symmetry = random.choice(("rot180", "rot90", "horizontal", "vertical"))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = random.sample(cells, min(len(cells) - 1, random.choice((0, 0, 0, 1, 2, 3))))
    walked = _walk(random, [cell for cell in cells if cell not in holes])
    if random.random() < 0.3:
        holes = [cell for cell in cells if cell not in walked]
    draft.holes = [(cell, (None, None)) for cell in holes]
    steps = [(a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in cells]
    taken = {tuple(sorted(pair)) for pair in pairwise(walked)}
    free = [s for s in steps if s not in taken]
    for a, b in random.sample(free, min(len(free), random.choice((0, 0, 1, 2, 3)))):
        draft.walls.append((a, b, (None, None)))
    for a, b in random.sample(sorted(taken), min(len(taken), random.choice((0, 0, 0, 1, 2)))):
        draft.required.append((a, b, (None, None)))
    if not draft.closed:
        draft.start = random.choice((None, None, walked[0], "free"))
        draft.end = random.choice((None, None, walked[-1], "free"))
    if random.random() < 0.5:
        on_path = sorted(random.sample(range(len(walked)), min(len(walked), random.randint(1, 6))))
        waypoints = [walked[i] for i in on_path]
        if random.random() < 0.15:
            random.shuffle(waypoints)
        draft.waypoints = [(cell, (None, None)) for cell in waypoints]
    if random.random() < 0.2:
        draft.forbid = [(letters, (None, None)) for letters in random.sample(SHAPES, random.randint(1, 2))]
    return draft.puzzle()


def _walk(random: Random, cells: list[Cell]) -> list[Cell]:
    """A long path without a crossing: the best of a few walks at random."""
    best: list[Cell] = []
    for _ in range(30):
        path = [random.choice(cells)]
        left = set(cells) - set(path)
        while True:
            r, c = path[-1]
            onward = [cell for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if cell in left]
            if not onward:
                break
            path.append(random.choice(onward))
            left.remove(path[-1])
        if len(path) > len(best):
            best = path
    return best
