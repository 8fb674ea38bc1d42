"""The dialog Share: links with and without moves, their QR code, pictures, text in every format."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts.build.environment import WHEELS
from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    choose,
    expect_status,
    follow_link,
    press,
    take_link,
)

QR_ROWS = """() => {
    const code = document.querySelector("#share-code canvas"), ink = code.getContext("2d");
    const { data } = ink.getImageData(0, 0, code.width, code.height);
    const rows = [];
    for (let y = 0; y < code.height; y++) {
        let row = "";
        for (let x = 0; x < code.width; x++) {
            const at = 4 * (y * code.width + x);
            row += data[at] < 128 && data[at + 3] ? "#" : ".";
        }
        rows.push(row);
    }
    return rows;
}"""
"""The pixels of the QR code, row by row, # for dark."""
WATCH = """() => {
    window.places = new Set();
    window.links = new Set();
    const copy = document.getElementById("share-copy"), link = document.getElementById("share-link");
    const look = () => {
        const { open, children } = document.getElementById("share-dialog");
        if (open) {
            places.add([...children, copy].map(child => Math.round(child.getBoundingClientRect().top)).join());
            links.add(`${link.value} ${copy.disabled}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Gather, in each frame from now on, where the parts of the dialog are, its link, and whether Copy is disabled."""


def play(page: Page) -> Page:
    """Take a Signpost and make one move by keys."""
    take_link(page, SIGNPOST)
    board = page.locator("#board")
    board.focus()
    for key in ("Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        board.press(key)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    return page


def open_share(page: Page) -> Page:
    """Open the dialog Share and wait until it is filled."""
    press(page, "Share")
    expect(page.get_by_role("dialog", name="Share this puzzle")).to_be_visible()
    expect(page.get_by_role("textbox", name="Link", exact=True)).not_to_have_value("")
    return page


def open_formats(page: Page) -> Locator:
    """Open the other formats in Share; the list of them."""
    if not page.locator("#share-other").evaluate("fold => fold.open"):
        page.locator("#share-other summary").click()
    formats = page.get_by_role("combobox", name="Format")
    expect(formats).to_be_visible()
    return formats


def test_a_link_carries_the_moves_or_only_the_puzzle_and_is_copied(app: Page, address: str) -> None:
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_share(play(app))
    link = app.get_by_role("textbox", name="Link", exact=True)
    expect(link).to_have_value(address + SIGNPOST)
    app.get_by_role("checkbox", name="With my moves").check()
    expect(link).to_have_value(f"{address}{SIGNPOST}&moves=0.0-0.3")
    told = link.input_value()
    press(app, "Copy link")
    expect(app.locator("#share-copy")).to_contain_text("Copied")
    assert app.evaluate("navigator.clipboard.readText()") == told
    press(app, "Close")
    drawn = app.locator("#board-text").inner_text()
    choose(app, "Restart")
    expect(app.locator("#board-text")).not_to_have_text(drawn)
    follow_link(app, told.partition("#")[2])
    expect(app.locator("#board-text")).to_have_text(drawn)
    assert app.url == address + SIGNPOST


def test_while_the_dialog_is_filled_nothing_moves_and_it_never_has_the_link_of_another_puzzle(
    app: Page, address: str
) -> None:
    # A press would be lost whose button moves before it is let go.
    app.evaluate(WATCH)
    for link in (NUMBERLINK, SIGNPOST, "#hamiltonian=5x1"):
        take_link(app, link)
        app.evaluate("links.clear()")
        open_share(app)
        expect(app.get_by_role("textbox", name="Link", exact=True)).to_have_value(address + link)
        expect(app.locator("#share-copy")).to_be_enabled()
        app.evaluate("() => new Promise(requestAnimationFrame)")
        assert set(app.evaluate("[...links]")) <= {" true", f"{address}{link} false"}
        press(app, "Close")
    assert len(app.evaluate("[...places]")) == 1


def test_the_dialog_opens_with_the_link_again_after_another_choice(app: Page) -> None:
    take_link(app, NUMBERLINK)
    open_share(app)
    app.locator("#share-what label", has_text="Print").click()
    expect(app.get_by_role("textbox", name="Link", exact=True)).to_be_hidden()
    press(app, "Close")
    open_share(app)
    expect(app.get_by_role("checkbox", name="With my moves")).to_be_hidden()  # no move was made
    press(app, "Close")


def test_the_link_has_a_qr_code_with_white_round_it(app: Page) -> None:
    if not list(WHEELS.glob("segno-*")):
        pytest.skip("the page's wheels are not set up: scripts/test.py does that")
    open_share(app)
    expect(app.get_by_role("img", name="QR code of the link")).to_be_visible()
    app.wait_for_function(f"({QR_ROWS})().some(row => row.includes('#'))")
    rows = app.evaluate(QR_ROWS)
    first = next(y for y, row in enumerate(rows) if "#" in row)
    left = rows[first].index("#")
    module = (len(rows[first][left:].split(".")[0])) // 7
    assert first == left == 4 * module, "four modules are quiet"
    middle = rows[first + 3 * module][left : left + 7 * module : module]
    assert middle == "#.###.#", "the corner is a finder"
    press(app, "Close")


def test_a_board_is_saved_as_png_and_as_svg(app: Page) -> None:
    take_link(app, NUMBERLINK)
    open_share(app)
    app.locator("#share-what label", has_text="Picture").click()
    with app.expect_download() as saved:
        press(app, "Save picture")
    assert saved.value.suggested_filename == "numberlink.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    open_formats(app)
    with app.expect_download() as saved:
        press(app, "Save SVG")
    assert saved.value.suggested_filename == "numberlink.svg"
    assert saved.value.path().read_bytes().startswith(b"<svg")
    app.locator("#share-what label", has_text="Link").click()
    press(app, "Close")


def test_the_puzzle_is_written_in_each_format_and_saved(app: Page) -> None:
    take_link(app, NUMBERLINK)
    open_share(app)
    open_formats(app).select_option("puzzlink")
    expect(app.get_by_role("textbox", name="The puzzle as text")).to_have_value(
        "https://puzz.link/p?arukone/5/4/3i21g21j3l"
    )
    with app.expect_download() as saved:
        press(app, "Save text")
    assert saved.value.path().read_text() == "https://puzz.link/p?arukone/5/4/3i21g21j3l"
    press(app, "Close")


def test_a_board_that_is_no_puzzle_yet_is_shared_as_it_is(app: Page, address: str) -> None:
    follow_link(app, NUMBERLINK + "&edit=1")
    expect_status(app, "One solution.")
    board = app.locator("#board")
    board.focus()
    board.press("z")  # a label with one end, where the cursor is
    expect(app.locator("#status")).not_to_contain_text("One solution.")
    open_share(app)
    expect(app.locator("#share-lack")).to_contain_text("z")
    expect(app.get_by_role("textbox", name="Link", exact=True)).to_have_value(re.compile("&moves=.*z&edit=1$"))
    formats, text = open_formats(app), app.get_by_role("textbox", name="The puzzle as text")
    expect(formats).to_have_value("puzzlink")
    expect(text).to_have_value(re.compile("^https://puzz.link/p"))
    expect(formats.locator("option[disabled]", has_text="grid")).to_have_count(1)
    press(app, "Close")
    press(app, "Undo")
    expect_status(app, "One solution.")
    open_share(app)
    expect(app.locator("#share-lack")).to_be_hidden()
    expect(formats.locator("option[disabled]")).to_have_count(0)
    press(app, "Close")


def test_the_systems_share_sheet_is_offered_where_there_is_one(phone: Page, address: str) -> None:
    phone.evaluate("navigator.share = what => { window.shared = what; return Promise.resolve() }")
    take_link(phone, NUMBERLINK)
    choose(phone, "Share")
    expect(phone.get_by_role("textbox", name="Link", exact=True)).to_have_value(address + NUMBERLINK)
    press(phone, "Send…")
    phone.wait_for_function("window.shared")
    assert phone.evaluate("shared.url") == address + NUMBERLINK
    press(phone, "Close")
