"""Tasks carried out by processes on this machine.

Every process has a pipe of its own, so that it is known which task was with one that dies. That task is tried once
more in a new process; the second time it is reported. One that goes on past its budget and does not stop (a fault) has
its process killed. One that wants more memory than its process may have is reported too, and the process goes on.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic

from pysolvers.batch.task import Key, Task, run_task

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]  # then memory is not limited

ATTEMPTS = 2
"""How often a task is tried whose process dies."""

GRACE = 10.0
"""Seconds beyond its budget (and half as much again) that a task may take before its process is killed."""

LEAST_MEMORY = 512 << 20
"""Bytes that a process gets at least, however many there are."""

TICK = 0.5
"""Seconds between two signs of life while no result comes."""


class Worker:
    """A process and the task it has, if any."""

    def __init__(self, work: Callable[[Task], str], memory: int | None) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, work, memory), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.deadline: float | None = None

    def start(self, task: Task) -> None:
        """Send a task; its time begins."""
        self.task = task
        seconds = task.request.seconds
        self.deadline = None if seconds is None else monotonic() + 1.5 * seconds + GRACE
        with suppress(OSError):  # it has just died: `take` will say so
            self.pipe.send(task)

    @property
    def late(self) -> bool:
        """Whether its task should have ended by now."""
        return self.deadline is not None and monotonic() > self.deadline

    def take(self) -> str | None:
        """The result, or None if the process has died."""
        try:
            line: str = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.task = None
        return line

    def kill(self) -> str:
        """End the process; how it ended, in words."""
        self.process.join(0.2)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        code = self.process.exitcode or 0
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


class Processes:
    """A number of processes that carry out tasks; `work` is how, `memory` the bytes that each may have, if limited."""

    def __init__(self, number: int, work: Callable[[Task], str] = run_task, memory: int | None = None) -> None:
        self.number = number
        self.work = work
        self.memory = memory
        self._workers: list[Worker] = []
        self._waiting: deque[Task] = deque()
        self._deaths: Counter[Key] = Counter()

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, str] | None]:
        """Each task's line of result as it comes, and None now and then while nothing comes."""
        self._waiting, self._deaths = deque(tasks), Counter()
        self._workers = [Worker(self.work, self.memory) for _ in range(min(self.number, len(tasks)))]
        try:
            while self._waiting or any(worker.task for worker in self._workers):
                for worker in self._workers:
                    if worker.task is None and self._waiting:
                        worker.start(self._waiting.popleft())
                ended = self._ended()
                yield from ended
                if not ended:
                    yield None
        finally:
            self.close()

    def _ended(self) -> list[tuple[Task, str]]:
        """The results that are there within `TICK` seconds."""
        ready = wait([worker.pipe for worker in self._workers if worker.task], TICK)
        ended = []
        for worker in list(self._workers):
            task = worker.task
            if task and (worker.pipe in ready or worker.late):
                line = worker.take() if worker.pipe in ready else None
                line = line or self._replace(worker, task)
                if line:
                    ended.append((task, line))
        return ended

    def _replace(self, worker: Worker, task: Task) -> str | None:
        """A new process for one that died or does not stop; what is said of its task, None if it is tried again."""
        how = worker.kill()
        self._workers[self._workers.index(worker)] = Worker(self.work, self.memory)
        if worker.late:
            return task.did_not_stop
        self._deaths[task.key] += 1
        if self._deaths[task.key] < ATTEMPTS:
            self._waiting.appendleft(task)
            return None
        return task.failed(f"The process that had this puzzle died twice ({how}).")

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        self._workers = []


def default_memory(processes: int) -> int | None:
    """The bytes that each of so many processes may have: 80 % of the machine's shared out; None where not known."""
    if resource is None or not {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= set(os.sysconf_names):
        return None
    return max(LEAST_MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 4 // 5 // processes)


def _serve(pipe: Connection, work: Callable[[Task], str], memory: int | None) -> None:
    """A process's life: tasks in, results out, until the run ends, however it ends."""
    if memory is not None and resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if hard < 0 else min(memory, hard), hard))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Control-C is the run's, which ends its processes
    threading.Thread(target=_die_with_the_run, daemon=True).start()
    while True:
        try:
            task: Task = pipe.recv()
        except EOFError:
            return
        pipe.send(work(task))


def _die_with_the_run() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
