"""The built page on a server of this machine, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.browsing import open_page
from tests.e2e.servers import served

ROOT = Path(__file__).resolve().parents[2]
SLOW = 30_000
"""Milliseconds that a busy machine may take for anything."""

expect.set_options(timeout=SLOW)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The Chromium that scripts/test.py found, else one on the path. Without one the tests are skipped."""
    path = os.environ.get("PYSOLVERS_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("there is no Chromium: scripts/test.py installs one")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return {"executable_path": path, "args": sandbox}


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, built from the present sources."""
    if not (ROOT / "node_modules" / "pyodide").is_dir():
        pytest.skip("the page's packages are not installed: scripts/test.py does that")
    folder = tmp_path_factory.mktemp("page") / "dist"
    subprocess.run([sys.executable, "-m", "scripts.build.site", str(folder)], cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """The address of the page, served as plain files under a path of its own."""
    home = dist.parent / "host" / "some" / "path"
    home.parent.mkdir(parents=True)
    home.symlink_to(dist)
    with served(dist.parent / "host") as address:
        yield address + "some/path/"


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """A desktop window, unless a test makes another."""
    return {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}


@pytest.fixture(scope="module")
def shared_context(browser: Browser, address: str, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """One browser context for those tests of a module that may follow on each other."""
    context = browser.new_context(**browser_context_args)  # type: ignore[arg-type]  # pytest-playwright's own type
    yield context
    context.close()


@pytest.fixture
def app(shared_context: BrowserContext, address: str) -> Page:
    """The page with its solver ready, and anything on the board."""
    page = shared_context.pages[0] if shared_context.pages else shared_context.new_page()
    if not page.url.startswith(address):
        open_page(page, address)
    return page
