"""Puzzles in the quoted cells of a CSV table."""

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
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
    assert found.errors == []


def test_a_cell_that_is_not_a_puzzle_is_named_by_its_line() -> None:
    found = document.read('a,b\n"AB\n..\nAB",1\n"one\ntwo",2\n')
    assert len(found.puzzles) == 1
    assert [error.line for error in found.errors] == [5]


TABLE = """name,puzzle,level
a,"A.B/BA./...",easy
b,to be made,easy
c,"4x4;waypoints=0.0,9.9",hard
d,,hard
e,https://puzz.link/p?slither/3/3/1g2i1g2,hard
f,"4x4;waypoints=0.0,3.3",hard
"""


def test_no_row_of_a_table_is_lost() -> None:
    found = document.read(TABLE)
    assert [each.line if isinstance(each, PuzzleError) else each.id for each in found.entries] == [
        "A.B/BA./...",
        *(3, 4, 5, 6),
        "4x4;waypoints=0.0,3.3",
    ]
    for read in (pysolvers.parse, pysolvers.parse_all):
        with pytest.raises(PuzzleError, match=r"Line 3: .* 4 of the 6 puzzles are wrong\.") as raised:
            read(TABLE)
        assert raised.value.line == 3


def test_a_wrong_row_makes_the_exit_code_2_and_batch_keeps_its_place() -> None:
    running = pytest.importorskip("tests.cli.running", reason="the page's Python has no click", exc_type=ImportError)
    done = running.run("count", "-", stdin=TABLE)
    assert (done.returncode, done.stdout) == (2, "1\n0\n")
    assert [line[:6] for line in done.stderr.splitlines()] == ["Line 3", "Line 4", "Line 5", "Line 6"]
    from pysolvers.batch.puzzle_files import read_puzzles

    found = [(bool(error), line) for _, _, error, line in read_puzzles(TABLE)]
    assert found == [(False, 2), (True, 3), (True, 4), (True, 5), (True, 6), (False, 7)]


def test_a_list_with_a_line_that_is_no_puzzle() -> None:
    ids = ["A.B/.../A.B", "2x2;start=0.0", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"]
    assert [puzzle.id for puzzle in document.read("\n".join(["puzzles", *ids])).puzzles] == ids
    assert [each.line for each in document.read("\n".join([*ids, "to be made"])).errors] == [4]
