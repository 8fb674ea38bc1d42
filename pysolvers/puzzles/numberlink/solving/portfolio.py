"""Which methods are tried, and in which order: searches, windows, proofs, and clauses if python-sat is available.

Every tight solution is also one under `full`, and every full solution one under `classic`. A board with one tight
solution and no canonical one with an empty cell (see `canonical`) has no other solution under either rule set; with
neither, it has none at all. So first come the tight solutions, then another one in a window, then a proof that there is
none.

Search is much faster on most boards and for a first solution. Clauses take longer to start, but hardly any board is
hard for them. So `auto` begins with short searches, and clauses follow.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from pysolvers.core.progress import Progress, first, mapped
from pysolvers.engines.sat.availability import installed, wait_until_installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.propagation import propagate_full
from pysolvers.puzzles.numberlink.solving.search import complete, solution_of, solutions
from pysolvers.puzzles.numberlink.solving.search_state import EDGES, PaddedBoard, SearchState, Steps, each_shape
from pysolvers.puzzles.numberlink.solving.windows import SIDES, other_solutions

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.solving.graph.refutation import GraphRefutation

SEARCHED_TIGHT = 50_000  # nodes spent on tight solutions before the search for all solutions takes over

# when the frontier sweep is tried, with how many states, and up to what width
FRONTIER_AFTER, STATES, WIDTH = 30_000, 4_000_000, 16

# nodes spent, under `full`, on a proof by canonical solutions, because one with an empty cell decides nothing there
SEARCHED_PROOF = 150_000

T = TypeVar("T")
# yields steps of a search; returns whether something is true
Verdict = Generator[Progress | NumberlinkSolution, None, bool]


@dataclass
class SolutionsSoFar:
    """The results of the searches so far: the links of the solutions `seen`, and the `nodes` spent."""

    seen: set[tuple[int, ...]] = field(default_factory=set)
    nodes: int = 0

    def follow(self, steps: Steps, remember: bool = True) -> Steps:
        """Yield the steps of one more search, with nodes added up, without solutions seen before.

        `remember`: whether its solutions count as seen.
        """
        before = self.nodes
        for step in steps:
            if isinstance(step, Progress):
                yield self.report(step, before)
            elif step.links not in self.seen:
                if remember:
                    self.seen.add(step.links)
                yield step

    def report(self, step: Progress, before: int) -> Progress:
        """Return the progress of a search, plus the nodes spent `before`."""
        self.nodes = before + step.nodes
        return replace(step, nodes=self.nodes)


def solutions_by_search(puzzle: NumberlinkPuzzle) -> Steps:
    """Yield each solution once, with progress."""
    found = SolutionsSoFar()
    if not (yield from _quick_solutions(puzzle, found)):
        yield from remaining_solutions(puzzle, found)


def remaining_solutions(puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> Steps:
    """Yield the solutions not found yet, by search."""
    board = PaddedBoard(puzzle)
    return found.follow(solutions(board, board.places), remember=False)


def _up_to_two(tight: Steps, found: SolutionsSoFar, most: int | None = None) -> Verdict:
    """Yield up to two tight solutions within `most` nodes; return whether those are all."""
    for step in found.follow(tight):
        yield step
        if len(found.seen) > 1 or (most is not None and found.nodes > most):
            return False
    return True


def _nearby(
    puzzle: NumberlinkPuzzle, found: SolutionsSoFar, sides: Sequence[int] = SIDES, most: int | None = None
) -> Steps:
    """If exactly one solution is found, yield another one in a window of these sides, within `most` nodes."""
    if len(found.seen) != 1:
        return
    before = found.nodes
    for step in found.follow(other_solutions(NumberlinkSolution(puzzle, next(iter(found.seen))), sides)):
        yield step
        if not isinstance(step, Progress) or (most is not None and found.nodes > before + most):
            return


class _OnNodes:
    """The proof that the only tight solution is the only one, by search and plain clauses on nodes and edges.

    Without CaDiCaL this is the best proof for boards of usual size. Each part returns whether it succeeded.
    """

    def __init__(self, puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> None:
        self.puzzle, self.found = puzzle, found
        self.proof: GraphRefutation | None = None

    def begin(self) -> Generator[Progress, None, bool]:
        """Run a first round. It proves most boards and takes less time than windows."""
        if self.puzzle.area > MOST_ON_NODES:
            return False
        from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork  # most boards do not need it
        from pysolvers.puzzles.numberlink.solving.graph.refutation import GraphRefutation
        from pysolvers.puzzles.numberlink.solving.graph.search import SearchEffort, canonical_root

        net = LinkNetwork(self.puzzle)
        effort = SearchEffort(total=net.nodes)
        root = yield from self._counted(canonical_root(net, effort))
        if root is None:
            return True
        self.proof = GraphRefutation(root, effort)
        yield from self._counted(self.proof.round())
        return self.proof.none

    def go_on(self, most: int) -> Generator[Progress, None, bool]:
        """Run the rest, with up to `most` conflicts."""
        if not self.proof or self.proof.found:
            return False
        yield from self._counted(self.proof.by_clauses(True, most))
        return self.proof.none

    def _counted(self, steps: Generator[Progress, None, T]) -> Generator[Progress, None, T]:
        before = self.found.nodes - (self.proof.effort.nodes if self.proof else 0)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                done: T = end.value
                return done
            yield self.found.report(step, before)


def _quick_solutions(puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> Verdict:
    """Yield some of the solutions, each once; return whether they are all."""
    board = PaddedBoard(puzzle, "tight")
    all_tight = yield from _up_to_two(solutions(board, board.by_columns), found, SEARCHED_TIGHT)
    if not found.seen and all_tight:
        return (yield from _prove_none(puzzle, found))
    proof = _OnNodes(puzzle, found)
    is_one = all_tight and len(found.seen) == 1
    if is_one and (yield from proof.begin()):
        return True
    if is_one and (yield from proof.go_on(CONFLICTS)):
        return True
    yield from _nearby(puzzle, found)
    return is_one and len(found.seen) == 1 and (yield from _prove_one(puzzle, found))


def _prove_none(puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> Verdict:
    """Return whether a board without a tight solution has none at all; `classic` boards yield a canonical one."""
    board = PaddedBoard(puzzle, "canonical")
    before = found.nodes
    for step in complete(SearchState(board), canonical.propagate, board.by_columns):
        if isinstance(step, Progress):
            yield found.report(step, before)
            if puzzle.rule_set.every_cell and step.nodes > SEARCHED_PROOF:
                return False
        else:
            if not puzzle.rule_set.every_cell:
                yield from found.follow(iter([solution_of(step)]))
            return False
    return True


def _prove_one(puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> Verdict:
    """Return whether the tight solution found is the only one; otherwise perhaps yield another."""
    before = found.nodes
    swept = False
    proof = canonical.Proof(puzzle)
    for step in proof.with_an_empty_cell():
        if not isinstance(step, Progress):
            if not puzzle.rule_set.every_cell:
                yield from found.follow(iter([step]))
                return False
            return not swept and (yield from _by_frontier(puzzle, found, proof.domains))
        yield found.report(step, before)
        if not swept and step.nodes > FRONTIER_AFTER:
            swept = True
            if (yield from _by_frontier(puzzle, found, proof.domains)):
                return True
            if len(found.seen) > 1:
                return False
        if puzzle.rule_set.every_cell and step.nodes > SEARCHED_PROOF:
            return False
    return True


def _by_frontier(puzzle: NumberlinkPuzzle, found: SolutionsSoFar, known: list[int]) -> Verdict:
    """Return whether the frontier sweep counts no more solutions than those found; otherwise yield some of the others.

    Under `classic` it counts only solutions within the domains of canonical ones, `known`: if there is another
    solution, there is one among those.
    """
    from pysolvers.puzzles.numberlink.solving import frontier  # slow to import, and easy puzzles do not need it

    if len(puzzle.pairs) > frontier.MAX_LABELS or min(puzzle.width, puzzle.height) > WIDTH:
        return False
    domains = _root_domains(puzzle) if puzzle.rule_set.every_cell else known
    allowed = [sum(1 << EDGES[shape] for shape in each_shape(domain)) for domain in domains]
    count = yield from first(frontier.count(puzzle, STATES, allowed))
    number = count.value if count else 0
    if number == len(found.seen):
        return True
    if number:
        yield from _list_by_frontier(puzzle, found, allowed)
    return puzzle.rule_set.every_cell and number == len(found.seen)


def _list_by_frontier(puzzle: NumberlinkPuzzle, found: SolutionsSoFar, allowed: list[int]) -> Steps:
    """Yield the solutions not found yet, if that does not need too many states."""
    from pysolvers.puzzles.numberlink.solving import frontier

    for step in frontier.solve(puzzle, STATES // 4, allowed):
        if isinstance(step, Progress):
            yield step
        elif step.links not in found.seen:
            found.seen.add(step.links)
            yield step


def _root_domains(puzzle: NumberlinkPuzzle) -> list[int]:
    state = SearchState(PaddedBoard(puzzle))
    propagate_full(state)
    return [state.domain[p] for p in state.board.places]


# nodes of the search for tight solutions (under `tight`, under the other rules), and nodes spent on windows
TIGHT_NODES, SHORT_NODES, WINDOW_NODES = 40_000, 1_500, 20_000

WINDOWS = SIDES[:2]  # sides of the windows searched before clauses; in larger windows clauses are faster

PROOF_NODES = 50  # nodes of the search for a second solution before clauses

# conflicts in plain Python before python-sat is fetched, and (if unavailable) before other proofs are tried
UNFETCHED_CONFLICTS, CONFLICTS = 3_000, 40_000

MOST_ON_NODES = 600  # cells of the largest boards with a proof on nodes and edges, whose work is quadratic

# conflicts of the first turn in windows around the tight solution, of the first turn of canonical solutions, and of
# later turns
NEAR_START, HEAD_START, TURN = 1_000, 1_500, 500

MANY = 1_000  # solutions before listing them by search; with clauses, each found solution adds a clause


def auto(puzzle: NumberlinkPuzzle, by_settled: bool = False) -> Steps:
    """Yield each solution once, with progress. A proof `by_settled` solutions replaces others; for `full` only."""
    if puzzle.rule_set.no_touch:
        yield from _tight_solutions(puzzle, TIGHT_NODES)
        return
    found = SolutionsSoFar()
    all_tight = yield from _up_to_two(_tight_solutions(puzzle, SHORT_NODES), found)
    proof = None if installed() else _OnNodes(puzzle, found)
    if proof and all_tight and len(found.seen) == 1 and (yield from proof.begin()):
        return
    if proof and all_tight and len(found.seen) == 1 and (yield from proof.go_on(UNFETCHED_CONFLICTS)):
        return
    yield from _nearby(puzzle, found, WINDOWS, WINDOW_NODES)
    if not proof and all_tight and len(found.seen) == 1 and (yield from _is_only_solution(puzzle, found)):
        return
    undecided = all_tight and len(found.seen) < 2
    if not found.seen and (yield from wait_until_installed()):
        yield from found.follow(sat.nearly_tight(puzzle))
        undecided = undecided and not found.seen
    if undecided and (yield from wait_until_installed()) and (yield from _none_is_left(puzzle, found, by_settled)):
        return
    yield from _solutions_by_clauses(puzzle, found)


def _tight_solutions(puzzle: NumberlinkPuzzle, most: int) -> Steps:
    """Yield the tight solutions: by search, and by clauses once search finds none for `most` nodes."""
    found = SolutionsSoFar()
    last = 0
    board = PaddedBoard(puzzle, "tight")
    for step in found.follow(solutions(board, board.by_columns)):
        yield step
        if not isinstance(step, Progress):
            last = found.nodes
        elif found.nodes > last + most:
            break
    else:
        return
    yield from mapped(
        _solutions_by_clauses(replace(puzzle, rules="tight"), found), lambda solution: replace(solution, puzzle=puzzle)
    )


def _is_only_solution(puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> Generator[Progress, None, bool]:
    """Return whether a short search proves that the tight solution is the only one; False means unknown."""
    before = found.nodes
    for step in canonical.with_an_empty_cell(puzzle):
        if not isinstance(step, Progress):
            return False
        yield found.report(step, before)
        if step.nodes > PROOF_NODES:
            return False
    return True


@dataclass
class _Search:
    """One of the searches that take turns: its steps, the conflicts so far, and the limit for this turn.

    If a `complete` search finds nothing, there is no solution left. An incomplete one gets half a turn at a time.
    """

    steps: Steps
    complete: bool = True
    spent: int = 0
    until: int = 0


def _none_is_left(puzzle: NumberlinkPuzzle, found: SolutionsSoFar, by_settled: bool) -> Verdict:
    """Return whether clauses prove that there is no solution besides the tight one (or none at all).

    If not, another solution may be found. A canonical solution with an empty cell is one under `classic`. Under `full`
    it decides nothing, so solutions near the tight one and settled solutions are searched at the same time.
    """
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
                break
            else:
                yield from found.follow(iter([step]))
                return False
        else:
            if search.complete:
                return True
    return False


def _solutions_by_clauses(puzzle: NumberlinkPuzzle, found: SolutionsSoFar) -> Steps:
    """Yield the solutions not found yet: by clauses, or by search if there are very many.

    If there is one solution under `full`, another one near it comes first.
    """
    around = next(iter(found.seen)) if puzzle.rule_set.every_cell and len(found.seen) == 1 else None
    if (yield from wait_until_installed()):
        for step in found.follow(sat.solutions(puzzle, found.seen, around=around)):
            yield step
            if len(found.seen) >= MANY:
                break
        else:
            return
    yield from remaining_solutions(puzzle, found)
