"""Compiles a regular expression to a program for a backtracking machine, for lines of one length.

`matcher` runs it on a string, `symbolic_filter` on cells with unknown characters. Only referenced groups are recorded,
each in a slot. An instruction is a tuple `(name, a, b, c)`; @ is the number of an instruction:

    char set from back     read one character of the set `a`; `b` is the node's offset in the text
    ref slot from back     read what the group of slot `a` captured
    split @ @              continue at `a` or else at `b`
    jump @                 continue at `a`
    open slot, close slot  the group of slot `a` begins and ends
    reset slots            forget the groups of slots `a` (JavaScript, at the start of an iteration)
    enter loop             start counting the iterations of loop `a`
    more loop @ @          repeat loop `a` at `b` or leave it for `c`, depending on its count and bounds
    begin loop             an iteration of loop `a` begins; it is idle until it reads something
    again loop             an iteration of loop `a` ends
    anchor kind            ^ or $ or b or B
    look number            look-around number `a`
    match                  the end
    fail                   no match

`c` is True if `char` and `ref` read backward, as in JavaScript's look-behinds.

Such machines are described in R. Cox, Regular Expression Matching: the Virtual Machine Approach (2009). The semantics
of loops and captures follow ECMA-262 §22.2.2 and Python's `re`.
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
    fitting,
    least_length,
    walk,
)

T = TypeVar("T")

Instruction = tuple[str, Any, Any, Any]

Counts = tuple[int, ...]  # iterations so far, by loop


class LoopBounds(NamedTuple):
    """The bounds of a loop; `counted` if the number of iterations must be tracked."""

    least: int
    most: int | None
    lazy: bool
    counted: bool


class Program:
    """The instructions of a regex. `looks` has each look-around with the number of its first instruction."""

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
        """Return the instruction after the loop whose instruction "again" is at `pc`."""
        name, a, b, _ = self.code[pc + 1]
        if (name == "jump" and a <= pc) or (name == "split" and pc + 2 in (a, b) and min(a, b) <= pc):
            return pc + 2
        return pc + 1

    def iterated(self, pc: int, loop: int, counts: Counts, idle: int) -> tuple[int, Counts, int] | None:
        """Return the next instruction, `counts` and `idle` after an iteration ends at `pc`; None if the match fails.

        `counts` has the iterations of each loop so far, `idle` the loops whose iteration has read nothing yet, as bits.
        """
        bounds = self.loops[loop]
        count = counts[loop] + 1
        if bounds.counted:
            counts = put(counts, loop, min(count, bounds.least + 1 if bounds.most is None else bounds.most))
        rest = idle & ~(1 << loop)
        if idle >> loop & 1:  # after an iteration that read nothing, JavaScript fails and Python leaves the loop
            if not self.python and not (bounds.counted and count <= bounds.least):
                return None
            if self.python and not (bounds.counted and count < bounds.least):
                return self.exit(pc), put(counts, loop, 0), rest
        return pc + 1, counts, rest

    def _emit(self, node: Node, back: bool) -> None:
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
            bounded = fitting(node, self.length)
            if bounded is None:
                self.code.append(("fail", 0, 0, 0))
            elif bounded.least == 1 and bounded.most is None:
                self._emit_one_or_more(bounded, back)
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
        code = self.code
        loop = self._loop(node, False)
        split = len(code)
        code.append(("", 0, 0, 0))
        self._emit_body(node, loop, back)
        code[split] = _split(split + 1, len(code), node.lazy)

    def _emit_one_or_more(self, node: Repeat, back: bool) -> None:
        if least_length(node.body):
            top = len(self.code)
            self._emit_body(node, self._loop(node, False), back)
            self.code.append(_split(top, len(self.code) + 1, node.lazy))
        else:
            self._emit_reset(node)
            self._emit(node.body, back)
            self._emit_loop(node._replace(least=0), back)

    def _emit_loop(self, node: Repeat, back: bool) -> None:
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
    return (*values[:index], value, *values[index + 1 :])
