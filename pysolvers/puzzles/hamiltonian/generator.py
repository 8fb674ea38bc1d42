"""Generate puzzles with one solution: numbers and walls, loops, or the styles of `notebook.py` and `numbrix.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from pysolvers.core import parts
from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.setting import Setting, chosen, number
from pysolvers.core.words import say
from pysolvers.engines.nearest import NEVER, Nearest, judged, why_unavailable
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from pysolvers.errors import BadInput
from pysolvers.puzzles.hamiltonian.loops import LoopThinning, check_loop, random_loop
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.notebook import check_middle, notebook_style
from pysolvers.puzzles.hamiltonian.numbers_and_walls import HARD, PuzzleRequest, addable_walls, numbered
from pysolvers.puzzles.hamiltonian.numbrix import Numbrix
from pysolvers.puzzles.hamiltonian.solving.sweep import EvenPaths

EXTREME = DIFFICULTIES[-1]  # made like hard puzzles, until one is graded extreme

# By style or board, and grade: the sizes in cells whose boards take about 3 seconds, and nine of ten have this grade.
BOUNDS = {
    # 15x15 takes 3 to 4 seconds for normal; 10x10 takes up to 10 for hard; 7x7 takes 5 for extreme, and 8x8 up to 11
    "zip": {"easy": (0, 225), "normal": (36, 144), "hard": (36, 81), "extreme": NEVER},
    # 8x8 takes 3 to 6 seconds for hard, 9x9 up to 12 for normal, 10x10 3 to 5 for easy; extreme takes up to 12
    "numbrix": {"easy": (0, 81), "normal": (25, 64), "hard": (25, 49), "extreme": NEVER},
    "loop": {"easy": (0, 144), "normal": (64, 64), "hard": (64, 64), "extreme": NEVER},
    # with diagonal steps, 8x8 takes up to 12 seconds for easy, and 6x6 up to 10 for hard
    "king": {"easy": (0, 49), "normal": (25, 49), "hard": (25, 25), "extreme": NEVER},
    # hexagons: 7x7 takes 5 to 12 seconds for hard
    "hex": {"easy": (0, 49), "normal": (25, 49), "hard": (25, 36), "extreme": NEVER},
    # 9x9 takes 7 seconds for hard
    "notebook": {"easy": (0, 81), "normal": (49, 81), "hard": (49, 49), "extreme": (49, 49)},
}
DAILY = {"easy": "6x6", "normal": "7x7", "hard": "7x7"}
_STYLES = (
    ("zip", "Numbers and walls"),
    ("numbrix", "Numbers at fixed positions"),
    ("notebook", "Symmetric, with forbidden shapes"),
    ("loop", "A closed loop"),
)
SETTINGS = (
    Setting("style", "Style", _STYLES),
    Setting("board", "Board", (("square", "Squares"), ("king", "Diagonal steps too"), ("hex", "Hexagons"))),
    Setting("symmetry", "Symmetry", (("usual", "Usual"), ("half-turn", "Half a turn"), ("none", "None"))),
    Setting("numbers", "Numbers", example="9"),
    Setting("walls", "Walls", example="6"),
)
SMALLEST, LARGEST = 4, 30
LARGEST_SLANTING = 15
# most rows or columns in each style; on larger boards, Numbrix techniques or the notebook's search take too long
LARGEST_OF = {"zip": LARGEST, "numbrix": 20, "notebook": 15, "loop": 16}

_SAMPLED = 49  # up to this many cells, paths are drawn uniformly at random; on larger boards, by backbites
_TRIES = 100  # paths tried to meet a request before returning the closest
_TRIED_CELLS = 6750  # cells of paths tried; boards beyond 15x15 get fewer tries
# Puzzles graded before returning the closest; more if they have fewer cells in total. After half of these, or a third
# of the tries, numbers and walls need not be symmetric, unless requested.
_JUDGED, _JUDGED_CELLS = 16, 4000
_MORE, _FEWER = 1.2, 0.85  # factor for the share of numbers after a puzzle that is too hard, or too easy
# Share of the usual numbers for hard and extreme puzzles, with and without symmetry. With fewer numbers they need so
# many walls that they are easy, and symmetric walls rarely decide the path.
_HARD_SHARES = {True: 2.2, False: 1.2}


class HamiltonianGenerator(parts.Generator):
    DIFFICULTIES = DIFFICULTIES
    SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15")
    SETTINGS = SETTINGS
    DAILY = DAILY

    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str]
    ) -> Iterator[Progress | Puzzle]:
        settings = chosen(SETTINGS, options)
        shape = settings["board"]
        style = _style(options)
        rows, columns = _size(size, style, shape)
        bare = HamiltonianPuzzle(rows, columns, shape=shape)
        counts = {name: _number(name, settings[name], rows * columns) for name in ("numbers", "walls")}
        if style != "zip" and any(count is not None for count in counts.values()):
            raise PuzzleError("Only the style zip allows setting numbers and walls: remove them, or the style.")
        symmetric = _symmetric(style, settings["symmetry"], counts)
        made_as = HARD if difficulty == EXTREME else difficulty
        request = PuzzleRequest(made_as, counts["numbers"], counts["walls"], symmetric)
        seed_name = f"{size} {seed} {difficulty} {style} {counts}" + (f" {shape}" if shape != "square" else "")
        random = Random(f"{seed_name} {symmetric}".encode("utf-8", "surrogatepass"))
        drawn = rows * columns <= _SAMPLED and shape == "square" and style in ("zip", "numbrix")
        even_paths = EvenPaths(bare) if drawn else None
        if even_paths:
            yield from even_paths.prepare()
        nearest: Nearest[HamiltonianPuzzle] = Nearest(difficulty)
        along = _AlongPaths(request, nearest, random)
        tries = max(2, min(_TRIES, _TRIED_CELLS // (rows * columns)))
        most_judged = max(_JUDGED, _JUDGED_CELLS // (rows * columns))
        for k in range(tries):
            if style == "zip":
                cells = yield from _path(bare, even_paths, random)
                yield from along.make(rows, columns, cells, k, k == tries - 1)
            elif style == "notebook":
                yield from along.judge(*(yield from notebook_style(rows, columns, random)))
            else:
                thinning = yield from _thinning(style, bare, even_paths, symmetric, random)
                yield from thinning.make(nearest)
            if nearest.puzzle and (nearest.met or nearest.seen >= most_judged):
                break
            late = max(2 * nearest.seen / most_judged, 3 * k / tries) >= 1
            if late and style == "zip" and settings["symmetry"] == "usual":
                along.allow_any_symmetry()
        if nearest.puzzle is None:
            template = "No puzzle of {size}{wanted} was found in {tries} tries{near}."
            wanted, near = along.wanted_and_near
            raise PuzzleError(template, size=size, wanted=wanted, tries=tries, near=near)
        yield Progress(0, engine="generator", note=nearest.note)
        yield nearest.puzzle

    def unavailable(self, size: str, difficulty: str, options: Mapping[str, str]) -> str:
        try:
            style = _style(options)
            shape = options.get("board", "square")
            rows, columns = _size(size, style, shape)
        except BadInput as error:
            return str(error)
        return why_unavailable(BOUNDS[style if shape == "square" else shape], difficulty, rows * columns)

    def order_like(self, puzzle: HamiltonianPuzzle) -> tuple[str, Mapping[str, str]]:
        styles = {"loop": puzzle.closed, "notebook": puzzle.symmetry or puzzle.forbid, "numbrix": puzzle.positions}
        style = next((style for style, applies in styles.items() if applies), "zip")
        style = style if puzzle.shape == "square" else "numbrix"
        largest = LARGEST_OF[style] if puzzle.shape == "square" else LARGEST_SLANTING
        columns, rows = (min(max(side, SMALLEST), largest) for side in (puzzle.columns, puzzle.rows))
        if style == "notebook":
            columns = rows = min(max(columns, rows) | 1, largest)
        if style == "loop":
            columns, rows = (min(side + side % 2, largest) for side in (columns, rows))
        return f"{columns}x{rows}", {"style": style} | ({"board": puzzle.shape} if puzzle.shape != "square" else {})


class _AlongPaths:
    def __init__(self, request: PuzzleRequest, nearest: Nearest[HamiltonianPuzzle], random: Random) -> None:
        hard = request.difficulty == HARD
        self.request = replace(request, share=_HARD_SHARES[request.symmetric]) if hard else request
        self.nearest, self.random = nearest, random
        self.counts: list[tuple[int, int]] = []  # numbers and walls of puzzles whose counts differ from the request

    def allow_any_symmetry(self) -> None:
        if self.request.symmetric:
            hard = self.request.difficulty == HARD
            self.request = replace(self.request, symmetric=False, share=_HARD_SHARES[False] if hard else 1.0)

    def make(self, rows: int, columns: int, cells: tuple[Cell, ...], tries: int, last: bool) -> Paced[None]:
        found = yield from numbered(rows, columns, cells, self.request, self.random, tries)
        if found is None:
            self._change_share(_MORE)
        elif not self.request.met_by(found[0]):
            self.counts.append((len(found[0].waypoints), len(found[0].walls)))
        elif found[1] or last:
            yield from self.judge(found[0], cells)

    def judge(self, puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Paced[None]:
        off = yield from judged(puzzle, self.nearest)
        if off > 0 and self.request.walls is None:
            yield from self._ease(puzzle, cells)
        self._change_share(_MORE if off > 0 else _FEWER)

    def _change_share(self, factor: float) -> None:
        if self.request.difficulty != HARD:
            self.request = self.request.with_share(factor)

    def _ease(self, puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Paced[None]:
        nearest, spare = self.nearest, addable_walls(puzzle, cells, self.request, self.random)
        few, many = 0, len(spare) + 1
        every = replace(puzzle, walls=puzzle.walls.union(*spare))
        if (yield from judged(every, Nearest[HamiltonianPuzzle](nearest.wanted))) > 0:
            return  # it is too hard even with all walls
        while few + 1 < many and not nearest.met:
            middle = (few + many) // 2
            off = yield from judged(replace(puzzle, walls=puzzle.walls.union(*spare[:middle])), nearest)
            few, many = (middle, many) if off > 0 else (few, middle)

    @property
    def wanted_and_near(self) -> tuple[str, str]:
        near = say("; the nearest has {counts}", counts=self.request.nearest(self.counts)) if self.counts else ""
        return say(" with {request}", request=self.request) if str(self.request) else "", near


def _thinning(
    style: str, bare: HamiltonianPuzzle, even_paths: EvenPaths | None, symmetric: bool, random: Random
) -> Paced[Numbrix | LoopThinning]:
    if style == "loop":
        return (yield from random_loop(bare.rows, bare.columns, random))
    return Numbrix(bare, (yield from _path(bare, even_paths, random)), symmetric, random)


def _path(bare: HamiltonianPuzzle, even_paths: EvenPaths | None, random: Random) -> Paced[tuple[Cell, ...]]:
    if even_paths is None:
        return (yield from backbitten(bare, random))
    cells = even_paths.draw(random)
    return cells if random.random() < 0.5 else cells[::-1]


def _symmetric(style: str, symmetry: str, counts: Mapping[str, int | None]) -> bool:
    counted = any(count is not None for count in counts.values())
    if symmetry == "half-turn" and (style in ("notebook", "loop") or counted):
        template = "symmetry=half-turn is for the styles zip and numbrix, without numbers or walls: remove one of them."
        raise PuzzleError(template)
    return symmetry != "none" and not counted


def _style(options: Mapping[str, str]) -> str:
    settings = chosen(SETTINGS, options)
    shape = settings["board"]
    if shape == "square":
        return settings["style"]
    if options.get("style", "numbrix") != "numbrix":
        template = "The board {shape} has numbers at fixed positions: choose the style numbrix, or squares."
        raise PuzzleError(template, shape=shape)
    return "numbrix"


def _size(size: str, style: str, shape: str) -> tuple[int, int]:
    largest = LARGEST_OF[style] if shape == "square" else LARGEST_SLANTING
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size, re.ASCII)
    if not match:
        raise PuzzleError("{size!r} is not a size: expected WIDTHxHEIGHT, such as 7x7.", size=size[:40])
    columns, rows = int(match[1]), int(match[2])
    if not (SMALLEST <= rows <= largest and SMALLEST <= columns <= largest):
        template = "Boards of this style range from {least}x{least} to {most}x{most}; {size} is not possible."
        if largest == LARGEST:
            template = "Boards range from {least}x{least} to {most}x{most}; {size} is not possible."
        raise PuzzleError(template, least=SMALLEST, most=largest, size=size)
    if style == "notebook":
        check_middle(rows, columns)
    elif style == "loop":
        check_loop(rows, columns)
    return rows, columns


def _number(name: str, text: str, cells: int) -> int | None:
    least, most = (2, cells // 2) if name == "numbers" else (0, cells)
    return number(name, text, least, most) if text else None


def backbitten(bare: HamiltonianPuzzle, random: Random) -> Paced[tuple[Cell, ...]]:
    """Return a random path through every cell of a board without holes and walls; yield Progress meanwhile.

    Method: M. L. Mansfield, Monte Carlo studies of polymer chain dimensions in the melt, 1982 ("backbite").
    """
    rows, columns, around = bare.rows, bare.columns, bare.ground.board.around
    cells = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    place = {cell: i for i, cell in enumerate(cells)}
    beside = {cell: around(cell) for cell in cells}
    last = len(cells) - 1
    pace = Pace()
    for _ in range(12 * len(cells)):
        first_end = random.random() < 0.5
        end = cells[0 if first_end else last]
        bitten = [n for n in beside[end] if n in place and abs(place[n] - place[end]) > 1]
        if bitten:
            at = place[random.choice(bitten)]
            low, high = (0, at) if first_end else (at + 1, last + 1)
            cells[low:high] = cells[low:high][::-1]
            place.update(zip(cells[low:high], range(low, high), strict=True))
        if pace.due():
            yield Progress(0, engine="generator")
    return tuple(cells if random.random() < 0.5 else cells[::-1])


PART = HamiltonianGenerator()
