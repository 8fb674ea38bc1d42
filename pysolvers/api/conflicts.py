"""Why a puzzle has no solution: a set of its clues that cannot hold together, of which none can be left out.

The clues are left out by halves. Source: Ulrich Junker, QuickXplain: Preferred Explanations and Relaxations for
Over-Constrained Problems, AAAI 2004.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pysolvers.api.givens import Watch
from pysolvers.api.parsing import puzzle_of
from pysolvers.core.editing import Clue
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Progress, Run, first
from pysolvers.core.puzzle import Puzzle
from pysolvers.keywords import helpful_keywords

TRIAL = 2.0
"""Seconds of work for one set of clues; where that is not enough, the set counts as one that can hold together."""

SHORT = 3
"""A conflict of no more clues is not looked for in another order."""


SMALL = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Numbers as words."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues of a puzzle without a solution that cannot hold together.

    Args:
        puzzle: the puzzle.
        clues: the clues, in reading order; () if the board allows no solution whatever the clues are.
        reason: why these alone allow none, in one sentence, where that is seen at once; else "".
        complete: whether the search for such a set came to its end.
        proved: whether none of the clues can be left out: the others have a solution then.

    >>> import pysolvers
    >>> found = pysolvers.conflict("3x3;start=0.0;end=0.2;walls=0.0-1.0,0.0-0.1,1.1-1.2")
    >>> [clue.name for clue in found.clues]
    ['the wall between R1C1 and R1C2', 'the wall between R1C1 and R2C1']
    >>> found.reason[:53], found.proved
    ('No path can exist: no way leads from R1C1 to R1C2.', True)
    """

    puzzle: Puzzle
    clues: tuple[Clue, ...]
    reason: str = ""
    complete: bool = False
    proved: bool = False

    @property
    def headline(self) -> str:
        """How many clues they are, in a sentence: "These three clues allow no solution together."."""
        many = len(self.clues)
        if many < 2:
            return "This clue allows no solution." if many else "The board allows no solution, whatever the clues are."
        return f"These {SMALL[many] if many < len(SMALL) else many} clues allow no solution together."

    def data(self) -> dict[str, Any]:
        """What `pysolvers conflict --json` prints, without `schema`."""
        clues = [{"clue": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in self.clues]
        told = {"clues": clues, "reason": self.reason, "complete": self.complete, "proved": self.proved}
        return {"kind": self.puzzle.kind, "id": self.puzzle.id, "outcome": "none", **told}


@helpful_keywords()
def conflict(puzzle: Puzzle | str, *, seconds: float | None = 60, watch: Watch | None = None) -> Conflict | None:
    """A set of clues that allow no solution together, none of which can be left out; None if there is a solution.

    What is a clue depends on the kind: numbers and arrows, pairs and the rule set, numbers, walls and ends, regular
    expressions and letters. There may be other such sets, even smaller ones.

    Args:
        puzzle: a puzzle, or its text.
        seconds: the most seconds of work; the smallest set until then is given, with `complete` false.
        watch: what is called with each `Progress`.

    >>> import pysolvers
    >>> [clue.name for clue in pysolvers.conflict("rect;y=AA|BB,.*;x=A.,B.").clues]
    ['the clue AA|BB of row 1', 'the clue A. of column 1', 'the clue B. of column 2']
    >>> pysolvers.conflict("A.B/BA./...") is None
    True

    Raises:
        OutOfBudget: if it is not known within `seconds` whether there is a solution.
    """
    found: list[Conflict] = []
    try:
        for each in Run(conflict_steps(puzzle_of(puzzle)), Budget(seconds), watch):
            found = [each]
    except OutOfBudget:
        if not found:
            raise
    return found[0] if found else None


def conflict_steps(puzzle: Puzzle, no_solution: bool = False) -> Iterator[Progress | Conflict]:
    """Progress, and each time fewer clues that cannot hold together; the last is the result.

    Nothing is found if the puzzle has a solution; with `no_solution` it is known that there is none.
    """
    kind = kind_named(puzzle.kind)
    if not no_solution and not puzzle.impossible:
        solution = yield from first(kind.solver.solve(puzzle))
        if solution is not None:
            return
    clues = kind.givens.demands(puzzle)
    yield Conflict(puzzle, clues, puzzle.impossible or "")
    trials = _Trials(kind, puzzle)
    left: Sequence[Clue] = yield from trials.fewest((), True, clues)
    if len(left) > SHORT:
        other = yield from trials.fewest((), True, tuple(reversed(clues)))
        left = min(left, other, key=len)
    kept = tuple(clue for clue in clues if clue in left)
    reason = kind.givens.only(puzzle, kept).impossible or ""
    yield Conflict(puzzle, kept, reason, complete=True, proved=not trials.undecided)


class _Trials:
    """Sets of clues being tried: whether they allow a solution without the others."""

    def __init__(self, kind: Kind, puzzle: Puzzle) -> None:
        self._kind, self._puzzle = kind, puzzle
        self._made = 0
        self.undecided = 0
        """How many sets were given up."""

    def fewest(
        self, sure: Sequence[Clue], untried: bool, clues: Sequence[Clue]
    ) -> Generator[Progress, None, tuple[Clue, ...]]:
        """The clues without which those that are `sure` would allow a solution; all together allow none.

        `untried` says that nobody has asked yet whether `sure` allows one alone.
        """
        if untried and not (yield from self._allow(sure)):
            return ()
        if len(clues) < 2:
            return tuple(clues)
        half = len(clues) // 2
        early, late = clues[:half], clues[half:]
        found = yield from self.fewest((*sure, *early), True, late)
        more = yield from self.fewest((*sure, *found), bool(found), early)
        return (*more, *found)

    def _allow(self, clues: Sequence[Clue]) -> Generator[Progress, None, bool]:
        """Whether some clues allow a solution; True where that takes too long."""
        self._made += 1
        puzzle = self._kind.givens.only(self._puzzle, clues)
        if puzzle.impossible:
            return False
        run = Run(self._kind.solver.solve(puzzle), Budget(TRIAL))
        try:
            while True:
                step = run.step()
                if not isinstance(step, Progress):
                    return True
                yield replace(step, nodes=self._made, known=None, total=None, snapshot=None)
        except StopIteration:
            return False
        except OutOfBudget:
            self.undecided += 1
            return True
