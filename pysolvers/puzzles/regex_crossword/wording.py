"""The words for the steps of a regex crossword; no code reads them.

Clues and signs stand in quotes, so that they cannot be taken for a part of the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import DeadEnd, Deduction, InTurn, Refuted
from pysolvers.core.words import capitalised, listed, place, ranges
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import AnswerHas, NoneFitsWith, Wrong
from pysolvers.puzzles.regex_crossword import hints
from pysolvers.puzzles.regex_crossword.claims import CannotMatch, Leaves, OfClue, OneOf, ReadBy
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import ONE_CLUE

T = TypeVar("T", bound=Claim)

MAX_NAMED = 8
"""The most characters that are named one by one, apart from the number of them."""

FEW = 3
"""The most cells that are told one by one, each with its character."""

EVERY = {1: "left", 2: "in both", 3: "in all three", 4: "in all four"}
"""Where a character is that so many clues have in common."""


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    if step.technique == ONE_CLUE.name:
        return f"{capitalised(_claim(step, Leaves).line)} alone"
    titles = {technique.name: technique.title for technique in hints.TECHNIQUES}
    return titles.get(step.technique) or of_all_kinds.title(step)


def sentence(step: Deduction) -> str:
    """What follows, and why."""
    if step.technique == "mistake":
        return _mistake(step)
    if step.technique == "supposed":
        (claim,) = step.concludes
        assert isinstance(claim, OneOf)
        return f"Suppose {_characters(claim.chars)} in {_place(claim)}."
    if step.technique == "turn":
        return _turn(step)
    ending = " There is no answer." if step.breaks else ""
    refuted = [claim for claim in step.claims if isinstance(claim, Refuted)]
    if refuted:
        return f"{_refuted(step, refuted)}{ending}"
    if any(isinstance(claim, InTurn) for claim in step.claims):
        return f"{_in_turn(step)}{ending}"
    views = [claim for claim in step.claims if isinstance(claim, Leaves)]
    if step.technique == ONE_CLUE.name:
        return _one_clue(step, views[0])
    if views:
        return f"{_clues_meet(step, views)}{ending}"
    no_match = _claim(step, CannotMatch)
    return f"{capitalised(_no_match(no_match))}.{ending}"


def _one_clue(step: Deduction, view: Leaves) -> str:
    letters = _letters(view)
    begin = f"With {letters}, {view.line}" if letters else capitalised(view.line)
    parts = {claim.cell: claim.part for claim in step.claims if isinstance(claim, ReadBy)}
    if len(view.left) > FEW:
        cells = listed(ranges([_position(view, claim) for claim in view.left]))
        told = f"cells {cells} are {listed(_characters(claim.chars) for claim in view.left)}"
    else:
        told = listed(
            f"cell {_position(view, claim)} is {_characters(claim.chars)}"
            + (f" (read by {_quoted(parts[claim.cell])})" if claim.cell in parts else "")
            for claim in view.left
        )
    return f"{begin} can match {_quoted(view.clue)} only if {told}."


def _clues_meet(step: Deduction, views: Sequence[Leaves]) -> str:
    told = []
    for view in views:
        letters = _letters(view)
        (left,) = view.left
        named = f"{view.line}'s clue {_quoted(view.clue)}{f', with {letters},' if letters else ''}"
        told.append(f"{named} leaves {_characters(left.chars, view.alphabet)}")
    every = EVERY.get(len(views), "in all of them")
    remains = "nothing" if step.breaks else f"only {_characters(_claim(step, OneOf).chars)}"
    return f"In {_place(views[0].left[0])}, {'; '.join(told)}: {remains} is {every}."


def _in_turn(step: Deduction) -> str:
    """What each line leaves, and what remains then, where the last line does not say so."""
    (steps,) = (claim.chain for claim in step.claims if isinstance(claim, InTurn))
    told = [each.sentence for each in steps]
    if not step.breaks and (found := _claim(step, OneOf)) not in steps[-1].concludes:
        told.append(f"So only {_characters(found.chars)} in {_place(found)} remains.")
    return " ".join(told)


def _refuted(step: Deduction, refuted: Sequence[Refuted]) -> str:
    """Which characters lead to which line without a match; those that lead to the same one together."""
    by_line: dict[tuple[str, str], list[OneOf]] = {}
    for each in refuted:
        no_match = _claim(each.chain[-1], CannotMatch)
        by_line.setdefault((no_match.line, no_match.clue), []).extend(
            claim for claim in each.supposed if isinstance(claim, OneOf)
        )
    why = "; ".join(
        f"{listed(_characters(claim.chars) for claim in supposed)} would {'each ' * (len(supposed) > 1)}in the end "
        f"leave {line} without a match for {_quoted(clue)}"
        for (line, clue), supposed in by_line.items()
    )
    remains = "nothing" if step.breaks else f"only {_characters(_claim(step, OneOf).chars)}"
    (where, *_), *_ = by_line.values()
    before = (f"{each.sentence} " for claim in step.claims if isinstance(claim, InTurn) for each in claim.chain)
    return f"{''.join(before)}In {_place(where)}, {why}: {remains} remains."


def _turn(step: Deduction) -> str:
    """A line that is read after others: what it leaves, or that it cannot match."""
    if step.breaks:
        return f"Then {_no_match(_claim(step, CannotMatch))}."
    view = _claim(step, Leaves)
    known = _each_letter(view)
    if earlier := [_position(view, claim) for claim in view.known if len(claim.chars) > 1]:
        known.append(f"what was left for cell{'s' * (len(earlier) > 1)} {listed(ranges(earlier))}")
    told = listed(
        f"{'only ' * (len(claim.chars) == 1)}{_characters(claim.chars, view.alphabet)} in {_place(claim)}"
        for claim in view.left
    )
    clue = f"{capitalised(view.line)}'s clue {_quoted(view.clue)}"
    return f"{clue}{f', with {listed(known)},' if known else ''} leaves {told}."


def _no_match(claim: CannotMatch) -> str:
    """That a line cannot match, with its letters and then with what is left of other cells."""
    known = _each_letter(claim)
    known += [
        f"{_characters(each.chars, claim.alphabet)} in cell {_position(claim, each)}"
        for each in claim.known
        if len(each.chars) > 1
    ]
    return f"{claim.line} cannot match {_quoted(claim.clue)}{f' with {listed(known)}' if known else ''}"


def _mistake(step: Deduction) -> str:
    (said,) = step.concludes
    assert isinstance(said, (Wrong, NoneFitsWith)) and isinstance(said.claim, OneOf)
    wrong = said.claim
    cannot = f"{capitalised(_place(wrong))} cannot be {_characters(wrong.chars)}"
    why = step.claims[-1]
    if isinstance(why, AnswerHas):
        return f"{cannot}: {of_all_kinds.checked(why, 'letter')} there."
    if isinstance(why, DeadEnd):
        rest = "" if why.only else " with the rest of the board"
        no_match = f"{_no_match(_claim(why.chain[-1], CannotMatch))}."
        return f"{cannot}{rest}: {of_all_kinds.dead_end(why, no_match)}"
    assert isinstance(why, CannotMatch)
    beside = [f"{_characters(each.chars)} in {_place(each)}" for each in why.known if each != wrong]
    also = f" and {listed(beside)}" if beside else ""
    return f"{cannot}: with it{also}, {why.line} cannot match {_quoted(why.clue)}."


def _claim(step: Deduction, which: type[T]) -> T:
    """The first claim of a sort that a step rests on or comes to."""
    return next(claim for claim in (*step.concludes, *step.claims) if isinstance(claim, which))


def _position(claim: OfClue, at: OneOf) -> int:
    """The position of a cell in the line of a clue, from 1."""
    return claim.cells.index(at.cell) + 1


def _place(claim: OneOf) -> str:
    """The cell of a claim: "row 1, cell 2"."""
    return place(claim.cell, "cell")


def _letters(claim: OfClue) -> str:
    """The letters that are known of a line: "Y in cell 3 and T in cell 4"; "" for none."""
    return listed(told) if (told := _each_letter(claim)) else ""


def _each_letter(claim: OfClue) -> list[str]:
    letters = (each for each in claim.known if len(each.chars) == 1)
    return [f"{_characters(each.chars)} in cell {_position(claim, each)}" for each in letters]


def _quoted(text: str) -> str:
    return f"“{text}”"


def _characters(chars: str, alphabet: str = "") -> str:
    """Characters: "A, B or C"; of many what is missing of the alphabet, or how many they are."""
    if len(chars) > MAX_NAMED:
        missing = [char for char in alphabet if char not in chars]
        if alphabet and len(missing) <= MAX_NAMED:
            return f"all but {listed(map(_character, missing))}"
        return f"{len(chars)} characters ({' '.join(char if char.isalnum() else _quoted(char) for char in chars)})"
    return listed(map(_character, chars), " or ")


def _character(char: str) -> str:
    """A character, in quotes unless it is a letter or digit."""
    return "a space" if char == " " else char if char.isalnum() else _quoted(char)
