"""The types of the kind regex-crossword, for type checkers and `isinstance`."""

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle as Puzzle
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordSolution as Solution

__all__ = ["Puzzle", "Solution"]
