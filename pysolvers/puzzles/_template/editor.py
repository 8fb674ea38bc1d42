"""The editor: what its tools do on the board."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Offer
from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.core.parts import Editor
from pysolvers.core.tool import Tool
from pysolvers.core.words import say
from pysolvers.drawing.scene import Scene
from pysolvers.puzzles._template import board, play
from pysolvers.puzzles._template.draft import LatinSquareDraft
from pysolvers.puzzles._template.formats import write_text
from pysolvers.puzzles._template.model import LatinSquarePuzzle, LatinSquareSolution
from pysolvers.puzzles._template.play import LatinSquareState, move, steer_or_type


class LatinSquareEditor(Editor):
    TOOLS = (
        Tool("number", "Number", "Tap a cell and type its number.", "M9 8l4-3v14M9 19h8", types=True),
        Tool("count", "Count up", "Tap a cell to give it the next number.", "M12 5v14M5 12h14"),
        Tool("erase", "Erase", "Tap a cell to remove its number.", "M9 19 3.5 13.5 13 4l6.5 6.5L11 19Z"),
    )

    def start(self, puzzle: LatinSquarePuzzle) -> LatinSquareDraft:
        return LatinSquareDraft(puzzle.side, puzzle.givens)

    def interpret(self, draft: LatinSquareDraft, hand: Hand, event: Event, tool: str) -> tuple[Hand, tuple[str, ...]]:
        hand, number = steer_or_type(hand, event, draft.side)
        row, column = min(hand.cursor[0], draft.side - 1), min(hand.cursor[1], draft.side - 1)
        now = draft.numbers[row * draft.side + column]
        if number is None and event.what == "down" and 0 <= event.x < draft.side and 0 <= event.y < draft.side:
            number = {"count": (now + 1) % (draft.side + 1), "erase": 0}.get(tool)
        return hand, () if number in (None, now) else (move((row, column), number or 0),)

    def draw(self, draft: LatinSquareDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
        return board.PART.draw(play.PART.start(draft.puzzle), hand, marks)

    def text(self, draft: LatinSquareDraft) -> str:
        return write_text(draft.puzzle)

    def words(self, draft: LatinSquareDraft, cell: Cell) -> str:
        return board.PART.words(LatinSquareState(draft.puzzle, draft.numbers), cell)

    def offer(self, solution: LatinSquareSolution, others: Sequence[LatinSquareSolution]) -> Offer | None:
        puzzle: LatinSquarePuzzle = solution.puzzle
        for i, (cell, number) in enumerate(solution.facts.items()):
            if not puzzle.givens[i] and all(other.numbers[i] != number for other in others):
                sentence = "The number {number} in {cell} would leave only this solution."
                return Offer(say(sentence, number=number, cell=cell), move(cell, number))
        return None


PART = LatinSquareEditor()
