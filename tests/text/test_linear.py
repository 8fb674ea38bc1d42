"""Reading takes time in proportion to the text: twice the text makes at most about twice the calls."""

from __future__ import annotations

import sys
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
