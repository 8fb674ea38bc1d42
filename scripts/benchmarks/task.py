"""What is measured of one puzzle, by a process of its own or in the page's worker: only `pysolvers` is needed for it.

A line of figures is `{"found", "late", "seconds", "nodes", "engine"}`: how many answers were found, whether the
time ran out before the task was done, what that took.
"""

from __future__ import annotations

import time
from typing import Any

import pysolvers
from pysolvers.batch import report
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Progress
from pysolvers.core.puzzle import Puzzle

LIMITS: dict[str, int | None] = {"first": 1, "proof": 2, "count": None}
"""How many answers a task asks for: one, one and a try for a second, or their number."""

CLOCK = getattr(time, "thread_time", time.process_time)
"""CPU seconds of this thread, the only one: under a limit of CPU time Linux moves a process's own clock on in ticks."""


def measure(puzzle: Puzzle, task: str, engine: str, seconds: float) -> dict[str, Any]:
    """Do a task with one of our own engines."""
    started = CLOCK()

    def watch(progress: Progress) -> None:
        """End the work by the same clock, which other work on the machine does not move on."""
        if CLOCK() - started > seconds:
            raise OutOfBudget(f"Not decided within {seconds:g} s.", progress)

    if task == "count":
        result = report.count(puzzle, engine, None, Budget(), watch)
    else:
        result = report.solve(puzzle, engine, LIMITS[task], Budget(), watch)
    return {
        "found": result.count,
        "late": result.late or result.status == "timeout",
        "seconds": CLOCK() - started,
        "nodes": result.nodes,
        "engine": result.engine,
    }


def read(texts: list[str], kind: str | None, options: dict[str, str], most: int) -> list[Puzzle]:
    """The puzzles of a set: all of them if `most` is 0, else so many at most, evenly spread."""
    every = [puzzle for text in texts for puzzle in pysolvers.parse_all(text, kind, **options)]
    if not 0 < most < len(every):
        return every
    return [every[i * len(every) // most] for i in range(most)]


def warm(puzzles: list[Puzzle]) -> None:
    """Solve the kind's first example, so that what is imported then is not counted as the first puzzle's time."""
    for kind in {puzzle.kind for puzzle in puzzles}:
        pysolvers.solve(pysolvers.parse(kind_named(kind).examples[0][1], kind))


def summary(lines: list[dict[str, Any]], task: str) -> dict[str, Any]:
    """The figures of a set: puzzles counted by what is known of them, times, and each one's answers."""
    return {
        "puzzles": len(lines),
        "solved": sum(line["found"] > 0 for line in lines),
        "unique": sum(line["found"] == 1 and not line["late"] for line in lines) if task != "first" else 0,
        "none": sum(line["found"] == 0 and not line["late"] for line in lines),
        "late": sum(line["late"] for line in lines),
        "nodes": sum(line["nodes"] for line in lines),
        "seconds": sum(line["seconds"] for line in lines),
        "worst": max((line["seconds"] for line in lines), default=0.0),
        "found": [line["found"] for line in lines],
        "in_time": [not line["late"] for line in lines],
    }
