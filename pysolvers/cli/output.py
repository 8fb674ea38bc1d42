"""Output of the commands: solutions, verdicts and JSON lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

import pysolvers
from pysolvers.api import result as results
from pysolvers.api.result import Result
from pysolvers.cli import FOUND, NONE, OUT_OF_TIME, options
from pysolvers.cli.terminal import trusted
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Run
from pysolvers.core.puzzle import Puzzle, Solution, Violation
from pysolvers.core.words import both, say
from pysolvers.errors import ArgumentError
from pysolvers.text.json_lines import SCHEMA

OTHER_RULES = 10.0  # seconds to try a puzzle under other rules, by default

# The result under other rules, by status.
UNDER = {
    "unique": "under {rules} one solution",
    "none": "under {rules} no solution",
    "multiple": "under {rules} at least 2 solutions",
}

# Solution formats with colors, with lines, and with both, for kinds that have them.
COLORED, LINES, COLORED_LINES = "color", "tubes", "colored-tubes"


def exit_code(result: Result) -> int:
    return OUT_OF_TIME if result.late else NONE if result.status == "none" else FOUND


def line(data: dict[str, Any]) -> str:
    return json.dumps({"schema": SCHEMA, **data}, ensure_ascii=False)


def line_about(puzzle: Puzzle, **data: Any) -> str:
    return line({"kind": puzzle.kind, "id": puzzle.id, **data})


def check_format(puzzle: Puzzle, format: str) -> None:
    formats = ("json", "svg", *kind_named(puzzle.kind).formats.SOLUTION_FORMATS)
    if format not in formats:
        raise ArgumentError.of_value("--format", format, formats)


def written(solution: Solution, format: str, colored: bool, drawn: bool) -> str:
    """Return a solution as text. `colored` and `drawn` prefer the kind's formats with colors or lines, if any."""
    formats = solution.puzzle.of_kind.formats
    if format == "svg":
        return pysolvers.draw(solution).svg()
    drawn = drawn and COLORED_LINES in formats.SOLUTION_FORMATS
    if colored and COLORED in formats.SOLUTION_FORMATS:
        format = COLORED_LINES if drawn else COLORED
    elif drawn:
        format = LINES
    return formats.write_solution(solution, format)


def calls(result: Result) -> str:
    """Return the line for `--calls`: the number of search nodes; for SAT solvers also formula size and conflicts."""
    if not result.sat:
        return say("Called {nodes} times", nodes=result.nodes)
    figures = ", ".join(f"{number} {name}" for name, number in result.sat.items())
    return say("Called {nodes} times (SAT: {figures})", nodes=result.nodes, figures=figures)


def verdict(result: Result, timeout: float | None) -> str:
    """Return a result in words, with a note if other rules give another result (searched within `timeout`)."""
    return f"{_counted(result, timeout)} {remark(result, timeout)}".strip()


def _counted(result: Result, timeout: float | None) -> str:
    if result.status == "unique":
        return say("One solution.")
    if result.status == "none":
        parts = say("No solution."), result.puzzle.impossible, _other_rules(result.puzzle, timeout)
        return " ".join(filter(None, parts))
    if result.status == "multiple":
        return say("{n} solutions." if result.exact else "At least {n} solutions.", n=result.count)
    if result.status == "solved":
        return say("One solution found; there may be more.")
    late = say("Out of time after {seconds:.1f} s and {nodes} nodes.", seconds=result.seconds, nodes=result.nodes)
    return f"{late} {say('One solution found; there may be more.')}" if result.count else late


def remark(result: Result, timeout: float | None) -> str:
    """Return a sentence on the first solution, such as whether stricter rules allow it.

    "" if there is nothing to say, or if it isn't known within `timeout`.
    """
    if not result.solutions or result.late:
        return ""
    steps = kind_named(result.puzzle.kind).solver.remark(result.solutions[0])
    try:
        return next(Run(steps, Budget(options.seconds(timeout, OTHER_RULES))), "")
    except OutOfBudget:
        return ""


def remarked(data: dict[str, Any], result: Result, timeout: float | None) -> dict[str, Any]:
    said = remark(result, timeout)
    return data | ({"remark": said} if said else {})


def other_choices(puzzle: Puzzle, option: str, timeout: float | None) -> str:
    """Return a sentence on an option that the text doesn't name: its value, and whether other values have solutions.

    The search with other values takes up to `timeout`.
    """
    choice = next(each for each in kind_named(puzzle.kind).options if each.name == option)
    now, budget = choice.choice(puzzle), Budget(options.seconds(timeout, OTHER_RULES))
    found = []
    for value, _ in choice.values:
        if value != now:
            result = results.solve(choice.apply(puzzle, value), "auto", 2, budget)
            found.append(say(UNDER.get(result.status, "under {rules} not decided"), rules=value))
    return say(
        "The text does not name the {option}, so {used} was used; {others}. Choose with --{option}.",
        option=option, used=now, others=both(found),
    )  # fmt: skip


def _other_rules(puzzle: Puzzle, timeout: float | None) -> str:
    from pysolvers.desk.searches import other_rules  # slow to import, and rarely needed

    budget = Budget(options.seconds(timeout, OTHER_RULES))
    try:
        return other_rules(puzzle, next(Run(puzzle.of_kind.solver.instead(puzzle), budget), None))
    except OutOfBudget:
        return ""


def checked(puzzle: Puzzle, violations: Sequence[Violation]) -> str:
    """Return the line of `check --json` for a puzzle."""
    listed = [
        {"rule": wrong.rule, "cells": [list(cell) for cell in wrong.cells], "sentence": wrong.sentence}
        for wrong in violations
    ]
    return line_about(puzzle, right=not violations, violations=listed)


class Stream:
    """Prints the solutions of a puzzle; as JSON, in one line that ends with the verdict."""

    def __init__(self, puzzle: Puzzle, style: str, colored: bool, drawn: bool) -> None:
        self._puzzle, self._style, self._colored, self._drawn = puzzle, style, colored, drawn
        self._number = 0

    def solution(self, solution: Solution) -> None:
        self._number += 1
        if self._style == "json":
            start = self._head() if self._number == 1 else ", "
            click.echo(start + json.dumps(solution.data, ensure_ascii=False), nl=False)
        else:
            self._write(written(solution, self._style, self._colored, self._drawn))

    def end(self, result: Result, timeout: float | None) -> None:
        """Finish the output: in JSON, print the rest of the line; otherwise, only a sentence if there is no solution.

        `timeout` limits the search for a `remark`.
        """
        if self._style == "json":
            rest = remarked(replace(result, solutions=()).data, result, timeout)
            tail = json.dumps({name: rest[name] for name in rest if name not in ("kind", "id", "solutions")})
            click.echo(f"{'' if self._number else self._head()}], {tail[1:]}")
        elif result.status == "none":
            self._write(self._puzzle.of_kind.no_solution)

    def whole(self, result: Result, most: int | None, timeout: float | None) -> None:
        """Print up to `most` solutions of a result (in JSON, all), then the end of the output (see `end`)."""
        if self._style == "json":
            click.echo(line(remarked(result.data, result, timeout)))
            return
        for solution in result.solutions[:most]:
            self.solution(solution)
        self.end(result, timeout)

    def _head(self) -> str:
        return line_about(self._puzzle, solutions=[])[:-2]

    def _write(self, text: str) -> None:
        click.echo(text, trusted(self._style, self._colored), nl=False, color=True)
