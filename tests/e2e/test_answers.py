"""Several answers: the legend, the clue that would leave one, all of them side by side."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import follow, press, says

SEVERAL = "#signpost=5x5:1cceefcfggeeccghcacehchah25a"


def all_found(page: Page) -> None:
    """Fourteen answers, the first of them on the board."""
    follow(page, SEVERAL)
    press(page, "Solve")
    says(page, "At least 2 answers.")
    press(page, "All answers side by side")
    says(page, "14 answers.")
    expect(page.locator("#board")).to_have_attribute("aria-label", "14 answers side by side")


def test_all_answers_stand_side_by_side_and_a_press_shows_one(desk: Page) -> None:
    all_found(desk)
    box = desk.locator("#board").bounding_box()
    assert box
    desk.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    expect(desk.locator("#pager")).to_contain_text("Answer 4 of 14")
    expect(desk.get_by_role("button", name="All answers side by side")).to_have_attribute("aria-pressed", "false")
    expect(desk.get_by_text("the same in every answer")).to_be_visible()
    expect(desk.get_by_text("differs between answers")).to_be_visible()


def test_the_clue_that_leaves_one_answer_is_offered_and_added(desk: Page) -> None:
    all_found(desk)
    press(desk, "One at a time")
    expect(desk.locator("#offer")).to_contain_text("would leave only this answer.")
    before = desk.url
    press(desk, "Add it")
    says(desk, "One answer.")
    expect(desk.locator("#answers")).to_be_hidden()
    assert desk.url != before
    expect(desk.get_by_role("textbox", name="Puzzle")).to_have_value(desk.url.partition("=")[2])
