"""The command line: `pysolvers`, or `python -m pysolvers`.

Exit codes: 0 an answer, 1 proved that there is none, 2 bad input, 3 out of time. Errors are one sentence on stderr.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NoReturn

import click

from pysolvers.cli.output import BAD_INPUT, OUT_OF_TIME, STOPPED
from pysolvers.core.kind import NotThereYet
from pysolvers.core.progress import OutOfBudget
from pysolvers.core.puzzle import PuzzleError

COMMANDS = {
    "solve": "commands",
    "count": "commands",
    "check": "commands",
    "hint": "commands",
    "explain": "commands",
    "generate": "commands",
    "convert": "commands",
    "draw": "commands",
    "link": "commands",
    "batch": "batch",
    "kinds": "commands",
    "serve": "commands",
}
"""The commands in the order in which the help lists them, and the module in this folder that has each."""


class Commands(click.Group):
    """The commands, each imported when it is asked for: a short command is not to wait for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"pysolvers.cli.{COMMANDS[cmd_name]}"), cmd_name)
        return found


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version=None, package_name="pysolvers", message="pysolvers %(version)s")
def app() -> None:
    """Solve logic puzzles, prove their answer the only one, make new ones, share them.

    PUZZLE is text, a file's name, or - for standard input. Exit codes: 0 an answer, 1 proved that there is none, 2 bad
    input, 3 out of time.
    """


def main() -> NoReturn:
    """Run the command line; every expected failure is one sentence and an exit code."""
    try:
        code = app.main(standalone_mode=False) or 0
    except (click.Abort, KeyboardInterrupt):
        code = _complain("Stopped.", STOPPED)
    except OutOfBudget as error:
        code = _complain(str(error), OUT_OF_TIME)
    except (PuzzleError, NotThereYet) as error:
        code = _complain(str(error), BAD_INPUT)
    except click.exceptions.NoArgsIsHelpError as error:
        code = _complain(error.ctx.get_help() if error.ctx else "", BAD_INPUT)
    except click.ClickException as error:
        code = _complain(error.format_message(), BAD_INPUT)
    except OSError as error:
        code = _complain(f"{error.filename or 'The file'}: {error.strerror or error}.", BAD_INPUT)
    sys.exit(code)


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
