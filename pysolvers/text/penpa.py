"""Reads and writes boards with square cells as addresses of penpa-edit, which noqx uses too.

An address is `...#m=edit&p=B64`: base64 of raw deflate of lines, mostly JSON with abbreviated words. Line 0 has the
shape and size, 1 the margins, 3 the setter's elements, 4 the player's, 5 the existing cells, 17 the tags. A cell,
vertex or edge is `category * rows * columns + row * columns + column`, all with the margins and a border of two cells.
Sources: https://github.com/swaroopg92/penpa-edit, https://github.com/T0nyX1ang/noqx.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from pysolvers.core.cell import Cell, components
from pysolvers.core.heading import UNTITLED, Heading
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import counted, say
from pysolvers.text.codecs import packed, unpacked
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
    "numberS": "small numbers", "symbol": "symbols", "freeline": "free lines", "freelineE": "free lines",
    "thermo": "thermometers", "nobulbthermo": "thermometers", "arrows": "arrows", "direction": "directions",
    "squareframe": "frames", "polygon": "polygons", "lineE": "thick edges", "wall": "walls", "cage": "cages",
    "killercages": "cages", "deletelineE": "missing edges",
}  # fmt: skip

_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")

DARK = (1, 3, 4, 8)  # colors of black and gray surfaces

CROSS = 98  # style of an excluded line

CANDIDATES = "7"  # submode of pencil marks

CELL = 38  # width of a cell on penpa's canvas

CELLS, VERTICES, BELOW, BESIDE = range(4)  # categories of points: edges are below or to the right of cells

HOST = "https://swaroopg92.github.io/penpa-edit/"

Edge = tuple[Cell, Cell]  # two neighboring cells, the smaller first


@dataclass(frozen=True)
class PenpaBoard:
    """The contents of a board; cells are (row, column) without the margins.

    `dark` cells are black or gray. The setter joined the cells of `given` edges, and separated those of `walls`.
    `drawn` has the player's edges and the given ones, or nothing if the player drew no edge. `others` describe all
    other elements. `tags` are the kinds of puzzle that the setter named.
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
    def unused(self) -> AbstractSet[Cell]:
        """Cells that no path uses: missing cells, and dark cells without a label."""
        return (self.dark | self.missing) - self.labels.keys()


def is_address(text: str) -> bool:
    """True if a text is a single address with penpa's parameters `m` and `p`."""
    head = text[:3000]
    return re.search(r"m=(edit|solve)&\S*p=(?!http)", head) is not None and len(text.split()) == 1


@lru_cache(maxsize=4)
def read(text: str) -> PenpaBoard:
    """Read the board in an address. PuzzleError if it is encrypted, damaged, or has no square cells."""
    data = _data(text)
    if not data:
        raise PuzzleError("This is not a penpa address: expected ...#m=edit&p= and the puzzle in base64.")
    lines = unpacked(data, "The penpa address", "damaged, incomplete or encrypted").split("\n")
    head = lines[0].split(",")
    if head[0] not in ("square", "sudoku", "kakuro"):
        raise PuzzleError("The penpa puzzle has a grid of shape {shape!r}; expected square.", shape=head[0][:40])
    try:
        return _Reader(head, lines).board()
    except (ValueError, IndexError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("The penpa address is not that of a square grid.") from None


class _Points:
    def __init__(self, rows: int, columns: int, top: int = 0, left: int = 0) -> None:
        self.stride = columns + 4
        self.places = self.stride * (rows + 4)
        self.top, self.left = top + 2, left + 2

    def index(self, cell: Cell, category: int = CELLS) -> int:
        return category * self.places + (cell[0] + self.top) * self.stride + cell[1] + self.left

    def point(self, key: str) -> tuple[int, Cell]:
        if not (key.isdecimal() and len(key) < 9):
            return -1, (-1, -1)
        category, place = divmod(int(key), self.places)
        row, column = divmod(place, self.stride)
        return category, (row - self.top, column - self.left)

    def edge(self, edge: Edge) -> str:
        (row, _), (below, _) = edge
        return str(self.index(edge[0], BELOW if below > row else BESIDE))

    def link(self, edge: Edge) -> str:
        return ",".join(str(self.index(cell)) for cell in edge)

    def side(self, edge: Edge) -> str:
        (row, column), (below, _) = edge
        before = (row, column - 1) if below > row else (row - 1, column)
        return f"{self.index(before, VERTICES)},{self.index(edge[0], VERTICES)}"


class _Reader:
    def __init__(self, head: Sequence[str], lines: list[str]) -> None:
        self.lines = lines
        self.head = head
        top, bottom, left, right = (int(n) for n in loads(lines[1]))
        self.points = _Points(int(head[2]), int(head[1]), top, left)
        self.columns, self.rows = int(head[1]) - left - right, int(head[2]) - top - bottom
        if not (1 <= self.rows <= 1000 and 1 <= self.columns <= 1000):
            template = "The board is {columns} × {rows}: expected sides of 1 to 1000."
            raise PuzzleError(template, columns=self.columns, rows=self.rows)

    def board(self) -> PenpaBoard:
        question = self._json(3)
        solution = self._json(4) if len(self.lines) > 4 and self.lines[4] else {}
        given, crossed = self._lines(question.get("line", {}))
        drawn, _ = self._lines(solution.get("line", {}) if isinstance(solution, dict) else {})
        surface = list(question.get("surface", {}).items())
        others = {name: words for name, words in ELEMENTS.items() if question.get(name)}
        board = PenpaBoard(
            self.rows,
            self.columns,
            dict(self._labels(question.get("number", {}))),
            frozenset(cell for key, colour in surface if colour in DARK for cell in self._cells(key)),
            self._missing(),
            given,
            crossed,
            drawn | given if drawn else frozenset(),
            tags=self._tags(),
            rules=self.head[18].replace("%2C", ",").replace("%2D", "\n") if len(self.head) > 18 else "",
            heading=Heading(self._text_at(15, "Title:"), self._text_at(16, "Author:")),
        )
        thick = self._thick_sides(question.get("lineE", {}))
        # Thick lines that cut the board into pieces are borders of regions, not walls.
        if thick is not None and _pieces(board, thick - crossed) == _pieces(board, frozenset()):
            others.pop("lineE", "")
            crossed |= {side for side in thick if not board.unused & set(side)}
        return replace(board, walls=crossed, others=tuple(dict.fromkeys(others.values())))

    def _text_at(self, place: int, name: str) -> str:
        field = self.head[place] if len(self.head) > place else ""
        return field.removeprefix(name).replace("%2C", ",")

    def _json(self, line: int) -> Any:
        return loads(_expand(self.lines[line]))

    def _cells(self, key: str) -> list[Cell]:
        category, cell = self.points.point(key)
        return [cell] if category == CELLS and self._has(cell) else []

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
        joined: set[Edge] = set()
        crossed: set[Edge] = set()
        for key, style in line.items() if isinstance(line, dict) else ():
            ends = sorted(cell for part in key.split(",") for cell in self._cells(part))
            if len(ends) == 2 and ends[1] in _after(ends[0]):
                joined.add((ends[0], ends[1]))
            category, cell = self.points.point(key)
            if style == CROSS and category in (BELOW, BESIDE):
                other = _after(cell)[category == BESIDE]
                if self._has(cell) and self._has(other):
                    crossed.add((cell, other))
        return frozenset(joined), frozenset(crossed)

    def _thick_sides(self, edges: Any) -> frozenset[Edge] | None:
        sides: set[Edge] = set()
        for key, style in edges.items() if isinstance(edges, dict) else ():
            if style == CROSS and "," not in key:
                continue
            cell = self.points.point(key.rpartition(",")[2])[1]
            edge = next(((cell, other) for other in _after(cell) if self.points.side((cell, other)) == key), None)
            if edge is None:
                return None
            if self._has(cell) and self._has(edge[1]):
                sides.add(edge)
        return frozenset(sides)

    def _missing(self) -> frozenset[Cell]:
        steps = self._list(5)
        if not steps or not all(type(step) is int for step in steps):
            return frozenset()
        there: set[Cell] = set()
        at = 0
        for step in steps:
            at += step
            there.update(self._cells(str(at)))
        return frozenset((r, c) for r in range(self.rows) for c in range(self.columns) if (r, c) not in there)

    def _tags(self) -> tuple[str, ...]:
        return tuple(tag.lower() for tag in self._list(17) if isinstance(tag, str))

    def _list(self, line: int) -> list[Any]:
        try:
            found = loads(self.lines[line])
        except (ValueError, IndexError, RecursionError):
            return []
        return found if isinstance(found, list) else []


def _after(cell: Cell) -> tuple[Cell, Cell]:
    return (cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)


def _pieces(board: PenpaBoard, walls: AbstractSet[Edge]) -> int:
    cells = {(r, c) for r in range(board.rows) for c in range(board.columns)} - board.unused

    def near(cell: Cell) -> Iterator[Cell]:
        r, c = cell
        beside = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        return (other for other in beside if (min(cell, other), max(cell, other)) not in walls)

    return sum(1 for _ in components(cells, near))


def _data(text: str) -> str:
    words = text.split()
    parts = re.split("[#?&]", words[0]) if len(words) == 1 else []
    modes = [at for at, part in enumerate(parts) if re.fullmatch(r"m=\w+", part)]
    data = [part for part in parts[modes[0] :] if part.startswith("p=")] if modes else []
    found = re.match(r"[\w+/=%-]+", data[0][2:]) if data else None
    return unquote(found[0]) if found else ""


def _expand(line: str) -> str:
    for short, word in ABBREVIATIONS.items():
        line = line.replace(short, f'"{word}"')
    return line.replace("zO", "null").replace("zZ", "z")


def description(text: str) -> str:
    """Describe an address, such as "a penpa board with 12 labels and thick edges"; "" if it can't be read."""
    try:
        board = read(text.strip())
    except PuzzleError:
        return ""
    if board.tags:
        return say("a penpa puzzle tagged {tags}", tags=", ".join(board.tags)[:60])
    parts = (board.labels, "label"), (board.dark, "shaded cell"), (board.given, "line")
    things = [counted(len(found), noun) for found, noun in parts if found] + list(map(say, board.others))
    return say("a penpa board with {elements}", elements=things) if things else say("an empty penpa board")


def write(board: PenpaBoard) -> str:
    text = _text(board, _Points(board.rows, board.columns)).replace("z", "zZ")
    for short, word in ABBREVIATIONS.items():
        text = text.replace(f'"{word}"', short)
    return f"{HOST}#m=edit&p={packed(text.replace('null', 'zO'))}\n"


def _text(board: PenpaBoard, points: _Points) -> str:
    across, down = (board.columns + 1) * CELL, (board.rows + 1) * CELL
    title, author = (part.replace(",", "%2C") for part in (board.heading.title, board.heading.author))
    rules = board.rules.replace("\n", "%2D").replace(",", "%2C").replace("&", "%2E").replace("=", "%2F")
    centre = _centre(board, points)
    size = f"square,{board.columns},{board.rows},{CELL},0,1,1,{across},{down},{centre},{centre}"
    cells = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    kept = [points.index(cell) for cell in cells if cell not in board.missing]
    steps = kept[:1] + [b - a for a, b in pairwise(kept)]
    lines = [
        f"{size},0,0,0,0,Title: {title},Author: {author},,{rules},OFF,false",
        "[0,0,0,0]",
        _compact({"grid": ["1", "2", "1"]}),
        _compact(_question(board, points)),
        _compact(_layer({"line": {points.link(edge): 3 for edge in sorted(board.drawn - board.given)}})),
        _compact(steps),
        _compact(["Line Normal", "Number Normal"]),
        *("{}", '"x"', '"x"', "[3,1,4]", "", '"x"', "0"),
        *(_compact(_layer({})), _compact(_layer({})), "{}", _compact(list(board.tags)), ""),
    ]
    return "\n".join(lines)


def _question(board: PenpaBoard, points: _Points) -> dict[str, Any]:
    lines: dict[str, int] = {points.link(edge): 2 for edge in sorted(board.given)}
    lines |= {points.edge(edge): CROSS for edge in sorted(board.walls)}
    return _layer(
        {
            "surface": {str(points.index(cell)): 4 for cell in sorted(board.dark)},
            "number": {str(points.index(cell)): [label, 1, "1"] for cell, label in sorted(board.labels.items())},
            "line": lines,
            "lineE": {points.side(edge): 2 for edge in sorted(board.walls)},
        }
    )


def _centre(board: PenpaBoard, points: _Points) -> int:
    category = {(1, 1): CELLS, (0, 0): VERTICES, (0, 1): BELOW, (1, 0): BESIDE}[board.rows % 2, board.columns % 2]
    return points.index(((board.rows - 1) // 2, (board.columns - 1) // 2), category)


def _layer(filled: dict[str, Any]) -> dict[str, Any]:
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    names = "surface", "number", "numberS", "symbol", "freeline", "freelineE", *_LISTS, "line", "lineE", "wall", "cage"
    layer: dict[str, Any] = {name: [] if name in _LISTS else {} for name in (*names, "deletelineE")}
    return stacks | layer | filled


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
