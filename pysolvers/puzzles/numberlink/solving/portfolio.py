"""The engine `auto` where python-sat can be had: short searches for what is easily found, then clauses.

Search is the faster by far on most boards and to a first answer; clauses take longer to begin with, but hardly any
board is hard for them.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.availability import installed, wait_until_installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.full_and_classic import Found, Verdict, remaining_answers, tight_and_nearby
from pysolvers.puzzles.numberlink.solving.search import answers
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, Steps
from pysolvers.puzzles.numberlink.solving.windows import SIDES

TIGHT_NODES, SHORT_NODES, WINDOW_NODES = 40_000, 1_500, 20_000
"""Nodes of the search for tight answers under `tight`, and under the other rules; nodes spent on windows."""

WINDOWS = SIDES[:2]
"""Sides of the windows that are searched where clauses come next: in larger windows clauses are quicker."""

PROOF_NODES, UNFETCHED_NODES = 50, 3_000
"""Nodes of the search for an answer besides the tight one before clauses; more where those have to be fetched."""

NEAR_START, HEAD_START, TURN = 1_000, 1_500, 500
"""Conflicts of the first turn in windows around the tight answer, of the first turn of canonical answers, and of a turn
after these."""

MANY = 1_000
"""Answers after which they are listed by search: each that clauses have found is one more clause for the next."""


def auto(puzzle: NumberlinkPuzzle, by_settled: bool = False) -> Steps:
    """Each answer once, with progress. A proof `by_settled` answers leaves other ways to it, and is for `full` only."""
    if puzzle.rule_set.no_touch:
        yield from _tight_answers(puzzle, TIGHT_NODES)
        return
    found = Found()
    sides = WINDOWS if installed() else SIDES
    tight = _tight_answers(puzzle, SHORT_NODES)
    all_tight = yield from tight_and_nearby(tight, found, windows_most=WINDOW_NODES, sides=sides)
    if all_tight and len(found.seen) == 1 and (yield from _is_only_answer(puzzle, found)):
        return
    undecided = all_tight and len(found.seen) < 2
    if not found.seen and (yield from wait_until_installed()):
        yield from found.follow(sat.nearly_tight(puzzle))
        undecided = undecided and not found.seen
    if undecided and (yield from wait_until_installed()) and (yield from _none_is_left(puzzle, found, by_settled)):
        return
    yield from _answers_by_clauses(puzzle, found)


def _tight_answers(puzzle: NumberlinkPuzzle, most: int) -> Steps:
    """The tight answers: by search, and by clauses when that has found none for `most` nodes."""
    found = Found()
    last = 0
    board = PaddedBoard(puzzle, "tight")
    for step in found.follow(answers(board, board.by_columns)):
        yield step
        if not isinstance(step, Progress):
            last = found.nodes
        elif found.nodes > last + most:
            break
    else:
        return
    for step in _answers_by_clauses(replace(puzzle, rules="tight"), found):
        yield step if isinstance(step, Progress) else replace(step, puzzle=puzzle)


def _is_only_answer(puzzle: NumberlinkPuzzle, found: Found) -> Generator[Progress, None, bool]:
    """Whether a short search proves that there is no answer but the tight one; False says nothing.

    Most boards of a person's size need no more, and so no clauses, which in the browser have to be fetched.
    """
    before = found.nodes
    for step in canonical.with_an_empty_cell(puzzle):
        if not isinstance(step, Progress):
            return False
        yield found.report(step, before)
        if step.nodes > (PROOF_NODES if installed() else UNFETCHED_NODES):
            return False
    return True


@dataclass
class _Search:
    """One of the searches that take turns: its steps, the conflicts it has had and may have before the next turn.

    With `complete` there is no answer left where it finds none; what is not complete has half a turn at a time.
    """

    steps: Steps
    complete: bool = True
    spent: int = 0
    until: int = 0


def _none_is_left(puzzle: NumberlinkPuzzle, found: Found, by_settled: bool) -> Verdict:
    """Whether clauses show that there is no answer besides the tight one, or none at all if there is no tight one.

    If not, another answer may be found. A canonical answer with an empty cell is one under `classic`; under `full` it
    decides nothing, and answers close to the tight one and settled ones are looked for at the same time.
    """
    canonical_answers = _Search(sat.answers(puzzle, canonical=True), until=HEAD_START)
    searches = [canonical_answers]
    if puzzle.rules == "full":
        near = [_Search(sat.close(puzzle, links), complete=False, until=NEAR_START) for links in found.seen]
        settled = _Search(sat.answers(puzzle, found.seen, settled=True))
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
            elif search is canonical_answers and puzzle.rules == "full":
                break
            else:
                yield from found.follow(iter([step]))
                return False
        else:
            if search.complete:
                return True
    return False


def _answers_by_clauses(puzzle: NumberlinkPuzzle, found: Found) -> Steps:
    """The answers that are not found yet: by clauses, by search if very many.

    If there is one answer under `full`, another one near it comes first.
    """
    around = next(iter(found.seen)) if puzzle.rules == "full" and len(found.seen) == 1 else None
    if (yield from wait_until_installed()):
        for step in found.follow(sat.answers(puzzle, found.seen, around=around)):
            yield step
            if len(found.seen) >= MANY:
                break
        else:
            return
    yield from remaining_answers(puzzle, found)
