"""Numberlink where python-sat is not there yet but can be fetched, as in the browser."""

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Solution
from pysolvers.engines.sat import availability
from pysolvers.engines.sat.availability import Fetching
from pysolvers.puzzles.numberlink.solving import portfolio

BOARD = "C...B/A.BA./...C./....."


@pytest.fixture
def fetchable(monkeypatch: pytest.MonkeyPatch) -> Fetching:
    """A front end could fetch python-sat."""
    fetching = Fetching(possible=True)
    monkeypatch.setattr(availability, "find_spec", lambda _: None)
    monkeypatch.setattr(availability, "fetching", fetching)
    return fetching


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_where_clauses_cannot_be_had_after_all_auto_goes_on_by_search(
    fetchable: Fetching, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio, "MAX_NETWORK_CELLS", 0)
    puzzle = pysolvers.parse(BOARD, rules=rules)
    found: list[Solution] = []
    waited = False
    for step in kind_named("numberlink").solver.solve(puzzle):
        if not isinstance(step, Progress):
            found.append(step)
        elif step.engine == "sat, downloading":
            waited = fetchable.requested
            fetchable.possible = False
    assert waited
    assert set(found) == set(pysolvers.solutions(puzzle, engine="search"))


@pytest.mark.parametrize("rules", ["full", "tight", "classic"])
def test_an_easy_board_requests_nothing(fetchable: Fetching, rules: str) -> None:
    pysolvers.outcome(pysolvers.parse(BOARD, rules=rules))
    assert not fetchable.requested
