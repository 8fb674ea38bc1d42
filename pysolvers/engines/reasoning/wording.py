"""Sentences for the steps that all kinds share: endings, boards without a solution, suppositions, mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import SHORT_CHAIN, DeadEnd, Deduction, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import cell_names, plural, say, uncapitalised
from pysolvers.engines.reasoning.claims import (
    Agree,
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

SUPPOSES = "There are several solutions. The next step would suppose something and show that it fails."

TITLES = {
    "end": "These techniques go no further",
    "several": "Several solutions",
    "mistake": "A mistake",
    "breaks rule": "A rule is broken",
}

NO_SOLUTION = "There is no solution."


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
        if isinstance(claim, Agree):
            return StepText(_shared(claim))
        if isinstance(claim, SolutionCount):
            return StepText(so=say(SUPPOSES if step.technique == "several" else ENDINGS[claim.many]))
    raise ValueError(f"A step without words: {step.technique}.")


def _shared(claim: Agree) -> str:
    if not claim.many:
        return say("There are several solutions, and from here on they differ.")
    if not claim.moves:
        return say("There are several solutions, {n:,} in all, and from here on they differ.", n=claim.many)
    return plural(
        len(claim.moves),
        "There are several solutions: a search finds {many:,}. They have one more move in common, at {cells}.",
        "There are several solutions: a search finds {many:,}. They have {n} more moves in common, at {cells}.",
        many=claim.many,
        cells=cell_names(claim.cells),
    )


def supposition(chain: Sequence[Deduction]) -> str:
    """Describe a chain of steps: the supposition, up to three steps in between, and the contradiction."""
    return f"{supposed(chain)} {broken(chain[-1])}"


def supposed(chain: Sequence[Deduction]) -> str:
    """Describe a chain of steps up to its last one, the contradiction: the supposition, and what follows from it.

    If more than three steps follow, only their number is given.
    """
    first, *between, _ = chain
    sentences = [first.sentence]
    if len(between) <= SHORT_CHAIN:
        sentences += [say("Then {conclusion}", conclusion=uncapitalised(step.so or step.sentence)) for step in between]
    else:
        sentences.append(say("{n} steps later this fails:", n=len(between)))
    return " ".join(sentences)


def broken(step: Deduction) -> str:
    """Say why the last step of a chain is a contradiction, without the conclusion that follows from it."""
    text = step.text
    return " ".join(filter(None, (text.because, text.against))) or text.so


def dead_end(claim: DeadEnd, breaks: str = "") -> str:
    """Say why a wrong move fails, and whether there are more mistakes.

    `breaks` is the sentence for the contradiction. If it is "", the sentence comes from the last step of the chain.
    """
    many = len(claim.chain) - 2
    breaks = breaks or broken(claim.chain[-1])
    first = sum(bool(step.moves) for step in claim.before)
    sentences = []
    if first:
        sentences.append(plural(first, "The next step doesn't depend on it.", "The next {n} steps don't depend on it."))
        sentences.append(say("After that, it fails: {breaks}", breaks=breaks))
    elif many:
        later = "One step later this fails: {breaks}", "{n} steps later this fails: {breaks}"
        sentences.append(plural(many, *later, breaks=breaks))
    else:
        sentences.append(breaks)
    if claim.more:
        sentences.append(say("There are more mistakes."))
    return " ".join(sentences)


def mistake(why: Claim, suppose: str, what: str, so: str, breaks: str = "") -> StepText:
    """Return the text of a step that shows a mistake: a supposition, how it fails, and the conclusion `so`.

    `suppose` is the sentence of the supposition. `breaks` is the sentence for the contradiction, or "" for that of the
    last step. If only a search found the mistake (`why` is about the solution), the text says so instead. Then `what`
    names the move ("line", "link").
    """
    if isinstance(why, SolutionHas):
        return StepText(checked(why, what), so=so)
    assert isinstance(why, DeadEnd)
    return StepText(suppose, dead_end(why, breaks), so)


def checked(solution: SolutionHas, what: str) -> str:
    """Words for a mistake that only a search has found. `what` is "line", "link" or the like."""
    if solution.only:
        return say("There is only one solution, found by a search, and it has no such {what}.", what=what)
    return say("No solution contains everything on the board, and the closest one has no such {what}.", what=what)


@dataclass(frozen=True)
class SharedWording(Wording):
    """Wording of the steps that all kinds of puzzle share, such as contradictions.

    These steps have its only instance, `SHARED`, as `words`. The `words` of other steps are the puzzle or its kind.
    """

    title = staticmethod(title)
    parts = staticmethod(parts)

    @property
    def wording(self) -> SharedWording:
        return self


SHARED = SharedWording()
