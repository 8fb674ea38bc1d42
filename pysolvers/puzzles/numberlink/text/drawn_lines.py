"""Lines that somebody drew in another program: an answer, right or wrong."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.text.answer_paths import join


def answer_of_edges(puzzle: NumberlinkPuzzle, edges: Iterable[tuple[Cell, Cell]]) -> NumberlinkSolution:
    """The answer in which these neighbouring cells are joined, and no others."""
    links = [0] * puzzle.size
    for a, b in edges:
        join(puzzle, links, puzzle.index(a), puzzle.index(b))
    return NumberlinkSolution(puzzle, tuple(links))


def answer_of_paths(puzzle: NumberlinkPuzzle, paths: Iterable[list[int]]) -> NumberlinkSolution:
    """The answer that has these paths, each a list of flat indices from one end to the other."""
    links = [0] * puzzle.size
    for path in paths:
        for a, b in pairwise(path):
            join(puzzle, links, a, b)
    return NumberlinkSolution(puzzle, tuple(links))
