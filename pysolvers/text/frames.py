"""Removes quotes, brackets and boxes around rows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import compress, groupby

_BOX = {
    **dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+"),
    **dict.fromkeys("│┃║╎╏┆┇┊┋╵╷╹╻", "|"),
    **dict.fromkeys("─━═╌╍┄┅┈┉╴╶╸╺", "-"),
}
BOXES = str.maketrans(_BOX)
_RULE = re.compile(r"\s*[+|:=-]*[-=][+|:=-]*\s*")
_OUTSIDE = (
    re.compile(r"(\s*)(?:[-*] +)?([\"'`])(?P<row>[^\"'`]*)\2\s*[,;+\\]*\s*"),
    re.compile(
        r"(\s*)(?:[-*] +)?[\[({](?P<row>(?:[^\[\](){},;\s]+[,;\s]+){2,}[^\[\](){},;\s]+[,;\s]*)[\])}]\s*[,;.]*\s*"
    ),
    re.compile(r"(\s*)>(?P<row> [^<>^]*)"),
    re.compile(r"(?P<row>[^\\]*)\\\\\s*(?:\\hline)?\s*"),
)
_NO_ROW = re.compile(r"\s*(?:`{3,}\w*|~{3,}\w*|\"{3}|'{3}|\\(?:hline|begin\b.*|end\b.*|\[|\])|\${1,2})\s*")
LONGEST = 2000  # longest line that may be framed


def bare(lines: list[str]) -> list[str]:
    """Remove quotes, brackets and boxes around rows. Characters keep their columns, and no line is added or removed."""
    lines = ["" if line[:1] and line.lstrip()[:1] in "`~\"'\\$" and _NO_ROW.fullmatch(line) else line for line in lines]
    text = "\n".join(lines)
    for pattern, signs in zip(_OUTSIDE, ("\"'`", "[({", ">", "\\"), strict=True):
        if not any(sign in text for sign in signs):
            continue
        matches = [pattern.fullmatch(line) if len(line) < LONGEST else None for line in lines]
        for start, end in _runs(matches):
            for n in range(start, end):
                if match := matches[n]:
                    lines[n] = " " * match.start("row") + match["row"].rstrip(" ,;")
    for start, end in _runs([line.strip() for line in lines]):
        lines[start:end] = _unframed(lines[start:end])
    for start, end in _runs([line.strip() for line in lines]):
        lines[start:end] = _drawn_path(lines[start:end])
    return lines


def _runs(found: Sequence[object]) -> Iterator[tuple[int, int]]:
    start = 0
    for end in range(len(found) + 1):
        if end == len(found) or not found[end]:
            if end - start > 1:
                yield start, end
            start = end + 1


def _unframed(lines: list[str]) -> list[str]:
    framing = list(map(_is_rule, lines))
    rules = list(compress(range(len(lines)), framing))
    if all(_is_rule(line) or re.fullmatch(r"\s*\|[^|]*\|\s*", line) for line in lines):
        return ["" if rule else line.replace("|", " ") for line, rule in zip(lines, framing, strict=True)]
    if not rules:
        return lines
    rows = [n for n in range(len(lines)) if not framing[n] and (n > rules[0] or "|" in lines[n])]
    within = {lines[n].strip() for n in rules if rows and rows[0] < n < rows[-1]}
    if not rows or not all("|" in lines[n] for n in rows) or len(within) > 1:
        return lines
    rows = _filled(lines, rows, rules)
    head = rules == [rows[0] + 1] and not lines[rows[0]].strip("| ")  # a Markdown table with an empty head
    kept = [lines[n] for n in rows[head:]]
    first = min(rules[0], rows[0])
    return [*lines[:first], *kept, *[""] * (len(lines) - first - len(kept))]


def _is_rule(line: str) -> bool:
    return bool(_RULE.fullmatch(line)) and any(sign in line for sign in ("--", "==", "+"))


def _filled(lines: list[str], rows: list[int], rules: list[int]) -> list[int]:
    high = [list(group) for _, group in groupby(rows, key=lambda n: bisect_left(rules, n))]
    used = {n for n in rows if lines[n].strip("| \t")}
    if len(high) > 1 and all(len(group) == len(high[0]) > 1 and len(used & set(group)) < 2 for group in high):
        return [max(group, key=used.__contains__) for group in high]
    return rows


def _drawn_path(lines: list[str]) -> list[str]:
    rows, between = lines[::2], lines[1::2]
    drawn = all(not line.strip("| \t") for line in between) and any("--" in row for row in rows)
    if not drawn or not all(re.fullmatch(r"[\d\s-]+", row) for row in rows):
        return lines
    return [re.sub("-+", lambda match: " " * len(match[0]), row) for row in rows] + [""] * len(between)
