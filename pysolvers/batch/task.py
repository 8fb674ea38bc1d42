"""One order and how it is carried out, in whatever process it lands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

import pysolvers
from pysolvers.cli import report
from pysolvers.core.kind import NotThereYet
from pysolvers.core.progress import Budget, OutOfBudget
from pysolvers.core.puzzle import Puzzle, PuzzleError

Task = Literal["solve", "count", "generate"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of every puzzle of a run; `seconds` is the budget of each one, None for no limit."""

    task: Task = "solve"
    engine: str = "auto"
    limit: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """One puzzle (from 0) of a file, as plain text that can be sent anywhere.

    `text` is the puzzle's id, or "SIZE SEED DIFFICULTY" for one that is to be made; `error` says that it could not
    even be read.
    """

    file: str
    index: int
    kind: str
    text: str
    wish: Wish
    error: str = ""

    def failed(self, sentence: str) -> str:
        """The line of JSON that says that there is no result, and why."""
        return json.dumps({"file": self.file, "index": self.index, "error": sentence}, ensure_ascii=False)

    def fits(self, data: dict[str, Any]) -> bool:
        """Whether an earlier result can be this order's, and not that of a file that was changed since."""
        if "error" in data:
            return True
        if self.wish.task == "generate":
            return [data.get("kind"), data.get("seed"), data.get("difficulty")] == [self.kind, *self.text.split()[1:3]]
        return "seed" not in data and data.get("id") == self.text


def carry_out(order: Order) -> str:
    """The result as a line of JSON without its newline: `report.fields` after the file and the index, or an error."""
    if order.error:
        return order.failed(order.error)
    try:
        found = _made(order) if order.wish.task == "generate" else _found(order)
    except (PuzzleError, NotThereYet, OutOfBudget) as error:
        return order.failed(str(error))
    except MemoryError:
        return order.failed("Out of memory: this puzzle needs more than a process of this run may have.")
    return json.dumps({"file": order.file, "index": order.index, **found}, ensure_ascii=False)


def _found(order: Order) -> dict[str, Any]:
    wish = order.wish
    puzzle = pysolvers.parse(order.text, order.kind)
    budget = Budget(seconds=wish.seconds)
    if wish.task == "count":
        return report.fields(report.count(puzzle, wish.engine, wish.limit, budget))
    return report.fields(report.solve(puzzle, wish.engine, wish.limit or 2, budget))


def _made(order: Order) -> dict[str, Any]:
    size, seed, difficulty, *rules = order.text.split()
    options = {"rules": rules[0]} if rules else {}
    puzzle: Puzzle = pysolvers.generate(
        order.kind, size, seed, difficulty, seconds=order.wish.seconds, watch=None, **options
    )
    return report.made_fields(puzzle, seed, difficulty)
