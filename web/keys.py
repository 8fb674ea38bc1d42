"""Keys that work anywhere on the page, the help that lists them, and puzzles that are pasted or dropped on the page."""

import js
from board.canvas import element
from worker_client.solver import soon

FIELDS = ("INPUT", "TEXTAREA", "SELECT")
ZOOM = {"+": 1, "=": 1, "-": -1, "0": 0}
"""What the keys do to the size of the board; on the board itself, where letters and digits are filled in, with Alt."""


class Keys:
    """Listens to the whole page."""

    def __init__(self, page):
        self.page = page
        self.help = element("help")
        js.document.addEventListener("keydown", self._key)
        js.document.addEventListener("paste", self._paste)
        js.document.addEventListener("dragover", lambda event: event.preventDefault())
        js.document.addEventListener("drop", self._drop)
        element("help-open").addEventListener("click", self._open_help)
        element("help-close").addEventListener("click", lambda event: self.help.close())

    def _key(self, event):
        key, field = event.key, event.target.tagName in FIELDS
        if (event.ctrlKey or event.metaKey) and not event.altKey:
            if key.lower() == "z" and not field:
                event.preventDefault()
                self._press("redo" if event.shiftKey else "undo")
            elif key == "Enter" and field:
                self._press("load")
        elif js.document.querySelector("dialog[open]"):
            return
        elif key in ZOOM and not field:
            event.preventDefault()
            self.page.board.closer_look(ZOOM[key])
        elif event.altKey:
            return
        elif key == "Escape":
            self._press("cancel")
            if not element("lesson").hidden:
                self._press("lesson-close")
        elif not field and key in ("s", "h"):
            self._press("solve" if key == "s" else "hint")
        elif not field and len(key) == 1 and key in "123456" and self.page.editor.pick(int(key)):
            event.preventDefault()
        elif not field and key == "?":
            self._open_help(event)

    def _press(self, name):
        button = element(name)
        if not button.hidden and not button.disabled:
            button.click()

    def _open_help(self, event):
        self.help.showModal()

    def _paste(self, event):
        if event.target.tagName not in FIELDS:
            self._take(event, event.clipboardData)

    def _drop(self, event):
        self._take(event, event.dataTransfer)

    def _take(self, event, data):
        event.preventDefault()
        if data.files.length:
            soon(self._read(data.files.item(0)))
        else:
            self.page.open_text(data.getData("text/plain"), typed=True)

    async def _read(self, file):
        self.page.open_text(await file.text(), typed=True)
