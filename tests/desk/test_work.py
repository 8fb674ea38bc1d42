"""Long work: what each kind of it says and what follows, how far it is, what is seen of it, how it is cancelled."""

import json
from collections.abc import Iterator

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.desk.checking import Checking
from pysolvers.desk.desk import Desk
from pysolvers.desk.jobs import Deducing, Job, Making, Message, duration
from pysolvers.desk.searches import Counting, OtherRules, Solving
from pysolvers.desk.solutions import SolutionBrowser
from pysolvers.desk.verdict import UniquenessCheck
from pysolvers.engines.reasoning.kept import Memory
from tests.desk.desks import finish, opened

UNIQUE = pysolvers.parse("4x4:1ddcfdfcfaaaebba16a")
SEVERAL = pysolvers.parse("4x4;start=0.0;end=0.3")
NONE = pysolvers.parse("2x2;start=0.0;end=1.1")


def finished(job: Job) -> Message:  # type: ignore[type-arg]  # any job
    while job.step(0.02):
        pass
    return job.finish()


def test_solving_stops_at_what_is_wanted_and_goes_on_when_more_is() -> None:
    job = Solving(SEVERAL)
    assert job.progress()["headline"] == "Looking for a solution…"
    finished(job.want(1))
    assert job.progress()["headline"] == "Looking for a second solution…"
    assert finished(job.want(2)).headline == "At least 2 solutions."
    assert job.progress()["headline"] == "Counting solutions…"
    assert finished(job.want(3)).headline == "At least 3 solutions."
    assert finished(job.want(100)).headline == "8 solutions."
    assert len(job.differs()) > 0


def test_only_solving_without_a_solution_is_followed_by_a_look_at_other_rules() -> None:
    solving, checking = Solving(NONE), Checking(NONE, lambda: pysolvers.kinds()[2].play.start(NONE), Memory())
    assert finished(solving).headline == finished(checking).headline == "No solution."
    assert isinstance(solving.follow_up(), OtherRules)
    assert checking.follow_up() is None
    unique = Solving(UNIQUE)
    finished(unique)
    assert unique.follow_up() is None


def test_a_uniqueness_check_is_quiet_and_not_shared_and_marks_where_solutions_differ() -> None:
    job = UniquenessCheck(SEVERAL)
    assert job.quiet and not job.can_share() and Solving(SEVERAL).can_share()
    message = finished(job)
    assert message.headline == "8 solutions." and job.question == "mend"
    assert message.marks is not None and message.marks.differs


def test_counting_says_a_lower_bound_when_it_is_cancelled() -> None:
    job = Counting(pysolvers.parse("9x9"), "search")
    while not job.found or not job.found[-1].value:
        assert job.step(0.02)
    assert job.message(cancelled=True).headline.startswith("At least")
    stopped = Counting(pysolvers.parse("#hamiltonian=14x14"), "frontier")
    assert stopped.step(0)
    assert stopped.message(cancelled=True).headline == "Canceled."
    assert finished(Counting(SEVERAL)).headline == "8 solutions."


def test_making_shows_the_puzzle_only_when_it_is_there() -> None:
    shown: list[object] = []

    def steps() -> Iterator[Progress | pysolvers.Puzzle]:
        yield Progress()
        yield UNIQUE

    job = Making(steps(), shown.append)
    assert job.message(cancelled=True).detail == "The board is unchanged."
    assert shown == []
    assert finished(job).headline == "A new puzzle."
    assert shown == [UNIQUE]


def test_deducing_tells_what_it_found_or_that_there_is_nothing() -> None:
    told = Message("A hint.", "")
    steps = pysolvers.kinds()[0].hints.explain(UNIQUE)
    assert finished(Deducing(steps, lambda found: told if found else Message("", ""))) is told
    assert finished(Deducing(iter(()), lambda found: told)).headline == "Nothing more can be deduced."


def test_the_browser_comes_back_to_the_last_solution() -> None:
    browser = SolutionBrowser()
    assert browser.next() is None and browser.shown is None
    finished(browser.solve(UNIQUE, "auto"))
    assert browser.next() is None
    assert browser.shown is None
    browser.refresh()
    assert browser.shown is browser.found[0]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0.1 s"), (0.94, "0.9 s"), (59.4, "59.4 s"), (60.2, "60 s"), (61, "1 min 1 s"), (125, "2 min 5 s")],
)
def test_times_are_told_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_cancel_keeps_what_was_found() -> None:
    desk = opened("8x8;start=0.0")
    view = desk.count()
    for _ in range(3):
        view = desk.step()
    view = desk.cancel()
    assert not view["busy"]
    assert view["status"]["headline"] in ("Canceled.",) or view["status"]["headline"].startswith("At least")


def test_a_step_of_a_long_search_tells_only_how_far_it_is() -> None:
    desk = opened("14x14", "hamiltonian")
    assert "scene" in desk.count()
    told = desk.step()
    assert set(told) == {"busy", "quiet", "idle", "progress"} and told["busy"]
    assert "scene" in desk.cancel()


OPEN = {
    "hamiltonian": "14x14",
    "numberlink": "9 9\nA........\n" + ".........\n" * 7 + "........A\n",
    "signpost": "7x7:1deffggeadbgfdfebfeadgdcbacgfcabaaggeegfaeaccbhhha",
    "regex-crossword": json.dumps({"patternsX": [["[AB]+"]] * 6, "patternsY": [["(AB|BA)+"], *[["[AB]+"]] * 5]}),
}
"""Puzzles with so many solutions that counting them takes long, by kind."""


@pytest.mark.parametrize("kind", OPEN)
def test_a_search_that_is_watched_shows_what_it_stands_at(kind: str) -> None:
    desk = Desk()
    bare = desk.open(OPEN[kind], kind)["scene"]
    view = desk.count("search")
    seen = False
    while view["busy"] and not seen:
        view = desk.step(watch=True)
        seen = view.get("scene", bare) != bare
    assert seen and view["busy"]
    assert desk.cancel()["scene"] == bare


@pytest.mark.slow
def test_a_puzzle_that_takes_long_to_compute_is_work_in_steps_that_can_be_cancelled() -> None:
    desk = Desk()
    before = desk.puzzle
    view = desk.open("20x20#2")
    assert view["busy"]
    assert desk.puzzle is before
    assert not desk.cancel()["busy"]
    finish(desk, desk.open("14x14#2"))
    assert desk.puzzle.summary.startswith("14 × 14")


def test_a_small_puzzle_is_computed_at_once() -> None:
    view = Desk().open("5x5c#123")
    assert not view["busy"]
    assert "error" not in view


def test_a_size_that_cannot_be_computed_is_said_at_once() -> None:
    assert "too large" in Desk().open("40x40#1")["error"]


@pytest.mark.slow
def test_work_tells_no_figures_that_are_nought() -> None:
    desk = Desk()
    view = desk.generate("signpost", "12x12", seed="1")
    for _ in range(10):
        if not view["busy"]:
            break
        assert all(figure != "0" for _, figure in view["progress"]["facts"])
        assert not view["progress"]["detail"].startswith("0 of")
        view = desk.step()
    desk.open("5x5:1cceefcfggeeccghcacehchah25a")
    finish(desk, desk.solve())
    desk.next_solution()
    view = desk.next_solution()
    assert view["progress"] is None or view["progress"]["fraction"] is None, (
        "a solution is drawn: no cells are to be known"
    )


def test_an_explanation_and_a_hint_that_cannot_go_on_say_how_many_solutions_there_are() -> None:
    desk = opened("4x4;start=0.0")
    finish(desk, desk.explain())
    last = desk.steps_text()["text"].splitlines()[-1]
    assert last.endswith(". There are several solutions, 52 in all, and from here on they differ.")
    moves = [move for step in pysolvers.explain("4x4;start=0.0") for move in step.moves]
    desk.lesson_close()
    desk.open(pysolvers.link("4x4;start=0.0", moves))
    assert finish(desk, desk.hint())["status"]["headline"] == "These techniques go no further."
    assert desk.hint()["status"]["detail"] == "There are several solutions, and these techniques go no further."


@pytest.mark.parametrize(("size", "settings", "field"), [
    ("99x99", {}, "size"), ("99x99", {"pairs": "5"}, "size"), ("8x8", {"pairs": "700", "rules": "tight"}, "pairs"),
    ("8x8", {"rules": "none"}, "rules"),
])  # fmt: skip
def test_an_order_that_is_refused_names_the_field_that_is_wrong(
    size: str, settings: dict[str, str], field: str
) -> None:
    desk = Desk()
    before = desk.view()
    refused = desk.generate("numberlink", size, settings=settings)
    assert refused["error"] and refused["field"] == field and not refused["busy"]
    assert refused["id"] == before["id"]
