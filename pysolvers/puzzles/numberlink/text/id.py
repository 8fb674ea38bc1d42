"""One-line ids: rows separated by `/`, as in `C...B/A.BA./...C./.....`.

A label of several characters is percent-encoded between underscores (`_12_`). `#` is a blocked cell; an optional prefix
`5x4:` gives the size. Other properties follow the rows: `;walls=0.0-0.1;bridges=2.2;board=hex` (`fields`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from urllib.parse import unquote

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import counted
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text import fields
from pysolvers.puzzles.numberlink.text.labels import (
    BLOCKED,
    BLOCKED_SIGN,
    Row,
    Token,
    between_underscores,
    escape,
    puzzle_of_rows,
    signs_of,
)
from pysolvers.text.id_parts import are_rows, read_fields

_SIZE = re.compile(r"(\d{1,7})x(\d{1,7}):", re.ASCII)
_FIELD = re.compile(rf";({'|'.join(fields.FIELDS)})=")


def likeness(text: str) -> int:
    line = next(filter(None, map(str.strip, text[:50_000].splitlines())), "")
    if "://" in line or len(line.split()) != 1:
        return 0
    size = _SIZE.match(line)
    body, *more = _FIELD.split(line[size.end() :] if size else line)
    widths = [len(re.sub(r"_[^_/]+_", "x", row)) for row in body.split("/")]
    if size and _fits(widths, int(size[1]), int(size[2])):
        return 3 if len(widths) > 1 else 2
    if more and len(set(widths)) == 1 and len(widths) > 1:
        return 3
    if len(widths) == 1:
        return int(size is not None and "." in body)
    if len(set(widths)) == 1 or are_rows(body.partition(";")[0]):
        return 2
    return int(size is not None)


def is_alone(text: str) -> bool:
    if len(text) > 50_000:
        return False
    rows = [re.findall(r"_[^_/]+_|[^_/]", row) for row in text.strip().split("/")]
    signs = Counter(sign for row in rows for sign in row if sign != BLOCKED_SIGN)
    equal = len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(text.split()) == 1
    return equal and bool(signs.pop(".", 0)) and set(signs.values()) == {2}


def _fits(widths: list[int], width: int, height: int) -> bool:
    return len(widths) == height and (height > 1 or widths[0] == width)


def read(text: str) -> list[Puzzle]:
    puzzles: list[Puzzle] = [
        _read_line(line.strip(), number, len(line) - len(line.lstrip()))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    if not puzzles:
        raise PuzzleError("There is no id in the text: expected rows with / between, such as A.B/A.B.")
    return puzzles


def _read_line(line: str, number: int, indent: int) -> NumberlinkPuzzle:
    size = _SIZE.match(line)
    at = size.end() if size else 0
    beyond = _FIELD.search(line, at)
    end = beyond.start() if beyond else len(line)
    rows: list[Row] = []
    for part in line[at:end].split("/"):
        rows.append((number, _read_row(part, number, indent + at + 1)))
        at += len(part) + 1
    if size:
        width, height = int(size[1]), int(size[2])
        check_size(width, height, number)
        if len(rows) != height:
            template, found = "The id has {rows}; expected {height}, as {size} says.", counted(len(rows), "row")
            raise PuzzleError(template, number, indent + at, rows=found, height=height, size=size[0])
        board = puzzle_of_rows(rows, size[0], width)
    elif not rows[0][1]:
        raise PuzzleError("The id has no cells in its first row.", number, indent + 1)
    else:
        board = puzzle_of_rows(rows, "the first row")
    more = read_fields(line[end + 1 :], indent + end + 1, number, fields.FIELDS)
    return fields.read(board, {name: (value, (number, at + 1)) for name, (value, at) in more.items()})


def _read_row(part: str, number: int, first: int) -> list[Token]:
    cells: list[Token] = []
    for match in re.finditer(r"_([^_]+)_|.", part):
        column = first + match.start()
        if match[0] == "_":
            raise PuzzleError("A label that begins with _ does not end: expected a second _.", number, column)
        label = unquote(match[1]) if match[1] else match[0]
        cells.append(({".": "", BLOCKED_SIGN: BLOCKED}.get(match[0], label), column))
    return cells


def write(puzzle: NumberlinkPuzzle) -> str:
    """Write rows and fields (`walls=...`), with underscores around labels like 12. Add a size if rows are ambiguous."""
    return ";".join([_write_rows(puzzle), *fields.write(puzzle)])


def _write_rows(puzzle: NumberlinkPuzzle) -> str:
    body = _rows(puzzle, escape)
    full_row = puzzle.height == 1 and "" not in puzzle.labels
    if full_row or re.search(r"\?\w", body):
        return f"{puzzle.width}x{puzzle.height}:{_rows(puzzle, between_underscores)}"
    # elsewhere, `#` begins a comment or separates a size from a seed
    sized = puzzle.height == 1 or re.match(r"[\dxc]*#", body)
    return f"{puzzle.width}x{puzzle.height}:{body}" if sized else body


def _rows(puzzle: NumberlinkPuzzle, written: Callable[[str], str]) -> str:
    cells = signs_of([written(label) if label else "" for label in puzzle.labels], puzzle.blocked)
    return "/".join("".join(cells[i : i + puzzle.width]) for i in range(0, len(cells), puzzle.width))
