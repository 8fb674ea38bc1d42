"""Moves on trial, marks, and the way back: their buttons under the tools, their keys, and a long press on Undo."""

import js
from dom import element, on_click, press, set_state
from tasks import call_later

LONG_PRESS = 600
"""Milliseconds after which a press on Undo is a long one."""
FIELDS = ("INPUT", "TEXTAREA", "SELECT")
"""Elements that take keys themselves."""
KEYS = {"KeyT": "try-moves", "KeyK": "keep-trial", "Backspace": "drop-trial", "KeyM": "marking", "KeyC": "chain-open"}
"""The buttons that keys press with Alt, by the place of the key; with Alt some keyboards write other signs."""
BACK = "KeyZ"
"""The key that leads back to the last right position, with Alt."""


class Marks:
    """Shows what of them a view has; calls the desk's methods with `call(method, **arguments)`."""

    def __init__(self, call):
        self._call = call
        self._presses = 0
        """Goes up whenever Undo is pressed or let go."""
        self._was_long = False
        on_click("marking", lambda: call("mark", on=element("marking").getAttribute("aria-pressed") != "true"))
        undo = element("undo")
        undo.addEventListener("pointerdown", self._pressed)
        for name in ("pointerup", "pointerleave", "pointercancel"):
            undo.addEventListener(name, self._released)
        undo.addEventListener("click", self._clicked, True)
        undo.addEventListener("contextmenu", lambda event: event.preventDefault())
        js.document.addEventListener("keydown", self._key_pressed)

    def show(self, view):
        """Show the buttons that mean something now, in one row that keeps its height."""
        trial, marking = view["trial"], view["marking"]
        wrong = view["can"]["back-to-right"]
        element("marks").hidden = view["edit"] is not None
        element("try-moves").hidden = wrong or trial is not None
        element("keep-trial").hidden = element("drop-trial").hidden = trial is None
        element("back-to-right").hidden = not wrong
        button = element("marking")
        button.hidden = wrong or marking is None
        if marking:
            button.textContent = marking["name"]
            set_state(button, "aria-pressed", marking["on"])

    def _pressed(self, event):
        if event.button == 0 and not element("undo").disabled:
            self._was_long = False
            self._presses += 1
            call_later(LONG_PRESS, self._held(self._presses))

    def _held(self, number):
        def long(*_):
            if number == self._presses and not element("undo").disabled:
                self._was_long = True
                self._call("back_to_right")

        return long

    def _released(self, event):
        self._presses += 1

    def _clicked(self, event):
        """A long press is no click besides."""
        if self._was_long:
            self._was_long = False
            event.stopImmediatePropagation()

    def _key_pressed(self, event):
        if not event.altKey or event.ctrlKey or event.metaKey or event.target.tagName in FIELDS:
            return
        if js.document.querySelector("dialog[open]"):
            return
        if event.code in KEYS:
            event.preventDefault()
            press(KEYS[event.code])
        elif event.code == BACK:
            event.preventDefault()
            if not element("undo").disabled:
                self._call("back_to_right")
