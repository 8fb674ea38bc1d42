"""Printing: the puzzle and not the page, drawn for paper as an SVG, with its name, rules and address.

The drawing comes from the worker, which takes a moment, so it is fetched before the browser is asked to print. Printed
from the browser's own menu, the page shows the board as it is painted, in light colours.
"""

import js
from dom import element, on_click
from downloads import SVG, text_blob
from tasks import start_task

LONG_ADDRESS = 300
"""Characters of an address from which on it is not printed."""
PRINTED = ("fragment", "session", "text", "status", "answers", "lesson", "chain", "notes")
"""What of a view the sheet depends on; not so how large the board is on the screen, nor where the cursor is."""


class Printing:
    """The button Print, and Ctrl+P.

    `view()` is what is shown, `fetch_sheet()` asks the desk for title, rules and drawing; None if it cannot be asked.
    """

    def __init__(self, board, colours, scheme, view, fetch_sheet):
        self._board, self._colours, self._view, self._fetch_sheet = board, colours, view, fetch_sheet
        self._sheet = element("print-sheet")
        self._printed = None
        """What of a view the sheet shows."""
        on_click("print", lambda: start_task(self._print()))
        js.document.addEventListener("keydown", self._key_pressed)
        js.window.addEventListener("beforeprint", self._before)
        js.window.addEventListener("afterprint", scheme.apply)

    def _key_pressed(self, event):
        if (event.ctrlKey or event.metaKey) and not event.altKey and not event.shiftKey and event.key.lower() == "p":
            event.preventDefault()
            start_task(self._print())

    async def _print(self):
        content = _content(self._view())
        sheet = await self._fetch_sheet()
        if sheet:
            await self._fill(sheet)
            self._printed = content
        js.window.print()

    async def _fill(self, sheet):
        picture = self._sheet.querySelector("img")
        old = picture.src
        picture.src = js.URL.createObjectURL(text_blob(sheet["svg"], SVG))
        await picture.decode()
        if old:
            js.URL.revokeObjectURL(old)
        title, (rules, source) = self._sheet.querySelector("h2"), self._sheet.querySelectorAll("p")
        title.textContent, rules.textContent = sheet["title"], sheet["rules"]
        address = js.location.href
        source.textContent = address if len(address) < LONG_ADDRESS else address.split("#")[0]

    def _before(self, event):
        """Print the sheet if it shows what the board shows, else the board in the colours of paper."""
        ready = self._printed == _content(self._view())
        self._sheet.classList.toggle("ready", ready)
        if not ready:
            self._colours.read(False)
            self._board.paint_for_print()


def _content(view):
    """What of a view the sheet depends on."""
    return [view[name] for name in PRINTED]
