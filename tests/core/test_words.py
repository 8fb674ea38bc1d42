"""Cells and numbers in words."""

import pytest

from pysolvers.core.cell import Cell
from pysolvers.core.words import counted, places
from tests.puzzles.named import cells_in


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(0, 1)], "row 1, column 2"),
        ([(1, 0), (0, 1), (0, 2)], "row 1, columns 2 and 3 and row 2, column 1"),
        ([(0, c) for c in (0, 1, 2, 4)], "row 1, columns 1 to 3 and 5"),
        ([(r, c) for r in (1, 2) for c in (0, 1)], "rows 2 and 3, columns 1 and 2"),
        ([(r, c) for r in (1, 2, 3) for c in (0, 1, 2)], "rows 2 to 4, columns 1 to 3"),
        ([(r, c) for r in (0, 5) for c in (0, 5)], "row 1, columns 1 and 6 and row 6, columns 1 and 6"),
        ([(0, 0), (1, 0)], "row 1, column 1 and row 2, column 1"),
    ],
)
def test_cells_are_told_in_few_words_and_can_be_read_back(cells: list[Cell], words: str) -> None:
    assert places(cells) == words
    assert sorted(cells_in(words)) == sorted(cells)


def test_one_thing_has_no_s() -> None:
    assert (counted(1, "cell"), counted(0, "cell"), counted(2000, "cell")) == ("1 cell", "0 cells", "2,000 cells")
