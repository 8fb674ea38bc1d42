"""The solver in plain Python agrees with trying all values, and learns what no trial could do in time."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from itertools import combinations, product

import pytest

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.clause_learning import ClauseLearner
from pysolvers.engines.sat.cnf import Cnf
from tests.sampling import rest_when_long


def cnf_of(variables: int, clauses: list[list[int]]) -> Cnf:
    cnf = Cnf()
    for _ in range(variables):
        cnf.new()
    for clause in clauses:
        cnf.add(*clause)
    return cnf


def verdict(learner: ClauseLearner, most: int = 100_000) -> bool | None:
    return result(learner.solve(most))


def result(steps: Generator[Progress, None, bool | None]) -> bool | None:
    """What a generator returns at its end."""
    found: list[bool | None] = []

    def run() -> Iterator[Progress]:
        found.append((yield from steps))

    assert all(isinstance(step, Progress) for step in run())
    return found[0]


def pigeons(number: int) -> Cnf:
    """So many pigeons do not fit into one hole fewer."""
    holes = range(number - 1)
    at = {(p, h): p * (number - 1) + h + 1 for p in range(number) for h in holes}
    clauses = [[at[p, h] for h in holes] for p in range(number)]
    clauses += [[-at[p, h], -at[q, h]] for p, q in combinations(range(number), 2) for h in holes]
    return cnf_of(len(at), clauses)


@pytest.mark.parametrize("by_orders", [False, True])
@pytest.mark.parametrize("seed", rest_when_long(range(60), 20))
def test_it_agrees_with_trying_all_values(seed: int, by_orders: bool) -> None:
    rng = random.Random(seed)
    n = rng.randint(1, 9)
    clauses = [
        [rng.choice((-1, 1)) * rng.randint(1, n) for _ in range(rng.choice((1, 2, 3, 3, 3, 4, 5)))]
        for _ in range(rng.randint(1, 5 * n))
    ]
    models = {
        frozenset(v for v, value in enumerate(values, 1) if value)
        for values in product((False, True), repeat=n)
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    }
    orders = [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, n + 1), n)] for _ in range(2 * by_orders)]
    learner = ClauseLearner(cnf_of(n, clauses), orders)
    found = set()
    while verdict(learner):
        model = learner.model()
        found.add(model)
        learner.add(*(-v if v in model else v for v in range(1, n + 1)))
    assert found == models


def test_it_proves_that_pigeons_do_not_fit_and_drops_clauses_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pysolvers.engines.sat.clause_learning.KEPT", 100)
    learner = ClauseLearner(pigeons(7))
    assert verdict(learner) is False
    assert learner.conflicts > 100


def test_it_stops_after_the_conflicts_asked_for_and_goes_on_later() -> None:
    learner = ClauseLearner(pigeons(7))
    assert verdict(learner, 20) is None
    assert learner.conflicts == 20
    assert verdict(learner) is False


def test_an_empty_clause_cannot_hold() -> None:
    assert verdict(ClauseLearner(cnf_of(2, [[1, 2], []]))) is False
