"""Boards as text: plain grids of characters or tokens, with or without a `W H` line, and the id in one line.

The plain grid is the input of Thomas Ahle's Numberlink program: `W H`, then H rows of W characters, `.` for an empty
cell; several puzzles may follow one another, and `0 0` ends the input.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size

Token = tuple[str, int]
"""A cell's label ("" for an empty cell) and its column in the text, from 1."""

_HEADER = re.compile(r"\s*(\d{1,7})\s+(\d{1,7})\s*")
_ID_SIZE = re.compile(r"(\d{1,7})x(\d{1,7}):")


def likeness_of_grid(text: str) -> int:
    """How much `text` looks like plain grids: by its first lines only."""
    lines = [line.rstrip() for line in text[:20_000].splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        return 0
    header = _HEADER.fullmatch(lines[0])
    if header:
        width, height = int(header[1]), int(header[2])
        if (width, height) == (0, 0):
            return 1
        if len(lines) == 1:
            return 1
        row = lines[1]
        fits = len(row.split()) == width or len(row) == width
        return 3 if fits and len(lines) > min(height, 50) else 2
    block = _first_block(text[:20_000])
    rows = [row for _, row in block]
    if not rows or any(sign in rows[0] for sign in ":=;,{<"):
        return 0
    if len(rows) == 1 and "/" in rows[0] and " " not in rows[0]:
        return 1  # an id rather than one row with labels that are slashes
    tokens = [row.split() for row in rows]
    if len(tokens[0]) > 1:
        cells = [token for row in tokens for token in row]
        even = len({len(row) for row in tokens}) == 1
    else:
        cells = [sign for row in rows for sign in row.strip()]
        even = len({len(row.strip()) for row in rows}) == 1
    empty = sum(cell in "-." for cell in cells)
    labels = [cell for cell in cells if cell not in (".", "-")]
    if not labels or (not empty and len(rows) == 1) or max(len(cell) for cell in cells) > 12:
        return 0
    pairs = sum(labels.count(label) == 2 for label in set(labels)) if len(labels) < 2000 else 0
    if even and pairs == len(set(labels)):
        return 2 if len(rows) > 1 else 1
    return 1 if empty and 2 * pairs >= len(set(labels)) else 0


def read_grids(text: str) -> list[NumberlinkPuzzle]:
    """All puzzles in a text of plain grids; PuzzleError with line and column where one is wrong.

    Or if there is none.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    puzzles: list[NumberlinkPuzzle] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line or line.startswith("#"):
            at += 1
            continue
        header = _HEADER.fullmatch(line)
        if header:
            width, height = int(header[1]), int(header[2])
            if (width, height) == (0, 0):
                break
            check_size(width, height, at + 1)
            puzzles.append(_with_header(lines, at, width, height))
            at += height + 1
        else:
            block = _block(lines, at)
            puzzles.append(_board([(number, split_row(row, None)) for number, row in block], "the first row"))
            at += len(block)
    if not puzzles:
        raise PuzzleError("There is no grid in the text: expected rows of `.` and labels, such as `A..A`.")
    return puzzles


def _with_header(lines: list[str], at: int, width: int, height: int) -> NumberlinkPuzzle:
    rows: list[tuple[int, list[Token]]] = []
    for k in range(1, height + 1):
        row = lines[at + k] if at + k < len(lines) else ""
        if not row:
            raise PuzzleError(
                f"Row {k} of {height} is missing: line {at + 1} says {width} columns and {height} rows.", at + k + 1
            )
        if _HEADER.fullmatch(row) and width != 2 and width != len(row):
            raise PuzzleError(
                f"Row {k} of {height} is missing: a new puzzle starts here, but line {at + 1} says {height} rows.",
                at + k + 1,
            )
        rows.append((at + k + 1, split_row(row, width)))
    after = lines[at + height + 1] if at + height + 1 < len(lines) else ""
    if after and not after.startswith("#") and not _HEADER.fullmatch(after) and len(split_row(after, width)) == width:
        raise PuzzleError(f"There is a row too many: line {at + 1} says {height} rows.", at + height + 2)
    return _board(rows, f"line {at + 1}", width)


def _first_block(text: str) -> list[tuple[int, str]]:
    lines = [line.rstrip() for line in text.splitlines()]
    for at, line in enumerate(lines):
        if line and not line.startswith("#"):
            return _block(lines, at)
    return []


def _block(lines: list[str], at: int) -> list[tuple[int, str]]:
    """The rows from line index `at` to the next blank line, with their line numbers from 1."""
    end = at
    while end < len(lines) and lines[end]:
        end += 1
    return [(i + 1, lines[i]) for i in range(at, end)]


def split_row(row: str, width: int | None) -> list[Token]:
    """A row's cells: whitespace-separated tokens if there are several, else one cell a character."""
    found = [(match[0], match.start() + 1) for match in re.finditer(r"\S+", row)]
    if len(found) > 1 or (width == 1 and len(row.strip()) > 1):
        return [("" if token in ("-", ".") else _unescape(token), column) for token, column in found]
    indent = len(row) - len(row.lstrip())
    return [("" if sign == "." else sign, indent + k + 1) for k, sign in enumerate(row.strip())]


def _board(rows: list[tuple[int, list[Token]]], given_by: str, width: int | None = None) -> NumberlinkPuzzle:
    """The puzzle of rows that all must have one length; PuzzleError otherwise, or if a label does not come in two."""
    width = width or len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            column = row[width][1] if len(row) > width else (row[-1][1] + 1 if row else 1)
            raise PuzzleError(
                f"The row has {len(row)} cell{'' if len(row) == 1 else 's'}; expected {width}, as {given_by} says.",
                number, column,
            )  # fmt: skip
    check_size(width, len(rows), rows[0][0])
    dashes = sum(label == "-" for _, row in rows for label, _ in row)
    if dashes != 2 and all(label for _, row in rows for label, _ in row):  # `-` for the empty cells, then
        rows = [(number, [("" if label == "-" else label, c) for label, c in row]) for number, row in rows]
    check_sources([(label, number, column) for number, row in rows for label, column in row if label])
    return NumberlinkPuzzle(width, len(rows), tuple(label for _, row in rows for label, _ in row))


def check_sources(sources: list[tuple[str, int, int | None]]) -> None:
    """PuzzleError unless every label of (label, line, column) stands exactly twice and can be written."""
    places: dict[str, list[tuple[int, int | None]]] = {}
    for label, line, column in sources:
        if len(label) > 40 or not label.isprintable() or any(sign.isspace() for sign in label):
            raise PuzzleError("This is no label: expected up to 40 printable characters.", line, column)
        found = places.setdefault(label, [])
        found.append((line, column))
        if len(found) == 3:
            raise PuzzleError(f"This is a third source of the label {label}; expected two.", line, column)
    for label, found in places.items():
        if len(found) == 1:
            raise PuzzleError(f"The label {label} has only this source; expected two.", *found[0])


def rows_of(cells: tuple[str, ...], width: int) -> str:
    """Rows of labels, `.` for none: characters, or tokens in columns where a label has several."""
    rows = [cells[i : i + width] for i in range(0, len(cells), width)]
    if all(len(label) < 2 and label != "." for label in cells):
        return "".join("".join(label or "." for label in row) + "\n" for row in rows)
    tokens = [[_token(label) if label else "." for label in row] for row in rows]
    widest = max(len(token) for row in tokens for token in row)
    return "".join(" ".join(token.rjust(widest) for token in row) + "\n" for row in tokens)


def write_grid(puzzle: NumberlinkPuzzle) -> str:
    """The plain grid with its `W H` line."""
    return f"{puzzle.width} {puzzle.height}\n{rows_of(puzzle.cells, puzzle.width)}"


def likeness_of_id(text: str) -> int:
    """How much `text` looks like ids, one a line: rows with `/` between."""
    line = next((line.strip() for line in text[:50_000].splitlines() if line.strip()), "")
    if "://" in line or any(sign.isspace() for sign in line):
        return 0
    size = _ID_SIZE.match(line)
    body = line[size.end() :] if size else line
    rows = body.split("/")
    cells = [len(re.sub(r"_[^_/]+_", "x", row)) for row in rows]
    if size and len(rows) == int(size[2]) and (len(rows) > 1 or cells[0] == int(size[1])):
        return 3 if len(rows) > 1 else 2
    if len(rows) == 1:
        return 1 if size and "." in body else 0
    return 2 if len(set(cells)) == 1 or "." in body else 1 if size else 0


def read_ids(text: str) -> list[NumberlinkPuzzle]:
    """The puzzles of ids, one a line; PuzzleError with line and column where one is wrong."""
    puzzles = [
        _read_id(line.strip(), number, len(line) - len(line.lstrip()))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    if not puzzles:
        raise PuzzleError("There is no id in the text: expected rows with / between, such as A.B/A.B.")
    return puzzles


def _read_id(line: str, number: int, indent: int) -> NumberlinkPuzzle:
    size = _ID_SIZE.match(line)
    at = size.end() if size else 0
    rows: list[tuple[int, list[Token]]] = []
    for part in line[at:].split("/"):
        cells: list[Token] = []
        for match in re.finditer(r"_([^_]+)_|.", part):
            label = unquote(match[1]) if match[1] else match[0]
            if label == "_" and not match[1]:
                raise PuzzleError(
                    "A label that begins with _ does not end: expected a second _.",
                    number,
                    indent + at + match.start() + 1,
                )
            cells.append(("" if match[0] == "." else label, indent + at + match.start() + 1))
        rows.append((number, cells))
        at += len(part) + 1
    if size:
        width, height = int(size[1]), int(size[2])
        check_size(width, height, number)
        if len(rows) != height:
            raise PuzzleError(
                f"The id has {len(rows)} rows; expected {height}, as {size[0]} says.", number, indent + at
            )
        return _board(rows, size[0], width)
    if not rows[0][1]:
        raise PuzzleError("The id has no cells in its first row.", number, indent + 1)
    return _board(rows, "the first row")


def write_id(puzzle: NumberlinkPuzzle) -> str:
    """The rows with `/` between; with `WxH:` in front where they alone could be taken for something else."""
    cells = [_escape(label) if label else "." for label in puzzle.cells]
    width = puzzle.width
    body = "/".join("".join(cells[i : i + width]) for i in range(0, len(cells), width))
    if puzzle.height == 1 or _ID_SIZE.match(body) or body.startswith(("~", "#")) or "://" in body:
        return f"{width}x{puzzle.height}:{body}"
    return body


def _escape(label: str) -> str:
    """A label for an id: as it is if it is one plain character, else between underscores."""
    if len(label) == 1 and label not in "_/.-&%":
        return label
    return f"_{quote(label, safe='').replace('_', '%5F').replace('.', '%2E')}_"


def _token(label: str) -> str:
    """A label for a grid of tokens; one that could be misread goes between underscores."""
    return _escape(label) if label in (".", "-") or re.fullmatch(r"_[^_]+_", label) or "%" in label else label


def _unescape(token: str) -> str:
    match = re.fullmatch(r"_([^_]+)_", token)
    return unquote(match[1]) if match else token
