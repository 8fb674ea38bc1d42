"""The name and rules of a regex crossword."""

from __future__ import annotations

from pysolvers.core.parts import About
from pysolvers.core.puzzle_rules import PuzzleRules
from pysolvers.core.words import say
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle


class RegexCrosswordAbout(About):
    def name(self, puzzle: RegexCrosswordPuzzle) -> str:
        return say("Regex crossword")

    def rules(self, puzzle: RegexCrosswordPuzzle) -> PuzzleRules:
        clues = [len([*filter(None, line.clues)]) for line in puzzle.lines]
        sentences = [
            _task(puzzle, len(clues)),
            say("A line with **two clues** matches both.") if max(clues) > 1 else "",
            say("A line **without a clue** may hold anything.") if not min(clues) else "",
            say("The diagonals read **the other way**, as their arrows show.") if puzzle.turned else "",
            _characters(puzzle),
            say("Clues are **Python** regular expressions.") if puzzle.flavour == "python" else "",
        ]
        return PuzzleRules(tuple(filter(None, sentences)))


PART = RegexCrosswordAbout()


def _task(puzzle: RegexCrosswordPuzzle, lines: int) -> str:
    if puzzle.hexagonal:
        task = (
            "One character in every cell. All **{lines} lines**, read in **three directions** the way their arrows "
            "point, match their clue from end to end."
        )
        return say(task, lines=lines)
    return say(
        "One character in every cell. Every row, read from the left, and every column, read from the top, matches its "
        "clue from end to end."
    )


def _characters(puzzle: RegexCrosswordPuzzle) -> str:
    alphabet = puzzle.alphabet.chars
    if puzzle.characters:
        shown = " ".join(say("space") if char == " " else char for char in alphabet)
        return say("Only these characters are used: **{shown}**.", shown=shown)
    return say("A cell may hold a **space**.") if " " in alphabet else ""
