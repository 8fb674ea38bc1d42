"""Puzzles and solutions that a test takes to be of one kind: that they are is asserted, and type checkers know it."""

from __future__ import annotations

from typing import Any, TypeVar

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.puzzle import Puzzle, Solution

P = TypeVar("P", bound=Puzzle)
S = TypeVar("S", bound=Solution)


def parsed(what: type[P], text: str, kind: str | None = None, **options: str) -> P:
    """The puzzle in a text."""
    puzzle = pysolvers.parse(text, kind, **options)
    assert isinstance(puzzle, what)
    return puzzle


def made(what: type[P], size: str, seed: int | str, difficulty: Difficulty = "normal", **settings: Any) -> P:
    """A new puzzle."""
    puzzle = pysolvers.generate(what.kind, size, seed=seed, difficulty=difficulty, **settings)
    assert isinstance(puzzle, what)
    return puzzle


def solved(what: type[S], puzzle: Puzzle, **search: Any) -> S:
    """The first solution, which there is."""
    solution = pysolvers.solve(puzzle, **search)
    assert isinstance(solution, what)
    return solution


def all_solved(what: type[S], puzzle: Puzzle, **search: Any) -> list[S]:
    """All solutions."""
    solutions = list(pysolvers.solutions(puzzle, **search))
    assert all(isinstance(solution, what) for solution in solutions)
    return solutions  # type: ignore[return-value]  # mypy does not conclude it from `all`
