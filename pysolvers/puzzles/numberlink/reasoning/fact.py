"""The fact that no line touches itself: proved before anything else, because most techniques rest on it.

Under `tight` it is a rule. A board whose only answer under `classic` rules is known has it too: a line that touched
itself could be cut short there, which would be another answer. Otherwise it is read off the only answer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from time import perf_counter

from pysolvers.core.progress import Progress
from pysolvers.engines.kept import Findings
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical

PROOF_SECONDS = 20.0
"""How long it is tried to prove that there is one answer."""

CANONICAL_NODES = 600
"""How long it is then tried to show that there is only one even if cells may stay empty."""

CUT_SHORT = (
    "This board has only one answer even if cells may stay empty. A line that touched itself could be cut short where "
    "it does, which would be another answer. So no line touches itself."
)
READ_OFF = "No line touches itself: the board has only one answer, and in that none does."
CLASSIC = (
    "This board has only one answer. A line that touched itself could be cut short where it does, which would be "
    "another answer. So no line touches itself."
)
FILLS = " The only answer also uses every cell, so that none stays empty."


@dataclass(frozen=True)
class Fact:
    """Whether no line touches itself, whether every cell is used, and the sentence that proves it ("" for a rule)."""

    no_touch: bool
    fills: bool
    sentence: str = ""


def rules_alone(puzzle: NumberlinkPuzzle) -> Fact:
    """What the rules say without any proof."""
    return Fact(puzzle.rules == "tight", puzzle.rules != "classic")


def proved(puzzle: NumberlinkPuzzle, answers: Findings[NumberlinkSolution]) -> Generator[Progress, None, Fact]:
    """The fact, if it can be had; else what the rules say. `answers` are those of the puzzle."""
    rules = rules_alone(puzzle)
    if puzzle.rules == "tight":
        return rules
    until = perf_counter() + PROOF_SECONDS
    while not answers.complete and len(answers.found) < 2:
        for step in answers.more():
            if perf_counter() > until:
                return rules
            yield step
    if len(answers.found) != 1:
        return rules
    answer = answers.found[0]
    if puzzle.rules == "classic":
        fills = all(links or i in puzzle.blocked for i, links in enumerate(answer.links))
        return Fact(True, fills, CLASSIC + FILLS * fills)
    if replace(answer, puzzle=replace(puzzle, rules="tight")).violations():
        return rules
    for found in canonical.with_an_empty_cell(replace(puzzle, rules="classic")):
        if not isinstance(found, Progress) or found.nodes > CANONICAL_NODES:
            return Fact(True, True, READ_OFF)
        yield found
    return Fact(True, True, CUT_SHORT)
