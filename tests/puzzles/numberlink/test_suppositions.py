"""Suppositions of an explanation: short chains, and nothing is followed twice."""

from typing import cast

import pysolvers
from pysolvers.puzzles.numberlink.claims import Line
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.reasoning.fact import Fact
from pysolvers.puzzles.numberlink.reasoning.lines import LineBoard, Lines
from pysolvers.puzzles.numberlink.reasoning.trials import Refutation, Trials
from tests.of_kind import parsed

HARD = ".......A/.......B/...CDEA./......../....F.../....B.C./......D./E......F"
"""A hard board, 8x8."""


def bare() -> Lines:
    return Lines(LineBoard(parsed(NumberlinkPuzzle, HARD)), Fact(no_touch=True, fills=True))


def broken(trials: Trials, limit: int = 25) -> list[Refutation]:
    """All suppositions on a board that break within so many consequences."""
    sides = filter(trials.lines.is_open, range(len(trials.lines.board.sides)))
    return [found for found in trials.all(limit, [(side, on) for side in sides for on in (True, False)]) if found]


def is_so(lines: Lines, side: int) -> bool:
    """Whether the solution has a line across a side."""
    a, b = lines.board.ends(side)
    solution = pysolvers.solve(lines.board.puzzle)
    return Line((a, b)).allows(cast(NumberlinkSolution, solution))


def test_a_refutation_leaves_out_lines_that_it_does_without() -> None:
    trials = Trials(bare())
    found = broken(trials)
    shorter = [trials.shorter(each) for each in found]
    assert sum(len(each.steps) for each in shorter) < sum(len(each.steps) for each in found)
    assert all(len(one.steps) <= len(each.steps) for one, each in zip(shorter, found, strict=True))
    assert not any(is_so(trials.lines, each.supposed.side) == each.supposed.on for each in shorter)


def test_suppositions_go_on_with_a_higher_limit_as_from_the_beginning() -> None:
    lines = bare()
    trials = Trials(lines)
    few = {each.supposed[:2] for each in broken(trials, 12)}
    known = {each.supposed[:2] for each in broken(trials, 200)}
    assert few < known == {each.supposed[:2] for each in broken(Trials(lines), 200)}
    assert not any(is_so(lines, side) == on for side, on in known)
