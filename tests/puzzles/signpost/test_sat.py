"""Signpost by satisfiability, the second opinion."""

import random
import re
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.engines.sat.availability import installed
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.formats import PART as SIGNPOST_FORMATS
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.solver import PART as SOLVER
from pysolvers.puzzles.signpost.text.id import read_id
from tests.puzzles.signpost.brute_force import all_solutions, random_board

pytestmark = pytest.mark.skipif(not installed(), reason="python-sat is not installed")


def agree(seed: int, boards: int) -> None:
    rng = random.Random(seed)
    for _ in range(boards):
        board = random_board(rng)
        found = [step.numbers for step in SOLVER.solve(board, "sat") if not isinstance(step, Progress)]
        assert len(found) == len(set(found)), board.id
        assert set(found) == all_solutions(board), board.id


def test_small_random_boards_agree_with_brute_force() -> None:
    agree(3, 200)


@pytest.mark.long
def test_many_small_random_boards_agree_with_brute_force() -> None:
    agree(4, 20_000)


@pytest.mark.slow
def test_both_engines_agree_on_random_boards_of_eight(puzzles: Path) -> None:
    rows = (puzzles / "signpost" / "random_hints.tsv").read_text().splitlines()
    for board in [read_id(row.split("\t")[1]) for row in rows if "\t8x8:" in row][::3]:
        assert pysolvers.outcome(board, engine="sat") == pysolvers.outcome(board, engine="search")


def dimacs(board: SignpostPuzzle) -> str:
    write = next(f for f in SIGNPOST_FORMATS.FORMATS if f.name == "dimacs").write
    assert write is not None
    return write(board)


def test_the_exported_clauses_have_the_solutions_of_the_puzzle_and_say_what_they_mean() -> None:
    rng = random.Random(9)
    for _ in range(60):
        board = random_board(rng)
        lines = dimacs(board).splitlines()
        cnf = Cnf()
        for line in lines:
            if re.match(r"-?\d", line):
                cnf.add(*map(int, line.split()[:-1]))
        named = [int(line.split()[1]) for line in lines if re.match(r"c \d+ R\d+C", line)]
        count = 0
        with SatSolver(cnf) as sat:
            while sat.slice(conflicts=100_000):
                count += 1
                true = sat.model()
                sat.add(*(-v if v in true else v for v in named))
        assert count == len(all_solutions(board)), board.id


def test_a_variable_is_told_in_words() -> None:
    text = dimacs(read_id("5x5:cceefcfggeeccghcacehchaha"))
    assert re.search(r"^c \d+ R\dC\d is followed by R\dC\d$", text, re.M)
    assert re.search(r"^c \d+ R\dC\d is \d+$", text, re.M)
    assert re.search(r"^p cnf \d+ \d+$", text, re.M)
