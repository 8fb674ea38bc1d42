"""One task of a run, and how it is executed, in any process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

import pysolvers
from pysolvers.api import lessons
from pysolvers.api import result as results
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Run
from pysolvers.core.setting import Engine, difficulty_named, size_text
from pysolvers.errors import Error
from pysolvers.text.json_lines import SCHEMA

Action = Literal["solve", "count", "grade", "generate"]

Key = tuple[str, int]  # a file, and a puzzle's index in it, from 0


@dataclass(frozen=True, slots=True)
class Request:
    """What to do with every puzzle of a run; `seconds` is the budget for each, None for no limit."""

    action: Action = "solve"
    engine: Engine = "auto"
    limit: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """One puzzle of a file, as plain text that can be sent to other processes.

    `text` is the puzzle's id, or "SIZE SEED DIFFICULTY [RULES]" for one to generate. `error` says why the puzzle
    can't be read. `line` is its line in the file (0: unknown), `index` its number among the file's puzzles, from 0.
    """

    file: str
    index: int
    kind: str
    text: str
    request: Request
    error: str = ""
    line: int = 0

    @property
    def key(self) -> Key:
        return self.file, self.index

    def failed(self, sentence: str) -> str:
        return _line(self, {"error": sentence})

    def fits(self, data: dict[str, Any]) -> bool:
        """True if `data` can be an earlier result of this task; False if the file has changed since."""
        if "error" in data:
            return True
        if self.request.action == "generate":
            return [data.get("kind"), data.get("seed"), data.get("difficulty")] == [self.kind, *self.text.split()[1:3]]
        of_another_task = "count" if self.request.action == "grade" else "outcome"
        return "seed" not in data and of_another_task not in data and data.get("id") == self.text


def run_task(task: Task) -> str:
    """Return the result as a JSON line without newline: the puzzle's file and index, and the data found or an error."""
    if task.error:
        return task.failed(task.error)
    try:
        found = _made(task) if task.request.action == "generate" else _found(task)
    except Error as error:
        return task.failed(str(error))
    except MemoryError:
        return task.failed("Out of memory: this puzzle exceeds the memory limit of a process.")
    except Exception as error:  # noqa: BLE001  the run must continue with the other puzzles
        return task.failed(f"This is a bug in pysolvers, not in the puzzle: {type(error).__name__}: {error}")
    return _line(task, found)


def _line(task: Task, found: dict[str, Any]) -> str:
    place = {"schema": SCHEMA, "file": task.file, "index": task.index}
    return json.dumps({**place, **({"line": task.line} if task.line else {}), **found}, ensure_ascii=False)


def _found(task: Task) -> dict[str, Any]:
    request = task.request
    puzzle = pysolvers.parse(task.text, task.kind)
    if request.action == "grade":
        named = {"kind": puzzle.kind, "id": puzzle.id}
        try:
            return named | pysolvers.grade(puzzle, seconds=request.seconds).data
        except OutOfBudget:
            return named | {"status": "timeout"}
    budget = Budget(seconds=request.seconds)
    if request.action == "count":
        return results.count(puzzle, request.engine, request.limit, budget).data
    return results.solve(puzzle, request.engine, request.limit or 2, budget).data


def _made(task: Task) -> dict[str, Any]:
    size, seed, difficulty, *rules = task.text.split()
    kind = kind_named(task.kind)
    wanted = difficulty_named(difficulty, kind.generator.DIFFICULTIES)
    options = {"rules": rules[0]} if rules else {}
    run = Run(lessons.generate(kind, size_text(size), seed, wanted, options), Budget(task.request.seconds))
    puzzle = next(run)
    return results.made(puzzle, seed, difficulty, run.progress.note)
