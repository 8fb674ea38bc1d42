"""Numberlink by brute force: every way to lay the paths one after another, straight from the rules."""

import itertools
from collections.abc import Iterator

from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle


def solutions(puzzle: NumberlinkPuzzle) -> set[tuple[int, ...]]:
    """The links of every solution."""
    pairs = list(puzzle.pairs.values())
    sources = {i for pair in pairs for i in pair}
    found: set[tuple[int, ...]] = set()

    def lay(k: int, used: frozenset[int], links: tuple[int, ...]) -> None:
        if k == len(pairs):
            if puzzle.rules in ("classic", "no2x2") or len(used) == puzzle.area - len(puzzle.blocked):
                found.add(links)
            return
        start, goal = pairs[k]
        for path in paths(puzzle, start, goal, used | sources):
            if puzzle.rules == "no2x2" and fills_a_block(puzzle, {a for a, _ in path}):
                continue
            new = list(links)
            for (a, way), (b, _) in itertools.pairwise(path):
                new[a] |= way
                new[b] |= OPPOSITE[way]
            lay(k + 1, used | {a for a, _ in path}, tuple(new))

    lay(0, frozenset(), (0,) * puzzle.area)
    return found


def fills_a_block(puzzle: NumberlinkPuzzle, cells: set[int]) -> bool:
    """Whether a path has all cells of a 2 x 2 block."""
    wide = puzzle.width
    return any(i % wide + 1 < wide and {i, i + 1, i + wide, i + wide + 1} <= cells for i in cells)


def paths(puzzle: NumberlinkPuzzle, start: int, goal: int, closed: frozenset[int]) -> Iterator[list[tuple[int, int]]]:
    """All paths from start to goal over cells that are not closed, as (cell, way out)."""

    def onward(path: list[tuple[int, int]], at: int) -> Iterator[list[tuple[int, int]]]:
        on_path = {a for a, _ in path}
        for way, other in puzzle.ways(at):
            if other in on_path or (other in closed and other != goal):
                continue
            if puzzle.rules == "tight" and any(n in on_path for _, n in puzzle.ways(other)):
                continue  # it would touch the path before `at`
            if other == goal:
                yield [*path, (at, way), (goal, 0)]
            else:
                yield from onward([*path, (at, way)], other)

    return onward([], start)
