"""Glushkov automata that read lines of cells with unknown characters.

A cell's domain is a bit mask over an `Alphabet`. References, look-arounds and word boundaries are relaxed: replaced by
something that matches more. Sources: V. M. Glushkov, The abstract theory of automata (1961); G. Pesant, A regular
language membership constraint (2004).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pysolvers.engines.regex.tree import Alphabet, Alt, Anchor, Chars, Group, Node, Ref, Repeat, Seq

MAX_TABLE = 20_000  # a table is cleared at this size, to limit memory in long searches

Ends = tuple[bool, int, int]  # nullable, first positions, last positions


class _Table(dict[int, int]):
    def __init__(self, function: Callable[[int], int]) -> None:
        self.function = function

    def __missing__(self, key: int) -> int:
        if len(self) >= MAX_TABLE:
            self.clear()
        value = self[key] = self.function(key)
        return value


# Positions are numbered from 1 in text order; position 0 is the start. A set of positions is an int with bit p for
# position p. Four tables, filled on demand, form a lazily built deterministic automaton: `_next` (set -> all
# successors), `_allow` (domain -> positions that can read one of its characters), `_prev` (set -> all predecessors) and
# `_chars` (set -> characters that its positions read). `narrow` needs five lookups per cell.


class Automaton:
    """The Glushkov automaton of a parsed expression. Its positions are the parts that read one character.

    Sets of positions are bit masks. `accept` has those where a match can end. `origin` maps the offset of each part in
    the text to its positions. `end`, if not 0, is the bit of an extra character outside the line, read by `^` and `$`.
    """

    def __init__(self, tree: Node, alphabet: Alphabet, end: int = 0) -> None:
        self.alphabet = alphabet
        self.end = end
        self._masks: list[int] = [0]
        self._follow: list[int] = [0]
        self.origin: dict[int, int] = {}
        nullable, first, last = self._build(tree)
        self._follow[0] = first
        self.accept = last | nullable
        self._next, self._allow = _Table(self._successors), _Table(self._readable)
        self._prev, self._chars = _Table(self._predecessors), _Table(self._characters)
        self._by_mask: dict[int, int] = {}
        for p, mask in enumerate(self._masks):
            self._by_mask[mask] = self._by_mask.get(mask, 0) | 1 << p

    def _position(self, mask: int, start: int) -> int:
        p = 1 << len(self._masks)
        self._masks.append(mask)
        self._follow.append(0)
        self.origin[start] = self.origin.get(start, 0) | p
        return p

    def _build(self, node: Node) -> Ends:
        build = _BUILDERS.get(type(node))
        return build(self, node) if build else (True, 0, 0)  # a word boundary or a look-around, relaxed

    def _build_chars(self, node: Chars) -> Ends:
        p = self._position(self.alphabet.mask(node.chars), node.start)
        return False, p, p

    def _build_seq(self, node: Seq) -> Ends:
        nullable, first, last = True, 0, 0
        for part in node.parts:
            empty, begin, finish = self._build(part)
            self._link(last, begin)
            if nullable:
                first |= begin
            last = last | finish if empty else finish
            nullable = nullable and empty
        return nullable, first, last

    def _build_alt(self, node: Alt) -> Ends:
        nullable, first, last = False, 0, 0
        for option in node.options:
            empty, begin, finish = self._build(option)
            nullable, first, last = nullable or empty, first | begin, last | finish
        return nullable, first, last

    def _build_repeat(self, node: Repeat) -> Ends:
        nullable, first, last = self._build(node.body)
        if node.most is None or node.most > 1:
            self._link(last, first)
        return nullable or not node.least, first, last

    def _build_group(self, node: Group) -> Ends:
        return self._build(node.body)

    def _build_ref(self, node: Ref) -> Ends:
        p = self._position(self.alphabet.full, node.start)
        self._link(p, p)
        return True, p, p

    def _build_anchor(self, node: Anchor) -> Ends:
        if not self.end or node.kind not in "^$":
            return True, 0, 0
        p = self._position(self.end, node.start)
        return False, p, p

    def _link(self, sources: int, targets: int) -> None:
        follow = self._follow
        while sources:
            low = sources & -sources
            follow[low.bit_length() - 1] |= targets
            sources ^= low

    def step(self, state: int, domain: int) -> int:
        return self._next[state] & self._allow[domain]

    def narrow(self, domains: Sequence[int]) -> list[int] | None:
        """Return for each cell the characters of its domain that occur in matches of the line; None without a match."""
        found = self.alive(domains)
        return None if found is None else found[1]

    def layers(self, domains: Sequence[int]) -> list[int] | None:
        """Return the positions that the automaton can be in, as bits, before the first cell and after each cell.

        None without a match of the whole line.
        """
        following, allow = self._next, self._allow
        state = 1
        layers = [1]
        for domain in domains:
            state = following[state] & allow[domain]
            if not state:
                return None
            layers.append(state)
        layers[-1] &= self.accept
        return layers if layers[-1] else None

    def alive(self, domains: Sequence[int]) -> tuple[list[int], list[int]] | None:
        """Return two lists by cell: positions that read the cell in a match, and characters. None without a match."""
        layers = self.layers(domains)
        if layers is None:
            return None
        prev, chars = self._prev, self._chars
        left = list(domains)
        alive = layers[-1]
        for i in range(len(domains) - 1, -1, -1):
            left[i] &= chars[alive]
            alive = layers[i] = layers[i] & prev[alive]
        return layers[1:], left

    def _successors(self, state: int) -> int:
        following = 0
        while state:
            low = state & -state
            following |= self._follow[low.bit_length() - 1]
            state ^= low
        return following

    def _predecessors(self, state: int) -> int:
        return sum([1 << p for p, following in enumerate(self._follow) if following & state])

    def _readable(self, domain: int) -> int:
        return sum([positions for mask, positions in self._by_mask.items() if mask & domain])

    def _characters(self, state: int) -> int:
        chars = 0
        for mask, positions in self._by_mask.items():
            if positions & state:
                chars |= mask
        return chars

    @property
    def read(self) -> list[int]:
        return self._masks[1:]


_BUILDERS: dict[type, Callable[[Automaton, Any], Ends]] = {
    Chars: Automaton._build_chars,
    Seq: Automaton._build_seq,
    Alt: Automaton._build_alt,
    Repeat: Automaton._build_repeat,
    Group: Automaton._build_group,
    Ref: Automaton._build_ref,
    Anchor: Automaton._build_anchor,
}
