"""Numbers in digits of other scripts are refused by the name of the digit; nothing else is mistaken for one."""

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError


@pytest.mark.parametrize(
    ("text", "place", "name", "digit"),
    [
        ("٥x٥:1a", (1, 1), "ARABIC-INDIC DIGIT FIVE", 5),
        ("５x5", (1, 1), "FULLWIDTH DIGIT FIVE", 5),
        ("5×²", (1, 3), "SUPERSCRIPT TWO", 2),
        ("٢x٢:A./.A", (1, 1), "ARABIC-INDIC DIGIT TWO", 2),
        ("2 ٢\nA.\n.A\n", (1, 3), "ARABIC-INDIC DIGIT TWO", 2),
        ("https://puzz.link/p?numlin/²/2/1g1g", (1, 28), "SUPERSCRIPT TWO", 2),
        ("pzprv3/numlin/²/2/1 . /1 . /", (1, 15), "SUPERSCRIPT TWO", 2),
        ("https://puzz.link/p?simpleloop/٥/5/0", (1, 32), "ARABIC-INDIC DIGIT FIVE", 5),
        ("5x5;waypoints=0.0,4.४", (1, 21), "DEVANAGARI DIGIT FOUR", 4),
        ("rect;y=A;x=A;given=٠.0:A", (1, 20), "ARABIC-INDIC DIGIT ZERO", 0),
        ("1² 2 3\n. . .\n", (1, 2), "SUPERSCRIPT TWO", 2),
    ],
)
def test_a_digit_of_another_script_is_named(text: str, place: tuple[int, int], name: str, digit: int) -> None:
    with pytest.raises(PuzzleError, match=f"is {name}: expected the digit {digit}") as caught:
        pysolvers.parse(text)
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize("kind", [kind.name for kind in pysolvers.kinds()])
def test_it_is_named_in_the_size_of_a_new_puzzle_too(kind: str) -> None:
    with pytest.raises(PuzzleError, match="'４' is FULLWIDTH DIGIT FOUR: expected the digit 4"):
        pysolvers.generate(kind, "４x4")


@pytest.mark.parametrize("text", ["٥٥/..", "rect;y=٥;x=٥"])
def test_where_any_sign_may_stand_a_digit_of_another_script_is_one(text: str) -> None:
    assert pysolvers.parse(text).id == text


def test_other_mistakes_are_told_as_they_are() -> None:
    with pytest.raises(PuzzleError, match="only this source"):
        pysolvers.parse("٥٥/.A")
