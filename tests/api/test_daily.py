"""The puzzles of the day: the same for everybody on a date, another each day, three grades over the week."""

import datetime

import pytest

import pysolvers
from pysolvers.api.daily import WEEK, on_date, read_date

MONDAY = datetime.date(2026, 11, 23)
KINDS = [kind for kind in pysolvers.kinds() if kind.has("generator")]


@pytest.mark.slow
def test_a_date_gives_one_puzzle_of_each_kind_with_one_solution_and_the_same_again() -> None:
    made = pysolvers.daily(date="2026-11-23")
    assert [puzzle.kind for puzzle in made] == [kind.name for kind in KINDS]
    assert all(pysolvers.is_unique(puzzle) for puzzle in made)
    again = [pysolvers.daily(kind.name, MONDAY) for kind in KINDS]
    assert [pysolvers.link(puzzle) for puzzle in again] == [pysolvers.link(puzzle) for puzzle in made]
    assert pysolvers.daily("signpost", "2026-11-24") != made[0]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_week_grows_harder_and_sizes_never_smaller(kind: pysolvers.Kind) -> None:
    week = [on_date(kind, MONDAY + datetime.timedelta(days)) for days in range(7)]
    assert [day.difficulty for day in week] == list(WEEK)
    ranks = [kind.generator.DIFFICULTIES.index(day.difficulty) for day in week]
    assert ranks == sorted(ranks) and len(set(ranks)) == 3
    sides = [int("".join(filter(str.isdigit, day.size.split("x")[0]))) for day in week]
    assert sides == sorted(sides)


def test_without_a_date_it_is_today_in_utc_whatever_the_clock_on_the_wall_says() -> None:
    assert abs(read_date() - datetime.datetime.now(datetime.UTC).date()) <= datetime.timedelta(1)
    late = datetime.datetime(2026, 11, 22, 23, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=-5)))
    assert read_date(late) == MONDAY


@pytest.mark.parametrize("date", ["yesterday", "2026-13-01", "2026-2-1", "20261122", "٢٠٢٦-١١-٢٢"])
def test_what_is_no_date_is_refused_in_a_sentence(date: str) -> None:
    with pytest.raises(pysolvers.ArgumentError, match="expected year-month-day, such as 2026-11-22"):
        pysolvers.daily("zip", date)
