"""Thomas Ahle's Numberlink program with this package's solver: `python -m pysolvers.puzzles.numberlink < PUZZLES`.

The flags and the input are those of the original. So is the output, byte for byte, if a puzzle has one solution under
the tight rules: the solution or IMPOSSIBLE, then an empty line. `Called N times` counts this solver's nodes. Exit
codes: 0 with or without a solution, 1 bad input, 2 bad flags.

Source: https://github.com/thomasahle/numberlink
"""

from __future__ import annotations

import errno
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from io import BytesIO
from typing import Any, NoReturn

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.program import InputError, new_puzzle, printed, read_puzzles, search

USAGE = """\
usage: python -m pysolvers.puzzles.numberlink [flags] < PUZZLES
  -tubes          print the paths as lines
  -colors         print each path in its own color
  -calls          print after each puzzle how many nodes its search took
  -calls-only     print only the total number of nodes
  -generate=5x5   print a new puzzle of five columns and five rows
  -profile=FILE   write a Python profile to a file (`python -m pstats FILE` reads it)
"""

YES = ("1", "t", "T", "TRUE", "true", "True")
NO = ("0", "f", "F", "FALSE", "false", "False")


class FlagError(ValueError):
    """An unknown flag, or an invalid value for one; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Flags:
    """The values of the command-line flags. `calls_only` is the flag `-calls-only`; `help` is `-h` or `-help`."""

    tubes: bool = False
    colors: bool = False
    calls: bool = False
    calls_only: bool = False
    generate: str = ""
    profile: str = ""
    help: bool = False


_NAMES = {field.name.replace("_", "-"): field for field in fields(Flags)}
_NAMES["h"] = _NAMES["help"]


def read_flags(words: Sequence[str]) -> Flags:
    found: dict[str, Any] = {}
    rest = list(words)
    while rest and len(rest[0]) > 1 and rest[0].startswith("-"):
        word = rest.pop(0)
        if word == "--":
            break
        bare = word[2:] if word.startswith("--") else word[1:]
        name, equals, value = bare.partition("=")
        if not name or name.startswith("-"):
            raise FlagError(f"bad flag syntax: {word[:40]}")
        field = _NAMES.get(name)
        if field is None:
            raise FlagError(f"flag provided but not defined: -{name[:40]}")
        if isinstance(field.default, bool):
            found[field.name] = _truth(value, name) if equals else True
            continue
        if not equals:
            if not rest:
                raise FlagError(f"flag needs an argument: -{name}")
            value = rest.pop(0)
        found[field.name] = value
    return Flags(**found)


def _truth(value: str, name: str) -> bool:
    if value not in YES + NO:
        raise FlagError(f'invalid boolean value "{value[:40]}" for -{name}: expected true or false')
    return value in YES


DONE, BAD_INPUT, BAD_FLAGS, STOPPED = 0, 1, 2, 130


def main() -> NoReturn:
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:
        code = STOPPED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # the reader has closed the pipe, which is fine
            print(f"{error.filename or 'Reading or writing failed'}: {error.strerror or error}.", file=sys.stderr)
        code = BAD_INPUT
        _give_up_output()
    sys.exit(code)


def _run(words: list[str]) -> int:
    try:
        flags = read_flags(words)
    except FlagError as error:
        print(f"{error}\n{USAGE}", end="", file=sys.stderr)
        return BAD_FLAGS
    if flags.help:
        print(USAGE, end="", file=sys.stderr)
        return DONE
    try:
        if flags.generate:
            _print(new_puzzle(flags.generate, random.Random()))
        else:
            with _profiled(flags.profile):
                _solve(flags)
    except (InputError, PuzzleError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    return DONE


def _solve(flags: Flags) -> None:
    calls = 0
    for rows in read_puzzles(sys.stdin.buffer if sys.stdin else BytesIO()):
        found = search(rows)
        calls += found.nodes
        if flags.calls_only:
            continue
        text = "IMPOSSIBLE\n"
        if found.labels:
            text = printed(rows.width, rows.cells, found.labels, found.links, flags.tubes, flags.colors)
        _print(text + (f"Called {found.nodes} times\n" if flags.calls else "") + "\n")
    if flags.calls_only:
        _print(f"Called {calls} times\n")


@contextmanager
def _profiled(file: str) -> Iterator[None]:
    if not file:
        yield
        return
    from cProfile import Profile
    from pathlib import Path

    Path(file).touch()  # fail now if the file cannot be written
    profile = Profile()
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
        profile.dump_stats(file)


def _print(text: str) -> None:
    """Print UTF-8 whatever the terminal's encoding, and flush: the reader may wait for each solution."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "Standard output")
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def _give_up_output() -> None:
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
