"""Hamilton paths: explanations as a player reads them. Each test names a fault that some sentence had."""

from functools import cache

import pytest

import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.puzzles.hamiltonian.claims import Full, Line, NoLine, Ways

ZIP = "4x4;waypoints=2.2,0.2,0.1,3.0;walls=1.1-2.1,3.0-3.1"
SHAPES = "4x4;start=0.0;end=0.3;symmetry=horizontal;forbid=EEE"
SPARSE = "5x5;at=4.4:5,1.2:16,0.3:18,3.2:24"


@cache
def explained(text: str) -> list[Deduction]:
    return [part for step in pysolvers.explain(pysolvers.parse(text, "hamiltonian")) for part in step.single_steps]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (  # "only two ways are left", and nothing followed
            ZIP,
            "At row 1, column 1 only two ways are left, to row 1, column 2 and row 2, column 1, so the path "
            "takes both.",
        ),
        (  # that no reason was told but for walls and the border
            ZIP,
            "At row 2, column 4 the path needs one more step, and only that to row 3, column 4 is left (row 2, "
            "column 3 has all its steps).",
        ),
        (  # "The path begins or ends at"
            ZIP,
            "The path ends at row 4, column 1, and the only step left there is that to row 3, column 1.",
        ),
        (  # "only two ways are left, one of them that the path ends there, to row 1, column 2"
            "2x1",
            "At row 1, column 1 only the step to row 1, column 2 is left, so the path takes it and ends there.",
        ),
        (  # "needs one more step, and only one is left: the path ends there"
            "2x1",
            "At row 1, column 2 no other step is left, so the path ends there.",
        ),
        (  # what followed was told by the title alone
            SHAPES,
            "The step between row 3, column 3 and row 3, column 4 would close a loop that leaves cells out, so it is "
            "not taken.",
        ),
        (  # where the shape is
            SHAPES,
            "The step between row 4, column 2 and row 4, column 3 would make the forbidden shape of row 4, columns 1 "
            "to 4, so it is not taken.",
        ),
        (  # "the cells could not all have positions of their own"
            SPARSE,
            "Suppose the path took the step between row 4, column 4 and row 5, column 4: at once, row 5, column 1 "
            "could have no position: counted along the ways that are left, it is too far from the known ones. So the "
            "step is not taken.",
        ),
        (  # which cells
            SPARSE,
            "Suppose the path took the step between row 4, column 2 and row 5, column 2: at once, counted along the "
            "ways that are left, row 1, column 1, row 3, column 1 and row 5, column 1 could only be position 11 or 13: "
            "3 cells for 2 positions. So the step is not taken.",
        ),
        (  # where a position has no cell, from where it would have to be reached
            "5x5;at=3.4:2,3.3:3,3.1:7,0.1:16,0.4:21",
            "Suppose the path did not take the step between row 5, column 1 and row 5, column 2: 4 steps of reasoning "
            "later, no cell could be position 22: no free one can be reached in 1 step from row 1, column 5 (position "
            "21) and in 2 steps from row 4, column 1 (position 24, counted along what is drawn). So the step is taken.",
        ),
        (  # "Known of this are 0 at dark and 3 at light cells, left are 1 and 2"
            "4x4;waypoints=3.3,3.0;walls=1.1-1.2",
            "As a chessboard (row 1, column 1 dark), the part of row 1, column 2, row 2, columns 1 and 2, "
            "row 3, columns 1 and 2 and row 4, columns 1 and 2 has 3 dark and 4 light cells. Each step joins dark to "
            "light, so the path goes in or out of it (or ends in it) "
            "2 more times at light cells than at dark ones. So far it does so never at dark "
            "and 3 times at light ones, and one way is left at dark and 2 at light ones: the path takes the step "
            "between row 4, column 2 and row 4, column 3 and does not take the step between row 1, column 2 and "
            "row 1, column 3 and the step between row 3, column 2 and row 3, column 3.",
        ),
    ],
)
def test_a_sentence_says_what_follows_and_why(text: str, sentence: str) -> None:
    assert sentence in [step.sentence for step in explained(text)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (  # "A path that goes over must come back or end there"
            "4x4;waypoints=3.0,0.1,1.1,2.2;walls=1.2-2.2,2.0-3.0",
            "The step between row 2, column 4 and row 3, column 4 and the step between row 3, column 2 and row 4, "
            "column 2 are the only ways into the part of row 1, columns 1 to 4, row 2, columns 1 to 4 and row 3, "
            "columns 1 and 2, and neither end of the path lies there. The path goes in by one and comes out by the "
            "other, so both are used.",
        ),
        (  # that no reason was told: "The path does not end at row 3, column 1."
            "5x4;start=3.2;end=free;waypoints=1.0,0.3;walls=2.0-2.1,2.3-2.4;required=0.0-0.1,0.1-0.2",
            "Suppose the path ended at row 3, column 1: 7 steps of reasoning later, there would be no way left between "
            "the start in row 4, column 3 and number 1 in row 2, column 1. So it does not end there. At row 3, column "
            "1 the path needs one more step, and only that to row 2, column 1 is left.",
        ),
    ],
)
def test_a_reason_that_was_left_out_is_told(text: str, sentence: str) -> None:
    assert sentence in [step.sentence for step in explained(text)]


def test_positions_of_the_puzzle_are_read_off_together() -> None:
    board = "6x6;board=king;at=1.0:2,1.1:3,1.3:6,1.2:8,2.3:9,0.5:12,2.5:14,3.5:15,3.4:17,4.4:19,4.3:23,3.3:24"
    steps = pysolvers.explain(pysolvers.parse(f"{board},2.1:28,2.0:29,3.0:30,4.0:32,5.1:33,5.2:36", "hamiltonian"))
    assert [step.sentence for step in (steps[0], steps[2])] == [
        "These positions follow each other side by side, so a step joins them: 2 and 3, 8 and 9, 14 and 15, 23 and 24, "
        "28 and 29, 29 and 30, 32 and 33.",
        "These positions are side by side but do not follow each other, so no step joins them: 15 and 17, 17 and 19, "
        "17 and 23, 19 and 24.",
    ]


def test_two_numbers_without_a_way_are_told_together() -> None:
    zip_puzzle = "6x6;waypoints=3.1,5.1,2.1,1.3,0.3,5.4,5.2;walls=0.2-1.2,1.5-2.5,3.1-4.1,3.2-4.2,3.5-4.5"
    said = next(step.sentence for step in explained(zip_puzzle) if step.technique == "region")
    assert said == (
        "The step between row 2, column 1 and row 3, column 1 leads from number 5 into row 3, column 1, but neither "
        "number 6 nor number 4 has an open way into it: only numbers 2, 3 and 5 have. So it is not taken."
    )


def test_a_wrong_step_that_joins_numbers_out_of_turn_is_told_so() -> None:
    hint = pysolvers.hint("4x4;at=2.1:1,3.1:8,0.2:12,1.3:14,2.3:15,3.3:16", ["0.2:SSE"])
    assert hint and hint.sentence.endswith(
        "with it, the path would go from position 12 in row 1, column 3 to position 15 in row 3, column 4 out of turn."
    )


def test_steps_that_belong_together_are_told_as_one() -> None:
    board = "8x8;waypoints=5.4,0.5,4.7,7.2,2.2,3.1,3.0,2.3,6.2,4.6,1.5,5.5;walls=0.1-1.1,2.6-2.7,5.0-5.1,6.6-7.6"
    puzzle = pysolvers.parse(board, "hamiltonian")
    steps = pysolvers.explain(puzzle)
    sentences = [step.sentence for step in steps]
    assert (
        "Row 1, columns 1, 2 and 8, row 3, column 8, row 6, column 1 and row 8, columns 1, 7 and 8 have only two ways "
        "each, so the path takes them."
    ) in sentences
    assert (
        "At row 1, column 6 only the ways to row 1, column 5 and row 1, column 7 are left (that to row 2, column 6 "
        "would join number 2 to number 11 out of turn); at row 2, column 7 only the ways to row 2, column 6 and row 3, "
        "column 7 are left."
    ) in sentences
    parts = [part for step in steps for part in step.single_steps]
    assert len(steps) < 40 < len(parts)
    seen = Seen(kind_named("hamiltonian").play.start(puzzle))
    for step in steps:
        assert all(claim.holds(seen) for claim in step.claims)
        seen = seen.after([step])
    assert seen.state.is_solved


def test_a_number_that_the_path_has_met_already_is_a_reason_too() -> None:
    """It was said that the part has no open way for number 4, but not why it is not on the way to number 6."""
    board = "6x6;waypoints=2.1,3.1,1.2,1.5,4.3,4.0,3.4,2.4;walls=0.1-1.1,0.2-1.2,4.3-5.3,4.4-5.4"
    said = next(step.sentence for step in explained(board) if "number 4 has no open way" in step.sentence)
    assert ", but number 6 is joined to number 5 already, and number 4 has no open way into it: only " in said


def test_positions_are_listed_as_numbers_are() -> None:
    """They were "position 25 and position 32"."""
    board = (
        "7x7;at=4.0:3,6.3:8,6.5:10,6.6:11,5.6:12,1.6:16,5.5:25,4.3:28,5.2:32,4.1:34,2.1:36,1.4:40,0.4:41,0.3:42,0.2:45,"
        "1.1:47,0.0:49"
    )
    assert any("only positions 25 and 32 have" in step.sentence for step in explained(board))


def test_a_part_that_one_cell_joins_to_the_rest_is_said_to_have_no_end() -> None:
    """A path may end in such a part, unless something forbids it."""
    board = "6x6;waypoints=1.2,4.3,5.3,3.1,0.2,2.4;walls=1.1-1.2,2.1-2.2,2.3-2.4,3.1-3.2,3.3-3.4,4.3-4.4"
    said = next(step.sentence for step in explained(board) if step.technique == "cut")
    assert ", where the path cannot end, would be joined to the rest by row 6, column 5 alone, and " in said


def test_a_step_of_a_chain_says_why_each_other_way_is_closed_and_what_is_drawn() -> None:
    """It said that one more step was needed, where two were, and left out a step that was crossed out before."""
    steps = [each for step in explained("6x6;waypoints=1.2,4.1,4.3,3.2,2.3,5.5,1.4,0.0;walls=2.1-2.2,3.3-3.4")
             for each in step.chain if each.technique == "two ways"]  # fmt: skip
    assert len(steps) == 10
    for step in steps:
        (ways,) = (claim for claim in step.claims if isinstance(claim, Ways))
        row, column = ways.cell
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        on_board = {(r, c) for r, c in near if 0 <= r < 6 and 0 <= c < 6}
        walls = {((2, 1), (2, 2)), ((3, 3), (3, 4))}
        beside = {cell for cell in on_board if not walls & {(cell, ways.cell), (ways.cell, cell)}}
        full = {claim.cell for claim in step.claims if isinstance(claim, Full)}
        crossed = {cell for claim in step.claims if isinstance(claim, NoLine) for cell in claim.cells} - {ways.cell}
        assert beside == {*ways.to} | full | crossed
        drawn = any(isinstance(claim, Line) and ways.cell in claim.cells for claim in step.claims)
        assert ("one more step" in step.sentence) == drawn or "begins" in step.sentence or "ends" in step.sentence
