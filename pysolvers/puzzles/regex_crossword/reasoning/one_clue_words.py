"""Sentences for steps that read one clue: why it leaves one character in some cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText
from pysolvers.core.words import (
    MOST_IN_STEP,
    MOST_WORDS,
    both,
    capitalised,
    cell_names,
    either,
    in_words,
    plural,
    say,
    two_parts,
    word_count,
)
from pysolvers.engines.regex.escapes_and_classes import RegexError
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.plain_reading import ends_of
from pysolvers.engines.regex.plain_words import ORDINALS, Span, condition, explain_clue, literal, span_of
from pysolvers.engines.regex.tree import (
    Alt,
    Anchor,
    Group,
    Look,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
    is_beyond,
    lengths,
    walk,
)
from pysolvers.puzzles.regex_crossword.claims import Fills, Leaves, ReadBy
from pysolvers.puzzles.regex_crossword.model import line_in_words
from pysolvers.puzzles.regex_crossword.reasoning.letters import FEW, are, character, quoted, so_far
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import fills

BEYOND = frozenset("rl")  # features of clues (see `Regex`) whose steps don't say which part matches which cell
MOST_TRIED = 2000  # ways to divide a line that are tried, to say which part matches which cell


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
    sentences = [*dict.fromkeys(_Reading(claims, view).reasons())]
    so = say("{cells}.", cells=are(view.left, view.cells))
    while True:
        text = StepText(*two_parts([because, *sentences]), so)
        parts_are_short = max(word_count(text.because), word_count(text.against)) <= MOST_WORDS
        if not sentences or (parts_are_short and word_count(text.sentence) <= MOST_IN_STEP):
            return text
        sentences.pop()


class _Reading:
    """How a clue matches its line, as far as the claims of a step say. Cells are numbered along the line."""

    def __init__(self, claims: Sequence[Claim], view: Leaves) -> None:
        self.cells = view.cells
        self.regex = _parsed(view.clue)
        number = {cell: i for i, cell in enumerate(view.cells)}
        self.known = {number[each.cell]: each.chars for each in view.known if len(each.chars) == 1}
        self.left = {number[each.cell]: each.chars for each in view.left}
        self.part_at = {number[each.cell]: (each.begin, each.end) for each in claims if isinstance(each, ReadBy)}
        self.lengths = [each for each in claims if isinstance(each, Fills)]
        tree = self.regex.tree
        self.parts: tuple[Node, ...] = tree.parts if isinstance(tree, Seq) else (tree,)
        groups = {part.number: part for part in self.parts if isinstance(part, Group)}
        plain = [groups.get(part.number, part) if isinstance(part, Ref) else part for part in self.parts]
        self.words = [_word(part, len(self.cells)) for part in plain]
        spans, long = [*map(span_of, self.parts)], [lengths(part, len(self.cells)) for part in plain]
        # cells before (and after) each part, up to the first part that has several lengths
        self.before = dict(_offsets(spans, long))
        self.after = dict(_offsets(spans[::-1], long[::-1]))
        if self.regex.features & BEYOND:
            self._read_layouts(view.alphabet)

    def reasons(self) -> Iterator[str]:
        fixed = dict(self._fixed())
        if any(i in fixed for i in self.left):
            yield self._fixed_letters(fixed)
        open_cells = [i for i in self.left if i not in fixed]
        if not open_cells:
            return
        n = len(self.cells)
        if len(self.parts) == n and all(max(lengths(part, n)) == 1 for part in self.parts):
            yield say("The clue has {n} parts of at most one letter each, so {n} cells need them all.", n=in_words(n))
            return
        reasons = [*map(self._length, self.lengths)]
        for part in self.parts:
            reasons += self._in_order(part, open_cells)
        reasons += [*self._references(), *self._conditions(), *self._others(open_cells)]
        yield from reasons
        clue_in_words = say("In words: {clue}.", clue=explain_clue(self.regex.text, self.regex.flavour)[0][1])
        if not reasons and word_count(clue_in_words) <= MOST_WORDS:
            yield clue_in_words

    def _fixed(self) -> Iterator[tuple[int, str]]:
        """Yield the cells whose letter is in the clue at a fixed place, with this letter."""
        for part, word in zip(self.parts, self.words, strict=True):
            if span_of(part) in self.before:
                yield from enumerate(word, self.before[span_of(part)])
            if span_of(part) in self.after:
                yield from enumerate(word, len(self.cells) - self.after[span_of(part)] - len(word))

    def _fixed_letters(self, fixed: Mapping[int, str]) -> str:
        """Say where the clue has these letters: "The clue begins with “EX” and ends with T."."""
        n, does = len(self.cells), list[str]()
        line = "".join(fixed.get(i, " ") for i in range(n))
        for run in re.finditer(r"\S+", line):
            (begin, end), word = run.span(), run[0] if len(run[0]) == 1 else quoted(run[0])
            if not any(begin <= i < end for i in self.left):
                continue
            if begin == 0:
                does.append(say("begins with {word}", word=word))
            elif end == n:
                does.append(say("ends with {word}", word=word))
            else:
                one, many = "has {word} as its {ordinal} letter", "has {word} from its {ordinal} letter on"
                does.append(plural(len(run[0]), one, many, word=word, ordinal=_ordinal(begin)))
        return say("The clue {does}.", does=both(does))

    def _length(self, claim: Fills) -> str:
        """Say how many cells a part fills, judging by the lengths of the others."""
        n, longs, part = len(self.cells), claim.lengths, quoted(claim.part)
        others = [other for other in self.parts if span_of(other) != (claim.begin, claim.end)]
        fill = "The other parts fill" if len(others) > 1 else "{other} fills"
        values = {"rest": say(fill, other=self._text(span_of(others[0]))), "n": in_words(n), "part": part}
        if len(others) == 1 and isinstance(others[0], Repeat):
            unit = lengths(others[0].body, n)
            if len(unit) == 1 and max(unit) > 1:
                template = "{rest} {unit} cells at a time, leaving {part} {longs}."
                return say(template, unit=in_words(max(unit)), longs=either(map(in_words, longs)), **values)
        if len(longs) > 1 and longs[-1] - longs[0] == len(longs) - 1:
            template = "{rest} at most {most} of the {n} cells, so {part} fills at least {least}."
            return say(template, most=in_words(n - longs[0]), least=in_words(longs[0]), **values)
        many, fill = (either(map(in_words, each)) for each in ((n - long for long in longs[::-1]), longs))
        return say("{rest} {many} of the {n} cells, so {part} fills {fill}.", many=many, fill=fill, **values)

    def _in_order(self, part: Node, open_cells: Sequence[int]) -> list[str]:
        """Say which alternatives of a part fit its cells, or why a letter belongs to one of them."""
        found = self._sequences(part)
        if len(found) == 1 and any(at <= i < at + len(word) for at, word in found[0] for i in open_cells):
            words = say(", then ").join(quoted(word) for _, word in found[0])
            one, many = "Of the alternatives, only {words} fits.", "Of the alternatives, only {words} fit."
            return [plural(len(found[0]), one, many, words=words)]
        if why := [*self._alternatives(part, open_cells)]:
            return why
        if 1 < len(found) <= FEW and len(self.parts) == 1:
            wholes = [quoted("".join(word for _, word in words)) for words in found]
            return [say("Only {words} fit.", words=both(wholes))]
        sure = [each for each in (found[0] if found else ()) if all(each in words for words in found)]
        sure = [(at, word) for at, word in sure if any(at <= i < at + len(word) for i in open_cells)]
        cells = [cell_names(self.cells[at : at + len(word)]) for at, word in sure]
        fills = "In any order that fits, {word} fills {cells}."
        return [say(fills, word=quoted(word), cells=each) for (_, word), each in zip(sure, cells, strict=True)]

    def _sequences(self, part: Node) -> list[list[tuple[int, str]]]:
        """Return the sequences of a part's alternatives that fit its cells, each word with its first cell.

        Return nothing if the part has no plain alternatives or no fixed place, or if there are too many ways to try.
        """
        options, span = _options(part), span_of(part)
        if not options or span not in self.before or span not in self.after:
            return []
        begin, end = self.before[span], len(self.cells) - self.after[span]
        least, most = (part.least, part.most) if isinstance(part, Repeat) else (1, 1)
        found, todo = list[list[tuple[int, str]]](), [list[tuple[int, str]]()]
        for _ in range(MOST_TRIED):
            if not todo:
                return found
            words = todo.pop()
            at = words[-1][0] + len(words[-1][1]) if words else begin
            if at == end and len(words) >= least:
                found.append(words)
            for option in options if most is None or len(words) < most else ():
                fits = (self.known.get(i, char) == char for i, char in enumerate(option, at))
                if at + len(option) <= end and all(fits):
                    todo.append([*words, (at, option)])
        return []

    def _alternatives(self, part: Node, open_cells: Sequence[int]) -> Iterator[str]:
        """Yield why a letter belongs to one of the alternatives in a part, or which letter they all have."""
        options, span = _options(part), span_of(part)
        cells = [i for i in (*self.known, *self.left) if self._is_in(i, span)]
        if not options or not any(i in open_cells for i in cells):
            return
        if not isinstance(part, Repeat):
            fit = fills(self.regex.tree, part, len(self.cells)) or {len(self.cells)}
            options = [option for option in options if len(option) in fit]
        spots = {i: self._spot(part, options, i) for i in cells}
        known = [i for i in cells if i in self.known]
        if not known:
            for i in (i for i in cells if i in open_cells):
                spot = spots[i]
                if spot is None and (i == self.before.get(span) or i == len(self.cells) - 1 - self.after.get(span, i)):
                    spot = 0 if i == self.before.get(span) else -1
                if spot is not None and all(option[spot] == self.left[i] for option in options):
                    has = _has(options[0], spot % len(options[0]))
                    yield say("Every alternative {has}.", has=has)
            return
        only = {i: self.regex.text[slice(*self.part_at[i])] for i in known if i in self.part_at}
        only = {i: option for i, option in only.items() if option in options}
        placed = [i for i in only if spots[i] is not None and _only(options, spots[i], self.known[i])]
        if placed and len(options[0]) < len(self.cells):
            if isinstance(part, Repeat):
                at = {spots[i]: [self.cells[j] for j in placed if spots[j] == spots[i]] for i in placed}
                places = both(_place(each, spot, len(options[0])) for spot, each in at.items())
                long = in_words(len(options[0]))
                yield say("The alternatives have {n} letters each, so {places}.", n=long, places=places)
            else:
                begin = placed[0] - (spots[placed[0]] or 0)
                filled = cell_names(self.cells[begin : begin + len(options[0])])
                yield say("{part} fills {cells}.", part=self._text(span), cells=filled)
        if placed:
            which = dict.fromkeys(
                say("only {option} {has}", option=quoted(only[i]), has=_has(only[i], spots[i])) for i in placed
            )
            yield capitalised(say("{which}.", which=both(which)))
        for i in only.keys() - set(placed):
            if sum(self.known[i] in option for option in options) == 1:
                yield say("Only the alternative {option} contains {char}.", option=quoted(only[i]), char=self.known[i])
            else:
                belongs = "The {char} in {cell} can only be part of {option}."
                yield say(belongs, char=self.known[i], cell=self.cells[i], option=quoted(only[i]))

    def _references(self) -> Iterator[str]:
        r"""Yield what each reference such as \1 repeats, and in which cells if that is known."""
        groups = {node.number: span_of(node) for node in walk(self.regex.tree) if isinstance(node, Group)}
        refs = [node for node in walk(self.regex.tree) if isinstance(node, Ref)]
        read = [ref for ref in refs if span_of(ref) in self.part_at.values()]
        for ref in read or refs[:1]:
            span, group = span_of(ref), groups[ref.number]
            names = {"ref": self._text(span), "group": self._text(group)}
            first, again = ([i for i in self.part_at if self._is_in(i, part)] for part in (group, span))
            if first and again and self.known.keys() >= {*first}:
                letters, cells = both(map(self._letter, first)), cell_names(self.cells[i] for i in again)
                template = "{group} matches {letters}, and {ref} repeats it in {cells}."
                yield say(template, letters=letters, cells=cells, **names)
            elif first and again and self.known.keys() >= {*again}:
                letters, cells = both(map(self._letter, again)), cell_names(self.cells[i] for i in first)
                template = "{ref} matches {letters} and repeats {group}, which matches {cells}."
                yield say(template, letters=letters, cells=cells, **names)
            else:
                yield say("{ref} repeats what {group} matches.", **names)

    def _read_layouts(self, alphabet: str) -> None:
        """Add to `part_at` which part matches which cells, if that is the same in every way to divide the line."""
        line = [self.known.get(i, alphabet) for i in range(len(self.cells))]
        layouts = _layouts(self.regex, self.parts, line)
        for part, *spans in zip(self.parts, *layouts, strict=True):
            if len({*spans}) == 1:
                self.part_at.update(dict.fromkeys(range(*spans[0]), span_of(part)))

    def _conditions(self) -> Iterator[str]:
        for look in walk(self.regex.tree):
            if isinstance(look, Look):
                part, must = self._text(span_of(look)), condition(self.regex, look)
                yield say("{part} says that {must}.", part=part, must=must)

    def _others(self, open_cells: Sequence[int]) -> Iterator[str]:
        """Yield which known letters belong to which parts, and which cells are left for the other parts."""
        nodes = walk(self.regex.tree)
        referred = {node.number for node in nodes if isinstance(node, Ref)}
        told = [span_of(part) for part in self.parts if _options(part)]
        told += [
            span_of(each)
            for each in nodes
            if isinstance(each, Ref) or (isinstance(each, Group) and each.number in referred)
        ]
        told += [(claim.begin, claim.end) for claim in self.lengths if len(claim.lengths) == 1]
        repeats = {span_of(each.body): span_of(each) for each in nodes if isinstance(each, Repeat)}
        cells_of: dict[Span, list[int]] = {}
        for i, part in sorted(self.part_at.items()):
            if not any(span[0] <= part[0] and part[1] <= span[1] for span in told):
                cells_of.setdefault(repeats.get(part, part), []).append(i)
        fills = list[str]()
        for span, cells in cells_of.items():
            known, new = [i for i in cells if i in self.known], [i for i in cells if i in open_cells]
            text = self.regex.text[slice(*span)]
            if new and text.isalnum():
                named, word = cell_names(self.cells[i] for i in cells), text if len(text) == 1 else quoted(text)
                one, many = "Only {cells} is left for the {word} of the clue.", "Only {cells} are left for {word}."
                fills.append(plural(len(cells), one, many, cells=named, word=word))
            elif new:
                fills.append(
                    say("{part} fills {cells}.", part=quoted(text), cells=cell_names(self.cells[i] for i in new))
                )
            elif known and not text.isalnum() and text != ".*":
                yield say("{part} matches {letters}.", part=quoted(text), letters=both(map(self._letter, known)))
        yield from fills

    def _letter(self, i: int) -> str:
        return say("the {char} in {cell}", char=character(self.known[i]), cell=self.cells[i])

    def _text(self, span: Span) -> str:
        return quoted(self.regex.text[slice(*span)])

    def _is_in(self, i: int, span: Span) -> bool:
        """Return whether a part of the clue, given by its span, matches cell `i`."""
        if len(self.parts) == 1 and span == span_of(self.parts[0]):
            return True
        begin, end = self.part_at.get(i, (-1, -1))
        return span[0] <= begin and end <= span[1]

    def _spot(self, part: Node, options: Sequence[str], i: int) -> int | None:
        """Return which letter of an alternative, from 0, cell `i` is; None if that is open."""
        if len({*map(len, options)}) != 1:
            return None
        long, span = len(options[0]), span_of(part)
        if span in self.before:
            return (i - self.before[span]) % long
        return (i - len(self.cells) + self.after[span]) % long if span in self.after else None


def _ordinal(i: int) -> str:
    return say(ORDINALS[i]) if i < len(ORDINALS) else say("{n}th", n=i + 1)


def _parsed(clue: str) -> Regex:
    try:
        return parse(clue)
    except RegexError:
        return parse(clue, "python")


def _layouts(regex: Regex, parts: Sequence[Node], line: Sequence[str]) -> list[list[Span]]:
    """Return the ways to divide a line among the parts of a clue: for each part, its first cell and the one after it.

    Return nothing if there are too many, or if a part contains references, look-arounds or word edges.
    """
    found, todo = list[list[Span]](), [list[Span]()]
    for _ in range(MOST_TRIED):
        if not todo:
            return found
        layout = todo.pop()
        begin = layout[-1][1] if layout else 0
        if len(layout) == len(parts):
            found += [layout] if begin == len(line) else []
            continue
        part, before = parts[len(layout)], parts[: len(layout)]
        if isinstance(part, Ref):
            groups = [i for i, each in enumerate(before) if isinstance(each, Group) and each.number == part.number]
            texts = [line[slice(*layout[i])] for i in groups]
            ends = {begin + len(text) for text in texts if _agree(text, line[begin : begin + len(text)])}
        elif isinstance(part, (Look, Anchor)):
            ends = {begin}
        elif is_beyond(part, "bB"):
            break
        else:
            ends = ends_of(regex, part, {begin}, line)
        todo += ([*layout, (begin, end)] for end in ends)
    return []


def _agree(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether two runs of cells, each with its possible characters, can have the same letters."""
    return len(one) == len(other) and all({*a} & {*b} for a, b in zip(one, other, strict=True))


def _offsets(spans: Sequence[Span], lengths: Sequence[set[int]]) -> Iterator[tuple[Span, int]]:
    at = 0
    for span, long in zip(spans, lengths, strict=True):
        yield span, at
        if len(long) != 1:
            return
        at += max(long)


def _word(part: Node, most: int) -> str:
    """Return the letters with which a part begins, and ends, in every match; "" if they are open."""
    return (literal(part.body) * min(part.least, most))[:most] if isinstance(part, Repeat) else literal(part)


def _options(part: Node) -> list[str]:
    """Return the alternatives in a part, which may repeat; [] if some are not plain words."""
    while isinstance(part, (Repeat, Group)):
        part = part.body
    options = [literal(option) for option in part.options] if isinstance(part, Alt) else []
    return options if all(options) else []


def _only(options: Sequence[str], spot: int | None, char: str) -> bool:
    return spot is not None and sum(option[spot] == char for option in options) == 1


def _place(cells: Sequence[Cell], spot: int | None, long: int) -> str:
    if not spot:
        return plural(len(cells), "{cells} begins one", "{cells} each begin one", cells=both(cells))
    if spot == long - 1:
        return plural(len(cells), "{cells} ends one", "{cells} each end one", cells=both(cells))
    one, many = "{cells} is the {ordinal} letter of one", "{cells} are each the {ordinal} letter of one"
    return plural(len(cells), one, many, cells=both(cells), ordinal=_ordinal(spot))


def _has(option: str, spot: int | None) -> str:
    char = option[spot or 0]
    if not spot:
        return say("begins with {char}", char=char)
    if spot == len(option) - 1:
        return say("ends with {char}", char=char)
    return say("has {char} as its {ordinal} letter", char=char, ordinal=_ordinal(spot))
