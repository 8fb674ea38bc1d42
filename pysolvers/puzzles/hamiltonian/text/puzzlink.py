"""puzz.link's `simpleloop` (a loop through every cell that is not shaded): addresses and files, in and out.

The body of an address has a sign of base 32 (0-9, a-v) for five cells, row by row, the first cell in the highest bit;
a 1 is a hole. The file form is `pzprv3/simpleloop/ROWS/COLUMNS/` and rows of `.` and `*`, which rows of drawn lines may
follow. Both as pz-prxs defines them.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, check_size
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.drawn_lines import solution_of_steps
from pysolvers.text import pzprv3
from pysolvers.text.pzprv3 import PzprFile

_URL = re.compile(
    r"\s*(?:https?://)?[\w.:-]+/[\w/.-]*\?(?:type=\w+&)?simpleloop(?:_\w+)?/(?:v:/)?([0-9]{1,9})/([0-9]{1,9})(?:/(\S*))?\s*",
    re.ASCII,
)
_KIND = "simpleloop"
_SIGNS = "0123456789abcdefghijklmnopqrstuv"


def likeness(text: str) -> int:
    """3 for an address of this kind, else 0."""
    return 3 if re.match(rf"\s*(?:https?://)?[\w.:/-]+\?(?:type=\w+&)?{_KIND}(?![a-z])", text[:400]) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of an address."""
    match = _URL.fullmatch(text)
    if not match and (variant := re.search(r"/v:([^/\s]{1,20})", text)):
        sentence = f"The address asks for the variant v:{variant[1]}, whose rules are not known here."
        raise PuzzleError(f"{sentence} Remove that part to read the plain puzzle.", 1)
    if not match:
        raise PuzzleError(
            "This is not a simpleloop address: expected one such as https://puzz.link/p?simpleloop/5/5/sg020."
        )
    columns, rows = int(match[1]), int(match[2])
    check_size(rows, columns, (1, match.start(1) + 1))
    builder = PuzzleBuilder(rows, columns, closed=True)
    body = (match[3] or "").removesuffix("/")
    for i, sign in enumerate(body):
        value = _SIGNS.find(sign)
        at = (1, match.start(3) + i + 1)
        if value < 0:
            raise PuzzleError(f"{sign!r} is not a sign of a simpleloop address: expected 0 to 9 or a to v.", *at)
        for bit in range(5):
            cell = 5 * i + bit
            if value >> (4 - bit) & 1:
                if cell >= rows * columns:
                    raise PuzzleError("The address shades more cells than there are.", *at)
                builder.add("holes", divmod(cell, columns), at)
    return [builder.puzzle()]


def write(puzzle: HamiltonianPuzzle) -> str:
    """The address; PuzzleError for a puzzle that has more to it than holes and a loop."""
    _check_plain(puzzle)
    bits = [int((r, c) in puzzle.holes) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    bits += [0] * (-len(bits) % 5)
    signs = (_SIGNS[int("".join(map(str, bits[i : i + 5])), 2)] for i in range(0, len(bits), 5))
    return f"https://puzz.link/p?simpleloop/{puzzle.columns}/{puzzle.rows}/{''.join(signs)}\n"


def _check_plain(puzzle: HamiltonianPuzzle) -> None:
    if puzzle != HamiltonianPuzzle(puzzle.rows, puzzle.columns, holes=puzzle.holes, closed=True):
        raise PuzzleError(f"{_KIND} knows only closed loops and holes, and this puzzle has more to it.")


def likeness_of_file(text: str) -> int:
    """3 for a file of this kind, else 0."""
    return 3 if pzprv3.kind_of(text) == _KIND else 0


def read_file(text: str) -> list[Puzzle]:
    """The puzzle of a file without the lines drawn."""
    return [_read_file(text)[0]]


def solutions_in_file(text: str) -> list[Solution]:
    """What is drawn in a file, as a solution that may be wrong; [] if nothing is drawn."""
    puzzle, steps = _read_file(text)
    return [solution_of_steps(puzzle, steps)] if steps else []


def write_file(puzzle: HamiltonianPuzzle) -> str:
    """The file with no lines drawn; PuzzleError for a puzzle that has more to it than holes and a loop."""
    _check_plain(puzzle)
    rows = [
        "".join("* " if (r, c) in puzzle.holes else ". " for c in range(puzzle.columns)) for r in range(puzzle.rows)
    ]
    head = ("pzprv3", _KIND, str(puzzle.rows), str(puzzle.columns))
    lines = "".join(f"{line}\n" for line in (*head, *rows))
    return lines + pzprv3.no_edges(puzzle.rows, puzzle.columns) + pzprv3.info_of(puzzle.heading)


def _read_file(text: str) -> tuple[HamiltonianPuzzle, frozenset[Step]]:
    """The puzzle, and the steps that are drawn."""
    if pzprv3.kind_of(text) != _KIND:
        raise PuzzleError(f"This is not a file of a loop: expected pzprv3/{_KIND}/ROWS/COLUMNS/ and rows of . and *.")
    file = PzprFile(text)
    check_size(file.rows, file.columns, (3, None))
    builder = PuzzleBuilder(file.rows, file.columns, closed=True)
    for r, (line, row) in enumerate(file.cells()):
        for c, sign in enumerate(row):
            if sign not in (".", "*"):
                raise PuzzleError(f"{sign[:40]!r} is not a cell: expected . or *.", line, c + 1)
            if sign == "*":
                builder.add("holes", (r, c), (line, c + 1))
    return builder.puzzle().titled(file.heading), frozenset(step(a, b) for a, b in file.edges())
