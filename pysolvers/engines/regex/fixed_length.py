"""Rewrites trees of regular expressions for lines of one length, so that an automaton can be built."""

from __future__ import annotations

from pysolvers.engines.regex.tree import (
    Alt,
    Anchor,
    Chars,
    Group,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
    fitting,
    least_length,
    walk,
)

MAX_POSITIONS = 1600  # largest automaton; larger counted repetitions are relaxed to uncounted ones

FAIL = Alt((), 0, 0)  # matches nothing, not even the empty string


class FixedLength:
    """The `tree` of an expression for lines of one length, with repetitions copied and anchors resolved.

    A relaxed part matches more than it should. `exact` is False if any part was relaxed. `complete` is False if a part
    was relaxed because of its size.
    """

    def __init__(self, regex: Regex, length: int) -> None:
        self.length = length
        self.exact = not regex.features & {"b", "r", "l"}
        self.complete = True
        self.positions_left = MAX_POSITIONS
        self.tree = regex.tree
        if regex.features & {"n", "^"}:
            self.tree = self._node(regex.tree, 0, 0)

    def part(self, node: Node) -> Node:
        return self._node(node, 1, 1)

    def _node(self, node: Node, before: int, after: int) -> Node:
        """Rewrite `node`; `before`, `after`: whether characters precede and follow it (0 no, 1 maybe, 2 certainly)."""
        if isinstance(node, Chars):
            self.positions_left -= 1
            return node
        if isinstance(node, Seq):
            return self._seq(node, before, after)
        if isinstance(node, Alt):
            return node._replace(options=tuple([self._node(option, before, after) for option in node.options]))
        if isinstance(node, Group):
            return node._replace(body=self._node(node.body, before, after))
        if isinstance(node, Repeat):
            return self._repeat(node, before, after)
        if isinstance(node, Anchor) and node.kind in "^$":
            there = before if node.kind == "^" else after
            if there == 1:
                self.exact = False
                return node
            return FAIL if there == 2 else Seq((), node.start, node.end)
        return node

    def _seq(self, node: Seq, before: int, after: int) -> Node:
        n = len(node.parts)
        befores, afters = [before] * n, [after] * n
        for i in range(1, n):
            befores[i] = max(befores[i - 1], _presence(node.parts[i - 1]))
            afters[n - 1 - i] = max(afters[n - i], _presence(node.parts[n - i]))
        return node._replace(parts=tuple([self._node(p, befores[i], afters[i]) for i, p in enumerate(node.parts)]))

    def _repeat(self, node: Repeat, before: int, after: int) -> Node:
        if node.most == 0:
            return Seq((), node.start, node.end)
        fitted = fitting(node, self.length)
        if fitted is None:
            return FAIL
        least, most = fitted.least, fitted.most
        if least <= 1 and most in (None, 1):
            if most is None:
                before, after = max(before, 1), max(after, 1)
            return node._replace(body=self._node(node.body, before, after), least=least, most=most)
        copies = least + (1 if most is None else most - least)
        if copies * _size(node.body) > self.positions_left:
            self.exact = self.complete = False
            return self._node(node._replace(least=min(least, 1), most=None), before, after)
        before, after = max(before, 1), max(after, 1)
        bodies = [self._node(node.body, before, after) for _ in range(copies)]
        optional = node._replace(least=0, most=None if most is None else 1)
        parts = [*bodies[:least], *(optional._replace(body=body) for body in bodies[least:])]
        return Seq(tuple(parts), node.start, node.end)


def fixed_length_part(regex: Regex, node: Node, length: int) -> Node | None:
    """Return `node`, a part of `regex`, for lines of this `length`: with repetitions copied, but anchors kept.

    None if the result would be too large.
    """
    rewritten = FixedLength(regex._replace(tree=Seq((), 0, 0)), length)
    tree = rewritten.part(node)
    return tree if rewritten.complete else None


def _presence(node: Node) -> int:
    return 2 if least_length(node) else int(any(isinstance(part, (Chars, Ref)) for part in walk(node)))


def _size(node: Node) -> int:
    if isinstance(node, Seq):
        return sum(map(_size, node.parts)) or 1
    if isinstance(node, Alt):
        return sum(map(_size, node.options)) or 1
    if isinstance(node, Repeat):
        copies = node.least if node.most is None else node.most
        return _size(node.body) * max(copies, 1)
    return _size(node.body) if isinstance(node, Group) else 1
