"""Addresses of puzz.link and the sites like it: `https://puzz.link/p?KIND/COLUMNS/ROWS/BODY`.

The kind may be `KIND_edit`; `v:VARIANT` and a flag of the kind may follow it. Source: https://github.com/robx/pzprjs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import either
from pysolvers.text.codecs import Codec

SOLVED = ("numlin", "arukone", "simpleloop")
"""The kinds of puzz.link that are ours."""

_ADDRESS = re.compile(
    r"(?P<site>(?:(?:https?://)?(?P<host>[\w.:-]+)/[\w./-]*|p(?:\.html)?)?\?(?:type=\w+&)?)?"
    r"(?P<kind>[a-z][a-z0-9-]*)(?:_\w+)?/(?:v:(?P<variant>[^/\s]*)/)?(?:(?P<flag>[a-z]\w*)/)?"
    r"(?:(?P<columns>\d{1,9})/(?P<rows>\d{1,9})(?:/(?P<body>\S*))?|\S*)",
    re.ASCII,
)


@dataclass(frozen=True)
class PuzzlinkAddress:
    """The parts of an address.

    `host` is "" if the address begins with the kind. `columns` and `rows` are 0 if it does not say the size. `column`
    is where the body begins, from 1.
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
        """The values of the cells in the body, or the first `most` of them; PuzzleError if it has another format."""
        try:
            return codec.values(self.body, most)
        except PuzzleError as error:
            raise PuzzleError(error.sentence, 1, self.column + (error.column or 1) - 1) from None


def parts_of(text: str) -> PuzzlinkAddress | None:
    """The parts of an address, with or without a site in front; None for any other text."""
    found = _ADDRESS.fullmatch(text.strip()) if len(text) <= 100_000 else None
    if not found:
        return None
    column = len(text) - len(text.lstrip()) + found.start("body") + 1
    columns, rows = int(found["columns"] or 0), int(found["rows"] or 0)
    body, *others = (found[name] or "" for name in ("body", "flag", "variant", "host", "site"))
    return PuzzlinkAddress(found["kind"], columns, rows, body.removesuffix("/"), column, *others)


def likeness(text: str, *kinds: str) -> int:
    """3 for an address, with its site, of one of these kinds, else 0."""
    found = parts_of(text)
    return 3 if found and found.host and found.kind in kinds else 0


def read(text: str, *kinds: str) -> PuzzlinkAddress:
    """An address of one of these kinds; PuzzleError if it is not one, or lacks its size, or has other rules."""
    found = parts_of(text)
    if not found or not found.host or found.kind not in kinds:
        expected = f"https://puzz.link/p?{kinds[0]}/COLUMNS/ROWS/BODY"
        raise PuzzleError(f"This is not a {either(kinds)} address of puzz.link: expected {expected}.")
    if found.variant:
        sentence = f"The address asks for the variant v:{found.variant[:20]}, whose rules are not known here."
        raise PuzzleError(f"{sentence} Remove that part to read the plain puzzle.", 1)
    if not found.columns:
        raise PuzzleError(f"The address does not say the size: expected {found.kind}/COLUMNS/ROWS/BODY.", 1)
    return found


def write(kind: str, columns: int, rows: int, body: str) -> str:
    """An address; `/` ends it if the body ends with a sign that programs take for the end of a sentence."""
    return f"https://puzz.link/p?{kind}/{columns}/{rows}/{body}" + ("" if body[-1:].isalnum() else "/")
