"""Budgets, progress and counting, on made-up solvers."""

from collections.abc import Iterator

import pytest

from pysolvers.core.progress import Budget, Count, OutOfBudget, Progress, Run, collected, finish, first, mapped, tally


def steps(solutions: int, nodes: int = 10) -> Iterator[Progress | str]:
    for i in range(solutions):
        yield Progress(nodes=nodes * (i + 1))
        yield f"solution {i}"
    yield Progress(nodes=nodes * (solutions + 1))


def test_a_run_gives_what_is_found_and_keeps_the_last_progress() -> None:
    run = Run(steps(3))
    assert list(run) == ["solution 0", "solution 1", "solution 2"]
    assert run.finished
    assert run.progress.nodes == 40


def test_a_run_tells_whoever_watches() -> None:
    seen: list[Progress] = []
    list(Run(steps(2), watch=seen.append))
    assert [p.nodes for p in seen] == [10, 20, 30]


def test_a_budget_of_nodes_ends_a_run() -> None:
    run = Run(steps(100), Budget(nodes=25))
    found = []
    with pytest.raises(OutOfBudget, match="25 nodes") as caught:
        for solution in run:
            found.append(solution)
    assert found == ["solution 0", "solution 1"]
    assert caught.value.progress.nodes == 30


def test_a_budget_of_seconds_ends_a_run() -> None:
    def endless() -> Iterator[Progress | str]:
        while True:
            yield Progress()

    with pytest.raises(OutOfBudget, match=r"0\.01 s"):
        next(Run(endless(), Budget(seconds=0.01)))


def test_a_slice_stops_in_time_and_goes_on_later() -> None:
    def endless() -> Iterator[Progress | int]:
        for i in range(10**9):
            yield i
            yield Progress()

    run = Run(endless())
    first, second = run.slice(0.002), run.slice(0.002)
    assert first and second
    assert second[0] == first[-1] + 1
    assert not run.finished


def test_a_slice_of_a_finished_run_is_empty() -> None:
    run = Run(steps(2))
    assert len(run.slice(10)) == 2
    assert run.finished
    assert run.slice(10) == []


def test_tally_counts_all() -> None:
    assert [c for c in tally(steps(3)) if isinstance(c, Count)][-1] == Count(3, exact=True)


def test_tally_stops_at_its_limit_and_is_then_not_exact() -> None:
    assert [c for c in tally(steps(100), 5) if isinstance(c, Count)][-1] == Count(5, exact=False)


def test_what_is_found_is_mapped_and_progress_passes_through() -> None:
    found = list(mapped(steps(2), str.upper))
    assert [step for step in found if isinstance(step, str)] == ["SOLUTION 0", "SOLUTION 1"]
    assert sum(isinstance(step, Progress) for step in found) == 3


def test_the_first_thing_that_is_found_is_returned_and_none_where_nothing_is() -> None:
    assert finish(first(steps(3))) == "solution 0"
    assert finish(first(steps(0))) is None


def test_as_many_things_are_collected_as_are_asked_for() -> None:
    assert finish(collected(steps(3), 2)) == ["solution 0", "solution 1"]
    assert finish(collected(steps(3))) == ["solution 0", "solution 1", "solution 2"]
    with pytest.raises(StopIteration) as end:
        work = collected(steps(1))
        while True:
            assert isinstance(next(work), Progress)
    assert end.value.value == ["solution 0"]
