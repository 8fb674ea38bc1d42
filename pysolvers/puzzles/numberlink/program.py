"""Thomas Ahle's Numberlink program, reimplemented: input, search, output and generator.

The input has a line `W H` for each puzzle, followed by H rows of W characters: labels, `.` for an empty cell, `#` for a
blocked one (not in the original). `0 0` ends it. Between puzzles, empty lines and lines with `#` are ignored.

Any board is accepted. A label in an odd number of cells has no solution. If a label is in four cells or more, any two
may form a pair, but two neighboring cells with this label must be linked by a path.
"""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod, sqrt
from typing import BinaryIO

from pysolvers.core.progress import Budget, OutOfBudget, Progress, Run
from pysolvers.puzzles.numberlink.model import MAX_CELLS, NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN
from pysolvers.puzzles.numberlink.text.solutions import LINE_SIGNS

_NUMBER = re.compile(rb"[+-]?[0-9]{1,7}")


class InputError(ValueError):
    """Invalid input. The program prints the message on standard error."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A puzzle as read: `cells` row by row, "." for an empty one, "#" for a blocked one."""

    width: int
    height: int
    cells: str


def read_puzzles(file: BinaryIO) -> Iterator[Rows]:
    """Yield each puzzle as soon as its last row is read, so people can type them; InputError if one is invalid."""
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
        yield _rows(file, width, height)


def _rows(file: BinaryIO, width: int, height: int) -> Rows:
    if width < 0 or height < 0:
        raise InputError(f"Error: Expected 'width height' from 1 got '{width} {height}'")
    rows = []
    for number in range(1, height + 1):
        line = file.readline()
        if not line:
            raise InputError(f"Error: Expected row {number} of {height} got the end of the input")
        rows.append(line.strip())
    if not width or not height:
        raise InputError("ParseError: 'width and height cannot be 0' at line 0")
    for number, row in enumerate(rows, 1):
        if len(_text(row)) != width:
            raise InputError(f"ParseError: 'width and height must match puzzle size' at line {number}")
    return Rows(width, height, "".join(map(_text, rows)))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


MOST_WAYS = 20_000  # most ways to pair equal labels; boards with two cells per label have one


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """The result of a search: each cell's label and links, empty without a solution, and the number of nodes."""

    labels: tuple[str, ...]
    links: tuple[int, ...]
    nodes: int


def search(rows: Rows) -> ProgramResult:
    """Return the first solution. PuzzleError if the board is too large; InputError if it has too many pairings."""
    nodes = 0
    for puzzle in _paired(rows):
        run: Run[NumberlinkSolution] = Run(solve(puzzle))
        for solution in run:
            labels = tuple(label[0] if label else BLOCKED_SIGN for label in solution.labels)
            if not _touches(puzzle, labels, solution.links):
                return ProgramResult(labels, solution.links, max(1, nodes + run.progress.nodes))
        nodes += run.progress.nodes
    return ProgramResult((), (), max(1, nodes))


def _paired(rows: Rows) -> Iterator[NumberlinkPuzzle]:
    """Yield a puzzle for each way to pair equal labels. Neighbors are always paired. The second pair of `a` is `a2`."""
    cells = ["" if sign in (".", BLOCKED_SIGN) else sign for sign in rows.cells]
    blocked = frozenset(i for i, sign in enumerate(rows.cells) if sign == BLOCKED_SIGN)
    board = NumberlinkPuzzle(rows.width, rows.height, tuple(cells), "tight", blocked)
    labeled = [i for i, label in enumerate(cells) if label]
    beside = {i: [j for _, j in board.ways(i) if cells[j] == cells[i]] for i in labeled}
    if any(n % 2 for n in Counter(filter(None, cells)).values()) or any(len(others) > 1 for others in beside.values()):
        return
    forced = [(i, others[0]) for i, others in beside.items() if others and i < others[0]]
    apart = [[i for i in labeled if cells[i] == label and not beside[i]] for label in sorted({*cells} - {""})]
    ways = prod(k for group in apart for k in range(1, len(group), 2))
    if ways > MOST_WAYS:
        raise InputError(f"Error: There are {ways} ways to pair equal labels; at most {MOST_WAYS} are tried")
    for chosen in _pairings(apart):
        yield _named(board, sorted([*forced, *chosen]))


def _named(board: NumberlinkPuzzle, pairs: list[tuple[int, int]]) -> NumberlinkPuzzle:
    named, number = list(board.labels), Counter[str]()
    for a, b in pairs:
        label = board.labels[a]
        number[label] += 1
        named[a] = named[b] = label + (str(number[label]) if number[label] > 1 else "")
    return replace(board, labels=tuple(named))


def _pairings(groups: list[list[int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair the cells of each group. Each group has an even number of cells."""
    if not groups:
        yield []
        return
    first, *rest = groups
    if not first:
        yield from _pairings(rest)
        return
    for k in range(1, len(first)):
        for others in _pairings([first[1:k] + first[k + 1 :], *rest]):
            yield [(first[0], first[k]), *others]


def _touches(puzzle: NumberlinkPuzzle, labels: tuple[str, ...], links: tuple[int, ...]) -> bool:
    """Return whether two neighboring cells have the same label but no link."""
    return any(
        labels[other] == label and not links[i] & way for i, label in enumerate(labels) for way, other in puzzle.ways(i)
    )


RESET = "\x1b[0m"
_FOREGROUND = [f"\x1b[{code}m" for code in (31, 32, 33, 34, 35, 36, 30, 37)]
# red, green, yellow, blue, magenta, cyan, black, white; then these eight in bold
COLOURS = [*_FOREGROUND, *("\x1b[1m" + colour for colour in _FOREGROUND)]


def printed(
    width: int, sources: str, labels: Sequence[str], links: Sequence[int], tubes: bool = False, colors: bool = False
) -> str:
    """Return a solution as the program prints it, from the puzzle's cells (`sources`), and its labels and links.

    If `tubes`, print lines instead of labels, and no `W H`. If `colors`, give each label a color.
    """
    signs = list(labels)
    if tubes:
        signs = [LINE_SIGNS[links[i]] if source == "." else source for i, source in enumerate(sources)]
    if colors:
        order = {label: k for k, label in enumerate(dict.fromkeys(labels))}
        signs = [f"{COLOURS[order[labels[i]] % len(COLOURS)]}{sign}{RESET}" for i, sign in enumerate(signs)]
    rows = ["".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width)]
    return "".join(rows) if tubes else f"{width} {len(rows)}\n" + "".join(rows)


# labels in order: the 92 printable ASCII characters with no other meaning in a board
SIGNS = string.digits + string.ascii_letters + "".join(sign for sign in string.punctuation if sign not in "#.")

MIN_SIDE = 4  # shortest side of boards made to have one solution; others are built from dominoes only

SECONDS = 5.0  # time spent on making the solution unique


class SizeError(InputError):
    """No board of this size can be made. The program prints the message on standard error."""


def new_puzzle(size: str, rng: random.Random) -> str:
    """Return a new board as text. `size` is like "10x8", columns first; SizeError if no such board can be made."""
    width, height = _sides(size)
    ends: Sequence[Sequence[int]] = ()
    if min(width, height) >= MIN_SIDE:
        ends = _one_solution_only(width, height, rng)
    from pysolvers.puzzles.numberlink.making.tilings import joined_dominoes

    ends = ends or sorted(sorted((path[0], path[-1])) for path in joined_dominoes(width, height, rng))
    if len(ends) > len(SIGNS):
        raise SizeError("Error: Not enough printable characters to print puzzle")
    cells = ["."] * (width * height)
    for sign, (a, b) in zip(SIGNS, ends, strict=False):
        cells[a] = cells[b] = sign
    rows = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
    return "\n".join([f"{width} {height}", *rows, ""])


def _one_solution_only(width: int, height: int, rng: random.Random) -> Sequence[Sequence[int]]:
    """Return the pairs of a random board with one solution, in reading order; () if none is found in time."""
    run: Run[NumberlinkPuzzle] = Run(_made(width, height, rng), Budget(SECONDS))
    try:
        puzzle = next(run, None)
    except OutOfBudget:
        return ()
    return tuple(puzzle.pairs.values()) if puzzle and len(puzzle.pairs) <= len(SIGNS) else ()


def _made(width: int, height: int, rng: random.Random) -> Iterator[Progress | NumberlinkPuzzle]:
    from pysolvers.puzzles.numberlink.making.boards import Boards

    made = yield from Boards(width, height, "tight", rng).split(round(sqrt(width * height)))
    if made:
        yield made


def _sides(size: str) -> tuple[int, int]:
    parts = size.split("x")
    if len(parts) != 2:
        raise SizeError("Error: Must have exactly two arguments to --generate")
    if not all(re.fullmatch(r"[+-]?[0-9]{1,7}", part) for part in parts):
        raise SizeError("Error: Unable to parse arguments to --generate")
    width, height = map(int, parts)
    if min(width, height) < 1 or width * height == 1:
        raise SizeError("Error: Requires bigger paper size")
    if width * height > MAX_CELLS:
        raise SizeError(f"Error: Requires smaller paper size, of {MAX_CELLS} cells at most")
    return width, height
