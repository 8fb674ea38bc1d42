"""Files in, tasks out: every puzzle in every file, each with its place.

A file that reads as a whole is taken as that. One that does not (one bad puzzle in it is enough, or that it is longer
than `MAX_TEXT`) is cut into pieces, each of which is read by itself: at headers such as "10 10", at blank lines, line
by line where lines are puzzles, or by the elements of a list in JSON.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pysolvers
from pysolvers.batch.task import Request, Task
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError
from pysolvers.errors import ArgumentError, BadInput
from pysolvers.text import links
from pysolvers.text.decoding import decode_leniently

Found = tuple[str, str, str]
"""What a task is made of: the kind and the text, or two empty ones and what is wrong."""

Piece = tuple[int, str]
"""A part of a file: the lines before it, and its text."""

MOST_BYTES = 1 << 28
"""The largest file that is read, some million puzzles; a device such as /dev/zero has no end."""

_HEADER = re.compile(r"[ \t]*\d{1,9}[ \t]+\d{1,9}[ \t]*\r?", re.ASCII)


def read_files(files: Iterable[str], request: Request, kind: str | None, rules: str | None) -> list[Task]:
    """All tasks in `files` (`-` is stdin), in order.

    Raises:
        OSError: if a file cannot be read.
        PuzzleError: if `kind` is none, or a file is given twice or has more than `MOST_BYTES`.
    """
    kind = kind and kind_named(kind).name
    tasks: list[Task] = []
    seen: set[str] = set()
    for file in files:
        if file in seen:
            raise ArgumentError(f"The file {file} is given twice.")
        seen.add(file)
        text = decode_leniently(_content(file))
        found = _to_make(text, kind, rules) if request.action == "generate" else read_puzzles(text, kind, rules)
        tasks += [Task(file, i, name, text, request, error) for i, (name, text, error) in enumerate(found)]
    return tasks


def _content(file: str) -> bytes:
    """All bytes of a file, of a pipe, or of stdin for `-`; PuzzleError if there is no end to them."""
    if file == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PuzzleError(f"There are more than {MOST_BYTES} bytes in {file}: expected several files.")
    return data


def _to_make(text: str, kind: str | None, rules: str | None) -> Iterator[Found]:
    """The lines `KIND SIZE SEED DIFFICULTY` of a file."""
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 4:
            yield _wrong(PuzzleError(f"{len(words)} words; expected KIND SIZE SEED DIFFICULTY.", number))
            continue
        try:
            name = kind_named(words[0]).name
        except BadInput as error:
            yield _wrong(PuzzleError(error.sentence, number))
            continue
        if kind and name != kind:
            yield _wrong(PuzzleError(f"The kind is {words[0][:40]}; expected {kind}.", number))
        else:
            yield name, " ".join([*words[1:], *([rules] if rules else [])]), ""


def read_puzzles(text: str, kind: str | None = None, rules: str | None = None) -> Iterator[Found]:
    """The puzzles of a file, as their ids."""
    options = {"rules": rules} if rules else {}
    try:
        yield from map(_right, pysolvers.parse_all(text, kind, **options))
        return
    except BadInput as error:
        whole = error
    pieces = list(_pieces(text, kind))
    if len(pieces) < 2:
        yield _wrong(whole)
        return
    for before, piece in pieces:
        try:
            yield from map(_right, pysolvers.parse_all(piece, kind, **options))
        except BadInput as error:
            yield _wrong(PuzzleError(error.sentence, before + (error.line or 1), error.column))


def _right(puzzle: Puzzle) -> Found:
    return puzzle.kind, puzzle.id, ""


def _wrong(error: BadInput) -> Found:
    return "", "", str(error)


def _pieces(text: str, kind: str | None) -> Iterator[Piece]:
    """The parts of a text that does not read as a whole, each perhaps a puzzle."""
    elements = _elements(text) if text.lstrip()[:1] in ("[", "{") else []
    if elements:
        yield from ((0, json.dumps(element, ensure_ascii=False)) for element in elements)
        return
    chosen = [kind_named(kind)] if kind else list(kinds())
    for before, block in _blocks(text):
        if "\n" in block and _reads_by_line(block, chosen):
            yield from ((before + number, line) for number, line in _lines(block))
        else:
            yield before, block


def _lines(block: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither empty nor comments, each with its number from 0."""
    for number, line in enumerate(block.split("\n")):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _elements(text: str) -> list[object]:
    """The elements of a list in JSON, or of the one list in an object; [] if it is neither."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
        data = lists[0] if len(lists) == 1 else []
    return data if isinstance(data, list) else []


def _blocks(text: str) -> Iterator[Piece]:
    """The text cut at blank lines and before headers; comments and a final "0 0" go."""
    lines = text.split("\n")
    start: int | None = None
    for number, line in enumerate([*lines, ""]):
        ends = not line.strip() or _HEADER.fullmatch(line) is not None
        if start is not None and ends:
            yield from _block(start, lines[start:number])
            start = None
        if start is None and line.strip():
            start = number


def _block(start: int, lines: list[str]) -> Iterator[Piece]:
    first = next((i for i, line in enumerate(lines) if not line.lstrip().startswith("#")), None)
    if first is not None and lines[first].split() != ["0", "0"]:
        yield start + first, "\n".join(lines[first:])


def _reads_by_line(block: str, chosen: list[Kind]) -> bool:
    """Whether the lines of a block are puzzles by themselves, as ids are and the rows of a grid are not."""
    if len(block) <= MAX_TEXT and _reads(block, chosen):
        return False
    lines = [line for _, line in _lines(block)]
    likely = [line for line in lines if _looks(line, chosen) >= 2]
    return len(likely) == len(lines) or any(_reads(line, chosen) for line in likely)


def _reads(text: str, chosen: list[Kind]) -> bool:
    try:
        pysolvers.parse_all(text, chosen[0].name if len(chosen) == 1 else None)
    except BadInput:
        return False
    return True


def _looks(line: str, chosen: list[Kind]) -> int:
    """How much a line looks like a puzzle, as `Format.likeness` says."""
    if links.is_link(line):
        return 3
    return max((f.likeness(line) for kind in chosen for f in kind.formats.FORMATS if f.read), default=0)
