"""The public API: what `import pysolvers` offers, with texts in place of puzzles."""

import pickle
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pysolvers

ROOT = Path(__file__).resolve().parents[2]
SIGNPOST = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
NUMBERLINK = "C...B/A.BA./...C./....."
ANY: Any = pysolvers
"""The package for calls that a type checker refuses."""
PUZZLES = [
    SIGNPOST,
    NUMBERLINK + "&rules=tight",
    "5x5;start=0.0;end=4.4",
    "rows\nA|B\nB\n\ncolumns\n[AB]B\n",
]


def test_a_text_does_wherever_a_puzzle_is_asked_for() -> None:
    puzzle = pysolvers.parse(SIGNPOST)
    solution = pysolvers.solve(SIGNPOST)
    assert solution is not None
    assert solution == pysolvers.solve(puzzle)
    assert pysolvers.check(SIGNPOST, solution) == []
    assert pysolvers.check(SIGNPOST, solution.data) == []
    assert list(pysolvers.solutions(SIGNPOST)) == [solution]
    assert pysolvers.count(SIGNPOST) == pysolvers.Count(1, exact=True)
    assert pysolvers.outcome(SIGNPOST) == "unique"
    assert pysolvers.is_unique(SIGNPOST)
    assert pysolvers.common(SIGNPOST) == pysolvers.common(puzzle)
    assert pysolvers.hint(SIGNPOST) == pysolvers.hint(puzzle)
    assert pysolvers.explain(SIGNPOST) == pysolvers.explain(puzzle)
    assert pysolvers.grade(SIGNPOST) == pysolvers.grade(puzzle)
    assert pysolvers.draw(SIGNPOST) == pysolvers.draw(puzzle)
    assert pysolvers.link(SIGNPOST) == pysolvers.link(puzzle)
    assert pysolvers.write(SIGNPOST, "text") == str(puzzle)
    assert pysolvers.engine_for(SIGNPOST, "sat") == "sat"


def test_is_unique_is_false_for_none_and_for_several() -> None:
    assert not pysolvers.is_unique("3 3\nAB.\nBA.\n...\n")
    assert not pysolvers.is_unique("5x5;start=0.0;end=4.4")


@pytest.mark.parametrize("text", PUZZLES)
def test_formats_are_those_that_write_knows(text: str) -> None:
    puzzle = pysolvers.parse(text)
    names = pysolvers.formats(puzzle)
    assert {"id", "link", "url", "json", "text"} <= set(names)
    for name in names:
        try:
            assert pysolvers.write(puzzle, name)
        except pysolvers.ArgumentError as error:
            assert "There is no format" not in str(error)
    with pytest.raises(pysolvers.ArgumentError, match="expected id, link"):
        pysolvers.write(puzzle, "pdf")


def test_lines_of_json_are_read_back_of_several_kinds_too() -> None:
    puzzles = tuple(map(pysolvers.parse, PUZZLES))
    assert pysolvers.parse_all("\n".join(pysolvers.write(puzzle, "json") for puzzle in puzzles)) == puzzles


def test_sizes_are_text_numbers_or_tuples_of_columns_and_rows() -> None:
    wide = pysolvers.generate("signpost", "6x4", seed=1)
    assert pysolvers.generate("signpost", (6, 4), seed=1) == wide
    assert pysolvers.generate("signpost", 5, seed=1) == pysolvers.generate("signpost", "5x5", seed=1)


def test_medium_is_normal() -> None:
    assert pysolvers.generate("zip", 4, seed=1, difficulty="medium") == pysolvers.generate(
        "zip", 4, seed=1, difficulty="normal"
    )
    with pytest.raises(pysolvers.ArgumentError, match="difficulty cannot be 'brutal': expected easy, normal"):
        pysolvers.generate("zip", 4, seed=1, difficulty="brutal")  # type: ignore[arg-type]


def test_timeout_is_told_to_be_seconds_everywhere() -> None:
    for name in ("solve", "solutions", "count", "outcome", "common", "is_unique", "hint", "explain"):
        with pytest.raises(TypeError, match=rf"{name}\(\) has no argument timeout: expected seconds"):
            getattr(pysolvers, name)(SIGNPOST, timeout=1)
    with pytest.raises(TypeError, match="expected seconds"):
        pysolvers.generate("zip", 4, timeout="1")


def test_public_exceptions_say_that_they_are_ours() -> None:
    for name in ("ArgumentError", "MissingExtra", "NotThereYet", "OutOfBudget", "PuzzleError", "SolutionError"):
        assert getattr(pysolvers, name).__module__ == "pysolvers" and issubclass(
            getattr(pysolvers, name), pysolvers.Error
        )
    with pytest.raises(pysolvers.PuzzleError) as raised:
        pysolvers.parse("")
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_a_repr_says_what_it_is_in_a_line() -> None:
    puzzle = pysolvers.parse(NUMBERLINK)
    assert repr(puzzle) == f"<numberlink, 5 × 4, 3 pairs: {NUMBERLINK}>"
    assert repr(pysolvers.solve(puzzle)).startswith("<solution to numberlink, 5 × 4, 3 pairs: ['C")
    assert len(repr(pysolvers.generate("signpost", "20x20"))) < 150
    assert repr(pysolvers.draw(puzzle)).startswith("<drawing of ")
    assert repr(pysolvers.kinds()[1]) == "<kind numberlink>"


def test_the_version_is_text() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pysolvers.__version__ == project["version"]
    with pytest.raises(AttributeError):
        pysolvers.nothing_of_that_name  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: ANY.link("4x4", base=3), "base is 3 (int): expected the address of the page."),
        (lambda: ANY.link("4x4", "0.0:E"), "moves is '0.0:E' (str): expected a list of moves."),
        (lambda: ANY.hint("4x4", 3), "moves is 3 (int): expected a list of moves."),
        (lambda: ANY.book(3, "x.pdf"), "parse_all() got 3 (int): expected a puzzle, its text, or its data"),
        (lambda: ANY.regex.match_line(3, []), "pattern is 3: expected a regular expression as text."),
        (lambda: ANY.regex.match_line("A", 3), "domains is 3: expected the characters of each cell"),
    ],
)  # fmt: skip
def test_a_wrong_type_is_refused_in_a_sentence(call: Callable[[], object], says: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(says)}"):
        call()
