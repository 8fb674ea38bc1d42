"""Large boards seen closer: by wheel, two fingers, keys and buttons; the cursor stays in view; nothing overflows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    NUMBERLINK,
    box_of,
    painting,
    take_link,
    wait_until_repainted,
)

LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
LARGE = "#numberlink=" + "/".join(sign + "." * 38 + sign for sign in LABELS)


def middle(page: Page) -> tuple[float, float]:
    """The middle of the board in pixels."""
    box = box_of(page, "#board")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def whole(page: Page) -> Any:
    """What is expected of the button for the whole board."""
    return expect(page.get_by_role("button", name="Whole board"))


def show_large(page: Page) -> None:
    """Bring the large board into view, whole, and wait until it is painted."""
    take_link(page, NUMBERLINK)
    expect(page.locator("#zoom")).to_be_hidden()
    small = painting(page)
    take_link(page, LARGE)
    expect(page.locator("#zoom")).to_be_visible()
    wait_until_repainted(page, small)


def test_a_large_board_has_buttons_and_a_small_one_has_none(app: Page) -> None:
    take_link(app, NUMBERLINK)
    expect(app.locator("#zoom")).to_be_hidden()
    show_large(app)
    whole(app).to_be_disabled()
    for button in app.locator("#zoom button").all():
        box = button.bounding_box()
        assert box and box["width"] >= 41 and box["height"] >= 41


def test_ctrl_and_the_wheel_come_closer_and_the_wheel_alone_moves_the_board(app: Page) -> None:
    show_large(app)
    before = painting(app)
    app.mouse.move(*middle(app))
    app.keyboard.down("Control")
    app.mouse.wheel(0, -300)
    app.keyboard.up("Control")
    whole(app).to_be_enabled()
    closer = wait_until_repainted(app, before)
    app.mouse.wheel(-400, -400)
    wait_until_repainted(app, closer)
    app.get_by_role("button", name="Whole board").click()
    whole(app).to_be_disabled()


def test_keys_change_the_size_and_the_cursor_stays_in_view(app: Page) -> None:
    show_large(app)
    board = app.locator("#board")
    board.focus()
    before = painting(app)
    app.keyboard.press("Alt+Equal")
    whole(app).to_be_enabled()
    wait_until_repainted(app, before)
    for _ in range(39):
        app.keyboard.press("ArrowDown")
    expect(app.locator("#words")).to_contain_text("Row 40")
    low = painting(app)
    for _ in range(39):
        app.keyboard.press("ArrowUp")
    expect(app.locator("#words")).to_contain_text("Row 1,")
    wait_until_repainted(app, low)
    app.keyboard.press("Alt+Digit0")
    whole(app).to_be_disabled()
