"""The gallery: every puzzle drawn, without a script and without a network, and each opens in the app."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import pysolvers
from scripts.build.gallery import gallery
from tests.e2e.browsing import SOLVER, choose, content_width
from tests.sampling import rest_when_long

GALLERY = gallery()
MANY = sum(map(len, GALLERY.values()))


def test_without_a_script_every_puzzle_is_there_with_picture_name_and_link(browser: Browser, address: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(address + "gallery.html")
    cards = page.locator(".card")
    expect(cards).to_have_count(MANY)
    for i in range(MANY):
        assert re.match(r"\./#[\w-]+=\S+$", cards.nth(i).get_attribute("href") or "")
        assert cards.nth(i).locator("svg path").count()
    expect(page.get_by_role("link", name="Signpost: 10 × 10, normal")).to_be_visible()
    page.close()


@pytest.mark.parametrize("width", rest_when_long([360, 768, 1440]))
def test_each_kinds_rules_stand_beside_a_solved_board_and_nothing_scrolls_sideways(
    page: Page, address: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address + "gallery.html")
    assert content_width(page) <= width
    for name in GALLERY:
        section = page.locator(f"#{name}")
        expect(section.get_by_role("img", name=re.compile("a solved board"))).to_be_visible()
        assert len(re.findall(r"\.(?= |$)", section.locator(".rules p").first.inner_text())) in (3, 4, 5)


@pytest.mark.parametrize("kind", rest_when_long(GALLERY))
def test_a_card_opens_its_puzzle_in_the_app_which_leads_back_to_the_kind(page: Page, address: str, kind: str) -> None:
    page.goto(address + "gallery.html#" + kind)
    card = page.locator(f"#{kind} .card").last
    fragment = (card.get_attribute("href") or "")[2:]
    assert pysolvers.parse(fragment).id == GALLERY[kind][-1]["id"]
    page.route(SOLVER, lambda route: None)
    card.click()
    expect(page.locator("html")).to_have_attribute("data-ui", "ready")
    assert page.evaluate("location.hash") == fragment
    choose(page, "Examples")
    link = page.locator("#gallery-link")
    expect(link).to_contain_text(f"All {len(GALLERY[kind])}")
    link.click()
    page.wait_for_url(f"**/gallery.html#{kind}")
    expect(page.locator(f"#{kind} h2")).to_be_in_viewport()
