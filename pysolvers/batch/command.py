"""The command `batch`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from pysolvers.batch.task import Task, Wish
from pysolvers.core.puzzle import PuzzleError

if TYPE_CHECKING:
    from pysolvers.batch.run import Standing

TIMEOUT = 60.0
"""Seconds for each puzzle unless said: a run over night must not hang on one of them."""

NOTE = 30.0
"""Seconds between two lines on how far it is, where stderr is no terminal."""

CODES = {"none": 1, "error": 2, "timeout": 3}
"""Exit codes by status, as for `solve`: that of the worst."""


def batch(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of puzzles; - for stdin.")],
    task: Annotated[Task, typer.Option(help="What to do; `generate` reads lines KIND SIZE SEED DIFFICULTY.")] = "solve",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A file for the results, gone on with if it is there; else stdout."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="So many processes; one a processor unless given.")] = None,
    dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster: tcp://HOST:8786.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", "-k", help="The kind, if it is not to be recognised.")] = None,
    rules: Annotated[str | None, typer.Option(help="The rule set, for kinds that have several.")] = None,
    engine: Annotated[str, typer.Option(help="The engine: auto picks; `kinds` lists them.")] = "auto",
    limit: Annotated[int | None, typer.Option(min=1, help="Stop at so many answers (solve: 2).")] = None,
    timeout: Annotated[float, typer.Option(min=0, help="Seconds that each puzzle may take; inf for ever.")] = TIMEOUT,
    memory: Annotated[
        int | None,
        typer.Option(min=100, metavar="MB", help="Memory of each process; unless given, its share of 80 % of all."),
    ] = None,
    unordered: Annotated[bool, typer.Option("--unordered", help="Results as they come, not as in the files.")] = False,
) -> None:
    """Solve, count or make many puzzles, by several processes or a cluster; results are JSON lines.

    A run that was stopped or killed goes on where it was when it is started again with the same --output.
    """
    from pysolvers.batch.orders import read_files
    from pysolvers.batch.run import Pool, run

    if jobs and dask:
        raise PuzzleError("--jobs and --dask exclude each other: expected one of them.")
    pool: Pool
    if dask:
        from pysolvers.batch.cluster import Cluster

        pool = Cluster(dask)
    else:
        from pysolvers.batch.local import Processes, default_memory

        jobs = jobs or _processors()
        pool = Processes(jobs, memory=memory << 20 if memory else default_memory(jobs))
    seconds = None if timeout == float("inf") else timeout
    orders = read_files(files, Wish(task, engine, limit, seconds), kind, rules)
    try:
        with _standing_line() as watch:
            end = run(orders, pool, output, not unordered, watch)
    except KeyboardInterrupt:
        typer.echo("Stopped." if output is None else "Stopped; the same command goes on from here.", err=True)
        raise typer.Exit(130) from None
    typer.echo(f"{end}.", err=True)
    raise typer.Exit(max((CODES.get(status, 0) for status in end.tally), default=0))


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _standing_line() -> Iterator[Callable[[Standing], None]]:
    """What to call with how far the run is: a line that moves on a terminal, else one now and then."""
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status("Starting…") as status:
            yield lambda at: status.update(str(at))
        return
    said = monotonic()

    def note(at: Standing) -> None:
        nonlocal said
        if monotonic() - said >= NOTE:
            said = monotonic()
            print(at, file=sys.stderr, flush=True)

    yield note
