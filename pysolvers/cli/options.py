"""What several commands have in common: their options, and how PUZZLE is read."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import pysolvers
from pysolvers.core.puzzle import Puzzle, PuzzleError

puzzle = click.argument("puzzle", metavar="PUZZLE")
kind = click.option("-k", "--kind", help="The kind, if it is not to be recognised.")
rules = click.option("--rules", help="The rule set, for kinds that have several.")
engine = click.option("--engine", default="auto", help="The engine: auto picks; `kinds` lists them.")
timeout = click.option("--timeout", type=click.FloatRange(min=0), help="Seconds that each puzzle may take.")
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each puzzle.")
limit = click.option("--limit", type=click.IntRange(min=1), help="Stop after so many answers.")


def read_puzzles(source: str, kind: str | None, rules: str | None) -> tuple[Puzzle, ...]:
    """All puzzles in PUZZLE, at least one; PuzzleError if it is none."""
    return pysolvers.parse_all(read_text(source), kind, **({"rules": rules} if rules else {}))


def read_puzzle(source: str, kind: str | None, rules: str | None) -> Puzzle:
    """The puzzle in PUZZLE; PuzzleError if it is none, or if there are several."""
    return pysolvers.parse(read_text(source), kind, **({"rules": rules} if rules else {}))


def read_text(source: str) -> str:
    """What `source` stands for: stdin for `-`, a file's content if there is such a file, else the text itself."""
    if source == "-":
        data = sys.stdin.buffer.read()
    elif len(source) < 4096 and "\n" not in source and "\0" not in source and Path(source).is_file():
        data = Path(source).read_bytes()
    else:
        return source
    return _decode(data).replace("\r\n", "\n")


def _decode(data: bytes) -> str:
    """Bytes as text: UTF-8, or else Windows' western code page, which older files are in."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise PuzzleError("A byte is text neither in UTF-8 nor in Windows-1252.", line) from None
