"""Settled solutions under `full`: there is one just if there is a solution besides tight ones."""

import random
from dataclasses import replace

import pytest

pytest.importorskip("pysat", reason="python-sat is not installed")

from pysolvers.core.progress import Progress, finish
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.reasoning import fact
from pysolvers.puzzles.numberlink.solving import portfolio, sat
from tests.of_kind import all_solved
from tests.puzzles.numberlink.any_board import all_links as brute_force

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


def every_solution(puzzle: NumberlinkPuzzle) -> set[tuple[int, ...]]:
    return {solution.links for solution in all_solved(NumberlinkSolution, puzzle, engine="frontier")}


def boards(many: int) -> list[NumberlinkPuzzle]:
    """Random boards of 3x4 to 6x4 cells with one or two pairs and an even number of blocked cells, under `full`."""
    rng = random.Random(5)
    made: list[NumberlinkPuzzle] = []
    while len(made) < many:
        width, pairs, blocked = rng.randint(3, 6), rng.randint(1, 2), rng.choice((0, 0, 0, 2))
        places = rng.sample(range(width * 4), 2 * pairs + blocked)
        cells = [""] * (width * 4)
        for k, i in enumerate(places[blocked:]):
            cells[i] = "AB"[k // 2]
        puzzle = NumberlinkPuzzle(width, 4, tuple(cells), "full", frozenset(places[:blocked]))
        if every_solution(puzzle):
            made.append(puzzle)
    return made


def is_tight(puzzle: NumberlinkPuzzle, links: tuple[int, ...]) -> bool:
    return not list(NumberlinkSolution(replace(puzzle, rules="tight"), links).violations())


def test_there_is_a_settled_solution_just_if_there_is_one_that_is_not_tight() -> None:
    fewer = 0
    for puzzle in boards(80):
        every = every_solution(puzzle)
        tight = {links for links in every if is_tight(puzzle, links)}
        found = {step.links for step in sat.solutions(puzzle, tight, settled=True) if not isinstance(step, Progress)}
        assert found <= every - tight, puzzle.id
        assert bool(found) == bool(every - tight), puzzle.id
        fewer += len(found) < len(every - tight)
    assert fewer


def test_searches_that_take_turns_find_the_same_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WINDOW_NODES", "PROOF_NODES", "UNFETCHED_CONFLICTS", "NEAR_START", "HEAD_START"):
        monkeypatch.setattr(portfolio, name, 0)
    monkeypatch.setattr(portfolio, "TURN", 1)
    for puzzle in boards(40):
        for rules in ("full", "classic") if puzzle.area < 16 else ("full",):
            asked = replace(puzzle, rules=rules)
            found = [step.links for step in portfolio.auto(asked) if not isinstance(step, Progress)]
            assert len(found) == len(set(found)), asked.id
            assert set(found) == every_solution(asked), asked.id


@pytest.mark.parametrize("nodes", [-1, fact.CANONICAL_NODES], ids=["by SAT", "by search"])
def test_an_only_solution_is_proved_where_brute_force_finds_one_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, nodes: int
) -> None:
    monkeypatch.setattr(fact, "CANONICAL_NODES", nodes)
    rng, proved = random.Random(3), 0
    for _ in range(150):
        width, height, pairs = rng.randint(2, 4), rng.randint(2, 3), rng.randint(2, 4)
        cells = [*"ABCD"[:pairs] * 2, *[""] * (width * height)][: width * height]
        if len(cells) < 2 * pairs:
            continue
        rng.shuffle(cells)
        puzzle = NumberlinkPuzzle(width, height, tuple(cells), "full")
        every = brute_force(replace(puzzle, rules="classic"))
        expected = every if len(every) == 1 and is_tight(puzzle, *every) else set()
        for found, alone in map(finish, (fact._only_if_cells_may_stay_empty(puzzle), fact._only_on_any_board(puzzle))):
            assert ({found.links} if found and alone else set()) == expected, puzzle.id
            proved += bool(alone)
    assert proved
