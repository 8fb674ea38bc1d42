"""Candidates in the cells, on demand."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import load_text, wait_until_ready


def test_candidates_are_shown_where_the_kind_has_them(app: Page) -> None:
    load_text(
        app, '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]], "name": "B"}'
    )
    expect(app.get_by_role("combobox", name="Kind")).to_have_value("regex-crossword")
    wait_until_ready(app)
    before = app.evaluate("document.getElementById('board').toDataURL()")
    app.get_by_role("checkbox", name="Candidates in open cells").check()
    expect(app.locator("#words")).to_contain_text("Can be")
    app.wait_for_function("before => document.getElementById('board').toDataURL() !== before", arg=before)
    app.get_by_role("checkbox", name="Candidates in open cells").uncheck()
    expect(app.locator("#words")).not_to_contain_text("Can be")
    load_text(app, "4x4:edefceha10aa1aea16agg")
    expect(app.get_by_role("checkbox", name="Candidates in open cells")).to_be_hidden()
