"""Number grids as text: rows of signs between blanks, commas, semicolons or tabs, or a digit a cell.

A line `ROWS COLUMNS` may stand in front, and a line `numbers=positions` (or `numbers=waypoints`) behind. Boards apart
by a blank line are several puzzles.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.number_grids.matrix import (
    HOLES,
    NUMBER,
    OPEN,
    POSITIONS,
    WAYPOINTS,
    Sign,
    builder_of,
    meaning_of,
)

Line = tuple[int, str]

_HEAD = 20_000
"""How many characters the likeness is seen from."""


def likeness(text: str) -> int:
    """2 for rows of one length whose numbers stand once each, with 0, -1 or an empty sign for open cells.

    3 if a line with the size stands in front; 0 for what the drawing format says as well.
    """
    block = next(iter(_blocks(text[:_HEAD])), [])
    board, _ = _split(block)
    body = _without_size(board)
    rows = [[sign for sign, _ in row] for row in _rows(body[: -1 if len(text) > _HEAD else None])]
    signs = [sign for row in rows for sign in row]
    if len(rows) < 2 or len(rows[0]) < 2 or len({len(row) for row in rows}) > 1:
        return 0
    numbers = [int(sign) for sign in signs if NUMBER.fullmatch(sign)]
    known = len(numbers) + sum(sign in OPEN or sign in HOLES for sign in signs)
    if known < len(signs) or not numbers or len(set(numbers)) < len(numbers):
        return 0
    if len(body) < len(board):
        return 3
    if _is_compact(body):
        return 2 if max(numbers) == len(numbers) < len(signs) else 0
    other = set(signs) & {"0", "-1", "_", ""} or any(sign in line for _, line in body for sign in ";,")
    return 2 if other else 0


def read(text: str) -> list[Puzzle]:
    """The puzzles of a text of number grids."""
    found: list[Puzzle] = []
    for block in _blocks(text):
        board, meaning = _split(block)
        found.append(builder_of(_rows(_without_size(board)), meaning, (block[0][0], 1)).puzzle())
    if not found:
        raise PuzzleError("There is no number grid in the text: expected rows such as 1 0 0 2.")
    return found


def write(puzzle: HamiltonianPuzzle) -> str:
    """The grid: numbers, 0 for an open cell and # for a hole; PuzzleError for a puzzle that has more to it."""
    numbers = dict(puzzle.position_of) or {cell: number for number, cell in enumerate(puzzle.waypoints, 1)}
    width = max((len(str(number)) for number in numbers.values()), default=1)
    cells = [
        ["#" if (r, c) in puzzle.holes else str(numbers.get((r, c), 0)) for c in range(puzzle.columns)]
        for r in range(puzzle.rows)
    ]
    text = "\n".join(" ".join(sign.rjust(width) for sign in row) for row in cells) + "\n"
    meaning = POSITIONS if puzzle.positions else WAYPOINTS
    text += f"numbers={meaning}\n" if meaning != meaning_of(numbers.values(), puzzle.size) else ""
    if not likeness(text) or not _is(text, puzzle):
        raise PuzzleError("A number grid has only numbers and holes, and this puzzle has more to it.")
    return text


def _is(text: str, puzzle: HamiltonianPuzzle) -> bool:
    """Whether a text is read as the puzzle: a first row of two numbers, such as 2 3, may be read as the size."""
    try:
        return read(text) == [puzzle]
    except PuzzleError:
        return False


def _blocks(text: str) -> list[list[Line]]:
    """The lines that stand together; a row of commas alone is no blank line."""
    blocks: list[list[Line]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip(" \r"):
            blocks[-1].append((number, line))
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _without_size(block: list[Line]) -> list[Line]:
    """The rows without a line that says how many rows and columns follow, in either order."""
    match = re.fullmatch(r"\s*(\d{1,4})[\s,]+(\d{1,4})\s*", block[0][1], re.ASCII) if len(block) > 1 else None
    if match is None:
        return block
    size, shape = {int(match[1]), int(match[2])}, {len(block) - 1, len(_rows(block[1:])[0])}
    return block[1:] if size == shape else block


def _split(block: list[Line]) -> tuple[list[Line], str]:
    """The board, and what the line behind it says that its numbers are; "" if there is none."""
    match = re.fullmatch(rf"\s*numbers\s*=\s*({WAYPOINTS}|{POSITIONS})\s*", block[-1][1]) if block else None
    return (block[:-1], match[1]) if match else (block, "")


def _is_compact(body: list[Line]) -> bool:
    """Whether each row is one run of digits and points, so that a cell is a character."""
    return all(re.fullmatch(r"[\d.#_]{2,}", line.strip(), re.ASCII) for _, line in body)


def _rows(body: list[Line]) -> list[list[Sign]]:
    """The signs of each row with their places."""
    if _is_compact(body):
        part = re.compile(r"\S")
    else:
        separator = next((sign for sign in ";,\t" if any(sign in line for _, line in body)), "")
        part = re.compile(rf"(?:^|(?<={separator}))[^{separator}]*") if separator else re.compile(r"[^\s|]+")
    return [
        [(match[0].strip(" \t\"'"), (number, match.start() + 1)) for match in part.finditer(line)]
        for number, line in body
    ]
