"""The text box for a puzzle, the button Load, and what the text was recognised as.

Texts that are too long for the page are refused before they are copied, wherever they come from: MicroPython's memory
is small.
"""

from dom import element, on_click, set_attribute
from panel.status import show_status

MOST = 1100000
"""As many characters as the desk reads."""
MOST_SHOWN = 20000
"""As many characters of a text that was pasted or dropped and cannot be read are put into the box."""


def copied(copy, length=0):
    """What `copy()` fetches from the browser, a text; None if it is too long, which is then said.

    A text whose `length` is known to be too long is not even fetched.
    """
    if length <= MOST:
        try:
            text = copy()
            if len(text) <= MOST:
                return text
        except MemoryError:
            pass
    refuse()
    return None


def refuse():
    """Say that a text is too long."""
    show_status(
        "The text is too long: the page has room for about a million characters.", "The board has not changed.", "bad"
    )


class PuzzleInput:
    """Shows the puzzle on the board as text; calls `load(text)` for a text that the player typed."""

    def __init__(self, load):
        self._box = element("puzzle")
        self._loaded = ""
        self._loaded_length = 0
        self._refused = False
        """Whether the box holds a text that could not be read; what the board is is not said beside it then."""
        self._recognised = ""
        self._load = load
        self._box.addEventListener("input", self._typed)
        on_click("load", self._load_typed)

    def show(self, text):
        """Show the text of the puzzle on the board."""
        self._box.value = self._loaded = text
        self._loaded_length = self._box.textLength
        self._typed()
        self._refused = False
        self._show_verdict(self._recognised)

    def keep(self, text):
        """Show a text as it was typed, after it was read."""
        self.show(text)
        self._box.scrollTop = 0

    def show_recognised(self, kind, title):
        """Say what the puzzle was recognised as; the list beside it says the name of the `kind` already."""
        name = kind["title"]
        self._recognised = title[len(name) :] if title.startswith(name) else ": " + title
        if not self._refused:
            self._show_verdict(self._recognised)

    def show_refused(self, text=None, why="", taken_for=""):
        """Keep a text that could not be read, and say beside it `why`, and what it was `taken_for`.

        Without a text, what is in the box stays there. What is too long is not copied to be compared.
        """
        if text is not None and len(text) <= MOST_SHOWN and (self._box.textLength > MOST or text != self._box.value):
            self._box.value = text
            self._typed()
        told = f"Taken for {taken_for}. {why}" if taken_for else why
        self._refused = True
        self._show_verdict(told or "The board has not changed.")

    def _show_verdict(self, text):
        good = not self._refused
        line = element("recognised")
        line.className = "" if good else "bad"
        element("kind").hidden = not good
        line.querySelector("use").setAttribute("href", "#i-good" if good else "#i-bad")
        line.querySelector("span").textContent = text
        set_attribute(self._box, "aria-invalid", None if good else "true")

    def _load_typed(self):
        text = copied(lambda: self._box.value, self._box.textLength)
        if text is None:
            self.show_refused()
        else:
            self._load(text)

    def _typed(self, event=None):
        """Emphasise Load as soon as the text is not the one on the board; a long one is not copied to see that."""
        changed = self._box.textLength != self._loaded_length or self._box.value != self._loaded
        element("load").classList.toggle("wanted", changed)
