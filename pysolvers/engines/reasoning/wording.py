"""The words of the steps that all kinds have alike: how an explanation ends, and boards that no answer fits."""

from __future__ import annotations

from pysolvers.core.deduction import Deduction
from pysolvers.core.words import uncapitalised
from pysolvers.engines.reasoning.claims import Answers, ByExplanation, ImpossibleAtOnce, NoneFits

ENDINGS = {
    -1: "From here on it takes a guess, or there is no single answer.",
    0: "There is no answer.",
    1: "There is one answer, but from here on these techniques do not find it.",
    2: "There are several answers: from here on they differ.",
}
"""Why an explanation ends, by how many answers there are: not known, none, one, several."""

TITLES = {"end": "Here the techniques end", "mistake": "A mistake"}


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    return TITLES.get(step.technique, "No answer")


def sentence(step: Deduction) -> str:
    """A step in a sentence."""
    for claim in step.claims:
        if isinstance(claim, ImpossibleAtOnce):
            return claim.reason
        if isinstance(claim, ByExplanation):
            return f"By step {claim.number} of the explanation, {uncapitalised(claim.step.sentence)}"
        if isinstance(claim, NoneFits):
            return "No answer has all that is on the board."
        if isinstance(claim, Answers):
            return ENDINGS[claim.many] if step.technique == "end" else "The puzzle has no answer."
    raise ValueError(f"A step without words: {step.technique}.")
