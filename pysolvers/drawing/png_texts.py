"""The texts that a PNG carries: W3C, Portable Network Graphics, sections 11.3.3.2 (tEXt) and 11.3.3.4 (iTXt)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping

KEYWORD = "pysolvers"
"""The keyword of the text that is the puzzle's link. `Title`, `Author` and `Description` are the standard's own."""

PNG = b"\x89PNG\r\n\x1a\n"


def with_texts(png: bytes, texts: Mapping[str, str]) -> bytes:
    """A PNG that carries these texts, by their keywords; what it carried under the same keywords goes.

    Raises:
        ValueError: if the bytes are no PNG.
    """
    if not png.startswith(PNG):
        raise ValueError("The picture is no PNG: expected one, to put the puzzle's link into it.")
    parts = [PNG]
    for name, body in chunks(png):
        if not (name in (b"tEXt", b"iTXt") and body.partition(b"\0")[0].decode("latin-1") in texts):
            parts.append(_chunk(name, body))
        if name == b"IHDR":
            parts.append(text_chunks(texts))
    return b"".join(parts)


def text_chunks(texts: Mapping[str, str]) -> bytes:
    """The chunks of a PNG that hold these texts; they follow the header, which are the first 33 bytes."""
    return b"".join(_text(keyword, text) for keyword, text in texts.items())


def _text(keyword: str, text: str) -> bytes:
    """A text as a chunk of ASCII, else as one of UTF-8, without compression, language or other keyword."""
    if text.isascii():
        return _chunk(b"tEXt", f"{keyword}\0{text}".encode("ascii"))
    return _chunk(b"iTXt", f"{keyword}\0\0\0\0\0{text}".encode())


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The name and body of each whole chunk of a PNG up to the end or to where the file is cut off."""
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
