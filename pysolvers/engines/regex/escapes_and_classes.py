"""The smallest parts of a regular expression's text: characters, their escapes, classes, and the groups it has.

Sources as for `regex_syntax`, which reads the rest.
"""

from __future__ import annotations

import re

from pysolvers.engines.regex.tree import Chars, CharSet

CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}
HEX = re.compile(r"x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})")
OCTAL = re.compile(r"[0-3][0-7]{0,2}|[4-7][0-7]?")
HEADS = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]?|\((?:\?(?:P?<(?![=!])([\w$]+)>|()))?", re.DOTALL)


class RegexError(ValueError):
    """A text that is no regular expression: one sentence, and `at`, the offset of the character that it is about."""

    def __init__(self, sentence: str, at: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.at = at


def groups_in(text: str) -> tuple[dict[str, int], int]:
    """The numbers of the named groups in a whole expression, and how many groups capture."""
    names: dict[str, int] = {}
    total = 0
    for match in HEADS.finditer(text):
        if match[0][0] == "(" and match[2] is None:
            total += 1
            if match[1]:
                names[match[1]] = total
    return names, total


def read_char(text: str, at: int, in_class: bool, python: bool) -> tuple[str, int]:
    """The one character that the escape at `at` stands for, and the offset behind it."""
    c = text[at + 1]
    if c in CONTROLS:
        return CONTROLS[c], at + 2
    if python and c == "a":
        return "\a", at + 2
    if match := HEX.match(text, at + 1):
        return chr(int(match[1] or match[2], 16)), match.end()
    if match := OCTAL.match(text, at + 1):
        return chr(int(match[0], 8)), match.end()
    if c == "c" and not python:
        following = text[at + 2 : at + 3]
        if following.isascii() and (following.isalpha() or (in_class and (following.isdigit() or following == "_"))):
            return chr(ord(following) % 32), at + 3
        return "\\", at + 1
    if python and c.isascii() and c.isalnum():
        raise RegexError(f"The escape {text[at : at + 2]!r} is not known.", at)
    return c, at + 2


def read_class(text: str, start: int, python: bool) -> Chars:
    """The class that opens at `start`."""
    n = len(text)
    at = start + 1
    negated = at < n and text[at] == "^"
    at += negated
    first = at
    named: list[str] = []
    ranges: list[tuple[int, int]] = []
    classes = ""
    while True:
        if at >= n:
            raise RegexError("A bracket is not closed.", start)
        if text[at] == "]" and not (python and at == first):
            break
        member_at = at
        low, at = _read_member(text, at, python)
        if at + 1 < n and text[at] == "-" and text[at + 1] != "]":
            high, end = _read_member(text, at + 1, python)
            if len(low) == 1 and len(high) == 1:
                if ord(high) < ord(low):
                    raise RegexError(f"The range {text[member_at:end]!r} is out of order.", member_at)
                ranges.append((ord(low), ord(high)))
                at = end
                continue
            if python:
                raise RegexError(f"The range {text[member_at:end]!r} has a class at one end.", member_at)
            named.append("-")  # JavaScript: a class cannot end a range, so the sign means itself
            for member in (low, high):
                if len(member) == 1:
                    named.append(member)
                else:
                    classes += member[1]
            at = end
        elif len(low) == 1:
            named.append(low)
        else:
            classes += low[1]
    return Chars(CharSet("".join(named), tuple(ranges), classes, negated), start, at + 1)


def _read_member(text: str, at: int, python: bool) -> tuple[str, int]:
    r"""A member of a class: one character, or two such as `\\d` for a class."""
    c = text[at]
    if c != "\\":
        return c, at + 1
    if at + 1 >= len(text):
        raise RegexError("The expression ends with a backslash that escapes nothing.", at)
    c = text[at + 1]
    if c in "dDwWsS":
        return text[at : at + 2], at + 2
    if c == "b":
        return "\b", at + 2
    return read_char(text, at, True, python)
