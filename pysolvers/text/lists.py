"""Finds boards in nested lists (as tables) and dictionaries (as pieces with fields) anywhere in a text."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import names
from pysolvers.text.cutting import cuts
from pysolvers.text.literals import Literals
from pysolvers.text.pieces import Piece, Row, Table, Token, Value, line_of
from pysolvers.text.rows import of_lines


def of_literals(text: str) -> list[Piece]:
    """Return a text's pieces that are nested lists and dictionaries. A name that occurs again starts a new piece."""
    literals = Literals(text)
    found = _pieces_of(literals)
    if len(literals.values) > 1 or text.lstrip()[:1] not in ("[", "{", "("):
        todo = list(found)
        while todo:
            piece = todo.pop()
            piece.tables = [table for table in piece.tables if not _is_by_chance(table)]
            todo += piece.inner
    return found


def _is_by_chance(table: Table) -> bool:
    cells = [token for row in table.rows for token in row]
    texts = {token.text for token in cells}
    directions = table.width < 4 and texts <= {"-1", "0", "1"}
    if len(cells) < 4 + (table.how == "matrix") or directions or any(map(_is_attribute, cells)):
        return True
    board = names.OF_BOARDS.search(table.name)
    usual = sum(token.text in _EMPTY_OR_HOLE for token in cells)
    if table.how == "signs" and usual * 2 < len(cells) and not board:
        return True
    if table.how != "matrix" and "0" not in texts and all(map(str.isalnum, texts)):
        return not re.search(r"(?i)grid|board|puzzle", table.name)
    return not board and _is_small(table, texts)


def _is_small(table: Table, texts: set[str]) -> bool:
    short, long = sorted((len(table.rows), table.width))
    return short < 3 or (not table.name and (long < 4 or any(len(text) > 1 and text.isalpha() for text in texts)))


_EMPTY_OR_HOLE = {*names.EMPTY, *names.HOLES}


def _is_attribute(token: Token) -> bool:
    return "." in token.text and token.text.replace(".", "").isidentifier() and not token.quoted


def _pieces_of(literals: Literals) -> list[Piece]:
    found = literals.values
    if found and (broken := _broken(literals)):
        return [broken]
    pieces: list[Piece] = []
    record: dict[str, Value] = {}
    at = 1
    for name, value, line, _ in found:
        called = literals.callee(line, _)
        if not name or isinstance(value, Token):
            for piece in _pieces_in(value, {}, line):
                piece.tables = [replace(table, name=table.name or name or called) for table in piece.tables]
                pieces.append(piece)
            continue
        if name in record:
            pieces.append(_of_record(record, at))
            record = {}
        at = at if record else line
        record[name] = value
    pieces += [_of_record(record, at)] if record else []
    return _without_solutions(pieces)


def _broken(literals: Literals) -> Piece | None:
    needed = (*names.BOARDS, *names.CELL_LISTS, *names.HOLE_LISTS)
    lost = next(((name, at) for name, at in literals.lost if name in needed), None)
    if literals.broken:
        error = PuzzleError(
            "The nested lists break off here: a bracket, comma or colon is missing or extra.", *literals.broken
        )
    elif lost:
        error = PuzzleError("{name} is not a list from here on.", *lost[1], name=lost[0])
    else:
        return None
    return Piece(error.line or 1, nested=True, problem=error)


def _without_solutions(pieces: list[Piece]) -> list[Piece]:
    puzzles = [p for p in pieces if any(not names.OF_SOLUTIONS.fullmatch(t.name) for t in p.tables)]
    return [p for p in pieces if p in puzzles or not p.tables] if puzzles else pieces


def _pieces_in(value: Value, around: dict[str, Value], line: int) -> list[Piece]:
    if isinstance(value, dict):
        return [_of_record({**around, **value}, line)]
    if isinstance(value, Token):
        return _pieces_of_text(value)
    if tables := tables_of(value):
        return [Piece(line_of(value, line), tables, dict(around), nested=True)]
    if isinstance(value, list):
        parts = [each for each in value if not isinstance(each, Token) or (each.quoted and "\n" in each.text)]
        return [piece for each in parts for piece in _pieces_in(each, around, line)]
    return []


def _pieces_of_text(value: Token) -> list[Piece]:
    lines = value.text.split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    pieces = of_lines("\n".join(line[margin:] for line in lines))
    for piece in pieces:
        move(piece, value.line - 1)
    return pieces


def move(piece: Piece, by: int) -> None:
    def moved(row: Row) -> Row:
        return [token._replace(line=token.line + by) for token in row]

    piece.line += by
    piece.rows = moved(piece.rows)
    piece.tables = [replace(table, rows=list(map(moved, table.rows))) for table in piece.tables]
    piece.directives = {name: token._replace(line=token.line + by) for name, token in piece.directives.items()}
    piece.size = replace(piece.size, line=piece.size.line + by) if piece.size else None
    if piece.problem and piece.problem.line:
        piece.problem = PuzzleError(piece.problem.sentence, piece.problem.line + by, piece.problem.column)


_SIZED = re.compile(r"\s*\d+[\sxX,]+\d+\s*\n")  # a first line of two numbers


def _of_record(record: dict[str, Value], line: int) -> Piece:
    tables: list[Table] = []
    inner: list[Piece] = []
    for name, value in record.items():
        if isinstance(value, Token) and _SIZED.match(value.text):  # rows with their size
            found = [table for piece in _pieces_of_text(value) for table in piece.tables]
            tables += [replace(table, name=name) for table in found]
        else:
            tables += tables_of(value, name)
    alone = {name: value for name, value in record.items() if isinstance(value, Token)}
    for value in record.values():
        if isinstance(value, (dict, list)) and not tables_of(value):
            inner += _pieces_in(value, alone, line)
    return Piece(line_of(record, line), tables, record, inner=inner, nested=True)


def tables_of(value: Value, name: str = "") -> list[Table]:
    """Return the tables, called `name`, in a matrix, a list of texts, or a list or text of several lines; else []."""
    if isinstance(value, Token):
        lines = value.text.strip("\n").split("\n")
        rows = [Token(line, value.line + n, 1, True) for n, line in enumerate(lines)]
        return cuts(rows, name=name) if len(rows) > 1 else []
    if not isinstance(value, list) or not value:
        return []
    if all(isinstance(each, Token) for each in value):
        return _tables_of_tokens(value, name)
    if not all(isinstance(row, list) for row in value) or (len(value) == 1 and len(value[0]) < 3):
        return []
    if not all(isinstance(cell, Token) for row in value for cell in row):
        return []
    cells = [[Token("", *cell[1:]) if cell.text == "False" else cell for cell in row] for row in value]
    return [Table(cells, "matrix", name)] if any(cells) else []


_A_SIZE = re.compile(r"\d+\s*[xX×]\s*\d+")


def _tables_of_tokens(value: list[Token], name: str) -> list[Table]:
    if all(row.quoted for row in value):
        if all(_A_SIZE.fullmatch(row.text) for row in value):
            return []
        return cuts(value, name=name) if len(value) > 1 and not any("\n" in row.text for row in value) else []
    lines = [list(row) for _, row in groupby(value, key=lambda each: each.line)]
    even = len(lines) > 1 < len(lines[0]) and len(set(map(len, lines))) == 1
    return [Table(lines, "one row per line", name)] if even and names.OF_BOARDS.search(name) else []
