"""Removes impossible characters from cells, for an expression with references, look-arounds or word boundaries.

Runs the expression's program once over cells with unknown characters, and merges equal states. A class is a set of
cells that hold the same character, because of references, with the characters left for it. Its characters are added to
the result when no reference can read it any more. Look-arounds run alongside as automata.

If there are too many states, or a look-around contains references, look-arounds or groups, the result may keep too many
characters, but never too few.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pysolvers.core.progress import Pausing
from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.backtracking_program import put
from pysolvers.engines.regex.symbolic_plan import SymbolicPlan
from pysolvers.engines.regex.tree import Alphabet, Regex

MAX_STATES = 4000  # if there are more, keep the relaxed automaton's result

PAUSE = 100  # states between pauses: two or three milliseconds

Span = tuple[int, int]
Class = tuple[int, int]  # cells that hold the same character, and the characters left for them, both as bits


class FilterState(NamedTuple):
    """A state of a `SymbolicMachine`.

    `pc` is the next instruction, `at` the next cell, `done` the number of cells of a reference already read. `spans`
    has the cells captured by each group, `opens` the first cell of each open group (-1: not open), `counts` the
    iterations of each loop, `idle` the loops whose iteration has read nothing yet, as bits. `pending` has the waiting
    look-aheads (number and positions), `behind` the positions of each look-behind's automaton. For `classes` see the
    module.
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


Child = tuple[FilterState, tuple[Class, ...]]  # a successor state, and the classes added to the result on the way


class SymbolicFilter:
    """Removes from the cells of a line, of one length, the characters with which an expression can't match.

    `relaxed` is an automaton that matches every match of the expression, and perhaps more.
    """

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet, relaxed: Automaton) -> None:
        self.plan = SymbolicPlan(regex, length, alphabet, relaxed)

    def narrow(self, domains: Sequence[int]) -> Pausing[list[int] | None]:
        found = self.plan.relaxed.alive(domains)
        if found is None:
            return None
        alive, limit = found
        return (yield from _Run(self.plan, limit, alive).run())


class _Run:
    def __init__(self, plan: SymbolicPlan, domains: Sequence[int], alive: list[int]) -> None:
        self.machine = SymbolicMachine(plan, domains, alive)
        self.domains = list(domains)
        self.left = [0] * plan.length
        self.missing = plan.length

    def run(self) -> Pausing[list[int] | None]:
        start = self.machine.start()
        if start is None:
            return None
        # States are numbered as they are found; `good` marks those known to reach the end. A frame of the stack has
        # a state's number, its children, and how many of them were visited.
        number = {start: 0}
        good = [False]
        stack: list[tuple[int, list[Child], int]] = [(0, self._explore(0, start, good), 0)]
        while stack:
            me, children, i = stack.pop()
            if i and good[number[children[i - 1][0]]]:
                good[me] = True
                self.emit(children[i - 1][1])
            while i < len(children):
                child, emitted = children[i]
                i += 1
                n = number.setdefault(child, len(good))
                if n == len(good):
                    if n == MAX_STATES:
                        return self.domains
                    if not n % PAUSE:
                        yield
                    good.append(False)
                    stack.append((me, children, i))
                    stack.append((n, self._explore(n, child, good), 0))
                    break
                if good[n]:
                    good[me] = True
                    self.emit(emitted)
            if not self.missing:
                return self.domains
        return self.left if good[0] else None

    def _explore(self, n: int, state: FilterState, good: list[bool]) -> list[Child]:
        children = self.machine.successors(state)
        if not children and self.machine.final(state):
            good[n] = True
            self.emit(state.classes)
        return children

    def emit(self, classes: tuple[Class, ...]) -> None:
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


class SymbolicMachine:
    """Runs the program of a `SymbolicPlan` on one line of cells, whose possible characters are the `domains`.

    `positions` has, for each cell, the positions of the plan's relaxed automaton that read it in some match.
    """

    def __init__(self, plan: SymbolicPlan, domains: Sequence[int], positions: list[int]) -> None:
        self.plan = plan
        self.domains = domains
        self.positions = positions

    def start(self) -> FilterState | None:
        """Return the state before the first cell; None if nothing matches."""
        plan = self.plan
        slots = len(plan.program.slot)
        behind = tuple(a.step(1, plan.end) | 1 for a in plan.behinds)
        counts = (0,) * len(plan.program.loops)
        return self.settle(FilterState(0, 0, 0, (None,) * slots, (-1,) * slots, counts, 0, (), (), behind), 0)

    def final(self, state: FilterState) -> bool:
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

    def successors(self, state: FilterState) -> list[Child]:
        """Return the states after one choice or character, each with classes (see the module) to add to the result."""
        plan = self.plan
        pc = state.pc
        name, a, b, c = plan.program.code[pc]
        if name == "char":
            return self._read(state, self.domains[state.at] & plan.masks[pc], pc + 1, 0, None)
        if name == "split":
            both = (self.settle(state, a), self.settle(state, b))
            return [(after, ()) for after in both if after is not None]
        if name == "ref":
            return self._refer(state, a, pc)
        if name == "more":
            return self._settled([state._replace(pc=b), state._replace(pc=c, counts=put(state.counts, a, 0))])
        if name == "anchor":
            return self._settled([self._word_boundary(state, a)])
        if name == "look":
            return self._settled(self._look_around(state, a))
        return []

    def _settled(self, states: list[FilterState]) -> list[Child]:
        return [(after, ()) for state in states if (after := self.settle(state, state.pc)) is not None]

    # One long function, because a filter spends most of its time here. The fields of the state are local variables; a
    # new state is made only at the end: before a cell is read, at a choice, or at the match.
    def settle(self, state: FilterState, pc: int) -> FilterState | None:  # noqa: C901  hot loop: bench set wide_hexagons
        """Run from instruction `pc` up to a choice or the reading of a character; None if nothing matches."""
        _, at, done, spans, opens, counts, idle, classes, pending, behind = state
        plan = self.plan
        code = plan.program.code
        while True:
            name, a, b, c = code[pc]
            if name == "char":
                if at >= plan.length or not self.positions[at] & plan.origins[pc]:
                    return None
                break
            if name == "split":
                break
            if name == "jump":
                pc = a
                continue
            if name == "open":
                opens, spans = put(opens, a, at), put(spans, a, None)
            elif name == "close":
                spans, opens = put(spans, a, (opens[a], at)), put(opens, a, -1)
            elif name == "reset":
                for slot in a:
                    spans = put(spans, slot, None)
            elif name == "enter":
                counts = put(counts, a, 0)
                idle &= ~(1 << a)
            elif name == "begin":
                idle |= 1 << a
            elif name == "again":
                after = plan.program.iterated(pc, a, counts, idle)
                if after is None:
                    return None
                pc, counts, idle = after
                continue
            elif name == "more":
                bounds = plan.program.loops[a]
                if counts[a] < bounds.least:
                    pc = b
                elif counts[a] == bounds.most:
                    pc, counts = c, put(counts, a, 0)
                else:
                    break
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
        return FilterState(pc, at, done, spans, opens, counts, idle, classes, pending, behind)

    def _read(self, state: FilterState, mask: int, pc: int, done: int, same_as: int | None) -> list[Child]:
        plan, at = self.plan, state.at
        spans, needed = self._needed(state, plan.live[pc if not done else state.pc])
        out: list[Child] = []
        for part in plan.splits:
            chars, classes = _with_cell(state.classes, at, mask & part, same_as)
            if not chars:
                continue
            pending = self._step(state.pending, chars) if state.pending else ()
            if pending is None:
                continue
            behind = state.behind
            if behind:
                behind = tuple([x.step(s, chars) for x, s in zip(plan.behinds, behind, strict=True)])
            kept = tuple([k for k in classes if k[0] & needed])
            after = self.settle(
                FilterState(pc, at + 1, done, spans, state.opens, state.counts, 0, kept, pending, behind), pc
            )
            if after is not None:
                out.append((after, tuple([k for k in classes if not k[0] & needed])))
        return out

    def _needed(self, state: FilterState, live: int) -> tuple[tuple[Span | None, ...], int]:
        spans, needed = state.spans, 0
        for slot, span in enumerate(state.spans):
            if live >> slot & 1:
                if span:
                    needed |= (1 << span[1]) - (1 << span[0])
                if state.opens[slot] >= 0:
                    needed |= (2 << state.at) - (1 << state.opens[slot])
            elif span:
                spans = put(spans, slot, None)
        return spans, needed

    def _refer(self, state: FilterState, slot: int, pc: int) -> list[Child]:
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

    def _word_boundary(self, state: FilterState, kind: str) -> FilterState:
        plan = self.plan
        behind = plan.behinds[plan.word_behind]
        word = bool(state.behind[plan.word_behind] & behind.accept)
        wanted = word != (kind == "b")  # True if a word character must follow
        k = plan.word_ahead if wanted else plan.word_ahead + 1
        return state._replace(pc=state.pc + 1, pending=tuple(sorted({*state.pending, (k, 1)})))

    def _look_around(self, state: FilterState, k: int) -> list[FilterState]:
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


def _with_cell(classes: tuple[Class, ...], at: int, chars: int, same_as: int | None) -> tuple[int, tuple[Class, ...]]:
    if same_as is None:
        return chars, (*classes, (1 << at, chars))
    found = next(k for k in classes if k[0] >> same_as & 1)
    chars &= found[1]
    merged = (found[0] | 1 << at, chars)
    return chars, tuple([merged if k is found else k for k in classes])


def _length(span: Span | None) -> int:
    return span[1] - span[0] if span else 0
