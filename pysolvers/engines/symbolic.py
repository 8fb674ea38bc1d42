"""What is left of a line's domains over all matches of an expression with references, look-arounds or word edges.

The program of the expression is run once over cells whose characters are not known: a state has, for every captured
cell that a later reference may still ask for, a class of cells that hold the same character and the mask of
characters left to them. States that are equal are one, a class whose last reference is gone is emitted on the way.
Each path to the end is a product of masks, so the union over all paths is exact. Look-arounds run beside it as
automata whose state sets are part of the state; the characters are split into those that these automata tell apart.

Where the states become too many, or a look-around is beyond this (references, look-arounds or groups within), the
result is still sound: it never loses a character that some match needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pysolvers.engines.alphabet import Alphabet
from pysolvers.engines.automaton import Automaton
from pysolvers.engines.program import Program
from pysolvers.engines.regex_tree import Anchor, Chars, CharSet, Group, Look, Node, Ref, Regex, Repeat, Seq, walk
from pysolvers.engines.unroll import unroll_part

MAX_STATES = 4000
"""States after which a sweep gives up and leaves what the relaxed automaton said."""

Span = tuple[int, int]
Class = tuple[int, int]
"""Cells that hold the same character, as bits, and the characters left to them, as bits."""


class State(NamedTuple):
    """Where the machine is.

    `at` is the next cell, `done` how much of a reference is read, `opens` where open groups began.
    """

    pc: int
    at: int
    done: int
    spans: tuple[Span | None, ...]
    opens: tuple[int, ...]
    counts: tuple[int, ...]
    idle: int
    classes: tuple[Class, ...]
    pending: tuple[tuple[int, int], ...]
    behind: tuple[int, ...]


class SymbolicSweep:
    """The exact sweep of one expression for lines of one length."""

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
        self.exact = len(self.looks) == len(self.program.looks) and not self.unknown
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
            body = unroll_part(self.program.regex, look.body, self.length)
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

    def narrow(self, domains: Sequence[int]) -> list[int] | None:
        """What is left of each domain; None if there is no match."""
        found = self.relaxed.alive(domains)
        if found is None:
            return None
        alive, limit = found
        return _Sweep(self, limit, alive).run()


class _Sweep:
    """One run over one line's domains: a depth-first search in which each state is explored once."""

    def __init__(self, plan: SymbolicSweep, domains: Sequence[int], alive: list[int]) -> None:
        self.plan = plan
        self.domains = list(domains)
        self.positions = alive
        self.left = [0] * plan.length
        self.missing = plan.length

    def run(self) -> list[int] | None:
        plan = self.plan
        slots = len(plan.program.slot)
        behind = tuple(a.step(1, plan.end) | 1 for a in plan.behinds)
        first = State(0, 0, 0, (None,) * slots, (-1,) * slots, (0,) * len(plan.program.loops), 0, (), (), behind)
        start = self.settle(first)
        if start is None:
            return None
        # verdict: None while a state is on the stack, then whether it leads to the end
        verdict: dict[State, bool | None] = {start: None}
        stack: list[tuple[State, list[tuple[State, tuple[Class, ...]]], int, bool]] = []
        stack.append((start, self.successors(start), 0, False))
        while stack:
            state, children, i, good = stack.pop()
            if i and verdict[children[i - 1][0]]:
                good = True
                self.emit(children[i - 1][1])
            pushed = False
            while i < len(children):
                child, emitted = children[i]
                i += 1
                known = verdict.get(child, self)
                if known is self:
                    verdict[child] = None
                    if len(verdict) > MAX_STATES:
                        return self.domains
                    stack.append((state, children, i, good))
                    stack.append((child, self.successors(child), 0, False))
                    pushed = True
                    break
                if known:
                    good = True
                    self.emit(emitted)
            if not pushed:
                if not children and self.final(state):
                    good = True
                    self.emit(state.classes)
                verdict[state] = good
                if not self.missing:
                    return self.domains
        return self.left if verdict[start] else None

    def emit(self, classes: tuple[Class, ...]) -> None:
        """Add the characters of classes that nothing can narrow any more."""
        for cells, mask in classes:
            while cells:
                low = cells & -cells
                cell = low.bit_length() - 1
                before = self.left[cell]
                if mask & ~before:
                    self.left[cell] = before | mask
                    if self.left[cell] == self.domains[cell]:
                        self.missing -= 1
                cells ^= low

    def final(self, state: State) -> bool:
        """Whether `state` is at a match of the whole line."""
        if state.at != self.plan.length or self.plan.program.code[state.pc][0] != "match":
            return False
        for k, positions in state.pending:
            automaton, negative, _ = self.plan.looks[k]
            accepted = 0
            for _ in range(3):
                positions = automaton.step(positions, self.plan.end)
                accepted |= positions & automaton.accept
            if bool(accepted) == negative:
                return False
        return True

    def successors(self, state: State) -> list[tuple[State, tuple[Class, ...]]]:
        """The settled states after a choice or one character, and what is emitted on the way."""
        plan = self.plan
        pc = state.pc
        name, a, b, c = plan.program.code[pc]
        if name == "char":
            return self._read(state, self.domains[state.at] & plan.masks[pc], pc + 1, 0, None)
        if name == "split":
            return self._settled([state._replace(pc=a), state._replace(pc=b)])
        if name == "ref":
            return self._refer(state, a, pc)
        if name == "more":
            return self._settled(self._more(state, a, b, c))
        if name == "anchor":
            return self._settled([self._edge(state, a)])
        if name == "look":
            return self._settled(self._look(state, a))
        return []

    def _settled(self, states: list[State]) -> list[tuple[State, tuple[Class, ...]]]:
        """Each state after the instructions that leave no choice, those left out that cannot go on."""
        return [(after, ()) for state in states if (after := self.settle(state)) is not None]

    def settle(self, state: State) -> State | None:
        """`state` after the instructions that leave no choice; None if it cannot go on."""
        plan = self.plan
        code = plan.program.code
        pc, at, done, spans, opens, counts, idle, classes, pending, behind = state
        while True:
            name, a, _, _ = code[pc]
            if name == "char":
                if at >= plan.length or not self.positions[at] & plan.origins[pc]:
                    return None
                break
            if name == "jump":
                pc = a
                continue
            if name == "open":
                opens, spans = _set(opens, a, at), _set(spans, a, None)
            elif name == "close":
                spans, opens = _set(spans, a, (opens[a], at)), _set(opens, a, -1)
            elif name == "reset":
                for slot in a:
                    spans = _set(spans, slot, None)
            elif name == "enter":
                counts = _set(counts, a, 0)
                idle &= ~(1 << a)
            elif name == "begin":
                idle |= 1 << a
            elif name == "again":
                after = self._again(pc, a, counts, idle)
                if after is None:
                    return None
                pc, counts, idle = after
                continue
            elif name == "anchor" and a in "^$":
                if at != (0 if a == "^" else plan.length):
                    return None
            elif name == "ref" and a not in plan.unknown and done == _length(spans[a]):
                if spans[a] is None and plan.program.python:
                    return None
                done = 0
            elif name == "match" and at != plan.length:
                return None
            else:
                break
            pc += 1
        return State(pc, at, done, spans, opens, counts, idle, classes, pending, behind)

    def _read(
        self, state: State, mask: int, pc: int, done: int, joined: int | None
    ) -> list[tuple[State, tuple[Class, ...]]]:
        """Read one cell as one of `mask`; `joined` is the cell that must hold the same character."""
        plan = self.plan
        at = state.at
        live = plan.live[pc if not done else state.pc]
        out: list[tuple[State, tuple[Class, ...]]] = []
        for part in plan.splits:
            chars = mask & part
            if not chars:
                continue
            if joined is None:
                classes = (*state.classes, (1 << at, chars))
            else:
                found = next(k for k in state.classes if k[0] >> joined & 1)
                chars &= found[1]
                if not chars:
                    continue
                merged = (found[0] | 1 << at, chars)
                classes = tuple([merged if k is found else k for k in state.classes])
            pending = state.pending
            if pending:
                stepped = self._step(pending, chars)
                if stepped is None:
                    continue
                pending = stepped
            behind = state.behind
            if behind:
                behind = tuple([x.step(s, chars) for x, s in zip(plan.behinds, behind, strict=True)])
            spans, opens, needed = state.spans, state.opens, 0
            for slot, span in enumerate(spans):
                if live >> slot & 1:
                    if span:
                        needed |= (1 << span[1]) - (1 << span[0])
                    if opens[slot] >= 0:
                        needed |= (2 << at) - (1 << opens[slot])
                elif span:
                    spans = _set(spans, slot, None)
            kept = tuple([k for k in classes if k[0] & needed])
            gone = tuple([k for k in classes if not k[0] & needed])
            after = self.settle(State(pc, at + 1, done, spans, opens, state.counts, 0, kept, pending, behind))
            if after is not None:
                out.append((after, gone))
        return out

    def _refer(self, state: State, slot: int, pc: int) -> list[tuple[State, tuple[Class, ...]]]:
        """Read a reference, one cell at a time."""
        plan = self.plan
        at, done = state.at, state.done
        if slot in plan.unknown:  # any string at all
            out = self._settled([state._replace(pc=pc + 1)])
            if at < plan.length:
                out += self._read(state, self.domains[at], pc, 0, None)
            return out
        span = state.spans[slot]
        if span is None:
            return []
        begin, end = span
        if at - done + end - begin > plan.length or not self.positions[at] & plan.origins[pc]:
            return []
        return self._read(state, self.domains[at], pc, done + 1, begin + done)

    def _step(self, pending: tuple[tuple[int, int], ...], chars: int) -> tuple[tuple[int, int], ...] | None:
        """The look-aheads that wait after one character; None if one has failed."""
        out = []
        for k, positions in pending:
            automaton, negative, _ = self.plan.looks[k]
            positions = automaton.step(positions, chars)
            if positions & automaton.accept:
                if negative:
                    return None
            elif positions:
                out.append((k, positions))
            elif not negative:
                return None
        return tuple(sorted(set(out)))

    def _again(self, pc: int, loop: int, counts: tuple[int, ...], idle: int) -> tuple[int, tuple[int, ...], int] | None:
        """Where an iteration's end leads, and the counts and idle loops there; None if it may not be empty."""
        bounds = self.plan.program.loops[loop]
        count = counts[loop] + 1
        if bounds.counted:
            most = bounds.least + 1 if bounds.most is None else bounds.most
            counts = _set(counts, loop, min(count, most))
        rest = idle & ~(1 << loop)
        if idle >> loop & 1 and not (bounds.counted and count <= bounds.least):
            if not self.plan.program.python:
                return None
            return self.plan.program.exit(pc), _set(counts, loop, 0), rest
        return pc + 1, counts, rest

    def _more(self, state: State, loop: int, body: int, end: int) -> list[State]:
        """Another iteration, or the end of the loop, or either."""
        bounds = self.plan.program.loops[loop]
        count = state.counts[loop]
        out = []
        if bounds.most is None or count < bounds.most:
            out.append(state._replace(pc=body))
        if count >= bounds.least:
            out.append(state._replace(pc=end, counts=_set(state.counts, loop, 0)))
        return out

    def _edge(self, state: State, kind: str) -> State:
        """An edge of a word: what stands before is known, what must follow waits."""
        plan = self.plan
        behind = plan.behinds[plan.word_behind]
        word = bool(state.behind[plan.word_behind] & behind.accept)
        wanted = word != (kind == "b")  # whether a word character must follow
        k = plan.word_ahead if wanted else plan.word_ahead + 1
        return state._replace(pc=state.pc + 1, pending=tuple(sorted({*state.pending, (k, 1)})))

    def _look(self, state: State, k: int) -> list[State]:
        """A look-behind is known at once, a look-ahead waits; one that is beyond this is passed over."""
        on = state._replace(pc=state.pc + 1)
        if k not in self.plan.looks:
            return [on]
        automaton, negative, behind = self.plan.looks[k]
        if behind >= 0:
            found = bool(state.behind[behind] & automaton.accept)
            return [on] if found != negative else []
        if automaton.accept & 1:
            return [] if negative else [on]
        return [on._replace(pending=tuple(sorted({*state.pending, (k, 1)})))]


def _length(span: Span | None) -> int:
    return span[1] - span[0] if span else 0


def _set(values: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]  # spans, offsets and counts alike
    return (*values[:index], value, *values[index + 1 :])
