"""Regular expressions as trees: JavaScript's dialect (without flags, Annex B included) and Python's.

`parse` reads one expression and never recurses.

Sources: ECMA-262 §22.2 and Annex B.1.2, and the documentation and behaviour of Python's `re`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pysolvers.engines.regex.escapes_and_classes import RegexError, groups_in, read_char, read_class
from pysolvers.engines.regex.tree import (
    ANY,
    Alt,
    Anchor,
    Chars,
    CharSet,
    Flavour,
    Group,
    Look,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
)

__all__ = ["RegexError", "parse"]

MAX_DEPTH = 100
"""The deepest nesting of parentheses that is read: what walks a tree may then recurse, also in a browser."""

MAX_LENGTH = 2000
"""The longest expression that is read, in characters."""

MAX_REPEAT = 1_000_000
"""Counts in braces beyond this mean this: no line is that long."""


@lru_cache(maxsize=2048)
def parse(text: str, flavour: Flavour = "javascript") -> Regex:
    """The tree of `text`.

    RegexError if it is no expression of the dialect, nests too deep, or has a part that is not supported.
    """
    if len(text) > MAX_LENGTH:
        raise RegexError(f"The expression has {len(text)} characters; at most {MAX_LENGTH} are read.", MAX_LENGTH)
    return _Parser(text, flavour).parse()


class _Open(NamedTuple):
    """A parenthesis that waits for its end: what it is, and what was read before it on the same level."""

    kind: str
    group: int
    start: int
    options: list[Node]
    parts: list[Node]


BRACES = re.compile(r"\{(\d+)(?:(,)(\d*))?\}")
PYTHON_BRACES = re.compile(r"\{(?:(\d+)(?:(,)(\d*))?|(),(\d*))\}")
GROUP_HEADS = (("(?:", ":"), ("(?=", "="), ("(?!", "!"), ("(?<=", "<="), ("(?<!", "<!"))
NAME = re.compile(r"[\w$]+>")


class _Parser:
    """One pass over the text with a stack of open parentheses."""

    def __init__(self, text: str, flavour: Flavour) -> None:
        self.text = text
        self.flavour = flavour
        self.python = flavour == "python"
        self.groups = 0
        self.open: set[int] = set()
        self.features: set[str] = set()
        self.names: dict[str, int] = {}
        self.all_names, self.total = groups_in(text)  # also those that are still to come

    def parse(self) -> Regex:
        """The whole text as a tree."""
        text, n, at = self.text, len(self.text), 0
        stack: list[_Open] = []
        options: list[Node] = []
        parts: list[Node] = []
        while at < n:
            c = text[at]
            start = at
            if c == "(" and self.python and text.startswith(("(?P=", "(?#"), at):
                node, at = self._python_only(at)
                repeatable = isinstance(node, Ref)
            elif c == "(":
                kind, at, index = self._head(at)
                if len(stack) >= MAX_DEPTH:
                    raise RegexError(f"Parentheses are nested more than {MAX_DEPTH} deep.", start)
                stack.append(_Open(kind, index, start, options, parts))
                options, parts = [], []
                continue
            elif c == "|":
                options.append(_seq(parts, start))
                parts = []
                at += 1
                continue
            elif c == ")":
                if not stack:
                    raise RegexError("A closing parenthesis has no opening one before it.", at)
                at += 1
                top = stack.pop()
                node = _close(top, _alternatives(options, parts, start), at)
                self.open.discard(top.group)
                options, parts = top.options, top.parts
                repeatable = self.python or top.kind in "(:=!"
            else:
                node, at, repeatable = self._atom(c, at)
            if at < n and text[at] in "*+?{":
                repeated = self._repeat(node, start, at, repeatable)
                if repeated:
                    node = repeated
                    at = repeated.end
            parts.append(node)
        if stack:
            raise RegexError("A parenthesis is not closed.", stack[-1].start)
        tree = _alternatives(options, parts, n)
        return Regex(text, tree, self.groups, tuple(self.names.items()), self.flavour, frozenset(self.features))

    def _python_only(self, at: int) -> tuple[Node, int]:
        """The reference `(?P=name)` or the comment at `at`, and the offset behind it."""
        text = self.text
        end = text.find(")", at) + 1
        if not end:
            raise RegexError("A parenthesis is not closed.", at)
        if text[at + 2] == "#":
            return Seq((), end, end), end
        reference = self._named(text[at + 4 : end - 1], at, end)
        self._check_closed(reference)
        return reference, end

    def _check_closed(self, reference: Ref) -> None:
        """Python refuses references to a group that is not complete."""
        if reference.number in self.open or reference.number > self.groups:
            raise RegexError(f"Group {reference.number} is not complete where it is referred to.", reference.start)

    def _head(self, at: int) -> tuple[str, int, int]:
        """What opens at `at`: its kind, the offset behind its head, and its number if it captures."""
        text = self.text
        if not text.startswith("(?", at):
            self.groups += 1
            self.open.add(self.groups)
            return "(", at + 1, self.groups
        for head, kind in GROUP_HEADS:
            if text.startswith(head, at):
                if kind != ":":
                    self.features.add("l")
                return kind, at + len(head), 0
        head = "(?P<" if self.python else "(?<"
        if text.startswith(head, at):
            match = NAME.match(text, at + len(head))
            name = match[0][:-1] if match else ""
            if not name or name[0].isdigit():
                raise RegexError(f"A group's name is expected here, such as {head}name>.", at + len(head))
            if name in self.names:
                raise RegexError(f"There are two groups called {name!r}.", at + len(head))
            self.groups += 1
            self.names[name] = self.groups
            self.open.add(self.groups)
            return "(", at + len(head) + len(name) + 1, self.groups
        raise RegexError(f"{text[at : at + 3]!r} opens no group that is known here.", at)

    def _atom(self, c: str, at: int) -> tuple[Node, int, bool]:
        """The atom that begins with `c` at `at`, the offset behind it, and whether it can be repeated."""
        if c == ".":
            return Chars(ANY, at, at + 1), at + 1, True
        if c == "[":
            node = read_class(self.text, at, self.python)
            return node, node.end, True
        if c == "\\":
            return self._escape(at)
        if c == "^" or c == "$":
            self.features.add("^")
            return Anchor(c, at, at + 1), at + 1, False  # type: ignore[arg-type]  # c is "^" or "$"
        if c in "*+?":
            raise RegexError(f"There is nothing before {c!r} that it could repeat.", at)
        if c == "{" and self._braces(at):
            raise RegexError("There is nothing before the count in braces that it could repeat.", at)
        return Chars(CharSet(c), at, at + 1), at + 1, True

    def _braces(self, at: int) -> re.Match[str] | None:
        match = (PYTHON_BRACES if self.python else BRACES).match(self.text, at)
        return None if match and match[0] == "{,}" else match

    def _repeat(self, body: Node, start: int, at: int, repeatable: bool) -> Repeat | None:
        """`body` with the quantifier at `at`; None if the brace there is a literal one."""
        text = self.text
        c = text[at]
        least, most = 0, None
        if c == "{":
            match = self._braces(at)
            if not match:
                return None
            end = match.end()
            low, comma, high = match[1], match[2], match[3]
            if low is None:  # Python's {,3}
                low, comma, high = "0", ",", match[5]
            least = min(int(low[:9]), MAX_REPEAT)
            if not comma:
                most = least
            elif high:
                most = min(int(high[:9]), MAX_REPEAT)
            if most is not None and most < least:
                raise RegexError("The counts in braces are out of order: the smaller one comes first.", at)
        else:
            end = at + 1
            least = 1 if c == "+" else 0
            most = 1 if c == "?" else None
        if c == "{":
            self.features.add("n")
        if not repeatable:
            raise RegexError(f"{text[start:at]!r} cannot be repeated.", at)
        lazy = end < len(text) and text[end] == "?"
        end += lazy
        if end < len(text):
            if self.python and text[end] == "+" and not lazy:
                raise RegexError("Possessive repetition is not supported.", end)
            if text[end] in "*+?" or (text[end] == "{" and self._braces(end)):
                raise RegexError("There is nothing to repeat between two repetitions.", end)
        return Repeat(body, least, most, lazy, start, end)

    def _escape(self, at: int) -> tuple[Node, int, bool]:
        """The escape at `at`, outside a class."""
        text = self.text
        if at + 1 >= len(text):
            raise RegexError("The expression ends with a backslash that escapes nothing.", at)
        c = text[at + 1]
        if c in "dDwWsS":
            return Chars(CharSet("", (), c), at, at + 2), at + 2, True
        if c in "bB":
            self.features.add("b")
            return Anchor(c, at, at + 2), at + 2, False  # type: ignore[arg-type]  # c is "b" or "B"
        if "1" <= c <= "9":
            reference = self._reference(at)
            if reference:
                self.features.add("r")
                return reference, reference.end, True
        if self.python and c in "AZ":
            self.features.add("^")
            return Anchor("^" if c == "A" else "$", at, at + 2), at + 2, False
        if c == "k" and not self.python and self.all_names:
            match = NAME.match(text, at + 3) if text.startswith("<", at + 2) else None
            if not match:
                raise RegexError("A group's name is expected here, such as \\k<name>.", at)
            return self._named(match[0][:-1], at, match.end()), match.end(), True
        char, end = read_char(text, at, False, self.python)
        return Chars(CharSet(char), at, end), end, True

    def _reference(self, at: int) -> Ref | None:
        """The numbered reference at `at`; None where JavaScript reads an octal or plain character."""
        text = self.text
        end = at + 1
        while end < len(text) and text[end].isascii() and text[end].isdigit():
            end += 1
        if self.python:
            if re.match(r"[0-3][0-7][0-7]", text[at + 1 : at + 4]):
                return None
            end = min(end, at + 3)
        index = int(text[at + 1 : end][:9])
        if index <= self.total:
            reference = Ref(index, at, end)
            if self.python:
                self._check_closed(reference)
            return reference
        if self.python:
            raise RegexError(f"There is no group {index} to refer to.", at)
        return None

    def _named(self, name: str, at: int, end: int) -> Ref:
        index = self.all_names.get(name)
        if index is None:
            raise RegexError(f"There is no group called {name!r}.", at)
        self.features.add("r")
        return Ref(index, at, end)


def _seq(parts: list[Node], end: int) -> Node:
    if len(parts) == 1:
        return parts[0]
    return Seq(tuple(parts), parts[0].start if parts else end, end)


def _alternatives(options: list[Node], parts: list[Node], end: int) -> Node:
    last = _seq(parts, end)
    if not options:
        return last
    options.append(last)
    return Alt(tuple(options), options[0].start, end)


def _close(top: _Open, body: Node, end: int) -> Node:
    if top.kind == "(":
        return Group(body, top.group, top.start, end)
    if top.kind == ":":
        return body
    return Look(body, top.kind in "=!", "!" in top.kind, top.start, end)
