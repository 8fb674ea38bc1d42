"""All solutions, lazily, by the engine that is asked for.

`search` propagates over the shapes that cells can take and makes choices; `frontier` sweeps over the board; `sat` has
python-sat decide clauses; `auto` takes turns between search and clauses, and counts by the frontier sweep if it can.
Boards with walls, bridges, joined edges or hexagons have a search and clauses of their own (`solving/graph`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from pysolvers.core.parts import Solver
from pysolvers.core.progress import Count, Progress, tally
from pysolvers.engines.sat.availability import obtainable
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, plain_only
from pysolvers.puzzles.numberlink.rules import LAXER, STRICTER
from pysolvers.puzzles.numberlink.solving import sat
from pysolvers.puzzles.numberlink.solving.portfolio import auto, solutions_by_search
from pysolvers.puzzles.numberlink.solving.search import solutions
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

ENGINES = ("auto", "search", "frontier", "sat")

OTHER_NODES = 3_000
"""How many nodes are spent on what another rule set would have come to."""

COUNTED = 1_000_000
"""How many states the frontier sweep may visit when `auto` counts, before solutions are listed instead."""


def solve(puzzle: NumberlinkPuzzle, engine: str = "auto") -> Iterator[Progress | NumberlinkSolution]:
    """Each solution once, with progress."""
    if engine == "frontier":
        from pysolvers.puzzles.numberlink.solving import frontier  # takes long to import, and few searches need it

        check_frontier(puzzle)
        return frontier.solve(puzzle)
    if not puzzle.is_plain:
        from pysolvers.puzzles.numberlink.solving.graph.solutions import Solutions  # plain boards do without

        return Solutions(puzzle, engine).all()
    if engine == "sat":
        return sat.solutions(puzzle)
    if engine == "auto" and obtainable():
        return auto(puzzle)
    if puzzle.rule_set.no_touch:
        board = PaddedBoard(puzzle)
        return solutions(board, board.by_columns)
    return solutions_by_search(puzzle)


def count(puzzle: NumberlinkPuzzle, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count; `auto` tries the frontier sweep first, which does not list what it counts."""
    from pysolvers.puzzles.numberlink.solving import frontier

    if engine == "frontier":
        check_frontier(puzzle)
    if limit is None and has_frontier(puzzle) and engine in ("auto", "frontier"):
        for step in frontier.count(puzzle, None if engine == "frontier" else COUNTED):
            yield step
            if isinstance(step, Count):
                return
    yield from tally(solve(puzzle, engine), limit)


def instead(puzzle: NumberlinkPuzzle) -> Iterator[Progress | NumberlinkPuzzle]:
    """For a puzzle that has no solution: the puzzle under rules that forbid less, if it soon has one; else nothing."""
    if puzzle.rules in LAXER:
        other = replace(puzzle, rules=LAXER[puzzle.rules])
        if (yield from _has_solution(other)):
            yield other


def remark(solution: NumberlinkSolution) -> Iterator[Progress | str]:
    """Where rules that forbid more would not allow a solution: a sentence that says so, and what they would come to."""
    puzzle = solution.puzzle
    while puzzle.rules in STRICTER:
        puzzle = replace(puzzle, rules=STRICTER[puzzle.rules])
        broken = replace(solution, puzzle=puzzle).violations()
        if broken:
            others = yield from _has_solution(puzzle)
            if others is not None:
                found = "another solution" if others else "no solution"
                yield f"{broken[0].sentence.rstrip('.')}; under the rules {puzzle.rules} there is {found}."
            return


def _has_solution(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, bool | None]:
    """Whether there is a solution; None if that is not soon decided."""
    for step in solve(puzzle):
        if not isinstance(step, Progress):
            return True
        yield step
        if step.nodes > OTHER_NODES:
            return None
    return False


def check_frontier(puzzle: NumberlinkPuzzle) -> None:
    """ArgumentError if the frontier engine does not take a puzzle."""
    from pysolvers.puzzles.numberlink.solving import frontier

    plain_only(puzzle, "The engine frontier does not take")
    if puzzle.rule_set.no_touch:
        raise ArgumentError(
            "The engine frontier does not know the rule set tight, for its states forget where a path has been: choose "
            "search or sat."
        )
    if not has_frontier(puzzle):
        raise ArgumentError(f"The engine frontier takes up to {frontier.MAX_LABELS} pairs: choose search or sat.")


def has_frontier(puzzle: NumberlinkPuzzle) -> bool:
    """Whether the frontier engine takes a puzzle."""
    from pysolvers.puzzles.numberlink.solving import frontier

    return puzzle.is_plain and not puzzle.rule_set.no_touch and len(puzzle.pairs) <= frontier.MAX_LABELS


class NumberlinkSolver(Solver):
    """All solutions of a Numberlink puzzle."""

    ENGINES = ENGINES
    solve = staticmethod(solve)
    count = staticmethod(count)
    remark = staticmethod(remark)
    instead = staticmethod(instead)


PART = NumberlinkSolver()
