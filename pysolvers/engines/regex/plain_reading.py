"""Decides in the simplest way whether a line with partly known characters can match, to check the other engines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from math import prod

from pysolvers.engines.regex.matcher import TooHard, matches
from pysolvers.engines.regex.tree import Alt, Anchor, Chars, Group, Node, Regex, Repeat, Seq

MAX_TRIED = 3000  # strings: about a tenth of a second

TRIED = frozenset("brl")  # features (see `Regex`) that require trying strings

Offsets = set[int]

Barred = tuple[int, int, int]  # start and end of a part in the text, and the cell that it must not read


def can_match(regex: Regex, line: Sequence[Collection[str]], barred: Barred | None = None) -> bool | None:
    """True if some string with a character from each set of `line` matches; None if that is too hard.

    `barred` is a part of the expression and a cell: count only matches in which that part doesn't read that cell.
    """
    if not regex.features & TRIED:
        return len(line) in ends_of(regex, regex.tree, {0}, line, barred)
    if barred or prod(map(len, line)) > MAX_TRIED:
        return None
    try:
        return any(matches(regex, "".join(string)) for string in product(*map(sorted, line)))
    except TooHard:
        return None


def ends_of(
    regex: Regex, node: Node, begins: Offsets, line: Sequence[Collection[str]], barred: Barred | None = None
) -> Offsets:
    """Return the offsets in `line` at which matches of `node` can end, if they start at one of the offsets `begins`.

    `node` must not contain references, look-arounds or word boundaries. For `barred`, see `can_match`.
    """
    if isinstance(node, Chars):
        unicode = regex.flavour == "python"
        readable = (at for at in begins if at < len(line) and not _is_barred(node, at, barred))
        return {at + 1 for at in readable if any(node.chars.has(char, unicode) for char in line[at])}
    if isinstance(node, Seq):
        for part in node.parts:
            begins = ends_of(regex, part, begins, line, barred)
        return begins
    if isinstance(node, Alt):
        return {end for option in node.options for end in ends_of(regex, option, begins, line, barred)}
    if isinstance(node, Group):
        return ends_of(regex, node.body, begins, line, barred)
    if isinstance(node, Anchor):
        return begins & {0 if node.kind == "^" else len(line)}
    assert isinstance(node, Repeat)
    return _repeated(regex, node, begins, line, barred)


def _is_barred(node: Chars, at: int, barred: Barred | None) -> bool:
    return barred is not None and barred[0] <= node.start < barred[1] and at == barred[2]


def lengths_of(regex: Regex, part: Node, line: Sequence[Collection[str]]) -> set[int] | None:
    """Return how many cells of `line` a part of the expression can read in a match; None if that is too hard.

    `part` must be an item of the top-level sequence.
    """
    if regex.features & TRIED or not isinstance(regex.tree, Seq):
        return None
    found, before = set[int](), {0}
    for at, each in enumerate(regex.tree.parts):
        if each is part:
            for begin in before:
                for end in ends_of(regex, each, {begin}, line, None):
                    rest = {end}
                    for other in regex.tree.parts[at + 1 :]:
                        rest = ends_of(regex, other, rest, line, None)
                    if len(line) in rest:
                        found.add(end - begin)
        before = ends_of(regex, each, before, line, None)
    return found


def _repeated(
    regex: Regex, node: Repeat, begins: Offsets, line: Sequence[Collection[str]], barred: Barred | None
) -> Offsets:
    for _ in range(node.least):
        before, begins = begins, ends_of(regex, node.body, begins, line, barred)
        if begins == before:
            break
    ends = set(begins)
    for _ in range(len(line) if node.most is None else node.most - node.least):
        begins = ends_of(regex, node.body, begins, line, barred) - ends
        if not begins:
            break
        ends |= begins
    return ends
