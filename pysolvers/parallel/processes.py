"""Processes on this machine that carry out calls, and what each of them does.

They are plain Python processes that import this package, and not those of `multiprocessing`, which import the main
module of the program again: a script without a guard against that can use this too. Calls come by standard input,
parts and results go to standard output. A process ends as soon as its standard input does, so it never outlives the one
that has started it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic, process_time
from typing import Any, BinaryIO

from pysolvers.errors import ArgumentError
from pysolvers.parallel.crew import Call, News

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]  # then memory is not limited

TICK = 0.1
"""The most seconds that news are waited for."""

LEAST_MEMORY = 512 << 20
"""Bytes that a process gets at least, however many there are."""

PROGRAM = "import sys; sys.path[:] = {path!r}; from pysolvers.parallel.processes import main; main({memory!r})"

Message = tuple[int, str, Any, float]
"""The key of a call; "part", "end" or "error"; the value; the seconds of processor time since the call began."""


def crew_of(jobs: int) -> Callable[[], LocalCrew]:
    """What gets so many processes; PuzzleError if there cannot be so many."""
    if jobs < 1:
        raise ArgumentError(f"jobs cannot be {jobs}: expected 1 or more.")
    return lambda: LocalCrew(jobs)


def memory_for_each(processes: int) -> int | None:
    """The bytes that each of so many processes may have: 80 % of the machine's shared out; None where not known."""
    if resource is None or not {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= set(os.sysconf_names):
        return None
    return max(LEAST_MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 4 // 5 // processes)


class Worker:
    """A process, the key of the call that it has, if any, and a thread that reads what it sends."""

    def __init__(self, heard: SimpleQueue[tuple[Worker, Message | None]], memory: int | None) -> None:
        self.key: int | None = None
        self._heard = heard
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(path=sys.path, memory=memory)],
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
    """So many processes on this machine, each started when it is first needed; one that dies is replaced.

    `memory` is the bytes that each may have, if they are limited: a call that wants more raises MemoryError.
    """

    longest = inf
    slack = 1.5

    def __init__(self, size: int, memory: int | None = None, attempts: int = 5) -> None:
        self.size = size
        self.memory = memory
        self.attempts = attempts
        self.workers: list[Worker] = []
        self._heard: SimpleQueue[tuple[Worker, Message | None]] = SimpleQueue()

    def start(self, key: int, call: Call) -> None:
        """Begin a call in a process that has nothing to do."""
        free = next((worker for worker in self.workers if worker.key is None), None)
        if free is None:
            free = Worker(self._heard, self.memory)
            self.workers.append(free)
        free.start(key, call)

    def stop(self, key: int, late: bool = False) -> None:
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
        if what == "part":
            return [News(key, "part", value, seconds)]
        worker.key = None
        return [News(key, "end" if what == "end" else "error", value, seconds)]

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.kill()
        self.workers = []


# In such a process --------------------------------------------------------------------------------------------------


def main(memory: int | None) -> None:
    """Carry out calls until there are no more, with so many bytes of memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that has started this one
    if memory is not None and resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if hard < 0 else min(memory, hard), hard))
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever prints must not spoil the messages
    calls: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    while True:
        key, function, arguments = calls.get()
        started = process_time()
        try:
            steps = function(*arguments)
            while True:
                try:
                    part = next(steps)
                except StopIteration as end:
                    _send(out, (key, "end", end.value, process_time() - started))
                    break
                _send(out, (key, "part", part, process_time() - started))
        except Exception as error:  # noqa: BLE001  it is raised where the call came from
            _send(out, (key, "error", _sendable(error), process_time() - started))


def _sendable(error: Exception) -> Exception:
    """The error itself if it can travel to another process, else one that says what it was."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  whatever a class of errors does wrong
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _send(out: BinaryIO, message: Message) -> None:
    """Send a message; where nobody reads it any more, this process ends."""
    packed = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    try:
        out.write(packed)
        out.flush()
    except OSError:
        os._exit(0)


def _read(source: BinaryIO, calls: SimpleQueue[Any]) -> None:
    """Take calls from `source` until it ends, and this process with it."""
    while True:
        try:
            calls.put(pickle.load(source))
        except (EOFError, OSError):
            os._exit(0)
