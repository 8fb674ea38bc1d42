"""Engines that race on hard puzzles: each in a worker of its own, one per core; the first to decide wins.

Meanwhile the desk goes on with its own job. What a rival finds reaches the desk as text, and it checks every answer.
"""

import js
from tasks import start_task
from worker_client.solver import SolverWorker, WorkerLost

MAX_RIVALS = 3
"""The most workers besides the first: each holds a Python of its own in memory."""


class EngineRace:
    """Starts rivals and stops them; calls `adopt(**found)` with what the first of them finds."""

    def __init__(self, adopt):
        self._adopt = adopt
        self._rivals = []
        self._races = 0

    @property
    def engines(self):
        """The names of the engines that race."""
        return [engine for engine, _ in self._rivals]

    def start(self, engines, fragment):
        """Start a rival for each of the `engines`, as far as there are cores, on the puzzle of the link `fragment`."""
        cores = js.navigator.hardwareConcurrency or 1
        for engine in engines[: min(MAX_RIVALS, cores - 1)]:
            if engine not in self.engines:
                worker = SolverWorker(f"rival-{engine}-{self._races}")  # a used name would give the ended worker
                self._rivals.append((engine, worker))
                start_task(self._run(engine, worker, self._races, fragment))

    def stop(self):
        """End all rivals at once, which gives their memory back."""
        self._races += 1
        for _, worker in self._rivals:
            worker.stop()
        self._rivals = []

    async def _run(self, engine, worker, race, fragment):
        """Have a rival solve the puzzle, and report what it found unless the race is over."""
        try:
            await worker.start()
            view = await worker.ask("open", text=fragment)
            if "error" in view:
                return
            view = await worker.ask("solve", engine=engine)
            while view["busy"] and race == self._races:
                view = await worker.ask("step")
            found = await worker.ask("found")
        except WorkerLost as lost:
            js.console.debug(f"{engine}: {lost}")
            return
        if race == self._races and found["decided"]:
            self._adopt(**found)
