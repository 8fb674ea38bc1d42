"""Finds all solutions lazily, with the requested engine.

`search` excludes shapes that the line in a cell can't have; if nothing else follows, it tries each shape of one cell.
`frontier` visits cell by cell, and keeps every possible state of the lines that reach cells not yet visited. `sat` uses
clauses and python-sat. `auto` alternates between engines. Boards with walls, bridges, hexagons or joined borders, and
rules against 2 × 2 blocks, have engines in `solving/graph`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pysolvers.core.parts import Solver
from pysolvers.core.progress import Count, Progress, tally
from pysolvers.core.words import say
from pysolvers.engines.sat.availability import obtainable
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, plain_only
from pysolvers.puzzles.numberlink.rules import LAXER, STRICTER
from pysolvers.puzzles.numberlink.solving import sat
from pysolvers.puzzles.numberlink.solving.portfolio import auto, solutions_by_search
from pysolvers.puzzles.numberlink.solving.search import solutions
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

if TYPE_CHECKING:
    from pysolvers.core.setting import Engine

OTHER_NODES = 3_000  # nodes spent on finding out whether there is a solution under another rule set

COUNTED = 1_000_000  # states the frontier sweep may visit when `auto` counts, before solutions are listed instead


def solve(puzzle: NumberlinkPuzzle, engine: str = "auto") -> Iterator[Progress | NumberlinkSolution]:
    if engine == "frontier":
        from pysolvers.puzzles.numberlink.solving import frontier  # slow to import, and rarely needed

        check_frontier(puzzle)
        return frontier.solve(puzzle)
    if not puzzle.has_plain_engines:
        from pysolvers.puzzles.numberlink.solving.graph.solutions import Solutions  # plain boards do not need it

        return Solutions(puzzle, engine).all()
    if engine == "sat":
        return sat.solutions(puzzle)
    if engine == "auto" and obtainable():
        return auto(puzzle)
    if puzzle.rule_set.no_touch:
        return solutions(PaddedBoard(puzzle))
    return solutions_by_search(puzzle)


class NumberlinkSolver(Solver):
    ENGINES: tuple[Engine, ...] = ("auto", "search", "frontier", "sat")
    solve = staticmethod(solve)

    def count(
        self, puzzle: NumberlinkPuzzle, engine: str = "auto", limit: int | None = None
    ) -> Iterator[Progress | Count]:
        from pysolvers.puzzles.numberlink.solving import frontier

        if engine == "frontier":
            check_frontier(puzzle)
        if limit is None and has_frontier(puzzle) and engine in ("auto", "frontier"):
            for step in frontier.count(puzzle, None if engine == "frontier" else COUNTED):
                yield step
                if isinstance(step, Count):
                    return
        yield from tally(solve(puzzle, engine), limit)

    def instead(self, puzzle: NumberlinkPuzzle) -> Iterator[Progress | NumberlinkPuzzle]:
        if puzzle.rules in LAXER:
            other = replace(puzzle, rules=LAXER[puzzle.rules])
            if (yield from _has_solution(other)):
                yield other

    def remark(self, solution: NumberlinkSolution) -> Iterator[Progress | str]:
        puzzle = solution.puzzle
        while puzzle.rules in STRICTER:
            puzzle = replace(puzzle, rules=STRICTER[puzzle.rules])
            broken = replace(solution, puzzle=puzzle).violations()
            if broken:
                others = yield from _has_solution(puzzle)
                if others is not None:
                    text = "{broken}; under the rules {rules} there is no solution."
                    if others:
                        text = "{broken}; under the rules {rules} there is another solution."
                    yield say(text, broken=broken[0].sentence.rstrip("."), rules=puzzle.rules)
                return


def _has_solution(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, bool | None]:
    for step in solve(puzzle):
        if not isinstance(step, Progress):
            return True
        yield step
        if step.nodes > OTHER_NODES:
            return None
    return False


def check_frontier(puzzle: NumberlinkPuzzle) -> None:
    from pysolvers.puzzles.numberlink.solving import frontier

    plain_only(puzzle, "The engine frontier does not support boards with {features} yet.")
    if puzzle.rule_set.no_touch or puzzle.rule_set.no_2x2:
        template = "The engine frontier does not support the rule set {rules}: choose search or sat."
        raise ArgumentError(template, rules=puzzle.rules)
    if not has_frontier(puzzle):
        template = "The engine frontier supports up to {pairs} pairs: choose search or sat."
        raise ArgumentError(template, pairs=frontier.MAX_LABELS)


def has_frontier(puzzle: NumberlinkPuzzle) -> bool:
    from pysolvers.puzzles.numberlink.solving import frontier

    return puzzle.has_plain_engines and not puzzle.rule_set.no_touch and len(puzzle.pairs) <= frontier.MAX_LABELS


PART = NumberlinkSolver()
