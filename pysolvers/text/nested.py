"""Pieces from nested lists and dictionaries, wherever they stand: JSON, programs, YAML, facts of logic programs."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from math import isqrt

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import names
from pysolvers.text.keyed import facts, keyed, records
from pysolvers.text.literals import Literals, Named
from pysolvers.text.markup import elements
from pysolvers.text.pieces import Piece, Row, Table, Token, Value, line_of
from pysolvers.text.rows import are_consecutive, cuts, of_lines


def of_literals(text: str) -> list[Piece]:
    """Pieces from nested lists and dictionaries; a name that comes again begins a new piece.

    In a program, which has more than one value, small tables have to be called boards: they may be directions.
    """
    literals = Literals(text)
    found = _pieces_behind_size(literals) or _pieces_of(literals)
    constants = _constants(text) if any(piece.fields for piece in found) else {}
    for piece in found:
        piece.constants = constants
    if len(literals.values) > 1 or text.lstrip()[:1] not in ("[", "{", "("):
        todo = list(found)
        while todo:
            piece = todo.pop()
            piece.tables = [table for table in piece.tables if not _is_by_chance(table)]
            todo += piece.inner
    return found


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


def _is_by_chance(table: Table) -> bool:
    """Whether a table of a program is too small to be a board, or a list of directions or words."""
    cells = [token for row in table.rows for token in row]
    if (
        len(cells) < 4
        or (len(cells) == 4 and table.how == "matrix")
        or (table.width < 4 and {t.text for t in cells} <= {"-1", "0", "1"})
        or any("." in t.text and t.text.replace(".", "").isidentifier() and not t.quoted for t in cells)
    ):
        return True
    usual = sum(t.text in names.EMPTY or t.text in names.HOLES for t in cells)
    if table.how == "signs" and usual * 2 < len(cells) and not names.OF_BOARDS.search(table.name):
        return True
    words = table.how != "matrix" and all(t.text.isalnum() and t.text != "0" for row in table.rows for t in row)
    if words or names.OF_BOARDS.search(table.name):
        return words and not re.search(r"(?i)grid|board|puzzle", table.name)
    if not table.name and any(len(t.text) > 1 and t.text.isalpha() for row in table.rows for t in row):
        return True
    return min(len(table.rows), table.width) < 3 or (max(len(table.rows), table.width) < 4 and not table.name)


def _pieces_of(literals: Literals) -> list[Piece]:
    found = _numbered(literals.values)
    sentence = "The nested lists break off here: a bracket, a comma or a colon is missing or too many."
    broken = [(sentence, literals.broken)] if literals.broken else []
    needed = (*names.BOARDS, *names.CELL_LISTS, *names.HOLE_LISTS)
    broken += [(f"{name} breaks off here: it is not a list.", at) for name, at in literals.lost if name in needed]
    for sentence, place in broken if found else []:
        return [Piece(place[0], nested=True, unread=PuzzleError(sentence, *place))]
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
    parts = [re.fullmatch(r"([A-Za-z]\w*?)_?(\d+)", named.name) for named in found]
    walls = {name[2] for name in parts if name and name[1] == "walls"}
    if not walls or not walls <= {name[2] for name in parts if name and name[1] != "walls"}:
        return found
    both = zip(parts, found, strict=True)
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
                sides += [((r, c), k[:-4]) for k, v in cell.items() if k.endswith("Wall") and _is_true(v)]
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
    return [Table(lines, "a row a line", name)] if even and names.OF_BOARDS.search(name) else []


_A_SIZE = re.compile(r"\d+\s*[xX×]\s*\d+")


_GIVEN = ("isEndpoint", "is_endpoint", "endpoint", "isEndPoint", "isDot", "is_dot", "given", "fixed")


def _is_true(value: Value) -> bool:
    return isinstance(value, Token) and value.text.lower() == "true"


def _is_number(value: Value) -> bool:
    return isinstance(value, Token) and value.number is not None


def _of_fields(cell: dict[str, Value], seen: dict[str, str]) -> Value:
    """What a cell with fields holds; None where none is text or a field says what is not `seen` in all cells alike."""
    name = next((name for name in names.VALUE_NAMES if isinstance(cell.get(name), Token)), "")
    given = True
    for key, value in cell.items():
        if key in _GIVEN and isinstance(value, Token):
            given = _is_true(value)
        elif key == name or key in names.PLACE or key.endswith("Wall"):
            continue
        elif not isinstance(value, Token) or seen.setdefault(key, value.text) != value.text:
            return None
    if name and given:
        return cell[name]
    first = next((value for value in cell.values() if isinstance(value, Token)), None)
    return first and Token("", first.line, first.column)


def of_names(text: str) -> list[Piece]:
    """Pieces from lines of names and values, or from facts of a logic program."""
    if told := facts(text):
        piece = _of_record(told, 1)
        lists = {name: value for name, value in told.items() if isinstance(value, list)}
        marks = [name for name, value in lists.items() if all(isinstance(v, list) and len(v) == 3 for v in value)]
        known = (*marks, *names.HOLE_LISTS)
        odd = [name for name, value in lists.items() if name not in known and not isinstance(value[0], Token)]
        if odd or len(marks) != 1:
            name = (odd or list(told))[-1]
            sentence = f"{name} is not understood: expected facts of cells, such as clue(1,2,7)."
            piece.unread = PuzzleError(sentence, line_of(told[name], 1))
        return [piece]
    record = keyed(text)
    return _pieces_in(record, {}, 1) if record else []


def of_markup(text: str) -> list[Piece]:
    """Pieces from the elements of XML, and from the tables of a web page."""
    found = elements(text)
    return _pieces_in(list(found.values()), {}, 1) if found else []


def of_records(text: str) -> list[Piece]:
    """Pieces from a table with a line of names, one of which is a board's; the size may follow from its cells."""
    found = records(text)
    boards = [name for name in found[0] if names.OF_BOARDS.search(name)] if found else []
    pieces = []
    for record in found if boards else []:
        piece = _of_record(record, line_of(record, 1))
        for name in boards:
            side = isqrt(len(record[name].text)) if isinstance(record[name], Token) else 0
            if side > 2 and side * side == len(record[name].text):
                piece.fields = {"size": Token(str(side), piece.line, 1), **piece.fields}
        pieces.append(piece)
    return pieces
