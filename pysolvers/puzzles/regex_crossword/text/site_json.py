"""regexcrossword.com's JSON: one puzzle, a list of puzzles, or a challenge file with a list under `puzzles`.

`{"patternsX": [[..], ..], "patternsY": [[..], ..], "patternsZ": [[..], ..], "hexagonal": true}`; each line has one
or two clues, "" says nothing. We write and read four keys more where a puzzle needs them: `characters`, `given`,
`turned` and `flavour`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.engines.regex.tree import Flavour
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.text.builder import build
from pysolvers.text.hand_written_json import load_json


def likeness(text: str) -> int:
    """3 for JSON with clues in it."""
    start = text.lstrip()[:1]
    return 3 if start and start in "[{" and '"patternsX"' in text else 0


def read(text: str) -> list[Puzzle]:
    """All puzzles in the JSON."""
    data = load_json(text, "This")
    found = list(_puzzles(data))
    if not found:
        raise PuzzleError('There is no puzzle in the JSON: expected an object with "patternsX" and "patternsY".')
    return [_read_one(entry, text) for entry in found]


def _puzzles(data: Any) -> list[dict[str, Any]]:
    """The objects with clues, in the order of the text, however they are wrapped."""
    out: list[dict[str, Any]] = []
    stack = [data]
    while stack:
        top = stack.pop()
        if isinstance(top, dict) and "patternsX" in top:
            out.append(top)
        elif isinstance(top, dict) and isinstance(top.get("puzzles"), list):
            stack.extend(reversed(top["puzzles"]))
        elif isinstance(top, list):
            stack.extend(reversed(top))
    return out


def _read_one(entry: dict[str, Any], text: str) -> RegexCrosswordPuzzle:
    axes = {axis: _axis(entry.get(f"patterns{axis.upper()}", []), axis) for axis in "yxz"}
    hexagonal = bool(entry.get("hexagonal", bool(axes["z"])))
    given = tuple(sorted(((int(r), int(c)), str(char)) for r, c, char in _given(entry)))
    characters = entry.get("characters", "")
    if not isinstance(characters, str):
        raise PuzzleError('"characters" must be a string of all characters that cells can hold.')

    def locate(axis: str, index: int, which: int, at: int) -> tuple[int, int] | None:
        return _find(text, axes[axis][index][which], at)

    z = axes["z"] if hexagonal else ()
    turned = hexagonal and bool(entry.get("turned"))
    return build(
        locate,
        axes["y"],
        axes["x"],
        z,
        given,
        characters,
        hexagonal,
        turned,
        _flavour(entry),
    )


def _flavour(entry: dict[str, Any]) -> Flavour:
    flavour = entry.get("flavour", "javascript")
    if flavour not in ("javascript", "python"):
        raise PuzzleError('"flavour" must be "javascript" or "python", the dialect of the clues.')
    return "python" if flavour == "python" else "javascript"


def _given(entry: dict[str, Any]) -> list[tuple[int, int, str]]:
    given = entry.get("given", [])
    if not isinstance(given, list) or not all(
        isinstance(g, list) and len(g) == 3 and type(g[0]) is int and type(g[1]) is int and isinstance(g[2], str)
        for g in given
    ):
        raise PuzzleError('"given" must be a list of [row, column, character].')
    return [(r, c, char) for r, c, char in given]


def _axis(lines: Any, axis: str) -> tuple[Clues, ...]:
    key = f"patterns{axis.upper()}"
    if not isinstance(lines, list):
        raise PuzzleError(f'"{key}" must be a list of lines, each a list of clues.')
    out: list[Clues] = []
    for n, line in enumerate(lines, 1):
        clues = [line] if isinstance(line, str) else line
        if not isinstance(clues, list) or not clues or not all(isinstance(clue, str) for clue in clues):
            raise PuzzleError(f'Line {n} of "{key}" must be a list of one or two clues.')
        if len(clues) > 2:
            raise PuzzleError(f'Line {n} of "{key}" has {len(clues)} clues; one or two are read.')
        out.append(tuple(clues))
    return tuple(out)


def _find(text: str, value: str, at: int) -> tuple[int, int] | None:
    """Line and column of character `at` of the first string in a JSON text that is `value`; None if there is none."""
    for match in re.finditer(r'"((?:[^"\\]|\\.)*)"', text):
        if json.loads(match[0], strict=False) == value:
            tokens = re.findall(r"\\u[0-9A-Fa-f]{4}|\\.|.", match[1], re.DOTALL)
            offset = match.start(1) + sum(map(len, tokens[:at]))
            before = text[:offset]
            return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1
    return None


def write(puzzle: RegexCrosswordPuzzle) -> str:
    """The puzzle as JSON."""
    data: dict[str, Any] = {"patternsX": [list(c) for c in puzzle.x], "patternsY": [list(c) for c in puzzle.y]}
    if puzzle.hexagonal:
        data["patternsZ"] = [list(c) for c in puzzle.z]
        data["hexagonal"] = True
    if puzzle.characters:
        data["characters"] = puzzle.characters
    if puzzle.given:
        data["given"] = [[r, c, char] for (r, c), char in puzzle.given]
    if puzzle.turned:
        data["turned"] = True
    if puzzle.flavour != "javascript":
        data["flavour"] = puzzle.flavour
    return json.dumps(data, ensure_ascii=False) + "\n"
