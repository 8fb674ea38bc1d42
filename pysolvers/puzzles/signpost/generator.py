"""New puzzles with one answer, the same on every Python for the same size, seed and difficulty.

`normal` boards are those of Simon Tatham's generator: "7x7c" and seed 5 give the board of the random-seed id `7x7c#5`.
`easy` ones need forced links only, without counting what a gap admits; `hard` ones have had numbers taken away until
forced links no longer do and one has to look ahead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import pairwise

from pysolvers.core.progress import Pace, Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.puzzles.signpost.making.tatham import Numbers, give, grow, make
from pysolvers.puzzles.signpost.model import SignpostPuzzle, check_size, rays
from pysolvers.puzzles.signpost.reasoning.techniques import Reasoner
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.search import search
from pysolvers.puzzles.signpost.text.size import SIZE

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20", "25x25", "30x30")
SETTINGS = (Setting("ends", "First and last", (("anywhere", "Anywhere"), ("corners", "In the corners"))),)
MAX_CELLS, MAX_HARD = 2500, 900
"""The largest board, 50 by 50, and the largest hard one: beyond them it takes too long to wait for."""
GROWN = 225
"""The most cells for which the original's way to make a path succeeds often enough; larger boards rotate theirs."""
TRIES = 20_000
"""How many cells are tried in all for a board of the wanted difficulty; small boards are hardly ever hard."""
BATCHES, STAYS = 60, 3
"""In how many parts the numbers of a large board are tried, and how many of them have to stay before it is given up."""
SMALL = 100
"""The most cells for which a hard board is given as few numbers as can be; on larger ones it is hard, and no more."""
PATIENCE = 80
"""How many links a look-ahead may suppose; a person would have given up long before."""


def generate(size: str, seed: str, difficulty: str, options: Mapping[str, str]) -> Iterator[Progress | SignpostPuzzle]:
    """Progress, then one puzzle of `size`: "7x7", "7x7c" (the ends in the corners) or "7".

    Raises:
        PuzzleError: for a size that cannot be, or that has no hard boards.
    """
    width, height, corners = _size(size, MAX_HARD if difficulty == "hard" else MAX_CELLS)
    corners = chosen(SETTINGS, options)["ends"] == "corners" or corners
    if width * height <= GROWN and difficulty == "normal":
        yield from make(width, height, corners, seed)
        return
    bits = RandomBits(f"{difficulty} {seed}".encode("utf-8", "surrogatepass"))
    tries, pace = max(20, TRIES // (width * height)), Pace()
    for _ in range(tries):
        arrows, path = yield from _path(width, height, corners, bits, pace)
        bare = SignpostPuzzle(width, height, arrows, (0,) * len(arrows))
        given = yield from _given(bare, path, bits, pace, gaps=difficulty != "easy")
        if given is None:
            continue
        puzzle = SignpostPuzzle(width, height, arrows, given)
        if difficulty != "hard":
            yield puzzle
            return
        hard = yield from _harder(puzzle, bits, pace)
        if hard is not None:
            yield hard
            return
    raise PuzzleError(f"No {difficulty} board of {size} came out in {tries} tries: choose a larger one.")


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
    """A path through all cells: grown from both ends, or, on a large board, from one end and mended by rotations."""
    tries = 0
    while width * height <= GROWN:
        tries += 1
        grown = grow(width, height, corners, bits)
        if grown is not None:
            return grown
        if pace.due():
            yield Progress(tries, 0, 0, width * height, "generator")
    return (yield from rotated(width, height, corners, bits, pace))


def rotated(
    width: int, height: int, corners: bool, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, tuple[tuple[int, ...], list[int]]]:
    """A path by Pósa's rotations: where it is stuck, its end is joined to a cell before, whose next one is the new end.

    With `corners` the last cell is kept aside until the path ends in line with it.
    """
    cells, table = width * height, rays(width, height)
    near = [[b for d in range(8) for b in table[d][at]] for at in range(cells)]
    last = cells - 1 if corners else -1
    path = [0 if corners else bits.upto(cells)]
    free = set(range(cells)) - {path[0], last}
    while True:
        end = path[-1]
        if not free and (last < 0 or last in near[end]):
            break
        if ways := [b for b in near[end] if b in free]:
            b = ways[bits.upto(len(ways))]
            free.remove(b)
            path.append(b)
        else:
            ways = [b for b in near[end] if b not in (last, path[-2])]
            at = path.index(ways[bits.upto(len(ways))])
            path[at + 1 :] = path[:at:-1]
        if pace.due():
            yield Progress(0, 0, len(path), 3 * cells, "generator")
    if corners:
        path.append(last)
    arrows = [0] * cells
    for a, b in pairwise(path):
        arrows[a] = next(d for d in range(8) if b in table[d][a])
    return tuple(arrows), path


def _given(
    bare: SignpostPuzzle, path: list[int], bits: RandomBits, pace: Pace, gaps: bool
) -> Generator[Progress, None, Numbers | None]:
    """The numbers to give, or None if forced links never number the board."""
    for step in give(bare, path, bits, gaps):
        if not isinstance(step, int):
            return step
        if pace.due():
            yield Progress(0, 0, bare.cells + step, 3 * bare.cells, "generator")
    return None


def _harder(puzzle: SignpostPuzzle, bits: RandomBits, pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """The puzzle with fewer numbers, so that one has to look ahead, but need not guess; None if that fails."""
    order = [at for at, number in enumerate(puzzle.numbers) if number not in (0, 1, puzzle.cells)]
    bits.shuffle(order)
    return (yield from (_fewest if puzzle.cells <= SMALL else _between)(puzzle, order, pace))


def _fewest(puzzle: SignpostPuzzle, order: list[int], pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """Without every number of `order` that can be spared."""
    fewer, hard = puzzle, False
    for at in order:
        trial = _without(fewer, [at])
        one = yield from _unique(trial)
        verdict = (yield from _look(trial, pace)) if one else None
        if verdict is not None:
            fewer, hard = trial, hard or verdict
    return fewer if hard else None


def _between(puzzle: SignpostPuzzle, order: list[int], pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """Without as many as it takes: to explain a large trial takes long, to see that it has one answer does not.

    So numbers are taken, several at once, as long as there is one answer. The first few of them taken leave a puzzle
    that needs no look-ahead, all of them perhaps one that needs a guess; what is between is found by halving.
    """
    spared: list[int] = []
    some = puzzle.cells // BATCHES
    for start in range(0, len(order), some):
        trial = [*spared, *order[start : start + some]]
        if (yield from _unique(_without(puzzle, trial))):
            spared = trial
    few, many, stays = 0, len(spared) + 1, 0  # so many leave it too easy; so many are too many
    while few + 1 < many and stays < STAYS:
        middle = len(spared) if many > len(spared) else (few + many) // 2
        verdict = yield from _look(_without(puzzle, spared[:middle]), pace)
        if verdict:
            return _without(puzzle, spared[:middle])
        few, many = (middle, many) if verdict is False else (few, middle)
        if few + 1 == many <= len(spared):
            del spared[few]  # with this one it is too easy, without it a guess: it stays
            many, stays = len(spared) + 1, stays + 1
    return None


def _without(puzzle: SignpostPuzzle, cells: list[int]) -> SignpostPuzzle:
    numbers = list(puzzle.numbers)
    for at in cells:
        numbers[at] = 0
    return SignpostPuzzle(puzzle.width, puzzle.height, puzzle.arrows, tuple(numbers))


def _unique(puzzle: SignpostPuzzle) -> Generator[Progress, None, bool]:
    """Whether the puzzle has one answer, and that is soon seen."""
    found = 0
    for step in search(puzzle):
        if isinstance(step, Progress):
            if step.nodes > 30:
                return False
            yield Progress(step.nodes, 0, 2 * puzzle.cells, 3 * puzzle.cells, "generator")
        else:
            found += 1
            if found > 1:
                return False
    return found == 1


def _look(puzzle: SignpostPuzzle, pace: Pace) -> Generator[Progress, None, bool | None]:
    """Whether explaining the puzzle needs a look-ahead; None if even that is not enough."""
    reasoner = Reasoner(puzzle, puzzle.numbers)
    reasoner.patience = PATIENCE
    ahead = False
    while not reasoner.solved:
        working = reasoner.next(pace)
        while True:
            try:
                next(working)
            except StopIteration as end:
                step = end.value
                break
            yield Progress(0, 0, 2 * puzzle.cells, 3 * puzzle.cells, "generator")
        if step is None:
            return None
        ahead = ahead or step.deduction.look_ahead
        reasoner.take(step)
        if pace.due():
            yield Progress(0, 0, 2 * puzzle.cells, 3 * puzzle.cells, "generator")
    return ahead
