"""The name and rules of a Numberlink puzzle."""

from __future__ import annotations

from pysolvers.core.parts import About
from pysolvers.core.puzzle_rules import PuzzleRules
from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

JOINED = "**Edges are joined**: a line that leaves at one side comes back at the opposite one."


class NumberlinkAbout(About):
    def name(self, puzzle: NumberlinkPuzzle) -> str:
        return {"full": say("Flow"), "classic": say("Arukone"), "no2x2": say("Arukone³")}.get(
            puzzle.rules, say("Numberlink")
        )

    def rules(self, puzzle: NumberlinkPuzzle) -> PuzzleRules:
        sentences = [
            say("Connect each pair of equal {labels} with a line. Lines never cross or meet.", labels=_labels(puzzle)),
            *puzzle.rule_set.demands,
            say("Cells are **hexagons**: a line leaves through any of six sides.") if puzzle.shape == "hex" else "",
            say(JOINED) if puzzle.shape == "torus" else "",
            say("On a **bridge** two lines cross, both straight.") if puzzle.bridges else "",
            say("No line passes a **wall**.") if puzzle.walls else "",
            say("Gray cells **stay empty**.") if puzzle.blocked else "",
        ]
        return PuzzleRules(tuple(filter(None, sentences)))


def _labels(puzzle: NumberlinkPuzzle) -> str:
    labels = [label for label in puzzle.labels if label]
    if all(map(str.isdecimal, labels)):
        return say("numbers")
    return say("letters") if all(label.isalpha() and len(label) == 1 for label in labels) else say("labels")


PART = NumberlinkAbout()
