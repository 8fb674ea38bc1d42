"""Finds ids, links and addresses among other words: in tables, JSON values, Markdown and prose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pysolvers.core.heading import LENGTHS
from pysolvers.core.puzzle import MAX_TEXT
from pysolvers.text import links, names
from pysolvers.text.id_parts import are_rows
from pysolvers.text.recognise import MOST_LINES, is_sizes


class Snippet(NamedTuple):
    """A part of a text that may be a puzzle, or must be one if `exact`. `is_last` is True at the end of a sentence."""

    line: int
    text: str
    exact: bool = False
    is_last: bool = False

    @property
    def is_address(self) -> bool:
        return not self.exact and _ADDRESS.match(_bare(self.text)) is not None and not _is_id(self.text)

    @property
    def candidates(self) -> list[str]:
        """The texts to try, the likeliest first: without brackets, without final punctuation, or up to a comma."""
        bare = _bare(self.text)
        ways = [bare, bare.rstrip(_CLOSING + _MARKS), _COMMA.split(bare, maxsplit=1)[0]]
        return list(dict.fromkeys([bare.rstrip(_MARKS), *ways] if self.is_last else ways))


_OPENING = "([{<\"'`“"
_CLOSING = ")]}>,;\"'`”"
_MARKS = ".!?:;…"


def _bare(word: str) -> str:
    word = word.lstrip(_OPENING)
    while word and word[-1] in _CLOSING and not (word[-1] == ")" and word.count("(") == word.count(")")):
        word = word[:-1]
    return word


_ADDRESS = re.compile(r"https?://[^\s?#]+[?#]\S")

# Every id, link and address among other words has one of these.
_MAY_HOLD_IDS = re.compile(r'/|#[\w-]{1,40}=|\d{1,3}x\d{1,3}c?[:;#]|(?:rect|hex);|(?:^|[,;\t])"[^"]*\n', re.M)


def snippets(text: str) -> list[Snippet]:
    """Return the parts of a text that may be puzzles; [] if no part may be one, or if each line is a single id."""
    if text.count("\n") > MOST_LINES or not _MAY_HOLD_IDS.search(text):
        return []
    return _cells(text) or _words(text)


def _cells(text: str) -> list[Snippet]:
    for rows in _tables(text):
        width = len(rows[0][1])
        if len(rows) < 2 or any(len(cells) != width for _, cells in rows):
            continue
        heads = rows[0][1]
        likely = [sum(_is_puzzle(cells[at]) for _, cells in rows) for at in range(width)]
        likely = [many * (not names.OF_SOLUTIONS.fullmatch(head)) for many, head in zip(likely, heads, strict=True)]
        at = likely.index(max(likely))
        below = rows[not _is_puzzle(heads[at]) :]
        enough = 2 * likely[at] >= len(below) if width > 1 else likely[at] > 2 and 2 * likely[at] > len(below)
        if likely[at] and enough and not (width == 1 and likely[at] == len(rows)):
            return [Snippet(line, cells[at], exact=True) for line, cells in below]
    return []


def _tables(text: str) -> Iterator[list[tuple[int, list[str]]]]:
    if '"' in text:
        for sign in ",;\t":
            yield from _quoted(text, sign)
        return
    lines = [(n, line.strip(" ")) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line.strip() and not _is_comment(line)]
    if all(len(line) > 2 and line[0] == line[-1] == "|" for _, line in lines):
        lines = [(n, line[1:-1]) for n, line in lines if set(line) - set("|-: ")]
        ways = [re.compile(r"\|")]
    else:
        ways = [_COMMA, re.compile("\t"), re.compile("$^")]
    for way in ways if lines else ():
        yield [(n, [cell.strip(" `") for cell in way.split(line)]) for n, line in lines]


def _quoted(text: str, separator: str) -> Iterator[list[tuple[int, list[str]]]]:
    import csv  # most texts don't need it
    import io

    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    number = 1
    try:
        for row in lines:
            rows += [(number, row)] if row else []
            number = lines.line_num + 1
    except csv.Error:
        return
    if rows and len(rows[0][1]) > 1:
        yield rows


def _is_comment(line: str) -> bool:
    return line.startswith(("# ", ";", "//")) or is_sizes(line)


def _is_puzzle(cell: str) -> bool:
    return "\n" in cell.strip() or _is_id(cell)


# Separates cells of a table, and not the cells of a board such as 0.0,1.4.
_COMMA = re.compile(r",(?!\d+\.\d+(?:[,:;&-]|\W*$))")
_APART = re.compile(r"[\s\"'`<>|]+")
_BLANK_IN_ID = re.compile(r"(\dx\d+;[^\s\"]*?[.\d]),[ ](?=\d+\.\d)")  # as in 4x4;waypoints=0.0, 3.3


def _words(text: str) -> list[Snippet]:
    found: list[Snippet] = []
    other = False
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if len(line) >= MAX_TEXT // 10:
            other = True
            continue
        words = _words_of(line)
        some = [Snippet(number, word) for word in words if _is_id(word) or _ADDRESS.match(word.lstrip(_OPENING))]
        prose = re.search(r"[A-Za-z]{2} \S+$", line) is not None
        found += [each._replace(is_last=prose and each.text == words[-1]) for each in some]
        # A line with a single word is an invalid id, unless it is the heading of the column.
        alone = [each.text for each in some] == words and not line.startswith(tuple(_OPENING))
        other = other or (not alone and not _is_comment(line) and (len(words) > 1 or number == 1 or bool(some)))
    return found if other else []


def _words_of(line: str) -> list[str]:
    while ", " in line and (joined := _BLANK_IN_ID.sub(r"\1,", line)) != line:
        line = joined
    chunks = [line] if _is_headed(line) else _APART.split(line)
    return [part for each in chunks for part in ([each] if _is_id(each) else _COMMA.split(each))]


_PARTS = re.compile(r"(?:;[a-z]+=[^;&]+)+$")  # options after the rows of an id, such as ;walls=0.0-0.1
_HEADED = re.compile(rf"([^\s&]+)&(?:[a-z]+=[^&]*&)*(?:{'|'.join(LENGTHS)})=[^|<>\"`]*")
_SIZED = re.compile(r"\d{1,3}x\d{1,3}c?[:;#]|(?:rect|hex);")


def _is_headed(line: str) -> bool:
    found = _HEADED.fullmatch(line)
    return bool(found and _is_id(found[1]))


def _is_id(word: str) -> bool:
    if _HEADED.fullmatch(word):
        word = word.partition("&")[0]
    word = _PARTS.sub("", word) if "/" in word else word
    word = _bare(word)
    if "#" in word and "=" in word and links.is_link(word):
        return True
    if "://" in word:
        return False
    return _SIZED.match(word) is not None or ("/" in word and set(word).isdisjoint(",;:()") and are_rows(word))
