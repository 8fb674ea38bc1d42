"""Prepares an expression for the symbolic filter, before the possible characters of the cells are known."""

from __future__ import annotations

from functools import reduce
from operator import or_

from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.backtracking_program import Instruction, Program
from pysolvers.engines.regex.fixed_length import fixed_length_part
from pysolvers.engines.regex.tree import (
    ANYTHING,
    Alphabet,
    Anchor,
    Chars,
    CharSet,
    Group,
    Node,
    Regex,
    Repeat,
    Seq,
    is_beyond,
    walk,
)


class SymbolicPlan:
    """An expression prepared for lines of one length.

    `relaxed` is an automaton that matches every match of the expression, and perhaps more. `looks` has the look-arounds
    that automata can decide, by their index in the expression: (automaton, True if negative, index in `behinds`).
    `behinds` are the automata of look-behinds; the index of a look-ahead is -1. `sees_all` is True if `looks` has all
    look-arounds. `unknown` has the slots of groups inside look-arounds; what these groups capture isn't tracked.
    """

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet, relaxed: Automaton) -> None:
        self.program = Program(regex, length)
        self.length = length
        self.alphabet = alphabet
        self.relaxed = relaxed
        self.end = 1 << len(alphabet.chars)
        self.looks: dict[int, tuple[Automaton, bool, int]] = {}
        self.behinds: list[Automaton] = []
        self.unknown: set[int] = set()
        self._prepare_looks()
        self.sees_all = all(k in self.looks for k in range(len(self.program.looks)))
        self.splits = self._splits()
        self.live = self._liveness()
        self.masks = [alphabet.mask(i[1]) if i[0] == "char" else 0 for i in self.program.code]
        self.origins = [relaxed.origin.get(i[2], 0) if i[0] in ("char", "ref") else 0 for i in self.program.code]

    def _prepare_looks(self) -> None:
        for k, (look, _) in enumerate(self.program.looks):
            groups = {node.number for node in walk(look.body) if isinstance(node, Group)}
            captured = {self.program.slot[number] for number in groups if number in self.program.slot}
            self.unknown |= captured
            # no automaton decides references, look-arounds, word boundaries or anchors at the far end
            if not captured and not is_beyond(look.body, "bB^" if look.ahead else "bB$"):
                body = fixed_length_part(self.program.regex, look.body, self.length)
                if body is not None:
                    self.looks[k] = self._automaton(body, look.ahead, look.negative)
        if any(name == "anchor" and kind in "bB" for name, kind, _, _ in self.program.code):
            self._prepare_word_boundaries()

    def _prepare_word_boundaries(self) -> None:
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
        start = Repeat(Anchor("^", 0, 0), 0, None, False, 0, 0)
        self.behinds.append(Automaton(Seq((start, ANYTHING, body), 0, 0), self.alphabet, self.end))
        return self.behinds[-1], negative, len(self.behinds) - 1

    def _splits(self) -> tuple[int, ...]:
        parts = [self.alphabet.full]
        for automaton in [a for a, _, _ in self.looks.values()] + self.behinds:
            for mask in set(automaton.read):
                parts = [piece for part in parts for piece in (part & mask, part & ~mask) if piece]
        return tuple(parts)

    def _liveness(self) -> list[int]:
        code = self.program.code
        onward = [_onward(pc, instruction, len(code)) for pc, instruction in enumerate(code)]
        live = [0] * (len(code) + 1)
        changed = True
        while changed:
            changed = False
            for pc in range(len(code) - 1, -1, -1):
                name, a, _, _ = code[pc]
                now = reduce(or_, (live[target] for target in onward[pc]), 0)
                if name == "ref":
                    now |= 1 << a
                elif name in ("open", "reset"):
                    now &= ~sum(1 << slot for slot in ((a,) if name == "open" else a))
                if now != live[pc]:
                    live[pc] = now
                    changed = True
        return live


def _onward(pc: int, instruction: Instruction, many: int) -> tuple[int, ...]:
    name, a, b, c = instruction
    if name in ("match", "fail"):
        return ()
    if name == "again":  # Python also leaves a loop after an empty iteration
        return pc + 1, min(pc + 2, many)
    return {"split": (a, b), "jump": (a,), "more": (b, c)}.get(name, (pc + 1,))
