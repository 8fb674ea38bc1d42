"""Processes on this machine that execute calls.

Unlike processes of `multiprocessing`, they don't import the program's main module again, so a script needs no main
guard. A process ends when its stdin closes, so it never outlives its parent.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic, process_time
from typing import Any, BinaryIO

from pysolvers.core.progress import Returning
from pysolvers.parallel.crew import Call, News

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # memory is then unlimited

TICK = 0.1  # seconds to wait for news

LEAST_MEMORY = 512 << 20  # minimum bytes for each process

PROGRAM = "import sys; sys.path[:] = {path!r}; from pysolvers.parallel.processes import main; main({memory!r})"

# Key of the call; "part", "end" or "error"; value; seconds of processor time since the call began.
Message = tuple[int, str, Any, float]


def memory_for_each(processes: int) -> int | None:
    """The memory limit of each process in bytes, if all of them share 80 % of the machine's memory.

    At least LEAST_MEMORY; None if the size of the memory is unknown.
    """
    if resource is None or not {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= set(os.sysconf_names):
        return None
    return max(LEAST_MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 4 // 5 // processes)


class Worker:
    """A process, the key of its call if any, and a thread that reads its messages."""

    def __init__(self, heard: SimpleQueue[tuple[Worker, Message | None]], memory: int | None) -> None:
        self.key: int | None = None
        self._heard = heard
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(path=sys.path, memory=memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # so that Ctrl+C in a terminal reaches only the parent
        )
        threading.Thread(target=self._read, daemon=True).start()

    def start(self, key: int, call: Call) -> None:
        self.key = key
        assert self.process.stdin
        with suppress(OSError):  # the process just died: the reading thread reports it
            self.process.stdin.write(pickle.dumps((key, call.function, call.arguments), pickle.HIGHEST_PROTOCOL))
            self.process.stdin.flush()

    def kill(self) -> str:
        """End the process, and return how it ended, such as "exit code 1"."""
        self.process.kill()
        code = self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with suppress(OSError, ValueError):
                    pipe.close()
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def _read(self) -> None:
        assert self.process.stdout
        while True:
            message: Message | None = None
            with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
                message = pickle.load(self.process.stdout)
            self._heard.put((self, message))
            if message is None:
                return


class LocalCrew:
    """Up to `size` processes on this machine, each started when needed and replaced if it dies.

    `memory` limits the bytes of each process: a call that needs more raises MemoryError.
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
        free = next((worker for worker in self.workers if worker.key is None), None)
        if free is None:
            free = Worker(self._heard, self.memory)
            self.workers.append(free)
        free.start(key, call)

    def stop(self, key: int, late: bool = False) -> None:
        for worker in [worker for worker in self.workers if worker.key == key]:
            self.workers.remove(worker)
            worker.kill()

    def news(self) -> list[News]:
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
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.kill()
        self.workers = []


# The code below runs in the started process.


def main(memory: int | None) -> None:
    """Execute calls until stdin closes, with at most `memory` bytes (None: no limit)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent
    if memory is not None and resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if hard < 0 else min(memory, hard), hard))
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # prints must not corrupt the messages
    calls: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    while True:
        key, function, arguments = calls.get()
        started = process_time()
        try:
            running = Returning(function(*arguments))
            for part in running:
                _send(out, (key, "part", part, process_time() - started))
            _send(out, (key, "end", running.result, process_time() - started))
        except Exception as error:  # noqa: BLE001  the caller raises it
            _send(out, (key, "error", _sendable(error), process_time() - started))


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  pickling runs arbitrary code
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _send(out: BinaryIO, message: Message) -> None:
    packed = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    try:
        out.write(packed)
        out.flush()
    except OSError:  # nobody reads it any more
        os._exit(0)


def _read(source: BinaryIO, calls: SimpleQueue[Any]) -> None:
    while True:
        try:
            calls.put(pickle.load(source))
        except (EOFError, OSError):
            os._exit(0)
