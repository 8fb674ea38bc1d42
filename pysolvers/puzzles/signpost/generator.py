"""New puzzles with one solution, the same on every Python for the same size, seed and difficulty.

A `normal` board begins as one of Simon Tatham's generator: "7x7c" and seed 5 as that of the random-seed id `7x7c#5`.
An `easy` one begins as a board of forced links only, without counting how long a chain fits between two numbers. From
`hard` and `extreme` boards numbers were taken away until forced links are not enough and one has to look ahead. Where
the grade of such a board is another than what was asked for, more numbers are given or fewer, and then other boards are
tried.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from pysolvers.core import parts
from pysolvers.core.progress import Pace, Progress, reported
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.engines.nearest import ANY, Nearest, beyond, judged
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from pysolvers.errors import BadInput
from pysolvers.puzzles.signpost.making.difficulty import harder, meet, with_fewer
from pysolvers.puzzles.signpost.making.random_bits import RandomBits
from pysolvers.puzzles.signpost.making.tatham import give, grow, make, rotated
from pysolvers.puzzles.signpost.model import SignpostPuzzle, check_size
from pysolvers.puzzles.signpost.text.id import SIZE

__all__ = ["DAILY", "DIFFICULTIES", "SETTINGS", "SIZES", "generate", "order_like", "unmade"]

AHEAD = ("hard", "extreme")
"""The difficulties for which one has to look ahead."""
SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20", "25x25", "30x30")
SETTINGS = (
    Setting("ends", "First and last", (("anywhere", "Anywhere"), ("corners", "In the corners"))),
    Setting("givens", "Numbers given", example="8"),
)
BOUNDS = {"easy": (0, ANY), "normal": (36, ANY), "hard": (0, 625), "extreme": (25, 625)}
"""Where at least nine of ten boards that were made had the grade asked for."""
DAILY = {"easy": "6x6", "normal": "7x7", "hard": "8x8"}
MAX_CELLS, MAX_HARD = 2500, 900
"""The largest board, 50 by 50, and the largest hard one: beyond them it takes too long to wait for."""
GROWN = 225
"""The most cells for which the original's way to make a path succeeds often enough; larger boards rotate theirs."""
TRIES = 20_000
"""How many cells are tried in all for a board of the wanted difficulty; small boards are hardly ever hard."""
BOARDS, JUDGED_CELLS = 12, 6_000
"""How many boards are tried at most, and about how many cells in all are graded, for a board as hard as wanted."""
GIVENS_TRIES = 4_000
"""How many cells are tried in all for a number of given numbers."""


def generate(size: str, seed: str, difficulty: str, options: Mapping[str, str]) -> Iterator[Progress | SignpostPuzzle]:
    """Progress, then one puzzle of `size`: "7x7", "7x7c" (the ends in the corners) or "7".

    Where no board comes out whose grade is the difficulty, the nearest is given and a note says so.

    Raises:
        PuzzleError: for a size that cannot be, or that has no hard boards.
    """
    nearest: Nearest[SignpostPuzzle] = Nearest(difficulty)
    bits = RandomBits(f"meet {difficulty} {seed}".encode("utf-8", "surrogatepass"))
    for k in range(BOARDS):
        found = yield from _last(_made(size, f"{seed} {k}" if k else seed, difficulty, options))
        if chosen(SETTINGS, options)["givens"]:
            yield Progress(engine="generator", note=found.note)
            yield found.puzzle
            return
        yield from meet(found.puzzle, nearest, bits, Pace())
        if nearest.met or found.note or nearest.seen * found.puzzle.area >= JUDGED_CELLS:
            break
    assert nearest.puzzle is not None
    puzzle = nearest.puzzle
    if nearest.met and difficulty == "normal":
        puzzle = yield from with_fewer(puzzle, difficulty, bits, Pace())
    yield Progress(engine="generator", note=nearest.note)
    yield puzzle


@dataclass(frozen=True, slots=True)
class _Found:
    """A board, and what is to be said of it."""

    puzzle: SignpostPuzzle
    note: str


def _last(steps: Iterator[Progress | SignpostPuzzle]) -> Generator[Progress, None, _Found]:
    """The progress of `steps`, and at the end the board that they come to."""
    note = ""
    for step in steps:
        if isinstance(step, SignpostPuzzle):
            return _Found(step, note)
        note = note or step.note
        if not step.note:
            yield step
    raise AssertionError("A generator that finds no board says so.")


def _made(size: str, seed: str, difficulty: str, options: Mapping[str, str]) -> Iterator[Progress | SignpostPuzzle]:
    """Progress, then one puzzle made for a difficulty, with a note where no hard one is found."""
    width, height, corners = _size(size, MAX_HARD if difficulty in AHEAD else MAX_CELLS)
    settings = chosen(SETTINGS, options)
    corners = settings["ends"] == "corners" or corners
    if settings["givens"]:
        yield from _with_givens(width, height, corners, _givens(settings["givens"], width * height), seed, difficulty)
        return
    if width * height <= GROWN and difficulty == "normal":
        yield from make(width, height, corners, seed)
        return
    bits = RandomBits(f"{difficulty} {seed}".encode("utf-8", "surrogatepass"))
    first: SignpostPuzzle | None = None
    tries, pace = max(20, TRIES // (width * height)), Pace()
    for _ in range(tries):
        arrows, path = yield from _path(width, height, corners, bits, pace)
        bare = SignpostPuzzle(width, height, arrows, (0,) * len(arrows))
        given = yield from reported(
            give(bare, path, bits, gaps=difficulty != "easy"),
            lambda step: Progress(0, 0, width * height + step, 3 * width * height, "generator"),
        )
        if given is None:
            continue
        puzzle = SignpostPuzzle(width, height, arrows, given)
        if difficulty not in AHEAD:
            yield puzzle
            return
        first = first or puzzle
        hard = yield from harder(puzzle, bits, pace)
        if hard is not None:
            yield hard
            return
    if first is None:
        raise PuzzleError(f"No {difficulty} board of {size} came out in {tries} tries: choose a larger one.")
    yield Progress(engine="generator", note=f"No {difficulty} board came out in {tries} tries.")
    yield first


def _with_givens(
    width: int, height: int, corners: bool, givens: int, seed: str, difficulty: str
) -> Iterator[Progress | SignpostPuzzle]:
    """A board with just so many given numbers: of many boards with as few as can be, one that needs no more.

    The numbers that are missing then are given at random.

    Raises:
        PuzzleError: where all of them need more, with the fewest that came out.
    """
    cells = width * height
    bits = RandomBits(f"{difficulty} {seed} {givens}".encode("utf-8", "surrogatepass"))
    nearest: Nearest[SignpostPuzzle] = Nearest(difficulty)
    tries, pace, fewest = max(10, GIVENS_TRIES // cells), Pace(), cells
    for _ in range(tries):
        arrows, path = yield from _path(width, height, corners, bits, pace)
        bare = SignpostPuzzle(width, height, arrows, (0,) * cells)
        given = yield from reported(
            give(bare, path, bits, gaps=difficulty != "easy"), lambda step: Progress(0, 0, step, 3 * cells, "generator")
        )
        if given is None:
            continue
        puzzle: SignpostPuzzle | None = SignpostPuzzle(width, height, arrows, given)
        if puzzle and difficulty in AHEAD and cells <= MAX_HARD:
            puzzle = yield from harder(puzzle, bits, pace)
        if puzzle is None:
            continue
        numbers = list(puzzle.numbers)
        there = cells - numbers.count(0)
        fewest = min(fewest, there)
        if there > givens:
            continue
        spare = [k for k, at in enumerate(path) if not numbers[at]]
        bits.shuffle(spare)
        for k in spare[: givens - there]:
            numbers[path[k]] = k + 1
        yield from judged(SignpostPuzzle(width, height, arrows, tuple(numbers)), nearest)
        if nearest.met or nearest.seen * cells >= JUDGED_CELLS:
            break
    if nearest.puzzle is None:
        asked = f"{difficulty} board of {width}x{height} with givens={givens}"
        raise PuzzleError(f"No {asked} was found in {tries} tries; the fewest found is givens={fewest}.")
    yield Progress(engine="generator", note=nearest.note)
    yield nearest.puzzle


def _givens(asked: str, cells: int) -> int:
    if not (asked.isascii() and asked.isdecimal() and 2 <= int(asked[:6]) <= cells):
        raise PuzzleError(f"givens cannot be {asked[:40]!r}: expected a number from 2 to {cells}.")
    return int(asked)


def _size(size: str, most: int) -> tuple[int, int, bool]:
    match = SIZE.fullmatch(size.strip())
    if match is None:
        raise PuzzleError(f"The size cannot be {size[:20]!r}: expected such as 7x7, or 7x7c for ends in the corners.")
    width = int(match[1][:9])
    height = int(match[2][:9]) if match[2] else width
    check_size(width, height)
    if width * height > most or width * height < 2:
        raise PuzzleError(f"The size cannot be {size[:20]}: expected 2 to {most} cells.")
    return width, height, bool(match[3])


def _path(
    width: int, height: int, corners: bool, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, tuple[tuple[int, ...], list[int]]]:
    """A path through all cells: a small board's grows from both ends, a large one's from one end, with rotations."""
    tries = 0
    while width * height <= GROWN:
        tries += 1
        grown = grow(width, height, corners, bits)
        if grown is not None:
            return grown
        if pace.due():
            yield Progress(tries, 0, 0, width * height, "generator")
    return (yield from rotated(width, height, corners, bits, pace))


def unmade(size: str, difficulty: str, options: Mapping[str, str]) -> str:
    """Why boards of a size are not made, or hardly ever of this difficulty; "" where they are."""
    try:
        width, height, _ = _size(size, MAX_CELLS)
    except BadInput as error:
        return str(error)
    return beyond(BOUNDS, difficulty, width * height)


def order_like(puzzle: SignpostPuzzle) -> tuple[str, Mapping[str, str]]:
    """The size, and where the ends lie, to ask for a puzzle like this one; 50x50 where it is too large to be made."""
    corners = puzzle.numbers[0] == 1 and puzzle.numbers[-1] == puzzle.area
    size = f"{puzzle.width}x{puzzle.height}" if puzzle.area <= MAX_CELLS else "50x50"
    return size, {"ends": "corners"} if corners else {}


class SignpostGenerator(parts.Generator):
    """New Signpost puzzles."""

    DIFFICULTIES = DIFFICULTIES
    SIZES = SIZES
    SETTINGS = SETTINGS
    DAILY = DAILY
    order_like = staticmethod(order_like)
    unmade = staticmethod(unmade)
    generate = staticmethod(generate)


PART = SignpostGenerator()
