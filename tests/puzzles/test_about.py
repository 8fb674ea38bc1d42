"""What puzzles are called, and that their rules name everything unusual about them."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import Puzzle

PATHS = {
    "4x4": ("Path", "all 16 cells. It may start and end anywhere."),
    "4x4;start=0.0": ("Path", "from S through all 16 cells. It may end anywhere."),
    "4x4;end=0.0": ("Path", "to S|E through all 16 cells. It may start anywhere."),
    "4x4;start=0.0;end=3.0": ("Path", "from S to E through"),
    "4x4;waypoints=1.3,0.2,2.1": ("Zip", "from 1 to 3 in order"),
    "4x4;waypoints=1.3,0.2,2.1;start=0.0": ("Zip", "from S to 3 through all 16 cells, past 1 to 3 in order"),
    "4x4;waypoints=1.3,0.2;board=king": ("Zip", "Steps go also diagonally"),
    "4x4;waypoints=1.3,0.2;board=hex": ("Zip", "hexagons: a step goes to any of six neighbors"),
    "5x5;at=0.0:3": ("Numbrix", "1 to 25 so that each touches the next, by a side"),
    "5x5;at=0.0:3;board=king": ("Hidato", "1 to 25 so that each touches the next, also diagonally"),
    "5x5;at=0.0:3;board=hex": ("Hidato", "1 to 25 so that each touches the next."),
    "5x5;at=0.0:3;waypoints=1.1,2.2": ("Numbrix", "passes the discs 1 to 2 in order"),
    "4x4;closed": ("Loop", "one closed loop through all 16 cells"),
    "4x4;closed;waypoints=0.0,1.1,2.2": ("Loop", "closed loop through all 16 cells, past 1 to 3 in order"),
    "5x5;holes=0.0,0.1": ("Path", "through all 23 cells"),
    "5x5;holes=0.0": ("Path", "stays out of the gray cell."),
    "5x5;walls=1.1-1.2": ("Path", "doesn't go through walls"),
    "5x5;required=1.1-1.2": ("Path", "follows the capsule"),
    "5x5;required=1.1-1.2,2.2-2.3": ("Path", "follows both capsules"),
    "5x5;required=1.1-1.2,2.2-2.3,3.1-3.2": ("Path", "follows all 3 capsules"),
    "5x5;symmetry=rot180": ("Path", "looks the same after half a turn"),
    "4x4;closed;symmetry=rot90": ("Loop", "The loop looks the same after a quarter turn"),
    "5x5;symmetry=horizontal": ("Path", "its own mirror image, left and right exchanged"),
    "5x5;symmetry=vertical": ("Path", "its own mirror image, top and bottom exchanged"),
    "5x5;forbid=EEE": ("Path", "never makes these shapes, however turned or mirrored: 4 cells in a straight line."),
    "5x5;forbid=EEN,S": ("Path", "right 2, up 1; right 2, up 1, left 2, up 1, right 2."),
}
LINES = {
    "A.B/A.B": ("Flow", "equal letters with a line. Lines never cross or meet. Every cell is used."),
    "1.2/1.2": ("Flow", "equal numbers"),
    "1.B/1.B": ("Flow", "equal labels"),
    "#numberlink=A.B/A.B&rules=classic": ("Arukone", "Cells may stay empty."),
    "#numberlink=A.B/A.B&rules=tight": ("Numberlink", "No line touches itself"),
    "A.B/A.B;walls=0.0-0.1": ("Flow", "No line passes a wall."),
    "A#B/A.B": ("Flow", "Gray cells stay empty."),
    "A../.../..A;bridges=1.1": ("Flow", "On a bridge two lines cross, both straight."),
    "A../.../..A;board=torus": (
        "Flow",
        "Edges are joined: a line that leaves at one side comes back at",
    ),
    "A../.../..A;board=hex": ("Flow", "Cells are hexagons"),
}
ARROWS = {
    "4x4:1ddcfdfcfaaaebba16a": "1 to 16 so that each arrow points at the next",
    "3x3:cceecgaac": "start and end anywhere; the arrow of 9 does not count",
    "3x3:1cceecgaac": "end anywhere; the arrow of 9 does not count",
    "3x3:cceecgaa9a": "start anywhere",
}
CLUES = {
    "rect;y=A,B;x=[AB]+": "Every row, read from the left, and every column, read from the top, matches its clue",
    "rect;y=A|B,B|A;x=": "A line without a clue may hold anything.",
    "rect;y=A~.,B;x=[AB]+": "A line with two clues matches both.",
    "rect;y=A\\s;x=A,\\s": "A cell may hold a space.",
    "rect;y=A,B;x=[AB]+;alphabet=AB": "Only these characters are used: A B.",
    "#regex-crossword=rect;y=A,B;x=[AB]+&flavour=python": "Clues are Python regular expressions.",
    "hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX": "All 9 lines, read in three directions",
    "#regex-crossword=hex;y=..,...,..;x=..,...,..;z=..,...,..&diagonals=turned": "The diagonals read the other way",
}


def puzzle(kind: str, text: str) -> Puzzle:
    return pysolvers.parse(text) if text.startswith("#") else pysolvers.parse(text, kind)


@pytest.mark.parametrize("text", PATHS)
def test_a_path_is_called_and_told_by_what_it_asks_for(text: str) -> None:
    name, words = PATHS[text]
    found = puzzle("hamiltonian", text)
    assert kind_named("zip").name_of(found) == name
    told = kind_named("zip").rules_of(found).text
    assert any(each in told for each in (words.replace("S|", ""), words)), told


@pytest.mark.parametrize("text", LINES)
def test_numberlink_is_called_and_told_by_its_rule_set_and_board(text: str) -> None:
    name, words = LINES[text]
    found = puzzle("numberlink", text)
    assert kind_named("numberlink").name_of(found) == name
    assert words in kind_named("numberlink").rules_of(found).text


@pytest.mark.parametrize("text", ARROWS)
def test_a_signpost_says_which_ends_are_open(text: str) -> None:
    told = kind_named("signpost").rules_of(puzzle("signpost", text)).text
    assert ARROWS[text] in told
    assert ("anywhere" in told) == ("anywhere" in ARROWS[text])


@pytest.mark.parametrize("text", CLUES)
def test_a_regex_crossword_says_how_it_is_read(text: str) -> None:
    assert CLUES[text] in kind_named("regex").rules_of(puzzle("regex-crossword", text)).text


def test_the_unusual_is_strong_and_shapes_are_drawn() -> None:
    rules = kind_named("zip").rules_of(pysolvers.parse("9x9;start=0.4;end=8.4;symmetry=rot180;forbid=EENWWNEE,EEE"))
    strong = [text for text, is_strong in rules.parts if is_strong]
    assert strong == ["S", "E", "81 cells", "half a turn"]
    assert [shape.box[2:] for shape in rules.shapes] == [(3.0, 3.0), (4.0, 1.0)]
    assert rules.before_shapes.endswith("however turned or mirrored:")
    assert "*" not in rules.text


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_each_example_has_short_rules_and_a_name_that_its_kind_lists(kind: Kind) -> None:
    for _, text in kind.examples:
        found = pysolvers.parse(text, kind.name)
        assert kind.name_of(found) in (kind.title, *kind.variants)
        assert 5 < len(kind.rules_of(found).text.split()) < 60
