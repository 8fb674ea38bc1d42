"""The command `book`: many puzzles as a book in PDF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from pysolvers.api import book as books
from pysolvers.api.paper import PAPERS, PER_PAGE, SOLUTIONS, PageLayout, Printed, PrintOrder, together
from pysolvers.cli import FOUND, completion, options
from pysolvers.cli.making import new_seed, progress_text
from pysolvers.cli.options import Question
from pysolvers.cli.terminal import ProgressLine, with_progress
from pysolvers.core.progress import Budget, Run, Watch
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import say
from pysolvers.drawing.whole_file import whole_file
from pysolvers.errors import ArgumentError

KINDLY = "KIND SIZE, then a difficulty and a number if you like, such as 'zip 6x6 easy 20'"


@click.command()
@click.argument("puzzle", metavar="[PUZZLE]", required=False, shell_complete=completion.files)
@options.kind
@options.rules
@options.output("Write the book to FILE, a .pdf.", required=True)
@click.option(
    "--make",
    "orders",
    multiple=True,
    metavar="'KIND SIZE [DIFFICULTY] [COUNT]'",
    help="Make new puzzles for the book. Can be repeated.",
)
@click.option("--seed", help="Any text. The same seed makes the same puzzles.")
@click.option("--per-page", type=click.Choice(list(map(str, PER_PAGE))), default="2", help="How many puzzles per page.")
@click.option(
    "--solutions",
    type=click.IntRange(SOLUTIONS[0], SOLUTIONS[-1]),
    default=6,
    show_default=True,
    help="How many solutions per page.",
)
@click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), default=PAPERS[0], help="The paper size.")
@click.option("--large", is_flag=True, help="Large print, with 1 or 2 puzzles on a page.")
@click.option(
    "--base", default="", metavar="ADDRESS", help="The web page's address; each puzzle gets a QR code of its link."
)
@click.option("--as-given", is_flag=True, help="Keep the order of the puzzles; otherwise, easy ones come first.")
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
    """Write puzzles as a book in PDF.

    It has a cover, the rules, the puzzles ordered by grade, and the solutions.

    The puzzles come from PUZZLE or standard input. --make adds new ones.
    """
    page = PageLayout(title=title or "Puzzles", author=author or "", note=note or "", per_page=int(per_page), **layout)
    books.check_ending(file)
    wanted = [_order(order) for order in orders]
    books.typst()
    given = () if puzzle is None and orders else Question(puzzle or "-", kind, rules, False, timeout).puzzles()
    together(len(given), wanted)
    puzzles = [*given, *_made(wanted, new_seed() if seed is None else seed, timeout)]

    def prepared(each: Puzzle, watch: Watch | None) -> Printed:
        return next(Run(books.prepared(each), Budget(timeout), watch))

    printed: list[Printed] = []
    for each, one in with_progress("Solving and grading", puzzles, prepared):
        printed.append(one)
        if one.grade and one.grade.outcome == "multiple":
            click.echo(say("{puzzle}: several solutions; one of them is printed.", puzzle=each.plain_id), err=True)
    with whole_file(file) as opened:
        opened.write(books.typeset(printed if as_given else books.in_order(printed), page))
    return FOUND


def _order(text: str) -> PrintOrder:
    words = text.split()
    count = int(words.pop()) if len(words) > 2 and words[-1].isascii() and words[-1].isdigit() else 1
    if len(words) not in (2, 3):
        raise ArgumentError.of_value("--make", text, KINDLY)
    return PrintOrder(words[0], words[1], "".join(words[2:]), count)


def _made(orders: list[PrintOrder], seed: str, timeout: float | None) -> Iterator[Puzzle]:
    line = ProgressLine(sum(order.count for order in orders))
    for order in orders:
        for steps in order.makings(seed):
            with line.of(progress_text(order.kind)) as watch:
                run = Run(steps, Budget(timeout), watch)
                yield next(run)
            if run.progress.note and order.difficulty:
                click.echo(f"{order.kind} {order.size} {order.difficulty}: {run.progress.note}", err=True)
