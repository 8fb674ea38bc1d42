"""`pzprv3` files of the kinds `numlin` and `arukone`, in and out: rows of clues, which rows of drawn lines may follow.

Line breaks may be written as `/`. Kinds, flags and numbers mean what they do in a puzz.link address.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import check_sources, join_rows
from pysolvers.puzzles.numberlink.text.puzzlink import kind_of, label_of, numbers_of, pair_unknown, read_sides, rules_of

_BEGINNING = re.compile(r"\s*pzprv3(?:\.\d+)?[/\n]")


def likeness(text: str) -> int:
    """3 for a file of one of the two kinds, else 0."""
    return 3 if _BEGINNING.match(text[:60]) and re.search(r"[/\n](numlin|arukone)[/\n]", text[:60]) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of a file without the lines drawn; PuzzleError with line and column if it is wrong."""
    if not _BEGINNING.match(text):
        raise PuzzleError("This is no pzprv3 file: expected pzprv3/numlin/ROWS/COLUMNS/ and rows of tokens.")
    lines = _lines(text.strip())
    kind, flag, sides = _head(lines)
    if kind not in ("numlin", "arukone"):
        raise PuzzleError(f"The file is of the kind {kind[:40]!r}; expected numlin or arukone.", 2)
    at = 3 if flag else 2
    if not sides:
        raise PuzzleError("The file does not say how many rows and columns there are.", min(at + 1, len(lines)))
    height, width = sides
    check_size(width, height, at + 1)
    sources: list[tuple[str, int, int]] = []
    for k in range(at + 2, at + 2 + height):
        tokens = lines[k].split() if k < len(lines) else []
        if len(tokens) != width:
            raise PuzzleError(f"The row has {len(tokens)} tokens; expected {width}.", k + 1)
        sources += [(label_of(_clue(token, k + 1, c), kind), k + 1, c) for c, token in enumerate(tokens, 1)]
    cells = pair_unknown([label for label, _, _ in sources])
    check_sources([(label, line, column) for label, (_, line, column) in zip(cells, sources, strict=True)])
    return [NumberlinkPuzzle(width, height, tuple(cells), rules_of(kind, flag))]


def _lines(text: str) -> list[str]:
    """The lines of a text that has line breaks, or slashes in their place."""
    if "\n" in text:
        return [line.strip().removesuffix("/") for line in text.split("\n")]
    return [line.strip() for line in text.split("/")]


def _head(lines: list[str]) -> tuple[str, str, tuple[int, int] | None]:
    """Kind, flag ("" if there is none), and the numbers of rows and columns, None if they are not there."""
    kind, *rest = lines[1:5] or [""]
    flag = rest.pop(0) if rest and rest[0] and not rest[0].isdecimal() else ""
    return kind, flag, read_sides(rest[:2])


def _clue(token: str, line: int, column: int) -> int:
    """0 for an empty cell, -1 for a source without a number, else its number."""
    if token in (".", "-"):
        return -1 if token == "-" else 0
    if not (token.isascii() and token.isdecimal() and len(token) < 7):
        raise PuzzleError(f"{token[:40]!r} is no clue: expected a number, `.` or `-`.", line, column)
    return int(token)


def write(puzzle: NumberlinkPuzzle) -> str:
    """The file with no lines drawn."""
    numbers = numbers_of(puzzle)
    width, height = puzzle.width, puzzle.height
    rows = join_rows([str(numbers[label]) if label else "." for label in puzzle.cells], width, " ")
    across, down = " ".join("0" * (width - 1)) + "\n", " ".join("0" * width) + "\n"
    return f"pzprv3\n{kind_of(puzzle)}\n{height}\n{width}\n{rows}{across * height}{down * (height - 1)}"
