"""The techniques of regex crosswords, for grades and for the list of techniques."""

from pysolvers.core.deduction import Technique

TECHNIQUES = (
    Technique("one clue", "One clue alone", 1.6, "A clue and the letters of its line leave one character in a cell."),
    Technique(
        "clues meet",
        "Clues meet in one cell",
        3.0,
        "The clues whose lines meet in a cell, each read alone, have one character in common there.",
    ),
    Technique(
        "chain",
        "Lines read in turn",
        7.0,
        "Several lines are read one after another, each with what the ones before it left, until a cell is decided.",
    ),
    Technique(
        "refuted",
        "Suppose the contrary",
        9.0,
        "All characters of a cell but one lead, step by step, to a line that its clue cannot match.",
    ),
)
