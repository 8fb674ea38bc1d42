"""Reads and writes addresses of puzz.link and similar sites: `https://puzz.link/p?KIND/COLUMNS/ROWS/BODY`.

KIND may end with `_edit`. `/v:VARIANT` and a word, the flag, may follow it. Source: https://github.com/robx/pzprjs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import either
from pysolvers.text.codecs import Codec

_ADDRESS = re.compile(
    r"(?P<site>(?:(?:https?://)?(?P<host>[\w.:-]+)/[\w./-]*|p(?:\.html)?)?\?(?:type=\w+&)?)?"
    r"(?P<kind>[a-z][a-z0-9-]*)(?:_\w+)?/(?:v:(?P<variant>[^/\s]*)/)?(?:(?P<flag>[a-z]\w*)/)?"
    r"(?:(?P<columns>\d{1,9})/(?P<rows>\d{1,9})(?:/(?P<body>\S*))?|\S*)",
    re.ASCII,
)


@dataclass(frozen=True)
class PuzzlinkAddress:
    """A parsed address. `site` is all before the kind, and `host` the domain in it.

    The `body` begins at `column` of the text, from 1. Missing parts are "", or 0 for the size.
    """

    kind: str
    columns: int = 0
    rows: int = 0
    body: str = ""
    column: int = 1
    flag: str = ""
    variant: str = ""
    host: str = ""
    site: str = ""

    def cells(self, codec: Codec, most: int | None = None) -> list[int]:
        try:
            return codec.values(self.body, most)
        except PuzzleError as error:
            raise PuzzleError(error.sentence, 1, self.column + (error.column or 1) - 1) from None


def parts_of(text: str) -> PuzzlinkAddress | None:
    """Parse an address, with or without a site; None for any other text."""
    found = _ADDRESS.fullmatch(text.strip()) if len(text) <= 100_000 else None
    if not found:
        return None
    column = len(text) - len(text.lstrip()) + found.start("body") + 1
    columns, rows = int(found["columns"] or 0), int(found["rows"] or 0)
    body, *others = (found[name] or "" for name in ("body", "flag", "variant", "host", "site"))
    return PuzzlinkAddress(found["kind"], columns, rows, body.removesuffix("/"), column, *others)


def likeness(text: str, *kinds: str) -> int:
    """Return 3 (certain, see `Format`) if the text is an address with a site and one of these kinds, otherwise 0."""
    found = parts_of(text)
    return 3 if found and found.host and found.kind in kinds else 0


def read(text: str, *kinds: str) -> PuzzlinkAddress:
    """Parse an address of one of these kinds. PuzzleError for other texts, variants, and addresses without a size."""
    found = parts_of(text)
    if not found or not found.host or found.kind not in kinds:
        template = "This is not a {kinds} address of puzz.link: expected {example}."
        raise PuzzleError(template, kinds=either(kinds), example=write(kinds[0], "COLUMNS", "ROWS", "BODY"))
    if found.variant:
        template = "The variant v:{variant} is not supported: remove it to read the plain puzzle."
        raise PuzzleError(template, 1, variant=found.variant[:20])
    if not found.columns:
        raise PuzzleError("The address does not say the size: expected {kind}/COLUMNS/ROWS/BODY.", 1, kind=found.kind)
    return found


def write(kind: str, columns: int | str, rows: int | str, body: str) -> str:
    """Return an address, with a final `/` if its last character might be read as punctuation."""
    return f"https://puzz.link/p?{kind}/{columns}/{rows}/{body}" + ("" if body[-1:].isalnum() else "/")
