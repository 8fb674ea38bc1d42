"""Puzzles in the quoted cells of a CSV table."""

import pytest

from pysolvers.text import document


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_cells_of_several_lines_are_puzzles(separator: str) -> None:
    rows = [
        ["number", "puzzle", "solved"],
        ["1", '"AB\n..\nAB"', "yes"],
        ["2", "5x5:1cceefcfggeeccghcac3e12hch10ah25a", "no"],
        ["3", '"A.B\n.A.\nB.."', "a, b" if separator != "," else "ab"],
    ]
    found = document.read("\n".join(separator.join(row) for row in rows))
    assert [puzzle.kind for puzzle in found.puzzles] == ["numberlink", "signpost", "numberlink"]
    assert found.notes == ()


def test_a_cell_that_is_not_a_puzzle_is_named_by_its_line() -> None:
    found = document.read('a,b\n"AB\n..\nAB",1\n"one\ntwo",2\n')
    assert len(found.puzzles) == 1
    assert [note.partition(":")[0] for note in found.notes] == ["Line 5"]
