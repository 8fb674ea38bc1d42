"""The commands, but for `batch`: each is a function, with its arguments and options as parameters."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

import pysolvers
from pysolvers.batch import report
from pysolvers.cli import output
from pysolvers.cli.options import (
    Engine,
    Json,
    KindName,
    PuzzleText,
    Rules,
    Timeout,
    read_puzzle,
    read_puzzles,
    read_text,
)
from pysolvers.cli.output import FOUND, NONE
from pysolvers.cli.terminal import progress_line
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.progress import Budget, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.drawing.contact_sheet import gallery


def solve(
    puzzle: PuzzleText,
    kind: KindName = None,
    rules: Rules = None,
    engine: Engine = "auto",
    limit: Annotated[int | None, typer.Option(min=1, help="Stop after so many answers (2 unless given).")] = None,
    every: Annotated[bool, typer.Option("--all", help="List every answer.")] = False,
    timeout: Timeout = None,
    format: Annotated[str | None, typer.Option(help="text, svg, json, or another format of the kind.")] = None,
    color: Annotated[bool, typer.Option("--color", help="Colour the answer, where the kind can.")] = False,
    calls: Annotated[bool, typer.Option("--calls", help="Say on stderr how many nodes it took.")] = False,
    json: Json = False,
) -> None:
    """Find the answer, and say whether it is the only one."""
    worst = FOUND
    style = "json" if json else format or ("color" if color else "text")
    wanted = None if every else limit or 2
    for one in read_puzzles(puzzle, kind, rules):
        output.check_format(one, style)
        with progress_line() as watch:
            result = report.solve(one, engine, wanted, Budget(seconds=timeout), watch)
        if style == "json":
            typer.echo(output.line(result.data()))
        else:
            typer.echo(output.answers(result, style, limit is not None or every), nl=False)
            typer.echo(output.verdict(result, timeout), err=True)
        if calls:
            typer.echo(f"Called {result.nodes} times", err=True)
        worst = max(worst, output.exit_code(result))
    raise typer.Exit(worst)


def count(
    puzzle: PuzzleText,
    kind: KindName = None,
    rules: Rules = None,
    engine: Engine = "auto",
    limit: Annotated[int | None, typer.Option(min=1, help="Stop at so many answers.")] = None,
    timeout: Timeout = None,
    json: Json = False,
) -> None:
    """Count the answers."""
    worst = FOUND
    for one in read_puzzles(puzzle, kind, rules):
        with progress_line() as watch:
            result = report.count(one, engine, limit, Budget(seconds=timeout), watch)
        number = result.count if result.exact else f"at least {result.count}"
        typer.echo(output.line(result.data()) if json else number)
        worst = max(worst, output.exit_code(result))
    raise typer.Exit(worst)


def check(
    puzzle: PuzzleText,
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="The answer as text or JSON, a file's name, or -.")],
    kind: KindName = None,
    rules: Rules = None,
) -> None:
    """Say whether an answer is right, and if not, why."""
    violations = pysolvers.check(read_puzzle(puzzle, kind, rules), read_text(answer))
    typer.echo("\n".join(map(str, violations)) or "Right.")
    raise typer.Exit(NONE if violations else FOUND)


def hint(puzzle: PuzzleText, kind: KindName = None, rules: Rules = None, timeout: Timeout = None) -> None:
    """Give the easiest next step."""
    step = pysolvers.hint(read_puzzle(puzzle, kind, rules), seconds=timeout)
    typer.echo(f"{step.title}: {step.sentence}" if step else "Nothing more can be deduced.")
    raise typer.Exit(FOUND if step else NONE)


def explain(puzzle: PuzzleText, kind: KindName = None, rules: Rules = None, timeout: Timeout = None) -> None:
    """Give the whole solution as steps."""
    one = read_puzzle(puzzle, kind, rules)
    state = kind_named(one.kind).play.start(one)
    for number, step in enumerate(pysolvers.explain(one, seconds=timeout), 1):
        typer.echo(f"{number}. {step.title}: {step.sentence}")
        for move in step.moves:
            state = state.play(move)
    if state.solution() is None:
        typer.echo("From here on it takes a guess, or there is no single answer.")
        raise typer.Exit(NONE)


def generate(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="The kind; `kinds` lists them.")],
    size: Annotated[str, typer.Argument(metavar="SIZE", help="Such as 7x7.")],
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same puzzle; any text.")] = None,
    difficulty: Annotated[str, typer.Option(help="How hard; `kinds` lists them.")] = "normal",
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="More wishes; `kinds` lists them.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="So many puzzles, with seeds SEED, SEED+1, ...")] = 1,
    rules: Rules = None,
    timeout: Timeout = None,
    json: Json = False,
) -> None:
    """Make new puzzles with one answer."""
    generator = kind_named(kind).generator
    if difficulty not in generator.DIFFICULTIES:
        raise PuzzleError(f"--difficulty cannot be {difficulty!r}: expected {' or '.join(generator.DIFFICULTIES)}.")
    options = {"rules": rules} if rules else {}
    for setting in settings or ():
        name, equals, value = setting.partition("=")
        if not equals:
            raise PuzzleError(f"--set cannot be {setting[:40]!r}: expected NAME=VALUE.")
        options[name] = value
    for name in _seeds(seed, count):
        with progress_line() as watch:
            made = next(Run(generator.generate(size, name, difficulty, options), Budget(seconds=timeout), watch))
        typer.echo(output.line(report.made(made, name, difficulty)) if json else made.id)


def _seeds(seed: str | None, many: int) -> list[str]:
    """So many seeds from the first one on: numbers count up, words get a number behind; None takes the clock."""
    first = str(time.time_ns() // 1000) if seed is None else seed
    if first.isascii() and first.isdigit():
        return [str(int(first) + i) for i in range(many)]
    return [first, *(f"{first}-{i}" for i in range(2, many + 1))]


def convert(
    puzzle: PuzzleText,
    to: Annotated[str, typer.Option("--to", help="The format; a wrong one lists them.")],
    kind: KindName = None,
    rules: Rules = None,
) -> None:
    """Write puzzles in another format."""
    for one in read_puzzles(puzzle, kind, rules):
        writers = {"id": lambda p: p.id, "link": pysolvers.link}
        writers |= {f.name: f.write for f in kind_named(one.kind).formats.FORMATS if f.write and f.name != "id"}
        if to not in writers:
            raise PuzzleError(f"--to cannot be {to[:40]!r} for {one.kind}: expected {' or '.join(writers)}.")
        written = writers[to](one)
        typer.echo(written, nl=not written.endswith("\n"))


def draw(
    puzzle: PuzzleText,
    kind: KindName = None,
    rules: Rules = None,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the answer too.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Draw all answers side by side, 100 at most.")] = False,
    file: Annotated[Path | None, typer.Option("-o", "--output", help="The file; stdout unless given.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Dark colours.")] = False,
    timeout: Timeout = None,
) -> None:
    """Draw a puzzle as SVG."""
    one = read_puzzle(puzzle, kind, rules)
    shown: list[Puzzle | Solution] = [one]
    if solution or every:
        with progress_line() as watch:
            shown = list(pysolvers.solutions(one, 100 if every else 1, seconds=timeout, watch=watch))
    if not shown:
        typer.echo(f"No answer. {one.impossible or ''}".strip(), err=True)
        raise typer.Exit(NONE)
    scenes = [pysolvers.draw(each) for each in shown]
    svg = (gallery(scenes) if every else scenes[0]).svg("dark" if dark else "light")
    if file is None:
        typer.echo(svg, nl=False)
    else:
        file.write_text(svg, encoding="utf-8")


def link(
    puzzle: PuzzleText,
    kind: KindName = None,
    rules: Rules = None,
    solve: Annotated[bool, typer.Option("--solve", help="Solve on arrival.")] = False,
) -> None:
    """Print the URL fragment of a puzzle, to put behind the page's address."""
    for one in read_puzzles(puzzle, kind, rules):
        typer.echo(pysolvers.link(one, solve=solve))


def list_kinds() -> None:
    """List the kinds of puzzle, their options, engines and formats."""
    typer.echo("\n".join(output.describe(kind) for kind in kinds()), nl=False)


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8000,
    folder: Annotated[Path, typer.Option("--folder", help="The built page.")] = Path("dist"),
) -> None:
    """Serve the built page (a folder `dist`, made by scripts/serve.py) on this machine."""
    from pysolvers.cli.serve import serve_folder

    if not (folder / "index.html").is_file():
        raise PuzzleError(f"There is no page in {folder}: build it with `python3 scripts/serve.py --build-only`.")
    serve_folder(folder, port, typer.echo)
