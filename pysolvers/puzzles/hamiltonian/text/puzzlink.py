"""Reads and writes puzz.link's `simpleloop` (a loop through every cell that is not shaded): addresses and files.

In an address, cells are read row by row, five to a base-32 digit (0-9, a-v). The first of the five is the highest bit,
and 1 is a hole. A file has rows of `.` and `*`, then optional rows of drawn lines. Both formats are defined by pz-prxs.
"""

from __future__ import annotations

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, check_size
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.drawn_lines import solution_of_steps
from pysolvers.text import puzzlink, pzprv3
from pysolvers.text.codecs import bits, signs
from pysolvers.text.pzprv3 import PzprFile

_KIND = "simpleloop"
SHADED = bits()
TOKENS = signs(0, ".", "*")  # cells of addresses and files: 1 for a hole, 0 for any other cell


def likeness(text: str) -> int:
    return puzzlink.likeness(text, _KIND)


def read(text: str) -> list[Puzzle]:
    address = puzzlink.read(text, _KIND)
    check_size(address.rows, address.columns, (1, None))
    builder = PuzzleBuilder(address.rows, address.columns, closed=True)
    for cell, shaded in enumerate(address.cells(SHADED)):
        if shaded and cell >= address.rows * address.columns:
            raise PuzzleError("The address shades more cells than the board has.", 1, address.column + cell // 5)
        if shaded:
            builder.add("holes", divmod(cell, address.columns), (1, address.column + cell // 5))
    return [builder.puzzle()]


def write(puzzle: HamiltonianPuzzle) -> str:
    _check_plain(puzzle)
    cells = _shaded(puzzle)
    return puzzlink.write(_KIND, puzzle.columns, puzzle.rows, SHADED.text(cells + [0] * (-len(cells) % 5))) + "\n"


def _shaded(puzzle: HamiltonianPuzzle) -> list[int]:
    return [int((r, c) in puzzle.holes) for r in range(puzzle.rows) for c in range(puzzle.columns)]


def _check_plain(puzzle: HamiltonianPuzzle) -> None:
    if puzzle != HamiltonianPuzzle(puzzle.rows, puzzle.columns, holes=puzzle.holes, closed=True):
        raise PuzzleError("{kind} can hold only closed loops and holes: choose another format.", kind=_KIND)


def likeness_of_file(text: str) -> int:
    return 3 if pzprv3.kind_of(text) == _KIND else 0


def read_file(text: str) -> list[Puzzle]:
    return [puzzle_and_lines(text)[0]]


def solutions_in_file(text: str) -> list[Solution]:
    """Return the lines drawn in a file as a list with one solution, which may be wrong; [] if there are no lines."""
    puzzle, steps = puzzle_and_lines(text)
    return [solution_of_steps(puzzle, steps)] if steps else []


def write_file(puzzle: HamiltonianPuzzle) -> str:
    _check_plain(puzzle)
    head = f"pzprv3\n{_KIND}\n{puzzle.rows}\n{puzzle.columns}\n"
    rows = pzprv3.cell_rows(puzzle.columns, _shaded(puzzle), TOKENS)
    return head + rows + pzprv3.edge_rows(puzzle.rows, puzzle.columns) + pzprv3.info_of(puzzle.heading)


def puzzle_and_lines(text: str) -> tuple[HamiltonianPuzzle, frozenset[Step]]:
    if pzprv3.kind_of(text) != _KIND:
        template = "This is not a file of a loop: expected pzprv3/{kind}/ROWS/COLUMNS/ and rows of . and *."
        raise PuzzleError(template, kind=_KIND)
    file = PzprFile(text)
    check_size(file.rows, file.columns, (3, None))
    builder = PuzzleBuilder(file.rows, file.columns, closed=True)
    for i, (shaded, line, column) in enumerate(file.cells(TOKENS)):
        if shaded:
            builder.add("holes", divmod(i, file.columns), (line, column))
    return builder.puzzle().titled(file.heading), frozenset(step(a, b) for a, b in file.edges())
