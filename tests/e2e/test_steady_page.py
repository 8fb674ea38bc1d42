"""What is needed to play is seen together at every size, and nothing moves under the pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pysolvers.desk.game import Session
from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    box_of,
    expect_status,
    follow_link,
    load_text,
    press,
    take_link,
    wait_until_ready,
)

SIZES = [(1280, 800), (1024, 768), (844, 390), (390, 844), (360, 640)]
BOXES = """() => [...document.querySelectorAll("#tabs button, #tools button, #work button, #new, .thumbnail, #status")]
    .filter(part => part.offsetParent)
    .map(part => { const b = part.getBoundingClientRect(); return [part.id, b.x, b.y, b.width, b.height]; })"""
"""Where all that can be pressed while playing is, and the status."""

HEADER_HEIGHTS = "[...document.querySelectorAll('#top *')].filter(e => e.offsetParent).map(e => e.offsetHeight)"


def test_status_board_and_tools_are_seen_together_at_every_size(app: Page, address: str) -> None:
    take_link(app, SIGNPOST)
    try:
        for width, height in SIZES:
            app.set_viewport_size({"width": width, "height": height})
            app.wait_for_function("size => innerWidth === size", arg=width)
            app.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            for part in ("#board", "#status", "#tools"):
                box = box_of(app, part)
                where = f"{part} at {width}x{height}: {box}"
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, where
                assert box["y"] >= 0 and box["y"] + box["height"] <= height, where
            assert box_of(app, "#top")["height"] < 64
            words = app.evaluate(
                "[...document.querySelectorAll('#top *')].filter(e => e.offsetParent).map(e => e.offsetHeight)"
            )
            assert max(words) <= box_of(app, "#top")["height"], "a word of the header wraps"
    finally:
        app.set_viewport_size({"width": 1280, "height": 800})


def test_new_puzzle_and_examples_are_seen_without_scrolling(app: Page) -> None:
    foot = box_of(app, ".foot")["y"]
    for part in ("#new", "#example", ".thumbnail >> nth=0"):
        box = box_of(app, part)
        assert box["y"] + box["height"] <= foot, part


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_hint_pressed_six_times_in_place_tells_all_degrees_and_nothing_moves(
    app: Page, width: int, height: int
) -> None:
    app.set_viewport_size({"width": width, "height": height})
    follow_link(app, SIGNPOST)
    follow_link(app, "#signpost=4x4:edefceha10aa1aea16agg")
    expect_status(app, "Your turn.")
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_value("4x4:edefceha10aa1aea16agg")
    wait_until_ready(app)
    before, hint = app.evaluate(BOXES), box_of(app, "#hint")
    app.mouse.move(hint["x"] + hint["width"] / 2, hint["y"] + hint["height"] / 2)
    pips = app.locator("#hint .on")
    for degree in (1, 2, 0, 1, 2, 0):  # where, why, and the move itself, which ends the hint
        app.mouse.down()
        app.mouse.up()
        expect(pips).to_have_count(degree)
        wait_until_ready(app)
        assert app.evaluate(BOXES) == before
    game = app.evaluate("JSON.parse(sessionStorage['pysolvers.game.signpost']).session")
    assert len(Session.read(game).moves) == 2
    app.set_viewport_size({"width": 1280, "height": 800})


def test_a_refused_text_stays_in_its_box_with_the_reason_beside_it(app: Page) -> None:
    take_link(app, SIGNPOST)
    wrong = "5 4\nC...B\nA.BA\n...C.\n.....\n"
    load_text(app, wrong)
    beside = app.locator("#recognised")
    expect(beside).to_contain_text("Taken for Numberlink, grid. Line 3")
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_value(wrong)
    app.evaluate("""() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "what is this?");
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }""")
    expect(beside).to_contain_text("This is not a puzzle in a known format")
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_value("what is this?")
    press(app, "Hint")
    wait_until_ready(app)
    expect(beside).to_contain_text("This is not a puzzle in a known format")
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_attribute("aria-invalid", "true")
    app.locator(".thumbnail").nth(1).click()
    expect(beside).to_contain_text("an example")
    expect(app.get_by_role("combobox", name="Kind")).to_be_visible()
    example = app.get_by_role("textbox", name="Puzzle").input_value()
    load_text(app, wrong)
    expect(beside).to_contain_text("Line 3")
    app.locator(".thumbnail").nth(1).click()  # the example that is on the board
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_value(example)
    expect(beside).to_contain_text("an example")


def test_tools_of_the_editor_are_explained_in_the_words_of_the_kind_on_the_board(app: Page) -> None:
    sentence = app.locator("#tool-sentence")
    kinds: dict[str, str] = {}
    for link, name in ((NUMBERLINK, "numberlink"), (SIGNPOST, "signpost")):
        follow_link(app, link)
        app.wait_for_url(f"**#{name}=**")
        wait_until_ready(app)
        app.get_by_role("tab", name="Edit").click()
        expect(app.locator("#edit")).to_be_visible()
        expect(sentence).not_to_have_text(kinds.get("numberlink", ""))
        kinds[name] = sentence.inner_text()
    app.locator('nav [data-kind="numberlink"]').click()
    expect(sentence).to_have_text(kinds["numberlink"])
    app.get_by_role("tab", name="Play").click()
    expect(app.locator("#edit")).to_be_hidden()
