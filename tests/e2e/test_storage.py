"""The browser's storage: games survive, two tabs keep apart; full, spoilt and forbidden storage does no harm."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    FORBIDDEN,
    NUMBERLINK,
    SIGNPOST,
    SMALL_SIGNPOST,
    SOLVER,
    choose,
    expect_status,
    follow_link,
    go_to,
    hint_to_the_move,
    load_text,
    open_page,
    press,
    set_to,
    solve,
    take_link,
    wait_until_ready,
)
from tests.sampling import some

FULL = """() => {
    window.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") };
}"""
NOT_FULL = "() => { Storage.prototype.setItem = window.setItem }"


def saved_game(page: Page) -> str:
    """The game that the page shows, as it has last written it down for itself."""
    kept = "() => sessionStorage.getItem('pysolvers.game.' + sessionStorage.getItem('pysolvers.last'))"
    game = json.loads(page.wait_for_function(kept).json_value())
    assert page.url.endswith(game["fragment"])
    return str(game["session"])


def play(page: Page) -> str:
    """Make one move, as a hint proposes it; the game then."""
    wait_until_ready(page)
    expect(page.locator("#hint")).to_contain_text("Hint")
    hint_to_the_move(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    return saved_game(page) if page.locator("#not-saved").is_hidden() else ""


def test_tabs_keep_their_own_games_and_a_new_visit_has_the_last_game_of_every_kind(app: Page, address: str) -> None:
    one = app
    take_link(one, NUMBERLINK)
    numberlink = play(one)
    take_link(one, SMALL_SIGNPOST)
    first = play(one)
    two = one.context.new_page()
    open_page(two, address)
    expect(two.locator("#continue .card")).to_have_count(2)  # home shows what was begun
    two.locator("#continue .card").last.click()
    two.wait_for_url("**" + NUMBERLINK)
    wait_until_ready(two)
    assert saved_game(two) == numberlink
    expect(two.get_by_role("button", name="Undo")).to_be_enabled()
    take_link(two, SMALL_SIGNPOST)
    second = play(two)
    assert second != first
    expect(two.locator("#not-saved")).to_be_hidden()
    assert two.evaluate("JSON.parse(localStorage['pysolvers.game.signpost']).session") == second, "a later tab has this"
    two.close()
    one.reload()
    wait_until_ready(one)
    assert saved_game(one) == first
    expect(one.get_by_role("button", name="Undo")).to_be_enabled()


def test_every_puzzle_keeps_its_own_game_and_a_link_may_bring_another(app: Page) -> None:
    page = app
    take_link(page, SMALL_SIGNPOST)
    begun, first = play(page), play(page)
    done = page.locator("#score").inner_text()
    follow_link(page, SIGNPOST)
    page.wait_for_url("**" + SIGNPOST)
    wait_until_ready(page)
    second = play(page)
    page.go_back()
    page.wait_for_url("**" + SMALL_SIGNPOST)
    expect(page.locator("#score")).to_have_text(done)
    assert saved_game(page) == first
    load_text(page, SIGNPOST.partition("=")[2])
    page.wait_for_url("**" + SIGNPOST)
    expect_status(page, "One solution.")
    go_to(page, "Play")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert saved_game(page) == second
    press(page, "Undo")
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_be_enabled()
    follow_link(page, begun)
    expect(page.locator("#score")).not_to_have_text(done)
    expect(redo).to_be_disabled()
    follow_link(page, SIGNPOST)
    expect(redo).to_be_enabled()
    follow_link(page, SMALL_SIGNPOST)
    expect(page.locator("#score")).to_have_text(done)
    assert saved_game(page) == first


def test_examples_and_gallery_show_which_puzzles_are_begun(app: Page, address: str) -> None:
    gallery = app.context.new_page()
    gallery.goto(address + "gallery.html")
    card = gallery.locator("#signpost .card").first
    take_link(app, (card.get_attribute("href") or "").removeprefix("./"))
    play(app)
    done = app.locator("#score").inner_text()
    choose(app, "Examples")
    first = app.locator("#example-list .thumbnail").first
    expect(first).to_have_attribute("data-begun", done)
    expect(first).to_have_accessible_name(re.compile(f"started, {done}"))
    app.keyboard.press("Escape")
    gallery.reload()
    expect(card).to_have_attribute("data-begun", done)
    gallery.close()


def test_when_the_storage_is_full_everything_works_and_that_is_said(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    app.evaluate(FULL)
    take_link(app, "#numberlink=A..A/B..B")  # no test has saved this one already
    expect(app.locator("#not-saved")).to_be_visible()
    play(app)
    solve(app)
    expect_status(app, "One solution.")
    set_to(app, "Colors", "dark")
    expect(app.locator("html")).to_have_attribute("data-scheme", "dark")
    app.evaluate(NOT_FULL)
    set_to(app, "Colors", "light")
    take_link(app, SMALL_SIGNPOST)
    play(app)
    expect(app.locator("#not-saved")).to_be_hidden()


@pytest.mark.long
def test_when_the_storage_is_forbidden_everything_works_and_that_is_said(page: Page, address: str) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.add_init_script(f"({FORBIDDEN})()")
    open_page(page, address + NUMBERLINK)
    expect(page.locator("#not-saved")).to_be_visible()
    play(page)
    solve(page)
    expect_status(page, "One solution.")
    set_to(page, "Colors", "dark")
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    take_link(page, SMALL_SIGNPOST)
    assert not problems


def with_view(text: str, view: object) -> str:
    """A saved view as text, with something else in the place of the view."""
    return json.dumps({"version": json.loads(text)["version"], "view": view})


SPOILT: dict[str, Callable[[dict[str, str]], dict[str, str]]] = {
    "half a text": lambda kept: {name: text[: len(text) // 2] for name, text in kept.items()},
    "another type": lambda kept: dict.fromkeys(kept, "[1, 2]"),
    "numbers for texts": lambda kept: dict.fromkeys(kept, '{"fragment": 7, "session": {}}'),
    "no moves of this puzzle": lambda kept: {
        name: json.dumps({"fragment": SMALL_SIGNPOST, "session": SMALL_SIGNPOST + "&moves=9.9-9.9"}) for name in kept
    },
    "a view without its parts": lambda kept: {
        name: with_view(text, {"fragment": SMALL_SIGNPOST, "kind": "signpost"}) if name.endswith("view") else text
        for name, text in kept.items()
    },
    "a view that is not a view": lambda kept: {
        name: with_view(text, [1]) if name.endswith("view") else text for name, text in kept.items()
    },
}


def spoil(page: Page, kept: dict[str, str], how: str) -> None:
    """Fill both storages with what is kept, spoilt."""
    page.evaluate(
        """kept => {
            for (const storage of [localStorage, sessionStorage]) {
                storage.clear();
                for (const name in kept) storage.setItem(name, kept[name]);
            }
        }""",
        SPOILT[how](kept),
    )


def test_spoilt_storage_is_passed_over(app: Page, page: Page, address: str) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    take_link(app, SMALL_SIGNPOST)
    play(app)
    app.wait_for_function("localStorage.getItem('pysolvers.view')")
    kept = app.evaluate("({ ...localStorage })")
    plain = address + "licences.txt"
    page.route(SOLVER, lambda route: None)  # the first paint is looked at alone
    for how in some(tuple(SPOILT), 2):
        page.goto(plain)
        spoil(page, kept, how)
        page.goto(address + SMALL_SIGNPOST)
        expect(page.locator("html")).to_have_attribute("data-ui", "ready")
        expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Signpost"))
    page.unroute(SOLVER)
    page.goto(plain)
    spoil(page, kept, "no moves of this puzzle")
    open_page(page, address + SMALL_SIGNPOST)
    expect(page.locator("#status")).not_to_have_class("bad")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert not problems
