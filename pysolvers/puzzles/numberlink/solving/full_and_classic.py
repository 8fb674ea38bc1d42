"""Answers under `full` and `classic` without clauses: quick ways first, then the search for whatever they leave open.

Every tight answer is an answer under `full`, and every one of those under `classic`. A board with one tight answer and
no canonical one with an empty cell (see `canonical`) has no other answer under either rule set; one with neither has
none at all. So the tight answers are looked for, then another one in a window, then a proof that there is none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, frontier
from pysolvers.puzzles.numberlink.solving.propagation import propagate_full
from pysolvers.puzzles.numberlink.solving.search import answer_of, answers, complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState, Steps
from pysolvers.puzzles.numberlink.solving.shapes import EDGES, each_shape
from pysolvers.puzzles.numberlink.solving.windows import SIDES, other_answers

TIGHT_NODES = 50_000
"""How long the tight answers are looked for before the search of all answers takes over."""

FRONTIER_AFTER, STATES, WIDTH = 30_000, 4_000_000, 16
"""When, with how many states to visit and up to what width the frontier sweep is tried."""

PROOF_NODES = 150_000
"""How long, under `full`, a proof by canonical answers is tried: one with an empty cell decides nothing there."""

Verdict = Generator[Progress | NumberlinkSolution, None, bool]
"""Steps of a search that returns whether something holds."""


@dataclass
class Found:
    """What has come of the searches so far: the links of the answers `seen`, and the `nodes` spent."""

    seen: set[tuple[int, ...]] = field(default_factory=set)
    nodes: int = 0

    def follow(self, steps: Steps, remember: bool = True) -> Steps:
        """The steps of one more search, nodes counted on, without the answers that are seen already.

        `remember`: whether its answers count as seen from then on.
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
        """The progress of a search, the nodes `before` it added."""
        self.nodes = before + step.nodes
        return replace(step, nodes=self.nodes)


def answers_by_search(puzzle: NumberlinkPuzzle) -> Steps:
    """Each answer once, with progress."""
    found = Found()
    if not (yield from _quick_answers(puzzle, found)):
        yield from remaining_answers(puzzle, found)


def remaining_answers(puzzle: NumberlinkPuzzle, found: Found) -> Steps:
    """The answers that are not among those found, by search."""
    board = PaddedBoard(puzzle)
    return found.follow(answers(board, board.places), remember=False)


def tight_and_nearby(
    tight: Steps,
    found: Found,
    most: int | None = None,
    windows_most: int | None = None,
    sides: Sequence[int] = SIDES,
) -> Verdict:
    """Tight answers, up to two, as they come within `most` nodes; and if it is one, another answer in a window.

    Args:
        tight: the search for tight answers.
        found: takes them.
        most: nodes spent on tight answers.
        windows_most: nodes spent on windows.
        sides: the sides of the windows.

    Returns:
        Whether all tight answers are found.
    """
    all_tight = True
    first: NumberlinkSolution | None = None
    for step in found.follow(tight):
        yield step
        if isinstance(step, Progress):
            all_tight = most is None or found.nodes <= most
        else:
            first = first or step
            all_tight = len(found.seen) < 2
        if not all_tight:
            break
    if len(found.seen) == 1 and first:
        before = found.nodes
        for step in found.follow(other_answers(first, sides)):
            yield step
            if not isinstance(step, Progress) or (windows_most is not None and found.nodes > before + windows_most):
                break
    return all_tight


def _quick_answers(puzzle: NumberlinkPuzzle, found: Found) -> Verdict:
    """Some of the answers, each once; returns whether they are all of them."""
    board = PaddedBoard(puzzle, "tight")
    all_tight = yield from tight_and_nearby(answers(board, board.by_columns), found, TIGHT_NODES)
    if not found.seen and all_tight:
        return (yield from _prove_none(puzzle, found))
    if len(found.seen) == 1 and all_tight:
        return (yield from _prove_one(puzzle, found))
    return False


def _prove_none(puzzle: NumberlinkPuzzle, found: Found) -> Verdict:
    """Whether a board without a tight answer has no canonical one either, and so none; `classic` boards yield it."""
    board = PaddedBoard(puzzle, "canonical")
    before = found.nodes
    for step in complete(SearchState(board), canonical.propagate, board.by_columns):
        if isinstance(step, Progress):
            yield found.report(step, before)
            if puzzle.rules == "full" and step.nodes > PROOF_NODES:
                return False
        else:
            if puzzle.rules == "classic":
                yield from found.follow(iter([answer_of(step)]))
            return False
    return True


def _prove_one(puzzle: NumberlinkPuzzle, found: Found) -> Verdict:
    """Whether the tight answer found is the only answer; else perhaps another one."""
    before = found.nodes
    swept = False
    domains: list[int] = []
    for step in canonical.with_an_empty_cell(puzzle, domains):
        if not isinstance(step, Progress):
            if puzzle.rules == "classic":
                yield from found.follow(iter([step]))
                return False
            return not swept and (yield from _by_frontier(puzzle, found, domains))
        yield found.report(step, before)
        if not swept and step.nodes > FRONTIER_AFTER:
            swept = True
            if (yield from _by_frontier(puzzle, found, domains)):
                return True
            if len(found.seen) > 1:
                return False
        if puzzle.rules == "full" and step.nodes > PROOF_NODES:
            return False
    return True


def _by_frontier(puzzle: NumberlinkPuzzle, found: Found, known: list[int]) -> Verdict:
    """Whether the frontier sweep counts no more answers than those found; else, if it counts more, some of them.

    Under `classic` it counts only those that keep to the domains of canonical answers, `known`: if there is another
    answer, there is another one among them.
    """
    if len(puzzle.pairs) > frontier.MAX_LABELS or min(puzzle.width, puzzle.height) > WIDTH:
        return False
    domains = known if puzzle.rules == "classic" and known else _root_domains(puzzle)
    allowed = [sum(1 << EDGES[shape] for shape in each_shape(domain)) for domain in domains]
    number = 0
    for step in frontier.count(puzzle, STATES, allowed):
        if isinstance(step, Progress):
            yield step
        else:
            number = step.value
    if number == len(found.seen):
        return True
    if number:
        yield from _list_by_frontier(puzzle, found, allowed)
    return puzzle.rules == "full" and number == len(found.seen)


def _list_by_frontier(puzzle: NumberlinkPuzzle, found: Found, allowed: list[int]) -> Steps:
    """The answers that are not found yet, if the states to keep for that are not too many."""
    for step in frontier.solve(puzzle, STATES // 4, allowed):
        if isinstance(step, Progress):
            yield step
        elif step.links not in found.seen:
            found.seen.add(step.links)
            yield step


def _root_domains(puzzle: NumberlinkPuzzle) -> list[int]:
    """What propagation alone leaves each cell."""
    state = SearchState(PaddedBoard(puzzle))
    propagate_full(state)
    return [state.domain[p] for p in state.board.places]
