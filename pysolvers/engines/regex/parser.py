"""Parses regular expressions of JavaScript (without flags, with Annex B) and Python into trees.

Sources: ECMA-262 §22.2 and Annex B.1.2; the documentation and behavior of Python's `re`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from pysolvers.engines.regex.escapes_and_classes import RegexError, read_char, read_class
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

MAX_DEPTH = 100  # nesting of parentheses, so that tree walks can recurse even in a browser

MAX_LENGTH = 2000  # characters

NO_NAME = "A group's name is expected here, such as {example}."

MAX_REPEAT = 1_000_000  # larger counts in braces are cut to this; no line is that long


@lru_cache(maxsize=2048)
def parse(text: str, flavour: Flavour = "javascript") -> Regex:
    """Parse an expression of the dialect `flavour`.

    RegexError if it is invalid, nested too deeply, or uses an unsupported feature.
    """
    if len(text) > MAX_LENGTH:
        template = "The expression has {n} characters; the limit is {most}."
        raise RegexError(template, MAX_LENGTH, n=len(text), most=MAX_LENGTH)
    return _Parser(text, flavour).parse()


class _OpenGroup(NamedTuple):
    kind: str
    group: int
    start: int
    options: list[Node]
    parts: list[Node]


BRACES = re.compile(r"\{([0-9]+)(?:(,)([0-9]*))?\}")
PYTHON_BRACES = re.compile(r"\{(?:([0-9]+)(?:(,)([0-9]*))?|(),([0-9]*))\}")
GROUP_HEADS = (("(?:", ":"), ("(?=", "="), ("(?!", "!"), ("(?<=", "<="), ("(?<!", "<!"))
NAME = re.compile(r"[\w$]+>")
GROUPS = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]?|\((?:\?(?:P?<(?![=!])([\w$]+)>|()))?", re.DOTALL)

# Escapes that are anchors: the anchor, and its feature (see `Regex`).
ANCHORS: dict[str, tuple[Literal["^", "$", "b", "B"], str]] = {"b": ("b", "b"), "B": ("B", "b")}
PYTHON_ANCHORS: dict[str, tuple[Literal["^", "$", "b", "B"], str]] = {**ANCHORS, "A": ("^", "^"), "Z": ("$", "^")}


class _Parser:
    def __init__(self, text: str, flavour: Flavour) -> None:
        self.text = text
        self.flavour = flavour
        self.python = flavour == "python"
        self.groups = 0
        self.open: set[int] = set()
        self.features: set[str] = set()
        self.names: dict[str, int] = {}
        self.all_names, self.total = _groups_in(text)  # including those further on
        self.stack: list[_OpenGroup] = []
        self.options: list[Node] = []
        self.parts: list[Node] = []

    def parse(self) -> Regex:
        text, n, at = self.text, len(self.text), 0
        while at < n:
            c, start = text[at], at
            if c == "|":
                self.options.append(_seq(self.parts, at))
                self.parts = []
                at += 1
                continue
            if c == "(" and not (self.python and text.startswith(("(?P=", "(?#"), at)):
                at = self._open_group(at)
                continue
            node, at, repeatable = self._close_group(at) if c == ")" else self._atom(c, at)
            if at < n and text[at] in "*+?{":
                repeated = self._quantified(node, start, at, repeatable)
                if repeated:
                    node, at = repeated, repeated.end
            self.parts.append(node)
        if self.stack:
            raise RegexError("A parenthesis is not closed.", self.stack[-1].start)
        tree = _alternatives(self.options, self.parts, n)
        return Regex(text, tree, self.groups, tuple(self.names.items()), self.flavour, frozenset(self.features))

    def _open_group(self, at: int) -> int:
        kind, end, number = self._group_opening(at)
        if len(self.stack) >= MAX_DEPTH:
            raise RegexError("Parentheses are nested more than {most} deep.", at, most=MAX_DEPTH)
        self.stack.append(_OpenGroup(kind, number, at, self.options, self.parts))
        self.options, self.parts = [], []
        return end

    def _close_group(self, at: int) -> tuple[Node, int, bool]:
        if not self.stack:
            raise RegexError("There is no opening parenthesis for this closing one.", at)
        top = self.stack.pop()
        node = _close(top, _alternatives(self.options, self.parts, at), at + 1)
        self.open.discard(top.group)
        self.options, self.parts = top.options, top.parts
        return node, at + 1, self.python or top.kind in "(:=!"

    def _python_only(self, at: int) -> tuple[Node, int, bool]:
        text = self.text
        end = text.find(")", at) + 1
        if not end:
            raise RegexError("A parenthesis is not closed.", at)
        if text[at + 2] == "#":
            return Seq((), end, end), end, False
        reference = self._named(text[at + 4 : end - 1], at, end)
        self._check_closed(reference)
        return reference, end, True

    def _check_closed(self, reference: Ref) -> None:
        if reference.number in self.open or reference.number > self.groups:
            raise RegexError("Group {number} is used before it is closed.", reference.start, number=reference.number)

    def _group_opening(self, at: int) -> tuple[str, int, int]:
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
                raise RegexError(NO_NAME, at + len(head), example=f"{head}name>")
            if name in self.names:
                raise RegexError("There are two groups called {name!r}.", at + len(head), name=name)
            self.groups += 1
            self.names[name] = self.groups
            self.open.add(self.groups)
            return "(", at + len(head) + len(name) + 1, self.groups
        raise RegexError("{opening!r} does not open any kind of group.", at, opening=text[at : at + 3])

    def _atom(self, c: str, at: int) -> tuple[Node, int, bool]:
        if c == ".":
            return Chars(ANY, at, at + 1), at + 1, True
        if c == "(":
            return self._python_only(at)
        if c == "[":
            node = read_class(self.text, at, self.python)
            return node, node.end, True
        if c == "\\":
            return self._escape(at)
        if c == "^" or c == "$":
            self.features.add("^")
            return Anchor(c, at, at + 1), at + 1, False  # type: ignore[arg-type]  # c is "^" or "$"
        if c in "*+?":
            raise RegexError("There is nothing before {sign!r} that it could repeat.", at, sign=c)
        if c == "{" and self._braces(at):
            raise RegexError("There is nothing before the count in braces that it could repeat.", at)
        return Chars(CharSet(c), at, at + 1), at + 1, True

    def _braces(self, at: int) -> re.Match[str] | None:
        match = (PYTHON_BRACES if self.python else BRACES).match(self.text, at)
        return None if match and match[0] == "{,}" else match

    def _quantified(self, body: Node, start: int, at: int, repeatable: bool) -> Repeat | None:
        counts = self._quantifier(at)
        if counts is None:
            return None
        text = self.text
        if not repeatable:
            raise RegexError("{part!r} cannot be repeated.", at, part=text[start:at])
        least, most, end = counts
        lazy = text.startswith("?", end)
        end += lazy
        if self.python and not lazy and text.startswith("+", end):
            raise RegexError("Possessive repetition is not supported.", end)
        if text.startswith(("*", "+", "?"), end) or (text.startswith("{", end) and self._braces(end)):
            raise RegexError("A repetition cannot be repeated: put it in parentheses first.", end)
        return Repeat(body, least, most, lazy, start, end)

    def _quantifier(self, at: int) -> tuple[int, int | None, int] | None:
        c = self.text[at]
        if c != "{":
            return 1 if c == "+" else 0, 1 if c == "?" else None, at + 1
        match = self._braces(at)
        if not match:
            return None
        self.features.add("n")
        low, comma, high = match[1], match[2], match[3]
        if low is None:  # Python's {,3}
            low, comma, high = "0", ",", match[5]
        least = _count(low)
        most = least if not comma else _count(high) if high else None
        if most is not None and most < least:
            raise RegexError("The counts in braces are out of order: the smaller one comes first.", at)
        return least, most, match.end()

    def _escape(self, at: int) -> tuple[Node, int, bool]:
        c = self.text[at + 1 : at + 2]
        if not c:
            raise RegexError("The expression ends with a backslash that escapes nothing.", at)
        if c in "dDwWsS":
            return Chars(CharSet("", (), c), at, at + 2), at + 2, True
        anchors = PYTHON_ANCHORS if self.python else ANCHORS
        if c in anchors:
            kind, feature = anchors[c]
            self.features.add(feature)
            return Anchor(kind, at, at + 2), at + 2, False
        reference = None
        if "1" <= c <= "9":
            reference = self._numbered_reference(at)
        elif c == "k" and not self.python and self.all_names:
            reference = self._named_reference(at)
        if reference:
            self.features.add("r")
            return reference, reference.end, True
        char, end = read_char(self.text, at, False, self.python)
        return Chars(CharSet(char), at, end), end, True

    def _numbered_reference(self, at: int) -> Ref | None:
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
            raise RegexError("There is no group {number} to refer to.", at, number=index)
        return None  # JavaScript reads it as an octal escape or a plain character

    def _named_reference(self, at: int) -> Ref:
        match = NAME.match(self.text, at + 3) if self.text.startswith("<", at + 2) else None
        if not match:
            raise RegexError(NO_NAME, at, example="\\k<name>")
        return self._named(match[0][:-1], at, match.end())

    def _named(self, name: str, at: int, end: int) -> Ref:
        index = self.all_names.get(name)
        if index is None:
            raise RegexError("There is no group called {name!r}.", at, name=name)
        self.features.add("r")
        return Ref(index, at, end)


def _groups_in(text: str) -> tuple[dict[str, int], int]:
    names: dict[str, int] = {}
    total = 0
    for match in GROUPS.finditer(text):
        if match[0][0] == "(" and match[2] is None:
            total += 1
            if match[1]:
                names[match[1]] = total
    return names, total


def _count(digits: str) -> int:
    return min(int(digits[:9]), MAX_REPEAT)


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


def _close(top: _OpenGroup, body: Node, end: int) -> Node:
    if top.kind == "(":
        return Group(body, top.group, top.start, end)
    if top.kind == ":":
        return body
    return Look(body, top.kind in "=!", "!" in top.kind, top.start, end)
