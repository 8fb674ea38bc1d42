"""The command `daily`: the puzzles of the day."""

from __future__ import annotations

import click

from pysolvers.api.daily import on_date, read_date
from pysolvers.cli import options, output
from pysolvers.cli.output import FOUND
from pysolvers.cli.terminal import progress_line
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.progress import Budget, Run


@click.command()
@click.argument("kind", metavar="[KIND]", required=False)
@click.option("--date", metavar="DATE", help="Year-month-day, such as 2026-11-22; today in UTC unless given.")
@options.timeout
@options.as_json
def daily(kind: str | None, date: str | None, timeout: float | None, as_json: bool) -> int:
    """Print the puzzle of the day, of one kind or of each: the same for everybody on a date.

    Easy on Monday and Tuesday, normal from Wednesday to Friday, hard on Saturday and Sunday.
    """
    day = read_date(date)
    chosen = [kind_named(kind)] if kind else [each for each in kinds() if each.has("generator")]
    for each in chosen:
        wanted = on_date(each, day)
        with progress_line() as watch:
            run = Run(wanted.steps(), Budget(timeout), watch)
            made = next(run)
        told = {"kind": made.kind, "id": made.id, "date": day.isoformat(), "difficulty": wanted.difficulty}
        note = {"note": run.progress.note} if run.progress.note else {}
        click.echo(output.line(told | note) if as_json else made.id)
    return FOUND
