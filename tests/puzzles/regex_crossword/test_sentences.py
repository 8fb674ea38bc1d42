"""Regex crosswords: explanations as a player reads them. Each test names a fault that some sentence had."""

import pysolvers


def sentences(text: str) -> list[str]:
    """All that is said of a puzzle, the suppositions' steps too."""
    steps = pysolvers.explain(pysolvers.parse(text, "regex-crossword"))
    return [said for step in steps for said in (step.sentence, *(each.sentence for each in step.chain))]


def test_clues_that_meet_are_told_with_their_lines_and_without_a_bracket_of_the_sentence() -> None:
    """It was "row 2 ([HYO]*) leaves H or O or Y; ... Only H is in all of them"."""
    first, _, second, *_ = sentences("rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*")
    assert first == (
        "In row 1, cell 1, row 1's clue “(EC|G)+” leaves E or G; column 1's clue “(H|E|HE)*” leaves E or H: only E is "
        "in both."
    )
    views = "row 2's clue “[HYO]*” leaves H, O or Y; column 1's clue “(H|E|HE)*” leaves E or H"
    assert second == f"In row 2, cell 1, {views}: only H is in both."


def test_of_four_clues_those_that_are_enough_are_told() -> None:
    (said,) = sentences("rect;y=[ABC]~[A-Z];x=[CDE]~[A-F]")
    assert said.startswith(
        "In row 1, cell 1, row 1's clue “[ABC]” leaves A, B or C; column 1's clue “[CDE]” leaves C, D or "
    )
    (said,) = sentences("rect;y=[ABC]~[BCD];x=[ACD]")
    assert said.endswith(": only C is in all three.")


def test_a_clue_that_decides_many_cells_names_them_all() -> None:
    """It ended "and so on" after four."""
    (said,) = sentences("rect;y=PLEASED;x=.,.,.,.,.,.,.")
    assert said == "Row 1 can match “PLEASED” only if cells 1 to 7 are P, L, E, A, S, E and D."
    told = sentences("rect;y=PL.[AB]SED;x=.,.,X,B,.,.,.")
    assert any(each.endswith("only if cells 1, 2 and 5 to 7 are P, L, S, E and D.") for each in told)


def test_all_but_some_characters_is_a_list() -> None:
    said = sentences("rect;y=[PLEASE]+;x=[^SPEAK],[^SLEAK],[^PLEAK]")
    assert "column 1's clue “[^SPEAK]” leaves all but A, E, K, P and S: only L is in both." in said[0]


def test_lines_read_in_turn_end_with_the_one_that_decides() -> None:
    """A sentence was added that said the same again: "So in row 3, cell 3 only A remains".

    And it was not said that D or P in row 2, cell 3 is needed: A, A, B and F match “A.*A.*” too. Other letters of the
    line were named, without which it is the same.
    """
    text = "rect;y=.*I.*W,(PM|DM|DR)*,(C|HA|HKA)*,(FD|BM|FM)*;x=(NH|HB|NP)*,,A.*A.*,.*R.*D"
    said = next(said for said in sentences(text) if said.startswith("Row 2's clue"))
    last = "Column 3's clue “A.*A.*”, with F in cell 4 and what was left for cell 2, leaves only A in row 3, cell 3."
    assert said.endswith(last)


def test_characters_that_are_refuted_are_told_with_what_remains() -> None:
    """It was "A or B would in the end leave row 2 without a match for “...”: C remains".

    And it was not said why no other letter is left beside these three.
    """
    said = sentences("hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX")
    assert (
        "Diagonal x 1's clue “CC|AB|BA” leaves A, B or C in row 1, cell 1. "
        "In row 1, cell 1, A and B would each in the end leave row 2 without a match for “(AA|BB|CC)X”: only C remains."
    ) in said


def test_a_negative_look_ahead_is_read_exactly() -> None:
    """Row 3's clue was said to leave 1, 5, F, I and R, with I, F and 5 in the line."""
    puzzle = pysolvers.parse("rect;y=(?!.*(.).*\\1)[15FIR]*;x=I,F,5,[R5],.")
    last = pysolvers.explain(puzzle)[-1]
    assert last.technique == "one clue" and last.moves == ("0.4:1",)
    step = next(step for step in pysolvers.explain(puzzle) if step.technique == "clues meet")
    view = "row 1's clue “(?!.*(.).*\\1)[15FIR]*”, with I in cell 1, F in cell 2 and 5 in cell 3, leaves R or 1"
    assert step.sentence == f"In row 1, cell 4, {view}; column 4's clue “[R5]” leaves R or 5: only R is in both."
