"""The address bar. The fragment of the address (`#KIND=ID`) is a link to the puzzle on the board."""

import js
from omnibox import copied


class AddressBar:
    """The fragment of the address. Calls `on_change(fragment)` when the player changes it or goes back."""

    def __init__(self, on_change):
        self._on_change = on_change
        self._shown = self._written = None  # the fragment as set by `show`, and as the browser returned it then
        js.window.addEventListener("hashchange", self._changed)

    @property
    def fragment(self):
        """The fragment of the address; "" if it is missing or too long."""
        return copied(lambda: js.location.hash) or ""

    def show(self, fragment, push):
        """Set the fragment ("" for the page's start). If `push`, the back button returns to the previous fragment."""
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
    """Return the address of this page with `fragment` ("#KIND=ID"; "" for none) in place of its own."""
    return js.location.href.split("#")[0] + fragment
