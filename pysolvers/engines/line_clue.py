"""One regular expression on lines of one length: what it leaves of the cells' domains, and whether it matches."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.engines.automaton import Alphabet, Automaton, Unrolled
from pysolvers.engines.matcher import matches
from pysolvers.engines.regex_syntax import Chars, Regex, Repeat
from pysolvers.engines.symbolic import SymbolicSweep

MAX_MEMO = 2000
"""Sweeps that a clue with references remembers, by the line's domains."""


class LineClue:
    """A clue ready for sweeps. `exact` says that `narrow` always leaves exactly the characters of matches; `cost` that it is a dear one (1) or cheap (0)."""

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet) -> None:
        unrolled = Unrolled(regex, length)
        self.regex = regex
        self.alphabet = alphabet
        self.automaton = Automaton(unrolled.tree, alphabet)
        self.symbolic = None if unrolled.exact or not unrolled.complete and not regex.features & {"b", "r", "l", "^"} else SymbolicSweep(regex, length, alphabet, self.automaton)
        self.exact = unrolled.exact
        self.cost = 1 if self.symbolic else 0
        self._memo: dict[tuple[int, ...], list[int] | None] = {}

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
        if self.symbolic is None:
            return self.automaton.narrow(domains)
        key = tuple(domains)
        if key not in self._memo:
            if len(self._memo) >= MAX_MEMO:
                self._memo.clear()
            self._memo[key] = self.symbolic.narrow(domains)
        return self._memo[key]

    def matches(self, text: str) -> bool:
        """Whether the clue matches `text`, exactly; TooHard where that cannot be decided."""
        if self.exact:
            return self.automaton.layers([self.alphabet.bit[c] for c in text]) is not None
        return matches(self.regex, text)
