"""Rows into cells: at signs that part them all alike, else at blanks, else a sign a cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pysolvers.text.literals import Token
from pysolvers.text.pieces import Row, Size, Table

_SEPARATORS = (
    (",", "commas"), (";", "semicolons"), ("\t", "tabs"), ("|", "bars"), ("│", "bars"), ("&", "ampersands"),
    (":", "colons"),
)  # fmt: skip


_OWN_BARS = re.compile(r"\s*\|[^|]+\|(?:\|[^|]+\|)+\s*")


def cuts(rows: Sequence[Token], least: int = 2, name: str = "", widths: Sequence[int] = ()) -> list[Table]:
    """Every way to cut rows into cells that makes half of them equally long, or as long as one of `widths`.

    One sign is a cell only where no separator cuts the rows.
    """
    found: list[tuple[str, list[Row]]] = []
    if all(re.fullmatch(r"\s*(?:\[[^\[\]]*\]\s*)+", row.text) for row in rows):
        found.append(("cells in brackets", [_matches(r"\[\s*([^\[\]]*?)\s*\]", row, 1) for row in rows]))
    for sign, what in _SEPARATORS:
        if all(sign in row.text for row in rows):
            cells = [_split(row, sign) for row in rows]
            if what == "bars" and all(_OWN_BARS.fullmatch(row.text) for row in rows):
                found.append(("cells in bars", [row[1::2] for row in cells]))
                continue
            if what == "bars" and all(len(row) > 3 and not row[0].text and not row[-1].text for row in cells):
                found.append(("cut at bars", [row[1:-1] for row in cells]))
            found.append((f"cut at {what}", cells))
            if all(len(row) > 2 and not row[-1].text for row in cells) and len(cells[0]) != len(rows):
                ended = (f"{what} behind the cells", [row[:-1] for row in cells])
                found.insert(len(found) - (len(cells[0]) == len(rows) + 1), ended)
    found = [(how, cells) for how, cells in found if _nearly_even(cells, least, widths)]
    if not found:  # a sign that parts every row is no label
        apart = any(len(row.text.split(None, 2)) > 1 for row in rows)
        cells = [_matches(r"\S+" if apart else r"\S", row) for row in rows]
        found = [("blanks" if apart else "signs", cells)] if _nearly_even(cells, least, widths) else []
    return [Table(cells, how, name) for how, cells in found]


def _matches(pattern: str, row: Token, group: int = 0) -> Row:
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


def flat(row: Token, many: int) -> Row:
    """The cells of a line that holds so many: signs, or words with blanks or commas between; [] if it does not."""
    for pattern in (r"\S", r"[^\s,;]+", r"[^\s,;]"):
        cells = _matches(pattern, row)
        if len(cells) == many:
            return cells
    return []


def in_rows(cells: Row, width: int) -> list[Row]:
    """Cells in reading order as rows."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def exact_cut(rows: Sequence[Token], size: Size | None) -> list[Table]:
    """The table of rows behind `W H`: W tokens each, or W signs, whatever the signs are; or of one row with all."""
    if size and len(rows) == 1 and size.second > 1:
        cells = flat(rows[0], size.first * size.second)
        return [Table(in_rows(cells, size.first), "all cells in one line")] if cells else []
    if size is None or size.alone or not size.first or len(rows) != size.second:
        return []
    if size.first > 1 and any(all(len(row.text.split(sign)) == size.first for row in rows) for sign in ",;|"):
        return []
    apart = any(len(row.text.split(None, 1)) > 1 for row in rows)
    for how, pattern in (("blanks", r"\S+"),) if apart else (("signs", r"\S"), ("blanks", r"\S+")):
        table = [_matches(pattern, row) for row in rows]
        if all(len(row) == size.first for row in table):
            return [Table(table, how)]
    return []
