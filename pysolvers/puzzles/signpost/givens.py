"""Numbers that can be given or removed."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.editing import Clue
from pysolvers.core.parts import Givens
from pysolvers.core.words import say
from pysolvers.puzzles.signpost.model import NAMES, LooseBoard, SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.play import number_move


class SignpostGivens(Givens):
    def givens(self, puzzle: SignpostPuzzle) -> tuple[Clue, ...]:
        return tuple(_clue(puzzle, at, number, 0) for at, number in enumerate(puzzle.numbers) if number)

    def clues(self, solution: SignpostSolution) -> tuple[Clue, ...]:
        puzzle = solution.puzzle
        return tuple(
            _clue(puzzle, at, number, number) for at, number in enumerate(solution.numbers) if not puzzle.numbers[at]
        )

    def keeps(self, solution: SignpostSolution, clue: Clue) -> bool:
        return bool(solution.facts[clue.cells[0]] == clue.value)

    def carried(self, solution: SignpostSolution, puzzle: SignpostPuzzle, clues: Sequence[Clue]) -> SignpostSolution:
        return SignpostSolution(puzzle, solution.numbers)

    def demands(self, puzzle: SignpostPuzzle) -> tuple[Clue, ...]:
        arrows = []
        for at, arrow in enumerate(puzzle.arrows):
            if puzzle.numbers[at] != puzzle.area:
                cell, way = puzzle.cell_of(at), NAMES[arrow]
                arrows.append(Clue(say("the arrow {way} in {cell}", way=say(way), cell=cell), (cell,), (), way))
        return (*self.givens(puzzle), *arrows)

    def only(self, puzzle: SignpostPuzzle, clues: Sequence[Clue]) -> SignpostPuzzle:
        kept = {(puzzle.index(clue.cells[0]), clue.value) for clue in clues}
        numbers = tuple(number if (at, number) in kept else 0 for at, number in enumerate(puzzle.numbers))
        loose = frozenset(at for at, arrow in enumerate(puzzle.arrows) if (at, NAMES[arrow]) not in kept)
        return LooseBoard(puzzle.width, puzzle.height, puzzle.arrows, numbers, without=loose)


PART = SignpostGivens()


def _clue(puzzle: SignpostPuzzle, at: int, number: int, given: int) -> Clue:
    cell = puzzle.cell_of(at)
    name = say("the number {number} in {cell}", number=number, cell=cell)
    return Clue(name, (cell,), (number_move(cell, given),), number)
