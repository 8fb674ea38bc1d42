"""Commands for setters: `generate`, `daily`, `spare`, `mend`, `conflict`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import pysolvers
from pysolvers.api import result as results
from pysolvers.cli import FOUND, NONE, OUT_OF_TIME, completion, options, output
from pysolvers.cli.offers import offered_by_name
from pysolvers.cli.options import Question
from pysolvers.cli.terminal import ProgressLine, with_progress
from pysolvers.core.editing import Clue
from pysolvers.core.kind import implied_settings, kind_named, kinds
from pysolvers.core.progress import Budget, OutOfBudget, Run
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.setting import difficulty_named, seeds, size_text
from pysolvers.core.words import capitalised, say
from pysolvers.drawing.whole_file import whole_file
from pysolvers.errors import ArgumentError

if TYPE_CHECKING:
    from pysolvers.api.conflicts import Conflict
    from pysolvers.api.givens import Mend, Spare


MOST_NAMES = 3  # names of a kind in the help


class GeneratorOffer(click.Command):
    """A command whose help ends with the sizes for each difficulty."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        with formatter.section("Sizes for each difficulty"):
            formatter.write_text(
                "Sizes between two of them work too. Others may give an easier or harder puzzle, and a note says so."
            )
            for names, sizes in (group for kind in kinds() if kind.has("generator") for group in offered_by_name(kind)):
                name, *others = names[:MOST_NAMES]
                with formatter.section(f"{name} ({', '.join(others)})" if others else name):
                    formatter.write_dl([(difficulty, " ".join(found)) for difficulty, found in sizes.items()])


@click.command(cls=GeneratorOffer)
@click.argument("kind", metavar="KIND", shell_complete=completion.values(completion.NAMES))
@click.argument("size", metavar="SIZE", shell_complete=completion.values(completion.SIZES))
@click.option("--seed", help="Any text. The same seed gives the same puzzle.")
@click.option(
    "--difficulty",
    shell_complete=completion.values(completion.DIFFICULTIES),
    help="How hard the puzzle is (default: normal). The list below has the sizes for each.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completion.values(completion.SETTINGS),
    help="Another setting; `kinds KIND` lists them. technique=NAME makes a puzzle that needs this technique.",
)
@click.option(
    "-n",
    "--count",
    type=options.COUNT,
    metavar="N",
    default=1,
    help="How many puzzles; their seeds are SEED, SEED+1, ...",
)
@click.option("--minimal", is_flag=True, help="Remove clues until none can be removed, also from symmetric pairs.")
@options.output("Write to FILE; to .svg, .png or .pdf, as drawings.")
@options.heading
@options.rules
@options.timeout
@options.as_json
def generate(
    kind: str,
    size: str,
    seed: str | None,
    difficulty: str | None,
    settings: tuple[str, ...],
    count: int,
    minimal: bool,
    file: str | None,
    rules: str | None,
    timeout: float | None,
    as_json: bool,
    **heading: str | None,
) -> int:
    """Make new puzzles, each with exactly one solution."""
    from pysolvers.api import lessons  # slow to import

    of_kind = kind_named(kind)
    wanted = difficulty_named(difficulty or "normal", of_kind.generator.DIFFICULTIES)
    size = size_text(size)
    values = {**implied_settings(kind), **options.rules_option(rules), **dict(map(_setting, settings))}
    line = ProgressLine(count)
    with _puzzles_to(file, count) as put:
        for name in seeds(new_seed() if seed is None else seed, count):
            with line.of(progress_text(kind)) as watch:
                run = Run(
                    lessons.generate(of_kind, size, name, wanted if difficulty else "", values),
                    Budget(seconds=timeout),
                    watch,
                )
                puzzle = next(run)
            note = run.progress.note if difficulty else ""  # matters only if a difficulty was requested
            if minimal:
                puzzle = pysolvers.spare(puzzle, seconds=timeout).without or puzzle
                level = pysolvers.grade(puzzle).level if difficulty else wanted
                note = note if level == wanted else say("Without its spare clues this puzzle is {level}.", level=level)
            made = pysolvers.titled(puzzle, **heading)
            put(made, output.line(results.made(made, name, wanted, note)) if as_json else made.id)
            if note:
                click.echo(f"{made.id}: {note}" if count > 1 else note, err=True)
    return FOUND


@contextmanager
def _puzzles_to(file: str | None, many: int) -> Iterator[Callable[[Puzzle, str], None]]:
    if file is None or file == "-":
        yield lambda _, line: click.echo(line)
        return
    from pysolvers.cli import pictures
    from pysolvers.drawing.files import ENDINGS

    if Path(file).suffix.lower() in ENDINGS:
        made: list[Puzzle] = []
        pictures.check_names(file, many)
        yield lambda puzzle, _: made.append(puzzle)
        pictures.write_pictures([pysolvers.draw(puzzle) for puzzle in made], file)
        return
    stopped: BaseException | None = None
    with whole_file(file) as opened:

        def put(_: Puzzle, line: str) -> None:
            opened.write(f"{line}\n".encode())
            opened.flush()

        try:
            yield put
        except (KeyboardInterrupt, OutOfBudget) as error:
            if not opened.seekable() or not opened.tell():
                raise
            stopped = error  # keep what was made so far
    if stopped:
        raise stopped


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentError.of_value("--set", text, "NAME=VALUE")
    return name, value


def progress_text(kind: str) -> str:
    title = kind_named(kind).title
    return say("Making an {title}" if title[0] in "AEIOU" else "Making a {title}", title=title)


def new_seed() -> str:
    return str(time.time_ns() // 1000)


@click.command()
@click.argument("kind", metavar="[KIND]", required=False, shell_complete=completion.values(completion.NAMES))
@click.option("--date", metavar="DATE", help="The date, such as 2026-11-22 (default: today, in UTC).")
@options.output("Write to FILE; to .svg, .png or .pdf, as drawings.")
@options.timeout
@options.as_json
def daily(kind: str | None, date: str | None, file: str | None, timeout: float | None, as_json: bool) -> int:
    """Print the puzzle of the day.

    There is one for each kind, or only the one for KIND. Everybody gets the same puzzle on a date.

    Monday and Tuesday are easy, Wednesday to Friday normal, Saturday and Sunday hard.
    """
    from pysolvers.api.daily import on_date, read_date  # slow to import

    day = read_date(date)
    chosen = [kind_named(kind)] if kind else [each for each in kinds() if each.has("generator")]
    line = ProgressLine(len(chosen))
    with _puzzles_to(file, len(chosen)) as put:
        for each in chosen:
            wanted = on_date(each, day)
            with line.of(progress_text(each.name)) as watch:
                run = Run(wanted.steps(), Budget(timeout), watch)
                made = next(run)
            note = {"note": run.progress.note} if run.progress.note else {}
            data = output.line_about(made, date=day.isoformat(), difficulty=wanted.difficulty, **note)
            put(made, data if as_json else made.id)
    return FOUND


SECONDS = 60.0  # default for `--timeout`


@click.command()
@options.question
def spare(question: Question) -> int:
    """List clues that can be removed without creating a second solution.

    Each can be removed alone, and those with a star can be removed together.
    """
    return _print_each(question, "Trying without each clue", pysolvers.spare, _spare_data, _print_spare)


@click.command()
@options.question
def mend(question: Question) -> int:
    """Add clues to a puzzle until it has one solution.

    Prints the clues, as few as possible, and the puzzle with them.
    """
    return _print_each(question, "Looking for clues to add", pysolvers.mend, _mend_data, _print_mend)


@click.command()
@options.question
def conflict(question: Question) -> int:
    """Say why a puzzle has no solution.

    Prints clues that cannot all hold together. The exit code is 1 if the puzzle has a solution.
    """
    return _print_each(question, "Looking for a conflict", pysolvers.conflict, _conflict_data, _print_conflict)


def _print_each(
    question: Question,
    work: str,
    find: Callable[..., Any],
    data: Callable[[Any], dict[str, Any]],
    show: Callable[[Any], None],
) -> int:
    code = FOUND
    find = partial(find, seconds=options.seconds(question.timeout, SECONDS))
    for puzzle, found in with_progress(work, question.puzzles(), find):
        if question.as_json:
            click.echo(output.line_about(puzzle, **data(found)))
        else:
            show(found)
        if found is None:
            code = max(code, NONE)
        elif not found.complete:
            click.echo(say("Out of time: this is what was found so far."), err=True)
            code = OUT_OF_TIME
    return code


def _print_conflict(found: Conflict | None) -> None:
    if found is None:
        click.echo(say("The puzzle has a solution, so no clues conflict."))
        return
    lines = [found.headline, *filter(None, [found.reason]), *(f"  {capitalised(clue.name)}" for clue in found.clues)]
    if found.complete and not found.proved:
        lines.append(say("Fewer of them may be enough: some sets of clues took too long to try."))
    click.echo("\n".join(lines))


def _conflict_data(found: Conflict | None) -> dict[str, Any]:
    return (
        found.data() if found else {"outcome": "solution", "clues": [], "reason": "", "complete": True, "proved": True}
    )


def _print_mend(found: Mend) -> None:
    click.echo(_named(found.mended))
    lines = [f"{capitalised(clue.name)}." for clue in found.clues] or [say("The puzzle has one solution already.")]
    if found.clues and found.complete:
        lines.append(say("Fewer are not enough." if found.proved else "Fewer may be enough."))
    click.echo("\n".join(lines), err=True)


def _mend_data(found: Mend) -> dict[str, Any]:
    more = {"complete": found.complete, "proved": found.proved}
    return {"clues": _listed(found.clues), "mended": _named(found.mended), **more}


def _spare_data(found: Spare) -> dict[str, Any]:
    more = {"without": _named(found.without or found.puzzle), "complete": found.complete}
    return {"alone": _listed(found.alone), "together": _listed(found.together), **more}


def _print_spare(found: Spare) -> None:
    if not found.alone:
        click.echo(say("No clue can be removed."))
        return
    click.echo(say("Each of these can be removed alone; those with a star, all together:"))
    for clue in found.alone:
        click.echo(f"{'*' if clue in found.together else ' '} {capitalised(clue.name)}")
    click.echo(say("Without those with a star: {puzzle}", puzzle=_named(found.without or found.puzzle)))


def _listed(clues: Sequence[Clue]) -> list[dict[str, Any]]:
    return [{"clue": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in clues]


def _named(puzzle: Puzzle) -> str:
    return pysolvers.link(puzzle) if puzzle.options else puzzle.id
