"""Expressions in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pysolvers.engines.regex.plain_words import explain_clue

READ = {
    "(E|C)*": "E or C, any number of times",
    "H(AY|ED)*": "H, then AY or ED, any number of times",
    "[^AB]+": "any character but A and B, once or more",
    "NA*[EI]?": "N, then A any number of times, then E or I or nothing",
    "X{2,3}Y{2}Z{4,}": "X 2 to 3 times, then Y 2 times, then Z 4 times or more",
    r"(.)(.)\2": "any character, then any character, then the same as the second “(.)” matched",
    r"(A|B)\1": "A or B, then the same as “(A|B)” matched",
    "(?=A)[A-F]": "(what follows must begin with A), then A to F",
    "(?!CD).*": "(what follows must not begin with CD), then any character, any number of times",
    r"\d\s$": "a digit, then a space, then the end",
    "(A[BC]){2}": "2 times: A, then B or C",
    "(H[AB]|H)+": "once or more: (H, then A or B) or H",
    "": "nothing",
}


@pytest.mark.parametrize(("clue", "words"), READ.items())
def test_a_clue_is_read_in_plain_words(clue: str, words: str) -> None:
    assert explain_clue(clue)[0] == ((0, len(clue)), words)


def test_a_clue_that_begins_with_a_repeated_group_is_one_part() -> None:
    assert explain_clue("(LE|AL){2}E")[0][0] == (0, len("(LE|AL){2}E"))


def test_each_part_is_read_from_the_outside_in() -> None:
    clue = "(EC|G)+[AB]?"
    parts = {clue[begin:end]: words for (begin, end), words in explain_clue(clue)}
    assert parts["(EC|G)+"] == "EC or G, once or more"
    assert parts["(EC|G)"] == "EC or G"
    assert (parts["EC"], parts["G"], parts["[AB]?"]) == ("EC", "G", "A or B or nothing")
    spans = [span for span, _ in explain_clue(clue)]
    assert all(not (a[0] >= b[0] and a[1] <= b[1]) for i, a in enumerate(spans) for b in spans[i + 1 :])


def test_every_published_clue_can_be_read(puzzles: Path) -> None:
    file = puzzles / "regex_crossword" / "challenges.json"
    clues = [
        clue
        for challenge in json.loads(file.read_text("utf-8"))
        for puzzle in challenge["puzzles"]
        for lines in (puzzle.get("patternsX", []), puzzle.get("patternsY", []), puzzle.get("patternsZ", []))
        for line in lines
        for clue in line
        if clue
    ]
    assert len(clues) > 100
    assert all(words for clue in clues for _, words in explain_clue(clue))
