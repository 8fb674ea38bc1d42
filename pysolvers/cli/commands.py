"""Most commands: each is a function, with its arguments and options as parameters.

A command returns its exit code.
"""

from __future__ import annotations

import time
from pathlib import Path

import click

import pysolvers
from pysolvers.batch import outcome
from pysolvers.cli import options, output
from pysolvers.cli.output import FOUND, NONE
from pysolvers.cli.terminal import BareColor, progress_line, use_color
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget, Run
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import difficulty_named
from pysolvers.text import look_alikes, writing


@click.command(cls=BareColor)
@options.puzzle
@options.kind
@options.rules
@options.engine
@options.limit
@click.option("--all", "every", is_flag=True, help="List every answer.")
@options.timeout
@click.option("--format", help="text, svg, json, or another format of the kind.")
@click.option(
    "--color",
    "--colour",
    type=click.Choice(["always", "never", "auto"]),
    default="auto",
    help="Colour the answer, where the kind can: always (also --color alone), never, or on a terminal.",
)
@options.jobs
@options.dask
@click.option("--calls", is_flag=True, help="Say on stderr how many nodes it took, and what SAT solvers had to do.")
@options.as_json
def solve(
    puzzle: str,
    kind: str | None,
    rules: str | None,
    engine: str,
    limit: int | None,
    every: bool,
    timeout: float | None,
    format: str | None,
    color: str,
    jobs: int | None,
    dask: str | None,
    calls: bool,
    as_json: bool,
) -> int:
    """Find the answer, and say whether it is the only one."""
    worst = FOUND
    style = "json" if as_json else format or "text"
    colored = style == "text" and use_color(color)
    wanted = None if every else limit or 2
    crew = options.crew(jobs, dask)
    puzzles, unsaid, note = options.read_with_unsaid(puzzle, kind, rules)
    if note and style != "json":
        click.echo(note, err=True)
    for one in puzzles:
        output.check_format(one, style)
        with progress_line() as watch:
            result = outcome.solve(one, engine, wanted, Budget(seconds=timeout), watch, crew)
        if style == "json":
            remark = output.remark(result, timeout)
            click.echo(output.line(result.data() | ({"remark": remark} if remark else {})))
        else:
            click.echo(output.answers(result, style, limit is not None or every, colored), nl=False, color=True)
            click.echo(output.verdict(result, timeout), err=True)
            if unsaid:
                click.echo(output.other_choices(one, unsaid, timeout), err=True)
        if calls:
            click.echo(output.calls(result), err=True)
        worst = max(worst, output.exit_code(result))
    return worst


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.engine
@options.limit
@options.timeout
@options.jobs
@options.dask
@options.as_json
def count(
    puzzle: str,
    kind: str | None,
    rules: str | None,
    engine: str,
    limit: int | None,
    timeout: float | None,
    jobs: int | None,
    dask: str | None,
    as_json: bool,
) -> int:
    """Count the answers."""
    worst = FOUND
    crew = options.crew(jobs, dask)
    for one in options.read_puzzles(puzzle, kind, rules):
        with progress_line() as watch:
            result = outcome.count(one, engine, limit, Budget(seconds=timeout), watch, crew)
        number = result.count if result.exact else f"at least {result.count}"
        click.echo(output.line(result.data()) if as_json else number)
        worst = max(worst, output.exit_code(result))
    return worst


@click.command()
@options.puzzle
@click.argument("answer", metavar="[ANSWER]", required=False)
@options.kind
@options.rules
@options.as_json
def check(puzzle: str, answer: str | None, kind: str | None, rules: str | None, as_json: bool) -> int:
    """Say whether an answer is right, and if not, why.

    ANSWER can be left out where PUZZLE holds one: a file with lines drawn, a link with moves.
    """
    if answer is None:
        from pysolvers.text.held_answers import violations_in  # other commands do not need it

        wishes = options.wishes(rules)
        puzzles, found = options.reading(
            puzzle, lambda text: (pysolvers.parse_all(text, kind, **wishes), violations_in(text, kind, wishes))
        )
    else:
        one = options.read_puzzle(puzzle, kind, rules)
        puzzles = (one,)
        found = [(1, wrong) for wrong in options.reading(answer, lambda text: pysolvers.check(one, text))]
    if as_json:
        for number, each in enumerate(puzzles, 1):
            click.echo(output.line(output.checked(each, [wrong for k, wrong in found if k == number])))
    else:
        several = any(number > 1 for number, _ in found)
        told = [f"Puzzle {number}: {wrong}" if several else str(wrong) for number, wrong in found]
        click.echo("\n".join(told) or "Right.")
    return NONE if found else FOUND


@click.command()
@click.argument("kind", metavar="KIND")
@click.argument("size", metavar="SIZE")
@click.option("--seed", help="The same seed gives the same puzzle; any text.")
@click.option("--difficulty", default="normal", help="How hard; `kinds` lists them.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="More wishes; `kinds` lists them.")
@click.option("--count", type=click.IntRange(min=1), default=1, help="So many puzzles, with seeds SEED, SEED+1, ...")
@click.option("-o", "--output", "file", metavar="FILE", help="A file for the puzzles; a .svg, .png or .pdf draws them.")
@options.rules
@options.timeout
@options.as_json
def generate(
    kind: str,
    size: str,
    seed: str | None,
    difficulty: str,
    settings: tuple[str, ...],
    count: int,
    file: str | None,
    rules: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Make new puzzles with one answer."""
    generator = kind_named(kind).generator
    difficulty = difficulty_named(difficulty, generator.DIFFICULTIES)
    look_alikes.refuse(size)
    asked = options.wishes(rules) | dict(map(_setting, settings))
    with output.puzzles_to(file, count) as put:
        for name in _seeds(seed, count):
            with progress_line() as watch:
                run = Run(generator.generate(size, name, difficulty, asked), Budget(seconds=timeout), watch)
                made = next(run)
            note = run.progress.note
            put(made, output.line(outcome.made(made, name, difficulty, note)) if as_json else made.id)
            if note:
                click.echo(note, err=True)
    return FOUND


def _setting(wish: str) -> tuple[str, str]:
    """The name and the value of `--set NAME=VALUE`."""
    name, equals, value = wish.partition("=")
    if not equals:
        raise PuzzleError(f"--set cannot be {wish[:40]!r}: expected NAME=VALUE.")
    return name, value


def _seeds(seed: str | None, many: int) -> list[str]:
    """So many seeds from the first one on: numbers count up, words get a number behind; None takes the clock."""
    first = str(time.time_ns() // 1000) if seed is None else seed
    if first.isascii() and first.isdigit():
        return [str(int(first) + i) for i in range(many)]
    return [first, *(f"{first}-{i}" for i in range(2, many + 1))]


@click.command()
@options.puzzle
@click.option("--to", help="The format, the id unless given; a wrong one lists them.")
@click.option(
    "--turn", type=int, metavar="DEGREES", help="Turn the board clockwise: by 90, 180, 270; hexagons by 120, 240."
)
@click.option("--mirror", is_flag=True, help="Then exchange left and right.")
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot hold.")
@options.kind
@options.rules
@options.as_json
def convert(
    puzzle: str,
    to: str | None,
    turn: int | None,
    mirror: bool,
    kind: str | None,
    rules: str | None,
    lossy: bool,
    as_json: bool,
) -> int:
    """Write puzzles in another format: id, link (also url), json, or one of the kind's own; turn and mirror them.

    What the format cannot hold is said, and nothing is written, unless --lossy is given.
    """
    if to is None and turn is None and not mirror:
        raise PuzzleError("There is nothing to convert to: give --to FORMAT, --turn DEGREES or --mirror.")
    to = to or "id"
    for one in options.read_puzzles(puzzle, kind, rules):
        if turn or mirror:
            one = pysolvers.rotated(one, turn or 0, mirror)
        done = writing.written(one, to)
        if done.lost and not lossy:
            raise PuzzleError(f"{done.loss} --lossy leaves it out.")
        if as_json:
            click.echo(output.line({"kind": one.kind, "id": one.id, "format": to, "text": done.text}))
        else:
            click.echo(done.text, nl=not done.text.endswith("\n"))
        for sentence in filter(None, (done.loss, done.note)):
            click.echo(sentence, err=True)
    return FOUND


@click.command()
@options.puzzle
@options.kind
@options.rules
@click.option("--solve", is_flag=True, help="Solve on arrival.")
@options.as_json
def link(puzzle: str, kind: str | None, rules: str | None, solve: bool, as_json: bool) -> int:
    """Print the URL fragment of a puzzle, to put behind the page's address."""
    for one in options.read_puzzles(puzzle, kind, rules):
        fragment = pysolvers.link(one, solve=solve)
        click.echo(output.line({"kind": one.kind, "id": one.id, "link": fragment}) if as_json else fragment)
    return FOUND


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port; 0 takes any free one."
)
@click.option("--folder", type=click.Path(path_type=Path), default=Path("dist"), help="The built page.")
def serve(port: int, folder: Path) -> int:
    """Serve the built page (a folder `dist`, made by scripts/serve.py) on this machine."""
    from pysolvers.cli.serve import serve_folder

    if not (folder / "index.html").is_file():
        raise PuzzleError(f"There is no page in {folder}: build it with `python3 scripts/serve.py --build-only`.")
    serve_folder(folder, port, click.echo)
    return FOUND
