"""Candidates in the cells, on demand."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import paste, ready


def test_candidates_are_shown_where_the_kind_has_them(desk: Page) -> None:
    paste(desk, '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]], "name": "B"}')
    expect(desk.get_by_role("combobox", name="Kind")).to_have_value("regex-crossword")
    ready(desk)
    before = desk.evaluate("document.getElementById('board').toDataURL()")
    desk.get_by_role("checkbox", name="Candidates in open cells").check()
    expect(desk.locator("#words")).to_contain_text("Can be")
    desk.wait_for_function("before => document.getElementById('board').toDataURL() !== before", arg=before)
    desk.get_by_role("checkbox", name="Candidates in open cells").uncheck()
    expect(desk.locator("#words")).not_to_contain_text("Can be")
    paste(desk, "4x4:edefceha10aa1aea16agg")
    expect(desk.get_by_role("checkbox", name="Candidates in open cells")).to_be_hidden()
