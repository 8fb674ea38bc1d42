"""Read and write `pzprv3` files of the kinds `numlin` and `arukone`: rows of clues, then optional rows of lines.

`numlin` has Nikoli's rules (`classic`) and numbers. `arukone` has letters, and a line after the size with the rules:
`passallcell` means `full`, anything else `classic`. `-` is an end without a label.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import LETTERS, check_ends
from pysolvers.puzzles.numberlink.text.puzzlink import kind_of, label_of, numbers_of, pair_unknown
from pysolvers.puzzles.numberlink.text.solution_paths import solution_of_edges
from pysolvers.text import pzprv3
from pysolvers.text.codecs import decimal, first_of, signs
from pysolvers.text.pzprv3 import Edge, PzprFile

CLUES = {
    "numlin": first_of(signs(-1, "-", "."), decimal(6)),
    "arukone": first_of(signs(-1, "-", "."), signs(1, *LETTERS), decimal(6)),
}  # clue of a cell: 0 for none, -1 for an end without a label, else a number, or the place of a letter from 1

ALL_CELLS = "passallcell"  # the line after the size of an `arukone` file if every cell is to be used


def likeness(text: str) -> int:
    return 3 if pzprv3.kind_of(text) in ("numlin", "arukone") else 0


def read(text: str) -> list[Puzzle]:
    return [_read(text)[0]]


def solutions(text: str) -> list[Solution]:
    puzzle, joined = read_drawn(text)
    return [solution_of_edges(puzzle, joined)] if joined else []


def read_drawn(text: str) -> tuple[NumberlinkPuzzle, list[Edge]]:
    """Return the puzzle in a file, and the edges that are drawn as lines."""
    puzzle, file = _read(text)
    return puzzle, file.edges()


def _read(text: str) -> tuple[NumberlinkPuzzle, PzprFile]:
    kind = pzprv3.kind_of(text)
    if kind not in ("numlin", "arukone"):
        if kind:
            raise PuzzleError("The file is of the kind {kind!r}; expected numlin or arukone.", 2, kind=kind[:40])
        raise PuzzleError("This is not a pzprv3 file: expected pzprv3/numlin/ROWS/COLUMNS/ and rows of tokens.")
    file = PzprFile(text)
    check_size(file.columns, file.rows, 3)
    rules = "full" if kind == "arukone" and file.word() == ALL_CELLS else "classic"
    clues = [(label_of(clue, kind), line, column) for clue, line, column in file.cells(CLUES[kind])]
    cells = pair_unknown([label for label, _, _ in clues])
    check_ends([(label, line, column) for label, (_, line, column) in zip(cells, clues, strict=True)])
    return NumberlinkPuzzle(file.columns, file.rows, tuple(cells), rules, heading=file.heading), file


def write(puzzle: NumberlinkPuzzle, joined: AbstractSet[Edge] = frozenset()) -> str:
    kind, numbers = kind_of(puzzle), numbers_of(puzzle)
    head = f"pzprv3\n{kind}\n{puzzle.height}\n{puzzle.width}\n"
    if kind == "arukone":
        if len(numbers) > len(LETTERS):
            template = "A file of the kind arukone has {letters} letters; this board has {pairs} pairs."
            raise PuzzleError(template, letters=len(LETTERS), pairs=len(numbers))
        if max(numbers.values(), default=0) > len(LETTERS):
            numbers = {label: k for k, label in enumerate(numbers, 1)}
        head += f"{ALL_CELLS}\n"
    rows = pzprv3.cell_rows(puzzle.width, [numbers.get(label, 0) for label in puzzle.labels], CLUES[kind])
    return head + rows + pzprv3.edge_rows(puzzle.height, puzzle.width, joined) + pzprv3.info_of(puzzle.heading)
