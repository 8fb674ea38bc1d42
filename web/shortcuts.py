"""Keys that work anywhere on the page, the help that lists them, and whatever is pasted or dropped on the page."""

import js
from dom import ROOT, element, on_click, press
from omnibox import MOST, MOST_SHOWN, copied, refuse
from picture.picture_input import is_picture
from tasks import start_task

FIELDS = ("INPUT", "TEXTAREA", "SELECT")
"""Tags of elements that handle keys and pasted text themselves."""
ZOOM_STEPS = {"+": 1, "=": 1, "-": -1, "0": 0}
"""Keys that zoom: 1 larger, -1 smaller, 0 the whole board. On the board, which needs digits, they work with Alt."""
BUTTONS = {"h": "hint", "s": "tab-solve", "z": "undo", "Z": "redo"}
"""The id of the button that each key presses."""
WITH_ALT = {"KeyK": "keep", "Backspace": "drop", "KeyC": "chain-open"}
"""The same with Alt, by the key's position (`code`), because on some keyboards Alt changes the character."""
CLOSED = {"explain": "close-step", "hint": "step-close", "busy": "cancel", "lesson": "leave-lesson"}
"""The id of the button that Esc presses, by state."""


class Shortcuts:
    """Listens to keys, pastes and drops anywhere on the page, and calls the parts of the page that handle them."""

    def __init__(self, call, board, reading, foot, edit_tab, open_text, open_file, read_picture, view):
        self._call, self._board, self._reading, self._foot, self._edit_tab = call, board, reading, foot, edit_tab
        self._open_text, self._open_long, self._read_picture = open_text, open_file, read_picture
        self._view = view
        js.document.addEventListener("keydown", self._key_pressed)
        js.document.addEventListener("paste", self._pasted)
        js.document.addEventListener("dragover", lambda event: event.preventDefault())
        js.document.addEventListener("drop", self._dropped)
        on_click("menu-help", self._open_help)
        on_click("choose-file", lambda: element("text-file").click())
        on_click("skip", lambda: element("board").focus())
        element("text-file").addEventListener("change", self._chosen)

    def _key_pressed(self, event):
        in_field = event.target.tagName in FIELDS
        if (event.ctrlKey or event.metaKey) and not event.altKey:
            if event.key.lower() == "z" and not in_field:
                event.preventDefault()
                press("redo" if event.shiftKey else "undo")
        elif not js.document.querySelector("dialog[open]"):
            if event.altKey and not in_field:
                self._alt_key(event)
            elif not in_field or event.key == "Escape":
                self._plain_key(event)

    def _alt_key(self, event):
        actions = {
            "KeyT": lambda: self._call("pen", name="trial"),
            "KeyM": self._foot.next_pen,
            "KeyZ": lambda: element("undo").disabled or self._call("back_to_right"),
        }
        if event.key in ZOOM_STEPS:
            event.preventDefault()
            self._board.zoom(ZOOM_STEPS[event.key])
        elif event.code in actions:
            event.preventDefault()
            actions[event.code]()
        elif event.code in WITH_ALT:
            event.preventDefault()
            press(WITH_ALT[event.code])

    def _plain_key(self, event):
        state = ROOT.getAttribute("data-state")
        if ROOT.getAttribute("data-mode") == "home" and event.key != "?":
            return
        if event.key == "Escape":
            if state in CLOSED:
                press(CLOSED[state])
        elif state == "explain" and event.key in ("ArrowLeft", "ArrowRight") and not event.target.closest("[role=tab]"):
            event.preventDefault()
            self._reading.go(1 if event.key == "ArrowRight" else -1)
        elif event.key == "?":
            self._open_help()
        elif state in ("play", "trial", "hint") and self._view()["lens"] and len(event.key) == 1 and event.key != " ":
            element("board").focus()  # a cell is selected, and takes letters
            self._board.press_key(event)
        elif event.key.isdigit() and event.key != "0" and self._edit_tab.pick_tool(int(event.key)):
            event.preventDefault()
        elif event.key in ZOOM_STEPS:
            event.preventDefault()
            self._board.zoom(ZOOM_STEPS[event.key])
        elif event.key in BUTTONS:
            press(BUTTONS[event.key])

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
