"""Clauses, the solver in slices, DIMACS."""

import itertools
import sys
from collections.abc import Generator
from typing import Any

import pytest

from pysolvers.core.progress import Progress
from pysolvers.engines.sat import availability
from pysolvers.engines.sat.availability import Fetching, installed, installed_or_requested, wait_until_installed
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.errors import MissingExtra

needs_pysat = pytest.mark.skipif(not installed_or_requested(), reason="python-sat is not installed")


def drive(work: Generator[Progress, None, bool | None]) -> tuple[bool | None, list[Progress]]:
    """Run to the end: the verdict, and the progress on the way."""
    seen = []
    while True:
        try:
            seen.append(next(work))
        except StopIteration as end:
            return end.value, seen


def models(cnf: Cnf, over: list[int]) -> set[tuple[bool, ...]]:
    """The assignments of `over` that satisfy the clauses, found by blocking one after another."""
    found = set()
    with SatSolver(cnf) as sat:
        while drive(sat.solve())[0]:
            true = sat.model()
            found.add(tuple(v in true for v in over))
            sat.add(*(-v if v in true else v for v in over))
    return found


def pigeons(holes: int) -> Cnf:
    """One pigeon too many for the holes: unsatisfiable, and hard to see for resolution."""
    cnf = Cnf()
    sits = [[cnf.new((p, h)) for h in range(holes)] for p in range(holes + 1)]
    for row in sits:
        cnf.add(*row)
    for column in zip(*sits, strict=True):
        cnf.at_most_one(column)
    return cnf


@needs_pysat
@pytest.mark.parametrize("n", range(1, 11))
@pytest.mark.parametrize("k", range(4))
def test_at_most_k_leaves_exactly_the_small_sets(n: int, k: int) -> None:
    cnf = Cnf()
    over = [cnf.new() for _ in range(n)]
    cnf.at_most(k, over)
    assert models(cnf, over) == {bits for bits in itertools.product((False, True), repeat=n) if sum(bits) <= k}


@needs_pysat
@pytest.mark.parametrize("n", range(12))
def test_exactly_one_leaves_the_single_choices(n: int) -> None:
    cnf = Cnf()
    over = [cnf.new() for _ in range(n)]
    cnf.exactly_one(over)
    assert len(models(cnf, over)) == n


@needs_pysat
def test_long_work_comes_in_slices_and_keeps_to_its_budget() -> None:
    with SatSolver(pigeons(10)) as sat:
        verdict, seen = drive(sat.solve(conflicts=2000))
        assert verdict is None
        assert len(seen) > 1
        assert seen[-1].engine == "sat"
        assert 2000 <= seen[-1].nodes == sat.conflicts


@needs_pysat
def test_what_cannot_be_satisfied_is_proved_so() -> None:
    with SatSolver(pigeons(5)) as sat:
        assert drive(sat.solve())[0] is False


@needs_pysat
def test_assumptions_hold_for_one_question_only() -> None:
    cnf = Cnf()
    a, b = cnf.new(), cnf.new()
    cnf.add(a, b)
    with SatSolver(cnf) as sat:
        assert drive(sat.solve([-a, -b]))[0] is False
        assert drive(sat.solve([-a]))[0] is True
        assert sat.model() == {b}


def test_without_python_sat_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.delitem(sys.modules, "pysat.solvers", raising=False)
    with pytest.raises(MissingExtra, match=r"needs python-sat: pip install 'pysolvers\[sat\]'") as caught:
        SatSolver()
    assert isinstance(caught.value, ImportError) and caught.value.name == "python-sat"


@pytest.fixture
def fetchable(monkeypatch: pytest.MonkeyPatch) -> Fetching:
    """python-sat is not there, but a front end could fetch it."""
    monkeypatch.setattr(availability, "find_spec", lambda _: None)
    fetching = Fetching(possible=True)
    monkeypatch.setattr(availability, "fetching", fetching)
    return fetching


def test_asking_for_what_can_be_fetched_requests_it(fetchable: Fetching) -> None:
    assert not fetchable.requested
    assert not installed_or_requested()
    assert fetchable.requested


def test_what_cannot_be_fetched_is_not_requested(fetchable: Fetching) -> None:
    fetchable.possible = False
    assert not installed_or_requested()
    assert not fetchable.requested


def test_who_waits_for_it_reports_until_it_has_come(fetchable: Fetching, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = wait_until_installed()
    assert [next(waiting), next(waiting)] == [Progress(engine="sat, downloading")] * 2
    monkeypatch.setattr(availability, "find_spec", lambda _: object())
    assert drive(waiting) == (True, [])


def test_while_it_is_being_fetched_nobody_imports_it(fetchable: Fetching, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(availability, "find_spec", lambda _: object())  # unpacked, but its extension isn't loaded yet
    fetchable.under_way = True
    assert not installed() and not installed_or_requested()
    fetchable.under_way = False
    assert installed()


def test_who_waits_in_vain_goes_on_without(fetchable: Fetching) -> None:
    waiting = wait_until_installed()
    next(waiting)
    fetchable.possible = False
    assert drive(waiting) == (False, [])


def test_dimacs_names_each_variable_in_a_comment_block() -> None:
    cnf = Cnf()
    a, b = cnf.new(("x", 1)), cnf.new()
    cnf.add(a, -b)
    cnf.add(b)

    def describe(meaning: Any) -> str:
        return f"{meaning[0]} is {meaning[1]}"

    assert cnf.dimacs(["A board", "of two lines"], describe) == (
        "c A board\nc of two lines\nc 1 x is 1\np cnf 2 2\n1 -2 0\n2 0\n"
    )
