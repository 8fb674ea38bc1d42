"""The commands `hint` and `explain`, and a deduction as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

import pysolvers
from pysolvers.cli import options, output
from pysolvers.cli.output import FOUND, NONE
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle

NO_HINT = "Nothing more can be deduced."
NOT_TO_THE_END = "From here on it takes a guess, or there is no single answer."


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.timeout
@options.as_json
def hint(puzzle: str, kind: str | None, rules: str | None, timeout: float | None, as_json: bool) -> int:
    """Give the easiest next step; for a link with moves the step after these, or the mistake among them."""
    one, moves = options.read_game(puzzle, kind, rules)
    step = pysolvers.hint(one, moves, seconds=timeout)
    if as_json:
        click.echo(output.line(step_data(1, step) if step else end_data(_is_complete(one, moves), NO_HINT)))
    else:
        click.echo(f"{step.title}: {step.sentence}" if step else NO_HINT)
    return FOUND if step else NONE


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.timeout
@options.as_json
def explain(puzzle: str, kind: str | None, rules: str | None, timeout: float | None, as_json: bool) -> int:
    """Give the whole solution as steps."""
    one = options.read_puzzle(puzzle, kind, rules)
    moves: list[str] = []
    for number, step in enumerate(pysolvers.explain(one, seconds=timeout), 1):
        click.echo(output.line(step_data(number, step)) if as_json else f"{number}. {step.title}: {step.sentence}")
        moves += step.moves
    complete = _is_complete(one, moves)
    if as_json:
        click.echo(output.line(end_data(complete, NOT_TO_THE_END)))
    elif not complete:
        click.echo(NOT_TO_THE_END)
    return FOUND if complete else NONE


def step_data(number: int, step: Deduction) -> dict[str, Any]:
    """A step as `--json` prints it: what it decides (`cells`, `moves`), what it stands on (`because`), and why."""
    return {
        "step": number,
        "technique": step.technique,
        "level": step.level,
        "supposes": step.look_ahead,
        "cells": _listed([*step.shown, *step.ruled_out]),
        "moves": list(step.moves),
        "sentence": step.sentence,
        "because": _listed(step.used),
    }


def end_data(complete: bool, why: str, difficulty: str | None = None) -> dict[str, Any]:
    """How the steps end, as `--json` prints it; `why` they do not go on is "" where the board is complete."""
    return {"complete": complete, "difficulty": difficulty, "why": "" if complete else why}


def _listed(cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    return [list(cell) for cell in dict.fromkeys(cells)]


def _is_complete(puzzle: Puzzle, moves: Sequence[str]) -> bool:
    """Whether the board is complete after these moves."""
    state = kind_named(puzzle.kind).play.start(puzzle)
    for move in moves:
        state = state.play(move)
    return state.solution() is not None
