"""Sentences for Signpost suppositions and mistakes; techniques have their own."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import SHORT_CHAIN, Deduction, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import (
    both,
    capitalised,
    cell_name,
    either,
    first_short,
    in_words,
    say,
    two_parts,
    uncapitalised,
)
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import denied
from pysolvers.puzzles.signpost import reasoning
from pysolvers.puzzles.signpost.claims import Apart, CanBe, Counted, Follows, HasNumber, NotNext, NotNumber, PointedAtBy
from pysolvers.puzzles.signpost.reasoning import link_words, only_place, pair, route
from pysolvers.puzzles.signpost.reasoning.look_ahead import BROKEN, SUPPOSED

TITLES = {
    "mistake": "A mistake",
    "contradiction": "No solution",
    SUPPOSED: "Suppose",
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
            return StepText(so=_suppose(step.concludes))
        suppositions = _suppositions(step)
        if isinstance(step.concludes[0], (NotNext, NotNumber)):
            return StepText(against=first_short(*suppositions), so=_not_so(step.concludes[0]))
        counts = any(isinstance(claim, COUNTS) for claim in step.claims)
        words = WORDS.get(step.technique) or (only_place.words if counts else link_words.words)
        text: StepText = words(step.claims, step.concludes)
        because, against = text.because, text.against
        if counts and suppositions:
            because, against = two_parts(*([each, because, against] for each in suppositions))
        elif suppositions:
            against = first_short(*(f"{against} {each}".lstrip() for each in suppositions))
        return StepText(
            because, against, say(of_all_kinds.NO_SOLUTION) if step.technique == "contradiction" else text.so
        )


PART = SignpostWording()


def _not_so(claim: Follows | NotNext | HasNumber | NotNumber) -> str:
    if isinstance(claim, (Follows, NotNext)):
        return say("{b} does not follow {a}.", a=claim.cell, b=claim.follower)
    return say("{cell} is not {number}.", cell=claim.cell, number=claim.number)


def _suppositions(step: Deduction) -> list[str]:
    refuted = [claim for claim in step.claims if isinstance(claim, Refuted)]
    own = {claim.chain for claim in refuted}
    grounds = dict.fromkeys(ground for claim in refuted for ground in claim.grounds)
    chains = [*(claim.chain for claim in grounds if claim.chain not in own), *(claim.chain for claim in refuted)]
    if not chains:
        return []
    texts = [" ".join(_fails(chain, step.claims, clause) for chain in chains) for clause in range(3)]
    supposed, n = [chain[0].concludes[0] for chain in chains], in_words(len(chains))
    both_fail, all_fail = (
        "{suppose} Both fail, as the steps below show.",
        "{suppose} All {n} fail, as the steps below show.",
    )
    together = say(both_fail if len(chains) == 2 else all_fail, suppose=_suppose(supposed, step.claims), n=n)
    count = say("{n} tries fail, as the steps below show.", n=capitalised(n))
    return [*texts, together, count]


def _fails(chain: Sequence[Deduction], claims: Sequence[Claim], clause: int) -> str:
    first, *between, last = chain
    fails = link_words.failure(last.claims)[clause]
    links = [uncapitalised(step.so.rstrip(".")) for step in between]
    if not between:
        then = say("Then {fails}.", fails=fails)
    elif len(between) > SHORT_CHAIN:
        then = capitalised(say("{n} steps later, {fails}.", n=in_words(len(between)), fails=fails))
    elif clause:
        then = say("Then {links}, and {fails}.", links=", ".join(links), fails=fails)
    else:
        then = say("Then {links}. {fails}.", links=both(links), fails=capitalised(fails))
    return f"{_suppose(first.concludes, claims)} {then}"


def _suppose(supposed: Sequence[Claim], claims: Sequence[Claim] = ()) -> str:
    forwards, number = not any(isinstance(claim, PointedAtBy) for claim in claims), link_words.numbers_in(claims)
    cells: dict[str, list[str]] = {}
    for claim in supposed:
        if isinstance(claim, HasNumber):
            cells.setdefault(say("is {number}", number=claim.number), []).append(cell_name(claim.cell))
            continue
        assert isinstance(claim, Follows)
        near, far = (claim.cell, claim.follower) if forwards else (claim.follower, claim.cell)
        if near in number:
            does = say("is {number}", number=number[near] + (1 if forwards else -1))
        else:
            does = say("follows {cell}" if forwards else "leads to {cell}", cell=near)
        cells.setdefault(does, []).append(cell_name(far))
    each = (say("{cells} {does}", cells=either(names), does=does) for does, names in cells.items())
    return say("Suppose {either}.", either=either(each))


def _mistake(step: Deduction) -> StepText:
    claim, (why,) = denied(step.concludes), step.claims
    what = say("number") if isinstance(claim, HasNumber) else say("link")
    return of_all_kinds.mistake(why, _suppose([claim]), what, _not_so(claim))


# sentences of the techniques that define their own
WORDS = {technique.name: module.words for module in (pair, route) for technique in module.TECHNIQUES}

COUNTS = (CanBe, Counted, Apart)  # claims of steps that count along arrows
