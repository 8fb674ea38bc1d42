"""Take the screenshots in docs/pictures: `.venv/bin/python -m scripts.pictures.page [FOLDER]`, after a build."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from pysolvers.cli.serve import make_server
from scripts.build import environment

FOLDER = environment.ROOT / "docs" / "pictures"
DESKTOP = {"width": 1180, "height": 740}
PHONE = {"width": 390, "height": 844}
COLORS = 96  # the size of a picture's palette
WAIT = 300_000  # milliseconds that the solver may need to start on a busy machine

NUMBERLINK = "#numberlink=...A..A/.B...C./...C.D./......./E....../......B/.EF.F.D"
ZIP = "#hamiltonian=6x6;waypoints=2.1,1.1,0.5,3.4,1.3,4.4,5.0,4.2;walls=0.4-1.4,1.4-1.5,4.0-4.1,4.1-5.1"
SIGNPOST = "#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def home(page: Page) -> None:
    page.locator(".card canvas").first.wait_for()


def play(page: Page) -> None:
    page.locator("#hint").click()
    page.get_by_role("button", name="Tell me why").click()
    page.get_by_role("button", name="Make the move").wait_for()


def solve(page: Page) -> None:
    page.locator("#tab-solve").click()
    page.locator("#show-solution").click()
    page.locator("#hide-solution").wait_for()


def explain(page: Page) -> None:
    page.locator("#tab-solve").click()
    page.locator("#explain").click()
    page.locator("#hardest").click()


def edit(page: Page) -> None:
    page.locator("#tab-edit").click()
    page.get_by_text("One solution").first.wait_for()


# Link, window size, and what to press, by the name of the picture.
PICTURES: dict[str, tuple[str, dict[str, int], Callable[[Page], None]]] = {
    "page": (NUMBERLINK, DESKTOP, explain),
    "home": ("", DESKTOP, home),
    "play": (ZIP, DESKTOP, play),
    "solve": (SIGNPOST, DESKTOP, solve),
    "edit": (NUMBERLINK, DESKTOP, edit),
    "phone": (ZIP, PHONE, play),
}


def save(picture: bytes, path: Path) -> None:
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(COLORS, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    server = make_server(Path(sys.argv[1]) if len(sys.argv) > 1 else environment.ROOT / "dist")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=environment.found_chromium(), args=sandbox)
        for name, (link, size, prepare) in PICTURES.items():
            context = browser.new_context(viewport=size, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
            context.set_default_timeout(WAIT)
            page = context.new_page()
            page.goto(address + link)
            page.locator('html[data-solver="ready"]').wait_for()
            prepare(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(500)
            save(page.screenshot(), FOLDER / f"{name}.png")
            context.close()
            print(name)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
