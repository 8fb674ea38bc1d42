"""Rows of signs or words: boards in lines, with or without a size and a frame, and lines that list cells.

`of_lines` splits a text into pieces at empty lines, titles, sizes and comments. Each piece has its rows, split in every
way that makes them equally long. `grids` decides later what each sign means.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.clue_lines import blocks_of_clues
from pysolvers.text.names import PLACE, TITLE_WORDS, VALUE_NAMES
from pysolvers.text.pieces import Piece, Row, Size, Table, Token

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

MAX_PIECES = 1_000  # boards in one text

MAX_CHARACTERS = 100_000  # in the rows of one board

# Cells of a row

_SEPARATORS = (
    (",", "commas"),
    (";", "semicolons"),
    ("\t", "tabs"),
    ("|", "bars"),
    ("&", "ampersands"),
    (":", "colons"),
)


def cuts(rows: Sequence[Token], least: int = 2, name: str = "", widths: Sequence[int] = ()) -> list[Table]:
    """Every way to split rows into cells so that half of them are equally long, or as long as one of `widths`.

    Single characters are cells only if no separator splits the rows.
    """
    found: list[tuple[str, list[Row]]] = []
    if all(re.fullmatch(r"\s*(?:\[[^\[\]]*\]\s*)+", row.text) for row in rows):
        found.append(("cells in brackets", [_matches(r"\[\s*([^\[\]]*?)\s*\]", row, 1) for row in rows]))
    for sign, what in _SEPARATORS:
        if not all(sign in row.text for row in rows):
            continue
        cells = [_split(row, sign) for row in rows]
        framed = all(len(row) > 2 and not row[0].text and not row[-1].text for row in cells)
        if what == "bars" and framed:
            own = all(re.fullmatch(r"\s*\|[^|]+\|(?:\|[^|]+\|)+\s*", row.text) for row in rows)  # |1||2|
            found.append(("cut at bars", [row[1::2] if own else row[1:-1] for row in cells]))
            continue
        found.append((f"cut at {what}", cells))
        if all(len(row) > 2 and not row[-1].text for row in cells) and len(cells[0]) != len(rows):
            ended = (f"{what} behind the cells", [row[:-1] for row in cells])
            found.insert(len(found) - (len(cells[0]) == len(rows) + 1), ended)
    found = [(how, cells) for how, cells in found if _nearly_even(cells, least, widths)]
    if not found:  # otherwise the separator isn't a label
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
    """Split a line into exactly `many` cells (single characters, or words); [] if that is impossible."""
    for pattern in (r"\S", r"[^\s,;]+", r"[^\s,;]"):
        cells = _matches(pattern, row)
        if len(cells) == many:
            return cells
    return []


def in_rows(cells: Row, width: int) -> list[Row]:
    """Split cells in reading order into rows."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


# Frames

_BOX = {
    **dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+"),
    **dict.fromkeys("│┃║╎╏┆┇┊┋╵╷╹╻", "|"),
    **dict.fromkeys("─━═╌╍┄┅┈┉╴╶╸╺", "-"),
}
_BOXES = str.maketrans(_BOX)
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
_LONGEST = 2000  # longest line that may be framed


def _bare(lines: list[str]) -> list[str]:
    """The lines without quotes, frames and the like around rows; lines and columns keep their numbers."""
    lines = ["" if line[:1] and line.lstrip()[:1] in "`~\"'\\$" and _NO_ROW.fullmatch(line) else line for line in lines]
    text = "\n".join(lines)
    for pattern, signs in zip(_OUTSIDE, ("\"'`", "[({", ">", "\\"), strict=True):
        if not any(sign in text for sign in signs):
            continue
        matches = [pattern.fullmatch(line) if len(line) < _LONGEST else None for line in lines]
        for start, end in _runs(matches):
            for n in range(start, end):
                if match := matches[n]:
                    lines[n] = " " * match.start("row") + match["row"].rstrip(" ,;")
    for start, end in _runs([line.strip() for line in lines]):
        lines[start:end] = _unframed(lines[start:end])
    for start, end in _runs([line.strip() for line in lines]):
        lines[start:end] = _without_names(_drawn_path(lines[start:end]))
    return lines


def _runs(found: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of two or more found items."""
    start = 0
    for end in range(len(found) + 1):
        if end == len(found) or not found[end]:
            if end - start > 1:
                yield start, end
            start = end + 1


def _unframed(lines: list[str]) -> list[str]:
    """The lines without the rules of a frame if all inner rules are alike; a cell may be several lines high."""
    framing = [bool(_RULE.fullmatch(line)) and ("--" in line or "==" in line or "+" in line) for line in lines]
    rules = [n for n, rule in enumerate(framing) if rule]
    if all(rule or re.fullmatch(r"\s*\|[^|]*\|\s*", line) for rule, line in zip(framing, lines, strict=True)):
        return ["" if rule else line.replace("|", " ") for rule, line in zip(framing, lines, strict=True)]
    if not rules:
        return lines
    rows = [n for n in range(len(lines)) if not framing[n] and (n > rules[0] or "|" in lines[n])]
    within = {lines[n].strip() for n in rules if rows and rows[0] < n < rows[-1]}
    if not rows or not all("|" in lines[n] for n in rows) or len(within) > 1:
        return [""] * len(lines) if len(rules) == len(lines) else lines
    high = [list(group) for _, group in groupby(rows, key=lambda n: bisect_left(rules, n))]
    used = {n for n in rows if lines[n].strip("| \t")}
    if len(high) > 1 and all(len(group) == len(high[0]) > 1 and len(used & set(group)) < 2 for group in high):
        rows = [max(group, key=used.__contains__) for group in high]
    head = rules == [rows[0] + 1] and not lines[rows[0]].strip("| ")  # a Markdown table with an empty head
    kept = [lines[n] for n in rows[head:]]
    above = lines[: min(rules[0], rows[0])]
    return [*above, *[""] * (min(rows[0], rules[0]) - len(above)), *kept, *[""] * (len(lines) - len(above) - len(kept))]


def _drawn_path(lines: list[str]) -> list[str]:
    """The rows of numbers of a finished path drawn as `3---2---1  20--21`; other lines unchanged."""
    rows, between = lines[::2], lines[1::2]
    drawn = all(not line.strip("| \t") for line in between) and any("--" in row for row in rows)
    if not drawn or not all(re.fullmatch(r"[\d\s-]+", row) for row in rows):
        return lines
    return [re.sub("-+", lambda match: " " * len(match[0]), row) for row in rows] + [""] * len(between)


def are_consecutive(names: Sequence[str]) -> bool:
    """True if names count from 0 or 1, or are letters from A, perhaps with the same word in front."""
    stems = {re.sub(r"\d+$", "", name) for name in names}
    if len(stems) == 1:
        numbers = [name.removeprefix(*stems) for name in names]
        return any(numbers == [str(n) for n in range(first, first + len(names))] for first in (0, 1))
    return "".join(names).upper() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(names)]


def _without_names(lines: list[str]) -> list[str]:
    """A block without the names of its columns and rows, if it has both."""
    rows = [n for n, line in enumerate(lines) if line.strip()]
    if len(rows) < 3:
        return lines
    sign = "|" if all("|" in lines[n] for n in rows) else None
    split = [
        [cell.strip(" *\"'") for cell in (lines[n].strip().strip("|") if sign else lines[n]).split(sign)] for n in rows
    ]
    head, others = split[0], split[1:]
    named = head[1:] if sign else head
    width = len(others[0])
    if len(named) + 1 != width or len(named) < 2 or not are_consecutive(named) or (sign and head[0]):
        return lines
    if not all(len(row) == width and row[0] for row in others) or not are_consecutive([row[0] for row in others]):
        return lines
    kept = [""] * len(lines)
    for n in rows[1:]:
        match = re.match(r"\s*\|?[^|]*\|" if sign else r"\s*\S+", lines[n])
        at = match.end() if match else 0
        kept[n] = " " * (at - bool(sign)) + "|" * bool(sign) + lines[n][at:]
    return kept


# Blocks of lines

_DIRECTIVE = re.compile(r"\s*(?:#|//|;|%)\s*([A-Za-z_]+)\s*[:=]\s*([^/\s].*)$")
_COMMENT = re.compile(
    r"\s*(?://|--\s+[A-Za-z]{3}|REM\s|/\*|#\s*(?![.#]\s)[A-Za-z0-9][\w'.-]+(?:\s|$|[,:=])|#\s+[A-Za-z]+\s+[A-Za-z]{2}"
    r"|#\s*$|;\s+\w\w|[;%]\s*[A-Za-z]\w)"
)
_TITLE = re.compile(r"\s*(?:\W{0,9}\s*\w[\w\s'\"(),.#-]*:|([-=*~#_]{2,})\s*\w.*?\s*\1?|\[\w+[\w ]*\])\s*")
_SIZE_WORDS = {"size", "rows", "row", "columns", "column", "cols", "col", "and", "with", "x"}
_SIZE_IN_WORDS = re.compile(
    r"(?i)\b(\d{1,3})\s*(rows?|col(?:umn)?s?|by|x|×)\s*(?:and|by|x|,)?\s*(\d{1,3})(?:\s*(col(?:umn)?s?)|\s*rows?)?\b"
)
_ONE_SIZE = re.compile(r"(?i)\bsize\s*[:=]?\s*(\d{1,3})\b(?!\s*[x×,]\s*\d)")
_NAMED_SIDE = re.compile(r"(?i)\b(rows|height|h|cols|columns|width|w)\s*[:=]?\s*(\d{1,3})\b")
_CHANGES = re.compile(
    r"(?i)\b(?:hex\w*|tor(?:us|oidal)|wrap\w*|warps?|bridges?|portals?|tunnels?|layers?|3-?d|diagonal\w*|triang\w*"
    r"|walls?)\b"
)
_BELOW = re.compile(r"\s*(numbers|board|walls|bridges)\s*=\s*(\S+)\s*$")
_SIZE = re.compile(
    r"\s*(?:(?P<shape>[A-Z]{1,2})\s*,\s*(?P<adjacency>[A-Z]{1,2})\s*,\s*)?(?P<name>[A-Za-z_]+\s*[:=]?\s*)?"
    r"[(\[]?(?P<a>\d{1,9})(?:\s*[xX×,;*\s]\s*(?P<b>\d{1,9}))?(?:\s+(?P<c>\d{1,7}))?[)\]]?\s*[,.]?\s*$",
    re.ASCII,
)
_LAYERS = re.compile(r"(?i)\s*size\W*\d+\s*x\s*\d+\s*x\s*\d+\s*")
_POINT3 = re.compile(r"[(\[]\s*-?\d+\s*,\s*-?\d+\s*,\s*-?\d+\s*[)\]]")
POINT = re.compile(r"[(\[]\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*[)\]]", re.ASCII)
_BETWEEN = re.compile(r"[\s,;:()\[\]{}=<>|]+|->|→")
_MOST_ROWS = 2000  # of one board

_MOST_SIZES = 3000  # comparisons of rows with a size, so that a text made only of sizes ends

_SHORT = 60  # longest line that may be a size or title
_LAST = Token("", 0, 0)


@cache
def _names() -> tuple[frozenset[str], re.Pattern[str]]:
    """The words in the names of kinds, and a pattern for the names that imply options."""
    names = [name for kind in kinds() for name in (kind.name, *kind.other_names)]
    meant = "|".join(re.escape(name) for kind in kinds() for name in kind.wishes)
    return frozenset(word for name in names for word in name.split("-")), re.compile(rf"(?i)\b(?:{meant})\b")


def of_lines(text: str) -> list[Piece]:
    """Pieces from lines: blocks of rows with or without a size, lists of cells, blocks of clues."""
    return blocks_of_clues(text) or _Lines(text).pieces


def _without_comments(text: str) -> tuple[str, list[Token]]:
    """The text with `/* */` comments blanked, and the comments."""
    parts: list[str] = []
    comments: list[Token] = []
    at, line = 0, 1
    while (start := text.find("/*", at)) >= 0 and (end := text.find("*/", start + 2)) >= 0:
        line += text.count("\n", at, start)
        comments.append(Token(text[start : end + 2], line, 1))
        lines = text.count("\n", start, end)
        parts += [text[at:start], "\n" * lines]
        at, line = end + 2, line + lines
    return "".join([*parts, text[at:]]), comments


class _Lines:
    """Splits a text into pieces. `said` has what directives, comments and titles above say about the boards."""

    def __init__(self, text: str) -> None:
        text, comments = _without_comments(text)
        self.lines = text.translate(_BOXES).split("\n")
        tabs = max(line.count("\t") for line in self.lines)
        self.lines = _bare([line if line.strip() or (tabs and line.count("\t") == tabs) else "" for line in self.lines])
        self.ends = list(range(len(self.lines) + 1))  # next empty line, by line
        for n in range(len(self.lines) - 1, -1, -1):
            self.ends[n] = self.ends[n + 1] if self.lines[n].strip() else n
        self.pieces: list[Piece] = []
        self.said: dict[str, Token] = {}
        self.at = 0
        self.sizes = 0
        for comment in comments:
            self._heed(comment)
        while self.at < len(self.lines) and len(self.pieces) <= MAX_PIECES:
            self._step()

    def _step(self) -> None:
        """Take the next line, or the whole board that starts there."""
        row = self._row(self.at)
        line = row.text
        if not line or (not line.strip() and "\t" not in line):
            self.at += 1
        elif self._is_comment(row):
            if told := _DIRECTIVE.match(line):
                self.said[told[1].lower()] = Token(told[2].rstrip(), row.line, told.start(2) + 1)
            else:
                self._heed(row)
            self.at += 1
        elif _LAYERS.fullmatch(line):
            self._refuse("The size has three dimensions: boards with layers are not read.", row.line)
            self.at += 1
        elif self._is_title(row):
            self._heed(row)
            self.at += 1
        elif self.sizes > _MOST_SIZES:
            self._refuse("The text has too many lines that may be sizes: expected fewer boards.", row.line)
            self.at = len(self.lines)
        elif not self._sized(row):
            self._block()

    def _row(self, at: int) -> Token:
        return Token(self.lines[at], at + 1, 1) if at < len(self.lines) else _LAST

    def _refuse(self, sentence: str, line: int, column: int | None = None) -> None:
        self.pieces.append(Piece(line, unread=PuzzleError(sentence, line, column)))

    def _is_comment(self, row: Token) -> bool:
        """True if a line is a comment. One that starts with `#` may be a row if its neighbors have the same shape."""
        line = row.text
        if not (_DIRECTIVE.match(line) or _COMMENT.match(line)):
            return False
        if line.lstrip()[:1] != "#":
            return True
        if self._is_sized(row):
            return False
        for at in (row.line, row.line - 2):
            beside = self.lines[at] if 0 <= at < len(self.lines) else ""
            if beside.strip() and not _SIZE.match(beside[:_SHORT]) and _alike(line, beside):
                return False
        return True

    def _is_sized(self, row: Token) -> bool:
        """True if the line and those above it have the width of the size `W H` above them."""
        width = len(row.text.strip())
        for at in range(row.line - 2, max(row.line - 2 - _TALLEST, -1), -1):
            line = self.lines[at].strip()
            if size := _WIDTH_HEIGHT.fullmatch(line):
                return int(size[1]) == width and row.line - 2 - at < int(size[2])
            if len(line) != width:
                return False
        return False

    def _is_title(self, row: Token) -> bool:
        """True if a line is the title of a board: `Puzzle 3`, `Board:`, `--- easy ---`."""
        line = row.text
        words = [word.lower() for word in re.findall(r"[^\W\d_]+", line[:_SHORT])] if len(line) < 200 else []
        if not words or POINT.search(line) or not re.search(r"[^\W\d_]{2}|[:\[]", line):
            return False
        size = _SIZE.match(line[:_SHORT])
        if size and (size["shape"] or size["b"] or size["c"]):
            return False
        named = len(_NAMED_SIDE.findall(line)) == 2 == len(words)
        usual = TITLE_WORDS | _names()[0]
        if _SIZE_IN_WORDS.search(line) or _ONE_SIZE.search(line):
            usual |= _SIZE_WORDS
        plain = set(words) <= usual and max(map(len, words)) > 3 and not (size and "size" in words)
        if not (named or plain or _TITLE.fullmatch(line)):
            return False
        beside = self.lines[row.line] if row.line < len(self.lines) else ""
        return named or plain or len(beside.split()) != len(line.split()) or not beside.strip()

    def _heed(self, row: Token) -> None:
        """Note the size and the kind in a title or comment; reject one that changes the rules."""
        if size := _SIZE_IN_WORDS.search(row.text):
            first, second = (Token(size[n], row.line, size.start(n) + 1) for n in (1, 3))
            if size[2][0] in "rR" or size[4]:
                self.said |= {"rows": first, "cols": second}
            elif size[2][0] in "cC":
                self.said |= {"rows": second, "cols": first}
            else:
                self.said["size"] = first._replace(text=f"{size[1]}x{size[3]}")
        elif size := _ONE_SIZE.search(row.text):
            self.said["size"] = Token(size[1], row.line, size.start(1) + 1)
        for name, number in _NAMED_SIDE.findall(row.text):
            self.said[name.lower()] = Token(number, row.line, 1)
        if kind := _names()[1].search(row.text):
            self.said["about"] = Token(kind[0], row.line, kind.start() + 1)
        if word := _CHANGES.search(row.text):
            sentence = f"{word[0]} is not supported here, but may change the puzzle."
            self._refuse(sentence, row.line, word.start() + 1)

    # Sizes ----

    def _after(self, at: int) -> int:
        """Index of the next row, skipping empty lines, comments and titles in brackets."""
        while at < len(self.lines):
            row = self._row(at)
            if row.text.strip() and not self._is_comment(row) and not re.fullmatch(r"\s*\[[A-Za-z ]+\]\s*", row.text):
                break
            at += 1
        return at

    def _end(self, at: int) -> int:
        return self.ends[min(at, len(self.lines))]

    def _sized(self, row: Token) -> bool:
        """Take a size and the board below it; False if the line is no size."""
        heads = self._heads()
        if row.text.split() == ["0", "0"]:
            self.at = len(self.lines)
            return True
        for mode in ("exact", "list", "loose") if heads else ():
            for size, start, counts, said in sorted(heads, key=self._unlikely) if mode == "list" else heads:
                end = self._end(start)
                if not size.first or not size.second or start == end or _BELOW.match(self.lines[start]):
                    continue
                first = self._row(start).text
                like = start == self.at + 1 and len(row.text.split()) == len(first.split()) > 2
                if mode == "list" and end - start <= size.first * size.second:
                    piece = Piece(start + 1, rows=[self._row(n) for n in range(start, end)], size=size)
                    even = like or sorted((end - start, len(first.split()))) == sorted((size.first, size.second))
                    if (counts or not even) and _list_cells(piece) and _fits(piece, counts):
                        self.at = end
                        self._add(piece, counts, said)
                        return True
                exact = mode == "exact"
                if mode == "list" or like or POINT.search(first[:_LONGEST]):
                    continue
                if table := self._board(size, start, end, exact):
                    self._take(table, size, start, min(end, start + len(table.rows)), counts, said)
                    return True
        below = self._row(self._after(self.at + 1))
        if (
            heads
            and row.text.strip().isdecimal()
            and below.line > row.line + 1
            and re.fullmatch(r"\s*\d+[\sx,]+\d+\s*", below.text)
        ):
            self.at += 1  # the number of boards that follow
            return True
        return self._misfit(row, heads)

    def _unlikely(self, head: tuple[Size, int, list[Token], dict[str, Token]]) -> int:
        """Rank of a head of a list of cells; the other numbers should be the length of the list."""
        _, start, counts, _ = head
        return 1 if not counts else 2 * any(int(count.text) != self._end(start) - start for count in counts)

    def _board(self, size: Size, start: int, end: int, exact: bool) -> Table | None:
        """The table of the given size, up to the end of the block if `exact`; all cells may be on one line."""
        self.sizes += 1
        for width, height in ((size.first, size.second), (size.second, size.first)):
            after = self._row(start + height).text[:_SHORT]
            other = _SIZE.match(after) and len(after.split()) != len(self.lines[start].split())
            if (not exact or start + height == end or other) and (table := self._table(start, width, height)):
                return table
        area = size.first * size.second
        cells = flat(self._row(start), area) if end - start == 1 and 3 < area <= MAX_CHARACTERS else []
        return Table(in_rows(cells, size.first), "all cells in one line") if cells else None

    def _misfit(self, row: Token, heads: list[tuple[Size, int, list[Token], dict[str, Token]]]) -> bool:
        """Take rows that don't fit the size above them, to report it; False if the line may be something else."""
        for size, start, counts, said in heads:
            rows = [self._row(n) for n in range(start, min(self._end(start), start + _MOST_ROWS))]
            sure = bool(said) or row.text.lower().lstrip().startswith("size")
            if not rows and not (counts or size.alone):
                self._add(Piece(row.line, size=size), counts, said)
                self.at += 1
                return True
            if not rows or counts or (size.alone and not sure):
                continue
            widths = {len(table.rows[0]) for table in cuts(rows[:1] * 2, 1)}
            fits = not widths.isdisjoint((size.first, size.second))
            if not sure and (size.alone or len(row.text.split()) == len(rows[0].text.split())):
                continue
            self.at = rows[-1].line
            wanted = size.second if size.first in widths else size.first
            if fits and len(rows) < wanted:
                sentence = f"Row {len(rows) + 1} of {wanted} is missing: line {size.line} says"
                self._refuse(f"{sentence} {size.first} columns and {size.second} rows.", rows[-1].line + 1)
            else:
                tables = cuts(rows, 1, widths=(size.first, size.second))
                self._add(Piece(start + 1, tables, rows=rows, size=size), counts, said)
            return True
        return False

    def _heads(self) -> list[tuple[Size, int, list[Token], dict[str, Token]]]:
        """Each way to read the next lines as a size: its first row, the other numbers, and what it says."""
        found: list[tuple[Size, int, list[Token], dict[str, Token]]] = []
        numbers: list[Token] = []
        said: dict[str, Token] = {}
        at = self.at
        for _ in range(3):
            row = self._row(at)
            match = _SIZE.match(row.text) if len(row.text) <= _SHORT and "\t" not in row.text else None
            if not match or (numbers and ((match["name"] and match["b"]) or match["c"])):
                break
            numbers += [Token(match[n], row.line, match.start(n) + 1) for n in "abc" if match[n]]
            said |= {n: Token(match[n], row.line, 1) for n in ("shape", "adjacency") if match[n]}
            if numbers[1:] and match["name"]:
                said[match["name"].strip(" :=\t").lower()] = numbers[-1]
            start = self._after(at + 1)
            pairs = sorted(
                zip(range(len(numbers)), range(1, len(numbers)), strict=False),
                key=lambda p: numbers[p[0]].line != numbers[p[1]].line,
            )
            for first, last in [*pairs, *((n, n) for n in range(len(numbers)))]:
                size = Size(int(numbers[first].text), int(numbers[last].text), numbers[first].line, first == last)
                counts = numbers[:first] + numbers[last + 1 :]
                found.append((size, start, counts, said))
            at += 1
        return found

    def _table(self, start: int, width: int, height: int) -> Table | None:
        """The rows from an index on if they have this size, else None."""
        if not 0 < height <= len(self.lines) - start or not 0 < width <= MAX_CHARACTERS:
            return None
        rows = [self._row(n) for n in range(start, start + height)]
        apart = any(len(row.text.split(None, 1)) > 1 for row in rows)
        if any(not row.text.strip() and "\t" not in row.text for row in rows):
            return None
        for how, pattern in (("blanks", r"\S+"),) if apart else (("signs", r"\S"), ("blanks", r"\S+")):
            if width > 1 and any(all(sign in row.text for row in rows) for sign in ",;|"):
                continue
            cells = [_matches(pattern, row) for row in rows]
            if all(len(row) == width for row in cells):
                return Table(cells, how)
        return next((t for t in cuts(rows, 1, widths=(width,)) if all(len(row) == width for row in t.rows)), None)

    def _take(
        self, table: Table, size: Size, start: int, end: int, counts: list[Token], said: dict[str, Token]
    ) -> None:
        rows = [self._row(n) for n in range(start, end)]
        piece = Piece(start + 1, [table], rows=rows, size=size)
        if not (len(rows) > 1 and table.width in (3, 4, 5) and _list_cells(piece) and _fits(piece, counts)):
            piece.pairs, piece.triples = [], []
        self._add(piece, counts, said)
        after = self._row(end)
        other = not after.text.strip() or self._is_comment(after) or _BELOW.match(after.text)
        if not other and not _SIZE.match(after.text[:_SHORT]) and _alike(after.text, rows[-1].text):
            self._refuse(f"There is one row too many: line {size.line} says {end - start} rows.", after.line)

    def _add(self, piece: Piece, counts: list[Token], said: dict[str, Token]) -> None:
        """Add a piece, with the statements above and below it."""
        end = piece.rows[-1].line if piece.rows else piece.line
        below: dict[str, Token] = {}
        while told := _BELOW.match(self._row(end).text):
            below[told[1]] = Token(told[2], end + 1, told.start(2) + 1)
            end += 1
        self.at = max(self.at, end)
        piece.directives = {**self.said, **said, **below}
        piece.counts = counts
        if sum(len(row.text) for row in piece.rows) > MAX_CHARACTERS:
            sentence = f"The rows have more than {MAX_CHARACTERS} characters, which is too large for a board."
            piece.unread = PuzzleError(sentence, piece.line)
        self.pieces.append(piece)

    # Blocks without a size ----

    def _block(self) -> None:
        """Take the rows up to the next empty line, comment, title or statement below a board."""
        start = self.at
        self.at += 1
        while self.at < len(self.lines):
            row = self._row(self.at)
            if (not row.text.strip() and "\t" not in row.text) or _BELOW.match(row.text) or self._is_comment(row):
                break
            if self.at > start and re.search(r"[^\W\d_]{2}|[:\[]", row.text) and self._is_title(row):
                break
            self.at += 1
        end = self.at
        rows = [self._row(n) for n in range(start, end)]
        if any(_POINT3.search(row.text) for row in rows):
            self._refuse("The points have three coordinates: boards with layers are not read.", start + 1)
            return
        if found := _after_sizes(rows):
            self.pieces += found
            return
        piece = Piece(start + 1, rows=rows)
        if not _list_cells(piece):
            piece.tables = cuts(rows)
        self._add(piece, [], {})


_TALLEST = 60
_WIDTH_HEIGHT = re.compile(r"(\d{1,3})\s+(\d{1,3})", re.ASCII)


def _alike(line: str, row: str) -> bool:
    """True if two lines have the same shape: as many short tokens, or as many signs, not all of them letters."""
    mine, its = line.split(), row.split()
    if len(mine) == len(its) == 1:
        plain = len(mine[0]) < 3 or not line.startswith("#") or sum(map(line.count, "#.")) > 1
        return len(mine[0]) == len(its[0]) and plain
    return len(mine) == len(its) > 1 and max(map(len, mine)) <= min(3, max(map(len, its)))


# Lines that list cells


def _list_cells(piece: Piece) -> bool:
    """Read rows that each list a cell (two coordinates and a label) or the two ends of a line.

    A header line may name the columns. Without a size, only points in brackets count.
    """
    rows, sized = piece.rows, piece.size is not None
    if not rows or len(rows[0].text) > _LONGEST or not 2 < len(_BETWEEN.sub(" ", rows[0].text).split()) < 7:
        return False
    found = [POINT.findall(row.text) for row in rows]
    words = [_BETWEEN.sub(" ", row.text).split() for row in rows]
    head = [word.lower() for word in words[0]] if len(words) > 1 else []
    places = [re.sub(r"[\d_]+$|^(?:start|end|from|to)_?", "", name) for name in head]
    named = len(head) in (3, 4, 5) and set(places) <= {*PLACE, *VALUE_NAMES} and not PLACE.isdisjoint(places)
    if named:
        second = [n for n, name in enumerate(head) if re.search(r"[2b]$|^(?:end|to)", name) and places[n] in PLACE]
        order = sorted(range(len(head)), key=lambda n: (places[n] not in PLACE, n in second, places[n][0] not in "ry"))
        words = [[row[n] for n in order] for row in words[1:] if len(row) == len(head)]
    many = len(words[0]) if words else 0
    if any(len(row) != many for row in words):
        return False
    at = [n for n in range(many) if not all(is_coordinate(row[n]) for row in words)]
    if all(len(each) == 2 for each in found) and (many == 4 or not sized or at not in ([0], [4])):
        piece.pairs = [(str(n), _cell(a), _cell(b)) for n, (a, b) in enumerate(found, 1)]
    elif sized and many == 4 and not at:
        piece.pairs = [(str(n), _cell(row[:2]), _cell(row[2:])) for n, row in enumerate(words, 1)]
    elif sized and many == 5 and at in ([], [0], [4]):
        label = (at or [0])[0]
        ends = [row[:label] + row[label + 1 :] for row in words]
        piece.pairs = [(row[label], _cell(end[:2]), _cell(end[2:])) for row, end in zip(words, ends, strict=True)]
    elif (sized or named) and many == 3 and (at in ([], [0], [2]) or named):
        piece.triples = [(row[0], row[1], row[2]) for row in words]
        piece.ordered = named
    return bool(piece.pairs or piece.triples)


def _fits(piece: Piece, counts: Sequence[Token]) -> bool:
    """True if the listed cells lie on the board and their number matches the other numbers ahead."""
    assert piece.size
    listed = len(piece.pairs or piece.triples)
    if not all(int(n.text) in (listed, 2 * listed) or 2 * int(n.text) == listed for n in counts):
        return False
    sides = (piece.size.first, piece.size.second)
    if piece.pairs:
        ways = [[cell for _, one, two in piece.pairs for cell in (one, two)]]
    else:
        plain = [[t[n].isdecimal() for t in piece.triples] for n in range(3)]
        both = [(a, b) for a, b in ((0, 1), (1, 2)) if all(plain[a]) and all(plain[b])]
        ways = [[(int(t[a]), int(t[b])) for t in piece.triples] for a, b in both]
    for cells in ways:
        most = tuple(max(cell[n] for cell in cells) for n in (0, 1))
        if len(set(cells)) == len(cells) and any(most[0] <= a and most[1] <= b for a, b in (sides, sides[::-1])):
            return True
    return False


def is_coordinate(word: str) -> bool:
    return len(word) < 7 and word.isascii() and word.isdigit()


def _cell(point: Sequence[str]) -> Cell:
    return int(point[0]), int(point[1])


_TRIPLE = re.compile(r"(\d{1,3}),(\d{1,3}),(\w{1,8})", re.ASCII)


def _after_sizes(rows: Sequence[Token]) -> list[Piece]:
    """Boards in lines that each hold a size and the cells: `W H x y x y ...` or `W,H x,y,label ...`; else []."""
    pieces: list[Piece] = []
    for row in rows:
        words = row.text.split()
        size = re.fullmatch(r"(\d{1,3})[,xX](\d{1,3})", words[0]) if len(words) > 2 else None
        if size and all(map(_TRIPLE.fullmatch, words[1:])):
            triples = [(x[1], x[2], x[3]) for x in map(_TRIPLE.fullmatch, words[1:]) if x]
            pieces.append(Piece(row.line, triples=triples, size=Size(int(size[1]), int(size[2]), row.line)))
            continue
        if len(words) < 6 or len(words) % 4 != 2 or not all(map(is_coordinate, words)):
            return []
        numbers = list(map(int, words))
        cells = list(zip(numbers[2::2], numbers[3::2], strict=True))
        if len(set(cells)) < len(cells) or max(map(max, cells)) > max(numbers[:2]):
            return []
        pairs = [(str(n), *both) for n, both in enumerate(zip(cells[::2], cells[1::2], strict=True), 1)]
        pieces.append(Piece(row.line, pairs=pairs, size=Size(numbers[0], numbers[1], row.line)))
    square = len(rows) > 1 and all(len(row.text.split()) == len(rows) for row in rows)
    return [] if square else pieces
