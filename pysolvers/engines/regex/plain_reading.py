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


def can_match(regex: Regex, line: Sequence[Collection[str]], barred: tuple[int, int] | None = None) -> bool | None:
    """Whether a string with these characters in its places matches; None if there are too many strings to try.

    `barred` says that the part of the expression that begins at an offset of its text may not read one of the places;
    it is not heeded where strings are tried.
    """
    if not regex.features & TRIED:
        return len(line) in _ends(regex, regex.tree, {0}, line, barred)
    if barred or prod(map(len, line)) > MAX_TRIED:
        return None
    try:
        return any(matches(regex, "".join(string)) for string in product(*map(sorted, line)))
    except TooHard:
        return None


def _ends(
    regex: Regex, node: Node, begins: Offsets, line: Sequence[Collection[str]], barred: tuple[int, int] | None
) -> Offsets:
    """Where matches of a part can end that begin at one of these offsets."""
    if isinstance(node, Chars):
        unicode = regex.flavour == "python"
        readable = (at for at in begins if at < len(line) and (node.start, at) != barred)
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


def _repeated(
    regex: Regex, node: Repeat, begins: Offsets, line: Sequence[Collection[str]], barred: tuple[int, int] | None
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
