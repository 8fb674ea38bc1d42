"""Bytes as text, in the encodings that files of puzzles are in."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from pysolvers.core.puzzle import PuzzleError

_SEEN = 1000
"""How many bytes at the beginning tell whether text without a byte order mark is UTF-16."""


def decode(data: bytes) -> str:
    """Bytes as text: UTF-16 (Windows' PowerShell writes it), UTF-8, or else Windows' western code page.

    Line ends are made one character.

    Raises:
        PuzzleError: with the line, if a byte is no text in any of them.
    """
    encoding = _utf16(data) or "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8-sig":
            raise PuzzleError(f"The text breaks off: byte {error.start + 1} is no UTF-16.") from None
        text = _western(data)
    return text.replace("\r\n", "\n")


def decode_leniently(data: bytes) -> str:
    """As `decode`, but bytes that are no UTF-8 become the sign for that, so that they spoil their own line only."""
    return data.decode(_utf16(data) or "utf-8-sig", errors="replace").replace("\r\n", "\n")


def _utf16(data: bytes) -> str | None:
    """The encoding, if the bytes are UTF-16: by the byte order mark, or by the zero in each character of ASCII."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    first, second = data[:_SEEN:2], data[1:_SEEN:2]
    if 2 * second.count(0) > len(second) and not first.count(0):
        return "utf-16-le"
    if 2 * first.count(0) > len(first) and not second.count(0):
        return "utf-16-be"
    return None


def _western(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleError("A byte is text neither in UTF-8 nor in Windows-1252.", line) from None
