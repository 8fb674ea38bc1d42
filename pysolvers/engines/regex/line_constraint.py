"""One regular expression on lines of one length: what it leaves of the cells' domains, and whether it matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product

from pysolvers.core.pausing import Pausing, finish
from pysolvers.engines.regex.alphabet import Alphabet
from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.fixed_length import FixedLength
from pysolvers.engines.regex.matcher import TooHard, matching
from pysolvers.engines.regex.symbolic_filter import SymbolicFilter
from pysolvers.engines.regex.tree import Anchor, Chars, CharSet, Group, Look, Node, Ref, Regex, Repeat, Seq, walk

MAX_MEMO = 2000
"""Sweeps that a clue with references remembers, by the line's domains; and words."""

MAX_WORDS = 4
"""Where a line has no more words than this left, they are tried one by one."""


class LineConstraint:
    """A clue ready for sweeps of lines of one length.

    `exact` says that an automaton alone decides it, `slow` that a sweep is not a matter of microseconds.
    """

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet) -> None:
        self.regex = regex
        self.alphabet = alphabet
        self._unrolled = unrolled = FixedLength(regex, length)
        self.exact = unrolled.exact
        self.slow = bool(regex.features & {"b", "r", "l"}) or (not unrolled.exact and unrolled.complete)
        self._sweeps: list[SymbolicFilter | Automaton] = []
        if self.slow:
            trees = [regex.tree] if "l" not in regex.features else apart(regex.tree)
            self._sweeps = [self._plan(tree, length) for tree in trees]
        self._memo: dict[tuple[int, ...], list[int] | None] = {}
        self._verdicts: dict[str, bool] = {}

    @cached_property
    def automaton(self) -> Automaton:
        """The automaton of the whole clue; for one that is not exact it matches more."""
        return Automaton(self._unrolled.tree, self.alphabet)

    def _plan(self, tree: Node, length: int) -> SymbolicFilter | Automaton:
        """The cheapest sweep that does all that can be done for a tree."""
        plain = not any(
            isinstance(node, (Ref, Look)) or (isinstance(node, Anchor) and node.kind in "bB") for node in walk(tree)
        )
        features = self.regex.features - {"b", "r", "l"} if plain else self.regex.features
        part = self.regex._replace(tree=tree, features=features)
        unrolled = FixedLength(part, length)
        automaton = Automaton(unrolled.tree, self.alphabet)
        return automaton if unrolled.exact else SymbolicFilter(part, length, self.alphabet, automaton)

    @property
    def always(self) -> bool:
        """Whether every line matches, as with `.*`."""
        tree = self.regex.tree
        return (
            isinstance(tree, Repeat)
            and isinstance(tree.body, Chars)
            and tree.most is None
            and tree.least <= 1
            and self.alphabet.mask(tree.body.chars) == self.alphabet.full
        )

    def narrow(self, domains: Sequence[int]) -> list[int] | None:
        """What is left of each domain; None if there is no match. Never loses a character of a match."""
        return finish(self.narrowing(domains)) if self.slow else self.automaton.narrow(domains)

    def narrowing(self, domains: Sequence[int]) -> Pausing[list[int] | None]:
        """The same with pauses, for clues that are `slow`."""
        if not self.slow:
            return self.automaton.narrow(domains)
        key = tuple(domains)
        if key not in self._memo:
            left = yield from self._sweep(list(domains))
            if len(self._memo) >= MAX_MEMO:
                self._memo.clear()
            self._memo[key] = left
        return self._memo[key]

    def _sweep(self, domains: list[int]) -> Pausing[list[int] | None]:
        """Try the words where there are few; else all parts in turn until nothing changes."""
        many = 1
        for mask in domains:
            many *= mask.bit_count()
            if many > MAX_WORDS:
                break
        else:
            return (yield from self._try(domains))
        i, quiet = 0, 0
        while quiet < len(self._sweeps):
            sweep = self._sweeps[i]
            after = sweep.narrow(domains) if isinstance(sweep, Automaton) else (yield from sweep.narrow(domains))
            if after is None:
                return None
            quiet = quiet + 1 if after == domains else 1
            domains = after
            i = (i + 1) % len(self._sweeps)
        return domains

    def _try(self, domains: list[int]) -> Pausing[list[int] | None]:
        """What the words that match leave; a word that is too hard counts as one that matches."""
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
        return left if found else None

    def matches(self, text: str) -> bool:
        """Whether the clue matches `text`, exactly; TooHard where that cannot be decided."""
        return finish(self.matching(text))

    def matching(self, text: str) -> Pausing[bool]:
        """The same with pauses."""
        if self.exact:
            return self.automaton.layers([self.alphabet.bit[c] for c in text]) is not None
        verdict = self._verdicts.get(text)
        if verdict is None:
            verdict = yield from matching(self.regex, text)
            if len(self._verdicts) >= MAX_MEMO:
                self._verdicts.clear()
            self._verdicts[text] = verdict
        return verdict


def apart(tree: Node) -> list[Node]:
    """The tree, and apart from it each positive look-ahead at its start that a sweep of the whole would not see.

    Such a look-ahead has references, look-arounds or anchors of its own; of the line it asks its body, then anything.
    """
    anything = Repeat(Chars(CharSet("", (), "", True), 0, 0), 0, None, False, 0, 0)
    parts = tree.parts if isinstance(tree, Seq) else (tree,)
    rest, looks = list(parts), []
    for part in parts:
        if isinstance(part, Anchor) and part.kind == "^":
            continue
        if not isinstance(part, Look) or not part.ahead:
            break
        inside = walk(part.body)
        groups = {n.number for n in inside if isinstance(n, Group)}
        references = {n.number for n in inside if isinstance(n, Ref)}
        hidden = references or any(isinstance(n, (Look, Anchor)) for n in inside)
        if hidden and not part.negative and references <= groups:
            looks.append(Seq((part.body, anything), part.start, part.end))
            others = [n for other in parts if other is not part for n in walk(other)]
            if not groups & {n.number for n in others if isinstance(n, Ref)}:
                rest.remove(part)
    return [Seq(tuple(rest), tree.start, tree.end) if looks else tree, *looks]
