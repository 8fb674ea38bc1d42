"""A Numberlink board and an answer to it, immutable, and what the three rule sets allow.

A cell's links are a set of bits over the four ways `N E S W`; cells are numbered row by row where a flat tuple holds
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.drawing.scene import Cell

N, E, S, W = 1, 2, 4, 8
WAYS = ((N, -1, 0), (E, 0, 1), (S, 1, 0), (W, 0, -1))
"""Each way's bit with its step in (rows, columns)."""
BACK = {N: S, E: W, S: N, W: E}
"""The way back along each way."""

RULES = ("full", "tight", "classic")
"""The rule sets: `full` uses every cell, `tight` also forbids a path to touch itself.

`classic` may leave cells empty.
"""

MAX_SIDE = 1000
MAX_CELLS = 40_000


@dataclass(frozen=True)
class NumberlinkPuzzle(Puzzle):
    """A board of `width` x `height` cells; `cells` holds its labels row by row, "" for a cell without one.

    Every label stands in exactly two cells (its sources). Raises PuzzleError for a size out of bounds or an unknown
    rule set; the formats check the labels, for they know the line and column.
    """

    kind: ClassVar[str] = "numberlink"
    width: int
    height: int
    cells: tuple[str, ...] = field(repr=False)
    rules: str = "full"

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if self.rules not in RULES:
            raise PuzzleError(f"rules cannot be {self.rules[:40]!r}: expected {' or '.join(RULES)}.")

    @property
    def options(self) -> Mapping[str, str]:
        """The rule set, unless it is the default."""
        return {} if self.rules == RULES[0] else {"rules": self.rules}

    @property
    def summary(self) -> str:
        """Such as "10 × 10, 12 pairs"."""
        n = len(self.pairs)
        return f"{self.width} × {self.height}, {n} pair{'' if n == 1 else 's'}"

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    @cached_property
    def pairs(self) -> dict[str, tuple[int, int]]:
        """Each label's two cells as flat indices, labels in reading order."""
        first: dict[str, int] = {}
        pairs: dict[str, tuple[int, int]] = {}
        for i, label in enumerate(self.cells):
            if label:
                if label in first:
                    pairs[label] = (first[label], i)
                else:
                    first[label] = i
        return {label: pairs[label] for label in first if label in pairs}

    def cell(self, index: int) -> Cell:
        """The (row, column) of a flat index."""
        return divmod(index, self.width)

    def neighbour(self, index: int, way: int) -> int | None:
        """The flat index of the cell that way; None beyond the border."""
        row, column = divmod(index, self.width)
        if way == N:
            return index - self.width if row else None
        if way == S:
            return index + self.width if row + 1 < self.height else None
        if way == E:
            return index + 1 if column + 1 < self.width else None
        return index - 1 if column else None

    def neighbours(self, index: int) -> Iterator[tuple[int, int]]:
        """The (way, flat index) of each neighbour on the board."""
        for way in (N, E, S, W):
            other = self.neighbour(index, way)
            if other is not None:
                yield way, other


@dataclass(frozen=True)
class NumberlinkSolution(Solution):
    """The links of every cell, row by row, as bits over N E S W (0 for a cell not used); it may be a wrong answer.

    `written` holds labels that were given with an answer read from text; without it each cell has the label of the
    path it is on.
    """

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...] = field(repr=False)
    written: tuple[str, ...] | None = field(default=None, repr=False)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Each cell's label, "" where no path passes."""
        if self.written is not None:
            return self.written
        labels = list(self.puzzle.cells)
        for label, (a, b) in self.puzzle.pairs.items():
            for source in (a, b):
                for i in walk(self.puzzle, self.links, source):
                    if labels[i] and labels[i] != label:
                        break
                    labels[i] = label
        return tuple(label or ("?" if links else "") for label, links in zip(labels, self.links, strict=True))

    @property
    def answer(self) -> list[list[str]] | list[str]:
        """Rows of labels, `.` for a cell not used: a string a row.

        Or a list a row where a label has several characters.
        """
        width = self.puzzle.width
        rows = [[x or "." for x in self.labels[i : i + width]] for i in range(0, len(self.labels), width)]
        if all(len(x) == 1 for row in rows for x in row):
            return ["".join(row) for row in rows]
        return rows

    @property
    def facts(self) -> Mapping[Cell, object]:
        """Each cell's label and links."""
        return {self.puzzle.cell(i): (self.labels[i], self.links[i]) for i in range(len(self.links))}

    def violations(self) -> list[Violation]:
        """The rules that the answer breaks; [] if it is right."""
        from pysolvers.puzzles.numberlink.rules import violations

        return violations(self)


def walk(puzzle: NumberlinkPuzzle, links: tuple[int, ...], start: int) -> Iterator[int]:
    """The cells along the path from `start`, itself first, as long as it goes on without branching; each cell once."""
    seen = {start}
    yield start
    at, came = start, 0
    while True:
        onward = links[at] & ~came
        if onward not in BACK:
            return
        other = puzzle.neighbour(at, onward)
        if other is None or other in seen or not links[other] & BACK[onward]:
            return
        yield other
        seen.add(other)
        at, came = other, BACK[onward]


def check_size(width: int, height: int, line: int | None = None) -> None:
    """PuzzleError unless the board has a size that is worked on."""
    if width < 1 or height < 1:
        raise PuzzleError(f"A board of {width} × {height} has no cells; expected at least 1 × 1.", line)
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_CELLS:
        raise PuzzleError(
            f"A board of {width} × {height} is too large: at most {MAX_SIDE} a side and {MAX_CELLS} cells in all.",
            line,
        )
