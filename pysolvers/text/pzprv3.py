"""What `pzprv3` files of all kinds have in common: files of pzprjs (puzz.link) with a puzzle and what is drawn on it.

The lines are `pzprv3`, the kind, the numbers of rows and columns, then mostly rows of signs. `/` may replace line
breaks. The end may be `info:` and JSON with an author and a comment (our puzzle's note). Source: src/pzpr/parser.js.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from pysolvers.core.cell import Cell
from pysolvers.core.heading import UNTITLED, Heading
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.codecs import Codec, signs
from pysolvers.text.json_values import loads

Edge = tuple[Cell, Cell]  # two neighboring cells, the smaller first

BEGINNING = re.compile(r"\s*pzprv3(?:\.\d+)?[/\n]\s*(\w+)\s*[/\n]", re.ASCII)

DRAWN = signs(-1, "-1", "0", "1")  # the player's cross, nothing, or a line


def kind_of(text: str) -> str:
    found = BEGINNING.match(text[:200])
    return found[1] if found else ""


def check_single(text: str) -> None:
    many = len(re.findall(r"(?m)^[^\S\n]*pzprv3", text))
    if many > 1:
        raise PuzzleError("There are {many} files in the text; expected one.", many=many)


class PzprFile:
    """Reads a file line by line; `at` is the index of the next line. PuzzleError if the size is missing."""

    def __init__(self, text: str) -> None:
        board, found, info = text.partition("info:{")
        self.heading = _heading(found[-1:] + info)
        text = board.strip()
        broken = "\n" in text
        self.lines = [line.strip() for line in text.split("\n" if broken else "/")]
        if broken:
            self.lines = [line.removesuffix("/") for line in self.lines]
        sizes = self.lines[2:4]
        if len(sizes) < 2 or not all(re.fullmatch(r"\d{1,7}", size, re.ASCII) for size in sizes):
            raise PuzzleError("The numbers of rows and columns are missing.", min(3, len(self.lines)))
        self.rows, self.columns = int(sizes[0]), int(sizes[1])
        self.at = 4

    def word(self) -> str:
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else ""

    def cells(self, codec: Codec) -> list[tuple[int, int, int]]:
        """Read the next rows: each cell's value, and its line and column (from 1). PuzzleError if a row is invalid."""
        return [cell for _ in range(self.rows) for cell in self._row(self.word().split(), self.columns, codec)]

    def edges(self) -> list[Edge]:
        """Read the next rows as a grid of edges, and return the edges with a line. PuzzleError if a row is invalid."""
        joined: list[Edge] = []
        for edges in _rows_of_edges(self.rows, self.columns):
            if tokens := self.word().split():
                values = self._row(tokens, len(edges), DRAWN)
                joined += [edge for edge, (value, _, _) in zip(edges, values, strict=True) if value == 1]
        return joined

    def _row(self, tokens: list[str], length: int, codec: Codec) -> Iterator[tuple[int, int, int]]:
        if len(tokens) != length:
            template = "The row has {count} tokens; expected {expected}."
            raise PuzzleError(template, self.at, count=len(tokens), expected=length)
        for column, token in enumerate(tokens, 1):
            value = codec.one(token)
            if value is None:
                template = "{token!r} does not belong here: expected {expected}."
                raise PuzzleError(template, self.at, column, token=token[:40], expected=codec.expected)
            yield value, self.at, column


def _rows_of_edges(rows: int, columns: int) -> list[list[Edge]]:
    across = [[((r, c), (r, c + 1)) for c in range(columns - 1)] for r in range(rows)]
    return across + [[((r, c), (r + 1, c)) for c in range(columns)] for r in range(rows - 1)]


def _heading(info: str) -> Heading:
    try:
        fields = loads(info)["metadata"]
        return Heading(author=str(fields.get("author", "")), note=str(fields.get("comment", "")))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return UNTITLED


def cell_rows(columns: int, cells: Sequence[int], codec: Codec) -> str:
    return _lines([cells[i : i + columns] for i in range(0, len(cells), columns)], codec)


def edge_rows(rows: int, columns: int, joined: AbstractSet[Edge] = frozenset()) -> str:
    return _lines([[int(edge in joined) for edge in row] for row in _rows_of_edges(rows, columns)], DRAWN)


def _lines(rows: Iterable[Sequence[int]], codec: Codec) -> str:
    return "".join("".join(f"{codec.text([value])} " for value in row) + "\n" for row in rows)


def info_of(heading: Heading) -> str:
    """Return the lines with the author and the note; "" for a heading without them."""
    fields = {name: text for name, text in (("author", heading.author), ("comment", heading.note)) if text}
    # An unescaped / could be read as a line break.
    text = json.dumps({"metadata": fields}, ensure_ascii=False, indent=1).replace("/", "\\u002f")
    return f"info:{text}\n" if fields else ""
