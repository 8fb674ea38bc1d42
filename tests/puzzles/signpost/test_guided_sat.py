"""Suppositions that satisfiability takes back: they find a solution, or prove that there is none."""

import random
from collections.abc import Callable

import pytest

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import installed
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost import solver
from pysolvers.puzzles.signpost.solver import solve
from pysolvers.puzzles.signpost.solving import guided_sat
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.search import numbering
from tests.puzzles.signpost.brute_force import all_solutions, random_board

pytestmark = pytest.mark.skipif(not installed(), reason="python-sat is not installed")


def test_likely_links_that_are_wrong_are_taken_back(schedule: Callable[..., None]) -> None:
    schedule(suppose_sure=0.0)
    rng, pace, tried = random.Random(21), Pace(), 0
    for _ in range(300):
        board = random_board(rng)
        links = Links(board)
        for _ in links.close():
            pass
        chains = Chains(links)
        if links.dead is not None or len(chains.live) == 1 or not _narrowed(chains) or len(chains.live) == 1:
            continue
        tried += 1
        steps = guided_sat.suppose(chains, board.area, pace, 1000)
        try:
            while True:
                next(steps)
        except StopIteration as end:
            decided, after = end.value
        assert decided
        if after is None:
            assert not all_solutions(board), board.id
        else:
            assert numbering(after, board.area) in all_solutions(board), board.id
    assert tried > 20


def _narrowed(chains: Chains) -> bool:
    steps = chains.propagate(Pace())
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return bool(end.value)


def test_auto_finds_each_solution_once_after_suppositions(
    monkeypatch: pytest.MonkeyPatch, schedule: Callable[..., None]
) -> None:
    schedule(search_nodes=0)
    monkeypatch.setattr(solver, "solutions_to_spare", lambda state, r: -1.0)
    rng = random.Random(22)
    for _ in range(150):
        board = random_board(rng)
        found = [step.numbers for step in solve(board, "auto") if not isinstance(step, Progress)]
        assert len(found) == len(set(found)), board.id
        assert set(found) == all_solutions(board), board.id


def test_assumptions_that_contradict_each_other_are_named() -> None:
    cnf = Cnf()
    a, b, c = cnf.new(), cnf.new(), cnf.new()
    cnf.add(-a, -b)
    with SatSolver(cnf) as sat:
        assert sat.slice([a, b, c]) is False
        assert sorted(sat.core()) == [a, b]
