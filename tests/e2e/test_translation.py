"""The page in another language: brackets around the words of every template show what passes through none of them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from scripts.build.environment import ROOT
from scripts.templates import templates
from tests.e2e.browsing import open_page, open_without_solver, take_link, wait_until_ready
from tests.e2e.conftest import PHONE, WINDOW
from tests.e2e.servers import served
from tests.pseudo_locale import bracketed, untranslated
from tests.sampling import rest_when_long

pytestmark = pytest.mark.long
"""The words of the desk are looked at in each run (tests/desk/test_words.py), those of the page in long ones."""

BUILD = """
import json, sys
from pathlib import Path
from scripts.build import site, translation

new, words = map(Path, sys.argv[1:])
translation.read(words)
places = {path.name.partition("-")[0]: f"assets/{path.name}" for path in (new / "assets").iterdir()}
lock = json.loads((new / places["pyodide"] / site.LOCK).read_text())
places |= {name: package["file_name"].removeprefix("../../") for name, package in lock["packages"].items()}
places["core"] = f"{places['pyscript']}/{site._pyscript_files()[1]}"
site.write_pages = lambda *_: None  # they are documents
site.write_page(new, places)
"""
"""Writes the page in a built folder anew, with translations."""

TEXTS = """() => {
    const found = [["title", document.title]], groups = new Map();
    const content = "script, noscript, style, svg, pre, code, textarea, template, .clue, .brand, #clue-words *";
    const blocks = "p, li, dd, dt, button, label, option, h1, h2, h3, summary, a, div, td";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent.closest(content)) continue;
        const group = parent.closest("#status") ?? parent.closest(blocks) ?? parent;
        groups.set(group, (groups.get(group) ?? "") + node.data);
    }
    for (const [element, text] of groups) found.push([element.id || element.className || element.tagName, text]);
    for (const name of ["aria-label", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"])
        for (const element of document.querySelectorAll(`body [${name}]`))
            if (!element.closest("template") && !element.matches(".edit-field input"))
                found.push([`${element.id || element.tagName} ${name}`, element.getAttribute(name)]);
    return found;
}"""
"""The texts of the page, shown or hidden, by place; not what is the puzzle's: its text, and clues."""
EXAMPLES = (
    "#signpost=4x4:1ddcfdfcfaaaebba16a",
    "#numberlink=C...B/A.BA./...C./.....",
    "#hamiltonian=4x4;waypoints=0.0,2.1,3.3",
    "#regex-crossword=rect;y=(EC|G)%2B,[HYO]*;x=(H|E|HE)*,[UCO]*",
)

PRESSED = (
    *("check", "hint", "hint", "hint", "undo", "pen", "pen"),
    *("tab-solve", "show-solution", "explain", "step-on", "list-steps", "list-steps", "close-step"),
    *("tab-edit", "show-more", "spare", "show-more", "mend", "tab-play"),
)
"""Buttons by id, in the order in which they are pressed."""
DIALOGS = {
    "menu-new": "new-puzzle",
    "menu-days": "days",
    "menu-lessons": "lessons",
    "menu-examples": "examples",
    "menu-help": "help",
    "menu-settings": "settings-dialog",
    "share": "share-dialog",
}
"""Dialogs, by what opens them."""

CLUES = ("(EC|G)+", "[HYO]*", "(H|E|HE)*", "[UCO]*", "(AB)*", "AB|CD", "[ABC]", "[^ABC]", "AB", "CD")
"""Clues of the example, and of the list of signs in How to play."""


@pytest.fixture(scope="module")
def translated(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page with every listed template in brackets."""
    host = tmp_path_factory.mktemp("translated")
    words = host / "words.json"
    words.write_text(json.dumps({template: bracketed(template) for template in templates()}), "utf-8")
    shutil.copytree(dist, host / "page")
    subprocess.run([sys.executable, "-c", BUILD, host / "page", words], cwd=ROOT, check=True)
    with served(host / "page") as address:
        yield address


class Reader:
    """Looks at all texts of the page, after each thing that is done, and notes what is not translated."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.left: dict[str, str] = {}

    def look(self) -> None:
        for place, text in self.page.evaluate(TEXTS):
            for content in ("pysolvers", *CLUES):
                text = text.replace(content, "")
            if left := untranslated(text):
                self.left.setdefault(f"{place}: {left}"[:200], text)

    def press(self, name: str) -> None:
        """Press the button with an id, if it is shown, and look."""
        button = self.page.locator(f"#{name}")
        if button.is_visible() and button.is_enabled():
            with suppress(TimeoutError):  # the verdict, which comes meanwhile, takes some questions away
                button.click(timeout=5000)
            wait_until_ready(self.page)
            self.look()

    def dialog(self, opener: str, dialog: str) -> None:
        """Open a dialog from the menu, or by its own button; look; and close it."""
        if opener.startswith("menu-"):
            self.page.locator("#menu-open").click()
        self.page.locator(f"#{opener}").click()
        expect(self.page.locator(f"#{dialog}")).to_be_visible()
        self.page.wait_for_timeout(500)
        self.look()
        self.page.keyboard.press("Escape")


@pytest.fixture(scope="module")
def desktop(browser: Browser, translated: str) -> Iterator[Page]:
    page = browser.new_context(viewport=WINDOW).new_page()
    open_page(page, translated)
    yield page
    page.context.close()


@pytest.fixture
def reader(desktop: Page) -> Iterator[Reader]:
    """A reader of the page; at the end of the test, everything it has seen must have been translated."""
    reader = Reader(desktop)
    yield reader
    assert not reader.left, "\n".join(sorted(reader.left))


def test_home_and_an_error(reader: Reader) -> None:
    if reader.page.locator("html").get_attribute("data-mode") != "home":
        reader.page.locator("#home-link").click()
    reader.look()
    reader.page.locator("#box").fill("nonsense that is no puzzle")
    reader.page.locator("#solve").click()
    expect(reader.page.locator("#home-says")).not_to_be_empty()
    reader.look()


@pytest.mark.parametrize("link", rest_when_long(EXAMPLES, 2), ids=lambda link: link.partition("=")[0][1:])
def test_play_solve_and_edit(reader: Reader, link: str) -> None:
    take_link(reader.page, link)
    reader.look()
    reader.page.locator("#board").focus()
    for key in ("ArrowRight", "Enter", "ArrowDown", "Enter", "5", "E"):
        reader.page.keyboard.press(key)
    wait_until_ready(reader.page)
    reader.look()
    for name in PRESSED:
        reader.press(name)


def test_dialogs(reader: Reader) -> None:
    take_link(reader.page, EXAMPLES[0])  # home has no Share
    for opener, dialog in DIALOGS.items():
        reader.dialog(opener, dialog)


def test_on_a_phone(browser: Browser, translated: str) -> None:
    page = browser.new_context(**PHONE).new_page()
    open_without_solver(page, translated + EXAMPLES[0])
    reader = Reader(page)
    reader.look()
    page.locator("#menu-open").click()
    expect(page.locator("#menu")).to_be_visible()
    reader.look()
    page.context.close()
    assert not reader.left, "\n".join(sorted(reader.left))
