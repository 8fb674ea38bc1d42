"""Orders carried out by processes on this machine.

Every process has a pipe of its own, so that it is known which order was with one that dies. That order is tried once
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

from pysolvers.batch.task import Order, carry_out

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]  # then memory is not limited

ATTEMPTS = 2
"""How often an order is tried whose process dies."""

GRACE = 10.0
"""Seconds beyond its budget (and half as much again) that an order may take before its process is killed."""

LEAST_MEMORY = 512 << 20
"""Bytes that a process gets at least, however many there are."""

TICK = 0.5
"""Seconds between two signs of life while no result comes."""


class Worker:
    """A process and the order it has, if any."""

    def __init__(self, work: Callable[[Order], str], memory: int | None) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, work, memory), daemon=True)
        self.process.start()
        theirs.close()
        self.order: Order | None = None
        self.deadline: float | None = None

    def give(self, order: Order) -> None:
        """Send an order; its time begins."""
        self.order = order
        seconds = order.wish.seconds
        self.deadline = None if seconds is None else monotonic() + 1.5 * seconds + GRACE
        with suppress(OSError):  # it has just died: `take` will say so
            self.pipe.send(order)

    @property
    def late(self) -> bool:
        """Whether its order should have ended by now."""
        return self.deadline is not None and monotonic() > self.deadline

    def take(self) -> str | None:
        """The result, or None if the process has died."""
        try:
            line: str = self.pipe.recv()
        except (EOFError, OSError):
            return None
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
    """A number of processes that carry out orders; `work` is how, `memory` the bytes that each may have, if limited."""

    def __init__(self, jobs: int, work: Callable[[Order], str] = carry_out, memory: int | None = None) -> None:
        self.jobs = jobs
        self.work = work
        self.memory = memory
        self._workers: list[Worker] = []

    def results(self, orders: Sequence[Order]) -> Iterator[tuple[Order, str] | None]:
        """Each order's line of result as it comes, and None now and then while nothing comes."""
        waiting = deque(orders)
        deaths: Counter[tuple[str, int]] = Counter()
        self._workers = [Worker(self.work, self.memory) for _ in range(min(self.jobs, len(orders)))]
        try:
            while waiting or any(worker.order for worker in self._workers):
                for worker in self._workers:
                    if worker.order is None and waiting:
                        worker.give(waiting.popleft())
                ready = wait([worker.pipe for worker in self._workers if worker.order], TICK)
                if not ready:
                    yield None
                for at, worker in enumerate(self._workers):
                    order = worker.order
                    if order is None or not (worker.pipe in ready or worker.late):
                        continue
                    line = worker.take() if worker.pipe in ready else None
                    if line is None:
                        how = worker.kill()
                        self._workers[at] = Worker(self.work, self.memory)
                        deaths[order.file, order.index] += 1
                        if worker.late:
                            line = order.failed(f"Not decided within {order.wish.seconds:g} s, and did not stop.")
                        elif deaths[order.file, order.index] < ATTEMPTS:
                            waiting.appendleft(order)
                            continue
                        else:
                            line = order.failed(f"The process that had this puzzle died twice ({how}).")
                    worker.order = None
                    yield order, line
        finally:
            self.close()

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        self._workers = []


def default_memory(jobs: int) -> int | None:
    """The bytes that each of so many processes may have: 80 % of the machine's shared out; None where not known."""
    if resource is None or not {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= set(os.sysconf_names):
        return None
    return max(LEAST_MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 4 // 5 // jobs)


def _serve(pipe: Connection, work: Callable[[Order], str], memory: int | None) -> None:
    """A process's life: orders in, results out, until the run ends, however it ends."""
    if memory is not None and resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if hard < 0 else min(memory, hard), hard))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Control-C is the run's, which ends its processes
    threading.Thread(target=_die_with_the_run, daemon=True).start()
    while True:
        try:
            order: Order = pipe.recv()
        except EOFError:
            return
        pipe.send(work(order))


def _die_with_the_run() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
