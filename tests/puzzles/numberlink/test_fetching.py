"""Numberlink where python-sat is not there yet but can be fetched, as in the browser."""

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.engines.sat import solver
from pysolvers.engines.sat.solver import Delivery
from pysolvers.puzzles.numberlink.solving import portfolio

BOARD = "C...B/A.BA./...C./....."


@pytest.fixture
def fetchable(monkeypatch: pytest.MonkeyPatch) -> Delivery:
    """A front end could fetch python-sat."""
    order = Delivery(possible=True)
    monkeypatch.setattr(solver, "find_spec", lambda _: None)
    monkeypatch.setattr(solver, "delivery", order)
    return order


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_where_clauses_cannot_be_had_after_all_auto_goes_on_by_search(
    fetchable: Delivery, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio, "UNFETCHED_NODES", -1)
    puzzle = pysolvers.parse(BOARD, rules=rules)
    found, waited = [], False
    for step in kind_named("numberlink").solver.solve(puzzle):
        if not isinstance(step, Progress):
            found.append(step)
        elif step.engine == "sat, on its way":
            waited = fetchable.ordered
            fetchable.possible = False
    assert waited
    assert {answer.links for answer in found} == {
        answer.links for answer in pysolvers.solutions(puzzle, engine="search")
    }


@pytest.mark.parametrize("rules", ["full", "tight", "classic"])
def test_an_easy_board_orders_nothing(fetchable: Delivery, rules: str) -> None:
    pysolvers.outcome(pysolvers.parse(BOARD, rules=rules))
    assert not fetchable.ordered
