"""The rule that no line fills a 2 × 2 block of cells. Hexagons have no such blocks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Violation
from pysolvers.core.words import say

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
    from pysolvers.puzzles.numberlink.play import NumberlinkState

SAYS = "no line fills a 2 × 2 block"
DEMAND = "**No line fills a 2 × 2 block** of cells."


def blocks(puzzle: NumberlinkPuzzle) -> Iterator[tuple[int, ...]]:
    """Yield the nodes of each 2 × 2 block without blocked cells, clockwise.

    A bridge has several nodes: a block with a bridge is yielded once for each of them.
    """
    rows, columns = puzzle.rows, puzzle.columns
    wraps = puzzle.shape == "torus"
    tops, lefts = range(rows - (not wraps)), range(columns - (not wraps))
    for row, column in product(tops, lefts) if puzzle.shape != "hex" else ():
        down, right = (row + 1) % rows, (column + 1) % columns
        around = [r * columns + c for r, c in ((row, column), (row, right), (down, right), (down, column))]
        if puzzle.blocked.isdisjoint(around):
            yield from product(*map(puzzle.nodes_at, around))


def broken(solution: NumberlinkSolution) -> Iterator[Violation]:
    for block in blocks(solution.puzzle):
        labels = {solution.labels[node] for node in block}
        if len(labels) == 1 and "" not in labels:
            yield _filled(solution.puzzle, block, labels.pop())


def broken_in_play(state: NumberlinkState) -> Iterator[Violation]:
    piece_of = {node: number for number, path in enumerate(state.paths) for node in path}
    for block in blocks(state.puzzle):
        labels, pieces = {state.labels[node] for node in block}, {piece_of.get(node) for node in block}
        if len(labels) == 1 and None not in pieces and ("" not in labels or len(pieces) == 1):
            yield _filled(state.puzzle, block, labels.pop())


def _filled(puzzle: NumberlinkPuzzle, block: tuple[int, ...], label: str) -> Violation:
    cells = tuple(map(puzzle.cell, block))
    text = (
        "The line {label} fills the 2 × 2 block with {cell}." if label else "A line fills the 2 × 2 block with {cell}."
    )
    return Violation(cells, say(text, label=label, cell=cells[0]), "no 2x2")
