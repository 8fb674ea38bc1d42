"""Small random puzzles with everything that a puzzle can have."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.items import CELL, FIXED, STEP, ItemKind
from pysolvers.puzzles.hamiltonian.rules.rule import Rule
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from tests.puzzles.hamiltonian.brute_force import around

KNOWN = frozenset(field.name for field in fields(HamiltonianPuzzle))
"""The rules of which random boards have something that often fits; of others they have anything."""

SHAPES = ("EEE", "EE", "EN", "ENE", "EENWWNEE", "ENW", "EES", "NEES")


def random_puzzle(random: Random, sides: tuple[int, int] = (1, 4), shape: str = "square") -> HamiltonianPuzzle:
    """A puzzle; often it has a solution: waypoints and required steps lie on a path that was walked at random."""
    while True:
        try:
            return _try(random, sides, shape)
        except PuzzleError:
            continue


def symmetric_puzzle(random: Random, symmetry: str, closed: bool) -> HamiltonianPuzzle:
    """A puzzle with a symmetry and at most one waypoint on a path, three on a loop; its holes are symmetric."""
    rows, columns = random.choice(((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 4), (5, 3), (3, 5)))
    if symmetry == "rot90":
        rows = columns = random.choice((2, 3, 3, 4))
    bare = HamiltonianPuzzle(rows, columns, symmetry=symmetry, closed=closed)
    holes = {cell for _ in range(random.choice((0, 0, 1, 2))) for cell in bare.images(random.choice(bare.cells))}
    if symmetry == "rot90" and rows == 3:
        holes.add((1, 1))
    puzzle = replace(bare, holes=frozenset(holes if len(holes) < rows * columns - 1 else ()))
    steps, cells = puzzle.steps, puzzle.cells
    if steps:
        puzzle = replace(puzzle, walls=frozenset(random.sample(steps, random.choice((0, 0, 1)))))
        if random.random() < 0.3:
            puzzle = replace(puzzle, required=frozenset(random.sample(steps, 1)))
    if not closed:
        first = random.choice(cells)
        start = random.choice((None, None, first))
        puzzle = replace(puzzle, start=start, end=random.choice((None, None, puzzle.images(first)[-1])))
    many = random.choice((0, 0, 1, 1 + 2 * closed))
    puzzle = replace(puzzle, waypoints=tuple(random.sample(cells, min(len(cells), many))))
    if random.random() < 0.4:
        puzzle = replace(puzzle, forbid=tuple(random.sample(SHAPES, 1)))
    return puzzle


def _try(random: Random, sides: tuple[int, int], shape: str) -> HamiltonianPuzzle:
    rows, columns = random.randint(*sides), random.randint(*sides)
    builder = PuzzleBuilder(rows, columns, closed=random.random() < 0.25, shape=shape)
    if random.random() < 0.25:
        builder.add("symmetry", random.choice(("rot180", "rot90", "horizontal", "vertical")))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = random.sample(cells, min(len(cells) - 1, random.choice((0, 0, 0, 1, 2, 3))))
    walked = _walk(random, [cell for cell in cells if cell not in holes], shape)
    if random.random() < 0.3:
        holes = [cell for cell in cells if cell not in walked]
    _add(builder, "holes", holes)
    ahead = {a: sorted(around(a, shape)) for a in cells}
    steps = [(a, b) for a in cells for b in ahead[a] if a < b and b in cells]
    taken = {tuple(sorted(pair)) for pair in pairwise(walked)}
    free = [s for s in steps if s not in taken]
    _add(builder, "walls", random.sample(free, min(len(free), random.choice((0, 0, 1, 2, 3)))))
    _add(builder, "required", random.sample(sorted(taken), min(len(taken), random.choice((0, 0, 0, 1, 2)))))
    if not builder.closed:
        for name, cell in (("start", walked[0]), ("end", walked[-1])):
            said = random.choice((None, None, cell, "free"))
            if said is not None:
                builder.set_end(name, said)
    if random.random() < 0.5:
        on_path = sorted(random.sample(range(len(walked)), min(len(walked), random.randint(1, 6))))
        waypoints = [walked[i] for i in on_path]
        if random.random() < 0.15:
            random.shuffle(waypoints)
        _add(builder, "waypoints", waypoints)
    if not builder.closed and len(walked) == len(cells) - len(holes) and random.random() < 0.5:
        _fix_positions(random, builder, walked)
    if random.random() < 0.2:
        _add(builder, "forbid", random.sample(SHAPES, random.randint(1, 2)))
    for rule in RULES:
        if rule.name not in KNOWN and random.random() < 0.3:
            _add(builder, rule.name, _items(random, rule, [cell for cell in cells if cell not in holes], steps))
    return builder.puzzle()


def _items(random: Random, rule: Rule, cells: list[Cell], steps: list[Step]) -> list[Any]:
    """One or two items of a rule of which nothing else is known."""
    some: dict[ItemKind, list[Any]] = {CELL: cells, STEP: steps, FIXED: [(cell, 3) for cell in cells]}
    return random.sample(some[rule.item], min(len(some[rule.item]), random.choice((1, 2))))


def _add(builder: PuzzleBuilder, name: str, items: Iterable[object]) -> None:
    for item in items:
        builder.add(name, item)


def _fix_positions(random: Random, builder: PuzzleBuilder, walked: list[Cell]) -> None:
    """Fix positions as they are on a path that has every cell, now and then one of them wrong; often nothing else."""
    if random.random() < 0.5:
        builder.found.pop("waypoints", None)
        builder.ends.clear()
    elif random.random() < 0.2:
        builder.found.get("waypoints", []).reverse()
    many = min(len(walked), random.choice((1, 1, 2, 3, 4, 6)))
    numbers = random.sample(range(1, len(walked) + 1), many)
    wrong = random.random() < 0.15
    for number in numbers:
        place = random.randint(1, len(walked)) if wrong else number
        builder.add("positions", (walked[place - 1], number))


def _walk(random: Random, cells: list[Cell], shape: str) -> list[Cell]:
    """A long path without a crossing: the best of a few walks at random."""
    best: list[Cell] = []
    for _ in range(30):
        path = [random.choice(cells)]
        left = set(cells) - set(path)
        while True:
            onward = [cell for cell in around(path[-1], shape) if cell in left]
            if not onward:
                break
            path.append(random.choice(onward))
            left.remove(path[-1])
        if len(path) > len(best):
            best = path
    return best


def in_json(puzzle: HamiltonianPuzzle) -> str:
    """The puzzle as the JSON object that names its size width and height."""
    data = puzzle.data
    return json.dumps({"width": data.pop("columns"), "height": data.pop("rows"), **data})
