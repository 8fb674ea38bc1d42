"""What the page says to a player: errors as they happen."""

from playwright.sync_api import Page, expect

from tests.e2e.browsing import SMALL_SIGNPOST, box_of, expect_status, follow_link, wait_until_ready

MARGIN = 0.12
"""Cells between the border of a Signpost drawing and its tiles."""


def middle(page: Page, column: int, row: int, side: int = 4) -> tuple[float, float]:
    """The middle of a cell of a Signpost board, in pixels."""
    board = box_of(page, "#board")
    pixels = board["width"] / (side + 2 * MARGIN)
    return board["x"] + (column + 0.5 + MARGIN) * pixels, board["y"] + (row + 0.5 + MARGIN) * pixels


def drag(page: Page, *cells: tuple[int, int]) -> None:
    page.mouse.move(*middle(page, *cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, *cell))
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
    app.locator("#options-fold summary").click()
    app.get_by_role("checkbox", name="Live errors").uncheck()
    expect_status(app, "Your turn.")
    app.reload()
    wait_until_ready(app)
    expect_status(app, "Your turn.")
    app.locator("#live-errors").evaluate("box => box.click()")
    expect_status(app, "A rule is broken.")
