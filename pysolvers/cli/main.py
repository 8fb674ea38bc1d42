"""The command line: `pysolvers`, or `python -m pysolvers`.

Exit codes: 0 an answer, 1 proved that there is none, 2 bad input, 3 out of time. Errors are one sentence on stderr.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn

import typer

from pysolvers.cli import commands
from pysolvers.cli.batch import batch
from pysolvers.cli.output import BAD_INPUT, OUT_OF_TIME, STOPPED
from pysolvers.core.kind import NotThereYet
from pysolvers.core.progress import OutOfBudget
from pysolvers.core.puzzle import PuzzleError

app = typer.Typer(
    help="Solve logic puzzles, prove their answer the only one, make new ones, share them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
COMMANDS: dict[str, Callable[..., None]] = {
    "solve": commands.solve,
    "count": commands.count,
    "check": commands.check,
    "hint": commands.hint,
    "explain": commands.explain,
    "generate": commands.generate,
    "convert": commands.convert,
    "draw": commands.draw,
    "link": commands.link,
    "batch": batch,
    "kinds": commands.list_kinds,
    "serve": commands.serve,
}
for name, command in COMMANDS.items():
    app.command(name)(command)


def main() -> NoReturn:
    """Run the command line; every expected failure is one sentence and an exit code."""
    try:
        code = app(standalone_mode=False) or 0
    except typer.Exit as end:
        code = end.exit_code
    except typer.Abort:
        code = OUT_OF_TIME
    except KeyboardInterrupt:
        code = _complain("Stopped.", STOPPED)
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
