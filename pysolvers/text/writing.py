"""Puzzles out as text: every format that a kind of puzzle is written in, by its name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.text import links


def writers(puzzle: Puzzle) -> dict[str, Callable[[Any], str]]:
    """What writes a puzzle, by the formats' names: `id`, `link` and `json`, which all kinds have, and the kind's own.

    `url` is another name of `link`.
    """
    own = {format.name: format.write for format in kind_named(puzzle.kind).formats.FORMATS if format.write}
    return {"id": _id, "link": links.write, "url": links.write, "json": as_json} | own | {"id": _id}


def write(puzzle: Puzzle, format: str) -> str:
    """The puzzle in a format; PuzzleError lists the formats if it has no such."""
    known = writers(puzzle)
    if format not in known:
        raise PuzzleError(f"A {puzzle.kind} puzzle is not written as {format[:40]!r}: expected {' or '.join(known)}.")
    return known[format](puzzle)


def as_json(puzzle: Puzzle) -> str:
    """The puzzle as a JSON object in one line: its `kind`, its `id`, which is read back, and its `text` for people."""
    return json.dumps({"kind": puzzle.kind, "id": puzzle.id, "text": str(puzzle)}, ensure_ascii=False)


def _id(puzzle: Puzzle) -> str:
    return puzzle.id
