"""Lines that list cells: a label and two coordinates, or the two ends of a line, in whatever signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.literals import Token
from pysolvers.text.names import PLACE, VALUE_NAMES
from pysolvers.text.pieces import Piece, Size, least_square

LABELLED = re.compile(r"\s*[^\W\d]\w*\s+\d+\s+\d")
POINT = re.compile(r"[(\[]\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*[)\]]", re.ASCII)
_PLAIN_POINT = re.compile(r"\d{1,3}\s+\d{1,3}", re.ASCII)
_POINT_OR_NUMBER = re.compile(r"\s*\d+(?:[^\S\n]+\d+)?[^\S\n]*\n")
_MOST = 100
"""The most points that are looked at one a line."""


def one_a_line(text: str) -> list[Piece]:
    """The board of a text whose lines behind its size hold one point each, two for each label; [] for other texts.

    A label may stand in a line above its two points.
    """
    if not _POINT_OR_NUMBER.match(text):
        return []
    rows = [Token(line.strip(), n, 1) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    kinds = "".join("p" if _PLAIN_POINT.fullmatch(t.text) else "n" if t.text.isdigit() else "l" for t in rows[:_MOST])
    heads = (re.match(rf"(?:{each})(?=(?:lpp)+$|(?:pp){{2,}}$)", kinds) for each in ("p", "n", "np", "pn", "nn"))
    head = next(filter(None, heads), None)
    words = all(row.text.isidentifier() for row, kind in zip(rows, kinds, strict=False) if kind == "l")
    if not head or len(rows) > _MOST or not words:
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


_BETWEEN = re.compile(r"[\s,;:()\[\]{}=<>|]+|->|→")


def take(piece: Piece, sides: set[int]) -> None:
    """Take rows that name cells by two coordinates and a label, or by the two ends of a line, in whatever signs.

    A line of names above them says which is which. Where the `sides` are not known, only points are taken.
    """
    rows, sized = piece.rows, bool(sides)
    if not rows or not 2 < len(_BETWEEN.sub(" ", rows[0].text).split()) < 7:
        return
    points = [POINT.findall(row.text) for row in rows]
    words = [_BETWEEN.sub(" ", row.text).split() for row in rows]
    head = [word.lower() for word in words[0]] if len(words) > 1 else []
    places = [re.sub(r"[\d_]+$|^(?:start|end|from|to)_?", "", name) for name in head]
    named = len(head) in (3, 4, 5) and set(places) <= {*PLACE, *VALUE_NAMES} and not PLACE.isdisjoint(places)
    if named:
        second = [n for n, name in enumerate(head) if re.search(r"[2b]$|^(?:end|to)", name) and places[n] in PLACE]
        order = sorted(range(len(head)), key=lambda n: (places[n] not in PLACE, n in second, places[n][0] not in "ry"))
        words = [[row[n] for n in order] for row in words[1:] if len(row) == len(head)]
    many = len(words[0]) if words else 0
    if given := many == 4 and all(row[-1:] == ["true"] for row in words):
        words, many = [row[:-1] for row in words], 3
    even = any(len(list(filter(None, rows[0].text.split(sign)))) == many for sign in (None, *",;|"))
    if any(len(row) != many for row in words) or (even and {many, len(rows)} == sides and not given):
        return
    at = [n for n in range(many) if not all(is_coordinate(row[n]) for row in words)]
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


_LABELLED_CELL = re.compile(r"\s*(\w+)\s+(\d{1,3})\s+(\d{1,3})\s*", re.ASCII)


def boards_a_line(rows: Sequence[Token]) -> list[Piece]:
    """A board of each line that lists its cells between commas, `R 0 0,R 4 1,G 0 2,G 3 1`; [] if a line does not."""
    found: list[Piece] = []
    for row in rows:
        cells = [_LABELLED_CELL.fullmatch(part) for part in re.split("[,;]", row.text) if part.strip()]
        if len(cells) < 4 or not all(cells):
            return []
        found.append(Piece(row.line, triples=[(c[1], c[2], c[3]) for c in cells if c]))
    size = least_square([_cell(triple[1:]) for piece in found for triple in piece.triples], 1)
    for piece in found:
        piece.size = size
    return found


def are_listed(size: Size, rows: Sequence[Token], many: int, counts: Sequence[Token]) -> bool:
    """Whether rows are a list of cells of a board of this size that is as long as the counts ahead say."""
    if not rows or not all(int(count.text) in (many, 2 * many) for count in counts):
        return False
    words = [row.text.split() for row in rows]
    if many > 1 and not size.alone and all(len(row) == 3 and LABELLED.match(" ".join(row)) for row in words):
        return True
    if not counts or not all(re.fullmatch(r"[\d\s,()-]+", t.text) and t.text.count("(") in (0, 2) for t in rows):
        return False
    points = [[int(n) for n in re.findall(r"\d{1,9}", row.text)] for row in rows]
    lengths = set(map(len, points))
    if lengths == {3}:
        return are_cells(rows, size)
    if len(lengths) > 1 or lengths < {2}:
        return False
    sides = [max(max(row[n::2]) for row in points) for n in (0, 1)] if lengths <= {2, 4} else [0, 0]
    return any(all(map(int.__le__, sides, both)) for both in ((size.first, size.second), (size.second, size.first)))


def are_cells(rows: Sequence[Token], size: Size) -> bool:
    """Whether rows are two coordinates on a board of this size and a number, in front or behind, all of other cells."""
    listed = [[int(n) for n in re.findall(r"\d{1,9}", row.text)] for row in rows]
    if len(rows) < 2 or any(len(row) != 3 or not re.fullmatch(r"[\d\s,]+", rows[0].text) for row in listed):
        return False
    both = ({(row[at], row[at + 1]) for row in listed} for at in (0, 1))
    return any(len(cells) == len(rows) and max(map(max, cells)) <= max(size.first, size.second) for cells in both)


def is_coordinate(word: str) -> bool:
    """Whether a word is a number as coordinates are."""
    return len(word) < 7 and word.isascii() and word.isdigit()


def _cell(point: Sequence[str]) -> Cell:
    return int(point[0]), int(point[1])


def after_size(line: int, numbers: list[int]) -> Piece | None:
    """`W H x y x y ...`: the size and four numbers a pair, if they all lie on the board and none lies on another."""
    size = Size(numbers[0], numbers[1], line)
    cells = list(zip(numbers[2::2], numbers[3::2], strict=True))
    if len(set(cells)) < len(cells) or max(map(max, cells)) > max(size.first, size.second):
        return None
    ends = zip(cells[::2], cells[1::2], strict=True)
    return Piece(line, pairs=[(str(n), *both) for n, both in enumerate(ends, 1)], size=size)
