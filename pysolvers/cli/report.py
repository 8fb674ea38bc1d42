"""What the command line says of a puzzle: the result of solving or counting, as a line of JSON or as text."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import pysolvers
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Budget, Count, OutOfBudget, Progress, Run
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.desk.jobs import other_rules

Status = Literal["unique", "multiple", "solved", "none", "timeout"]
Watch = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Result:
    """What is known of a puzzle: how many answers (all of them if `exact`), the answers found, and what it took.

    `late` says that time ran out before all that was asked for was found.
    """

    puzzle: Puzzle
    status: Status
    count: int
    exact: bool
    solutions: tuple[Solution, ...]
    nodes: int
    seconds: float
    engine: str
    late: bool = False


def solve(puzzle: Puzzle, engine: str, limit: int | None, budget: Budget, watch: Watch | None = None) -> Result:
    """Look for up to `limit` answers, all if None."""
    run = Run(kind_named(puzzle.kind).solver.solve(puzzle, pysolvers.engine_for(puzzle, engine)), budget, watch)
    found: list[Solution] = []
    exact, late = False, False
    try:
        while limit is None or len(found) < limit:
            found.append(next(run))
    except StopIteration:
        exact = True
    except OutOfBudget:
        late = True
    status = _status(len(found), exact, late)
    return Result(puzzle, status, len(found), exact, tuple(found), run.progress.nodes, run.seconds, run.progress.engine)


def count(puzzle: Puzzle, engine: str, limit: int | None, budget: Budget, watch: Watch | None = None) -> Result:
    """Count the answers, up to `limit`."""
    solver = kind_named(puzzle.kind).solver
    run = Run(solver.count(puzzle, pysolvers.engine_for(puzzle, engine), limit), budget, watch)
    best = Count(0, exact=False)
    late = False
    try:
        for found in run:
            best = found
    except OutOfBudget:
        late = True
    status = _status(best.value, best.exact, late)
    return Result(
        puzzle, status, best.value, best.exact, (), run.progress.nodes, run.seconds, run.progress.engine, late
    )


def fields(result: Result) -> dict[str, Any]:
    """The result as plain data, as `--json` prints it."""
    stats = {"nodes": result.nodes, "seconds": round(result.seconds, 6), "engine": result.engine}
    return {
        "kind": result.puzzle.kind,
        "id": result.puzzle.id,
        "status": result.status,
        "count": result.count,
        "exact": result.exact,
        "solutions": [solution.answer for solution in result.solutions],
        "stats": stats,
    }


def line(result: Result) -> str:
    """The result as one line of JSON."""
    return json.dumps(fields(result), ensure_ascii=False)


def text(result: Result, style: str, every: bool) -> str:
    """The answer in a format, or every answer found; what the kind says for "no answer" where there is none."""
    kind = kind_named(result.puzzle.kind)
    if result.status == "none":
        return kind.no_answer
    shown = result.solutions if every else result.solutions[:1]
    return "".join(pysolvers.draw(s).svg() if style == "svg" else kind.formats.write_answer(s, style) for s in shown)


def verdict(result: Result) -> str:
    """The result in words."""
    if result.status == "unique":
        return "One answer."
    if result.status == "none":
        return f"No answer. {result.puzzle.impossible or ''}".strip()
    if result.status == "multiple":
        return f"{result.count} answers." if result.exact else f"At least {result.count} answers."
    if result.status == "solved":
        return "One answer found; whether there are more was not asked."
    spent = f"Out of time after {result.seconds:.1f} s and {result.nodes} nodes"
    return f"{spent}: one answer found, not known whether there are more." if result.count else f"{spent}."


def made_fields(puzzle: Puzzle, seed: str, difficulty: str) -> dict[str, Any]:
    """A generated puzzle as plain data, as `--json` prints it."""
    return {"kind": puzzle.kind, "id": puzzle.id, "seed": seed, "difficulty": difficulty}


def meant(result: Result, seconds: float | None) -> str:
    """For a puzzle without an answer, under which option there is one; "" if there is none or time is short."""
    if result.status != "none":
        return ""
    run = Run(kind_named(result.puzzle.kind).instead(result.puzzle), Budget(seconds or 10))
    try:
        return other_rules(result.puzzle, next(run, None))
    except OutOfBudget:
        return ""


def made(puzzle: Puzzle, seed: str, difficulty: str) -> str:
    """A generated puzzle as one line of JSON."""
    return json.dumps(made_fields(puzzle, seed, difficulty), ensure_ascii=False)


def seeds(seed: str | None, many: int) -> list[str]:
    """So many seeds from the first one on: numbers count up, words get a number behind; None takes the clock."""
    first = str(time.time_ns() // 1000) if seed is None else seed
    if first.isascii() and first.isdigit():
        return [str(int(first) + i) for i in range(many)]
    return [first, *(f"{first}-{i}" for i in range(2, many + 1))]


def describe(kind: Kind) -> str:
    """A kind in a few lines."""
    rows = [("engines", " ".join(kind.solver.ENGINES))]
    rows += [(option.name, " ".join(value for value, _ in option.values)) for option in kind.options]
    rows += [
        ("reads", " ".join(f.name for f in kind.formats.FORMATS if f.read)),
        ("writes", " ".join(f.name for f in kind.formats.FORMATS if f.write)),
        ("answers as", " ".join(dict.fromkeys((*kind.formats.ANSWER_FORMATS, "svg", "json")))),
    ]
    if kind.has_generator:
        rows.append(("difficulty", " ".join(kind.generator.DIFFICULTIES)))
        for setting in kind.generator.SETTINGS:
            rows.append((f"set {setting.name}", " ".join(value for value, _ in setting.choices) or setting.example))
    rows.append(("example", kind.examples[0][1].splitlines()[0]))
    return f"{kind.name}: {kind.rules}\n" + "".join(f"  {name:<11} {value}\n" for name, value in rows)


def _status(found: int, exact: bool, late: bool) -> Status:
    if found >= 2:
        return "multiple"
    if exact:
        return "unique" if found else "none"
    return "timeout" if late or not found else "solved"
