"""Puzzles and solutions as text.

id        latin:1../.2./...    rows with / between them, a full stop for an open cell
text      a line `latin`, then a line for each row: `1 . .`
solution  a line for each row of numbers, or JSON: [[1, 2], [2, 1]]
"""

from __future__ import annotations

import re

from pysolvers.core.format import Format
from pysolvers.core.parts import Formats
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles._template.model import LatinSquarePuzzle, LatinSquareSolution, check_side
from pysolvers.text.json_values import load_json

NAME = "latin"


def write_id(puzzle: LatinSquarePuzzle) -> str:
    return f"{NAME}:{'/'.join(rows(puzzle.givens, puzzle.side, ''))}"


def write_text(puzzle: LatinSquarePuzzle) -> str:
    return board_text(puzzle.givens, puzzle.side)


def board_text(numbers: tuple[int, ...], side: int) -> str:
    return "\n".join([NAME, *rows(numbers, side, " ")]) + "\n"


def rows(numbers: tuple[int, ...], side: int, between: str) -> list[str]:
    """Return a board's rows as text: numbers, with "." for 0, joined by `between`."""
    signs = [str(number or ".") for number in numbers]
    return [between.join(signs[k : k + side]) for k in range(0, side * side, side)]


def read(text: str) -> list[Puzzle]:
    """Read the puzzle in an id or in the text format. PuzzleError, with the line, if a row is wrong."""
    body = text.strip()
    if not body.startswith(NAME):
        raise PuzzleError("The text does not begin with {name}: expected latin:1../.2./... .", 1, name=NAME)
    found = [row.split() if " " in row.strip() else list(row.strip()) for row in re.split(r"[/\n]", body[6:])]
    side = len(found)
    check_side(side)
    givens = []
    for number, row in enumerate(found, start=1):
        if len(row) != side:
            raise PuzzleError("This row has {count} cells; expected {side}.", number, count=len(row), side=side)
        for sign in row:
            if not re.fullmatch(r"[.1-9]", sign):
                expected = "{sign!r} is not a number: expected 1 to {side} or a full stop."
                raise PuzzleError(expected, number, sign=sign[:10], side=side)
            givens.append(0 if sign == "." else int(sign))
    return [LatinSquarePuzzle(tuple(givens))]


FORMATS = (
    Format("id", "id (latin:1../.2./...)", lambda text: 3 * text.strip().startswith(f"{NAME}:"), read, write_id),
    Format("text", "board", lambda text: 3 * text.strip().startswith(f"{NAME}\n"), read, write_text),
)


class LatinSquareFormats(Formats):
    FORMATS = FORMATS
    SOLUTION_FORMATS = ("text",)
    write_id = staticmethod(write_id)

    def write_solution(self, solution: LatinSquareSolution, format: str = "text") -> str:
        return "\n".join(rows(solution.numbers, solution.puzzle.side, " ")) + "\n"

    def read_solution(self, puzzle: LatinSquarePuzzle, text: str) -> LatinSquareSolution:
        as_json = text.lstrip().startswith("[")
        given = load_json(text, "The solution") if as_json else [row.split() for row in text.strip().splitlines()]
        lengths = [len(row) if isinstance(row, list) else 0 for row in given]
        if lengths != [puzzle.side] * puzzle.side:
            raise PuzzleError(
                "The solution has another size: expected {side} rows of {side} numbers.", side=puzzle.side
            )
        numbers = [str(number) for row in given for number in row]
        if not all(re.fullmatch(rf"[1-{puzzle.side}]", number) for number in numbers):
            raise PuzzleError(
                "The solution has a cell without a number: expected 1 to {side} in each.", side=puzzle.side
            )
        return LatinSquareSolution(puzzle, tuple(map(int, numbers)))


PART = LatinSquareFormats()
