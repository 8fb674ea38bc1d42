"""Changes a puzzle a little at random: moves, adds or removes clues, or changes the solution.

`scripts/drills.py` uses this to find more boards like a rare one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from typing import Any

import pysolvers
from pysolvers.core.cell import Cell
from pysolvers.core.progress import OutOfBudget
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle

ROUNDS = 4  # the most changes at once

REPAIRS = 6  # the most clues added until only one solution is left

KEPT = 0.7  # the share of a Signpost's numbers that stay

SECONDS = 1.0  # the time limit for the solutions of one board

Clues = dict[str, list[str]]  # the fields of a Path's id, such as the cells of its waypoints


def varied(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """Return a random variation with one solution. None if the attempt fails, or if the kind can't be varied."""
    with suppress(PuzzleError, OutOfBudget):
        if isinstance(puzzle, HamiltonianPuzzle):
            return _varied_path(puzzle, rng)
        if isinstance(puzzle, NumberlinkPuzzle) and puzzle.is_plain:
            return _varied_lines(puzzle, rng)
        if isinstance(puzzle, SignpostPuzzle):
            return _varied_signpost(puzzle, rng)
    return None


def _two(puzzle: Puzzle) -> list[Any]:
    """Return up to two solutions."""
    return list(islice(pysolvers.solutions(puzzle, seconds=SECONDS), 2))


# ---- Path, Zip, Numbrix, Hidato and Loop


def _varied_path(puzzle: HamiltonianPuzzle, rng: Random) -> Puzzle | None:
    size, *fields = puzzle.plain_id.split(";")
    clues: Clues = {name: value.split(",") for name, _, value in (field.partition("=") for field in fields)}
    path = _two(puzzle)[0].path
    for _ in range(rng.randint(1, ROUNDS)):
        _change_path(clues, path, rng)
    for _ in range(REPAIRS):
        new = pysolvers.parse(_written(size, clues), "hamiltonian")
        found = _two(new)
        if len(found) < 2:
            return new if found else None
        rng.shuffle(found)
        _tell_apart(clues, found[0].path, found[1].path, rng)
    return None


def _written(size: str, clues: Clues) -> str:
    return ";".join([size, *(f"{name}={','.join(values)}" for name, values in clues.items() if values)])


def _text(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def _side(one: Cell, other: Cell) -> str:
    return "-".join(map(_text, sorted((one, other))))


def _change_path(clues: Clues, path: Sequence[Cell], rng: Random) -> None:
    name = rng.choice([name for name in ("at", "waypoints", "walls", "required") if name in clues] or ["walls"])
    values = clues.setdefault(name, [])
    inner = slice(1, -1) if name == "waypoints" else slice(None)
    if values[inner] and rng.random() < 0.6:
        values.remove(rng.choice(values[inner]))
    if rng.random() < 0.6:
        _add_clue(clues, name, path, rng)


def _add_clue(clues: Clues, name: str, path: Sequence[Cell], rng: Random, away: Sequence[str] = ()) -> None:
    """Add a random clue of the type `name` that `path` satisfies. `away` are connections on which a wall may be."""
    values, place = clues[name], rng.randrange(len(path))
    used = [_side(*pair) for pair in pairwise(path)]
    new = ""
    if name == "at":
        new = f"{_text(path[place])}:{place + 1}"
    elif name == "waypoints":
        order = {_text(cell): number for number, cell in enumerate(path)}
        values[:] = sorted({*values, _text(path[place])}, key=order.__getitem__)
    elif name == "required":
        new = rng.choice(used)
    else:
        row, column = path[place]
        free = [_side((row, column), other) for other in ((row, column + 1), (row + 1, column)) if other in path]
        new = rng.choice(list(away) or [side for side in free if side not in used] or [""])
    if new and new not in values:
        values.append(new)


def _tell_apart(clues: Clues, path: Sequence[Cell], other: Sequence[Cell], rng: Random) -> None:
    """Add a clue that `path` satisfies and the path `other` does not."""
    if "at" in clues:
        place = rng.choice([place for place, cells in enumerate(zip(path, other, strict=True)) if len({*cells}) > 1])
        clues["at"].append(f"{_text(path[place])}:{place + 1}")
    else:
        used, unused = ({_side(*pair) for pair in pairwise(cells)} for cells in (path, other))
        if unused - used:
            clues.setdefault("walls", [])
            _add_clue(clues, "walls", path, rng, sorted(unused - used))


# ---- Numberlink


def _varied_lines(puzzle: NumberlinkPuzzle, rng: Random) -> Puzzle | None:
    found = _two(puzzle)
    lines = [list(path) for path in found[0].paths.values()]
    for _ in range(rng.randint(1, ROUNDS)):
        _move_end(lines, rng)
    rows = [["."] * puzzle.width for _ in range(puzzle.height)]
    for label, line in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", lines, strict=False):
        for row, column in (line[0], line[-1]):
            rows[row][column] = label
    rules = f"&rules={puzzle.rules}" if "rules=" in puzzle.id else ""
    new = pysolvers.parse("/".join(map("".join, rows)) + rules, "numberlink")
    return new if len(_two(new)) == 1 else None


def _move_end(lines: list[list[Cell]], rng: Random) -> None:
    """Move the last cells of a random line to a line that ends beside it, or split the line."""
    line = rng.choice(lines)
    if rng.random() < 0.5:
        line.reverse()
    row, column = line[-1]
    beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    others = [other for other in lines if other is not line and not beside.isdisjoint((other[0], other[-1]))]
    if rng.random() < 0.2 and len(line) > 5:
        place = rng.randrange(2, len(line) - 2)
        lines.append(line[place:])
        del line[place:]
    elif others:
        other = rng.choice(others)
        if other[-1] not in beside:
            other.reverse()
        many = rng.randint(1, len(line) - 2) if len(line) > 3 else len(line)
        other += line[: -many - 1 : -1]
        del line[-many:]
        if not line:
            lines.remove(line)


# ---- Signpost


def _varied_signpost(puzzle: SignpostPuzzle, rng: Random) -> Puzzle | None:
    found = _two(puzzle)
    path = list(found[0].path)
    for _ in range(rng.randint(1, ROUNDS)):
        _move_part(path, rng)
    order = {cell: number for number, cell in enumerate(path, 1)}
    arrows = list(puzzle.arrows)
    for one, other in pairwise(path):
        arrows[puzzle.index(one)] = _arrow(one, other) or 0
    kept = [cell for cell in puzzle.cells if puzzle.numbers[puzzle.index(cell)] and rng.random() < KEPT]
    numbers = [order[cell] if cell in kept else 0 for cell in puzzle.cells]
    for _ in range(REPAIRS):
        new = replace(puzzle, arrows=tuple(arrows), numbers=tuple(numbers))
        found = _two(new)
        if len(found) < 2:
            return new if found else None
        apart = [cell for cell in puzzle.cells if found[0].at(cell) != found[1].at(cell)]
        cell = rng.choice(apart)
        numbers[puzzle.index(cell)] = order[cell]
    return None


def _move_part(path: list[Cell], rng: Random) -> None:
    """Move up to three cells to another place in the path, if each cell can still point to the next. Changes `path`."""
    start, many = rng.randrange(len(path)), rng.randint(1, 3)
    part, rest = path[start : start + many], path[:start] + path[start + many :]
    for place in rng.sample(range(len(rest) + 1), len(rest) + 1):
        moved = rest[:place] + part + rest[place:]
        if moved != path and all(_arrow(*pair) is not None for pair in pairwise(moved)):
            path[:] = moved
            return


def _arrow(one: Cell, other: Cell) -> int | None:
    """Return the direction of an arrow from one cell to another, or None if they aren't in line."""
    down, right = other[0] - one[0], other[1] - one[1]
    if down and right and abs(down) != abs(right):
        return None
    return DIRECTIONS.index(((down > 0) - (down < 0), (right > 0) - (right < 0)))
