"""Runs an expression's program on a line whose characters are not known yet: the states, and what follows from each.

A state has, for every captured cell that a later reference may still ask for, a class of cells that hold the same
character and the mask of characters left to them. Look-arounds run beside the program as automata whose sets of
positions are part of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pysolvers.engines.regex.symbolic_plan import SymbolicPlan

Span = tuple[int, int]
Class = tuple[int, int]
"""Cells that hold the same character, as bits, and the characters left to them, as bits."""


class State(NamedTuple):
    """Where the machine is.

    `pc` is the next instruction, `at` the next cell, `done` how much of a reference is read; `spans`, `opens`, `counts`
    and `idle` are as in `matcher`, `classes` as told above. `pending` are the look-aheads that wait (number and
    positions), `behind` the positions of each look-behind's automaton.
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


Child = tuple[State, tuple[Class, ...]]
"""A state that another one leads to, and the classes that are emitted on the way."""


class SymbolicMachine:
    """The program of `plan` on one line's domains; `positions` are those that the relaxed automaton reads there."""

    def __init__(self, plan: SymbolicPlan, domains: Sequence[int], positions: list[int]) -> None:
        self.plan = plan
        self.domains = domains
        self.positions = positions

    def start(self) -> State | None:
        """The settled state before the first cell; None if it cannot go on."""
        plan = self.plan
        slots = len(plan.program.slot)
        behind = tuple(a.step(1, plan.end) | 1 for a in plan.behinds)
        counts = (0,) * len(plan.program.loops)
        return self.settle(State(0, 0, 0, (None,) * slots, (-1,) * slots, counts, 0, (), (), behind), 0)

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

    def successors(self, state: State) -> list[Child]:
        """The settled states after a choice or one character, and what is emitted on the way."""
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
            return self._settled([state._replace(pc=b), state._replace(pc=c, counts=_set(state.counts, a, 0))])
        if name == "anchor":
            return self._settled([self._edge(state, a)])
        if name == "look":
            return self._settled(self._look(state, a))
        return []

    def _settled(self, states: list[State]) -> list[Child]:
        """Each state after the instructions that leave no choice, those left out that cannot go on."""
        return [(after, ()) for state in states if (after := self.settle(state, state.pc)) is not None]

    # One long function, because a filter spends most of its time here. The fields of the state are local variables, and
    # a new state is made only at the end: where a cell is to be read, where there is a choice, or at the match.
    def settle(self, state: State, pc: int) -> State | None:  # noqa: C901  hot loop: bench set wide_hexagons
        """`state`, but at `pc`, after the instructions that leave no choice; None if it cannot go on."""
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
            elif name == "more":
                bounds = plan.program.loops[a]
                if counts[a] < bounds.least:
                    pc = b
                elif counts[a] == bounds.most:
                    pc, counts = c, _set(counts, a, 0)
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
        return State(pc, at, done, spans, opens, counts, idle, classes, pending, behind)

    def _read(self, state: State, mask: int, pc: int, done: int, joined: int | None) -> list[Child]:
        """Read one cell as one of `mask`; `joined` is the cell that must hold the same character."""
        plan, at = self.plan, state.at
        spans, needed = self._needed(state, plan.live[pc if not done else state.pc])
        out: list[Child] = []
        for part in plan.splits:
            chars, classes = _with_cell(state.classes, at, mask & part, joined)
            if not chars:
                continue
            pending = self._step(state.pending, chars) if state.pending else ()
            if pending is None:
                continue
            behind = state.behind
            if behind:
                behind = tuple([x.step(s, chars) for x, s in zip(plan.behinds, behind, strict=True)])
            kept = tuple([k for k in classes if k[0] & needed])
            after = self.settle(State(pc, at + 1, done, spans, state.opens, state.counts, 0, kept, pending, behind), pc)
            if after is not None:
                out.append((after, tuple([k for k in classes if not k[0] & needed])))
        return out

    def _needed(self, state: State, live: int) -> tuple[tuple[Span | None, ...], int]:
        """The spans less those that no reference asks for any more, and the cells that one may still ask for."""
        spans, needed = state.spans, 0
        for slot, span in enumerate(state.spans):
            if live >> slot & 1:
                if span:
                    needed |= (1 << span[1]) - (1 << span[0])
                if state.opens[slot] >= 0:
                    needed |= (2 << state.at) - (1 << state.opens[slot])
            elif span:
                spans = _set(spans, slot, None)
        return spans, needed

    def _refer(self, state: State, slot: int, pc: int) -> list[Child]:
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


def _with_cell(classes: tuple[Class, ...], at: int, chars: int, joined: int | None) -> tuple[int, tuple[Class, ...]]:
    """The characters that cell `at` can hold, and the classes with it in that of `joined`, or in one of its own."""
    if joined is None:
        return chars, (*classes, (1 << at, chars))
    found = next(k for k in classes if k[0] >> joined & 1)
    chars &= found[1]
    merged = (found[0] | 1 << at, chars)
    return chars, tuple([merged if k is found else k for k in classes])


def _length(span: Span | None) -> int:
    return span[1] - span[0] if span else 0


def _set(values: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]  # spans, offsets and counts alike
    return (*values[:index], value, *values[index + 1 :])
