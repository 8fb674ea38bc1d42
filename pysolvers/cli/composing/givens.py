"""The commands `spare` and `mend`: what setters ask of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

import pysolvers
from pysolvers.api.givens import Mend, Spare
from pysolvers.cli import options, output
from pysolvers.cli.output import FOUND, OUT_OF_TIME
from pysolvers.cli.terminal import progress_line
from pysolvers.core.editing import Clue
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import capitalised

F = TypeVar("F", Mend, Spare)

SECONDS = 60.0
"""How long is looked for, unless `--timeout` is given."""

NOT_ALL = "Out of time: this is what was found so far."


@click.command()
@options.question
def spare(puzzle: str, kind: str | None, rules: str | None, timeout: float | None, as_json: bool) -> int:
    """Say which clues can go without a second answer: each alone, and several together."""
    tell = _print_spare_data if as_json else _print_spare
    return _ask(pysolvers.spare, tell, options.read_puzzles(puzzle, kind, rules), timeout)


@click.command()
@options.question
def mend(puzzle: str, kind: str | None, rules: str | None, timeout: float | None, as_json: bool) -> int:
    """Find the fewest clues that leave a puzzle one answer, and print the puzzle with them."""
    tell = _print_mend_data if as_json else _print_mend
    return _ask(pysolvers.mend, tell, options.read_puzzles(puzzle, kind, rules), timeout)


def _ask(ask: Callable[..., F], tell: Callable[[F], None], puzzles: Sequence[Puzzle], timeout: float | None) -> int:
    """Ask of each puzzle, tell what was found, and give the exit code."""
    code = FOUND
    for puzzle in puzzles:
        with progress_line() as watch:
            found = ask(puzzle, seconds=options.seconds(timeout, SECONDS), watch=watch)
        tell(found)
        if not found.complete:
            click.echo(NOT_ALL, err=True)
            code = OUT_OF_TIME
    return code


def _print_mend(found: Mend) -> None:
    click.echo(_named(found.mended))
    told = [f"{capitalised(clue.name)}." for clue in found.clues] or ["The puzzle has one answer already."]
    click.echo("\n".join(told), err=True)


def _print_mend_data(found: Mend) -> None:
    data = {"kind": found.puzzle.kind, "id": found.puzzle.id, "clues": _listed(found.clues)}
    click.echo(output.line(data | {"mended": _named(found.mended), "complete": found.complete}))


def _print_spare_data(found: Spare) -> None:
    data: dict[str, Any] = {"kind": found.puzzle.kind, "id": found.puzzle.id}
    data |= {"alone": _listed(found.alone), "together": _listed(found.together)}
    click.echo(output.line(data | {"without": _named(found.without or found.puzzle), "complete": found.complete}))


def _print_spare(found: Spare) -> None:
    """The clues, each in a line, with a star where it is one of those that can go together; then what is left."""
    if not found.alone:
        click.echo("No clue can go.")
        return
    click.echo("Each of these can go alone, those with a star all together:")
    for clue in found.alone:
        click.echo(f"{'*' if clue in found.together else ' '} {capitalised(clue.name)}")
    click.echo(f"Without those with a star: {_named(found.without or found.puzzle)}")


def _listed(clues: Sequence[Clue]) -> list[dict[str, Any]]:
    return [{"clue": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in clues]


def _named(puzzle: Puzzle) -> str:
    """The id, or where the puzzle has options the link, which has them too."""
    return pysolvers.link(puzzle) if puzzle.options else puzzle.id
