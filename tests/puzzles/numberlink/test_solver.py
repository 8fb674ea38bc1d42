"""All solutions, once each, under every rule set: against brute force and against real sets."""

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import pysolvers
from pysolvers import Engine
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.making.tilings import Tiling, joined_dominoes
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solver import PART as solver
from pysolvers.puzzles.numberlink.solving import sat
from tests.of_kind import all_solved, parsed
from tests.puzzles.numberlink.any_board import all_links as brute_force
from tests.puzzles.numberlink.second_opinion import random_board
from tests.sampling import rest_when_long

DOING = [
    (engine, rules)
    for engine in solver.ENGINES
    for rules in RULES
    if engine != "frontier" or rules in ("full", "classic")
]


@cache
def boards(many: int, rules: str) -> list[tuple[NumberlinkPuzzle, set[tuple[int, ...]]]]:
    """Random boards with their solutions by brute force."""
    rng = random.Random(f"{many} {rules}")
    made = [random_board(rng, rules) for _ in range(many)]
    return [(board, brute_force(board)) for board in made]


@pytest.mark.slow
@pytest.mark.parametrize("many", rest_when_long([120, 8000]))
@pytest.mark.parametrize(("engine", "rules"), DOING)
def test_every_engine_finds_just_the_solutions_of_brute_force(engine: Engine, rules: str, many: int) -> None:
    for board, solutions in boards(many, rules):
        found = all_solved(NumberlinkSolution, board, engine=engine)
        assert len(found) == len(set(found))
        assert {solution.links for solution in found} == solutions, (board, board.cells)
        assert all(solution.violations() == [] for solution in found)


def test_a_small_grid_has_its_solution() -> None:
    puzzle = pysolvers.parse("5 4\nC...B\nA.BA.\n...C.\n.....\n", rules="tight")
    assert str(pysolvers.solve(puzzle)) == "5 4\nCCBBB\nACBAA\nACCCA\nAAAAA\n"
    assert pysolvers.outcome(puzzle) == "unique"


@pytest.mark.parametrize("rules", RULES)
def test_two_crossing_pairs_are_impossible_under_full_and_tight(rules: str) -> None:
    puzzle = pysolvers.parse("3 3\nAB.\nBA.\n...\n", rules=rules)
    assert pysolvers.outcome(puzzle) == "none"


def test_a_long_row_is_solved_without_recursion() -> None:
    assert pysolvers.outcome(pysolvers.parse("1000 1\nA" + "." * 998 + "A")) == "unique"


def tight(puzzles: Path, name: str) -> tuple[pysolvers.Puzzle, ...]:
    return pysolvers.parse_all((puzzles / "numberlink" / name).read_text(), "numberlink", rules="tight")


@pytest.mark.slow
def test_janko_has_one_tight_solution_each_but_one_that_has_two(puzzles: Path) -> None:
    outcomes = [pysolvers.outcome(puzzle) for puzzle in tight(puzzles, "janko")]
    assert len(outcomes) == 270
    assert [i for i, outcome in enumerate(outcomes) if outcome != "unique"] == [155]


def test_inputs7_is_impossible(puzzles: Path) -> None:
    assert [pysolvers.outcome(puzzle) for puzzle in tight(puzzles, "inputs7")] == ["none"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["inputs3", "inputs4", "inputs9"])
def test_the_large_sets_are_solved_rightly(puzzles: Path, name: str) -> None:
    for puzzle in tight(puzzles, name):
        solution = pysolvers.solve(puzzle)
        assert solution is not None and solution.violations() == []


@pytest.mark.long
def test_the_largest_set_is_solved_rightly(puzzles: Path) -> None:
    for puzzle in tight(puzzles, "inputs10"):
        solution = pysolvers.solve(puzzle)
        assert solution is not None and solution.violations() == []


def test_flow_free_under_tight_is_decided_as_known(puzzles: Path) -> None:
    known = [json.loads(line) for line in (puzzles / "numberlink" / "uniqueness.jsonl").read_text().splitlines()]
    verdicts = {v["index"]: v["status"] for v in known if v["set"] == "flow_free" and v["rules"] == "tight"}
    boards = tight(puzzles, "flow_free.txt")
    assert {i: pysolvers.outcome(board).replace("multiple", "multi") for i, board in enumerate(boards)} == verdicts


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["full", "classic"])
def test_janko_under_the_other_rules_is_decided_as_known(puzzles: Path, rules: str) -> None:
    known = [json.loads(line) for line in (puzzles / "numberlink" / "uniqueness.jsonl").read_text().splitlines()]
    verdicts = {v["index"]: v["status"] for v in known if v["set"] == "janko" and v["rules"] == rules}
    boards = pysolvers.parse_all((puzzles / "numberlink" / "janko").read_text(), "numberlink", rules=rules)
    for i in range(1, 270, 24):
        assert pysolvers.outcome(boards[i]).replace("multiple", "multi") == verdicts[i], i


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_the_frontier_counts_as_many_as_search_lists(rules: str) -> None:
    puzzle = pysolvers.parse("A..../...../.B.../...B./....A", rules=rules)
    counted = pysolvers.count(puzzle, engine="frontier")
    assert counted.exact and counted.value == len(list(pysolvers.solutions(puzzle, engine="frontier")))
    assert counted == pysolvers.count(puzzle, engine="search")


def test_the_frontier_says_that_it_does_not_know_the_rule_set_tight() -> None:
    board = pysolvers.parse("A..A", rules="tight")
    for work in (pysolvers.count, pysolvers.solve):
        with pytest.raises(pysolvers.ArgumentError, match=r"does not support the rule set tight.*choose search or sat"):
            work(board, engine="frontier")


def test_choices_dropped_with_a_failure_lose_no_solution() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed: no engine sat")
    rng = random.Random(4)
    for _ in range(12):
        side = rng.randint(6, 10)
        board = Tiling(NumberlinkPuzzle(side, side, ("",) * side**2), joined_dominoes(side, side, rng)).puzzle("tight")
        assert set(pysolvers.solutions(board, engine="search")) == set(pysolvers.solutions(board, engine="sat"))


def test_a_board_whose_paths_must_touch_themselves_is_solved() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed: no engine sat")
    board = parsed(NumberlinkPuzzle, "A..A/..../....", rules="full")
    found = [step for step in sat.nearly_tight(board) if isinstance(step, NumberlinkSolution)]
    assert found and found[0].violations() == []
    assert pysolvers.outcome(replace(board, rules="tight")) == "none"


@pytest.mark.parametrize("engine", ["auto", "search"])
def test_what_a_search_shows_of_itself_can_be_drawn(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = parsed(NumberlinkPuzzle, "A....../.....B./.A...../.C...../...DCE./EB...../......D")
    kind, drawn = kind_named("numberlink"), 0
    monkeypatch.setattr(Pace, "due", lambda pace: True)  # or it would hardly ever show itself
    for step in kind.solver.solve(board, engine):
        if isinstance(step, Progress) and step.snapshot:
            state = kind.play.snapshot_state(board, step.snapshot())
            assert kind.board.draw(state).label and kind.board.text(state).startswith("7 7\n")
            drawn += 1
    assert drawn


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_clauses_decide_boards_as_search_does(puzzles: Path, rules: str) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed: no engine sat")
    boards = pysolvers.parse_all((puzzles / "numberlink" / "janko").read_text(), "numberlink", rules=rules)
    for i in (0, 1, 90, 91, 140, 200, 250):
        assert pysolvers.outcome(boards[i], engine="sat") == pysolvers.outcome(boards[i], engine="search"), i


def test_clauses_know_at_once_that_the_shades_of_the_chequerboard_do_not_fit() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed: no engine sat")
    board = pysolvers.parse("A......./" + "......../" * 6 + ".......A")
    assert pysolvers.outcome(board, engine="sat") == "none"


def test_search_and_clauses_agree_which_boards_of_inputs5_are_impossible(puzzles: Path) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed: no engine sat")
    boards = tight(puzzles, "inputs5")
    outcomes = [pysolvers.outcome(board, engine="search") for board in boards]
    assert outcomes == [pysolvers.outcome(board, engine="sat") for board in boards]
    assert outcomes.count("none") == 8
