"""What tests/oracles tries the models for clingo and z3 on."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
from tests.puzzles.hamiltonian.random_boards import random_puzzle as random_board

NEW = ("4x4", "5x5", "6x6")
"""Sizes of new puzzles whose only solution is looked for anew."""

NEW_BY = "clingo_model"
"""The module that looks for it."""

__all__ = ["NEW", "NEW_BY", "key", "random_board"]


def key(solution: HamiltonianSolution) -> tuple[Cell, ...]:
    """A solution as the models tell it."""
    return solution.cells
