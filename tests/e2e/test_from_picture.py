"""A puzzle from a picture: chosen as a file, pasted, dropped; our own pictures exactly; bad ones in a sentence."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

import pysolvers
from pysolvers.drawing import png_texts
from tests.e2e.browsing import (
    NUMBERLINK,
    expect_kind,
    expect_status,
    go_to,
    press,
    take_link,
    wait_until_ready,
)

pytest.importorskip("PIL", reason="Pillow is not installed: it draws the pictures of these tests")

from PIL import Image

from scripts.pictures.distortions import in_perspective
from tests.picture import app_styles

WALLED = "5x5;waypoints=0.0,2.2,4.4;walls=0.0-0.1,2.2-2.3"
GIVE = """([how, name, type, data]) => {
    const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0));
    const given = new DataTransfer();
    given.items.add(new File([bytes], name, { type }));
    const event = how === "drop" ? new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true })
        : new ClipboardEvent("paste", { clipboardData: given, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
}"""
"""Paste or drop a file, as the browser tells it."""


def screenshot() -> bytes:
    """A Zip board as an app shows it."""
    puzzle = pysolvers.parse(WALLED, "hamiltonian")
    walls = puzzle.walls  # type: ignore[attr-defined]  # a path's
    file = io.BytesIO()
    app_styles.zip_board(5, 5, [(0, 0), (2, 2), (4, 4)], walls).save(file, "PNG")
    return file.getvalue()


def show_numberlink(page: Page) -> None:
    """Go to a puzzle of another kind than the screenshot's."""
    take_link(page, NUMBERLINK)


def choose_picture(page: Page, name: str, data: bytes, media_type: str = "image/png") -> None:
    """Choose a file by the button."""
    with page.expect_file_chooser() as chooser:
        page.locator("#choose-picture").dispatch_event("click")
    file: FilePayload = {"name": name, "mimeType": media_type, "buffer": data}
    chooser.value.set_files(file)


def expect_walled(page: Page) -> None:
    """Wait for the puzzle of the screenshot in the tab Edit, beside its picture."""
    page.wait_for_function("id => decodeURIComponent(location.hash).endsWith(id)", arg=WALLED)
    expect(page.get_by_role("tab", name="Edit")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("img", name="The board in the picture")).to_be_visible()


def test_a_screenshot_that_is_chosen_is_edited_beside_it_and_played(app: Page) -> None:
    show_numberlink(app)
    choose_picture(app, "zip.png", screenshot())
    expect_walled(app)
    expect_status(app, "solution")
    press(app, "Looks right")
    expect(app.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect_kind(app, "hamiltonian")


def test_corners_are_dragged_and_moved_by_keys_and_the_picture_is_read_again(app: Page) -> None:
    show_numberlink(app)
    corners = ((376.0, 32.0), (868.0, 376.0), (524.0, 868.0), (32.0, 524.0))  # turned too far to be found
    with Image.open(io.BytesIO(screenshot())) as straight:
        image = in_perspective(straight, (24, 104, 324, 404), corners, (900, 900))
    file = io.BytesIO()
    image.save(file, "PNG")
    choose_picture(app, "askew.png", file.getvalue())
    press(app, "Move the corners…")
    box = app.get_by_role("img", name="The whole picture").bounding_box()
    assert box
    for name, (x, y) in zip(("Top left", "Top right", "Bottom right"), corners, strict=False):
        handle = app.get_by_role("button", name=name).bounding_box()
        assert handle
        app.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
        app.mouse.down()
        app.mouse.move(box["x"] + x / 900 * box["width"], box["y"] + y / 900 * box["height"], steps=3)
        app.mouse.up()
    last = app.get_by_role("button", name="Bottom left")
    for key, times in (("ArrowLeft", 6), ("ArrowUp", 31), ("Shift+ArrowUp", 4)):
        for _ in range(times):
            last.press(key)
    expect(last).to_have_attribute("aria-label", "Bottom left corner, 4 % across, 58 % down")
    press(app, "Read again")
    expect_walled(app)


@pytest.mark.long
def test_a_photo_of_40_megapixels_is_made_smaller_and_turned_as_it_says(app: Page) -> None:
    show_numberlink(app)
    walls = pysolvers.parse(WALLED, "hamiltonian").walls  # type: ignore[attr-defined]  # a path's
    style = app_styles.Style(cell=900, thickness=12, margin=500, header=1600)
    large = app_styles.zip_board(5, 5, [(0, 0), (2, 2), (4, 4)], walls, style).convert("RGB").rotate(90, expand=True)
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    file = io.BytesIO()
    large.save(file, "JPEG", quality=80, exif=exif)
    choose_picture(app, "photo.jpg", file.getvalue(), "image/jpeg")
    expect_walled(app)


def give(page: Page, how: str, data: bytes) -> None:
    """Paste or drop a file that says it is a PNG."""
    page.evaluate(GIVE, [how, "zip.png", "image/png", base64.b64encode(data).decode()])


def test_a_screenshot_is_dropped(app: Page) -> None:
    show_numberlink(app)
    give(app, "drop", screenshot())
    expect_walled(app)


def test_our_own_pictures_are_read_exactly(app: Page, tmp_path: Path) -> None:
    show_numberlink(app)
    for button, choice in (("Save picture", "Picture"), ("Save SVG", "")):
        press(app, "Share")
        if choice:
            app.locator("#share-what label", has_text=choice).click()
        else:
            app.locator("#share-other summary").click()
        with app.expect_download() as saved:
            press(app, button)
        app.locator("#share-what label", has_text="Link").click()
        press(app, "Close")
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        assert pysolvers.read_picture(path).puzzle == pysolvers.parse(NUMBERLINK)
        take_link(app, "#signpost=4x4:1ddcfdfcfaaaebba16a")
        choose_picture(app, path.name, path.read_bytes(), "image/png" if choice else "image/svg+xml")
        app.wait_for_url("**" + NUMBERLINK)
        wait_until_ready(app)
        go_to(app, "Play")


def test_a_picture_that_shows_another_puzzle_than_its_file_names_says_so(app: Page) -> None:
    take_link(app, "#signpost=4x4:1ddcfdfcfaaaebba16a")
    choose_picture(app, "false.png", png_texts.with_texts(screenshot(), {png_texts.KEYWORD: NUMBERLINK}))
    expect(app.locator("#compare-notes")).to_contain_text(WALLED)
    expect(app.get_by_role("img", name="The board in the picture")).to_be_visible()
    expect_kind(app, "numberlink")


def test_what_is_no_picture_or_has_no_board_is_refused_and_the_board_stays(app: Page) -> None:
    show_numberlink(app)
    give(app, "paste", b"this is not a picture")
    expect_status(app, "can't show the file as a picture")
    file = io.BytesIO()
    Image.new("RGB", (400, 400), (240, 240, 240)).save(file, "PNG")
    choose_picture(app, "empty.png", file.getvalue())
    expect(app.get_by_role("status")).not_to_contain_text("cannot show the file")
    expect(app.locator("#status")).to_have_class("bad")
    assert app.url.endswith(NUMBERLINK)
