"""What several commands have in common: their options, and how PUZZLE is read."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

import pysolvers
from pysolvers.cli.sources import is_file, read_text
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.text import json_lines, links, recognise

if TYPE_CHECKING:
    from pysolvers.parallel.solving import OpenCrew

T = TypeVar("T")

_FILE_NAME = re.compile(r"(\.{0,2}|~|[A-Za-z]:)[/\\]\S+|[^\n]*\w\.[A-Za-z]\w{0,6}")


def _or_stdin(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """PUZZLE, or `-` where it is not given and something is piped in."""
    if value is None and sys.stdin.isatty():
        raise click.MissingParameter(ctx=context, param=parameter)
    return "-" if value is None else value


puzzle = click.argument("puzzle", metavar="[PUZZLE]", required=False, callback=_or_stdin)
kind = click.option("-k", "--kind", help="The kind, if it is not to be recognised.")
rules = click.option("--rules", help="The rule set, for kinds that have several.")
engine = click.option("--engine", default="auto", help="The engine: auto picks; `kinds` lists them.")
timeout = click.option("--timeout", type=click.FloatRange(min=0), help="Seconds that each puzzle may take.")
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each puzzle.")
limit = click.option("--limit", type=click.IntRange(min=1), help="Stop after so many answers.")
jobs = click.option("--jobs", type=click.IntRange(min=1), help="Work on each puzzle by so many processes.")
dask = click.option("--dask", metavar="ADDRESS", help="Work on each puzzle by a Dask cluster: tcp://HOST:8786.")


def crew(jobs: int | None, dask: str | None) -> OpenCrew | None:
    """What gets the processes that work on one puzzle together; None where one is to do it alone."""
    exclude(jobs, dask)
    if dask:
        from pysolvers.parallel.cluster import ClusterCrew  # these are not needed by most

        return lambda: ClusterCrew(dask)
    if jobs is None or jobs == 1:
        return None
    from pysolvers.parallel.processes import LocalCrew

    return lambda: LocalCrew(jobs)


def exclude(jobs: int | None, dask: str | None) -> None:
    """PuzzleError if both are given."""
    if jobs and dask:
        raise PuzzleError("--jobs and --dask exclude each other: expected one of them.")


def question(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the arguments of all that is asked of each puzzle: PUZZLE, kind, rules, timeout and JSON."""
    for option in (as_json, timeout, rules, kind, puzzle):
        command = option(command)
    return command


def seconds(timeout: float | None, otherwise: float) -> float:
    """What `--timeout` says, 0 included; `otherwise` where it is not given."""
    return otherwise if timeout is None else timeout


def read_puzzles(source: str, kind: str | None, rules: str | None) -> tuple[Puzzle, ...]:
    """All puzzles in PUZZLE, at least one; PuzzleError if it is none."""
    return reading(source, lambda text: pysolvers.parse_all(text, kind, **wishes(rules)))


def read_with_unsaid(source: str, kind: str | None, rules: str | None) -> tuple[tuple[Puzzle, ...], str, str]:
    """All puzzles in PUZZLE, the option that its text leaves open ("rules"), and what was assumed; else ""."""

    def read(text: str) -> tuple[tuple[Puzzle, ...], str, str]:
        if links.is_link(text) or (not kind and len(json_lines.puzzles_in(text)) > 1):  # lines may be of several kinds
            return pysolvers.parse_all(text, kind, **wishes(rules)), "", ""
        found = recognise.read(text, kind, wishes(rules))
        return found.puzzles, found.unsaid, found.note

    return reading(source, read)


def read_puzzle(source: str, kind: str | None, rules: str | None) -> Puzzle:
    """The puzzle in PUZZLE; PuzzleError if it is none, or if there are several."""
    return reading(source, lambda text: pysolvers.parse(text, kind, **wishes(rules)))


def read_game(source: str, kind: str | None, rules: str | None) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in PUZZLE as `read_puzzle` gives it, and the player's moves in it, of a link or a file with lines."""

    def read(text: str) -> tuple[Puzzle, tuple[str, ...]]:
        link = links.read_link(text) if links.is_link(text) else None
        groups = () if link and link.edit else link.moves if link else recognise.read(text, kind, wishes(rules)).moves()
        moves = tuple(move for group in groups for move in group.split("+"))
        return pysolvers.parse(text, kind, **wishes(rules)), moves

    return reading(source, read)


def wishes(rules: str | None) -> dict[str, str]:
    """The options of a puzzle that are asked for."""
    return {"rules": rules} if rules else {}


def reading(source: str, read: Callable[[str], T]) -> T:
    """What `read` makes of the text that `source` stands for.

    Raises:
        PuzzleError: as `read` does; where `source` looks like a file's name, that there is no such file; that standard
            input is empty.
    """
    text = read_text(source)
    if source == "-" and not text.strip():
        raise PuzzleError("There is nothing on standard input: expected a puzzle there, or PUZZLE as an argument.")
    try:
        return read(text)
    except PuzzleError:
        if _looks_like_a_file(source) and not is_file(source):
            raise PuzzleError(f"There is no file {source}.") from None
        raise


def _looks_like_a_file(source: str) -> bool:
    """Whether an argument that is no puzzle was perhaps meant to be a file's name: it has an ending, or a folder."""
    return len(source) < 256 and _FILE_NAME.fullmatch(source) is not None
