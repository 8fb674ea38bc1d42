"""The types of the kind signpost, for type checkers and `isinstance`."""

from pysolvers.puzzles.signpost.model import SignpostPuzzle as Puzzle
from pysolvers.puzzles.signpost.model import SignpostSolution as Solution

__all__ = ["Puzzle", "Solution"]
