"""Draws and describes a board. One unit is a cell; colors are names from `drawing/palette.py`."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.core.marks import Marks
from pysolvers.core.parts import BoardPart
from pysolvers.core.words import say
from pysolvers.drawing.scene import Path, Scene, Text, line, rectangle
from pysolvers.puzzles._template.formats import PART as FORMATS
from pysolvers.puzzles._template.formats import board_text
from pysolvers.puzzles._template.play import LatinSquareState

TINTS = (("used", "accent 12"), ("shown", "accent 24"), ("differs", "hue2 20"), ("wrong", "bad 20"))


class LatinSquareBoard(BoardPart):
    def draw(self, state: LatinSquareState, hand: Hand | None = None, marks: Marks | None = None) -> Scene:
        side, marks = state.puzzle.side, marks or Marks()
        shapes: list[Path | Text] = [Path(rectangle(0, 0, side, side), "surface")]
        for name, colour in TINTS:
            cells = sorted(getattr(marks, name))
            if cells:
                shapes.append(Path("".join(rectangle(c, r, 1, 1) for r, c in cells), colour))
        inner = "".join(line((k, 0), (k, side)) + line((0, k), (side, k)) for k in range(1, side))
        shapes += [Path(inner, "", "line", 0.03), Path(rectangle(0, 0, side, side), "", "edge", 0.05)]
        for (row, column), given, number in zip(state.puzzle.cells, state.puzzle.givens, state.numbers, strict=True):
            if number:
                tried = marks.before is not None and ((row, column),) in state.since(marks.before)
                colour, weight = ("ink", 700) if given else ("hue7" if tried else "accent", 400)
                shapes.append(Text(column + 0.5, row + 0.5, str(number), 0.5, colour, weight))
        if hand and hand.visible:
            row, column = hand.cursor
            shapes.append(Path(rectangle(column + 0.04, row + 0.04, 0.92, 0.92, 0.1), "", "accent", 0.06))
        return Scene(
            (-0.2, -0.2, side + 0.4, side + 0.4),
            tuple(shapes),
            say("Latin square, {summary}", summary=state.puzzle.summary),
        )

    def trails(self, state: LatinSquareState) -> list[list[tuple[float, float]]]:
        return [[(column + 0.5, row + 0.5) for row, column in state.puzzle.cells]]

    def text(self, state: LatinSquareState) -> str:
        solution = state.solution()
        return FORMATS.write_solution(solution) if solution else board_text(state.numbers, state.puzzle.side)

    def words(self, state: LatinSquareState, cell: Cell) -> str:
        at = cell[0] * state.puzzle.side + cell[1]
        number = state.numbers[at]
        if not number:
            return say("{cell}: empty.", cell=cell)
        template = "{cell}: number {number}, given." if state.puzzle.givens[at] else "{cell}: number {number}."
        return say(template, cell=cell, number=number)


PART = LatinSquareBoard()
