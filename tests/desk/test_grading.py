"""The grade of the puzzle on the desk."""

from pysolvers.desk.desk import Desk

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def test_the_title_has_the_grade_when_it_is_worked_out() -> None:
    desk = Desk()
    view = desk.open(UNIQUE)
    assert "easy" not in view["title"]
    while (told := desk.grade())["more"]:
        assert "easy" not in told["title"]
    assert told["title"].startswith("Signpost, 5 × 5, 5 numbers, easy, ")
    assert desk.view()["title"] == told["title"]
    assert "easy" in desk.event("key", key="ArrowDown")["title"]


def test_another_puzzle_is_graded_anew_and_drafts_and_guesses_are_not() -> None:
    desk = Desk()
    desk.open(UNIQUE)
    while desk.grade()["more"]:
        pass
    assert "easy" not in desk.open("4x4;start=0.0")["title"]
    while (told := desk.grade())["more"]:
        pass
    assert not any(level in told["title"] for level in ("easy", "normal", "hard", "extreme"))
    assert desk.open(UNIQUE)["title"].count("easy") == 0
    assert not desk.edit()["busy"] or desk.cancel()
    assert desk.grade() == {"more": False, "title": desk.view()["title"]}
