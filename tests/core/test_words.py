"""Sentences, and the words for cells and numbers in them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.cell import Cell
from pysolvers.core.words import both, cell_names, counted, either, plural, say, set_language, spoken


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(0, 1)], "R1C2"),
        ([(1, 0), (0, 1), (0, 2)], "R1C2, R1C3 and R2C1"),
        ([(0, c) for c in (0, 1, 2, 4)], "R1C1 to R1C3 and R1C5"),
    ],
)
def test_cells_are_named_in_few_words(cells: list[Cell], words: str) -> None:
    assert cell_names(cells) == words


def test_one_thing_has_no_s() -> None:
    assert (counted(1, "cell"), counted(0, "cell"), counted(2000, "cell")) == ("1 cell", "0 cells", "2,000 cells")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"what": (2, 4)}, "R3C5"),
        ({"what": [(2, 4)]}, "R3C5"),
        ({"what": ((0, 0), (0, 1), (0, 2))}, "R1C1, R1C2 and R1C3"),
        ({"what": {(1, 0), (0, 1)}}, "R1C2 and R2C1"),
        ({"what": [3, 4]}, "3 and 4"),
        ({"what": "R{0}"}, "R{0}"),
        ({"what": True}, "True"),
    ],
)
def test_say_shows_cells_and_lists(values: dict[str, object], words: str) -> None:
    assert say("It is {what}.", **values) == f"It is {words}."


def test_a_template_without_values_is_taken_as_it_is() -> None:
    assert say("a{2,3} matches aa or aaa.") == "a{2,3} matches aa or aaa."


def test_both_and_either_take_cells_numbers_and_words() -> None:
    assert (both([(0, 0), (0, 1)]), both([7]), either(["left", "up", "down"])) == (
        "R1C1 and R1C2", "7", "left, up or down",
    )  # fmt: skip
    assert either([]) == ""


@pytest.mark.parametrize(
    ("text", "aloud"),
    [
        ("R3C5 is free.", "Row 3, column 5 is free."),
        ("Only R12C5 and R1C10 are free; R1C1 is not.",
         "Only row 12, column 5 and row 1, column 10 are free; row 1, column 1 is not."),
        ("“R1C2*” matches R1C2.", "“R1C2*” matches row 1, column 2."),
        ("PR1C2 and R1C2D are no cells", "PR1C2 and R1C2D are no cells"),
    ],
)  # fmt: skip
def test_cells_are_spelled_out_when_spoken(text: str, aloud: str) -> None:
    assert spoken(text) == aloud


@pytest.fixture
def brackets() -> Iterator[None]:
    """A language in which every template stands in brackets."""
    set_language(lambda template: f"[{template}]")
    yield
    set_language(None)


@pytest.mark.usefixtures("brackets")
def test_every_template_passes_through_the_language() -> None:
    assert say("{what}: {cells}.", what=say("Free"), cells=[(0, 0), (0, 1)]) == "[[Free]: [R1C1 and R1C2].]"
    assert plural(1, "{n} cell", "{n} cells") == counted(1, "cell") == "[1 cell]"
    assert either([1, 2, 3]) == "[1, 2 or 3]"
    assert spoken("at R1C1") == "at [row 1, column 1]"


TEMPLATES = ("api", "batch", "cli", "core", "desk", "parallel", "errors.py", "keywords.py", "regex.py")
ERRORS = ("PuzzleError", "SolutionError", "ArgumentError", "BadInput")


@pytest.mark.parametrize("part", TEMPLATES)
def test_an_error_is_a_template_with_named_values(part: str) -> None:
    place = Path(__file__).resolve().parents[2] / "pysolvers" / part
    for path in place.rglob("*.py") if place.is_dir() else [place]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS and node.args:
                assert not isinstance(node.args[0], ast.JoinedStr), f"{path.name}, line {node.lineno}"


def test_an_error_is_translated() -> None:
    words = {"There is no kind {name!r}; there are {names}.": "{names}, not {name}."}
    set_language(lambda template: words.get(template, template))
    try:
        with pytest.raises(pysolvers.ArgumentError, match=r"^signpost, numberlink, .*, not go\.$"):
            pysolvers.kind("go")
    finally:
        set_language(None)
