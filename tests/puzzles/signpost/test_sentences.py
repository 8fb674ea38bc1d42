"""Signpost: explanations as a player reads them. Each test names a fault that some sentence had.

Whether they are true, tests/puzzles/test_claims.py finds out.
"""

import re
from functools import cache

import pysolvers
from pysolvers.core.deduction import Deduction

LOOKING_AHEAD = "6x6:eg18cffgddc30c22dgbecfdgeehdgg36achgagca1aaha"
"""A board whose suppositions stand on others."""


@cache
def explained(text: str) -> list[Deduction]:
    return pysolvers.explain(text)


def sentences(text: str) -> list[str]:
    """All that is said of a board, the suppositions' steps too."""
    return [said for step in explained(text) for said in (step.sentence, *(each.sentence for each in step.chain))]


def sentence_with(text: str, words: str) -> str:
    return next(said for said in sentences(text) if words in said)


def test_the_only_cell_that_points_at_another_is_said_to_be_it() -> None:
    said = sentence_with("4x4:dg5fecdaachbhbg1g16a", "row 1, column 3 points at")
    assert said == "Only row 1, column 3 points at row 3, column 1, so it comes before."


def test_the_next_number_is_told_with_its_cell() -> None:
    said = sentence_with("4x4:dg5fecdaachbhbg1g16a", "the next number")
    assert said == "3 in row 4, column 1 points at 4 in row 2, column 3, the next number."


def test_a_number_that_does_not_fit_is_named() -> None:
    said = sentence_with("4x4:dg5fecdaachbhbg1g16a", "9 in row 2, column 2 points south-east")
    assert said.endswith("only row 3, column 3 can follow, as 10. Row 4, column 4 has 16.")


def test_cells_that_are_only_counted_come_after_those_that_are_named() -> None:
    said = sentence_with(
        "6x6:e7ecd12c13fc35c34gg36afcf11bagfac14acgf20aabg3d2gba18bh1ba", "22 in row 6, column 1 points north-east"
    )
    assert said.endswith("can follow, as 23. Row 3, column 4 has 31; the other 3 already follow others.")


def test_the_cell_with_the_first_number_is_not_said_to_come_after_another() -> None:
    said = sentence_with("6x6:1cdecffedeg10efc8eac11daegdfgabbc31aa3gah27cah36a", "the first number")
    assert said == (
        "Row 6, column 1 points north at 5 cells; only row 2, column 1 can follow. Row 1, column 1 has 1, the first "
        "number; the other 3 already follow others."
    )


def test_chains_that_do_not_fit_the_same_gap_are_told_together() -> None:
    said = sentence_with(LOOKING_AHEAD, " end chains of")
    together = "row 1, column 1 and row 4, column 5 end chains of 3 cells, too long to fit between 32 and 35"
    assert together in said


def test_a_chain_that_a_number_has_no_room_for_is_named_by_its_end() -> None:
    board = "6x6:ee36aeeg29c35bebe32gce34habgbb13cdcaabg20fh1gcggahh"
    said = sentence_with(board, "can come before row 4, column 5")
    assert "the chain of 2 cells that begins in row 4, column 5 is too long to fit between 11 and 13" in said


def test_a_supposition_is_told_once() -> None:
    """It was announced first: "Row 1, column 3 leads to a contradiction. If ..."."""
    looks = [step.sentence for step in explained(LOOKING_AHEAD) if step.look_ahead]
    assert looks
    for said in looks:
        assert "contradiction" not in said
        assert re.search(r" If row .* (followed|were) .*, then(, \d+ steps? later,| at once) ", said)


def test_the_only_place_of_a_number_is_counted_from_cells_that_are_named() -> None:
    said = sentence_with(LOOKING_AHEAD, "Only row 1, column 6 can be 19")
    assert "1 step after 18 in row 1, column 3 and 3 steps before 22 in row 2, column 5" in said


def test_the_only_number_of_a_cell_is_told_by_distances_or_by_the_numbers_of_either_side() -> None:
    said = sentence_with("6x6:cce16d36agecbg30feacdaegdacbggeacfaabhh1bgh", "can only be 31")
    assert "it takes at least 1 step from 30 in row 2, column 5 to it and 5 steps from it to 36" in said
    said = sentence_with("4x4:1ceefcgeebafgbgb16a", "only 3 is in both")
    assert said.startswith("Counted from the smaller numbers along the arrows, row 2, column 3 can be 3, 6 or 7;")


def test_a_cell_that_points_off_the_board_is_said_to_point_at_no_cell() -> None:
    said = sentence_with("4x4:c8e2efc9g13facfc7hch3ga", "must be 1:")
    assert said == "Row 1, column 1 must be 1: no cell points at it."


def test_a_cell_without_a_number_for_it_is_told_by_all_cells_that_it_points_at() -> None:
    """It was "No cell can follow row 2, column 3: 3 cells come after other cells."."""
    said = sentence_with("6x6:de3cegg25bdcecedaa20gagdba36acgabfgah1ccahha", "No cell can follow row 2, column 3")
    assert said.endswith(": all 3 cells that it points at already follow others.")


def test_numbers_that_are_too_many_to_list_are_told_by_the_other_side() -> None:
    """It was "Counted along the arrows from and to the numbers on the board, row 5, column 7 can only be 23."."""
    board = "7x7:39edeg49afgd27b29c4f16efeebc45fff31hbdb26h1gfadda22cbge34accaaaaab14aa42bgg"
    said = sentence_with(board, "row 5, column 7 can be ")
    assert re.search(r"^Counted .*, row 5, column 7 can be .*; counted .*, of these only 23\.$", said)
