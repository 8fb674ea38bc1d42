"""Ways to carry out an order badly; in a module of its own so that other processes can import it."""

import os
import signal
import time
from pathlib import Path

from pysolvers.batch import task
from pysolvers.batch.task import Order, carry_out


def work(order: Order) -> str:
    """Do what the order's text says: die, die once (a file remembers), hang, want all memory there is, or answer."""
    what, _, where = order.text.partition(" ")
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "once" and not Path(where).exists():
        Path(where).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "fail":
        raise RuntimeError("a fault in a solver")
    if what == "eat":
        task._found = _eat
        return carry_out(order)
    while what == "hang":
        time.sleep(0.1)
    return order.failed("fine")


def _eat(order: Order) -> dict[str, object]:
    held = []
    while True:
        held.append(bytes(1 << 20))
