"""Counting by two half sweeps against one sweep over the whole board, and against known numbers."""

from __future__ import annotations

from random import Random

import pytest

from pysolvers.engines.frontier import sweep
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving import halves
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import SweepPlan, whole
from tests.engines.frontier.test_frontier import result


def one_sweep(puzzle: HamiltonianPuzzle) -> int:
    """The number of solutions by `onward`, square by square, from the first square to the last."""
    last = result(sweep.count(halves.PlainSweep(SweepPlan(puzzle, whole(puzzle)).squares)))
    assert last is not None
    return sum(last.values())


def random_board(random: Random) -> HamiltonianPuzzle:
    rows, columns = random.randint(3, 7), random.randint(3, 6)
    bare = HamiltonianPuzzle(rows, columns, closed=random.random() < 0.25)
    holes = random.sample(bare.cells, random.randint(0, 3))
    free = [cell for cell in bare.cells if cell not in holes]
    start = None if bare.closed or random.random() < 0.3 else free.pop(random.randrange(len(free)))
    end = None if bare.closed or random.random() < 0.3 else random.choice(free)
    walls = frozenset(random.sample(bare.steps, random.randint(0, 3)))
    required = frozenset(random.sample(bare.steps, random.randint(0, 2))) - walls
    return HamiltonianPuzzle(
        rows, columns, start, end, walls=walls, required=required, holes=frozenset(holes), closed=bare.closed
    )


def test_random_boards_have_as_many_solutions_by_halves_as_by_one_sweep() -> None:
    seen = []
    for seed in range(60):
        puzzle = random_board(Random(seed))
        seen.append(one_sweep(puzzle))
        assert result(halves.count(puzzle, None)) == seen[-1], puzzle.id
    assert sum(many > 1 for many in seen) > 10


@pytest.mark.parametrize(
    ("start", "end"), [((0, 0), (6, 6)), ((0, 0), (6, 0)), ((0, 0), (0, 6)), ((2, 0), (2, 6)), ((1, 1), (5, 5))]
)
def test_halves_that_are_alike_are_swept_once(start: tuple[int, int], end: tuple[int, int]) -> None:
    puzzle = HamiltonianPuzzle(7, 7, start, end)
    assert result(halves.count(puzzle, None)) == one_sweep(puzzle) > 0


def test_a_half_of_holes_is_left_to_one_sweep() -> None:
    holes = frozenset((row, column) for row in range(3) for column in range(3))
    puzzle = HamiltonianPuzzle(6, 3, holes=holes)
    assert result(halves.count(puzzle, None)) == one_sweep(puzzle) == 20


def test_a_count_by_halves_ends_where_there_are_too_many_states() -> None:
    assert result(halves.count(HamiltonianPuzzle(7, 7, (0, 0), (6, 6)), 50)) is None


@pytest.mark.long
def test_13_by_13_has_the_known_number_of_paths() -> None:
    """A001184 of the On-Line Encyclopedia of Integer Sequences, for boards of 2n + 1 rows."""
    assert result(halves.count(HamiltonianPuzzle(13, 13, (0, 0), (12, 12)), None)) == 17337631013706758184626
