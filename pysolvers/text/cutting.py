"""Splits rows of text into cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pysolvers.core.words import say
from pysolvers.text.pieces import Row, Table, Token

_SEPARATORS = (
    (",", "cut at commas"),
    (";", "cut at semicolons"),
    ("\t", "cut at tabs"),
    ("|", "cut at bars"),
    ("&", "cut at ampersands"),
    (":", "cut at colons"),
)


def cuts(rows: Sequence[Token], least: int = 2, name: str = "", widths: Sequence[int] = ()) -> list[Table]:
    """Split rows of text into cells at commas, tabs or other separators; return a table for each way that fits.

    If no separator fits, cut at blanks; without blanks, into single characters. A way fits if at least half of the rows
    get the same length (`least` or more), or if a row gets a length in `widths`. The tables are called `name`.
    """
    found: list[tuple[str, list[Row]]] = []
    if all(re.fullmatch(r"\s*(?:\[[^\[\]]*\]\s*)+", row.text) for row in rows):
        found.append((say("cells in brackets"), [matches(r"\[\s*([^\[\]]*?)\s*\]", row, 1) for row in rows]))
    for sign, how in _SEPARATORS:
        if all(sign in row.text for row in rows):
            found += _cuts_at(rows, sign, say(how))
    found = [(how, cells) for how, cells in found if _nearly_even(cells, least, widths)]
    if not found:  # otherwise the separator isn't a label
        apart = any(len(row.text.split(None, 2)) > 1 for row in rows)
        cells = [matches(r"\S+" if apart else r"\S", row) for row in rows]
        found = [("blanks" if apart else "signs", cells)] if _nearly_even(cells, least, widths) else []
    return [Table(cells, how, name) for how, cells in found]


def _cuts_at(rows: Sequence[Token], sign: str, how: str) -> list[tuple[str, list[Row]]]:
    cells = [_split(row, sign) for row in rows]
    if sign == "|" and all(len(row) > 2 and not row[0].text and not row[-1].text for row in cells):
        own = all(re.fullmatch(r"\s*\|[^|]+\|(?:\|[^|]+\|)+\s*", row.text) for row in rows)  # |1||2|
        return [(how, [row[1::2] if own else row[1:-1] for row in cells])]
    ways = [(how, cells)]
    if all(len(row) > 2 and not row[-1].text for row in cells) and len(cells[0]) != len(rows):
        ended = (say("{reading}, also after the last cell", reading=how), [row[:-1] for row in cells])
        ways.insert(0 if len(cells[0]) == len(rows) + 1 else 1, ended)
    return ways


def matches(pattern: str, row: Token, group: int = 0) -> Row:
    text, line, column, _ = row
    return [Token(match[group], line, column + match.start(group)) for match in re.finditer(pattern, text)]


def _split(row: Token, sign: str) -> Row:
    cells: Row = []
    at = row.column
    for part in row.text.split(sign):
        cells.append(Token(part.strip(" \t\r\"'"), row.line, at + len(part) - len(part.lstrip())))
        at += len(part) + 1
    return cells


def _nearly_even(rows: Sequence[Row], least: int, widths: Sequence[int]) -> bool:
    lengths = Counter(map(len, rows))
    width, often = lengths.most_common(1)[0]
    return (width >= least and often * 2 >= len(rows)) or any(lengths[width] for width in widths)
