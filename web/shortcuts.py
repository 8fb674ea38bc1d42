"""Keys that work anywhere on the page, the help that lists them, and what is pasted or dropped: puzzles, pictures."""

import js
from dom import element, on_click, press
from panel.puzzle_input import MOST, MOST_SHOWN, copied, refuse
from picture.picture_input import is_picture
from tasks import start_task

FIELDS = ("INPUT", "TEXTAREA", "SELECT")
"""Elements that take keys and pasted text themselves."""
BUTTONS = {"s": "solve", "h": "hint"}
ZOOM_STEPS = {"+": 1, "=": 1, "-": -1, "0": 0}
"""Keys that zoom. On the board, where letters and digits are filled in, they do so with Alt."""


class Shortcuts:
    """Listens to the whole page."""

    def __init__(self, board, edit_tab, open_text, open_file, read_picture):
        self._board, self._edit_tab = board, edit_tab
        self._open_text, self._open_long, self._read_picture = open_text, open_file, read_picture
        self._keys = {"?": self._open_help, "z": _presser("undo"), "Z": _presser("redo")}
        for key, button in BUTTONS.items():
            self._keys[key] = _presser(button)
        for digit in "12345678":
            self._keys[digit] = self._tool_picker(int(digit))
        js.document.addEventListener("keydown", self._key_pressed)
        js.document.addEventListener("paste", self._pasted)
        js.document.addEventListener("dragover", lambda event: event.preventDefault())
        js.document.addEventListener("drop", self._dropped)
        on_click("help-open", self._open_help)
        on_click("from-file", lambda: element("text-file").click())
        element("text-file").addEventListener("change", self._chosen)
        on_click("help-close", lambda: element("help").close())

    def _key_pressed(self, event):
        in_field = event.target.tagName in FIELDS
        if (event.ctrlKey or event.metaKey) and not event.altKey:
            _control_key(event, in_field)
        elif not js.document.querySelector("dialog[open]"):
            self._plain_key(event, in_field)

    def _plain_key(self, event, in_field):
        if event.key in ZOOM_STEPS and not in_field:
            event.preventDefault()
            self._board.zoom(ZOOM_STEPS[event.key])
        elif event.altKey:
            return
        elif event.key == "Escape":
            press("cancel")
            if element("chain-open").getAttribute("aria-expanded") == "true":
                press("chain-open")
            elif not element("explanation").hidden:
                press("explanation-close")
        elif event.key in self._keys and not in_field:
            self._keys[event.key](event)

    def _tool_picker(self, number):
        def pick(event):
            if self._edit_tab.pick_tool(number):
                event.preventDefault()

        return pick

    def _open_help(self, event=None):
        element("help").showModal()

    def _pasted(self, event):
        if event.target.tagName not in FIELDS or event.clipboardData.files.length:
            self._open_data(event, event.clipboardData)

    def _dropped(self, event):
        self._open_data(event, event.dataTransfer)

    def _chosen(self, event):
        box = element("text-file")
        if box.files.length:
            self._take_file(box.files.item(0))
        box.value = ""

    def _take_file(self, file):
        if is_picture(file):
            self._read_picture(file)
        else:
            start_task(self._open_file(file))

    def _open_data(self, event, data):
        event.preventDefault()
        if data.files.length:
            self._take_file(data.files.item(0))
        else:
            self._open_copied(copied(lambda: data.getData("text/plain")))

    async def _open_file(self, file):
        if file.size > MOST:
            refuse()
        elif file.size > MOST_SHOWN:
            await self._open_long(file)
        else:
            self._open_copied(await file.text())

    def _open_copied(self, text):
        if text is not None:
            self._open_text(text)


def _control_key(event, in_field):
    """A key with Ctrl, or with Command on a Mac."""
    if event.key == "Enter" and in_field:
        press("load")
    elif event.key.lower() == "z" and not in_field:
        event.preventDefault()
        press("redo" if event.shiftKey else "undo")


def _presser(button):
    return lambda event: press(button)
