"""Shows whether the solver is loading, ready, busy or failed: in the status line, and in `data-solver` for scripts."""

from dom import ROOT, element
from panel.status import show_bar, show_status
from tasks import call_later
from words import say

LOADING = "Setting up…"
LOADING_DELAY = 400
"""Milliseconds before the page mentions that the solver is loading, which often takes less."""
KEPT = "Your board is kept."


class SolverDisplay:
    """Shows the solver's state. Calls `enable(on)` to enable or disable all actions."""

    def __init__(self, enable):
        self._enable = enable
        self._detail = ""
        self._says_loading = False
        self._say_loading = self._say_loading_now

    def loading(self):
        _set_state("loading")
        self._offer_retry(False)
        self._says_loading = False
        self._detail = say("The solver is loading.")
        call_later(LOADING_DELAY, self._say_loading)

    def received(self, done, total):
        """Show that `done` of `total` bytes of the solver's files have arrived."""
        sizes = {"done": done / 1e6, "total": total / 1e6}
        self._tell(say("The solver is loading: {done:.1f} of {total:.1f} MB.", **sizes))
        if self._says_loading:
            show_bar(min(1, done / total))
        _tell_box(say("Loading… {percent:.0f} %", percent=min(100, 100 * done / total)))

    def starting(self):
        self._tell(say("The solver is starting."))

    def _offer_retry(self, on):
        element("retry").hidden = not on
        self._enable(not on)

    def _tell(self, detail):
        self._detail = detail
        if self._says_loading:
            if ROOT.getAttribute("data-ui") == "ready" and ROOT.getAttribute("data-mode") == "play":
                detail += " " + say("You can already draw or type on the board.")
            show_status(say(LOADING), detail)

    def _say_loading_now(self, *_):
        if ROOT.getAttribute("data-solver") == "loading":
            self._says_loading = True
            self._tell(self._detail)

    def loaded(self):
        show_bar(None, on=False)

    def ready(self):
        _tell_box(say("Reading…"))
        _set_state("ready")

    def busy(self):
        _set_state("busy")

    def slow(self, reason):
        """Show that the solver takes too long, and offer to try again; `reason` is a sentence."""
        show_status(reason, say(KEPT) + " " + say("Wait, or try again."), "bad")
        self._offer_retry(True)

    def no_longer_slow(self):
        self._offer_retry(False)

    def failed(self, was_ready):
        """Show that the solver stopped or, if not `was_ready`, that it couldn't be loaded."""
        _set_state("failed")
        headline = say("The solver stopped.") if was_ready else say("The solver could not be loaded.")
        show_status(headline, say(KEPT), "bad")
        self._offer_retry(True)


def _tell_box(words):
    if element("box").hasAttribute("aria-busy"):
        element("solve").textContent = words


def _set_state(state):
    ROOT.setAttribute("data-solver", state)
