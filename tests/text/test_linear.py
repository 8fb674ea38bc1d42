"""Reading takes time in proportion to the text: twice the text makes at most about twice the calls."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

import pytest

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.document import read

UNITS = ("[]", "[", "```\n", "```\na b\n```\n", " \n", "9\n", "3 3\n", "> 1 2\n", "+-+\n", "/*", "#\n", "A.", "1 2 3\n")


def calls(text: str) -> int:
    """How many functions are called while a text is read."""
    count = 0

    def tally(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tally)
    try:
        with suppress(PuzzleError):
            read(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_twice_the_text_takes_about_twice_the_work(unit: str) -> None:
    calls(unit * 10)  # what is done once
    once, twice = calls(unit * 500), calls(unit * 1000)
    assert twice < 2.5 * once + 2000


MILLION = 1_000_000
LONG = (
    "[]",
    "```\n\n",
    " ",
    "\n",
    "1",
    "1,",
    "(",
    '"',
    "1,2,3\n",
    '{"a": ',
    "<td>",
    "/",
    "A./",
    "#\n",
    "3x3\n",
    "A.A/B.B ",
)


@pytest.mark.parametrize("unit", LONG, ids=repr)
def test_a_million_characters_take_at_most_two_seconds(unit: str) -> None:
    text = (unit * (MILLION // len(unit) + 1))[:MILLION] + "x"
    began = time.process_time()
    with suppress(PuzzleError):
        read(text)
    assert time.process_time() - began < 2


def test_many_objects_in_lines_of_json_are_left_to_batch() -> None:
    with pytest.raises(PuzzleError, match="batch"):
        read('{"kind": "zip", "id": "3x3"}\n' * 30_000)
