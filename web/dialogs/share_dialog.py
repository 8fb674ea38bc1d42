"""The dialog Share: the link with or without moves, its QR code, a picture, text in any format of the kind."""

import json

import js
from board.canvas import element
from jsffi import JsException
from panel.panel import add_choice
from panel.quick_share import SVG, address, blob, download, picture_of, tell, to_clipboard
from worker_client.solver import Lost, soon

SHARP = 96
"""Pixels a cell of a PNG: twice those of the SVG."""
MOST = 4096
"""The most pixels of a picture along a side."""
SHOWN = 20000
"""The most characters of a text that are shown; copied and saved it is whole."""
QUIET = 4
"""The modules of white that a QR code must have round it."""


class Sharing:
    """Opens the dialog for what is on the board, and does what its buttons say."""

    def __init__(self, page):
        self.page = page
        self.dialog = element("sharing")
        self.link = self.text = self.name = ""
        self.choices = []
        self.has_codes = False
        self._save_png = None
        actions = {
            "share": self.open,
            "sharing-copy": self.copy,
            "sharing-send": self.send,
            "sharing-png": self.png,
            "sharing-svg": self.svg,
            "sharing-text-copy": self.copy_text,
        }
        for name, action in actions.items():
            element(name).addEventListener("click", _starter(action))
        element("sharing-text-save").addEventListener(
            "click", lambda event: download(blob(self.text, "text/plain"), self.name)
        )
        element("sharing-close").addEventListener("click", lambda event: self.dialog.close())
        element("sharing-what").addEventListener("change", _starter(self.show_link))
        element("sharing-format").addEventListener("change", _starter(self.show_text))
        try:
            element("sharing-send").hidden = not js.navigator.share
        except AttributeError:
            pass  # this browser has no share sheet

    async def _ask(self, method, **arguments):
        """What the desk says, or None where the solver is gone."""
        await self.page.came.wait()
        try:
            return await self.page.solver.ask(method, **arguments)
        except Lost as lost:
            self.dialog.close()
            self.page.fail(str(lost))
            return None

    async def open(self):
        """Show the dialog at once; the solver fills it."""
        self.dialog.showModal()
        told = await self._ask("formats")
        if told is None:
            return
        if told["formats"] != self.choices:
            self.choices = told["formats"]
            select = element("sharing-format")
            select.replaceChildren()
            for name, title in self.choices:
                add_choice(select, name, title)
        await self.show_link()
        await self.show_text()

    async def show_link(self):
        """The link, and its code."""
        radio = self.dialog.querySelector('input[value="moves"]')
        told = await self._ask("link", moves=radio.checked)
        if told is None:
            return
        radio.disabled = not told["steps"]
        if radio.disabled:
            self.dialog.querySelector('input[value="puzzle"]').checked = True
        self.link = address(told["fragment"])
        element("sharing-link").value = self.link
        await self._show_code(self.link)

    async def _show_code(self, link):
        if not self.has_codes:
            try:
                await self.page.solver.load("segno")
                self.has_codes = True
            except Lost:
                pass  # the desk says so below
        told = await self._ask("code", address=link)
        if told is None or link != self.link:
            return
        figure = element("sharing-code")
        canvas, caption = figure.firstElementChild, figure.lastElementChild
        failed = "error" in told
        canvas.hidden, caption.hidden = failed, not failed
        if failed:
            caption.textContent = told["error"]
            return
        # Dark on white in either scheme, because readers expect it; whole pixels a module, so that edges are sharp.
        side = told["side"] + 2 * QUIET
        module = max(2, round(canvas.clientWidth * (js.window.devicePixelRatio or 1) / side))
        canvas.width = canvas.height = side * module
        context = canvas.getContext("2d")
        context.fillStyle = "#FFFFFF"
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.setTransform(module, 0, 0, module, QUIET * module, QUIET * module)
        context.fillStyle = "#000000"
        context.fill(js.Path2D.new(told["path"]))

    async def copy(self):
        """The link on the clipboard."""
        tell("sharing-copy", "Copied" if await to_clipboard(self.link) else "Not allowed here", "Copy")

    async def send(self):
        """The system's own share sheet."""
        words = {"title": "pysolvers", "text": self.page.view["label"], "url": self.link}
        try:
            await js.navigator.share(js.JSON.parse(json.dumps(words)))
        except JsException:
            pass  # the player closed it

    async def svg(self):
        """The board as an SVG file."""
        picture = await picture_of(self.page)
        if picture:
            download(blob(picture["svg"], SVG), picture["name"])

    async def png(self):
        """The board as a PNG file, painted for it."""
        picture = await picture_of(self.page)
        if not picture:
            return
        canvas, scene = js.document.createElement("canvas"), picture["drawing"]
        _, _, wide, high = scene["box"]
        scale = min(SHARP, MOST / max(wide, high))
        self.page.brush.paint(canvas, scene, wide * scale, high * scale, 1)
        context = canvas.getContext("2d")
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.globalCompositeOperation = "destination-over"
        context.fillStyle = self.page.colours("bg")
        context.fillRect(0, 0, canvas.width, canvas.height)
        name = picture["name"].rsplit(".", 1)[0] + ".png"
        self._save_png = lambda file: download(file, name)
        canvas.toBlob(self._save_png, "image/png")

    async def show_text(self):
        """The text in the format that is chosen, or why it cannot be written so."""
        told = await self._ask("write", format=element("sharing-format").value)
        if told is None:
            return
        failed = "error" in told
        self.text, self.name = told.get("text", ""), told.get("name", "")
        box = element("sharing-text")
        box.className = "bad" if failed else ""
        box.value = told["error"] if failed else self.text[:SHOWN]
        element("sharing-text-copy").disabled = element("sharing-text-save").disabled = failed

    async def copy_text(self):
        """The whole text on the clipboard."""
        tell("sharing-text-copy", "Copied" if await to_clipboard(self.text) else "Not allowed here", "Copy text")


def _starter(action):
    return lambda event: soon(action())
