"""Tasks carried out by a Dask cluster (the extra `dask`): its scheduler knows the workers and replaces those that die.

Every worker needs this package. A task whose worker dies is tried again elsewhere; after several deaths
(`allowed-failures` in the cluster's configuration) it is reported.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING

from pysolvers.batch.local import GRACE, TICK
from pysolvers.batch.task import Task, run_task
from pysolvers.core.puzzle import PuzzleError
from pysolvers.parallel.cluster import connect

if TYPE_CHECKING:
    from distributed import Client, Future


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Dask cluster by its scheduler's address, such as "tcp://10.0.0.1:8786"."""

    address: str

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, str] | None]:
        """Each task's line of result as it comes, and None now and then while nothing comes.

        Raises:
            PuzzleError: if the extra is not installed, or the cluster is not there, or is there no more.
        """
        with connect(self.address) as client:
            waiting = deque(tasks)
            pending = _Pending(client)
            while waiting or pending.under_way:
                while waiting and pending.may_grow():
                    pending.start(waiting.popleft())
                news = pending.ended() or pending.overdue()
                yield from news
                if not news:
                    yield None


class _Pending:
    """The tasks that are with the cluster: one for each of its threads, and one more so that none waits."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.under_way: dict[Future[str], tuple[Task, float | None]] = {}
        self._over: SimpleQueue[Future[str]] = SimpleQueue()
        self._threads = 0
        self._asked = 0.0
        self._stuck = 0

    def may_grow(self) -> bool:
        """Whether another task should be sent now.

        Raises:
            PuzzleError: if no thread is left that ever ends what it does.
        """
        if monotonic() - self._asked > 1:  # workers come and go
            self._asked = monotonic()
            self._threads = sum(self.client.nthreads().values())
        if 0 < self._threads <= self._stuck:
            raise PuzzleError(
                "Every thread of the cluster has a puzzle that does not stop: "
                "restart its workers, then run this again to go on."
            )
        return len(self.under_way) <= self._threads - self._stuck

    def start(self, task: Task) -> None:
        """Send a task; its time begins, and that of one that may be before it in the same thread."""
        future: Future[str] = self.client.submit(run_task, task, pure=False)
        seconds = task.request.seconds
        self.under_way[future] = (task, None if seconds is None else monotonic() + 3 * seconds + GRACE)
        future.add_done_callback(self._over.put)

    def ended(self) -> list[tuple[Task, str]]:
        """The next result, waited for; [] if there is none within `TICK` seconds."""
        try:
            future = self._over.get(timeout=TICK)
        except Empty:
            return []
        task, _ = self.under_way.pop(future, (None, None))
        return [(task, self._line(future, task))] if task else []

    def overdue(self) -> list[tuple[Task, str]]:
        """The tasks that have not kept to their budget; they are given up, and their threads with them."""
        now = monotonic()
        late = [future for future, (_, deadline) in self.under_way.items() if deadline is not None and now > deadline]
        lines = []
        for future in late:
            task, _ = self.under_way.pop(future)
            future.cancel()
            self._stuck += 1
            lines.append((task, task.did_not_stop))
        return lines

    def _line(self, future: Future[str], task: Task) -> str:
        from distributed import KilledWorker

        if future.status == "finished":
            return str(future.result())
        if future.status != "error":
            raise PuzzleError("The Dask cluster is gone; start it and run this again to go on.")
        error = future.exception()
        if isinstance(error, KilledWorker):
            return task.failed("The workers that had this puzzle died, again and again.")
        return task.failed(f"The worker failed: {type(error).__name__}: {error}")
