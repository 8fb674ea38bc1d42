"""Thomas Ahle's Numberlink program with this package's solver: `python -m pysolvers.puzzles.numberlink < PUZZLES`.

It has the original program's flags and input. The output is the same too if a puzzle has one solution under the rule
set `tight`, but `Called N times` counts this solver's nodes. Exit codes: 0 with or without a solution, 1 bad input,
2 bad flags.

Source: https://github.com/thomasahle/numberlink
"""

from __future__ import annotations

import errno
import os
import random
import sys
from argparse import REMAINDER, SUPPRESS, ArgumentParser, Namespace
from cProfile import Profile
from io import BytesIO
from typing import NoReturn

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.program import InputError, new_puzzle, printed, read_puzzles, search

SWITCHES = {
    "tubes": "print the paths as lines",
    "colors": "print each path in its own color",
    "calls": "print after each puzzle how many nodes its search took",
    "calls-only": "print only the total number of nodes",
}

VALUES = {
    "generate": ("5x5", "print a new puzzle of five columns and five rows"),
    "profile": ("FILE", "write a Python profile to a file (`python -m pstats FILE` reads it)"),
}

BAD_INPUT, STOPPED = 1, 130


def _flags() -> Namespace:
    usage = "python -m pysolvers.puzzles.numberlink [flags] < PUZZLES"
    parser = ArgumentParser(usage=usage, allow_abbrev=False)
    for name, says in SWITCHES.items():
        parser.add_argument(f"-{name}", f"--{name}", action="store_true", help=says)
    for name, (value, says) in VALUES.items():
        parser.add_argument(f"-{name}", f"--{name}", default="", metavar=value, help=says)
    parser.add_argument("ignored", nargs=REMAINDER, help=SUPPRESS)
    return parser.parse_args()


def main() -> NoReturn:
    flags, code = _flags(), 0
    try:
        _run(flags)
    except (InputError, PuzzleError) as error:
        print(error, file=sys.stderr)
        code = BAD_INPUT
    except KeyboardInterrupt:
        code = STOPPED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # the reader has closed the pipe, which is fine
            print(f"{error.filename or 'Reading or writing failed'}: {error.strerror or error}.", file=sys.stderr)
        code = BAD_INPUT
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more can be written
    sys.exit(code)


def _run(flags: Namespace) -> None:
    if flags.generate:
        _print(new_puzzle(flags.generate, random.Random()))
    elif flags.profile:
        profile = Profile()
        profile.runcall(_solve, flags)
        profile.dump_stats(flags.profile)
    else:
        _solve(flags)


def _solve(flags: Namespace) -> None:
    calls = 0
    for board in read_puzzles(sys.stdin.buffer if sys.stdin else BytesIO()):
        solution, nodes = search(board)
        calls += nodes
        if not flags.calls_only:
            text = printed(solution, flags.tubes, flags.colors) if solution else "IMPOSSIBLE\n"
            _print(text + (f"Called {nodes} times\n" if flags.calls else "") + "\n")
    if flags.calls_only:
        _print(f"Called {calls} times\n")


def _print(text: str) -> None:
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "Standard output")
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()  # the reader may wait for each solution


if __name__ == "__main__":
    main()
