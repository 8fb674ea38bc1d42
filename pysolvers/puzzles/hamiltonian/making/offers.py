"""One clue more that leaves a puzzle of several answers only one of them: a position, a wall, a number or a step."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Offer
from pysolvers.core.words import place
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.draft import cell_edit, side_edit
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution

LAST_WORDS = "would leave only this answer."


def offer(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    """A wall that all others run into; else a number that they meet elsewhere; else a required step; None if none.

    Where positions are fixed, first of all a position that no other path has.
    """
    found = _position(answer, others) if answer.puzzle.positions else None
    return found or _wall(answer, others) or _number(answer, others) or _required_step(answer, others)


def _position(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    """A cell that stands elsewhere on every other path."""
    positions = {cell: number for number, cell in enumerate(answer.cells, 1)}
    alone = [(cell, cell) for cell, k in positions.items() if all(other.cells[k - 1] != cell for other in others)]
    if not alone:
        return None
    cell, _ = _middlemost(alone, answer.puzzle)
    sentence = f"Position {positions[cell]} fixed at {place(cell)} {LAST_WORDS}"
    return Offer(sentence, cell_edit(cell, f"@{positions[cell]}"))


def _wall(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    walls = frozenset.intersection(*(other.steps for other in others)) - answer.steps
    if not walls:
        return None
    a, b = _middlemost(walls, answer.puzzle)
    return Offer(f"A wall between {place(a)} and {place(b)} {LAST_WORDS}", side_edit((a, b), "w"))


def _number(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    """A cell where every other path has met another number last."""
    waypoints = answer.puzzle.waypoints
    numbers, other_numbers = _numbers(answer), [_numbers(other) for other in others]
    cells = [c for c, number in numbers.items() if all(other[c] != number for other in other_numbers)]
    alone = [(cell, cell) for cell in cells if cell not in waypoints]
    if len(waypoints) < 2 or not alone:
        return None
    cell, _ = _middlemost(alone, answer.puzzle)
    number = numbers[cell] + 1
    sentence = f"A number at {place(cell)}, number {number} in order, {LAST_WORDS}"
    return Offer(sentence, cell_edit(cell, f":{number}"))


def _required_step(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    steps = answer.steps.difference(*(other.steps for other in others))
    if not steps:
        return None
    a, b = _middlemost(steps, answer.puzzle)
    return Offer(f"To require the step between {place(a)} and {place(b)} {LAST_WORDS}", side_edit((a, b), "r"))


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
