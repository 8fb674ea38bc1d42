"""The built page on a server of this machine, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, expect

from scripts.build import environment
from tests.e2e import building
from tests.e2e.browsing import AS_BEFORE, as_new, forget, open_page
from tests.e2e.servers import Faults, faulty_server, served

THROTTLE = int(os.environ.get("PYSOLVERS_THROTTLE", "1"))
"""How many times slower the page is made than it is, to see that no test depends on speed."""
SLOWED: dict[Page, CDPSession] = {}
"""The pages that are made slow."""
SLOW = int(os.environ.get("PYSOLVERS_WAIT", "120")) * 1000 * THROTTLE
"""Milliseconds that a busy machine may take for anything; PYSOLVERS_WAIT is in seconds."""
QUICK_COMPILER = "--js-flags=--liftoff-only --max-lazy --no-opt --no-maglev"
"""The browser compiles everything once, with its quick compilers: a page of a test lives too short for the others."""
WINDOW: ViewportSize = {"width": 1280, "height": 800}
"""A desktop's, in which tests see the page that ask for no other."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
ONE_CORE = "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => window.cores ?? 1 })"
"""Lets the page see as many cores as `cores` says, else one, however many there are."""
TIDY = """() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const name of Object.keys(localStorage).filter(name => name.startsWith("pysolvers.played")))
        localStorage.removeItem(name);
}"""
"""Closes what a test left open, and makes the page forget the games of single puzzles."""

expect.set_options(timeout=SLOW)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The Chromium that `PYSOLVERS_CHROMIUM` names, else one that is there. Without one the tests are skipped."""
    environment.wait_for_parts()
    path = os.environ.get("PYSOLVERS_CHROMIUM") or environment.found_chromium()
    if path is None:
        pytest.skip("there is no Chromium: scripts/test.py installs one")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return {"executable_path": str(path), "args": [*sandbox, QUICK_COMPILER]}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """The browser; its pages wait long, and are slow if that is asked for.

    A test says so if it needs what costs much: motion, a second core and with it a helper, a service worker.
    """

    def new_context(**options: Any) -> BrowserContext:
        context = new(**{"reduced_motion": "reduce", "service_workers": "block", **options})
        context.set_default_timeout(SLOW)
        context.add_init_script(ONE_CORE)
        if THROTTLE > 1:
            context.on("page", slow_down)
        return context

    def slow_down(page: Page) -> None:
        SLOWED[page] = page.context.new_cdp_session(page)
        page.on("close", forget_session)
        set_speed(THROTTLE)

    def forget_session(page: Page) -> None:
        del SLOWED[page]

    new = browser.new_context
    browser.new_context = new_context  # type: ignore[method-assign]  # pytest-playwright and the tests call these two
    browser.new_page = lambda **options: new_context(**options).new_page()  # type: ignore[method-assign]
    return browser


def set_speed(times: int) -> None:
    """Make all pages so many times slower than they are."""
    for session in SLOWED.values():
        session.send("Emulation.setCPUThrottlingRate", {"rate": times})


@pytest.fixture(autouse=True)
def _slow_while_it_is_tested() -> Iterator[None]:
    """Pages are slow during tests only: while they wait for the next one, they would burn the time that it needs."""
    set_speed(THROTTLE)
    yield
    set_speed(1)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, built from the present sources."""
    return building.built(building.folder_of_run(tmp_path_factory))


@pytest.fixture(scope="session")
def address(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, served as plain files under a path of its own."""
    host = tmp_path_factory.mktemp("host")
    (host / "some").mkdir()
    shutil.copytree(dist, host / "some" / "path", copy_function=os.link)
    with served(host) as address:
        yield address + "some/path/"


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """A desktop window, unless a test makes another."""
    return {"viewport": WINDOW, "color_scheme": "light"}


@pytest.fixture(scope="session")
def contexts(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[list[BrowserContext]]:
    """Two browsers that have been here before: the page's files are in their caches. The second is for `app`.

    They have no service worker, so that a test can see and change every request.
    """
    made = [browser.new_context(**browser_context_args) for _ in range(2)]
    yield made
    for context in made:
        context.close()


@pytest.fixture
def page(contexts: list[BrowserContext], address: str) -> Iterator[Page]:
    """A new tab of a browser that has been here before, but keeps no game and no setting."""
    page = contexts[0].new_page()
    forget(page, address)
    yield page
    page.close()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """The tab of a browser that has never been here, with a service worker; the test may cut its network."""
    context = browser.new_context(viewport=WINDOW, service_workers="allow")
    yield context.new_page()
    context.close()


@pytest.fixture
def first_visit(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has never been here, without a service worker, so that everything is fetched."""
    context = browser.new_context(viewport=WINDOW)
    yield context
    context.close()


@pytest.fixture
def faulty(dist: Path) -> Iterator[tuple[str, Faults]]:
    """The page on a server that fails on demand."""
    with faulty_server(dist) as (address, faults):
        yield address, faults


@pytest.fixture(scope="session")
def app_tab(contexts: list[BrowserContext], address: str) -> Iterator[Page]:
    """The tab of `app`: one for all modules of a process, since a start takes seconds."""
    page = contexts[1].new_page()
    forget(page, address)
    yield page
    page.close()


@pytest.fixture(scope="session")
def phone_tab(browser: Browser, address: str) -> Iterator[Page]:
    """The tab of `phone`: one for all modules of a process."""
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def phone(phone_tab: Page, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone with the solver ready, as a new visitor has it: the tests of a module follow on each other on it."""
    if phone_tab.locator("#tab-play").is_visible():
        as_new(phone_tab)
    else:  # it was not here yet, or is in a lesson
        open_page(phone_tab, address)
        phone_tab.evaluate("localStorage.clear()")
    failed = request.session.testsfailed
    yield phone_tab
    if request.session.testsfailed > failed:
        phone_tab.emulate_media(**AS_BEFORE)
        phone_tab.set_viewport_size(PHONE["viewport"])
        phone_tab.goto("about:blank")
        forget(phone_tab, address)


@pytest.fixture(scope="module")
def app_of_module(app_tab: Page) -> Page:
    """The tab of `app` with every option as a new visitor has it."""
    if app_tab.locator("#tab-play").count():
        as_new(app_tab)
    return app_tab


@pytest.fixture
def app(app_of_module: Page, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page with its solver ready, and anything on the board: tests follow on each other in it.

    Dialogs are closed, and games begun by earlier tests forgotten, so that a puzzle that is opened is untouched. A test
    that chooses an engine or a size of the window for itself puts them back. After one that fails, the page starts
    anew, so that what it left open drags no other along.
    """
    if not app_of_module.locator("#tab-play").count():
        open_page(app_of_module, address)
    app_of_module.evaluate(TIDY)
    failed = request.session.testsfailed
    yield app_of_module
    if request.session.testsfailed > failed:
        app_of_module.unroute_all(behavior="ignoreErrors")
        app_of_module.emulate_media(**AS_BEFORE)
        app_of_module.set_viewport_size(WINDOW)
        app_of_module.goto("about:blank")
        forget(app_of_module, address)
