"""The pad: on-screen keys, chosen by the solver and by default shown only on touch screens."""

import js
import storage
from board.pointer import board_event
from dom import ONE_COLUMN, ROOT, button, create, element, press

KEPT = "pad"
"""The name under which the player's choice is stored: "keyboard", "alphabet" or "hidden"."""
KEYBOARD = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
MOST = 10
"""The most letters in a row."""
FEW = 12
"""Up to this many keys are shown wider, in two rows. If the second row is shorter, its last key is twice as wide."""
BESIDE_WORDS = 7
"""The most letters in a row with keys with words."""


class Pad:
    """Shows on-screen keys. Calls `send(event)` for each press, and `on_resize()` when the pad's height changes."""

    def __init__(self, send, on_resize):
        self._send, self._on_resize = send, on_resize
        self._keys, self._drawn = [], None
        self._reads = self._folded = False
        self._pad, self._choice = element("pad"), element("pad-order")
        self._choice.value = storage.load(KEPT)
        if not self._choice.value:
            self._choice.value = "keyboard" if js.window.matchMedia("(hover: none)").matches else "hidden"
        self._pad.addEventListener("click", self._clicked)
        self._choice.addEventListener("change", self._chosen)
        element("board").addEventListener("pointerdown", self._touched)

    def show(self, keys, waits, reads):
        """Show `keys`: dicts with `key`, `label`, `name`, `on` (shown as pressed) and `unlikely` (ruled out by notes).

        If `waits`, hide the keys but keep their space, because the player must pick a cell first. When `reads` becomes
        true, a phone folds the keys away to make room for text, until the player taps the board.
        """
        self._keys = keys
        self._place()
        self._pad.classList.toggle("waiting", waits)
        if reads != self._reads:
            self._reads = self._folded = reads
        self._pad.classList.toggle("folded", self._folded)

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
        pressed = event.target.closest("button")
        if pressed:
            self._send(board_event("key", key=pressed.dataset.key))

    def _touched(self, event):
        waits = self._pad.hidden or self._pad.classList.contains("waiting")
        if self._folded and not waits and js.window.matchMedia(ONE_COLUMN).matches:
            self._folded = False
            self._pad.classList.remove("folded")
            if ROOT.getAttribute("data-state") == "hint":
                press("step-close")


def _rows(keys, as_keyboard):
    if len(keys) <= FEW:
        half = (len(keys) + 1) // 2
        return [keys[:half], keys[half:]]
    space = [key for key in keys if key["key"] == " "]
    words = [key for key in keys if len(key["key"]) > 1]
    rows = _letter_rows([key for key in keys if len(key["key"]) == 1 and key["key"] != " "], as_keyboard)
    if len(rows[-1]) > BESIDE_WORDS:
        rows.append([])
    before, after = words[: len(words) > 1], words[len(words) > 1 :]
    if space:
        rows.append(after[:-1] + space)
        rows[-2] = before + rows[-2] + after[-1:]
    else:
        rows[-1] = before + rows[-1] + after
    return rows


def _letter_rows(letters, as_keyboard):
    named = {key["key"]: key for key in letters}
    keyboard = [[named[letter] for letter in row if letter in named] for row in KEYBOARD]
    if as_keyboard and sum([len(row) for row in keyboard]) > MOST:
        letters = [key for key in letters if key["key"] not in "".join(KEYBOARD)]
    else:
        keyboard = []
    return [letters[at : at + MOST] for at in range(0, len(letters), MOST)] + keyboard


def _button(key):
    made = button("", "wide" if len(key["key"]) > 1 or key["key"] == " " else "")
    made.append(create("span", key["label"]))
    made.classList.toggle("unlikely", key["unlikely"])
    made.dataset.key = key["key"]
    made.setAttribute("aria-label", key["name"])
    if key["on"]:
        made.setAttribute("aria-pressed", "true")
    return made
