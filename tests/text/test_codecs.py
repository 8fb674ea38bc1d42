"""Codecs write what they read, and say what they expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pysolvers.core.puzzle import MAX_TEXT, PuzzleError
from pysolvers.puzzles.hamiltonian.text.puzzlink import SHADED
from pysolvers.puzzles.numberlink.text.puzzlink import CLUES
from pysolvers.text.codecs import first_of, number, packed, runs, signs, unpacked


@given(st.lists(st.one_of(st.just(0), st.just(-1), st.integers(1, 77776 + 16**5 - 1))))
def test_clues_of_puzzlink_come_back(values: list[int]) -> None:
    assert CLUES.values(CLUES.text(values)) == values


@given(st.lists(st.integers(0, 1)).map(lambda values: values + [0] * (-len(values) % 5)))
def test_bits_come_back(values: list[int]) -> None:
    assert SHADED.values(SHADED.text(values)) == values


def test_the_shortest_text_is_written_and_any_is_read() -> None:
    assert CLUES.text([0] * 21 + [15, 16, 255, 256]) == "zgf-10-ff+100"
    assert CLUES.values("gg-0f") == [0, 0, 15]


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("1?", 2, "'?' does not belong here: expected g, h, i or j, ., 0 to 9, a to f or -"),
        ("1-2", 2, "After - there must be 2 hexadecimal digits"),
    ],
)
def test_an_error_names_the_column_and_what_was_expected(text: str, column: int, says: str) -> None:
    codec = first_of(runs("ghij"), signs(-1, "."), number("", 1), number("-", 2))
    with pytest.raises(PuzzleError, match=says.replace("?", r"\?").replace(".", r"\.")) as caught:
        codec.values(text)
    assert caught.value.column == column


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_packed_text_comes_back_from_both_alphabets(text: str) -> None:
    data = packed(text)
    assert unpacked(data, "It") == unpacked(data.replace("+", "-").replace("/", "_").rstrip("="), "It") == text


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (packed("a" * (MAX_TEXT + 1)), "It unpacks to more than"),
        (packed("abcabcabcdefdefdef" * 9)[:-8], "It is incomplete"),
        ("____", "It cannot be unpacked"),
    ],
)
def test_what_cannot_be_unpacked_is_refused(data: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        unpacked(data, "It")
