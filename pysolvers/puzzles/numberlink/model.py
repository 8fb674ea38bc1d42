"""A Numberlink puzzle and its solution, and the rules that a solution must keep under each of the three rule sets.

A way is one of the four directions `N E S W`, each a bit; a cell's links are the ways in which its path leaves it, as
a bit set. Cells are numbered row by row where a flat tuple holds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import place
from pysolvers.engines.boards.board import Board
from pysolvers.puzzles.numberlink.rules import RULE_SETS, RuleSet, blocked

N, E, S, W = 1, 2, 4, 8
WAYS = ((N, -1, 0), (E, 0, 1), (S, 1, 0), (W, 0, -1))
"""Each way's bit with its step in (rows, columns)."""
OPPOSITE = {N: S, E: W, S: N, W: E}
WAY_NAMES = {N: "north", E: "east", S: "south", W: "west"}

RULES = tuple(RULE_SETS)
"""The names of the rule sets: `full` uses every cell; `tight` does too and also forbids a path to touch itself;
`classic` may leave cells empty."""

MAX_SIDE = 1000
MAX_CELLS = 40_000


@dataclass(frozen=True, repr=False)
class NumberlinkPuzzle(Puzzle):
    """A board of `width` x `height` cells; `labels` holds its labels row by row, "" for a cell without one.

    Every label stands in exactly two cells, its sources. The formats check that, because they know line and column.
    `blocked` are the cells, as flat indices, that no path may use.

    Raises:
        PuzzleError: for a size out of bounds or an unknown rule set.
    """

    kind: ClassVar[str] = "numberlink"
    width: int
    height: int
    labels: tuple[str, ...] = field(repr=False)
    rules: str = "full"
    blocked: frozenset[int] = field(default=frozenset(), repr=False)

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if self.rules not in RULES:
            raise PuzzleError(f"rules cannot be {self.rules[:40]!r}: expected {' or '.join(RULES)}.")

    @property
    def options(self) -> Mapping[str, str]:
        """The rule set, unless it is the default."""
        return {} if self.rules == RULES[0] else {"rules": self.rules}

    @property
    def rule_set(self) -> RuleSet:
        """The rules besides those of the game."""
        return RULE_SETS[self.rules]

    @property
    def summary(self) -> str:
        """Such as "10 × 10, 12 pairs, 3 blocked cells"."""
        n = len(self.pairs)
        return f"{self.width} × {self.height}, {n} pair{'' if n == 1 else 's'}{blocked.counted(self.blocked)}"

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.height

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self.width

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that a path can use, row by row."""
        return self.board.cells

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells to which a path can go."""
        return self.board.neighbours(self.checked(cell))

    @property
    def area(self) -> int:
        """The number of cells, the blocked ones included."""
        return self.width * self.height

    @cached_property
    def pairs(self) -> dict[str, tuple[int, int]]:
        """Each label's two cells as flat indices, labels in reading order."""
        sources: dict[str, list[int]] = {}
        for i, label in enumerate(self.labels):
            if label:
                sources.setdefault(label, []).append(i)
        return {label: (found[0], found[-1]) for label, found in sources.items() if len(found) > 1}

    def cell(self, index: int) -> Cell:
        """The (row, column) of a flat index."""
        return divmod(index, self.width)

    def index(self, cell: Cell) -> int:
        """The flat index of (row, column)."""
        return cell[0] * self.width + cell[1]

    def has(self, cell: Cell) -> bool:
        """Whether (row, column) lies on the board."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def degree(self, index: int) -> int:
        """How many links a cell has if a path uses it: 1 at a source, 2 elsewhere, 0 for a blocked cell."""
        return 1 if self.labels[index] else 0 if index in self.blocked else 2

    @cached_property
    def board(self) -> Board:
        """The board as cells and ways."""
        return _board(self.height, self.width, self.blocked)

    def neighbour(self, index: int, way: int) -> int | None:
        """The flat index of the cell that way; None where a path cannot go: the border, a blocked cell."""
        return self.board.flat[index][way.bit_length() - 1]

    def ways(self, index: int) -> Iterator[tuple[int, int]]:
        """The (way, flat index) of each neighbour to which a path can go."""
        for way, other in zip(OPPOSITE, self.board.flat[index], strict=True):
            if other is not None:
                yield way, other


@lru_cache(maxsize=16)
def _board(rows: int, columns: int, blocked: frozenset[int]) -> Board:
    """One board for all puzzles of that size, so that its table is made once."""
    return Board(rows, columns, blocked=frozenset(divmod(i, columns) for i in blocked))


@dataclass(frozen=True, repr=False)
class NumberlinkSolution(Solution):
    """The links of every cell, row by row (0 for a cell not used); they may break the rules.

    `written` holds the cells' labels where an answer was read from labels that its links do not explain; without it
    each cell has the label of the path it is on.
    """

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...] = field(repr=False)
    written: tuple[str, ...] | None = field(default=None, repr=False)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Each cell's label: "" where no path passes, "?" on a path that comes from no source."""
        if self.written is not None:
            return self.written
        labels = list(self.puzzle.labels)
        for label, sources in self.puzzle.pairs.items():
            for source in sources:
                for i in path_from(self.puzzle, self.links, source):
                    if labels[i] and labels[i] != label:
                        break
                    labels[i] = label
        return tuple(label or ("?" if links else "") for label, links in zip(labels, self.links, strict=True))

    @property
    def answer(self) -> list[list[str]] | list[str]:
        """Rows of labels, `.` for a cell not used, `#` for a blocked one.

        They are strings, or lists if a label has several characters.
        """
        width, blocked = self.puzzle.width, self.puzzle.blocked
        signs = [label or ("#" if i in blocked else ".") for i, label in enumerate(self.labels)]
        rows = [signs[i : i + width] for i in range(0, len(signs), width)]
        if all(len(x) == 1 for row in rows for x in row):
            return ["".join(row) for row in rows]
        return rows

    def at(self, cell: Cell) -> str:
        """The label of the line through a cell; "" where none goes."""
        return self.labels[self.puzzle.index(self.puzzle.checked(cell))]

    @property
    def paths(self) -> Mapping[str, tuple[Cell, ...]]:
        """The cells of the line from each label's first source on."""
        puzzle = self.puzzle
        return {
            label: tuple(map(puzzle.cell, path_from(puzzle, self.links, first)))
            for label, (first, _) in puzzle.pairs.items()
        }

    @property
    def steps(self) -> frozenset[tuple[Cell, Cell]]:
        """The pairs of neighbouring cells that a path joins, the upper or left one first."""
        puzzle = self.puzzle
        return frozenset(
            (puzzle.cell(i), puzzle.cell(j))
            for i, links in enumerate(self.links)
            for way, j in puzzle.ways(i)
            if links & way and i < j
        )

    @property
    def facts(self) -> Mapping[Cell, object]:
        """Each cell's label and links."""
        return {self.puzzle.cell(i): (self.labels[i], self.links[i]) for i in range(len(self.links))}

    def violations(self) -> list[Violation]:
        """The rules that the answer breaks under its puzzle's rule set; [] if it is right."""
        found = [*self._wrong_cells()] or [*self._wrong_paths()]
        return found + [violation for rule in self.puzzle.rule_set.rules for violation in rule.broken(self)]

    def _wrong_cells(self) -> Iterator[Violation]:
        """Cells with too few or too many links, and links that do not come back."""
        puzzle = self.puzzle
        for i, links in enumerate(self.links):
            cell = puzzle.cell(i)
            wrong = self._wrong_degree(i)
            if wrong:
                yield Violation((cell,), f"{wrong} at {place(cell)}{'; expected one' if puzzle.labels[i] else ''}.")
            for way in OPPOSITE:
                other = puzzle.neighbour(i, way)
                if links & way and (other is None or not self.links[other] & OPPOSITE[way]):
                    yield Violation((cell,), f"The path leads {WAY_NAMES[way]} at {place(cell)}, but none comes back.")

    def _wrong_degree(self, i: int) -> str:
        """What is wrong with the number of a cell's links; "" if nothing is."""
        degree, source, label = self.links[i].bit_count(), self.puzzle.labels[i], self.labels[i]
        if i in self.puzzle.blocked:
            return "A path goes through the blocked cell" if degree or label else ""
        if source:
            leaving = "No path leaves" if degree == 0 else f"{degree} paths leave"
            return "" if degree == 1 else f"{leaving} the source {source}"
        if degree == 1 or (degree == 0 and label):
            return f"The path {label} stops"
        return f"The path {label} branches" if degree > 2 else ""

    def _wrong_paths(self) -> Iterator[Violation]:
        """Pairs that are not joined, wrong labels and loops; every cell has its right number of links."""
        puzzle = self.puzzle
        reached: set[int] = set()
        for label, (a, b) in puzzle.pairs.items():
            path = list(path_from(puzzle, self.links, a))
            reached.update(path, path_from(puzzle, self.links, b))
            if path[-1] != b:
                end = puzzle.labels[path[-1]] or "no source"
                ends = (puzzle.cell(a), puzzle.cell(path[-1]))
                yield Violation(ends, f"The path from {label} ends at {end}, not at {label}.")
            elif wrong := tuple(puzzle.cell(i) for i in path if self.labels[i] != label):
                yield Violation(wrong, f"Cells on the path {label} have another label.")
        loop = tuple(puzzle.cell(i) for i, links in enumerate(self.links) if links and i not in reached)
        if loop:
            yield Violation(loop, "A path closes to a loop that joins no sources.")


def path_from(puzzle: NumberlinkPuzzle, links: tuple[int, ...], start: int) -> Iterator[int]:
    """The cells along the path from `start`, itself first, as long as it goes on without branching; each cell once."""
    seen = {start}
    yield start
    at, came = start, 0
    while True:
        onward = links[at] & ~came
        if onward not in OPPOSITE:
            return
        other = puzzle.neighbour(at, onward)
        if other is None or other in seen or not links[other] & OPPOSITE[onward]:
            return
        yield other
        seen.add(other)
        at, came = other, OPPOSITE[onward]


def check_size(width: int, height: int, line: int | None = None) -> None:
    """Raise PuzzleError, with `line` where it is known, unless a board may have this size."""
    if width < 1 or height < 1:
        raise PuzzleError(f"A board of {width} × {height} has no cells; expected at least 1 × 1.", line)
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_CELLS:
        raise PuzzleError(
            f"A board of {width} × {height} is too large: at most {MAX_SIDE} a side and {MAX_CELLS} cells in all.",
            line,
        )
