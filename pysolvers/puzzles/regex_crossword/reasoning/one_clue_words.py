"""Sentences for steps that read one clue: why it leaves one character in some cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText
from pysolvers.core.words import (
    MOST_IN_STEP,
    both,
    capitalised,
    cell_names,
    either,
    in_words,
    is_short,
    plural,
    say,
    two_parts,
)
from pysolvers.engines.regex.plain_words import ORDINALS, Span, condition, explain_clue, span_of
from pysolvers.engines.regex.tree import Group, Look, Node, Ref, Regex, Repeat, walk
from pysolvers.engines.regex.tree import lengths as lengths_of
from pysolvers.puzzles.regex_crossword.claims import Fills, Leaves
from pysolvers.puzzles.regex_crossword.model import line_in_words
from pysolvers.puzzles.regex_crossword.reasoning.clue_reading import ClueReading
from pysolvers.puzzles.regex_crossword.reasoning.letters import FEW, are, character, quoted, so_far


def words(claims: Sequence[Claim], view: Leaves) -> StepText:
    line, clue = capitalised(line_in_words(view.line)), quoted(view.clue)
    known = [claim for claim in view.known if len(claim.chars) == 1]
    if len(known) > FEW:
        because = say("{line} matches {clue} and reads {so_far} so far.", line=line, clue=clue, so_far=so_far(view))
    elif known:
        letters = both(say("{char} in {cell}", char=character(each.chars), cell=each.cell) for each in known)
        because = say("{line} matches {clue} with {letters}.", line=line, clue=clue, letters=letters)
    else:
        because = say("{line} matches {clue}.", line=line, clue=clue)
    lengths = [claim for claim in claims if isinstance(claim, Fills)]
    sentences = [*dict.fromkeys(_reasons(ClueReading(claims, view), lengths))]
    so = say("{cells}.", cells=are(view.left, view.cells))
    while True:
        reasons = two_parts([because, *sentences])
        text = StepText(" ".join(reasons).strip(), so=so)
        if not sentences or (all(map(is_short, reasons)) and is_short(text.sentence, MOST_IN_STEP)):
            return text
        sentences.pop()


def _reasons(reading: ClueReading, claims: Sequence[Fills]) -> Iterator[str]:
    fixed = dict(reading.fixed())
    if any(i in fixed for i in reading.left):
        yield _fixed_letters(reading, fixed)
    new = [i for i in reading.left if i not in fixed]
    if not new:
        return
    if reading.needs_all:
        n = in_words(len(reading.cells))
        yield say("The clue has {n} parts of at most one letter each, so {n} cells need them all.", n=n)
        return
    reasons = [_length(reading, claim) for claim in claims]
    done = [(claim.begin, claim.end) for claim in claims if len(claim.lengths) == 1]
    for part in filter(reading.options, reading.parts):
        done.append(span_of(part))
        if any(reading.is_in(i, span_of(part)) for i in new):
            reasons += _in_order(reading, part) or _alternatives(reading, part) or _in_any_order(reading, part, new)
    reasons += [*_references(reading), *_conditions(reading.regex), *_other_parts(reading, new, done)]
    yield from reasons
    clue_in_words = say("In words: {clue}.", clue=explain_clue(reading.regex.text, reading.regex.flavour)[0][1])
    if not reasons and is_short(clue_in_words):
        yield clue_in_words


def _fixed_letters(reading: ClueReading, fixed: Mapping[int, str]) -> str:
    n, does = len(reading.cells), list[str]()
    for run in re.finditer(r"\S+", "".join(fixed.get(i, " ") for i in range(n))):
        (begin, end), word = run.span(), _word(run[0])
        if not any(begin <= i < end for i in reading.left):
            continue
        if begin == 0:
            does.append(say("begins with {word}", word=word))
        elif end == n:
            does.append(say("ends with {word}", word=word))
        else:
            one, many = "has {word} as its {ordinal} letter", "has {word} from its {ordinal} letter on"
            does.append(plural(len(run[0]), one, many, word=word, ordinal=_ordinal(begin)))
    return say("The clue {does}.", does=both(does))


def _length(reading: ClueReading, claim: Fills) -> str:
    n, longs, part = len(reading.cells), claim.lengths, quoted(claim.part)
    others = [other for other in reading.parts if span_of(other) != (claim.begin, claim.end)]
    fill = "The other parts fill" if len(others) > 1 else "{other} fills"
    values = {"rest": say(fill, other=_text(reading.regex, span_of(others[0]))), "n": in_words(n), "part": part}
    if len(others) == 1 and isinstance(others[0], Repeat):
        unit = lengths_of(others[0].body, n)
        if len(unit) == 1 and max(unit) > 1 and len(lengths_of(others[0], n)) > 1:
            template = "{rest} {unit} cells at a time, leaving {part} {longs}."
            return say(template, unit=in_words(max(unit)), longs=either(map(in_words, longs)), **values)
    if len(longs) > 1 and longs[-1] - longs[0] == len(longs) - 1:
        template = "{rest} at most {most} of the {n} cells, so {part} fills at least {least}."
        return say(template, most=in_words(n - longs[0]), least=in_words(longs[0]), **values)
    many, fill = (either(map(in_words, each)) for each in ((n - long for long in longs[::-1]), longs))
    return say("{rest} {many} of the {n} cells, so {part} fills {fill}.", many=many, fill=fill, **values)


def _in_order(reading: ClueReading, part: Node) -> list[str]:
    found = reading.sequences(part)
    if len(found) != 1:
        return []
    words = say(", then ").join(quoted(word) for _, word in found[0])
    one, many = "Of the alternatives, only {words} fits.", "Of the alternatives, only {words} fit."
    return [plural(len(found[0]), one, many, words=words)]


def _in_any_order(reading: ClueReading, part: Node, new: Sequence[int]) -> list[str]:
    found = reading.sequences(part)
    if 1 < len(found) <= FEW and len(reading.parts) == 1:
        wholes = [quoted("".join(word for _, word in words)) for words in found]
        return [say("Only {words} fit.", words=both(wholes))]
    sure = [each for each in (found[0] if found else ()) if all(each in words for words in found)]
    sure = [(at, word) for at, word in sure if any(at <= i < at + len(word) for i in new)]
    cells = [cell_names(reading.cells[at : at + len(word)]) for at, word in sure]
    fills = "In every order that fits, {word} fills {cells}."
    return [say(fills, word=quoted(word), cells=each) for (_, word), each in zip(sure, cells, strict=True)]


def _alternatives(reading: ClueReading, part: Node) -> list[str]:
    options, span = reading.options(part), span_of(part)
    known = [i for i in reading.known if reading.is_in(i, span)]
    if not known:
        return [*_shared_letters(reading, part)]
    only = {i: reading.regex.text[slice(*reading.part_at[i])] for i in known if i in reading.part_at}
    only = {i: option for i, option in only.items() if option in options}
    spots = {i: spot for i in only if (spot := reading.spot(part, i)) is not None}
    placed = {i: at for i, at in spots.items() if sum(option[at] == reading.known[i] for option in options) == 1}
    sentences = list[str]()
    if placed and len(options[0]) < len(reading.cells):
        sentences.append(_places(reading, part, placed))
    if placed:
        which = (say("only {option} {has}", option=quoted(only[i]), has=_has(only[i], at)) for i, at in placed.items())
        sentences.append(capitalised(say("{which}.", which=both(dict.fromkeys(which)))))
    for i in (i for i in only if i not in placed):
        sentences += [_belongs(reading, i, only[i], options), *_one_cell_after(reading, part, i, only[i])]
    return sentences


def _belongs(reading: ClueReading, i: int, option: str, options: Sequence[str]) -> str:
    char, belongs = reading.known[i], "The {char} in {cell} can only be part of {option}."
    if sum(char in each for each in options) == 1:
        belongs = "Only the alternative {option} contains {char}."
    return say(belongs, char=char, cell=reading.cells[i], option=quoted(option))


def _one_cell_after(reading: ClueReading, part: Node, i: int, option: str) -> Iterator[str]:
    last, options = len(reading.cells) - 1, reading.options(part)
    short = [each for each in options if len(each) == 1]
    is_whole = isinstance(part, Repeat) and len(reading.parts) == 1
    if not (is_whole and last in reading.left and len(short) == 1 and option.count(reading.known[i]) == 1):
        return
    if i - option.index(reading.known[i]) + len(option) == last:
        yield say("After it, one cell is left, and only {option} has one letter.", option=quoted(short[0]))


def _shared_letters(reading: ClueReading, part: Node) -> Iterator[str]:
    options, span = reading.options(part), span_of(part)
    ends = {reading.before.get(span): 0, len(reading.cells) - 1 - reading.after.get(span, len(reading.cells)): -1}
    for i, char in reading.left.items():
        spot = reading.spot(part, i)
        spot = ends.get(i) if spot is None else spot
        if spot is not None and reading.is_in(i, span) and all(option[spot] == char for option in options):
            yield say("Every alternative {has}.", has=_has(options[0], spot % len(options[0])))


def _places(reading: ClueReading, part: Node, spots: Mapping[int, int]) -> str:
    long = len(reading.options(part)[0])
    if not isinstance(part, Repeat):
        begin = min(i - spot for i, spot in spots.items())
        filled = cell_names(reading.cells[begin : begin + long])
        return say("{part} fills {cells}.", part=_text(reading.regex, span_of(part)), cells=filled)
    places = list[str]()
    for spot in dict.fromkeys(spots.values()):
        cells = [reading.cells[i] for i, at in spots.items() if at == spot]
        one, many = "{cells} is the {ordinal} letter of one", "{cells} are each the {ordinal} letter of one"
        if spot == 0:
            one, many = "{cells} begins one", "{cells} each begin one"
        elif spot == long - 1:
            one, many = "{cells} ends one", "{cells} each end one"
        places.append(plural(len(cells), one, many, cells=both(cells), ordinal=_ordinal(spot)))
    together = "The alternatives have {n} letters each, so {places}."
    return say(together, n=in_words(long), places=both(places))


def _references(reading: ClueReading) -> Iterator[str]:
    nodes = walk(reading.regex.tree)
    groups = {node.number: span_of(node) for node in nodes if isinstance(node, Group)}
    refs = [(span_of(node), groups[node.number]) for node in nodes if isinstance(node, Ref)]
    read = [(ref, group) for ref, group in refs if ref in reading.part_at.values()]
    for ref, group in read or refs[:1]:
        template, known, others = "{ref} repeats what {group} matches.", list[int](), list[int]()
        first, again = ([i for i in reading.part_at if reading.is_in(i, part)] for part in (group, ref))
        if first and again and reading.known.keys() >= {*first}:
            template, known, others = "{group} matches {letters}, and {ref} repeats it in {cells}.", first, again
        elif first and again and reading.known.keys() >= {*again}:
            template, known, others = (
                "{ref} matches {letters} and repeats {group}, which matches {cells}.",
                again,
                first,
            )
        letters, cells = both(_letter(reading, i) for i in known), cell_names(reading.cells[i] for i in others)
        names = {"ref": _text(reading.regex, ref), "group": _text(reading.regex, group)}
        yield say(template, letters=letters, cells=cells, **names)


def _conditions(regex: Regex) -> Iterator[str]:
    for look in walk(regex.tree):
        if isinstance(look, Look):
            yield say("{part} says that {must}.", part=_text(regex, span_of(look)), must=condition(regex, look))


def _other_parts(reading: ClueReading, new: Sequence[int], done: Sequence[Span]) -> Iterator[str]:
    cells_of = _cells_of_parts(reading, done)
    fill = {span: cells for span, cells in cells_of.items() if any(i in new for i in cells)}
    for span in (span for span in cells_of if span not in fill):
        text, known = reading.regex.text[slice(*span)], [i for i in cells_of[span] if i in reading.known]
        if known and not text.isalnum() and text != ".*":
            letters = both(_letter(reading, i) for i in known)
            yield say("{part} matches {letters}.", part=quoted(text), letters=letters)
    for span, cells in fill.items():
        text, named = reading.regex.text[slice(*span)], cell_names(reading.cells[i] for i in cells)
        one = many = "{part} fills {cells}."
        if text.isalnum():
            one, many = "Only {cells} is left for the {word} of the clue.", "Only {cells} are left for {word}."
        yield plural(len(cells), one, many, cells=named, word=_word(text), part=quoted(text))


def _cells_of_parts(reading: ClueReading, done: Sequence[Span]) -> dict[Span, list[int]]:
    nodes = walk(reading.regex.tree)
    referred = {node.number for node in nodes if isinstance(node, Ref)}
    done = [
        *done,
        *(span_of(node) for node in nodes if isinstance(node, (Group, Ref)) and node.number in referred),
    ]
    repeats = {span_of(node.body): span_of(node) for node in nodes if isinstance(node, Repeat)}
    cells_of: dict[Span, list[int]] = {}
    for i, part in sorted(reading.part_at.items()):
        if not any(reading.is_in(i, span) for span in done):
            cells_of.setdefault(repeats.get(part, part), []).append(i)
    return cells_of


def _letter(reading: ClueReading, i: int) -> str:
    return say("the {char} in {cell}", char=character(reading.known[i]), cell=reading.cells[i])


def _text(regex: Regex, span: Span) -> str:
    return quoted(regex.text[slice(*span)])


def _word(text: str) -> str:
    return text if len(text) == 1 else quoted(text)


def _ordinal(i: int) -> str:
    return say(ORDINALS[i]) if i < len(ORDINALS) else say("{n}th", n=i + 1)


def _has(option: str, spot: int) -> str:
    char = option[spot]
    if not spot:
        return say("begins with {char}", char=char)
    if spot == len(option) - 1:
        return say("ends with {char}", char=char)
    return say("has {char} as its {ordinal} letter", char=char, ordinal=_ordinal(spot))
