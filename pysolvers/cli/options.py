"""Options that several commands share, and how PUZZLE is read."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from math import inf
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

import pysolvers
from pysolvers.api import result as results
from pysolvers.cli import BAD_PUZZLES, completion
from pysolvers.cli.terminal import ProgressLine
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Budget, Run
from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError
from pysolvers.core.words import say
from pysolvers.errors import ArgumentError, BadInput
from pysolvers.text import document, recognise
from pysolvers.text.decoding import decode

if TYPE_CHECKING:
    from pysolvers.parallel.crew import OpenCrew
    from pysolvers.picture.reading import PictureReading


T = TypeVar("T")
C = TypeVar("C", bound=Callable[..., Any])

_FILE_NAME = re.compile(r"(\.{0,2}|~|[A-Za-z]:)[/\\]\S+|[^\n]*\w\.[A-Za-z]\w{0,6}")


def _or_stdin(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    if value is None and sys.stdin.isatty():
        raise click.MissingParameter(ctx=context, param=parameter)
    return "-" if value is None else value


puzzle = click.argument(
    "puzzle", metavar="[PUZZLE]", required=False, callback=_or_stdin, shell_complete=completion.files
)


COUNT = click.IntRange(1)


def read_seconds(text: str | None, endless: bool = False) -> float | None:
    """Return the value of `--timeout` as a number; None for None. ArgumentError if it isn't a number of seconds.

    It must be at least 0 and finite; with `endless`, it may also be inf.
    """
    if text is None:
        return None
    with suppress(ValueError):
        number = float(text)
        if 0 <= number < inf or (endless and number == inf):
            return number
    expected = "seconds, such as 10 or 0.5"
    raise ArgumentError.of_value("--timeout", text, f"{expected}, or inf" if endless else expected)


kind = click.option(
    "-k",
    "--kind",
    shell_complete=completion.values(completion.NAMES),
    help="The kind of puzzle; without it, the text decides.",
)
rules = click.option(
    "--rules", shell_complete=completion.values(completion.RULES), help="The rule set, for kinds that have several."
)


def heading(command: C) -> C:
    """Add the options `--title`, `--author` and `--note` to a command."""
    for name, help in (
        ("note", "A note of up to 500 characters."),
        ("author", "The author."),
        ("title", "The title."),
    ):
        command = click.option(f"--{name}", help=help)(command)
    return command


def output(help: str, **more: Any) -> Callable[[C], C]:
    """Add the option `-o` to a command, which gets its value as `file`. `more` are arguments of `click.option`."""
    return click.option("-o", "--output", "file", metavar="FILE", shell_complete=completion.files, help=help, **more)


engine = click.option(
    "--engine",
    default="auto",
    shell_complete=completion.values(completion.ENGINES),
    help="The method; auto picks one. `kinds` lists the engines.",
)
timeout = click.option(
    "--timeout",
    metavar="SECONDS",
    callback=lambda _context, _parameter, text: read_seconds(text),
    help="Work at most SECONDS on each puzzle.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object per line.")
limit = click.option("--limit", type=COUNT, metavar="N", help="Stop after N solutions.")
jobs = click.option("--jobs", type=COUNT, metavar="N", help="Work on each puzzle with N processes.")
dask = click.option("--dask", metavar="ADDRESS", help="Work on each puzzle with a Dask cluster: tcp://HOST:8786.")


def crew(jobs: int | None, dask: str | None, seconds: float | None) -> OpenCrew | None:
    """Return a function that opens `jobs` processes, or connects to the cluster at the address `dask`.

    Return None to work in this process. Connecting takes up to `seconds`. ArgumentError for both jobs and a cluster.
    """
    check_one_of(jobs, dask)
    if dask:
        from pysolvers.parallel.cluster import ClusterCrew  # slow to import

        return lambda: ClusterCrew(dask, seconds=seconds)
    return results.crew_of(jobs or 1)


def check_one_of(jobs: int | None, dask: str | None) -> None:
    if jobs and dask:
        raise ArgumentError("Use either --jobs or --dask, not both.")


def seconds(timeout: float | None, otherwise: float) -> float:
    return otherwise if timeout is None else timeout


def rules_option(rules: str | None) -> dict[str, str]:
    """The rule set as an option for `parse`; {} for None."""
    return {"rules": rules} if rules else {}


@dataclass(frozen=True, slots=True)
class Question:
    """The arguments that most commands have: PUZZLE, its kind and rules, JSON or not, and the time limit."""

    source: str
    kind: str | None
    rules: str | None
    as_json: bool
    timeout: float | None = None

    def read(self, read: Callable[..., T]) -> T:
        """Call `read` with the text of PUZZLE, the kind, and the rule set if one is given; return its result."""
        options = rules_option(self.rules)
        return reading(self.source, lambda text: read(self._made(text), self.kind, **options), self.timeout)

    def _made(self, text: str) -> str:
        if "#" not in text or "\n" in text.strip() or not (found := recognise.computed(text, self.kind)):
            return text
        with ProgressLine().of("Making the puzzle of this seed") as watch:
            puzzle = next(Run(found[0], Budget(self.timeout), watch))
        return puzzle.id

    def _document(self) -> document.Document:
        """Read PUZZLE, and report its invalid puzzles on stderr; then the exit code is at least BAD_INPUT."""
        found = self.read(lambda text, kind, **options: document.read(text, kind, options))
        for error in found.errors:
            click.echo(error, err=True)
            click.get_current_context().meta[BAD_PUZZLES] = True
        return found

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return all puzzles in PUZZLE (at least one), and print notes on the text to stderr."""
        found = self._document()
        for note in found.notes:
            click.echo(note, err=True)
        return found.puzzles

    def puzzle(self) -> Puzzle:
        """Return the puzzle in PUZZLE; PuzzleError for several."""
        puzzles = self.puzzles()
        if len(puzzles) > 1:
            raise PuzzleError("There are {count} puzzles; expected one.", count=len(puzzles))
        return puzzles[0]

    def puzzles_and_missing_option(self) -> tuple[tuple[Puzzle, ...], str, str]:
        """Return the puzzles, the option that the text lacks ("rules" or ""), and a note on how the text was read."""
        found = self._document()
        return found.puzzles, found.missing_option, found.note or ("" if found.certain else read_as(found.puzzles))

    def games(self) -> tuple[tuple[Puzzle, tuple[str, ...]], ...]:
        """Return all puzzles with their moves. Only a single puzzle has moves, from its link or drawn lines."""
        found = self._document()
        if len(found.puzzles) > 1:
            return tuple((each, ()) for each in found.puzzles)
        return ((found.puzzle, tuple(move for group in found.moves for move in group.split("+"))),)


def read_as(puzzles: Sequence[Puzzle]) -> str:
    """Return a note on how an ambiguous text was read; `puzzles` are those found in it."""
    kind = kind_named(puzzles[0].kind)
    if len(puzzles) > 1:
        return say("Read as {kind}, {n} puzzles.", kind=kind.title, n=len(puzzles))
    return say("Read as {kind}, {size}.", kind=kind.title, size=puzzles[0].size)


def question(command: Callable[..., int]) -> Callable[..., int]:
    """Add PUZZLE and the common options to a command, which gets them as a `Question`."""
    return timeout(untimed_question(command))


def untimed_question(command: Callable[..., int]) -> Callable[..., int]:
    """Like `question`, but without `--timeout`, for a command that doesn't search."""

    @wraps(command)
    def ask(
        puzzle: str, kind: str | None, rules: str | None, as_json: bool, timeout: float | None = None, **more: Any
    ) -> int:
        return command(Question(puzzle, kind, rules, as_json, timeout), **more)

    asking: Callable[..., int] = ask
    for option in (as_json, rules, kind, puzzle):
        asking = option(asking)
    return asking


def reading(source: str, read: Callable[[str], T], seconds: float | None = None) -> T:
    """Return `read(text)` for the text that `source` names (see `read_text`). A picture is read within `seconds`.

    Raises what `read` raises; ArgumentError if there is no such file, or nothing on standard input.
    """
    text = read_text(source, seconds)
    if source == "-" and not text.strip():
        raise ArgumentError("There is nothing on standard input: expected a puzzle there, or PUZZLE as an argument.")
    try:
        return read(text)
    except BadInput:
        if is_folder(source):
            raise ArgumentError("{source} is a directory; expected a file or a puzzle.", source=source) from None
        if _looks_like_a_file(source) and not is_file(source):
            raise ArgumentError("There is no file {source}.", source=source) from None
        raise


def _looks_like_a_file(source: str) -> bool:
    return len(source) < 256 and _FILE_NAME.fullmatch(source) is not None


MOST_BYTES = 4 * MAX_TEXT + 4  # enough for `MAX_TEXT` characters and a byte order mark

HEAD = 65_536  # bytes to detect a picture

LONGEST_NAME = 4096  # an argument of this length can't be a file name


def read_text(source: str, seconds: float | None = None) -> str:
    """Return the text of `source`: standard input for `-`, the contents of a file, or else `source` itself.

    A picture becomes the link of its puzzle, read within `seconds` (default: a minute). PuzzleError for too much data
    or bytes that are not text; OSError if a stream or file can't be read.
    """
    if source == "-":
        return _text(sys.stdin.buffer, "standard input", seconds)
    if is_file(source):
        with Path(source).open("rb") as file:
            return _text(file, source, seconds)
    return source


def _text(file: BinaryIO, name: str, seconds: float | None) -> str:
    from pysolvers.picture.metadata import is_picture  # not needed for typed puzzles

    head = file.read(HEAD)
    if is_picture(head):
        return _link_in(rest_of_picture(head, file), 60 if seconds is None else seconds)
    return decode(_at_most(head, file, name))


def rest_of_picture(head: bytes, file: BinaryIO) -> bytes:
    """Return all bytes of a picture's file, of which `head` is already read. PuzzleError if there are too many."""
    from pysolvers.picture.decode import LARGEST_FILE  # not needed for text

    data = head + file.read(LARGEST_FILE + 1 - len(head))
    if len(data) > LARGEST_FILE:
        raise PuzzleError("The picture's file is too large: the limit is {most} bytes.", most=LARGEST_FILE)
    return data


def _link_in(data: bytes, seconds: float) -> str:
    with ProgressLine().of("Reading the picture") as watch:
        found = pysolvers.read_picture(data, seconds=seconds, watch=watch)
    if found.puzzle is None:
        raise PuzzleError(" ".join(found.notes) or "What the picture shows is not a puzzle.")
    if found.corners is not None:
        print(f"Read from the picture: {found.puzzle.id}", file=sys.stderr)
    report_reading(found)
    return pysolvers.link(found.puzzle, found.moves)


def report_reading(found: PictureReading) -> None:
    """Say on stderr what is doubtful or contradictory in a picture."""
    for sentence in (*found.notes, *(say("Doubtful: {sentence}", sentence=doubt.sentence) for doubt in found.doubts)):
        print(sentence, file=sys.stderr)


def is_file(source: str) -> bool:
    """True if `source` is the name of an existing file, pipe or device, but not of a folder."""
    if not source or len(source) >= LONGEST_NAME or "\n" in source or "\0" in source:
        return False
    try:
        return not S_ISDIR(Path(source).stat().st_mode)
    except (OSError, ValueError):  # no such file, or not a valid name
        return False


def is_folder(source: str) -> bool:
    with suppress(OSError, ValueError):
        return bool(source) and len(source) < LONGEST_NAME and Path(source).is_dir()
    return False


def _at_most(head: bytes, file: BinaryIO, name: str) -> bytes:
    data = head + file.read(MOST_BYTES + 1 - len(head))
    if len(data) > MOST_BYTES:
        template = "There are more than {most} bytes in {name}; the limit is {limit} characters."
        raise PuzzleError(template, most=MOST_BYTES, name=name, limit=MAX_TEXT)
    return data
