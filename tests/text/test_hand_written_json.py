"""JSON that somebody typed, and what is wrong with it."""

import pytest

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.json_values import load_json


def test_a_value_is_read() -> None:
    assert load_json('{"a": [1, 2]}', "The puzzle") == {"a": [1, 2]}


def test_a_mistake_is_found_by_line_and_column() -> None:
    with pytest.raises(PuzzleError, match="The puzzle is not JSON") as caught:
        load_json('{\n "a": }', "The puzzle", first=5)
    assert (caught.value.line, caught.value.column) == (6, 7)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 600, "9" * 5000], ids=["lists", "records", "digits"])
def test_what_python_cannot_read_is_said_with_what_was_expected(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected a list of rows"):
        load_json(text, "The solution", "a list of rows")


def test_brackets_in_texts_are_no_nesting() -> None:
    assert load_json(f'["{"[" * 1000}"]', "The puzzle") == ["[" * 1000]
