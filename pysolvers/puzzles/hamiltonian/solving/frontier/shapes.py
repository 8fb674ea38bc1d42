"""Forbidden shapes on the frontier: which of them the path has begun and may still complete.

Every place where a shape could lie is one bit. A state of the sweep remembers the places of which all steps that were
decided are taken; a step that is not taken clears the places that need it. Few bits are set at a time, so states
remain few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

Effect = tuple[int, int, int]
"""What deciding steps does to the shapes begun: those that it keeps, those that it begins, those that it completes."""


class BegunShapes:
    """The shapes of a puzzle by the steps in the order in which a sweep decides them.

    `of` gives for a step the one that stands and falls with it and is decided by the sweep: itself, or an image.
    """

    def __init__(self, puzzle: HamiltonianPuzzle, order: Sequence[Step], of: Callable[[Step], Step]) -> None:
        when = {given: i for i, given in enumerate(order)}
        found = {frozenset(of(s) for s in shape) for shape in puzzle.tables.never}
        self._begins: dict[Step, int] = dict.fromkeys(order, 0)
        self._needs: dict[Step, int] = dict.fromkeys(order, 0)
        self._completes: dict[Step, int] = dict.fromkeys(order, 0)
        for i, shape in enumerate(sorted(sorted(shape) for shape in found)):
            bit = 1 << i
            self._begins[min(shape, key=when.__getitem__)] |= bit
            self._completes[max(shape, key=when.__getitem__)] |= bit
            for s in shape:
                self._needs[s] |= bit

    def effect(self, decided: Iterable[tuple[Step, bool]]) -> Effect:
        """What it does that steps, in the order of the sweep, are taken or not."""
        keeps, begins, completes = -1, 0, 0
        for given, taken in decided:
            if taken:
                begins |= self._begins.get(given, 0)
                completes |= self._completes.get(given, 0)
            else:
                keeps &= ~self._needs.get(given, 0)
                begins &= ~self._needs.get(given, 0)
        return keeps, begins, completes


def after(begun: int, effect: Effect) -> int | None:
    """The shapes begun after steps were decided; None if one of them is complete."""
    keeps, begins, completes = effect
    then = begun & keeps | begins
    return None if then & completes else then
