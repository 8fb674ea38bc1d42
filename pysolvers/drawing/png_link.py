"""The link that a PNG carries, in a chunk of text: W3C, Portable Network Graphics, section 11.3.3 (tEXt)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

KEYWORD = b"pysolvers"
"""The keyword of the chunk of text that holds the link."""

PNG = b"\x89PNG\r\n\x1a\n"


def with_link(png: bytes, link: str) -> bytes:
    """A PNG that carries a link; the one that it carried before goes.

    Raises:
        ValueError: if the bytes are no PNG, or the link is not ASCII.
    """
    if not png.startswith(PNG):
        raise ValueError("The picture is no PNG: expected one, to put the puzzle's link into it.")
    if not link.isascii():
        raise ValueError("The link has characters beyond ASCII: expected it percent-encoded.")
    parts = [PNG]
    for name, body in chunks(png):
        if not (name == b"tEXt" and body.startswith(KEYWORD + b"\0")):
            parts.append(_chunk(name, body))
        if name == b"IHDR":
            parts.append(link_chunk(link))
    return b"".join(parts)


def link_chunk(link: str) -> bytes:
    """The chunk of a PNG that holds a link, which is ASCII; it follows the header, which are the first 33 bytes."""
    return _chunk(b"tEXt", KEYWORD + b"\0" + link.encode("ascii"))


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
