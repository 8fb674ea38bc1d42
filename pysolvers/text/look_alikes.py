"""Signs that resemble digits, or digits of other scripts: errors name them if a number is expected."""

from __future__ import annotations

import re

from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError, retold

_FOREIGN = re.compile(r"[^\x00-\x7f]")
_SIZE = re.compile(r"\s*\w+\s*[xX×]\s*\w+")
_WORD = re.compile(r"[^\s;,/&]*")


def named(text: str, line: int | None = None, column: int | None = None) -> PuzzleError | None:
    """An error for the first digit of another script in the size at the start of `text` or at a place; None if none.

    The place is a word, a line if `column` is None, or the whole text if `line` is None too.
    """
    size = _SIZE.match(text)
    start, end = 0, len(text)
    if line is not None:
        rows = text.split("\n")[:line]
        start = sum(len(row) + 1 for row in rows[:-1])
        end = start + len(rows[-1])
        if column is not None:
            start += column - 1
            word = _WORD.match(text, start, end)
            end = word.end() if word else start
    return (_in(text, 0, size.end()) if size else None) or _in(text, start, end)


def _in(text: str, start: int, end: int) -> PuzzleError | None:
    for match in _FOREIGN.finditer(text, start, end):
        digit, at = _digit(match[0]), match.start()
        if digit:
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            return PuzzleError(
                "{match!r} is {name}: expected the digit {digit}.",
                line,
                column,
                match=match[0],
                name=_name(match[0]),
                digit=digit,
            )
    return None


def refuse(text: str) -> None:
    """Raise ArgumentError for the first digit of another script in a size."""
    error = named(text)
    if error is not None:
        raise retold(error, ArgumentError)


def _digit(sign: str) -> str:
    import unicodedata  # slow to import, and few texts need it

    value = unicodedata.digit(sign, None)
    return "" if value is None else str(value)


def _name(sign: str) -> str:
    import unicodedata

    return unicodedata.name(sign, f"U+{ord(sign):04X}")
