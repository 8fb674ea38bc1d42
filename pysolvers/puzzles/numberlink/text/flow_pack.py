"""Level packs of Flow Free, a level a line: `SIZE,SET,LEVEL,FLOWS[,BRIDGES[,HOLES[,WALLS]]];PATH;PATH;...`.

SET is 0 or the number of a set of daily levels. SIZE is the side or `width:height`, with `+B`, `+B:I` or `+I:B` where
a frame is drawn round the board. Each PATH has the cells of one colour from end to end as flat indices, so that a line
holds the answer too. BRIDGES and HOLES are indices with `:` between them, WALLS pairs of indices such as `3|4`. Holes
are blocked cells; a suffix such as `_0` or `_0B` says how one is drawn. Frame, suffix and set do not change the rules.
Bridges, walls and paths across the border are no part of Numberlink: such a level is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, check_size
from pysolvers.puzzles.numberlink.text.answer_paths import answer_of_paths
from pysolvers.puzzles.numberlink.text.labels import LETTERS

EXAMPLE = "3,0,1,3;0,3,6;1,4,7;2,5,8\n"
"""A level of three columns, for people who ask what such a file looks like."""

_LEVEL = re.compile(
    r"\s*(\d{1,4})(?::(\d{1,4}))?(?:\+\w+(?::\w+)?)?,(\d+),(\d+),(\d+)"
    r"((?:,[\d:|_B]*)*);([\d,;\s]+)",
    re.ASCII,
)

_DRAWN = re.compile(r"_\d+B?$", re.ASCII)
"""What says how a hole is drawn: its group, and whether it has a border."""


def likeness(text: str) -> int:
    """3 for a text whose first line is a level."""
    first = next(filter(str.strip, text[:50_000].splitlines()), "")
    return 3 if _LEVEL.fullmatch(first) or (len(first) > 40_000 and _LEVEL.match(first)) else 0


def read(text: str) -> list[Puzzle]:
    """The levels of a pack, each under `full` rules.

    Raises:
        PuzzleError: with the line where one is wrong, or has more to it than ends, paths and holes.
    """
    return [answer.puzzle for answer in _levels(text)]


def answers(text: str) -> list[Solution]:
    """The answer of each level."""
    return list(_levels(text))


def _levels(text: str) -> Iterator[NumberlinkSolution]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise PuzzleError("There is no level in the text: expected lines such as 5,0,1,5;18,17,12;...")
    for number, line in lines:
        yield _level(line, number)


def _level(text: str, line: int) -> NumberlinkSolution:
    match = _LEVEL.fullmatch(text)
    if not match:
        raise PuzzleError("This is no level of a Flow Free pack: expected SIZE,0,LEVEL,FLOWS;PATH;PATH;...", line)
    width = int(match[1])
    height = int(match[2] or width)
    check_size(width, height, line)
    blocked = _holes(match[6].split(",")[1:], width * height, line)
    paths = [_path(path, width, height, line) for path in match[7].split(";") if path.strip()]
    if len(paths) != int(match[5][:9]):
        raise PuzzleError(f"The level has {len(paths)} paths; expected {match[5][:9]}, as its fourth field says.", line)
    _check_apart(paths, blocked, line)
    cells = [""] * (width * height)
    for number, path in enumerate(paths):
        label = LETTERS[number] if number < len(LETTERS) else str(number + 1)
        cells[path[0]] = cells[path[-1]] = label
    return answer_of_paths(NumberlinkPuzzle(width, height, tuple(cells), blocked=blocked), paths)


def _holes(fields: list[str], size: int, line: int) -> frozenset[int]:
    """The holes, the second of the optional fields; PuzzleError if the others have bridges or walls."""
    for name, field in zip(("bridges", "holes", "walls"), fields, strict=False):
        if field and name != "holes":
            raise PuzzleError(f"The level has {name} ({field[:20]}), which Numberlink does not know.", line)
    if any(fields[3:]):
        raise PuzzleError(f"The level has a field that is not known: {next(filter(None, fields[3:]))[:20]}.", line)
    holes = fields[1] if len(fields) > 1 else ""
    return frozenset(_index(_DRAWN.sub("", word), size, line) for word in holes.split(":") if word)


def _path(text: str, width: int, height: int, line: int) -> list[int]:
    """The cells of a path."""
    cells = [_index(word, width * height, line) for word in text.split(",")]
    if len(cells) < 2:
        raise PuzzleError(f"The path {text.strip()[:20]!r} has one cell; expected two or more.", line)
    for a, b in pairwise(cells):
        rows, columns = abs(a // width - b // width), abs(a % width - b % width)
        if rows + columns != 1:
            across = (rows == 0 and columns == width - 1) or (columns == 0 and rows == height - 1)
            what = "a warp across the border, which Numberlink does not know" if across else "a leap"
            raise PuzzleError(f"The step from {a} to {b} is {what}.", line)
    return cells


def _index(word: str, size: int, line: int) -> int:
    word = word.strip()
    if not word.isdecimal() or len(word) > 6 or int(word) >= size:
        raise PuzzleError(f"{word[:20]!r} is no cell: expected 0 to {size - 1}.", line)
    return int(word)


def _check_apart(paths: list[list[int]], blocked: frozenset[int], line: int) -> None:
    """PuzzleError if a cell is on two paths, twice on one, or on a path and a hole."""
    seen: set[int] = set()
    for path in paths:
        for cell in path:
            if cell in seen:
                raise PuzzleError(f"Two paths use the cell {cell}: the level has a bridge, or is damaged.", line)
            if cell in blocked:
                raise PuzzleError(f"A path uses the cell {cell}, which is a hole.", line)
            seen.add(cell)
