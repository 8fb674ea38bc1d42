"""How much of the solver has arrived, on a first visit; later visits have it in the service worker's cache.

The page asks for the same files as the worker. The browser fetches each of them once, and here their bytes are counted.
"""

import time

import js
from jsffi import JsException
from panel.panel import say, show_bar


class Arrival:
    """Counts the bytes of `files`, pairs of address and size, until `stop`."""

    def __init__(self, files):
        self.files = files
        self.come = 0
        self.all = sum(size for _, size in files) or 1
        self.over = False
        self.broken = False
        self.whole = not files
        self.at = time.time()
        """When something came last."""

    async def watch(self):
        """Fetch the files one after another and show how far that is."""
        for address, size in self.files:
            before = self.come
            try:
                answer = await js.fetch(address)
                reader = answer.body.getReader()
                while answer.ok and not self.over:
                    part = await reader.read()
                    if part.done:
                        break
                    self.come += part.value.length
                    self.at = time.time()
                    self.show()
                refused = not answer.ok
            except JsException:
                refused = True
            if refused:  # the worker may never say it: a start that breaks off within Pyodide does not come back
                self.broken = True
                self.at = time.time()
                return
            self.come = before + size
        self.whole = True
        if self.files and not self.over:
            say("Setting up…", "The solver is starting. Look round meanwhile.")

    def show(self):
        """The bar, and the figures in words."""
        share = min(1, self.come / self.all)
        show_bar(share, True)
        say(
            "Setting up…",
            f"The solver is loading: {self.come / 1e6:.1f} of {self.all / 1e6:.1f} MB. Look round meanwhile.",
        )

    def stop(self):
        """The solver is there."""
        self.over = True
        show_bar(None, False)
