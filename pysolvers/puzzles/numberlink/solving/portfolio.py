"""Tries one method after another to solve a board: searches of the board or of windows (parts of it), proofs, clauses.

A solution is tight if it uses every cell and no path touches itself. The methods search the tight solutions first. If
there is only one, they try to prove that there are no others (see `canonical`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import TypeVar

from pysolvers.core.progress import Progress, first, mapped, reported
from pysolvers.engines.sat.availability import installed, wait_until_installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.search import complete, solution_of, solutions
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState, Steps
from pysolvers.puzzles.numberlink.solving.windows import SIDES, other_solutions

SEARCHED_TIGHT = 50_000  # nodes spent on tight solutions before the search for all solutions replaces it

# when the frontier sweep is tried, with how many states, and up to what width
FRONTIER_AFTER, STATES, WIDTH = 30_000, 4_000_000, 16

# nodes spent under `full` on a proof by canonical solutions; if one is found, that proves nothing under `full`
SEARCHED_PROOF = 150_000

T = TypeVar("T")
# yields Progress and solutions; returns True if it is proved that there are no others
Verdict = Generator[Progress | NumberlinkSolution, None, bool]


@dataclass
class SolutionsSoFar:
    """The solutions `seen` (as `links`), the `nodes` spent, and whether all tight ones (see the module) are seen."""

    puzzle: NumberlinkPuzzle
    seen: set[tuple[int, ...]] = field(default_factory=set)
    nodes: int = 0
    all_tight: bool = False

    @property
    def is_one(self) -> bool:
        """True if exactly one solution was found, and no other tight solution exists."""
        return self.all_tight and len(self.seen) == 1

    def follow(self, steps: Steps, remember: bool = True) -> Steps:
        """Yield a search's Progress and new solutions. Count its nodes and, if `remember`, store its solutions."""
        before = self.nodes
        for step in steps:
            if isinstance(step, Progress):
                yield self.report(step, before)
            elif step.links not in self.seen:
                if remember:
                    self.seen.add(step.links)
                yield step

    def counted(self, steps: Generator[Progress, None, T], before: int) -> Generator[Progress, None, T]:
        return reported(steps, lambda step: self.report(step, before))

    def report(self, step: Progress, before: int) -> Progress:
        self.nodes = before + step.nodes
        return replace(step, nodes=self.nodes)


Method = Callable[[SolutionsSoFar], Verdict]
"""Yields solutions that were not seen before; returns True if it proves that no others exist."""


def _by_turns(puzzle: NumberlinkPuzzle, methods: Sequence[Method]) -> Steps:
    found = SolutionsSoFar(puzzle)
    for method in methods:
        if (yield from method(found)):
            return


def solutions_by_search(puzzle: NumberlinkPuzzle) -> Steps:
    return _by_turns(
        puzzle,
        (
            lambda found: _up_to_two(found, _tight_by_search(puzzle), SEARCHED_TIGHT),
            _prove_none,
            lambda found: _prove_on_nodes(found, CONFLICTS),
            _nearby,
            partial(_prove_one, most_nodes=FRONTIER_AFTER),
            _by_frontier,
            _prove_one,
            _remaining_solutions,
        ),
    )


def _remaining_solutions(found: SolutionsSoFar) -> Verdict:
    yield from found.follow(solutions(PaddedBoard(found.puzzle)), remember=False)
    return True


def _up_to_two(found: SolutionsSoFar, tight: Steps, most_nodes: int | None = None) -> Verdict:
    for step in found.follow(tight):
        yield step
        if len(found.seen) > 1 or (most_nodes is not None and found.nodes > most_nodes):
            return False
    found.all_tight = True
    return False


def _tight_by_search(puzzle: NumberlinkPuzzle) -> Steps:
    return solutions(PaddedBoard(puzzle, "tight"))


def _nearby(found: SolutionsSoFar, sides: Sequence[int] = SIDES, most_nodes: int | None = None) -> Verdict:
    if len(found.seen) != 1:
        return False
    before = found.nodes
    for step in found.follow(other_solutions(NumberlinkSolution(found.puzzle, next(iter(found.seen))), sides)):
        yield step
        if not isinstance(step, Progress) or (most_nodes is not None and found.nodes > before + most_nodes):
            break
    return False


def _prove_on_nodes(found: SolutionsSoFar, most_conflicts: int) -> Verdict:
    if not found.is_one or found.puzzle.area > MAX_NETWORK_CELLS:
        return False
    from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork  # most boards do not need it
    from pysolvers.puzzles.numberlink.solving.graph.refutation import GraphRefutation
    from pysolvers.puzzles.numberlink.solving.graph.search import SearchEffort

    net, before = LinkNetwork(found.puzzle), found.nodes
    proof = GraphRefutation(net, SearchEffort(total=net.nodes))
    for work in (proof.start, proof.round, partial(proof.by_clauses, True, most_conflicts)):
        if not proof.decided:
            yield from found.counted(work(), before)
    return proof.none


def _prove_none(found: SolutionsSoFar) -> Verdict:
    if found.seen or not found.all_tight:
        return False
    puzzle = found.puzzle
    board = PaddedBoard(puzzle, "canonical")
    before = found.nodes
    for step in complete(SearchState(board), canonical.propagate, board.by_columns):
        if isinstance(step, Progress):
            yield found.report(step, before)
            if not puzzle.rule_set.every_cell or step.nodes <= SEARCHED_PROOF:
                continue
        elif not puzzle.rule_set.every_cell:
            yield from found.follow(iter([solution_of(step)]))
        return (yield from _remaining_solutions(found))
    return True


def _prove_one(found: SolutionsSoFar, most_nodes: float = inf) -> Verdict:
    if not found.is_one:
        return False
    every_cell = found.puzzle.rule_set.every_cell
    most_nodes = min(most_nodes, SEARCHED_PROOF) if every_cell else most_nodes
    before = found.nodes
    for step in canonical.with_an_empty_cell(found.puzzle):
        if not isinstance(step, Progress):
            if not every_cell:
                yield from found.follow(iter([step]))
            return False
        yield found.report(step, before)
        if step.nodes > most_nodes:
            return False
    return True


def _by_frontier(found: SolutionsSoFar) -> Verdict:
    from pysolvers.puzzles.numberlink.solving import frontier  # slow to import, and easy puzzles do not need it

    puzzle = found.puzzle
    wide = min(puzzle.width, puzzle.height) > WIDTH or len(puzzle.pairs) > frontier.MAX_LABELS
    if not found.is_one or wide:
        return False
    count = yield from first(frontier.count(puzzle, STATES))
    return count is not None and count.value == 1


# nodes of the search for tight solutions (under `tight`, under the other rules), and nodes spent on windows
TIGHT_NODES, SHORT_NODES, WINDOW_NODES = 40_000, 1_500, 20_000

WINDOWS = SIDES[:2]  # sides of the windows searched before clauses; in larger windows clauses are faster

PROOF_NODES = 50  # nodes of the search for a second solution before clauses

# conflicts in plain Python before python-sat is fetched, and (if unavailable) before other proofs are tried
UNFETCHED_CONFLICTS, CONFLICTS = 3_000, 40_000

MAX_NETWORK_CELLS = 600  # the work of a proof on the network is quadratic

# conflicts of the first turn of the search near the tight solution, of the first turn of the search for canonical
# solutions, and of later turns
NEAR_START, HEAD_START, TURN = 1_000, 1_500, 500

MANY = 1_000  # solutions before search lists the rest; with clauses, each solution found adds a clause


def auto(puzzle: NumberlinkPuzzle, by_settled: bool = False) -> Steps:
    """Yield Progress and each solution once.

    `by_settled`: under `full`, a proof that no other solution exists uses only clauses with the option `settled` of
    `Encoding`.
    """
    if puzzle.rule_set.no_touch:
        return _tight_solutions(puzzle, TIGHT_NODES)
    return _by_turns(
        puzzle,
        (
            lambda found: _up_to_two(found, _tight_solutions(puzzle, SHORT_NODES)),
            _prove_unfetched,
            lambda found: _nearby(found, WINDOWS, WINDOW_NODES),
            _prove_soon,
            _nearly_tight,
            lambda found: _none_is_left(found, by_settled),
            _solutions_by_clauses,
        ),
    )


def _tight_solutions(puzzle: NumberlinkPuzzle, most_nodes: int) -> Steps:
    found = SolutionsSoFar(replace(puzzle, rules="tight"))
    last = 0
    for step in found.follow(_tight_by_search(puzzle)):
        yield step
        if not isinstance(step, Progress):
            last = found.nodes
        elif found.nodes > last + most_nodes:
            break
    else:
        return
    yield from mapped(_solutions_by_clauses(found), lambda solution: replace(solution, puzzle=puzzle))


def _prove_unfetched(found: SolutionsSoFar) -> Verdict:
    return not installed() and (yield from _prove_on_nodes(found, UNFETCHED_CONFLICTS))


def _prove_soon(found: SolutionsSoFar) -> Verdict:
    if not found.is_one or not installed():
        return False
    before = found.nodes
    for step in canonical.with_an_empty_cell(found.puzzle):
        if not isinstance(step, Progress):
            return False
        yield found.report(step, before)
        if step.nodes > PROOF_NODES:
            return False
    return True


def _nearly_tight(found: SolutionsSoFar) -> Verdict:
    if not found.seen and (yield from wait_until_installed()):
        yield from found.follow(sat.nearly_tight(found.puzzle))
        found.all_tight = found.all_tight and not found.seen
    return False


@dataclass
class _Search:
    steps: Steps
    complete: bool = True  # if it ends without a solution, no solution is left
    spent: int = 0  # conflicts so far
    until: int = 0  # conflicts at the end of its turn


def _none_is_left(found: SolutionsSoFar, by_settled: bool) -> Verdict:
    if not found.all_tight or len(found.seen) > 1 or not (yield from wait_until_installed()):
        return False
    puzzle = found.puzzle
    canonical_solutions = _Search(sat.solutions(puzzle, canonical=True), until=HEAD_START)
    searches = [canonical_solutions]
    if puzzle.rule_set.every_cell:
        near = [_Search(sat.close(puzzle, links), complete=False, until=NEAR_START) for links in found.seen]
        settled = _Search(sat.solutions(puzzle, found.seen, settled=True))
        searches = [settled] if by_settled else [*near, *searches, settled]
    before = found.nodes
    while searches:
        search = searches.pop(0)
        for step in search.steps:
            if isinstance(step, Progress):
                before += step.nodes - search.spent
                search.spent = step.nodes
                yield found.report(step, before - step.nodes)
                if search.spent >= search.until:
                    search.until = search.spent + TURN // (1 if search.complete else 2)
                    searches.append(search)
                    break
            elif search is canonical_solutions and puzzle.rule_set.every_cell:
                break  # not a solution here, so this proves nothing
            else:
                yield from found.follow(iter([step]))
                return False
        else:
            if search.complete:
                return True
    return False


def _solutions_by_clauses(found: SolutionsSoFar) -> Verdict:
    around = next(iter(found.seen)) if found.puzzle.rule_set.every_cell and len(found.seen) == 1 else None
    if (yield from wait_until_installed()):
        for step in found.follow(sat.solutions(found.puzzle, found.seen, around=around)):
            yield step
            if len(found.seen) >= MANY:
                break
        else:
            return True
    return (yield from _remaining_solutions(found))
