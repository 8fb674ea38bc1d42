"""Reasons for mistakes: true on the board, of right solutions, and enough, with letters right or wrong at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.regex_crossword.play import PART, format_move
from tests.puzzles.regex_crossword.conceivable import boards, solutions
from tests.puzzles.test_claims import allowed_of, is_enough, is_true, within
from tests.puzzles.walk import played


def test_what_is_said_of_wrong_letters_is_true_and_enough() -> None:
    rng, met = Random(1), Counter[str]()
    for puzzle in boards(1, 25):
        right, allowed = list(pysolvers.solutions(puzzle)), allowed_of(solutions(puzzle))
        for many in (1, 2, 4):
            cells = rng.sample(puzzle.cells, min(many, len(puzzle.cells)))
            moves = [format_move(cell, rng.choice(puzzle.alphabet.chars)) for cell in cells]
            step = pysolvers.hint(puzzle, moves)
            if isinstance(step, Deduction):
                is_true(Seen(played(PART.start(puzzle), moves)), step, right)
                assert all(is_enough(inner, allowed) for inner in within(step)), (puzzle.id, moves)
                met.update(claim.fact for claim in step.concludes)
    assert met["wrong"] > 20 and met["none fits with"], met
