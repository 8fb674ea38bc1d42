"""Forbidden shapes: strings of steps N, E, S, W (`EEE`) or names of shapes, in all rotations and reflections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.core.words import cell_name
from pysolvers.lines.steps import OFFSETS, Step, neighbour, placements
from pysolvers.puzzles.hamiltonian.rules.items import WORD
from pysolvers.puzzles.hamiltonian.rules.rule import Drawn, Placed, Rule, Value, Walked

if TYPE_CHECKING:
    from pysolvers.lines.turning import BoardTurn
    from pysolvers.puzzles.hamiltonian.ground import Ground

NAMED = {"S": "EENWWNEE", "straight4": "EEE"}  # shapes with a name

MAX_STEPS = 64  # longest shape, in steps


class _ForbiddenShapes(Rule):
    name, example, word, item, empty = "forbid", "EEE", "forbidden shape", WORD, ()
    called, gesture, title = "forbidden shapes", "text", "Forbidden shapes"
    techniques = ("shape",)

    def read(self, found: Placed, ground: Ground) -> Value:
        shapes: list[str] = []
        for text, at in found:
            if ground.shape == "hex":
                raise PuzzleError("A shape is made of steps N, E, S, W, which a board of hexagons does not have.", *at)
            letters = spelled(text)
            if sentence := complaint(letters):
                raise PuzzleError(sentence, *at)
            shapes.append(letters)
        return tuple(dict.fromkeys(shapes))

    def fitting(self, value: Value, ground: Ground) -> Value:
        return self.empty if ground.shape == "hex" else value

    def demand(self, value: Value, ground: Ground) -> str:
        return ""

    def turned(self, value: Value, turn: BoardTurn) -> Value:
        """Return the value unchanged: a shape stands for all its images."""
        return value

    def never(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> Iterator[frozenset[Step]]:
        allowed = set(steps)
        for letters in value:
            for shape in placements(letters, ground.rows, ground.columns):
                if shape <= allowed:
                    yield shape

    def broken(self, value: Value, ground: Ground, solution: Walked) -> Iterator[Violation]:
        for letters in value:
            for shape in placements(letters, ground.rows, ground.columns):
                if shape <= solution.steps:
                    cells = tuple(sorted({cell for given in shape for cell in given}))
                    yield Violation(cells, f"The path has the forbidden shape {letters} at {cell_name(cells[0])}.")
                    break

    def live(self, value: Value, ground: Ground, board: Drawn) -> Iterator[Violation]:
        for letters in value:
            for shape in placements(letters, ground.rows, ground.columns):
                if shape <= board.drawn:
                    cells = tuple(sorted({cell for given in shape for cell in given}))
                    yield Violation(cells, f"The path has a forbidden shape at {cell_name(cells[0])}.")

    def pictures(self, text: str) -> tuple[str, ...]:
        given = (each.strip() for each in text.split(","))
        return tuple(outline(spelled(each)) for each in given if each)

    def typed(self, value: Value) -> str:
        names = {letters: name for name, letters in NAMED.items()}
        return ",".join(names.get(letters, letters) for letters in value)


def outline(letters: str) -> str:
    """Return a picture of a shape: an SVG path in a box of 24 units, with a dot at its start."""
    from pysolvers.drawing.scene import circle, number  # solving needs no drawing

    cells = [(0, 0)]
    for letter in letters:
        cells.append(neighbour(cells[-1], letter))
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    height, width = max(r for r, _ in cells) - top, max(c for _, c in cells) - left
    unit = min(6.0, 18 / max(height, width))
    points = [(12 + (c - left - width / 2) * unit, 12 + (r - top - height / 2) * unit) for r, c in cells]
    (x, y), *_ = points
    way = "L".join(f"{number(a)} {number(b)}" for a, b in points)
    return circle(x, y, 1.2) + "M" + way


def spelled(text: str) -> str:
    """Return the string of steps that a text means, valid or not."""
    return NAMED.get(text, text.upper())


def complaint(letters: str) -> str | None:
    """Return what is wrong with a string of steps as a shape, or None."""
    if not letters or set(letters) - set(OFFSETS):
        return f"{letters[:40]!r} is not a shape: expected steps N, E, S, W, such as EEE, or one of {', '.join(NAMED)}."
    if len(letters) < 2:
        return f"The shape {letters} has one step only, so every path has it; expected at least two steps."
    if len(letters) > MAX_STEPS:
        return f"A shape has {len(letters)} steps; at most {MAX_STEPS} are read."
    if any(back in letters for back in ("NS", "SN", "EW", "WE")):
        return f"The shape {letters} turns straight back, which no path does."
    return None


FORBIDDEN_SHAPES = _ForbiddenShapes()
