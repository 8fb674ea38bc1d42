"""Codecs: each reads and writes a text format for the numbers in cells.

For example, `first_of(runs("ghij"), number("", 1), number("-", 2))` reads `i1-1f` as 0, 0, 0, 1, 31.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pysolvers.core.puzzle import MAX_TEXT, PuzzleError
from pysolvers.core.words import either, say

BASE_32 = "0123456789abcdefghijklmnopqrstuv"


@dataclass(frozen=True)
class Codec:
    """Reads numbers from text and writes them as text. `expected` describes valid text.

    `read` returns the values at an offset and the next offset. `write` returns the text for the values at an index, and
    the next index. Both return None for text or values that don't fit.
    """

    expected: str
    read: Callable[[str, int], tuple[list[int], int] | None]
    write: Callable[[Sequence[int], int], tuple[str, int] | None]

    def values(self, text: str, most: int | None = None) -> list[int]:
        """Return the first `most` values in a text (None: all). PuzzleError, with the column, for an invalid value."""
        values: list[int] = []
        at = 0
        while at < len(text) and (most is None or len(values) < most):
            found = self.read(text, at)
            if not found:
                template = "{sign!r} does not belong here: expected {expected}."
                raise PuzzleError(template, None, at + 1, sign=text[at], expected=self.expected)
            values += found[0]
            at = found[1]
        return values[:most]

    def text(self, values: Sequence[int]) -> str:
        parts: list[str] = []
        at = 0
        while at < len(values):
            found = self.write(values, at)
            assert found, f"{values[at]} cannot be written in this format"
            parts.append(found[0])
            at = found[1]
        return "".join(parts)

    def one(self, token: str) -> int | None:
        found = self.read(token, 0)
        return found[0][0] if found and found[1] == len(token) else None


def table(texts: Mapping[str, Sequence[int]]) -> Codec:
    """Return a codec for `texts` and their values. It reads the longest text, and writes the most values, that fit."""
    reading = {text: list(values) for text, values in texts.items()}
    writing = {tuple(values): text for text, values in texts.items()}
    widths, lengths = (sorted(set(map(len, keys)), reverse=True) for keys in (reading, writing))

    def read(text: str, at: int) -> tuple[list[int], int] | None:
        parts = (text[at : at + width] for width in widths)
        return next(((reading[part], at + len(part)) for part in parts if part in reading), None)

    def write(values: Sequence[int], at: int) -> tuple[str, int] | None:
        parts = (tuple(values[at : at + length]) for length in lengths)
        return next(((writing[part], at + len(part)) for part in parts if part in writing), None)

    first, *_, last = (*texts, *texts)
    return Codec(either(texts) if len(texts) < 5 else f"{first} to {last}", read, write)


def signs(first: int, *texts: str) -> Codec:
    return table({text: [value] for value, text in enumerate(texts, first)})


def runs(letters: str, value: int = 0) -> Codec:
    """Return a codec for a repeated `value`: the first of `letters` means one cell, the second two cells, and so on."""
    return table({letter: [value] * length for length, letter in enumerate(letters, 1)})


def bits() -> Codec:
    """Return a codec for base-32 digits. A digit means five cells of 0 or 1, the first one in its highest bit."""
    return table({digit: list(map(int, f"{value:05b}")) for value, digit in enumerate(BASE_32)})


def number(prefix: str, digits: int, first: int = 0) -> Codec:
    """Return a codec for a prefix and a hexadecimal number of `digits` digits. The value is `first` plus the number."""
    whole = re.compile(rf"{re.escape(prefix)}([0-9a-f]{{{digits}}})")

    def read(text: str, at: int) -> tuple[list[int], int] | None:
        found = whole.match(text, at)
        if not found and prefix and text.startswith(prefix, at):
            template = "After {prefix} there must be {digits} hexadecimal digits."
            raise PuzzleError(template, None, at + 1, prefix=prefix, digits=digits)
        return ([int(found[1], 16) + first], found.end()) if found else None

    def write(values: Sequence[int], at: int) -> tuple[str, int] | None:
        value = values[at] - first
        return (f"{prefix}{value:0{digits}x}", at + 1) if 0 <= value < 16**digits else None

    return Codec(prefix or "0 to 9, a to f", read, write)


def decimal(most_digits: int) -> Codec:
    """Return a codec for a positive decimal number that extends to the end of the text."""
    whole = re.compile("0*[1-9][0-9]*")

    def read(text: str, at: int) -> tuple[list[int], int] | None:
        found = whole.fullmatch(text, at) if len(text) - at <= most_digits else None
        return ([int(found[0])], len(text)) if found else None

    def write(values: Sequence[int], at: int) -> tuple[str, int] | None:
        return (str(values[at]), at + 1) if 0 < values[at] < 10**most_digits else None

    return Codec("a number", read, write)


def first_of(*codecs: Codec) -> Codec:
    """Return a codec that uses the first of `codecs` that can read the text or write the value."""
    return Codec(
        either(codec.expected for codec in codecs),
        lambda text, at: next((found for codec in codecs if (found := codec.read(text, at))), None),
        lambda values, at: next((found for codec in codecs if (found := codec.write(values, at))), None),
    )


def packed(text: str) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


def unpacked(data: str, name: str, why: str = "damaged or incomplete") -> str:
    """Return the text that was compressed to `data` by `packed`.

    PuzzleError if the data is invalid, incomplete or too long. Its message begins with `name` and, for invalid data,
    ends with `why`.
    """
    try:
        inflate = zlib.decompressobj(-15)
        base64 = data.replace("-", "+").replace("_", "/") + "=" * (-len(data) % 4)
        plain = inflate.decompress(b64decode(base64), MAX_TEXT + 1)
        text = plain.decode() if inflate.eof and len(plain) <= MAX_TEXT else ""
    except (ValueError, zlib.error):  # not base64, not even ASCII, not deflate, not UTF-8
        raise PuzzleError("{name} cannot be unpacked: it is {why}.", name=say(name), why=say(why)) from None
    if len(plain) > MAX_TEXT:
        raise PuzzleError("{name} unpacks to more than {limit} characters.", name=say(name), limit=MAX_TEXT)
    if not inflate.eof:
        raise PuzzleError("{name} is incomplete: copy all of it.", name=say(name))
    return text
