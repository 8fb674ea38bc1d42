"""Printing: the puzzle and not the page, drawn for paper as an SVG, with its name, rules and address.

The drawing comes from the worker, which takes a moment, so it is fetched before the browser is asked to print. Who
prints from the browser's own menu gets the board as it is painted, in light colours.
"""

import js
from board.canvas import element
from panel.quick_share import SVG, blob
from worker_client.solver import Lost, soon

SHARP = 4
"""Pixels of the canvas a CSS pixel, when the canvas itself is printed."""
MOST = 4096
"""The most pixels of the canvas along a side."""
LONG = 300
"""Characters of an address that are still worth paper."""


class Paper:
    """The button Print, and Ctrl+P."""

    def __init__(self, page):
        self.page = page
        self.box = element("paper")
        self.view = None
        element("print").addEventListener("click", lambda event: soon(self.print()))
        js.document.addEventListener("keydown", self._key)
        js.window.addEventListener("beforeprint", self._before)
        js.window.addEventListener("afterprint", self.page.use_scheme)

    def _key(self, event):
        if (event.ctrlKey or event.metaKey) and not event.altKey and not event.shiftKey and event.key.lower() == "p":
            event.preventDefault()
            soon(self.print())

    async def print(self):
        """Fetch the drawing if it is not there yet, and print."""
        if self.page.solver.ready and not self.page.view["busy"]:
            await self._fetch()
        js.window.print()

    async def _fetch(self):
        view = self.page.view
        try:
            sheet = await self.page.solver.ask("paper")
        except Lost as lost:
            self.page.fail(str(lost))
            return
        picture = self.box.querySelector("img")
        old = picture.src
        picture.src = js.URL.createObjectURL(blob(sheet["svg"], SVG))
        await picture.decode()
        if old:
            js.URL.revokeObjectURL(old)
        address = js.location.href
        self.box.querySelector("h2").textContent = sheet["title"]
        rules, place = self.box.querySelectorAll("p")
        rules.textContent = sheet["rules"]
        place.textContent = address if len(address) < LONG else address.split("#")[0]
        self.view = view

    def _before(self, event):
        """The sheet is printed if it shows what the board shows; else the board, in the colours of paper."""
        if self.view is self.page.view:
            self.box.classList.add("ready")
            return
        self.box.classList.remove("ready")
        self.page.colours.read(False)
        board = self.page.board
        width, height, _ = board.size
        if board.scene and width and height:
            self.page.brush.paint(board.canvas, board.scene, width, height, min(SHARP, MOST / max(width, height)))
