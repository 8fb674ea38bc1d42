"""Recover the paths of a solution from labels, which may be ambiguous, from drawn lines, or from lists of cells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

STEPS = 20_000  # steps of the search for the path of one label


def solution_of_labels(puzzle: NumberlinkPuzzle, labels: tuple[str, ...]) -> NumberlinkSolution:
    """Return the solution in which nodes have these labels.

    The nodes of each label are linked into a path. If that is impossible, all neighbors with this label are linked.
    """
    links = [0] * len(puzzle.flat)
    cells_of: dict[str, set[int]] = {}
    for i, label in enumerate(labels):
        if label:
            cells_of.setdefault(label, set()).add(i)
    for label, own in cells_of.items():
        path = _path_through(puzzle, own, *puzzle.pairs[label]) if own.issuperset(puzzle.pairs[label]) else []
        for a, b in pairwise(path) if path else _neighbours_within(puzzle, own):
            puzzle.join(links, a, b)
    solution = NumberlinkSolution(puzzle, tuple(links))
    return solution if solution.labels == labels else NumberlinkSolution(puzzle, tuple(links), labels)


def _neighbours_within(puzzle: NumberlinkPuzzle, own: set[int]) -> list[tuple[int, int]]:
    return [(a, b) for a in own for _, b in puzzle.ways(a) if b in own]


def _path_through(puzzle: NumberlinkPuzzle, own: set[int], start: int, goal: int) -> list[int]:
    near: dict[int, list[int]] = {a: [] for a in own}
    for a, b in _neighbours_within(puzzle, own):
        near[a].append(b)
    path = [start]
    on_path = {start}
    choices = [_by_degree(near, start, on_path)]
    for _ in range(STEPS):
        if not choices:
            break
        if not choices[-1]:
            choices.pop()
            on_path.discard(path.pop())
            continue
        onward = choices[-1].pop()
        if onward == goal and len(path) + 1 < len(own):
            continue
        path.append(onward)
        on_path.add(onward)
        if onward == goal:
            return path
        choices.append(_by_degree(near, onward, on_path))
    return []


def _by_degree(near: dict[int, list[int]], at: int, on_path: set[int]) -> list[int]:
    free = [b for b in near[at] if b not in on_path]
    return sorted(free, key=lambda b: -sum(c not in on_path for c in near[b]))


def solution_of_edges(puzzle: NumberlinkPuzzle, edges: Iterable[tuple[Cell, Cell]]) -> NumberlinkSolution:
    return solution_of_paths(puzzle, ([puzzle.index(a), puzzle.index(b)] for a, b in edges))


def solution_of_paths(puzzle: NumberlinkPuzzle, paths: Iterable[list[int]]) -> NumberlinkSolution:
    """Return the solution that links successive cells of these paths, given as flat indices."""
    links = [0] * len(puzzle.flat)
    for path in paths:
        for a, b in pairwise(path):
            if b in puzzle.board.flat[a]:
                way = 1 << puzzle.board.flat[a].index(b)
                puzzle.join(links, puzzle.node(a, way), puzzle.node(b, puzzle.opposite[way]))
    return NumberlinkSolution(puzzle, tuple(links))
