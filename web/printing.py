"""Prints the puzzle instead of the page: drawn for paper, with its name, rules, link and solution."""

import js
from address_bar import full_address
from dom import element, on_click
from paper import one_sheet
from tasks import start_task

PRINTED = ("fragment", "session", "text", "status", "solve", "step", "notes")
"""The parts of a view that the printed sheet depends on. It doesn't depend on the cursor or the board's size."""


class Printing:
    """The button Print in Share, and Ctrl+P. `client` is the `WorkerClient`; `view()` returns the current view."""

    def __init__(self, board, colors, scheme, client, view):
        self._board, self._colors, self._client, self._view = board, colors, client, view
        self._sheet = element("print-sheet")
        self._printed = None
        """The PRINTED parts of the view for which the sheet was made."""
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
        if not self._client.ready or self._view()["busy"]:
            return None
        has_codes = await self._client.load_package("segno")
        while True:
            address, moves = full_address("") if has_codes else "", element("print-moves").checked
            sheet = await self._client.query("paper", address=address, moves=moves)
            if sheet is None or not sheet["more"]:
                return sheet

    async def print_leaves(self, leaves, content=None):
        """Print the elements `leaves` as soon as their pictures are ready.

        `content` is what they show: the parts PRINTED of a view (default: the current view). Until these parts change,
        printing from the browser's menu prints the same elements.
        """
        for picture in self._sheet.querySelectorAll("img"):
            js.URL.revokeObjectURL(picture.src)
        self._sheet.replaceChildren(*leaves)
        for picture in self._sheet.querySelectorAll("img"):
            await picture.decode()
        self._printed = content or _content(self._view())
        js.window.print()

    def _before(self, event):
        ready = self._printed == _content(self._view())
        self._sheet.classList.toggle("ready", ready)
        if not ready:
            self._colors.read(False)
            self._board.paint_for_print()


def _wanted():
    wanted = {name: element("print-" + name).checked for name in ("solution", "code")}
    wanted["paper"] = element("print-paper").value
    return wanted


def _content(view):
    return [view[name] for name in PRINTED]
