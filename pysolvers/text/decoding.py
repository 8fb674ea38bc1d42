"""Decodes files of puzzles."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from pysolvers.core.puzzle import PuzzleError

_SEEN = 1000  # bytes inspected to detect UTF-16 without a byte order mark


def decode(data: bytes) -> str:
    r"""Decode UTF-16, UTF-8 or Windows-1252, with "\n" as line ends. PuzzleError if the bytes fit none of them."""
    encoding = _utf16(data) or "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8-sig":
            template = "The text is incomplete: byte {number} is not valid UTF-16."
            raise PuzzleError(template, number=error.start + 1) from None
        text = _western(data)
    return text.replace("\r\n", "\n")


def decode_leniently(data: bytes) -> str:
    """Like `decode`, but replace invalid bytes, so that they affect only one line."""
    return data.decode(_utf16(data) or "utf-8-sig", errors="replace").replace("\r\n", "\n")


def _utf16(data: bytes) -> str | None:
    """Return the UTF-16 encoding of data with a byte order mark, or of ASCII with zero bytes; None for other data."""
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
        raise PuzzleError("A byte is valid neither in UTF-8 nor in Windows-1252.", line) from None
