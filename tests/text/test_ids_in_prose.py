"""Ids and links among other words: none is cut, and a wrong one is named."""

import pytest

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import document


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Can you solve 4x4;waypoints=0.0,3.3,2.1?", "4x4;waypoints=0.0,3.3,2.1"),
        ("name,puzzle,level\nx,4x4;waypoints=0.0,3.3,2.1,easy", "4x4;waypoints=0.0,3.3,2.1"),
        ("see https://h.org/#numberlink=A.B/.../A.B please", "A.B/.../A.B"),
        ("I like #numberlink=A.B/.../A.B.", "A.B/.../A.B"),
        ('{"link": "https://h.org/#numberlink=C...B/A.BA./...C./....."}', "C...B/A.BA./...C./....."),
        ("Try A.B/.../A.B!", "A.B/.../A.B"),
    ],
)
def test_an_id_in_a_sentence_or_a_table_is_read_whole(text: str, id: str) -> None:
    assert [puzzle.id for puzzle in document.read(text).puzzles] == [id]


@pytest.mark.parametrize("text", ["here 4x4;waypoints=0.0,3.3,9.1", "A.B/BA/..."])
def test_a_wrong_id_is_not_read_as_another_puzzle(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"Waypoint 3 at 9\.1|The row has 2 cells"):
        document.read(text)


@pytest.mark.parametrize(
    "text",
    [
        "A.B\n...\nA.B\nThanks!",
        "Please help\nA.B\n...\nA.B",
        "Please help me with this one!\nI am stuck.\n\nA.B\n...\nA.B\n\nThank you",
        "Puzzle: A.B\n...\nA.B",
        "(A.B/.../A.B)",
        "<https://h.org/#numberlink=A.B/.../A.B>",
        "https://h.org/#numberlink=A.B/.../A.B.",
    ],
)
def test_sentences_and_brackets_around_a_puzzle_are_ignored(text: str) -> None:
    assert [puzzle.id for puzzle in document.read(text).puzzles] == ["A.B/.../A.B"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The board is a torus\nA.B\n...\nA.B", "torus is not supported"),
        ("../../etc/passwd", "not a puzzle in a known format"),
        ("src/foo.py", "not a puzzle in a known format"),
        ("How many solutions does it have?", "not a puzzle in a known format"),
        ("look at https://puzz.link/p?slither/3/3/1g2i1g2 please", "This is a Slitherlink address"),
    ],
)
def test_what_is_not_a_puzzle_is_refused_plainly(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        document.read(text)
