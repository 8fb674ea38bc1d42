r"""Characters in regular expressions: escapes such as `\x41` and classes such as `[A-F]`. Sources: see `parser`."""

from __future__ import annotations

import re

from pysolvers.core.words import say
from pysolvers.engines.regex.tree import Chars, CharSet

CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}
PYTHON_CONTROLS = {**CONTROLS, "a": "\a"}
HEX = re.compile(r"x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})")
OCTAL = re.compile(r"[0-3][0-7]{0,2}|[4-7][0-7]?")


class RegexError(ValueError):
    """An invalid regular expression: `sentence` says why, and `at` is the offset of the character in question."""

    def __init__(self, template: str, at: int, **values: object) -> None:
        self.sentence = say(template, **values)
        super().__init__(self.sentence)
        self.at = at


def read_char(text: str, at: int, in_class: bool, python: bool) -> tuple[str, int]:
    """Return the character of the escape at offset `at`, and the offset after it.

    `in_class` is True inside of brackets. `python` applies Python's rules, not JavaScript's.
    """
    c = text[at + 1]
    controls = PYTHON_CONTROLS if python else CONTROLS
    if c in controls:
        return controls[c], at + 2
    if match := HEX.match(text, at + 1):
        return chr(int(match[1] or match[2], 16)), match.end()
    if match := OCTAL.match(text, at + 1):
        return chr(int(match[0], 8)), match.end()
    if c == "c" and not python:
        return _read_control(text, at, in_class)
    if python and c.isascii() and c.isalnum():
        raise RegexError("The escape {escape!r} is not known.", at, escape=text[at : at + 2])
    return c, at + 2


def _read_control(text: str, at: int, in_class: bool) -> tuple[str, int]:
    named = text[at + 2 : at + 3]
    if named.isascii() and (named.isalpha() or (in_class and (named.isdigit() or named == "_"))):
        return chr(ord(named) % 32), at + 3
    return "\\", at + 1


def read_class(text: str, start: int, python: bool) -> Chars:
    at = start + 1
    negated = text.startswith("^", at)
    at += negated
    first = at
    found = _Members()
    while not text.startswith("]", at) or (python and at == first):
        if at >= len(text):
            raise RegexError("A bracket is not closed.", start)
        at = _read_range(text, at, python, found)
    return Chars(CharSet("".join(found.named), tuple(found.ranges), found.classes, negated), start, at + 1)


class _Members:
    def __init__(self) -> None:
        self.named: list[str] = []
        self.ranges: list[tuple[int, int]] = []
        self.classes = ""

    def add(self, member: str) -> None:
        if len(member) == 1:
            self.named.append(member)
        else:
            self.classes += member[1]


def _read_range(text: str, at: int, python: bool, found: _Members) -> int:
    low, end = _read_member(text, at, python)
    if not text.startswith("-", end) or text[end + 1 : end + 2] in ("", "]"):
        found.add(low)
        return end
    high, end = _read_member(text, end + 1, python)
    if len(low) == 1 and len(high) == 1:
        if ord(high) < ord(low):
            raise RegexError("The range {characters!r} is out of order.", at, characters=text[at:end])
        found.ranges.append((ord(low), ord(high)))
    elif python:
        raise RegexError("The range {characters!r} has a class at one end.", at, characters=text[at:end])
    else:  # JavaScript: next to a class, the hyphen is literal
        for member in ("-", low, high):
            found.add(member)
    return end


def _read_member(text: str, at: int, python: bool) -> tuple[str, int]:
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
