"""Print prints the puzzle and not the page, on one sheet, in the colours of paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    do_on_a_phone_or_not,
    expect_status,
    go_to,
    hint_to_the_move,
    open_page,
    press,
    show_solution,
    take_link,
)
from tests.sampling import rest_when_long

LINKS = {
    "signpost": SIGNPOST,
    "numberlink": NUMBERLINK,
    "hamiltonian": "#hamiltonian=4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1",
    "regex-crossword": "#regex-crossword=rect;y=(EC%7CG)%2B,%5BHYO%5D*;x=(H%7CE%7CHE)*,%5BUCO%5D*",
}
FAKE_PRINT = """() => {
    window.printed = 0;
    window.print = () => { dispatchEvent(new Event("beforeprint")); window.printed += 1; };
}"""
"""A headless browser does not print; what the page does before is what counts."""
PRINTED = """image => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 200 });
    canvas.getContext("2d").drawImage(image, 0, 0, 200, 200);
    return canvas.toDataURL();
}"""
"""What is on a printed picture."""
VISIBLE = "[...document.body.children].filter(e => e.checkVisibility() && e.clientHeight).map(e => e.id || e.tagName)"


def print_sheet(page: Page) -> None:
    """Print by the dialog Share."""
    before = page.evaluate("window.printed")
    do_on_a_phone_or_not(page, "Share")
    page.locator("#share-what label", has_text="Print").click()
    press(page, "Print")
    page.wait_for_function("before => window.printed === before + 1", arg=before)


@pytest.fixture
def printer(app: Page) -> Iterator[Page]:
    """The tab of `app`, which counts what is printed."""
    app.evaluate(FAKE_PRINT)
    yield app
    app.emulate_media(media="null", color_scheme="light")


@pytest.mark.parametrize("kind", rest_when_long(LINKS))
def test_the_sheet_has_name_board_and_rules_and_nothing_else(printer: Page, kind: str) -> None:
    page = printer
    page.emulate_media(color_scheme="dark")
    take_link(page, LINKS[kind])
    print_sheet(page)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(VISIBLE) == ["print-sheet"]
    sheet = page.locator("#print-sheet")
    look = "images => images.map(image => [image.complete, image.naturalWidth > 0, image.clientWidth])"
    board, code, solution = sheet.locator("img").evaluate_all(look)
    assert board[:2] == code[:2] == solution[:2] == [True, True]
    assert board[2] > 200 and solution[2] > 200 and code[2] > 90
    expect(sheet).to_contain_text("http")
    expect(sheet.locator(".about")).to_contain_text("easy")
    expect(sheet.locator(".alone img")).to_have_count(2)  # the solution is on a sheet of its own
    expect(sheet.locator(".apart h2")).to_contain_text("solution")
    assert page.evaluate("getComputedStyle(document.querySelector('#print-sheet h2')).color") == "rgb(26, 28, 33)"
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4"))) == 2


def test_control_and_p_print_the_sheet_too_and_moves_are_on_it_only_if_asked(printer: Page) -> None:
    page, board, apart = printer, printer.locator("#print-sheet .board"), printer.locator("#print-sheet .apart")
    take_link(page, LINKS["numberlink"])
    print_sheet(page)
    bare = board.evaluate(PRINTED)
    expect(apart).to_have_count(1)
    hint_to_the_move(page)
    print_sheet(page)
    assert board.evaluate(PRINTED) == bare
    show_solution(page)
    expect_status(page, "One solution.")
    page.keyboard.press("Control+p")
    page.wait_for_function("window.printed === 3")
    assert board.evaluate(PRINTED) == bare
    expect(apart).to_have_count(1)
    go_to(page, "Play")
    do_on_a_phone_or_not(page, "Share")
    page.locator("#share-what label", has_text="Print").click()
    page.get_by_label("With my moves").last.check()
    press(page, "Close")
    print_sheet(page)
    assert board.evaluate(PRINTED) != bare


def test_a_large_board_fits_its_sheet_and_a_title_is_text(printer: Page) -> None:
    page = printer
    take_link(page, "#hamiltonian=12x12;start=0.0;end=11.0&title=%3Cimg%20src=x%3E&author=Ada&note=Slowly.")
    print_sheet(page)
    page.emulate_media(media="print")
    expect(page.locator("#print-sheet h2").first).to_have_text("<img src=x>")
    expect(page.locator("#print-sheet .about")).to_contain_text("by Ada")
    expect(page.locator("#print-sheet .note")).to_have_text("Slowly.")
    expect(page.locator("#print-sheet .apart h2")).to_have_text("<img src=x>: one of several solutions")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4"))) == 2


@pytest.mark.long
def test_the_browsers_own_menu_prints_the_board_as_it_is(page: Page, address: str) -> None:
    open_page(page, address + LINKS["numberlink"])
    page.evaluate(FAKE_PRINT)
    print_sheet(page)
    take_link(page, LINKS["signpost"])
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#board").evaluate("board => board.width / board.clientWidth") >= 2
    page.emulate_media(media="print")
    assert page.evaluate(VISIBLE) == ["stage"]


@pytest.mark.long
def test_on_a_phone_the_sheet_is_the_same(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    open_page(page, address + LINKS["hamiltonian"])
    page.evaluate(FAKE_PRINT)
    print_sheet(page)
    page.emulate_media(media="print")
    assert page.evaluate(VISIBLE) == ["print-sheet"]
    page.close()
