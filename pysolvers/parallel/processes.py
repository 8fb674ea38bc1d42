"""Processes on this machine that carry out calls.

They are plain Python processes that import this package, and not those of `multiprocessing`, which import the main
module of the program again: a script without a guard against that can use this too.
"""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic

from pysolvers.core.puzzle import PuzzleError
from pysolvers.parallel.crew import Call, News
from pysolvers.parallel.worker import Message

TICK = 0.1
"""The most seconds that news are waited for."""

PROGRAM = "import sys; sys.path[:] = {path!r}; from pysolvers.parallel.worker import main; main()"


def crew_of(jobs: int) -> Callable[[], LocalCrew]:
    """What gets so many processes; PuzzleError if there cannot be so many."""
    if jobs < 1:
        raise PuzzleError(f"jobs cannot be {jobs}: expected 1 or more.")
    return lambda: LocalCrew(jobs)


class Worker:
    """A process, the key of the call that it has, if any, and a thread that reads what it sends."""

    def __init__(self, heard: SimpleQueue[tuple[Worker, Message | None]]) -> None:
        self.key: int | None = None
        self._heard = heard
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl+C in a terminal reaches the process that has started this one only
        )
        threading.Thread(target=self._read, daemon=True).start()

    def start(self, key: int, call: Call) -> None:
        """Send a call."""
        self.key = key
        assert self.process.stdin
        with suppress(OSError):  # it has just died: the thread that reads will say so
            self.process.stdin.write(pickle.dumps((key, call.function, call.arguments), pickle.HIGHEST_PROTOCOL))
            self.process.stdin.flush()

    def kill(self) -> str:
        """End the process; how it ended, in words."""
        self.process.kill()
        code = self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with suppress(OSError, ValueError):
                    pipe.close()
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def _read(self) -> None:
        """Put what the process sends where it is `heard`, and None when it sends no more."""
        assert self.process.stdout
        while True:
            message: Message | None = None
            with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
                message = pickle.load(self.process.stdout)
            self._heard.put((self, message))
            if message is None:
                return


class LocalCrew:
    """So many processes on this machine, each started when it is first needed; one that dies is replaced."""

    longest = inf

    def __init__(self, size: int) -> None:
        self.size = size
        self.workers: list[Worker] = []
        self._heard: SimpleQueue[tuple[Worker, Message | None]] = SimpleQueue()

    def start(self, key: int, call: Call) -> None:
        """Begin a call in a process that has nothing to do."""
        free = next((worker for worker in self.workers if worker.key is None), None)
        if free is None:
            free = Worker(self._heard)
            self.workers.append(free)
        free.start(key, call)

    def stop(self, key: int) -> None:
        """Give a call up, and its process with it."""
        for worker in [worker for worker in self.workers if worker.key == key]:
            self.workers.remove(worker)
            worker.kill()

    def news(self) -> list[News]:
        """What has come since the last time, waited for a short while."""
        found: list[News] = []
        until = monotonic() + TICK
        while True:
            try:
                worker, message = self._heard.get(timeout=0 if found else max(0.0, until - monotonic()))
            except Empty:
                return found
            if worker in self.workers:
                found += self._taken(worker, message)

    def _taken(self, worker: Worker, message: Message | None) -> list[News]:
        """What a message of a process, or its death, comes to."""
        if message is None:
            self.workers.remove(worker)
            how = worker.kill()
            return [] if worker.key is None else [News(worker.key, "lost", how)]
        key, what, value, seconds = message
        if what == "error":
            raise value
        if what == "end":
            worker.key = None
            return [News(key, "end", value, seconds)]
        return [News(key, "part", value, seconds)]

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.kill()
        self.workers = []
