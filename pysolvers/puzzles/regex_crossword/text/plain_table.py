"""Plain tables that people can type: a heading, then the clues of that direction, one per line or list item.

    rows
    HE|LL|O+
    [PLEASE]+

    columns
    [^SPEAK]+
    EP|IP|EF

A hexagon has `rows`, `down-left` (x: read top right to bottom left) and `up-left` (z: bottom right to top left). Two
clues of the same line are separated by two spaces or a tab; `-` is no clue. Further headings: `alphabet` with one line
of characters, and `given` with lines such as `1,3 A` (row and cell from 1).

The clues may also follow their headings: `rows: HE|LL|O+, [PLEASE]+ columns: [^SPEAK]+, EP|IP|EF`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.text.builder import build_located, clues_in

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle

HEADS = {
    "rows": "y", "row": "y", "columns": "x", "column": "x", "cols": "x", "col": "x", "down-left": "x", "up-left": "z",
    "across": "y", "horizontal": "y", "down": "x", "vertical": "x",
    "alphabet": "alphabet", "characters": "alphabet", "given": "given",
}  # fmt: skip
_PLAIN_HEADING = re.compile(rf"\s*({'|'.join(HEADS)})\s*:?\s*$", re.IGNORECASE)
HEADING = re.compile(rf"[\s#*=_-]*({'|'.join(HEADS)})(?: clues)?[\s*=_-]*:?[\s*]*$", re.IGNORECASE)

_INLINE = re.compile(
    r"(?i)\s*(?:rows?|across|horizontal)\s*[:=][ \t]*(?P<y>\S[^\n]*?)"
    r"[\s;,|/]*\b(?:columns?|cols?|down|vertical)\s*[:=][ \t]*(?P<x>\S[^\n]*?)[\s;,]*$"
)  # clues behind their headings
_BETWEEN = (r"\s*;\s*", r",\s+", r"\s+[/|]\s+", r",(?![^{]*\})", r"\s+")  # what may separate such clues, in this order


def likeness(text: str) -> int:
    if _INLINE.match(text[:50_000]):
        return 3
    lines = [line for line in text[:50_000].splitlines() if len(line) < 40]
    plain, found = ({HEADS[m[1].lower()] for m in map(each.match, lines) if m} for each in (_PLAIN_HEADING, HEADING))
    return 3 if {"y", "x"} <= plain else 2 if "y" in plain or "z" in plain or {"y", "x"} <= found else 0


def read(text: str) -> list[Puzzle]:
    """Read the puzzles in the text; a second heading for rows begins the next puzzle."""
    out: list[Puzzle] = []
    sections: dict[str, list[tuple[int, str]]] = {}
    if inline := _INLINE.match(text):
        for axis in "yx":
            between = next((each for each in _BETWEEN if re.search(each, inline[axis])), "$")
            at, sections[axis] = inline.start(axis), []
            for clue in filter(None, re.split(between, inline[axis])):
                at = text.index(clue, at)
                before = text[:at].split("\n")
                sections[axis].append((len(before), " " * len(before[-1]) + clue))
                at += len(clue)
        return [_build(sections, hexagonal=False)]
    current = ""
    hexagonal = False
    for n, line in enumerate(_unlisted(text.splitlines()), 1):
        heading = HEADING.match(line)
        if heading:
            current = HEADS[heading[1].lower()]
            if current == "y" and "y" in sections:
                out.append(_build(sections, hexagonal))
                sections, hexagonal = {}, False
            if current in sections:
                raise PuzzleError("The heading {heading!r} appears twice.", n, 1, heading=heading[1])
            sections[current] = []
            hexagonal = hexagonal or heading[1].lower() in ("down-left", "up-left")
        elif line.strip():
            if not current:
                raise PuzzleError('Expected a heading such as "rows" before the first clue.', n, 1)
            if re.match(r"\s*\(\d+,\s*\d+\)\s", line) and current in ("y", "x", "z"):
                raise PuzzleError("The line begins with a position: expected only a clue.", n, 1)
            sections[current].append((n, line))
    out.append(_build(sections, hexagonal))
    return out


_ITEMS = [
    re.compile(pattern)
    for pattern in (r"\s*[-*•] +(?P<row>\S.*)", r"\s*([\"'`])(?P<row>.*)\1[,;]?", r"\s*(\d{1,3})[.):] +(?P<row>\S.*)")
]  # list items with bullets, in quotes, or numbered


def _unlisted(lines: Sequence[str]) -> list[str]:
    kept = list(lines)
    starts = [n for n, line in enumerate(lines) if HEADING.match(line)]
    for start, end in pairwise([*starts, len(lines)]):
        for pattern in (*_ITEMS, _ITEMS[1]):
            items = {n: pattern.fullmatch(kept[n].rstrip()) for n in range(start + 1, end) if kept[n].strip()}
            numbers = [int(match[1]) for match in items.values() if match and pattern is _ITEMS[2]]
            if len(items) > 1 and all(items.values()) and numbers in ([], list(range(1, len(items) + 1))):
                for n, match in items.items():
                    if match:
                        row = match["row"].replace("\\\\", "\\" if '"' in match.groups() else "\\\\")
                        kept[n] = " " * match.start("row") + row.rstrip()
    return kept


def _build(sections: dict[str, list[tuple[int, str]]], hexagonal: bool) -> RegexCrosswordPuzzle:
    wanted = {"y": "rows", "x": "down-left", "z": "up-left"} if hexagonal else {"y": "rows", "x": "columns"}
    for axis, name in wanted.items():
        if axis not in sections:
            raise PuzzleError('The heading "{name}" is missing, with the clues of that direction below it.', name=name)
    axes = {
        axis: [
            [clue._replace(text="") if clue.text == "-" else clue for clue in clues_in(line, n)]
            for n, line in sections.get(axis, [])
        ]
        for axis in "yxz"
    }
    alphabet = "".join(dict.fromkeys("".join(line for _, line in sections.get("alphabet", []))))
    return build_located(axes, _given(sections.get("given", [])), alphabet, hexagonal)


def _given(lines: list[tuple[int, str]]) -> tuple[tuple[Cell, str], ...]:
    out: dict[Cell, str] = {}
    for n, line in lines:
        match = re.fullmatch(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s(.)\s*", line)
        if not match or "0" in (match[1], match[2]):
            raise PuzzleError("Expected a filled cell such as 1,3 A: row and cell from 1, then its character.", n, 1)
        out[int(match[1]) - 1, int(match[2]) - 1] = match[3]
    return tuple(sorted(out.items()))


def write(puzzle: RegexCrosswordPuzzle) -> str:
    names = ("rows", "down-left", "up-left") if puzzle.hexagonal else ("rows", "columns")
    out = []
    for name, lines in zip(names, (puzzle.y, puzzle.x, puzzle.z), strict=False):
        out += [name, *("  ".join(clue or "-" for clue in clues) for clues in lines), ""]
    if puzzle.characters:
        out += ["alphabet", puzzle.characters, ""]
    if puzzle.given:
        out += ["given", *(f"{r + 1},{c + 1} {char}" for (r, c), char in puzzle.given), ""]
    return "\n".join(out)
