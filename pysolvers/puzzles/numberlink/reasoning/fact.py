"""The fact that no line touches itself: proved before anything else, because most techniques rest on it.

Under `tight` it is a rule. A board whose only answer under `classic` rules is known has it too: a line that touched
itself could be cut short there, which would be another answer. Otherwise it is read off the only answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from pysolvers.core.progress import Progress
from pysolvers.engines.reasoning.kept import Findings
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.search import answers as answers_of
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

PROOF_SECONDS = 60.0
"""How long it is tried to prove that there is one answer, where nobody waits for a hint."""

TIGHT_NODES, CANONICAL_NODES, CONFLICTS = 50_000, 1_500, 50_000
"""How long it is tried before that to show that there is only one even if cells may stay empty: nodes of the search for
tight answers and for canonical ones with an empty cell, and conflicts of clauses for the latter."""

CUT_SHORT = (
    "This board has only one answer even if cells may stay empty. A line that touched itself could be cut short where "
    "it does, which would be another answer. So no line touches itself."
)
READ_OFF = (
    "A search shows that the board has only one answer, and that no line touches itself in it. The steps rest on that."
)
CLASSIC = (
    "This board has only one answer. A line that touched itself could be cut short where it does, which would be "
    "another answer. So no line touches itself."
)
SUPPOSED = "No line is supposed to touch itself."
FILLS = " The only answer also uses every cell, so that none stays empty."


PUZZLES = 4
"""Of how many puzzles the fact is kept."""


@dataclass(frozen=True)
class Fact:
    """Whether no line touches itself, whether every cell is used, and the sentence that proves it ("" for a rule)."""

    no_touch: bool
    fills: bool
    sentence: str = ""


_proved: OrderedDict[NumberlinkPuzzle, Fact] = OrderedDict()
"""What was proved of puzzles, the latest last."""


def rules_alone(puzzle: NumberlinkPuzzle) -> Fact:
    """What the rules say without any proof."""
    return Fact(puzzle.rules == "tight", puzzle.rules != "classic")


def proved(
    puzzle: NumberlinkPuzzle,
    answers: Findings[NumberlinkSolution],
    seconds: float = PROOF_SECONDS,
) -> Generator[Progress, None, Fact]:
    """As `prove`, but what was proved lately is kept, so that every hint begins with the same proof at once."""
    if puzzle not in _proved:
        found = yield from prove(puzzle, answers, seconds)
        if not answers.complete:
            return found
        _proved[puzzle] = found
        while len(_proved) > PUZZLES:
            _proved.popitem(last=False)
    return _proved[puzzle]


def prove(
    puzzle: NumberlinkPuzzle, answers: Findings[NumberlinkSolution], seconds: float = PROOF_SECONDS
) -> Generator[Progress, None, Fact]:
    """The fact, if it can be had within about so many seconds; else what the rules say.

    `answers` are those of the puzzle, and may get complete. Whether they are known already changes nothing: a puzzle
    has one explanation.
    """
    rules = rules_alone(puzzle)
    if puzzle.rules == "tight":
        return rules
    if not answers.complete or len(answers.found) == 1:
        only = yield from _only_if_cells_may_stay_empty(puzzle)
        if only:
            answers.found[:], answers.complete = [only], True
            return Fact(True, True, CUT_SHORT if puzzle.rules == "full" else CLASSIC + FILLS)
    until = perf_counter() + seconds
    while not answers.complete and len(answers.found) < 2:
        for step in answers.more():
            if perf_counter() > until:
                return rules
            yield step
    return _read_off(puzzle, answers.found)


def likely(
    puzzle: NumberlinkPuzzle, answers: Findings[NumberlinkSolution], nodes: int
) -> Generator[Progress, None, Fact]:
    """The fact, where `nodes` of the search prove it or do not decide it: boards that people make have one answer.

    Nothing is decided by time, nor by a program that some machines do not have.
    """
    rules = rules_alone(puzzle)
    if puzzle.rules == "tight":
        return rules
    while not answers.complete and len(answers.found) < 2:
        for step in answers.more():
            if step.nodes > nodes:
                return Fact(True, rules.fills, SUPPOSED)
            yield Progress(engine="hints")
    return _read_off(puzzle, answers.found)


def _read_off(puzzle: NumberlinkPuzzle, answers: Sequence[NumberlinkSolution]) -> Fact:
    """The fact by all answers."""
    rules = rules_alone(puzzle)
    if len(answers) != 1:
        return rules
    answer = answers[0]
    if puzzle.rules == "classic":
        fills = all(links or i in puzzle.blocked for i, links in enumerate(answer.links))
        return Fact(True, fills, CLASSIC + FILLS * fills)
    if replace(answer, puzzle=replace(puzzle, rules="tight")).violations():
        return rules
    return Fact(True, True, READ_OFF)


def _only_if_cells_may_stay_empty(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, NumberlinkSolution | None]:
    """The tight answer, if it is soon shown that there is no other under `classic` rules; else None.

    With one tight answer there is no other just if no canonical answer leaves a cell empty (see `canonical`).
    """
    only: NumberlinkSolution | None = None
    board = PaddedBoard(puzzle, "tight")
    for step in answers_of(board, board.by_columns, TIGHT_NODES):
        if not isinstance(step, Progress):
            if only:
                return None
            only = step
        elif step.known is None:
            return None
        else:
            yield step
    if only is None:
        return None
    classic = replace(puzzle, rules="classic")
    for step in canonical.with_an_empty_cell(classic):
        if not isinstance(step, Progress):
            return None
        if step.nodes > CANONICAL_NODES:
            break
        yield step
    else:
        return only
    if not installed():
        return None
    for step in sat.answers(classic, canonical=True):
        if not isinstance(step, Progress) or step.nodes > CONFLICTS:
            return None
        yield step
    return only
