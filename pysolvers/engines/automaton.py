"""Glushkov automata that read a line of cells whose characters are not known yet.

A cell's domain is a bit mask over an `Alphabet`. One sweep forward and one backward over a line tell exactly which
characters of each cell occur in a match of the whole line ("generalised arc consistency"): `Automaton.narrow`.
References, look-arounds and word edges are beyond an automaton: they are relaxed to something that matches more, and
`narrow` is then sound but not exact (`symbolic` does the rest).

Source: V. M. Glushkov, The abstract theory of automata (1961); G. Pesant, A regular language membership constraint
(2004).
"""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.engines.regex_tree import (
    Alt,
    Anchor,
    Chars,
    CharSet,
    Group,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
    in_class,
)

MAX_POSITIONS = 4000
"""The largest automaton that is built; counted repetitions that would make it larger are relaxed to uncounted ones."""

FAIL = Alt((), 0, 0)
"""Matches nothing, not even the empty string."""


class Alphabet:
    """The characters that cells can hold, in the order of their bits, and the masks of character sets over them."""

    def __init__(self, chars: str, unicode: bool = False) -> None:
        self.chars = chars
        self.unicode = unicode
        self.bit = {c: 1 << i for i, c in enumerate(chars)}
        self.full = (1 << len(chars)) - 1
        self._codes = [(ord(c), b) for c, b in self.bit.items()]
        self._masks: dict[CharSet, int] = {}
        self._classes: dict[str, int] = {}

    def mask(self, chars: CharSet) -> int:
        """The mask of a set of characters."""
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
        """The characters of a mask."""
        return "".join(c for c, b in self.bit.items() if b & mask)

    def _class(self, name: str) -> int:
        mask = self._classes.get(name)
        if mask is None:
            mask = sum(b for c, b in self.bit.items() if in_class(c, name, self.unicode))
            self._classes[name] = mask
        return mask


def least_length(node: Node) -> int:
    """The length of the shortest match; references and what matches nothing count as 0."""
    if isinstance(node, Chars):
        return 1
    if isinstance(node, Seq):
        return sum(map(least_length, node.parts))
    if isinstance(node, Alt):
        return min(map(least_length, node.options), default=0)
    if isinstance(node, Repeat):
        return node.least * least_length(node.body) if node.least else 0
    if isinstance(node, Group):
        return least_length(node.body)
    return 0


def _can_consume(node: Node) -> bool:
    """Whether some match may be longer than nothing."""
    if isinstance(node, (Chars, Ref)):
        return True
    if isinstance(node, Seq):
        return any(map(_can_consume, node.parts))
    if isinstance(node, Alt):
        return any(map(_can_consume, node.options))
    if isinstance(node, Repeat):
        return node.most != 0 and _can_consume(node.body)
    return isinstance(node, Group) and _can_consume(node.body)


class Unrolled:
    """A tree for lines of one length: counted repetitions as copies, anchors decided.

    `exact` is False if something had to be relaxed.
    """

    def __init__(self, regex: Regex, length: int) -> None:
        self.length = length
        self.exact = not regex.features & {"b", "r", "l"}
        self.complete = True
        self.room = MAX_POSITIONS
        self.tree = regex.tree
        if regex.features & {"n", "^"}:
            self.tree = self._node(regex.tree, 0, 0)

    def part(self, node: Node) -> Node:
        """A part of the tree rewritten, wherever in the line it may stand."""
        return self._node(node, 1, 1)

    def _node(self, node: Node, before: int, after: int) -> Node:
        """`node` rewritten; `before` and `after` say whether characters stand there: 0 never, 1 perhaps, 2 always."""
        if isinstance(node, Chars):
            self.room -= 1
            return node
        if isinstance(node, Seq):
            return self._seq(node, before, after)
        if isinstance(node, Alt):
            return node._replace(options=tuple([self._node(option, before, after) for option in node.options]))
        if isinstance(node, Group):
            return node._replace(body=self._node(node.body, before, after))
        if isinstance(node, Repeat):
            return self._repeat(node, before, after)
        if isinstance(node, Anchor) and node.kind in "^$":
            there = before if node.kind == "^" else after
            if there == 1:
                self.exact = False
                return node
            return FAIL if there == 2 else Seq((), node.start, node.end)
        return node

    def _seq(self, node: Seq, before: int, after: int) -> Node:
        n = len(node.parts)
        befores, afters = [before] * n, [after] * n
        for i in range(1, n):
            befores[i] = max(befores[i - 1], _presence(node.parts[i - 1]))
            afters[n - 1 - i] = max(afters[n - i], _presence(node.parts[n - i]))
        return node._replace(parts=tuple([self._node(p, befores[i], afters[i]) for i, p in enumerate(node.parts)]))

    def _repeat(self, node: Repeat, before: int, after: int) -> Node:
        length, least, most = self.length, node.least, node.most
        if most == 0:
            return Seq((), node.start, node.end)
        shortest = least_length(node.body)
        if shortest and least * shortest > length:
            return FAIL
        if shortest:
            if most is not None and most * shortest >= length and most > least:
                most = None
        else:  # more copies than this are empty ones
            least = min(least, length + 1)
            most = None if most is None or most > length else most
        if least <= 1 and most in (None, 1):
            if most is None:
                before, after = max(before, 1), max(after, 1)
            return node._replace(body=self._node(node.body, before, after), least=least, most=most)
        copies = least + (1 if most is None else most - least)
        if copies * _size(node.body) > self.room:
            self.exact = self.complete = False
            return self._node(node._replace(least=min(least, 1), most=None), before, after)
        body = node.body
        before, after = max(before, 1), max(after, 1)
        once = node._replace(least=0, most=None if most is None else 1)
        parts = [self._node(body, before, after) for _ in range(least)]
        parts += [once._replace(body=self._node(body, before, after)) for _ in range(copies - least)]
        return Seq(tuple(parts), node.start, node.end)


def unroll_part(regex: Regex, node: Node, length: int) -> Node | None:
    """A part of `regex` with counted repetitions as copies, its anchors kept; None if that would be too large."""
    plan = Unrolled(regex._replace(tree=Seq((), 0, 0)), length)
    tree = plan.part(node)
    return tree if plan.complete else None


def _presence(node: Node) -> int:
    return 2 if least_length(node) else int(_can_consume(node))


def _size(node: Node) -> int:
    if isinstance(node, Seq):
        return sum(map(_size, node.parts)) or 1
    if isinstance(node, Alt):
        return sum(map(_size, node.options)) or 1
    if isinstance(node, Repeat):
        copies = node.least if node.most is None else node.most
        return _size(node.body) * max(copies, 1)
    return _size(node.body) if isinstance(node, Group) else 1


# Positions are numbered from 1 in the order of the text; position 0 is the start. A set of positions is an int with
# bit p for position p. The four tables are filled on demand, which makes them a lazily built deterministic automaton:
# `next` (set -> all followers), `allow` (domain -> positions that can read one of its characters), `prev` (set -> all
# predecessors) and `chars` (set -> characters that its positions read). A sweep costs five look-ups a cell.


class Automaton:
    """The Glushkov automaton of a tree over an alphabet.

    `end` is a further bit, beyond the alphabet, that `$` (or `^`) reads.
    """

    __slots__ = (
        "_allow",
        "_by_mask",
        "_chars",
        "_follow",
        "_masks",
        "_next",
        "_prev",
        "accept",
        "alphabet",
        "end",
        "origin",
    )

    def __init__(self, tree: Node, alphabet: Alphabet, end: int = 0) -> None:
        self.alphabet = alphabet
        self.end = end
        self._masks: list[int] = [0]
        self._follow: list[int] = [0]
        self.origin: dict[int, int] = {}
        nullable, first, last = self._build(tree)
        self._follow[0] = first
        self.accept = last | nullable
        self._next: dict[int, int] = {}
        self._allow: dict[int, int] = {}
        self._prev: dict[int, int] = {}
        self._chars: dict[int, int] = {}
        self._by_mask: dict[int, int] = {}
        for p, mask in enumerate(self._masks):
            self._by_mask[mask] = self._by_mask.get(mask, 0) | 1 << p

    def _position(self, mask: int, start: int) -> int:
        p = 1 << len(self._masks)
        self._masks.append(mask)
        self._follow.append(0)
        self.origin[start] = self.origin.get(start, 0) | p
        return p

    def _build(self, node: Node) -> tuple[bool, int, int]:
        """Number the positions of `node`; whether it matches nothing, and its first and last positions."""
        if isinstance(node, Chars):
            p = self._position(self.alphabet.mask(node.chars), node.start)
            return False, p, p
        if isinstance(node, Seq):
            nullable, first, last = True, 0, 0
            for part in node.parts:
                empty, begin, finish = self._build(part)
                self._link(last, begin)
                if nullable:
                    first |= begin
                last = last | finish if empty else finish
                nullable = nullable and empty
            return nullable, first, last
        if isinstance(node, Alt):
            nullable, first, last = False, 0, 0
            for option in node.options:
                empty, begin, finish = self._build(option)
                nullable, first, last = nullable or empty, first | begin, last | finish
            return nullable, first, last
        if isinstance(node, Repeat):
            nullable, first, last = self._build(node.body)
            if node.most is None or node.most > 1:
                self._link(last, first)
            return nullable or not node.least, first, last
        if isinstance(node, Group):
            return self._build(node.body)
        if isinstance(node, Ref):
            p = self._position(self.alphabet.full, node.start)
            self._link(p, p)
            return True, p, p
        if self.end and isinstance(node, Anchor) and node.kind in "^$":
            p = self._position(self.end, node.start)
            return False, p, p
        return True, 0, 0  # an anchor, a word edge or a look-around, relaxed

    def _link(self, sources: int, targets: int) -> None:
        follow = self._follow
        while sources:
            low = sources & -sources
            follow[low.bit_length() - 1] |= targets
            sources ^= low

    def step(self, state: int, domain: int) -> int:
        """The positions reached from a set of positions by one character out of `domain`."""
        following = self._next.get(state)
        if following is None:
            following = self._fill_next(state)
        allowed = self._allow.get(domain)
        if allowed is None:
            allowed = self._fill_allow(domain)
        return following & allowed

    def narrow(self, domains: Sequence[int]) -> list[int] | None:
        """What is left of each cell's domain over all matches of the whole line; None if there is no match."""
        layers = self.layers(domains)
        if layers is None:
            return None
        prev, chars = self._prev, self._chars
        out = [0] * len(domains)
        alive = layers[-1]
        for i in range(len(domains) - 1, -1, -1):
            mask = chars.get(alive)
            if mask is None:
                mask = self._fill_chars(alive)
            out[i] = mask & domains[i]
            before = prev.get(alive)
            if before is None:
                before = self._fill_prev(alive)
            alive = before & layers[i]
        return out

    def layers(self, domains: Sequence[int]) -> list[int] | None:
        """The sets of positions reached after 0, 1, ... cells, the last one cut to accepting positions.

        None if that is empty.
        """
        following, allow = self._next, self._allow
        state = 1
        layers = [1]
        for domain in domains:
            after = following.get(state)
            if after is None:
                after = self._fill_next(state)
            allowed = allow.get(domain)
            if allowed is None:
                allowed = self._fill_allow(domain)
            state = after & allowed
            if not state:
                return None
            layers.append(state)
        state &= self.accept
        if not state:
            return None
        layers[-1] = state
        return layers

    def alive(self, domains: Sequence[int]) -> tuple[list[int], list[int]] | None:
        """The positions that some match reads at each cell, and what they leave of the domains; None if none does."""
        layers = self.layers(domains)
        if layers is None:
            return None
        left = list(domains)
        for i in range(len(domains) - 1, -1, -1):
            alive = layers[i + 1]
            mask = self._chars.get(alive)
            left[i] &= self._fill_chars(alive) if mask is None else mask
            before = self._prev.get(alive)
            layers[i] &= self._fill_prev(alive) if before is None else before
        return layers[1:], left

    def _fill_next(self, state: int) -> int:
        following, rest = 0, state
        while rest:
            low = rest & -rest
            following |= self._follow[low.bit_length() - 1]
            rest ^= low
        return _keep(self._next, state, following)

    def _fill_allow(self, domain: int) -> int:
        allowed = 0
        for mask, positions in self._by_mask.items():
            if mask & domain:
                allowed |= positions
        return _keep(self._allow, domain, allowed)

    def _fill_prev(self, state: int) -> int:
        before = 0
        for p, following in enumerate(self._follow):
            if following & state:
                before |= 1 << p
        return _keep(self._prev, state, before)

    def _fill_chars(self, state: int) -> int:
        chars = 0
        for mask, positions in self._by_mask.items():
            if positions & state:
                chars |= mask
        return _keep(self._chars, state, chars)

    @property
    def read(self) -> list[int]:
        """All masks that positions read, the start's left out."""
        return self._masks[1:]


MAX_TABLE = 20_000
"""Entries after which a table begins anew, so that long searches keep their memory."""


def _keep(table: dict[int, int], key: int, value: int) -> int:
    if len(table) >= MAX_TABLE:
        table.clear()
    table[key] = value
    return value
