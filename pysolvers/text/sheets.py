"""Sheets: a piece of text read as a table of cells, once for each choice of signs for empty cells and holes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import plural, say
from pysolvers.text import names
from pysolvers.text.cell_lists import flat_tables, tables_of_points
from pysolvers.text.pieces import Nearness, NoSheet, Piece, Row, Size, Table, Token, line_of, size_of
from pysolvers.text.statements import Statements, statements_of

UNUSUAL = 30  # penalty if a second sign of empty cells is used for holes


@dataclass(frozen=True)
class Sheet:
    """A reading of a table: some texts mean empty cells, some mean holes, and the others are labels.

    `empty` and `hole` are the main signs for empty cells and holes, or None. `empties` and `holes` are all texts with
    these meanings. `counts` says how often each label appears. `stated` is what the text says about the board. In lists
    of walls or holes, the first row and column have the number `shift`. Likely readings have a high `score` (up to
    100). `full` is True if each cell has a label, and `unusual` if the sign of holes usually means an empty cell.
    """

    table: Table
    width: int
    counts: Counter[str]
    score: int
    stated: Statements
    empty: str | None = None
    hole: str | None = None
    shift: int = 0
    full: bool = False  # each cell has a label
    unusual: bool = False  # the sign of holes usually marks empty cells
    empties: frozenset[str | None] = frozenset()
    holes: frozenset[str] = frozenset()  # all signs of holes

    @cached_property
    def cells(self) -> tuple[tuple[str | None, ...], ...]:
        """The text of each cell; "" if empty, None for a hole."""
        meant: dict[str, str | None] = {text: text for text in self.counts}
        meant.update({text: "" for text in self.empties if text is not None})
        meant.update(dict.fromkeys(self.holes))
        return tuple(tuple([meant[token.text] for token in row]) for row in self.table.rows)

    @property
    def why(self) -> str:
        table, parts = self.table, []
        if self.empty is not None and (self.empty or not table.listed):
            parts.append(say("{sign} taken as empty", sign=shown(self.empty)))
        if self.hole is not None:
            parts.append(say("{signs} taken as no cell", signs=list(map(shown, sorted(self.holes)))))
        if table.how not in ("signs", "blanks", "matrix"):
            parts.append(table.how)
        return ", ".join(parts) or say("each cell has a label")

    def tokens(self) -> Iterator[tuple[Cell, Token]]:
        counts = self.counts
        for r, row in enumerate(self.table.rows):
            for c, token in enumerate(row):
                if token.text in counts:
                    yield (r, c), token

    def first(self, text: str) -> Token:
        return next(token for _, token in self.tokens() if token.text == text)


def sheets(piece: Piece) -> Iterator[Sheet]:
    """Yield the ways to read a piece of text as a table. PuzzleError if it has no table and no list of cells."""
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
    statements = statements_of(piece)
    wrong: PuzzleError | None = None
    some = False
    for table, penalty, shift in _tables_of(piece):
        if is_any_row(piece) and not _is_plain_row(table):
            continue
        try:
            width = _check_shape(table, piece)
        except PuzzleError as error:
            wrong = wrong or error
            continue
        for sheet in _sheets_of(table, width, statements, penalty, shift, piece.named):
            if odd := next((count for count in piece.counts if not _is_count(int(count.text), sheet)), None):
                template = "{number} is not the number of labels on the board: correct it, or leave it out."
                wrong = wrong or PuzzleError(template, odd.line, odd.column, number=odd.text)
                continue
            some = True
            yield sheet
    if wrong and not some:
        raise wrong


def _tables_of(piece: Piece) -> list[tuple[Table, int, int]]:
    tables = [table for table in piece.tables if not is_list(table, size_of(piece))]
    if tables and all(table.name in names.PATHS for table in tables):
        _check_only_paths(piece, tables)
    if any(isinstance(piece.fields.get(name), list) and name != "cells" for name in names.CELL_LISTS):
        tables = [each for each in tables if each.how == "matrix" or names.OF_BOARDS.search(each.name)]
    tables = tables or list(flat_tables(piece))
    return [(table, 0, 0) for table in tables] or list(tables_of_points(piece))


def _check_only_paths(piece: Piece, paths: list[Table]) -> None:
    lists = [name for name, value in piece.fields.items() if isinstance(value, (list, dict)) and value]
    if other := [name for name in lists if name not in {table.name for table in paths}]:
        line = line_of(piece.fields[other[0]], piece.line)
        template = "{name} is not supported, and the {path} alone is not a puzzle."
        raise NoSheet(Nearness.UNSUPPORTED, template, line, name=other[0], path=paths[0].name)


def _is_count(number: int, sheet: Sheet) -> bool:
    height, width = len(sheet.table.rows), sheet.width
    largest = max((int(text) for text in sheet.counts if text.isdecimal()), default=0)
    return number in (len(sheet.counts), sheet.counts.total(), largest, height, width, height * width)


def is_any_row(piece: Piece) -> bool:
    """True if a piece of text is a single line, without a size, whose kind is unknown: any text may look like that."""
    return len(piece.rows) == 1 and not (piece.nested or piece.size or piece.named)


def _is_plain_row(table: Table) -> bool:
    texts = {token.text for token in table.rows[0]}
    return table.how in ("signs", "blanks") and not texts.isdisjoint(".-")


def is_list(table: Table, size: Size | None) -> bool:
    """True if a table is probably a list of cells, judging by its field's name, or because it doesn't fit `size`."""
    if table.name in names.NO_CLUES and (table.width < 4 or table.name not in ("solution", "answer")):
        return True
    if len(table.rows[0]) not in (2, 3, 4) or table.how != "matrix" or not table.name:
        return False
    other = size is not None and sorted((size.first, size.second)) != sorted((table.width, len(table.rows)))
    return other or (table.name in names.CELL_LISTS and table.name != "cells")


def _sheets_of(
    table: Table, width: int, statements: Statements, penalty: int, shift: int, named: bool
) -> Iterator[Sheet]:
    signs = _Signs(table, width, statements)
    for empty, hole in signs.choices():
        empties = signs.empties(empty)
        if hole is not None and hole in empties:
            continue
        holes = signs.holes(empty, hole, empties)
        rest = Counter({text: n for text, n in signs.count.items() if text not in empties and text not in holes})
        if not rest and empty != "." and not signs.no_cell and not (named and hole is not None):
            continue
        odd = hole is not None and plain_sign(hole) not in names.HOLES and not statements.hole and empty != "#"
        score = signs.score(empty, hole) - penalty - UNUSUAL * odd
        full = empty is None and hole is None
        yield Sheet(table, width, rest, score, statements, empty, hole, shift, full, odd, empties, holes)


class _Signs:
    def __init__(self, table: Table, width: int, statements: Statements) -> None:
        self.area = width * len(table.rows)
        self.count = Counter(token.text for row in table.rows for token in row)
        (self.most, self.often), (_, self.second) = [*self.count.most_common(2), ("", 0)][:2]
        self.no_cell = statements.hole if statements.hole in self.count else ""
        self.plain = [text for text in self.count if not self.no_cell or text != self.no_cell]
        usual = [""] if table.listed else names.EMPTY
        signs = [text for text in self.plain if plain_sign(text) in usual]
        self.signs = sorted(signs, key=lambda text: names.EMPTY.index(plain_sign(text)))

    def choices(self) -> Iterator[tuple[str | None, str | None]]:
        signs, count = self.signs, self.count
        usual = self.most in (*names.EMPTY, self.no_cell)
        unusual = not usual and self.often > 2 * self.second and self.often * 3 > self.area
        numbered = len(signs) == 1 and len(count) > 10 and count[signs[0]] + len(count) - 1 == self.area
        for empty in [*signs, *([self.most] if unusual else []), None]:
            many = 2 if (empty is None and numbered) or empty == "#" else len(signs)
            if self.no_cell:
                yield empty, self.no_cell
                continue
            yield empty, None
            usual_holes = (*names.HOLES, *names.EMPTY) if many > 1 else names.HOLES
            yield from ((empty, text) for text in self.plain if plain_sign(text) in usual_holes)

    def empties(self, empty: str | None) -> frozenset[str | None]:
        found = {text for text in self.count if empty and plain_sign(text) == plain_sign(empty)} | {empty}
        both = {".", "-"}
        return frozenset(
            found | both if empty in both and both <= self.count.keys() and self.count["-"] != 2 else found
        )

    def holes(self, empty: str | None, hole: str | None, empties: frozenset[str | None]) -> frozenset[str]:
        found = frozenset({hole} if hole is not None else ())
        if hole == "#" or (hole == "-2" and empty is not None):  # one sign off the board, another for blocked cells
            found |= {text for text in self.count if plain_sign(text) == "*" or text[:1] == "-" != text} - empties
        return found

    def score(self, empty: str | None, hole: str | None) -> int:
        rank = names.EMPTY.index(plain_sign(empty)) if empty is not None and plain_sign(empty) in names.EMPTY else 20
        rank += 5 * (empty == "#") + 3 * (hole is not None)
        rare = empty is not None and self.count[empty] < self.often and hole != self.most
        return 100 - rank - 20 * rare


def _check_shape(table: Table, piece: Piece) -> int:
    width, height, size = table.width, len(table.rows), size_of(piece)
    if size and width not in (size.first, size.second) and len(table.rows[0]) in (size.first, size.second):
        width = len(table.rows[0])
    wrong = next((row for row in table.rows if len(row) != width), None)
    if wrong is not None:
        raise _wrong_length(wrong, width, table, piece)
    if table.how == "matrix" and width == 2 and height > 2 and not size and not table.name:
        sentence = "Rows of two numbers may be cells or a board of two columns: add the size."
        raise PuzzleError(sentence, piece.line)
    if size and sorted((size.first, size.second)) != sorted((width, height)):
        template = "The size is {first} by {second}, but there are {rows} rows of {columns} cells."
        raise PuzzleError(template, size.line, first=size.first, second=size.second, rows=height, columns=width)
    return width


def _wrong_length(row: Row, width: int, table: Table, piece: Piece) -> PuzzleError:
    ahead = piece.size
    template = "The row has {cells}; expected {expected}, as most rows have."
    if 2 * sum(len(each) == width for each in table.rows) < len(table.rows):
        template = "The row has {cells}; expected {expected}, as the longest row has."
    if len(table.rows[0]) == width:
        template = "The row has {cells}; expected {expected}, as the first row says."
    if ahead and width in (ahead.first, ahead.second):
        template = "The row has {cells}; expected {expected}, as line {line_of_size} says."
    line = row[0].line if row else piece.line
    column = row[width].column if len(row) > width else row[-1].column + len(row[-1].text) if row else None
    cells = plural(len(row), "{n} cell", "{n} cells")
    return PuzzleError(template, line, column, cells=cells, expected=width, line_of_size=ahead and ahead.line)


@lru_cache(1000)
def plain_sign(text: str) -> str:
    """Return a repeated sign once, and a negative number without zeros before it: `?` for `???`, `-1` for `0-1`."""
    if text[:1] == "0" and text.lstrip("0")[:1] == "-":
        return text.lstrip("0")
    return text[:1] if text and (set(text) == {"0"} or (len(set(text)) == 1 and not text[0].isdigit())) else text


def shown(text: str | None) -> str:
    return (say("no sign") if text is None else say("nothing")) if not text else text if text.isalnum() else f'"{text}"'
