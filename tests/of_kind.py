"""Puzzles and answers that a test takes to be of one kind: that they are is asserted, and type checkers know it."""

from __future__ import annotations

from typing import Any, TypeVar

import pysolvers
from pysolvers.core.puzzle import Puzzle, Solution

P = TypeVar("P", bound=Puzzle)
S = TypeVar("S", bound=Solution)


def parsed(what: type[P], text: str, kind: str | None = None, **options: str) -> P:
    """The puzzle in a text."""
    puzzle = pysolvers.parse(text, kind, **options)
    assert isinstance(puzzle, what)
    return puzzle


def made(what: type[P], size: str, seed: int | str, difficulty: str = "normal", **settings: Any) -> P:
    """A new puzzle."""
    puzzle = pysolvers.generate(what.kind, size, seed, difficulty, **settings)
    assert isinstance(puzzle, what)
    return puzzle


def solved(what: type[S], puzzle: Puzzle, **search: Any) -> S:
    """The first answer, which there is."""
    answer = pysolvers.solve(puzzle, **search)
    assert isinstance(answer, what)
    return answer


def all_solved(what: type[S], puzzle: Puzzle, **search: Any) -> list[S]:
    """All answers."""
    answers = list(pysolvers.solutions(puzzle, **search))
    assert all(isinstance(answer, what) for answer in answers)
    return answers  # type: ignore[return-value]  # mypy does not conclude it from `all`
