"""Finds steps: the only number left for a cell, then the only cell left for a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.core.progress import Paced, Progress
from pysolvers.engines.reasoning.claims import SolutionHas, Wrong
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Reasoning
from pysolvers.puzzles._template import KIND
from pysolvers.puzzles._template.claims import Has, LineHas
from pysolvers.puzzles._template.model import LatinSquareSolution, lines
from pysolvers.puzzles._template.play import LatinSquareState, move
from pysolvers.puzzles._template.solver import PART as SOLVER
from pysolvers.puzzles._template.solver import candidates


def only_number(state: LatinSquareState) -> Iterator[Deduction]:
    """Yield a step for each cell whose row and column have all numbers but one."""
    for i, cell in enumerate(state.puzzle.cells):
        left = set() if state.numbers[i] else candidates(state.numbers, state.puzzle.side, i)
        if len(left) == 1:
            (number,) = left
            others = tuple(n for n in range(1, state.puzzle.side + 1) if n != number)
            seen = (at for at, n in state.facts.items() if n in others and (at[0] == cell[0] or at[1] == cell[1]))
            yield _placed(ONLY_NUMBER, 1, cell, number, (LineHas(cell, others),), tuple(seen))


def only_cell(state: LatinSquareState) -> Iterator[Deduction]:
    """Yield a step for each number that only one open cell of a line can have."""
    side, cells = state.puzzle.side, state.puzzle.cells
    left = {i: candidates(state.numbers, side, i) for i, number in enumerate(state.numbers) if not number}
    for _, line in lines(side):
        for number in range(1, side + 1):
            places = [i for i in line if number in left.get(i, ())]
            if len(places) == 1 and number not in [state.numbers[i] for i in line]:
                others = tuple(i for i in line if i != places[0])
                full = tuple(Has(cells[i], state.numbers[i]) for i in others if state.numbers[i])
                barred = tuple(LineHas(cells[i], (number,)) for i in others if not state.numbers[i])
                used = tuple(cells[i] for i in others)
                yield _placed(ONLY_CELL, 2, cells[places[0]], number, (*full, *barred), used)


ONLY_NUMBER = Technique(
    "only-number", "The only number for a cell", 1.0, "Its row and column have all other numbers.", find=only_number
)
ONLY_CELL = Technique(
    "only-cell", "The only cell for a number", 1.5, "No other open cell of a line can have it.", find=only_cell
)
TECHNIQUES = (ONLY_NUMBER, ONLY_CELL)


def _placed(
    technique: Technique, level: int, cell: tuple[int, int], number: int, claims: tuple[Any, ...], used: tuple[Any, ...]
) -> Deduction:
    moves = (move(cell, number),)
    return Deduction(KIND, technique.name, level, claims, (Has(cell, number),), moves, used, shown=(cell,))


class LatinSquareReasoning(Reasoning[LatinSquareState, Deduction]):
    TECHNIQUES = TECHNIQUES

    looks = (only_number, only_cell)

    def solutions_within(self, state: LatinSquareState) -> Iterator[Progress | LatinSquareSolution]:
        return (
            found for found in SOLVER.solve(state.puzzle) if isinstance(found, Progress) or not state.clashes(found)
        )

    def position(self, state: LatinSquareState, solutions: Findings[Any] | None) -> Paced[LatinSquareState]:
        yield from ()
        return state

    def is_complete(self, position: LatinSquareState) -> bool:
        return all(position.numbers)

    def as_step(self, position: LatinSquareState, found: Deduction, alone: bool) -> Deduction:
        return found

    def taken(self, position: LatinSquareState, found: Deduction, alone: bool) -> LatinSquareState:
        return position.play(found.moves[0])

    def denied_by_solution(self, state: LatinSquareState, fit: Fit[Any]) -> Deduction | None:
        if fit.nearest is None:
            return None
        for cell in sorted(state.clashes(fit.nearest)):
            right = Has(cell, fit.nearest.facts[cell])
            return _mistake(Has(cell, state.facts[cell]), SolutionHas((right,), fit.only))
        return None


def _mistake(wrong: Has, why: SolutionHas) -> Deduction:
    return Deduction(KIND, "mistake", 0, (why,), (Wrong(wrong),), (move(wrong.cell, 0),), ruled_out=(wrong.cell,))


PART = LatinSquareReasoning()
