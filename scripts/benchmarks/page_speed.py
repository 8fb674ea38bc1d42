"""Measure the built page in Chromium: download size, start time, response to keys during a search, and a long drag.

    python3 scripts/serve.py --build-only && .venv/bin/python -m scripts.benchmarks.page_speed [BUILD ...]

Start times are measured for `dist`, for each BUILD (a folder that an earlier commit built), and for Pyodide alone. The
builds take turns, so that other work on the machine slows all of them alike. Download sizes are what a host sends: by
gzip (level 6), except for files that are already compressed.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from pysolvers.cli.serve import make_server
from scripts.build.environment import MODULES, ROOT, found_chromium

PACKED = (".whl", ".zip", ".png")  # files that are already compressed
LARGE = "#numberlink=" + "/".join(sign + "." * 38 + sign for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn")
SEARCH = "#hamiltonian=14x14"
# JavaScript that records the times of paints, frames and key or pointer events.
WATCH = """() => {
    window.seen = { paints: [], frames: [], inputs: [] };
    const old = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
        if (this.canvas.id === "board") seen.paints.push(performance.now());
        return old.apply(this, area);
    };
    for (const name of ["pointermove", "keydown"]) {
        addEventListener(name, event => seen.inputs.push(performance.now()), true);
    }
    const frame = now => { seen.frames.push(now); requestAnimationFrame(frame) };
    requestAnimationFrame(frame);
}"""
# A page that starts Pyodide in a worker and imports nothing; our start is compared with it. It takes the service
# worker's copy of Pyodide, with the standard library of the npm package.
BARE = """<!doctype html><script type="module">
const code = `import { loadPyodide } from "${new URL("./PYODIDE/pyodide.mjs", location)}";
    await loadPyodide({ stdLibURL: "${new URL("./bare-library.zip", location)}" });
    postMessage("ready");`;
const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type: "module" });
worker.onmessage = () => { document.documentElement.dataset.solver = "ready" };
</script>"""
NOTE_STARTS = """new MutationObserver(() => {
    const { ui, solver } = document.documentElement.dataset;
    if (ui === "ready") window.first ??= performance.now();
    if (solver === "ready") window.solver ??= performance.now();
}).observe(document, { attributes: true, subtree: true, childList: true })"""
ROUNDS = 9


def main(*others: Path) -> None:
    dist = ROOT / "dist"
    if not dist.is_dir():
        raise SystemExit("There is no dist: python3 scripts/serve.py --build-only makes it.")
    program = os.environ.get("PYSOLVERS_CHROMIUM") or found_chromium()
    with sync_playwright() as playwright, ExitStack() as stack:
        addresses = {folder.resolve(): stack.enter_context(served(folder.resolve())) for folder in (dist, *others)}
        address = addresses[dist.resolve()]
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=program, args=root)
        print(bytes_of_a_first_visit(browser, address, dist))
        print(starts(browser, addresses))
        print(input_during_a_search(browser, address))
        print(long_drag(browser, address))
        browser.close()


@contextmanager
def served(dist: Path) -> Iterator[str]:
    """Serve the build in `dist`, plus the page `bare.html`, which only starts Pyodide. Yield the server's address."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(dist, folder, dirs_exist_ok=True)
        pyodide = next(dist.glob("assets/pyodide-*")).relative_to(dist)
        (folder / "bare.html").write_text(BARE.replace("PYODIDE", str(pyodide)))
        shutil.copy(MODULES / "pyodide" / "python_stdlib.zip", folder / "bare-library.zip")
        server = make_server(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def bytes_of_a_first_visit(browser: Browser, address: str, dist: Path) -> str:
    """Return a line with the bytes fetched until the solver is ready, and those the service worker fetches later."""
    context = browser.new_context()
    asked: set[str] = set()
    page = context.new_page()
    page.on("request", lambda request: asked.add(request.url))
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-solver", "ready", timeout=120_000)
    first = sorted({url.removeprefix(address).partition("?")[0] or "index.html" for url in asked if address in url})
    first = [name for name in first if (dist / name).is_file()]
    expect(page.locator("#offline")).to_have_js_property("hidden", False, timeout=120_000)
    kept = [name for name in _kept(page, address) if name not in first and (dist / name).is_file()]
    context.close()
    lines = []
    for what, names in (("until the solver is ready", first), ("kept for offline use besides", kept)):
        raw = sum((dist / name).stat().st_size for name in names)
        sent = sum(_sent(dist / name) for name in names)
        lines.append(f"{what}: {len(names)} files, {raw / 1e6:.2f} MB, sent as {sent / 1e6:.2f} MB")
    return "First visit " + "; ".join(lines)


def _kept(page: Page, address: str) -> list[str]:
    addresses: list[str] = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(request => request.url)))).flat()"""
    )
    return sorted({url.removeprefix(address).partition("?")[0] for url in addresses})


def _sent(path: Path) -> int:
    return path.stat().st_size if path.suffix in PACKED else len(gzip.compress(path.read_bytes(), 6))


def starts(browser: Browser, addresses: dict[Path, str]) -> str:
    """Return a line per build: milliseconds to the first painted board and to a ready solver, on later visits."""
    pages = {}
    for folder, address in addresses.items():
        page = browser.new_context().new_page()
        page.add_init_script(NOTE_STARTS)
        page.goto(address)
        expect(page.locator("#offline")).to_have_js_property("hidden", False, timeout=300_000)
        pages[str(folder)] = page, address
    bare = "a bare Pyodide"
    pages[bare] = next((page, address + "bare.html") for page, address in pages.values())
    times: dict[str, list[list[float]]] = {name: [] for name in pages}
    for _ in range(ROUNDS):
        for name, (page, address) in pages.items():
            page.goto(address)
            expect(page.locator("html")).to_have_attribute("data-solver", "ready", timeout=300_000)
            times[name].append(page.evaluate("[window.first ?? 0, solver]"))
    for page, _ in pages.values():
        page.context.close()
    now = median(ready for _, ready in next(iter(times.values())))
    lines = []
    for name, figures in times.items():
        painted, ready = ([figure[i] for figure in figures] for i in (0, 1))
        first = f"first paint by Python {_figures(painted)}; " if name != bare else ""
        ratio = f"; dist takes {now / median(ready):.2f} of it"
        lines.append(f"Later visit, {name}: {first}ready {_figures(ready)}{ratio}")
    return "\n".join(lines)


def input_during_a_search(browser: Browser, address: str) -> str:
    """Return a line with the milliseconds from a key press to the painted board, while the solver is busy."""
    page = _page(browser, address + SEARCH)
    page.locator("#tab-solve").click()
    expect(page.locator("#cancel")).to_be_visible()
    page.locator("#board").focus()
    times = []
    for i in range(40):
        page.evaluate("() => { seen.inputs = []; seen.paints = [] }")
        page.keyboard.press("ArrowRight" if i // 10 % 2 == 0 else "ArrowLeft")
        page.wait_for_function("seen.paints.length > 0")
        times.append(page.evaluate("seen.paints[0] - seen.inputs[0]"))
    page.context.close()
    return f"Key to paint while a search runs: {_figures(times)}"


def long_drag(browser: Browser, address: str) -> str:
    """Drag a line over a 40 x 40 board. Return a line with frames and paints per second and the delay of the moves."""
    page = _page(browser, address + LARGE)
    expect(page.locator("#zoom")).to_be_visible()
    page.wait_for_timeout(500)
    box: Any = page.locator("#board").bounding_box()
    cell = box["width"] / 40
    x, y = box["x"] + cell / 2, box["y"] + cell / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("() => { seen.inputs = []; seen.paints = []; seen.frames = [] }")
    for i in range(1, 12 * 38):
        row, column = divmod(i // 4, 38)
        page.mouse.move(x + cell * (column if row % 2 == 0 else 38 - column) + i % 4, y + cell * row)
    page.wait_for_timeout(200)
    seen = page.evaluate("seen")
    page.mouse.up()
    page.context.close()
    seconds = (seen["frames"][-1] - seen["frames"][0]) / 1000
    late = [min(p for p in seen["paints"] if p > t) - t for t in seen["inputs"] if any(p > t for p in seen["paints"])]
    rates = f"{len(seen['frames']) / seconds:.0f} frames and {len(seen['paints']) / seconds:.0f} new boards a second"
    return f"Drag over a 40 x 40 board: {rates}, move to paint {_figures(late)}"


def _page(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(address)
    expect(page.locator("#offline")).to_have_js_property("hidden", False, timeout=120_000)
    expect(page.locator("html")).to_have_attribute("data-solver", "ready", timeout=120_000)
    page.evaluate(f"({WATCH})()")
    return page


def _figures(times: list[float]) -> str:
    ordered = sorted(times)
    most = ordered[int(len(ordered) * 0.9)]
    return f"least {ordered[0]:.0f} ms, median {median(ordered):.0f} ms, ninth of ten {most:.0f} ms"


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
