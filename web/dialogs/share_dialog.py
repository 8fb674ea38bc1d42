"""The dialog Share: the puzzle as a link, as a picture, on paper, or as text in any format of its kind."""

import json

import js
from address_bar import full_address
from dom import add_choice, create, element, on_click
from downloads import PLAIN, SVG, confirm_on_button, copy_text, download, text_blob
from jsffi import JsException
from pyscript.ffi import to_js
from tasks import start_task
from words import say

PNG_CELL = 96
"""Pixels per cell of a PNG, twice as many as in an SVG."""
HEADER = 33
"""The number of bytes up to the end of a PNG's header."""
MAX_SIDE = 4096
"""The most pixels of a PNG along a side."""
QUIET_ZONE = 4
"""The white modules that a QR code must have on each side."""
NOT_YET = "This isn’t a puzzle yet. Link and pictures hold the board as it is."
NO_CODE = "The QR code could not be loaded. Open this again when you are online."
SHOWN_TEXT = 20000
"""The number of characters shown of a text. Copying and saving use all of them."""


class ShareDialog:
    """Shows the dialog for the puzzle on the board."""

    def __init__(self, client, view, picture, painter):
        self._client, self._view, self._picture, self._painter = client, view, picture, painter
        self._dialog = element("share-dialog")
        self._link = self._text = self._file_name = ""
        self._links_asked = 0
        """The number of links requested so far. Only the answer to the last request is shown."""
        self._formats = []
        self._save_png = None
        for name, action in (
            ("share", self._open),
            ("share-copy", self._copy_link),
            ("share-send", self._send),
            ("share-png", self._png),
            ("share-svg", self._svg),
            ("share-text-copy", self._copy_text),
            ("share-steps", self._copy_steps),
        ):
            on_click(name, _starter(action))
        on_click("share-text-save", lambda: download(text_blob(self._text, PLAIN), self._file_name))
        element("share-what").addEventListener("change", lambda event: self._show_part(event.target.value))
        element("share-moves").addEventListener("change", _starter(self._show_link))
        element("share-format").addEventListener("change", _starter(self._show_text))
        element("share-other").addEventListener("toggle", _starter(self._show_text))

    def _show_part(self, name):
        for part in self._dialog.querySelectorAll(".share-part"):
            part.hidden = part.getAttribute("data-part") != name

    async def _open(self):
        try:
            element("share-send").hidden = not (js.navigator.share and js.window.matchMedia("(hover: none)").matches)
        except AttributeError:
            pass  # this browser can't share
        view, lack = self._view(), element("share-lack")
        edit = view["edit"]
        lack.hidden = not (edit and edit["lack"])
        lack.textContent = "" if lack.hidden else say(NOT_YET) + " " + edit["lack"]
        element("share-steps").hidden = not view["steps"]
        has_moves = bool(view["game"] and view["game"]["moves"])
        for with_moves in (element("share-moves"), element("print-moves")):
            with_moves.closest("label").hidden = not has_moves
            with_moves.checked = with_moves.checked and has_moves
        self._dialog.querySelector("input[value=link]").checked = True
        self._show_part("link")
        self._dialog.showModal()
        await self._show_link()
        answer = await self._ask("formats")
        if answer is None:
            return
        if answer["formats"] != self._formats:
            self._formats = answer["formats"]
            select = element("share-format")
            select.replaceChildren()
            for name, title, holds in self._formats:
                add_choice(select, name, title, not holds)
            select.value = next((name for name, _, holds in self._formats if holds), self._formats[0][0])
        await self._show_text()

    async def _ask(self, method, **arguments):
        answer = await self._client.query(method, **arguments)
        if answer is None:
            self._dialog.close()
        return answer

    # The link ---------------------------------------------------------------------------------------------------------

    async def _show_link(self):
        self._set_link("")
        _clear_qr_code()
        self._links_asked += 1
        asked = self._links_asked
        answer = await self._ask("link", moves=element("share-moves").checked)
        if answer is not None and asked == self._links_asked:
            self._set_link(full_address(answer["fragment"]))
            start_task(self._show_code(self._link))

    def _set_link(self, link):
        self._link = element("share-link").value = link
        element("share-copy").disabled = element("share-send").disabled = not link

    async def _show_code(self, link):
        loaded = await self._client.load_package("segno")  # each time, because the worker may be a new one
        answer = await self._ask("code", address=link) if loaded else {"error": say(NO_CODE)}
        if answer is None or link != self._link:
            return
        if "error" in answer:
            _show_failure(answer["error"])
        else:
            _show_qr_code(answer["path"], answer["side"])

    async def _copy_link(self):
        await _copy(self._link, "share-link", "share-copy", say("Copy link"))

    async def _send(self):
        shared = {"title": "pysolvers", "text": self._view()["label"], "url": self._link}
        try:
            await js.navigator.share(js.JSON.parse(json.dumps(shared)))
        except JsException:
            pass  # the player closed it

    # Pictures ---------------------------------------------------------------------------------------------------------

    async def _svg(self):
        picture = await self._picture(True)
        if picture:
            download(text_blob(picture["svg"], SVG), picture["name"])

    async def _png(self):
        shown = self._dialog.querySelector('[name="share-which"]:checked').value == "shown"
        picture = await self._picture(shown)
        if not picture:
            return
        canvas, scene = create("canvas"), picture["drawing"]
        _, _, width, height = scene["box"]
        scale = min(PNG_CELL, MAX_SIDE / max(width, height))
        self._painter.paint(canvas, scene, width * scale, height * scale, 1)
        self._painter.fill_background(canvas)
        name = picture["name"].rsplit(".", 1)[0] + ".png"
        chunk = js.Uint8Array.new(to_js(picture["chunk"])) if "chunk" in picture else None
        self._save_png = lambda blob: download(_with_chunk(blob, chunk), name)  # kept until the browser calls it
        canvas.toBlob(self._save_png, "image/png")

    # Text -------------------------------------------------------------------------------------------------------------

    async def _show_text(self):
        if not element("share-other").open:
            return
        answer = await self._ask("write", format=element("share-format").value)
        if answer is None:
            return
        failed = "error" in answer
        self._text, self._file_name = answer.get("text", ""), answer.get("name", "")
        box = element("share-text")
        box.className = "bad" if failed else ""
        box.value = answer["error"] if failed else self._text[:SHOWN_TEXT]
        element("share-lost").textContent = answer.get("lost", "")
        element("share-text-copy").disabled = element("share-text-save").disabled = failed

    async def _copy_text(self):
        await _copy(self._text, "share-text", "share-text-copy", say("Copy text"))

    async def _copy_steps(self):
        answer = await self._ask("steps_text")
        if answer:
            await _copy(answer["text"], "share-text", "share-steps", say("Copy the steps as text"))


async def _copy(text, field, button, usual):
    if await copy_text(text):
        confirm_on_button(button, say("Copied"), usual)
    else:
        element(field).select()
        confirm_on_button(button, say("Selected: now copy"), usual)


def _with_chunk(png, chunk):
    if chunk is None:
        return png
    parts = [png.slice(0, HEADER), chunk, png.slice(HEADER, png.size)]
    return js.Blob.new(to_js(parts), js.JSON.parse('{"type": "image/png"}'))


def _show_qr_code(path, side):
    canvas = _code_canvas(True)
    side += 2 * QUIET_ZONE
    # whole pixels, so that the edges are sharp
    module = max(2, round(canvas.clientWidth * (js.window.devicePixelRatio or 1) / side))
    canvas.width = canvas.height = side * module
    context = canvas.getContext("2d")
    context.fillStyle = "#FFFFFF"  # scanners expect dark on white, in both color schemes
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.setTransform(module, 0, 0, module, QUIET_ZONE * module, QUIET_ZONE * module)
    context.fillStyle = "#000000"
    context.fill(js.Path2D.new(path))


def _clear_qr_code():
    canvas = _code_canvas(True)
    canvas.width = canvas.height = 1


def _show_failure(reason):
    _code_canvas(False)
    element("share-code").lastElementChild.textContent = reason


def _code_canvas(shown):
    figure = element("share-code")
    figure.firstElementChild.hidden = not shown
    if shown:
        figure.lastElementChild.textContent = say("Scan to open on a phone")
    return figure.firstElementChild


def _starter(action):
    return lambda *_: start_task(action())
