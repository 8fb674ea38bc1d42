"""The command line: `pysolvers`, or `python -m pysolvers`.

Exit codes: 0 an answer, 1 proved that there is none, 2 bad input, 3 out of time. Errors are one sentence on stderr.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import pysolvers
from pysolvers.batch.command import batch
from pysolvers.cli import report
from pysolvers.cli.terminal import progress_line
from pysolvers.core.kind import NotThereYet, kind_named, kinds
from pysolvers.core.progress import Budget, OutOfBudget, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.drawing.contact_sheet import gallery

FOUND, NONE, BAD_INPUT, OUT_OF_TIME = 0, 1, 2, 3

app = typer.Typer(
    help="Solve logic puzzles, prove their answer the only one, make new ones, share them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

PuzzleText = Annotated[str, typer.Argument(metavar="PUZZLE", help="A puzzle as text, a file's name, or - for stdin.")]
KindName = Annotated[str | None, typer.Option("--kind", "-k", help="The kind, if it is not to be recognised.")]
Rules = Annotated[str | None, typer.Option("--rules", help="The rule set, for kinds that have several.")]
Engine = Annotated[str, typer.Option("--engine", help="The engine: auto picks; `kinds` lists them.")]
Timeout = Annotated[float | None, typer.Option("--timeout", min=0, help="Seconds that each puzzle may take.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line for each puzzle.")]


@app.command()
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
    for one in _read(puzzle, kind, rules):
        formats = ("json", "svg", *kind_named(one.kind).formats.ANSWER_FORMATS)
        if style not in formats:
            raise PuzzleError(f"--format cannot be {style[:40]!r} for {one.kind}: expected {' or '.join(formats)}.")
        with progress_line() as watch:
            result = report.solve(one, engine, wanted, Budget(seconds=timeout), watch)
        typer.echo(
            report.line(result) if style == "json" else report.text(result, style, limit is not None or every),
            nl=style == "json",
        )
        if style != "json":
            typer.echo(" ".join(filter(None, (report.verdict(result), report.meant(result, timeout)))), err=True)
        if calls:
            typer.echo(f"Called {result.nodes} times", err=True)
        worst = max(worst, _code(result))
    raise typer.Exit(worst)


@app.command()
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
    for one in _read(puzzle, kind, rules):
        with progress_line() as watch:
            result = report.count(one, engine, limit, Budget(seconds=timeout), watch)
        number = result.count if result.exact else f"at least {result.count}"
        typer.echo(report.line(result) if json else number)
        worst = max(worst, _code(result))
    raise typer.Exit(worst)


@app.command()
def check(
    puzzle: PuzzleText,
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="The answer as text or JSON, a file's name, or -.")],
    kind: KindName = None,
    rules: Rules = None,
) -> None:
    """Say whether an answer is right, and if not, why."""
    violations = pysolvers.check(_one(puzzle, kind, rules), _text(answer))
    for violation in violations:
        typer.echo(violation)
    if not violations:
        typer.echo("Right.")
    raise typer.Exit(NONE if violations else FOUND)


@app.command()
def hint(puzzle: PuzzleText, kind: KindName = None, rules: Rules = None, timeout: Timeout = None) -> None:
    """Give the easiest next step."""
    step = pysolvers.hint(_one(puzzle, kind, rules), seconds=timeout)
    typer.echo(f"{step.title}: {step.sentence}" if step else "Nothing more can be deduced.")
    raise typer.Exit(FOUND if step else NONE)


@app.command()
def explain(puzzle: PuzzleText, kind: KindName = None, rules: Rules = None, timeout: Timeout = None) -> None:
    """Give the whole solution as steps."""
    one = _one(puzzle, kind, rules)
    steps = pysolvers.explain(one, seconds=timeout)
    for number, step in enumerate(steps, 1):
        typer.echo(f"{number}. {step.title}: {step.sentence}")
    state = kind_named(one.kind).play.start(one)
    for step in steps:
        for move in step.moves:
            state = state.play(move)
    if state.solution() is None:
        typer.echo("From here on it takes a guess, or there is no single answer.")
        raise typer.Exit(NONE)


@app.command()
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
    for name in report.seeds(seed, count):
        with progress_line() as watch:
            made = next(Run(generator.generate(size, name, difficulty, options), Budget(seconds=timeout), watch))
        typer.echo(report.made(made, name, difficulty) if json else made.id)


@app.command()
def convert(
    puzzle: PuzzleText,
    to: Annotated[str, typer.Option("--to", help="The format; a wrong one lists them.")],
    kind: KindName = None,
    rules: Rules = None,
) -> None:
    """Write puzzles in another format."""
    for one in _read(puzzle, kind, rules):
        writers = {"id": lambda p: p.id, "link": pysolvers.link}
        writers |= {f.name: f.write for f in kind_named(one.kind).formats.FORMATS if f.write and f.name != "id"}
        if to not in writers:
            raise PuzzleError(f"--to cannot be {to[:40]!r} for {one.kind}: expected {' or '.join(writers)}.")
        written = writers[to](one)
        typer.echo(written, nl=not written.endswith("\n"))


@app.command()
def draw(
    puzzle: PuzzleText,
    kind: KindName = None,
    rules: Rules = None,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the answer too.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Draw all answers side by side, 100 at most.")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file; stdout unless given.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Dark colours.")] = False,
    timeout: Timeout = None,
) -> None:
    """Draw a puzzle as SVG."""
    one = _one(puzzle, kind, rules)
    shown: list[Puzzle | Solution] = [one]
    if solution or every:
        with progress_line() as watch:
            shown = list(pysolvers.solutions(one, 100 if every else 1, seconds=timeout, watch=watch))
    if not shown:
        typer.echo(f"No answer. {one.impossible or ''}".strip(), err=True)
        raise typer.Exit(NONE)
    scenes = [pysolvers.draw(one) for one in shown]
    svg = (gallery(scenes) if every else scenes[0]).svg("dark" if dark else "light")
    if output is None:
        typer.echo(svg, nl=False)
    else:
        output.write_text(svg, encoding="utf-8")


@app.command()
def link(
    puzzle: PuzzleText,
    kind: KindName = None,
    rules: Rules = None,
    solve: Annotated[bool, typer.Option("--solve", help="Solve on arrival.")] = False,
) -> None:
    """Print the URL fragment of a puzzle, to put behind the page's address."""
    for one in _read(puzzle, kind, rules):
        typer.echo(pysolvers.link(one, solve=solve))


app.command()(batch)


@app.command(name="kinds")
def list_kinds() -> None:
    """List the kinds of puzzle, their options, engines and formats."""
    typer.echo("\n".join(report.describe(kind) for kind in kinds()), nl=False)


@app.command()
def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8000,
    folder: Annotated[Path, typer.Option("--folder", help="The built page.")] = Path("dist"),
) -> None:
    """Serve the built page (a folder `dist`, made by scripts/serve.py) on this machine."""
    from pysolvers.cli.serve import serve_folder

    if not (folder / "index.html").is_file():
        raise PuzzleError(f"There is no page in {folder}: build it with `python3 scripts/serve.py --build-only`.")
    serve_folder(folder, port, typer.echo)


def main() -> NoReturn:
    """Run the command line; every expected failure is one sentence and an exit code."""
    try:
        code = app(standalone_mode=False) or 0
    except typer.Exit as end:
        code = end.exit_code
    except typer.Abort:
        code = OUT_OF_TIME
    except KeyboardInterrupt:
        code = _complain("Stopped.", 130)
    except OutOfBudget as error:
        code = _complain(str(error), OUT_OF_TIME)
    except (PuzzleError, NotThereYet) as error:
        code = _complain(str(error), BAD_INPUT)
    except OSError as error:
        code = _complain(f"{error.filename or 'The file'}: {error.strerror or error}.", BAD_INPUT)
    except typer.TyperException as error:
        code = _complain(error.format_message(), BAD_INPUT)
    sys.exit(code)


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def _code(result: report.Result) -> int:
    return OUT_OF_TIME if result.late else NONE if result.status == "none" else FOUND


def _read(source: str, kind: str | None, rules: str | None) -> tuple[Puzzle, ...]:
    return pysolvers.parse_all(_text(source), kind, **({"rules": rules} if rules else {}))


def _one(source: str, kind: str | None, rules: str | None) -> Puzzle:
    return pysolvers.parse(_text(source), kind, **({"rules": rules} if rules else {}))


def _text(source: str) -> str:
    """What `source` stands for: stdin for `-`, a file's content if there is such a file, else the text itself."""
    if source == "-":
        data = sys.stdin.buffer.read()
    elif len(source) < 4096 and "\n" not in source and "\0" not in source and Path(source).is_file():
        data = Path(source).read_bytes()
    else:
        return source
    return _decoded(data).replace("\r\n", "\n")


def _decoded(data: bytes) -> str:
    """Bytes as text: UTF-8, or else Windows' western code page, which older files are in."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise PuzzleError("A byte is text neither in UTF-8 nor in Windows-1252.", line) from None
