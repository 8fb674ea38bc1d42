"""Does a whole string match a regular expression, exactly as JavaScript (or Python) would say?

A backtracking machine with an explicit stack that never visits a state twice, so that nothing like `(a*)*b` blows
up: the states of a clue without references are few, those of one with references are bounded by `MAX_STEPS`.
"""

from __future__ import annotations

from functools import lru_cache

from pysolvers.core.pausing import Pausing, finish
from pysolvers.engines.regex.compiler import Program
from pysolvers.engines.regex.tree import Regex, is_word

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


def matching(regex: Regex, text: str) -> Pausing[bool]:
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
    ) -> Pausing[tuple[Span | None, ...] | None]:
        """The groups' spans of the first match from `offset`, at instruction `start`; None if there is none.

        `whole` asks for the end of the text, `stop_at` for an offset where the match must end.
        """
        program, text, n = self.program, self.text, len(self.text)
        code, loops, python = program.code, program.loops, program.python
        # Every loop passes a choice ("split", "more"), so it is enough never to make the same choice twice.
        seen: set[State] = set()
        stack: list[State] = [(start, offset, spans, (-1,) * len(spans), (0,) * len(loops), 0)]
        while stack:
            pc, at, spans, opens, counts, idle = stack.pop()
            while True:
                self.steps += 1
                if not self.steps % PAUSE:
                    if self.steps >= MAX_STEPS:
                        raise TooHard(f"No decision within {MAX_STEPS} steps.")
                    yield
                name, a, b, c = code[pc]
                pc += 1
                if name == "char":
                    if c:
                        at -= 1
                        if at < 0 or not a.has(text[at], self.unicode):
                            break
                    else:
                        if at >= n or not a.has(text[at], self.unicode):
                            break
                        at += 1
                    idle = 0
                elif name == "split" or name == "more":
                    choice = (pc, at, spans, opens, counts, idle)
                    if choice in seen:
                        break
                    seen.add(choice)
                    if name == "split":
                        stack.append((b, at, spans, opens, counts, idle))
                        pc = a
                        continue
                    leave = (c, at, spans, opens, _put(counts, a, 0), idle & ~(1 << a))
                    bounds, count = loops[a], counts[a]
                    if count < bounds.least:
                        pc = b
                    elif count == bounds.most or bounds.lazy:
                        if count != bounds.most:
                            stack.append((b, at, spans, opens, counts, idle))
                        pc, at, spans, opens, counts, idle = leave
                    else:
                        stack.append(leave)
                        pc = b
                elif name == "jump":
                    pc = a
                elif name == "begin":
                    idle |= 1 << a
                elif name == "again":
                    after = self._again(pc, a, counts, idle)
                    if after is None:
                        break
                    pc, counts, idle = after
                elif name == "open":
                    opens = _put(opens, a, at)
                elif name == "close":
                    spans, opens = _put(spans, a, (min(opens[a], at), max(opens[a], at))), _put(opens, a, -1)
                elif name == "ref":
                    span = spans[a] or (0, 0)
                    size = span[1] - span[0]
                    begin = at - size if c else at
                    if spans[a] is None and python:
                        break
                    if begin < 0 or begin + size > n or text[begin : begin + size] != text[span[0] : span[1]]:
                        break
                    at = begin if c else at + size
                    idle = 0 if size else idle
                elif name == "reset":
                    for slot in a:
                        spans = _put(spans, slot, None)
                elif name == "enter":
                    counts, idle = _put(counts, a, 0), idle & ~(1 << a)
                elif name == "anchor":
                    if not self._holds(a, at):
                        break
                elif name == "look":
                    found = yield from self._look(a, at, spans)
                    if found is None:
                        break
                    spans = found
                elif name == "match" and (not whole or at == n) and (stop_at < 0 or at == stop_at):
                    return spans
                else:  # the end at the wrong place, or "fail"
                    break
        return None

    def _again(self, pc: int, loop: int, counts: tuple[int, ...], idle: int) -> tuple[int, tuple[int, ...], int] | None:
        """Where the iteration that ends before `pc` leads, with counts and idle loops; None where it must not end.

        JavaScript refuses an empty iteration that was optional, Python leaves the loop after it.
        """
        bounds = self.program.loops[loop]
        count = counts[loop] + 1
        if bounds.counted:
            most = bounds.least + 1 if bounds.most is None else bounds.most
            counts = _put(counts, loop, min(count, most))
        rest = idle & ~(1 << loop)
        if idle >> loop & 1:
            if not self.program.python and not (bounds.counted and count <= bounds.least):
                return None
            if self.program.python and not (bounds.counted and count < bounds.least):
                return self.program.exit(pc - 1), _put(counts, loop, 0), rest
        return pc, counts, rest

    def _holds(self, kind: str, at: int) -> bool:
        if kind == "^":
            return at == 0
        if kind == "$":
            return at == len(self.text)
        edge = self._word(at - 1) != self._word(at)
        return edge == (kind == "b")

    def _word(self, at: int) -> bool:
        return 0 <= at < len(self.text) and is_word(self.text[at], self.unicode)

    def _look(self, k: int, at: int, spans: tuple[Span | None, ...]) -> Pausing[tuple[Span | None, ...] | None]:
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
