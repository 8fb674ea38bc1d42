"""Any text in, pieces out: tables of tokens, lists of cells and named fields; what they mean is said elsewhere.

A `Piece` is what belongs together: a record of nested lists, a block of rows, a line of coordinates. `of_literals`
finds nested lists and dictionaries wherever they stand, `of_lines` cuts rows at what makes them equally long. Nothing
is dropped: what a line says that is neither a row, a size nor a comment makes its piece `unread`.
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby, product
from math import isqrt
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.keyed import facts, keyed, records
from pysolvers.text.literals import Literals, Named, Token, Value
from pysolvers.text.wrappers import are_consecutive, bare

MAX_CHARACTERS = 400_000
"""The most characters in the rows of one board."""

Row = list[Token]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of tokens; an empty text is nothing. `how` says where they were cut, `name` which field held them.

    `sides` are walls that cells say of themselves: a cell and the side, as they are written.
    """

    rows: Sequence[Row]
    how: str
    name: str = ""
    sides: Sequence[tuple[Cell, str]] = ()
    listed: bool = False  # made of a list of cells

    @property
    def width(self) -> int:
        """How many cells most rows have."""
        return Counter(map(len, self.rows)).most_common(1)[0][0]


@dataclass(frozen=True, slots=True)
class Size:
    """Two numbers that stand in front of a board, in the order of the text, and their line."""

    first: int
    second: int
    line: int
    alone: bool = False  # one number, which stands for both
    named: bool = False  # which is which is said


@dataclass(slots=True)
class Piece:
    """What may be one puzzle."""

    line: int
    tables: list[Table] = field(default_factory=list)
    fields: dict[str, Value] = field(default_factory=dict)
    pairs: list[tuple[str, Cell, Cell]] = field(default_factory=list)  # a label and two points as they are written
    triples: list[tuple[str, str, str]] = field(
        default_factory=list
    )  # a label and two coordinates, as they are written
    ordered: bool = False  # the triples are row, column and label
    rows: list[Token] = field(default_factory=list)  # the lines
    size: Size | None = None
    counts: list[Token] = field(default_factory=list)  # numbers ahead that are no size
    directives: dict[str, Token] = field(default_factory=dict)  # `# name: value` above it
    constants: dict[str, Token] = field(default_factory=dict)  # numbers that the program around it gives to names
    inner: list[Piece] = field(default_factory=list)  # what its fields hold, where it is no puzzle itself
    nested: bool = False
    named: bool = False  # the kind was said, so that a single row of words may be a board too
    unread: PuzzleError | None = None
    sheets: list[Any] | None = None  # what `text.grids` makes of it, once
    no_sheet: PuzzleError | None = None


# Nested lists and dictionaries ---------------------------------------------------------------------------------------

CELL_LISTS = (
    "numbers", "nodes", "waypoints", "checkpoints", "dots", "clues", "points", "cells", "pairs", "flows", "initialGrid",
    "endpoints",
)  # fmt: skip
HOLE_LISTS = ("holes", "hole", "blocked", "blocked_cells", "blockedCells")
PATHS = ("path", "solution", "answer", "route", "walls")
"""Names of lists that hold no clues."""
BOARDS = ("grid", "board", "matrix", "puzzle", "cells", "rows", "columns", "walls", "bridges", "x", "y", "z")
"""Names of fields that say what a board is."""

VALUE_NAMES = (
    "value", "number", "order", "num", "val", "v", "n", "k", "label", "color", "colour", "symbol", "char", "name", "id",
)  # fmt: skip
_GIVEN = ("isEndpoint", "is_endpoint", "endpoint", "isEndPoint", "isDot", "is_dot", "given", "fixed")
_PLACE = {"row", "col", "column", "r", "c", "x", "y"}

OF_BOARDS = re.compile(r"(?i)grid|board|puzzle|level|map|matri|field|cells|table|numbrix|hidato|link|flow|zip|game")
"""Names that say that rows are a board, however few they are."""


def of_literals(text: str) -> list[Piece]:
    """Pieces from nested lists and dictionaries; a name that comes again begins a new piece.

    In a program, which has more than one value, small tables have to be called boards: they may be directions.
    """
    literals = Literals(text)
    pieces = _pieces_behind_size(literals) or _pieces_of(literals)
    constants = _constants(text) if any(piece.fields for piece in pieces) else {}
    for piece in pieces:
        piece.constants = constants
    if len(literals.values) > 1 or text.lstrip()[:1] not in ("[", "{", "("):
        todo = list(pieces)
        while todo:
            piece = todo.pop()
            piece.tables = [table for table in piece.tables if not _is_by_chance(table)]
            todo += piece.inner
    return pieces


_CONSTANT = re.compile(
    r"^[^\S\n]*(?:#define[^\S\n]+|(?:\w+[^\S\n]+){0,4})(\w+)(?:[^\S\n]*,[^\S\n]*(\w+))?[^\S\n]*(?::?=|[^\S\n])[^\S\n]*"
    r"(\d{1,3})(?:[^\S\n]*,[^\S\n]*(\d{1,3}))?[^\S\n]*;?[^\S\n]*(?:(?:#|//|%).*)?$",
    re.MULTILINE,
)


def _constants(text: str) -> dict[str, Token]:
    """The numbers that a program gives to names, once each: `ROWS, COLS = 5, 6`, `#define N 5`."""
    found: dict[str, Token] = {}
    for match in _CONSTANT.finditer(text):
        for name, number in ((match[1], match[3]), (match[2], match[4])):
            if name and number and found.setdefault(name.lower(), Token(number, 1, 1)).text != number:
                found[name.lower()] = Token("", 1, 1)
    return found


_USUAL = (*".0_-#*?", "")
"""Signs that boards have where there is no label."""


def _is_by_chance(table: Table) -> bool:
    """Whether a table of a program is too small to be a board, or a list of words."""
    cells = [token for row in table.rows for token in row]
    if len(cells) < 4 or any("." in t.text and t.text.replace(".", "").isidentifier() and not t.quoted for t in cells):
        return True
    usual = sum(t.text in _USUAL for t in cells)
    if table.how == "signs" and usual * 2 < len(cells) and not OF_BOARDS.search(table.name):
        return True
    words = table.how != "matrix" and all(t.text.isalnum() and t.text != "0" for row in table.rows for t in row)
    if words or OF_BOARDS.search(table.name):
        return words and not re.search(r"(?i)grid|board|puzzle", table.name)
    if not table.name and any(len(t.text) > 1 and t.text.isalpha() for row in table.rows for t in row):
        return True
    return min(len(table.rows), table.width) < 3 or (max(len(table.rows), table.width) < 4 and not table.name)


def _pieces_of(literals: Literals) -> list[Piece]:
    found = _numbered(literals.values)
    if literals.broken and found:
        sentence = "The nested lists break off here: a bracket, a comma or a colon is missing or too many."
        return [Piece(literals.broken[0], nested=True, unread=PuzzleError(sentence, *literals.broken))]
    for name, place in literals.lost:
        if found and name in (*BOARDS, *CELL_LISTS, *HOLE_LISTS):
            return [
                Piece(place[0], nested=True, unread=PuzzleError(f"{name} breaks off here: it is not a list.", *place))
            ]
    pieces: list[Piece] = []
    record: dict[str, Value] = {}
    at = 1
    for name, value, line, _ in found:
        if not name or isinstance(value, Token):
            for piece in _pieces_in(value, {}, line):
                piece.tables = [replace(table, name=table.name or name) for table in piece.tables]
                pieces.append(piece)
            continue
        if name in record:
            pieces.append(_of_record(record, at))
            record = {}
        at = at if record else line
        record[name] = value
    return pieces + ([_of_record(record, at)] if record else [])


def _pieces_behind_size(literals: Literals) -> list[Piece]:
    """The board of a text that is two numbers and a list of pairs."""
    size = _TWO_NUMBERS.match(literals.text)
    if not size or len(literals.values) != 1 or literals.text[size.end()] not in "[(":
        return []
    numbers: list[Value] = [Token(size[n], 1, size.start(n) + 1) for n in (1, 2)]
    value = [*numbers, literals.values[0].value]
    return _pieces_in(value, {}, 1) if _size_ahead(value) else []


_TWO_NUMBERS = re.compile(r"\s*(\d{1,4})[\s.,;]+(\d{1,4})[\s.,;]+(?=[\[(])")


def _numbered(found: list[Named]) -> list[Named]:
    """Values in the order of the numbers behind their names, without these, if some are walls: `grid_1`, `walls_1`."""
    names = [re.fullmatch(r"([A-Za-z]\w*?)_?(\d+)", named.name) for named in found]
    walls = {name[2] for name in names if name and name[1] == "walls"}
    if not walls or not walls <= {name[2] for name in names if name and name[1] != "walls"}:
        return found
    both = zip(names, found, strict=True)
    numbered = [(int(name[2]), each._replace(name=name[1])) if name else (0, each) for name, each in both]
    return [each for _, each in sorted(numbered, key=lambda pair: pair[0])]


def _pieces_in(value: Value, around: dict[str, Value], line: int) -> list[Piece]:
    if isinstance(value, dict):
        return [_of_record({**around, **value}, line)]
    if isinstance(value, list) and (size := _size_ahead(value)):
        return [Piece(line_of(value, line), fields={"size": size, "pairs": value[-1], **around}, nested=True)]
    if isinstance(value, Token):
        return [_moved(piece, value.line - 1) for piece in of_lines(_dedented(value.text))]
    if tables := tables_of(value):
        return [Piece(line_of(value, line), tables, dict(around), nested=True)]
    if isinstance(value, list) and len(value) == 2:  # numbers and directions of one board
        both = [table for each in value if isinstance(each, list) for table in tables_of(each)]
        words = [all(t.text.isalpha() or not t.text for row in table.rows for t in row) for table in both]
        if sorted(words) == [False, True] and both[0].width == both[1].width > 1:
            both = [replace(table, name=f"board {n}") for n, table in enumerate(both)]
            return [Piece(line_of(value, line), both, dict(around), nested=True)]
    if isinstance(value, list):
        parts = [each for each in value if not isinstance(each, Token) or (each.quoted and "\n" in each.text)]
        return [piece for each in parts for piece in _pieces_in(each, around, line)]
    return []


def _dedented(text: str) -> str:
    """A text without the indentation that all its lines have."""
    lines = text.split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines)


def _moved(piece: Piece, by: int) -> Piece:
    """A piece of a text that begins so many lines further down."""

    def moved(row: Row) -> Row:
        return [token._replace(line=token.line + by) for token in row]

    piece.line += by
    piece.rows = moved(piece.rows)
    piece.tables = [replace(table, rows=list(map(moved, table.rows))) for table in piece.tables]
    piece.directives = {name: token._replace(line=token.line + by) for name, token in piece.directives.items()}
    piece.size = replace(piece.size, line=piece.size.line + by) if piece.size else None
    if piece.unread and piece.unread.line:
        piece.unread = PuzzleError(piece.unread.sentence, piece.unread.line + by, piece.unread.column)
    return piece


def _size_ahead(value: list[Value]) -> Value:
    """The size in front of a list of pairs in the same brackets: two numbers, or a list of them; [] if not there."""
    *ahead, last = value or [[]]
    if not isinstance(last, list) or len(last) < 1 or not all(isinstance(each, list) for each in last):
        return []
    if not all(len(each) in (2, 3) and sum(isinstance(end, list) for end in each) == 2 for each in last):
        return []
    sizes = [each for each in ahead if isinstance(each, list) and len(each) == 2]
    numbers = list(filter(_is_number, ahead))
    return sizes[0] if len(sizes) == 1 else numbers[-2:] if len(numbers) == 2 and not sizes else []


def _of_record(record: dict[str, Value], line: int) -> Piece:
    tables = [table for name, value in record.items() for table in tables_of(value, name)]
    alone = {name: value for name, value in record.items() if isinstance(value, Token)}
    piece = Piece(line_of(record, line), tables, record, nested=True)
    for value in record.values():
        if isinstance(value, (dict, list)) and not tables_of(value):
            piece.inner += _pieces_in(value, alone, line)
    return piece


def line_of(value: Value, otherwise: int) -> int:
    """The line where a value begins."""
    while isinstance(value, (dict, list)) and value:
        value = next(iter(value.values())) if isinstance(value, dict) else value[0]
    return value.line if isinstance(value, Token) else otherwise


def tables_of(value: Value, name: str = "") -> list[Table]:
    """The ways to see a value as rows of cells: a matrix, rows that are texts, one text of several lines."""
    if isinstance(value, Token):
        lines = value.text.strip("\n").split("\n")
        rows = [Token(line, value.line + n, 1, True) for n, line in enumerate(lines)]
        return cuts(rows, name=name) if len(rows) > 1 else []
    if isinstance(value, dict) and len(value) > 2 and are_consecutive(list(value)):
        value = [each._replace(quoted=True) if isinstance(each, Token) else each for each in value.values()]
    if not isinstance(value, list) or not value:
        return []
    if all(isinstance(each, Token) for each in value):
        return _tables_of_tokens(value, name)
    if not all(isinstance(row, list) for row in value) or (len(value) == 1 and len(value[0]) < 3):
        return []
    if all(len(row) == 1 and isinstance(row[0], list) for row in value):
        value = [row[0] for row in value]
    sides: list[tuple[Cell, str]] = []
    cells: list[Row] = []
    kinds: dict[str, str] = {}
    coloured = any(isinstance(cell, Token) for row in value for cell in row)
    for r, row in enumerate(value):
        cells.append([])
        for c, cell in enumerate(row):
            if isinstance(cell, dict):
                sides += [((r, c), k[:-4]) for k, v in cell.items() if k.endswith("Wall") and v[0].lower() == "true"]
                cell = _of_fields(cell, kinds)
            elif coloured and isinstance(cell, list) and len(cell) == 3 and all(map(_is_number, cell)):
                colour = kinds.setdefault(",".join(n.text for n in cell), str(len(kinds) + 1))
                cell = cell[0]._replace(text=colour)
            if not isinstance(cell, Token):
                return []
            cells[-1].append(Token("", *cell[1:]) if cell.text == "False" else cell)
    return [Table(cells, "matrix", name, sides)] if any(cells) else []


def _tables_of_tokens(value: list[Token], name: str) -> list[Table]:
    """The ways to see a list of texts as rows, or a list that is called a board and has as many items in each line."""
    if all(row.quoted for row in value):
        if all(_A_SIZE.fullmatch(row.text) for row in value):
            return []
        return cuts(value, name=name) if len(value) > 1 and not any("\n" in row.text for row in value) else []
    lines = [list(row) for _, row in groupby(value, key=lambda each: each.line)]
    even = len(lines) > 1 < len(lines[0]) and len(set(map(len, lines))) == 1
    return [Table(lines, "a row a line", name)] if even and OF_BOARDS.search(name) else []


_A_SIZE = re.compile(r"\d+\s*[xX×]\s*\d+")


def _is_number(value: Value) -> bool:
    return isinstance(value, Token) and value.number is not None


def _of_fields(cell: dict[str, Value], seen: dict[str, str]) -> Value:
    """What a cell with fields holds; None where a field says anything else that is not `seen` in all cells alike."""
    name = next((name for name in VALUE_NAMES if isinstance(cell.get(name), Token)), "")
    given = True
    for key, value in cell.items():
        if key in _GIVEN and isinstance(value, Token):
            given = value.text.lower() == "true"
        elif key == name or key in _PLACE or key.endswith("Wall"):
            continue
        elif not isinstance(value, Token) or seen.setdefault(key, value.text) != value.text:
            return None
    return cell[name] if name and given else Token("", *next(v[1:3] for v in cell.values() if isinstance(v, Token)))


def of_names(text: str) -> list[Piece]:
    """Pieces from lines of names and values, or from facts of a logic program."""
    if told := facts(text):
        piece = _of_record(told, 1)
        odd = [name for name, value in told.items() if isinstance(value, list) and not _is_known_fact(name, value)]
        if odd or sum(isinstance(value, list) and _is_marks(value) for value in told.values()) != 1:
            sentence = f"{(odd or list(told))[-1]} is not understood: expected facts of cells, such as clue(1,2,7)."
            piece.unread = PuzzleError(sentence, line_of(told[(odd or list(told))[-1]], 1))
        return [piece]
    record = keyed(text)
    return _pieces_in(record, {}, 1) if record else []


def of_records(text: str) -> list[Piece]:
    """Pieces from a table with a line of names, one of which is a board's; the size may follow from its cells."""
    found = records(text)
    boards = [name for name in found[0] if OF_BOARDS.search(name)] if found else []
    pieces = []
    for record in found if boards else []:
        piece = _of_record(record, line_of(record, 1))
        for name in boards:
            side = isqrt(len(record[name].text)) if isinstance(record[name], Token) else 0
            if side > 2 and side * side == len(record[name].text):
                piece.fields = {"size": Token(str(side), piece.line, 1), **piece.fields}
        pieces.append(piece)
    return pieces


def _is_marks(value: list[Value]) -> bool:
    return all(isinstance(each, list) and len(each) == 3 for each in value)


def _is_known_fact(name: str, value: list[Value]) -> bool:
    """Whether a fact says a cell's label, a size or holes."""
    return _is_marks(value) or isinstance(value[0], Token) or name in HOLE_LISTS


# Rows ----------------------------------------------------------------------------------------------------------------

_SEPARATORS = (
    (",", "commas"), (";", "semicolons"), ("\t", "tabs"), ("|", "bars"), ("│", "bars"), ("&", "ampersands"),
    (":", "colons"),
)  # fmt: skip


_OWN_BARS = re.compile(r"\s*\|[^|]+\|(?:\|[^|]+\|)+\s*")


def cuts(rows: Sequence[Token], least: int = 2, name: str = "", widths: Sequence[int] = ()) -> list[Table]:
    """Every way to cut rows into cells that makes half of them equally long, or as long as one of `widths`.

    One sign is a cell only where no separator cuts the rows.
    """
    found: list[tuple[str, list[Row]]] = []
    if all(re.fullmatch(r"\s*(?:\[[^\[\]]*\]\s*)+", row.text) for row in rows):
        found.append(("cells in brackets", [_matches(r"\[\s*([^\[\]]*?)\s*\]", row, 1) for row in rows]))
    for sign, what in _SEPARATORS:
        if all(sign in row.text for row in rows):
            cells = [_split(row, sign) for row in rows]
            if what == "bars" and all(_OWN_BARS.fullmatch(row.text) for row in rows):
                found.append(("cells in bars", [row[1::2] for row in cells]))
                continue
            if what == "bars" and all(len(row) > 3 and not row[0].text and not row[-1].text for row in cells):
                found.append(("cut at bars", [row[1:-1] for row in cells]))
            found.append((f"cut at {what}", cells))
            if all(len(row) > 2 and not row[-1].text for row in cells) and len(cells[0]) != len(rows):
                ended = (f"{what} behind the cells", [row[:-1] for row in cells])
                found.insert(len(found) - (len(cells[0]) == len(rows) + 1), ended)
    found = [(how, cells) for how, cells in found if _nearly_even(cells, least, widths)]
    if not found:  # a sign that parts every row is no label
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
    """The cells of a line that holds so many: signs, or words with blanks or commas between; [] if it does not."""
    for pattern in (r"\S", r"[^\s,;]+", r"[^\s,;]"):
        cells = _matches(pattern, row)
        if len(cells) == many:
            return cells
    return []


def in_rows(cells: Row, width: int) -> list[Row]:
    """Cells in reading order as rows."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _exact_cut(rows: Sequence[Token], size: Size | None) -> list[Table]:
    """The table of rows behind `W H`: W tokens each, or W signs, whatever the signs are; or of one row with all."""
    if size and len(rows) == 1 and size.second > 1:
        cells = flat(rows[0], size.first * size.second)
        return [Table(in_rows(cells, size.first), "all cells in one line")] if cells else []
    if size is None or size.alone or not size.first or len(rows) != size.second:
        return []
    words = [row.text.split() for row in rows]
    parted = any(all(len(row.text.split(sign)) == size.first for row in rows) for sign in ",;|")
    signs = all(len(row) == 1 == len(text.text.strip()) // size.first for row, text in zip(words, rows, strict=True))
    if signs and (not parted or size.first == 1):
        return [Table([_matches(r"\S", row) for row in rows], "signs")]
    if all(len(row) == size.first for row in words) and (not parted or size.first == 1):
        return [Table([_matches(r"\S+", row) for row in rows], "blanks")]
    return []


# Lines ---------------------------------------------------------------------------------------------------------------

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
        """puzzle puzzles level board grid game example input output solution answer solved expected result test case
        sample no nr day daily easy medium normal hard expert extreme beginner the a my of by number pack bonus set
        volume week weekly month monthly regular mini jumbo""",
    )
)
_SIZE_WORDS = {"size", "rows", "row", "columns", "column", "cols", "col", "and", "with", "x"}
"""Words of titles that say nothing else of a board."""
_SIZE_IN_WORDS = re.compile(
    r"(?i)\b(\d{1,3})\s*(rows?|col(?:umn)?s?|by|x|×)\s*(?:and|by|x|,)?\s*(\d{1,3})(?:\s*(col(?:umn)?s?)|\s*rows?)?\b"
)
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
_SHAPED = re.compile(r"\s*([QHT])\s*,\s*(CA?)\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*", re.ASCII)
"""A head of programs of a course in Barcelona: the cells, whether diagonal ones are neighbours, rows and columns."""
_SHAPES = {("Q", "C"): "numbrix", ("Q", "CA"): "hidato", "H": "hexagons", "T": "triangles"}
_COUNT = re.compile(r"\s*(?:([A-Za-z_]+)\s*[:=]?\s*)?(\d{1,7})\s*$", re.ASCII)
_HEAD = re.compile(r"\s*(?:[A-Za-z]+\s*[:=]?\s*)?\d{1,4}(?:\s*[xX×,;*\s]\s*\d{1,4}){0,2}\.?\s*", re.ASCII)
_LABELLED = re.compile(r"\s*[^\W\d]\w*\s+\d+\s+\d")
_RULE = re.compile(r"\s*[+|├┤┌┐└┘┼┬┴╔╗╚╝╠╣╬╦╩═─━=:-]{3,}\s*")
_LAYERS = re.compile(r"(?i)\s*size\W*\d+\s*x\s*\d+\s*x\s*\d+\s*")
_POINT = re.compile(r"[(\[]\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*[)\]]", re.ASCII)
_POINT3 = re.compile(r"[(\[]\s*-?\d+\s*,\s*-?\d+\s*,\s*-?\d+\s*[)\]]")
_PLAIN_POINT = re.compile(r"\d{1,3}\s+\d{1,3}", re.ASCII)
_POINT_OR_NUMBER = re.compile(r"\s*\d+(?:[^\S\n]+\d+)?[^\S\n]*\n")
_LONGEST = 20_000
"""The longest text that is looked at as blocks of clues."""

_LONGEST_TITLE = 200
_SHORT = 60
"""The longest line that is matched with sizes and counts."""

_NEAR = 100
"""How many lines beside one are looked at."""


def of_lines(text: str) -> list[Piece]:
    """Pieces from lines: blocks of rows with or without a size in front, pairs of points, lines of numbers."""
    return _points(text) or _blocks_of_clues(text) or _by_place(text) or _Lines(text).pieces


def _by_place(text: str) -> list[Piece]:
    """The board of a text whose rows behind its size have one sign a cell and a blank for an empty one; [] if not."""
    first, _, rest = text.lstrip("\n").partition("\n")
    match = _SIZE.match(first) if len(first) < _SHORT else None
    rows = rest.removesuffix("\n").split("\n")
    sides = [int(match[1]), int(match[2])] if match and match[2] else []
    if len(rows) not in sides or not any(map(str.strip, rows)) or re.search(r"[\t,;|.]", rest):
        return []
    width = sides[1 - sides.index(len(rows))]
    parted = all(not row[1::2].strip() for row in rows) or all(len(row.split()) == width for row in rows)
    if max(map(len, rows)) > width or parted or not any(" " in row.rstrip() for row in rows):
        return []
    line = text.count("\n", 0, text.index(first)) + 1
    table = [
        [Token(sign.strip(), n, column) for column, sign in enumerate(row.ljust(width), 1)]
        for n, row in enumerate(rows, line + 1)
    ]
    size = Size(width, len(rows), line)
    return [Piece(line, [Table(table, "one sign a cell")], rows=[Token(row, 0, 1) for row in rows], size=size)]


_META = re.compile(r"[\[*+?|\\{^]")


def _blocks_of_clues(text: str) -> list[Piece]:
    """The board of a text of two blocks of regular expressions, a clue a line; [] for other texts.

    The size may stand above them (rows, columns) and the answer below them. Or the clues of all rows stand in one line,
    behind the word, and those of all columns in another one.
    """
    if len(text) > _LONGEST or not _META.search(text):
        return []
    if found := _lines_of_clues(text):
        return found
    rows = [
        Token("" if re.fullmatch(r"([-=*])\1{2,}", row.strip()) else row.strip(), n, 1, True)
        for n, row in enumerate(text.split("\n"), 1)
    ]
    blocks = [list(block) for some, block in groupby(rows, key=lambda row: bool(row.text)) if some]
    size = re.fullmatch(r"(\d{1,3})[\sxX,]+(\d{1,3})", blocks[0][0].text) if blocks else None
    if size and len(blocks[0]) == 1 + int(size[1]) + int(size[2]):
        head, *lines_of_both = blocks[0]
        blocks[:1] = [[head], lines_of_both[: int(size[1])], lines_of_both[int(size[1]) :]]
    said = re.fullmatch(r"(\d{1,3})[\sxX,]+(\d{1,3})", blocks[0][0].text) if blocks and len(blocks[0]) == 1 else None
    clues = blocks[1:3] if said else blocks[:2]
    answer = blocks[3:] if said else blocks[2:]
    lines = [clue.text for block in clues for clue in block]
    if len(clues) < 2 or len(answer) > 1 or len(lines) < 3:
        return []
    if 2 * sum(bool(_META.search(line)) for line in lines) < len(lines) or not all(map(_compiles, lines)):
        return []
    if any(len(row.text) != len(clues[1]) for rows in answer for row in rows):
        return []
    if any(len(rows) != len(clues[0]) for rows in answer) or any(
        re.search(r"[;=<>]|\s", re.sub(r"\[[^\]]*\]", "", line)) for line in lines
    ):
        return []
    piece = Piece(clues[0][0].line, fields={"rows": clues[0], "columns": clues[1]})
    if said and [int(n) for n in said.groups()] != [len(clues[0]), len(clues[1])]:
        sentence = f"The text says {said[0]}: {len(clues[0])} clues of rows and {len(clues[1])} of columns follow."
        piece.unread = PuzzleError(sentence, blocks[0][0].line)
    return [piece]


_ALL_IN_ONE = re.compile(r"(?i)\s*(?:(rows?|across|horizontal)|(columns?|cols?|down|vertical))\s*[:=]\s*(\S.*)")


def _lines_of_clues(text: str) -> list[Piece]:
    """The board of a line with the clues of all rows and one with those of all columns; [] for other texts."""
    found = [(n, _ALL_IN_ONE.fullmatch(line)) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    fields: dict[str, Value] = {}
    for n, match in found:
        if not match or len(found) != 2:
            return []
        ways = [re.split(sign, match[3].strip()) for sign in (r"\s*;\s*", r",\s+", r"\s+")]
        clues = next((way for way in ways if len(way) > 1 and all(map(_compiles, way))), [])
        if not any(map(_META.search, clues)):
            return []
        fields["rows" if match[1] else "columns"] = [Token(clue, n, 1, True) for clue in clues]
    return [Piece(found[0][0], fields=fields, nested=True)] if len(fields) == 2 else []


def _compiles(clue: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):  # of signs that a later Python may read in another way
            re.compile(clue)
    except (re.error, OverflowError):
        return False
    return True


def _points(text: str) -> list[Piece]:
    """The board of a text whose lines behind its size hold one point each, two for each label; [] for other texts.

    A label may stand in a line above its two points.
    """
    if not _POINT_OR_NUMBER.match(text):
        return []
    rows = [Token(line.strip(), n, 1) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    kinds = "".join("p" if _PLAIN_POINT.fullmatch(t.text) else "n" if t.text.isdigit() else "l" for t in rows[:_NEAR])
    heads = (re.match(rf"(?:{each})(?=(?:lpp)+$|(?:pp){{2,}}$)", kinds) for each in ("p", "n", "np", "pn", "nn"))
    head = next(filter(None, heads), None)
    words = all(row.text.isidentifier() for row, kind in zip(rows, kinds, strict=False) if kind == "l")
    if not head or len(rows) > _NEAR or not words:
        return []
    rest = [row for row, kind in zip(rows[head.end() :], kinds[head.end() :], strict=True) if kind == "p"]
    labels = [row.text for row in rows[head.end() :] if row not in rest]
    points = [_cell(row.text.split()) for row in rest]
    pairs = [(labels[n] if labels else str(n + 1), points[2 * n], points[2 * n + 1]) for n in range(len(points) // 2)]
    lines = [[Token(word, row.line, 1) for word in row.text.split()] for row in rows[: head.end()]]
    told = [line[0] for line in lines if len(line) == 1]
    counts = [each for each in told if int(each.text) in (len(pairs), len(points))][:1]
    size = next((line for line in lines if len(line) == 2), [each for each in told if each not in counts])
    odd = [each for each in told if each not in counts and each not in size]
    piece = Piece(rows[0].line, pairs=pairs)
    if size:
        piece.size = Size(int(size[0].text), int(size[-1].text), size[0].line, len(size) == 1)
        if {piece.size.first, piece.size.second} == {2, len(rest)}:
            return []  # a board of two columns
        if piece.size.second == len(pairs) and max(map(max, points)) >= piece.size.second:
            piece.size = replace(piece.size, second=piece.size.first)
    if odd:
        sentence = f"The text says {odd[0].text} and lists {len(pairs)} pairs: expected as many."
        piece.unread = PuzzleError(sentence, odd[0].line)
    return [piece]


class _Lines:
    """A text on its way through the lines; `block` holds the rows since the last that ended a board."""

    def __init__(self, text: str) -> None:
        blank = re.sub(r"/\*.*?\*/", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
        self.lines = [line.rstrip(" ") for line in blank.split("\n")]
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
        fits = self.size and self.wanted and self.size.first in _widths(line)
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
        elif not self.block and not (self.size and _LABELLED.match(line)) and (found := self._head_at(row)):
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
        known = set(words) <= usual or (set(words) <= usual | _SIZE_WORDS and _SIZE_IN_WORDS.search(line))
        plain = known and max(map(len, words), default=0) > 3
        if len(_NAMED_SIDE.findall(line)) == 2 == len(words):
            return not self.block
        if not words or not (_TITLE.fullmatch(line) or plain) or _POINT.search(line) or (self.size and not self.block):
            return False
        if (size := _SIZE.match(line[:_SHORT])) and (size[2] or "size" in words):
            return False
        near = [*self.lines[max(row.line - 2, 0) : row.line - 1], *self.lines[row.line : row.line + 1]]
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
        for name, number in _NAMED_SIDE.findall(row.text):
            self.said[name.lower()] = Token(number, row.line, 1)
        if kind := _names()[1].search(row.text):
            self.said["about"] = Token(kind[0], row.line, kind.start() + 1)
        if word := _CHANGES.search(row.text):
            sentence = f"{word[0]} is not understood here; what it says may change the puzzle."
            self.pieces.append(Piece(row.line, unread=PuzzleError(sentence, row.line, word.start() + 1)))

    def _append(self, row: Token) -> None:
        self.block.append(row)
        if len(self.block) == self.wanted:
            self._close(row.line + 1)
            self._refuse_row_too_many(row)

    def _refuse(self, sentence: str, line: int) -> None:
        self.pieces.append(Piece(line, unread=PuzzleError(sentence, line)))

    def _refuse_row_too_many(self, last: Token) -> None:
        """What follows the last row that a size promises and is cut like it is a row too many."""
        after = self.lines[last.line] if last.line < len(self.lines) else ""
        if not after.strip() or any(sign.match(after[:_SHORT]) for sign in (_DIRECTIVE, _COMMENT, _SIZE, _BELOW)):
            return
        size = self.pieces[-1].size if self.pieces else None
        if size and _alike(after, last.text):
            self._refuse(f"There is a row too many: line {size.line} says {self.promised} rows.", last.line + 1)

    def _said_sides(self) -> set[int]:
        """The sides of the board that a title or a comment says."""
        names = ("size", "rows", "cols", "columns", "height", "width")
        return {int(n) for name in names if name in self.said for n in re.findall(r"\d{1,4}", self.said[name].text)}

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
            if not rules or not rows or not all(re.search("[|│║]", self.lines[n]) for n in rows):
                continue
            within = {self.lines[n].strip() for n in rules if rows[0] < n < rows[-1]}
            if rules == [rows[0] + 1] and not self.lines[rows[0]].strip("| "):
                self.lines[rows.pop(0)] = ""  # the head of a table of a page, which is empty
            if len(within) < 2:
                kept = [self.lines[n] for n in rows]
                self.lines[rows[0] : rows[-1] + 1] = kept + [""] * (rows[-1] + 1 - rows[0] - len(kept))
                for n in rules:
                    if not rows[0] < n < rows[-1]:
                        self.lines[n] = ""

    def _head_at(self, row: Token) -> tuple[Size, int, int, list[Token]] | None:
        """The size ahead of a board, the rows that it promises, the line where the head ends and its other numbers.

        A head has up to three lines of numbers; which of them are the size is what fits the rows exactly.
        """
        if shaped := _SHAPED.fullmatch(row.text[:_SHORT]):
            cells, sides, height, width = shaped.groups()
            self.said["type"] = Token(_SHAPES.get((cells, sides)) or _SHAPES[cells], row.line, 1)
            self.said["blocked"] = Token("#", row.line, 1)
            rows_of = slice(row.line, row.line + int(height))
            self.lines[rows_of] = [line.replace("*", "#") for line in self.lines[rows_of]]
            return Size(int(width), int(height), row.line), int(height), row.line, []
        rows, _ = self._rows_after(row.line)
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
            labelled = end > row.line and _LABELLED.match(line)
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
                wanted = _listed(size, rows, many, rest) if listed else _fit(size, rows, many)
                if wanted >= 0 and (rest or end > row.line or many == 1):
                    return size, wanted, end, rest
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
                return size, 0 if many > height and _are_cells(rows, size) else height
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
                sentence = (
                    f"{size.first} may be the size or the number of pairs: expected a line with width and height."
                )
                piece.unread = PuzzleError(sentence, size.line)

    def _pieces_of_block(self, number: int) -> Iterator[Piece]:
        rows, size = self.block, self.size
        first = rows[0].line if rows else size.line if size else number
        if wrong := self._wrong(first, number):
            yield Piece(first, rows=rows, size=size, unread=wrong)
            return
        piece = Piece(first, rows=rows, size=size)
        words = [] if size else [row.text.split() for row in rows]
        numbers: list[list[int]] = []
        if words and all(len(row) >= 6 and len(row) % 4 == 2 and all(map(_is_coordinate, row)) for row in words):
            numbers = [list(map(int, row)) for row in words]
        if numbers and (len(rows) == 1 or any(len(row) != len(rows) for row in numbers)):
            alone = [_pairs_after_size(row.line, found) for row, found in zip(rows, numbers, strict=True)]
            if all(alone):
                yield from filter(None, alone)
                return
        _take_list(piece, {size.first, size.second} if size else self._said_sides())
        self._check_counts(piece)
        if rows and not piece.pairs and not piece.triples:
            sides = (size.first, size.second) if size else ()
            piece.tables = _exact_cut(rows, size) or cuts(rows, 1 if size else 2, widths=sides)
        yield piece


_BETWEEN = re.compile(r"[\s,;:()\[\]{}=<>|]+|->|→")


def _take_list(piece: Piece, sides: set[int]) -> None:
    """Take rows that name cells by two coordinates and a label, or by the two ends of a line, in whatever signs.

    A line of names above them says which is which. Where the `sides` are not known, only points are taken.
    """
    rows, sized = piece.rows, bool(sides)
    if not rows or not 2 < len(_BETWEEN.sub(" ", rows[0].text).split()) < 7:
        return
    points = [_POINT.findall(row.text) for row in rows]
    words = [_BETWEEN.sub(" ", row.text).split() for row in rows]
    head = [word.lower() for word in words[0]] if len(words) > 1 else []
    places = [re.sub(r"[\d_]+$|^(?:start|end|from|to)_?", "", name) for name in head]
    named = len(head) in (3, 4, 5) and set(places) <= {*_PLACE, *VALUE_NAMES} and not _PLACE.isdisjoint(places)
    if named:
        second = [n for n, name in enumerate(head) if re.search(r"[2b]$|^(?:end|to)", name) and places[n] in _PLACE]
        order = sorted(range(len(head)), key=lambda n: (places[n] not in _PLACE, n in second, places[n][0] not in "ry"))
        words = [[row[n] for n in order] for row in words[1:] if len(row) == len(head)]
    many = len(words[0]) if words else 0
    if given := many == 4 and all(row[-1:] == ["true"] for row in words):
        words, many = [row[:-1] for row in words], 3
    if any(len(row) != many for row in words) or ({many, len(rows)} == sides and not given):
        return
    at = [n for n in range(many) if not all(_is_coordinate(row[n]) for row in words)]
    if points and all(len(found) == 2 for found in points) and (many == 4 or not sized or at not in ([0], [4])):
        piece.pairs = [(str(n), _cell(a), _cell(b)) for n, (a, b) in enumerate(points, 1)]
    elif sized and many == 4 and not at:
        piece.pairs = [(str(n), _cell(row[:2]), _cell(row[2:])) for n, row in enumerate(words, 1)]
    elif sized and many == 5 and at in ([], [0], [4]):
        label = (at or [0])[0]
        ends = [row[:label] + row[label + 1 :] for row in words]
        piece.pairs = [(row[label], _cell(end[:2]), _cell(end[2:])) for row, end in zip(words, ends, strict=True)]
    elif sized and many == 3 and (at in ([], [0], [2]) or named):
        piece.triples = [(row[0], row[1], row[2]) for row in words]
        piece.ordered = named


def _fit(size: Size, rows: Sequence[Token], many: int) -> int:
    """How many rows a size promises that fits the rows behind it exactly; -1 if it does not."""
    widths = [_widths(row.text) for row in rows]
    for width, height in ((size.first, size.second), (size.second, size.first)):
        if width * height < 4 or not rows:
            continue
        if height == many <= _NEAR and all(width in each for each in widths) and not _POINT.search(rows[0].text):
            return many
        if many == 1 and width * height in widths[0] and not _POINT.search(rows[0].text):
            return 1
    return -1


def _listed(size: Size, rows: Sequence[Token], many: int, counts: Sequence[Token]) -> int:
    """0 if rows are a list of cells of the board that is as long as the counts ahead say, else -1."""
    told = [int(count.text) in (many, 2 * many) for count in counts]
    numbers = all(re.fullmatch(r"[\d\s,()-]+", row.text) and row.text.count("(") in (0, 2) for row in rows)
    if (
        len(rows) > 1
        and not size.alone
        and all(_LABELLED.match(row.text) and len(row.text.split()) == 3 for row in rows)
    ):
        return 0 if all(told) else -1
    if not rows or not numbers or not told or not all(told):
        return -1
    points = [[int(n) for n in re.findall(r"\d{1,9}", row.text)] for row in rows]
    if all(len(row) == 3 for row in points):
        return 0 if _are_cells(rows, size) else -1
    if len(set(map(len, points))) > 1 or len(points[0]) < 2:
        return -1
    sides = [max(max(row[n::2]) for row in points) for n in (0, 1)] if len(points[0]) in (2, 4) else [0, 0]
    fits = sides[0] <= size.first and sides[1] <= size.second, sides[1] <= size.first and sides[0] <= size.second
    return 0 if any(fits) else -1


def _are_cells(rows: Sequence[Token], size: Size) -> bool:
    """Whether rows are two coordinates on a board of this size and a number each, all of other cells."""
    listed = [[int(n) for n in re.findall(r"\d{1,9}", row.text)] for row in rows]
    if len(rows) < 2 or any(len(row) != 3 or not re.fullmatch(r"[\d\s,]+", rows[0].text) for row in listed):
        return False
    cells = {(row[0], row[1]) for row in listed}
    return len(cells) == len(listed) and max(map(max, cells)) <= max(size.first, size.second)


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


def _is_coordinate(word: str) -> bool:
    return len(word) < 7 and word.isascii() and word.isdigit()


def _cell(point: Sequence[str]) -> Cell:
    return int(point[0]), int(point[1])


def _pairs_after_size(line: int, numbers: list[int]) -> Piece | None:
    """`W H x y x y ...`: the size and four numbers a pair, if they all lie on the board and none lies on another."""
    size, rest = Size(numbers[0], numbers[1], line), numbers[2:]
    cells = [(rest[i], rest[i + 1]) for i in range(0, len(rest), 2)]
    if len(set(cells)) < len(cells) or max(rest) > max(size.first, size.second):
        return None
    return Piece(line, pairs=[(str(i // 2 + 1), cells[i], cells[i + 1]) for i in range(0, len(cells), 2)], size=size)
