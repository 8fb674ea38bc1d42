"""puzz.link's `simpleloop` (a loop through every cell that is not shaded): addresses in and out, the file form in.

The body of an address has a sign of base 32 (0-9, a-v) for five cells, row by row, the first cell in the highest bit;
a 1 is a hole. The file form is `pzprv3/simpleloop/ROWS/COLUMNS/` and rows of `.` and `*`. Both as pz-prxs defines
them.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder, check_size

_URL = re.compile(
    r"\s*(?:https?://)?[\w.:-]+/[\w/.-]*\?(?:type=\w+&)?simpleloop(?:_\w+)?/(?:v:[^/\s]*/)?([0-9]{1,9})/([0-9]{1,9})(?:/(\S*))?\s*",
    re.ASCII,
)
_FILE = re.compile(r"\s*pzprv3(?:\.\d+)?[/\n]\s*simpleloop[/\n]", re.ASCII)
_SIGNS = "0123456789abcdefghijklmnopqrstuv"


def likeness(text: str) -> int:
    """3 for an address or a file of this kind, else 0."""
    head = text[:400]
    return 3 if re.match(r"\s*(?:https?://)?[\w.:/-]+\?(?:type=\w+&)?simpleloop", head) or _FILE.match(head) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of an address or a file."""
    if _FILE.match(text):
        return [_read_file(text)]
    match = _URL.fullmatch(text)
    if not match:
        raise PuzzleError("This is no simpleloop address: expected such as https://puzz.link/p?simpleloop/5/5/sg020.")
    columns, rows = int(match[1]), int(match[2])
    check_size(rows, columns, (1, match.start(1) + 1))
    builder = PuzzleBuilder(rows, columns, closed=True)
    body = (match[3] or "").removesuffix("/")
    for i, sign in enumerate(body):
        value = _SIGNS.find(sign)
        at = (1, match.start(3) + i + 1)
        if value < 0:
            raise PuzzleError(f"{sign!r} is no sign of a simpleloop address: expected 0 to 9 or a to v.", *at)
        for bit in range(5):
            cell = 5 * i + bit
            if value >> (4 - bit) & 1:
                if cell >= rows * columns:
                    raise PuzzleError("The address shades more cells than there are.", *at)
                builder.holes.append((divmod(cell, columns), at))
    return [builder.puzzle()]


def write(puzzle: HamiltonianPuzzle) -> str:
    """The address; PuzzleError for a puzzle that has more to it than holes and a loop."""
    if puzzle != HamiltonianPuzzle(puzzle.rows, puzzle.columns, holes=puzzle.holes, closed=True):
        raise PuzzleError("simpleloop knows only closed loops and holes, and this puzzle has more to it.")
    bits = [int((r, c) in puzzle.holes) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    bits += [0] * (-len(bits) % 5)
    signs = (_SIGNS[int("".join(map(str, bits[i : i + 5])), 2)] for i in range(0, len(bits), 5))
    return f"https://puzz.link/p?simpleloop/{puzzle.columns}/{puzzle.rows}/{''.join(signs)}\n"


def _read_file(text: str) -> HamiltonianPuzzle:
    parts = re.split(r"[/\n]", text.strip())
    sizes = parts[2:4]
    if len(sizes) < 2 or not all(re.fullmatch(r"\d{1,9}", s.strip(), re.ASCII) for s in sizes):
        raise PuzzleError("The file does not say the size: expected pzprv3/simpleloop/ROWS/COLUMNS.")
    rows, columns = int(sizes[0]), int(sizes[1])
    check_size(rows, columns)
    builder = PuzzleBuilder(rows, columns, closed=True)
    lines = [part.split() for part in parts[4 : 4 + rows]]
    for r, row in enumerate(lines):
        if len(row) != columns or set(row) - {".", "*"}:
            raise PuzzleError(f"Row {r + 1} of the file is {' '.join(row)[:60]!r}: expected {columns} signs . or *.")
        builder.holes += [((r, c), (None, None)) for c, sign in enumerate(row) if sign == "*"]
    if len(lines) < rows:
        raise PuzzleError(f"The file has {len(lines)} rows of cells; expected {rows}.")
    return builder.puzzle()
