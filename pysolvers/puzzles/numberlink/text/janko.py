"""Puzzle files as janko.at keeps them: keys, then `problem` and rows of tokens, then perhaps `solution`."""

from __future__ import annotations

import re

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.grids import check_sources

_KEYS = re.compile(
    r"(?i)(begin|end\w*|puzzle|author|source|title|info|rules|mail|url|size|rows|cols|unit|problem|solution|moves|depth)\b"
)


def likeness(text: str) -> int:
    """3 for a text with a line `problem` and a size or a line `begin`; else 0."""
    head = text[:20_000].lower()
    if not re.search(r"(?m)^\s*problem\s*$", head):
        return 0
    return 3 if re.search(r"(?m)^\s*(begin\s*$|(size|rows|puzzle)\s)", head) else 2


def read(text: str) -> list[NumberlinkPuzzle]:
    """The puzzles of a text, each after a line `problem`; PuzzleError with line and column where one is wrong."""
    puzzles: list[NumberlinkPuzzle] = []
    size: dict[str, tuple[int, int]] = {}
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        words = lines[at].split()
        at += 1
        if not words:
            continue
        key = words[0].lower()
        if key == "begin":
            size = {}
        elif key in ("size", "rows", "cols") and len(words) > 1 and words[1].isdecimal() and len(words[1]) < 6:
            size[key] = int(words[1]), at
            if key == "size" and len(words) > 2 and words[2].isdecimal():
                size["rows"], size["cols"] = (int(words[2]), at), (int(words[1]), at)
        elif key == "problem":
            rows: list[tuple[int, list[str]]] = []
            while at < len(lines) and lines[at].strip() and not _KEYS.match(lines[at].strip()):
                rows.append((at + 1, lines[at].split()))
                at += 1
            puzzles.append(_puzzle(rows, size, at))
    if not puzzles:
        raise PuzzleError("There is no problem in the text: expected a line `problem` and rows of tokens.")
    return puzzles


def _puzzle(rows: list[tuple[int, list[str]]], size: dict[str, tuple[int, int]], line: int) -> NumberlinkPuzzle:
    if not rows:
        raise PuzzleError("There are no rows after the line `problem`.", line)
    height = (size.get("rows") or size.get("size") or (len(rows), 0))[0]
    width = (size.get("cols") or size.get("size") or (len(rows[0][1]), 0))[0]
    check_size(width, height, rows[0][0])
    if len(rows) != height:
        raise PuzzleError(f"The problem has {len(rows)} rows; expected {height}, as its size says.", rows[-1][0])
    for number, row in rows:
        if len(row) != width:
            raise PuzzleError(f"The row has {len(row)} tokens; expected {width}.", number)
    cells = ["" if token in ("-", ".") else token for _, row in rows for token in row]
    places = [(number, column) for number, row in rows for column in range(1, len(row) + 1)]
    check_sources([(label, *place) for label, place in zip(cells, places, strict=True) if label])
    return NumberlinkPuzzle(width, height, tuple(cells))
