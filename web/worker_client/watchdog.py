"""Says when the solver does not come, or does not answer: what is known of it, with a button to try again.

It ends nothing by itself but a start of which a file broke off: what is slow may still come, and then the words go.
"""

import time

from panel.panel import say, show_failure
from worker_client.solver import later

TICK = 1000
"""Milliseconds between two looks."""
BROKEN = 3
"""Seconds for a worker to come all the same, after a file that it needs did not."""
STALLED = 15
"""Seconds without a byte before it is said."""
LONG = 90
"""Seconds for the solver to start when all its files are there."""
SILENT = 6
"""Seconds without an answer from the solver before it is said."""
KEPT = "Your board is kept. Wait, or try again."


class Watch:
    """Looks on while the solver is on its way or owes an answer."""

    def __init__(self, page):
        self.page = page
        self.looking = False
        self.said = False
        self._look = self._look_now

    def begin(self):
        """Something is awaited."""
        if not self.looking:
            self.looking = True
            later(TICK, self._look)

    def _look_now(self, *_):
        page, now = self.page, time.time()
        self.looking = False
        if page.arrival is None and not page.solver.owes:
            self._done()
            return
        words = self._about_arrival(page.arrival, now) if page.arrival else self._about_answer(page.solver, now)
        if words == "broken":
            self.said = False
            page.fail("a file broke off")
            return
        if words:
            self.said = True
            say(words, KEPT, "bad")
            show_failure(True)
        else:
            self._done()
        self.begin()

    def _about_arrival(self, arrival, now):
        quiet = now - arrival.at
        if arrival.broken:
            return "broken" if quiet > BROKEN else ""
        if arrival.whole:
            return "The solver is long in starting." if quiet > LONG else ""
        return f"Nothing has come for {STALLED} seconds." if quiet > STALLED else ""

    def _about_answer(self, solver, now):
        return "The solver does not answer." if now - solver.since > SILENT else ""

    def _done(self):
        """What was awaited has come: take back what was said."""
        if self.said:
            self.said = False
            show_failure(False)
            self.page.say_status()
