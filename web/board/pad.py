"""The pad below the board: keys for a player without a keyboard. The desk says which; a press is told as a key is.

It is there by itself where a finger is the pointer, elsewhere if the player wants it.
"""

import js
import storage
from board.pointer import board_event
from dom import create, element

KEPT = "pad"
"""Where the player's choice is stored: "shown" or "hidden"."""


class Pad:
    """Shows the keys of a view. `send(event)` takes a press, `on_resize()` is called when the pad comes or goes."""

    def __init__(self, send, on_resize):
        self._send, self._on_resize = send, on_resize
        self._keys = []
        self._pad, self._box = element("pad"), element("pad-shown")
        self._box.checked = (storage.load(KEPT) or self._usual()) == "shown"
        self._pad.addEventListener("click", self._clicked)
        self._box.addEventListener("change", self._chosen)

    def _usual(self):
        return "shown" if js.window.matchMedia("(hover: none)").matches else "hidden"

    def show(self, keys):
        """Show `keys`: data with `key`, `label`, `name`, `on` and `unlikely`."""
        element("pad-row").hidden = not keys
        if keys != self._keys:
            self._keys = keys
            self._pad.classList.toggle("few", len(keys) < 12)
            self._pad.replaceChildren()
            for key in keys:
                self._pad.append(_button(key))
        self._place()

    def _place(self):
        hidden = not self._keys or not self._box.checked
        if hidden != self._pad.hidden:
            self._pad.hidden = hidden
            self._on_resize()

    def _chosen(self, event):
        storage.save(KEPT, "shown" if self._box.checked else "hidden")
        self._place()

    def _clicked(self, event):
        button = event.target.closest("button")
        if button:
            self._send(board_event("key", key=button.dataset.key))


def _button(key):
    button = create("button")
    button.type, button.textContent = "button", key["label"]
    button.dataset.key = key["key"]
    button.setAttribute("aria-label", key["name"])
    button.className = ("wide " if len(key["label"]) > 1 else "") + ("unlikely" if key["unlikely"] else "")
    if key["on"]:
        button.setAttribute("aria-pressed", "true")
    return button
