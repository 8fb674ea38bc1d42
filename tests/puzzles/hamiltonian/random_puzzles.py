"""Puzzles with everything that a puzzle can have."""

from random import Random

from hypothesis import strategies as st

from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from tests.puzzles.hamiltonian.random_boards import random_puzzle


@st.composite
def puzzles(draw: st.DrawFn) -> HamiltonianPuzzle:
    """Boards of 1x1 to 6x6; some have nothing but waypoints and holes."""
    if draw(st.booleans()):
        return random_puzzle(Random(draw(st.integers(0, 10**6))), (1, 6))
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = draw(st.permutations([(r, c) for r in range(rows) for c in range(columns)]))
    many = draw(st.integers(0, len(cells)))
    builder = PuzzleBuilder(rows, columns, closed=draw(st.booleans()))
    for cell in cells[:many]:
        builder.add("waypoints", cell)
    for cell in cells[max(many, 1) :][: draw(st.integers(0, 4))]:
        builder.add("holes", cell)
    return builder.puzzle()
