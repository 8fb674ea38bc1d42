"""The rule that no line touches itself: neighboring cells of one line are connected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Violation
from pysolvers.core.words import say

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
    from pysolvers.puzzles.numberlink.play import NumberlinkState

SAYS = "no line touches itself"
DEMAND = "**No line touches itself**: where two cells of a line are neighbors, it connects them."


def broken(solution: NumberlinkSolution) -> Iterator[Violation]:
    labels = solution.labels
    for i, other in _beside(solution.puzzle, solution.links):
        if labels[i] and labels[i] == labels[other]:
            yield _touch(solution.puzzle, i, other, labels[i])


def broken_in_play(state: NumberlinkState) -> Iterator[Violation]:
    puzzle, links, labels = state.puzzle, state.links, state.labels
    piece_of = {at: k for k, path in enumerate(state.paths) for at in path}
    full = [ways.bit_count() == puzzle.degree(i) for i, ways in enumerate(links)]
    for i, other in _beside(puzzle, links):
        if i in piece_of and other in piece_of:
            same_label = labels[i] and labels[other] == labels[i]
            if piece_of[i] == piece_of[other] or (same_label and (full[i] or full[other])):
                yield _touch(puzzle, i, other, labels[i])


def _beside(puzzle: NumberlinkPuzzle, links: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    for i, mine in enumerate(links):
        for way, other in puzzle.ways(i):
            if other > i and not mine & way:
                yield i, other


def _touch(puzzle: NumberlinkPuzzle, i: int, other: int, label: str) -> Violation:
    a, b = puzzle.cell(i), puzzle.cell(other)
    text = "The line {label} touches itself at {a} and {b}." if label else "The line touches itself at {a} and {b}."
    return Violation((a, b), say(text, label=label, a=a, b=b), "no touch")
