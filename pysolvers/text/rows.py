"""Cuts lines of text into pieces: boards in rows, perhaps with a size and a frame, and lists of cells."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.cell_lines import POINT, fits, one_line_boards, take_cell_list
from pysolvers.text.clue_lines import of_markdown
from pysolvers.text.cutting import cuts, matches
from pysolvers.text.frames import BOXES, LONGEST, bare
from pysolvers.text.names import TITLE_WORDS
from pysolvers.text.pieces import Piece, Size, Table, Token

MAX_PIECES = 1_000  # boards in one text

MAX_CHARACTERS = 100_000  # characters in the rows of one board

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
_MOST_ROWS = 2000  # of one board

_MOST_SIZES = 3000  # comparisons of rows with a size; limits the time for a text of many sizes

_SHORT = 60  # longest line that may be a size or title
_LAST = Token("", 0, 0)


@cache
def _names() -> tuple[frozenset[str], re.Pattern[str]]:
    names = [name for kind in kinds() for name in (kind.name, *kind.other_names)]
    meant = "|".join(re.escape(name) for kind in kinds() for name in kind.implied)
    return frozenset(word for name in names for word in name.split("-")), re.compile(rf"(?i)\b(?:{meant})\b")


def of_lines(text: str) -> list[Piece]:
    return of_markdown(text) or _Lines(text).pieces


def _are_of_titles(line: str, words: list[str]) -> bool:
    sized = _SIZE_IN_WORDS.search(line) or _ONE_SIZE.search(line)
    usual = TITLE_WORDS | _names()[0] | (_SIZE_WORDS if sized else set())
    return set(words) <= usual and max(map(len, words)) > 3


_STATED = re.compile(r"[a-z]{4,}=[a-z\d]")  # a line such as walls=0.0-0.1, which isn't a row

_Head = tuple[Size, int, list[Token], dict[str, Token]]
"""A size, the index of the row below it, other numbers beside it, and statements with it."""


class _Lines:
    def __init__(self, text: str) -> None:
        self.lines = text.translate(BOXES).split("\n")
        tabs = max(line.count("\t") for line in self.lines)
        self.lines = bare([line if line.strip() or (tabs and line.count("\t") == tabs) else "" for line in self.lines])
        self.ends = list(range(len(self.lines) + 1))  # next empty line, by line
        for n in range(len(self.lines) - 1, -1, -1):
            self.ends[n] = self.ends[n + 1] if self.lines[n].strip() else n
        self.pieces: list[Piece] = []
        self.stated: dict[str, Token] = {}
        self.at = 0
        self.sizes = 0
        while self.at < len(self.lines) and len(self.pieces) <= MAX_PIECES:
            self._step()

    def _step(self) -> None:
        row = self._row(self.at)
        line = row.text
        if not line or (not line.strip() and "\t" not in line):
            self.at += 1
        elif self._is_comment(row):
            if directive := _DIRECTIVE.match(line):
                self.stated[directive[1].lower()] = Token(directive[2].rstrip(), row.line, directive.start(2) + 1)
            else:
                self._note_statements(row)
            self.at += 1
        elif _LAYERS.fullmatch(line):
            self._refuse("The size has three dimensions: 3D boards are not supported.", row.line)
            self.at += 1
        elif self._is_title(row):
            self._note_statements(row)
            self.at += 1
        elif self.sizes > _MOST_SIZES:
            self._refuse("The text has too many lines that may be sizes: expected fewer boards.", row.line)
            self.at = len(self.lines)
        elif not self._sized(row):
            self._block()

    def _row(self, at: int) -> Token:
        return Token(self.lines[at], at + 1, 1) if at < len(self.lines) else _LAST

    def _refuse(self, template: str, line: int, column: int | None = None, **values: Any) -> None:
        self.pieces.append(Piece(line, problem=PuzzleError(template, line, column, **values)))

    def _is_comment(self, row: Token) -> bool:
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
        width = len(row.text.strip())
        for at in range(row.line - 2, max(row.line - 2 - _TALLEST, -1), -1):
            line = self.lines[at].strip()
            if line[:1].isdigit() and (size := _WIDTH_HEIGHT.fullmatch(line)):
                return int(size[1]) == width and row.line - 2 - at < int(size[2])
            if len(line) != width:
                return False
        return False

    def _is_title(self, row: Token) -> bool:
        line = row.text
        words = [word.lower() for word in re.findall(r"[^\W\d_]+", line[:_SHORT])] if len(line) < 200 else []
        if not words or POINT.search(line) or not re.search(r"[^\W\d_]{2}|[:\[]", line):
            return False
        size = _SIZE.match(line[:_SHORT])
        if size and (size["shape"] or size["b"] or size["c"]):
            return False
        plain = not (size and "size" in words) and _are_of_titles(line, words)
        if not (plain or _TITLE.fullmatch(line)):
            return False
        beside = self.lines[row.line] if row.line < len(self.lines) else ""
        return plain or len(beside.split()) != len(line.split()) or not beside.strip()

    def _note_statements(self, row: Token) -> None:
        if size := _SIZE_IN_WORDS.search(row.text):
            first, second = (Token(size[n], row.line, size.start(n) + 1) for n in (1, 3))
            if size[2][0] in "rR" or size[4]:
                self.stated |= {"rows": first, "cols": second}
            elif size[2][0] in "cC":
                self.stated |= {"rows": second, "cols": first}
            else:
                self.stated["size"] = first._replace(text=f"{size[1]}x{size[3]}")
        elif size := _ONE_SIZE.search(row.text):
            self.stated["size"] = Token(size[1], row.line, size.start(1) + 1)
        if kind := _names()[1].search(row.text):
            self.stated["about"] = Token(kind[0], row.line, kind.start() + 1)
        if word := _CHANGES.search(row.text):
            template = "{word} is not supported here, but may change the puzzle."
            self._refuse(template, row.line, word.start() + 1, word=word[0])

    # Sizes ----

    def _after(self, at: int) -> int:
        while at < len(self.lines):
            row = self._row(at)
            if row.text.strip() and not self._is_comment(row) and not re.fullmatch(r"\s*\[[A-Za-z ]+\]\s*", row.text):
                break
            at += 1
        return at

    def _end(self, at: int) -> int:
        return self.ends[min(at, len(self.lines))]

    def _sized(self, row: Token) -> bool:
        heads = self._heads()
        if row.text.split() == ["0", "0"]:
            self.at = len(self.lines)
            return True
        for mode in ("exact", "list", "loose") if heads else ():
            for head in sorted(heads, key=self._rank_of_head) if mode == "list" else heads:
                size, start, *_ = head
                end = self._end(start)
                if not size.first or not size.second or start == end or _BELOW.match(self.lines[start]):
                    continue
                first = self._row(start).text
                like = start == self.at + 1 and len(row.text.split()) == len(first.split()) > 2
                if mode == "list" and self._take_list(head, end, like):
                    return True
                if mode == "list" or like or POINT.search(first[:LONGEST]):
                    continue
                if table := self._board(size, start, end, mode == "exact"):
                    self._take(table, head, min(end, start + len(table.rows)))
                    return True
        if heads and self._is_number_of_boards(row):
            self.at += 1
            return True
        return self._misfit(row, heads)

    def _is_number_of_boards(self, row: Token) -> bool:
        below = self._row(self._after(self.at + 1))
        alone = row.text.strip().isdecimal() and below.line > row.line + 1
        return alone and re.fullmatch(r"\s*\d+[\sx,]+\d+\s*", below.text) is not None

    def _take_list(self, head: _Head, end: int, like: bool) -> bool:
        size, start, counts, stated = head
        if end - start > size.first * size.second:
            return False
        piece = Piece(start + 1, rows=[self._row(n) for n in range(start, end)], size=size)
        even = like or sorted((end - start, len(piece.rows[0].text.split()))) == sorted((size.first, size.second))
        if (even and not counts) or not take_cell_list(piece) or not fits(piece, counts):
            return False
        self.at = end
        self._add(piece, counts, stated)
        return True

    def _rank_of_head(self, head: _Head) -> int:
        _, start, counts, _ = head
        return 1 if not counts else 2 * any(int(count.text) != self._end(start) - start for count in counts)

    def _board(self, size: Size, start: int, end: int, exact: bool) -> Table | None:
        self.sizes += 1
        for width, height in ((size.first, size.second), (size.second, size.first)):
            after = self._row(start + height).text[:_SHORT]
            other = _SIZE.match(after) and len(after.split()) != len(self.lines[start].split())
            if any(map(_STATED.match, self.lines[start : start + height])):
                continue
            if (not exact or start + height == end or other) and (table := self._table(start, width, height)):
                return table
        return None

    def _misfit(self, row: Token, heads: list[_Head]) -> bool:
        for size, start, counts, stated in heads:
            rows = [self._row(n) for n in range(start, min(self._end(start), start + _MOST_ROWS))]
            sure = bool(stated) or row.text.lower().lstrip().startswith("size")
            if not rows and not (counts or size.alone):
                self._add(Piece(row.line, size=size), counts, stated)
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
                template = "Row {row} of {rows} is missing: line {line_of_size} says {first} columns and {second} rows."
                values = {"line_of_size": size.line, "first": size.first, "second": size.second}
                self._refuse(template, rows[-1].line + 1, row=len(rows) + 1, rows=wanted, **values)
            else:
                tables = cuts(rows, 1, widths=(size.first, size.second))
                self._add(Piece(start + 1, tables, rows=rows, size=size), counts, stated)
            return True
        return False

    def _heads(self) -> list[_Head]:
        found: list[_Head] = []
        numbers: list[Token] = []
        stated: dict[str, Token] = {}
        at = self.at
        for _ in range(3):
            row = self._row(at)
            match = _SIZE.match(row.text) if len(row.text) <= _SHORT and "\t" not in row.text else None
            if not match or (numbers and ((match["name"] and match["b"]) or match["c"])):
                break
            numbers += [Token(match[n], row.line, match.start(n) + 1) for n in "abc" if match[n]]
            stated |= {n: Token(match[n], row.line, 1) for n in ("shape", "adjacency") if match[n]}
            if numbers[1:] and match["name"]:
                stated[match["name"].strip(" :=\t").lower()] = numbers[-1]
            start = self._after(at + 1)
            pairs = sorted(
                zip(range(len(numbers)), range(1, len(numbers)), strict=False),
                key=lambda p: numbers[p[0]].line != numbers[p[1]].line,
            )
            for first, last in [*pairs, *((n, n) for n in range(len(numbers)))]:
                size = Size(int(numbers[first].text), int(numbers[last].text), numbers[first].line, first == last)
                counts = numbers[:first] + numbers[last + 1 :]
                found.append((size, start, counts, stated))
            at += 1
        return found

    def _table(self, start: int, width: int, height: int) -> Table | None:
        if not 0 < height <= len(self.lines) - start or not 0 < width <= MAX_CHARACTERS:
            return None
        rows = [self._row(n) for n in range(start, start + height)]
        apart = any(len(row.text.split(None, 1)) > 1 for row in rows)
        if any(not row.text.strip() and "\t" not in row.text for row in rows):
            return None
        for how, pattern in (("blanks", r"\S+"),) if apart else (("signs", r"\S"), ("blanks", r"\S+")):
            if width > 1 and any(all(sign in row.text for row in rows) for sign in ",;|"):
                continue
            cells = [matches(pattern, row) for row in rows]
            if all(len(row) == width for row in cells):
                return Table(cells, how)
        return next((t for t in cuts(rows, 1, widths=(width,)) if all(len(row) == width for row in t.rows)), None)

    def _take(self, table: Table, head: _Head, end: int) -> None:
        size, start, counts, stated = head
        rows = [self._row(n) for n in range(start, end)]
        piece = Piece(start + 1, [table], rows=rows, size=size)
        if not (len(rows) > 1 and table.width in (3, 4, 5) and take_cell_list(piece) and fits(piece, counts)):
            piece.pairs, piece.triples = [], []
        self._add(piece, counts, stated)
        after = self._row(end)
        other = not after.text.strip() or self._is_comment(after) or _BELOW.match(after.text)
        if not other and not _SIZE.match(after.text[:_SHORT]) and _alike(after.text, rows[-1].text):
            template = "There is one row too many: line {line_of_size} says {rows} rows."
            self._refuse(template, after.line, line_of_size=size.line, rows=end - start)

    def _add(self, piece: Piece, counts: list[Token], stated: dict[str, Token]) -> None:
        end = piece.rows[-1].line if piece.rows else piece.line
        below: dict[str, Token] = {}
        while found := _BELOW.match(self._row(end).text):
            below[found[1]] = Token(found[2], end + 1, found.start(2) + 1)
            end += 1
        self.at = max(self.at, end)
        piece.directives = {**self.stated, **stated, **below}
        piece.counts = counts
        if sum(len(row.text) for row in piece.rows) > MAX_CHARACTERS:
            template = "The rows have more than {limit} characters, which is too large for a board."
            piece.problem = PuzzleError(template, piece.line, limit=MAX_CHARACTERS)
        self.pieces.append(piece)

    # Blocks without a size ----

    def _block(self) -> None:
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
            self._refuse("The points have three coordinates: 3D boards are not supported.", start + 1)
            return
        if found := one_line_boards(rows):
            self.pieces += found
            return
        piece = Piece(start + 1, rows=rows)
        if not take_cell_list(piece):
            piece.tables = cuts(rows) or _uneven(rows)
        self._add(piece, [], {})


def _uneven(rows: list[Token]) -> list[Table]:
    words = [word for row in rows for word in row.text.split()]
    signs = "".join(words)
    if len(rows) < 3 or (len(words) > len(rows) and max(map(len, words)) > 3) or 4 * signs.count(".") <= len(signs):
        return []
    return cuts(rows, widths=range(2, _SHORT))


_TALLEST = 60
_WIDTH_HEIGHT = re.compile(r"(\d{1,3})\s+(\d{1,3})", re.ASCII)


def _alike(line: str, row: str) -> bool:
    mine, its = line.split(), row.split()
    if len(mine) == len(its) == 1:
        plain = len(mine[0]) < 3 or not line.startswith("#") or sum(map(line.count, "#.")) > 1
        return len(mine[0]) == len(its[0]) and plain
    return len(mine) == len(its) > 1 and max(map(len, mine)) <= min(3, max(map(len, its)))
