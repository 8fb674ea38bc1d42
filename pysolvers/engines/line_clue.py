"""One regular expression on lines of one length: what it leaves of the cells' domains, and whether it matches."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.engines.automaton import Alphabet, Automaton, Unrolled
from pysolvers.engines.matcher import matches
from pysolvers.engines.regex_tree import Anchor, Chars, CharSet, Group, Look, Node, Ref, Regex, Repeat, Seq, walk
from pysolvers.engines.symbolic import SymbolicSweep

MAX_MEMO = 2000
"""Sweeps that a clue with references remembers, by the line's domains."""


class LineClue:
    """A clue ready for sweeps of lines of one length.

    `exact` says that an automaton alone decides it, `dear` that a sweep is not a matter of microseconds.
    """

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet) -> None:
        self.regex = regex
        self.alphabet = alphabet
        unrolled = Unrolled(regex, length)
        self.exact = unrolled.exact
        self.automaton = Automaton(unrolled.tree, alphabet)
        self._sweeps: list[SymbolicSweep] = []
        if regex.features & {"b", "r", "l"} or (not unrolled.exact and unrolled.complete):
            self._sweeps = [SymbolicSweep(part, length, alphabet, automaton) for part, automaton in self._parts(length)]
        self.dear = bool(self._sweeps)
        self._memo: dict[tuple[int, ...], list[int] | None] = {}

    def _parts(self, length: int) -> list[tuple[Regex, Automaton]]:
        """The clue itself, and what leading look-aheads ask where the clue's own sweep does not see it."""
        out = [(self.regex, self.automaton)]
        for tree in leading_looks(self.regex):
            part = self.regex._replace(tree=tree)
            out.append((part, Automaton(Unrolled(part, length).tree, self.alphabet)))
        return out

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
        if not self.dear:
            return self.automaton.narrow(domains)
        key = tuple(domains)
        if key not in self._memo:
            if len(self._memo) >= MAX_MEMO:
                self._memo.clear()
            self._memo[key] = self._sweep(list(domains))
        return self._memo[key]

    def _sweep(self, domains: list[int]) -> list[int] | None:
        """All parts in turn until nothing changes."""
        i, quiet = 0, 0
        while quiet < len(self._sweeps):
            after = self._sweeps[i].narrow(domains)
            if after is None:
                return None
            quiet = quiet + 1 if after == domains else 1
            domains = after
            i = (i + 1) % len(self._sweeps)
        return domains

    def matches(self, text: str) -> bool:
        """Whether the clue matches `text`, exactly; TooHard where that cannot be decided."""
        if self.exact:
            return self.automaton.layers([self.alphabet.bit[c] for c in text]) is not None
        return matches(self.regex, text)


def leading_looks(regex: Regex) -> list[Node]:
    """For each positive look-ahead at the start that the symbolic sweep does not see, the whole line as it sees it."""
    out: list[Node] = []
    anything = Repeat(Chars(CharSet("", (), "", True), 0, 0), 0, None, False, 0, 0)
    for part in regex.tree.parts if isinstance(regex.tree, Seq) else (regex.tree,):
        if isinstance(part, Anchor) and part.kind == "^":
            continue
        if not isinstance(part, Look) or not part.ahead:
            break
        inside = walk(part.body)
        groups = {n.number for n in inside if isinstance(n, Group)}
        references = {n.number for n in inside if isinstance(n, Ref)}
        hidden = references or any(isinstance(n, (Look, Anchor)) for n in inside)
        if hidden and not part.negative and references <= groups:
            out.append(Seq((part.body, anything), part.start, part.end))
    return out
