"""Numbers that come and go: which are given, and which could be."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.editing import Clue
from pysolvers.core.parts import Givens
from pysolvers.puzzles.signpost.model import NAMES, LooseBoard, SignpostPuzzle, SignpostSolution


def givens(puzzle: SignpostPuzzle) -> tuple[Clue, ...]:
    """The numbers that are given."""
    return tuple(_clue(puzzle, at, number, 0) for at, number in enumerate(puzzle.numbers) if number)


def without(puzzle: SignpostPuzzle, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Each number goes by itself."""
    return tuple(edit for clue in clues for edit in clue.edits)


def clues(solution: SignpostSolution) -> tuple[Clue, ...]:
    """The solution's numbers in open cells."""
    puzzle = solution.puzzle
    return tuple(
        _clue(puzzle, at, number, number) for at, number in enumerate(solution.numbers) if not puzzle.numbers[at]
    )


def added(solution: SignpostSolution, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Each number comes by itself."""
    return tuple(edit for clue in clues for edit in clue.edits)


def keeps(solution: SignpostSolution, clue: Clue) -> bool:
    """Whether a solution has the number there."""
    return bool(solution.facts[clue.cells[0]] == clue.value)


def carried(solution: SignpostSolution, puzzle: SignpostPuzzle, clues: Sequence[Clue]) -> SignpostSolution:
    """The same numbers."""
    return SignpostSolution(puzzle, solution.numbers)


def demands(puzzle: SignpostPuzzle) -> tuple[Clue, ...]:
    """The numbers, then the arrows, by the names of their ways; the last number has none."""
    arrows = (
        Clue(f"the arrow {NAMES[arrow]} in {puzzle.place(at)}", (puzzle.cell_of(at),), (), NAMES[arrow])
        for at, arrow in enumerate(puzzle.arrows)
        if puzzle.numbers[at] != puzzle.area
    )
    numbers = (Clue(clue.name, clue.cells, (), clue.value) for clue in givens(puzzle))
    return (*numbers, *arrows)


def only(puzzle: SignpostPuzzle, clues: Sequence[Clue]) -> SignpostPuzzle:
    """Without the other numbers and arrows; any cell in line can follow one without an arrow."""
    told = {(puzzle.index(clue.cells[0]), clue.value) for clue in clues}
    numbers = tuple(number if (at, number) in told else 0 for at, number in enumerate(puzzle.numbers))
    loose = frozenset(at for at, arrow in enumerate(puzzle.arrows) if (at, NAMES[arrow]) not in told)
    return LooseBoard(puzzle.width, puzzle.height, puzzle.arrows, numbers, without=loose)


def _clue(puzzle: SignpostPuzzle, at: int, number: int, given: int) -> Clue:
    """The clue that is `number`; its edit gives `given`."""
    row, column = cell = puzzle.cell_of(at)
    return Clue(f"the number {number} in {puzzle.place(at)}", (cell,), (f"{row}.{column}:{given}",), number)


class SignpostGivens(Givens):
    """Clues of a Signpost puzzle that can be removed or added."""

    givens = staticmethod(givens)
    without = staticmethod(without)
    clues = staticmethod(clues)
    added = staticmethod(added)
    keeps = staticmethod(keeps)
    carried = staticmethod(carried)
    demands = staticmethod(demands)
    only = staticmethod(only)


PART = SignpostGivens()
