"""Several solutions: the legend, the clue that would leave one, all of them side by side."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import box_of, expect_status, follow_link, press

SEVERAL = "#signpost=5x5:1cceefcfggeeccghcacehchah25a"


def all_found(page: Page) -> None:
    """Fourteen solutions, the first of them on the board."""
    follow_link(page, SEVERAL)
    press(page, "Solve")
    expect_status(page, "At least 2 solutions.")
    press(page, "All solutions side by side")
    expect_status(page, "14 solutions.")
    expect(page.locator("#board")).to_have_attribute("aria-label", "14 solutions side by side")


def test_all_solutions_stand_side_by_side_and_a_press_shows_one(app: Page) -> None:
    all_found(app)
    box = box_of(app, "#board")
    app.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    expect(app.locator("#pager")).to_contain_text("Solution 4 of 14")
    expect(app.get_by_role("button", name="All solutions side by side")).to_have_attribute("aria-pressed", "false")
    expect(app.get_by_text("the same in every solution")).to_be_visible()
    expect(app.get_by_text("differs between solutions")).to_be_visible()


def test_the_clue_that_leaves_one_solution_is_offered_and_added(app: Page) -> None:
    all_found(app)
    press(app, "One at a time")
    expect(app.locator("#offer")).to_contain_text("would leave only this solution.")
    before = app.url
    press(app, "Add it")
    expect_status(app, "One solution.")
    expect(app.locator("#solutions")).to_be_hidden()
    assert app.url != before
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_value(app.url.partition("=")[2])
