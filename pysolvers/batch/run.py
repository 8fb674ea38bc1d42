"""A long run: tasks to a crew, results to a file, and how far it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from pysolvers.batch.results_file import Results
from pysolvers.batch.task import Task, run_task
from pysolvers.parallel.crew import Call, Died, Late, OpenCrew, Workforce

ATTEMPTS = 2
"""How often a task is tried whose process dies."""


def results(
    tasks: Sequence[Task], crew: OpenCrew, work: Callable[[Task], str] = run_task
) -> Iterator[tuple[Task, str] | None]:
    """Each task's line of result as it comes, and None now and then while nothing comes.

    A task whose process dies, or that goes on long past its budget (a fault), has a line that says so.

    Raises:
        PuzzleError: if a cluster is not there, or is there no more.
    """
    with Workforce(crew()) as force:
        under_way = {force.put(Call(carry_out, (work, task)), seconds=task.request.seconds): task for task in tasks}
        while under_way:
            for news in force.all_news():
                if news.what == "end":
                    yield under_way.pop(news.key), news.value
                elif news.what == "error":
                    task = under_way.pop(news.key)
                    yield task, task.failed(_why(task, news.value))
            yield None


def carry_out(work: Callable[[Task], str], task: Task) -> Generator[None, None, str]:
    """In a process of a crew: the line of result."""
    yield
    return work(task)


def _why(task: Task, error: Exception) -> str:
    """Why a task has no result, in a sentence."""
    if isinstance(error, Late):
        return f"Not decided within {task.request.seconds:g} s, and did not stop."
    if isinstance(error, Died):
        if error.times < ATTEMPTS:  # a cluster begins a task again by itself
            return "The workers that had this puzzle died, again and again."
        return f"The process that had this puzzle died twice ({error.how})."
    return f"The worker failed: {type(error).__name__}: {error}"


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
    crew: OpenCrew,
    output: Path | None,
    in_order: bool,
    watch: Callable[[RunStatus], None],
) -> RunStatus:
    """Carry out the tasks that have no result in `output` yet; stdout if it is None.

    `watch` is called with the status at least every second or so.

    Raises:
        PuzzleError: if `output` is another run's or no file of results, or a cluster is not there.
        OSError: if `output` cannot be written.
    """
    started = monotonic()
    fresh = 0
    with Results.open(output, tasks, in_order) as written:

        def status() -> RunStatus:
            return RunStatus(len(written.done), len(tasks), fresh, monotonic() - started, written.tally)

        left = [task for task in tasks if task.key not in written.done]
        watch(status())
        for task in left:
            if task.error:
                written.add(task, run_task(task))
        readable = [task for task in left if not task.error]
        for step in results(readable, crew) if readable else ():
            if step is not None:
                written.add(*step)
                fresh += 1
            watch(status())
        return status()
