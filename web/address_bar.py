"""The address bar: its fragment (`#KIND=ID`) is a link to the puzzle on the board."""

import js
from omnibox import copied


class AddressBar:
    """Writes the fragment; `on_change(fragment)` is called when the player changes it, or goes back or forward."""

    def __init__(self, on_change):
        self._on_change = on_change
        self._shown = self._written = None  # as requested, and as the browser has it
        js.window.addEventListener("hashchange", self._changed)

    @property
    def fragment(self):
        """The present fragment; "" without one, or if it is too long."""
        return copied(lambda: js.location.hash) or ""

    def show(self, fragment, push):
        """Write a fragment; with `push` the puzzle before it is one step back in the browser's history.

        At home the address has no fragment, "". A link that has come meanwhile stays: the browser is about to tell of
        it.
        """
        if fragment == self._shown or (self._shown is not None and self.fragment != self._written):
            return
        history, address = js.window.history, fragment or full_address("")
        if push and self._shown is not None:
            history.pushState(None, "", address)
        else:
            history.replaceState(None, "", address)
        self._shown, self._written = fragment, self.fragment

    def _changed(self, event):
        fragment = self.fragment
        written, self._written = self._written, fragment
        if fragment != written:
            self._shown = fragment
            self._on_change(fragment)


def full_address(fragment):
    """The page's own address with another fragment."""
    return js.location.href.split("#")[0] + fragment
