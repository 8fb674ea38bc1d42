"""Work on the desk that is shared with helpers: they come late, leave, fall silent, and nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.desk import searches
from pysolvers.desk.desk import Desk
from pysolvers.desk.jobs import Job
from pysolvers.errors import ArgumentError
from pysolvers.parallel import helpers, shared_search, solving
from pysolvers.parallel.helpers import Helper
from tests.desk.desks import UNIQUE, opened

SHARED = {
    "one solution": UNIQUE,
    "several solutions": "4x4:deggece16aabge12ca13ba",
    "no solution": "3x3:eeegggggg",
    "paths": "4x4;waypoints=1.3,0.2,2.1,1.0",
    "links": "A..B/..../..../A..B",
    "letters": "rect;y=(.)B\\1,[AB]*;x=[AB]+,[AB]+,[AB]+",
}
COUNTED = (
    "4x5",
    "6x6;start=0.0;end=5.0",
    "5x4;symmetry=rot180",
    "A..B/..../..../A..B",
    "4x4;at=0.0:1",
    SHARED["letters"],
)


class Team:
    """A desk, and helpers of its own by name, each of which takes its turn after each slice of the desk."""

    def __init__(self, text: str) -> None:
        self.desk = Desk()
        self.desk.open(text)
        self.helpers = {"one": Helper(), "two": Helper()}
        self.orders = 0

    def slices(self, view: dict[str, Any], helping: bool = True) -> Iterator[dict[str, Any]]:
        """The work under way, slice by slice."""
        news = dict.fromkeys(self.helpers, b"")
        while view["busy"]:
            view = self.desk.step()
            for name, helper in list(self.helpers.items()) if helping and view["busy"] else ():
                order = self.desk.call("order", name, news.pop(name, b""))
                self.orders += bool(order)
                news[name] = helper.carry_out(order)
            yield view

    def work(self, view: dict[str, Any]) -> dict[str, Any]:
        """The view at the end of the work."""
        return list(self.slices(view))[-1] if view["busy"] else view

    @property
    def job(self) -> Job[Any]:
        assert self.desk.workspace.job
        return self.desk.workspace.job


def alone_for(monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    """Say how long the desk goes on by itself when helpers have come; it does little between two words with them."""
    monkeypatch.setattr(shared_search, "AS_LONG_AGAIN", share)
    monkeypatch.setattr("pysolvers.desk.desk.SLICE", 1e-6)


@pytest.mark.parametrize("share", [0.0, 1e9], ids=["takes pieces too", "goes on alone"])
@pytest.mark.parametrize("text", SHARED.values(), ids=list(SHARED))
def test_with_helpers_the_solutions_are_the_same(text: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    alone_for(monkeypatch, share)
    team = Team(text)
    team.work(team.desk.solve())
    view = team.work(team.desk.gather(500))
    solutions = team.desk.workspace.solutions
    right = [str(solution) for solution in pysolvers.solutions(text)]
    assert sorted(map(str, solutions.found)) == sorted(right)
    assert solutions.complete or not right
    if len(right) == 1:
        assert view["status"]["headline"] == "One solution."


@pytest.mark.parametrize("share", [0.0, 1e9], ids=["takes pieces too", "goes on alone"])
@pytest.mark.parametrize("text", COUNTED)
def test_with_helpers_the_count_is_the_same(text: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    alone_for(monkeypatch, share)
    team = Team(text)
    view = team.work(team.desk.count())
    many = pysolvers.count(text).value
    assert view["status"]["headline"] == ("One solution." if many == 1 else f"{many:,} solutions.")


MANY = "1,006 solutions."
"""What there are on a board of 4x5."""


def hard(monkeypatch: pytest.MonkeyPatch, text: str = "4x5") -> Team:
    """A count whose search by the desk alone never ends, so that it is decided by pieces."""

    def endless(*_: Any) -> Iterator[Progress]:
        while True:
            yield Progress(1)

    monkeypatch.setattr(pysolvers.kinds()[2].solver, "count", endless)
    monkeypatch.setattr(pysolvers.kinds()[2].pieces, "counting", lambda *_: iter(()))
    alone_for(monkeypatch, 0.0)
    return Team(text)


def test_a_helper_that_leaves_in_the_middle_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    team = hard(monkeypatch)
    monkeypatch.setattr(helpers, "PAUSE", 0.0)  # a word after each step of a piece
    team.helpers = {"one": Helper(0.0), "two": Helper(0.0)}
    left = 0
    for view in team.slices(team.desk.count()):  # noqa: B007  it is looked at afterwards
        if team.orders > 4 * (left + 1) and left < 5:
            assert team.job.helpers
            team.desk.leave("one")
            team.helpers["one"] = Helper(0.0)  # another one by the same name comes with the next word
            left += 1
    assert left == 5
    assert view["status"]["headline"] == MANY


def test_a_helper_that_says_no_more_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    team = hard(monkeypatch)
    monkeypatch.setattr(helpers, "SILENT", 0.05)
    waited = False
    for view in team.slices(team.desk.count()):
        if team.orders == 3:
            team.helpers.clear()  # both have pieces, and are gone without a word
        waited = waited or (view["busy"] and view["idle"])
    assert waited
    assert view["status"]["headline"] == MANY


def test_what_helpers_had_is_done_when_the_search_goes_on_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    alone_for(monkeypatch, 0.0)
    monkeypatch.setattr(solving, "AFTER_FIRST", 0.0)
    monkeypatch.setattr(searches, "MANY", 2)
    team = Team("4x4")
    for view in team.slices(team.desk.solve()):
        assert not view["busy"] or team.orders < 1000
    assert len(team.desk.workspace.solutions.found) >= 2
    view = team.desk.gather(1000)
    *_, view = team.slices(view, helping=False)
    assert view["status"]["headline"] == "276 solutions."


def test_helpers_are_told_of_and_sent_home(monkeypatch: pytest.MonkeyPatch) -> None:
    team = hard(monkeypatch)
    told: set[str] = set()
    for view in team.slices(team.desk.count()):
        told |= {fact for name, fact in (view["progress"]["facts"] if view["busy"] else ()) if name == "Also at work"}
    assert told == {"1 worker", "2 workers"} or told == {"2 workers"}
    assert team.desk.call("order", "one", b"") == b""  # there is no work
    assert not team.desk.can_share()
    assert Helper().carry_out(b"") == b""


def test_a_call_that_was_given_up_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    team = hard(monkeypatch)
    team.desk.count()
    helper = Helper()
    news = b""
    while not news:
        team.desk.step()
        news = helper.carry_out(team.desk.call("order", "one", news))
    assert team.job.helpers
    for key in range(100):
        team.job.helpers.stop(key)
    order = team.desk.call("order", "one", news)
    assert order == helpers.DROP
    assert helper.carry_out(order) == helper.carry_out(b"") == b""


def test_what_a_helper_refuses_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    team = hard(monkeypatch)

    def refuse(*_: Any) -> Iterator[Progress]:
        yield Progress()
        raise ArgumentError("Too large for this engine.")

    monkeypatch.setattr(pysolvers.kinds()[2].pieces, "solutions", refuse)
    view = team.work(team.desk.count())
    assert view["error"] == "Too large for this engine."


def test_quiet_work_and_making_are_not_shared() -> None:
    desk = opened(UNIQUE)
    desk.edit()
    assert desk.view()["quiet"]
    assert not desk.can_share()
    assert desk.call("order", "one", b"") == b""
    desk.explain()
    assert not desk.can_share()
