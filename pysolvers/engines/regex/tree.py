"""Trees of regular expressions: nodes, character sets, and alphabets. `start` and `end` are offsets in the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

Flavour = Literal["javascript", "python"]


class CharSet(NamedTuple):
    """Named characters, ranges of code points, and classes (letters of dDwWsS); or all others if `negated`."""

    named: str
    ranges: tuple[tuple[int, int], ...] = ()
    classes: str = ""
    negated: bool = False

    def has(self, char: str, unicode: bool = False) -> bool:
        """True if `char` is in the set; `unicode` extends the classes beyond ASCII, as in Python."""
        found = char in self.named
        if not found and self.ranges:
            found = any(low <= ord(char) <= high for low, high in self.ranges)
        if not found and self.classes:
            found = any(in_class(char, name, unicode) for name in self.classes)
        return found != self.negated


ANY = CharSet("\n\r\u2028\u2029", (), "", True)  # `.`

# What `\s` matches in JavaScript.
SPACES = frozenset("\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff") | {
    chr(c) for c in range(0x2000, 0x200B)
}


def in_class(char: str, name: str, unicode: bool = False) -> bool:
    r"""True if `char` is in the class `\name`, one of d D w W s S; `unicode` extends these beyond ASCII."""
    kind = name.lower()
    if kind == "d":
        found = char.isdecimal() if unicode else "0" <= char <= "9"
    elif kind == "w":
        found = is_word(char, unicode)
    else:
        found = char.isspace() if unicode else char in SPACES
    return found != name.isupper()


def is_word(char: str, unicode: bool = False) -> bool:
    return (unicode or char.isascii()) and (char.isalnum() or char == "_")


class Alphabet:
    """The characters that cells can hold. A mask (an int) has one bit for each of them, in their order."""

    def __init__(self, chars: str, unicode: bool = False) -> None:
        self.chars = chars
        self.unicode = unicode
        self.bit = {c: 1 << i for i, c in enumerate(chars)}
        self.full = (1 << len(chars)) - 1
        self._codes = [(ord(c), b) for c, b in self.bit.items()]
        self._masks: dict[CharSet, int] = {}
        self._classes: dict[str, int] = {}

    def mask(self, chars: CharSet) -> int:
        mask = self._masks.get(chars)
        if mask is None:
            mask = 0
            bit = self.bit
            for c in chars.named:
                mask |= bit.get(c, 0)
            for low, high in chars.ranges:
                for code, b in self._codes:
                    if low <= code <= high:
                        mask |= b
            for name in chars.classes:
                mask |= self._class(name)
            if chars.negated:
                mask = self.full & ~mask
            self._masks[chars] = mask
        return mask

    def text(self, mask: int) -> str:
        return "".join(c for c, b in self.bit.items() if b & mask)

    def _class(self, name: str) -> int:
        mask = self._classes.get(name)
        if mask is None:
            mask = sum(b for c, b in self.bit.items() if in_class(c, name, self.unicode))
            self._classes[name] = mask
        return mask


class Chars(NamedTuple):
    """One character out of a set."""

    chars: CharSet
    start: int
    end: int


class Seq(NamedTuple):
    """Parts one after another; without parts, the empty string."""

    parts: tuple[Node, ...]
    start: int
    end: int


class Alt(NamedTuple):
    """One of several options, the first preferred."""

    options: tuple[Node, ...]
    start: int
    end: int


class Repeat(NamedTuple):
    """`body` repeated `least` to `most` times (None: no limit), greedy unless `lazy`."""

    body: Node
    least: int
    most: int | None
    lazy: bool
    start: int
    end: int


class Group(NamedTuple):
    """A capturing group, numbered from 1."""

    body: Node
    number: int
    start: int
    end: int


class Ref(NamedTuple):
    """A reference to what group `number` captured."""

    number: int
    start: int
    end: int


class Look(NamedTuple):
    """A look-ahead, or a look-behind if not `ahead`; `negative` if its body must not match."""

    body: Node
    ahead: bool
    negative: bool
    start: int
    end: int


class Anchor(NamedTuple):
    r"""`^`, `$`, `\b` or `\B`: the start, the end, a word boundary, or no word boundary."""

    kind: Literal["^", "$", "b", "B"]
    start: int
    end: int


Node: TypeAlias = Chars | Seq | Alt | Repeat | Group | Ref | Look | Anchor


ANYTHING = Repeat(Chars(CharSet("", (), "", True), 0, 0), 0, None, False, 0, 0)  # matches any string


class Regex(NamedTuple):
    """A parsed expression. `groups` is the number of groups; `names` has (name, group) for the named ones.

    `features` has a letter for each feature: n counted repetition, ^ anchor, b word boundary, r reference, l
    look-around.
    """

    text: str
    tree: Node
    groups: int
    names: tuple[tuple[str, int], ...]
    flavour: Flavour
    features: frozenset[str]


def walk(node: Node) -> list[Node]:
    """Return a node and all its descendants, in text order."""
    out, stack = [], [node]
    while stack:
        top = stack.pop()
        out.append(top)
        if isinstance(top, Seq):
            stack.extend(reversed(top.parts))
        elif isinstance(top, Alt):
            stack.extend(reversed(top.options))
        elif isinstance(top, (Repeat, Group, Look)):
            stack.append(top.body)
    return out


def is_beyond(node: Node, anchors: str) -> bool:
    """True if `node` contains a reference, a look-around, or an anchor whose `kind` is in `anchors`."""
    return any(
        isinstance(part, (Ref, Look)) or (isinstance(part, Anchor) and part.kind in anchors) for part in walk(node)
    )


def least_length(node: Node) -> int:
    """Return the length of the shortest match, or a lower bound if there are references."""
    if isinstance(node, Chars):
        return 1
    if isinstance(node, Seq):
        return sum(map(least_length, node.parts))
    if isinstance(node, Alt):
        return min(map(least_length, node.options), default=0)
    if isinstance(node, Repeat):
        return node.least * least_length(node.body) if node.least else 0
    return least_length(node.body) if isinstance(node, Group) else 0


def fitting(node: Repeat, length: int) -> Repeat | None:
    """Return a simpler repetition, equivalent on lines of this `length`; None if even its shortest match is longer."""
    least, most, shortest = node.least, node.most, least_length(node.body)
    if least * shortest > length:
        return None
    if most is not None and least < most >= (length // shortest if shortest else length + least):
        most = None
    if not shortest and least > length + 1:  # any more would be empty
        most = None if most is None else most - (least - length - 1)
        least = length + 1
    return node._replace(least=least, most=most)


def lengths(node: Node, most: int) -> set[int]:
    """Return the possible lengths of a match, up to `most`; a reference can have every length."""
    if isinstance(node, Chars):
        return {1} if most else set()
    if isinstance(node, Seq):
        return sums([lengths(part, most) for part in node.parts], most)
    if isinstance(node, Alt):
        return {long for option in node.options for long in lengths(option, most)}
    if isinstance(node, Group):
        return lengths(node.body, most)
    if isinstance(node, Ref):
        return set(range(most + 1))
    if isinstance(node, Repeat):
        body = lengths(node.body, most)
        found = now = sums([body] * min(node.least, most + 1), most)
        for _ in range(most if node.most is None else min(most, node.most - node.least)):
            now = sums([now, body], most) - found
            found = found | now
        return found
    return {0}


def sums(each: Sequence[set[int]], most: int) -> set[int]:
    """Return all sums of one number from each set, up to `most`."""
    found = {0}
    for numbers in each:
        found = {a + b for a in found for b in numbers if a + b <= most}
    return found
