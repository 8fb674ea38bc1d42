"""The clauses that are written for other programs have one model for each solution."""

import random

import pytest

from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.text import dimacs
from tests.puzzles.numberlink import any_board
from tests.puzzles.numberlink.second_opinion import random_board


def read(text: str) -> tuple[Cnf, dict[str, int]]:
    """The clauses, and the variable of each edge."""
    cnf = Cnf()
    edges: dict[str, int] = {}
    for line in text.splitlines():
        words = line.split()
        if line.startswith("c ") and len(words) == 3 and words[1].isdecimal() and "-" in words[2]:
            edges[words[2]] = int(words[1])
        elif line.startswith("p "):
            for _ in range(int(words[2])):
                cnf.new()
        elif not line.startswith("c"):
            cnf.add(*map(int, words[:-1]))
    return cnf, edges


def models(text: str) -> list[frozenset[int]]:
    """All models of the clauses."""
    cnf, _ = read(text)
    found = []
    with SatSolver(cnf) as solver:
        while solver.slice((), 1_000_000):
            model = solver.model()
            found.append(model)
            solver.add(*(-v if v in model else v for v in range(1, cnf.variables + 1)))
    return found


@pytest.mark.parametrize("rules", RULES)
def test_each_solution_is_just_one_model(rules: str) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    rng = random.Random(rules)
    for _ in range(60):
        board = random_board(rng, rules)
        assert len(models(dimacs.write(board))) == len(any_board.solutions(board)), board.id


@pytest.mark.slow
def test_each_solution_is_just_one_model_on_boards_of_every_shape() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    rng, seen = random.Random(5), set()
    for _ in range(80):
        board = any_board.random_board(rng)
        many = len(any_board.solutions(board))
        assert len(models(dimacs.write(board))) == many, board.id
        seen.add((board.rules, min(many, 2)))
    assert {(rules, many) for rules in RULES for many in (0, 1)} <= seen


def test_the_comments_name_the_edges_of_the_solution() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    text = dimacs.write(NumberlinkPuzzle(3, 2, ("A", "", "A", "B", "", "B"), "tight"))
    (model,) = models(text)
    joined = {name for name, v in read(text)[1].items() if v in model}
    assert joined == {"0.0-0.1", "0.1-0.2", "1.0-1.1", "1.1-1.2"}


def test_a_board_that_is_too_large_is_refused_in_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="at most 2500"):
        dimacs.write(NumberlinkPuzzle(60, 60, ("A", "A") + ("",) * 3598))
