"""The text box for a puzzle, the button Load, and what the text was recognised as."""

from dom import element, on_click, set_attribute


class PuzzleInput:
    """Shows the puzzle on the board as text; calls `load(text)` for a text that the player typed."""

    def __init__(self, load):
        self._box = element("puzzle")
        self._loaded = ""
        self._box.addEventListener("input", self._typed)
        on_click("load", lambda: load(self._box.value))

    def show(self, text):
        """Show the text of the puzzle on the board."""
        self._box.value = self._loaded = text
        self._typed()

    def keep(self, text):
        """Show a text as it was typed, after it was read."""
        self.show(text)
        self._box.scrollTop = 0

    def show_recognised(self, kind, title):
        """Say what the puzzle was recognised as; the list beside it says the name of the `kind` already."""
        name = kind["title"]
        self._show_verdict(title[len(name) :] if title.startswith(name) else ": " + title, good=True)

    def show_refused(self):
        """Say that the text could not be read; the status line says why."""
        self._show_verdict(": the board has not changed", good=False)

    def _show_verdict(self, text, good):
        line = element("recognised")
        line.className = "" if good else "bad"
        line.querySelector("use").setAttribute("href", "#i-good" if good else "#i-bad")
        line.querySelector("span").textContent = text
        set_attribute(self._box, "aria-invalid", None if good else "true")

    def _typed(self, event=None):
        """Emphasise Load as soon as the text is not the one on the board."""
        element("load").classList.toggle("wanted", self._box.value != self._loaded)
