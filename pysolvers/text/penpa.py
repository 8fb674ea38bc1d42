"""Reads and writes addresses of penpa-edit (also noqx's) of boards with square cells.

An address is `...#m=edit&p=B64`: base64 of raw deflate of lines, mostly JSON with abbreviated words. Line 0 has the
shape and size, line 1 the margins, line 3 the setter's elements, line 4 the player's, line 5 the existing cells, line
17 the tags. A cell, vertex or edge has an index `category * rows * columns + row * columns + column`, including a
border of two cells and the margins. Sources: https://github.com/swaroopg92/penpa-edit,
https://github.com/T0nyX1ang/noqx.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from pysolvers.core.cell import Cell
from pysolvers.core.heading import UNTITLED, Heading
from pysolvers.core.puzzle import MAX_TEXT, PuzzleError
from pysolvers.core.words import counted, listed
from pysolvers.text.json_values import loads

# penpa-edit's abbreviations of quoted words; `zO` is null, `zZ` a literal `z`.
ABBREVIATIONS = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface", "zL": "line",
    "zE": "lineE",
    "zW": "wall", "zC": "cage", "zN": "number", "z1": "numberS", "zY": "symbol", "zP": "special", "zB": "board",
    "zR": "command_redo", "zU": "command_undo", "z8": "command_replay", "zF": "freeline",
    "z2": "freelineE", "zT": "thermo",
    "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon", "z4": "deletelineE", "z6": "killercages",
    "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip

# Other elements that a setter can add, in words.
ELEMENTS = {
    "numberS": "small numbers",
    "symbol": "symbols",
    "freeline": "free lines",
    "freelineE": "free lines",
    "thermo": "thermometers",
    "nobulbthermo": "thermometers",
    "arrows": "arrows",
    "direction": "directions",
    "squareframe": "frames",
    "polygon": "polygons",
    "lineE": "thick edges",
    "wall": "walls",
    "cage": "cages",
    "killercages": "cages",
    "deletelineE": "missing edges",
}

_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")

DARK = (1, 3, 4, 8)  # colors of black and gray surfaces

CROSS = 98  # style of an excluded line

CANDIDATES = "7"  # submode of pencil marks

CELL = 38  # width of a cell on penpa's canvas

HOST = "https://swaroopg92.github.io/penpa-edit/"

Edge = tuple[Cell, Cell]  # two neighboring cells, the smaller first


@dataclass(frozen=True)
class PenpaBoard:
    """The contents of a board; cells are (row, column) without the margins.

    Attributes:
        labels: the text in each labeled cell.
        dark: cells shaded black or gray.
        missing: places in the rectangle without a cell.
        given: neighboring cells that the setter joined by a line.
        walls: neighboring cells that the setter separated by a cross or a thick edge.
        drawn: neighboring cells that a player joined, plus the given ones; empty if nothing is drawn.
        others: other elements, in words.
        tags: the kinds of puzzle that the setter named, in lowercase.
        rules: the rules in the setter's words.
        heading: title and author; penpa has no place for a note.
    """

    rows: int
    columns: int
    labels: Mapping[Cell, str]
    dark: AbstractSet[Cell] = frozenset()
    missing: AbstractSet[Cell] = frozenset()
    given: AbstractSet[Edge] = frozenset()
    walls: AbstractSet[Edge] = frozenset()
    drawn: AbstractSet[Edge] = frozenset()
    others: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    rules: str = ""
    heading: Heading = UNTITLED

    @property
    def gone(self) -> AbstractSet[Cell]:
        """Places that no path uses: missing ones, and shaded cells without a label."""
        return (self.dark | self.missing) - self.labels.keys()


def is_address(text: str) -> bool:
    """True if a text is an address with penpa's two parameters that doesn't wrap another address."""
    head = text[:3000]
    return re.search(r"m=(edit|solve)&\S*p=(?!http)", head) is not None and len(text.split()) == 1


@lru_cache(maxsize=4)
def read(text: str) -> PenpaBoard:
    """Read the board in an address.

    Raises:
        PuzzleError: if it is encrypted, damaged, or has no square cells.
    """
    data = _data(text)
    if not data:
        raise PuzzleError("This is not a penpa address: expected ...#m=edit&p= and the puzzle in base64.")
    lines = _inflate(data).split("\n")
    head = lines[0].split(",")
    if head[0] not in ("square", "sudoku", "kakuro"):
        raise PuzzleError(f"The penpa puzzle has a grid of shape {head[0][:40]!r}; expected square.")
    try:
        return _Reader(head, lines).board()
    except (ValueError, IndexError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("The penpa address is not that of a square grid.") from None


class _Reader:
    """Parses the lines of an address; any exception means that they don't describe a square grid."""

    def __init__(self, head: Sequence[str], lines: list[str]) -> None:
        self.lines = lines
        self.head = head
        top, bottom, left, right = (int(n) for n in loads(lines[1]))
        self.top, self.left = top, left
        self.stride = int(head[1]) + 4
        self.places = self.stride * (int(head[2]) + 4)
        self.columns, self.rows = int(head[1]) - left - right, int(head[2]) - top - bottom
        if not (1 <= self.rows <= 1000 and 1 <= self.columns <= 1000):
            raise PuzzleError(f"The board is {self.columns} × {self.rows}: expected sides of 1 to 1000.")

    def board(self) -> PenpaBoard:
        question = self._json(3)
        solution = self._json(4) if len(self.lines) > 4 and self.lines[4] else {}
        given, crossed = self._lines(question.get("line", {}))
        drawn, _ = self._lines(solution.get("line", {}) if isinstance(solution, dict) else {})
        others = {name: words for name, words in ELEMENTS.items() if question.get(name)}
        board = PenpaBoard(
            self.rows,
            self.columns,
            dict(self._labels(question.get("number", {}))),
            frozenset(
                cell for key, colour in _items(question, "surface") if colour in DARK for cell in self._cells(key)
            ),
            self._missing(),
            given,
            crossed,
            drawn | given if drawn else frozenset(),
            tags=self._tags(),
            rules=self.head[18].replace("%2C", ",").replace("%2D", "\n") if len(self.head) > 18 else "",
            heading=Heading(self._told(15, "Title:"), self._told(16, "Author:")),
        )
        thick = self._thick_sides(question.get("lineE", {}))
        if thick is not None and _pieces(board, thick - crossed) == _pieces(board, frozenset()):
            others.pop("lineE", "")
            crossed |= {side for side in thick if not board.gone & set(side)}
        return replace(board, walls=crossed, others=tuple(dict.fromkeys(others.values())))

    def _told(self, place: int, name: str) -> str:
        """The text after `name` at a place of the first line, where commas are written %2C."""
        told = self.head[place] if len(self.head) > place else ""
        return told.removeprefix(name).replace("%2C", ",")

    def _json(self, line: int) -> Any:
        return loads(_expand(self.lines[line]))

    def _place(self, key: str) -> tuple[int, Cell]:
        """The category and the cell of an index; the cell may lie off the board."""
        if not (key.isdecimal() and len(key) < 9):
            return -1, (-1, -1)
        category, place = divmod(int(key), self.places)
        row, column = divmod(place, self.stride)
        return category, (row - 2 - self.top, column - 2 - self.left)

    def _cells(self, key: str) -> list[Cell]:
        """The cell of an index if it is on the board."""
        category, cell = self._place(key)
        return [cell] if category == 0 and self._has(cell) else []

    def _has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def _labels(self, number: Any) -> list[tuple[Cell, str]]:
        found = []
        for key, value in number.items() if isinstance(number, dict) else ():
            if isinstance(value, list) and value and CANDIDATES not in [str(v) for v in value[2:3]]:
                label = str(value[0]).strip()
                found += [(cell, label) for cell in self._cells(key) if label]
        return found

    def _lines(self, line: Any) -> tuple[frozenset[Edge], frozenset[Edge]]:
        """The neighboring pairs joined by a line, and those with a cross between them."""
        joined: set[Edge] = set()
        crossed: set[Edge] = set()
        for key, style in line.items() if isinstance(line, dict) else ():
            ends = [cell for part in key.split(",") for cell in self._cells(part)]
            if len(ends) == 2 and abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]) == 1:
                joined.add((min(ends), max(ends)))
            category, (row, column) = self._place(key)
            if style == CROSS and category in (2, 3):
                other = (row + 1, column) if category == 2 else (row, column + 1)
                if self._has((row, column)) and self._has(other):
                    crossed.add(((row, column), other))
        return frozenset(joined), frozenset(crossed)

    def _thick_sides(self, edges: Any) -> frozenset[Edge] | None:
        """Cell sides with a thick edge, except the board's border; None if there are other thick edges."""
        sides: set[Edge] = set()
        for key, style in edges.items() if isinstance(edges, dict) else ():
            (category, (top, left)), (other, cell) = map(self._place, f"{key},{key}".split(",")[:2])
            way = (cell[0] - top, cell[1] - left)
            if style == CROSS and "," not in key:
                continue
            if (category, other) != (1, 1) or way not in ((0, 1), (1, 0)):
                return None
            beyond = (cell[0] + way[1], cell[1] + way[0])
            if self._has(cell) and self._has(beyond):
                sides.add((cell, beyond))
        return frozenset(sides)

    def _missing(self) -> frozenset[Cell]:
        """The places that line 5 doesn't list; none if it is no list."""
        try:
            steps = loads(self.lines[5])
        except (ValueError, IndexError, RecursionError):
            return frozenset()
        if not (isinstance(steps, list) and steps and all(type(step) is int for step in steps)):
            return frozenset()
        there: set[Cell] = set()
        at = 0
        for step in steps:
            at += step
            there.update(self._cells(str(at)))
        return frozenset((r, c) for r in range(self.rows) for c in range(self.columns) if (r, c) not in there)

    def _tags(self) -> tuple[str, ...]:
        """The tags, in lowercase."""
        try:
            tags = loads(self.lines[17])
        except (ValueError, IndexError, RecursionError):
            tags = []
        return tuple(tag.lower() for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()


def _pieces(board: PenpaBoard, walls: AbstractSet[Edge]) -> int:
    """How many pieces a board falls into. Thick edges that cut it are region borders, not walls."""
    left = {(r, c) for r in range(board.rows) for c in range(board.columns)} - board.gone
    pieces = 0
    while left:
        pieces += 1
        open_cells = [left.pop()]
        while open_cells:
            r, c = cell = open_cells.pop()
            for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if near in left and (min(cell, near), max(cell, near)) not in walls:
                    left.remove(near)
                    open_cells.append(near)
    return pieces


def _items(question: Any, name: str) -> list[tuple[str, Any]]:
    return list(question.get(name, {}).items())


def _data(text: str) -> str:
    """The parameter `p` after `m`; "" if the text is no address with both. Linear time for any text."""
    words = text.split()
    parts = re.split("[#?&]", words[0]) if len(words) == 1 else []
    modes = [at for at, part in enumerate(parts) if re.fullmatch(r"m=\w+", part)]
    packed = [part for part in parts[modes[0] :] if part.startswith("p=")] if modes else []
    found = re.match(r"[\w+/=%-]+", packed[0][2:]) if packed else None
    return found[0] if found else ""


def _inflate(packed: str) -> str:
    try:
        inflate = zlib.decompressobj(-15)
        plain = inflate.decompress(b64decode(unquote(packed) + "=" * (-len(packed) % 4)), MAX_TEXT + 1)
        if len(plain) > MAX_TEXT:
            raise PuzzleError(f"The penpa address unpacks to more than {MAX_TEXT} characters.")
        return plain.decode()
    except PuzzleError:
        raise
    except (ValueError, zlib.error):  # invalid base64, ASCII, deflate or UTF-8
        raise PuzzleError("The penpa address cannot be unpacked: it is damaged, incomplete or encrypted.") from None


def _expand(line: str) -> str:
    """A line of JSON with abbreviations expanded; `zZ` is a literal `z` and comes last."""
    for short, word in ABBREVIATIONS.items():
        line = line.replace(short, f'"{word}"')
    return line.replace("zO", "null").replace("zZ", "z")


def description(text: str) -> str:
    """A readable address in words, such as "a penpa board with 12 labels and thick edges"; else ""."""
    try:
        board = read(text.strip())
    except PuzzleError:
        return ""
    if board.tags:
        return f"a penpa puzzle tagged {', '.join(board.tags)[:60]}"
    parts = (board.labels, "label"), (board.dark, "shaded cell"), (board.given, "line")
    things = [counted(len(found), noun) for found, noun in parts if found] + list(board.others)
    return f"a penpa board with {listed(things)}" if things else "an empty penpa board"


def write(board: PenpaBoard) -> str:
    """Return the address of a board."""
    writer = _Writer(board)
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = writer.text().replace("z", "zZ")
    for short, word in ABBREVIATIONS.items():
        text = text.replace(f'"{word}"', short)
    data = pack.compress(text.replace("null", "zO").encode()) + pack.flush()
    return f"{HOST}#m=edit&p={b64encode(data).decode()}\n"


class _Writer:
    """Writes the lines of an address as penpa-edit does for a board without margins."""

    def __init__(self, board: PenpaBoard) -> None:
        self.board = board
        self.stride = board.columns + 4
        self.places = self.stride * (board.rows + 4)

    def text(self) -> str:
        board = self.board
        across, down = (board.columns + 1) * CELL, (board.rows + 1) * CELL
        title, author = (told.replace(",", "%2C") for told in (board.heading.title, board.heading.author))
        rules = board.rules.replace("\n", "%2D").replace(",", "%2C").replace("&", "%2E").replace("=", "%2F")
        centre = self._centre()
        size = f"square,{board.columns},{board.rows},{CELL},0,1,1,{across},{down},{centre},{centre}"
        cells = [self._index((r, c)) for r in range(board.rows) for c in range(board.columns)]
        kept = [i for i in cells if self._cell(i) not in board.missing]
        steps = kept[:1] + [b - a for a, b in pairwise(kept)]
        lines = [
            f"{size},0,0,0,0,Title: {title},Author: {author},,{rules},OFF,false",
            "[0,0,0,0]",
            _compact({"grid": ["1", "2", "1"]}),
            _compact(self._question()),
            _compact(_layer({"line": {self._key(*edge): 3 for edge in sorted(board.drawn - board.given)}})),
            _compact(steps),
            _compact(["Line Normal", "Number Normal"]),
            *("{}", '"x"', '"x"', "[3,1,4]", "", '"x"', "0"),
            *(_compact(_layer({})), _compact(_layer({})), "{}", _compact(list(board.tags)), ""),
        ]
        return "\n".join(lines)

    def _question(self) -> dict[str, Any]:
        board = self.board
        lines: dict[str, int] = {self._key(*edge): 2 for edge in sorted(board.given)}
        lines |= {str(self._edge_index(*edge)): CROSS for edge in sorted(board.walls)}
        return _layer(
            {
                "surface": {str(self._index(cell)): 4 for cell in sorted(board.dark)},
                "number": {str(self._index(cell)): [label, 1, "1"] for cell, label in sorted(board.labels.items())},
                "line": lines,
                "lineE": {self._vertices(*edge): 2 for edge in sorted(board.walls)},
            }
        )

    def _vertices(self, a: Cell, b: Cell) -> str:
        """The indices of the two vertices of the side between two neighbors."""
        last = self._index(a) + self.places
        return f"{last - (1 if b[0] > a[0] else self.stride)},{last}"

    def _index(self, cell: Cell) -> int:
        return (cell[0] + 2) * self.stride + cell[1] + 2

    def _cell(self, index: int) -> Cell:
        return index // self.stride - 2, index % self.stride - 2

    def _key(self, a: Cell, b: Cell) -> str:
        return f"{self._index(a)},{self._index(b)}"

    def _edge_index(self, a: Cell, b: Cell) -> int:
        """The index of the edge between two neighbors, below or right of the first."""
        return self._index(a) + self.places * (2 if b[0] > a[0] else 3)

    def _centre(self) -> int:
        """The index of the board's center: a cell, a vertex or an edge."""
        board = self.board
        category = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[board.rows % 2, board.columns % 2]
        return self._index(((board.rows - 1) // 2, (board.columns - 1) // 2)) + category * self.places


def _layer(filled: dict[str, Any]) -> dict[str, Any]:
    """A penpa layer with these elements and the others empty."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    names = (
        "surface",
        "number",
        "numberS",
        "symbol",
        "freeline",
        "freelineE",
        *_LISTS,
        "line",
        "lineE",
        "wall",
        "cage",
    )
    layer: dict[str, Any] = {name: [] if name in _LISTS else {} for name in (*names, "deletelineE")}
    return stacks | layer | filled


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
