"""Boards as plain grids, the input of Thomas Ahle's Numberlink program: `W H`, then H rows of W cells.

A cell is a character, or a token where whitespace stands between; `.` is an empty one, `#` a blocked one, which no path
may use. Several puzzles may follow one another, and `0 0` ends the input. Grids without the line `W H` end at a blank
line. Other lines that begin with `#` are comments; `# blocked: X` declares another sign for blocked cells.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, takewhile

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN, Row, puzzle_of_rows, split_row, write_rows

_HEADER = re.compile(r"\s*([0-9]{1,7})\s+([0-9]{1,7})\s*")
_SIZE = re.compile(r"[0-9]+[xX×][0-9]+")
"""A size alone, of which another kind makes an empty board; several are no board with pairs of x."""

_DECLARATION = re.compile(r"#\s*blocked\s*[:=]\s*(\S)", re.IGNORECASE)
"""A comment that says which sign is a blocked cell from there on."""

_NEAR = 100
"""How many lines above and below one are looked at, to see whether it is a comment."""

_HEAD = 20_000
"""How many characters the likeness is seen from."""


def likeness(text: str) -> int:
    """How much `text` looks like plain grids, by its first lines."""
    lines = [line.rstrip() for line in text[:_HEAD].splitlines()]
    at = next((i for i, line in enumerate(lines) if line and not _is_comment(lines, i)), -1)
    if at < 0:
        return 0
    header = _HEADER.fullmatch(lines[at])
    if header:
        return _likeness_after_header(int(header[1]), int(header[2]), [line for line in lines[at + 1 :] if line])
    return _likeness_of_rows([row for _, row in _block(lines, at)])


def _likeness_after_header(width: int, height: int, rows: list[str]) -> int:
    if not rows or (width, height) == (0, 0):
        return 1
    fits = width in (len(rows[0].split()), len(rows[0]))
    return 3 if fits and len(rows) >= min(height, 50) and not _numbered(rows[:height]) else 2


def _numbered(rows: list[str]) -> bool:
    """Whether the cells are numbers that stand once each, and 0 or -1: such a board is of another kind."""
    counts = Counter(chain.from_iterable(row.split() for row in rows))
    empty = counts.pop("0", 0) + counts.pop("-1", 0)
    return empty > 2 and set(counts.values()) == {1} and all(sign.isdecimal() for sign in counts)


def _likeness_of_rows(rows: list[str]) -> int:
    if any(sign in rows[0] for sign in ":=;,{<") or all(map(_SIZE.fullmatch, rows)):
        return 0
    if len(rows) == 1 and "/" in rows[0] and " " not in rows[0]:
        return 1  # an id rather than one row with labels that are slashes
    tokens = [row.split() for row in rows]
    return _likeness_of_cells(tokens if len(tokens[0]) > 1 else [list(row.strip()) for row in rows])


def _likeness_of_cells(rows: list[list[str]]) -> int:
    """By whether rows have one length, labels come in pairs and there are empty cells."""
    counts = Counter(chain.from_iterable(rows))
    empty = counts.pop("-", 0) + counts.pop(".", 0)
    counts.pop(BLOCKED_SIGN, 0)
    if not counts or max(map(len, counts)) > 12 or (not empty and len(rows) == 1):
        return 0
    pairs = list(counts.values()).count(2)
    if pairs == len(counts) and len(set(map(len, rows))) == 1:
        return 2 if len(rows) > 1 else 1
    return 1 if empty and 2 * pairs >= len(counts) else 0


def read(text: str) -> list[Puzzle]:
    """All puzzles in a text of plain grids.

    Raises:
        PuzzleError: with line and column where one is wrong, and if there is none.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    puzzles: list[Puzzle] = []
    blocked = BLOCKED_SIGN
    at = 0
    while at < len(lines):
        if not lines[at] or _is_comment(lines, at):
            declared = _DECLARATION.fullmatch(lines[at])
            blocked = declared[1] if declared else blocked
            at += 1
            continue
        header = _HEADER.fullmatch(lines[at])
        if header:
            width, height = int(header[1]), int(header[2])
            if (width, height) == (0, 0):
                break
            check_size(width, height, at + 1)
            puzzles.append(_read_after_header(lines, at, width, height, blocked))
            at += height + 1
        else:
            block = _block(lines, at)
            puzzles.append(
                puzzle_of_rows([(line, split_row(row, None, blocked)) for line, row in block], "the first row")
            )
            at += len(block)
    if not puzzles:
        raise PuzzleError("There is no grid in the text: expected rows of `.` and labels, such as `A..A`.")
    return puzzles


def _is_comment(lines: list[str], at: int) -> bool:
    """Whether a line that begins with `#` is a comment, not a row that begins with a blocked cell.

    Such a row has as many cells as the next row below or above it that begins otherwise, or else as any beside it.
    """
    line = lines[at]
    if not line.startswith("#"):
        return False
    beside = [*takewhile(bool, lines[at + 1 : at + _NEAR]), *takewhile(bool, lines[max(0, at - _NEAR) : at][::-1])]
    other = next((row for row in beside if not row.startswith("#")), beside[0] if beside else "")
    if _HEADER.fullmatch(other) or len(line.split()) != len(other.split()):
        return True
    fits = len(line.split()) > 1 or len(line) == len(other)
    return not fits or (len(line) > 2 and line.count("#") + line.count(".") < 2)


def _read_after_header(lines: list[str], at: int, width: int, height: int, blocked: str) -> NumberlinkPuzzle:
    """The puzzle whose line `W H` has the index `at`, `blocked` being the sign of blocked cells."""
    rows: list[Row] = []
    for k in range(1, height + 1):
        line = at + k + 1
        row = lines[at + k] if at + k < len(lines) else ""
        missing = f"Row {k} of {height} is missing"
        if not row:
            raise PuzzleError(f"{missing}: line {at + 1} says {width} columns and {height} rows.", line)
        if _HEADER.fullmatch(row) and width not in (2, len(row)):
            raise PuzzleError(f"{missing}: a new puzzle starts here, but line {at + 1} says {height} rows.", line)
        rows.append((line, split_row(row, width, blocked)))
    after = next(iter(lines[at + height + 1 :]), "")
    if after and not after.startswith("#") and not _HEADER.fullmatch(after) and len(split_row(after, width)) == width:
        raise PuzzleError(f"There is a row too many: line {at + 1} says {height} rows.", at + height + 2)
    return puzzle_of_rows(rows, f"line {at + 1}", width)


def _block(lines: list[str], at: int) -> list[tuple[int, str]]:
    """The rows from line index `at` to the next blank line, with their line numbers from 1."""
    end = at
    while end < len(lines) and lines[end]:
        end += 1
    return [(i + 1, lines[i]) for i in range(at, end)]


def write(puzzle: NumberlinkPuzzle) -> str:
    """The plain grid with its line `W H`."""
    return f"{puzzle.width} {puzzle.height}\n{write_rows(puzzle.cells, puzzle.width, puzzle.blocked)}"
