"""Numberlink on boards of every shape by brute force: lines cell by cell, with a geometry of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle, NumberlinkSolution

Cell = tuple[int, int]
Side = frozenset[Cell]
Use = tuple[Cell, int]
"""A cell and the way, clockwise from north, in which a line leaves it."""


def moves(puzzle: NumberlinkPuzzle) -> dict[Cell, dict[int, Cell]]:
    """Where a line can go from each cell, by the way."""
    rows, columns = puzzle.height, puzzle.width
    blocked = {divmod(i, columns) for i in puzzle.blocked}
    walls = {frozenset((divmod(a, columns), divmod(b, columns))) for a, b in puzzle.walls}
    found: dict[Cell, dict[int, Cell]] = {}
    for r in range(rows):
        for c in range(columns):
            if puzzle.shape == "hex":
                low = 1 if c % 2 == 0 else 0  # the sides to the right and left lead so much lower
                steps = [
                    (r - 1, c),
                    (r - 1 + low, c + 1),
                    (r + low, c + 1),
                    (r + 1, c),
                    (r + low, c - 1),
                    (r - 1 + low, c - 1),
                ]
            else:
                steps = [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]
            if puzzle.shape == "torus":
                steps = [((a + rows) % rows, (b + columns) % columns) for a, b in steps]
            found[r, c] = {
                way: (a, b)
                for way, (a, b) in enumerate(steps)
                if 0 <= a < rows and 0 <= b < columns
                if not {(a, b), (r, c)} & blocked and frozenset(((a, b), (r, c))) not in walls
            }
    return found


def solutions(puzzle: NumberlinkPuzzle) -> set[frozenset[Use]]:  # noqa: C901
    """Every solution as the cells with the ways in which its lines leave them."""
    led, half = moves(puzzle), 3 if puzzle.shape == "hex" else 2
    bridges = {divmod(i, puzzle.width) for i in puzzle.bridges}
    blocked = {divmod(i, puzzle.width) for i in puzzle.blocked}
    ends = [tuple(divmod(i, puzzle.width) for i in pair) for pair in puzzle.pairs.values()]
    dots = set(chain(*ends))
    passes = {(cell, axis) for cell in bridges for axis in range(half)}
    passes |= {(cell, -1) for cell in led if cell not in bridges and cell not in blocked}
    found: set[frozenset[Use]] = set()

    def slot(cell: Cell, way: int) -> tuple[Cell, int]:
        return cell, way % half if cell in bridges else -1

    def lay(k: int, used: frozenset[tuple[Cell, int]], drawn: frozenset[Use]) -> None:
        if k == len(ends):
            if puzzle.rules in ("classic", "no2x2") or used == passes:
                found.add(drawn)
            return
        for line, taken in onward(ends[k][1], [], slot(ends[k][0], -1), [slot(ends[k][0], -1)], used):
            if puzzle.rules == "tight" and touches(line, taken):
                continue
            if puzzle.rules == "no2x2" and fills_a_block(puzzle, {cell for cell, _ in taken}):
                continue
            lay(k + 1, used | set(taken), drawn | set(line))

    def touches(line: list[Use], taken: list[tuple[Cell, int]]) -> bool:
        own, joined = set(taken), set(line)
        return any(
            slot(other, way) in own and (cell, way) not in joined
            for cell, axis in taken
            for way, other in led[cell].items()
            if axis in (-1, way % half)
        )

    def onward(
        goal: Cell,
        line: list[Use],
        at: tuple[Cell, int],
        taken: list[tuple[Cell, int]],
        used: frozenset[tuple[Cell, int]],
    ) -> Iterator[tuple[list[Use], list[tuple[Cell, int]]]]:
        cell, axis = at
        for way, other in led[cell].items():
            if axis not in (-1, way % half):
                continue
            there = slot(other, way)
            if there in taken or there in used or (other in dots and other != goal):
                continue
            longer = [*line, (cell, way), (other, (way + half) % (2 * half))]
            if other == goal:
                yield longer, [*taken, there]
            else:
                yield from onward(goal, longer, there, [*taken, there], used)

    lay(0, frozenset(), frozenset())
    return found


def fills_a_block(puzzle: NumberlinkPuzzle, cells: set[Cell]) -> bool:
    """Whether a line comes to all cells of a 2 x 2 block; hexagons have none."""
    rows, columns = puzzle.height, puzzle.width
    for r, c in cells if puzzle.shape != "hex" else ():
        block = {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)}
        if puzzle.shape == "torus":
            block = {(a % rows, b % columns) for a, b in block}
        if block <= cells:
            return True
    return False


def uses(solution: NumberlinkSolution) -> frozenset[Use]:
    """What brute force tells of a solution."""
    return frozenset(
        (solution.puzzle.cell(i), way) for i, links in enumerate(solution.links) for way in range(6) if links >> way & 1
    )


def of_uses(puzzle: NumberlinkPuzzle, lines: frozenset[Use]) -> NumberlinkSolution:
    """A solution from what brute force tells of it."""
    links = [0] * len(puzzle.flat)
    for cell, way in lines:
        links[puzzle.node(puzzle.index(cell), 1 << way)] |= 1 << way
    return NumberlinkSolution(puzzle, tuple(links))


def all_links(puzzle: NumberlinkPuzzle) -> set[tuple[int, ...]]:
    """The links of every solution."""
    return {of_uses(puzzle, lines).links for lines in solutions(puzzle)}


def random_board(rng: Random) -> NumberlinkPuzzle:
    """Up to 4 x 4 cells with up to three pairs, whose ends mostly lie on random walks; with any features together."""
    while True:
        shape = rng.choice(("square", "torus", "hex"))
        least = 3 if shape == "torus" else 1
        width, height = rng.randint(least, 4), rng.randint(least, 4)
        size = width * height
        if size < 4:
            continue
        bare = NumberlinkPuzzle(width, height, ("",) * size, shape=shape)
        sides = [(i, j) for i in range(size) for _, j in bare.ways(i) if j > i]
        walls = frozenset(rng.sample(sides, rng.choice((0, 0, 1, 2, min(4, len(sides))))))
        bridges = frozenset(rng.sample(range(size), rng.choice((0, 0, 1, 1, 2))))
        blocked = frozenset(rng.sample(range(size), rng.choice((0, 0, 1, 2)))) - bridges
        try:
            bare = NumberlinkPuzzle(width, height, ("",) * size, "full", blocked, shape, walls, bridges)
        except PuzzleError:
            continue
        cells, free = [""] * size, set(range(len(bare.flat))) - blocked
        for label in "ABC"[: rng.randint(1, 3)]:
            plain = [i for i in free if i < size and i not in bridges]
            if len(plain) < 2:
                break
            walk, last = [rng.choice(sorted(plain))], 0
            while len(walk) < 9:
                on = [j for _, j in bare.ways(walk[-1]) if j in free and j not in walk]
                if not on:
                    break
                walk.append(rng.choice(on))
                if walk[-1] in plain and rng.random() < 0.8:
                    last = len(walk) - 1
            pair = (walk[0], walk[last]) if last else tuple(rng.sample(sorted(plain), 2))
            for i in pair:
                cells[i] = label
            free -= {*walk[: last + 1], *pair}
        if any(cells):
            return NumberlinkPuzzle(width, height, tuple(cells), rng.choice(RULES), blocked, shape, walls, bridges)
