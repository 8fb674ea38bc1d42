"""How hard a puzzle is: its grade, as for every kind of puzzle."""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.engines.reasoning import grade
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle

GRADES = grade.DIFFICULTIES
DIFFICULTIES = GRADES[:3]
"""What can be asked for; puzzles that are harder than hard come out as well, and are not given for hard."""


def grade_of(puzzle: RegexCrosswordPuzzle) -> Generator[None, None, grade.Grade]:
    """A puzzle's grade; yields between pieces of work."""
    for step in grade.graded(puzzle):
        if isinstance(step, Progress):
            yield
        else:
            return step
    raise AssertionError("A grade comes at the end of the work.")
