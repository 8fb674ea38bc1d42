"""The pad below the board: keys for a player without a keyboard. The desk chooses them; a press is sent as a key event.

It is shown by default on touch screens, elsewhere if the player wants it. Letters are in the order of a
keyboard or of the alphabet, in rows of ten at most; keys with words stand at the ends of the last row.
"""

import js
import storage
from board.pointer import board_event
from dom import ROOT, create, element, press

KEPT = "pad"
"""The key of the stored choice: "keyboard", "alphabet" or "hidden"."""
KEYBOARD = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
MOST = 10
"""The most letters in a row."""
FEW = 12
"""So many keys take two rows of wider ones; the last key of a shorter second row takes the room of two."""
BESIDE_WORDS = 7
"""The most letters in a row that has keys with words at its ends."""


class Pad:
    """Shows the keys of a view. `send(event)` takes a press, `on_resize()` is called when the pad comes or goes."""

    def __init__(self, send, on_resize):
        self._send, self._on_resize = send, on_resize
        self._keys, self._drawn = [], None
        self._pad, self._choice = element("pad"), element("pad-order")
        self._choice.value = storage.load(KEPT)
        if not self._choice.value:
            self._choice.value = "keyboard" if js.window.matchMedia("(hover: none)").matches else "hidden"
        self._pad.addEventListener("click", self._clicked)
        self._choice.addEventListener("change", self._chosen)
        element("board").addEventListener("pointerdown", self._touched)

    def show(self, keys, waits):
        """Show `keys`: data with `key`, `label`, `name`, `on` and `unlikely`; or only their room, if one `waits`."""
        self._keys = keys
        self._place()
        self._pad.classList.toggle("waiting", waits)

    def _place(self):
        hidden = not self._keys or self._choice.value == "hidden"
        drawn = None if hidden else [self._choice.value, self._keys]
        if drawn != self._drawn:
            self._drawn = drawn
            height = self._pad.offsetHeight
            self._pad.hidden = hidden
            self._pad.replaceChildren()
            self._pad.className = "few" if len(self._keys) <= FEW else ""
            rows = [] if hidden else _rows(self._keys, self._choice.value == "keyboard")
            for keys in rows:
                row = create("div")
                for key in keys:
                    row.append(_button(key))
                if len(keys) < len(rows[0]):
                    row.lastChild.classList.add("last")
                self._pad.append(row)
            if self._pad.offsetHeight != height:
                self._on_resize()

    def _chosen(self, event):
        storage.save(KEPT, self._choice.value)
        self._place()

    def _clicked(self, event):
        button = event.target.closest("button")
        if button:
            self._send(board_event("key", key=button.dataset.key))

    def _touched(self, event):
        """Digit keys give way to a hint on a phone; a touch on the board brings them back."""
        few = self._pad.className == "few"
        if few and not self._pad.offsetHeight and ROOT.getAttribute("data-state") == "hint":
            press("step-close")


def _rows(keys, as_keyboard):
    """The keys in rows: letters and other signs, with words at the ends of the last row, and the space below."""
    if len(keys) <= FEW:
        half = (len(keys) + 1) // 2
        return [keys[:half], keys[half:]]
    space = [key for key in keys if key["key"] == " "]
    letters = [key for key in keys if len(key["key"]) == 1 and key["key"] != " "]
    words = [key for key in keys if len(key["key"]) > 1]
    named = {key["key"]: key for key in letters}
    plain = [[letter for letter in row if letter in named] for row in KEYBOARD]
    rest = letters
    rows = []
    if as_keyboard and len(plain[0] + plain[1] + plain[2]) > MOST:
        rest = [key for key in letters if key["key"] not in "".join(KEYBOARD)]
        rows = [[named[letter] for letter in row] for row in plain]
    rows = [rest[at : at + MOST] for at in range(0, len(rest), MOST)] + rows
    if len(rows[-1]) > BESIDE_WORDS:
        rows.append([])
    before, after = words[: len(words) > 1], words[len(words) > 1 :]
    if space:
        rows.append(after[:-1] + space)
        rows[-2] = before + rows[-2] + after[-1:]
    else:
        rows[-1] = before + rows[-1] + after
    return rows


def _button(key):
    button = create("button")
    button.type = "button"
    face = create("span")
    face.textContent = key["label"]
    button.append(face)
    button.dataset.key = key["key"]
    button.setAttribute("aria-label", key["name"])
    button.className = ("wide " if len(key["key"]) > 1 or key["key"] == " " else "") + (
        "unlikely" if key["unlikely"] else ""
    )
    if key["on"]:
        button.setAttribute("aria-pressed", "true")
    return button
