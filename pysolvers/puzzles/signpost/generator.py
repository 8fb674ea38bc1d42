"""Generator for Signpost puzzles; the same size, seed and difficulty give the same puzzle on every Python version.

Boards of up to `SPARELESS` cells, except easy ones, usually need each of their given numbers. Larger `normal` boards of
up to `GROWN` cells are made by Simon Tatham's method: the first board tried for size "12x12c" and seed 5 is that of the
id `12x12c#5`. If a board is too hard, more of its numbers are given.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from pysolvers.core import parts
from pysolvers.core.progress import Pace, Progress, first, reported
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen, number
from pysolvers.core.words import say
from pysolvers.engines.nearest import ANY, Nearest, judged, why_unavailable
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from pysolvers.errors import BadInput
from pysolvers.puzzles.signpost.making.difficulty import (
    harder,
    meet,
    with_symmetric_givens,
    without_spare,
)
from pysolvers.puzzles.signpost.making.random_bits import RandomBits
from pysolvers.puzzles.signpost.making.tatham import give, grow, make, rotated
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.text.id import SIZE, read_size

AHEAD = ("hard", "extreme")  # difficulties that require looking ahead
SETTINGS = (
    Setting("ends", "First and last", (("anywhere", "Anywhere"), ("corners", "In the corners"))),
    Setting("givens", "Numbers given", example="8"),
    Setting("symmetry", "Symmetry of givens", (("none", "None"), ("half-turn", "Half a turn"))),
)
# numbers of cells for which at least nine of ten generated boards had the requested grade; from normal on, only those
# for which no number is spare
BOUNDS = {"easy": (0, ANY), "normal": (36, 100), "hard": (0, 100), "extreme": (25, 100)}
# symmetric givens: smaller boards often miss the difficulty, larger ones take more than 3 seconds
SYMMETRIC_BOUNDS = {"easy": (0, ANY), "normal": (49, 144), "hard": (64, 100), "extreme": (36, 64)}
MAX_CELLS, MAX_HARD = 2500, 900  # 50 × 50, and 30 × 30 for hard boards; larger ones take too long
GROWN = 225  # the most cells for which Tatham's way to make a path succeeds often enough; larger boards use rotations
TRIES = 20_000  # cells tried in all to reach a difficulty; small boards are hardly ever hard
BOARDS, JUDGED_CELLS = 12, 6_000  # boards tried, and cells graded in all, to reach the requested grade
SPARELESS = 100  # the most cells for which enough boards are easy to explain although no number is spare
# Boards tried until one without a spare number has the requested grade. Fewer numbers are spare if many arrows have
# only a few cells in front of them, so these are preferred: the more so, the larger the board.
SPARELESS_BOARDS, SHORT, SHORT_FROM = 250, 250, 25
SYMMETRIC_BOARDS = 6  # boards tried whose givens are symmetric; each is graded often
GIVENS_TRIES = 4_000  # cells tried in all to reach a number of givens


class SignpostGenerator(parts.Generator):
    DIFFICULTIES = DIFFICULTIES
    SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20", "25x25")
    SETTINGS = SETTINGS
    DAILY: Mapping[str, str] = {"easy": "6x6", "normal": "7x7", "hard": "8x8"}

    def order_like(self, puzzle: SignpostPuzzle) -> tuple[str, Mapping[str, str]]:
        corners = puzzle.numbers[0] == 1 and puzzle.numbers[-1] == puzzle.area
        size = f"{puzzle.width}x{puzzle.height}" if puzzle.area <= MAX_CELLS else "50x50"
        return size, {"ends": "corners"} if corners else {}

    def unavailable(self, size: str, difficulty: str, options: Mapping[str, str]) -> str:
        try:
            width, height, _ = _size(size, MAX_CELLS)
        except BadInput as error:
            return str(error)
        bounds = SYMMETRIC_BOUNDS if options.get("symmetry") == "half-turn" else BOUNDS
        return why_unavailable(bounds, difficulty, width * height)

    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str]
    ) -> Iterator[Progress | SignpostPuzzle]:
        settings = chosen(SETTINGS, options)
        symmetric = settings["symmetry"] == "half-turn"
        if symmetric and settings["givens"]:
            raise PuzzleError("Give symmetry=half-turn or a number of givens, not both.")
        if settings["givens"]:
            puzzle, note = yield from _with_givens(size, settings, seed, difficulty)
        else:
            nearest: Nearest[SignpostPuzzle] = Nearest(difficulty)
            yield from _judged_boards(size, settings, seed, nearest)
            assert nearest.puzzle is not None
            puzzle, note = nearest.puzzle, nearest.note
        yield Progress(engine="generator", note=note)
        yield puzzle


PART = SignpostGenerator()


def _judged_boards(
    size: str, settings: Mapping[str, str], seed: str, nearest: Nearest[SignpostPuzzle]
) -> Generator[Progress, None, None]:
    symmetric, corners = settings["symmetry"] == "half-turn", settings["ends"] == "corners"
    bits = RandomBits(f"meet {nearest.wanted} {seed}".encode("utf-8", "surrogatepass"))
    if nearest.wanted != DIFFICULTIES[0] and not symmetric:
        yield from _without_spare(size, corners, bits, nearest)
        if nearest.puzzle:
            return
    for k in range(SYMMETRIC_BOARDS if symmetric else BOARDS):
        found, note = yield from _made(size, corners, f"{seed} {k}" if k else seed, nearest.wanted)
        if symmetric:
            yield from judged((yield from with_symmetric_givens(found, nearest.wanted, bits)), nearest)
        else:
            yield from meet(found, nearest, bits)
        if nearest.met or note or nearest.seen * found.area >= JUDGED_CELLS:
            return


def _made(
    size: str, corners: bool, seed: str, difficulty: str
) -> Generator[Progress, None, tuple[SignpostPuzzle, str]]:
    width, height, in_corners = _size(size, MAX_HARD if difficulty in AHEAD else MAX_CELLS)
    corners = corners or in_corners
    if width * height <= GROWN and difficulty == "normal":
        made = yield from first(make(width, height, corners, seed))
        assert made is not None
        return made, ""
    bits = RandomBits(f"{difficulty} {seed}".encode("utf-8", "surrogatepass"))
    easier: SignpostPuzzle | None = None
    tries, pace = max(20, TRIES // (width * height)), Pace()
    for _ in range(tries):
        puzzle, _ = yield from _attempt(width, height, corners, difficulty, bits, pace)
        if puzzle is None:
            continue
        if difficulty not in AHEAD:
            return puzzle, ""
        easier = easier or puzzle
        hard = yield from harder(puzzle, bits, pace)
        if hard is not None:
            return hard, ""
    if easier is None:
        template = "No {difficulty} board of {size} was found in {tries} tries: choose a larger size."
        raise PuzzleError(template, difficulty=say(difficulty), size=size, tries=tries)
    return easier, say("No {difficulty} board was found in {tries} tries.", difficulty=say(difficulty), tries=tries)


def _without_spare(
    size: str, corners: bool, bits: RandomBits, nearest: Nearest[SignpostPuzzle]
) -> Generator[Progress, None, None]:
    width, height, in_corners = _size(size, MAX_HARD if nearest.wanted in AHEAD else MAX_CELLS)
    cells, pace = width * height, Pace()
    short = cells**2 // SHORT if cells >= SHORT_FROM else 0
    for _ in range(SPARELESS_BOARDS if cells <= SPARELESS else 0):
        arrows, path = yield from rotated(width, height, corners or in_corners, bits, pace, short)
        puzzle = yield from _given(SignpostPuzzle(width, height, arrows, (0,) * cells), path, nearest.wanted, bits)
        if puzzle:
            puzzle = yield from without_spare(puzzle, nearest.wanted, bits, pace)
        if puzzle:
            yield from judged(puzzle, nearest)
        if nearest.met:
            return


def _attempt(
    width: int, height: int, corners: bool, difficulty: str, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, tuple[SignpostPuzzle | None, list[int]]]:
    arrows, path = yield from _path(width, height, corners, bits, pace)
    bare = SignpostPuzzle(width, height, arrows, (0,) * (width * height))
    return (yield from _given(bare, path, difficulty, bits)), path


def _given(
    bare: SignpostPuzzle, path: list[int], difficulty: str, bits: RandomBits
) -> Generator[Progress, None, SignpostPuzzle | None]:
    given = yield from reported(
        give(bare, path, bits, gaps=difficulty != "easy"),
        lambda step: Progress(0, 0, bare.area + step, 3 * bare.area, "generator"),
    )
    return None if given is None else bare.with_numbers(given)


def _with_givens(
    size: str, settings: Mapping[str, str], seed: str, difficulty: str
) -> Generator[Progress, None, tuple[SignpostPuzzle, str]]:
    width, height, corners = _size(size, MAX_HARD if difficulty in AHEAD else MAX_CELLS)
    corners, cells = settings["ends"] == "corners" or corners, width * height
    givens = number("givens", settings["givens"], 2, cells)
    bits = RandomBits(f"{difficulty} {seed} {givens}".encode("utf-8", "surrogatepass"))
    nearest: Nearest[SignpostPuzzle] = Nearest(difficulty)
    tries, pace, fewest = max(10, GIVENS_TRIES // cells), Pace(), cells
    for _ in range(tries):
        puzzle, path = yield from _attempt(width, height, corners, difficulty, bits, pace)
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
        yield from judged(puzzle.with_numbers(numbers), nearest)
        if nearest.met or nearest.seen * cells >= JUDGED_CELLS:
            break
    if nearest.puzzle is None:
        template = (
            "No {difficulty} board of {size} with givens={givens} was found in {tries} tries; "
            "the fewest found is givens={fewest}."
        )
        size = f"{width}x{height}"
        raise PuzzleError(template, difficulty=say(difficulty), size=size, givens=givens, tries=tries, fewest=fewest)
    return nearest.puzzle, nearest.note


def _size(size: str, most: int) -> tuple[int, int, bool]:
    match = SIZE.fullmatch(size.strip())
    if match is None:
        template = "{size!r} is not a size: expected one such as 7x7, or 7x7c for ends in the corners."
        raise PuzzleError(template, size=size[:20])
    width, height = read_size(match)
    if width * height > most or width * height < 2:
        raise PuzzleError("A board of {size} is not possible: expected 2 to {most} cells.", size=size[:20], most=most)
    return width, height, bool(match[3])


def _path(
    width: int, height: int, corners: bool, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, tuple[tuple[int, ...], list[int]]]:
    tries = 0
    while width * height <= GROWN:
        tries += 1
        grown = grow(width, height, corners, bits)
        if grown is not None:
            return grown
        if pace.due():
            yield Progress(tries, 0, 0, width * height, "generator")
    return (yield from rotated(width, height, corners, bits, pace))
