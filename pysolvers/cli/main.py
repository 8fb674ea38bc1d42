"""The command line: `pysolvers`, or `python -m pysolvers`.

Exit codes: 0 a solution, 1 no solution (proved), 2 bad input, 3 out of time, 70 a bug in pysolvers. Errors are one
sentence on stderr.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

import click

import pysolvers
from pysolvers.cli import BAD_INPUT, BAD_PUZZLES, CLOSED_PIPE, FAULT, OUT_OF_TIME, examples, streams
from pysolvers.core import interrupt
from pysolvers.core.progress import OutOfBudget
from pysolvers.core.words import say, shortened
from pysolvers.errors import Error

# The commands in the order of the help: the module in this folder, and the first sentence of its help.
COMMANDS = {
    "solve": ("commands", "Find the solution, and say whether it is the only one."),
    "count": ("commands", "Count the solutions."),
    "info": ("commands", "Say what a puzzle is, and give its rules."),
    "check": ("commands", "Say whether a solution is right, and if not, why."),
    "hint": ("explaining", "Give the easiest next step."),
    "explain": ("explaining", "Explain the whole solution, step by step."),
    "grade": ("explaining", "Say how hard a puzzle is for a person."),
    "generate": ("making", "Make new puzzles, each with exactly one solution."),
    "daily": ("making", "Print the puzzle of the day."),
    "spare": ("making", "List clues that can be removed without creating a second solution."),
    "mend": ("making", "Add clues to a puzzle until it has one solution."),
    "conflict": ("making", "Say why a puzzle has no solution."),
    "convert": ("commands", "Write puzzles in another format, or turned or mirrored."),
    "draw": ("pictures", "Draw puzzles as SVG, PNG or PDF."),
    "book": ("books", "Write puzzles as a book in PDF."),
    "link": ("commands", "Print the link that opens a puzzle on the page."),
    "read": ("pictures", "Read the puzzle in a picture."),
    "batch": ("batch", "Work on many puzzles, by several processes or a cluster."),
    "kinds": ("catalogue", "List the kinds of puzzle, or describe one."),
    "serve": ("serve", "Serve the page on this machine."),
    "help": ("catalogue", "List the commands, or describe one."),
}


class ClosedPipe(Exception):
    """Raised if the output is a pipe that nobody reads. click would exit with 1, which here means "no solution"."""


class Commands(click.Group):
    """The commands. Only the module of the command that runs is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, sentence) for name, (_, sentence) in COMMANDS.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"pysolvers.cli.{COMMANDS[cmd_name][0]}")
        commands = [each for each in vars(module).values() if isinstance(each, click.Command)]
        found = next(each for each in commands if each.name == cmd_name)
        found.epilog = examples.epilog(cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.NoSuchCommand(shortened(args[0], 40), possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        try:
            return super().make_context(*args, **more)
        except BrokenPipeError:
            raise ClosedPipe from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            code = super().invoke(ctx)
            return max(code or 0, BAD_INPUT) if ctx.meta.get(BAD_PUZZLES) else code
        except BrokenPipeError:
            raise ClosedPipe from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(pysolvers.__version__, message="pysolvers %(version)s")
def app() -> None:
    """Solve logic puzzles, prove that they have one solution, explain them, make new ones.

    PUZZLE is text, the name of a file, or - for standard input. Without PUZZLE, a pipe is read. Exit codes: 0 a
    solution, 1 no solution (proved), 2 bad input, 3 out of time, 70 a fault in pysolvers.
    """


def main() -> NoReturn:
    """Run the command line. Each failure is one sentence on stderr, and has an exit code."""
    streams.prepare()
    sys.unraisablehook = _not_raised
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # undo `core.interrupt.put_off`
        code = app.main(standalone_mode=False) or 0
        streams.flush_output()
        signal.signal(signal.SIGINT, interrupt.end)  # Python is shutting down and can't handle an exception
    except BaseException as error:  # noqa: BLE001  a bug must not end with the exit code for "no solution"
        signal.signal(signal.SIGINT, interrupt.end)
        streams.discard_output()
        code = _failed(error)
    if code == interrupt.STOPPED:
        interrupt.end()  # Python might exit differently: it remembers an interrupt within `exec`, even if caught
    sys.exit(code)


def _not_raised(unraisable: sys.UnraisableHookArgs) -> None:
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):  # Ctrl+C in a `__del__` method or a callback
        sys.__unraisablehook__(unraisable)
        return
    _print_error(say("Stopped."), interrupt.STOPPED)
    interrupt.end()


def _failed(error: BaseException) -> int:
    if isinstance(error, (ClosedPipe, BrokenPipeError)):
        return CLOSED_PIPE
    if isinstance(error, SystemExit):
        raise error
    if interrupt.caused(error):
        return _print_error(say("Stopped."), interrupt.STOPPED)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return _print_error(error.ctx.get_help() if error.ctx else "", BAD_INPUT)
    for classes, code, sentence in FAILURES:
        if isinstance(error, classes):
            return _print_error(sentence(error), code)
    if os.environ.get("PYSOLVERS_DEBUG"):
        import traceback  # slow to import

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".strip(": ").replace("\n", " ")[:300]
    report = say(
        "This is a bug in pysolvers, not in the puzzle: {error}. Please report it with the command; see"
        " CONTRIBUTING.md. PYSOLVERS_DEBUG=1 shows where it happened.",
        error=what,
    )
    return _print_error(report, FAULT)


def _of_file(error: Any) -> str:
    return f"{error.filename or say('Reading or writing failed')}: {error.strerror or error}."


def _of_encoding(error: Any) -> str:
    sign = error.object[error.start : error.end][:1]
    template = "The output is in {encoding}, which has no {sign!a}: expected PYTHONIOENCODING=utf-8."
    return say(template, encoding=error.encoding, sign=sign)


def _of_command(error: click.NoSuchCommand) -> str:
    return f"{error.format_message()} {say('`pysolvers --help` lists the commands.')}"


# Expected failures: the exceptions, the exit code, and the sentence.
FAILURES: tuple[tuple[tuple[type[BaseException], ...], int, Callable[[Any], str]], ...] = (
    ((OutOfBudget,), OUT_OF_TIME, str),
    ((UnicodeEncodeError,), BAD_INPUT, _of_encoding),
    ((Error,), BAD_INPUT, str),
    ((click.NoSuchCommand,), BAD_INPUT, _of_command),
    ((click.ClickException,), BAD_INPUT, lambda error: error.format_message()),
    ((OSError,), BAD_INPUT, _of_file),
    ((MemoryError,), FAULT, lambda _: say("There is not enough memory for this.")),
)


def _print_error(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
