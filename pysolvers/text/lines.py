"""Pieces from lines: blocks of rows with or without a size in front, and what stands above and below them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from math import isqrt

from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import points
from pysolvers.text.clue_lines import blocks_of_clues
from pysolvers.text.cutting import cuts, exact_cut
from pysolvers.text.linked import of_links
from pysolvers.text.literals import Token
from pysolvers.text.pieces import Piece, Size, Table, size_of
from pysolvers.text.wrappers import bare

MAX_CHARACTERS = 400_000
"""The most characters in the rows of one board."""
_DIRECTIVE = re.compile(r"\s*(?:#|//|;|%)\s*([A-Za-z_]+)\s*[:=]\s*([^/\s].*)$")
_COMMENT = re.compile(
    r"\s*(?://|--\s+[A-Za-z]{3}|REM\s|/\*|#\s*(?![.#]\s)[A-Za-z0-9][\w'.-]+(?:\s|$|[,:=])|#\s+[A-Za-z]+\s+[A-Za-z]{2}|#\s*$|;\s+\w\w|[;%]\s*[A-Za-z]\w)"
)
_TITLE = re.compile(r"\s*(?:\W{0,9}\s*\w[\w\s'\"(),.#-]*:|([-=*~#_]{2,})\s*\w.*?\s*\1?|\[\w+[\w ]*\])\s*")
_WORDS = re.compile(r"[^\W\d_]{2}|[:\[]|[hwHW]\W*\d|\w\s*(?:[-=*~#_]{2})$")
"""What every title has some of."""
_TITLE_WORDS = frozenset(
    re.findall(
        r"\w+",
        """puzzle puzzles level board grid game example input output solution solution solved expected result test case
        sample no nr day daily easy medium normal hard expert extreme beginner the a my of by number pack bonus set
        volume week weekly month monthly regular mini jumbo niveau nivel livello stufe""",
    )
)
_BRACKETED = re.compile(r"\s*\[[A-Za-z ]+\]\s*")
_SIZE_WORDS = {"size", "rows", "row", "columns", "column", "cols", "col", "and", "with", "x"}
"""Words of titles that say nothing else of a board."""
_SIZE_IN_WORDS = re.compile(
    r"(?i)\b(\d{1,3})\s*(rows?|col(?:umn)?s?|by|x|×)\s*(?:and|by|x|,)?\s*(\d{1,3})(?:\s*(col(?:umn)?s?)|\s*rows?)?\b"
)
_ONE_SIZE = re.compile(r"(?i)\bsize\s*[:=]?\s*(\d{1,3})\b(?!\s*[x×,]\s*\d)")
_NAMED_SIDE = re.compile(r"(?i)\b(rows|height|h|cols|columns|width|w)\s*[:=]?\s*(\d{1,3})\b")


@cache
def _names() -> tuple[frozenset[str], re.Pattern[str]]:
    """The words of what kinds are called, and the names that say how a board is meant."""
    names = [name for kind in kinds() for name in (kind.name, *kind.other_names)]
    meant = "|".join(re.escape(name) for kind in kinds() for name in kind.wishes)
    return frozenset(word for name in names for word in name.split("-")), re.compile(rf"(?i)\b(?:{meant})\b")


_CHANGES = re.compile(
    r"(?i)\b(?:hex\w*|tor(?:us|oidal)|wrap\w*|warps?|bridges?|portals?|tunnels?|layers?|3-?d|diagonal\w*|triang\w*|walls?)\b"
)
"""Words of titles and comments that change a board."""
_BELOW = re.compile(r"\s*(numbers|board|walls|bridges)\s*=\s*(\S+)\s*$")
_SIZE = re.compile(r"\s*(?:[A-Za-z]+\s*[:=]?\s*)?[(\[]?(\d{1,7})(?:\s*[xX×,;*\s]\s*(\d{1,7}))?[)\]]?\s*,?$", re.ASCII)
_SHAPE_AHEAD = re.compile(r"\s*([A-Z]{1,2})\s*,\s*([A-Z]{1,2})\s*,(?=\s*\d+\s*,\s*\d+$)")
"""The shape of cells, and which of them are neighbours, ahead of a size."""
_COUNT = re.compile(r"\s*(?:([A-Za-z_]+)\s*[:=]?\s*)?(\d{1,7})\s*$", re.ASCII)
_HEAD = re.compile(r"\s*(?:[A-Za-z]+\s*[:=]?\s*)?\d{1,4}(?:\s*[xX×,;*\s]\s*\d{1,4}){0,2}\.?\s*", re.ASCII)
_RULE = re.compile(r"\s*[+|├┤┌┐└┘┼┬┴╔╗╚╝╠╣╬╦╩═─━=:-]{3,}\s*")
_LAYERS = re.compile(r"(?i)\s*size\W*\d+\s*x\s*\d+\s*x\s*\d+\s*")
_POINT3 = re.compile(r"[(\[]\s*-?\d+\s*,\s*-?\d+\s*,\s*-?\d+\s*[)\]]")
_LONGEST_TITLE = 200
_SHORT = 60
"""The longest line that is matched with sizes and counts."""

_NEAR = 100
"""How many lines beside one are looked at."""


def of_lines(text: str) -> list[Piece]:
    """Pieces from lines: blocks of rows with or without a size in front, pairs of points, lines of numbers."""
    whole = (points.one_a_line, points.counted, blocks_of_clues, _by_place, of_links)
    return next(filter(None, (read(text) for read in whole)), None) or _Lines(text).pieces


def _by_place(text: str) -> list[Piece]:
    """The board of a text whose rows behind its size have one sign a cell and a blank for an empty one; [] if not."""
    first, _, rest = text.lstrip("\n").partition("\n")
    match = _SIZE.match(first) if len(first) < _SHORT else None
    rows = rest.removesuffix("\n").split("\n")
    sides = [int(match[1]), int(match[2])] if match and match[2] else []
    if len(rows) not in sides or not any(map(str.strip, rows)) or re.search(r"[\t,;|.]", rest):
        return []
    width = sides[1 - sides.index(len(rows))]
    many = {len(row.split()) for row in rows}
    parted = all(not row[1::2].strip() for row in rows) or many == {width}
    parted = parted or (len(many) == 1 < max(many) and "".join(rest.split()).isdecimal())
    if max(map(len, rows)) > width or parted or not any(" " in row.rstrip() for row in rows):
        return []
    line = text.count("\n", 0, text.index(first)) + 1
    table = [
        [Token(sign.strip(), n, column) for column, sign in enumerate(row.ljust(width), 1)]
        for n, row in enumerate(rows, line + 1)
    ]
    size = Size(width, len(rows), line)
    return [Piece(line, [Table(table, "one sign a cell")], rows=[Token(row, 0, 1) for row in rows], size=size)]


class _Lines:
    """A text on its way through the lines; `block` holds the rows since the last that ended a board."""

    def __init__(self, text: str) -> None:
        blank = re.sub(r"/\*.*?\*/", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
        self.lines = [line.rstrip(" ") for line in blank.split("\n")]
        tabs = max(line.count("\t") for line in self.lines)
        self.lines = [line if line.strip() or line.count("\t") == tabs else "" for line in self.lines]
        self.pieces: list[Piece] = []
        self.above = 0  # the last line of what stands above a board
        self.counts: list[Token] = []
        self.said: dict[str, Token] = {}
        self.block: list[Token] = []
        self.below = 0  # the last line that says something of the block above it
        self.size: Size | None = None
        self.wanted = self.promised = 0  # the rows that this and the last size promise; 0: up to the next empty line
        self.number = 0
        self.count: tuple[str, int] = ("", 0)
        for match in re.finditer(r"/\*.*?\*/", text, re.DOTALL):
            self._heed(Token(match[0], text.count("\n", 0, match.start()) + 1, 1))
        self._take_rules_out()
        self.lines = bare(self.lines)
        self.ends = list(range(len(self.lines)))  # for each line the index of the next empty one
        for n in range(len(self.lines) - 1, -1, -1):
            empty = not self.lines[n].strip() and "\t" not in self.lines[n]
            self.ends[n] = n if empty else self.ends[n + 1] if n + 1 < len(self.lines) else n + 1
        for number, line in enumerate(self.lines, 1):
            self.number = number
            if number > self.above and not self._read(Token(line, number, 1)):
                break
        self._close(self.number + 1)
        first = self.pieces[0].rows if self.pieces else []
        if len(first) == 1 and first[0].text.strip() == str(len(self.pieces) - 1):
            del self.pieces[0]  # it says how many boards follow

    def _read(self, row: Token) -> bool:
        """Take one line; False if it ends the text."""
        line, number = row.text, row.line
        words = line.split()
        fits = self.size and self.wanted and self.size.first in _widths(line) and not _BRACKETED.fullmatch(line)
        if fits and (self.block or not _COMMENT.match(line) or _may_be_row(words)):
            self._append(row)  # whatever it begins with
        elif not line.strip() and "\t" not in line:
            self._close(number)
        elif ((told := _DIRECTIVE.match(line)) or _COMMENT.match(line)) and not self._is_row(row):
            self._close(number)
            if told:
                self.said[told[1].lower()] = Token(told[2].rstrip(), number, told.start(2) + 1)
            else:
                self._heed(row)
        elif number <= self.below:
            pass  # it belongs to the block above
        elif self.block and _BELOW.match(line):
            self._close(number)
        elif self.size and not self.block and not self.wanted and (count := _COUNT.match(line[:_SHORT])):
            self.count = ((count[1] or "").lower(), int(count[2]))
        elif _LAYERS.fullmatch(line):
            self._close(number)
            self._refuse("The size has three dimensions: boards with layers are not read.", number)
        elif self._is_title(row):
            self._close(number)
            self._heed(row)
        elif not self.block and not (self.size and points.LABELLED.match(line)) and (found := self._head_at(row)):
            self._close(number)
            self.size, self.wanted, self.above, self.counts = found
            if self.size.first == self.size.second == 0 and not self.size.alone:
                self.size = None
                return False
        else:
            self._append(row)
        return True

    def _is_title(self, row: Token) -> bool:
        """Whether a line stands above a board as its title: `Puzzle 3`, `Board:`, `--- easy ---`."""
        line = row.text
        if len(line) > _LONGEST_TITLE or not _WORDS.search(line):
            return False
        words = [word.lower() for word in re.findall(r"[^\W\d_]+", line[:_SHORT])]
        usual = _TITLE_WORDS | _names()[0]
        known = set(words) <= usual or (
            set(words) <= usual | _SIZE_WORDS and (_SIZE_IN_WORDS.search(line) or _ONE_SIZE.search(line))
        )
        plain = known and max(map(len, words), default=0) > 3
        if len(_NAMED_SIDE.findall(line)) == 2 == len(words):
            return not self.block
        behind_size = self.size and not self.block and not _BRACKETED.fullmatch(line)
        if not words or behind_size or not (plain or _TITLE.fullmatch(line)):
            return False
        size = _SIZE.match(line[:_SHORT])
        if points.POINT.search(line) or (size and (size[2] or "size" in words)):
            return False
        near = [*self.lines[max(row.line - 2, 0) : row.line - 1], *self.lines[row.line : row.line + 1]]
        if _BRACKETED.fullmatch(line):
            return not any(map(_BRACKETED.fullmatch, near))
        return not any(len(each.split()) == len(line.split()) for each in near) or bool(plain and not self.block)

    def _heed(self, row: Token) -> None:
        """Take the size and the kind that a title or comment says; refuse one that says something else of the board."""
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
            sentence = f"{word[0]} is not understood here; what it says may change the puzzle."
            self._refuse(sentence, row.line, word.start() + 1)

    def _append(self, row: Token) -> None:
        """Take a row; behind the last that a size promises, what is cut like it is a row too many."""
        self.block.append(row)
        if len(self.block) != self.wanted:
            return
        self._close(row.line + 1)
        after = self.lines[row.line] if row.line < len(self.lines) else ""
        size = self.pieces[-1].size if self.pieces else None
        other = any(sign.match(after[:_SHORT]) for sign in (_DIRECTIVE, _COMMENT, _SIZE, _BELOW))
        if size and after.strip() and not other and _alike(after, row.text):
            self._refuse(f"There is a row too many: line {size.line} says {self.promised} rows.", row.line + 1)

    def _refuse(self, sentence: str, line: int, column: int | None = None) -> None:
        self.pieces.append(Piece(line, unread=PuzzleError(sentence, line, column)))

    def _close(self, number: int) -> None:
        """End the block before the line with this number."""
        if not self.block and not (self.size and number > len(self.lines)):
            return
        said = self.said | self._said_below(number)
        for piece in self._pieces_of_block(number):
            piece.directives = dict(said)
            piece.counts = self.counts
            if self.count[0]:
                piece.directives[self.count[0]] = Token(str(self.count[1]), piece.line, 1)
            self.pieces.append(piece)
        self.promised = self.wanted
        self.block, self.size, self.wanted, self.count, self.counts = [], None, 0, ("", 0), []

    def _said_below(self, number: int) -> dict[str, Token]:
        """What the lines from this number on say of the block that ends above them."""
        said: dict[str, Token] = {}
        while number <= len(self.lines) and (told := _BELOW.match(self.lines[number - 1])):
            said[told[1]] = Token(told[2], number, told.start(2) + 1)
            self.below = number
            number += 1
        return said

    def _is_row(self, row: Token) -> bool:
        """Whether a line that begins like a comment is a row, its first cell blocked: cut like the row beside it."""
        if not row.text.lstrip().startswith("#"):
            return False
        beside = self.block[-1:] or [
            Token(line, 0, 0) for line in self.lines[row.line : row.line + _NEAR] if line.strip()
        ]
        other = next((each for each in beside if not each.text.startswith("#")), beside[0] if beside else None)
        return other is not None and not _SIZE.match(other.text[:_SHORT]) and _alike(row.text, other.text)

    def _take_rules_out(self) -> None:
        """Make the lines of a frame around and between rows with bars empty where all within it are alike."""
        start = 0
        for end in range(len(self.lines) + 1):
            if end < len(self.lines) and self.lines[end].strip():
                continue
            rules = [n for n in range(start, end) if _RULE.fullmatch(self.lines[n])]
            rows = [n for n in range(start, end) if n not in rules]
            start = end + 1
            if rules:  # a title may stand right above
                rows = [n for n in rows if n > rules[0] or re.search("[|│║]", self.lines[n])]
            if not rules or not rows or not all(re.search("[|│║]", self.lines[n]) for n in rows):
                continue
            within = {self.lines[n].strip() for n in rules if rows[0] < n < rows[-1]}
            if rules == [rows[0] + 1] and not self.lines[rows[0]].strip("| "):
                self.lines[rows.pop(0)] = ""  # the head of a table of a page, which is empty
            if rows and len(within) < 2:
                kept = [self.lines[n] for n in _one_a_cell(self.lines, rows, rules)]
                self.lines[rows[0] : rows[-1] + 1] = kept + [""] * (rows[-1] + 1 - rows[0] - len(kept))
                for n in rules:
                    if not rows[0] < n < rows[-1]:
                        self.lines[n] = ""

    def _head_at(self, row: Token) -> tuple[Size, int, int, list[Token]] | None:
        """The size ahead of a board, the rows that it promises, the line where the head ends and its other numbers.

        A head has up to three lines of numbers; which of them are the size is what fits the rows exactly.
        """
        if shape := _SHAPE_AHEAD.match(row.text[:_SHORT]):
            names = ("shape", "adjacency")
            self.said |= {name: Token(word, row.line, 1) for name, word in zip(names, shape.groups(), strict=True)}
            row = row._replace(text=row.text[shape.end() :])
        rows, _ = self._rows_after(row.line)
        if "*" in row.text and any("*" in each.text for each in rows):
            return None  # a row whose empty cells look like the sign of a product
        if rows and rows[0].line > row.line + 1 and row.text.strip().isdecimal():
            below = _SIZE.match(rows[0].text[:_SHORT])
            if below and below[2] and self._size_at(rows[0]):
                return None  # it says how many boards follow
        plain = self._size_at(row)
        _, many = self._rows_after(row.line)
        if plain and (plain[1] == many or not many):
            return *plain, row.line, []
        numbers: list[Token] = []
        for end in range(row.line, min(row.line + 3, len(self.lines))):
            line = self.lines[end - 1]
            labelled = end > row.line and points.LABELLED.match(line)
            if not _HEAD.fullmatch(line[:_SHORT]) or "\t" in line or labelled:
                break
            numbers += [Token(match[0], end, match.start() + 1) for match in re.finditer(r"\d+", line)]
            rows, many = self._rows_after(end)
            apart = end < len(self.lines) and not self.lines[end].strip()
            like_row = many > 1 and not apart and len(line.split()) in _widths(rows[0].text)
            if not rows or _BELOW.match(rows[-1].text):
                continue
            pairs = [(at, at + 1) for at in range(len(numbers) - 1)]
            pairs.sort(key=lambda pair: numbers[pair[0]].line != numbers[pair[1]].line)
            options = [*pairs, *((at, at) for at in range(len(numbers)))]
            for listed, (first, last) in product((True,) if like_row else (False, True), options):
                rest = numbers[:first] + numbers[last + 1 :]
                size = Size(int(numbers[first].text), int(numbers[last].text), numbers[first].line, first == last)
                if not size.first or not size.second:
                    continue
                fits = points.are_listed(size, rows, many, rest) if listed else _fits(size, rows, many)
                if fits and (rest or end > row.line or many == 1):
                    return size, 0 if listed else many, end, rest
        return (*plain, row.line, []) if plain else None

    def _size_at(self, row: Token) -> tuple[Size, int] | None:
        """The size that a line is, in either order, and the rows that it promises; None if it is a row."""
        match = _SIZE.match(row.text) if len(row.text) <= _SHORT else None
        if not match or row.text.startswith("\t") or "\t\t" in row.text:
            return None
        a, b = int(match[1]), int(match[2] or match[1])
        size = Size(a, b, row.line, match[2] is None)
        if a == b == 0 and match[2]:
            return size, 0
        rows, many = self._rows_after(row.line)
        widths = {len(table.rows[0]) for table in cuts([rows[0], rows[0]], 1)} if rows else set()
        widths |= _widths(rows[0].text) if rows else set()
        for width, height in ((a, b), (b, a)):
            if width in widths and many >= height > 0:
                return size, 0 if many > height and points.are_cells(rows, size) else height
        if "size" in row.text.lower():
            return size, 0
        if re.match(r"\s*[A-Za-z]", row.text):
            return None
        numbers = [len(each.text.split()) for each in rows if re.fullmatch(r"[\d\s,()-]+", each.text)]
        if len(numbers) == len(rows) and set(numbers[1:]) <= {3, 4, 5} and numbers[1:]:
            return (size, 0) if len(row.text.split()) <= 2 else None
        if not match[2] or 2 in widths:
            return None
        return size, b if a in widths else 0  # a row is missing, or it does not fit what follows

    def _rows_after(self, start: int) -> tuple[list[Token], int]:
        """The first rows from the line with the index `start` to the next empty line, and how many there are."""
        while start < len(self.lines) and (
            not self.lines[start].strip()
            or _BRACKETED.fullmatch(self.lines[start])
            or (_COMMENT.match(self.lines[start]) and not _may_be_row(self.lines[start].split()))
        ):
            start += 1
        end = self.ends[start] if start < len(self.lines) else start
        return [Token(self.lines[n], n + 1, 1) for n in range(start, min(end, start + _NEAR))], end - start

    def _wrong(self, first: int, number: int) -> PuzzleError | None:
        """Why the block before the line with this number is no board, whatever it says."""
        rows, size = self.block, self.size
        if sum(len(row.text) for row in rows) > MAX_CHARACTERS:
            sentence = f"The rows have more than {MAX_CHARACTERS} characters, which is too large for a board."
            return PuzzleError(sentence, first)
        if size and len(rows) < self.wanted:
            sentence = f"Row {len(rows) + 1} of {self.wanted} is missing"
            sentence += f": line {size.line} says {size.first} columns and {size.second} rows."
            return PuzzleError(sentence, number)
        if any(_POINT3.search(row.text) for row in rows):
            return PuzzleError("The points have three coordinates: boards with layers are not read.", first)
        return None

    def _check_counts(self, piece: Piece) -> None:
        """Make a list of pairs or triples `unread` where a number ahead says another length, or may be one."""
        listed, size = len(piece.pairs or piece.triples), piece.size
        for many in (self.count[1], *(int(count.text) for count in self.counts)) if listed else ():
            if many and many not in (listed, 2 * listed) and not (piece.triples and 2 * many == listed):
                sentence = f"The text says {many} and lists {listed} here: expected as many."
                piece.unread = PuzzleError(sentence, piece.line)
        if size and size.alone and size.first == len(piece.pairs) > 0 and not self.counts:
            places = [n for _, one, two in piece.pairs for n in (*one, *two)]
            if max(places) - min(places) != size.first - 1:
                piece.size = None  # it is the number of pairs

    def _pieces_of_block(self, number: int) -> Iterator[Piece]:
        rows, size = self.block, self.size
        first = rows[0].line if rows else size.line if size else number
        if wrong := self._wrong(first, number):
            yield Piece(first, rows=rows, size=size, unread=wrong)
            return
        piece = Piece(first, rows=rows, size=size)
        words = [] if size else [row.text.split() for row in rows]
        numbers: list[list[int]] = []
        if words and all(len(row) >= 6 and len(row) % 4 == 2 and all(map(points.is_coordinate, row)) for row in words):
            numbers = [list(map(int, row)) for row in words]
        if numbers and (len(rows) == 1 or any(len(row) != len(rows) for row in numbers)):
            alone = [points.after_size(row.line, found) for row, found in zip(rows, numbers, strict=True)]
            if all(alone):
                yield from filter(None, alone)
                return
        if listed := points.boards_a_line(rows):
            yield from listed
            return
        if squares := [] if size else _squares(rows, self.pieces):
            yield from squares
            return
        told = size or size_of(Piece(first, directives=self.said))
        points.take(piece, {told.first, told.second} if told else set())
        self._check_counts(piece)
        if rows and not piece.pairs and not piece.triples:
            sides = (size.first, size.second) if size else ()
            piece.tables = exact_cut(rows, size) or cuts(rows, 1 if size else 2, widths=sides)
        yield piece


def _squares(rows: Sequence[Token], before: Sequence[Piece]) -> list[Piece]:
    """A square board of each line that holds its size and all its cells; [] if a line does not.

    Without the size each label has to stand twice; finished boards as large may follow.
    """
    words = [row.text.split() for row in rows]
    ahead = all(row and points.is_coordinate(row[0]) and len(row) == 1 + int(row[0]) ** 2 > 4 for row in words)
    known = before[-1].size.first if before and before[-1].size and before[-1].size.alone else 0
    found: list[Piece] = []
    for row in rows:
        row = row._replace(text=row.text.split(None, 1)[1]) if ahead else row
        often = Counter(row.text.split())
        many, side = often.total(), isqrt(often.total())
        empty = any(often.pop(sign, 0) for sign in ("0", ".", "-1", "_"))
        pairs = set(often.values()) == {2} if empty else side == known
        if not ahead and (side < 4 or side * side != many or not pairs):
            return []
        size = Size(side, side, row.line, alone=True)
        found.append(Piece(row.line, exact_cut([row], size), size=size))
    return found


def _one_a_cell(lines: Sequence[str], rows: list[int], rules: Sequence[int]) -> list[int]:
    """The rows between rules; of cells that are several lines high the one line that has something in it."""
    between = ([n for n in rows if one < n < two] for one, two in pairwise([-1, *rules, len(lines)]))
    high = [group for group in between if group]
    used = {n for n in rows if lines[n].strip("|│║ \t")}
    square = len(re.split("[|│║]", lines[rows[0]].strip())) - 2 == len(rows)
    if square or len(high) < 2 or {len(group) > 1 and len(used & set(group)) < 2 for group in high} != {True}:
        return rows
    return [max(group, key=used.__contains__) for group in high]


def _fits(size: Size, rows: Sequence[Token], many: int) -> bool:
    """Whether rows are as many and as long as a size says, or there is a single one that holds all cells."""
    if not rows or size.first * size.second < 4 or many > _NEAR or points.POINT.search(rows[0].text):
        return False
    widths = [_widths(row.text) for row in rows]
    if many == 1 and size.first * size.second in widths[0]:
        return True
    both = ((size.first, size.second), (size.second, size.first))
    return any(height == many and all(width in each for each in widths) for width, height in both)


def _widths(line: str) -> set[int]:
    """How many cells a line has as a row: its words, or the signs of its only word."""
    words = line.split()
    return {len(words), len(words[0])} if len(words) == 1 else {len(words)}


def _may_be_row(words: Sequence[str]) -> bool:
    """Whether what begins like a comment may be a row behind its size: one word, or short labels."""
    return len(words) == 1 or max(map(len, words)) <= 3


def _alike(line: str, row: str) -> bool:
    """Whether two lines are cut alike: as many short tokens, or as many signs of which some are no letters."""
    mine, its = line.split(), row.split()
    if len(mine) == len(its) == 1:
        plain = len(mine[0]) < 3 or not line.startswith("#") or sum(map(line.count, "#.")) > 1
        return len(mine[0]) == len(its[0]) and plain
    return len(mine) == len(its) and max(map(len, mine)) <= min(3, max(map(len, its)))
