"""Compiles a regular expression to a program for a backtracking machine, for lines of one length.

`matcher` runs it on a string, `symbolic_filter` on cells whose characters are not known yet. Only groups that are
referred to are recorded, each in a slot. An instruction is a tuple `(name, a, b, c)`; numbers of instructions are
written @:

    char set from back     read one character of the set `a`; `b` is where the node begins in the text
    ref slot from back     read what the group of slot `a` captured
    split @ @              go on at `a`, or else at `b`
    jump @                 go on at `a`
    open slot, close slot  the group of slot `a` begins and ends
    reset slots            forget the groups of the slots `a` (JavaScript, at the begin of an iteration)
    enter loop             the loop `a`, whose iterations are counted, begins
    more loop @ @          the loop `a` goes on at `b` or is left for `c`, depending on the count and its bounds
    begin loop             an iteration of the loop `a` begins: it has read nothing yet (it is idle)
    again loop             an iteration of the loop `a` ends
    anchor kind            ^ or $ or b or B
    look number            look-around number `a`
    match                  the end
    fail                   no match

`c` is true where `char` and `ref` read backwards, as in JavaScript's look-behinds.

Such machines are described in R. Cox, Regular Expression Matching: the Virtual Machine Approach (2009); what loops and
captures mean is that of ECMA-262 §22.2.2 and of Python's `re`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from pysolvers.engines.regex.tree import (
    Alt,
    Anchor,
    Chars,
    Group,
    Look,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
    least_length,
    walk,
)

T = TypeVar("T")

Instruction = tuple[str, Any, Any, Any]

Counts = tuple[int, ...]
"""How often each loop has gone round."""


class LoopBounds(NamedTuple):
    """The bounds of a loop; `counted` if the number of iterations has to be kept."""

    least: int
    most: int | None
    lazy: bool
    counted: bool


class Program:
    """The instructions of a regex and of its look-arounds, each of which starts at an instruction of its own."""

    def __init__(self, regex: Regex, length: int) -> None:
        self.regex = regex
        self.length = length
        self.python = regex.flavour == "python"
        self.code: list[Instruction] = []
        self.loops: list[LoopBounds] = []
        self.looks: list[tuple[Look, int]] = []
        self.slot = {g: i for i, g in enumerate(sorted(_referenced(regex.tree)))}
        self._waiting: list[tuple[Look, int]] = []
        self._emit(regex.tree, False)
        self.code.append(("match", 0, 0, 0))
        while self._waiting:
            look, k = self._waiting.pop()
            self.looks[k] = (look, len(self.code))
            self._emit(look.body, not look.ahead and not self.python)
            self.code.append(("match", 0, 0, 0))

    def exit(self, pc: int) -> int:
        """Where the loop whose iteration ends at `pc` (an "again") is left for."""
        name, a, b, _ = self.code[pc + 1]
        if (name == "jump" and a <= pc) or (name == "split" and pc + 2 in (a, b) and min(a, b) <= pc):
            return pc + 2
        return pc + 1

    def iterated(self, pc: int, loop: int, counts: Counts, idle: int) -> tuple[int, Counts, int] | None:
        """Where the end of an iteration, an "again" at `pc`, leads, with the counts and the idle loops then.

        JavaScript refuses an empty iteration that was optional (None), Python leaves the loop after it.
        """
        bounds = self.loops[loop]
        count = counts[loop] + 1
        if bounds.counted:
            counts = put(counts, loop, min(count, bounds.least + 1 if bounds.most is None else bounds.most))
        rest = idle & ~(1 << loop)
        if idle >> loop & 1:
            if not self.python and not (bounds.counted and count <= bounds.least):
                return None
            if self.python and not (bounds.counted and count < bounds.least):
                return self.exit(pc), put(counts, loop, 0), rest
        return pc + 1, counts, rest

    def _emit(self, node: Node, back: bool) -> None:
        """Append the instructions of a node; `back` where it is read backwards."""
        _EMITTERS[type(node)](self, node, back)

    def _emit_chars(self, node: Chars, back: bool) -> None:
        self.code.append(("char", node.chars, node.start, back))

    def _emit_seq(self, node: Seq, back: bool) -> None:
        for part in reversed(node.parts) if back else node.parts:
            self._emit(part, back)

    def _emit_group(self, node: Group, back: bool) -> None:
        slot = self.slot.get(node.number)
        if slot is None:
            self._emit(node.body, back)
        else:
            self.code.append(("open", slot, 0, 0))
            self._emit(node.body, back)
            self.code.append(("close", slot, 0, 0))

    def _emit_ref(self, node: Ref, back: bool) -> None:
        self.code.append(("ref", self.slot[node.number], node.start, back))

    def _emit_anchor(self, node: Anchor, back: bool) -> None:
        self.code.append(("anchor", node.kind, 0, 0))

    def _emit_look(self, node: Look, back: bool) -> None:
        self.code.append(("look", len(self.looks), 0, 0))
        self._waiting.append((node, len(self.looks)))
        self.looks.append((node, 0))

    def _emit_repeat(self, node: Repeat, back: bool) -> None:
        if node.least == 0 and node.most == 1:
            self._emit_optional(node, back)
        elif node.most != 0:
            bounded = self._bounded(node)
            if bounded is None:
                self.code.append(("fail", 0, 0, 0))
            elif bounded.least == 1 and bounded.most is None:
                self._emit_plus(bounded, back)
            else:
                self._emit_loop(bounded, back)

    def _emit_alt(self, node: Alt, back: bool) -> None:
        code = self.code
        ends = []
        for option in node.options[:-1]:
            split = len(code)
            code.append(("", 0, 0, 0))
            self._emit(option, back)
            ends.append(len(code))
            code.append(("", 0, 0, 0))
            code[split] = ("split", split + 1, len(code), 0)
        self._emit(node.options[-1], back)
        for end in ends:
            code[end] = ("jump", len(code), 0, 0)

    def _emit_optional(self, node: Repeat, back: bool) -> None:
        """`x?`."""
        code = self.code
        loop = self._loop(node, False)
        split = len(code)
        code.append(("", 0, 0, 0))
        self._emit_body(node, loop, back)
        code[split] = _split(split + 1, len(code), node.lazy)

    def _emit_plus(self, node: Repeat, back: bool) -> None:
        """`x+`: x and perhaps back to it, or where x may be empty, x and then `x*`."""
        if least_length(node.body):
            top = len(self.code)
            self._emit_body(node, self._loop(node, False), back)
            self.code.append(_split(top, len(self.code) + 1, node.lazy))
        else:
            self._emit_reset(node)
            self._emit(node.body, back)
            self._emit_loop(node._replace(least=0), back)

    def _emit_loop(self, node: Repeat, back: bool) -> None:
        """`x*`, or `x{2,5}`, whose iterations are counted."""
        code = self.code
        counted = node.least > 1 or node.most is not None
        loop = self._loop(node, counted)
        if counted:
            code.append(("enter", loop, 0, 0))
        top = len(code)
        code.append(("", 0, 0, 0))
        self._emit_body(node, loop, back)
        code.append(("jump", top, 0, 0))
        end = len(code)
        code[top] = ("more", loop, top + 1, end) if counted else _split(top + 1, end, node.lazy)

    def _bounded(self, node: Repeat) -> Repeat | None:
        """The repetition with the bounds that matter on a line of this length; None if the least do not fit."""
        least, most, length = node.least, node.most, self.length
        shortest = least_length(node.body)
        if least * shortest > length:
            return None
        if most is not None and most >= (length // shortest if shortest else length + least):
            most = None
        if not shortest and least > length + 1:  # more of them are empty ones
            most = None if most is None else most - (least - length - 1)
            least = length + 1
        return node._replace(least=least, most=most)

    def _emit_body(self, node: Repeat, loop: int, back: bool) -> None:
        self.code.append(("begin", loop, 0, 0))
        self._emit_reset(node)
        self._emit(node.body, back)
        self.code.append(("again", loop, 0, 0))

    def _emit_reset(self, node: Repeat) -> None:
        inside = tuple(sorted(self.slot[g] for g in _captured(node.body) if g in self.slot))
        if inside and not self.python:
            self.code.append(("reset", inside, 0, 0))

    def _loop(self, node: Repeat, counted: bool) -> int:
        self.loops.append(LoopBounds(node.least, node.most, node.lazy, counted))
        return len(self.loops) - 1


_EMITTERS: dict[type, Callable[[Program, Any, bool], None]] = {
    Chars: Program._emit_chars,
    Seq: Program._emit_seq,
    Alt: Program._emit_alt,
    Group: Program._emit_group,
    Ref: Program._emit_ref,
    Anchor: Program._emit_anchor,
    Look: Program._emit_look,
    Repeat: Program._emit_repeat,
}


def _split(onward: int, leave: int, lazy: bool) -> Instruction:
    return ("split", leave, onward, 0) if lazy else ("split", onward, leave, 0)


def _referenced(node: Node) -> set[int]:
    return {n.number for n in walk(node) if isinstance(n, Ref)}


def _captured(node: Node) -> set[int]:
    return {n.number for n in walk(node) if isinstance(n, Group)}


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A tuple with another value at an index."""
    return (*values[:index], value, *values[index + 1 :])
