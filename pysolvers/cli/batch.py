"""The command `batch`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, cast, get_args

import click

from pysolvers.batch.task import Action, Request
from pysolvers.cli import BAD_INPUT, FOUND, NONE, OUT_OF_TIME, completion, options
from pysolvers.cli.terminal import progress_display
from pysolvers.core.interrupt import STOPPED
from pysolvers.core.words import say

if TYPE_CHECKING:
    from pysolvers import Engine
    from pysolvers.batch.run import RunStatus
    from pysolvers.parallel.crew import OpenCrew

TIMEOUT = "60"  # seconds for each puzzle by default, so that a long run doesn't hang

NOTE = 30.0  # seconds between status lines if stderr is not a terminal

# Exit codes by status, as for `solve`; the worst counts.
CODES = {"none": NONE, "error": BAD_INPUT, "timeout": OUT_OF_TIME}


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.files)
@click.option(
    "--task",
    type=click.Choice(get_args(Action)),
    default="solve",
    help="What to do; generate reads lines of KIND SIZE SEED DIFFICULTY.",
)
@options.output("Write the results to FILE; if it exists, continue it.", type=click.Path(path_type=Path))
@click.option("--jobs", type=options.COUNT, metavar="N", help="How many processes (default: one per processor).")
@click.option("--dask", metavar="ADDRESS", help="A Dask cluster: tcp://HOST:8786.")
@options.kind
@options.rules
@options.engine
@options.limit
@click.option(
    "--timeout",
    metavar="SECONDS",
    default=TIMEOUT,
    callback=lambda _context, _parameter, text: options.read_seconds(text, endless=True),
    help="Work at most SECONDS on each puzzle; inf for no limit.",
)
@click.option(
    "--memory",
    type=click.IntRange(100),
    metavar="MB",
    help="Memory limit per process (default: 80 % of the machine's memory, shared).",
)
@click.option("--unordered", is_flag=True, help="Print results as they come, not in the order of the files.")
def batch(
    files: tuple[str, ...],
    task: Action,
    file: Path | None,
    jobs: int | None,
    dask: str | None,
    kind: str | None,
    rules: str | None,
    engine: str,
    limit: int | None,
    timeout: float,
    memory: int | None,
    unordered: bool,
) -> int:
    """Work on many puzzles, by several processes or a cluster.

    The results are lines of JSON. If a run is stopped or killed, start it again with the same --output: it continues.
    """
    from pysolvers.batch.puzzle_files import read_files
    from pysolvers.batch.run import run

    crew = _crew(jobs, dask, memory)
    seconds = None if timeout == float("inf") else timeout
    tasks = read_files(list(files), Request(task, cast("Engine", engine), limit, seconds), kind, rules)
    try:
        with _status_line() as watch:
            end = run(tasks, crew, file, not unordered, watch)
    except KeyboardInterrupt:
        click.echo("Stopped." if file is None else "Stopped. The same command continues from here.", err=True)
        return STOPPED
    click.echo(say("{end}.", end=end), err=True)
    return max((CODES.get(status, FOUND) for status in end.tally), default=FOUND)


def _crew(jobs: int | None, dask: str | None, memory: int | None) -> OpenCrew:
    options.check_one_of(jobs, dask)
    if dask:
        from pysolvers.parallel.cluster import ClusterCrew

        return lambda: ClusterCrew(dask, threads=True)
    from pysolvers.batch.run import ATTEMPTS
    from pysolvers.parallel.processes import LocalCrew, memory_for_each

    number = jobs or _processors()
    each = memory << 20 if memory else memory_for_each(number)
    return lambda: LocalCrew(number, each, ATTEMPTS)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _status_line() -> Iterator[Callable[[RunStatus], None]]:
    if sys.stderr.isatty():
        with progress_display() as update:
            yield lambda at: update(str(at), at.done, at.total)
        return
    said = monotonic()

    def note(at: RunStatus) -> None:
        nonlocal said
        if monotonic() - said >= NOTE:
            said = monotonic()
            print(at, file=sys.stderr, flush=True)

    yield note
