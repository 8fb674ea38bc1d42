"""Reads and writes texts in a PNG: W3C, Portable Network Graphics, sections 11.3.3.2 (tEXt) and 11.3.3.4 (iTXt)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping

KEYWORD = "pysolvers"  # keyword of the puzzle's link; the standard defines `Title`, `Author` and `Description`

PNG = b"\x89PNG\r\n\x1a\n"


def with_texts(png: bytes, texts: Mapping[str, str]) -> bytes:
    """Return a PNG with these texts, which replace texts with the same keywords. ValueError if it isn't a PNG."""
    if not png.startswith(PNG):
        raise ValueError("The picture is not a PNG: only a PNG can hold the puzzle's link.")
    parts = [PNG]
    for name, body in chunks(png):
        if not (name in (b"tEXt", b"iTXt") and body.partition(b"\0")[0].decode("latin-1") in texts):
            parts.append(_chunk(name, body))
        if name == b"IHDR":
            parts.append(text_chunks(texts))
    return b"".join(parts)


def text_chunks(texts: Mapping[str, str]) -> bytes:
    """Return the PNG chunks of these texts, which belong after the header (the first 33 bytes)."""
    return b"".join(_text(keyword, text) for keyword, text in texts.items())


def _text(keyword: str, text: str) -> bytes:
    if text.isascii():
        return _chunk(b"tEXt", f"{keyword}\0{text}".encode("ascii"))
    return _chunk(b"iTXt", f"{keyword}\0\0\0\0\0{text}".encode())


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG)
    while at + 12 <= len(png):
        length, name = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        if at + 12 + length > len(png):
            return
        yield name, png[at + 8 : at + 8 + length]
        at += 12 + length
        if name == b"IEND":
            return


def _chunk(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")
