"""Runs a set of puzzles in the built page (dist/) in Chromium, in the web worker in which the page solves puzzles.

The page's worker.py is extended by the functions of measure.py. A set's CPU seconds are those of the browser process
that runs the page; the seconds of a single puzzle come from the worker's clock. Memory is the size of WebAssembly's
memory, which never shrinks, so each set gets a new page.
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
from scripts.benchmarks import measure
from scripts.benchmarks.run_set import SetRun
from scripts.build import environment

DIST = environment.ROOT / "dist"
# The source that follows the page's own worker.py and measure.py in the worker.
WORKER = """
import js
from pyodide.ffi import create_proxy
from pyodide_js import _module

def prepare(text):
    global wanted
    texts, kind, options, most, *wanted = json.loads(text)
    wanted.insert(0, read(texts, kind, options, most))
    warm_up({puzzle.kind for puzzle in wanted[0]})

def bench():
    puzzles, task, engine, seconds = wanted
    figures = [measure(puzzle, task, engine, seconds) for puzzle in puzzles]
    return json.dumps({**summary(figures, task), "megabytes": _module.HEAPU8.length / (1 << 20)})

js.prepare, js.bench = create_proxy(prepare), create_proxy(bench)
"""
# Only allowed at the start of a file, and not needed by the page's Python.
FUTURE = "from __future__ import annotations\n"


def source() -> str:
    """Return the worker's source: the page's own, then measure.py, because the page's own locates the package."""
    return (DIST / "worker.py").read_text() + Path(measure.__file__).read_text().replace(FUTURE, "") + WORKER


class InBrowser:
    """A browser that shows the page. Call the object with a `SetRun` to run that set there."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.protocol: CDPSession = browser.new_browser_cdp_session()

    def __call__(self, wanted: SetRun) -> dict[str, Any]:
        context = self.browser.new_context(service_workers="block")
        page = context.new_page()
        page.route("**/worker.py", lambda route: route.fulfill(body=source(), content_type="text/x-python"))
        page.goto(self.address)
        page.locator("html[data-solver=ready]").wait_for(state="attached", timeout=300_000)
        worker = next(one for one in page.workers if one.evaluate("typeof bench === 'function'"))
        text = json.dumps([*wanted.texts, wanted.most, wanted.task, wanted.engine, wanted.seconds])
        worker.evaluate("text => prepare(text)", text)
        before = self._seconds()
        figures: dict[str, Any] = json.loads(worker.evaluate("bench()"))
        spent = self._seconds() - before
        context.close()
        return {**figures, "seconds": spent}

    def versions(self) -> dict[str, str]:
        pyodide = json.loads((environment.MODULES / "pyodide" / "package.json").read_text())["version"]
        return {"Chromium": self.browser.version, "Pyodide": pyodide}

    def _seconds(self) -> float:
        processes = self.protocol.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(process["cpuTime"] for process in processes if process["type"] == "renderer"))


@contextmanager
def opened() -> Iterator[InBrowser]:
    """Build the page and open it in Chromium. Raise SystemExit if there is no Chromium."""
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
