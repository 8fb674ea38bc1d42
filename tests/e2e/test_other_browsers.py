"""Firefox and WebKit run the page as Chromium does: start, solve, play by pointer and keys, explain, link, offline."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from pysolvers.cli.serve import make_server
from tests.e2e.other_browsers import Driven, firefox, firefox_path, minibrowser_path, webkit

SIGNPOST = "#signpost=4x4:1ddcfdfcfaaaebba16a"
NUMBERLINK = "#numberlink=C...B/A.BA./...C./....."
TEXT = "document.querySelector('#board-text').textContent"
CELLS = """(() => {
    const { x, y, width, height } = document.querySelector('#board').getBoundingClientRect();
    return [x, y, width, height];
})()"""

pytestmark = pytest.mark.long
BROWSERS = [
    pytest.param(firefox, marks=pytest.mark.skipif(not firefox_path(), reason="Firefox is not installed")),
    pytest.param(
        webkit,
        marks=pytest.mark.skipif(not minibrowser_path(), reason="webkit2gtk-driver or Xvfb is not installed"),
    ),
]


@pytest.mark.parametrize("start", BROWSERS, ids=["firefox", "webkit"])
def test_the_page_works(start: Callable[[], AbstractContextManager[Driven]], dist: Path) -> None:
    server = make_server(dist)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    with start() as page:
        page.open(address + NUMBERLINK)
        page.ready()
        page.run("document.getElementById('tab-solve').click()")
        page.says("One solution.")
        page.press("Show solution")
        page.wait(f"{TEXT}.includes('CCBBB\\nACBAA')")

        page.run(f"location.hash = '{SIGNPOST}'")
        page.wait("document.querySelector('#board').getAttribute('aria-label').includes('Signpost')")
        page.ready()
        x, y, width, height = page.run(CELLS)
        before = page.run(TEXT)
        # From the first cell the arrow points south-east: a drag to the cell it reaches makes the number 2.
        page.drag([(x + width / 8, y + height / 8), (x + width * 3 / 8, y + height * 3 / 8)])
        page.wait(f"{TEXT} !== {before!r}")
        page.press("Undo")
        page.run("document.querySelector('#board').focus()")
        page.type("\ue015", "\ue014", "7")  # arrow down, arrow right, 7
        page.wait(f"{TEXT}.includes('7')")
        page.run("document.getElementById('tab-solve').click()")
        page.says("One solution.")
        page.press("Explain step by step")
        page.wait("document.body.innerText.includes('Step 1 of')")

        page.wait("!document.querySelector('#offline').hidden")
        server.shutdown()
        server.server_close()
        page.open("about:blank")
        page.open(address + NUMBERLINK + "&solve=1")
        page.ready()
        page.says("One solution.")
