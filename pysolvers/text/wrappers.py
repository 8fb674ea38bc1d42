"""Rows out of what people put around them: quotes, brackets, counters, comments, frames, and names of rows and columns.

Everything here takes the lines of a text and gives as many lines, in which what stood around the cells is blank. So
lines and columns stay what they are in the text. Nothing is taken away from a single line: what stands around a row
stands around the row beside it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

_AROUND = [
    (re.compile(signs), re.compile(pattern))
    for signs, pattern in (
        (r"[\"'`]", r"(\s*)(?:[-*] +)?([\"'`])(?P<row>[^\"'`]*)\2\s*[,;+\\]*\s*"),
        (
            r"[\[({]",
            r"(\s*)(?:[-*] +)?[\[({]"
            r"(?P<row>(?:[^\[\](){},;\s]+[,;\s]+){2,}[^\[\](){},;\s]+[,;\s]*)[\])}]\s*[,;.]*\s*",
        ),
        ("</", r"(\s*)<(\w+)[^<>]*>(?P<row>[^<>]+)</\2>\s*"),
        (">", r"(\s*)>(?P<row> [^<>^]*)"),
        (r"[|│║]", r"(\s*)[|│║](?P<row>[^|│║]*)[|│║]\s*"),
        (r"\\", r"(?P<row>[^\\]*)\\\\\s*(?:\\hline)?\s*"),
        (
            r"\s(?:#|//|--|;|%)\s*[A-Za-z]",
            r"(?P<row>\s*\S.*?\S)\s+(?:#|//|--|;|%)\s*[A-Za-z]{3}(?:(?!(?i:wall|hex|wrap|bridge|warp)).)*",
        ),
    )
]
"""What stands around rows, alike in each of two lines or more, and the signs without which it does not."""

_LONGEST = 2000
"""The longest line that something may stand around."""

_COUNTED = re.compile(
    r"\s*(?:(?:row|line|zeile|fila|ligne)[ _]*(\d{1,3})\s*[:=.)]|(\d{1,3})(?::|\)|\.(?=\s)))\s*(?P<row>.*)"
)
_COUNT = re.compile(r"\s*(?:[a-z_ ]{3,6}\d|\d{1,3}[:).])")
_NO_ROW = re.compile(r"\s*(?:`{3,}\w*|\"{3}|'{3}|\\(?:hline|begin\{tabular\}.*|end\{tabular\})|</?[a-z]+>)\s*")
"""Lines that open or close a block of rows."""

_STROKE = re.compile(r"([-=*~_])\1{2,}\s*")
_STROKES = {sign * 3 for sign in "-=*~_"}


def bare(lines: list[str]) -> list[str]:
    """The lines, with what stands around rows made blank."""
    lines = [
        line if line.strip()[:1] not in ("`", '"', "'", "\\", "<") or not _NO_ROW.fullmatch(line) else ""
        for line in lines
    ]
    if all(line.startswith("\t") and "\t" not in line.strip() for line in lines if line.strip()):
        lines = [line.lstrip("\t") for line in lines]
    lines = _without_counters(lines)
    text = "\n".join(lines)
    for signs, pattern in _AROUND:
        if not signs.search(text):
            continue
        matches = [pattern.fullmatch(line) if len(line) < _LONGEST and signs.search(line) else None for line in lines]
        for start, end in _runs(matches):
            lines[start:end] = [_kept(matches[n], lines[n]).rstrip(" ,;") for n in range(start, end)]
    matches = [_COUNTED.fullmatch(line) if len(line) < _LONGEST and _COUNT.match(line) else None for line in lines]
    for start, end in _runs(matches):
        if are_consecutive([match[1] or match[2] for match in matches[start:end] if match]):
            lines[start:end] = [_kept(matches[n], lines[n]) for n in range(start, end)]
    for start, end in _runs([line.strip() for line in lines]):
        lines[start:end] = _without_names(lines[start:end])
    for n, line in enumerate(lines):
        if (
            line[:3] in _STROKES
            and _STROKE.fullmatch(line)
            and all(len(line.split()) != len(near.split()) for near in _beside(lines, n))
        ):
            lines[n] = ""
    return _joined(lines)


def _without_counters(lines: list[str]) -> list[str]:
    """The lines, with those blank that count the boards of a text, each above its rows: 0, 1, 2 or 1, 2, 3."""
    counters = [n for n, line in enumerate(lines) if len(line) < _SHORT and line.strip().isdecimal()]
    numbers = [lines[n].strip() for n in counters]
    rows = [len(lines[n + 1].split()) > 1 for n in counters if n + 1 < len(lines)]
    alone = not any(map(str.strip, lines[: counters[0]])) if counters else False
    if not alone or len(numbers) < 2 or len(rows) < len(numbers) or not all(rows) or not are_consecutive(numbers):
        return lines
    return ["" if n in counters else line for n, line in enumerate(lines)]


_SHORT = 8
"""The longest line that may be a counter."""

_ITEMS = [
    re.compile(pattern)
    for pattern in (
        r"(\s*[-*•] +)(?P<row>\S.*)",
        r"(\s*)([\"'`])(?P<row>.*)\2[,;]?",
        r"\s*(\d{1,3})[.):] +(?P<row>\S.*)",
    )
]
"""How people write the items of a list: with bullets, in quotes, numbered."""


def unlisted(lines: Sequence[str], heading: re.Pattern[str]) -> list[str]:
    """The lines, with bullets, quotes or numbers blank where all lines below a heading have them."""
    kept = list(lines)
    starts = [n for n, line in enumerate(lines) if heading.match(line)]
    for start, end in pairwise([*starts, len(lines)]):
        for pattern in (*_ITEMS, _ITEMS[1]):
            items = {n: pattern.fullmatch(kept[n].rstrip()) for n in range(start + 1, end) if kept[n].strip()}
            numbers = [match[1] for match in items.values() if match]
            fits = all(items.values()) and (pattern is not _ITEMS[2] or are_consecutive(numbers))
            if fits and len(items) > 1:
                for n, match in items.items():
                    kept[n] = _kept(match, kept[n]).replace("\\\\", "\\" if match and '"' in match.groups() else "\\\\")
    return kept


def _runs(found: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Where something is found in two lines or more one after another: the first, and the one behind the last."""
    start = 0
    for end in range(len(found) + 1):
        if end == len(found) or not found[end]:
            if end - start > 1:
                yield start, end
            start = end + 1


def _kept(match: re.Match[str] | None, line: str) -> str:
    """The row within a line, where it stood."""
    return " " * match.start("row") + match["row"].rstrip() if match else line


def _beside(lines: list[str], n: int) -> list[str]:
    return [line for line in (lines[max(n - 1, 0) : n] + lines[n + 1 : n + 2]) if line.strip()]


def are_consecutive(names: Sequence[str]) -> bool:
    """Whether names count from 0 or 1, or are letters from A on, perhaps with the same word before each."""
    stems = {re.sub(r"\d+$", "", name) for name in names}
    if len(stems) == 1:
        numbers = [name.removeprefix(*stems) for name in names]
        return any(numbers == [str(n) for n in range(first, first + len(names))] for first in (0, 1))
    return "".join(names).upper() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(names)]


def _without_names(lines: list[str]) -> list[str]:
    """A block without a line of names of its columns, and without the names of its rows where these have some too."""
    rows = [n for n, line in enumerate(lines) if line.strip(" \t|:=+-")]
    if len(rows) < 3:
        return lines
    sign = next((sign for sign in "|\t,;" if all(sign in lines[n] for n in rows)), None)

    def cells(n: int) -> list[str]:
        if sign is None:
            return lines[n].split()
        return [cell.strip(" *\"'") for cell in lines[n].strip().strip("|").split(sign)]

    head, second = cells(rows[0]), cells(rows[1])
    if len(second) - len(head) not in (0, 1) or not any(len(name) > 1 or name.isalpha() for name in [*head, *second]):
        return lines  # no names
    others = [second, *map(cells, rows[2:])]
    named = head[1:] if head and (not head[0] or sign) and len(head) == len(others[0]) else head
    beside = len(named) + 1 == len(others[0]) and are_consecutive([row[0] if row else "" for row in others])
    words = not beside and len(head) == len(others[0]) and all(len(name) > 1 and name[0].isalpha() for name in head)
    if len(head) < 2 or not (beside or words) or not are_consecutive(named if beside else head):
        return lines
    if beside and any(len(row) != len(others[0]) for row in others):
        return lines
    kept = ["" if n == rows[0] or n not in rows else line for n, line in enumerate(lines)]
    for n in rows[1:] if beside else []:
        match = re.match(r"\s*\|?[^|]*\|" if sign == "|" else rf"[^{sign}]*{sign}" if sign else r"\s*\S+", lines[n])
        at = match.end() if match else 0
        kept[n] = " " * (at - (sign == "|")) + "|" * (sign == "|") + lines[n][at:]
    return kept


def _joined(lines: list[str]) -> list[str]:
    """The lines, each row right below the one before it where all rows stand on their own."""
    rows = [line for line in lines if line.strip()]
    alone = len(rows) > 2 and not any(one.strip() and two.strip() for one, two in pairwise(lines))
    if not alone or len({len(row.split()) for row in rows}) > 1 or len(rows[0].split()) < 2:
        return lines
    return rows + [""] * (len(lines) - len(rows))
