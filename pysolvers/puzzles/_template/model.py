"""The puzzle and its solution: a square board with some given numbers, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, ClassVar

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import plural, say
from pysolvers.puzzles._template import KIND

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.kind import Kind

MAX_SIDE = 9  # every number is one digit


def check_side(side: int) -> None:
    if not 2 <= side <= MAX_SIDE:
        raise PuzzleError("A side of {side} cells is not possible: expected 2 to {most}.", side=side, most=MAX_SIDE)


@dataclass(frozen=True, repr=False)
class LatinSquarePuzzle(Puzzle):
    """A square board; `givens` has a number for each cell, row by row, 0 for an open cell."""

    kind: ClassVar[str] = "latin-square"
    of_kind: ClassVar[Kind] = KIND

    givens: tuple[int, ...]

    def __post_init__(self) -> None:
        check_side(self.side)
        if self.side**2 != len(self.givens):
            raise PuzzleError("The board has {count} cells; expected a square number.", count=len(self.givens))
        for cell, number in zip(self.cells, self.givens, strict=True):
            if not 0 <= number <= self.side:
                template = "The number {number} in {cell} is out of range: expected 1 to {side}."
                raise PuzzleError(template, number=number, cell=cell, side=self.side)

    @property
    def side(self) -> int:
        return isqrt(len(self.givens))

    @property
    def rows(self) -> int:
        return self.side

    @property
    def columns(self) -> int:
        return self.side

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((row, column) for row in range(self.side) for column in range(self.side))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        row, column = self.checked(cell)
        return tuple(other for other in self.cells if (other[0] == row) != (other[1] == column))

    @property
    def summary(self) -> str:
        size = f"{self.side} × {self.side}"
        return plural(self.side**2 - self.open_cells, "{size}, {n} number", "{size}, {n} numbers", size=size)

    @property
    def open_cells(self) -> int:
        return self.givens.count(0)


def lines(side: int) -> Iterator[tuple[str, list[int]]]:
    """Yield each row and column: its name, and the indices of its cells, row by row from 0."""
    for k in range(side):
        yield say("Row {row}", row=k + 1), list(range(k * side, (k + 1) * side))
        yield say("Column {column}", column=k + 1), list(range(k, side * side, side))


@dataclass(frozen=True, repr=False)
class LatinSquareSolution(Solution):
    """A number for each cell, row by row."""

    puzzle: LatinSquarePuzzle
    numbers: tuple[int, ...]

    @property
    def data(self) -> list[list[int]]:
        side = self.puzzle.side
        return [list(self.numbers[k : k + side]) for k in range(0, side * side, side)]

    @property
    def facts(self) -> Mapping[Cell, int]:
        return dict(zip(self.puzzle.cells, self.numbers, strict=True))

    def at(self, cell: Cell) -> int:
        return self.facts[self.puzzle.checked(cell)]

    def violations(self) -> list[Violation]:
        found = doubles(self.puzzle, self.numbers)
        for cell, given, number in zip(self.puzzle.cells, self.puzzle.givens, self.numbers, strict=True):
            if given not in (0, number):
                sentence = say(
                    "{cell} has the given number {given}, not {number}.", cell=cell, given=given, number=number
                )
                found.append(Violation((cell,), sentence, "given"))
        return found


def doubles(puzzle: LatinSquarePuzzle, numbers: Sequence[int]) -> list[Violation]:
    """Return a violation for each number that appears twice in a line of a board; 0 is an open cell."""
    found = []
    for name, line in lines(puzzle.side):
        for number in sorted({numbers[i] for i in line} - {0}):
            cells = tuple(puzzle.cells[i] for i in line if numbers[i] == number)
            if len(cells) > 1:
                sentence = say("{line} has the number {number} twice.", line=name, number=number)
                found.append(Violation(cells, sentence, "twice"))
    return found
