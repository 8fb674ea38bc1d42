"""What the page says to a player: errors as they happen, how far the game is, trials, suppositions, and the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.desk.game import key
from tests.e2e.browsing import (
    NUMBERLINK,
    SMALL_SIGNPOST,
    axe_violations,
    box_of,
    choose,
    expect_status,
    follow_link,
    painting,
    press,
    set_to,
    take_link,
    wait_until_ready,
    wait_until_repainted,
)

ECHO = "#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*"
MISTAKEN = "#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a&moves=3.0:7"
SUPPOSING = "#regex-crossword=hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX"


def point(page: Page, fragment: str, column: float, row: float) -> tuple[float, float]:
    """Where a point of the board, in cells, is on the screen."""
    box, (left, top, width, height) = box_of(page, "#board"), pysolvers.draw(pysolvers.parse(fragment)).box
    return box["x"] + (column - left) / width * box["width"], box["y"] + (row - top) / height * box["height"]


def drag(page: Page, fragment: str, *points: tuple[float, float]) -> None:
    """Drag over points of the board, given in cells as (column, row)."""
    page.mouse.move(*point(page, fragment, *points[0]))
    page.mouse.down()
    for each in points[1:]:
        page.mouse.move(*point(page, fragment, *each), steps=4)
    page.mouse.up()


def test_errors_are_shown_as_they_happen_until_that_is_switched_off(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    status = app.locator("#status")
    expect(status).not_to_have_class("bad")
    drag(app, SMALL_SIGNPOST, (0.5, 0.5), (1.5, 0.5), (2.5, 0.5))
    expect_status(app, "points")  # the arrow does not point there
    app.mouse.click(*point(app, SMALL_SIGNPOST, 1.5, 0.5))
    app.keyboard.press("1")
    expect(status).to_have_class("bad")
    set_to(app, "Live errors", False)
    expect(status).not_to_have_class("bad")
    set_to(app, "Live errors", True)
    expect(status).to_have_class("bad")


def test_a_solved_puzzle_is_locked_timed_shared_and_followed_by_another(app: Page, address: str) -> None:
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    puzzle = pysolvers.parse(kind_named("hamiltonian").examples[0][1])
    solution = pysolvers.solve(puzzle)
    assert solution
    cells = [(column + 0.5, row + 0.5) for row, column in solution.data]
    fragment = f"#hamiltonian={puzzle.id}"
    take_link(app, fragment)
    size = len(cells)
    expect(app.locator("#score")).to_have_text(f"0 of {size} cells")
    drag(app, fragment, *cells[:3])
    expect(app.locator("#score")).to_have_text(f"3 of {size} cells")
    expect(app.locator("#timer")).not_to_have_text("0:00")
    app.evaluate("""Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
                    document.dispatchEvent(new Event("visibilitychange"))""")
    assert key(puzzle) in app.evaluate("localStorage['pysolvers.times']")  # the clock stops, and its time is kept
    app.evaluate("delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))")
    drag(app, fragment, *cells[2:])
    expect_status(app, "Solved")
    expect(app.locator("html")).to_have_attribute("data-state", "finished")
    expect(app.locator("#light path")).to_have_count(1)
    expect(app.locator("#others > p")).to_have_text("Today’s puzzles")
    solved = app.locator("#board-text").inner_text()
    drag(app, fragment, *reversed(cells[:3]))
    assert app.locator("#board-text").inner_text() == solved, "a solved board is locked"
    press(app, "Share result")
    expect(app.locator("#share-result")).to_contain_text("Copied")
    assert "solved in 0:" in app.evaluate("navigator.clipboard.readText()")
    assert not axe_violations(app)
    app.reload()
    wait_until_ready(app)
    expect_status(app, "Solved")
    expect(app.locator("#light path")).to_have_count(0)
    gallery = app.context.new_page()
    gallery.goto(address + "gallery.html")
    expect(gallery.locator(f'[data-key="{key(puzzle)}"]')).to_have_attribute("data-solved", re.compile("0:"))
    gallery.close()
    press(app, "Play again")
    expect(app.locator("#score")).to_have_text(f"0 of {size} cells")
    drag(app, fragment, *cells)
    expect_status(app, "Solved")
    press(app, "Next puzzle")
    app.wait_for_function("old => location.hash !== old", arg=fragment)
    expect(app.locator("html")).to_have_attribute("data-state", "play")


@pytest.mark.long
def test_without_motion_the_light_stands_still(browser: Browser, address: str) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.goto(address + "#hamiltonian=4x1;waypoints=0.0,0.3&moves=0.0:EE")
    wait_until_ready(page)
    for keys in ("ArrowRight", "ArrowRight", "Shift+ArrowRight"):
        page.locator("#board").press(keys)
    expect_status(page, "Solved")
    expect(page.locator("#light path")).to_have_css("animation-name", "none")
    page.close()


def test_moves_are_tried_kept_and_dropped_and_a_long_press_goes_back_to_where_it_was_right(app: Page) -> None:
    take_link(app, "#hamiltonian=5x1")
    follow_link(app, NUMBERLINK + "&moves=1.0:S")  # which is right
    words, html = app.locator("#board-text"), app.locator("html")
    expect(words).to_contain_text("╵")
    wait_until_ready(app)
    right = words.inner_text()
    app.locator("#pen").click()
    app.get_by_role("menuitemradio", name="Trial").click()
    expect(html).to_have_attribute("data-state", "trial")
    drag(app, NUMBERLINK, (4.5, 0.5), (4.5, 1.5))  # wrong
    expect(words).not_to_have_text(right)
    expect_status(app, "Trying 1 move")
    tried = words.inner_text()
    take_link(app, SMALL_SIGNPOST)  # the trial is part of what is saved
    take_link(app, NUMBERLINK)
    expect(words).to_have_text(tried)
    expect(html).to_have_attribute("data-state", "trial")
    app.keyboard.press("Alt+Backspace")
    expect(words).to_have_text(right)
    app.keyboard.press("Alt+t")
    expect(html).to_have_attribute("data-state", "trial")
    drag(app, NUMBERLINK, (4.5, 0.5), (4.5, 1.5))
    expect(words).to_have_text(tried)
    press(app, "Keep")
    expect(html).not_to_have_attribute("data-state", "trial")
    expect(words).to_have_text(tried)
    app.locator("#undo").hover()
    app.mouse.down()
    expect_status(app, "Back to where it was right.")
    app.mouse.up()
    expect(words).to_have_text(right)
    press(app, "Undo")  # a short press is still one step
    expect(words).not_to_have_text(right)


def test_crosses_and_candidates_are_made_with_the_pen_and_by_keys(app: Page) -> None:
    take_link(app, NUMBERLINK)
    spoken = app.locator("#words")
    app.locator("#pen").click()
    app.get_by_role("menuitemradio", name="Cross").click()
    expect(app.locator("#pen")).to_contain_text("Pen: cross")
    app.mouse.click(*point(app, NUMBERLINK, 1.85, 2.5))
    expect(spoken).to_contain_text("crossed out")
    before = spoken.inner_text()
    drag(app, NUMBERLINK, (2.5, 2.5), (2.5, 3.5))
    expect(spoken).not_to_have_text(before)
    app.keyboard.press("Alt+m")
    expect(app.locator("#pen")).to_contain_text("Pen: line")
    take_link(app, ECHO)
    app.locator("#board").focus()
    app.keyboard.press("Insert")
    expect(app.locator("#pen")).to_contain_text("candidates")
    app.keyboard.type("eh")
    expect(spoken).to_contain_text("E H")
    app.keyboard.press("Alt+m")
    expect(app.locator("#pen")).to_contain_text("letter")


def test_a_hint_shows_where_a_mistake_leads(app: Page) -> None:
    take_link(app, "#hamiltonian=5x1")
    follow_link(app, MISTAKEN)
    app.wait_for_url("**#signpost=**")
    wait_until_ready(app)
    app.locator("#hint").click()
    expect(app.locator("#step")).to_be_visible()
    wait_until_ready(app)
    app.locator("#hint").click()
    expect(app.locator("#step")).to_have_attribute("data-supposed", "no")  # ruled out on the board
    chain = app.locator("#chain-open")
    expect(chain).to_be_visible()
    before = painting(app)
    chain.click()
    steps = app.locator("#chain-steps button")
    expect(steps.first).to_be_visible()
    steps.last.click()
    expect(steps.last).to_have_attribute("aria-current", "step")
    wait_until_repainted(app, before)


def test_a_supposition_is_followed_step_by_step_on_the_board(app: Page) -> None:
    take_link(app, SUPPOSING)
    app.get_by_role("tab", name="Solve").click()
    expect_status(app, "One solution.")
    press(app, "Explain step by step")
    expect(app.locator("#step-place")).to_contain_text("Step 1 of")
    toggle, steps = app.locator("#chain-open"), app.locator("#chain-steps button")
    app.locator("#hardest").click()
    expect(toggle).to_be_visible()
    if toggle.get_attribute("aria-expanded") == "false":
        toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect(steps.first).to_be_visible()
    before = painting(app)
    steps.nth(1).click()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    wait_until_repainted(app, before)
    app.keyboard.press("ArrowDown")
    expect(steps.nth(2)).to_be_focused()
    assert not axe_violations(app)
    press(app, "Back to the solution")
    expect(app.locator("#step")).to_be_hidden()


def test_a_setting_hides_progress_and_timer(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    expect(app.locator("#score")).to_contain_text("of 16 cells")
    for name in ("Progress", "Timer"):
        set_to(app, name, False)
    expect(app.locator("#score")).to_have_text("")
    expect(app.locator("#timer")).to_have_text("")
    for name in ("Progress", "Timer"):
        set_to(app, name, True)
    expect(app.locator("#score")).to_contain_text("of 16 cells")


def test_letters_go_to_the_selected_cell_before_the_board_has_the_focus(app: Page) -> None:
    take_link(app, ECHO)
    app.locator("#hint").focus()
    app.keyboard.type("ec")
    expect(app.locator("#board-text")).to_contain_text("EC")
    expect(app.locator("#board")).to_be_focused()
    choose(app, "Restart")


def test_a_clue_that_is_tapped_is_read_in_words(app: Page) -> None:
    take_link(app, "#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*")
    press(app, "(EC|G)+")
    words = app.get_by_role("dialog", name="(EC|G)+")
    expect(words).to_contain_text("EC or G, once or more.")
    expect(words.locator("dt").first).to_have_text("(EC|G)")
    press(app, "Close")
    expect(words).to_be_hidden()
