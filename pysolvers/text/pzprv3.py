"""`pzprv3` files of pzprjs (puzz.link), with a puzzle and what is drawn on it: the parts common to all kinds.

The lines are `pzprv3`, the kind, the numbers of rows and of columns, then kind-specific data: mostly rows of
space-separated signs. `/` may replace line breaks. At the end, `info:` and JSON may have an author and a comment, which
is the puzzle's note (pzprjs, src/pzpr/metadata.js and parser.js). There is no place for a title.
"""

from __future__ import annotations

import json
import re
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from pysolvers.core.heading import UNTITLED, Heading
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.json_values import loads

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

BEGINNING = re.compile(r"\s*pzprv3(?:\.\d+)?[/\n]\s*(\w+)\s*[/\n]", re.ASCII)

JOINED, CROSSED = "1", "-1"  # edges with a line, and with a player's cross


def kind_of(text: str) -> str:
    """The kind that a file names; "" if the text is no such file."""
    found = BEGINNING.match(text[:200])
    return found[1] if found else ""


def check_single(text: str) -> None:
    """Raise PuzzleError if a text contains several files."""
    many = len(re.findall(r"(?m)^[^\S\n]*pzprv3", text))
    if many > 1:
        raise PuzzleError(f"There are {many} files in the text; expected one.")


class PzprFile:
    """The lines of a file.

    Attributes:
        lines: all lines, starting with `pzprv3`.
        at: index of the next line to read.
        heading: author and note.

    Raises:
        PuzzleError: if the numbers of rows and columns are missing.
    """

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
        """Return the next line; "" at the end."""
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else ""

    def cells(self) -> list[tuple[int, list[str]]]:
        """Read a grid of cells. Returns, for each row, its line number from 1 and its signs.

        Raises:
            PuzzleError: if a row has too many or too few signs.
        """
        found = []
        for _ in range(self.rows):
            signs = self.word().split()
            if len(signs) != self.columns:
                raise PuzzleError(f"The row has {len(signs)} tokens; expected {self.columns}.", self.at)
            found.append((self.at, signs))
        return found

    def edges(self) -> list[tuple[Cell, Cell]]:
        """Read a grid of edges. Returns the pairs of neighboring cells, (row, column) each, that are joined by a line.

        Edges between columns come first, row by row, then those between rows. Missing edges are not joined.

        Raises:
            PuzzleError: if a row has the wrong length or an invalid sign.
        """
        joined = []
        for row in range(self.rows):
            for column in self._joined(self.columns - 1):
                joined.append(((row, column), (row, column + 1)))
        for row in range(self.rows - 1):
            for column in self._joined(self.columns):
                joined.append(((row, column), (row + 1, column)))
        return joined

    def _joined(self, length: int) -> list[int]:
        """Indices of the lines in the next row."""
        signs = self.word().split()
        if signs and len(signs) != length:
            raise PuzzleError(f"The row of lines has {len(signs)} tokens; expected {length}.", self.at)
        for column, sign in enumerate(signs, 1):
            if sign not in (JOINED, CROSSED, "0"):
                raise PuzzleError(f"{sign[:40]!r} is not a state of an edge: expected 0, 1 or -1.", self.at, column)
        return [column for column, sign in enumerate(signs) if sign == JOINED]


def _heading(info: str) -> Heading:
    """The heading in the JSON after `info:`; empty if it is invalid, because it is optional."""
    try:
        told = loads(info)["metadata"]
        return Heading(author=str(told.get("author", "")), note=str(told.get("comment", "")))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return UNTITLED


def info_of(heading: Heading) -> str:
    """The lines with author and note; "" without them. `/` is escaped, because it could mean a line break."""
    told = {name: text for name, text in (("author", heading.author), ("comment", heading.note)) if text}
    text = json.dumps({"metadata": told}, ensure_ascii=False, indent=1).replace("/", "\\u002f")
    return f"info:{text}\n" if told else ""


def edge_rows(rows: int, columns: int, joined: AbstractSet[tuple[Cell, Cell]]) -> str:
    """The rows of edges of a board where these pairs of neighboring cells (the smaller first) are joined."""

    def row(edges: list[tuple[Cell, Cell]]) -> str:
        return "".join(f"{JOINED if edge in joined else '0'} " for edge in edges) + "\n"

    across = [row([((r, c), (r, c + 1)) for c in range(columns - 1)]) for r in range(rows)]
    down = [row([((r, c), (r + 1, c)) for c in range(columns)]) for r in range(rows - 1)]
    return "".join([*across, *down])


def no_edges(rows: int, columns: int) -> str:
    """The rows of edges of an empty board."""
    return edge_rows(rows, columns, frozenset())
