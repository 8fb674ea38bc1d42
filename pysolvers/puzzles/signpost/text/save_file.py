"""Save files of Simon Tatham's collection: lines `KEY     :LENGTH:VALUE`, of which GAME, PARAMS and DESC matter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.signpost.text import id

if TYPE_CHECKING:
    from pysolvers.puzzles.signpost.model import SignpostPuzzle


def likeness(text: str) -> int:
    return 3 if text.lstrip().startswith("SAVEFILE:") else 0


def read(text: str) -> list[Puzzle]:
    values = _values(text.lstrip())
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in values:
            raise PuzzleError("The save file has no {key}: expected GAME, PARAMS and DESC.", key=key)
    game, line = values["GAME"]
    if game != "Signpost":
        raise PuzzleError("The save file is of the game {game!r}: expected Signpost.", line, game=game[:40])
    return [id.read_id(f"{values['PARAMS'][0]}:{values['DESC'][0]}", values["DESC"][1])]


def write(puzzle: SignpostPuzzle) -> str:
    size, _, cells = id.write(puzzle).partition(":")
    values = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": "Signpost",
        "PARAMS": size,
        "CPARAMS": size,
        "DESC": cells,
        "NSTATES": "1",
        "STATEPOS": "1",
    }
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in values.items())


def _values(text: str) -> dict[str, tuple[str, int]]:
    values: dict[str, tuple[str, int]] = {}
    line = 1
    while text.strip():
        match = re.match(r"([A-Z]+) *:([0-9]{1,7}):", text)
        if match is None:
            raise PuzzleError("This is not a line of a save file: expected KEY     :LENGTH:VALUE.", line, 1)
        value = text[match.end() : match.end() + int(match[2])]
        if len(value) < int(match[2]):
            template = "{key} is cut off: expected {n} characters."
            raise PuzzleError(template, line, match.end() + 1, key=match[1], n=match[2])
        values.setdefault(match[1], (value, line))
        line += value.count("\n") + 1
        text = text[match.end() + len(value) :].lstrip("\r\n")
    return values
