"""Workers beside the first one, started on long work and stopped with it, and one in place of a worker grown large."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, expect

import pysolvers
from tests.e2e.browsing import expect_status, load_text, open_page, press, wait_until_ready
from tests.e2e.servers import served


def hopeless() -> str:
    """A Signpost with most of its numbers taken away, for which no engine finds an answer soon."""
    size, _, board = pysolvers.generate("signpost", "30x30", seed=1, difficulty="easy").id.partition(":")
    rng = random.Random(1)
    return f"{size}:" + re.sub(r"\d+", lambda number: number[0] if rng.random() < 0.3 else "", board)


def test_long_work_starts_rivals_and_a_cancel_stops_them(app: Page) -> None:
    load_text(app, hopeless())
    wait_until_ready(app)
    before = len(app.workers)
    press(app, "Solve")
    expect(app.locator("#facts")).to_contain_text("Also at work")
    app.wait_for_timeout(4000)
    press(app, "Cancel")
    expect_status(app, "Cancelled.")
    wait_until_ready(app)
    for _ in range(100):
        if len(app.workers) == before:
            break
        app.wait_for_timeout(200)  # a worker that is only starting is ended when it has started
    assert len(app.workers) == before


def test_a_worker_that_has_grown_large_is_replaced_before_the_next_puzzle(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    host = tmp_path / "host"
    shutil.copytree(dist, host)
    modules = host / "modules.json"
    modules.write_text(modules.read_text().replace("MEMORY_LIMIT = 600_000_000", "MEMORY_LIMIT = 1"))
    with served(host) as address:
        open_page(page, address)
        first = page.workers[0].url
        load_text(page, "5x4:C...B/A.BA./...C./.....")
        expect(page.get_by_role("combobox", name="Kind")).to_have_value("numberlink")
        wait_until_ready(page)
        assert first not in [worker.url for worker in page.workers]
        press(page, "Solve")
        expect_status(page, "One answer.")
