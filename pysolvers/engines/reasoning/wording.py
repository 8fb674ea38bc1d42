"""The words of the steps that all kinds have alike: how an explanation ends, and boards that no answer fits."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from pysolvers.core.deduction import DeadEnd, Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress, collected
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.core.words import counted, uncapitalised
from pysolvers.engines.reasoning.claims import (
    HERE,
    AnswerHas,
    Answers,
    BreaksRule,
    ByExplanation,
    ImpossibleAtOnce,
    NoneFits,
)

ENDINGS = {
    -1: "From here on it takes a guess, or there is no single answer.",
    0: "There is no answer.",
    1: "There is one answer, but from here on these techniques do not find it.",
    2: "There are several answers: from here on they differ.",
}
"""Why an explanation ends, by how many answers there are: not known, none, one, several."""

TITLES = {"end": "Here the techniques end", "mistake": "A mistake", "breaks rule": "A rule is broken"}


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    return TITLES.get(step.technique, "No answer")


def sentence(step: Deduction) -> str:
    """A step in a sentence."""
    for claim in step.claims:
        if isinstance(claim, ImpossibleAtOnce):
            return claim.reason
        if isinstance(claim, BreaksRule):
            return claim.sentence
        if isinstance(claim, ByExplanation):
            return f"By step {claim.number} of the explanation, {uncapitalised(claim.step.sentence)}"
        if isinstance(claim, NoneFits):
            return "No answer has all that is on the board."
        if isinstance(claim, Answers):
            return ENDINGS[claim.many] if step.technique == "end" else "The puzzle has no answer."
    raise ValueError(f"A step without words: {step.technique}.")


def dead_end(claim: DeadEnd, breaks: str = "") -> str:
    """Where a wrong move comes to a contradiction: "3 steps later, ..."; and that other moves are wrong too.

    `breaks` is what the last step says, where it is to be said in other words than its own.
    """
    many, others = len(claim.chain) - 2, len(claim.back) - 1
    later = f"{counted(many, 'step')} later" if many else "with it"
    are = "is" if others == 1 else "are"
    rest = f" ({counted(others, 'other move')} on the board {are} wrong too, and left out here.)"
    return f"{later}, {breaks or uncapitalised(claim.chain[-1].sentence)}{rest * (others > 0)}"


def checked(answer: AnswerHas, what: str) -> str:
    """That a search shows a mistake where no reason is known; `what` is the line, the link or so that is wrong."""
    if answer.only:
        return f"checked by computer, no answer has this {what}"
    return f"checked by computer, no answer has all that is on the board, and the nearest one does not have this {what}"


SECONDS = 10.0
"""How long it is tried to find out, unless something else is asked for."""


def ending(puzzle: Puzzle, seconds: float = SECONDS) -> Iterator[Progress | Deduction]:
    """Progress, then the step that says why the techniques do not lead to the answer, as far as that is soon known."""
    steps, until = collected(kind_named(puzzle.kind).solver.solve(puzzle), 2), perf_counter() + seconds
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            many = len(end.value)
            break
        if perf_counter() > until:
            many = -1
            break
        yield progress
    yield Deduction(HERE, "end", 0, (Answers(many),), ())


def with_ending(steps: Iterator[Progress | Deduction], state: State) -> Iterator[Progress | Deduction]:
    """Deductions from a state on, and where they do not complete it one more, without moves, that says why."""
    last: Deduction | None = None
    for step in steps:
        if isinstance(step, Deduction):
            last = step
            for move in step.moves:
                state = state.play(move)
        yield step
    if not state.is_solved and not (last and last.breaks):
        yield from ending(state.puzzle)
