"""Nothing that comes from outside becomes part of the page, and the page asks nobody but its own server.

Text gets in by the address, the puzzle box, drops and pastes, the dialogs and the storage; each is tried with markup,
and the page is searched afterwards. There must be no violations of its policy either.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.browsing import (
    choose,
    follow_link,
    forget,
    load_text,
    open_page,
    open_without_solver,
    press,
    take_link,
    wait_until_ready,
)
from tests.e2e.servers import faulty_server
from tests.sampling import rest_when_long, some

MARKUP = (
    "<img src=x onerror=pwned=1>",
    "<script>pwned=1</script>",
    '"><svg onload=pwned=1>',
    "' onfocus=pwned=1 autofocus '",
    "javascript:pwned=1",
    "</textarea></pre></title><iframe srcdoc='<script>parent.pwned=1</script>'>",
    "{{constructor.constructor('pwned=1')()}}",
    "${pwned=1}",
    "<!--<base href=//evil.example>",
    "\u202e<b>\u0000</b>",
)
"""Markup and code that sets `pwned` where it is not treated as text."""

LISTEN = """
window.violations = [];
document.addEventListener("securitypolicyviolation", e => violations.push(e.effectiveDirective + " " + e.blockedURI));
"""
FIND_INTRUDERS = """() => {
    const wrong = [];
    const never = "iframe, object, embed, base, style, form:not([method=dialog]), [srcdoc], [style*=url]";
    const scripts = "script:not([src], [type=importmap], [type=mpy]), img:not([src^='blob:'], [src=''], :not([src]))";
    const own = document.querySelectorAll("script[type=mpy]");
    if (own.length > 1 || own[0]?.previousElementSibling?.localName !== "py-config") wrong.push("another program");
    for (const node of document.querySelectorAll(never + ", " + scripts)) wrong.push(node.outerHTML);
    for (const node of document.querySelectorAll("*"))
        for (const { name, value } of node.attributes)
            if (name.startsWith("on") || /^\\s*javascript:/i.test(value)) wrong.push(node.outerHTML);
    if (window.pwned || document.title.includes("<")) wrong.push("pwned");
    return wrong.concat(window.violations);
}"""


class WatchedPage:
    """A page, and all that its browser asked for."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))

    def is_clean(self) -> None:
        """Nothing came in, and nothing went out."""
        assert not self.page.evaluate(FIND_INTRUDERS)
        assert not [url for url in self.asked if not url.startswith((self.address, "blob:", "data:"))]


@pytest.fixture(scope="module")
def watched(contexts: list[BrowserContext], address: str) -> Iterator[WatchedPage]:
    """A page that is listened to from the start, and that finds markup among its saved games."""
    page = contexts[0].new_page()
    forget(page, address)
    page.add_init_script(LISTEN)
    watch = WatchedPage(page, address)
    page.goto(address + "licences.txt")
    keep(page, {"last": "numberlink", "game.numberlink": game("#numberlink=A.A", MOVES), "game.signpost": MARKUP[0]})
    open_page(page, address)
    wait_for_solution(page)
    watch.is_clean()
    yield watch
    page.close()


MOVES = f"#numberlink=A.A&moves={quote(MARKUP[0])}"


def game(fragment: str, session: str) -> str:
    """A saved game, as the page keeps it."""
    return json.dumps({"fragment": fragment, "session": session})


def keep(page: Page, texts: dict[str, str]) -> None:
    """Have nothing but these texts in the browser's storage."""
    page.evaluate(
        """texts => {
            for (const storage of [localStorage, sessionStorage]) {
                storage.clear();
                for (const key in texts) storage.setItem("pysolvers." + key, texts[key]);
            }
        }""",
        texts,
    )


def wait_for_solution(page: Page) -> None:
    """Wait until the page has answered."""
    wait_until_ready(page)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_markup_in_the_address_stays_text(watched: WatchedPage) -> None:
    for evil in some(MARKUP, 2):
        for kind in ("signpost", "numberlink", "hamiltonian", "regex-crossword", "nobody"):
            follow_link(watched.page, f"#{kind}={evil}")
        follow_link(watched.page, f"#numberlink=A.A&rules={quote(evil)}&{quote(evil)}=1&moves={quote(evil)}")
        follow_link(watched.page, evil)
        wait_for_solution(watched.page)
    watched.is_clean()


def test_markup_in_labels_clues_and_names_stays_text(watched: WatchedPage) -> None:
    page = watched.page
    for evil in some(MARKUP, 2):
        label = evil.replace("_", "").replace(" ", "").replace("/", "")[:20]
        clue = evil.replace("\u0000", "")
        crossword = {"patternsX": [[clue], ["a"]], "patternsY": [[clue], ["."]], "name": evil, "author": evil}
        for text in (
            f"_{label}_._{label}_",
            f"{label} . {label}",
            json.dumps(crossword),
            evil,
            json.dumps({evil: evil}),
        ):
            load_text(page, text)
        wait_for_solution(page)
    wait_for_solution(page)
    watched.is_clean()


def test_markup_that_is_dropped_or_pasted_stays_text(watched: WatchedPage) -> None:
    for evil in MARKUP:
        watched.page.evaluate(
            """evil => {
                const data = new DataTransfer();
                data.setData("text/plain", evil);
                data.setData("text/html", evil);
                data.items.add(new File([evil], evil + ".html", { type: "text/html" }));
                const as = { dataTransfer: data, clipboardData: data, bubbles: true, cancelable: true };
                for (const what of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(what, as));
                document.body.dispatchEvent(new ClipboardEvent("paste", as));
            }""",
            evil,
        )
        wait_for_solution(watched.page)
    watched.is_clean()


def test_markup_in_the_dialog_for_a_new_puzzle_stays_text(watched: WatchedPage) -> None:
    page = watched.page
    page.evaluate("localStorage.clear()")
    take_link(page, "#hamiltonian=5x1")
    for evil in some(MARKUP, 2):
        choose(page, "New puzzle…")
        dialog = page.locator("#new-puzzle")
        dialog.locator("details").evaluate("fold => { fold.open = true }")
        dialog.locator("#size-row").evaluate("row => { row.hidden = false }")
        for box in dialog.get_by_role("textbox").all():
            box.fill(evil)
        press(page, "Make puzzle")
        wait_for_solution(page)
        page.keyboard.press("Escape")
    watched.is_clean()


def test_markup_in_what_is_kept_stays_text_and_the_page_starts(watched: WatchedPage) -> None:
    page = watched.page
    first = page.evaluate("fetch('first.json').then(answer => answer.json())")
    view = first["boards"]["numberlink"]
    hostile = {key: MARKUP[0] if isinstance(value, str) else value for key, value in view.items()}

    def shown(view: object) -> str:
        return json.dumps({"version": first["version"], "view": view})

    hostile_stores: tuple[dict[str, str], ...] = (
        {"view": shown({**view, "scene": MARKUP[0], "tools": MARKUP[0], "options": 7}), "scheme": MARKUP[2]},
        {"view": shown({**hostile, "kind": "numberlink"}), "game.numberlink": game(MARKUP[0], MARKUP[1])},
        {"view": "[[[[", "game.numberlink": game("#numberlink=A.A", MOVES), "game.signpost": MARKUP[0]},
        {"view": shown([view]), "game.numberlink": "\ud800", "last": MARKUP[0]},
    )
    for kept in some(hostile_stores, 1):
        page.unroute_all()
        keep(page, {"last": "numberlink", **kept})
        page.goto("about:blank")
        if any(name.startswith("game") for name in kept):
            open_page(page, watched.address)
            wait_for_solution(page)
        else:  # the solver sees none of it
            open_without_solver(page, watched.address)
        watched.is_clean()


@pytest.mark.parametrize("file", rest_when_long(["core.js", "core-*.js", "micropython.mjs"]))
def test_a_module_that_was_changed_on_the_server_does_not_run(
    browser: Browser, dist: Path, tmp_path: Path, file: str
) -> None:
    host = tmp_path / "host"
    shutil.copytree(dist, host)
    (path,) = (host / "assets").rglob(file)
    path.write_text(path.read_text() + "\n;globalThis.pwned = 1;\n")
    with faulty_server(host) as (address, _):
        page = browser.new_page()
        with page.expect_console_message(lambda message: "integrity" in message.text):
            page.goto(address)
        page.wait_for_timeout(500)
        assert page.evaluate("globalThis.pwned") is None
        expect(page.locator("html")).to_have_attribute("data-ui", "loading")
        page.close()


def test_the_policy_forbids_what_the_page_does_not_need(dist: Path) -> None:
    pages = sorted(dist.glob("*.html"))
    assert len(pages) >= 6
    for page in pages:
        text = page.read_text()
        policy = text.split('Content-Security-Policy" content="')[1].split('"')[0]
        told = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
        assert told["default-src"] == told["base-uri"] == told["form-action"] == "'none'"
        assert told["connect-src"] == told["style-src"] == "'self'"
        assert "unsafe-inline" not in policy and "http" not in policy and "*" not in policy
        assert text.count("<script") == 2 + text.count('type="mpy"')
