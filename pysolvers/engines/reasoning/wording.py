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

SUPPOSES = "There are several solutions. The next step would suppose a move and show that it fails."

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
    """Describe a refuted supposition: the supposition, what follows from it, and the contradiction."""
    return f"{supposed(chain)} {broken(chain[-1])}"


def supposed(chain: Sequence[Deduction]) -> str:
    """Describe a supposition and what follows from it, without the contradiction at the end of the chain."""
    first, *between, _ = chain
    sentences = [first.sentence]
    if len(between) <= SHORT_CHAIN:
        sentences += [say("Then {conclusion}", conclusion=uncapitalised(step.so or step.sentence)) for step in between]
    else:
        sentences.append(say("{n} steps later this fails:", n=len(between)))
    return " ".join(sentences)


def broken(step: Deduction) -> str:
    """Return the reasons of a step that finds a contradiction, without its conclusion."""
    text = step.text
    return " ".join(filter(None, (text.because, text.against))) or text.so


def dead_end(claim: DeadEnd, breaks: str = "") -> str:
    """Say why a wrong move fails. `breaks`, if not "", replaces the sentence for the contradiction."""
    many = len(claim.chain) - 2
    breaks = breaks or broken(claim.chain[-1])
    first = sum(bool(step.moves) for step in claim.before)
    sentences = []
    if first:
        sentences.append(plural(first, "The next step doesn't depend on it.", "The next {n} steps don't depend on it."))
        sentences.append(say("After that, this fails: {breaks}", breaks=breaks))
    elif many:
        later = "One step later this fails: {breaks}", "{n} steps later this fails: {breaks}"
        sentences.append(plural(many, *later, breaks=breaks))
    else:
        sentences.append(breaks)
    if claim.more:
        sentences.append(say("There are more mistakes."))
    return " ".join(sentences)


def mistake(why: Claim, suppose: str, what: str, so: str, breaks: str = "") -> StepText:
    """Return the text of a step about a wrong move: `suppose` ("Suppose ..."), how that fails, and the conclusion `so`.

    If only a search shows this (see `why`), the text says so instead, and calls the move `what` ("line", "link").
    For `breaks`, see `dead_end`.
    """
    if isinstance(why, SolutionHas):
        return StepText(checked(why, what), so=so)
    assert isinstance(why, DeadEnd)
    return StepText(suppose, dead_end(why, breaks), so)


def checked(solution: SolutionHas, what: str) -> str:
    """Say that only a search has shown that a move is wrong. `what` names the move ("line", "link")."""
    if solution.only:
        return say("There is only one solution, found by a search, and it has no such {what}.", what=what)
    return say("No solution contains everything on the board, and the closest one has no such {what}.", what=what)


@dataclass(frozen=True)
class SharedWording(Wording):
    """The wording of steps that all kinds of puzzles share. Its only instance is `SHARED`."""

    title = staticmethod(title)
    parts = staticmethod(parts)

    @property
    def wording(self) -> SharedWording:
        return self


SHARED = SharedWording()
