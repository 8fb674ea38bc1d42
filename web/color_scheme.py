"""Light or dark colors: the player's choice or, without one, the system's setting."""

import js
import storage
from dom import ROOT, element, set_attribute, set_state

DARK = "(prefers-color-scheme: dark)"
QUERIES = (DARK, "(prefers-contrast: more)", "(forced-colors: active)")
"""The system settings that change the colors, as media queries."""


class ColorScheme:
    """The color scheme, and the control that changes it. Calls `on_change(dark)` after each change."""

    def __init__(self, on_change):
        self._on_change = on_change
        self.dark = False
        if element("scheme").tagName == "SELECT":
            element("scheme").addEventListener("change", self._picked)
        else:
            element("scheme").addEventListener("click", self._toggle)
        for query in QUERIES:
            js.window.matchMedia(query).addEventListener("change", self.apply)

    def apply(self, *_):
        """Use the stored choice; without one, the system's setting."""
        chosen = storage.load("scheme")
        if chosen not in ("light", "dark"):
            chosen = None
        set_attribute(ROOT, "data-scheme", chosen)
        self.dark = (chosen or _system()) == "dark"
        control = element("scheme")
        if control.tagName == "SELECT":
            control.value = chosen or ""
        else:
            set_state(control, "aria-pressed", self.dark)
            control.querySelector("use").setAttribute("href", "#i-sun" if self.dark else "#i-moon")
            control.hidden = False
        self._on_change(self.dark)

    def _picked(self, event):
        storage.save("scheme", element("scheme").value or None)
        self.apply()

    def _toggle(self, event):
        wanted = "light" if self.dark else "dark"
        storage.save("scheme", None if wanted == _system() else wanted)
        self.apply()


def _system():
    return "dark" if js.window.matchMedia(DARK).matches else "light"
