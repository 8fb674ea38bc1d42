"""The box for links and puzzles in any format. When it has the focus, it shows the current puzzle's text."""

from dom import ROOT, element, on_click, set_attribute
from panel.status import show_status
from words import say

MOST = 1100000
"""The longest text that the desk reads, in characters."""
MOST_SHOWN = 20000
"""The longest text, in characters, that is put into the box."""


def copied(copy, length=0):
    """Return the text that `copy()` gets from the browser. If it is too long, show a message and return None.

    `length`, if known, is the text's length. `copy` isn't called for a text that is too long, to save memory.
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
    """Show that a text is too long."""
    show_status(say("This text is too long. A puzzle may have up to a million characters."), "", "bad")


class Omnibox:
    """The box for puzzles. Calls `open_text(text)` for a text that the player enters.

    Calls `choose_kind(name)` if the player wants the text to be read as a puzzle of the kind `name`.
    """

    def __init__(self, open_text, choose_kind):
        self._open = open_text
        self._box = element("box")
        self._text = ""
        """The text of the puzzle on the board."""
        for name, action in (("focus", self._entered), ("blur", self._left), ("input", self._typed)):
            self._box.addEventListener(name, action)
        self._box.addEventListener("keydown", self._key_pressed)
        on_click("solve", self._take)
        element("kind").addEventListener("change", lambda event: choose_kind(element("kind").value))

    def show(self, text):
        """Set the text of the puzzle on the board. A text that the player is typing stays in the box."""
        old, self._text = self._text, text
        element("recognised").hidden = element("what-to-paste").hidden = True
        self._rest()
        set_attribute(self._box, "aria-invalid", None)
        if not self._box.matches(":focus") or ROOT.getAttribute("data-mode") == "home":
            self._box.value = ""
        elif self._box.value in ("", old):
            self._box.value = text
            self._box.select()
        self._typed()

    def recognised(self, kind, name, remarks):
        """Show that a text was read as a puzzle called `name`, of this `kind`. `remarks` say how; they may be ""."""
        element("recognised").hidden = False
        words = say("Read as {name}.", name=name)
        element("recognised").querySelector("span").textContent = f"{words} {remarks}" if remarks else words
        element("kind").value = kind

    def refused(self, text, why):
        """Leave a text that can't be read in the box, and show the reason `why`."""
        if text and len(text) <= MOST_SHOWN:
            self._box.value = text
        set_attribute(self._box, "aria-invalid", "true")
        element("what-to-paste").hidden = False
        element("home-says").textContent = why
        self._rest()
        self._typed()

    def _rest(self):
        set_attribute(self._box, "aria-busy", None)
        element("solve").textContent = say("Solve")

    def _entered(self, event):
        if not self._box.value and ROOT.getAttribute("data-mode") != "home" and len(self._text) <= MOST_SHOWN:
            self._box.value = self._text
        self._box.select()

    def _left(self, event):
        if self._box.value == self._text or not self._box.value.strip():
            self._box.value = ""
        self._typed()

    def _typed(self, event=None):
        set_attribute(ROOT, "data-typed", "" if self._box.textLength else None)
        if event:
            element("home-says").textContent = ""

    def _key_pressed(self, event):
        if event.key == "Enter" and not event.shiftKey and not event.isComposing:
            event.preventDefault()
            self._take()
        elif event.key == "Escape":
            event.stopPropagation()
            self._box.value = ""
            self._box.blur()

    def _take(self):
        text = copied(lambda: self._box.value, self._box.textLength)
        if text is None:
            return
        if not text.strip():
            words = say("Paste a puzzle or a link first.")
            element("home-says").textContent = words
            if ROOT.getAttribute("data-mode") != "home":
                show_status(words)
            self._box.focus()
        elif text != self._text or ROOT.getAttribute("data-mode") == "home":
            set_attribute(self._box, "aria-busy", "true")
            loading = ROOT.getAttribute("data-solver") == "loading"  # on a first visit
            element("solve").textContent = say("Loading…") if loading else say("Reading…")
            self._open(text)
            self._box.blur()
            element("menu").close()
        else:
            self._box.blur()
