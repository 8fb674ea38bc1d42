"""Sentences for Signpost suppositions and mistakes; techniques have their own."""

from __future__ import annotations

from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Deduction, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import denied
from pysolvers.puzzles.signpost import reasoning
from pysolvers.puzzles.signpost.claims import Apart, CanBe, Counted, Follows, HasNumber, NotNext, NotNumber
from pysolvers.puzzles.signpost.reasoning import link_words, only_place, pair, route
from pysolvers.puzzles.signpost.reasoning.look_ahead import BROKEN, SUPPOSED

TITLES = {
    "mistake": "A mistake",
    "contradiction": "No solution",
    SUPPOSED: "A supposition",
    BROKEN: "A contradiction",
}  # titles of steps that belong to no technique


class SignpostWording(Wording):
    def title(self, step: Deduction) -> str:
        if step.technique in TITLES:
            return TITLES[step.technique]
        if not any(isinstance(claim, Follows) for claim in step.concludes) and step.technique == "look-ahead":
            return "An end of the path"
        if any(isinstance(claim, (CanBe, Apart)) for claim in step.claims) and step.concludes[0] != Impossible():
            return "The only number for a cell"
        return next(technique.title for technique in reasoning.TECHNIQUES if technique.name == step.technique)

    def parts(self, step: Deduction) -> StepText:
        if step.technique == "mistake":
            return _mistake(step)
        if step.technique == SUPPOSED:
            return StepText(so=say("Suppose {claim}.", claim=_supposed(step.concludes[0])))
        if isinstance(step.concludes[0], (NotNext, NotNumber)):
            return StepText(against=_suppositions(step), so=_not_so(step.concludes[0]))
        if step.technique in WORDS:
            words = WORDS[step.technique]
        else:
            words = only_place.words if any(isinstance(claim, COUNTS) for claim in step.claims) else link_words.words
        text = words(step.claims, step.concludes)
        against = " ".join(filter(None, (text.against, _suppositions(step))))
        so = say(of_all_kinds.NO_SOLUTION) if step.technique == "contradiction" else text.so
        return StepText(text.because, against, so)


PART = SignpostWording()


def _not_so(claim: Follows | NotNext | HasNumber | NotNumber) -> str:
    if isinstance(claim, (Follows, NotNext)):
        return say("{b} does not follow {a}.", a=claim.cell, b=claim.follower)
    return say("{cell} is not {number}.", cell=claim.cell, number=claim.number)


def _suppositions(step: Deduction) -> str:
    refuted = [claim for claim in step.claims if isinstance(claim, Refuted)]
    own = {claim.chain for claim in refuted}
    grounds = dict.fromkeys(ground for claim in refuted for ground in claim.grounds)
    sentences = [of_all_kinds.supposition(claim.chain) for claim in grounds if claim.chain not in own]
    return " ".join([*sentences, *(of_all_kinds.supposition(claim.chain) for claim in refuted)])


def _supposed(claim: Claim) -> str:
    if isinstance(claim, HasNumber):
        return say("{cell} is {number}", cell=claim.cell, number=claim.number)
    assert isinstance(claim, Follows)
    return say("{b} follows {a}", a=claim.cell, b=claim.follower)


def _mistake(step: Deduction) -> StepText:
    claim, (why,) = denied(step.concludes), step.claims
    what = say("number") if isinstance(claim, HasNumber) else say("link")
    return of_all_kinds.mistake(why, say("Suppose {claim}.", claim=_supposed(claim)), what, _not_so(claim))


# sentences of the techniques that define their own
WORDS = {technique.name: module.words for module in (pair, route) for technique in module.TECHNIQUES}

COUNTS = (CanBe, Counted, Apart)  # claims of steps that count along arrows
