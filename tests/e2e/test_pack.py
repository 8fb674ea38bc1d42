"""A file of levels: the list with pictures and progress, from level to level, and all of it again after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scripts.material import PUZZLES
from tests.e2e.browsing import SMALL_SIGNPOST, choose, expect_status, load_text, press, take_link, wait_until_ready

PACKS = PUZZLES / "flow_packs"
HEX = ".A.../.B.C./..D../..C../A..BD;board=hex"
BRIDGE = ".....A/..B.../.BC.../..D.../....../CA...D;bridges=1.4"
LEVELS = f"A.A/B.B\n{HEX}\n{BRIDGE}\n"
MANY = "".join(f"A{'.' * n}A/B{'.' * n}B\n" for n in (*range(2, 62), *range(120, 420), *range(62, 102)))
"""A file that is too long for the page's own memory of texts, as large packs are; none of its levels is in `LEVELS`."""
KEPT = "localStorage['pysolvers.pack'] !== undefined"
"""Whether a reload will have the levels that are open."""

BELOW = """button => [
    button.getBoundingClientRect().bottom - button.firstElementChild.getBoundingClientRect().bottom,
    parseFloat(getComputedStyle(button, "::after").height)]"""
"""The room below the picture of a level, and the height of the mark that says how far the player is."""


def open_file(page: Page, text: str) -> None:
    """Choose a file with this text."""
    page.locator("#text-file").set_input_files({"name": "pack.txt", "mimeType": "text/plain", "buffer": text.encode()})


def pictures(page: Page, at_least: int) -> None:
    """Wait until so many pictures are drawn: a title behind the number says so."""
    expect(page.locator("#pack-levels .thumbnail[title*=':']")).to_have_count(at_least)


def test_a_pack_is_browsed_and_played_from_level_to_level_and_found_again(app: Page) -> None:
    page = app
    take_link(page, SMALL_SIGNPOST)
    load_text(page, LEVELS)
    expect(page.get_by_role("heading", name="3 levels")).to_be_visible()
    pictures(page, 3)
    expect(page.locator("#pack-done")).to_have_text("0 of 3 solved.")
    page.get_by_role("button", name="Level 1: 3 × 2, 2 pairs").click()
    expect(page.locator("#pack")).not_to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-mode", "play")
    while page.locator("html").get_attribute("data-state") != "finished":
        page.locator("#hint").dispatch_event("click")  # it hides when the puzzle is solved, perhaps just now
        wait_until_ready(page)
    expect(page.get_by_role("button", name="Next puzzle")).to_have_attribute("title", "Level 2 of 3")
    press(page, "Next puzzle")
    page.wait_for_url("**board%3Dhex")
    choose(page, "Level 2 of 3…")
    page.get_by_role("button", name="Level 3:").click()
    page.wait_for_url("**bridges%3D*")
    choose(page, "Level 3 of 3…")
    expect(page.locator("#pack-done")).to_have_text("1 of 3 solved.")
    level = page.get_by_role("button", name="Level 1: 3 × 2, 2 pairs, solved")
    below, mark = level.evaluate(BELOW)
    assert 0 < mark <= below, "the mark covers the picture"
    level.click()
    expect_status(page, "Solved")
    choose(page, "Level 1 of 3…")
    press(page, "Next unsolved")
    page.wait_for_url("**board%3Dhex")
    choose(page, "Level 2 of 3…")
    assert page.evaluate(KEPT)
    press(page, "Close the pack")
    assert not page.evaluate(KEPT)


def test_a_large_file_is_opened_whole_and_kept(app: Page) -> None:
    open_file(app, MANY)
    expect(app.get_by_role("heading", name="400 levels")).to_be_visible()
    app.locator("#pack-later").click()
    pictures(app, 60)
    app.get_by_role("combobox", name="Levels").select_option("361 to 400")
    pictures(app, 40)
    app.get_by_role("button", name="Level 399:").click()
    expect(app.locator("#menu-pack")).to_have_text("Level 399 of 400…")
    app.reload()
    wait_until_ready(app)
    expect(app.locator("#menu-pack")).to_have_text("Level 399 of 400…")
    choose(app, "Level 399 of 400…")
    expect(app.locator("#pack-done")).to_have_text("0 of 400 solved.")
    expect(app.locator("#pack-levels [aria-pressed=true]")).to_be_focused()
    press(app, "Close the pack")


@pytest.mark.long
@pytest.mark.skipif(not PACKS.is_dir(), reason="the shared packs are not here")
def test_all_levels_of_flow_free_open_as_one_file(app: Page) -> None:
    open_file(app, "".join(path.read_text() for path in sorted(PACKS.glob("*.txt"))))
    expect(app.get_by_role("heading", name="2460 levels")).to_be_visible()
    pictures(app, 60)
    press(app, "Close the pack")  # for those who come after
