"""A set run in the page: the built dist/ in a real Chromium, in the worker that solves there.

The page is served and opened as ever, except that its worker.py gets functions more, to measure. CPU seconds are those
of the browser's process for the page, so that what else runs on the machine does not count; those of single puzzles
are by the worker's clock. Memory is the size of WebAssembly's, which never shrinks. Each set has a page of its own.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from pysolvers.cli.serve import make_server
from scripts.benchmarks import task
from scripts.benchmarks.process import Job
from scripts.build import environment

DIST = environment.ROOT / "dist"
WORKER = """
import js
from pyodide.ffi import create_proxy
from pyodide_js import _module

def prepare(text):
    global order
    texts, kind, options, most, *order = json.loads(text)
    order.insert(0, read(texts, kind, options, most))
    warm(order[0])

def bench():
    puzzles, job, engine, seconds = order
    lines = [measure(puzzle, job, engine, seconds) for puzzle in puzzles]
    return json.dumps({**summary(lines, job), "megabytes": _module.HEAPU8.length / (1 << 20)})

js.prepare, js.bench = create_proxy(prepare), create_proxy(bench)
"""
"""What is put behind the sources of task.py and the page's own worker.py."""


class InBrowser:
    """A browser with the page in it; call it with a job."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.watch: CDPSession = browser.new_browser_cdp_session()

    def __call__(self, job: Job) -> dict[str, Any]:
        """The figures of a set."""
        context = self.browser.new_context(service_workers="block")
        page = context.new_page()
        source = Path(task.__file__).read_text() + (DIST / "worker.py").read_text() + WORKER
        page.route("**/worker.py", lambda route: route.fulfill(body=source, content_type="text/x-python"))
        page.goto(self.address)
        page.locator("html[data-solver=ready]").wait_for(state="attached", timeout=300_000)
        order = json.dumps([*job.texts, job.most, job.task, job.engine, job.seconds])
        worker = next(one for one in page.workers if one.evaluate("typeof bench === 'function'"))
        worker.evaluate("text => prepare(text)", order)
        before = self._seconds()
        figures: dict[str, Any] = json.loads(worker.evaluate("bench()"))
        spent = self._seconds() - before
        context.close()
        return {**figures, "seconds": spent}

    def _seconds(self) -> float:
        """The CPU seconds of all pages' processes so far."""
        told = self.watch.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in told if one["type"] == "renderer"))


@contextmanager
def opened() -> Iterator[InBrowser]:
    """Chromium with the page built from what is here now; SystemExit if there is none."""
    environment.everything()
    environment.run(environment.PYTHON, "-m", "scripts.build.site")
    path = environment.chromium()
    if path is None:
        raise SystemExit("There is no Chromium; scripts/test.py installs one.")
    server = make_server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[] if os.geteuid() else ["--no-sandbox"])
        yield InBrowser(browser, f"http://127.0.0.1:{server.server_address[1]}/")
        browser.close()
    server.shutdown()
