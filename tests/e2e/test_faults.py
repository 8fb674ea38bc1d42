"""The page says what fails, trying again helps, and no game is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import pysolvers
from tests.e2e.browsing import (
    NUMBERLINK,
    SMALL_SIGNPOST,
    SOLVER,
    expect_kind,
    expect_status,
    go_to,
    load_text,
    open_page,
    open_without_solver,
    press,
    solve,
    take_link,
    wait_until_offline_works,
    wait_until_ready,
)
from tests.e2e.building import changed
from tests.e2e.servers import Faults, faulty_server
from tests.sampling import rest_when_long

UPDATE = """async () => {
    const held = await navigator.serviceWorker.getRegistration();
    await held.update();
    const newer = held.installing || held.waiting;
    while (newer.state === "installing") await new Promise(then => newer.addEventListener("statechange", then));
    return newer.state;
}"""
"""Looks for a newer service worker; how that ends."""
SPOIL_CACHE = """async (file) => {
    let spoilt = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!new URL(request.url).pathname.endsWith(file)) continue;
            const kept = await cache.match(request);
            const text = await kept.text();
            await cache.put(request, new Response(text.slice(0, text.length / 2), { headers: kept.headers }));
            spoilt++;
        }
    }
    return spoilt;
}"""
"""Cuts a file in half where the service worker keeps it; the number of files that were cut."""
CACHED = """async () => {
    const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return kept.flat().map(request => request.url).sort();
}"""
"""The addresses of all files in the caches."""
KILL_WORKERS = """() => {
    for (const script of document.querySelectorAll('script[name^="solver"]')) script.xworker?.terminate();
}"""
FILL_MEMORY = """
from pyodide_js import _module

def answer(method, arguments, told=answer):
    size = 1 << 31
    while method == "mode" and size > 1 << 12:  # all that the browser would ever give, untouched
        if not _module._malloc(size):
            size >>= 1
    if method == "mode":
        bytes(1 << 24)
    return told(method, arguments)
"""
"""Put after worker.py: a search finds the memory full."""


SAVED_GAME = "JSON.parse(sessionStorage['pysolvers.game.' + sessionStorage['pysolvers.last']]).session"
OTHER_TAB = """() => {
    const game = { fragment: "#signpost=2x2:1cega", session: "#signpost=2x2:1cega" };
    localStorage["pysolvers.game.signpost"] = JSON.stringify(game);
    localStorage["pysolvers.last"] = "signpost";
}"""


TOO_LONG = "This text is too long. A puzzle may have up to a million characters."


def expect_failure(page: Page) -> None:
    """Wait until the page says that the solver is not there."""
    expect(page.locator("html")).to_have_attribute("data-solver", "failed")
    expect_status(page, "Your board is kept.")


def visit_once(visitor: Page, address: str) -> None:
    """Open the page for as long as its service worker takes to have every file."""
    open_without_solver(visitor, address)
    wait_until_offline_works(visitor)
    visitor.unroute_all()


def try_again(page: Page) -> None:
    """Press Try again, unless the page has found its way back by itself."""
    page.evaluate("document.getElementById('retry').hidden || document.getElementById('retry').click()")


def play(page: Page, kind: str) -> str:
    """Make moves on the board of a kind; the game as it is saved."""
    page.wait_for_function("kind => location.hash.startsWith('#' + kind)", arg=kind)
    page.locator("#board").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("kind => localStorage['pysolvers.game.' + kind]?.includes('moves')", arg=kind)
    wait_until_ready(page)
    return str(page.evaluate(SAVED_GAME))


def expect_game(page: Page, session: str) -> None:
    """Wait until a game is the one that is saved, and on the board."""
    page.wait_for_function(f"session => {SAVED_GAME} === session", arg=session)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    wait_until_ready(page)


WHEEL = f"pysolvers-{pysolvers.__version__}"
BREAKS = [
    pytest.param("pyodide.asm.wasm", "cut", marks=pytest.mark.long),
    pytest.param("pyodide.mjs", "cut", marks=pytest.mark.long),
    pytest.param("pyodide.asm.mjs", "cut", marks=pytest.mark.long),
    pytest.param("python_stdlib", "cut", marks=pytest.mark.long),
    pytest.param("python_stdlib", "gone", marks=pytest.mark.long),
    pytest.param(WHEEL, "cut", marks=pytest.mark.long),
    pytest.param(WHEEL, "gone", marks=pytest.mark.long),
    pytest.param(WHEEL, "spoilt", marks=pytest.mark.long),
    pytest.param("pyodide-lock", "gone", marks=pytest.mark.long),
    pytest.param("worker.py", "gone", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("file", "how"), BREAKS)
def test_a_download_that_fails_is_said_and_the_next_try_succeeds(
    first_visit: BrowserContext, faulty: tuple[str, Faults], file: str, how: str
) -> None:
    address, faults = faulty
    page = first_visit.new_page()
    faults.wrong = {file: how}
    page.goto(address + NUMBERLINK)
    expect_failure(page)
    assert faults.hits
    faults.heal()
    try_again(page)
    wait_until_ready(page)
    solve(page)
    expect_status(page, "One solution.")
    assert "numberlink" in page.url


@pytest.mark.long
def test_a_spoilt_wheel_of_segno_leaves_only_the_qr_code_out(
    first_visit: BrowserContext, faulty: tuple[str, Faults]
) -> None:
    address, faults = faulty
    page = first_visit.new_page()
    open_page(page, address + NUMBERLINK)
    faults.wrong = {"segno": "spoilt"}
    wait_until_ready(page)
    press(page, "Share")
    expect(page.get_by_text("The QR code could not be loaded")).to_be_visible()
    assert faults.hits
    press(page, "Close")
    solve(page)
    expect_status(page, "One solution.")


@pytest.mark.long
def test_a_server_that_falls_silent_is_said_while_it_may_still_come_back(
    first_visit: BrowserContext, faulty: tuple[str, Faults]
) -> None:
    address, faults = faulty
    page = first_visit.new_page()
    faults.wrong = {"python_stdlib": "hang"}
    page.goto(address + NUMBERLINK)
    expect_status(page, "No data has arrived for 15 seconds.")
    faults.heal()
    press(page, "Try again")
    wait_until_ready(page)


def test_a_page_that_comes_in_part_says_so_and_reloads(first_visit: BrowserContext, faulty: tuple[str, Faults]) -> None:
    address, faults = faulty
    page = first_visit.new_page()
    faults.wrong = {"first.json": "cut"}
    page.goto(address)
    expect_status(page, "The page could not be loaded completely.")
    faults.heal()
    page.route(SOLVER, lambda route: None)
    press(page, "Try again")
    expect(page.locator("html")).to_have_attribute("data-ui", "ready")


def test_where_not_even_the_pages_own_python_comes_the_style_sheet_says_so(
    first_visit: BrowserContext, faulty: tuple[str, Faults]
) -> None:
    address, faults = faulty
    page = first_visit.new_page()
    faults.wrong = {"micropython.wasm": "gone"}
    page.goto(address)
    slow = page.get_by_text("reload the page")
    expect(slow).to_be_hidden()
    page.evaluate("for (const one of document.getAnimations()) one.finish()")  # fifteen seconds later
    expect(slow).to_be_visible()


def test_a_worker_killed_while_a_puzzle_is_edited_is_noticed_and_every_game_and_edit_goes_on(app: Page) -> None:
    take_link(app, NUMBERLINK)
    first = play(app, "numberlink")
    take_link(app, SMALL_SIGNPOST)
    go_to(app, "Edit")
    app.get_by_role("button", name="Columns: one more").click()
    expect(app.locator("#stepper-columns")).to_have_value("5")
    wait_until_ready(app)
    app.evaluate(KILL_WORKERS)
    press(app, "Clear")
    expect_status(app, "The solver is not responding.")
    app.evaluate(OTHER_TAB)
    press(app, "Try again")
    wait_until_ready(app)
    expect(app.locator("#stepper-columns")).to_have_value("5")
    press(app, "Undo")
    expect_status(app, "One solution.")
    expect(app.locator("#stepper-columns")).to_have_value("4")
    press(app, "Play it")
    take_link(app, NUMBERLINK)
    expect_game(app, first)


@pytest.mark.long
def test_a_worker_killed_while_it_solves_leaves_the_game_as_it_was(page: Page, address: str) -> None:
    open_page(page, address + NUMBERLINK)
    kept = play(page, "numberlink")
    page.evaluate(KILL_WORKERS)
    page.get_by_role("tab", name="Solve").click()
    expect_status(page, "The solver is not responding.")
    press(page, "Try again")
    expect_game(page, kept)
    solve(page)
    expect_status(page, "One solution.")


@pytest.mark.long
def test_a_worker_without_memory_is_replaced_and_the_game_goes_on(first_visit: BrowserContext, address: str) -> None:
    page = first_visit.new_page()

    def greedy(route) -> None:  # type: ignore[no-untyped-def]
        route.fulfill(body=route.fetch().text() + FILL_MEMORY, content_type="text/x-python")

    page.route("**/worker.py", greedy)
    open_page(page, address + NUMBERLINK)
    kept = play(page, "numberlink")
    page.get_by_role("tab", name="Solve").click()
    expect_failure(page)
    page.unroute("**/worker.py")
    press(page, "Try again")
    expect_game(page, kept)
    solve(page)
    expect_status(page, "One solution.")


def make_newer(host: Path) -> None:
    """Put a newer version of the page in a folder: a mark on it, another worker, other modules."""
    changed(host, "worker.py", '"""The web worker', '"""The newer web worker')
    changed(host, "modules.json", "Your board is kept.", "Your game is kept.")
    changed(host, "index.html", "<html ", "<html data-newer ")


PARTS = [
    ("worker.py", "half"),
    ("modules.json", "page"),
    ("worker.py", "old"),
    ("modules.json", "half"),
    ("index.html", "cut"),
    ("index.html", "half"),
    ("first.json", "gone"),
]
"""What of a newer version may not be there yet, or not all of it: "old" is that of the version before."""


@pytest.mark.parametrize(("file", "how"), rest_when_long(PARTS))
def test_a_spoilt_cache_is_repaired_and_a_new_version_that_comes_in_part_never_takes_over(
    visitor: Page, dist: Path, tmp_path: Path, file: str, how: str
) -> None:
    host = tmp_path / "host"
    shutil.copytree(dist, host)
    with faulty_server(host) as (address, faults):
        visit_once(visitor, address)
        files = visitor.evaluate(CACHED)
        assert visitor.evaluate(SPOIL_CACHE, "worker.py") == 1
        visitor.reload()
        wait_until_ready(visitor)
        assert visitor.evaluate(CACHED) == files, "only the spoilt file is fetched again"
        old = (host / file).read_bytes()
        make_newer(host)
        new = (host / file).read_bytes()
        if how == "old":
            (host / file).write_bytes(old)
        else:
            faults.wrong = {file: how}
        visitor.reload()
        wait_until_ready(visitor)
        assert visitor.evaluate(UPDATE) == "redundant"
        expect(visitor.locator("#update")).to_be_hidden()
        expect(visitor.locator("html[data-newer]")).to_have_count(0)
        take_link(visitor, SMALL_SIGNPOST)
        load_text(visitor, NUMBERLINK.partition("=")[2])
        expect_status(visitor, "One solution.")
        faults.heal()
        (host / file).write_bytes(new)
        assert visitor.evaluate(UPDATE) == "installed"
        visitor.locator("#take-update").click()
        visitor.locator("html[data-newer]").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("file", ["modules.json", "pyodide.asm.mjs", "first.json"])
def test_a_page_that_cannot_start_asks_for_its_files_past_every_cache(visitor: Page, dist: Path, file: str) -> None:
    """What is wrong in the service worker's cache, whoever put it there, is put right without anybody's help."""
    with faulty_server(dist) as (address, _):
        visit_once(visitor, address)
        assert visitor.evaluate(SPOIL_CACHE, file) == 1
        visitor.reload()
        wait_until_ready(visitor)
        take_link(visitor, SMALL_SIGNPOST)
        load_text(visitor, NUMBERLINK.partition("=")[2])
        expect_status(visitor, "One solution.")


@pytest.mark.parametrize(("file", "how"), rest_when_long([("worker.py", "half"), ("modules.json", "page")]))
def test_what_the_browser_keeps_of_a_half_finished_upload_does_no_harm_later(
    visitor: Page, dist: Path, file: str, how: str
) -> None:
    with faulty_server(dist) as (address, faults):
        faults.keep, faults.wrong = True, {file: how}
        visitor.goto(address + NUMBERLINK)
        expect_status(visitor, "could not be loaded")
        faults.heal()
        try_again(visitor)
        wait_until_ready(visitor)
        solve(visitor)
        expect_status(visitor, "One solution.")
        visit_once(visitor, address)


@pytest.mark.parametrize("length", rest_when_long([1_100_001, 3_000_000]))
def test_a_text_that_is_too_long_is_said_and_nothing_breaks(app: Page, length: int) -> None:
    errors: list[str] = []
    app.on("pageerror", lambda error: errors.append(str(error)))
    app.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    take_link(app, SMALL_SIGNPOST)
    app.locator("#box").focus()
    app.locator("#box").evaluate("(box, length) => { box.value = 'x'.repeat(length) }", length)
    app.locator("#box").press("Enter")
    expect_status(app, TOO_LONG)
    app.locator("#box").press("Escape")
    for paste in (
        "data.setData('text/plain', 'x'.repeat(length))",
        "data.items.add(new File(['x'.repeat(length)], 'puzzle.txt', { type: 'text/plain' }))",
    ):
        load_text(app, NUMBERLINK.partition("=")[2])
        expect_status(app, "One solution.")
        load_text(app, SMALL_SIGNPOST.partition("=")[2])
        expect_kind(app, "signpost")
        expect_status(app, "One solution.")
        app.evaluate(
            f"""length => {{
                const data = new DataTransfer();
                {paste};
                document.body.dispatchEvent(new ClipboardEvent("paste", {{ clipboardData: data, bubbles: true }}));
            }}""",
            length,
        )
        expect_status(app, TOO_LONG)
    load_text(app, "é" * 100_000)
    expect(app.locator("#status")).not_to_contain_text(TOO_LONG)
    expect(app.locator("#status")).to_have_class("bad")
    assert not errors


def test_errors_in_painting_leave_the_rest_of_the_page_alive(browser: Browser, address: str) -> None:
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    open_page(page, address + NUMBERLINK)
    page.evaluate("() => { CanvasRenderingContext2D.prototype.stroke = () => { throw new TypeError('broken') } }")
    box = page.locator("#board").bounding_box()
    assert box
    failed = page.get_by_role("status").get_by_text("The board can’t be drawn any more.")
    for i in range(300):  # clicks that come together are painted once
        page.mouse.click(box["x"] + 20 + i % 5 * 60, box["y"] + 40 + i % 3 * 60)
        page.wait_for_timeout(100)
        if failed.is_visible():
            break
    expect(failed).to_be_visible()
    go_to(page, "Solve")
    expect(page.locator("html")).to_have_attribute("data-state", "arrived")
    press(page, "Show solution")
    expect(page.locator("#board-text")).to_contain_text("AAA")
    assert not [text for text in said if "pystack" in text]
    page.close()
