"""Decides whether a whole string matches a regular expression, exactly as in JavaScript or Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pysolvers.core.progress import Pausing, finish
from pysolvers.core.words import say
from pysolvers.engines.regex.backtracking_program import Program, put
from pysolvers.engines.regex.tree import CharSet, Regex, is_word

MAX_STEPS = 200_000  # instructions before a match is abandoned

PAUSE = 500  # instructions between pauses: about two milliseconds

Span = tuple[int, int]
Spans = tuple[Span | None, ...]  # where each slot's group began and ended

# Next instruction; offset in the text; spans; start of each open group (-1 for others); iterations of each loop; loops
# (as bits) that have read nothing in this iteration.
State = tuple[int, int, Spans, tuple[int, ...], tuple[int, ...], int]


class TooHard(Exception):
    """A match that couldn't be decided within `MAX_STEPS` instructions."""


@lru_cache(maxsize=512)
def _program(regex: Regex, length: int) -> Program:
    return Program(regex, length)


def matches(regex: Regex, text: str) -> bool:
    """True if `regex` matches all of `text`. TooHard if that takes more than `MAX_STEPS` instructions."""
    return finish(matching(regex, text))


def matching(regex: Regex, text: str) -> Pausing[bool]:
    program = _program(regex, len(text))
    found = yield from _MatchRun(program, text).search(0, 0, (None,) * len(program.slot), len(text))
    return found is not None


class _MatchRun:
    def __init__(self, program: Program, text: str) -> None:
        self.program = program
        self.text = text
        self.python = program.python
        self.steps = 0

    def search(self, start: int, offset: int, spans: Spans, end: int | None) -> Pausing[Spans | None]:
        code = self.program.code
        seen: set[State] = set()  # every loop makes a choice, so recording choices is enough to terminate
        stack: list[State] = [(start, offset, spans, (-1,) * len(spans), (0,) * len(self.program.loops), 0)]
        while stack:
            state: State | None = stack.pop()
            while state is not None:
                self.steps += 1
                if not self.steps % PAUSE:
                    if self.steps >= MAX_STEPS:
                        raise TooHard(say("No decision within {n} steps.", n=MAX_STEPS))
                    yield
                name, a, b, c = code[state[0]]
                if name in _STEPS:
                    state = _STEPS[name](self, state, a, c)
                elif name in _CHOICES:
                    if state in seen:
                        break
                    seen.add(state)
                    state, other = _CHOICES[name](self, state, a, b, c)
                    if other is not None:
                        stack.append(other)
                elif name == "look":
                    after = yield from self._look(a, state[1], state[2])
                    state = None if after is None else (state[0] + 1, state[1], after, *state[3:])
                elif name == "match" and end in (None, state[1]):
                    return state[2]
                else:  # the end at the wrong place, or "fail"
                    break
        return None

    def _split(self, state: State, first: int, second: int, _: int) -> tuple[State, State | None]:
        rest = state[1:]
        return (first, *rest), (second, *rest)

    def _more(self, state: State, loop: int, onward: int, leave: int) -> tuple[State, State | None]:
        _, at, spans, opens, counts, idle = state
        bounds = self.program.loops[loop]
        again = (onward, at, spans, opens, counts, idle)
        if counts[loop] < bounds.least:
            return again, None
        left = (leave, at, spans, opens, put(counts, loop, 0), idle & ~(1 << loop))
        if counts[loop] == bounds.most:
            return left, None
        return (left, again) if bounds.lazy else (again, left)

    # Deterministic instructions: each returns the next state, or None if matching fails.

    def _char(self, state: State, chars: CharSet, back: bool) -> State | None:
        pc, at, spans, opens, counts, _ = state
        read = at - 1 if back else at
        if not 0 <= read < len(self.text) or not chars.has(self.text[read], self.python):
            return None
        return pc + 1, read if back else at + 1, spans, opens, counts, 0

    def _ref(self, state: State, slot: int, back: bool) -> State | None:
        pc, at, spans, opens, counts, idle = state
        if spans[slot] is None and self.python:
            return None
        begin, end = spans[slot] or (0, 0)
        read = at - (end - begin) if back else at
        after = read + end - begin
        if read < 0 or after > len(self.text) or self.text[read:after] != self.text[begin:end]:
            return None
        return pc + 1, read if back else after, spans, opens, counts, 0 if end > begin else idle

    def _jump(self, state: State, to: int, _: bool) -> State:
        return (to, *state[1:])

    def _open(self, state: State, slot: int, _: bool) -> State:
        pc, at, spans, opens, counts, idle = state
        return pc + 1, at, spans, put(opens, slot, at), counts, idle

    def _close(self, state: State, slot: int, _: bool) -> State:
        pc, at, spans, opens, counts, idle = state
        span = (min(opens[slot], at), max(opens[slot], at))
        return pc + 1, at, put(spans, slot, span), put(opens, slot, -1), counts, idle

    def _reset(self, state: State, slots: tuple[int, ...], _: bool) -> State:
        pc, at, spans, opens, counts, idle = state
        kept = tuple([None if slot in slots else span for slot, span in enumerate(spans)])
        return pc + 1, at, kept, opens, counts, idle

    def _enter(self, state: State, loop: int, _: bool) -> State:
        pc, at, spans, opens, counts, idle = state
        return pc + 1, at, spans, opens, put(counts, loop, 0), idle & ~(1 << loop)

    def _begin(self, state: State, loop: int, _: bool) -> State:
        pc, at, spans, opens, counts, idle = state
        return pc + 1, at, spans, opens, counts, idle | 1 << loop

    def _again(self, state: State, loop: int, _: bool) -> State | None:
        pc, at, spans, opens, counts, idle = state
        after = self.program.iterated(pc, loop, counts, idle)
        return after and (after[0], at, spans, opens, *after[1:])

    def _anchor(self, state: State, kind: str, _: bool) -> State | None:
        at = state[1]
        if kind in "^$":
            holds = at == (0 if kind == "^" else len(self.text))
        else:
            edge = self._is_word(at - 1) != self._is_word(at)
            holds = edge == (kind == "b")
        return (state[0] + 1, *state[1:]) if holds else None

    def _is_word(self, at: int) -> bool:
        return 0 <= at < len(self.text) and is_word(self.text[at], self.python)

    def _look(self, k: int, at: int, spans: Spans) -> Pausing[Spans | None]:
        look, start = self.program.looks[k]
        found = None
        if look.ahead or not self.python:
            found = yield from self.search(start, at, spans, None)
        else:
            for begin in range(at, -1, -1):
                found = yield from self.search(start, begin, spans, at)
                if found is not None:
                    break
        if look.negative:
            return spans if found is None else None
        return found


_CHOICES: dict[str, Callable[[_MatchRun, State, int, int, int], tuple[State, State | None]]] = {
    "split": _MatchRun._split,
    "more": _MatchRun._more,
}

_STEPS: dict[str, Callable[[_MatchRun, State, Any, bool], State | None]] = {
    "char": _MatchRun._char,
    "ref": _MatchRun._ref,
    "jump": _MatchRun._jump,
    "open": _MatchRun._open,
    "close": _MatchRun._close,
    "reset": _MatchRun._reset,
    "enter": _MatchRun._enter,
    "begin": _MatchRun._begin,
    "again": _MatchRun._again,
    "anchor": _MatchRun._anchor,
}
