"""Files as people have them, from bug reports and repositories: what each gives, or why it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.document import read

KINDS = {"kind_hidato": "hidato", "kind_numbrix": "numbrix", "numbrix_gap": "numbrix", "rundreise1": "hamiltonian"}
"""Files that are read with the name of a kind."""

IDS = {
    "HCA_min.txt": "2x3;board=hex;",
    "QC_solved.txt": "4x4;",
    "kind_hidato.txt": "4x4;board=king;at=",
    "kind_numbrix.txt": "3x3;at=",
    "numbrix_gap.txt": "5x4;at=",
    "pipes_cells.json": "3x3:01#/..#/01#",
    "pipes_blob.json": "3x3:01#/..#/01#",
    "linkedin_dom.html": "3x3;waypoints=0.0,2.2;walls=1.0-2.0",
    "list01.txt": "3x3;at=0.0:1,0.1:2,1.1:5",
    "tour9.txt": "9x9;at=6.4:1,",
    "splyy_table.md": "rect;y=HE|LL|O+,[PLEASE]+;x=[^SPEAK]+,EP|IP|EF",
    "prolog_puz_sol.pl": ".12/.../12.",
    "rundreise1.txt": "6x6;holes=2.0,2.3,3.5,4.3",
    "jimbly_size_text.js": "hex;y=.*,.*,B.;",
} | {f"box_{frame}.txt": "3x3;at=0.0:1,2.0:7,2.2:9" for frame in ("heavy", "double", "ascii", "light")}

REFUSED = {"TCA_min.txt": "triangles", "triangle_ca.txt": "triangles", "edlogg.txt": "Closest match"}

NAMED = {"hesselink_hex.txt"}
"""Files that are refused with a sentence that names what is wrong."""


def test_files_of_the_field_give_what_they_should(puzzles: Path) -> None:
    folder = puzzles / "field2"
    if not folder.is_dir():
        pytest.skip("the folder field2 of PYSOLVERS_PUZZLES is absent")
    for file in sorted(folder.iterdir()):
        if file.name == "README.md" or file.name in NAMED:
            continue
        text, kind = file.read_text(encoding="utf-8"), KINDS.get(file.stem)
        if file.name in REFUSED:
            with pytest.raises(PuzzleError, match=REFUSED[file.name]):
                read(text, kind)
        else:
            assert read(text, kind).puzzle.id.startswith(IDS.get(file.name, "")), file.name


def test_of_two_ways_to_count_cells_the_one_with_a_solution_is_read_and_this_is_said() -> None:
    found = read("3\n1 1 1\n2 2 5\n1 2 2\n")
    assert found.puzzle.id == "3x3;at=0.0:1,0.1:2,1.1:5"
    assert "the other way to read it has no solution" in found.note


@pytest.mark.parametrize(
    ("kind", "id"),
    [
        ("hidato", "3x3;board=king;at=0.0:1,2.2:9"),
        ("numbrix", "3x3;at=0.0:1,2.2:9"),
        ("beehive", "3x3;board=hex;at=0.0:1,2.2:9"),
    ],
)
def test_the_name_of_a_kind_says_how_a_board_is_read(kind: str, id: str) -> None:
    assert pysolvers.parse("1 0 0\n0 0 0\n0 0 9\n", kind).id == id
    assert pysolvers.parse("3x3;at=0.0:1,2.2:9", kind).id == id


def test_hidato_steps_diagonally_where_the_kind_says_so() -> None:
    assert pysolvers.count(pysolvers.parse("1 0 0\n0 0 0\n0 0 9\n", "hidato")).value == 30


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("puzzle\n1.2/21./...\n", ["1.2/21./..."]),
        ("n,id\n1,A.B/.../A.B\n2,4x4:1ddcfdfcfaaaebba16a\n", ["A.B/.../A.B", "4x4:1ddcfdfcfaaaebba16a"]),
        ('n,id\n1,"4x4;waypoints=0.0,3.3"\n', ["4x4;waypoints=0.0,3.3"]),
        ('{"a": {"puzzle": "4x4;waypoints=0.0,3.3"}}', ["4x4;waypoints=0.0,3.3"]),
        ("Try [this](https://example.org/#zip=4x4;waypoints=0.0,3.3).\n", ["4x4;waypoints=0.0,3.3"]),
    ],
)
def test_ids_and_links_are_found_in_tables_json_and_prose(text: str, ids: list[str]) -> None:
    assert [puzzle.id for puzzle in read(text).puzzles] == ids


def test_a_line_with_a_bad_id_is_named_and_the_others_are_read() -> None:
    found = read("n,id\n1,A.B/.../A.B\n2,5x5;waypoints=9.9\n")
    assert [puzzle.id for puzzle in found.puzzles] == ["A.B/.../A.B"]
    assert [error.line for error in found.errors] == [3]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://puzz.link/p?numlin/v:x/5/5/1j2h3m1h2j3", "variant v:x"),
        ("begin\nsize 999999999\nproblem\n1 - -\n- - -\n- - 1\nend\n", "999999999"),
        ("begin\npuzzle Zahlenschlange\nsize 2\nproblem\n1 -\n- 1\nend\n", "Zahlenschlange"),
        ("T,C,2,2\n1,?\n?,4\n", "triangles"),
    ],
)
def test_what_would_change_the_puzzle_is_refused_by_name(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read(text)
