"""The program's `-generate`: a new board of any size whose labels are the digits, then letters and other signs.

The board has one answer under the tight rules where that comes out in a few seconds; the program does not see to it.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Sequence
from math import sqrt

from pysolvers.core.progress import Budget, OutOfBudget, Progress, Run
from pysolvers.puzzles.numberlink.making.random_paths import joined_dominoes, random_paths
from pysolvers.puzzles.numberlink.making.uniqueness import unique_puzzle
from pysolvers.puzzles.numberlink.model import MAX_CELLS, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.program.reading import InputError

SIGNS = string.digits + string.ascii_letters + "".join(sign for sign in string.punctuation if sign not in "#.")
"""The labels in order: the 92 printable characters of ASCII that mean nothing else in a board."""

MIN_SIDE = 4
"""The shortest side of boards that are made to have one answer; others are joined from dominoes only."""

SECONDS = 5.0
"""How long is spent on having one answer only."""


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
        ends = _one_answer_only(width, height, rng)
    ends = ends or sorted(sorted((path[0], path[-1])) for path in joined_dominoes(width, height, rng))
    if len(ends) > len(SIGNS):
        raise SizeError("Error: Not enough printable characters to print puzzle")
    cells = ["."] * (width * height)
    for sign, (a, b) in zip(SIGNS, ends, strict=False):
        cells[a] = cells[b] = sign
    rows = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
    return "\n".join([f"{width} {height}", *rows, ""])


def _one_answer_only(width: int, height: int, rng: random.Random) -> Sequence[Sequence[int]]:
    """The ends of paths that are the only answer, in reading order; () if that does not come out in time."""
    run: Run[NumberlinkPuzzle] = Run(_made(width, height, rng), Budget(SECONDS))
    try:
        puzzle = next(run, None)
    except OutOfBudget:
        return ()
    return tuple(puzzle.pairs.values()) if puzzle and len(puzzle.pairs) <= len(SIGNS) else ()


def _made(width: int, height: int, rng: random.Random) -> Iterator[Progress | NumberlinkPuzzle]:
    paths = yield from random_paths(width, height, round(sqrt(width * height)), rng)
    made = (yield from unique_puzzle(width, height, paths, "tight", rng)) if paths else None
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
