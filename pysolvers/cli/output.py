"""What the commands print: answers, verdicts, lines of JSON, descriptions of kinds; and their exit codes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pysolvers
from pysolvers.batch.outcome import Result
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError

FOUND, NONE, BAD_INPUT, OUT_OF_TIME, FAULT, STOPPED, NOBODY_READS = 0, 1, 2, 3, 70, 130, 141
"""Exit codes: an answer, proof that there is none, bad input, out of time, a fault of ours, stopped by Control-C, and
stopped because the output is a pipe that nobody reads any more."""

OTHER_RULES = 10.0
"""Seconds for which a puzzle without an answer is tried under other rules, unless `--timeout` is given."""


def exit_code(result: Result) -> int:
    """The exit code of one puzzle; a command ends with the worst."""
    return OUT_OF_TIME if result.late else NONE if result.status == "none" else FOUND


def line(data: dict[str, Any]) -> str:
    """Plain data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False)


def check_format(puzzle: Puzzle, format: str) -> None:
    """PuzzleError unless an answer to the puzzle can be printed in this format."""
    formats = ("json", "svg", *kind_named(puzzle.kind).formats.ANSWER_FORMATS)
    if format not in formats:
        raise PuzzleError(f"--format cannot be {format[:40]!r} for {puzzle.kind}: expected {' or '.join(formats)}.")


def answers(result: Result, format: str, every: bool) -> str:
    """The answer in a format, or every answer found; what the kind says for "no answer" where there is none."""
    kind = kind_named(result.puzzle.kind)
    if result.status == "none":
        return kind.no_answer
    shown = result.solutions if every else result.solutions[:1]
    return "".join(pysolvers.draw(s).svg() if format == "svg" else kind.formats.write_answer(s, format) for s in shown)


def verdict(result: Result, timeout: float | None) -> str:
    """The result in words; where there is no answer, the rules under which there is one too."""
    if result.status == "unique":
        return "One answer."
    if result.status == "none":
        return " ".join(filter(None, ("No answer.", result.puzzle.impossible, _other_rules(result.puzzle, timeout))))
    if result.status == "multiple":
        return f"{result.count} answers." if result.exact else f"At least {result.count} answers."
    if result.status == "solved":
        return "One answer found; whether there are more was not asked."
    spent = f"Out of time after {result.seconds:.1f} s and {result.nodes} nodes"
    return f"{spent}: one answer found, not known whether there are more." if result.count else f"{spent}."


def _other_rules(puzzle: Puzzle, timeout: float | None) -> str:
    from pysolvers.desk.jobs import other_rules  # few puzzles need it

    try:
        meant = next(Run(kind_named(puzzle.kind).instead(puzzle), Budget(timeout or OTHER_RULES)), None)
    except OutOfBudget:
        return ""
    return other_rules(puzzle, meant)


def describe(kind: Kind) -> str:
    """A kind in a few lines."""
    rows = [
        ("engines", kind.solver.ENGINES),
        *((option.name, [value for value, _ in option.values]) for option in kind.options),
        ("reads", [format.name for format in kind.formats.FORMATS if format.read]),
        ("writes", [format.name for format in kind.formats.FORMATS if format.write]),
        ("answers as", dict.fromkeys((*kind.formats.ANSWER_FORMATS, "svg", "json"))),
        *(_generator_rows(kind) if kind.has_generator else ()),
        ("example", kind.examples[0][1].splitlines()[:1]),
    ]
    return f"{kind.name}: {kind.rules}\n" + "".join(f"  {name:<11} {' '.join(words)}\n" for name, words in rows)


def _generator_rows(kind: Kind) -> list[tuple[str, Sequence[str]]]:
    """What can be asked of new puzzles."""
    rows: list[tuple[str, Sequence[str]]] = [("difficulty", kind.generator.DIFFICULTIES)]
    for setting in kind.generator.SETTINGS:
        rows.append((f"set {setting.name}", [value for value, _ in setting.choices] or [setting.example]))
    return rows
