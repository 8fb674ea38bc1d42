"""Title, author and note on the desk: set in Edit, kept with the game, shown, shared."""

from __future__ import annotations

from pysolvers.desk.desk import Desk


def test_a_heading_is_set_while_editing_and_travels_with_the_game() -> None:
    desk = Desk()
    desk.open("A.B/BA./...")
    desk.edit()
    desk.set_heading("Two lines", "Ada", "An easy one")
    view = desk.play()
    assert view["heading"] == {"title": "Two lines", "author": "Ada", "note": "An easy one"}
    assert view["status"]["headline"] == "Two lines"
    assert view["status"]["detail"].startswith("By Ada. An easy one. ")
    assert "&title=Two%20lines&author=Ada" in view["fragment"]
    assert "title=Two%20lines" in view["session"]
    saved = Desk()
    assert saved.restore(view["session"])["heading"] == view["heading"]
    for part in ("Two lines", "by Ada", "An easy one"):
        assert part in desk.picture()["svg"]


def test_a_heading_stays_when_the_draft_changes_and_the_game_goes_on_when_only_it_changes() -> None:
    desk = Desk()
    desk.open("#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a&title=Old&moves=0.0-0.3")
    desk.edit()
    desk.set_heading("New")
    view = desk.play()
    assert (view["heading"]["title"], view["game"]["moves"]) == ("New", 1)
    desk.edit()
    desk.board_setting("columns", 4)
    desk.board_setting("columns", 3)
    assert desk.view()["heading"]["title"] == "New"
    assert desk.undo()["heading"]["title"] == "New"
    assert desk.play()["heading"]["title"] == "New"


def test_what_is_typed_in_one_field_of_the_heading_leaves_the_others() -> None:
    desk = Desk()
    desk.open("A.B/BA./...")
    desk.edit()
    desk.set_heading(title="Two lines")
    desk.set_heading(author="Ada")
    assert desk.set_heading(title="Lines")["heading"] == {"title": "Lines", "author": "Ada", "note": ""}
    assert desk.set_heading(author="")["heading"]["author"] == ""


def test_a_draft_that_is_no_puzzle_yet_is_linked_and_saved_with_its_heading() -> None:
    desk = Desk()
    desk.open("A.B/BA./...")
    desk.edit()
    desk.clear()
    view = desk.set_heading("Soon")
    assert "&title=Soon" in desk.link()["fragment"]
    assert Desk().restore(view["session"])["heading"]["title"] == "Soon"


def test_the_game_of_a_puzzle_that_is_opened_under_another_title_goes_on_under_it() -> None:
    desk = Desk()
    begun = desk.open("#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a&title=Old&moves=0.0-0.3")
    desk.open("5x5:1cceefcfggeeccghcac3e12hch10ah25a&title=New")
    view = desk.go_on(begun["session"])
    assert (view["heading"]["title"], view["game"]["moves"]) == ("New", 1)
