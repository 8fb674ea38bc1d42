"""Numberlink: explanations as a player reads them. Each test names a fault that some sentence had."""

import re
from functools import cache

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.puzzles.numberlink import wording
from pysolvers.puzzles.numberlink.claims import Diagonal, NoTouch

SMALL = "A.AB../C.C.D./E.E.FB/D....F/G....G/H....H"
WITH_POCKET = "A..B/..AB/..../...."
READ_OFF = "A....B/..C.../A...D./.CD.../.E.E../.....B"


@cache
def explained(text: str) -> list[Deduction]:
    return pysolvers.explain(text)


def sentence_with(text: str, words: str) -> str:
    """The first sentence that has the words, a supposition's steps among them."""
    return next(
        str(said)
        for step in explained(text)
        for said in (step.sentence, *(each.sentence for each in step.chain))
        if words in said
    )


def test_a_line_goes_on_and_a_source_is_named_by_its_label() -> None:
    """They were "Row 1, column 2 can also only go east" and "Row 1, column 1 can only go east"."""
    first = sentence_with(SMALL, "row 1, column 1")
    assert first == "The line from A in row 1, column 1 can only go east: not south, for it would join A and C."
    second = sentence_with(SMALL, "row 1, column 5")
    assert second == "From row 1, column 5 the line can only go on west: not south, for it would join B and D."


def test_a_corner_is_named_as_the_reason() -> None:
    said = sentence_with(SMALL, "row 1, column 6")
    assert said == "The line through row 1, column 6 can only go south and west: that is a corner."


def test_ways_that_are_closed_for_the_same_reason_are_told_together() -> None:
    said = sentence_with(SMALL, "from C in row 2, column 3")
    assert "not north or east, for row 1, column 3 and row 2, column 4 have all their lines;" in said
    said = sentence_with(SMALL, "from B in row 3, column 6")
    assert said.endswith("can only go north: not south or west, for it would join B and F.")


def test_a_line_that_would_join_two_labels_is_told_from_its_own_label() -> None:
    said = sentence_with(SMALL, "from row 3, column 4")
    assert "not east, for it would join D and F; not west, for it would join D and E" in said


def test_a_line_that_can_only_go_one_way_for_several_cells_is_told_in_one_step() -> None:
    step = next(step for step in explained(SMALL) if "then from row 3, column 4 south: " in step.sentence)
    assert len(step.single_steps) > 1 and len(step.moves) == len({*step.moves}) == len(step.single_steps)


def test_the_rule_of_turns_is_told_where_it_is_used_for_the_first_time() -> None:
    """It was told again with each step: six times in one chain."""
    used = [step for step in explained(READ_OFF) if " would need the same turn " in step.sentence]
    assert len(used) > 1 and [wording.RULE in step.sentence for step in used] == [True] + [False] * (len(used) - 1)
    text = "A.B.../C..DE./....../..A.E./.B..C./.....D"
    said = sentence_with(text, "In row 2, column 3 a line that goes south and west")
    assert "; one that goes " in said and " would need the same turn in row 3, column 4, which cannot have it " in said
    assert said.endswith("So the line there goes north.")


def test_a_hint_that_uses_the_rule_of_turns_tells_it() -> None:
    moves: list[str] = []
    told = 0
    for step in explained(READ_OFF):
        hint = pysolvers.hint(pysolvers.parse(READ_OFF), moves)
        told += hint is not None and any(isinstance(claim, Diagonal) for claim in hint.claims)
        assert hint is None or (wording.RULE in hint.sentence) == any(isinstance(c, Diagonal) for c in hint.claims)
        moves += step.moves
    assert told


def test_a_large_pocket_is_told_by_one_of_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """One was a list of 24 cells."""
    named = next(step for step in pysolvers.explain(WITH_POCKET) if step.technique == "dark and light")
    assert named.sentence.startswith("In the pocket of rows 1 to 3, columns 1 and 2 ")
    monkeypatch.setattr(wording, "NAMED", 2)
    assert re.match(
        r"In the pocket of \d+ cells with row \d, column \d \(row 1, column 1 being dark\), ", named.sentence
    )


def test_a_line_along_a_turn_is_no_reason_against_it() -> None:
    """A cell at the edge could not have the turn that goes south and west "(its line goes south)"."""
    boards = (
        "7...3/913../...7./...../9...1",
        ".......3/81....../72....4./...8..../...135../....26../.6....4./....75..",
    )
    said = "".join(step.sentence for text in (READ_OFF, *boards) for step in explained(text))
    found = re.findall(r"(?:line|one) that goes (\w+) and (\w+) would need [^(]*\(its line goes ([^)]*)\)", said)
    assert found and all(not {*re.split(" and ", goes)} <= {a, b} for a, b, goes in found)


def test_two_turns_of_one_cell_are_told_as_one_thought() -> None:
    """They were "In row 9, column 4 ... So the line there goes west. In row 9, column 4 ... goes east."."""
    text = "........./.2.6...7./...7...4./......6../.....5.../.3.....4./.52....3./.1.....1./........."
    said = sentence_with(text, "So the line there goes east and west.")
    assert said.count("In row 4, column 8 ") == said.count(" So the line there ") == 1


def test_the_fact_comes_before_the_first_step_that_rests_on_it_and_only_there() -> None:
    first, second, *_ = explained(READ_OFF)
    assert first.technique == "fact" and first.sentence.startswith("A computer has checked that the board has only one")
    assert any(isinstance(claim, NoTouch) for part in second.single_steps for claim in part.claims)
    plain = explained("7...3/913../...7./...../9...1")
    assert plain and all(step.technique != "fact" for step in plain)


def test_a_label_that_cannot_come_is_told_from_which_end() -> None:
    """ "A cannot come to row 2, column 4" was said, and there was an open way from the other A, beside it."""
    said = sentence_with("..AA/..B./.CC./...B", "cannot come")
    assert said.startswith("By the ways that are open, A cannot come from row 1, column 3 to row 2, column 4. ")


def test_a_supposition_says_how_many_steps_later_it_breaks() -> None:
    said = sentence_with("1..../2..3./...../.1..2/....3", "Suppose")
    assert " One step later, no line fits in row 2, column 3 (not east, for it would join 2 and 3): " in said
    assert said.endswith(f"So no line goes between row 2, column 2 and row 2, column 3. ({wording.RULE})")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (  # its lines were moves that the board refused
            "A.B/.BA",
            "The line through row 2, column 1 can only go north and east: that is a corner. There it would join A and "
            "B. There is no solution.",
        ),
        (  # it began with "So"
            "..../..../..../....",
            "No label is on the board. So no line can come to row 1, column 1. There is no solution.",
        ),
    ],
)
def test_a_board_without_a_solution_is_told_why_and_its_steps_can_be_played(text: str, sentence: str) -> None:
    puzzle = pysolvers.parse(text, "numberlink")
    steps = pysolvers.explain(puzzle)
    assert (steps[-1].technique, steps[-1].sentence) == ("contradiction", sentence)
    state = kind_named("numberlink").play.start(puzzle)
    for move in (move for step in steps for move in step.moves):
        state = state.play(move)


def test_no_sentence_changes_the_letters_of_a_label() -> None:
    """A sentence that begins with a label may get a capital: "d in row 3"."""
    text = "a....../.....bc/.d...../..ea.../....d.b/.c....e/......."
    puzzle = pysolvers.parse(text, "numberlink")
    told = [said for step in pysolvers.explain(puzzle) for said in (step.sentence, *(c.sentence for c in step.chain))]
    for said in told:
        assert not re.search(r"\b[B-E]\b", said)
        assert not re.match(r"[aA] (?!cell|computer|gap|line|turn|side)", said), said


def test_a_bridge_is_told_once_and_not_as_cells_with_two_neighbours() -> None:
    """Its passes were listed, "row 5, column 5 from north to south ... have only two neighbours each"."""
    said = explained(".....A/...B../....C./.C..../.B..../D..A.D;walls=0.3-1.3,2.1-2.2,5.3-5.4;bridges=4.4")[0].sentence
    assert said.endswith(" so a line goes through each to both; lines go straight over the bridge in row 5, column 5.")


def test_a_wrong_line_that_touches_itself_is_named_once() -> None:
    """It was "The line between ... is wrong: with it, a line has to go between ..., but it would touch itself"."""
    text = "......AB/.C.D..../...EF..E/....GA../......B./......G./.C....../..F....D"
    step = pysolvers.hint(text, ["6.3_:S", "7.3_:E", "7.4_:E", "5.4_:S", "6.4:N", "6.3:EE"])
    assert step is not None and " is wrong: with it, the line would touch itself between " in step.sentence
