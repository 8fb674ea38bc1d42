"""Reads tasks from files: every puzzle in every file, with its number and line.

A file that can't be read as a whole is split: at headers such as "10 10", at blank lines or line ends, or into the
elements of a JSON list.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pysolvers
from pysolvers.batch.task import Request, Task
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.errors import ArgumentError, BadInput
from pysolvers.text import document, json_lines, links
from pysolvers.text.decoding import decode_leniently

Found = tuple[str, str, str, int]  # a puzzle's kind and text, or "" and ""; the error, or ""; its line, 0 if unknown

Piece = tuple[int, str]  # a part of a file: the number of lines before it (UNKNOWN in JSON), and its text

UNKNOWN = -1

MOST_BYTES = 1 << 28  # of one file: enough for millions of puzzles, but finite, unlike a device such as /dev/zero

_HEADER = re.compile(r"[ \t]*\d{1,9}[ \t]+\d{1,9}[ \t]*\r?", re.ASCII)


def read_files(files: Iterable[str], request: Request, kind: str | None, rules: str | None) -> list[Task]:
    """Return one task for each puzzle in `files` (`-` is stdin), in order. `request` is what to do with the puzzles.

    `kind` and `rules` apply to all puzzles; None to recognize them. OSError for a file that can't be read;
    ArgumentError for an unknown kind or a repeated file; PuzzleError for more than `MOST_BYTES` bytes.
    """
    kind = kind and kind_named(kind).name
    tasks: list[Task] = []
    seen: set[str] = set()
    for file in files:
        if file in seen:
            raise ArgumentError("The file {file} is given twice.", file=file)
        seen.add(file)
        text = decode_leniently(_content(file))
        found = _to_make(text, kind, rules) if request.action == "generate" else read_puzzles(text, kind, rules)
        tasks += [Task(file, i, name, text, request, error, line) for i, (name, text, error, line) in enumerate(found)]
    return tasks


def _content(file: str) -> bytes:
    if file == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PuzzleError("{file} has more than {most} bytes: split it into several files.", most=MOST_BYTES, file=file)
    return data


def _to_make(text: str, kind: str | None, rules: str | None) -> Iterator[Found]:
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 4:
            yield _wrong(PuzzleError("{count} words; expected KIND SIZE SEED DIFFICULTY.", number, count=len(words)))
            continue
        try:
            name = kind_named(words[0]).name
        except BadInput as error:
            yield _wrong(PuzzleError(error.sentence, number))
            continue
        if kind and name != kind:
            yield _wrong(PuzzleError("The kind is {name}; expected {kind}.", number, name=words[0][:40], kind=kind))
        else:
            yield name, " ".join([*words[1:], *([rules] if rules else [])]), "", number


def read_puzzles(text: str, kind: str | None = None, rules: str | None = None) -> Iterator[Found]:
    """Yield (kind, id, error, line) for each puzzle in a file's text; the error is "" if the puzzle can be read."""
    options = {"rules": rules} if rules else {}
    try:
        found = document.read(text, kind, options)
        lines = found.lines or [number + 1 for number, _ in _lines(text)]
        lines = lines if len(lines) == len(found.entries) else [0] * len(found.entries)
        for each, line in zip(found.entries, lines, strict=True):
            yield _right(each, line) if isinstance(each, Puzzle) else _wrong(each)
        return
    except BadInput as error:
        whole = error
    pieces = [(UNKNOWN, json.dumps(each, ensure_ascii=False)) for each in _elements(text)] or list(_blocks(text))
    if len(pieces) == 1:
        pieces = _by_line(pieces[0], kind)
    if len(pieces) < 2:
        yield _wrong(whole)
        return
    for piece in pieces:
        whole_piece, is_wrong = _read(piece, kind, options)
        parts = _by_line(piece, kind) if is_wrong and "\n" in piece[1] else []
        yield from [one for part in parts for one in _read(part, kind, options)[0]] or whole_piece


def _read(piece: Piece, kind: str | None, options: dict[str, str]) -> tuple[list[Found], bool]:
    before, text = piece
    try:
        return [_right(each, before + 1) for each in pysolvers.parse_all(text, kind, **options)], False
    except BadInput as error:
        if before == UNKNOWN:
            return [_wrong(PuzzleError(error.sentence))], True
        return [_wrong(PuzzleError(error.sentence, before + (error.line or 1), error.column))], True


def _by_line(piece: Piece, kind: str | None) -> list[Piece]:
    before, text = piece
    lines = [(before + number, line) for number, line in _lines(text)]
    likely = [each for each in lines if _looks(each[1], kind) >= 2]
    own = len(likely) == len(lines) or any(not _read(each, kind, {})[1] for each in likely)
    return lines if own else []


def _right(puzzle: Puzzle, line: int) -> Found:
    return puzzle.kind, puzzle.id, "", line


def _wrong(error: BadInput) -> Found:
    return "", "", str(error), error.line or 0


def _lines(block: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(block.split("\n")):
        if line.strip() and not _is_comment(line):
            yield number, line


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#") and not links.is_link(line)


def _elements(text: str) -> list[object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
        data = lists[0] if len(lists) == 1 else []
    return data if isinstance(data, list) else []


def _blocks(text: str) -> Iterator[Piece]:
    """Split a text at blank lines, and before sizes such as "10 10".

    Leave out comments before a board, and a block that begins with "0 0", the usual end of such files.
    """
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
    first = next((i for i, line in enumerate(lines) if not _is_comment(line)), None)
    if first is not None and lines[first].split() != ["0", "0"]:
        yield start + first, "\n".join(lines[first:])


def _looks(line: str, kind: str | None) -> int:
    if links.is_link(line) or json_lines.results_in(line):
        return 3
    chosen = [kind_named(kind)] if kind else list(kinds())
    return max((f.likeness(line) for each in chosen for f in each.formats.FORMATS if f.read), default=0)
