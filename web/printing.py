"""Printing: the puzzle and not the page, drawn for paper as an SVG, with its name, rules, link and solution.

The drawing comes from the worker, which takes a moment, so it is fetched before the print dialog opens. Printed
from the browser's own menu, the page shows the board as it is painted, in light colors.
"""

import js
from address_bar import full_address
from dom import element, on_click
from paper import one_sheet
from tasks import start_task

PRINTED = ("fragment", "session", "text", "status", "solutions", "lesson", "chain", "notes")
"""The parts of a view that the sheet depends on; not the board's size on screen or the cursor."""


class Printing:
    """The button Print in Share, and Ctrl+P; and `print_leaves`, for what else is printed.

    `client` is the worker client, `view()` is what is shown.
    """

    def __init__(self, board, colors, scheme, client, view):
        self._board, self._colors, self._client, self._view = board, colors, client, view
        self._sheet = element("print-sheet")
        self._printed = None
        """The parts of the view that the sheet shows."""
        self._is_filling = False
        on_click("print", lambda: start_task(self._print()))
        js.document.addEventListener("keydown", self._key_pressed)
        js.window.addEventListener("beforeprint", self._before)
        js.window.addEventListener("afterprint", scheme.apply)

    def _key_pressed(self, event):
        if (event.ctrlKey or event.metaKey) and not event.altKey and not event.shiftKey and event.key.lower() == "p":
            event.preventDefault()
            start_task(self._print())

    async def _print(self):
        if self._is_filling:
            return
        self._is_filling = True
        try:
            content = _content(self._view())
            sheet = await self._fetch_sheet()
            if sheet:
                element("share-dialog").close()
                await self.print_leaves(one_sheet(sheet, full_address(""), _wanted()), content)
            else:
                js.window.print()
        finally:
            self._is_filling = False

    async def _fetch_sheet(self):
        """The desk's data for printing, with the solution; None if the desk can't answer."""
        if not self._client.ready or self._view()["busy"]:
            return None
        has_codes = await self._client.load_package("segno")
        while True:
            sheet = await self._client.query("paper", address=full_address("") if has_codes else "")
            if sheet is None or not sheet["more"]:
                return sheet

    async def print_leaves(self, leaves, content=None):
        """Put elements on the sheet, wait for their pictures, and have the browser print them.

        `content` is what of a view they show; they are printed by the browser's own menu, too, until that changes.
        """
        for picture in self._sheet.querySelectorAll("img"):
            js.URL.revokeObjectURL(picture.src)
        self._sheet.replaceChildren(*leaves)
        for picture in self._sheet.querySelectorAll("img"):
            await picture.decode()
        self._printed = content or _content(self._view())
        js.window.print()

    def _before(self, event):
        """Print the sheet if it shows what the board shows, else the board in the colors of paper."""
        ready = self._printed == _content(self._view())
        self._sheet.classList.toggle("ready", ready)
        if not ready:
            self._colors.read(False)
            self._board.paint_for_print()


def _wanted():
    """The choices for the sheet: "solution", "code"; and the "paper"."""
    wanted = {name: element("print-" + name).checked for name in ("solution", "code")}
    wanted["paper"] = element("print-paper").value
    return wanted


def _content(view):
    """The parts of a view that the sheet depends on."""
    return [view[name] for name in PRINTED]
