"""`pzprv3` files, in which pzprjs (puzz.link) keeps a puzzle and what is drawn on it: what all their kinds share.

The lines are `pzprv3`, the kind, the numbers of rows and of columns, then what the kind defines: mostly rows of signs
between spaces. `/` may stand for each line break. At the end `info:` and JSON may have an author and a comment, which
is a puzzle's note (pzprjs, src/pzpr/metadata.js and parser.js); there is no place for a title.
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

JOINED, CROSSED = "1", "-1"
"""The signs of an edge that a line crosses, and of one at which the player has noted that none does."""


def kind_of(text: str) -> str:
    """The kind that a file names, "" if the text is no such file."""
    found = BEGINNING.match(text[:200])
    return found[1] if found else ""


def check_single(text: str) -> None:
    """PuzzleError if there are several files in a text, one after another."""
    many = len(re.findall(r"(?m)^[^\S\n]*pzprv3", text))
    if many > 1:
        raise PuzzleError(f"There are {many} files in the text; expected one.")


class PzprFile:
    """The lines of a file, from the numbers of rows and columns on.

    Attributes:
        lines: all lines, the first one is `pzprv3`.
        at: the index of the line that is read next.
        rows: how many rows the board has.
        columns: how many columns.
        heading: author and note.

    Raises:
        PuzzleError: if the numbers of rows and columns are not there.
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
            raise PuzzleError("The file does not say how many rows and columns there are.", min(3, len(self.lines)))
        self.rows, self.columns = int(sizes[0]), int(sizes[1])
        self.at = 4

    def word(self) -> str:
        """The next line, whatever it is; "" at the end."""
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else ""

    def cells(self) -> list[tuple[int, list[str]]]:
        """The next rows of cells: for each row of the board its line, from 1, and its signs.

        Raises:
            PuzzleError: if a row has more or fewer signs than the board has columns.
        """
        found = []
        for _ in range(self.rows):
            signs = self.word().split()
            if len(signs) != self.columns:
                raise PuzzleError(f"The row has {len(signs)} tokens; expected {self.columns}.", self.at)
            found.append((self.at, signs))
        return found

    def edges(self) -> list[tuple[Cell, Cell]]:
        """The pairs of neighbouring cells, (row, column) each, that the next rows say are joined by a line.

        First come the edges between columns, row by row, then those between rows. What is missing is not joined.

        Raises:
            PuzzleError: if a row has another length, or a sign is none.
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
        """Where the next row has a line."""
        signs = self.word().split()
        if signs and len(signs) != length:
            raise PuzzleError(f"The row of lines has {len(signs)} tokens; expected {length}.", self.at)
        for column, sign in enumerate(signs, 1):
            if sign not in (JOINED, CROSSED, "0"):
                raise PuzzleError(f"{sign[:40]!r} is not a state of an edge: expected 0, 1 or -1.", self.at, column)
        return [column for column, sign in enumerate(signs) if sign == JOINED]


def _heading(info: str) -> Heading:
    """What the JSON behind `info:` says; nothing where it is none, for a puzzle needs none."""
    try:
        told = loads(info)["metadata"]
        return Heading(author=str(told.get("author", "")), note=str(told.get("comment", "")))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return UNTITLED


def info_of(heading: Heading) -> str:
    """The lines that say author and note; "" without them. No `/` is in them, which could stand for a line break."""
    told = {name: text for name, text in (("author", heading.author), ("comment", heading.note)) if text}
    text = json.dumps({"metadata": told}, ensure_ascii=False, indent=1).replace("/", "\\u002f")
    return f"info:{text}\n" if told else ""


def edge_rows(rows: int, columns: int, joined: AbstractSet[tuple[Cell, Cell]]) -> str:
    """The rows of edges of a board on which these pairs of neighbouring cells, the smaller one first, are joined."""

    def row(edges: list[tuple[Cell, Cell]]) -> str:
        return "".join(f"{JOINED if edge in joined else '0'} " for edge in edges) + "\n"

    across = [row([((r, c), (r, c + 1)) for c in range(columns - 1)]) for r in range(rows)]
    down = [row([((r, c), (r + 1, c)) for c in range(columns)]) for r in range(rows - 1)]
    return "".join([*across, *down])


def no_edges(rows: int, columns: int) -> str:
    """The rows of edges of a board on which nothing is drawn."""
    return edge_rows(rows, columns, frozenset())
