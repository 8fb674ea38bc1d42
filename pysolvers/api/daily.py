"""Daily puzzles, the same for everybody on a date. Some come with the package; the others are generated."""

from __future__ import annotations

import datetime
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import overload

from pysolvers.api.parsing import kind_of, parse
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Budget, Progress, Run, Watch
from pysolvers.core.puzzle import Puzzle
from pysolvers.errors import ArgumentError
from pysolvers.keywords import helpful_keywords, shown

Date = str | datetime.date | None

WEEK = ("easy", "easy", "normal", "normal", "normal", "hard", "hard")  # difficulties from Monday to Sunday


@cache
def days() -> dict[tuple[str, str], str]:
    """The ids of the daily puzzles that come with the package, by date ("2026-11-28") and kind."""
    data = pkgutil.get_data("pysolvers.api", "days.txt") or b""  # works in an archive too, as on the page
    rows = (line.split(" ", 2) for line in data.decode().splitlines())
    return {(date, kind): id for date, kind, id in rows}


@dataclass(frozen=True, slots=True)
class Daily:
    """The daily puzzle of a kind: its size, difficulty and seed."""

    kind: Kind
    date: datetime.date
    size: str
    difficulty: str

    @property
    def seed(self) -> str:
        return f"daily {self.date.isoformat()}"

    def steps(self) -> Iterator[Progress | Puzzle]:
        """Yield Progress, then the puzzle. It is newly generated unless it comes with the package (see `days`)."""
        if id := days().get((self.date.isoformat(), self.kind.name)):
            yield parse(id, self.kind)
        else:
            yield from self.made()

    def made(self) -> Iterator[Progress | Puzzle]:
        """Yield Progress, then the puzzle, newly generated from the date."""
        return self.kind.generator.generate(self.size, self.seed, self.difficulty, {})


def on_date(kind: Kind, date: Date = None) -> Daily:
    """The daily puzzle of a kind on a date (default: today in UTC). ArgumentError for an invalid date."""
    day = read_date(date)
    sizes = kind.generator.DAILY
    wanted = WEEK[day.weekday()]
    difficulty = wanted if wanted in sizes else list(sizes)[-1]  # some kinds lack a difficulty
    return Daily(kind, day, sizes[difficulty], difficulty)


def week(kind: Kind) -> list[Daily]:
    monday = datetime.date(2024, 1, 1)
    return [on_date(kind, monday + datetime.timedelta(days)) for days in range(7)]


def read_date(date: Date = None) -> datetime.date:
    """Parse a date such as "2026-11-22"; None or "" is today in UTC. ArgumentError if invalid."""
    if isinstance(date, datetime.datetime):
        return date.astimezone(datetime.UTC).date()
    if isinstance(date, datetime.date):
        return date
    if not date:
        return datetime.datetime.now(datetime.UTC).date()
    if not isinstance(date, str):
        raise TypeError(f'date is {shown(date)}: expected a date, or text such as "2026-11-22".')
    text = date.strip()
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentError.of_value("The date", text, "year-month-day, such as 2026-11-22") from None


@overload
def daily(
    kind: str | Kind, date: Date = None, *, seconds: float | None = None, watch: Watch | None = None
) -> Puzzle: ...
@overload
def daily(
    kind: None = None, date: Date = None, *, seconds: float | None = None, watch: Watch | None = None
) -> tuple[Puzzle, ...]: ...
@helpful_keywords()
def daily(
    kind: str | Kind | None = None, date: Date = None, *, seconds: float | None = None, watch: Watch | None = None
) -> Puzzle | tuple[Puzzle, ...]:
    """Return the puzzle of the day of a kind; without a kind, one of each kind.

    It is easy on Monday and Tuesday, normal from Wednesday to Friday, hard on Saturday and Sunday. It depends only on
    the date, so everybody gets the same one, until the next major version of this package.

    Args:
        kind: a kind, or one of its names.
        date: a date, or text such as "2026-11-22"; today in UTC by default.
        seconds: the most seconds of work for each puzzle.
        watch: called with each `Progress`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.daily("zip", "2026-11-23").size
        '6x6'

    Raises:
        ArgumentError: for an invalid date.
        OutOfBudget: if `seconds` run out.
    """
    if kind is not None:
        return next(Run(on_date(kind_of(kind), date).steps(), Budget(seconds), watch))
    day = read_date(date)  # the same for all kinds, even if midnight passes meanwhile
    with_generator = [each for each in kinds() if each.has("generator")]
    return tuple(next(Run(on_date(each, day).steps(), Budget(seconds), watch)) for each in with_generator)
