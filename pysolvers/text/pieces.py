"""Pieces of a text before their meaning is known: tables of tokens, lists of cells, and fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import names

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


class Token(NamedTuple):
    """A word of a text with its line and column, from 1."""

    text: str
    line: int
    column: int
    quoted: bool = False

    @property
    def number(self) -> int | None:
        return int(self.text) if re.fullmatch(r"-?\d{1,9}", self.text, re.ASCII) else None


Value = Any  # a Token, a list of values, or a dictionary of values by text

Row = list[Token]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of tokens that may be a board. `listed` is True if they were made from a list of cells.

    `how` says how the text was split into cells. `name` is the name of the field that contains the table, or "".
    """

    rows: Sequence[Row]
    how: str
    name: str = ""
    listed: bool = False  # made of a list of cells

    @property
    def width(self) -> int:
        """The most common row length, if at least half of the rows have it; else the length of the longest row."""
        width, often = Counter(map(len, self.rows)).most_common(1)[0]
        return width if 2 * often >= len(self.rows) else max(map(len, self.rows))


@dataclass(frozen=True, slots=True)
class Size:
    """The two numbers of a board's size, in the order of the text, and their line.

    `alone` is True if a single number is both sides, and `named` if the text says which number counts rows.
    """

    first: int
    second: int
    line: int
    alone: bool = False  # one number for both sides
    named: bool = False  # rows and columns are named


class Nearness(IntEnum):
    """How much a text that isn't a puzzle resembles one. Of several errors, the one with the highest value is shown."""

    NOTHING = 1  # no board at all
    HARDLY = 3  # an error in something unlike a board
    SIMILAR = 5  # above this, the error is reported instead of one about unknown formats
    UNLIKELY = 20
    VAGUE = 25  # up to this, a statement that isn't understood explains more
    POSSIBLE = 40
    PLAUSIBLE = 50
    LIKELY = 60  # from here on, the whole text is an error, even if other pieces are puzzles
    BOARD = 80  # an error in something like a board
    PARTLY = 85  # only the beginning of the text is a puzzle
    DECISIVE = 90  # from here on, the piece is not a puzzle even if a kind claims it
    UNSUPPORTED = 95  # a board with a field that is not supported
    UNKNOWN = 98  # a board with a statement that no kind understands
    SURE = 99


class NoSheet(PuzzleError):
    """Raised if a text can't be read as a table of cells. `nearness` (0 to 100) says how much it resembles a board."""

    def __init__(self, nearness: int, template: str, line: int | None = None, **values: Any) -> None:
        super().__init__(template, line, **values)
        self.nearness = nearness


@dataclass(slots=True)
class Piece:
    """A part of a text that may be a puzzle, with what was recognized in it.

    `pairs` are (label, cell, cell). `triples` are a label and two coordinates in the order of the text; if `ordered`,
    this is row, column, label. `rows` are lines of text. `counts` are numbers above them, apart from the `size`.
    `directives` are the values of comments such as `# name: value`. `fields` are the values of a record, and `inner`
    are the pieces found in these values. `nested` is True for a record, a list or a table of a page, and False for
    lines of text. `named` is True if the kind is known. `problem` is the reason why the piece can't be read. `ignored`
    are the numbers of ignored lines. `sheets` and `no_sheet` are a cache of the function `sheets`.
    """

    line: int
    tables: list[Table] = field(default_factory=list)
    fields: dict[str, Value] = field(default_factory=dict)
    pairs: list[tuple[str, Cell, Cell]] = field(default_factory=list)  # label and two points as written
    triples: list[tuple[str, str, str]] = field(default_factory=list)  # label and two coordinates as written
    ordered: bool = False  # the triples are row, column and label
    rows: list[Token] = field(default_factory=list)  # the lines
    size: Size | None = None
    counts: list[Token] = field(default_factory=list)  # other numbers in front
    directives: dict[str, Token] = field(default_factory=dict)  # `# name: value` above it
    inner: list[Piece] = field(default_factory=list)  # pieces in its fields, if it isn't a puzzle itself
    ignored: list[int] = field(default_factory=list)  # lines that are not part of the puzzle
    nested: bool = False
    named: bool = False  # the kind is known, so a single row of words may be a board
    kind_name: str = ""  # the caller's name for the kind, such as "hidato"
    problem: PuzzleError | None = None
    sheets: list[Any] | None = None  # cache of `sheets.sheets`
    no_sheet: PuzzleError | None = None


def line_of(value: Value, otherwise: int) -> int:
    while isinstance(value, (dict, list)) and value:
        value = next(iter(value.values())) if isinstance(value, dict) else value[0]
    return value.line if isinstance(value, Token) else otherwise


def size_of(piece: Piece) -> Size | None:
    """Return a piece's size: the two numbers above it, or height and width from fields or comments; None if unknown."""
    if piece.size:
        return piece.size
    fields = {**{name.lower(): value for name, value in piece.fields.items()}, **piece.directives}
    sides = [names.HEIGHT, names.WIDTH]
    if any(isinstance(value, list) for value in fields.values()):  # otherwise row and col locate a cell
        sides = [(*names.HEIGHT, "row"), (*names.WIDTH, "column", "col")]
    given = [next((fields[name] for name in usual if name in fields), None) for usual in sides]
    numbers = [value.number for value in given if isinstance(value, Token) and value.number is not None]
    if len(numbers) == 2:
        return Size(numbers[0], numbers[1], piece.line, named=True)
    sizes = (_size_in(fields[name], piece.line) for name in names.SIDES if name in fields)
    return next(filter(None, sizes), None)


def _size_in(value: Value, line: int) -> Size | None:
    if isinstance(value, Token) and value.number is not None:
        return Size(value.number, value.number, line, alone=True)
    if cell := cell_of(value):
        return Size(*cell, line)
    match = re.fullmatch(r"(\d{1,4})\s*[xX×]\s*(\d{1,4})", value.text) if isinstance(value, Token) else None
    return Size(int(match[2]), int(match[1]), line) if match else None


def cell_of(value: Value) -> Cell | None:
    """Return the cell in {row, col}, [row, column] or "row,column"; None for any other value."""
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
    """Return a value with texts and numbers in place of tokens, and None in place of empty tokens."""
    if isinstance(value, Token):
        number = None if value.quoted else value.number
        return number if number is not None else value.text if value.text or value.quoted else None
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value]
