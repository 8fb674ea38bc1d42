"""A book of puzzles: ordered in its dialog, made in the worker, laid out page by page, and printed by the browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import NUMBERLINK, SIGNPOST, choose, press, take_link
from tests.e2e.test_print import FAKE_PRINT, VISIBLE
from tests.e2e.test_print import printer as printer  # a fixture
from tests.sampling import rest_when_long

OVERFLOWING = """() => [...document.querySelectorAll(".leaf")].flatMap(leaf => {
    const outer = leaf.getBoundingClientRect();
    return [...leaf.querySelectorAll("*")].filter(e => e.clientHeight && !e.hidden).filter(e => {
        const box = e.getBoundingClientRect();
        return box.left < outer.left || box.right > outer.right || box.top < outer.top || box.bottom > outer.bottom;
    }).map(e => e.className || e.tagName);
})"""
EMPTY = """() => {
    document.querySelector("#book form").reset();
    document.getElementById("book-orders").replaceChildren();
}"""
PIECES = """() => [...document.querySelectorAll(".leaf")].map(leaf => leaf.querySelectorAll(".entry").length)"""


def order(page: Page, row: int, kind: str, size: str, count: int) -> None:
    """Fill a line of the dialog."""
    line = page.locator(".order").nth(row)
    line.get_by_label("Kind").select_option(kind)
    line.get_by_label("Size").fill(size)
    line.get_by_label("Difficulty").select_option("easy")
    line.get_by_label("How many").fill(str(count))


def open_book(page: Page) -> None:
    """Open the dialog as a new visitor has it, with a `print` that only counts."""
    page.evaluate(FAKE_PRINT)
    page.evaluate(EMPTY)
    choose(page, "Book of puzzles…")


def make(page: Page) -> None:
    """Make the book, and show it as it is printed."""
    press(page, "Make the book")
    page.wait_for_function("window.printed === 1")
    page.emulate_media(media="print")


def pages_in(page: Page, **options: Any) -> int:
    """How many pages the browser prints."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True, **options)))


@pytest.mark.parametrize(
    ("per_page", "solutions", "paper", "large"), rest_when_long([("4", "9", "A4", False), ("1", "4", "Letter", True)])
)
def test_a_book_has_cover_rules_puzzles_and_solutions_each_on_its_page(
    printer: Page, per_page: str, solutions: str, paper: str, large: bool
) -> None:
    page = printer
    take_link(page, SIGNPOST + "&title=Mine&note=" + "Many%20words.%20" * 20)
    open_book(page)
    for row, kind in enumerate(("signpost", "numberlink", "hamiltonian", "regex-crossword")):
        if row:
            press(page, "Another kind")
        order(page, row, kind, "3x3" if kind.startswith("regex") else "4x4", 1)
    page.get_by_label("The puzzle on the board").check()
    page.get_by_label("Puzzles in any format").fill(
        "C...B/A.BA./...C./.....\n4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1"
    )
    page.get_by_label("Title of the book").fill("<b>Evenings</b>")
    page.get_by_label("Author of the book").fill("Ada")
    page.get_by_label("Puzzles on a page").select_option(per_page)
    page.get_by_label("Solutions on a page").select_option(solutions)
    page.locator("#book-paper").select_option(paper)
    page.get_by_label("Large print").set_checked(large)
    make(page)
    expect(page.locator("#book")).to_be_hidden()
    assert page.evaluate(VISIBLE) == ["print-sheet"]
    expect(page.locator(".cover h1")).to_have_text("<b>Evenings</b>")
    expect(page.locator(".cover")).to_contain_text("7 puzzles")
    expect(page.locator(".kind")).to_have_count(4)
    of_rules, of_puzzles, of_solutions = 4 if large else 2, -(-7 // int(per_page)), -(-7 // int(solutions))
    pieces = page.evaluate(PIECES)
    assert len(pieces) == 1 + of_rules + of_puzzles + of_solutions
    assert sum(pieces) == 14
    assert page.locator(".puzzles .entry").count() == 7
    expect(page.locator(".leaf").last.locator(".page")).to_have_text(str(len(pieces)))
    expect(page.get_by_text("Mine").first).to_be_attached()
    assert page.evaluate("[...document.querySelectorAll('#print-sheet img')].every(i => i.naturalWidth)")
    assert page.evaluate(OVERFLOWING) == []
    assert pages_in(page) == len(pieces)


def test_what_is_wrong_with_an_order_is_said_and_a_closed_dialog_makes_nothing(printer: Page) -> None:
    page = printer
    take_link(page, SIGNPOST)
    open_book(page)
    order(page, 0, "numberlink", "huge", 3)
    press(page, "Make the book")
    expect(page.get_by_role("status").filter(has_text="huge")).to_be_visible()
    order(page, 0, "numberlink", "7x7", 200)
    press(page, "Make the book")
    expect(page.get_by_text(re.compile(r"^\d+ of 200 puzzles are ready"))).to_be_visible()
    press(page, "Cancel")
    expect(page.locator("#book")).to_be_hidden()
    open_book(page)
    order(page, 0, "numberlink", "4x4", 1)
    page.get_by_label("Large print").check()
    assert page.locator("#book-per-page option:disabled").all_inner_texts() == ["4", "6"]
    make(page)
    assert page.locator(".puzzles .entry").count() == 1
    page.emulate_media(media="screen")
    take_link(page, NUMBERLINK)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.evaluate(VISIBLE) == ["stage", "panel"], "another board is on the page by now"
