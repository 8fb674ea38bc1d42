"""The types of Numberlink puzzles, for type checkers and `isinstance`."""

from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle as Puzzle
from pysolvers.puzzles.numberlink.model import NumberlinkSolution as Solution

__all__ = ["Puzzle", "Solution"]
