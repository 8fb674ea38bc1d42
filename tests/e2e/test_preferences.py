"""The system's preferences: strong contrast, forced colours, no motion; and targets large enough for fingers."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import AS_BEFORE, SIGNPOST, axe_violations, open_without_solver, wait_until_painted
from tests.sampling import rest_when_long, some

PAGES = (
    "gallery.html", "techniques.html",
    "how-signpost.html", "how-numberlink.html", "how-hamiltonian.html", "how-regex-crossword.html",
)  # fmt: skip
SMALL = """() => [...document.querySelectorAll("a, button, select, input, textarea")].filter(one => {
    const box = (one.type === "checkbox" && one.labels[0] || one).getBoundingClientRect();
    const inText = one.tagName === "A" && getComputedStyle(one).display === "inline";
    return one.checkVisibility() && !one.closest(".unseen, .tiles") && !inText
        && (box.width < (one.closest("#pad") ? 28 : 44) || box.height < 44);
}).map(one => one.id || one.outerHTML.slice(0, 80))"""
"""Controls under 44 pixels, and keys of the pad narrower than a telephone's; links in a text are as high as it."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOVES = """() => [...document.querySelectorAll("*")].filter(one =>
    !["0s", "1e-05s"].includes(getComputedStyle(one).transitionDuration.split(",")[0])).length"""
CONTRAST = """() => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3)
            .map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const ground = light(getComputedStyle(document.documentElement).backgroundColor);
    return Math.min(...[...document.querySelectorAll("p, a, button:enabled, h2, label, dd")]
        .filter(one => one.checkVisibility() && one.innerText && !one.closest(".primary, [aria-selected=true]"))
        .map(one => light(getComputedStyle(one).color))
        .map(ink => (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05)));
}"""


@pytest.mark.parametrize(("scheme", "width"), rest_when_long([("dark", 390), ("light", 1280)]))
def test_in_the_pages_to_be_read_axe_finds_nothing_and_links_are_large_enough(
    browser: Browser, address: str, scheme: str, width: int
) -> None:
    page = browser.new_page(
        color_scheme=scheme,  # type: ignore[arg-type]  # one of the two words
        viewport={"width": width, "height": 800},
        has_touch=width < 500,
        is_mobile=width < 500,
    )
    found = []
    for name in some(PAGES, 3):
        page.goto(address + name)
        expect(page.locator("html")).to_have_attribute("data-ui", "ready")
        found += [f"{name}: {violation}" for violation in axe_violations(page)]
        found += [f"{name}: {small} is small" for small in page.evaluate(SMALL)] if width < 500 else []
    page.close()
    assert not found, "\n".join(found)


def test_where_it_is_wished_all_text_has_strong_contrast_and_nothing_moves(app: Page) -> None:
    try:
        for scheme in SCHEMES:
            app.emulate_media(reduced_motion="reduce", contrast="more", color_scheme=scheme)
            assert not axe_violations(app)
            assert app.evaluate(CONTRAST) >= 7
            assert app.evaluate(MOVES) == 0
    finally:
        app.emulate_media(**AS_BEFORE)


def test_with_forced_colours_the_board_is_painted_and_the_current_mode_stands_out(page: Page, address: str) -> None:
    page.emulate_media(forced_colors="active", color_scheme="dark")
    open_without_solver(page, address + SIGNPOST)
    wait_until_painted(page)
    look = """name => {
        const style = getComputedStyle(document.getElementById(name));
        return [style.backgroundColor, style.color, style.borderColor].join();
    }"""
    assert page.evaluate(look, "tab-play") != page.evaluate(look, "tab-solve")


def test_controls_are_large_enough_for_a_finger(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_without_solver(page, address)
    assert page.evaluate(SMALL) == [], "home"
    open_without_solver(page, address + SIGNPOST)
    assert page.evaluate(SMALL) == []
    for dialog in ("menu", "help", "share-dialog", "settings-dialog"):
        page.evaluate(f"document.getElementById('{dialog}').showModal()")
        assert page.evaluate(SMALL) == [], dialog
        page.evaluate(f"document.getElementById('{dialog}').close()")
    page.close()
