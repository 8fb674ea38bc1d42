"""A long run: sends tasks to a crew, writes results to a file, and reports the status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic

from pysolvers.batch.results_file import FAILED, Place, Results
from pysolvers.batch.task import Task, run_task
from pysolvers.core.words import both, clock, counted, say
from pysolvers.parallel.crew import Call, Died, Late, OpenCrew, Workforce

ATTEMPTS = 2  # for a task whose process dies

MOST_NAMED = 3  # failed puzzles with the same status that the last status names


def results(
    tasks: Sequence[Task], crew: OpenCrew, work: Callable[[Task], str] = run_task
) -> Iterator[tuple[Task, str] | None]:
    """Execute tasks by the processes of `crew()`. Yield each finished task with its result line, which `work` returns.

    Yield None regularly in between, so that the caller can report the status. A task whose process keeps dying, or
    that exceeds its time limit by far, gets a line with an error. ArgumentError if there is no cluster.
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
    yield
    return work(task)


def _why(task: Task, error: Exception) -> str:
    if isinstance(error, Late):
        return say(
            "The solver found no result within {seconds:g} s and could not be stopped.", seconds=task.request.seconds
        )
    if isinstance(error, Died):
        if error.times < ATTEMPTS:  # a cluster repeats tasks by itself
            return say("The workers that had this puzzle died, again and again.")
        return say("The process that had this puzzle died twice ({cause}).", cause=error.how)
    return say("The worker failed: {kind}: {error}", kind=type(error).__name__, error=str(error))


@dataclass(frozen=True, slots=True)
class RunStatus:
    """How far a run is, `seconds` after its last start: `done` of `total` tasks, `fresh` of them since this start.

    `tally` counts the results by status, such as "unique" or "error". At the end, `failures` maps "error" and
    "timeout" to a text with the places of the first puzzles that failed in this way.
    """

    done: int
    total: int
    fresh: int
    seconds: float
    tally: Counter[str]
    failures: Mapping[str, str] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return self.fresh / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Estimated seconds left; None before the first result."""
        return (self.total - self.done) / self.rate if self.rate else None

    def __str__(self) -> str:
        parts = [say("{done:,} of {total:,}", done=self.done, total=self.total)]
        if self.fresh and self.rate >= 1:
            parts.append(say("{rate:,.1f} a second", rate=self.rate))
        elif self.fresh:
            parts.append(say("{rate:,.1f} a minute", rate=self.rate * 60))
        if self.left is not None and self.done < self.total:
            parts.append(say("{time} left", time=clock(self.left)))
        results = ", ".join(
            (counted(many, status) if status in FAILED else f"{many:,} {status}") + self.failures.get(status, "")
            for status, many in sorted(self.tally.items())
        )
        return ", ".join(parts) + (f": {results}" if results else "")


def _named(failures: Sequence[Place], several_files: bool) -> str:
    names = [
        say("line {number}", number=line) if line else say("puzzle {number}", number=index + 1)
        for _, index, line in failures[:MOST_NAMED]
    ]
    if several_files:
        files = (file for file, _, _ in failures)
        names = [say("{place} of {file}", place=name, file=file) for name, file in zip(names, files, strict=False)]
    if len(failures) > MOST_NAMED:
        names.append(say("{n:,} more", n=len(failures) - MOST_NAMED))
    return f" ({both(names)})"


def run(
    tasks: Sequence[Task],
    crew: OpenCrew,
    output: Path | None,
    in_order: bool,
    watch: Callable[[RunStatus], None],
) -> RunStatus:
    """Execute the tasks that have no result in the file `output` yet; None to write all results to stdout.

    `crew` opens the processes. `watch` is called with the status several times a second. With `in_order`, results get
    the order of `tasks`. The errors are those of `Results.open`; ArgumentError if there is no cluster.
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
        turns = {task.key: turn for turn, task in enumerate(tasks)}
        several = len({task.file for task in tasks}) > 1
        where = {
            name: _named(sorted(places, key=lambda place: turns[place[:2]]), several)
            for name, places in written.failures.items()
        }
        return replace(status(), failures=where)
