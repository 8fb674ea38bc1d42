"""Decodes files of puzzles."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from pysolvers.core.puzzle import PuzzleError


def decode(data: bytes) -> str:
    r"""Decode UTF-16, UTF-8 or Windows-1252, with "\n" as line ends. PuzzleError if the bytes fit none of them."""
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8-sig":
            template = "The text is incomplete: byte {number} is not valid UTF-16."
            raise PuzzleError(template, number=error.start + 1) from None
        text = _western(data)
    return text.replace("\r\n", "\n")


def decode_leniently(data: bytes) -> str:
    return data.decode(_encoding(data), errors="replace").replace("\r\n", "\n")


def _encoding(data: bytes) -> str:
    return "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"


def _western(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleError("A byte is valid neither in UTF-8 nor in Windows-1252.", line) from None
