"""Addresses and ids as people copy them."""

import pytest

import pysolvers
from pysolvers.text.addresses import completed

NUMLIN = "1..../2..3./...../.1..2/....3&rules=classic"
BOARD = "4x4:1ddcfdfcfaaaebba16a"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("numlin/5/5/1j2h3m1h2j3", NUMLIN),
        ("p?numlin/5/5/1j2h3m1h2j3", NUMLIN),
        ("?type=editor&numlin_edit/v:/5/5/1j2h3m1h2j3", NUMLIN),
        ("puzz.link/p?numlin/5/5/1j2h3m1h2j3", NUMLIN),
        ("simpleloop/5/5/sg020", "5x5;holes=0.0,0.1,0.2,1.0,3.3;closed"),
        (f"www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html#{BOARD}", BOARD),
        (f"signpost.html#{BOARD}", BOARD),
        (f"example.org/page/#signpost={BOARD}", BOARD),
        ("4X4:1ddcfdfcfaaaebba16a", BOARD),
        ("4×4:1ddcfdfcfaaaebba16a", BOARD),
        ("5X5c#1", "5x5:1e7egffedeehehhegcccf9abbag25a"),
        ("4X4;start=0.0", "4x4;start=0.0"),
        ("3X2:A.A/...", "A.A/..."),
    ],
)
def test_what_is_left_out_is_completed(text: str, id: str) -> None:
    assert pysolvers.parse(text).id == id


@pytest.mark.parametrize("text", ["A.uk/..", "numlin/", "a/b/c", "5x5", "4 4\nX..X\n", "X:Y"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert completed(text) == text
