"""The rule that every cell is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Violation
from pysolvers.core.words import plural, say

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.model import NumberlinkSolution
    from pysolvers.puzzles.numberlink.play import NumberlinkState

SAYS = "every cell is used"
DEMAND = "**Every cell** is used."


def broken(solution: NumberlinkSolution) -> Iterator[Violation]:
    puzzle = solution.puzzle
    empty = [
        puzzle.cell(i)
        for i, links in enumerate(solution.links)
        if not links and not solution.labels[i] and puzzle.degree(i) == 2
    ]
    if empty:
        more, one = len(empty) - 1, "{cell} and {n} more cell are not used; every cell must be."
        many = "{cell} and {n:,} more cells are not used; every cell must be."
        alone = say("{cell} is not used; every cell must be.", cell=empty[0])
        yield Violation(tuple(empty), plural(more, one, many, cell=empty[0]) if more else alone, "every cell")


def broken_in_play(state: NumberlinkState) -> Iterator[Violation]:
    puzzle = state.puzzle
    left = [puzzle.cell(i) for i, links in enumerate(state.links) if not links and puzzle.degree(i)]
    if left and state.joined_pairs == len(puzzle.pairs):
        one, many = (
            "Every cell must be used: {cell} is empty.",
            "Every cell must be used: {cell} and {more} more are empty.",
        )
        yield Violation(tuple(left), plural(len(left), one, many, cell=left[0], more=len(left) - 1))
