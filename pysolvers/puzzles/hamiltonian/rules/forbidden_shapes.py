"""Forbidden shapes: strings of steps N, E, S, W (`EEE`) or names of shapes, in all rotations and reflections."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.core.words import say
from pysolvers.lines.steps import OFFSETS, Step, neighbour, placements
from pysolvers.puzzles.hamiltonian.ground import NOWHERE
from pysolvers.puzzles.hamiltonian.rules.items import WORD
from pysolvers.puzzles.hamiltonian.rules.rule import Placed, Rule, Value

if TYPE_CHECKING:
    from pysolvers.lines.turning import BoardTurn
    from pysolvers.puzzles.hamiltonian.ground import Ground, Place
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
    from pysolvers.puzzles.hamiltonian.play import HamiltonianState

NAMED = {"S": "EENWWNEE", "straight4": "EEE"}  # shapes with a name

MAX_STEPS = 64  # longest shape, in steps


class _ForbiddenShapes(Rule):
    name, example, word, item, empty = "forbid", "EEE", "forbidden shape", WORD, ()
    called, gesture, title = "forbidden shapes", "text", "Forbidden shapes"
    about = "Shapes that the path must not have, turned or mirrored, as steps: EEE is 4 cells in a row."

    def read(self, found: Placed, ground: Ground) -> Value:
        if found and ground.shape == "hex":
            template = "A shape is made of steps N, E, S, W, which a board of hexagons does not have."
            raise PuzzleError(template, *found[0][1])
        return tuple(dict.fromkeys(_read(text, at) for text, at in found))

    def fitting(self, value: Value, ground: Ground) -> Value:
        return self.empty if ground.shape == "hex" else value

    def demand(self, value: Value, ground: Ground) -> str:
        return ""

    def turned(self, value: Value, turn: BoardTurn) -> Value:
        return value

    def never(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> Iterator[frozenset[Step]]:
        allowed = set(steps)
        for letters in value:
            for shape in placements(letters, ground.rows, ground.columns):
                if shape <= allowed:
                    yield shape

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        for letters in value:
            yield from islice(_made(letters, ground, solution.steps), 1)

    def live(self, value: Value, ground: Ground, board: HamiltonianState) -> Iterator[Violation]:
        return (found for letters in value for found in _made(letters, ground, board.drawn))

    def pictures(self, text: str) -> tuple[str, ...]:
        given = (each.strip() for each in text.split(","))
        return tuple(outline(_read(each, NOWHERE)) for each in given if each)

    def typed(self, value: Value) -> str:
        names = {letters: name for name, letters in NAMED.items()}
        return ",".join(names.get(letters, letters) for letters in value)


def _made(letters: str, ground: Ground, steps: AbstractSet[Step]) -> Iterator[Violation]:
    for shape in placements(letters, ground.rows, ground.columns):
        if shape <= steps:
            cells = tuple(sorted({cell for given in shape for cell in given}))
            template = "The path has the forbidden shape {shape} at {cell}."
            yield Violation(cells, say(template, shape=letters, cell=cells[0]))


def walked(letters: str) -> list[Cell]:
    return list(accumulate(letters, neighbour, initial=(0, 0)))


def outline(letters: str) -> str:
    """Return an SVG path of a shape, given as steps N, E, S, W, in a box of 24 units. A dot marks the start."""
    from pysolvers.drawing.scene import circle, number  # solving needs no drawing

    cells = walked(letters)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    height, width = max(r for r, _ in cells) - top, max(c for _, c in cells) - left
    unit = min(6.0, 18 / max(height, width))
    points = [(12 + (c - left - width / 2) * unit, 12 + (r - top - height / 2) * unit) for r, c in cells]
    (x, y), *_ = points
    way = "L".join(f"{number(a)} {number(b)}" for a, b in points)
    return circle(x, y, 1.2) + "M" + way


def _read(text: str, at: Place) -> str:
    letters = NAMED.get(text, text.upper())
    wrong = ""
    if not letters or set(letters) - set(OFFSETS):
        wrong = "{shape!r:.42} is not a shape: expected steps N, E, S, W, such as EEE, or one of {names}."
    elif len(letters) < 2:
        wrong = "The shape {shape} has one step only, so every path has it; expected at least two steps."
    elif len(letters) > MAX_STEPS:
        wrong = "A shape can have up to {most} steps; this one has {count}."
    elif any(back in letters for back in ("NS", "SN", "EW", "WE")):
        wrong = "The shape {shape} turns straight back, which no path does."
    if wrong:
        raise PuzzleError(wrong, *at, shape=letters, count=len(letters), most=MAX_STEPS, names=", ".join(NAMED))
    return letters


FORBIDDEN_SHAPES = _ForbiddenShapes()
