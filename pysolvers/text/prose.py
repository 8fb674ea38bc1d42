"""Distinguishes sentences from rows of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_FENCE = re.compile(r"[ \t]*(?:```|~~~)([^`\n]*)")
_WORD = re.compile(r"[^\W\d_]?[a-z][a-z'’]+")
_HEADING = re.compile(r"#{1,6}\s+\w{2}")
_TAG = re.compile(r"</?[a-z][\w-]*>", re.ASCII)
_ONE_WORD = re.compile(r"[A-Za-z]{3,}[!.?]+|[A-Z][a-z]{4,}")  # as in Thanks!
_OUTSIDE_TITLES = re.compile(r"[^\w\s'\"(),.#-]")


class FencedPart(NamedTuple):
    """A code block, or the lines between two blocks. `before` is the number of lines above it.

    `info` is the text after the fence that opens the block, such as "python"; None for lines between blocks.
    """

    before: int
    info: str | None
    lines: list[str]


def fenced_parts(text: str) -> Iterator[FencedPart]:
    """Yield the code blocks of a text and the parts between them. The last block may be unclosed."""
    part = FencedPart(0, None, [])
    for n, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.match(line)
        if fence and (part.info is None or not fence[1].strip()):
            yield part
            part = FencedPart(n, fence[1] if part.info is None else None, [])
        else:
            part.lines.append(line)
    yield part


def is_prose(text: str) -> bool:
    """True if more than half of the words in a text consist of three or more letters and nothing else."""
    words = text[:2000].split()
    return sum(word.strip(".,:;!?").isalpha() and len(word) > 2 for word in words) * 2 > len(words)


def is_prose_line(line: str) -> bool:
    """True for an empty line, a heading, a tag such as <answer>, and a line that consists mostly of words."""
    bare = line.strip(" \t\r*_")
    if not bare or _HEADING.match(line) or bare.endswith(":") or _TAG.fullmatch(bare):
        return True
    words = [word for word in bare.split() if word != "I"]
    plain = sum(_WORD.fullmatch(word.strip(".,:;!?'\"()")) is not None for word in words)
    return (plain > 1 and 2 * plain > len(words)) or _ONE_WORD.fullmatch(bare) is not None


def with_titles(text: str) -> str:
    """Turn the sentences before and after a board into titles, which readers of boards ignore."""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if not is_prose_line(line)), len(lines))
    end = next((n for n in range(len(lines), start, -1) if not is_prose_line(lines[n - 1])), start)
    for n in (*range(start), *range(end, len(lines))):
        if lines[n].strip() and not _HEADING.match(lines[n]):
            lines[n] = _OUTSIDE_TITLES.sub(" ", lines[n]).strip() + ":"
    if start < end and (label := re.match(r"[A-Za-z][A-Za-z ]{2,30}:\s+(?=\S)", lines[start])):
        lines[start] = lines[start][label.end() :]
    return "\n".join(lines) if start < end else text
