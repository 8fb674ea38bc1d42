"""Turns lists of cells into tables. Coordinates may be (row, column) or (column, row), from 0 or 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.words import say
from pysolvers.text import names
from pysolvers.text.pieces import (
    Nearness,
    NoSheet,
    Piece,
    Row,
    Size,
    Table,
    Token,
    Value,
    cell_of,
    size_of,
)

MAX_SIDE = 1000  # cells, for boards made from a list of cells

_Marks = list[tuple[str, Cell]]


def flat_tables(piece: Piece) -> Iterator[Table]:
    """Yield a table for each field that lists all cells row by row, if fields or comments state the board's size."""
    size = size_of(piece)
    if not size or piece.size or size.first < 2 or size.second < 2:
        return
    for name, cells in piece.fields.items():
        many = len(cells) if isinstance(cells, list) and all(isinstance(cell, Token) for cell in cells) else 0
        if many == size.first * size.second:
            rows = [cells[start : start + size.second] for start in range(0, many, size.second)]
            yield Table(rows, say("all cells in one list"), name)


def tables_of_points(piece: Piece) -> Iterator[tuple[Table, int, int]]:
    """Yield (table, penalty, base) for each way to read the list of cells in a piece of text.

    An unlikely way has a high `penalty`. `base` is the number of the first row and column in the text, 0 or 1.
    """
    size = size_of(piece)
    for marks, sure, how, penalty in _marks(piece):
        try:
            for table, more, shift in _tables_of_marks(piece, size, marks, sure, how):
                yield table, penalty + more, shift
        except NoSheet:
            if not penalty:
                raise


def _tables_of_marks(
    piece: Piece, said_size: Size | None, marks: _Marks, sure: bool, how: str
) -> Iterator[tuple[Table, int, int]]:
    board = _all_cells(piece)
    size = said_size or _size_of_cells(board, piece.line)
    if max(size.first, size.second) > MAX_SIDE or min(size.first, size.second) < 1:
        template = "The board is {first} by {second}: expected sides of 1 to {most}."
        raise NoSheet(Nearness.PLAUSIBLE, template, size.line, first=size.first, second=size.second, most=MAX_SIDE)
    lists = [piece.fields[name] for name in names.HOLE_LISTS if isinstance(piece.fields.get(name), list)]
    labeled = [*marks, *(("#", cell) for value in lists for cell in map(cell_of, value) if cell)]
    some = False
    for unusual, swap, by_column, (height, width) in _layouts(piece, size, sure):
        if unusual and some:
            continue
        cells = [(label, (b, a) if by_column else (a, b)) for label, (a, b) in labeled]
        _check_different(cells, piece.line)
        for base in (0, 1):  # both fit if no cell lies on the rim
            if all(0 <= r - base < height and 0 <= c - base < width for _, (r, c) in cells):
                some = True
                holes = _holes_of(board, height, width, by_column, base) if len(board) > len(marks) else []
                template = "{list}, row first, counted from {base}"
                if by_column:
                    template = "{list}, column first, counted from {base}"
                rows = _rows_of(cells, holes, height, width, base, piece.line)
                yield Table(rows, say(template, list=how, base=base), listed=True), 8 * swap + 7 * base, base


def _all_cells(piece: Piece) -> list[Cell]:
    field = piece.fields.get("cells")
    return [cell for each in field if (cell := cell_of(each))] if field and _are_cells(field) else []


def _layouts(piece: Piece, size: Size, sure: bool) -> Iterator[tuple[bool, bool, bool, tuple[int, int]]]:
    columns_first = bool(piece.pairs)  # points are written (x, y), but programs index [row, column]
    across = columns_first and piece.size is not None  # then a size in front of them is width first, too
    ways = [(False, False), (False, True), (True, False), (True, True)]
    if piece.size and size.first != size.second:  # the size has the order of the coordinates
        ways = [(False, False), (True, True), (False, True), (True, False)]
    for n, (turned, swap) in enumerate(ways):
        if not ((swap and sure) or (turned and (size.named or size.first == size.second))):
            sides = (size.second, size.first) if across != turned else (size.first, size.second)
            yield n > 1, swap, columns_first != swap, sides


def _check_different(marks: _Marks, line: int) -> None:
    times = Counter(cell for _, cell in marks)
    if len(times) < len(marks):
        cell, most = times.most_common(1)[0]
        template = "The cell {cell} is listed {n} times: expected different cells."
        nearness = Nearness.LIKELY if len(marks) < 2 * len(set(marks)) else Nearness.UNLIKELY
        raise NoSheet(nearness, template, line, cell=str(cell), n=most)


def _rows_of(marks: _Marks, holes: Sequence[Cell], height: int, width: int, base: int, line: int) -> list[Row]:
    rows = [[Token("", line, 1)] * width for _ in range(height)]
    for r, c in holes:
        rows[r][c] = Token("#", line, 1)
    for label, (r, c) in marks:
        rows[r - base][c - base] = Token(label, line, 1)
    return rows


def _holes_of(board: Sequence[Cell], height: int, width: int, by_column: bool, base: int) -> list[Cell]:
    there = {((b, a) if by_column else (a, b)) for a, b in board}
    return [(r, c) for r in range(height) for c in range(width) if (r + base, c + base) not in there]


def _size_of_cells(board: Sequence[Cell], line: int) -> Size:
    if not board:
        raise NoSheet(Nearness.PLAUSIBLE, "The size of the board is missing: expected rows and cols, or size.", line)
    return Size(max(r for r, _ in board) + 1, max(c for _, c in board) + 1, line, named=True)


def _marks(piece: Piece) -> Iterator[tuple[_Marks, bool, str, int]]:
    if piece.triples:
        for marks, penalty in of_triples(piece.triples):
            if not (piece.ordered and penalty):
                yield marks, piece.ordered, say("cells with their values"), penalty
    elif piece.pairs:
        yield [(label, cell) for label, *ends in piece.pairs for cell in ends], False, say("pairs of points"), 0
    else:
        yield from _marks_of_fields(piece)


def _marks_of_fields(piece: Piece) -> Iterator[tuple[_Marks, bool, str, int]]:
    wrong = ""
    others = _other_lists(piece)
    for name, value in _lists(piece, others):
        if isinstance(value, list) and all(map(_is_triple, value)):
            for marks, penalty in of_triples([[n.text for n in each] for each in value]):
                yield marks, False, say("the list {name}", name=name), penalty
            return
        if name in others and all(not isinstance(each, dict) and cell_of(each) for each in value):
            continue  # a path, or any other list of cells
        marks, sure = marks_of(value)
        if len(marks) > (name in others):
            yield marks, sure, say("the list {name}", name=name), 0
            return
        wrong = wrong or (name if name in names.CELL_LISTS else "")
    if wrong:
        template = "{name} is not a list of cells: expected [row, column] or {{row, col, value}}."
        raise NoSheet(Nearness.POSSIBLE, template, piece.line, name=wrong)


def _other_lists(piece: Piece) -> list[str]:
    known = (*names.CELL_LISTS, *names.NO_CLUES, *names.SIDES)
    within = (table for inner in piece.inner for table in inner.tables)  # points are not a board
    whole = size_of(piece) and not any(table.width > 2 for table in within)
    return [name for name in piece.fields if whole and name not in known]


def _lists(piece: Piece, others: list[str]) -> Iterator[tuple[str, Value]]:
    lists = [name for name in names.CELL_LISTS if isinstance(piece.fields.get(name), list) and piece.fields[name]]
    for name in (*names.CELL_LISTS, *others):
        value = piece.fields.get(name)
        whole = len(lists) > 1 and name in ("cells", "tiles") and _are_cells(value)
        if value and isinstance(value, (list, dict)) and not whole:
            yield name, value


def _are_cells(value: Value) -> bool:
    return isinstance(value, list) and all(isinstance(each, list) and cell_of(each) for each in value)


def _is_triple(value: Value) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(isinstance(each, Token) for each in value)


def of_triples(triples: Sequence[Sequence[str]]) -> Iterator[tuple[_Marks, int]]:
    """Yield (labeled cells, penalty) for each way to read `triples`: row, column, label, or label, row, column.

    The second way is less likely and has a higher penalty.
    """
    for label, (one, two), penalty in ((2, (0, 1), 0), (0, (1, 2), 12)):
        if all(t[one].isdecimal() and t[two].isdecimal() and len(t[one] + t[two]) < 9 and t[label] for t in triples):
            yield [(t[label], (int(t[one]), int(t[two]))) for t in triples], penalty


def marks_of(value: Value) -> tuple[_Marks, bool]:
    """Return the (label, cell) pairs in a list or dictionary; [] if an item can't be read as such a pair.

    The second result is True if the text names rows and columns, so that their order in the cells is certain.
    """
    found: _Marks = []
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value or [], 1))
    sure = isinstance(value, list) and bool(value) and isinstance(value[0], dict)
    for key, each in items:
        if each:  # otherwise a label has no cells
            marks, named = _marks_of_item(key, each)
            if not marks:
                return [], False
            found += marks
            sure = sure if named is None else named
    return found, sure


def _marks_of_item(key: str | int, each: Value) -> tuple[_Marks, bool | None]:
    fields = each if isinstance(each, dict) else {}
    label = _label_of(fields, str(key))
    if label is None:
        return [], None
    if isinstance(key, str) and (at := cell_of(Token(key, 0, 0))):
        alone = each if isinstance(each, Token) else next(iter(fields.values())) if len(fields) == 1 else None
        return [(alone.text, at)] if isinstance(alone, Token) and alone.text else [], None
    place = next((fields[name] for name in ("pos", "cell", "position", "coord") if name in fields), each)
    if cell := cell_of(place):
        return [(label, cell)], None
    if not fields:
        return _marks_of_list(label, _flattened(each if isinstance(each, list) else []))
    parts = _flattened(list(fields.values()))
    cells = list(filter(None, map(cell_of, parts)))
    if len(cells) not in (1, 2):
        return [], None
    return [(label, cell) for cell in cells], all(isinstance(part, dict) for part in parts if cell_of(part))


def _marks_of_list(label: str, parts: list[Value]) -> tuple[_Marks, bool | None]:
    cells = list(filter(None, map(cell_of, parts)))
    named = [part.text for part in parts if isinstance(part, Token) and part.text]
    if len(cells) not in (1, 2) or len(named) + len(cells) < len(parts):
        return [], None
    return [((named or [label])[0], cell) for cell in cells], False


def _flattened(parts: list[Value]) -> list[Value]:
    lists = (part if isinstance(part, list) and all(map(cell_of, part)) else [part] for part in parts)
    return [cell for cells in lists for cell in cells]


def _label_of(fields: dict[str, Value], otherwise: str) -> str | None:
    alone = {name: each.text for name, each in fields.items() if isinstance(each, Token) and each.text}
    for name in names.VALUE_NAMES:
        if name in alone:
            return alone[name]
    others = [text for name, text in alone.items() if name.lower() not in names.PLACE]
    return otherwise if not others else others[0] if len(others) == 1 else None
