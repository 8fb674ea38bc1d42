"""Puts Numberlink steps into sentences: facts, combined steps and mistakes. Techniques have their own sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pysolvers.core.deduction import DeadEnd, Deduction, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import is_short, say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import denied
from pysolvers.puzzles.numberlink.claims import Diagonal, Line
from pysolvers.puzzles.numberlink.hints import MODULES, TECHNIQUES
from pysolvers.puzzles.numberlink.reasoning import fact
from pysolvers.puzzles.numberlink.reasoning.techniques import contradiction, look_ahead, one_way
from pysolvers.puzzles.numberlink.reasoning.techniques.turns import RULE
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, between

TITLES = {technique.name: technique.title for technique in TECHNIQUES} | {
    "fact": "Lines don't touch themselves",
    "contradiction": "No solution",
    "mistake": "A mistake",
}


class NumberlinkWording(Wording):
    def title(self, step: Deduction) -> str:
        return TITLES[step.technique]

    def parts(self, step: Deduction) -> StepText:
        steps = step.single_steps
        before = [each for claim in step.claims if isinstance(claim, Refuted) for each in claim.before]
        facts = [each for each in (*steps, *before) if each.technique == "fact"]
        text = _parts([each for each in steps if each not in facts] or steps)
        if not facts or step in facts or isinstance(step.claims[0], DeadEnd):
            return text
        because = fact.words(StepWords.of(facts[0])).because
        against = " ".join(filter(None, (text.because, text.against)))
        if is_short(against):
            return StepText(because, against, text.so)
        return replace(text, because=" ".join(filter(None, (say(fact.BRIEFLY), text.because))))


def _parts(steps: Sequence[Deduction]) -> StepText:
    if len(steps) > 1:
        return one_way.joined_words(list(map(StepWords.of, steps)))
    (step,) = steps
    if not step.claims:
        return StepText(so=look_ahead.suppose(step.concludes))
    words = contradiction.words if step.breaks else WORDS[step.technique]
    text = words(StepWords.of(step))
    return text if step.technique == "contradiction" or not step.breaks else replace(text, so="")


def _mistake(step: StepWords) -> StepText:
    wrong, (why,) = denied(tuple(step.concludes)), step.claims
    line, where = isinstance(wrong, Line), between(wrong.cells)
    so = say("No line goes {between}." if line else "There is a line {between}.", between=where)
    before, chain = (why.before, why.chain) if isinstance(why, DeadEnd) else ((), ())
    facts = [PART.parts(each).because for each in before if not each.moves]
    if any(isinstance(claim, Diagonal) for claim in (chain[-1].claims if chain else ())):
        facts.append(say(RULE))
    suppose = " ".join((*facts, look_ahead.suppose((wrong,))))
    return of_all_kinds.mistake(why, suppose, say("line") if line else say("cross"), so)


WORDS: dict[str, Callable[[StepWords], StepText]] = {
    technique.name: module.words for module in MODULES for technique in module.TECHNIQUES
} | {"fact": fact.words, "mistake": _mistake}


PART = NumberlinkWording()
