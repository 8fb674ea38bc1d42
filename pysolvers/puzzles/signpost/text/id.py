"""Ids of Simon Tatham's collection: game ids, `5x5:1cceef...`, and random-seed ids, `5x5c#123`.

A game id has the size, then each cell's given number and arrow: a (north) to h (north-west), clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import say
from pysolvers.puzzles.signpost.model import SignpostPuzzle, check_size

if TYPE_CHECKING:
    from pysolvers.core.progress import Progress

LETTERS = "abcdefgh"  # in the order of `model.DIRECTIONS`

SIZE = re.compile(r"\s*([0-9]+)(?:x([0-9]*))?(c?)")  # `5x5`, `5x5c` with both ends in corners, or `5` for a square
_CELL = re.compile(r"([0-9]*)(.?)", re.DOTALL)


def write(puzzle: SignpostPuzzle) -> str:
    cells = zip(puzzle.numbers, puzzle.arrows, strict=True)
    return f"{puzzle.width}x{puzzle.height}:" + "".join(f"{number or ''}{LETTERS[arrow]}" for number, arrow in cells)


def read(text: str) -> list[Puzzle]:
    """Read one id, or page link with an id, per line."""
    found: list[Puzzle] = [read_id(row, line) for line, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not found:
        raise PuzzleError("There is no game id: expected WxH:DESC, such as 4x4:1ddcfdfcfaaaebba16a.")
    return found


def read_id(text: str, line: int = 1) -> SignpostPuzzle:
    """Read an id, or a page link with one; PuzzleError, with the place, if `text` is neither."""
    if re.match(r"\s*\w+://", text):
        text = unquote(text.partition("#")[2])
    match = SIZE.match(text)
    if match is None:
        template = "The id begins with {text!r}: expected the size, such as 5x5, then : and the board."
        raise PuzzleError(template, line, 1, text=text.strip()[:12])
    end = match.end()
    if text[end : end + 1] not in (":", "#"):
        got = repr(text[end]) if end < len(text) else say("the end")
        template = "After the size {size} comes {got}: expected : and the board."
        raise PuzzleError(template, line, end + 1, size=match[0].strip()[:20], got=got)
    if text[end] == "#":
        *_, board = _steps(text, match, line)
        assert isinstance(board, SignpostPuzzle)
        return board
    return _board(*_read_size_at(match, line), text, end + 1, line)


def _board(width: int, height: int, text: str, at: int, line: int) -> SignpostPuzzle:
    cells, end = width * height, len(text.rstrip())
    arrows: list[int] = []
    numbers: list[int] = []
    columns: dict[int, int] = {}
    for match in _CELL.finditer(text, at, end):
        if not match[0]:
            break
        digits, letter = match.groups()
        column = match.start() + 1
        number = _number(digits, cells, line, column)
        if letter and letter not in LETTERS:
            template = "{letter!r} is not an arrow: expected a number or a letter from a to h."
            raise PuzzleError(template, line, match.end(), letter=letter)
        if len(arrows) == cells:
            raise PuzzleError("The board is longer than expected: {cells} cells were read.", line, column, cells=cells)
        if not letter:
            template = "The number {number} has no arrow: expected a letter from a to h after it."
            raise PuzzleError(template, line, end + 1, number=number)
        if digits and not number:
            raise PuzzleError("The number 0 is too small: expected 1 to {cells}.", line, column, cells=cells)
        if number and columns.setdefault(number, column) != column:
            template = "The number {number} is given twice, first in column {first} of the text."
            raise PuzzleError(template, line, column, number=number, first=columns[number])
        arrows.append(LETTERS.index(letter))
        numbers.append(number)
    if len(arrows) < cells:
        template = "The board is shorter than expected: it has {n} cells of {size} = {cells}."
        raise PuzzleError(template, line, end + 1, n=len(arrows), size=f"{width}x{height}", cells=cells)
    return SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))


def _number(digits: str, cells: int, line: int, column: int) -> int:
    number = int(digits.lstrip("0")[:9] or 0)
    if number > cells:
        shown = digits if len(digits) < 13 else f"{digits[:12]}..."
        template = "The number {number} is too large: the board has {cells} cells."
        raise PuzzleError(template, line, column, number=shown, cells=cells)
    return number


def likeness(text: str) -> int:
    row = text.lstrip()[:2000].partition("\n")[0].rstrip()
    if re.match(r"\w+://", row):
        page = row.partition("#")[2]
        return 3 if "signpost" in row and page else 2 * bool(re.match(r"[0-9]+(x[0-9]+)?c?(:|%3[aA])[0-9a-h]+$", page))
    match = re.match(r"[0-9]+(x[0-9]*)?c?([:#])", row)
    if match is None:
        return 1 if re.match(r"[0-9]+x[0-9]+c?[0-9a-h]", row) else 0
    if match[2] == "#":
        return 3 if match[1] else 2
    return _likeness_of_board(row[match.end() :])


def _likeness_of_board(cells: str) -> int:
    stray = len(re.findall(r"[^0-9a-h]", cells))
    if re.search(r"[/._;=]", cells):
        return 0 if stray > 1 else 1
    if cells and not re.search("[a-h]", cells):
        return 1  # only numbers: not an id, since every cell but the last has an arrow
    if stray == 0:
        return 3 if re.search("[0-9]", cells) else 2
    return 2 if 4 * stray < len(cells) else 1


def write_seed(puzzle: SignpostPuzzle) -> str:
    if not puzzle.seed_id:
        raise PuzzleError("This board was not made from a random seed, so it has no random-seed id.")
    return puzzle.seed_id


def made(text: str) -> Iterator[Progress | SignpostPuzzle] | None:
    """Return an iterator over Progress and, last, the board of a random-seed id; None for any other text."""
    text = text.strip()
    match = SIZE.match(text)
    if match is None or "\n" in text or text[match.end() : match.end() + 1] != "#":
        return None
    return _steps(text, match, 1)


def _steps(text: str, match: re.Match[str], line: int) -> Iterator[Progress | SignpostPuzzle]:
    width, height = _read_size_at(match, line)
    seed = text[match.end() + 1 :].strip()

    def located() -> Iterator[Progress | SignpostPuzzle]:
        from pysolvers.puzzles.signpost.making import tatham  # imported late: few ids have a seed

        with _at(match, line):
            yield from tatham.make(width, height, bool(match[3]), seed)

    return located()


def read_size(match: re.Match[str]) -> tuple[int, int]:
    """Return width and height from a match of SIZE; PuzzleError if no board has this size."""
    # cut after nine digits: the number is too large anyway, and long ones are slow to convert
    width = int(match[1][:9])
    height = int(match[2][:9]) if match[2] else width
    check_size(width, height)
    return width, height


def _read_size_at(match: re.Match[str], line: int) -> tuple[int, int]:
    with _at(match, line):
        return read_size(match)


@contextmanager
def _at(match: re.Match[str], line: int) -> Iterator[None]:
    try:
        yield
    except PuzzleError as error:
        raise PuzzleError(error.sentence, line, match.start(1) + 1) from None
