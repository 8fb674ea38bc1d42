"""Trees of regular expressions rewritten for lines of one length, so that an automaton can be built from them.

Counted repetitions become copies, no more than fit the line, and anchors are decided where the tree alone decides
them. What would grow too large is relaxed to something that matches more.
"""

from __future__ import annotations

from pysolvers.engines.regex.tree import Alt, Anchor, Chars, Group, Node, Ref, Regex, Repeat, Seq, least_length

MAX_POSITIONS = 1600
"""The largest automaton that is built; counted repetitions that would make it larger are relaxed to uncounted ones."""

FAIL = Alt((), 0, 0)
"""Matches nothing, not even the empty string."""


def _can_consume(node: Node) -> bool:
    """Whether some match may be longer than nothing."""
    if isinstance(node, (Chars, Ref)):
        return True
    if isinstance(node, Seq):
        return any(map(_can_consume, node.parts))
    if isinstance(node, Alt):
        return any(map(_can_consume, node.options))
    if isinstance(node, Repeat):
        return node.most != 0 and _can_consume(node.body)
    return isinstance(node, Group) and _can_consume(node.body)


class FixedLength:
    """The `tree` of an expression for lines of one length: counted repetitions as copies, anchors decided.

    `exact` is False if something had to be relaxed, `complete` is False if that was because of its size.
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
        """A part of the tree rewritten, wherever in the line it may stand."""
        return self._node(node, 1, 1)

    def _node(self, node: Node, before: int, after: int) -> Node:
        """`node` rewritten; `before` and `after` say whether characters stand there: 0 never, 1 perhaps, 2 always."""
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
        counts = self._counts(node)
        if counts is None:
            return FAIL
        least, most = counts
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

    def _counts(self, node: Repeat) -> tuple[int, int | None] | None:
        """The least and most repetitions that fit a line, the most None where it sets no limit.

        None if not even the least fit.
        """
        shortest, least, most = least_length(node.body), node.least, node.most
        if not shortest:  # more copies than the line has places would be empty ones
            return min(least, self.length + 1), None if most is None or most > self.length else most
        if least * shortest > self.length:
            return None
        return least, None if most is not None and most * shortest >= self.length and most > least else most


def fixed_length_part(regex: Regex, node: Node, length: int) -> Node | None:
    """A part of `regex` with counted repetitions as copies, its anchors kept; None if that would be too large."""
    rewritten = FixedLength(regex._replace(tree=Seq((), 0, 0)), length)
    tree = rewritten.part(node)
    return tree if rewritten.complete else None


def _presence(node: Node) -> int:
    """Whether a node puts characters there: 0 never, 1 perhaps, 2 always."""
    return 2 if least_length(node) else int(_can_consume(node))


def _size(node: Node) -> int:
    """How many positions the automaton of a node has, about."""
    if isinstance(node, Seq):
        return sum(map(_size, node.parts)) or 1
    if isinstance(node, Alt):
        return sum(map(_size, node.options)) or 1
    if isinstance(node, Repeat):
        copies = node.least if node.most is None else node.most
        return _size(node.body) * max(copies, 1)
    return _size(node.body) if isinstance(node, Group) else 1
