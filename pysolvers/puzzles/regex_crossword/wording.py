"""Sentences for the steps of a regex crossword. Clues and characters are quoted to set them off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import DeadEnd, Deduction, InTurn, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, capitalised, either, first_short, in_words, is_short, plural, say, two_parts
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import denied
from pysolvers.puzzles.regex_crossword import hints
from pysolvers.puzzles.regex_crossword.claims import CannotMatch, Leaves, OfClue, OneOf
from pysolvers.puzzles.regex_crossword.model import line_in_words
from pysolvers.puzzles.regex_crossword.reasoning import one_clue_words
from pysolvers.puzzles.regex_crossword.reasoning.letters import (
    FEW,
    MAX_NAMED,
    are,
    character,
    characters,
    one_of,
    quoted,
    so_far,
)
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import TECHNIQUES as ONE_CLUE

T = TypeVar("T", bound=Claim)

ALONE = frozenset(technique.name for technique in ONE_CLUE)  # techniques that read one clue


class RegexCrosswordWording(Wording):
    def parts(self, step: Deduction) -> StepText:
        if step.technique == "mistake":
            return _mistake(step)
        if step.technique == "supposed":
            return StepText(so=say("Suppose {cells}.", cells=_found(step)))
        if step.technique == "turn":
            return _turn(step)
        refuted = [claim for claim in step.claims if isinstance(claim, Refuted)]
        views = [claim for claim in step.claims if isinstance(claim, Leaves)]
        chain = next((claim.chain for claim in step.claims if isinstance(claim, InTurn)), ())
        if step.technique in ALONE:
            return one_clue_words.words(step.claims, views[0])
        if refuted:
            text = StepText(_before_suppositions(chain) if chain else "", _refuted(refuted))
        elif views:
            text = _clues_meet(views)
        elif chain:
            text = _in_turn(chain)
        else:
            text = StepText(against=say("{line}.", line=capitalised(_no_match(_claim(step, CannotMatch)))))
        so = say(of_all_kinds.NO_SOLUTION) if step.breaks else say("{cells}.", cells=_found(step))
        if step.breaks or refuted:
            return StepText(text.because, text.against, so)
        return StepText(f"{text.because} {text.against}".strip(), so=so)  # clues that leave letters rule nothing out

    def title(self, step: Deduction) -> str:
        titles = {technique.name: technique.title for technique in hints.TECHNIQUES}
        return titles.get(step.technique) or of_all_kinds.title(step)


PART = RegexCrosswordWording()


def _found(step: Deduction) -> str:
    return are([claim for claim in step.concludes if isinstance(claim, OneOf)])


def _clues_meet(views: Sequence[Leaves]) -> StepText:
    cell, wanted = views[0].left[0].cell, set.intersection(*(set(view.left[0].chars) for view in views))
    texts, one = [], min(wanted, default="")
    for char, named in (("", True), (one, True), (one, False)):
        first, *others = (_allows(view, char, named) for view in views)
        texts.append([say("In {cell}, {clue}", cell=cell, clue=first), *map(capitalised, others)])
    return StepText(*two_parts(*texts))


def _allows(view: Leaves, wanted: str, named: bool) -> str:
    chars, known = view.left[0].chars, _letters(view) if named else ""
    allowed = characters(chars, view.alphabet)
    if wanted and len(chars) > FEW:
        allowed = plural(len(chars) - 1, "{char} and {n} other", "{char} and {n} others", char=character(wanted))
    template = "{line} {clue} {known} allows {chars}." if known else "{line} {clue} allows {chars}."
    return say(template, line=line_in_words(view.line), clue=quoted(view.clue), known=known, chars=allowed)


def _in_turn(chain: Sequence[Deduction]) -> StepText:
    *earlier, last = chain
    end = first_short(_last(last, bool(earlier)), _last(last, bool(earlier), known=False))
    for how in (characters, _short_list, _count):
        sentences = [_leaves(_claim(each, Leaves), how) for each in earlier]
        for cut in range(len(sentences), 0, -1):
            because, against = " ".join(sentences[:cut]), " ".join([*sentences[cut:], end])
            if is_short(because) and is_short(against):
                return StepText(because, against)
    return StepText(_read_first(earlier) if earlier else "", end)


def _before_suppositions(chain: Sequence[Deduction]) -> str:
    *earlier, last = chain
    full, brief = (" ".join(_leaves(_claim(each, Leaves), how) for each in chain) for how in (characters, _count))
    then = say("Then {cells}.", cells=_found(last))
    return first_short(full, brief, say("{read} {then}", read=_read_first(earlier), then=then) if earlier else then)


def _read_first(earlier: Sequence[Deduction]) -> str:
    lines = dict.fromkeys(line_in_words(_claim(each, Leaves).line) for each in earlier)
    return say("Read {lines} first: each leaves fewer letters.", lines=both(lines))


def _leaves(view: Leaves, how: Callable[[str, str], str]) -> str:
    left = [say("{chars} in {cell}", chars=how(claim.chars, view.alphabet), cell=claim.cell) for claim in view.left]
    known = _letters(view)
    template = "{line} {clue} {known} leaves {left}." if known else "{line} {clue} leaves {left}."
    line = capitalised(line_in_words(view.line))
    return say(template, line=line, clue=quoted(view.clue), known=known, left=both(left))


def _short_list(chars: str, alphabet: str) -> str:
    return one_of(chars) if FEW < len(chars) <= MAX_NAMED else characters(chars, alphabet)


def _count(chars: str, alphabet: str) -> str:
    return say("{n} letters", n=in_words(len(chars))) if len(chars) > FEW else characters(chars)


def _last(step: Deduction, then: bool, known: bool = True) -> str:
    if step.breaks:
        no_match = _claim(step, CannotMatch)
        template = "Then {no_match}." if then else "{no_match}."
        return say(template, no_match=_no_match(no_match, known) if then else capitalised(_no_match(no_match, known)))
    view = _claim(step, Leaves)
    left = both(map(_in_cell, view.left))
    letters = _letters(view) if known else ""
    template = "{line} {clue} {letters} allows only {left}." if letters else "{line} {clue} allows only {left}."
    text = say(template, line=line_in_words(view.line), clue=quoted(view.clue), letters=letters, left=left)
    return say("Then {text}", text=text) if then else capitalised(text)


def _refuted(refuted: Sequence[Refuted]) -> str:
    by_line: dict[tuple[str, str], list[OneOf]] = {}
    for each in refuted:
        no_match = _claim(each.chain[-1], CannotMatch)
        by_line.setdefault((no_match.line, no_match.clue), []).extend(
            claim for claim in each.supposed if isinstance(claim, OneOf)
        )
    sentences = [
        say(
            "If {cell} were {chars}, {line} could not match {clue}.",
            cell=supposed[0].cell, chars=either(character(claim.chars) for claim in supposed),
            line=line_in_words(line), clue=quoted(clue),
        )
        for (line, clue), supposed in by_line.items()
    ]  # fmt: skip
    all_fail = say("Each other letter leads to a line that its clue can't match, as the steps below show.")
    return first_short(" ".join(sentences), all_fail)


def _turn(step: Deduction) -> StepText:
    if step.breaks:
        return StepText(against=say("Then {reason}.", reason=_no_match(_claim(step, CannotMatch))))
    view = _claim(step, Leaves)
    line, clue = capitalised(line_in_words(view.line)), quoted(view.clue)
    because = [
        say("{line} matches {clue} {known}.", line=line, clue=clue, known=known) if known else ""
        for known in (_each_letter(view, True), _each_letter(view, False))
    ]
    plain = say("{line} matches {clue}.", line=line, clue=clue)
    return StepText(first_short(*because) or plain, so=say("{cells}.", cells=are(view.left)))


def _no_match(claim: CannotMatch, named: bool = True) -> str:
    line, clue = line_in_words(claim.line), quoted(claim.clue)
    plain = say("{line} cannot match {clue}", line=line, clue=clue)
    if not named or not claim.known:
        return plain
    known = [_each_letter(claim, several) for several in (True, False)]
    return first_short(
        *(say("{line} cannot match {clue} {known}", line=line, clue=clue, known=each) for each in known), plain
    )


def _mistake(step: Deduction) -> StepText:
    wrong, why = denied(step.concludes), step.claims[-1]
    so = say("{cell} is not {chars}.", cell=wrong.cell, chars=characters(wrong.chars))
    if isinstance(why, CannotMatch):
        return StepText(against=say("{reason}.", reason=capitalised(_no_match(why))), so=so)
    breaks = capitalised(_no_match(_claim(why.chain[-1], CannotMatch))) if isinstance(why, DeadEnd) else ""
    suppose = say("Suppose {cell} is {chars}.", cell=wrong.cell, chars=characters(wrong.chars))
    return of_all_kinds.mistake(why, suppose, "letter", so, breaks and say("{reason}.", reason=breaks))


def _claim(step: Deduction, which: type[T]) -> T:
    return next(claim for claim in (*step.concludes, *step.claims) if isinstance(claim, which))


def _letters(claim: OfClue) -> str:
    known = [each for each in claim.known if len(each.chars) == 1]
    if len(known) > FEW:
        return say("reading {letters}", letters=so_far(claim))
    return say("with {letters}", letters=both(map(_in_cell, known))) if known else ""


def _each_letter(claim: OfClue, named: bool) -> str:
    several = [each.cell for each in claim.known if len(each.chars) > 1]
    if not claim.known or not several:
        return _letters(claim)
    if named:
        return say("with {letters}", letters=both(_in_cell(each, claim.alphabet) for each in claim.known))
    rest = say("only those letters in {cells}", cells=both(several))
    known = _letters(claim)
    return say("{known} and {rest}", known=known, rest=rest) if known else say("with {rest}", rest=rest)


def _in_cell(claim: OneOf, alphabet: str = "") -> str:
    return say("{chars} in {cell}", chars=characters(claim.chars, alphabet), cell=claim.cell)
