"""The commands `spare` and `mend`: what setters ask of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

import pysolvers
from pysolvers.cli import options, output
from pysolvers.cli.output import FOUND, OUT_OF_TIME
from pysolvers.cli.terminal import progress_line
from pysolvers.core.editing import Clue
from pysolvers.core.words import capitalised

SECONDS = 60.0
"""How long is looked for, unless `--timeout` is given."""

NOT_ALL = "Out of time: this is what was found so far."


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.timeout
@options.as_json
def spare(puzzle: str, kind: str | None, rules: str | None, timeout: float | None, as_json: bool) -> int:
    """Say which clues can go without a second answer: each alone, and several together."""
    worst = FOUND
    for one in options.read_puzzles(puzzle, kind, rules):
        with progress_line() as watch:
            found = pysolvers.spare(one, seconds=timeout or SECONDS, watch=watch)
        if as_json:
            click.echo(output.line(_spare_data(found)))
        else:
            click.echo(_spare_told(found))
        worst = max(worst, _code(found.complete))
    return worst


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.timeout
@options.as_json
def mend(puzzle: str, kind: str | None, rules: str | None, timeout: float | None, as_json: bool) -> int:
    """Find the fewest clues that leave a puzzle one answer, and print the puzzle with them."""
    worst = FOUND
    for one in options.read_puzzles(puzzle, kind, rules):
        with progress_line() as watch:
            found = pysolvers.mend(one, seconds=timeout or SECONDS, watch=watch)
        if as_json:
            data = {"kind": one.kind, "id": one.id, "clues": _listed(found.clues), "mended": _named(found.mended)}
            click.echo(output.line(data | {"complete": found.complete}))
        else:
            click.echo(_named(found.mended))
            told = [f"{capitalised(clue.name)}." for clue in found.clues] or ["The puzzle has one answer already."]
            click.echo("\n".join(told), err=True)
        worst = max(worst, _code(found.complete))
    return worst


def _code(complete: bool) -> int:
    if not complete:
        click.echo(NOT_ALL, err=True)
    return FOUND if complete else OUT_OF_TIME


def _spare_data(found: pysolvers.Spare) -> dict[str, Any]:
    return {
        "kind": found.puzzle.kind,
        "id": found.puzzle.id,
        "alone": _listed(found.alone),
        "together": _listed(found.together),
        "without": _named(found.without or found.puzzle),
        "complete": found.complete,
    }


def _spare_told(found: pysolvers.Spare) -> str:
    """The clues, each in a line, with a star where it is one of those that can go together; then what is left."""
    if not found.alone:
        return "No clue can go."
    lines = [f"{'*' if clue in found.together else ' '} {capitalised(clue.name)}" for clue in found.alone]
    left = f"Without those with a star: {_named(found.without or found.puzzle)}"
    return "\n".join(["Each of these can go alone, those with a star all together:", *lines, left])


def _listed(clues: Sequence[Clue]) -> list[dict[str, Any]]:
    return [{"clue": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in clues]


def _named(puzzle: pysolvers.Puzzle) -> str:
    """The id, or where the puzzle has options the link, which has them too."""
    return pysolvers.link(puzzle) if puzzle.options else puzzle.id
