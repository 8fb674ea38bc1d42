"""Words for the steps of a regex crossword. Clues and signs are quoted, to set them off from the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import DeadEnd, Deduction, InTurn, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, capitalised, either, plural, ranges, say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import NoneFitsWith, SolutionHas, Wrong
from pysolvers.puzzles.regex_crossword import hints
from pysolvers.puzzles.regex_crossword.claims import CannotMatch, Leaves, OfClue, OneOf, ReadBy
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import ONE_CLUE

T = TypeVar("T", bound=Claim)

MAX_NAMED = 8
"""The most characters that are named one by one, apart from the number of them."""

FEW = 3
"""The most cells that are told one by one, each with its character."""


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    if step.technique == ONE_CLUE.name:
        return say("{line} alone", line=capitalised(_claim(step, Leaves).line))
    titles = {technique.name: technique.title for technique in hints.TECHNIQUES}
    return titles.get(step.technique) or of_all_kinds.title(step)


def parts(step: Deduction) -> StepText:
    """The step in words."""
    if step.technique == "mistake":
        return _mistake(step)
    if step.technique == "supposed":
        (claim,) = step.concludes
        assert isinstance(claim, OneOf)
        return StepText(so=say("Suppose {cell} is {characters}.", cell=claim.cell, characters=_characters(claim.chars)))
    if step.technique == "turn":
        return _turn(step)
    refuted = [claim for claim in step.claims if isinstance(claim, Refuted)]
    views = [claim for claim in step.claims if isinstance(claim, Leaves)]
    if refuted:
        because, against = _in_turn(step), _refuted(refuted)
    elif any(isinstance(claim, InTurn) for claim in step.claims):
        because, against = _in_turn(step), ""
    elif step.technique == ONE_CLUE.name:
        return _one_clue(step, views[0])
    elif views:
        because, against = _clues_meet(views), ""
    else:
        because, against = "", say("{line}.", line=capitalised(_no_match(_claim(step, CannotMatch))))
    return StepText(because, against, say(of_all_kinds.NO_SOLUTION) if step.breaks else _is(_claim(step, OneOf)))


def _is(claim: OneOf) -> str:
    return say("{cell} is {characters}.", cell=claim.cell, characters=_characters(claim.chars))


def _one_clue(step: Deduction, view: Leaves) -> StepText:
    read_by = {claim.cell: claim.part for claim in step.claims if isinstance(claim, ReadBy)}
    letters, cells = _letters(view), _cells(view)
    clue = {"line": capitalised(view.line), "clue": _quoted(view.clue), "letters": letters}
    because = say("{line} matches {clue} and has {letters}." if letters else "{line} matches {clue}.", **clue)
    if len(view.left) > FEW:
        characters = both(_characters(claim.chars) for claim in view.left)
        return StepText(because, so=say("Its cells {cells} are {characters}.", cells=cells, characters=characters))
    read = [
        say("{part} reads {cell}", part=_quoted(read_by[claim.cell]), cell=claim.cell)
        for claim in view.left
        if claim.cell in read_by
    ]
    because = f"{because} {say('{what}.', what=capitalised(both(read)))}" if read else because
    is_one = [say("{cell} is {chars}", cell=claim.cell, chars=_characters(claim.chars)) for claim in view.left]
    return StepText(because, so=say("{what}.", what=both(is_one)))


def _cells(view: Leaves) -> str:
    """The positions of a clue's new letters in its line: "2 to 5 and 7"."""
    return both(ranges([_position(view, claim) for claim in view.left]))


def _clues_meet(views: Sequence[Leaves]) -> str:
    cell, told = views[0].left[0].cell, []
    for view in views:
        (left,) = view.left
        template = "{line}'s clue {clue}, with {letters}, leaves {chars}"
        told.append(
            say(
                template if (letters := _letters(view)) else "{line}'s clue {clue} leaves {chars}",
                line=view.line, clue=_quoted(view.clue), letters=letters, chars=_characters(left.chars, view.alphabet),
            )
        )  # fmt: skip
    return say("In {cell}, {what}.", cell=cell, what="; ".join(told))


def _in_turn(step: Deduction) -> str:
    """What each line leaves, one after another; the conclusion of the step itself is not repeated."""
    steps = [each for claim in step.claims if isinstance(claim, InTurn) for each in claim.chain]
    repeats = any(claim in step.concludes for claim in steps[-1].concludes) if steps else False
    return " ".join(each.because if repeats and each is steps[-1] else each.sentence for each in steps if each.sentence)


def _refuted(refuted: Sequence[Refuted]) -> str:
    """Which characters lead to which line without a match; those that lead to the same one together."""
    by_line: dict[tuple[str, str], list[OneOf]] = {}
    for each in refuted:
        no_match = _claim(each.chain[-1], CannotMatch)
        by_line.setdefault((no_match.line, no_match.clue), []).extend(
            claim for claim in each.supposed if isinstance(claim, OneOf)
        )
    return " ".join(
        plural(
            len(supposed),
            "{chars} in {cell} would leave {line} without a match for {clue}.",
            "{chars} in {cell} would each leave {line} without a match for {clue}.",
            chars=both(_characters(claim.chars) for claim in supposed), cell=supposed[0].cell,
            line=line, clue=_quoted(clue),
        )
        for (line, clue), supposed in by_line.items()
    )  # fmt: skip


def _turn(step: Deduction) -> StepText:
    """A line that is read after others: what it leaves, or that it cannot match."""
    if step.breaks:
        return StepText(against=say("Then {what}.", what=_no_match(_claim(step, CannotMatch))))
    view = _claim(step, Leaves)
    known = _each_letter(view)
    if earlier := [_position(view, claim) for claim in view.known if len(claim.chars) > 1]:
        cells = both(ranges(earlier))
        known.append(
            plural(len(earlier), "what is left for cell {cells}", "what is left for cells {cells}", cells=cells)
        )
    leaves = "{cell} is {chars}"
    told = [say(leaves, cell=claim.cell, chars=_characters(claim.chars, view.alphabet)) for claim in view.left]
    template = "{line}'s clue is {clue}, with {known}." if known else "{line}'s clue is {clue}."
    because = say(template, line=capitalised(view.line), clue=_quoted(view.clue), known=both(known) if known else "")
    return StepText(because, so=say("{what}.", what=both(told)))


def _no_match(claim: CannotMatch) -> str:
    """That a line cannot match, with its letters and then with what is left of other cells."""
    known = _each_letter(claim)
    known += [
        say("{chars} in cell {n}", chars=_characters(each.chars, claim.alphabet), n=_position(claim, each))
        for each in claim.known
        if len(each.chars) > 1
    ]
    template = "{line} cannot match {clue} with {known}" if known else "{line} cannot match {clue}"
    return say(template, line=claim.line, clue=_quoted(claim.clue), known=both(known) if known else "")


def _mistake(step: Deduction) -> StepText:
    (said,) = step.concludes
    assert isinstance(said, (Wrong, NoneFitsWith)) and isinstance(said.claim, OneOf)
    wrong = said.claim
    so = say("{cell} is not {chars}.", cell=wrong.cell, chars=_characters(wrong.chars))
    why = step.claims[-1]
    if isinstance(why, SolutionHas):
        return StepText(because=of_all_kinds.checked(why, "letter"), so=so)
    if isinstance(why, DeadEnd):
        no_match = say("{what}.", what=capitalised(_no_match(_claim(why.chain[-1], CannotMatch))))
        suppose = say("Suppose {cell} is {chars}.", cell=wrong.cell, chars=_characters(wrong.chars))
        return StepText(because=suppose, against=of_all_kinds.dead_end(why, no_match), so=so)
    assert isinstance(why, CannotMatch)
    known = [say("{chars} in {cell}", chars=_characters(each.chars), cell=each.cell) for each in why.known]
    no_match = say("{line} cannot match {clue} with {known}.", line=capitalised(why.line), clue=_quoted(why.clue),
                   known=both(known))  # fmt: skip
    return StepText(against=no_match, so=so)


def _claim(step: Deduction, which: type[T]) -> T:
    """The first claim of a sort that a step rests on or comes to."""
    return next(claim for claim in (*step.concludes, *step.claims) if isinstance(claim, which))


def _position(claim: OfClue, at: OneOf) -> int:
    """The position of a cell in the line of a clue, from 1."""
    return claim.cells.index(at.cell) + 1


def _letters(claim: OfClue) -> str:
    """The letters that are known of a line: "Y in cell 3 and T in cell 4"; "" for none."""
    return both(told) if (told := _each_letter(claim)) else ""


def _each_letter(claim: OfClue) -> list[str]:
    letters = (each for each in claim.known if len(each.chars) == 1)
    return [say("{chars} in cell {n}", chars=_characters(each.chars), n=_position(claim, each)) for each in letters]


def _quoted(text: str) -> str:
    return f"“{text}”"


def _characters(chars: str, alphabet: str = "") -> str:
    """Characters: "A, B or C"; of many what is missing of the alphabet, or how many they are."""
    if len(chars) > MAX_NAMED:
        missing = [char for char in alphabet if char not in chars]
        if alphabet and len(missing) <= MAX_NAMED:
            return say("all but {chars}", chars=both(map(_character, missing)))
        named = " ".join(char if char.isalnum() else _quoted(char) for char in chars)
        return say("{n} characters ({named})", n=len(chars), named=named)
    return either(map(_character, chars))


def _character(char: str) -> str:
    """A character, in quotes unless it is a letter or digit."""
    return say("a space") if char == " " else char if char.isalnum() else _quoted(char)


class RegexCrosswordWording(Wording):
    """Steps of a regex crossword puzzle in words."""

    title = staticmethod(title)
    parts = staticmethod(parts)


PART = RegexCrosswordWording()
