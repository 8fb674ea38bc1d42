"""Every conceivable solution of a small board: all paths, or loops, through its cells, whatever its rules ask for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian import KIND
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from tests.of_kind import parsed
from tests.puzzles.hamiltonian.brute_force import all_solutions
from tests.puzzles.hamiltonian.random_boards import random_puzzle, symmetric_puzzle

SHAPES = ("square", "square", "king", "hex")
"""The shapes of boards, in turn."""

MOST_CELLS_OF = {"square": 16, "king": 9, "hex": 12}
"""The most cells of a board on which all paths are tried."""

BOARDS = (
    "3x6;start=2.0;symmetry=rot180",
    "4x4;waypoints=3.0,0.1,1.1,2.2;walls=1.2-2.2,2.0-3.0",
    "4x4;waypoints=2.2,0.2,0.1,3.0;walls=1.1-2.1,3.0-3.1",
    "4x4;waypoints=1.2,0.0;walls=0.0-0.1,2.1-2.2",
    "4x3;start=free;end=2.0;waypoints=0.0;required=1.0-1.1;symmetry=rot180;forbid=EENWWNEE",
    "3x3;at=1.2:4,0.0:7,1.0:8,2.0:9;walls=0.1-1.1,1.0-1.1;required=1.1-2.1;forbid=ENE",
    "4x3;at=0.0:4,0.1:5;walls=0.2-1.2,1.0-2.0",
)
"""Boards that need techniques which random ones seldom need."""

LARGER = (
    "5x4;closed;walls=1.1-1.2,1.2-2.2,1.3-1.4,3.2-3.3",
    "5x5;at=3.4:4,4.4:5,3.1:9,2.1:14,1.1:23,0.0:25",
    "4x5;at=4.1:1,3.1:4,0.1:17,0.3:19",
    "6x4;at=0.4:4,1.1:8,2.2:14,2.1:15;required=0.1-0.2,1.1-1.2;holes=3.2,3.3,3.4,3.5",
    "3x4;at=2.1:9",
    "4x4;at=0.2:2,2.2:4,0.0:8;walls=1.1-1.2;symmetry=vertical",
    "5x4;start=3.2;end=free;waypoints=1.0,0.3;walls=2.0-2.1,2.3-2.4;required=0.0-0.1,0.1-0.2",
    "6x6;waypoints=3.1,5.1,2.1,1.3,0.3,5.4,5.2;walls=0.2-1.2,1.5-2.5,3.1-4.1,3.2-4.2,3.5-4.5",
)
"""Boards whose explanations have facts that are rare on small ones."""


def boards(seed: int, many: int) -> Iterator[HamiltonianPuzzle]:
    """Small puzzles: known ones, the examples of techniques, and this many random ones with a solution."""
    random = Random(seed)
    for text in dict.fromkeys((*BOARDS, *(technique.example for technique in KIND.techniques))):
        known = parsed(HamiltonianPuzzle, text, "hamiltonian")
        if known.area <= MOST_CELLS_OF[known.shape] + 2:
            yield known
    while many:
        shape = SHAPES[many % len(SHAPES)]
        puzzle = random_puzzle(random, (3, 4) if shape == "square" else (2, 4), shape)
        if shape == "square" and random.random() < 0.3:
            closed = random.random() < 0.3
            symmetry = random.choice(("rot180", "horizontal", "rot90" if closed else "vertical"))
            puzzle = symmetric_puzzle(random, symmetry, closed)
        if 1 < puzzle.area <= MOST_CELLS_OF[shape] and all_solutions(puzzle):
            yield puzzle
            many -= 1


def random_board(random: Random) -> HamiltonianPuzzle:
    """Up to four cells a side, with any rules; many boards are symmetric."""
    if random.random() < 0.6:
        return random_puzzle(random, shape=random.choice(SHAPES))
    closed = random.random() < 0.4
    return symmetric_puzzle(random, random.choice(("rot180", "horizontal", "rot90" if closed else "vertical")), closed)


def solutions(puzzle: HamiltonianPuzzle) -> list[HamiltonianSolution]:
    """All paths through the cells of the board, each walked both ways; of a loop's turns and ways round one."""
    bare = HamiltonianPuzzle(puzzle.rows, puzzle.columns, holes=puzzle.holes, closed=puzzle.closed, shape=puzzle.shape)
    return [HamiltonianSolution(bare, cells) for cells in _walks(bare)]


@lru_cache(maxsize=500)
def _walks(bare: HamiltonianPuzzle) -> tuple[tuple[Cell, ...], ...]:
    found = sorted(all_solutions(bare))
    return tuple(found) if bare.closed else tuple(walk for cells in found for walk in (cells, cells[::-1]))
