"""Numberlink: explanations as a player reads them. Each test names a fault that some sentence had."""

import re
from collections.abc import Iterator

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.numberlink.claims import Diagonal, NoTouch, TurnsRepeat
from tests.sampling import LONG

WITH_TURNS = "A....../B....C./.D...../.....E./..C..B./..A..../D.....E"
BOARDS = (
    "C...B/A.BA./...C./.....",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    ".....AB/.C...../...D.../.E.A.../..B..../..D.C../E......",
    ".AB..../....CA./..D..../...B.../.C...../......./D......",
    WITH_TURNS,
)


def within(step: Deduction) -> Iterator[Deduction]:
    """A step and those that its claims are made of."""
    yield step
    for claim in step.claims:
        for each in getattr(claim, "chain", ()):
            yield from within(each)


def rests_on(step: Deduction, claim: type) -> bool:
    return any(isinstance(each, claim) for inner in within(step) for each in inner.claims)


@pytest.mark.parametrize("text", BOARDS[3:])
def test_the_fact_is_told_once_with_the_first_step_that_rests_on_it(text: str) -> None:
    steps = pysolvers.explain(text)
    told = [step for step in steps if NoTouch() in step.concludes]
    assert told == [next(step for step in steps if rests_on(step, NoTouch))]
    assert all(step.moves and "so no line does." in step.because for step in told)


@pytest.mark.parametrize("text", BOARDS[:3])
def test_boards_that_plain_looks_solve_are_explained_without_the_fact(text: str) -> None:
    assert not any(rests_on(step, NoTouch) for step in pysolvers.explain(text))


@pytest.mark.slow
def test_a_hint_that_uses_the_rule_of_turns_tells_it() -> None:
    moves: list[str] = []
    told = 0
    for number, step in enumerate(pysolvers.explain(WITH_TURNS)):
        if LONG or number % 3 == 0 or rests_on(step, Diagonal):
            hint = pysolvers.hint(pysolvers.parse(WITH_TURNS), moves)
            assert isinstance(hint, Deduction)
            told += rests_on(hint, Diagonal)
            rule = "The cell inside a turn must turn the same way" in hint.sentence
            assert rests_on(hint, TurnsRepeat) == rests_on(hint, Diagonal) == rule
        moves += step.moves
    assert told


def test_no_sentence_changes_the_letters_of_a_label() -> None:
    """A sentence that begins with a label may get a capital: "d in row 3"."""
    text = "a....../.....bc/.d...../..ea.../....d.b/.c....e/......."
    puzzle = pysolvers.parse(text, "numberlink")
    told = [said for step in pysolvers.explain(puzzle) for said in (step.sentence, *(c.sentence for c in step.chain))]
    for said in told:
        assert not re.search(r"\b[B-E]\b", said)
        assert not re.match(r"[aA] (?!cell|computer|gap|line|turn|side)", said), said


def test_steps_over_a_bridge_name_its_passes_and_mark_cells_of_the_board() -> None:
    puzzle = pysolvers.parse("A.B..C/....../D..D../....../.EC.E./A...B.;bridges=1.1,1.4")
    steps = pysolvers.explain(puzzle)
    for step in steps:
        marked = {*step.marks.used, *(cell for side in (*step.marks.joined, *step.marks.parted) for cell in side)}
        assert marked <= set(puzzle.cells), (step, marked)
    passes = {tuple(claim["cell"]) for step in steps for claim in step.data["claims"] if len(claim.get("cell", ())) > 2}
    assert passes <= {(1, column, level) for column in (1, 4) for level in (0, 1)}
    assert any("straight over R2C2 and R2C5" in step.sentence for step in steps)
