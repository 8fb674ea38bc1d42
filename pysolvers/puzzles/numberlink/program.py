"""Thomas Ahle's Numberlink program, reimplemented: input, search, output and generator.

The input has a line `W H` for each puzzle, followed by H rows of W characters: labels, `.` for an empty cell, `#` for a
blocked one (not in the original). `0 0` ends it. Between puzzles, empty lines and lines with `#` are ignored.

Any board is accepted. If a label is in an odd number of cells, there is no solution. If a label is in four cells or
more, any two may form a pair, but two neighboring cells with this label must be linked by a path.
"""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from math import prod, sqrt
from typing import BinaryIO

from pysolvers.core.progress import Budget, OutOfBudget, Progress, Run
from pysolvers.puzzles.numberlink.model import MAX_CELLS, NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN
from pysolvers.puzzles.numberlink.text.solutions import LINE_SIGNS

_NUMBER = re.compile(rb"[+-]?[0-9]{1,7}")


class InputError(ValueError):
    """Invalid input, with a message for standard error."""


def read_puzzles(file: BinaryIO) -> Iterator[NumberlinkPuzzle]:
    """Yield each board as soon as its last row is read; InputError if a board is invalid.

    A label is one character, and may be in any number of cells.
    """
    for line in iter(file.readline, b""):
        header = line.strip()
        if not header or header.startswith(b"#"):
            continue
        parts = header.split(b" ")
        if len(parts) != 2 or not all(map(_NUMBER.fullmatch, parts)):
            raise InputError(f"Error: Expected 'width height' got '{_text(header)[:200]}'")
        width, height = map(int, parts)
        if (width, height) == (0, 0):
            return
        yield _board(file, width, height)


def _board(file: BinaryIO, width: int, height: int) -> NumberlinkPuzzle:
    if width < 0 or height < 0:
        raise InputError(f"Error: Expected 'width height' from 1 got '{width} {height}'")
    rows = []
    for number in range(1, height + 1):
        line = file.readline()
        if not line:
            raise InputError(f"Error: Expected row {number} of {height} got the end of the input")
        rows.append(_text(line.strip()))
    if not width or not height:
        raise InputError("ParseError: 'width and height cannot be 0' at line 0")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise InputError(f"ParseError: 'width and height must match puzzle size' at line {number}")
    signs = "".join(rows)
    labels = tuple("" if sign in (".", BLOCKED_SIGN) else sign for sign in signs)
    blocked = frozenset(i for i, sign in enumerate(signs) if sign == BLOCKED_SIGN)
    return NumberlinkPuzzle(width, height, labels, "tight", blocked)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


MOST_WAYS = 20_000  # most ways to pair equal labels; boards with two cells per label have one


def search(board: NumberlinkPuzzle) -> tuple[NumberlinkSolution | None, int]:
    """Return the first solution, or None, and the number of nodes searched.

    In the solution, each pair's label is the board's label and a number. InputError if equal labels can be paired in
    too many ways.
    """
    nodes = 0
    for puzzle in _paired(board):
        run: Run[NumberlinkSolution] = Run(solve(puzzle))
        for solution in run:
            if not _touches(solution):
                return solution, max(1, nodes + run.progress.nodes)
        nodes += run.progress.nodes
    return None, max(1, nodes)


def _paired(board: NumberlinkPuzzle) -> Iterator[NumberlinkPuzzle]:
    labels = board.labels
    beside = {i: [j for _, j in board.ways(i) if labels[j] == label] for i, label in enumerate(labels) if label}
    if any(n % 2 for n in Counter(filter(None, labels)).values()) or any(len(near) > 1 for near in beside.values()):
        return
    forced = [(i, *near) for i, near in beside.items() if near and i < near[0]]
    apart: dict[str, list[int]] = {}
    for i, near in beside.items():
        if not near:
            apart.setdefault(labels[i], []).append(i)
    ways = prod(k for cells in apart.values() for k in range(1, len(cells), 2))
    if ways > MOST_WAYS:
        raise InputError(f"Error: There are {ways} ways to pair equal labels; at most {MOST_WAYS} are tried")
    for chosen in product(*map(_pairings, apart.values())):
        named = list(labels)
        for number, pair in enumerate(sorted(chain(forced, *chosen))):
            for i in pair:
                named[i] += str(number)
        yield replace(board, labels=tuple(named))


def _pairings(cells: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not cells:
        yield []
    for k in range(1, len(cells)):
        for others in _pairings(cells[1:k] + cells[k + 1 :]):
            yield [(cells[0], cells[k]), *others]


def _signs(solution: NumberlinkSolution) -> list[str]:
    return [label[:1] or BLOCKED_SIGN for label in solution.labels]


def _touches(solution: NumberlinkSolution) -> bool:
    signs, links, ways = _signs(solution), solution.links, solution.puzzle.ways
    return any(signs[j] == sign and not links[i] & way for i, sign in enumerate(signs) for way, j in ways(i))


RESET = "\x1b[0m"
_FOREGROUND = [f"\x1b[{code}m" for code in (31, 32, 33, 34, 35, 36, 30, 37)]
# red, green, yellow, blue, magenta, cyan, black, white; then these eight in bold
COLOURS = [*_FOREGROUND, *("\x1b[1m" + colour for colour in _FOREGROUND)]


def printed(solution: NumberlinkSolution, tubes: bool = False, colors: bool = False) -> str:
    """Return a solution as the program prints it: the line `W H`, then rows of labels.

    With `tubes`, return only rows of line-drawing characters. With `colors`, give each label a color.
    """
    puzzle, labels = solution.puzzle, _signs(solution)
    signs, width = labels[:], puzzle.width
    if tubes:
        signs = [
            sign if puzzle.labels[i] or i in puzzle.blocked else LINE_SIGNS[solution.links[i]]
            for i, sign in enumerate(signs)
        ]
    if colors:
        order = {label: k for k, label in enumerate(dict.fromkeys(labels))}
        signs = [f"{COLOURS[order[labels[i]] % len(COLOURS)]}{sign}{RESET}" for i, sign in enumerate(signs)]
    rows = "".join("".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))
    return rows if tubes else f"{width} {puzzle.height}\n{rows}"


# labels in order: the 92 printable ASCII characters with no other meaning in a board
SIGNS = string.digits + string.ascii_letters + "".join(sign for sign in string.punctuation if sign not in "#.")

MIN_SIDE = 4  # shortest side of boards made to have one solution; others are built from dominoes only

SECONDS = 5.0  # time spent on making the solution unique


def new_puzzle(size: str, rng: random.Random) -> str:
    """Return a new board as text. `size` is like "10x8", columns first; InputError if no such board can be made."""
    from pysolvers.puzzles.numberlink.making.tilings import joined_dominoes

    width, height = _sides(size)
    ends = _one_solution_only(width, height, rng) if min(width, height) >= MIN_SIDE else ()
    ends = ends or sorted(sorted((path[0], path[-1])) for path in joined_dominoes(width, height, rng))
    if len(ends) > len(SIGNS):
        raise InputError("Error: Not enough printable characters to print puzzle")
    cells = ["."] * (width * height)
    for sign, (a, b) in zip(SIGNS, ends, strict=False):
        cells[a] = cells[b] = sign
    rows = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
    return "\n".join([f"{width} {height}", *rows, ""])


def _one_solution_only(width: int, height: int, rng: random.Random) -> Sequence[Sequence[int]]:
    """Return the pairs of ends of a random board with one solution, as flat indices; () if none is found in time."""
    from pysolvers.puzzles.numberlink.making.boards import Boards

    def made() -> Iterator[Progress | NumberlinkPuzzle | None]:
        yield (yield from Boards(width, height, "tight", rng).split(round(sqrt(width * height))))

    try:
        puzzle = next(Run(made(), Budget(SECONDS)))
    except OutOfBudget:
        return ()
    return tuple(puzzle.pairs.values()) if puzzle and len(puzzle.pairs) <= len(SIGNS) else ()


def _sides(size: str) -> tuple[int, int]:
    parts = size.split("x")
    if len(parts) != 2:
        raise InputError("Error: Must have exactly two arguments to --generate")
    if not all(re.fullmatch(r"[+-]?[0-9]{1,7}", part) for part in parts):
        raise InputError("Error: Unable to parse arguments to --generate")
    width, height = map(int, parts)
    if min(width, height) < 1 or width * height == 1:
        raise InputError("Error: Requires bigger paper size")
    if width * height > MAX_CELLS:
        raise InputError(f"Error: Requires smaller paper size, of {MAX_CELLS} cells at most")
    return width, height
