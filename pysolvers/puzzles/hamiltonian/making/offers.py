"""One clue more that leaves a puzzle of several answers only one of them: a wall, a number or a required step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.editing import Offer
from pysolvers.core.words import place
from pysolvers.drawing.scene import Cell
from pysolvers.engines.grid.steps import Step
from pysolvers.puzzles.hamiltonian.draft import cell_edit, side_edit
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution


def offers(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Iterator[Offer]:
    """A wall that all others run into; a number that they meet elsewhere on their way; a step that none takes."""
    puzzle, last = answer.puzzle, "would leave only this answer."
    walls = frozenset.intersection(*(other.steps for other in others)) - answer.steps
    if walls:
        a, b = _middlemost(walls, puzzle)
        yield Offer(f"A wall between {place(a)} and {place(b)} {last}", side_edit((a, b), "w"))
    if len(puzzle.waypoints) > 1:
        numbers, other_numbers = _numbers(answer), [_numbers(other) for other in others]
        cells = [c for c, number in numbers.items() if all(other[c] != number for other in other_numbers)]
        alone = [(cell, cell) for cell in cells if cell not in puzzle.waypoints]
        if alone:
            cell, _ = _middlemost(alone, puzzle)
            number = numbers[cell] + 1
            sentence = f"A number at {place(cell)}, number {number} in order, {last}"
            yield Offer(sentence, cell_edit(cell, f":{number}"))
    steps = answer.steps.difference(*(other.steps for other in others))
    if steps:
        a, b = _middlemost(steps, puzzle)
        yield Offer(f"To require the step between {place(a)} and {place(b)} {last}", side_edit((a, b), "r"))


def _numbers(answer: HamiltonianSolution) -> dict[Cell, int]:
    """For each cell how many numbers the path has met when it is there."""
    numbers, met = {}, 0
    for cell in answer.cells:
        met += cell in answer.puzzle.waypoints
        numbers[cell] = met
    return numbers


def _middlemost(steps: Sequence[Step] | frozenset[Step], puzzle: HamiltonianPuzzle) -> Step:
    def off_centre(s: Step) -> int:
        return abs(s[0][0] + s[1][0] + 1 - puzzle.rows) + abs(s[0][1] + s[1][1] + 1 - puzzle.columns)

    return min(steps, key=lambda s: (off_centre(s), s))
