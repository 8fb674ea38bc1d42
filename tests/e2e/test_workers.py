"""Workers beside the first one, which help with long work and end with it, and one in place of a worker grown large."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import pysolvers
from tests.e2e.browsing import (
    expect_kind,
    expect_status,
    load_text,
    open_page,
    press,
    wait_until_offline_works,
    wait_until_ready,
)
from tests.e2e.building import changed
from tests.e2e.servers import served


@cache
def hopeless() -> str:
    """A Signpost with most of its numbers taken away, for which no engine finds an answer soon."""
    size, _, board = pysolvers.generate("signpost", "20x20", seed=1, difficulty="easy").id.partition(":")
    rng = random.Random(1)
    return f"{size}:" + re.sub(r"\d+", lambda number: number[0] if rng.random() < 0.3 else "", board)


def wait_for_workers(page: Page, there: Callable[[int], bool]) -> None:
    """Wait until as many workers run as `there` says."""
    while not there(len(page.workers)):
        page.wait_for_timeout(100)  # the test's own time limit ends this


END_ONE = "document.querySelector('script[name^=helper]').xworker.terminate()"
"""Ends one of the helpers behind the page's back."""


def at_work(page: Page) -> Locator:
    """The line that says how many workers help."""
    return page.locator("#facts div", has_text="Also at work")


def start_with_helpers(page: Page, helpers: int) -> int:
    """Begin long work and wait for so many helpers; how many workers there were before."""
    page.evaluate(f"window.cores = {1 + helpers}")
    before = len(page.workers)
    load_text(page, hopeless())
    expect(at_work(page)).to_contain_text(f"{helpers} worker")
    return before


def test_workers_help_with_long_work_and_a_cancel_stops_them(app: Page) -> None:
    before = start_with_helpers(app, 1)
    press(app, "Cancel")
    expect_status(app, "Canceled.")
    wait_until_ready(app)
    wait_for_workers(app, lambda now: now == before)  # one that is only starting is ended when it has started
    app.evaluate("delete window.cores")


@pytest.mark.long
def test_when_a_helper_is_killed_the_other_goes_on(page: Page, address: str) -> None:
    open_page(page, address)
    start_with_helpers(page, 2)
    page.evaluate(END_ONE)
    expect(at_work(page)).to_contain_text("1 worker")
    press(page, "Cancel")
    expect_status(page, "Canceled.")


@pytest.mark.long
def test_without_a_network_workers_share_long_work(visitor: Page, address: str) -> None:
    visitor.add_init_script("window.cores = 2")
    open_page(visitor, f"{address}#signpost={hopeless()}")
    wait_until_offline_works(visitor)
    visitor.context.set_offline(True)
    visitor.reload()
    wait_until_ready(visitor)
    visitor.get_by_role("tab", name="Solve").click()
    expect(at_work(visitor)).to_contain_text("1 worker")
    press(visitor, "Cancel")
    expect_status(visitor, "Canceled.")


@pytest.mark.long
def test_a_worker_that_has_grown_large_is_replaced_before_the_next_puzzle(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    host = tmp_path / "host"
    shutil.copytree(dist, host)
    changed(host, "modules.json", "MEMORY_LIMIT = 600_000_000", "MEMORY_LIMIT = 1")
    with served(host) as address:
        open_page(page, address)
        first = page.workers[0].url
        load_text(page, "5x4:C...B/A.BA./...C./.....")
        expect_kind(page, "numberlink")
        assert first not in [worker.url for worker in page.workers]
        expect_status(page, "One solution.")
