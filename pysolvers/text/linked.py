"""Boards drawn as cells and links: `A-.-B`, between two rows `| | |`; neighbours without a link have a wall between.

A link that leaves the last row or column joins opposite edges. There have to be more links than cells: fewer may be
the lines of a solution. The word above says what else there is: `STANDARD`, `WARPS`, or `BRIDGES`, which are stars.
"""

from __future__ import annotations

import re

from pysolvers.core.cell import Cell
from pysolvers.text.literals import Token
from pysolvers.text.pieces import Piece, Table

_HEAD = re.compile(r"\s*([A-Za-z]{2,})[^\S\n]*\n")
_HEADS = {"": "", "standard": "", "warps": "", "bridges": "*"}
"""The words above a drawing, and the sign of a bridge below each."""


def of_links(text: str) -> list[Piece]:
    """The board of a text that draws its links; [] for any other text."""
    if "-" not in text or "|" not in text:
        return []
    head = _HEAD.match(text)
    word = head[1].lower() if head else ""
    start = text.count("\n", 0, head.end()) if head else 0
    lines = text.rstrip().split("\n")[start:]
    rows, between = lines[::2], lines[1::2]
    if word not in _HEADS or any(line.strip("| ") or line[1::2].strip() for line in between):
        return []
    if len(rows) < 2 or any(row[1::2].strip("- ") or "|" in row for row in rows):
        return []
    width = max((len(row.rstrip("- ")) + 1) // 2 for row in rows)
    signs = {(r, n // 2): row[n] for r, row in enumerate(rows) for n in range(0, len(row), 2) if row[n] not in "- "}
    across = ((r, n // 2) for r, row in enumerate(rows) for n in range(1, len(row), 2) if row[n] == "-")
    down = ((r, n // 2) for r, line in enumerate(between) for n in range(len(line)) if line[n] == "|")
    links = {((r, c), (r, c + 1)) for r, c in across} | {((r, c), (r + 1, c)) for r, c in down}
    whole = {(a, _on(b, len(rows), width)) for a, b in links}
    joined = whole != links
    if len(links) <= len(signs) or any(end not in signs for link in whole for end in link):
        return []
    sides = [(cell, step) for cell in signs for step in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))]
    sides = [(a, _on(b, len(rows), width)) for a, b in sides] if joined else sides
    walls = [(a, b) for a, b in sides if b in signs and (a, b) not in whole]
    bridge = _HEADS[word]
    said = {
        "walls": ",".join("{}.{}-{}.{}".format(*a, *b) for a, b in walls),
        "bridges": ",".join("{}.{}".format(*cell) for cell, sign in signs.items() if sign == bridge),
        "board": "torus" * joined,
    }
    shown = {cell: "." if sign == bridge else sign for cell, sign in signs.items()}
    table = [
        [Token(shown.get((r, c), "#"), start + 2 * r + 1, 2 * c + 1) for c in range(width)] for r in range(len(rows))
    ]
    directives = {name: Token(value, start + 1, 1) for name, value in said.items() if value}
    return [Piece(start + 1, [Table(table, "drawn with links, walls where there is none")], directives=directives)]


def _on(cell: Cell, height: int, width: int) -> Cell:
    """A cell of a board whose opposite edges are joined."""
    return cell[0] % height, cell[1] % width
