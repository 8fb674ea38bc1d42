"""New puzzles with one answer: boards with numbers and walls, or in the notebook's style (`notebook.py`)."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

from pysolvers.hamiltonian.hints import explain
from pysolvers.hamiltonian.model import PathAnswer, PathPuzzle
from pysolvers.hamiltonian.network import network
from pysolvers.hamiltonian.notebook import notebook_style
from pysolvers.hamiltonian.portfolio import Portfolio
from pysolvers.hamiltonian.sampling import Sampler, below, wander
from pysolvers.hamiltonian.shapes import Step
from pysolvers.puzzle import Deduction, Puzzle, PuzzleError
from pysolvers.scene import Cell
from pysolvers.search import Progress

T = TypeVar("T")

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15")
STYLES = ("zip", "notebook")
SMALLEST, LARGEST = 4, 15

PATIENCE = 1500
"""Nodes within which a puzzle has to be decided while it is made."""
_SPACING = {"easy": 4, "normal": 6, "hard": 8}
"""Cells for each number."""
_SAMPLED = 49
"""Cells up to which the path is drawn from all paths alike; beyond, it wanders."""


def generate(size: str, seed: str, difficulty: str, options: Mapping[str, str]) -> Iterator[Progress | Puzzle]:
    """Progress, then one puzzle; the option `style` is "zip" (default) or "notebook"."""
    rows, columns = _size(size)
    style = options.get("style", "zip")
    if style not in STYLES:
        raise PuzzleError(f"style cannot be {style[:40]!r}: expected {' or '.join(STYLES)}.")
    unknown = sorted(set(options) - {"style"})
    if unknown:
        raise PuzzleError(f"There is no option {unknown[0][:40]!r} for a new puzzle: expected style.")
    random = Random(f"{size} {seed} {difficulty} {style}".encode("utf-8", "surrogatepass"))
    if style == "notebook":
        yield from notebook_style(rows, columns, random)
        return
    while True:
        cells = yield from _path(rows, columns, random)
        puzzle = yield from _numbered(rows, columns, cells, difficulty, random)
        if difficulty != "easy" or rows * columns > 100 or (yield from _is_easy(puzzle)):
            yield puzzle
            return


def _size(size: str) -> tuple[int, int]:
    """Rows and columns of WxH."""
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size, re.ASCII)
    if not match:
        raise PuzzleError(f"{size[:40]!r} is no size: expected WIDTHxHEIGHT, such as 7x7.")
    columns, rows = int(match[1]), int(match[2])
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= columns <= LARGEST):
        raise PuzzleError(f"Boards are made from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}; {size} is not.")
    return rows, columns


def _path(rows: int, columns: int, random: Random) -> Generator[Progress, None, tuple[Cell, ...]]:
    """A path at random, in either direction."""
    if rows * columns > _SAMPLED:
        return wander(rows, columns, random)
    sampler = Sampler(PathPuzzle(rows, columns))
    yield from sampler.prepare()
    cells = sampler.draw(random)
    return cells if random.random() < 0.5 else cells[::-1]


def _numbered(
    rows: int, columns: int, cells: tuple[Cell, ...], difficulty: str, random: Random
) -> Generator[Progress, None, PathPuzzle]:
    """The path's puzzle: numbers along it, walls against every other answer, then what is not needed taken away."""
    waypoints = _spread(cells, max(2, len(cells) // _SPACING[difficulty]), random)
    puzzle = PathPuzzle(rows, columns, waypoints[0], waypoints[-1], waypoints)
    target = PathAnswer(puzzle, cells).steps
    while True:
        unique, others = yield from _others(puzzle, target, 3)
        if unique:
            break
        walls = set(puzzle.walls)
        for other in others:
            wrong = sorted(other.steps - target)
            if not walls & set(wrong):
                walls.add(wrong[below(random, len(wrong))])
        if not others:  # too hard to decide: any wall off the path makes it easier
            free = [s for s in puzzle.steps if s not in target]
            walls.add(free[below(random, len(free))])
        puzzle = replace(puzzle, walls=frozenset(walls))
    if difficulty == "easy":
        return puzzle
    for wall in _shuffled(sorted(puzzle.walls), random):
        thinner = replace(puzzle, walls=puzzle.walls - {wall})
        if (yield from _others(thinner, target, 1))[0]:
            puzzle = thinner
    if difficulty == "hard":
        for cell in _shuffled(list(puzzle.waypoints[1:-1]), random):
            thinner = replace(puzzle, waypoints=tuple(c for c in puzzle.waypoints if c != cell))
            if (yield from _others(thinner, target, 1))[0]:
                puzzle = thinner
    return puzzle


def _others(
    puzzle: PathPuzzle, target: frozenset[Step], many: int
) -> Generator[Progress, None, tuple[bool, list[PathAnswer]]]:
    """Whether the answer with the steps `target` is proved to be the only one, and up to so many others.

    A puzzle that is not decided within PATIENCE nodes is too hard to be made, so it counts as not unique.
    """
    found: list[PathAnswer] = []
    searches = Portfolio(network(puzzle), PATIENCE)
    for cells in searches.answers():
        if isinstance(cells, Progress):
            yield cells
        elif (answer := PathAnswer(puzzle, cells)).steps != target:
            found.append(answer)
            if len(found) == many:
                break
    return searches.complete and not found, found


def _spread(cells: tuple[Cell, ...], many: int, random: Random) -> tuple[Cell, ...]:
    """So many cells along a path, its ends among them, one in each of as many stretches."""
    inner = len(cells) - 2
    places = {0, len(cells) - 1}
    for k in range(many - 2):
        low, high = 1 + inner * k // (many - 2), 1 + inner * (k + 1) // (many - 2)
        places.add(low + below(random, max(1, high - low)))
    return tuple(cells[i] for i in sorted(places))


def _shuffled(items: list[T], random: Random) -> list[T]:
    """The items in a random order, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = below(random, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def _is_easy(puzzle: PathPuzzle) -> Generator[Progress, None, bool]:
    """Whether it can be explained without looking ahead."""
    for step in explain(puzzle):
        if isinstance(step, Deduction):
            if step.look_ahead:
                return False
        else:
            yield step
    return True
