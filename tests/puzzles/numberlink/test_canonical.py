"""Canonical solutions: whether a board has a `classic` solution besides a tight one."""

import random

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical
from pysolvers.puzzles.numberlink.solving.search import solutions
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard
from tests.puzzles.numberlink.any_board import all_links as brute_force


def boards(many: int) -> list[NumberlinkPuzzle]:
    """Random boards of up to 5x4 cells, one to three pairs."""
    rng = random.Random(17)
    made = []
    for _ in range(many):
        width, height, pairs = rng.randint(3, 5), rng.randint(2, 4), rng.randint(1, 3)
        cells = [""] * (width * height)
        for k, i in enumerate(rng.sample(range(width * height), 2 * pairs)):
            cells[i] = "ABC"[k // 2]
        made.append(NumberlinkPuzzle(width, height, tuple(cells), "classic"))
    return made


def test_a_board_with_at_most_one_tight_solution_has_others_just_if_a_canonical_one_has_an_empty_cell() -> None:
    alone = others = 0
    for puzzle in boards(400):
        board = PaddedBoard(puzzle, "tight")
        tight = [step for step in solutions(board, board.places) if isinstance(step, NumberlinkSolution)]
        if len(tight) > 1:
            continue
        found = [step for step in canonical.with_an_empty_cell(puzzle) if not isinstance(step, Progress)]
        assert bool(found) == (len(brute_force(puzzle)) > len(tight)), puzzle.id
        for solution in found:
            assert not list(solution.violations())
            assert 0 in solution.links
        alone, others = alone + (not found), others + bool(found)
    assert alone
    assert others
