"""What is printed, looked at as pixels: a PDF drawn by pdftoppm has the board with its labels, and the words."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import pytest
from playwright.sync_api import Page

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.drawing.scene import Scene, Text
from tests.e2e.browsing import take_link
from tests.e2e.test_print import FAKE_PRINT, LINKS, print_sheet
from tests.sampling import rest_when_long

DPI = 144
MARGIN = 15 / 25.4
"""Of the paper, in inches."""
WIDTH, HEIGHT = 210 / 25.4, 297 / 25.4
CSS = 96
"""CSS pixels an inch."""
WHITE, DARK = 245, 90
"""Greys from 0 to 255: what is paper at least, and what is dark at most."""
SIGN = 0.602
"""The width of a monospaced sign, in letter sizes."""

KEEP_SHEET = """() => {
    if (!window.sheetCanBeKept) {
        window.sheetCanBeKept = true;
        addEventListener("beforeprint", e => { if (window.sheetIsKept) e.stopImmediatePropagation(); }, true);
    }
    window.sheetIsKept = true;
}"""
"""The sheet stays the one that Print has filled: making a PDF is a second printing, some time later."""


@dataclass(frozen=True)
class Sheet:
    """A printed page in greys, row by row."""

    width: int
    height: int
    greys: bytes

    def row(self, y: int, left: int = 0, right: int | None = None) -> bytes:
        """A row of pixels, or a part of it."""
        return self.greys[y * self.width + left : y * self.width + (self.width if right is None else right)]

    def part(self, left: float, top: float, right: float, bottom: float) -> bytes:
        """The pixels of a box."""
        return b"".join(self.row(y, int(left), int(right)) for y in range(int(top), int(bottom)))

    @property
    def ink(self) -> tuple[int, int, int, int]:
        """The box of all that is printed: left, top, right, bottom."""
        rows = [y for y in range(self.height) if min(self.row(y)) < WHITE]
        columns = [x for x in range(self.width) if min(self.greys[x :: self.width]) < WHITE]
        assert columns, "nothing is printed here"
        return columns[0], rows[0], columns[-1], rows[-1]


@pytest.fixture(scope="module")
def pdftoppm() -> str:
    """The program of poppler that draws a PDF as pixels."""
    path = shutil.which("pdftoppm")
    if path is None:
        pytest.skip("there is no pdftoppm (poppler-utils): scripts/test.py installs it where apt can")
    return path


@pytest.fixture
def printable(app: Page) -> Iterator[Page]:
    """The page with a window as wide as what is printed, so that a place on the screen is that on paper."""
    app.set_viewport_size({"width": round((WIDTH - 2 * MARGIN) * CSS), "height": round((HEIGHT - 2 * MARGIN) * CSS)})
    yield app
    app.emulate_media(media="screen")
    app.set_viewport_size({"width": 1280, "height": 800})


def printed(page: Page, pdftoppm: str, folder: Path) -> Sheet:
    """The first sheet; the solution is on one of its own."""
    margin = f"{MARGIN}in"
    pdf = folder / "sheet.pdf"
    margins = {"top": margin, "bottom": margin, "left": margin, "right": margin}
    page.pdf(path=pdf, format="A4", margin=margins)  # type: ignore[arg-type]  # a TypedDict
    subprocess.run([pdftoppm, "-r", str(DPI), "-gray", pdf, folder / "sheet"], check=True, timeout=60)
    picture = min(folder.glob("sheet*.pgm"))
    magic, width, height, most, greys = picture.read_bytes().split(maxsplit=4)
    assert (magic, most) == (b"P5", b"255")
    greys = picture.read_bytes()[-int(width) * int(height) :]
    return Sheet(int(width), int(height), greys)


def place_of_board(page: Page, scene: Scene) -> tuple[float, float, float]:
    """Where the drawing's upper left corner is on the sheet, and the size of a cell, in the sheet's pixels."""
    script = "i => { const b = i.getBoundingClientRect(); return [b.left, b.top + scrollY, b.width, b.height]; }"
    left, top, width, height = page.locator("#print-sheet .board").evaluate(script)
    _, _, columns, rows = scene.box
    cell = min(width / columns, height / rows)
    left, top = left + (width - cell * columns) / 2, top + (height - cell * rows) / 2  # object-fit: contain
    return (left / CSS + MARGIN) * DPI, (top / CSS + MARGIN) * DPI, cell / CSS * DPI


def middle(text: Text) -> tuple[float, float]:
    """The middle of a text of a drawing, which may be turned."""
    half = len(text.text) * text.size * SIGN / 2 * {"start": 1, "middle": 0, "end": -1}[text.anchor]
    return text.x + half * cos(radians(text.turn)), text.y + half * sin(radians(text.turn))


@pytest.mark.parametrize("kind", rest_when_long(reversed(LINKS)))
def test_board_labels_and_words_are_on_one_sheet_dark_on_white_and_nothing_is_cut(
    printable: Page, pdftoppm: str, tmp_path: Path, kind: str
) -> None:
    page = printable
    take_link(page, LINKS[kind])
    page.evaluate("window.sheetIsKept = false")
    page.evaluate(FAKE_PRINT)
    print_sheet(page)
    page.evaluate(KEEP_SHEET)
    page.emulate_media(media="print", color_scheme="dark")
    puzzle = pysolvers.parse(LINKS[kind])
    parts = kind_named(kind)
    scene = parts.board.draw(parts.play.start(puzzle), None, Marks(paper=True, whole=True))
    x, y, cell = place_of_board(page, scene)
    sheet = printed(page, pdftoppm, tmp_path)
    # Nothing is in the margins, where printers cut.
    left, top, right, bottom = sheet.ink
    edge = MARGIN * DPI - 2
    assert left >= edge and top >= edge
    assert right <= sheet.width - edge and bottom <= sheet.height - edge
    # The board is as large as it was drawn, dark on white.
    begin_x, begin_y, columns, rows = scene.box
    board = Sheet(round(columns * cell), round(rows * cell), b"")
    greys = sheet.part(round(x), round(y), round(x) + board.width, round(y) + board.height)
    board = Sheet(board.width, len(greys) // board.width, greys)
    left, top, right, bottom = board.ink
    assert right - left > 0.8 * board.width and bottom - top > 0.8 * board.height
    assert sum(grey >= WHITE for grey in greys) > 0.4 * len(greys)
    assert sum(grey <= DARK for grey in greys) > 0.005 * len(greys)
    # Every label and clue stands out from what is round it.
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert texts
    for text in texts:
        at_x, at_y = middle(text)
        at_x, at_y, half = x + (at_x - begin_x) * cell, y + (at_y - begin_y) * cell, 0.6 * text.size * cell
        around = sheet.part(at_x - half, at_y - half, at_x + half, at_y + half)
        assert min(around) < 130 and max(around) - min(around) > 80, text
    # The name is above the board, the rules and the address below it.
    assert min(sheet.part(0, edge, sheet.width, y - cell / 4)) <= DARK
    assert min(sheet.part(0, y + rows * cell + cell / 4, sheet.width, sheet.height - edge)) <= 140
