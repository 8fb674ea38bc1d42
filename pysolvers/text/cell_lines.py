"""Reads lines that list cells: two coordinates and a label, or the coordinates of two ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pysolvers.text.cell_lists import of_triples
from pysolvers.text.frames import LONGEST
from pysolvers.text.names import PLACE, VALUE_NAMES
from pysolvers.text.pieces import Piece, Size, Token

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

POINT = re.compile(r"[(\[]\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*[)\]]", re.ASCII)
_BETWEEN = re.compile(r"[\s,;:()\[\]{}=<>|]+|->|→")


def take_cell_list(piece: Piece) -> bool:
    """If every row of a piece lists cells, store these cells as the piece's `triples` or `pairs`, and return True."""
    rows, sized = piece.rows, piece.size is not None
    if not 2 < len(_words(rows[0]) if rows else ()) < 7:
        return False
    words, ordered = _in_order(list(map(_words, rows)))
    if len(set(map(len, words))) > 1:
        return False
    many = len(words[0]) if words else 0
    labels = [n for n, column in enumerate(zip(*words, strict=True)) if not all(map(is_coordinate, column))]
    points = _points(rows)
    if points and (many == 4 or not sized or labels not in ([0], [4])):
        piece.pairs = points
    elif sized and (many, labels) in ((4, []), (5, []), (5, [0]), (5, [4])):
        piece.pairs = list(_pairs(words, (labels or [0])[0]))
    elif many == 3 and (ordered or (sized and labels in ([], [0], [2]))):
        piece.triples = [(row[0], row[1], row[2]) for row in words]
        piece.ordered = ordered
    return bool(piece.pairs or piece.triples)


def _points(rows: Sequence[Token]) -> list[tuple[str, Cell, Cell]]:
    points = [POINT.findall(row.text) for row in rows]
    if not all(len(each) == 2 for each in points):
        return []
    return [(str(n), _cell(one), _cell(two)) for n, (one, two) in enumerate(points, 1)]


def _words(row: Token) -> list[str]:
    return _BETWEEN.sub(" ", row.text).split() if len(row.text) <= LONGEST else []


def _in_order(words: list[list[str]]) -> tuple[list[list[str]], bool]:
    head = [word.lower() for word in words[0]]
    places = [re.sub(r"[\d_]+$|^(?:start|end|from|to)_?", "", name) for name in head]
    names = set(places)
    if len(words) < 2 or not 2 < len(head) < 6 or not names <= {*PLACE, *VALUE_NAMES} or PLACE.isdisjoint(names):
        return words, False
    second = [n for n, name in enumerate(head) if re.search(r"[2b]$|^(?:end|to)", name) and places[n] in PLACE]
    order = sorted(range(len(head)), key=lambda n: (places[n] not in PLACE, n in second, places[n][0] not in "ry"))
    return [[row[n] for n in order] for row in words[1:] if len(row) == len(head)], True


def _pairs(words: list[list[str]], label: int) -> Iterator[tuple[str, Cell, Cell]]:
    for n, row in enumerate(words, 1):
        ends = row if len(row) == 4 else row[:label] + row[label + 1 :]
        yield str(n) if len(row) == 4 else row[label], _cell(ends[:2]), _cell(ends[2:])


def fits(piece: Piece, counts: Sequence[Token]) -> bool:
    """True if the cells listed in a piece fit its size, and each of the `counts` is their number as cells or pairs."""
    assert piece.size
    listed = len(piece.pairs or piece.triples)
    if not all(int(n.text) in (listed, 2 * listed) or 2 * int(n.text) == listed for n in counts):
        return False
    sides = sorted((piece.size.first, piece.size.second))
    pairs = [(label, cell) for label, *ends in piece.pairs for cell in ends]
    for marks in [pairs] if pairs else [marks for marks, _ in of_triples(piece.triples)]:
        cells = [cell for _, cell in marks]
        most = sorted(max(cell[n] for cell in cells) for n in (0, 1))
        if len(set(cells)) == len(cells) and most[0] <= sides[0] and most[1] <= sides[1]:
            return True
    return False


def is_coordinate(word: str) -> bool:
    return len(word) < 7 and word.isascii() and word.isdigit()


def _cell(point: Sequence[str]) -> Cell:
    return int(point[0]), int(point[1])


_TRIPLE = re.compile(r"(\d{1,3}),(\d{1,3}),(\w{1,8})", re.ASCII)


def one_line_boards(rows: Sequence[Token]) -> list[Piece]:
    """Read lines with one board each, `W H x y x y ...` or `W,H x,y,label ...`; [] if a line has another form."""
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
