"""The dialog Share: a link, a picture or paper; behind them text in each format of the kind."""

import json

import js
from address_bar import full_address
from dialogs.qr_code import clear_qr_code, show_failure, show_qr_code
from dom import add_choice, create, element, on_click
from downloads import PLAIN, SVG, confirm_on_button, copy_text, download, text_blob
from jsffi import JsException
from pyscript.ffi import to_js
from tasks import start_task
from words import say

PNG_CELL = 96
"""Pixels per cell of a PNG: twice those of the SVG."""
HEADER = 33
"""The bytes of a PNG up to the end of its header."""
MAX_SIDE = 4096
"""The most pixels of a PNG along a side."""
NOT_YET = "This isn’t a puzzle yet. Link and pictures hold the board as it is."
NO_CODE = "The QR code could not be loaded. Open this again when you are online."
SHOWN_TEXT = 20000
"""The most characters of a text that are shown; it is copied and saved whole."""


class ShareDialog:
    """Opens for the puzzle on the board, and handles its buttons.

    `client` is the worker client, `view()` what is shown, `picture()` asks the desk for its picture, `painter` paints.
    """

    def __init__(self, client, view, picture, painter):
        self._client, self._view, self._picture, self._painter = client, view, picture, painter
        self._dialog = element("share-dialog")
        self._link = self._text = self._file_name = ""
        self._links_asked = 0
        """Counts requests for a link: only the last one's answer is shown."""
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
        on_click("share-close", lambda: self._dialog.close())
        element("share-what").addEventListener("change", lambda event: self._show_part(event.target.value))
        element("share-moves").addEventListener("change", _starter(self._show_link))
        element("share-format").addEventListener("change", _starter(self._show_text))
        element("share-other").addEventListener("toggle", _starter(self._show_text))

    def _show_part(self, name):
        """Open what belongs to a choice: "link", "picture" or "print"."""
        for part in self._dialog.querySelectorAll(".share-part"):
            part.hidden = part.getAttribute("data-part") != name

    async def _open(self):
        """Open the dialog at once; its contents follow when the worker answers."""
        try:
            element("share-send").hidden = not (js.navigator.share and js.window.matchMedia("(hover: none)").matches)
        except AttributeError:
            pass  # this browser can't share
        view, lack = self._view(), element("share-lack")
        edit = view["edit"]
        lack.hidden = not (edit and edit["lack"])
        lack.textContent = "" if lack.hidden else say(NOT_YET) + " " + edit["lack"]
        element("share-steps").hidden = not view["steps"]
        game, with_moves = view["game"], element("share-moves")
        with_moves.closest("label").hidden = not (game and game["moves"])
        with_moves.checked = with_moves.checked and not with_moves.closest("label").hidden
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
        """The result of the desk's `method`; None, with the dialog closed, if the solver is lost."""
        answer = await self._client.query(method, **arguments)
        if answer is None:
            self._dialog.close()
        return answer

    # The link ---------------------------------------------------------------------------------------------------------

    async def _show_link(self):
        """Show the link and its QR code; until they are known, nothing can be copied."""
        self._set_link("")
        clear_qr_code()
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
        loaded = await self._client.load_package("segno")  # each time: a new worker may have taken the old one's place
        answer = await self._ask("code", address=link) if loaded else {"error": say(NO_CODE)}
        if answer is None or link != self._link:
            return
        if "error" in answer:
            show_failure(answer["error"])
        else:
            show_qr_code(answer["path"], answer["side"])

    async def _copy_link(self):
        await _copy(self._link, "share-link", "share-copy", say("Copy link"))

    async def _send(self):
        """Open the system's own way to share a link."""
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
        """Show the puzzle in the format that is chosen, or why it can't be written in it."""
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
    """Copy a text; if the browser doesn't allow it, select it in its field and ask the player to copy it."""
    if await copy_text(text):
        confirm_on_button(button, say("Copied"), usual)
    else:
        element(field).select()
        confirm_on_button(button, say("Now copy by hand"), usual)


def _with_chunk(png, chunk):
    """A PNG with one more chunk behind its header: the puzzle's link, so that the picture can be read exactly."""
    if chunk is None:
        return png
    parts = [png.slice(0, HEADER), chunk, png.slice(HEADER, png.size)]
    return js.Blob.new(to_js(parts), js.JSON.parse('{"type": "image/png"}'))


def _starter(action):
    return lambda *_: start_task(action())
