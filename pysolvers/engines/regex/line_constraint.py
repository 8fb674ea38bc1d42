"""A regular expression as a constraint on lines of one length: narrows domains and matches words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import product, takewhile
from math import prod

from pysolvers.core.progress import Pausing, finish
from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.fixed_length import FixedLength
from pysolvers.engines.regex.matcher import TooHard, matching
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.symbolic_filter import SymbolicFilter
from pysolvers.engines.regex.tree import (
    ANYTHING,
    Alphabet,
    Anchor,
    Chars,
    Flavour,
    Group,
    Look,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
    is_beyond,
    walk,
)

MAX_MEMO = 2000  # results and verdicts that a slow constraint caches

MAX_WORDS = 4  # with at most this many words left, they are tried one by one

MAX_LOOKED_AT = 64  # most words to try for a look-around that no filter can check, as in `(?!.*(.).*\1)[ABC]*`

BEYOND_AUTOMATA = frozenset("brl")  # word boundaries, references, look-arounds (see `Regex.features`)


class LineConstraint:
    """An expression as a constraint on lines of one length.

    `exact` is True if an automaton alone decides which lines match, `slow` if `narrow` takes more than microseconds.
    """

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet) -> None:
        self.regex = regex
        self.alphabet = alphabet
        self._fixed = fixed = FixedLength(regex, length)
        self.exact = fixed.exact
        self.slow = bool(regex.features & BEYOND_AUTOMATA) or (not fixed.exact and fixed.complete)
        self._filters: list[SymbolicFilter | Automaton] = []
        if self.slow:
            trees = [regex.tree] if "l" not in regex.features else without_look_aheads(regex.tree)
            self._filters = [self._filter(tree, length) for tree in trees]
        self._sees_all = all(isinstance(part, Automaton) or part.plan.sees_all for part in self._filters)
        self._memo: dict[tuple[int, ...], list[int] | None] = {}
        self._verdicts: dict[str, bool] = {}

    @cached_property
    def automaton(self) -> Automaton:
        """The automaton of the whole expression. It may match more lines than the expression if not `exact`."""
        return Automaton(self._fixed.tree, self.alphabet)

    def _filter(self, tree: Node, length: int) -> SymbolicFilter | Automaton:
        features = self.regex.features if is_beyond(tree, "bB") else self.regex.features - BEYOND_AUTOMATA
        part = self.regex._replace(tree=tree, features=features)
        fixed = FixedLength(part, length)
        automaton = Automaton(fixed.tree, self.alphabet)
        return automaton if fixed.exact else SymbolicFilter(part, length, self.alphabet, automaton)

    @property
    def always(self) -> bool:
        """True if the expression is as simple as `.*` and matches every line."""
        tree = self.regex.tree
        return (
            isinstance(tree, Repeat)
            and isinstance(tree.body, Chars)
            and tree.most is None
            and tree.least <= 1
            and self.alphabet.mask(tree.body.chars) == self.alphabet.full
        )

    def narrow(self, domains: Sequence[int]) -> list[int] | None:
        """Return the domains without characters found to be impossible; None if there is no match."""
        return finish(self.narrowing(domains)) if self.slow else self.automaton.narrow(domains)

    def narrowing(self, domains: Sequence[int]) -> Pausing[list[int] | None]:
        """Like `narrow`, but pause now and then, because some constraints are slow."""
        if not self.slow:
            return self.automaton.narrow(domains)
        key = tuple(domains)
        if key not in self._memo:
            few = prod(mask.bit_count() for mask in domains) <= MAX_WORDS
            left = yield from self._try_words(domains) if few else self._apply_filters(list(domains))
            if len(self._memo) >= MAX_MEMO:
                self._memo.clear()
            self._memo[key] = left
        return self._memo[key]

    def reading(self, domains: Sequence[int]) -> Pausing[list[int] | None]:
        """Like `narrowing`, but if few words are left, try each of them to find more impossible characters."""
        left = yield from self.narrowing(domains)
        if left is None or self._sees_all or prod(mask.bit_count() for mask in left) > MAX_LOOKED_AT:
            return left
        return (yield from self._try_words(left))

    def _apply_filters(self, domains: list[int]) -> Pausing[list[int] | None]:
        i, unchanged = 0, 0
        while unchanged < len(self._filters):
            part = self._filters[i]
            after = part.narrow(domains) if isinstance(part, Automaton) else (yield from part.narrow(domains))
            if after is None:
                return None
            unchanged = unchanged + 1 if after == domains else 1
            domains = after
            i = (i + 1) % len(self._filters)
        return domains

    def _try_words(self, domains: Sequence[int]) -> Pausing[list[int] | None]:
        bit = self.alphabet.bit
        left = [0] * len(domains)
        found = False
        for word in product(*[self.alphabet.text(mask) for mask in domains]):
            try:
                good = yield from self.matching("".join(word))
            except TooHard:
                good = True
            if good:
                found = True
                left = [mask | bit[c] for mask, c in zip(left, word, strict=True)]
                if left == domains:
                    break
        return left if found else None

    def matches(self, text: str) -> bool:
        """True if the expression matches `text`. TooHard if that can't be decided."""
        return finish(self.matching(text))

    def matching(self, text: str) -> Pausing[bool]:
        if self.exact:
            return self.automaton.layers([self.alphabet.bit[c] for c in text]) is not None
        verdict = self._verdicts.get(text)
        if verdict is None:
            verdict = yield from matching(self.regex, text)
            if len(self._verdicts) >= MAX_MEMO:
                self._verdicts.clear()
            self._verdicts[text] = verdict
        return verdict


@lru_cache(maxsize=256)
def line_constraint(clue: str, flavour: Flavour, length: int, chars: str) -> LineConstraint:
    """Return the constraint that an expression makes on a line of `length` cells, which can hold `chars`. Cached.

    `flavour` is the dialect of the expression.
    """
    return LineConstraint(parse(clue, flavour), length, Alphabet(chars, flavour == "python"))


def without_look_aheads(tree: Node) -> list[Node]:
    """Split look-aheads off the start of a tree, if a filter of the whole tree can't check them.

    Return the rest of the tree, then one tree for each of these look-aheads: its body, followed by anything.
    """
    parts = tree.parts if isinstance(tree, Seq) else (tree,)
    opening = takewhile(_is_ahead_or_start, parts)
    looks = [part for part in opening if isinstance(part, Look) and not part.negative and _is_unseen(part.body)]
    if not looks:
        return [tree]
    rest = [part for part in parts if part not in looks or _is_referred_to(part, parts)]
    conditions = [Seq((look.body, ANYTHING), look.start, look.end) for look in looks]
    return [Seq(tuple(rest), tree.start, tree.end), *conditions]


def _is_ahead_or_start(part: Node) -> bool:
    return part.kind == "^" if isinstance(part, Anchor) else isinstance(part, Look) and part.ahead


def _is_unseen(body: Node) -> bool:
    references = {node.number for node in walk(body) if isinstance(node, Ref)}
    return is_beyond(body, "^$bB") and references <= _groups(body)


def _is_referred_to(part: Node, parts: Sequence[Node]) -> bool:
    others = (node for other in parts if other is not part for node in walk(other))
    return any(isinstance(node, Ref) and node.number in _groups(part) for node in others)


def _groups(node: Node) -> set[int]:
    return {inner.number for inner in walk(node) if isinstance(inner, Group)}
