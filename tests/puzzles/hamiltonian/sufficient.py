"""Whether a step of an explanation of a Hamilton path is enough as it is written: by all paths that agree with it.

Numbers, holes, ends, symmetry and forbidden shapes stay on the board. Walls, required steps, drawn steps and crosses
stay only beside the cells that the sentence names or that are marked with it, and along the pieces of path there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.hints import explain
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState, start
from tests.of_kind import parsed
from tests.puzzles.hamiltonian.brute_force import all_answers
from tests.puzzles.hamiltonian.random_boards import random_puzzle, symmetric_puzzle
from tests.puzzles.named import cells_in
from tests.puzzles.walk import walked

MOST_CELLS = 16
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


def steps(seed: int, boards: int) -> Iterator[tuple[HamiltonianState, Deduction]]:
    """Steps with the board before each, of known boards and of so many random ones that have an answer."""
    random = Random(seed)
    for text in BOARDS:
        puzzle = parsed(HamiltonianPuzzle, text, "hamiltonian")
        yield from walked(start(puzzle), explain(puzzle))
    while boards:
        puzzle = random_puzzle(random, (3, 4))
        if random.random() < 0.3:
            puzzle = symmetric_puzzle(random, random.choice(("rot180", "horizontal", "vertical")), False)
        if 1 < puzzle.size <= MOST_CELLS and _answers(puzzle):
            yield from walked(start(puzzle), explain(puzzle))
            boards -= 1


def is_enough(state: HamiltonianState, step: Deduction) -> bool:
    """Whether the step's moves are right on every path that agrees with what the step names."""
    puzzle = state.puzzle
    text = " ".join((step.sentence, *(each.sentence for each in step.chain)))
    named = set(puzzle.cells) if "all ways that are left" in text else _named(step, text)
    # Where a sentence speaks of the ways that are left, what is drawn at the other end of each is seen too.
    beside = {cell for s in puzzle.steps if named & set(s) for cell in s} if "left" in text else set()
    looked_at = named | beside
    ends, no_ends = _told_ends(text)
    along = {s for piece in _pieces(state) if looked_at & {cell for s in piece for cell in s} for s in piece}
    known = {s for s in state.drawn if named & set(s)} | along
    crossed = {s for s in state.crossed if named & set(s)}
    weak = replace(
        puzzle,
        walls=frozenset(s for s in puzzle.walls if named & set(s)),
        required=frozenset(s for s in puzzle.required if named & set(s)),
    )
    after = state
    for move in step.moves:
        after = after.play(move)
    for cells, taken in _answers(weak):
        if (ends and {cells[0], cells[-1]} != ends) or no_ends & {cells[0], cells[-1]}:
            continue
        if known <= taken and not crossed & taken:
            if not after.drawn - state.drawn <= taken or (after.crossed - state.crossed) & taken:
                return False
            if not step.moves and step.shown and not {*step.shown} & {cells[0], cells[-1]}:
                return False
    return True


def _named(step: Deduction, text: str) -> set[Cell]:
    """The cells that a step names or marks."""
    return {*_cells_in(text), *step.used, *step.ruled_out, *step.shown, *(c for each in step.chain for c in each.cells)}


def _cells_in(text: str) -> set[Cell]:
    return set(cells_in(text))


def _told_ends(text: str) -> tuple[set[Cell], set[Cell]]:
    """The two ends of the path, and the cells that are none, where a sentence tells them: earlier steps found them."""
    ends = [_cells_in(part) for part in re.findall(r"The path ends at (.*?)\.", text)]
    none = [_cells_in(part) for part in re.findall(r"The path does not end at (.*?)\.", text)]
    return (ends[0] if ends else set()), set().union(*none)


def _pieces(state: HamiltonianState) -> list[set[Step]]:
    """The pieces of path that are drawn, as sets of steps."""
    pieces: list[set[Step]] = []
    for s in state.drawn:
        touching = [piece for piece in pieces if {cell for t in piece for cell in t} & set(s)]
        pieces = [piece for piece in pieces if piece not in touching] + [{s}.union(*touching)]
    return pieces


@lru_cache(maxsize=500)
def _answers(puzzle: HamiltonianPuzzle) -> list[tuple[tuple[Cell, ...], frozenset[Step]]]:
    return [(cells, HamiltonianSolution(puzzle, cells).steps) for cells in all_answers(puzzle)]
