"""Reads clues without brackets or names: lines of regular expressions, first the rows', then the columns'."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from itertools import groupby

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.pieces import Piece, Row, Token, Value

_LONGEST = 20_000  # longest text that may be blocks of clues

_META = re.compile(r"[\[*+?|\\{^]")
_STROKE = re.compile(r"([-=*])\1{2,}")
_SIZE = re.compile(r"(\d{1,3})[\sxX,]+(\d{1,3})")


def blocks_of_clues(text: str) -> list[Piece]:
    """Read a board from lines with the clues of its rows and then of its columns; [] for other texts."""
    if len(text) > _LONGEST or not _META.search(text):
        return []
    return _lines_of_clues(text) or _of_markdown(text) or _of_blocks(text)


def _of_blocks(text: str) -> list[Piece]:
    lines = [Token(line.strip(), n, 1, True) for n, line in enumerate(text.split("\n"), 1)]
    blocks = [list(block) for some, block in groupby(lines, key=lambda line: bool(_STROKE.sub("", line.text))) if some]
    said = _SIZE.fullmatch(blocks[0][0].text) if blocks else None
    head = blocks.pop(0) if said else []
    if said and len(head) > 1:
        rows, columns = head[1 : 1 + int(said[1])], head[1 + int(said[1]) :]
        blocks = [rows, columns, *blocks] if len(columns) == int(said[2]) else []
    if not (1 < len(blocks) < 4 and _are_clues([clue.text for block in blocks[:2] for clue in block])):
        return []
    rows, columns, *solution = blocks
    if any(len(block) != len(rows) or {len(row.text) for row in block} != {len(columns)} for block in solution):
        return []
    piece = Piece(rows[0].line, fields={"rows": rows, "columns": columns})
    if said and [int(n) for n in said.groups()] != [len(rows), len(columns)]:
        template = "The size is {size}, but {rows} row clues and {columns} column clues follow."
        piece.problem = PuzzleError(template, head[0].line, size=said[0], rows=len(rows), columns=len(columns))
    return [piece]


def _are_clues(texts: list[str]) -> bool:
    """True if there are at least three texts, all are regular expressions, and half of them have special characters."""
    if len(texts) < 3 or 2 * sum(map(bool, map(_META.search, texts))) < len(texts):
        return False
    return all(not re.search(r"[;=<>\s]", re.sub(r"\[[^\]]*\]", "", text)) and _compiles(text) for text in texts)


_ALL_IN_ONE = re.compile(r"(?i)\s*(?:(rows?|across|horizontal)|(columns?|cols?|down|vertical))\s*[:=]\s*(\S.*)")


def _lines_of_clues(text: str) -> list[Piece]:
    found = [(n, _ALL_IN_ONE.fullmatch(line)) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    fields: dict[str, Value] = {}
    for n, match in found:
        if not match or len(found) != 2:
            return []
        ways = [re.split(sign, match[3].strip()) for sign in (r"\s*;\s*", r",\s+", r"\s+")]
        clues = next((way for way in ways if len(way) > 1 and all(map(_compiles, way))), [])
        if not any(map(_META.search, clues)):
            return []
        fields["rows" if match[1] else "columns"] = [Token(clue, n, 1, True) for clue in clues]
    return [Piece(found[0][0], fields=fields, nested=True)] if len(fields) == 2 else []


def _compiles(clue: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):  # syntax that a later Python may change
            re.compile(clue)
    except (re.error, OverflowError):
        return False
    return True


# Tables with column clues above and row clues on the left

_BAR = re.compile(r"(?<!\\)\|")
_MARKS = re.compile(r"\*\*|`|</?code>")


def _of_markdown(text: str) -> list[Piece]:
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
