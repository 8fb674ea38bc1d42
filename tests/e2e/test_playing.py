"""What the page says to a player: errors as they happen, how far the game is, and its end."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.desk.game import key
from tests.e2e.browsing import (
    SMALL_SIGNPOST,
    axe_violations,
    box_of,
    expect_status,
    follow_link,
    wait_until_ready,
)

MARGIN = {"signpost": 0.12, "hamiltonian": 0.09}
"""Cells between the border of a drawing and its board."""


def middle(page: Page, column: int, row: int, kind: str = "signpost") -> tuple[float, float]:
    """The middle of a cell of a board of four columns, in pixels."""
    board, margin = box_of(page, "#board"), MARGIN[kind]
    pixels = board["width"] / (4 + 2 * margin)
    return board["x"] + (column + 0.5 + margin) * pixels, board["y"] + (row + 0.5 + margin) * pixels


def drag(page: Page, *cells: tuple[int, int], kind: str = "signpost") -> None:
    page.mouse.move(*middle(page, *cells[0], kind))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, *cell, kind))
    page.mouse.up()


def test_errors_are_told_as_they_happen_until_that_is_switched_off(app: Page) -> None:
    follow_link(app, SMALL_SIGNPOST)
    expect(app.locator("#puzzle")).to_have_value("4x4:1ddcfdfcfaaaebba16a")
    expect_status(app, "Your turn.")
    drag(app, (0, 0), (1, 0), (2, 0))
    expect_status(app, "Row 1, column 1 points south-east, not at row 1, column 3.")
    app.mouse.click(*middle(app, 1, 0))
    app.keyboard.press("1")
    expect_status(app, "1 stands both in row 1, column 1 and in row 1, column 2.")
    app.get_by_role("checkbox", name="Live errors").uncheck()
    expect_status(app, "Your turn.")
    app.locator("#live-errors").evaluate("box => box.click()")
    expect_status(app, "A rule is broken.")


def test_a_solved_example_is_told_shared_marked_and_followed_by_another_puzzle(app: Page, address: str) -> None:
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    puzzle = pysolvers.parse(kind_named("hamiltonian").examples[0][1])
    assert puzzle.summary.startswith("4 × 4")
    solution = pysolvers.solve(puzzle)
    assert solution
    cells = [(column, row) for row, column in solution.data]
    follow_link(app, f"#hamiltonian={puzzle.id}")
    app.get_by_role("checkbox", name="Live errors").uncheck()
    expect(app.locator("#completion")).to_have_text("0 of 16 cells")
    drag(app, *cells[:3], kind="hamiltonian")
    expect(app.locator("#completion")).to_have_text("3 of 16 cells")
    expect(app.locator("#timer")).not_to_have_text("0:00")
    app.evaluate("""Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
                    document.dispatchEvent(new Event("visibilitychange"))""")
    assert key(puzzle) in app.evaluate("localStorage['pysolvers.times']")  # it stands, and is kept
    app.evaluate("delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))")
    drag(app, *cells[2:], kind="hamiltonian")
    expect_status(app, "Solved.")
    expect_status(app, "2 moves, no hints. Best time")
    expect(app.locator("#light path")).to_have_count(1)
    app.get_by_role("button", name="Share result").click()
    expect(app.locator("#share-result")).to_contain_text("Copied")
    assert ": solved in 0:" in app.evaluate("navigator.clipboard.readText()")
    assert not axe_violations(app)
    expect(app.locator(".thumbnail").first).to_have_attribute("aria-label", re.compile("solved, best time 0:"))
    app.reload()
    wait_until_ready(app)
    expect_status(app, "2 moves, no hints. Best time")
    expect(app.locator("#light path")).to_have_count(0)
    app.get_by_role("checkbox", name="Live errors").check()  # it was left as it was chosen
    for name in ("Progress", "Timer"):
        app.get_by_role("checkbox", name=name).uncheck()
    expect(app.locator("#score")).to_have_text("")
    app.get_by_role("button", name="Undo").click()
    expect(app.get_by_role("button", name="Next puzzle")).to_be_hidden()
    app.get_by_role("button", name="Redo").click()
    app.get_by_role("button", name="Next puzzle").click()
    expect_status(app, "A new puzzle.")
    expect(app.locator("#puzzle")).not_to_have_value(puzzle.id)
    assert app.locator("#puzzle").input_value().startswith("4x4;")
    gallery = app.context.new_page()
    gallery.goto(address + "gallery.html")
    expect(gallery.locator(f'[data-key="{key(puzzle)}"]')).to_have_attribute("data-solved", re.compile("0:"))
    gallery.close()


@pytest.mark.long
def test_without_motion_the_light_stands_still(browser: Browser, address: str) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.goto(address + "#hamiltonian=4x1;waypoints=0.0,0.3&moves=0.0:EE")
    wait_until_ready(page)
    page.locator("#board").press("ArrowRight")
    page.locator("#board").press("ArrowRight")
    page.locator("#board").press("Shift+ArrowRight")
    expect_status(page, "Solved.")
    expect(page.locator("#light path")).to_have_css("animation-name", "none")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    page.close()
