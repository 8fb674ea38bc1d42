"""After one visit the page works without a network, and a new version takes over when it is let."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.browsing import NUMBERLINK, expect_status, open_page, press, wait_until_offline_works, wait_until_ready
from tests.e2e.servers import served


def test_after_one_visit_it_opens_and_solves_with_the_server_gone(visitor: Page, dist: Path) -> None:
    with served(dist) as address:
        open_page(visitor, address)
        wait_until_offline_works(visitor)
    visitor.context.set_offline(True)
    visitor.goto("about:blank")
    open_page(visitor, address + NUMBERLINK)
    press(visitor, "Solve")
    expect_status(visitor, "One answer.")
    expect(visitor.locator("#board-text")).to_contain_text("CCBBB\nACBAA")
    expect(visitor.locator("#offline")).to_be_visible()


def test_a_new_version_is_offered_and_takes_over_when_it_is_let(visitor: Page, dist: Path, tmp_path: Path) -> None:
    host = tmp_path / "host"
    shutil.copytree(dist, host)
    with served(host) as address:
        open_page(visitor, address)
        wait_until_offline_works(visitor)
        worker, index = host / "sw.js", host / "index.html"
        index.write_text(index.read_text().replace("<title>pysolvers", "<title>newer pysolvers"))
        worker.write_text(worker.read_text().replace('url:"index.html",revision:"', 'url:"index.html",revision:"1'))
        visitor.reload()
        wait_until_ready(visitor)
        assert not visitor.title().startswith("newer")
        press(visitor, "New version: reload")
        visitor.wait_for_function("document.title.startsWith('newer')")
        wait_until_ready(visitor)
