"""Boards in no particular format: tokens become sheets of cells, kinds claim the sheets, and all claims must agree.

It isn't known in advance which token marks empty cells: it is the one without which a kind claims the board (each label
twice, each number once). The usual signs are tried first, then a token that fills a third of the board. Lists of cells
become tables too, in each order of coordinates that fits. Nothing may be left over: an unclaimed piece, a wrong size or
an unknown statement makes the text invalid.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.format import Format, Miss, TextClaim
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.text import names
from pysolvers.text.deciding import decided
from pysolvers.text.known_elsewhere import is_program
from pysolvers.text.lists import move, of_literals
from pysolvers.text.pieces import Piece, Size, Table, Token, Value, cell_of, least_square, line_of, size_of
from pysolvers.text.rows import MAX_PIECES, flat, in_rows, of_lines
from pysolvers.text.web_page import of_page

RIVAL = 15  # readings at most this far below the best score are offered too

ALIKE = 7  # readings within this many points count as equally likely

MAX_GRID_TEXT = 250_000  # characters; texts in a known format may be longer

MAX_SIDE = 1000  # cells, for boards made from a list of cells

UNUSUAL = 30  # penalty if a second sign of empty cells is used for holes

# Statements in a piece

_SAYS_KIND = ("type", "game", "kind", "shape", "topology", "puzzletype", "variant", "board", "geometry")
_HARMLESS = {"square", "rect", "rectangular", "rectangle", "grid", "standard", "classic", "4", "path", "q", "c"}
# Fields that say the shape of cells, or which of them are neighbors.
_SAYS_SHAPE = re.compile(
    r"(?i)(?:ty(?:pe)?|shape)_?(?:cells?|tiles?|adj\w*)|(?:cells?|tiles?|grid)_?(?:type|shape)"
    r"|adjacen\w+|neighbou?rhood|connectivity"
)
_SHAPES = {"ca": "diagonal", "8": "diagonal", "moore": "diagonal"} | {
    "h": "hex",
    "hexagon": "hex",
    "hexagons": "hex",
    "beehive": "hex",
}
_TRIANGLES = ("t", "tri", "triangle", "triangles", "triangular")
# Fields that change a board. Lists of walls and holes have names of their own.
_TWIST = re.compile(
    r"(?i:wrap|torus|toroid|periodic)|(?:^|_)(?i:hex(?:agonal)?(?:$|_)|bridge|warp|portal|via|layer|tunnel|door|wall|border|barrier|obstacle|block)(?:s|ed|$|_|\d|[A-Z])"
    r"|[a-z](?:Bridge|Warp|Portal|Layer|Tunnel|Door|Wall|Border|Barrier|Obstacle|Block)(?:s|ed|$|_|\d|[A-Z])"
)
# Comments that don't change the puzzle.
_PASSED_OVER = {"author", "authors", "title", "name", "date", "url", "source", "level", "difficulty", "id", "https"}
_PASSED_OVER |= {"http", "size", "note", "pack", "copyright", "license", "puzzle", "number", "generated", "generator"}


@dataclass(frozen=True, slots=True)
class Said:
    """What fields and comments say: the kind in one word, the rules, the sign of holes, the meaning of numbers."""

    kind: str = ""
    rules: str = ""
    hole: str = ""
    numbers: str = ""
    unknown: tuple[Token, str] | None = None  # a statement that the kind must understand, and its name

    def is_of(self, *names: str) -> bool:
        """True if the kind is unknown or one of these."""
        return not self.kind or self.kind in names


def said(piece: Piece) -> Said:
    """What a piece says about its board. PuzzleError for a statement that isn't understood."""
    kind, rules, hole, numbers = _SHAPES.get(piece.meant, piece.meant), "", "", ""
    unknown = None
    told = [(name, value, False) for name, value in piece.fields.items()]
    for name, value, comment in [*told, *((name, value, True) for name, value in piece.directives.items())]:
        key = name.lower()
        nothing = not value or (isinstance(value, Token) and value.text.lower() in ("", "0", "false"))
        data = not isinstance(value, Token) or value.text.lower() == "true"
        if data and not (nothing or comment or name in ("walls", *names.HOLE_LISTS)) and _TWIST.search(name):
            sentence = f"{name} is not supported: expected only cells and labels."
            raise NoSheet(sentence, 95, line_of(value, piece.line))
        if not isinstance(value, Token):
            continue
        word = re.sub(r"[\s_-]+", "", value.text.lower())
        if (key in _SAYS_KIND or _SAYS_SHAPE.fullmatch(key)) and (value.quoted or comment):
            if word := _shape(key, word, value, kind):
                kind, unknown = (piece.meant or word) if word != "hex" else word, (value, name)
        elif key == "about":
            kind = kind or word
        elif key in ("fill", "passallcell"):
            rules = "full" if word in ("true", "1", "yes") else "classic"
        elif key == "blocked" and len(value.text) == 1:
            hole = value.text
        elif key == "diagonal" and word == "true":
            kind, unknown = "diagonal", (value, name)
        elif key in ("meaning", "numbers") and word in ("positions", "waypoints"):
            numbers = word
        elif comment and (
            (key == "core" and word == "true") or (key not in _PASSED_OVER | {"core"} and word.isalpha())
        ):
            raise _not_understood(value, name)
    return Said(kind, rules, hole, numbers, unknown)


def _shape(key: str, word: str, value: Token, kind: str) -> str:
    """The shape of the board according to a field; "" if it is the usual one. NoSheet for triangles."""
    if word in _TRIANGLES:
        sentence = "The cells of this board are triangles; only squares and hexagons are supported."
        raise NoSheet(sentence, 99, value.line)
    word = _SHAPES.get(word, word)
    shaped = (key in names.BLOB_NAMES and word in names.BLOBS) or (kind == "hex" and word == "diagonal")
    return "" if word in _HARMLESS or shaped or "\n" in value.text or len(value.text) >= 40 else word


def _not_understood(value: Token, name: str) -> PuzzleError:
    sentence = f"{name}: {value.text[:40]} is not supported, but may change the puzzle."
    return PuzzleError(sentence, value.line, value.column)


# Sheets


@dataclass(frozen=True)
class Sheet:
    """A table with one choice of signs for empty cells and holes.

    `counts` has how often each other text occurs. `shift` is the first coordinate (0 or 1) of lists beside the table.
    """

    table: Table
    width: int
    counts: Counter[str]
    score: int
    said: Said
    empty: str | None = None
    hole: str | None = None
    shift: int = 0
    full: bool = False  # each cell has a label
    unusual: bool = False  # the sign of holes usually marks empty cells
    nothing: frozenset[str | None] = frozenset()
    gone: frozenset[str] = frozenset()  # all signs of holes

    @cached_property
    def cells(self) -> tuple[tuple[str | None, ...], ...]:
        """The text of each cell; "" if empty, None for a hole."""
        meant: dict[str, str | None] = {text: text for text in self.counts}
        meant.update({text: "" for text in self.nothing if text is not None})
        meant.update(dict.fromkeys(self.gone))
        return tuple(tuple([meant[token.text] for token in row]) for row in self.table.rows)

    @property
    def why(self) -> str:
        """How the sheet was read, in words."""
        table, parts = self.table, []
        if self.empty is not None and (self.empty or not table.listed):
            parts.append(f"{shown(self.empty)} taken as empty")
        if self.hole is not None:
            parts.append(f"{' and '.join(map(shown, sorted(self.gone)))} taken as no cell")
        if table.how not in ("signs", "blanks", "matrix"):
            parts.append(table.how)
        return ", ".join(parts) or "each cell has a label"

    def tokens(self) -> Iterator[tuple[Cell, Token]]:
        """The labeled cells, in reading order."""
        counts = self.counts
        for r, row in enumerate(self.table.rows):
            for c, token in enumerate(row):
                if token.text in counts:
                    yield (r, c), token

    def first(self, text: str) -> Token:
        """The first cell with this text."""
        return next(token for _, token in self.tokens() if token.text == text)


class NoSheet(PuzzleError):
    """Why a piece is not a sheet, and how close it is to one."""

    def __init__(self, sentence: str, nearness: int, line: int | None = None, column: int | None = None) -> None:
        super().__init__(sentence, line, column)
        self.nearness = nearness


def sheets(piece: Piece) -> Iterator[Sheet]:
    """Yield each sheet of a piece, from its tables or else its list of cells. They are cached for all kinds.

    Raises:
        PuzzleError: if there is none (unequal rows, wrong size), or a statement isn't understood.
    """
    if piece.sheets is None:
        piece.sheets = []
        try:
            for sheet in _sheets(piece):
                piece.sheets.append(sheet)
        except PuzzleError as error:
            piece.no_sheet = error
    yield from piece.sheets
    if piece.no_sheet:
        raise piece.no_sheet


def _sheets(piece: Piece) -> Iterator[Sheet]:
    told = said(piece)
    tables = [(table, 0, 0) for table in piece.tables if not _is_list(table, size_of(piece))]
    if sequence := _of_sequence(piece):
        tables = [(sequence, 0, 0)]
    elif tables and all(table.name in names.PATHS for table, _, _ in tables):
        shown = {table.name for table, _, _ in tables}
        lists = [name for name, value in piece.fields.items() if isinstance(value, (list, dict)) and value]
        if other := [name for name in lists if name not in shown]:
            sentence = f"{other[0]} is not supported, and the {tables[0][0].name} alone is not a puzzle."
            raise NoSheet(sentence, 95, line_of(piece.fields[other[0]], piece.line))
    wrong: PuzzleError | None = None
    some = False
    if any(
        isinstance(piece.fields.get(name), list) and name != "cells" for name in names.CELL_LISTS
    ):  # not a list of words
        tables = [each for each in tables if each[0].how == "matrix" or names.OF_BOARDS.search(each[0].name)]
    tables = tables or [(table, 0, 0) for table in _flat_tables(piece)]
    for table, less, shift in tables or list(_tables_of_points(piece)):
        if is_any_row(piece) and not _is_plain_row(table):
            continue
        try:
            width = _check_shape(table, piece)
        except PuzzleError as error:
            wrong = wrong or error
            continue
        for sheet in _sheets_of(table, width, told, less, shift, piece.named):
            if odd := next((count for count in piece.counts if not _is_count(int(count.text), sheet)), None):
                sentence = f"{odd.text} is neither the number of labels nor of labeled cells."
                wrong = wrong or PuzzleError(sentence, odd.line, odd.column)
                continue
            some = True
            yield sheet
    if wrong and not some:
        raise wrong


def _is_count(number: int, sheet: Sheet) -> bool:
    """True if a number in front of a board counts its labels, labeled cells, cells, rows or columns."""
    height, width = len(sheet.table.rows), sheet.width
    largest = max((int(text) for text in sheet.counts if text.isdecimal()), default=0)
    return number in (len(sheet.counts), sheet.counts.total(), largest, height, width, height * width)


def is_any_row(piece: Piece) -> bool:
    """True if a piece is a single line that nothing marks as a board."""
    return len(piece.rows) == 1 and not (piece.nested or piece.size or piece.named)


def _is_plain_row(table: Table) -> bool:
    """True if a single row of unknown size is clearly a board, not a line of words."""
    texts = {token.text for token in table.rows[0]}
    return table.how in ("signs", "blanks") and not texts.isdisjoint(".-")


def _is_list(table: Table, size: Size | None) -> bool:
    """True if rows of two to four are a list of cells, by the field's name or because they don't fit the size."""
    if table.name in names.NO_CLUES and (table.width < 4 or table.name not in ("solution", "answer")):
        return True
    if len(table.rows[0]) not in (2, 3, 4) or table.how != "matrix" or not table.name:
        return False
    other = size is not None and sorted((size.first, size.second)) != sorted((table.width, len(table.rows)))
    return other or (table.name in names.CELL_LISTS and table.name != "cells")


def _sheets_of(table: Table, width: int, told: Said, less: int, shift: int, named: bool) -> Iterator[Sheet]:
    rows = table.rows
    count = Counter(token.text for row in rows for token in row)
    (most, often), (_, second) = [*count.most_common(2), ("", 0)][:2]
    no_cell = told.hole if told.hole in count else ""
    unusual = most not in (*names.EMPTY, no_cell) and often > 2 * second and often * 3 > width * len(rows)
    usual = [""] if table.listed else names.EMPTY
    plain = [text for text in count if not no_cell or text != no_cell]
    signs = sorted((text for text in plain if once(text) in usual), key=lambda text: names.EMPTY.index(once(text)))
    path = (
        len(signs) == 1 and len(count) > 10 and count[signs[0]] + len(count) - 1 == width * len(rows)
    )  # a path of numbers
    both = {".", "-"} if {".", "-"} <= count.keys() and count["-"] != 2 else set()
    for empty in [*signs, *([most] if unusual else []), None]:
        many = 2 if (empty is None and path) or empty == "#" else len(signs)
        for hole in [no_cell] if no_cell else [None, *(text for text in plain if _may_be_hole(text, many))]:
            nothing = {text for text in count if empty and once(text) == once(empty)} | {empty}
            nothing |= both if empty in both else set()
            if hole is not None and hole in nothing:
                continue
            gone = frozenset({hole} if hole is not None else ())
            if hole == "#" or (hole == "-2" and empty is not None):  # one sign off the board, another for blocked cells
                gone |= {text for text in count if once(text) == "*" or text[:1] == "-" != text} - nothing
            rest = Counter({text: n for text, n in count.items() if text not in nothing and text not in gone})
            if not rest and empty != "." and not no_cell and not (named and hole is not None):
                continue
            rank = names.EMPTY.index(once(empty)) if empty is not None and once(empty) in names.EMPTY else 20
            rank += 5 * (empty == "#")
            odd = hole is not None and once(hole) not in names.HOLES and not told.hole and empty != "#"
            score = 100 - rank - less - 3 * (hole is not None) - UNUSUAL * odd
            score -= 20 if empty is not None and count[empty] < often and hole != most else 0
            full = empty is None and hole is None
            yield Sheet(table, width, rest, score, told, empty, hole, shift, full, odd, frozenset(nothing), gone)


def _may_be_hole(text: str, signs: int) -> bool:
    """True if a text can mark holes; so can a second sign of empty cells."""
    return once(text) in names.HOLES or (signs > 1 and once(text) in names.EMPTY)


def _check_shape(table: Table, piece: Piece) -> int:
    """The width of a table. PuzzleError if a row has another width, or the stated size differs."""
    width, height, size = table.width, len(table.rows), size_of(piece)
    ahead = piece.size
    if size and width not in (size.first, size.second) and len(table.rows[0]) in (size.first, size.second):
        width = len(table.rows[0])
    for row in table.rows:
        if len(row) != width:
            given_by = "the first row says" if len(table.rows[0]) == width else "most rows have"
            if ahead and width in (ahead.first, ahead.second):
                given_by = f"line {ahead.line} says"
            line = row[0].line if row else piece.line
            column = row[width].column if len(row) > width else row[-1].column + len(row[-1].text) if row else None
            many = "1 cell" if len(row) == 1 else f"{len(row)} cells"
            raise PuzzleError(f"The row has {many}; expected {width}, as {given_by}.", line, column)
    if table.how == "matrix" and width == 2 and height > 2 and not size and not table.name:
        sentence = "Rows of two numbers may be cells or a board of two columns: add the size."
        raise PuzzleError(sentence, piece.line)
    if size and sorted((size.first, size.second)) != sorted((width, height)):
        sentence = f"The size is {size.first} by {size.second}, but there are {height} rows of {width} cells."
        raise PuzzleError(sentence, size.line)
    return width


@lru_cache(1000)
def once(text: str) -> str:
    """Normalize a sign that is repeated or padded to the width of numbers: `XX` and `???`, `0-1` and `-1`."""
    if text[:1] == "0" and text.lstrip("0")[:1] == "-":
        return text.lstrip("0")
    return text[:1] if text and (set(text) == {"0"} or (len(set(text)) == 1 and not text[0].isdigit())) else text


def shown(text: str | None) -> str:
    """A token as part of a sentence."""
    return ("no sign" if text is None else "nothing") if not text else text if text.isalnum() else f'"{text}"'


# Lists of cells


def _flat_tables(piece: Piece) -> Iterator[Table]:
    """Fields that hold all cells of a board of known size in one list."""
    size = size_of(piece)
    if not size or piece.size or size.first < 2 or size.second < 2:
        return
    for name, value in piece.fields.items():
        cells = flat(value, size.first * size.second) if isinstance(value, Token) and value.quoted else value
        many = len(cells) if isinstance(cells, list) and all(isinstance(cell, Token) for cell in cells) else 0
        if many == size.first * size.second:
            yield Table(in_rows(cells, size.second), "all cells in one list", name)


def _of_sequence(piece: Piece) -> Table | None:
    """The table of a field that lists the numbered cells in path order, each as one number."""
    name = next((name for name in names.SEQUENCES if piece.fields.get(name)), "")
    size = size_of(piece)
    if not name or not size or min(size.first, size.second) < 1:
        return None
    listed, area = piece.fields[name], size.first * size.second
    at = [cell.number if isinstance(cell, Token) else None for cell in listed] if isinstance(listed, list) else []
    number_of = {cell: str(number) for number, cell in enumerate(at, 1)}
    if not at or len(number_of) < len(at) or not number_of.keys() <= set(range(area)):
        sentence = f"{name} is not a list of cells: expected different numbers from 0 to {area - 1}."
        raise NoSheet(sentence, 95, line_of(listed, piece.line))
    cells = [Token(number_of.get(cell, ""), piece.line, 1) for cell in range(area)]
    return Table(in_rows(cells, size.second), f"the list {name}, counted row by row from 0", listed=True)


def _tables_of_points(piece: Piece) -> Iterator[tuple[Table, int, int]]:
    """Tables of a list of cells in each order of coordinates that fits, with a penalty and the shift."""
    size = size_of(piece)
    for marks, sure, how, less in _marks(piece, size is not None):
        try:
            for table, more, shift in _tables_of_marks(piece, size, marks, sure, how):
                yield table, less + more, shift
        except NoSheet:
            if not less:
                raise


def _tables_of_marks(
    piece: Piece, size: Size | None, marks: list[tuple[str, Cell]], sure: bool, how: str
) -> Iterator[tuple[Table, int, int]]:
    told = piece.fields.get("cells")
    board = [cell for each in told if (cell := cell_of(each))] if told and _are_cells(told) else []
    size, whole = _size_of_marks(size, board, marks, piece.line)
    if size and size.least:
        how += f", the size taken as the smallest that fits, {size.first} by {size.second}"
    if size is None:
        raise NoSheet("The size of the board is missing: expected rows and cols, or size.", 50, piece.line)
    if max(size.first, size.second) > MAX_SIDE or min(size.first, size.second) < 1:
        sentence = f"The board is {size.first} by {size.second}: expected sides of 1 to {MAX_SIDE}."
        raise NoSheet(sentence, 50, size.line)
    lists = [piece.fields[name] for name in names.HOLE_LISTS if isinstance(piece.fields.get(name), list)]
    holes = [cell for value in lists for cell in map(cell_of, value) if cell]
    columns_first = bool(piece.pairs)  # points are written (x, y), but programs index [row, column]
    across = columns_first and piece.size is not None  # the size in front of points is width first, too
    some = False
    ways = [(False, False), (False, True), (True, False), (True, True)]
    if piece.size and size.first != size.second:  # the size has the order of the coordinates
        ways = [(False, False), (True, True), (False, True), (True, False)]
    for n, (turned, swap) in enumerate(ways):
        if (n > 1 and some) or (swap and sure) or (turned and (size.named or size.first == size.second)):
            continue
        by_column = columns_first != swap
        height, width = (size.second, size.first) if across != turned else (size.first, size.second)
        cells = [((b, a) if by_column else (a, b), label) for label, (a, b) in marks]
        cells += [(hole, "#") for hole in holes]
        if len({cell for cell, _ in cells}) < len(cells):
            cell, times = Counter(cell for cell, _ in cells).most_common(1)[0]
            sentence = f"The cell {cell} is listed {times} times: expected different cells."
            raise NoSheet(sentence, 60 if len(cells) < 2 * len(set(cells)) else 20, piece.line)
        for base in (0, 1):  # both fit if no cell lies on the rim
            if all(0 <= r - base < height and 0 <= c - base < width for (r, c), _ in cells):
                some = True
                rows = [[Token("", piece.line, 1)] * width for _ in range(height)]
                for r, c in _gone(board, height, width, by_column, base) if len(board) > len(marks) else ():
                    rows[r][c] = Token("#", piece.line, 1)
                for (r, c), label in cells:
                    rows[r - base][c - base] = Token(label, piece.line, 1)
                order = f"{how}, {'column' if by_column else 'row'} first, counted from {base}"
                yield Table(rows, order, listed=not whole), 8 * swap + 7 * base, base


def _gone(board: Sequence[Cell], height: int, width: int, by_column: bool, base: int) -> list[Cell]:
    """The cells of a rectangle that are missing in the list of a board's cells."""
    there = {((b, a) if by_column else (a, b)) for a, b in board}
    return [(r, c) for r in range(height) for c in range(width) if (r + base, c + base) not in there]


def _size_of_marks(
    size: Size | None, board: Sequence[Cell], marks: Sequence[tuple[str, Cell]], line: int
) -> tuple[Size | None, bool]:
    """The size of a board of listed cells, and True if every cell is listed."""
    if size or not (board or marks):
        return size, False
    if board:
        return Size(max(r for r, _ in board) + 1, max(c for _, c in board) + 1, line, named=True), False
    cells = [cell for _, cell in marks]
    low, high = (tuple(map(which, zip(*cells, strict=True))) for which in (min, max))
    height, width = high[0] - low[0] + 1, high[1] - low[1] + 1
    if len(set(cells)) == len(marks) == height * width > 3:
        return Size(height, width, line, named=True), True
    return least_square(cells, line), False


_Marks = list[tuple[str, Cell]]


def _marks(piece: Piece, sized: bool) -> Iterator[tuple[_Marks, bool, str, int]]:
    """The labeled cells of a piece, True if names identify the coordinates, a description, and a penalty."""
    if piece.triples:
        for marks, _, how, less in _of_triples(piece.triples, "cells with their values"):
            if not (piece.ordered and less):
                yield marks, piece.ordered, how, less
    elif piece.pairs:
        yield [(label, cell) for label, one, two in piece.pairs for cell in (one, two)], False, "pairs of points", 0
    else:
        wrong = ""
        lists = [name for name in names.CELL_LISTS if isinstance(piece.fields.get(name), list) and piece.fields[name]]
        known = (*names.CELL_LISTS, *names.NO_CLUES, *names.SIDES)
        within = (table for inner in piece.inner for table in inner.tables)  # points are not a board
        whole = size_of(piece) and not any(table.width > 2 for table in within)
        others = [name for name in piece.fields if whole and name not in known]
        for name in (*names.CELL_LISTS, *others):
            value = piece.fields.get(name)
            if isinstance(value, (list, dict)):
                if not value or (len(lists) > 1 and name in ("cells", "tiles") and _are_cells(value)):
                    continue
                if isinstance(value, list) and all(_is_triple(each) for each in value):
                    yield from _of_triples([tuple(n.text for n in each) for each in value], f"the list {name}")
                    return
                if name in others and all(not isinstance(each, dict) and cell_of(each) for each in value):
                    continue  # a path, or any other list of cells
                marks, sure = marks_of(value)
                if len(marks) > (name in others):
                    yield marks, sure, f"the list {name}", 0
                    return
                wrong = wrong or (name if name in names.CELL_LISTS else "")
        if wrong:
            sentence = f"{wrong} is not a list of cells: expected [row, column] or {{row, col, value}}."
            raise NoSheet(sentence, 40, piece.line)


def _are_cells(value: Value) -> bool:
    """True if a value is just a list of cells, such as all cells of a board."""
    return isinstance(value, list) and all(isinstance(each, list) and cell_of(each) for each in value)


def _is_triple(value: Value) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(isinstance(each, Token) for each in value)


def _of_triples(triples: Sequence[Sequence[str]], how: str) -> Iterator[tuple[_Marks, bool, str, int]]:
    """Cells with a label and two coordinates, the label last or first."""
    for label, (one, two), less in ((2, (0, 1), 0), (0, (1, 2), 12)):
        if all(t[one].isdecimal() and t[two].isdecimal() and len(t[one] + t[two]) < 9 and t[label] for t in triples):
            yield [(t[label], (int(t[one]), int(t[two]))) for t in triples], False, how, less


_ENDS = re.compile(
    r"(?i)(start|source|from|first|end|target|to|second)?_?(row|col(?:umn)?|[rcxy])_?([12ab]|start|end|from|to)?"
)
_SECOND = ("end", "target", "to", "second", "2", "b")


def marks_of(value: Value) -> tuple[_Marks, bool]:
    """Labels and cells in a list or dictionary, and True if names identify the coordinates."""
    found: _Marks = []
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value or [], 1))
    sure = isinstance(value, list) and bool(value) and isinstance(value[0], dict)
    for key, each in items:
        at = cell_of(Token(key, 0, 0)) if isinstance(key, str) else None
        fields = each if isinstance(each, dict) else {}
        label = _label_of(fields, str(key))
        if not each:
            continue  # a label without cells
        if label is None:
            return [], False
        if at:
            alone = each if isinstance(each, Token) else next(iter(fields.values())) if len(fields) == 1 else None
            if not isinstance(alone, Token) or not alone.text:
                return [], False
            found.append((alone.text, at))
            continue
        place = next((fields[name] for name in ("pos", "cell", "position", "coord") if name in fields), each)
        if cell := cell_of(place):
            found.append((label, cell))
            continue
        parts = list(fields.values()) if fields else each if isinstance(each, list) else []
        parts = [
            cell for part in parts for cell in (part if isinstance(part, list) and all(map(cell_of, part)) else [part])
        ]
        cells = [cell for part in parts if (cell := cell_of(part))] or _ends_of(fields)
        parts = [_only(part) for part in parts]
        named = [part.text for part in parts if isinstance(part, Token) and not fields and part.text]
        ends = [n for part in parts if isinstance(part, Token) and (n := part.number) is not None]
        if len(parts) == len(ends) == 4 and not fields:  # the two ends of a line
            found += [(label, (ends[0], ends[1])), (label, (ends[2], ends[3]))]
            continue
        if len(cells) not in (1, 2) or len(named) + len(cells) < len(parts) * (not fields):
            return [], False
        found += [((named or [label])[0], cell) for cell in cells]
        sure = bool(fields) and all(isinstance(part, dict) for part in parts if cell_of(part))
    return found, sure


def _only(part: Value) -> Value:
    """The token in a dictionary with one entry; other values unchanged."""
    alone = next(iter(part.values())) if isinstance(part, dict) and len(part) == 1 else part
    return alone if isinstance(alone, Token) else part


def _label_of(fields: dict[str, Value], otherwise: str) -> str | None:
    """The label among the fields of a cell, by its name or because it is the only other field; None if unclear."""
    alone = {name: each.text for name, each in fields.items() if isinstance(each, Token) and each.text}
    for name in names.VALUE_NAMES:
        if name in alone:
            return alone[name]
    others = [text for name, text in alone.items() if not _ENDS.fullmatch(name)]
    return otherwise if not others else others[0] if len(others) == 1 else None


def _ends_of(fields: dict[str, Value]) -> list[Cell]:
    """The two cells in `r1, c1, r2, c2` or `startRow, startCol, endRow, endCol`."""
    ends: dict[tuple[bool, bool], int] = {}
    for name, value in fields.items():
        if (match := _ENDS.fullmatch(name)) and isinstance(value, Token) and value.number is not None:
            second = (match[1] or match[3] or "").lower() in _SECOND
            ends[second, match[2][0].lower() in "rxy" and match[2][0].lower() != "x"] = value.number
    return [(ends[n, True], ends[n, False]) for n in (False, True)] if len(ends) == 4 else []


KNOWN = 25  # misses up to this nearness say less than an unknown statement

DECISIVE = 90  # misses from this nearness on make the text invalid

WHOLE = "*"  # part of a claim on a whole piece, which excludes claims on single fields

# The whole text


@dataclass(frozen=True, slots=True)
class GridReading:
    """A way to read a text: all its boards, of one kind, with their claims and a score."""

    kind: Kind
    format: Format
    claims: tuple[TextClaim, ...]
    score: int
    aside: tuple[int, ...] = ()  # lines of ignored tables
    fenced: bool = False  # found in a code block; the text around it is ignored
    because: str = ""  # why it was chosen

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(claim.puzzle for claim in self.claims)

    def note(self, others: Sequence[GridReading]) -> str:
        """What was assumed about the first board, and how else the boards could be read; "" if nothing was."""
        if not (self.claims[0].why or self.aside or self.fenced):
            return ""
        text = f"Read as {self.kind.title}: {self.claims[0].why or 'as written'}."
        if self.because:
            text += f" This reading was chosen because {self.because}."
        if self.fenced:
            text += " The text around the code block is ignored."
        if self.aside:
            lines = ", ".join(map(str, self.aside[:5])) + ", ..." * (len(self.aside) > 5)
            text += f" Ignored: line {lines}, which is not part of a puzzle."
        ways: dict[str, None] = {}
        for other in others:
            one = next((n for n, each in enumerate(other.puzzles) if each != self.puzzles[n]), 0)
            shown = f"puzzle {one + 1}: " * (one > 0) + other.puzzles[one].id[:200]
            ways[f" It could also be {other.kind.title}: {other.claims[one].why} ({shown})."] = None
        return text + "".join(ways)


@dataclass(frozen=True, slots=True)
class _Rival:
    """What one kind claims in one piece."""

    kind: Kind
    format: Format
    claim: TextClaim


def readings(
    text: str, chosen: Sequence[Kind], only: str = "", meant: str = ""
) -> tuple[list[GridReading], Miss | None]:
    """The plausible readings of a text, the likeliest first; if there are none, the nearest miss."""
    if len(text) > MAX_GRID_TEXT:
        sentence = f"The text has {len(text)} characters. Without a known format, the limit is {MAX_GRID_TEXT}."
        return [], Miss(PuzzleError(sentence), DECISIVE)
    text = re.sub("\r\n?", "\n", text.removeprefix("\ufeff")).replace("\xa0", " ")
    parts = text.strip().split("/") if "\n" not in text.strip() else []
    if len(parts) > 1 and len({len(part.split()) for part in parts}) == 1 < len(parts[0].split()):
        text = "\n".join(parts)  # rows in one line
    formats = [
        (kind, each) for kind in chosen for each in kind.formats.FORMATS if each.claims and only in ("", each.name)
    ]
    found, miss = _readings(text, formats, meant)
    if found and text.lstrip()[:1] not in ("[", "{") and (shape := _OTHER_CELLS.search(text)):
        line = text.count("\n", 0, shape.start()) + 1
        sentence = f"{shape[0]} is not supported here: the cells may not be squares."
        return [], Miss(PuzzleError(sentence, line), 99)
    if found and len(chosen) > 1 and (other := _named_besides(text, found[0].kind, chosen)):
        line, name = other
        sentence = f"The text is about {name}, but its boards can only be read as {found[0].kind.title}."
        return [], Miss(PuzzleError(sentence, line), 99)
    return (found or ("```" in text and _fenced(text, formats, meant)) or []), miss


def _named_besides(text: str, kind: Kind, chosen: Sequence[Kind]) -> tuple[int, str] | None:
    """The line where a text names another kind, and its title, unless it names this kind too."""
    lower = text.lower()
    if any(name in lower for name in (kind.name, *kind.other_names)):
        return None
    return next(
        ((lower.count("\n", 0, at) + 1, each.title) for each in chosen if (at := lower.find(each.name)) >= 0), None
    )


# Names that programs give boards of hexagons and triangles.
_OTHER_CELLS = re.compile(
    r"(?i:hexagon(?:al)?s?|triangles?|rikudo)\b|\b(?:Hex|Tri)(?:agon(?:al)?)?_?(?:Hidato|Grid|Board|Cell|Map|Puzzle|Field)"
)

_FENCE = re.compile(r" {0,3}```([^`\n]*)")
MOST_FENCES = 200  # code blocks in one page

_COMMANDS = re.compile(r"\s*(?:ba|z)?sh(?:ell)?\b|\s*console\b")


def _fenced(text: str, formats: Sequence[tuple[Kind, Format]], meant: str) -> list[GridReading]:
    """Readings of the code blocks in a Markdown page; blocks without a puzzle are ignored."""
    found: list[list[GridReading]] = []
    aside: list[int] = []
    for line, info, block in _blocks_of_code(text):
        ways = [] if _COMMANDS.match(info) else _readings(block, formats, meant, line)[0]
        found += [ways] if ways else []
        aside += [line + 1] if not ways and block.count("\n") > 1 else []
    if len(found) == 1:
        return [replace(each, aside=(*each.aside, *aside), fenced=True) for each in found[0]]
    boards = [[_Rival(each[0].kind, each[0].format, claim)] for each in found for claim in each[0].claims]
    if len({way[0].kind.name for way in boards}) != 1:
        return []
    kept = _without_solutions(boards)
    claims = tuple(way[0].claim for way in kept)
    return [GridReading(kept[0][0].kind, kept[0][0].format, claims, claims[0].score, tuple(aside), fenced=True)]


def _blocks_of_code(text: str) -> list[tuple[int, str, str]]:
    """The code blocks in a Markdown page: the number of lines before each, the text beside its fence, its text."""
    blocks: list[tuple[int, str, str]] = []
    lines = text.split("\n")
    start = 0
    info = ""
    for n, line in enumerate(lines, 1):
        match = _FENCE.match(line) if "```" in line else None
        if match and not start:
            start, info = n, match[1]
        elif match and not match[1].strip():
            blocks.append((start, info, "\n".join([*lines[start : n - 1], ""])))
            start = 0
            if len(blocks) > MOST_FENCES:
                return []
    return blocks


def _readings(
    text: str, formats: Sequence[tuple[Kind, Format]], meant: str, before: int = 0
) -> tuple[list[GridReading], Miss | None]:
    """Like `readings`, for a text without surrounding prose."""
    nearest: Miss | None = None
    marked = re.match(r"\s*<[?!A-Za-z]", text) and "</" in text
    ways = (of_page,) if marked else (of_literals,) if is_program(text) else (of_literals, of_lines)
    for cut in ways if formats else ():
        try:
            pieces = cut(text)
            for piece in pieces if before else ():
                move(piece, before)
            if len(pieces) > MAX_PIECES:
                return [], Miss(PuzzleError(f"The text has {len(pieces)} boards; at most {MAX_PIECES} are read."), 99)
            if found := _Whole(formats, cut is of_lines, meant).read(pieces):
                return found, None
            if cut is of_literals and text.lstrip()[:1] in ("{", "[") and any(piece.fields for piece in pieces):
                return [], Miss(PuzzleError(NOTHING), 1)  # a record, not rows
        except _Refused as refused:
            if nearest is None or refused.miss.nearness > nearest.nearness:
                nearest = refused.miss
            if pieces and pieces[0].nested and pieces[0].fields:
                break
    return [], nearest


def reader(kind: str, only: str = "") -> Callable[[str], list[Puzzle]]:
    """A function that reads a text as boards of a kind, for `Format.read`; `only` restricts it to one format."""

    def read(text: str) -> list[Puzzle]:
        found, miss = readings(text, [kind_named(kind)], only)
        if not found:
            raise miss.error if miss else PuzzleError(NOTHING)
        return list(found[0].puzzles)

    return read


NOTHING = "There is no grid in the text: expected rows of `.` and labels or numbers, a matrix, or a list of cells."


class _Refused(Exception):
    def __init__(self, miss: Miss) -> None:
        super().__init__(miss.error.sentence)
        self.miss = miss


class _Whole:
    """All pieces of a text. If `strict` (lines, not programs), each piece must be claimed."""

    def __init__(self, formats: Sequence[tuple[Kind, Format]], strict: bool, meant: str) -> None:
        self.meant = meant
        self.formats = formats
        self.strict = strict
        self.named = len({kind.name for kind, _ in formats}) == 1

    def read(self, pieces: Sequence[Piece]) -> list[GridReading]:
        ways: list[list[_Rival]] = []
        nearest: Miss | None = None
        unclaimed = 0
        aside: list[int] = []
        todo = list(reversed(pieces))
        while todo:
            piece = todo.pop()
            found, miss = self._claims(piece)
            if found:
                ways += found
                aside += piece.aside
                parts = {way[0].claim.part for way in found}
                rest = [table for table in piece.tables if not _is_list(table, size_of(piece))]
                others = {table.name: table for table in rest if not {table.name, WHOLE} & parts}
                aside += [table.rows[0][0].line for name, table in others.items() if name not in names.NO_CLUES]
                continue
            if miss and (self.strict or miss.nearness >= DECISIVE):
                raise _Refused(miss)
            nearest = miss if miss and (nearest is None or miss.nearness > nearest.nearness) else nearest
            unclaimed = unclaimed or piece.line
            aside += [piece.line] if piece.tables else []
            todo += reversed(piece.inner)
        if nearest and (not ways or nearest.nearness >= 60):
            raise _Refused(nearest)
        if ways and aside and all(way[0].claim.solution for way in ways):
            sentence = "This is not a puzzle, and the finished boards beside it may belong to another one."
            raise _Refused(Miss(PuzzleError(sentence, aside[0]), 60))
        if self.strict and unclaimed and ways:
            near = ways[0][0]
            closest = near.kind.title + (f" ({near.claim.why})" if near.claim.why else "")
            sentence = f"From here on this is not a puzzle. Closest match: {closest}."
            raise _Refused(Miss(PuzzleError(sentence, unclaimed), 85))
        readings = self._together(_without_solutions(ways)) if ways else []
        return [replace(each, aside=tuple(aside)) for each in readings] if aside else readings

    def _claims(self, piece: Piece) -> tuple[list[list[_Rival]], Miss | None]:
        """The puzzles in a piece, each with its plausible readings, best first; or the nearest miss."""
        if piece.unread:
            return [], Miss(piece.unread, 99)
        piece.named = self.named
        piece.meant = self.meant
        found: dict[str, list[_Rival]] = {}
        nearest: Miss | None = None
        taken_for = ""
        for kind, format in self.formats:
            assert format.claims is not None
            misses: list[Miss] = []
            try:
                for each in format.claims(piece):
                    if isinstance(each, Miss):
                        misses.append(each)
                    else:
                        found.setdefault(each.part, []).append(_Rival(kind, format, each))
            except NoSheet as error:
                misses.append(Miss(error, error.nearness))
            except PuzzleError as error:
                misses.append(Miss(error, 80 if _is_gridlike(piece) else 3))
            for miss in misses:
                if nearest is None or miss.nearness > nearest.nearness:
                    nearest = replace(miss, why=f"{kind.title}, {miss.why}") if miss.why else miss
                    taken_for = f"{kind.title}, {format.title}"
        if nearest:
            nearest.error.taken_for = nearest.error.taken_for or taken_for
        return self._chosen(piece, found, nearest)

    def _chosen(
        self, piece: Piece, found: dict[str, list[_Rival]], nearest: Miss | None
    ) -> tuple[list[list[_Rival]], Miss | None]:
        """The likeliest claims of each part of a piece, or the nearest miss."""
        best = [_best_first(rivals) for rivals in ([found[WHOLE]] if WHOLE in found else found.values())]
        if len(best) > 1 and size_of(piece):  # two fields may hold the same board
            best = list({way[0].claim.puzzle.id: way for way in reversed(best)}.values())[::-1]
        if not best and piece.tables and (piece.pairs or piece.triples):  # rows that may be a list of cells
            piece.tables, piece.sheets, piece.no_sheet = [], None, None
            best, other = self._claims(piece)
            return best, nearest if not best else other
        if nearest and nearest.nearness >= DECISIVE and WHOLE not in found:
            return [], nearest
        if best or not piece.tables or (nearest and nearest.nearness > KNOWN):
            return best, nearest
        return [], _unknown(piece) or nearest

    def _together(self, ways: list[list[_Rival]]) -> list[GridReading]:
        """Combine the n-th plausible readings of all puzzles."""
        found: list[GridReading] = []
        kinds = {way[0].kind.name: way[0].kind.title for way in ways}
        if len(kinds) > 1:
            sentence = f"The text holds boards of several kinds: {', '.join(sorted(kinds.values()))}."
            raise _Refused(Miss(PuzzleError(sentence), 50))
        for n in range(max(map(len, ways))):
            chosen = [way[min(n, len(way) - 1)] for way in ways]
            if len({each.kind.name for each in chosen}) == 1:
                score = min(each.claim.score for each in chosen)
                claims = tuple(each.claim for each in chosen)
                found.append(GridReading(chosen[0].kind, chosen[0].format, claims, score))
        return _decided([each for each in found if each.score >= found[0].score - RIVAL])


def _decided(found: list[GridReading]) -> list[GridReading]:
    """Put the reading first whose boards have a solution.

    Mirror images have the same solutions, so the first of them is used.

    Raises:
        _Refused: if two readings remain; the message names both.
    """
    rivals: list[GridReading] = []
    for each in found:
        if not any(_is_mirrored(one, each) for one in rivals):
            rivals.append(each)
    if len(rivals) < 2:
        return found
    other = next((n for n, one in enumerate(rivals[1].puzzles) if one != rivals[0].puzzles[n]), 0)
    best, why = decided([each.puzzles[other:] for each in rivals])
    if best is None and rivals[1].score > rivals[0].score - ALIKE:
        named = [f"{each.kind.title}, {each.claims[other].why} ({each.puzzles[other].id[:80]})" for each in rivals[:2]]
        sentence = f"This can be read in two ways, and their solutions don't decide: {named[0]}; or {named[1]}."
        raise _Refused(Miss(PuzzleError(sentence), DECISIVE))
    if best is None:
        return found
    chosen = rivals[best]
    mates = [each for each in found if each is not chosen and _is_mirrored(chosen, each)]
    return [replace(chosen, because=why), *mates]


def _is_mirrored(one: GridReading, other: GridReading) -> bool:
    """True if the boards of two readings are equal up to exchanging rows and columns, or are the same hexagons."""
    return one.kind is other.kind and all(
        a.same == b.same and (a.same or a.rows == tuple(zip(*b.rows, strict=True)) != ())
        for a, b in zip(one.claims, other.claims, strict=True)
        if a.puzzle != b.puzzle
    )


def _is_gridlike(piece: Piece) -> bool:
    """True if a piece resembles a board: a size, a nested list, or common signs of empty cells."""
    tokens = [token.text for table in piece.tables[:1] for row in table.rows for token in row]
    return piece.nested or bool(piece.size) or sum(once(text) in names.EMPTY for text in tokens) * 4 > len(tokens)


def _unknown(piece: Piece) -> Miss | None:
    """The statement that no kind understood, as a miss."""
    if is_any_row(piece):
        return None
    try:
        told = said(piece)
    except PuzzleError as error:
        return Miss(error, 99)
    return Miss(_not_understood(*told.unknown), 98) if told.unknown else None


def _best_first(rivals: list[_Rival]) -> list[_Rival]:
    """The best reading of each puzzle, the likeliest first."""
    if len(rivals) == 1:
        return rivals
    best: dict[tuple[str, str], _Rival] = {}
    for rival in sorted(rivals, key=lambda each: -each.claim.score):
        best.setdefault((rival.kind.name, rival.claim.puzzle.id), rival)
    return list(best.values())


def _without_solutions(ways: list[list[_Rival]]) -> list[list[_Rival]]:
    """Drop finished boards that are the solutions of unfinished boards in the same text."""

    def solutions(way: list[_Rival]) -> bool:
        mine = way[0].claim
        return mine.solution is not None and any(
            other[0].claim.solution is None and _agree(other[0].claim.rows, mine.rows) for other in ways
        )

    return [way for way in ways if not solutions(way)]


def _agree(clues: Sequence[Sequence[str | None]], labels: Sequence[Sequence[str | None]]) -> bool:
    """True if clues match a finished board: equal labels, or numbers in its order (a Zip's aren't positions)."""
    if list(map(len, clues)) != list(map(len, labels)):
        return False
    both = [
        (a, b or "") for row, other in zip(clues, labels, strict=True) for a, b in zip(row, other, strict=True) if a
    ]
    if all(a == b for a, b in both):
        return True
    if not all(a.isdigit() and b.isdigit() for a, b in both):
        return False
    steps = [int(b) for _, b in sorted(both, key=lambda each: int(each[0]))]
    return all(a < b for a, b in pairwise(steps))
