"""The engine `auto` where python-sat can be had: short searches for what is easily found, then clauses.

Search is the faster by far on most boards and to a first answer; clauses take longer to begin with, but hardly any
board is hard for them.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.availability import installed, wait_until_installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.full_and_classic import Found, Verdict, remaining_answers, tight_and_nearby
from pysolvers.puzzles.numberlink.solving.search import answers
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, Steps

TIGHT_NODES, SHORT_NODES, WINDOW_NODES = 40_000, 1_500, 20_000
"""Nodes of the search for tight answers under `tight`, and under the other rules; nodes spent on windows."""

PROOF_NODES, UNFETCHED_NODES = 300, 3_000
"""Nodes of the search for an answer besides the tight one before clauses; more where those have to be fetched."""

MANY = 1_000
"""Answers after which they are listed by search: each that clauses have found is one more clause for the next."""


def auto(puzzle: NumberlinkPuzzle) -> Steps:
    """Each answer once, with progress."""
    if puzzle.rules == "tight":
        yield from _tight_answers(puzzle, TIGHT_NODES)
        return
    found = Found()
    all_tight = yield from tight_and_nearby(_tight_answers(puzzle, SHORT_NODES), found, windows_most=WINDOW_NODES)
    if all_tight and len(found.seen) == 1 and (yield from _is_only_answer(puzzle, found)):
        return
    undecided = all_tight and len(found.seen) < 2
    if not found.seen and (yield from wait_until_installed()):
        yield from found.follow(sat.nearly_tight(puzzle))
        undecided = undecided and not found.seen
    if undecided and (yield from wait_until_installed()) and not (yield from _has_canonical_answer(puzzle, found)):
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


def _has_canonical_answer(puzzle: NumberlinkPuzzle, found: Found) -> Verdict:
    """Whether clauses find a canonical answer with an empty cell, which under `classic` is one more answer."""
    before = found.nodes
    for step in sat.answers(puzzle, canonical=True):
        if isinstance(step, Progress):
            yield found.report(step, before)
            continue
        if puzzle.rules == "classic":
            yield from found.follow(iter([step]))
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
