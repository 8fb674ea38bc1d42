"""Whether some string matches on a line whose characters are known in part, found in the plainest way.

It checks what the automata and the symbolic filter say. Where each part of an expression reads cells of its own, sets
of offsets are enough, those at which a match of the part can end: this shares nothing with the automata but the parsed
expression. With references, look-arounds or word edges every string is tried on the backtracking matcher, if they are
few; it shares the program with the symbolic filter, and is itself held against Node and Python's `re` by the tests.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from math import prod

from pysolvers.engines.regex.matcher import TooHard, matches
from pysolvers.engines.regex.tree import Alt, Anchor, Chars, Group, Node, Regex, Repeat, Seq

MAX_TRIED = 3000
"""The most strings that are tried, about a tenth of a second."""

TRIED = frozenset("brl")
"""The features (see `Regex`) for which strings are tried."""

Offsets = set[int]

Barred = tuple[int, int, int]
"""Where a part of an expression begins and ends in the text, and the place of a line that it may not read."""


def can_match(regex: Regex, line: Sequence[Collection[str]], barred: Barred | None = None) -> bool | None:
    """Whether a string with these characters in its places matches; None if there are too many strings to try.

    A `barred` part may not read its place. With features for which strings are tried, None is returned then.
    """
    if not regex.features & TRIED:
        return len(line) in _ends(regex, regex.tree, {0}, line, barred)
    if barred or prod(map(len, line)) > MAX_TRIED:
        return None
    try:
        return any(matches(regex, "".join(string)) for string in product(*map(sorted, line)))
    except TooHard:
        return None


def _ends(regex: Regex, node: Node, begins: Offsets, line: Sequence[Collection[str]], barred: Barred | None) -> Offsets:
    """Where matches of a part can end that begin at one of these offsets."""
    if isinstance(node, Chars):
        unicode = regex.flavour == "python"
        readable = (at for at in begins if at < len(line) and not _is_barred(node, at, barred))
        return {at + 1 for at in readable if any(node.chars.has(char, unicode) for char in line[at])}
    if isinstance(node, Seq):
        for part in node.parts:
            begins = _ends(regex, part, begins, line, barred)
        return begins
    if isinstance(node, Alt):
        return {end for option in node.options for end in _ends(regex, option, begins, line, barred)}
    if isinstance(node, Group):
        return _ends(regex, node.body, begins, line, barred)
    if isinstance(node, Anchor):
        return begins & {0 if node.kind == "^" else len(line)}
    assert isinstance(node, Repeat)
    return _repeated(regex, node, begins, line, barred)


def _is_barred(node: Chars, at: int, barred: Barred | None) -> bool:
    return barred is not None and barred[0] <= node.start < barred[1] and at == barred[2]


def lengths_of(regex: Regex, part: Node, line: Sequence[Collection[str]]) -> set[int] | None:
    """How many places of a line a part of a sequence can read in a match; None if that takes trying strings."""
    if regex.features & TRIED or not isinstance(regex.tree, Seq):
        return None
    found, before = set[int](), {0}
    for at, each in enumerate(regex.tree.parts):
        if each is part:
            for begin in before:
                for end in _ends(regex, each, {begin}, line, None):
                    rest = {end}
                    for other in regex.tree.parts[at + 1 :]:
                        rest = _ends(regex, other, rest, line, None)
                    if len(line) in rest:
                        found.add(end - begin)
        before = _ends(regex, each, before, line, None)
    return found


def _repeated(
    regex: Regex, node: Repeat, begins: Offsets, line: Sequence[Collection[str]], barred: Barred | None
) -> Offsets:
    """Where the repetitions of a part can end: what fewer of them reach is not begun from again."""
    for _ in range(node.least):
        before, begins = begins, _ends(regex, node.body, begins, line, barred)
        if begins == before:
            break
    ends = set(begins)
    for _ in range(len(line) if node.most is None else node.most - node.least):
        begins = _ends(regex, node.body, begins, line, barred) - ends
        if not begins:
            break
        ends |= begins
    return ends
