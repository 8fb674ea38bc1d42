"""Reads the puzzle's link that our pictures contain: in a text chunk of a PNG, or in the metadata of an SVG.

PNG: W3C, Portable Network Graphics, section 11.3.3 (tEXt). SVG: W3C, Scalable Vector Graphics, the element `metadata`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pysolvers.core.puzzle import MAX_TEXT
from pysolvers.drawing.png_texts import KEYWORD, PNG, chunks

_SVG_START = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])", re.IGNORECASE)
_METADATA = re.compile(rb"<metadata>(#[^<]{1,1000000})</metadata>")

# Starts of picture files. A PDF is not one, but deserves an error of its own.
_STARTS = (PNG, b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\x00", b"MM\x00*", b"%PDF-")


def is_picture(data: bytes) -> bool:
    webp_or_heic = (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:8] == b"ftyp"
    return data.startswith(_STARTS) or webp_or_heic or is_svg(data)


def is_svg(data: bytes) -> bool:
    return _SVG_START.match(data) is not None and b"<svg" in data[:65536]


def links_in(data: bytes) -> Iterator[str]:
    """Yield the links in a PNG or an SVG, which may lead to any site."""
    if data.startswith(PNG):
        for name, body in chunks(data):
            if name == b"tEXt":
                keyword, _, text = body.partition(b"\0")
                if keyword == KEYWORD.encode() and len(text) <= MAX_TEXT:
                    yield text.decode("latin-1")
    elif is_svg(data):
        from html import unescape  # slow to import

        for found in _METADATA.finditer(data):
            yield unescape(found[1].decode("utf-8", "replace"))
