"""The table of puzzles of the day, and the days outside of it."""

from __future__ import annotations

from importlib import import_module

import pytest

import pysolvers
from pysolvers.api.daily import days, on_date
from pysolvers.core.kind import kind_named

daily = import_module("pysolvers.api.daily")


needs_table = pytest.mark.skipif(not days(), reason="The table is empty: scripts/days.py writes it.")


@needs_table
def test_every_row_of_the_table_is_a_puzzle_with_the_size_of_its_day() -> None:
    for (date, kind), id in list(days().items())[:28]:
        wanted, puzzle = on_date(kind_named(kind), date), pysolvers.daily(kind, date)
        assert puzzle == pysolvers.parse(id, kind)
        assert kind_named(kind).generator.order_like(puzzle)[0] == wanted.size


@needs_table
def test_a_day_in_the_table_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    date, kind = next(iter(days()))
    monkeypatch.setattr(type(kind_named(kind).generator), "generate", None)
    assert pysolvers.daily(kind, date).id == days()[date, kind]


def test_a_day_outside_the_table_is_made() -> None:
    assert ("2020-01-06", "signpost") not in days()
    assert pysolvers.daily("signpost", "2020-01-06").kind == "signpost"


def test_a_row_of_the_table_is_what_would_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    day = on_date(kind_named("signpost"), "2020-01-06")
    made = pysolvers.daily("signpost", "2020-01-06")
    monkeypatch.setattr(daily, "days", lambda: {("2020-01-06", "signpost"): made.id})
    monkeypatch.setattr(daily.Daily, "made", None)  # it is not made again
    assert list(day.steps()) == [made]
