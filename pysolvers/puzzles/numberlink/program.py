"""Thomas Ahle's Numberlink program, written anew: what it reads, searches, prints and generates.

Its input is a line `W H`, then H rows of W characters, puzzle after puzzle; `0 0` ends it. Between puzzles, empty lines
and lines that begin with `#` are passed over. A character is a label, `.` an empty cell, `#` a blocked one, which the
program itself does not know.

The program takes any board. A label in an odd number of cells leaves no solution. A label in four cells or more may be
joined in any pairs, and its cells touch nowhere but along the paths.
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
    """What is read is no puzzle; the message is what the program prints on standard error."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A puzzle as it was read: `cells` row by row, "." for an empty one, "#" for a blocked one."""

    width: int
    height: int
    cells: str


def read_puzzles(file: BinaryIO) -> Iterator[Rows]:
    """Each puzzle as soon as its last row is read, so that a person can type them.

    Raises:
        InputError: where the program stops with a message.
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
        yield _rows(file, width, height)


def _rows(file: BinaryIO, width: int, height: int) -> Rows:
    """The rows behind a line `W H`."""
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


MOST_WAYS = 20_000
"""In how many ways equal labels are paired at most; boards of two cells a label have one."""


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """What a search came to: each cell's label and links in the solution, both empty if there is none, and its nodes.

    There is at least one node, the board as it is given.
    """

    labels: tuple[str, ...]
    links: tuple[int, ...]
    nodes: int


def search(rows: Rows) -> ProgramResult:
    """The first solution to a puzzle.

    Raises:
        PuzzleError: for a board that is too large.
        InputError: for one with too many cells of one label.
    """
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
    """The puzzle with every label in two cells, for each way to pair the cells of labels that stand in more.

    The second pair of the label a is called a2, the third a3. Side by side, two cells of a label are a pair.

    Raises:
        InputError: if there are more than `MOST_WAYS` ways.
    """
    cells = ["" if sign in (".", BLOCKED_SIGN) else sign for sign in rows.cells]
    blocked = frozenset(i for i, sign in enumerate(rows.cells) if sign == BLOCKED_SIGN)
    board = NumberlinkPuzzle(rows.width, rows.height, tuple(cells), "tight", blocked)
    places = {label: [i for i, sign in enumerate(cells) if sign == label] for label in sorted({*cells} - {""})}
    beside = {i: [j for _, j in board.ways(i) if cells[j] == label] for label in places for i in places[label]}
    if any(len(found) % 2 for found in places.values()) or any(len(others) > 1 for others in beside.values()):
        return
    forced = [(i, others[0]) for i, others in beside.items() if others and i < others[0]]
    apart = [[i for i in found if not beside[i]] for found in places.values()]
    ways = prod(k for group in apart for k in range(1, len(group), 2))
    if ways > MOST_WAYS:
        raise InputError(f"Error: There are {ways} ways to pair equal labels; at most {MOST_WAYS} are tried")
    for chosen in _pairings(apart):
        named = cells[:]
        number: Counter[str] = Counter()
        for a, b in sorted([*forced, *chosen]):
            number[cells[a]] += 1
            named[a] = named[b] = cells[a] + (str(number[cells[a]]) if number[cells[a]] > 1 else "")
        yield replace(board, labels=tuple(named))


def _pairings(groups: list[list[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair the cells of each group, which are even in number."""
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
    """Whether cells of one label lie side by side without a link; only labels with several pairs can still do that."""
    return any(
        labels[other] == label and not links[i] & way for i, label in enumerate(labels) for way, other in puzzle.ways(i)
    )


RESET = "\x1b[0m"
_FOREGROUND = [f"\x1b[{code}m" for code in (31, 32, 33, 34, 35, 36, 30, 37)]
COLOURS = [*_FOREGROUND, *("\x1b[1m" + colour for colour in _FOREGROUND)]
"""Red, green, yellow, blue, magenta, cyan, black, white; then the same in bold."""


def printed(
    width: int, sources: str, labels: Sequence[str], links: Sequence[int], tubes: bool = False, colors: bool = False
) -> str:
    """A solution as the program prints it.

    Args:
        width: the number of columns.
        sources: the puzzle's cells row by row, "." for an empty one.
        labels: each cell's label in the solution.
        links: each cell's links in the solution.
        tubes: whether lines are printed, sources by their labels; then there is no line `W H`.
        colors: whether labels get colours, in the order in which they first appear.
    """
    signs = list(labels)
    if tubes:
        signs = [LINE_SIGNS[links[i]] if source == "." else source for i, source in enumerate(sources)]
    if colors:
        order = {label: k for k, label in enumerate(dict.fromkeys(labels))}
        signs = [f"{COLOURS[order[labels[i]] % len(COLOURS)]}{sign}{RESET}" for i, sign in enumerate(signs)]
    rows = ["".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width)]
    return "".join(rows) if tubes else f"{width} {len(rows)}\n" + "".join(rows)


SIGNS = string.digits + string.ascii_letters + "".join(sign for sign in string.punctuation if sign not in "#.")
"""The labels in order: the 92 printable characters of ASCII that mean nothing else in a board."""

MIN_SIDE = 4
"""The shortest side of boards that are made to have one solution; others are joined from dominoes only."""

SECONDS = 5.0
"""How long is spent on having one solution only."""


class SizeError(InputError):
    """A size that no board is made in; the message is what the program prints on standard error."""


def new_puzzle(size: str, rng: random.Random) -> str:
    """A new board as text, its line `W H` first.

    Args:
        size: such as "10x8", columns first.
        rng: the source of randomness.

    Raises:
        SizeError: for a size that cannot be, or a board that needs more labels than there are.
    """
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
    """The ends of paths that are the only solution, in reading order; () if that does not come out in time."""
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
