"""Chooses between several readings of a text by solving their boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolvers.core.progress import Outcome, finish, outcome
from pysolvers.core.words import say

if TYPE_CHECKING:
    from pysolvers.core.puzzle import Puzzle

MOST_NODES = 20_000  # search nodes per board

MOST_REPORTS = 200  # progress reports, for engines that count no nodes

MOST_BOARDS = 3  # boards to solve per reading


def _together(puzzles: Sequence[Puzzle]) -> Outcome | None:
    outcomes = [finish(outcome(puzzle, MOST_NODES, MOST_REPORTS)) for puzzle in puzzles[:MOST_BOARDS]]
    worst: tuple[Outcome | None, ...] = ("none", None, "multiple", "unique")
    return next(each for each in worst if each in outcomes)


def decided(readings: Sequence[Sequence[Puzzle]]) -> tuple[int | None, str]:
    """Return the index of the right reading, and the reason in words; (None, "") if neither rule below decides.

    A reading is right if all others have an unsolvable board, or if it alone has exactly one solution for each board.
    """
    outcomes = [_together(puzzles) for puzzles in readings]
    solvable = [n for n, each in enumerate(outcomes) if each != "none"]
    if len(solvable) == 1:
        return solvable[0], say("the other way to read it has no solution")
    unique = [n for n, each in enumerate(outcomes) if each == "unique"]
    if len(unique) == 1 and None not in outcomes:
        return unique[0], say("the other way to read it has several solutions")
    return None, ""
