"""What a step concludes is drawn: new lines, and lines that are not there."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction

PUZZLES = ["C...B/A.BA./...C./.....", "4x4;start=0.0;end=3.0;walls=1.1-1.2", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"]


def steps(text: str) -> list[Deduction]:
    """The steps of the explanation of a puzzle."""
    return list(pysolvers.explain(text))


@pytest.mark.parametrize("text", PUZZLES)
def test_a_new_line_is_drawn_in_accent_through_all_its_cells(text: str) -> None:
    puzzle = pysolvers.parse(text)
    drawing = [step for step in steps(text) if step.marks.joined]
    assert drawing
    for step in drawing:
        plain, shown = pysolvers.draw(puzzle).shapes, pysolvers.draw(puzzle, step=step).shapes
        assert len(shown) >= len(plain) + 2
        concluded = {cell for claim in step.concludes for cell in claim.joins}
        assert concluded == {cell for cells in step.marks.joined for cell in cells}
        assert 'stroke="accent"' in repr(shown) or "stroke='accent'" in repr(shown)


def test_a_line_that_is_not_there_is_a_bar_with_a_cross() -> None:
    text = "6x6;waypoints=0.0,2.3,5.5"
    parted = [step for text in [*PUZZLES, text] for step in steps(text) if step.marks.parted]
    for step in parted:
        assert all(len(pair) == 2 for pair in step.marks.parted)


def test_what_is_ruled_out_is_outlined_in_the_color_of_wrong() -> None:
    for text in PUZZLES:
        puzzle = pysolvers.parse(text)
        for step in steps(text):
            if step.ruled_out:
                shapes = pysolvers.draw(puzzle, step=step).shapes
                assert any(getattr(shape, "stroke", "") == "bad" and getattr(shape, "dash", ()) for shape in shapes)
