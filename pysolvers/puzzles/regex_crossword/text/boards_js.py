"""`boards.js` of Jimbly/regex-crossword: objects `{size: 3, author: '...', x: [...], y: [...], z: [...]}`, JavaScript.

Each is a hexagon with so many lines a direction; `y` are the rows. The diagonals are read the other way than
regexcrossword.com reads them (see `RegexCrosswordPuzzle.turned`). Names may be quoted, and there may be comments.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.text.builder import build

EXAMPLE = "{size: 3, x: ['A.', '.*', '.*'], y: ['.*', '.*', 'B.'], z: ['.*', '.*', '.*']}\n"
"""A small board, for people who ask what such a file looks like."""

_TOKEN = re.compile(
    r"""(?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<name>[A-Za-z_$][\w$.]*)"""
    r"""|(?P<number>\d+)|(?P<sign>[\[\]{}:,=;])|(?P<space>\s+)|(?P<other>.)""",
    re.DOTALL,
)
_LONGEST = 200_000
"""The most characters that the likeness is seen from."""


def likeness(text: str) -> int:
    """3 for text with lists called x, y and z."""
    head = text[:_LONGEST]
    return 3 if all(re.search(rf"""(?<![\w$])["']?{axis}["']?\s*:\s*\[""", head) for axis in "xyz") else 0


def read(text: str) -> list[Puzzle]:
    """The boards of a file, in its order.

    Raises:
        PuzzleError: if it is no object in JavaScript, or a board has not as many lines each way as its size says.
    """
    boards = _boards(_values(text))
    if not boards:
        raise PuzzleError("There is no board in the text: expected {size: ..., x: [...], y: [...], z: [...]}.")
    return [_board(name, board) for name, board in boards]


def _values(text: str) -> list[Any]:
    """The values in the text: what is assigned, exported or stands alone."""
    found: list[Any] = []
    parts: list[str] = []
    depth = 0
    line = 1
    for match in _TOKEN.finditer(text):
        kind, token = match.lastgroup, match[0]
        if kind == "other":
            raise PuzzleError(f"{token!r} is not understood: expected objects with lists of clues in quotes.", line)
        line += token.count("\n")
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        if depth > 0 or token in ("]", "}"):
            parts.append(_as_json(str(kind), token))
        if depth == 0 and token in ("]", "}"):
            joined = re.sub(r",(\s*[\]}])", r"\1", "".join(parts))
            parts = []
            try:
                found.append(json.loads(joined))
            except (ValueError, RecursionError):
                raise PuzzleError("The object that ends here cannot be read: expected lists in [ ].", line) from None
    if depth:
        raise PuzzleError("A bracket is not closed at the end of the text.", line)
    return found


def _as_json(kind: str, token: str) -> str:
    """A token as JSON has it."""
    if kind == "string":
        return json.dumps(re.sub(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", _unescaped, token[1:-1], flags=re.DOTALL))
    if kind == "name":
        return json.dumps(token)
    return "" if kind in ("comment", "space") else token


def _unescaped(match: re.Match[str]) -> str:
    """What an escape in a JavaScript string stands for."""
    code = match[1]
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0"}.get(code, code)


def _boards(values: list[Any]) -> list[tuple[str, dict[str, Any]]]:
    """The objects that have lists x, y and z, with their names, however they are wrapped."""
    found = []
    stack: list[tuple[str, Any]] = [("", value) for value in reversed(values)]
    while stack:
        name, value = stack.pop()
        if isinstance(value, dict) and all(isinstance(value.get(axis), list) for axis in "xyz"):
            found.append((name, value))
        elif isinstance(value, dict):
            stack += reversed(value.items())
        elif isinstance(value, list):
            stack += [(name, each) for each in reversed(value)]
    return found


def _board(name: str, board: dict[str, Any]) -> RegexCrosswordPuzzle:
    called = f"The board {name[:40]!r}" if name else "The board"
    size = board.get("size", len(board["y"]))
    lines: dict[str, tuple[Clues, ...]] = {}
    for axis in "yxz":
        clues = board[axis]
        if not all(isinstance(clue, str) for clue in clues):
            raise PuzzleError(f"{called} has a clue in {axis} that is no text in quotes.")
        if len(clues) != size:
            raise PuzzleError(f"{called} has {len(clues)} clues in {axis}; expected {size}, as its size says.")
        lines[axis] = tuple((clue,) for clue in clues)
    return build(lambda *_: None, lines["y"], lines["x"], lines["z"], hexagonal=True, turned=True)
