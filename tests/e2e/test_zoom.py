"""Large boards seen closer: by wheel, two fingers, keys and buttons; the cursor stays in view; nothing overflows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import follow, go, ready

LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
LARGE = "#numberlink=" + "/".join(sign + "." * 38 + sign for sign in LABELS)
SMALL = "#numberlink=C...B/A.BA./...C./....."
PINCH: list[list[tuple[int, int]]] = [[(-20, 0), (20, 0)], [(-40, 0), (40, 0)], [(-80, 0), (80, 0)]]


SEEN = """() => {
    const board = document.getElementById("board");
    const { data } = board.getContext("2d").getImageData(0, 0, board.width, board.height);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + data[i + 1] * 3) % 1000003;
    return sum;
}"""
"""A number for what is painted."""


def changes(page: Page, seen: int) -> int:
    """Wait until something else is painted; its number."""
    page.wait_for_function(f"seen => ({SEEN})() !== seen", arg=seen)
    return int(page.evaluate(SEEN))


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("#board").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def whole(page: Page) -> Any:
    return expect(page.get_by_role("button", name="Whole board"))


def test_a_large_board_has_buttons_and_a_small_one_has_none(desk: Page) -> None:
    follow(desk, SMALL)
    expect(desk.get_by_role("textbox", name="Puzzle")).to_have_value(SMALL.partition("=")[2])
    expect(desk.locator("#zoom")).to_be_hidden()
    follow(desk, LARGE)
    expect(desk.locator("#zoom")).to_be_visible()
    whole(desk).to_be_disabled()
    for button in desk.locator("#zoom button").all():
        box = button.bounding_box()
        assert box and box["width"] >= 41 and box["height"] >= 41


def test_ctrl_and_the_wheel_come_closer_and_the_wheel_alone_moves_the_board(desk: Page) -> None:
    follow(desk, LARGE)
    expect(desk.locator("#zoom")).to_be_visible()
    before = desk.evaluate(SEEN)
    desk.mouse.move(*middle(desk))
    desk.keyboard.down("Control")
    desk.mouse.wheel(0, -300)
    desk.keyboard.up("Control")
    whole(desk).to_be_enabled()
    closer = changes(desk, before)
    desk.mouse.wheel(-400, -400)
    changes(desk, closer)
    desk.get_by_role("button", name="Whole board").click()
    whole(desk).to_be_disabled()


def test_keys_change_the_size_and_the_cursor_stays_in_view(desk: Page) -> None:
    follow(desk, LARGE)
    expect(desk.locator("#zoom")).to_be_visible()
    board = desk.locator("#board")
    board.focus()
    before = desk.evaluate(SEEN)
    desk.keyboard.press("Alt+Equal")
    whole(desk).to_be_enabled()
    changes(desk, before)
    for _ in range(39):
        desk.keyboard.press("ArrowDown")
    expect(desk.locator("#words")).to_contain_text("Row 40")
    low = desk.evaluate(SEEN)
    for _ in range(39):
        desk.keyboard.press("ArrowUp")
    expect(desk.locator("#words")).to_contain_text("Row 1,")
    changes(desk, low)
    desk.keyboard.press("Alt+Digit0")
    whole(desk).to_be_disabled()


def test_two_fingers_come_closer_and_draw_nothing(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2)
    page = context.new_page()
    go(page, address + LARGE)
    x, y = middle(page)
    touch = context.new_cdp_session(page)

    def send(kind: str, fingers: list[tuple[int, int]]) -> None:
        points = [{"x": x + dx, "y": y + dy, "id": i} for i, (dx, dy) in enumerate(fingers)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", PINCH[0][:1])
    send("touchStart", PINCH[0])
    for fingers in PINCH[1:]:
        send("touchMove", fingers)
    send("touchEnd", [])
    whole(page).to_be_enabled()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    send("touchStart", [(0, 0)])
    send("touchMove", [(0, 60)])
    send("touchEnd", [])
    ready(page)
    whole(page).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
