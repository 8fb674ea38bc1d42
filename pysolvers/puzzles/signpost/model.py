"""The Signpost puzzle and its solution.

In this package, a cell is an index: row * width + column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from pysolvers.core.cell import Cell, Grid
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import cell_name, plural, say
from pysolvers.puzzles.signpost import KIND

if TYPE_CHECKING:
    from pysolvers.core.kind import Kind

# (rows, columns) of each arrow, clockwise from north
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

# how sentences name the directions; data uses NAMES
WAYS = dict(zip(NAMES, ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"), strict=True))

MAX_CELLS = 16_384  # 128 × 128; larger puzzles take too much memory for a browser's worker


class SignpostGrid(Grid):
    """A board of `height` rows by `width` columns; the last number is its `area`."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(map(self.cell_of, range(self.area)))

    def cell_of(self, at: int) -> Cell:
        return divmod(at, self.width)

    def index_of(self, row: str, column: str) -> int:
        if not self.has((int(row), int(column))):
            last = f"{self.height - 1}.{self.width - 1}"
            raise PuzzleError("There is no cell {cell}: expected 0.0 to {last}.", cell=f"{row}.{column}", last=last)
        return self.index((int(row), int(column)))

    def place(self, at: int) -> str:
        return cell_name(self.cell_of(at))


@dataclass(frozen=True, repr=False)
class SignpostPuzzle(SignpostGrid, Puzzle):
    """A board of `height` rows by `width` columns.

    `arrows` are 0..7 (see DIRECTIONS), 0 in the cell of the last number. `numbers` are the given numbers, 0 in other
    cells. `seed_id` is the random-seed id of the board, or ""; comparisons ignore it. PuzzleError if a field is
    invalid.
    """

    kind: ClassVar[str] = "signpost"
    of_kind: ClassVar[Kind] = KIND

    width: int
    height: int
    arrows: tuple[int, ...]
    numbers: tuple[int, ...]
    seed_id: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if len(self.arrows) != self.area or len(self.numbers) != self.area:
            template = "The board has {arrows} arrows and {numbers} numbers; expected {area} of each."
            raise PuzzleError(template, arrows=len(self.arrows), numbers=len(self.numbers), area=self.area)
        if not all(0 <= arrow < 8 for arrow in self.arrows):
            raise PuzzleError("An arrow is out of range: expected 0 (north) to 7 (north-west).")
        seen: dict[int, int] = {}
        for at, number in enumerate(self.numbers):
            if not 0 <= number <= self.area:
                template = "The number {number} in {cell} is out of range: expected 1 to {last}."
                raise PuzzleError(template, number=number, cell=self.cell_of(at), last=self.area)
            if number and seen.setdefault(number, at) != at:
                template = "The number {number} is given twice, in {cell} and in {other}."
                raise PuzzleError(template, number=number, cell=self.cell_of(seen[number]), other=self.cell_of(at))
        last = seen.get(self.area)
        if last is not None and self.arrows[last]:
            object.__setattr__(self, "arrows", replaced(self.arrows, last, 0))

    def with_numbers(self, numbers: Iterable[int]) -> SignpostPuzzle:
        return SignpostPuzzle(self.width, self.height, self.arrows, tuple(numbers))

    @property
    def summary(self) -> str:
        given = self.area - self.numbers.count(0)
        numbers = plural(given, "{n} number", "{n} numbers") if given else say("no numbers")
        return say("{columns} × {rows}, {numbers}", columns=self.width, rows=self.height, numbers=numbers)

    def ray(self, at: int) -> Sequence[int]:
        """Return the cells that the arrow in cell `at` points at, nearest first; empty for the last number."""
        if self.numbers[at] == self.area:
            return range(0)
        return rays(self.width, self.height)[self.arrows[at]][at]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple(map(self.cell_of, self.ray(self.index(self.checked(cell)))))

    @property
    def loose(self) -> frozenset[int]:
        """Cells without an arrow."""
        return frozenset()

    def points(self, a: int, b: int) -> bool:
        return b in self.ray(a)

    def way(self, a: int, b: int) -> int:
        """Return the direction from `a` to `b`, 0 to 7; -1 if they are not in line."""
        table = rays(self.width, self.height)
        return next((arrow for arrow in range(len(DIRECTIONS)) if b in table[arrow][a]), -1)


@dataclass(frozen=True, repr=False)
class LooseBoard(SignpostPuzzle):
    """A board on which the cells in `without` have no arrow: any cell in line can follow them."""

    without: frozenset[int] = field(default=frozenset())

    @property
    def loose(self) -> frozenset[int]:
        return self.without

    def ray(self, at: int) -> Sequence[int]:
        if at not in self.without or self.numbers[at] == self.area:
            return super().ray(at)
        return [b for row in rays(self.width, self.height) for b in row[at]]


@dataclass(frozen=True, repr=False)
class SignpostSolution(Solution):
    """A solution, which may break rules: the number of each cell, by index."""

    puzzle: SignpostPuzzle
    numbers: tuple[int, ...]

    @property
    def data(self) -> list[list[int]]:
        width = self.puzzle.width
        return [list(self.numbers[start : start + width]) for start in range(0, len(self.numbers), width)]

    @property
    def facts(self) -> Mapping[Cell, int]:
        return {self.puzzle.cell_of(at): number for at, number in enumerate(self.numbers)}

    def at(self, cell: Cell) -> int:
        return self.numbers[self.puzzle.index(self.puzzle.checked(cell))]

    @property
    def path(self) -> tuple[Cell, ...]:
        return tuple(map(self.puzzle.cell_of, sorted(range(self.puzzle.area), key=self.numbers.__getitem__)))

    def violations(self) -> list[Violation]:
        cells_of: dict[int, list[Cell]] = {}
        for cell, number in self.facts.items():
            cells_of.setdefault(number, []).append(cell)
        return [*self._wrong_numbers(cells_of), *self._not_as_given(), *self._wrong_arrows(cells_of)]

    def _wrong_numbers(self, cells_of: Mapping[int, list[Cell]]) -> Iterator[Violation]:
        last = self.puzzle.area
        for number, cells in cells_of.items():
            if number == 0:
                template = "There is no number in {cells}."
            elif not 1 <= number <= last:
                template = "{number} in {cell} is out of range: the numbers are 1 to {last}."
            elif len(cells) > 1:
                template = "{number} is in {cells}."
            else:
                continue
            sentence = say(template, number=number, cells=cells, cell=cells[0], last=last)
            yield Violation(tuple(cells), sentence, "numbers")
        if missing := [number for number in range(1, last + 1) if number not in cells_of]:
            template = "{number} is missing." if len(missing) == 1 else "{number} and others are missing."
            yield Violation((), say(template, number=missing[0]), "numbers")

    def _not_as_given(self) -> Iterator[Violation]:
        for at, (given, number) in enumerate(zip(self.puzzle.numbers, self.numbers, strict=True)):
            if given not in (0, number):
                cell = self.puzzle.cell_of(at)
                sentence = say("{cell} is given as {given}, but has {number}.", cell=cell, given=given, number=number)
                yield Violation((cell,), sentence, "given")

    def _wrong_arrows(self, cells_of: Mapping[int, list[Cell]]) -> Iterator[Violation]:
        for number in range(1, self.puzzle.area):
            for cell in cells_of.get(number, ()):
                after = cells_of.get(number + 1)
                if after and not {*after} & {*self.puzzle.neighbours(cell)}:
                    template = "{number} in {cell} does not point at {next}."
                    sentence = say(template, number=number, cell=cell, next=number + 1)
                    yield Violation((cell, after[0]), sentence, "arrows")


def replaced(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def check_size(width: int, height: int) -> None:
    if width < 1 or height < 1:
        raise PuzzleError("A board of {size} has no cells: expected at least 1x1.", size=f"{width}x{height}")
    if width * height > MAX_CELLS:
        template = "A board of {size} is too large: expected at most {most} cells."
        raise PuzzleError(template, size=f"{width}x{height}", most=MAX_CELLS)


@cache
def rays(width: int, height: int) -> tuple[tuple[range, ...], ...]:
    """Return the cells in each direction from each cell, nearest first: `rays(width, height)[direction][cell]`."""
    table = []
    for down, right in DIRECTIONS:
        step = down * width + right
        row = []
        for r in range(height):
            rows = (r if down < 0 else height - 1 - r) if down else height + width
            for c in range(width):
                columns = (c if right < 0 else width - 1 - c) if right else height + width
                at, far = r * width + c, min(rows, columns)
                row.append(range(at + step, at + step * (far + 1), step) if far else range(0))
        table.append(tuple(row))
    return tuple(table)
