"""Long work: what each kind of it says, how it finishes, and what follows."""

from collections.abc import Iterator

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.desk.answers import AnswerBrowser
from pysolvers.desk.checking import Checking
from pysolvers.desk.jobs import Deducing, Job, Making, Message, duration
from pysolvers.desk.searches import Counting, OtherRules, Solving, UniquenessCheck

UNIQUE = pysolvers.parse("4x4:1ddcfdfcfaaaebba16a")
SEVERAL = pysolvers.parse("4x4;start=0.0;end=0.3")
NONE = pysolvers.parse("2x2;start=0.0;end=1.1")


def finished(job: Job) -> Message:  # type: ignore[type-arg]  # any job
    while job.step(0.02):
        pass
    return job.finish()


def test_solving_stops_at_what_is_wanted_and_goes_on_when_more_is() -> None:
    job = Solving(SEVERAL)
    assert finished(job).headline == "At least 2 answers."
    assert finished(job.want(3)).headline == "At least 3 answers."
    assert finished(job.want(100)).headline == "8 answers."
    assert len(job.differs()) > 0


def test_only_solving_without_an_answer_is_followed_by_a_look_at_other_rules() -> None:
    solving, checking = Solving(NONE), Checking(NONE, lambda: pysolvers.kinds()[2].play.start(NONE))
    assert finished(solving).headline == finished(checking).headline == "No answer."
    assert isinstance(solving.follow_up(), OtherRules)
    assert checking.follow_up() is None
    unique = Solving(UNIQUE)
    finished(unique)
    assert unique.follow_up() is None


def test_a_uniqueness_check_is_quiet_and_not_shared_and_marks_where_two_answers_differ() -> None:
    job = UniquenessCheck(SEVERAL)
    assert job.quiet and not job.can_share() and Solving(SEVERAL).can_share()
    message = finished(job)
    assert message.headline == "Several answers."
    assert message.marks is not None and message.marks.differs


def test_counting_says_a_lower_bound_when_it_is_cancelled() -> None:
    job = Counting(pysolvers.parse("9x9"), "search")
    while not job.found or not job.found[-1].value:
        assert job.step(0.02)
    assert job.message(cancelled=True).headline.startswith("At least")
    stopped = Counting(pysolvers.parse("#hamiltonian=14x14"), "frontier")
    assert stopped.step(0)
    assert stopped.message(cancelled=True).headline == "Cancelled."
    assert finished(Counting(SEVERAL)).headline == "8 answers."


def test_making_shows_the_puzzle_only_when_it_is_there() -> None:
    shown: list[object] = []

    def steps() -> Iterator[Progress | pysolvers.Puzzle]:
        yield Progress()
        yield UNIQUE

    job = Making(steps(), shown.append)
    assert job.message(cancelled=True).detail == "The board is as it was."
    assert shown == []
    assert finished(job).headline == "A new puzzle."
    assert shown == [UNIQUE]


def test_deducing_tells_what_it_found_or_that_there_is_nothing() -> None:
    told = Message("A hint.", "")
    steps = pysolvers.kinds()[0].hints.explain(UNIQUE)
    assert finished(Deducing(steps, lambda found: told if found else Message("", ""), limit=1)) is told
    assert finished(Deducing(iter(()), lambda found: told)).headline == "Nothing more can be deduced."


def test_the_browser_comes_back_to_the_last_answer() -> None:
    browser = AnswerBrowser()
    assert browser.next() is None and browser.shown is None
    finished(browser.solve(UNIQUE, "auto"))
    assert browser.next() is None
    assert browser.shown is None
    browser.refresh()
    assert browser.shown is browser.found[0]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "1 ms"), (0.9, "900 ms"), (0.9997, "1.0 s"), (59.96, "1 min 0 s"), (125, "2 min 5 s")]
)
def test_times_are_told_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
