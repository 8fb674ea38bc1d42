"""The rule that every cell is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Violation
from pysolvers.core.words import cell_name, counted

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
        more = len(empty) - 1
        unused = f" and {counted(more, 'more cell')} are" if more else " is"
        yield Violation(tuple(empty), f"{cell_name(empty[0])}{unused} not used; every cell must be.", "every cell")


def broken_in_play(state: NumberlinkState, all_joined: bool) -> Iterator[Violation]:
    """Yield the empty cells once all pairs are connected."""
    puzzle = state.puzzle
    left = [puzzle.cell(i) for i, links in enumerate(state.links) if not links and puzzle.degree(i)]
    if left and all_joined:
        empty = "is empty" if len(left) == 1 else f"and {len(left) - 1} more are empty"
        yield Violation(tuple(left), f"Every cell must be used: {cell_name(left[0])} {empty}.")
