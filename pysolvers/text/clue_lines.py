"""Reads tables of regular expressions, with column clues above and row clues on the left."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence

from pysolvers.text.pieces import Piece, Row, Token, Value

_LONGEST = 20_000  # longest text that may be a table of clues

_META = re.compile(r"[\[*+?|\\{^]")
_BAR = re.compile(r"(?<!\\)\|")
_MARKS = re.compile(r"\*\*|`|</?code>")


def _compiles(clue: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):  # syntax that a later Python may change
            re.compile(clue)
    except (re.error, OverflowError):
        return False
    return True


def of_markdown(text: str) -> list[Piece]:
    """Read a Markdown table of clues; [] for other texts."""
    if len(text) > _LONGEST or not _META.search(text):
        return []
    rows: list[Row] = []
    for n, line in enumerate(text.split("\n"), 1):
        parts = _BAR.split(line.strip())
        if len(parts) < 4 or not re.sub(r"[\s:-]", "", "".join(parts[1:-1])):
            continue
        cells = [_MARKS.sub("", part).replace("\\|", "|").strip() for part in parts[1:-1]]
        rows.append([Token(cell, n, 1, True) for cell in cells])
    found = of_table(rows)
    return [found] if found else []


def of_table(rows: Sequence[Row]) -> Piece | None:
    """Read a table with column clues in the first row and row clues in the first column; None for other tables."""
    if len(rows) < 2 or len(rows[0]) < 2 or rows[0][0].text or any(len(row) != len(rows[0]) for row in rows):
        return None
    columns, lines = rows[0][1:], [row[0] for row in rows[1:]]
    letters = [[cell.text for cell in row[1:]] for row in rows[1:]]
    texts = [clue.text for clue in (*columns, *lines)]
    if not any(map(_META.search, texts)) or not all(text and _compiles(text) for text in texts):
        return None
    if any(len(letter) > 1 for row in letters for letter in row):
        return None
    fields: dict[str, Value] = {"rows": lines, "columns": columns}
    if all(map(all, letters)):
        fields["letters"] = [Token("".join(row), rows[0][0].line, 1, True) for row in letters]
    return Piece(rows[0][0].line, fields=fields, nested=True)
