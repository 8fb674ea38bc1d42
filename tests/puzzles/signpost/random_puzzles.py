"""Boards of any arrows, with any of the numbers given."""

from hypothesis import strategies as st

from pysolvers.puzzles.signpost.model import SignpostPuzzle


@st.composite
def puzzles(draw: st.DrawFn) -> SignpostPuzzle:
    """Boards of 1x1 to 6x6."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = width * height
    arrows = draw(st.lists(st.integers(0, 7), min_size=cells, max_size=cells))
    given = draw(st.lists(st.integers(1, cells), unique=True, max_size=cells))
    numbers = draw(st.permutations([*given, *[0] * (cells - len(given))]))
    return SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))
