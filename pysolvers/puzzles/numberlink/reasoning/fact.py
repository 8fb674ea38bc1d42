"""Proves that no line touches itself, because most techniques depend on this fact.

Under `tight` it is a rule. It also follows from a unique solution if cells may stay empty: a line that touches itself
could be cut short. Otherwise, the lines of a unique solution are checked. If a proof takes too long, the fact may be
assumed.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText
from pysolvers.core.progress import Progress
from pysolvers.core.words import say
from pysolvers.engines.reasoning.claims import SolutionHas
from pysolvers.engines.reasoning.kept import Findings
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.numberlink.claims import EveryCell, NoTouch, OneSolution
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.reasoning.words import StepWords
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.search import solutions as solutions_of
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

# Limits for the proof: search nodes for tight solutions, search nodes and SAT conflicts for canonical solutions with an
# empty cell, and nodes for listing all solutions or a second one. On boards that are not plain, `CONFLICTS` limits
# nodes and conflicts.
TIGHT_NODES, CANONICAL_NODES, CONFLICTS, SOLUTIONS_NODES, SECOND_NODES = 20_000, 1_500, 40_000, 20_000, 10_000

# the only tight solution (None if there isn't one), and whether it is the only `classic` solution (None: undecided)
Only = tuple[NumberlinkSolution | None, bool | None]


@dataclass(frozen=True)
class Fact:
    """What techniques may assume: whether no line touches itself, and whether lines use every cell (`fills`).

    `grounds` are claims that prove what isn't a rule of the puzzle.
    """

    no_touch: bool
    fills: bool
    grounds: tuple[Claim, ...] = ()

    def step(self, puzzle: NumberlinkPuzzle) -> Deduction:
        news = tuple(claim for claim in self.known if claim not in rules_alone(puzzle).known)
        return Deduction(puzzle, "fact", 0, self.grounds, news)

    @property
    def known(self) -> tuple[Claim, ...]:
        return (NoTouch(),) * self.no_touch + (EveryCell(),) * self.fills


BRIEFLY = "No line runs beside itself here."  # the fact without the reason


def words(step: StepWords) -> StepText:
    one = next(iter(step.all(OneSolution)), None)
    if one is None:
        return StepText(say("In the only solution, no line runs beside itself (found by computer)."))
    if not one.checked:
        text = "We assume that there is one solution."
    elif EveryCell() in step.concludes:
        text = "There is one solution, and it uses every cell."
    else:
        text = "There is one solution, even if cells may stay empty." if one.freer else "There is one solution."
    second = "{one} Shortening a line that runs beside itself would give another solution, so no line does."
    return StepText(say(second, one=say(text)))


def rules_alone(puzzle: NumberlinkPuzzle) -> Fact:
    return Fact(puzzle.rule_set.no_touch, puzzle.rule_set.every_cell)


def proved(puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution]) -> Generator[Progress, None, Fact]:
    kept: Fact | None = solutions.proved
    if kept is None:
        kept = solutions.proved = yield from prove(puzzle, solutions)
    return kept


def prove(puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution]) -> Generator[Progress, None, Fact]:
    """Return the `Fact` for a puzzle. If it doesn't have exactly one solution, the fact only repeats the rules.

    If a search finds a solution under `tight` but can't decide whether it is the only one, assume that it is. Solutions
    found here are added to `solutions`.
    """
    rules = rules_alone(puzzle)
    if rules.no_touch:
        return rules
    only: NumberlinkSolution | None = None
    if not solutions.complete or len(solutions.found) == 1:
        only, alone = yield from (_only_if_cells_may_stay_empty if puzzle.is_plain else _only_on_any_board)(puzzle)
        if only and alone:
            solutions.found[:], solutions.complete = [only], True
            read_off = () if rules.fills else (SolutionHas((EveryCell(),), True),)
            return Fact(True, True, (OneSolution(rules.fills), *read_off))
    if only:
        granted = Fact(True, rules.fills, (OneSolution(rules.fills, checked=False),))
        return (yield from _read_off(puzzle, solutions, SECOND_NODES, granted))
    return (yield from _read_off(puzzle, solutions, SOLUTIONS_NODES, rules))


def likely(
    puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution], nodes: int
) -> Generator[Progress, None, Fact]:
    """Search up to `nodes` nodes for the `Fact` about a puzzle. If undecided, assume that no line touches itself."""
    rules = rules_alone(puzzle)
    if rules.no_touch:
        return rules
    return (yield from _read_off(puzzle, solutions, nodes, Fact(True, rules.fills)))


def _read_off(
    puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution], most: int, undecided: Fact
) -> Generator[Progress, None, Fact]:
    while not solutions.complete and len(solutions.found) < 2:
        for step in solutions.more():
            if step.nodes > most:
                return undecided
            yield step
    rules = rules_alone(puzzle)
    if len(solutions.found) != 1:
        return rules
    (solution,) = solutions.found
    if not rules.fills:
        fills = all(links or i in puzzle.blocked for i, links in enumerate(solution.links))
        return Fact(True, fills, (OneSolution(False), *(SolutionHas((EveryCell(),), True),) * fills))
    if replace(solution, puzzle=replace(puzzle, rules="tight")).violations():
        return rules
    return Fact(True, True, (SolutionHas((NoTouch(),), True),))


def _only_if_cells_may_stay_empty(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, Only]:
    only = yield from _only_tight(puzzle)
    return only, (yield from _no_cell_stays_empty(replace(puzzle, rules="classic"))) if only else None


def _only_tight(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, NumberlinkSolution | None]:
    only: NumberlinkSolution | None = None
    for step in solutions_of(PaddedBoard(puzzle, "tight"), most_nodes=TIGHT_NODES):
        if not isinstance(step, Progress):
            if only:
                return None
            only = step
        elif step.known is None:
            return None
        else:
            yield step
    return only


def _no_cell_stays_empty(classic: NumberlinkPuzzle) -> Generator[Progress, None, bool | None]:
    for step in canonical.with_an_empty_cell(classic):
        if not isinstance(step, Progress):
            return False
        if step.nodes > CANONICAL_NODES:
            break
        yield step
    else:
        return True
    if not installed():
        return None
    for step in sat.solutions(classic, canonical=True, corners_only=True):
        if not isinstance(step, Progress):
            return False
        if step.nodes > CONFLICTS:
            return None
        yield step
    return True


def _only_on_any_board(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, Only]:
    only: NumberlinkSolution | None = None
    for step in solve(replace(puzzle, rules="classic") if puzzle.rule_set.every_cell else puzzle):
        if not isinstance(step, Progress):
            if only or replace(step, puzzle=replace(puzzle, rules="tight")).violations():
                return None, False
            only = replace(step, puzzle=puzzle)
        elif step.nodes > CONFLICTS:
            return only, None
        else:
            yield step
    return only, True
