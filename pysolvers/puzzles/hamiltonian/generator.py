"""New puzzles with one answer: boards with numbers and walls, or in the styles of `notebook.py` and `numbrix.py`."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from random import Random

from pysolvers.core.progress import Pace, Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.drawing.scene import Cell
from pysolvers.engines.grid.steps import Step
from pysolvers.engines.nearest import Nearest
from pysolvers.puzzles.hamiltonian.making.difficulty import EASY, HARD, NORMAL, Effort, known, look_ahead, solved
from pysolvers.puzzles.hamiltonian.making.notebook import notebook_style
from pysolvers.puzzles.hamiltonian.making.numbrix import numbrix_style
from pysolvers.puzzles.hamiltonian.making.random_paths import EvenPaths, backbitten
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.solving.edge_rules import decide
from pysolvers.puzzles.hamiltonian.solving.network import Network, network
from pysolvers.puzzles.hamiltonian.solving.propagate import propagate

DIFFICULTIES = (EASY, NORMAL, HARD)
SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15")
DAILY = {"easy": "6x6", "normal": "7x7", "hard": "7x7"}
SETTINGS = (
    Setting(
        "style",
        "Style",
        (
            ("zip", "Numbers and walls"),
            ("numbrix", "Numbers at fixed positions"),
            ("notebook", "Symmetric, with forbidden shapes"),
        ),
    ),
)
SMALLEST, LARGEST = 4, 15

_SPACING = {EASY: 5, NORMAL: 7, HARD: 9}
"""Cells for each number, to begin with."""
_SAMPLED = 49
"""Cells up to which the path is drawn from all paths alike; beyond, it wanders."""
_TRIES = 30
"""Paths that are tried for a puzzle of the level that was asked for; the last is taken if it is too easy."""
_TRIALS = 8000
"""Suppositions that may be tried to thin out one hard puzzle."""


def generate(size: str, seed: str, difficulty: str, options: Mapping[str, str]) -> Iterator[Progress | Puzzle]:
    """Progress, then one puzzle, with a note if it is too easy; PuzzleError for a size or setting that cannot be."""
    rows, columns = _size(size)
    style = chosen(SETTINGS, options)["style"]
    random = Random(f"{size} {seed} {difficulty} {style}".encode("utf-8", "surrogatepass"))
    if style == "notebook":
        yield from notebook_style(rows, columns, random)
        return
    even_paths = EvenPaths(HamiltonianPuzzle(rows, columns)) if rows * columns <= _SAMPLED else None
    if even_paths:
        yield from even_paths.prepare()
    for _ in range(_TRIES):
        if even_paths:
            cells = even_paths.draw(random)
            cells = cells if random.random() < 0.5 else cells[::-1]
        else:
            cells = backbitten(rows, columns, random)
        make = numbrix_style if style == "numbrix" else _numbered
        puzzle, fits = yield from make(rows, columns, cells, difficulty, random)
        if fits:
            break
    else:
        nearest: Nearest[HamiltonianPuzzle] = Nearest(DIFFICULTIES, difficulty)
        net = network(puzzle)
        nearest.add(puzzle, EASY if solved(net, known(net, frozenset(), EASY)) else NORMAL)
        yield Progress(0, engine="generator", note=nearest.note)
    yield puzzle


def _size(size: str) -> tuple[int, int]:
    """Rows and columns of WxH."""
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size, re.ASCII)
    if not match:
        raise PuzzleError(f"{size[:40]!r} is no size: expected WIDTHxHEIGHT, such as 7x7.")
    columns, rows = int(match[1]), int(match[2])
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= columns <= LARGEST):
        raise PuzzleError(f"Boards are made from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}; {size} is not.")
    return rows, columns


def _numbered(
    rows: int, columns: int, cells: tuple[Cell, ...], difficulty: str, random: Random
) -> Generator[Progress, None, tuple[HamiltonianPuzzle, bool]]:
    """The path's puzzle, and whether it needs deductions of its level.

    Numbers along the path, walls until deductions lead all the way, then what is not needed for that taken away.
    """
    waypoints = _spread(cells, max(2, len(cells) // _SPACING[difficulty]), random)
    puzzle = HamiltonianPuzzle(rows, columns, waypoints[0], waypoints[-1], waypoints)
    target = HamiltonianSolution(puzzle, cells).steps
    net = network(puzzle)
    walls = _walled(net, target, EASY if difficulty == EASY else NORMAL, random)
    yield Progress(0, engine="generator")
    if difficulty == EASY:
        return _with_walls(puzzle, net, walls), True
    pace = Pace()
    order = sorted(walls)
    random.shuffle(order)
    for wall in order:
        if solved(net, known(net, walls - {wall}, NORMAL)):
            walls -= {wall}
        if pace.due():
            yield Progress(0, engine="generator")
    puzzle = _with_walls(puzzle, net, walls)
    if difficulty == NORMAL:
        return _fewer_numbers(puzzle, random)
    return (yield from _thinned(puzzle, random))


def _walled(net: Network, target: frozenset[Step], level: str, random: Random) -> frozenset[int]:
    """Edges for walls off the path, each the one of a few that lets most follow, until deductions lead all the way."""
    pos = known(net, frozenset(), level)
    assert pos is not None
    onward = decide if level == EASY else propagate
    walls: set[int] = set()
    while pos.joined < net.nodes:
        free = [e for s, e in net.edge_of.items() if not pos.edge[e] and s not in target]
        best, most = pos, (-1, 0)
        for _ in range(6):
            e = random.choice(free)
            trial = pos.copy()
            onward(net, trial, [2 * e])
            if trial.joined > most[0]:
                best, most = trial, (trial.joined, e)
        pos = best
        walls.add(most[1])
    return frozenset(walls)


def _with_walls(puzzle: HamiltonianPuzzle, net: Network, walls: frozenset[int]) -> HamiltonianPuzzle:
    """The puzzle with walls on these edges."""
    return replace(puzzle, walls=puzzle.walls.union(s for s, e in net.edge_of.items() if e in walls))


def _fewer_numbers(puzzle: HamiltonianPuzzle, random: Random) -> tuple[HamiltonianPuzzle, bool]:
    """The puzzle without numbers that are not needed, until it is no longer easy; and whether it is no longer easy."""
    inner = list(puzzle.waypoints[1:-1])
    random.shuffle(inner)
    for cell in inner:
        net = network(puzzle)
        if not solved(net, known(net, frozenset(), EASY)):
            return puzzle, True
        thinner = _without(puzzle, cell)
        net = network(thinner)
        if solved(net, known(net, frozenset(), NORMAL)):
            puzzle = thinner
    net = network(puzzle)
    return puzzle, not solved(net, known(net, frozenset(), EASY))


def _without(puzzle: HamiltonianPuzzle, cell: Cell) -> HamiltonianPuzzle:
    """The puzzle without a number."""
    return replace(puzzle, waypoints=tuple(other for other in puzzle.waypoints if other != cell))


def _thinned(puzzle: HamiltonianPuzzle, random: Random) -> Generator[Progress, None, tuple[HamiltonianPuzzle, bool]]:
    """The puzzle without walls and numbers that looking ahead can do without, and whether it has to look ahead."""
    effort = Effort(_TRIALS)
    thinnings: list[tuple[Step | None, Cell | None]] = [(wall, None) for wall in sorted(puzzle.walls)]
    thinnings += [(None, cell) for cell in puzzle.waypoints[1:-1]]
    random.shuffle(thinnings)
    for wall, cell in thinnings:
        thinner = _without(puzzle, cell) if cell else replace(puzzle, walls=puzzle.walls.difference([wall]))
        net = network(thinner)
        pos = known(net, frozenset(), NORMAL)
        if pos is not None and solved(net, (yield from look_ahead(net, pos, effort))):
            puzzle = thinner
    net = network(puzzle)
    return puzzle, not solved(net, known(net, frozenset(), NORMAL))


def _spread(cells: tuple[Cell, ...], many: int, random: Random) -> tuple[Cell, ...]:
    """So many cells along a path, its ends among them, one in each of as many stretches."""
    inner = len(cells) - 2
    places = {0, len(cells) - 1}
    for k in range(many - 2):
        low, high = 1 + inner * k // (many - 2), 1 + inner * (k + 1) // (many - 2)
        places.add(low + random.randrange(max(1, high - low)))
    return tuple(cells[i] for i in sorted(places))


def order_like(puzzle: HamiltonianPuzzle) -> tuple[str, Mapping[str, str]]:
    """The size and the style to ask for a puzzle like this one, the nearest size that can be made."""
    columns, rows = (min(max(side, SMALLEST), LARGEST) for side in (puzzle.columns, puzzle.rows))
    style = "numbrix" if puzzle.positions else "notebook" if puzzle.symmetry or puzzle.forbid else "zip"
    return f"{columns}x{rows}", {"style": style}
