"""After one visit the page works without a network, and a new version takes over when it is let."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

from playwright.sync_api import Page, expect

from pysolvers.cli.serve import make_server
from tests.e2e.browsing import go, press, ready, says

LINK = "#numberlink=C...B/A.BA./...C./....."


def test_after_one_visit_it_opens_and_solves_with_the_server_gone(page: Page, dist: Path) -> None:
    server = make_server(dist)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    go(page, address)
    expect(page.locator("#offline")).to_be_visible()
    server.shutdown()
    server.server_close()
    page.context.set_offline(True)
    page.goto("about:blank")
    go(page, address + LINK)
    press(page, "Solve")
    says(page, "One answer.")
    expect(page.locator("#board-text")).to_contain_text("CCBBB\nACBAA")
    expect(page.locator("#offline")).to_be_visible()


def test_a_new_version_is_offered_and_takes_over_when_it_is_let(page: Page, dist: Path, tmp_path: Path) -> None:
    host = tmp_path / "host"
    shutil.copytree(dist, host)
    server = make_server(host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    go(page, address)
    expect(page.locator("#offline")).to_be_visible()
    worker, index = host / "sw.js", host / "index.html"
    index.write_text(index.read_text().replace("<title>pysolvers", "<title>newer pysolvers"))
    worker.write_text(worker.read_text().replace('url:"index.html",revision:"', 'url:"index.html",revision:"1'))
    page.reload()
    ready(page)
    assert not page.title().startswith("newer")
    press(page, "New version: reload")
    page.wait_for_function("document.title.startsWith('newer')")
    ready(page)
    server.shutdown()
