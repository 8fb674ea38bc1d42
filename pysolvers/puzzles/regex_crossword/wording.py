"""Sentences for the steps of a regex crossword. Clues and characters are quoted to set them off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import DeadEnd, Deduction, InTurn, Refuted, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, capitalised, cell_names, either, plural, ranges, say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import denied
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.plain_words import span_of
from pysolvers.engines.regex.tree import Repeat
from pysolvers.engines.regex.tree import lengths as body_lengths
from pysolvers.puzzles.regex_crossword import hints
from pysolvers.puzzles.regex_crossword.claims import CannotMatch, Fills, Leaves, OfClue, OneOf, ReadBy
from pysolvers.puzzles.regex_crossword.model import line_in_words
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import TECHNIQUES as ONE_CLUE
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import top_parts

T = TypeVar("T", bound=Claim)

ALONE = frozenset(technique.name for technique in ONE_CLUE)  # techniques that read one clue

MAX_NAMED = 8  # most characters listed one by one

MAX_WORDS = 25  # of lines read in turn; if they need more, all but the last are described briefly

FEW = 3  # most cells listed with their characters


class RegexCrosswordWording(Wording):
    def parts(self, step: Deduction) -> StepText:
        if step.technique == "mistake":
            return _mistake(step)
        if step.technique == "supposed":
            (claim,) = step.concludes
            assert isinstance(claim, OneOf)
            return StepText(
                so=say("Suppose {cell} is {characters}.", cell=claim.cell, characters=_characters(claim.chars))
            )
        if step.technique == "turn":
            return _turn(step)
        refuted = [claim for claim in step.claims if isinstance(claim, Refuted)]
        views = [claim for claim in step.claims if isinstance(claim, Leaves)]
        if step.technique in ALONE:
            return _one_clue(step, views[0])
        text = _in_turn(step)
        if refuted:
            text = StepText(" ".join(filter(None, (text.because, text.against))), _refuted(refuted))
        elif views:
            text = _clues_meet(views)
        elif not text.because:
            text = StepText(against=say("{line}.", line=capitalised(_no_match(_claim(step, CannotMatch)))))
        so = say(of_all_kinds.NO_SOLUTION) if step.breaks else _is(_claim(step, OneOf))
        return StepText(text.because, text.against, so)

    def title(self, step: Deduction) -> str:
        titles = {technique.name: technique.title for technique in hints.TECHNIQUES}
        return titles.get(step.technique) or of_all_kinds.title(step)


PART = RegexCrosswordWording()


def _is(claim: OneOf) -> str:
    return say("{cell} is {characters}.", cell=claim.cell, characters=_characters(claim.chars))


def _one_clue(step: Deduction, view: Leaves) -> StepText:
    letters, cells = _letters(view), _cells(view)
    clue = {"line": capitalised(line_in_words(view.line)), "clue": _quoted(view.clue), "letters": letters}
    because = say("{line} matches {clue} and has {letters}." if letters else "{line} matches {clue}.", **clue)
    if len(view.left) > FEW:
        characters = both(_characters(claim.chars) for claim in view.left)
        return StepText(because, so=say("Its cells {cells} are {characters}.", cells=cells, characters=characters))
    is_one = [say("{cell} is {chars}", cell=claim.cell, chars=_characters(claim.chars)) for claim in view.left]
    return StepText(because, _reasons(step, view), say("{conclusions}.", conclusions=both(is_one)))


def _reasons(step: Deduction, view: Leaves) -> str:
    """Explain why a clue leaves these letters: the lengths of its parts, and which part matches which cell."""
    new = {claim.cell for claim in view.left}
    sentences: list[str] = []
    reads: dict[str, list[ReadBy]] = {}
    for claim in step.claims:
        if isinstance(claim, Fills):
            sentences.append(_lengths(claim))
        elif isinstance(claim, ReadBy):
            reads.setdefault(claim.part, []).append(claim)
    for part, claims in reads.items():
        known = [each for claim in claims for each in view.known if each.cell == claim.cell]
        if known:
            letters = both(
                say("{chars} in cell {n}", chars=_characters(each.chars), n=_position(view, each)) for each in known
            )
            template = "{letters} belongs to {part}." if len(known) == 1 else "{letters} belong to {part}."
            sentences.append(capitalised(say(template, letters=letters, part=_quoted(part))))
        else:
            cells = [claim.cell for claim in claims if claim.cell in new]
            sentences.append(say("{part} covers {cells}.", part=_quoted(part), cells=cell_names(cells)))
    return " ".join(sentences)


def _lengths(claim: Fills) -> str:
    n, part, lengths = len(claim.cells), _quoted(claim.part), either(claim.lengths)
    others = [part for part in top_parts(parse(claim.clue).tree) if span_of(part) != (claim.begin, claim.end)]
    units = [other for other in others if isinstance(other, Repeat)]
    if len(others) == len(units) == 1:
        (other,) = units
        unit = body_lengths(other.body, n)
        if len(unit) == 1 and max(unit) > 1:
            begin, end = span_of(other)
            template = "Of {n} cells, {other} fills {unit} at a time, so {part} fills {lengths}."
            return say(template, n=n, other=_quoted(claim.clue[begin:end]), unit=max(unit), part=part, lengths=lengths)
    return say("Of {n} cells, {part} fills {lengths}.", n=n, part=part, lengths=lengths)


def _cells(view: Leaves) -> str:
    return both(ranges([_position(view, claim) for claim in view.left]))


def _clues_meet(views: Sequence[Leaves]) -> StepText:
    cell, wanted = views[0].left[0].cell, set.intersection(*(set(view.left[0].chars) for view in views))
    sentences: list[str] = []
    for view in views:
        template = "{line} “{clue}” allows {chars}." if sentences else "In {cell}, {line} “{clue}” allows {chars}."
        if letters := _letters(view):
            more, first = (
                "{line} “{clue}” with {letters} allows {chars}.",
                "In {cell}, {line} “{clue}” with {letters} allows {chars}.",
            )
            template = more if sentences else first
        line = capitalised(line_in_words(view.line)) if sentences else line_in_words(view.line)
        chars = _allowed(view, wanted)
        sentences.append(say(template, cell=cell, line=line, clue=view.clue, letters=letters, chars=chars))
    return StepText(sentences[0], " ".join(sentences[1:]))


def _allowed(view: Leaves, wanted: set[str]) -> str:
    """Name the characters a clue allows: all, all but a few, or the wanted one and the number of others."""
    (left,) = view.left
    missing = [char for char in view.alphabet if char not in left.chars]
    if len(left.chars) <= MAX_NAMED or len(wanted) != 1:
        return _characters(left.chars, view.alphabet)
    if len(missing) <= MAX_NAMED:
        return say("all but {chars}", chars=both(map(_character, missing)))
    return plural(
        len(left.chars) - 1, "{char} and {n} other", "{char} and {n} others", char=_character(next(iter(wanted)))
    )


def _in_turn(step: Deduction) -> StepText:
    """Say what each line leaves, one after another; do not repeat the step's conclusion."""
    steps = [each for claim in step.claims if isinstance(claim, InTurn) for each in claim.chain]
    if not steps:
        return StepText()
    *earlier, last = steps
    end = last.because if any(claim in step.concludes for claim in last.concludes) else last.sentence
    text = " ".join([*(each.sentence for each in earlier), end])
    if len(text.split()) <= MAX_WORDS:
        return StepText(text)
    brief = " ".join(_briefly(_claim(each, Leaves)) for each in earlier)
    if len(brief.split()) > MAX_WORDS:
        lines = both(line_in_words(_claim(each, Leaves).line) for each in earlier)
        brief = say("Read {lines} first: each leaves fewer letters.", lines=lines)
    return StepText(brief, end)


def _briefly(view: Leaves) -> str:
    many = "{n} letters in {cell}"
    left = [
        say(
            "{chars} in {cell}" if len(claim.chars) <= FEW else many,
            chars=_characters(claim.chars),
            n=len(claim.chars),
            cell=claim.cell,
        )
        for claim in view.left
    ]
    return say(
        "{line} {clue} leaves {left}.",
        line=capitalised(line_in_words(view.line)),
        clue=_quoted(view.clue),
        left=both(left),
    )


def _refuted(refuted: Sequence[Refuted]) -> str:
    """Say which characters leave which line without a match; group characters by line."""
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
            line=line_in_words(line), clue=_quoted(clue),
        )
        for (line, clue), supposed in by_line.items()
    )  # fmt: skip


def _turn(step: Deduction) -> StepText:
    if step.breaks:
        return StepText(against=say("Then {reason}.", reason=_no_match(_claim(step, CannotMatch))))
    view = _claim(step, Leaves)
    known = _each_letter(view)
    if earlier := [_position(view, claim) for claim in view.known if len(claim.chars) > 1]:
        cells = both(ranges(earlier))
        known.append(
            plural(
                len(earlier), "only those letters in cell {cells}", "only those letters in cells {cells}", cells=cells
            )
        )
    leaves = "{cell} is {chars}"
    parts = [say(leaves, cell=claim.cell, chars=_characters(claim.chars, view.alphabet)) for claim in view.left]
    template = "{line}'s clue is {clue}, with {known}." if known else "{line}'s clue is {clue}."
    line, letters = capitalised(line_in_words(view.line)), both(known) if known else ""
    because = say(template, line=line, clue=_quoted(view.clue), known=letters)
    return StepText(because, so=say("{conclusions}.", conclusions=both(parts)))


def _no_match(claim: CannotMatch) -> str:
    known = _each_letter(claim)
    known += [
        say("{chars} in cell {n}", chars=_characters(each.chars, claim.alphabet), n=_position(claim, each))
        for each in claim.known
        if len(each.chars) > 1
    ]
    template = "{line} cannot match {clue} with {known}" if known else "{line} cannot match {clue}"
    return say(template, line=line_in_words(claim.line), clue=_quoted(claim.clue), known=both(known) if known else "")


def _mistake(step: Deduction) -> StepText:
    wrong, why = denied(step.concludes), step.claims[-1]
    so = say("{cell} is not {chars}.", cell=wrong.cell, chars=_characters(wrong.chars))
    if isinstance(why, CannotMatch):
        known = both(say("{chars} in {cell}", chars=_characters(each.chars), cell=each.cell) for each in why.known)
        template = "{line} cannot match {clue} with {known}."
        line = capitalised(line_in_words(why.line))
        return StepText(against=say(template, line=line, clue=_quoted(why.clue), known=known), so=so)
    breaks = capitalised(_no_match(_claim(why.chain[-1], CannotMatch))) if isinstance(why, DeadEnd) else ""
    suppose = say("Suppose {cell} is {chars}.", cell=wrong.cell, chars=_characters(wrong.chars))
    return of_all_kinds.mistake(why, suppose, "letter", so, breaks and say("{reason}.", reason=breaks))


def _claim(step: Deduction, which: type[T]) -> T:
    return next(claim for claim in (*step.concludes, *step.claims) if isinstance(claim, which))


def _position(claim: OfClue, at: OneOf) -> int:
    return claim.cells.index(at.cell) + 1


def _letters(claim: OfClue) -> str:
    """Name the known letters of a line: "Y in cell 3 and T in cell 4", or ""."""
    return both(letters) if (letters := _each_letter(claim)) else ""


def _each_letter(claim: OfClue) -> list[str]:
    letters = (each for each in claim.known if len(each.chars) == 1)
    return [say("{chars} in cell {n}", chars=_characters(each.chars), n=_position(claim, each)) for each in letters]


def _quoted(text: str) -> str:
    return f"“{text}”"


def _characters(chars: str, alphabet: str = "") -> str:
    """Name characters: "A, B or C"; if there are many, those missing from the alphabet, or their number."""
    if len(chars) > MAX_NAMED:
        missing = [char for char in alphabet if char not in chars]
        if alphabet and len(missing) <= MAX_NAMED:
            return say("all but {chars}", chars=both(map(_character, missing)))
        named = " ".join(char if char.isalnum() else _quoted(char) for char in chars)
        return say("{n} characters ({named})", n=len(chars), named=named)
    return either(map(_character, chars))


def _character(char: str) -> str:
    """Return a character, quoted unless it is a letter or digit."""
    return say("a space") if char == " " else char if char.isalnum() else _quoted(char)
