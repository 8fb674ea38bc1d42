"""The command `book`: many puzzles as a book in PDF."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import click

import pysolvers
from pysolvers.api import book as books
from pysolvers.api.paper import ANSWERS, MOST_PUZZLES, PAPERS, PER_PAGE, Layout, Printed
from pysolvers.cli import options
from pysolvers.cli.files import whole_file
from pysolvers.cli.making import seeds
from pysolvers.cli.options import Question
from pysolvers.cli.output import FOUND
from pysolvers.cli.terminal import progress_line
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError

KINDLY = "expected KIND SIZE, then a difficulty and a number if you like, such as 'zip 6x6 easy 20'"


@click.command()
@click.argument("puzzle", metavar="[PUZZLE]", required=False)
@options.kind
@options.rules
@click.option("-o", "--output", "file", required=True, metavar="FILE", help="The book: a name that ends in .pdf.")
@click.option(
    "--make",
    "orders",
    multiple=True,
    metavar="'KIND SIZE [DIFFICULTY] [COUNT]'",
    help="Make puzzles for it; repeat it.",
)
@click.option("--seed", help="The same seed makes the same puzzles; any text.")
@click.option("--per-page", type=click.Choice(list(map(str, PER_PAGE))), default="2", help="Puzzles on a page.")
@click.option(
    "--answers", type=click.IntRange(ANSWERS[0], ANSWERS[-1]), default=6, show_default=True, help="Answers on a page."
)
@click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), default=PAPERS[0], help="The size of a page.")
@click.option("--large", is_flag=True, help="Large print, with 1 or 2 puzzles on a page.")
@click.option(
    "--base", default="", metavar="ADDRESS", help="The page's address: each puzzle gets a QR code with its link."
)
@click.option("--as-given", is_flag=True, help="Leave the puzzles in their order, which is by grade otherwise.")
@options.heading
@options.timeout
def book(
    puzzle: str | None,
    kind: str | None,
    rules: str | None,
    file: str,
    orders: tuple[str, ...],
    seed: str | None,
    per_page: str,
    as_given: bool,
    timeout: float | None,
    title: str | None,
    author: str | None,
    note: str | None,
    **layout: Any,
) -> int:
    """Print puzzles as a book in PDF: a cover, the rules, the puzzles by grade, the answers.

    The puzzles are those in PUZZLE, or on standard input, and those that --make orders.
    """
    asked = Layout(title=title or "Puzzles", author=author or "", note=note or "", per_page=int(per_page), **layout)
    books.check_ending(file)
    wanted = [_order(order) for order in orders]
    try:
        books.typst()
    except ImportError as error:
        raise PuzzleError(str(error)) from None
    given = () if puzzle is None and orders else Question(puzzle or "-", kind, rules, False, timeout).puzzles()
    many = len(given) + sum(count for *_, count in wanted)
    if many > MOST_PUZZLES:
        raise PuzzleError(f"There are {many} puzzles for the book: expected {MOST_PUZZLES} at most.")
    printed: list[Printed] = []
    for each in (*given, *_made(wanted, seed, timeout)):
        with progress_line() as watch:
            printed.append(next(Run(books.prepared(each), Budget(timeout), watch)))
        if (grade := printed[-1].grade) and grade.outcome == "multiple":
            click.echo(f"{each.plain_id}: several answers; one of them is printed.", err=True)
    with whole_file(file) as opened:
        opened.write(books.typeset(printed if as_given else books.in_order(printed), asked))
    return FOUND


def _order(text: str) -> tuple[str, str, str, int]:
    """The kind, size, difficulty and number that `--make` asks for."""
    words = text.split()
    count = int(words.pop()) if len(words) > 2 and words[-1].isascii() and words[-1].isdigit() else 1
    if len(words) not in (2, 3) or not 0 < count <= MOST_PUZZLES:
        raise PuzzleError(f"--make cannot be {text[:60]!r}: {KINDLY}.")
    kind_named(words[0])
    return words[0], words[1], words[2] if len(words) == 3 else "normal", count


def _made(wanted: list[tuple[str, str, str, int]], seed: str | None, timeout: float | None) -> Iterator[Puzzle]:
    """The puzzles that are ordered, with seeds that count up from the first one."""
    first = str(time.time_ns() // 1000) if seed is None else seed
    for kind, size, difficulty, count in wanted:
        for name in seeds(first, count):
            with progress_line() as watch:
                yield pysolvers.generate(kind, size, name, difficulty, seconds=timeout, watch=watch)
