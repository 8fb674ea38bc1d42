"""The address bar: its fragment (`#KIND=ID`) is a link to the puzzle on the board."""

import js
from panel.puzzle_input import copied


class AddressBar:
    """Writes the fragment; `on_change(fragment)` is called when the player changes it, or goes back or forward."""

    def __init__(self, on_change):
        self._on_change = on_change
        self._shown = None
        js.window.addEventListener("hashchange", self._changed)

    @property
    def fragment(self):
        """The fragment now, "" if there is none; one that is too long counts as none."""
        return copied(lambda: js.location.hash) or ""

    def show(self, fragment, push):
        """Write a fragment; with `push` the puzzle before it is one step back in the browser's history."""
        if fragment == self._shown:
            return
        history = js.window.history
        if push and self._shown is not None:
            history.pushState(None, "", fragment)
        else:
            history.replaceState(None, "", fragment)
        self._shown = fragment

    def _changed(self, event):
        fragment = self.fragment
        if fragment and fragment != self._shown:
            self._shown = fragment
            self._on_change(fragment)


def full_address(fragment):
    """The page's own address with another fragment."""
    return js.location.href.split("#")[0] + fragment
