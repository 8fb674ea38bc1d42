"""A regular expression as a program for a backtracking machine, for lines of one length.

`matcher` runs it on a string, `symbolic` on cells whose characters are not known yet. Only groups that are referred to
are recorded. An instruction is a tuple `(name, a, b, c)`:

    char mask-owner     read one character of the set `a`; `b` is where the node begins in the text
    ref group           read what group `a` captured
    split x y           go on at `a`, or else at `b`
    jump x
    open g, close g     begin and end of group `a`
    reset g...          forget the groups `a` (JavaScript, at the begin of an iteration)
    begin r, again r    an iteration of loop `a` begins (it is idle) and ends (not idle if it was optional)
    more r              decide whether loop `a` goes on at `b` or is left for `c`; `counts` has its bounds
    anchor kind         ^ or $ or b or B
    look k              look-around number `a`
    match
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pysolvers.engines.regex.fixed_length import least_length
from pysolvers.engines.regex.tree import Alt, Anchor, Chars, Group, Look, Node, Ref, Regex, Repeat, Seq, walk

Instruction = tuple[str, Any, Any, Any]


class Loop(NamedTuple):
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
        self.loops: list[Loop] = []
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

    def _emit(self, node: Node, back: bool) -> None:
        code = self.code
        if isinstance(node, Chars):
            code.append(("char", node.chars, node.start, back))
        elif isinstance(node, Seq):
            for part in reversed(node.parts) if back else node.parts:
                self._emit(part, back)
        elif isinstance(node, Alt):
            self._emit_alt(node, back)
        elif isinstance(node, Group):
            slot = self.slot.get(node.number)
            if slot is None:
                self._emit(node.body, back)
            else:
                code.append(("open", slot, 0, 0))
                self._emit(node.body, back)
                code.append(("close", slot, 0, 0))
        elif isinstance(node, Ref):
            code.append(("ref", self.slot[node.number], node.start, back))
        elif isinstance(node, Anchor):
            code.append(("anchor", node.kind, 0, 0))
        elif isinstance(node, Look):
            code.append(("look", len(self.looks), 0, 0))
            self._waiting.append((node, len(self.looks)))
            self.looks.append((node, 0))
        elif node.most == 1 and node.least == 0:
            self._emit_optional(node, back)
        elif node.most != 0:
            self._emit_loop(node, back)

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
        loop = self._loop(node, False)
        code = self.code
        split = len(code)
        code.append(("", 0, 0, 0))
        self._emit_body(node, loop, back)
        end = len(code)
        code[split] = ("split", end, split + 1, 0) if node.lazy else ("split", split + 1, end, 0)

    def _emit_loop(self, node: Repeat, back: bool) -> None:
        least, most, length = node.least, node.most, self.length
        shortest = least_length(node.body)
        if shortest and least * shortest > length:
            self.code.append(("fail", 0, 0, 0))
            return
        if most is not None and most >= (length // shortest if shortest else length + least):
            most = None
        if not shortest and least > length + 1:  # more of them are empty ones
            most = None if most is None else most - (least - length - 1)
            least = length + 1
        counted = least > 1 or most is not None
        loop = self._loop(node._replace(least=least, most=most), counted)
        code = self.code
        if least == 1 and most is None:  # x+ is x, then x*
            top = len(code)
            if shortest:
                self._emit_body(node, loop, back)
                end = len(code) + 1
                code.append(("split", end, top, 0) if node.lazy else ("split", top, end, 0))
                return
            self._emit_reset(node)
            self._emit(node.body, back)
            loop = self._loop(node._replace(least=0, most=None), False)
        top = len(code)
        if counted:
            code.append(("enter", loop, 0, 0))
            top += 1
        code.append(("", 0, 0, 0))
        self._emit_body(node, loop, back)
        code.append(("jump", top, 0, 0))
        end = len(code)
        if counted:
            code[top] = ("more", loop, top + 1, end)
        else:
            code[top] = ("split", end, top + 1, 0) if node.lazy else ("split", top + 1, end, 0)

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
        self.loops.append(Loop(node.least, node.most, node.lazy, counted))
        return len(self.loops) - 1


def _referenced(node: Node) -> set[int]:
    return {n.number for n in walk(node) if isinstance(n, Ref)}


def _captured(node: Node) -> set[int]:
    return {n.number for n in walk(node) if isinstance(n, Group)}
