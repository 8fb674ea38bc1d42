"""Does a whole string match a regular expression, exactly as JavaScript (or Python) would say?

A backtracking machine with an explicit stack that never visits a state twice, so that nothing like `(a*)*b` blows
up: the states of a clue without references are few, those of one with references are bounded by `MAX_STEPS`.
"""

from __future__ import annotations

from functools import lru_cache

from pysolvers.engines.program import Program
from pysolvers.engines.regex_tree import Regex, is_word
from pysolvers.engines.stepwise import Steps, finish

MAX_STEPS = 200_000
"""States after which a match is given up."""

PAUSE = 500
"""States from one pause to the next: about two milliseconds."""

Span = tuple[int, int]
State = tuple[int, int, tuple[Span | None, ...], tuple[int, ...], tuple[int, ...], int]
"""Instruction, offset, spans of groups, where open groups began, counts of loops, loops idle so far (bits)."""


class TooHard(Exception):
    """A match that could not be decided within `MAX_STEPS` states."""


@lru_cache(maxsize=512)
def _program(regex: Regex, length: int) -> Program:
    return Program(regex, length)


def matches(regex: Regex, text: str) -> bool:
    """Whether `regex` matches all of `text`; TooHard if that cannot be decided within `MAX_STEPS` states."""
    return finish(matching(regex, text))


def matching(regex: Regex, text: str) -> Steps[bool]:
    """The same with pauses."""
    program = _program(regex, len(text))
    found = yield from _Run(program, text).search(0, 0, (None,) * len(program.slot), True)
    return found is not None


class _Run:
    """One string on the machine."""

    def __init__(self, program: Program, text: str) -> None:
        self.program = program
        self.text = text
        self.unicode = program.python
        self.steps = 0

    def search(
        self, start: int, offset: int, spans: tuple[Span | None, ...], whole: bool, stop_at: int = -1
    ) -> Steps[tuple[Span | None, ...] | None]:
        """The groups' spans of the first match from `offset`, at instruction `start`; None if there is none.

        `whole` asks for the end of the text, `stop_at` for an offset where the match must end.
        """
        program, text, n = self.program, self.text, len(self.text)
        code, loops, python = program.code, program.loops, program.python
        seen: set[State] = set()
        stack: list[State] = [(start, offset, spans, (-1,) * len(spans), (0,) * len(loops), 0)]
        while stack:
            state = stack.pop()
            if state in seen:
                continue
            seen.add(state)
            self.steps += 1
            if not self.steps % PAUSE:
                if self.steps >= MAX_STEPS:
                    raise TooHard(f"No decision within {MAX_STEPS} steps.")
                yield
            pc, at, spans, opens, counts, idle = state
            name, a, b, c = code[pc]
            if name == "char":
                if c:
                    if at > 0 and a.has(text[at - 1], self.unicode):
                        stack.append((pc + 1, at - 1, spans, opens, counts, 0))
                elif at < n and a.has(text[at], self.unicode):
                    stack.append((pc + 1, at + 1, spans, opens, counts, 0))
            elif name == "split":
                stack.append((b, at, spans, opens, counts, idle))
                stack.append((a, at, spans, opens, counts, idle))
            elif name == "jump":
                stack.append((a, at, spans, opens, counts, idle))
            elif name == "open":
                stack.append((pc + 1, at, spans, _put(opens, a, at), counts, idle))
            elif name == "close":
                span = (min(opens[a], at), max(opens[a], at))
                stack.append((pc + 1, at, _put(spans, a, span), _put(opens, a, -1), counts, idle))
            elif name == "reset":
                for slot in a:
                    spans = _put(spans, slot, None)
                stack.append((pc + 1, at, spans, opens, counts, idle))
            elif name == "ref":
                span = spans[a] or (0, 0)
                if spans[a] is None and python:
                    continue
                size = span[1] - span[0]
                begin = at - size if c else at
                if begin >= 0 and text[begin : begin + size] == text[span[0] : span[1]] and begin + size <= n:
                    stack.append((pc + 1, begin if c else at + size, spans, opens, counts, 0 if size else idle))
            elif name == "enter":
                stack.append((pc + 1, at, spans, opens, _put(counts, a, 0), idle & ~(1 << a)))
            elif name == "begin":
                stack.append((pc + 1, at, spans, opens, counts, idle | 1 << a))
            elif name == "again":
                self._again(state, a, stack)
            elif name == "more":
                self._more(state, a, b, c, stack)
            elif name == "anchor":
                if self._holds(a, at):
                    stack.append((pc + 1, at, spans, opens, counts, idle))
            elif name == "look":
                found = yield from self._look(a, at, spans)
                if found is not None:
                    stack.append((pc + 1, at, found, opens, counts, idle))
            elif name == "match" and (not whole or at == n) and (stop_at < 0 or at == stop_at):
                return spans
        return None

    def _again(self, state: State, loop: int, stack: list[State]) -> None:
        """End an iteration: JavaScript refuses an empty one that was optional, Python leaves the loop after it."""
        pc, at, spans, opens, counts, idle = state
        bounds = self.program.loops[loop]
        empty = idle >> loop & 1
        count = counts[loop] + 1
        if bounds.counted:
            most = bounds.least + 1 if bounds.most is None else bounds.most
            counts = _put(counts, loop, min(count, most))
        if empty and not self.program.python and not (bounds.counted and count <= bounds.least):
            return
        if empty and self.program.python and not (bounds.counted and count < bounds.least):
            after = self.program.exit(pc)
            stack.append((after, at, spans, opens, _put(counts, loop, 0), idle & ~(1 << loop)))
            return
        stack.append((pc + 1, at, spans, opens, counts, idle & ~(1 << loop)))

    def _more(self, state: State, loop: int, body: int, end: int, stack: list[State]) -> None:
        _, at, spans, opens, counts, idle = state
        bounds = self.program.loops[loop]
        count = counts[loop]
        leave = (end, at, spans, opens, _put(counts, loop, 0), idle & ~(1 << loop))
        stay = (body, at, spans, opens, counts, idle)
        if count < bounds.least:
            stack.append(stay)
        elif bounds.most is not None and count >= bounds.most:
            stack.append(leave)
        else:
            stack.extend((stay, leave) if bounds.lazy else (leave, stay))

    def _holds(self, kind: str, at: int) -> bool:
        if kind == "^":
            return at == 0
        if kind == "$":
            return at == len(self.text)
        edge = self._word(at - 1) != self._word(at)
        return edge == (kind == "b")

    def _word(self, at: int) -> bool:
        return 0 <= at < len(self.text) and is_word(self.text[at], self.unicode)

    def _look(self, k: int, at: int, spans: tuple[Span | None, ...]) -> Steps[tuple[Span | None, ...] | None]:
        """The groups' spans after look-around `k` at `at`; None if it fails."""
        look, start = self.program.looks[k]
        found = None
        if look.ahead or not self.program.python:
            found = yield from self.search(start, at, spans, False)
        else:
            for begin in range(at, -1, -1):
                found = yield from self.search(start, begin, spans, False, at)
                if found is not None:
                    break
        if look.negative:
            return spans if found is None else None
        return found


def _put(values: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]  # spans, offsets and counts alike
    if values[index] == value:
        return values
    return (*values[:index], value, *values[index + 1 :])
