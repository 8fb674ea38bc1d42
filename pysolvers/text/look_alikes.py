"""Finds digits of other scripts, which look like ASCII digits, so that errors can name them."""

from __future__ import annotations

import re

from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError, converted

_FOREIGN = re.compile(r"[^\x00-\x7f]")
_SIZE = re.compile(r"\s*\w+\s*[xX×]\s*\w+")
_WORD = re.compile(r"[^\s;,/&]*")


def named(text: str, line: int | None = None, column: int | None = None) -> PuzzleError | None:
    """Return an error about a digit of another script; None if there is no such digit.

    Only the size at the start and the word at `line` and `column` are searched. Without `column`, the whole line is;
    without `line`, the whole text.
    """
    places = [_SIZE.match(text), re.compile(r"(?s).*").match(text)]
    if line is not None:
        start = sum(len(row) + 1 for row in text.split("\n")[:line][:-1])
        places[1] = re.compile(".*").match(text, start) if column is None else _WORD.match(text, start + column - 1)
    for place in filter(None, places):
        for sign in _FOREIGN.finditer(text, *place.span()):
            import unicodedata  # slow to import, and few texts need it

            if (digit := unicodedata.digit(sign[0], None)) is not None:
                at = text.count("\n", 0, sign.start()) + 1, sign.start() - text.rfind("\n", 0, sign.start())
                name = unicodedata.name(sign[0], f"U+{ord(sign[0]):04X}")
                template = "{sign!r} is {name}: expected the digit {digit}."
                return PuzzleError(template, *at, sign=sign[0], name=name, digit=digit)
    return None


def refuse(text: str) -> None:
    """Raise ArgumentError if a size has a digit of another script."""
    if error := named(text):
        raise converted(error, ArgumentError)
