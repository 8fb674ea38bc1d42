"""The types of Hamiltonian path puzzles, for type checkers and `isinstance`."""

from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle as Puzzle
from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution as Solution

__all__ = ["Puzzle", "Solution"]
