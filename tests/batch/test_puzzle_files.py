"""Files of puzzles, good and bad, cut into puzzles."""

from pathlib import Path

import pytest

from pysolvers.batch.puzzle_files import read_files
from pysolvers.batch.task import Request, Task
from pysolvers.core.puzzle import MAX_TEXT
from pysolvers.errors import ArgumentError

FOUR = "4x4:1ddcfdfcfaaaebba16a"
FIVE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
GRID = "5 4\nC...B\nA.BA.\n...C.\n.....\n"


def tasks(tmp_path: Path, text: str, kind: str | None = None, request: Request | None = None) -> list[Task]:
    file = tmp_path / "puzzles"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    return read_files([str(file)], request or Request(), kind, None)


def test_ids_one_a_line_are_tasks_in_turn(tmp_path: Path) -> None:
    found = tasks(tmp_path, f"{FOUR}\n{FIVE}\n")
    assert [(o.index, o.kind, o.text) for o in found] == [(0, "signpost", FOUR), (1, "signpost", FIVE)]


def test_a_bad_line_spoils_only_itself_and_is_named(tmp_path: Path) -> None:
    found = tasks(tmp_path, f"# mine\n{FOUR}\n{FIVE[:-1]}\n\n{FIVE}\n")
    assert [o.text for o in found] == [FOUR, "", FIVE]
    assert found[1].error.startswith("Line 3")


def test_two_bad_lines_are_two_errors(tmp_path: Path) -> None:
    found = tasks(tmp_path, f"{FOUR[:-1]}\n{FIVE[:-1]}\n")
    assert [o.error[:7] for o in found] == ["Line 1,", "Line 2,"]


def test_a_bad_grid_between_good_ones_spoils_only_itself(tmp_path: Path) -> None:
    found = tasks(tmp_path, GRID + "5 4\nC...B\nA.BA\n...C.\n.....\n" + GRID + "0 0\n")
    assert [bool(o.error) for o in found] == [False, True, False]
    assert found[1].error.startswith("Line 8")


def test_bare_grids_with_blank_lines_between_are_cut_there(tmp_path: Path) -> None:
    good = "A..\n...\n..A\n"
    found = tasks(tmp_path, f"{good}\nA..\n..\n..A\n\n{good}", "numberlink")
    assert [bool(o.error) for o in found] == [False, True, False]


def test_kinds_may_be_mixed_line_by_line(tmp_path: Path) -> None:
    found = tasks(tmp_path, f"{FOUR}\n4x4;start=0.0\n")
    assert [o.kind for o in found] == ["signpost", "hamiltonian"]


def test_a_file_longer_than_what_is_read_at_once_is_read_in_pieces(tmp_path: Path) -> None:
    found = tasks(tmp_path, f"{FOUR}\n# {'x' * MAX_TEXT}\n{FIVE}\n")
    assert [(o.index, o.text) for o in found] == [(0, FOUR), (1, FIVE)]


def test_bytes_that_are_no_text_spoil_only_their_line(tmp_path: Path) -> None:
    found = tasks(tmp_path, f"{FOUR}\n\udcff\udcfe\n{FIVE}\n")
    assert [bool(o.error) for o in found] == [False, True, False]


def test_one_thing_that_is_bad_as_a_whole_is_one_error(tmp_path: Path) -> None:
    assert [bool(o.error) for o in tasks(tmp_path, "no puzzle at all")] == [True]


def test_a_list_in_json_is_cut_into_its_elements(tmp_path: Path) -> None:
    good = '{"hexagonal": false, "patternsX": [["A"]], "patternsY": [["A"]], "patternsZ": []}'
    found = tasks(tmp_path, f'[{good}, {{"patternsX": 3}}, {good}]')
    assert [bool(o.error) for o in found] == [False, True, False]


def test_what_is_to_be_made_stands_one_a_line(tmp_path: Path) -> None:
    found = tasks(tmp_path, "signpost 5x5 a normal # small\n\nsignpost 5x5\n", request=Request("generate"))
    assert [(o.kind, o.text) for o in found] == [("signpost", "5x5 a normal"), ("", "")]
    assert found[1].error == "Line 3: 2 words; expected KIND SIZE SEED DIFFICULTY."


def test_a_file_given_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text(FOUR)
    with pytest.raises(ArgumentError, match="twice"):
        read_files([str(tmp_path / "x")] * 2, Request(), None, None)


@pytest.mark.parametrize("text", ["2x2\n3x3\n", "2x2\n", "2x2\n2x2\n", "3x3\n2x3\n3x2\n"])
def test_sizes_one_a_line_are_boards_of_these_sizes(tmp_path: Path, text: str) -> None:
    assert [(o.kind, o.text) for o in tasks(tmp_path, text)] == [("hamiltonian", size) for size in text.split()]
