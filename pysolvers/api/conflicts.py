"""Finds clues that contradict each other, so that a puzzle has no solution.

Source: Ulrich Junker, QuickXplain: Preferred Explanations and Relaxations for Over-Constrained Problems, AAAI 2004.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pysolvers.api.givens import edited, last_within
from pysolvers.api.parsing import puzzle_of
from pysolvers.core.editing import Clue
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Progress, Run, Watch, collected, first
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import say
from pysolvers.keywords import helpful_keywords

TRIAL = 2.0  # seconds for one set of clues; an undecided set counts as solvable

SHORT = 3  # a larger conflict is searched again with the clues in reverse order, which may find a smaller one


MOST_REMOVED = 4  # clues to remove together so that there is a solution

SMALL = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues of an unsolvable puzzle that contradict each other.

    Args:
        puzzle: the puzzle.
        clues: the clues, in reading order; () if the board has no solution even without clues.
        reason: why there is no solution, in one sentence, if that is obvious; otherwise "".
        complete: True if the search finished.
        proved: True if every clue is needed: without it, the others have a solution.

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
        """A sentence such as "These three clues allow no solution together.", with the number of clues."""
        many = len(self.clues)
        if many < 2:
            one, none = "This clue allows no solution.", "The board allows no solution, whatever the clues are."
            return say(one if many else none)
        number = say(SMALL[many]) if many < len(SMALL) else many
        return say("These {number} clues allow no solution together.", number=number)

    def data(self) -> dict[str, Any]:
        """The output of `pysolvers conflict --json` as a dictionary, without the key `schema`."""
        clues = [{"clue": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in self.clues]
        data = {"clues": clues, "reason": self.reason, "complete": self.complete, "proved": self.proved}
        return {"kind": self.puzzle.kind, "id": self.puzzle.id, "outcome": "none", **data}


@helpful_keywords()
def conflict(puzzle: Puzzle | str, *, seconds: float | None = 60, watch: Watch | None = None) -> Conflict | None:
    """Find a minimal set of clues that together allow no solution; None if the puzzle has a solution.

    A clue is a number, arrow, pair, wall, end of the path, regular expression or letter, depending on the kind; or the
    puzzle's rule set, if the kind has several. Every clue of a minimal set is needed, but another set may have fewer.

    Args:
        puzzle: a puzzle, or its text.
        seconds: time limit; then the smallest set so far is returned, with `complete` False.
        watch: called with each `Progress`.

    >>> import pysolvers
    >>> [clue.name for clue in pysolvers.conflict("rect;y=AA|BB,.*;x=A.,B.").clues]
    ['the clue AA|BB of row 1', 'the clue A. of column 1', 'the clue B. of column 2']
    >>> pysolvers.conflict("A.B/BA./...") is None
    True

    Raises:
        OutOfBudget: if it is not known within `seconds` whether there is a solution.
    """
    return last_within(conflict_steps(puzzle_of(puzzle)), seconds, watch)


def conflict_steps(puzzle: Puzzle, unsolvable: bool = False) -> Iterator[Progress | Conflict]:
    """Yield Progress, and conflicts with ever fewer clues; only Progress if the puzzle has a solution.

    `unsolvable` is True if it is already known that the puzzle has no solution.
    """
    kind = kind_named(puzzle.kind)
    if not unsolvable and not puzzle.impossible:
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
    def __init__(self, kind: Kind, puzzle: Puzzle) -> None:
        self._kind, self._puzzle = kind, puzzle
        self._made = 0
        self.undecided = 0
        """The number of sets that took too long to decide."""

    def fewest(
        self, sure: Sequence[Clue], untried: bool, clues: Sequence[Clue]
    ) -> Generator[Progress, None, tuple[Clue, ...]]:
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
        self._made += 1
        puzzle = self._kind.givens.only(self._puzzle, clues)
        found, decided = (0, True) if puzzle.impossible else (yield from _tried(self._kind, puzzle, 1, self._made))
        self.undecided += not decided
        return bool(found) or not decided


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues to remove, so that an unsolvable puzzle has a solution. `unique` is True if it then has only one.

    `edits` are the commands for the puzzle's editor (see `edited`) that remove the clues.
    """

    clues: tuple[Clue, ...]
    edits: tuple[str, ...]
    unique: bool


def repair_steps(puzzle: Puzzle, conflict: Conflict | None) -> Iterator[Progress | Repair]:
    """Yield Progress, and up to two repairs of an unsolvable puzzle; the second, if any, leaves only one solution.

    `conflict` is the puzzle's conflict; if it is None, nothing is tried.
    """
    kind = kind_named(puzzle.kind)
    names = {clue.edits: clue for clue in kind.givens.demands(puzzle)}  # removing a number may change the others
    removed: tuple[Clue, ...] = ()
    edits: tuple[str, ...] = ()
    for made in range(MOST_REMOVED):
        able = [clue for clue in conflict.clues if clue.edits] if conflict else []
        best: Repair | None = None
        for clue in able:
            found, more = 0, (*edits, *clue.edits)
            with suppress(PuzzleError):  # what remains may not be a puzzle
                found, _ = yield from _tried(kind, edited(kind, puzzle, more), 2, made)
            if found and (best is None or found == 1):
                best = Repair((*removed, names.get(clue.edits, clue)), more, found == 1)
                yield best
            if best and best.unique:
                break
        if best or not able:
            return
        removed, edits = (*removed, names.get(able[-1].edits, able[-1])), (*edits, *able[-1].edits)
        try:
            changed = edited(kind, puzzle, edits)
        except PuzzleError:
            return
        conflict = next(reversed((yield from collected(conflict_steps(changed, unsolvable=True)))), None)


def _tried(kind: Kind, puzzle: Puzzle, most: int, made: int) -> Generator[Progress, None, tuple[int, bool]]:
    run, found = Run(kind.solver.solve(puzzle), Budget(TRIAL)), 0
    try:
        while found < most:
            step = run.step()
            if isinstance(step, Progress):
                yield replace(step, nodes=made, known=None, total=None, snapshot=None)
            else:
                found += 1
    except StopIteration:
        pass
    except OutOfBudget:
        return found, False
    return found, True
