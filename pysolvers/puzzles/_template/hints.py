"""Deductions with their reasons: the only number left for a cell, then the only cell left for a number."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.core.progress import Progress
from pysolvers.puzzles._template.model import LatinSquarePuzzle, lines
from pysolvers.puzzles._template.play import LatinSquareState, move, start
from pysolvers.puzzles._template.solver import candidates, solve

TECHNIQUES = (
    Technique("only-number", "The only number for a cell", 1.0, "Its row and column have all other numbers."),
    Technique("only-cell", "The only cell for a number", 1.5, "No other open cell of the line can have the number."),
)


def hint(state: LatinSquareState) -> Iterator[Progress | Deduction]:
    """The easiest next deduction, or nothing."""
    found = next_deduction(state)
    if found:
        yield found


def explain(puzzle: LatinSquarePuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer or to where a guess is needed."""
    state = start(puzzle)
    while found := next_deduction(state):
        yield found
        state = state.play(found.moves[0])


def can_be_completed(state: LatinSquareState) -> Iterator[Progress | bool]:
    """Progress, then whether some answer has all that is on the board."""
    for found in solve(state.puzzle):
        if isinstance(found, Progress):
            yield found
        elif not state.clashes(found):
            yield True
            return
    yield False


def next_deduction(state: LatinSquareState) -> Deduction | None:
    """The first of the easiest technique that says anything; None if none does."""
    side, cells = state.puzzle.side, state.puzzle.cells
    left = {i: candidates(state.numbers, side, i) for i, number in enumerate(state.numbers) if not number}
    for i, numbers in left.items():
        if len(numbers) == 1:
            (number,) = numbers
            row, column = cells[i]
            seen = (cell for cell, n in state.facts.items() if n != number and (cell[0] == row or cell[1] == column))
            return Deduction(
                "only-number",
                "The only number for a cell",
                f"Row {row + 1} and column {column + 1} have every number but {number}, so it stands where they meet.",
                1,
                (move(cells[i], number),),
                tuple(seen),
                shown=(cells[i],),
            )
    for name, line in lines(side):
        for number in range(1, side + 1):
            places = [i for i in line if number in left.get(i, ())]
            if len(places) == 1 and number not in [state.numbers[i] for i in line]:
                row, column = cells[places[0]]
                return Deduction(
                    "only-cell",
                    "The only cell for a number",
                    f"{name} needs a {number}, and only row {row + 1}, column {column + 1} can have it: "
                    f"its other open cells have a {number} in their {'column' if name.startswith('Row') else 'row'}.",
                    2,
                    (move((row, column), number),),
                    tuple(cells[i] for i in line if i != places[0]),
                    shown=((row, column),),
                )
    return None
