"""Workers beside the first one: started on long work, stopped with it."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.e2e.browsing import paste, press, ready, says


def hopeless(side: int = 18, pairs: int = 7) -> str:
    """A Numberlink board with its ends anywhere, which no engine decides soon."""
    rng = random.Random(2)
    rows = [["."] * side for _ in range(side)]
    for i, (row, column) in enumerate(rng.sample([(r, c) for r in range(side) for c in range(side)], 2 * pairs)):
        rows[row][column] = "ABCDEFG"[i // 2]
    return "/".join("".join(row) for row in rows)


def test_long_work_starts_rivals_and_a_cancel_stops_them(desk: Page) -> None:
    paste(desk, hopeless())
    ready(desk)
    before = len(desk.workers)
    press(desk, "Solve")
    expect(desk.locator("#facts")).to_contain_text("Also at work")
    desk.wait_for_timeout(4000)
    press(desk, "Cancel")
    says(desk, "Cancelled.")
    ready(desk)
    for _ in range(100):
        if len(desk.workers) == before:
            break
        desk.wait_for_timeout(200)  # a worker that is only starting is ended when it has started
    assert len(desk.workers) == before
