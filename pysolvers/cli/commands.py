"""Most commands. Each is a function whose parameters are its arguments and options, and returns its exit code."""

from __future__ import annotations

import sys
from functools import partial

import click

import pysolvers
from pysolvers.api import result as results
from pysolvers.cli import FOUND, NONE, completion, options, output
from pysolvers.cli.options import Question
from pysolvers.cli.terminal import BareColor, ProgressLine, use_color, with_progress
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget
from pysolvers.core.words import say
from pysolvers.errors import ArgumentError

PICTURES = ("svg", "png", "pdf")  # formats of `draw`, which people also try with `convert`


@click.command(cls=BareColor)
@options.question
@options.engine
@options.limit
@click.option("--all", "every", is_flag=True, help="List every solution.")
@click.option(
    "--format",
    shell_complete=completion.values(completion.SOLUTION_FORMATS, "svg", "json"),
    help="text, svg, json, or another format of the kind.",
)
@click.option(
    "--color",
    "--colour",
    type=click.Choice(["always", "never", "auto"]),
    default="auto",
    help="Color the solution: always (or just --color), never, or auto: only on a terminal.",
)
@options.jobs
@options.dask
@click.option("--calls", is_flag=True, help="Say on stderr how many nodes the search took, and what SAT solvers did.")
def solve(
    question: Question,
    engine: str,
    limit: int | None,
    every: bool,
    format: str | None,
    color: str,
    jobs: int | None,
    dask: str | None,
    calls: bool,
) -> int:
    """Find the solution, and say whether it is the only one."""
    worst = FOUND
    timeout, style = question.timeout, "json" if question.as_json else format or "text"
    colored = style == "text" and use_color(color)
    drawn = format is None and sys.stdout.isatty()
    wanted = None if every else limit or 2
    crew = options.crew(jobs, dask, question.timeout)
    puzzles, missing_option, note = question.puzzles_and_missing_option()
    line = ProgressLine(len(puzzles))
    for number, one in enumerate(puzzles):
        output.check_format(one, style)
        pysolvers.engine_for(one, engine)
        if note and style != "json" and not number:
            click.echo(note, err=True)
        show = output.Stream(one, style, colored, drawn)
        if every and crew is None:  # print each at once, because memory may not hold all
            result = results.solve(one, engine, None, Budget(seconds=timeout), each=show.solution)
            show.end(result, timeout)
        else:
            with line.of("Solving") as watch:
                result = results.solve(one, engine, wanted, Budget(seconds=timeout), watch, crew)
            show.whole(result, None if limit is not None or every else 1, timeout)
        if style != "json":
            click.echo(output.verdict(result, timeout), err=True)
            if missing_option:
                click.echo(output.other_choices(one, missing_option, timeout), err=True)
        if calls:
            click.echo(output.calls(result), err=True)
        worst = max(worst, output.exit_code(result))
    return worst


@click.command()
@options.question
@options.engine
@options.limit
@options.jobs
@options.dask
def count(question: Question, engine: str, limit: int | None, jobs: int | None, dask: str | None) -> int:
    """Count the solutions."""
    worst = FOUND
    crew, budget = options.crew(jobs, dask, question.timeout), Budget(seconds=question.timeout)
    work = partial(results.count, engine=engine, limit=limit, budget=budget, crew=crew)
    for _, result in with_progress("Counting solutions", question.puzzles(), work):
        number = result.count if result.exact else say("at least {n}", n=result.count)
        click.echo(output.line(result.data) if question.as_json else number)
        worst = max(worst, output.exit_code(result))
    return worst


@click.command()
@options.untimed_question
def info(question: Question) -> int:
    """Say what a puzzle is, and give its rules.

    The rules are those of this puzzle, with its board, its rule set and its special clues. They are enough to check a
    solution.
    """
    for number, one in enumerate(question.puzzles()):
        of_kind = kind_named(one.kind)
        name, rules = of_kind.name_of(one), of_kind.rules_of(one).text
        if question.as_json:
            click.echo(output.line_about(one, name=name, summary=one.summary, rules=rules))
        else:
            heading = [one.heading.line] if one.heading.line else []
            click.echo("\n".join([*([""] if number else []), *heading, f"{name}, {one.summary}", rules, one.id]))
    return FOUND


@click.command()
@options.untimed_question
@click.argument("solution", metavar="[SOLUTION]", required=False, shell_complete=completion.files)
def check(question: Question, solution: str | None) -> int:
    """Say whether a solution is right, and if not, why.

    SOLUTION isn't needed if PUZZLE contains it: a file with lines drawn, or a link with moves.
    """
    if solution is None:
        from pysolvers.text.held_solutions import violations_in  # other commands do not need it

        puzzles, found = question.read(
            lambda text, kind, **options: (
                pysolvers.parse_all(text, kind, **options),
                violations_in(text, kind, options),
            )
        )
    else:
        one = question.puzzle()
        puzzles = (one,)
        found = [(1, wrong) for wrong in options.reading(solution, lambda text: pysolvers.check(one, text))]
    if question.as_json:
        for number, each in enumerate(puzzles, 1):
            click.echo(output.checked(each, [wrong for k, wrong in found if k == number]))
    else:
        several = any(number > 1 for number, _ in found)
        lines = [say("Puzzle {n}: {error}", n=n, error=wrong) if several else str(wrong) for n, wrong in found]
        click.echo("\n".join(lines) or say("Right."))
    return NONE if found else FOUND


@click.command()
@options.untimed_question
@click.option(
    "--to",
    default="id",
    shell_complete=completion.values(completion.FORMATS, "link", "url", "json"),
    help="The format (default: id). `kinds KIND` lists them.",
)
@click.option(
    "--turn", type=int, metavar="DEGREES", help="Turn the board clockwise by 90, 180 or 270; hexagons by 120 or 240."
)
@click.option("--mirror", is_flag=True, help="Swap left and right, after turning.")
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot hold.")
def convert(question: Question, to: str, turn: int | None, mirror: bool, lossy: bool) -> int:
    """Write puzzles in another format, or turned or mirrored.

    The formats are id, link (also url), json, and those of the kind. If the format cannot hold the whole puzzle, the
    command says what would be lost, and writes nothing without --lossy.
    """
    from pysolvers.text import writing  # other commands do not need it

    if to in PICTURES:
        raise ArgumentError("convert writes text. For a picture, use `pysolvers draw PUZZLE -o board.{to}`.", to=to)
    for one in question.puzzles():
        if turn or mirror:
            one = pysolvers.rotated(one, turn or 0, mirror)
        done = writing.written(one, to)
        if done.lost and not lossy:
            raise ArgumentError("{lost_part} Use --lossy to leave it out.", lost_part=done.loss)
        if question.as_json:
            click.echo(output.line_about(one, format=to, text=done.text))
        else:
            click.echo(done.text, nl=not done.text.endswith("\n"))
        for sentence in filter(None, (done.loss, done.note)):
            click.echo(sentence, err=True)
    return FOUND


@click.command()
@options.untimed_question
@click.option("--solve", is_flag=True, help="Solve the puzzle when the link is opened.")
@click.option("--base", default="", metavar="ADDRESS", help="The page's address, to put in front.")
def link(question: Question, solve: bool, base: str) -> int:
    """Print the link that opens a puzzle on the page.

    Without --base, it is only the part that follows the page's address.
    """
    for one in question.puzzles():
        fragment = pysolvers.link(one, solve=solve, base=base)
        click.echo(output.line_about(one, link=fragment) if question.as_json else fragment)
    return FOUND
