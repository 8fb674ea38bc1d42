"""Deductions: what is seen at one cell first, reasons in words, mistakes told."""

import json
from pathlib import Path

import pytest

import pysolvers
from pysolvers import kinds
from pysolvers.core.claim import Seen
from pysolvers.core.progress import finish
from pysolvers.engines.reasoning.kept import Findings
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import PART as PLAY
from pysolvers.puzzles.numberlink.reasoning import fact
from pysolvers.puzzles.numberlink.reasoning.fact import prove
from pysolvers.puzzles.numberlink.solver import solve
from tests.of_kind import parsed

EXAMPLES = next(kind for kind in kinds() if kind.name == "numberlink").examples

WITH_FACT = ".AB..../....CA./..D..../...B.../.C...../......./D......"
"""A board whose explanation rests on the fact that no line touches itself."""


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_the_fact_is_proved_in_the_same_words_whether_the_solution_is_known_or_not(rules: str) -> None:
    puzzle = parsed(NumberlinkPuzzle, EXAMPLES[0][1], rules=rules)
    facts = []
    for is_known in (False, True):
        solutions = Findings(solve(puzzle, "search"))
        if is_known:
            while finish(solutions.more()):
                pass
        facts.append(finish(prove(puzzle, solutions)))
    assert facts[0] == facts[1] and facts[0].no_touch


def test_where_one_solution_is_not_proved_the_explanation_says_that_it_is_taken_for_granted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = parsed(NumberlinkPuzzle, WITH_FACT)
    proved = pysolvers.explain(puzzle)
    monkeypatch.setattr(fact, "_no_cell_stays_empty", lambda _: iter(()))  # as where it takes too much work
    monkeypatch.setattr(fact, "SECOND_NODES", -1)
    granted = pysolvers.explain(puzzle)
    differ = [(one, other) for one, other in zip(proved, granted, strict=True) if one != other]
    ((checked, taken),) = differ
    assert checked.because.startswith("There is one solution, even if cells may stay empty. ")
    assert taken.because.startswith("We assume that there is one solution. ")
    assert all(step.because.endswith("so no line does.") for step in (checked, taken))
    assert checked.moves == taken.moves
    assert all(claim.holds(Seen(PLAY.start(puzzle))) for claim in taken.single_steps[0].claims)


def test_one_solution_is_not_taken_for_granted_where_a_search_soon_finds_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = (
        "A........./........BC/..D.E...../...ED...../.F..F..G../..H...B.../....H..GC./.......I../J..J..I..K/A.......K."
    )
    monkeypatch.setattr(fact, "installed", lambda: False)  # then it is not shown by clauses that cells may stay empty
    puzzle = parsed(NumberlinkPuzzle, board)
    found = finish(prove(puzzle, Findings(solve(puzzle))))
    assert pysolvers.count(puzzle, 2).value == 2
    assert not found.no_touch and not found.grounds


def test_a_line_that_touches_itself_is_not_ruled_out_where_another_solution_is_found() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A..B/..../..../A..B", rules="full")
    assert len(list(pysolvers.solutions(puzzle, limit=2))) == 2
    assert finish(prove(puzzle, Findings(solve(puzzle)))) == fact.rules_alone(puzzle)


def test_the_first_hint_of_a_small_grid_is_a_cell_with_one_way_out() -> None:
    found = pysolvers.hint(pysolvers.parse(EXAMPLES[0][1]))
    assert found is not None and found.level == 1
    assert found.so.startswith("The line ")


def test_a_wrong_line_is_told_with_its_place_the_reason_and_the_move_that_takes_it_back() -> None:
    puzzle = pysolvers.parse("A.AB.C/....CD/.ED.../...F.F/.BEG.G/H....H")
    step = pysolvers.hint(puzzle, ["1.0:N"])
    assert step is not None and (step.technique, step.ruled_out) == ("mistake", ((0, 0), (1, 0)))
    assert step.so == "No line goes between R1C1 and R2C1."
    assert PLAY.start(parsed(NumberlinkPuzzle, puzzle.id)).play("1.0:N").play(step.moves[0]) == PLAY.start(
        parsed(NumberlinkPuzzle, puzzle.id)
    )


LABEL_KNOWN = "..../#.A./..../...A;bridges=3.2;board=torus&rules=tight"
"""No label comes to a cell, and the reason is a cell whose label is known: once a ValueError."""


@pytest.mark.parametrize(
    "text", ["A.B/.BA", ".A/.B/.B/A.&rules=tight", ".BBCD./AAD.C.", "AB/BA&rules=classic", LABEL_KNOWN]
)
def test_the_explanation_of_a_board_without_a_solution_ends_with_a_contradiction(text: str) -> None:
    puzzle = pysolvers.parse(text)
    assert pysolvers.outcome(puzzle) == "none"
    last = pysolvers.explain(puzzle)[-1]
    assert last.technique == "contradiction"
    assert not last.moves


@pytest.mark.long
def test_a_board_on_which_short_suppositions_refute_nothing_is_explained_to_the_end(puzzles: Path) -> None:
    rows = map(json.loads, (puzzles / "numberlink" / "janko_arukone.jsonl").read_text().splitlines())
    problem = next(row["problem"] for row in rows if row["id"] == "504_12x12")
    cells = problem.split()[2:]
    puzzle = NumberlinkPuzzle(12, 12, tuple("" if cell == "-" else cell for cell in cells), "tight")
    state = PLAY.start(puzzle)
    for step in pysolvers.explain(puzzle):
        state = state.played(step.moves)
    assert state.solution() == pysolvers.solve(puzzle)
