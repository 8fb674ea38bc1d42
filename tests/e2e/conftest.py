"""The built page on a server of this machine, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pysolvers.cli.serve import make_server
from tests.e2e.browsing import go

ROOT = Path(__file__).resolve().parents[2]
SLOW = 30_000
"""Milliseconds that a busy machine may take for anything."""

expect.set_options(timeout=SLOW)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The Chromium that scripts/test.py found, else one on the path; the tests are skipped where there is none."""
    path = os.environ.get("PYSOLVERS_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("there is no Chromium: scripts/test.py installs one")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return {"executable_path": path, "args": sandbox}


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built from what is here now."""
    if not (ROOT / "node_modules" / "pyodide").is_dir():
        pytest.skip("the page's packages are not installed: scripts/test.py does that")
    folder = tmp_path_factory.mktemp("page") / "dist"
    subprocess.run([sys.executable, "-m", "scripts.build.site", str(folder)], cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Where the page is served, as a plain static server does it, under a path of its own."""
    home = dist.parent / "host" / "some" / "path"
    home.parent.mkdir(parents=True)
    home.symlink_to(dist)
    server = make_server(dist.parent / "host")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/some/path/"
    server.shutdown()


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """A desktop window unless a test wants another."""
    return {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}


@pytest.fixture(scope="module")
def shared(browser: Browser, address: str, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """One context for the tests of a module that do not mind what happened before."""
    context = browser.new_context(**browser_context_args)  # type: ignore[arg-type]  # pytest-playwright's own type
    yield context
    context.close()


@pytest.fixture
def desk(shared: BrowserContext, address: str) -> Page:
    """The page with its solver ready, whatever is on the board."""
    page = shared.pages[0] if shared.pages else shared.new_page()
    if not page.url.startswith(address):
        go(page, address)
    return page
