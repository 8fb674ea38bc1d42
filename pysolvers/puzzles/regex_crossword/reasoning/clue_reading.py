"""Which part of a clue matches which cells of its line, according to the claims of a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.claim import Claim
from pysolvers.engines.regex.escapes_and_classes import RegexError
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.plain_reading import ends_of
from pysolvers.engines.regex.plain_words import Span, literal, span_of
from pysolvers.engines.regex.tree import Alt, Anchor, Group, Look, Node, Ref, Regex, Repeat, Seq, is_beyond, lengths
from pysolvers.puzzles.regex_crossword.claims import Leaves, ReadBy
from pysolvers.puzzles.regex_crossword.reasoning.one_clue import fills

BEYOND = frozenset("rl")  # features of clues (see `Regex`) whose steps don't say which part matches which cell
MAX_WAYS = 2000  # ways to divide a line that are tried, to say which part matches which cell


class ClueReading:
    """How a step reads a clue: which part of it matches which cells of its line, numbered from 0.

    By cell, `known` has the letters before the step, and `left` the characters that the step leaves. `part_at` has the
    part that matches a cell, as a span of the clue's text. `before` and `after` say by span how many cells lie before
    and after a part, if that is fixed. `words` has, for each of the `parts`, the letters that it must match, or "".
    """

    def __init__(self, claims: Sequence[Claim], view: Leaves) -> None:
        self.cells, self.regex = view.cells, _parsed(view.clue)
        n, tree = len(view.cells), self.regex.tree
        number = {cell: i for i, cell in enumerate(view.cells)}
        self.known = {number[each.cell]: each.chars for each in view.known if len(each.chars) == 1}
        self.left = {number[each.cell]: each.chars for each in view.left}
        self.part_at = {number[each.cell]: (each.begin, each.end) for each in claims if isinstance(each, ReadBy)}
        self.parts: tuple[Node, ...] = tree.parts if isinstance(tree, Seq) else (tree,)
        groups = {part.number: part for part in self.parts if isinstance(part, Group)}
        plain = [groups.get(part.number, part) if isinstance(part, Ref) else part for part in self.parts]
        self.words = [_word(part, n) for part in plain]
        spans, longs = [*map(span_of, self.parts)], [lengths(part, n) for part in plain]
        self.before, self.after = dict(_offsets(spans, longs)), dict(_offsets(spans[::-1], longs[::-1]))
        if self.regex.features & BEYOND:
            self._read_layouts(view.alphabet)

    @property
    def needs_all(self) -> bool:
        """True if each part of the clue must match exactly one cell."""
        n = len(self.cells)
        return len(self.parts) == n and all(max(lengths(part, n)) == 1 for part in self.parts)

    def fixed(self) -> Iterator[tuple[int, str]]:
        """Yield (cell, letter) for each letter of the clue whose cell is certain."""
        for part, word in zip(self.parts, self.words, strict=True):
            if span_of(part) in self.before:
                yield from enumerate(word, self.before[span_of(part)])
            if span_of(part) in self.after:
                yield from enumerate(word, len(self.cells) - self.after[span_of(part)] - len(word))

    def is_in(self, i: int, span: Span) -> bool:
        """Return whether the part of the clue at `span` matches cell `i`."""
        if span in self.before and span in self.after:
            return self.before[span] <= i < len(self.cells) - self.after[span]
        begin, end = self.part_at.get(i, (-1, -1))
        return span[0] <= begin and end <= span[1]

    def options(self, part: Node) -> list[str]:
        """Return the alternatives in `part`; [] if it has none, or if one isn't plain text.

        Unless `part` is repeated, omit alternatives whose lengths don't fit the line.
        """
        body = part.body if isinstance(part, Repeat) else part
        while isinstance(body, Group):
            body = body.body
        options = [literal(option) for option in body.options] if isinstance(body, Alt) else []
        if not all(options) or isinstance(part, Repeat):
            return options if all(options) else []
        fit = fills(self.regex.tree, part, len(self.cells)) or {len(self.cells)}
        return [option for option in options if len(option) in fit]

    def spot(self, part: Node, i: int) -> int | None:
        """Return the index of cell `i`'s letter within its alternative in `part`; None if the index isn't certain."""
        options, span = self.options(part), span_of(part)
        if len({*map(len, options)}) != 1:
            return None
        if span in self.before:
            return (i - self.before[span]) % len(options[0])
        return (i - len(self.cells) + self.after[span]) % len(options[0]) if span in self.after else None

    def sequences(self, part: Node) -> list[list[tuple[int, str]]]:
        """Return the ways to fill the cells of `part`, as lists of (first cell, alternative) pairs; [] if unknown."""
        options, span = self.options(part), span_of(part)
        if not options or span not in self.before or span not in self.after:
            return []
        begin, end = self.before[span], len(self.cells) - self.after[span]
        least, most = (part.least, part.most) if isinstance(part, Repeat) else (1, 1)
        found, todo = list[list[tuple[int, str]]](), [list[tuple[int, str]]()]
        for _ in range(MAX_WAYS):
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

    def _read_layouts(self, alphabet: str) -> None:
        line = [self.known.get(i, alphabet) for i in range(len(self.cells))]
        layouts = _layouts(self.regex, self.parts, line)
        for part, *spans in zip(self.parts, *layouts, strict=True):
            if len({*spans}) == 1:
                self.part_at.update(dict.fromkeys(range(*spans[0]), span_of(part)))


def _parsed(clue: str) -> Regex:
    try:
        return parse(clue)
    except RegexError:
        return parse(clue, "python")


def _layouts(regex: Regex, parts: Sequence[Node], line: Sequence[str]) -> list[list[Span]]:
    found, todo = list[list[Span]](), [list[Span]()]
    for _ in range(MAX_WAYS):
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
    return len(one) == len(other) and all({*a} & {*b} for a, b in zip(one, other, strict=True))


def _offsets(spans: Sequence[Span], lengths: Sequence[set[int]]) -> Iterator[tuple[Span, int]]:
    at = 0
    for span, long in zip(spans, lengths, strict=True):
        yield span, at
        if len(long) != 1:
            return
        at += max(long)


def _word(part: Node, most: int) -> str:
    return (literal(part.body) * min(part.least, most))[:most] if isinstance(part, Repeat) else literal(part)
