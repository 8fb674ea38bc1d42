"""Words for steps that all kinds share: how an explanation ends, boards without a solution, suppositions, mistakes."""

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

ENDINGS = {
    -1: "From here on you have to guess, or there are several solutions.",
    0: "There is no solution.",
    1: "There is one solution, but these techniques go no further.",
    2: "There are several solutions, and these techniques go no further.",
}
"""How an explanation ends, by the number of solutions: unknown, none, one, several."""

TITLES = {"end": "These techniques go no further", "mistake": "A mistake", "breaks rule": "A rule is broken"}

NO_SOLUTION = "There is no solution."

SHOWN = 3
"""The most steps of a chain that are spelled out in the text; a longer chain is only counted."""


def title(step: Deduction) -> str:
    """Name a step that no kind has to name itself."""
    return say(TITLES.get(step.technique, "No solution"))


def parts(step: Deduction) -> StepText:
    """Put a step into words that no kind has to put into words itself."""
    for claim in step.claims:
        if isinstance(claim, ImpossibleAtOnce):
            return StepText(because=claim.reason, so=say(NO_SOLUTION))
        if isinstance(claim, BreaksRule):
            return StepText(against=claim.sentence)
        if isinstance(claim, ByExplanation):
            told = claim.step.text
            because = say(
                "This is step {number} of the explanation. {because}", number=claim.number, because=told.because
            )
            return replace(told, because=because.rstrip())
        if isinstance(claim, NoneFits):
            return StepText(so=say("No solution contains everything on the board."))
        if isinstance(claim, SolutionCount):
            return StepText(so=say(ENDINGS[claim.many]))
    raise ValueError(f"A step without words: {step.technique}.")


def supposition(chain: Sequence[Deduction], breaks: str = "") -> str:
    """Tell a chain of steps: what is supposed, up to three steps in between, and how it breaks the rules.

    `breaks` says the last in place of the last step's own words.
    """
    first, *between, last = chain
    told = [first.sentence]
    if len(between) <= SHOWN:
        told += [say("Then {conclusion}", conclusion=uncapitalised(step.so or step.sentence)) for step in between]
    else:
        told.append(say("{n} steps later this fails:", n=len(between)))
    return " ".join((*told, breaks or broken(last)))


def broken(step: Deduction) -> str:
    """How a step at the end of a chain breaks the rules, without its conclusion."""
    text = step.text
    return " ".join(filter(None, (text.because, text.against))) or text.so


def dead_end(claim: DeadEnd, breaks: str = "") -> str:
    """Why a wrong move fails; and how many other moves are wrong too."""
    many, others = len(claim.chain) - 2, len(claim.back) - 1
    breaks = breaks or broken(claim.chain[-1])
    told = [
        plural(many, "One step later this fails: {breaks}", "{n} steps later this fails: {breaks}", breaks=breaks)
        if many
        else breaks
    ]
    if others > 0:
        told.append(plural(others, "(One other move is wrong too.)", "({n} other moves are wrong too.)"))
    return " ".join(told)


def checked(solution: SolutionHas, what: str) -> str:
    """Say that a search found a mistake for which no reason is known; `what` is "line", "link" or the like."""
    if solution.only:
        return say("The solution has no such {what}. No short reason is known.", what=what)
    return say("No solution contains everything on the board, and the closest one has no such {what}.", what=what)


SECONDS = 10.0
"""How long it is tried to find out, unless something else is asked for."""


def ending(puzzle: Puzzle, seconds: float = SECONDS) -> Iterator[Progress | Deduction]:
    """Progress, then the step that says why the techniques do not lead to the solution, if that is soon known."""
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


@dataclass(frozen=True)
class SharedWording(Wording):
    """Steps that all kinds share, in words; such a step has `SHARED` in place of its kind."""

    title = staticmethod(title)
    parts = staticmethod(parts)

    @property
    def wording(self) -> SharedWording:
        """Itself."""
        return self


SHARED = SharedWording()
