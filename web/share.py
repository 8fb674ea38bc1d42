"""Taking a puzzle away: its link, a picture, a print."""

import js
from board import element
from jsffi import JsException
from panel import announce
from pyscript.ffi import to_js
from solver import Lost, later, soon

TOLD = 2000
"""Milliseconds for which a button says that it has done its work."""


class Share:
    """The three buttons at the panel's foot."""

    def __init__(self, page):
        self.page = page
        element("copy").addEventListener("click", lambda event: soon(self.copy()))
        element("save").addEventListener("click", lambda event: soon(self.save()))
        element("print").addEventListener("click", lambda event: js.window.print())
        js.window.addEventListener("beforeprint", self._for_paper)
        js.window.addEventListener("afterprint", self.page.use_scheme)

    async def copy(self):
        """Put the puzzle's link on the clipboard; it is in the address bar in any case."""
        address = js.location.href.split("#")[0] + self.page.view["fragment"]
        try:
            await js.navigator.clipboard.writeText(address)
        except JsException:
            self._told("copy", "See address bar", "Copy link")
            return
        self._told("copy", "Link copied", "Copy link")

    async def save(self):
        """Save what is on the board as an SVG file, in the colours of the scheme."""
        await self.page.came.wait()
        try:
            picture = await self.page.solver.ask("picture", scheme="dark" if self.page.colours.dark else "light")
        except Lost as lost:
            self.page.fail(str(lost))
            return
        file = js.Blob.new(to_js([picture["svg"]]), js.JSON.parse('{"type": "image/svg+xml"}'))
        link = js.document.createElement("a")
        link.href, link.download = js.URL.createObjectURL(file), picture["name"]
        link.click()
        later(TOLD, lambda: js.URL.revokeObjectURL(link.href))

    def _told(self, name, words, usual):
        """Say on the button itself that it has done its work; its name stays, for those who hear it."""
        label = element(name).querySelector("span")
        label.textContent = words
        announce(words)

        def back():
            label.textContent = usual

        later(TOLD, back)

    def _for_paper(self, event):
        """Paper is white: paint the board in light colours while it is printed."""
        self.page.colours.read(False)
        self.page.board.paint_now()
