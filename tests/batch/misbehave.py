"""Ways to carry out a task badly; in a module of its own so that other processes can import it."""

import os
import signal
import time
from pathlib import Path

import pysolvers.batch.task
from pysolvers.batch.task import Task, run_task


def work(task: Task) -> str:
    """Do what the task's text says: die, die once (a file remembers), hang, want all memory there is, or solution."""
    what, _, where = task.text.partition(" ")
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "once" and not Path(where).exists():
        Path(where).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "fail":
        raise RuntimeError("a fault in a solver")
    if what == "eat":
        pysolvers.batch.task._found = _eat
        return run_task(task)
    while what == "hang":
        time.sleep(0.1)
    return task.failed("fine")


def _eat(task: Task) -> dict[str, object]:
    held = []
    while True:
        held.append(bytes(1 << 20))
