"""Puzzle files in the format of janko.at: keys, then `problem` and rows of tokens, then perhaps `solution`."""

from __future__ import annotations

import re

from pysolvers.core.heading import Heading
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import counted
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import Row, puzzle_of_rows
from pysolvers.puzzles.numberlink.text.solutions import read_solution

_KEYS = re.compile(
    r"(?i)\s*(begin|end\w*|puzzle|author|source|title|info|rules|mail|url|size|rows|cols|unit|problem|solution|moves|depth)\b"
)

# other puzzles of the site whose files look similar
_OTHERS = ("zahlenschlange", "pfeilzahlen", "pfeilpfad", "zahlenpfad", "zahlenlabyrinth", "rundweg", "hitori", "masyu")

_HEADING = {"title": "title", "author": "author", "info": "note"}  # keys that belong to a puzzle's heading


def likeness(text: str) -> int:
    head = text[:20_000].lower()
    if not re.search(r"(?m)^[^\S\n]*problem[^\S\n]*$", head):
        return 0
    return 3 if re.search(r"(?m)^[^\S\n]*(begin[^\S\n]*$|(size|rows|puzzle)\s)", head) else 2


def read(text: str) -> list[Puzzle]:
    return [puzzle for puzzle, _ in _read(text)]


def solutions(text: str) -> list[Solution]:
    """Return the solutions after a line `solution`; [] unless every puzzle has one.

    A cell of a solution is its label, or letters for the directions of its links, such as `ne`.
    """
    found = _read(text)
    if not all(solution for _, solution in found):
        return []
    return [read_solution(puzzle, "".join(f"{row}\n" for row in solution)) for puzzle, solution in found]


def _read(text: str) -> list[tuple[NumberlinkPuzzle, list[str]]]:
    found: list[tuple[NumberlinkPuzzle, list[str]]] = []
    size: dict[str, int] = {}
    heading: dict[str, str] = {}
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        key, *values = lines[at].lower().split() or [""]
        at += 1
        if key == "begin":
            size, heading = {}, {}
        elif key == "puzzle" and values and values[0] in _OTHERS:
            template = "This is a {puzzle} of janko.at, which pysolvers does not solve."
            raise PuzzleError(template, at, puzzle=values[0].title())
        elif key in _HEADING:
            heading[_HEADING[key]] = lines[at - 1].strip()[len(key) :]
        elif key in ("size", "rows", "cols"):
            size |= _size(key, values)
        elif key in ("problem", "solution"):
            rows = _block(lines, at)
            at += len(rows)
            if key == "problem":
                puzzle = _puzzle([(line, _tokens(row)) for line, row in rows], size, at)
                found.append((puzzle.titled(Heading.of(heading)), []))
            elif found:
                found[-1][1].extend(row for _, row in rows)
    if not found:
        raise PuzzleError("There is no problem in the text: expected a line `problem` and rows of tokens.")
    return found


def _block(lines: list[str], at: int) -> list[tuple[int, str]]:
    end = at
    while end < len(lines) and lines[end].strip() and not _KEYS.match(lines[end]):
        end += 1
    return [(i + 1, lines[i]) for i in range(at, end)]


def _size(key: str, values: list[str]) -> dict[str, int]:
    numbers = [int(value) for value in values[:2] if re.fullmatch("[0-9]{1,9}", value)]
    if not numbers or not re.fullmatch("[0-9]+", values[0]):
        return {}
    if key == "size":
        return {"cols": numbers[0], "rows": numbers[-1]}
    return {key: numbers[0]}


def _tokens(line: str) -> list[tuple[str, int]]:
    return [("" if found[0] in ("-", ".") else found[0], found.start() + 1) for found in re.finditer(r"\S+", line)]


def _puzzle(rows: list[Row], size: dict[str, int], line: int) -> NumberlinkPuzzle:
    if not rows:
        raise PuzzleError("There are no rows after the line `problem`.", line)
    height, width = size.get("rows", len(rows)), size.get("cols", len(rows[0][1]))
    check_size(width, height, rows[0][0])
    if len(rows) != height:
        template = "The problem has {rows}; expected {height}, as its size says."
        raise PuzzleError(template, rows[-1][0], rows=counted(len(rows), "row"), height=height)
    return puzzle_of_rows(rows, "its size", width)
