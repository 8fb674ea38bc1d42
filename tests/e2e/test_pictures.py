"""The board of each kind looks as it did: shapes and colours, with bars for texts, so that fonts do not matter.

What is compared is the page's own canvas, made small. `tests/e2e/pictures` holds what was looked at and found right;
after a change that is meant, look at the board and make them again:
`PYSOLVERS_PICTURES=make .venv/bin/python -m pytest tests/e2e/test_pictures.py`.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import AS_BEFORE, SIGNPOST, expect_status, show_solution, take_link
from tests.sampling import rest_when_long

PICTURES = Path(__file__).parent / "pictures"
MAKE = os.environ.get("PYSOLVERS_PICTURES") == "make"
SIDE = 80
MEAN, FAR, SHARE = 2.0, 40, 0.01
"""How much pictures may differ: on average, and by more than FAR of 255 in at most this share of the pixels."""
BOARDS = {
    "signpost": SIGNPOST,
    "numberlink": "#numberlink=AB.C.C/....../D.E.A./...E../.B..../D.....",
    "hamiltonian": "#hamiltonian=6x6;waypoints=3.1,4.4,0.5,1.0,1.1,5.2;walls=1.1-1.2,3.3-3.4,5.3-5.4",
    "regex-crossword": "#regex-crossword=hex;y=.X,(AA%7CBB%7CCC)X,XX;x=CC%7CAB%7CBA,X.X,XX;z=X.,X(AA%7CBB%7CCC),XX",
}
BARS = """() => {
    const ink = CanvasRenderingContext2D.prototype, { strokeText, fillText } = ink;
    window.asBefore = () => Object.assign(ink, { strokeText, fillText });
    ink.strokeText = () => {};
    ink.fillText = function (text, x, y) {
        const size = parseFloat(this.font.match(/([\\d.]+)px/)[1]), wide = 0.6 * size * text.length;
        const left = { center: x - wide / 2, right: x - wide }[this.textAlign] ?? x;
        this.fillRect(left, y - 0.7 * size, wide, 0.7 * size);
    };
}"""
"""Bars of the texts' places and lengths stand for them, until `asBefore` is called."""
MOST_LOOKS = 100
"""How often a board is looked at before it counts as wrong."""
SMALL = f"""() => {{
    const small = Object.assign(document.createElement("canvas"), {{ width: {SIDE}, height: {SIDE} }});
    const context = small.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(document.getElementById("board"), 0, 0, {SIDE}, {SIDE});
    return small.toDataURL("image/png");
}}"""
DISTANCE = f"""async ([one, other]) => {{
    const pixels = [];
    for (const url of [one, other]) {{
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), {{ width: {SIDE}, height: {SIDE} }});
        const context = canvas.getContext("2d");
        context.fillStyle = "#808080";
        context.fillRect(0, 0, {SIDE}, {SIDE});
        context.drawImage(image, 0, 0);
        pixels.push(context.getImageData(0, 0, {SIDE}, {SIDE}).data);
    }}
    const apart = Array.from(pixels[0], (value, i) => Math.abs(value - pixels[1][i]));
    return [apart.reduce((a, b) => a + b) / apart.length, apart.filter(d => d > {FAR}).length / apart.length];
}}"""
HEAD = "data:image/png;base64,"


def alike(page: Page, one: str, other: str) -> bool:
    """Whether two pictures, as data URLs, differ by no more than is allowed."""
    mean, far = page.evaluate(DISTANCE, [one, other])
    return bool(mean <= MEAN and far <= SHARE)


@pytest.fixture
def barred(app: Page) -> Iterator[Page]:
    """The tab of `app`, a little narrower, with bars for texts."""
    app.set_viewport_size({"width": 1200, "height": 800})
    app.evaluate(BARS)
    yield app
    app.evaluate("asBefore()")
    app.emulate_media(**AS_BEFORE)
    app.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("scheme", rest_when_long(["light", "dark"]))
def test_the_boards_look_as_they_did(barred: Page, scheme: Literal["light", "dark"]) -> None:
    page = barred
    page.emulate_media(color_scheme=scheme)
    wrong, seen = [], []
    for kind, link in BOARDS.items():
        take_link(page, link)
        for state in ("puzzle", "solution"):
            if state == "solution":
                show_solution(page)
                expect_status(page, "One solution.")
                page.mouse.move(0, 0)
            path = PICTURES / f"{kind}-{state}-{scheme}.png"
            wanted = "" if MAKE else HEAD + b64encode(path.read_bytes()).decode()
            for _ in range(MOST_LOOKS):  # until the board has settled
                page.wait_for_timeout(300)
                picture = page.evaluate(SMALL)
                if MAKE or alike(page, picture, wanted):
                    break
            if MAKE:
                path.write_bytes(b64decode(picture.removeprefix(HEAD)))
            elif not alike(page, picture, wanted):
                wrong.append(path.name)
                (PICTURES.parents[2] / "test-results").mkdir(exist_ok=True)
                (PICTURES.parents[2] / "test-results" / path.name).write_bytes(b64decode(picture.removeprefix(HEAD)))
            seen.append(picture)
    # The comparison sees what it has to see: no two of these boards are alike.
    assert not [1 for i, one in enumerate(seen) for other in seen[:i] if alike(page, one, other)]
    assert not wrong, f"{', '.join(wrong)} (as they are now: test-results)"
