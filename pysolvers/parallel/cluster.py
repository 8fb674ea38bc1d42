"""A Dask cluster that carries out calls (the extra `dask`): its scheduler begins those again whose worker dies.

Every worker needs this package. What a call yields comes together with its result.
"""

from __future__ import annotations

import logging
import socket
import threading
from queue import Empty, SimpleQueue
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import PuzzleError
from pysolvers.parallel.crew import Call, News

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT = 15
"""Seconds within which the scheduler and a first worker must be there."""

TICK = 0.1
"""The most seconds that news are waited for."""


def connect(address: str) -> Client:
    """A connection to the cluster whose scheduler is at an address such as "tcp://10.0.0.1:8786".

    Raises:
        PuzzleError: if the extra is not installed, the cluster is not there, or it has no worker.
    """
    try:
        from distributed import Client
    except ImportError:
        raise PuzzleError("--dask needs the extra dask: pip install 'pysolvers[dask]'.") from None
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:  # asked first, because a Client retries for long and logs every attempt
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT).close()
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, OverflowError):
        raise PuzzleError(f"There is no Dask scheduler at {address}; expected tcp://HOST:PORT.") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said here, in a sentence
    try:
        client.wait_for_workers(1, timeout=CONNECT)
    except TimeoutError:
        client.close()
        raise PuzzleError(f"The Dask cluster at {address} has no workers.") from None
    return client


class ClusterCrew:
    """The workers of a cluster, each of which carries out one call at a time."""

    longest = 60.0

    def __init__(self, address: str) -> None:
        self.client = connect(address)
        self._futures: dict[Future[Any], int] = {}
        self._over: SimpleQueue[Future[Any]] = SimpleQueue()
        self._size = 1
        self._asked = -1.0

    @property
    def size(self) -> int:
        """How many workers there are just now."""
        if monotonic() - self._asked > 1:  # workers come and go
            self._asked = monotonic()
            self._size = max(1, len(self.client.nthreads()))
        return self._size

    def start(self, key: int, call: Call) -> None:
        """Send a call to the cluster."""
        future: Future[Any] = self.client.submit(carry_out, call.function, call.arguments, pure=False)
        self._futures[future] = key
        future.add_done_callback(self._over.put)

    def stop(self, key: int) -> None:
        """Take no more notice of a call; a worker that is at it ends it by itself."""
        for future in [future for future, of in self._futures.items() if of == key]:
            del self._futures[future]
            future.cancel()

    def news(self) -> list[News]:
        """The parts and the result of a call that has ended, waited for a short while.

        Raises:
            PuzzleError: if the cluster is gone.
            Exception: what the call has raised.
        """
        try:
            future = self._over.get(timeout=TICK)
        except Empty:
            return []
        key = self._futures.pop(future, None)
        if key is None:
            return []
        return self._ended(key, future)

    def _ended(self, key: int, future: Future[Any]) -> list[News]:
        from distributed import KilledWorker

        if future.status == "finished":
            parts, value, seconds = future.result()
            return [*(News(key, "part", part) for part in parts), News(key, "end", value, seconds)]
        if future.status != "error":
            raise PuzzleError("The Dask cluster is gone; start it and run this again.")
        error = future.exception()
        if isinstance(error, KilledWorker):
            return [News(key, "lost", "the workers that had it died")]
        raise error

    def close(self) -> None:
        """Give up all that is under way."""
        for future in self._futures:
            future.cancel()
        self.client.close()


_one_at_a_time = threading.Lock()
"""A worker may have several threads; what a kind keeps from one piece to the next is for one of them only."""


def carry_out(function: Any, arguments: tuple[Any, ...]) -> tuple[list[Any], Any, float]:
    """In a worker: the parts of a call, its result, and the seconds of processor time."""
    with _one_at_a_time:
        started, parts = process_time(), []
        steps = function(*arguments)
        while True:
            try:
                parts.append(next(steps))
            except StopIteration as end:
                return parts, end.value, process_time() - started
