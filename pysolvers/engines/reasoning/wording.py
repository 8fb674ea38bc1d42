"""Sentences for the steps that all kinds share: endings, boards without a solution, suppositions, mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from pysolvers.core.deduction import DeadEnd, Deduction, StepText
from pysolvers.core.kind import kind_named
from pysolvers.core.parts import Wording
from pysolvers.core.progress import Progress, collected
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.core.words import plural, say, uncapitalised
from pysolvers.engines.reasoning.claims import (
    BreaksRule,
    ByExplanation,
    ImpossibleAtOnce,
    NoneFits,
    SolutionCount,
    SolutionHas,
)

ENDINGS = {  # by the number of solutions: unknown, none, one, several
    -1: "From here on you have to guess, or there are several solutions.",
    0: "There is no solution.",
    1: "There is one solution, but these techniques go no further.",
    2: "There are several solutions, and these techniques go no further.",
}

TITLES = {"end": "These techniques go no further", "mistake": "A mistake", "breaks rule": "A rule is broken"}

NO_SOLUTION = "There is no solution."

SHOWN = 3  # longer chains are only counted


def title(step: Deduction) -> str:
    return TITLES.get(step.technique, "No solution")


def parts(step: Deduction) -> StepText:
    for claim in step.claims:
        if isinstance(claim, ImpossibleAtOnce):
            return StepText(because=claim.reason, so=say(NO_SOLUTION))
        if isinstance(claim, BreaksRule):
            return StepText(against=claim.sentence)
        if isinstance(claim, ByExplanation):
            words = claim.step.text
            because = say(
                "The clues alone lead to this in {number} steps. {because}", number=claim.number, because=words.because
            )
            return replace(words, because=because.rstrip())
        if isinstance(claim, NoneFits):
            return StepText(so=say("No solution contains everything on the board."))
        if isinstance(claim, SolutionCount):
            return StepText(so=say(ENDINGS[claim.many]))
    raise ValueError(f"A step without words: {step.technique}.")


def supposition(chain: Sequence[Deduction], breaks: str = "") -> str:
    """Words for a chain: the supposition, up to three steps in between, and how it fails (`breaks`, if given)."""
    first, *between, last = chain
    sentences = [first.sentence]
    if len(between) <= SHOWN:
        sentences += [say("Then {conclusion}", conclusion=uncapitalised(step.so or step.sentence)) for step in between]
    else:
        sentences.append(say("{n} steps later this fails:", n=len(between)))
    return " ".join((*sentences, breaks or broken(last)))


def broken(step: Deduction) -> str:
    """How the last step of a chain fails, without its conclusion."""
    text = step.text
    return " ".join(filter(None, (text.because, text.against))) or text.so


def dead_end(claim: DeadEnd, breaks: str = "") -> str:
    """Why a wrong move fails, and how many other moves are wrong too."""
    many, others = len(claim.chain) - 2, len(claim.back) - 1
    breaks = breaks or broken(claim.chain[-1])
    sentences = [
        plural(many, "One step later this fails: {breaks}", "{n} steps later this fails: {breaks}", breaks=breaks)
        if many
        else breaks
    ]
    if others > 0:
        sentences.append(plural(others, "(One other move is wrong too.)", "({n} other moves are wrong too.)"))
    return " ".join(sentences)


def checked(solution: SolutionHas, what: str) -> str:
    """Words for a mistake that only a search has found. `what` is "line", "link" or the like."""
    if solution.only:
        return say("The solution has no such {what}. No short reason is known.", what=what)
    return say("No solution contains everything on the board, and the closest one has no such {what}.", what=what)


SECONDS = 10.0  # default time to find out why the techniques go no further


def ending(puzzle: Puzzle, seconds: float = SECONDS) -> Iterator[Progress | Deduction]:
    """Yield Progress, then a step that says why the techniques don't reach the solution, if known in time."""
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
    yield Deduction(SHARED, "end", 0, (SolutionCount(many),), ())


def with_ending(steps: Iterator[Progress | Deduction], state: State) -> Iterator[Progress | Deduction]:
    """Yield the steps; if they don't complete the board, add one without moves that says why."""
    last: Deduction | None = None
    for step in steps:
        if isinstance(step, Deduction):
            last = step
            for move in step.moves:
                state = state.play(move)
        yield step
    if not state.is_solved and not (last and last.breaks):
        yield from ending(state.puzzle)


@dataclass(frozen=True)
class SharedWording(Wording):
    """Wording of steps with `SHARED` as their kind."""

    title = staticmethod(title)
    parts = staticmethod(parts)

    @property
    def wording(self) -> SharedWording:
        return self


SHARED = SharedWording()
