"""A long run: tasks to a pool, results to a file, and how far it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Protocol

from pysolvers.batch.results_file import Results
from pysolvers.batch.task import Task, run_task


class Pool(Protocol):
    """Whatever carries out tasks."""

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, str] | None]:
        """Each task's line of result as it comes, and None now and then while nothing comes."""


@dataclass(frozen=True, slots=True)
class RunStatus:
    """How far a run is: results so far of all, those of this start of the run, its seconds, and results by status."""

    done: int
    total: int
    fresh: int
    seconds: float
    tally: Counter[str]

    @property
    def rate(self) -> float:
        """Results a second since this start."""
        return self.fresh / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds until the end at this rate; None before the first result."""
        return (self.total - self.done) / self.rate if self.rate else None

    def __str__(self) -> str:
        parts = [f"{self.done:,} of {self.total:,}"]
        if self.fresh:
            rate = f"{self.rate:,.1f} a second" if self.rate >= 1 else f"{self.rate * 60:,.1f} a minute"
            parts.append(rate)
        if self.left is not None and self.done < self.total:
            parts.append(f"{clock(self.left)} left")
        results = ", ".join(f"{many:,} {status}" for status, many in sorted(self.tally.items()))
        return ", ".join(parts) + (f": {results}" if results else "")


def clock(seconds: float) -> str:
    """A time as a clock shows it: "0:07", "1:02:30"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def run(
    tasks: Sequence[Task],
    pool: Pool,
    output: Path | None,
    in_order: bool,
    watch: Callable[[RunStatus], None],
) -> RunStatus:
    """Carry out the tasks that have no result in `output` yet; stdout if it is None.

    `watch` is told how far the run is, at least every second or so.

    Raises:
        PuzzleError: if `output` is another run's or no file of results, or a cluster is not there.
        OSError: if `output` cannot be written.
    """
    started = monotonic()
    fresh = 0
    with Results.open(output, tasks, in_order) as results:

        def status() -> RunStatus:
            return RunStatus(len(results.done), len(tasks), fresh, monotonic() - started, results.tally)

        left = [task for task in tasks if task.key not in results.done]
        watch(status())
        for task in left:
            if task.error:
                results.add(task, run_task(task))
        readable = [task for task in left if not task.error]
        for step in pool.results(readable) if readable else ():
            if step is not None:
                results.add(*step)
                fresh += 1
            watch(status())
        return status()
