"""Measures one puzzle through the public API of `pysolvers` only, so that it also measures earlier releases."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pysolvers
from pysolvers import OutOfBudget, Progress, Puzzle

if TYPE_CHECKING:
    from pysolvers import Engine  # an earlier release may have no such name

# How many solutions each task requests: one; two, to prove that there is only one; all.
LIMITS: dict[str, int | None] = {"first": 1, "proof": 2, "count": None}

# All tasks. The last one explains the whole puzzle and uses no engine.
TASKS = (*LIMITS, "explain")

# CPU seconds of this thread, the only one; with a CPU limit, the process's clock is coarse.
CLOCK = getattr(time, "thread_time", time.process_time)


def measure(puzzle: Puzzle, task: str, engine: Engine, seconds: float) -> dict[str, Any]:
    """Return the figures of a puzzle for a task, one of TASKS.

    They are `found` (solutions or steps), `late` (True if a search exceeds the given `seconds`), CPU `seconds`, `nodes`
    and `engine`.
    """
    last = Progress()
    found, late = 0, False
    started = CLOCK()

    def watch(progress: Progress) -> None:
        nonlocal last
        last = progress
        if CLOCK() - started > seconds:
            raise OutOfBudget(f"Not decided within {seconds:g} s.", progress)

    if task == "explain":
        found = len(pysolvers.explain(puzzle))
    elif task == "count":
        counted = pysolvers.count(puzzle, engine=engine, watch=watch)
        found, late = counted.value, not counted.exact
    else:
        try:
            for _ in pysolvers.solutions(puzzle, LIMITS[task], engine=engine, watch=watch):
                found += 1
        except OutOfBudget:
            late = True
    spent = CLOCK() - started
    used = last.engine if engine == "auto" else engine
    return {"found": found, "late": late, "seconds": spent, "nodes": last.nodes, "engine": used}


def read(texts: list[str], kind: str | None, options: dict[str, str], most: int) -> list[Puzzle]:
    """Read the puzzles in `texts`. Return up to `most` of them, evenly spread (0: all)."""
    every = [puzzle for text in texts for puzzle in pysolvers.parse_all(text, kind, **options)]
    if not 0 < most < len(every):
        return every
    return [every[i * len(every) // most] for i in range(most)]


def warm_up(kinds: set[str], task: str = "first") -> None:
    """Solve an example of each kind (for task "explain", explain it too), so that no measured time includes imports."""
    for kind in pysolvers.kinds():
        if kind.name in kinds:
            measure(example := pysolvers.parse(kind.examples[0][1], kind.name), "first", "auto", 60)
            if task == "explain":
                pysolvers.explain(example)


def summary(figures: list[dict[str, Any]], task: str) -> dict[str, Any]:
    return {
        "puzzles": len(figures),
        "solved": sum(one["found"] > 0 for one in figures),
        "unique": sum(one["found"] == 1 and not one["late"] for one in figures) if task in ("proof", "count") else 0,
        "none": sum(one["found"] == 0 and not one["late"] for one in figures),
        "late": sum(one["late"] for one in figures),
        "nodes": sum(one["nodes"] for one in figures),
        "seconds": sum(one["seconds"] for one in figures),
        "worst": max((one["seconds"] for one in figures), default=0.0),
        "found": [one["found"] for one in figures],
        "in_time": [not one["late"] for one in figures],
    }
