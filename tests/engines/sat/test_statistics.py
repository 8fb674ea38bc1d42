"""The figures of SAT solvers: of those that were made while somebody asked for them, closed or not."""

import pytest

from pysolvers.engines.sat.availability import installed
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.engines.sat.statistics import sat_statistics

pytestmark = pytest.mark.skipif(not installed(), reason="python-sat is not installed")


def pigeons(holes: int) -> Cnf:
    """One pigeon more than holes: not satisfiable, and not without conflicts."""
    cnf = Cnf()
    place = [[cnf.new() for _ in range(holes)] for _ in range(holes + 1)]
    for row in place:
        cnf.add(*row)
    for hole in zip(*place, strict=True):
        for i, a in enumerate(hole):
            for b in hole[:i]:
                cnf.add(-a, -b)
    return cnf


def test_the_largest_formula_and_all_conflicts_are_told() -> None:
    small, large = pigeons(3), pigeons(4)
    with sat_statistics() as statistics:
        first = SatSolver(small)
        assert first.slice() is False
        conflicts = first.conflicts
        first.close()
        second = SatSolver(large)
        second.add(1, 2)
        assert second.slice() is False
    assert statistics.data() == {
        "variables": 20,
        "clauses": len(large.clauses) + 1,
        "conflicts": conflicts + second.conflicts,
    }
    assert conflicts > 0 and second.conflicts > 0
    second.close()
    second.close()


def test_without_solvers_there_are_no_figures() -> None:
    outside = SatSolver(pigeons(2))
    with sat_statistics() as statistics:
        assert outside.slice() is False
    outside.close()
    assert statistics.data() == {}
