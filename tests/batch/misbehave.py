"""Ways to carry out an order badly; in a module of its own so that other processes can import it."""

import os
import signal
import time
from pathlib import Path

from pysolvers.batch.task import Order


def work(order: Order) -> str:
    """Do what the order's text says: die, die once (a file remembers), hang, or answer."""
    what, _, where = order.text.partition(" ")
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "once" and not Path(where).exists():
        Path(where).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "fail":
        raise RuntimeError("a fault in a solver")
    while what == "hang":
        time.sleep(0.1)
    return order.failed("fine")
