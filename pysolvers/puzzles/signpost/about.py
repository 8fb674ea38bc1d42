"""The name and rules of a Signpost puzzle."""

from __future__ import annotations

from pysolvers.core.parts import About
from pysolvers.core.puzzle_rules import PuzzleRules
from pysolvers.core.words import say
from pysolvers.puzzles.signpost.model import SignpostPuzzle


class SignpostAbout(About):
    def name(self, puzzle: SignpostPuzzle) -> str:
        return say("Signpost")

    def rules(self, puzzle: SignpostPuzzle) -> PuzzleRules:
        last = puzzle.area
        sentences = [
            say("Number the cells **1** to **{last}** so that each arrow points at the next, near or far.", last=last),
            say("A cell **without an arrow** points in all directions.") if puzzle.loose else "",
            *_ends(puzzle),
        ]
        return PuzzleRules(tuple(filter(None, sentences)))


PART = SignpostAbout()


def _ends(puzzle: SignpostPuzzle) -> list[str]:
    last = puzzle.area
    given = {number for number in (1, last) if number in puzzle.numbers}
    if given == {1, last}:
        return []
    if not given:
        return [say("The path may **start and end anywhere**; the arrow of {last} does not count.", last=last)]
    if 1 in given:
        return [say("The path may **end anywhere**; the arrow of {last} does not count.", last=last)]
    return [say("The path may **start anywhere**.")]
