"""The puzzle that a picture carries: its link, in a text chunk of a PNG or in the metadata of an SVG.

PNG: W3C, Portable Network Graphics, section 11.3.3 (tEXt). SVG: W3C, Scalable Vector Graphics, the element `metadata`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import unescape

from pysolvers.core.puzzle import MAX_TEXT, PuzzleError

KEYWORD = b"pysolvers"
"""The keyword of the chunk of text that holds the link."""

PNG = b"\x89PNG\r\n\x1a\n"

_SVG_START = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])", re.IGNORECASE)
_METADATA = re.compile(rb"<metadata>(#[^<]{1,1000000})</metadata>")

_STARTS = (PNG, b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\x00", b"MM\x00*", b"%PDF-")
"""How files of pictures begin; a PDF is none, but whoever gives one hears that."""


def is_picture(data: bytes) -> bool:
    """Whether a file's bytes look like a picture, from their beginning."""
    webp_or_heic = (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:8] == b"ftyp"
    return data.startswith(_STARTS) or webp_or_heic or is_svg(data)


def is_svg(data: bytes) -> bool:
    """Whether a file's bytes look like an SVG."""
    return _SVG_START.match(data) is not None and b"<svg" in data[:65536]


def links_in(data: bytes) -> Iterator[str]:
    """The links that a PNG or an SVG carries, as text that is not checked further."""
    if data.startswith(PNG):
        for name, body in _chunks(data):
            if name == b"tEXt":
                keyword, _, text = body.partition(b"\0")
                if keyword == KEYWORD and len(text) <= MAX_TEXT:
                    yield text.decode("latin-1")
    elif is_svg(data):
        for found in _METADATA.finditer(data):
            yield unescape(found[1].decode("utf-8", "replace"))


def with_link(png: bytes, link: str) -> bytes:
    """A PNG that carries a link; the one that it carried before goes.

    Raises:
        PuzzleError: if the bytes are no PNG, or the link is not ASCII.
    """
    if not png.startswith(PNG):
        raise PuzzleError("The picture is no PNG: expected one, to put the puzzle's link into it.")
    if not link.isascii():
        raise PuzzleError("The link has characters beyond ASCII: expected it percent-encoded.")
    parts = [PNG]
    for name, body in _chunks(png):
        if not (name == b"tEXt" and body.startswith(KEYWORD + b"\0")):
            parts.append(_chunk(name, body))
        if name == b"IHDR":
            parts.append(link_chunk(link))
    return b"".join(parts)


def link_chunk(link: str) -> bytes:
    """The chunk of a PNG that holds a link, which is ASCII; it follows the header, which are the first 33 bytes."""
    return _chunk(b"tEXt", KEYWORD + b"\0" + link.encode("ascii"))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The name and body of each whole chunk up to the end or to where the file is cut off."""
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
