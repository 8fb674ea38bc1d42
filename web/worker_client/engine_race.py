"""Engines that race on hard puzzles: each in a worker of its own, one a core; the first to decide wins, the rest stop.

The desk goes on by itself meanwhile. What a rival finds is handed to it as text, and it checks every answer.
"""

import js
from worker_client.solver import Lost, Solver, soon

AFTER = 2500
"""Milliseconds of work after which it is worth starting another worker."""
MOST = 3
"""The most rivals: each holds a Python of its own in memory."""


class Race:
    """Starts rivals for the work under way and stops them; `page` is asked to adopt what the first of them finds."""

    def __init__(self, page):
        self.page = page
        self.rivals = {}
        self.number = 0

    def tell(self, progress):
        """The progress with the engines that race."""
        if self.rivals:
            progress["facts"].append(["Also at work", ", ".join(self.rivals)])
        return progress

    def start(self):
        """Start a rival for each engine that the desk thinks worth trying, as far as there are cores."""
        cores = js.navigator.hardwareConcurrency or 1
        for engine in self.page.view.get("rivals", [])[: min(MOST, cores - 1)]:
            if engine not in self.rivals:
                self.rivals[engine] = Solver(f"rival-{engine}-{self.number}")  # a used name would give the dead worker
                soon(self._run(engine, self.rivals[engine], self.number, self.page.view["fragment"]))

    def stop(self):
        """The work is done, or given up: end all rivals at once, and give their memory back."""
        self.number += 1
        for solver in self.rivals.values():
            solver.stop()
        self.rivals = {}

    async def _run(self, engine, solver, number, fragment):
        """Have one rival solve the puzzle; hand over what it found unless the race is over."""
        try:
            await solver.start()
            view = await solver.ask("open", text=fragment)
            if "error" in view:
                return
            view = await solver.ask("solve", engine=engine)
            while view["busy"] and number == self.number:
                view = await solver.ask("step")
            found = await solver.ask("found")
        except Lost as lost:
            js.console.debug(f"{engine}: {lost}")
            return
        if number == self.number and found["decided"]:
            self.page.do("adopt", **found)
