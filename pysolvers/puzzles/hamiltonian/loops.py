"""Generate puzzles with a loop through every cell except holes. Their clues are walls and required steps."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.steps import Step, joined_cells, piece_at, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.thinning import Thinning

HOLES = 24  # a board has up to one square of four holes for this many cells

CHANGES = 2  # random changes per cell of a loop; it begins around squares of four cells

Clue = tuple[bool, Step]  # a required step (True) or a wall (False)


class LoopThinning(Thinning[Clue]):
    MOST_CLUES = 0.35  # with more, a large board is a thicket of walls and required steps

    def __init__(self, bare: HamiltonianPuzzle, loop: frozenset[Step], random: Random) -> None:
        self.bare = bare
        cells = {cell for one in loop for cell in one}
        sides = sorted(((r, c), other) for r, c in cells for other in ((r + 1, c), (r, c + 1)) if other in cells)
        clues = [(side in loop, side) for side in sides]
        super().__init__([frozenset((clue,)) for clue in clues], len(cells), random)

    def puzzle(self, given: Collection[Clue]) -> HamiltonianPuzzle:
        required, walls = (frozenset(one for taken, one in given if taken is kind) for kind in (True, False))
        return replace(self.bare, required=required, walls=walls)

    def given_by(self, puzzle: HamiltonianPuzzle) -> frozenset[Clue]:
        return frozenset((*((True, one) for one in puzzle.required), *((False, one) for one in puzzle.walls)))


def check_loop(rows: int, columns: int) -> None:
    if rows % 2 or columns % 2:
        raise PuzzleError("Loops need an even number of rows and of columns, such as 6x6 or 8x6.")


def random_loop(rows: int, columns: int, random: Random) -> Paced[LoopThinning]:
    blocks = [(r, c) for r in range(0, rows, 2) for c in range(0, columns, 2)]
    cut: set[Cell] = set()
    for _ in range(random.randrange(rows * columns // HOLES + 1)):
        block = random.choice(blocks)
        if len(_tree([each for each in blocks if each not in cut | {block}], random)) == len(blocks) - len(cut) - 2:
            cut.add(block)
    left = [block for block in blocks if block not in cut]
    loop = {side for block in left for side in _around(block)}
    for (r, c), (s, d) in _tree(left, random):
        across = ((r, c + 1), (r + 1, c + 1)) if r == s else ((r + 1, c), (r + 1, c + 1))
        facing = ((s, d), (s + 1, d)) if r == s else ((s, d), (s, d + 1))
        loop -= {step(*across), step(*facing)}
        loop |= {step(a, b) for a, b in zip(across, facing, strict=True)}
    cells = {cell for one in loop for cell in one}
    corners = [(r, c) for r in range(rows - 1) for c in range(columns - 1) if {*_square((r, c))} <= cells]
    pace = Pace()
    for _ in range(CHANGES * len(cells)):
        loop = _changed(loop, corners, random)
        if pace.due():
            yield Progress(0, engine="generator")
    holes = frozenset(cell for block in cut for cell in _square(block))
    bare = HamiltonianPuzzle(rows, columns, closed=True, holes=holes)
    return LoopThinning(bare, frozenset(loop), random)


def _changed(loop: set[Step], corners: list[Cell], random: Random) -> set[Step]:
    can = [corner for corner in corners if _parallel(loop, corner)]
    if not can:
        return loop
    cut = loop ^ {*_around(random.choice(can))}
    joined = joined_cells(cut)
    one = {*piece_at(joined, next(iter(sorted(joined))))}
    if len(one) == len(joined):
        return cut
    joining = [at for at in corners if 0 < len(one.intersection(_square(at))) < 4 and _parallel(cut, at)]
    return cut ^ {*_around(random.choice(joining))}


def _parallel(loop: Collection[Step], corner: Cell) -> bool:
    top, left, bottom, right = (side in loop for side in _around(corner))
    return top == bottom != left == right


def _square(corner: Cell) -> tuple[Cell, ...]:
    r, c = corner
    return (r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)


def _around(corner: Cell) -> tuple[Step, ...]:
    a, b, c, d = _square(corner)
    return step(a, b), step(a, d), step(d, c), step(b, c)


def _tree(blocks: list[Cell], random: Random) -> list[tuple[Cell, Cell]]:
    if not blocks:
        return []
    left = {*blocks}
    reached = [random.choice(blocks)]
    left.discard(reached[0])
    tree: list[tuple[Cell, Cell]] = []
    while reached:
        r, c = reached[at := random.randrange(len(reached))]
        near = [each for each in ((r - 2, c), (r + 2, c), (r, c - 2), (r, c + 2)) if each in left]
        if not near:
            reached.pop(at)
            continue
        other = random.choice(near)
        left.discard(other)
        reached.append(other)
        tree.append((min((r, c), other), max((r, c), other)))
    return tree
