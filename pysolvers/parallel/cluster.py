"""A Dask cluster that executes calls (the extra `dask`).

Every worker needs this package. The values that a call yields arrive only with its result.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from queue import Empty, SimpleQueue
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from pysolvers.core.progress import Returning
from pysolvers.errors import ArgumentError, MissingExtra
from pysolvers.parallel.crew import Call, News

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT, AT_LEAST = 6.0, 2.0  # seconds to wait for the scheduler and a first worker: maximum and minimum

TICK = 0.1  # seconds to wait for news


def connect(address: str, seconds: float | None = None) -> Client:
    """Connect to the cluster whose scheduler is at an address such as "tcp://10.0.0.1:8786".

    Wait up to `seconds`, but at least AT_LEAST and at most CONNECT. ArgumentError without a scheduler or without
    workers; MissingExtra without the extra `dask`.
    """
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("A Dask cluster needs", "distributed", "dask") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported here instead
    patience = CONNECT if seconds is None else min(CONNECT, max(AT_LEAST, seconds))
    _check_scheduler(address, patience)
    client = None
    try:
        client = Client(address, timeout=patience, set_as_default=False)
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        if client:
            client.close()
        raise ArgumentError("The Dask cluster at {address} has no workers.", address=address) from None
    except (OSError, ValueError):
        raise ArgumentError("There is no Dask scheduler at {address} any more.", address=address) from None
    return client


def _check_scheduler(address: str, seconds: float) -> None:
    # A `Client` waits for minutes if another kind of server answers, because it misreads the bytes as message lengths.
    # Name resolution can't be canceled either. So the check runs in a thread that may outlive this call.
    answers: SimpleQueue[object] = SimpleQueue()
    threading.Thread(target=lambda: answers.put(_who_is_at(address, seconds)), daemon=True).start()
    try:
        is_there = answers.get(timeout=seconds) == "Scheduler"
    except Empty:
        is_there = False
    if not is_there:
        raise ArgumentError("There is no Dask scheduler at {address}; expected tcp://HOST:PORT.", address=address)


def _who_is_at(address: str, seconds: float) -> object:
    from distributed import rpc

    async def identity() -> object:
        async with rpc(address, timeout=seconds) as server:
            return (await server.identity())["type"]

    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=seconds).close()
        return asyncio.run(asyncio.wait_for(identity(), seconds))
    except Exception:  # noqa: BLE001  other servers' bytes are misread as lengths, keys and pickles
        return None


class ClusterCrew:
    """The workers of a cluster or, with `threads`, their threads. Each executes one call at a time.

    Use `threads` only for functions that cache nothing: caches support only one thread.
    """

    longest = 60.0
    slack = 3.0  # a call may wait for another in the same thread
    attempts = 1  # the scheduler itself repeats calls

    def __init__(self, address: str, threads: bool = False, seconds: float | None = None) -> None:
        self.client = connect(address, seconds)
        self.threads = threads
        self._futures: dict[Future[Any], int] = {}
        self._over: SimpleQueue[Future[Any]] = SimpleQueue()
        self._places = 1
        self._stuck = 0
        self._asked = -1.0

    @property
    def size(self) -> int:
        if monotonic() - self._asked > 1:  # workers come and go
            self._asked = monotonic()
            threads = self.client.nthreads()
            self._places = sum(threads.values()) if self.threads else len(threads)
        if 0 < self._places <= self._stuck:
            raise ArgumentError(
                "Every thread of the cluster is stuck in a puzzle. Restart its workers, then run this again."
            )
        return max(1, self._places - self._stuck + self.threads)

    def start(self, key: int, call: Call) -> None:
        function = carry_out if self.threads else carry_out_alone
        future: Future[Any] = self.client.submit(function, call.function, call.arguments, pure=False)
        self._futures[future] = key
        future.add_done_callback(self._over.put)

    def stop(self, key: int, late: bool = False) -> None:
        self._stuck += late
        for future in [future for future, of in self._futures.items() if of == key]:
            del self._futures[future]
            future.cancel()

    def news(self) -> list[News]:
        try:
            future = self._over.get(timeout=TICK)
        except Empty:
            return []
        key = self._futures.pop(future, None)
        return [] if key is None else self._ended(key, future)

    def _ended(self, key: int, future: Future[Any]) -> list[News]:
        from distributed import KilledWorker

        if future.status == "finished":
            parts, value, seconds = future.result()
            return [*(News(key, "part", part) for part in parts), News(key, "end", value, seconds)]
        if future.status != "error":
            go_on = " to continue" if self.threads else ""
            raise ArgumentError("The Dask cluster is gone. Start it and run this again{go_on}.", go_on=go_on)
        error = future.exception()
        if isinstance(error, KilledWorker):
            return [News(key, "lost", "one worker after the other")]
        return [News(key, "error", error)]

    def close(self) -> None:
        for future in self._futures:
            future.cancel()
        self.client.close()


_one_at_a_time = threading.Lock()  # a worker may have several threads, but a kind's caches support only one


def carry_out_alone(function: Any, arguments: tuple[Any, ...]) -> tuple[list[Any], Any, float]:
    """Like `carry_out`, but no other thread of the worker runs a call meanwhile."""
    with _one_at_a_time:
        return carry_out(function, arguments)


def carry_out(function: Any, arguments: tuple[Any, ...]) -> tuple[list[Any], Any, float]:
    """Call a function; return the values that it yielded, its result, and its seconds of processor time."""
    started = process_time()
    running = Returning(function(*arguments))
    return list(running), running.result, process_time() - started
