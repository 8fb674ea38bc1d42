"""What a text is cut into before anybody asks what it means: pieces with tables of tokens, lists of cells and fields.

A `Piece` is what belongs together: a record of nested lists, a block of rows, a line of coordinates. Nothing is
dropped: what a text says that is neither a row, a size nor a comment makes its piece `unread`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pysolvers.text import names

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.puzzle import PuzzleError


class Token(NamedTuple):
    """A word of a text with its place, line and column from 1."""

    text: str
    line: int
    column: int
    quoted: bool = False

    @property
    def number(self) -> int | None:
        """The whole number that it is."""
        return int(self.text) if re.fullmatch(r"-?\d{1,9}", self.text, re.ASCII) else None


Value = Any
"""A Token, a list of values, or a dictionary of values by the texts of their keys."""

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
    least: bool = False  # nothing says it: it is the smallest square that holds all cells


def least_square(cells: Sequence[Cell], line: int) -> Size | None:
    """The square whose last row and last column both have some of these cells; None where that may be another."""
    rows, columns = ({cell[n] for cell in cells} for n in (0, 1))
    high, low = max(rows | columns, default=0), min(rows | columns, default=0)
    if len(cells) < 4 or max(rows) != max(columns) or low > 1 or (low and min(rows) != min(columns)):
        return None
    return Size(high + 1 - low, high + 1 - low, line, alone=True, least=True) if high - low > 2 else None


@dataclass(slots=True)
class Piece:
    """What may be one puzzle."""

    line: int
    tables: list[Table] = field(default_factory=list)
    fields: dict[str, Value] = field(default_factory=dict)
    pairs: list[tuple[str, Cell, Cell]] = field(default_factory=list)  # a label and two points as they are written
    triples: list[tuple[str, str, str]] = field(default_factory=list)  # a label and two coordinates as they are written
    ordered: bool = False  # the triples are row, column and label
    rows: list[Token] = field(default_factory=list)  # the lines
    size: Size | None = None
    counts: list[Token] = field(default_factory=list)  # numbers ahead that are no size
    directives: dict[str, Token] = field(default_factory=dict)  # `# name: value` above it
    inner: list[Piece] = field(default_factory=list)  # what its fields hold, where it is no puzzle itself
    aside: list[int] = field(default_factory=list)  # lines with what is no part of the puzzle
    nested: bool = False
    named: bool = False  # the kind was said, so that a single row of words may be a board too
    meant: str = ""  # the name of the kind that the caller gives, such as "hidato"
    unread: PuzzleError | None = None
    sheets: list[Any] | None = None  # what `text.grids` makes of it, once
    no_sheet: PuzzleError | None = None


def line_of(value: Value, otherwise: int) -> int:
    """The line where a value begins."""
    while isinstance(value, (dict, list)) and value:
        value = next(iter(value.values())) if isinstance(value, dict) else value[0]
    return value.line if isinstance(value, Token) else otherwise


def size_of(piece: Piece) -> Size | None:
    """The size in front of a piece, or else what its fields or comments say, height first."""
    if piece.size:
        return piece.size
    fields = {**{name.lower(): value for name, value in piece.fields.items()}, **piece.directives}
    for value in [fields[name] for name in names.SIDES if isinstance(fields.get(name), dict)]:
        fields |= {name.lower(): each for name, each in value.items()}
    sides = [names.HEIGHT, names.WIDTH]
    if any(isinstance(value, list) for value in fields.values()):  # else they are where one cell is
        sides = [(*names.HEIGHT, "row"), (*names.WIDTH, "column", "col")]
    given = [next((fields[name] for name in usual if name in fields), None) for usual in sides]
    numbers = [value.number for value in given if isinstance(value, Token) and value.number is not None]
    if len(numbers) == 2:
        return Size(numbers[0], numbers[1], piece.line, named=True)
    for value in (fields[name] for name in names.SIDES if name in fields):
        if isinstance(value, Token) and value.number is not None:
            return Size(value.number, value.number, piece.line, alone=True)
        if cell := cell_of(value):
            return Size(*cell, piece.line)
        match = re.fullmatch(r"(\d{1,4})\s*[xX×]\s*(\d{1,4})", value.text) if isinstance(value, Token) else None
        if match:
            return Size(int(match[2]), int(match[1]), piece.line)
    return None


def cell_of(value: Value) -> Cell | None:
    """A cell from {row, col}, [row, column] or "row,column"; None for anything else."""
    if isinstance(value, Token):
        match = re.fullmatch(r"(?i)\s*[(r]?(\d{1,4})\s*[,;._ c-]\s*(\d{1,4})\)?\s*", value.text, re.ASCII)
        return (int(match[1]), int(match[2])) if match else None
    if isinstance(value, dict):
        at = {name.lower(): each for name, each in value.items()}
        value = [next((at[name] for name in usual if name in at), None) for usual in (names.ROW, names.COLUMN)]
    if isinstance(value, list) and len(value) == 2 and all(isinstance(n, Token) for n in value):
        row, column = value[0].number, value[1].number
        return (row, column) if row is not None and column is not None else None
    return None


def plain(value: Value) -> Any:
    """A value with texts and whole numbers in place of tokens; None for nothing."""
    if isinstance(value, Token):
        number = None if value.quoted else value.number
        return number if number is not None else value.text if value.text or value.quoted else None
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value]
