"""What a symbolic sweep needs to know of an expression before it sees any domains.

Its program, the automata of its look-arounds and word edges, the parts of the alphabet that these tell apart, and
which captures a reference may still ask for.
"""

from __future__ import annotations

from pysolvers.engines.regex.alphabet import Alphabet
from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.compiler import Program
from pysolvers.engines.regex.fixed_length import fixed_length_part
from pysolvers.engines.regex.tree import Anchor, Chars, CharSet, Group, Look, Node, Ref, Regex, Repeat, Seq, walk


class SymbolicPlan:
    """One expression made ready for lines of one length.

    `looks` has for each look-around that an automaton can decide: the automaton, whether it is negative, and its number
    among `behinds` (-1 for a look-ahead). `relaxed` is the automaton that matches more, `unknown` the groups whose
    captures cannot be told.
    """

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet, relaxed: Automaton) -> None:
        self.program = Program(regex, length)
        self.length = length
        self.alphabet = alphabet
        self.relaxed = relaxed
        self.end = 1 << len(alphabet.chars)
        self.looks: dict[int, tuple[Automaton, bool, int]] = {}
        self.behinds: list[Automaton] = []
        self.edges: dict[str, tuple[int, int]] = {}
        self.unknown: set[int] = set()
        self._prepare_looks()
        self.splits = self._splits()
        self.live = self._liveness()
        self.masks = [alphabet.mask(i[1]) if i[0] == "char" else 0 for i in self.program.code]
        self.origins = [relaxed.origin.get(i[2], 0) if i[0] in ("char", "ref") else 0 for i in self.program.code]

    def _prepare_looks(self) -> None:
        """An automaton for each look-around that can have one; groups captured in any are beyond reference."""
        for k, (look, _) in enumerate(self.program.looks):
            inside = walk(look.body)
            self.unknown |= {
                self.program.slot[n.number] for n in inside if isinstance(n, Group) and n.number in self.program.slot
            }
            wrong = "^" if look.ahead else "$"
            if any(
                isinstance(n, (Ref, Look))
                or (isinstance(n, Anchor) and n.kind in ("b", "B", wrong))
                or (isinstance(n, Group) and n.number in self.program.slot)
                for n in inside
            ):
                continue
            body = fixed_length_part(self.program.regex, look.body, self.length)
            if body is not None:
                self.looks[k] = self._automaton(body, look.ahead, look.negative)
        if any(i[0] == "anchor" and i[1] in "bB" for i in self.program.code):
            word = Chars(CharSet("", (), "w"), 0, 0)
            ahead, _, _ = self._automaton(word, True, False)
            self._automaton(word, False, False)
            self.word_ahead = len(self.program.looks)
            self.looks[self.word_ahead] = (ahead, False, -1)
            self.looks[self.word_ahead + 1] = (ahead, True, -1)
            self.word_behind = len(self.behinds) - 1

    def _automaton(self, body: Node, ahead: bool, negative: bool) -> tuple[Automaton, bool, int]:
        if ahead:
            return Automaton(body, self.alphabet, self.end), negative, -1
        anything = Repeat(Chars(CharSet("", (), "", True), 0, 0), 0, None, False, 0, 0)
        start = Repeat(Anchor("^", 0, 0), 0, None, False, 0, 0)
        self.behinds.append(Automaton(Seq((start, anything, body), 0, 0), self.alphabet, self.end))
        return self.behinds[-1], negative, len(self.behinds) - 1

    def _splits(self) -> tuple[int, ...]:
        """The alphabet cut into characters that no look-around's automaton tells apart; one part if there is none."""
        parts = [self.alphabet.full]
        for automaton in [a for a, _, _ in self.looks.values()] + self.behinds:
            for mask in set(automaton.read):
                parts = [piece for part in parts for piece in (part & mask, part & ~mask) if piece]
        return tuple(parts)

    def _liveness(self) -> list[int]:
        """For each instruction the slots (as bits) that a reference may still ask for before they are captured anew."""
        code = self.program.code
        live = [0] * (len(code) + 1)
        changed = True
        while changed:
            changed = False
            for pc in range(len(code) - 1, -1, -1):
                name, a, b, c = code[pc]
                if name == "match" or name == "fail":
                    now = 0
                elif name == "split":
                    now = live[a] | live[b]
                elif name == "jump":
                    now = live[a]
                elif name == "more":
                    now = live[b] | live[c]
                else:
                    now = live[pc + 1]
                    if name == "open":
                        now &= ~(1 << a)
                    elif name == "reset":
                        for slot in a:
                            now &= ~(1 << slot)
                    elif name == "ref":
                        now |= 1 << a
                    elif name == "again":
                        now |= live[min(pc + 2, len(code))]
                if now != live[pc]:
                    live[pc] = now
                    changed = True
        return live
