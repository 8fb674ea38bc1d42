"""The commands, but for `batch`: each is a function, with its arguments and options as parameters.

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
from pysolvers.cli.sources import read_text
from pysolvers.cli.terminal import progress_line
from pysolvers.core import look_alikes
from pysolvers.core.kind import kind_named
from pysolvers.core.kind import kinds as all_kinds
from pysolvers.core.progress import Budget, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.text.held_answers import violations_in


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.engine
@options.limit
@click.option("--all", "every", is_flag=True, help="List every answer.")
@options.timeout
@click.option("--format", help="text, svg, json, or another format of the kind.")
@click.option("--color", is_flag=True, help="Colour the answer, where the kind can.")
@click.option("--calls", is_flag=True, help="Say on stderr how many nodes it took.")
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
    color: bool,
    calls: bool,
    as_json: bool,
) -> int:
    """Find the answer, and say whether it is the only one."""
    worst = FOUND
    style = "json" if as_json else format or ("color" if color else "text")
    wanted = None if every else limit or 2
    for one in options.read_puzzles(puzzle, kind, rules):
        output.check_format(one, style)
        with progress_line() as watch:
            result = outcome.solve(one, engine, wanted, Budget(seconds=timeout), watch)
        if style == "json":
            click.echo(output.line(result.data()))
        else:
            click.echo(output.answers(result, style, limit is not None or every), nl=False)
            click.echo(output.verdict(result, timeout), err=True)
        if calls:
            click.echo(f"Called {result.nodes} times", err=True)
        worst = max(worst, output.exit_code(result))
    return worst


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.engine
@options.limit
@options.timeout
@options.as_json
def count(
    puzzle: str,
    kind: str | None,
    rules: str | None,
    engine: str,
    limit: int | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Count the answers."""
    worst = FOUND
    for one in options.read_puzzles(puzzle, kind, rules):
        with progress_line() as watch:
            result = outcome.count(one, engine, limit, Budget(seconds=timeout), watch)
        number = result.count if result.exact else f"at least {result.count}"
        click.echo(output.line(result.data()) if as_json else number)
        worst = max(worst, output.exit_code(result))
    return worst


@click.command()
@options.puzzle
@click.argument("answer", metavar="[ANSWER]", required=False)
@options.kind
@options.rules
def check(puzzle: str, answer: str | None, kind: str | None, rules: str | None) -> int:
    """Say whether an answer is right, and if not, why.

    ANSWER can be left out where PUZZLE holds one: a file with lines drawn, a link with moves.
    """
    if answer is None:
        text, wishes = read_text(puzzle), {"rules": rules} if rules else {}
        found = violations_in(text, kind, wishes)
        several = any(number > 1 for number, _ in found)
        told = [f"Puzzle {number}: {wrong}" if several else str(wrong) for number, wrong in found]
    else:
        told = list(map(str, pysolvers.check(options.read_puzzle(puzzle, kind, rules), read_text(answer))))
    click.echo("\n".join(told) or "Right.")
    return NONE if told else FOUND


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.timeout
def hint(puzzle: str, kind: str | None, rules: str | None, timeout: float | None) -> int:
    """Give the easiest next step; for a link with moves the step after these, or the mistake among them."""
    one, moves = options.read_game(puzzle, kind, rules)
    step = pysolvers.hint(one, moves, seconds=timeout)
    click.echo(f"{step.title}: {step.sentence}" if step else "Nothing more can be deduced.")
    return FOUND if step else NONE


@click.command()
@options.puzzle
@options.kind
@options.rules
@options.timeout
def explain(puzzle: str, kind: str | None, rules: str | None, timeout: float | None) -> int:
    """Give the whole solution as steps."""
    one = options.read_puzzle(puzzle, kind, rules)
    state = kind_named(one.kind).play.start(one)
    for number, step in enumerate(pysolvers.explain(one, seconds=timeout), 1):
        click.echo(f"{number}. {step.title}: {step.sentence}")
        for move in step.moves:
            state = state.play(move)
    if state.solution() is None:
        click.echo("From here on it takes a guess, or there is no single answer.")
        return NONE
    return FOUND


@click.command()
@click.argument("kind", metavar="KIND")
@click.argument("size", metavar="SIZE")
@click.option("--seed", help="The same seed gives the same puzzle; any text.")
@click.option("--difficulty", default="normal", help="How hard; `kinds` lists them.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="More wishes; `kinds` lists them.")
@click.option("--count", type=click.IntRange(min=1), default=1, help="So many puzzles, with seeds SEED, SEED+1, ...")
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
    rules: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Make new puzzles with one answer."""
    generator = kind_named(kind).generator
    if difficulty not in generator.DIFFICULTIES:
        raise PuzzleError(f"--difficulty cannot be {difficulty!r}: expected {' or '.join(generator.DIFFICULTIES)}.")
    look_alikes.refuse(size)
    options = {"rules": rules} if rules else {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise PuzzleError(f"--set cannot be {setting[:40]!r}: expected NAME=VALUE.")
        options[name] = value
    for name in _seeds(seed, count):
        with progress_line() as watch:
            made = next(Run(generator.generate(size, name, difficulty, options), Budget(seconds=timeout), watch))
        click.echo(output.line(outcome.made(made, name, difficulty)) if as_json else made.id)
    return FOUND


def _seeds(seed: str | None, many: int) -> list[str]:
    """So many seeds from the first one on: numbers count up, words get a number behind; None takes the clock."""
    first = str(time.time_ns() // 1000) if seed is None else seed
    if first.isascii() and first.isdigit():
        return [str(int(first) + i) for i in range(many)]
    return [first, *(f"{first}-{i}" for i in range(2, many + 1))]


@click.command()
@options.puzzle
@click.option("--to", required=True, help="The format; a wrong one lists them.")
@options.kind
@options.rules
def convert(puzzle: str, to: str, kind: str | None, rules: str | None) -> int:
    """Write puzzles in another format."""
    for one in options.read_puzzles(puzzle, kind, rules):
        writers = {"id": lambda p: p.id, "link": pysolvers.link}
        writers |= {f.name: f.write for f in kind_named(one.kind).formats.FORMATS if f.write and f.name != "id"}
        if to not in writers:
            raise PuzzleError(f"--to cannot be {to[:40]!r} for {one.kind}: expected {' or '.join(writers)}.")
        written = writers[to](one)
        click.echo(written, nl=not written.endswith("\n"))
    return FOUND


@click.command()
@options.puzzle
@options.kind
@options.rules
@click.option("--solution", is_flag=True, help="Draw the answer too.")
@click.option("--all", "every", is_flag=True, help="Draw all answers side by side, 100 at most.")
@click.option("-o", "--output", "file", type=click.Path(path_type=Path), help="The file; stdout unless given.")
@click.option("--dark", is_flag=True, help="Dark colours.")
@options.timeout
def draw(
    puzzle: str,
    kind: str | None,
    rules: str | None,
    solution: bool,
    every: bool,
    file: Path | None,
    dark: bool,
    timeout: float | None,
) -> int:
    """Draw a puzzle as SVG."""
    from pysolvers.drawing import contact_sheet

    one = options.read_puzzle(puzzle, kind, rules)
    shown: list[Puzzle | Solution] = [one]
    if solution or every:
        with progress_line() as watch:
            shown = list(pysolvers.solutions(one, 100 if every else 1, seconds=timeout, watch=watch))
    if not shown:
        click.echo(f"No answer. {one.impossible or ''}".strip(), err=True)
        return NONE
    scenes = [pysolvers.draw(each) for each in shown]
    svg = (contact_sheet.gallery(scenes) if every else scenes[0]).svg("dark" if dark else "light")
    if file is None:
        click.echo(svg, nl=False)
    else:
        file.write_text(svg, encoding="utf-8")
    return FOUND


@click.command()
@options.puzzle
@options.kind
@options.rules
@click.option("--solve", is_flag=True, help="Solve on arrival.")
def link(puzzle: str, kind: str | None, rules: str | None, solve: bool) -> int:
    """Print the URL fragment of a puzzle, to put behind the page's address."""
    for one in options.read_puzzles(puzzle, kind, rules):
        click.echo(pysolvers.link(one, solve=solve))
    return FOUND


@click.command()
def kinds() -> int:
    """List the kinds of puzzle, their options, engines and formats."""
    click.echo("\n".join(output.describe(kind) for kind in all_kinds()), nl=False)
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
