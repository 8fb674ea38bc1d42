"""Forbidden shapes on the frontier: which of them the path has begun and may still complete.

Every place where a shape could lie is one bit. A state of the sweep remembers the places of which all steps that were
decided are taken; a step that is not taken clears the places that need it. Few bits are set at a time, so states
remain few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pysolvers.engines.grid.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

COMPLETE = -1
"""In place of the shapes begun: one of them is complete, so this is no answer."""


class Begun:
    """The shapes of a puzzle by the steps in the order in which a sweep decides them.

    `of` gives for a step the one that stands and falls with it and is decided by the sweep: itself, or an image.
    """

    def __init__(self, puzzle: HamiltonianPuzzle, order: Sequence[Step], of: Callable[[Step], Step]) -> None:
        when = {given: i for i, given in enumerate(order)}
        found = {frozenset(of(s) for s in shape) for shape in puzzle.forbidden}
        self._begins: dict[Step, int] = dict.fromkeys(order, 0)
        self._needs: dict[Step, int] = dict.fromkeys(order, 0)
        self._completes: dict[Step, int] = dict.fromkeys(order, 0)
        for i, shape in enumerate(sorted(sorted(shape) for shape in found)):
            bit = 1 << i
            self._begins[min(shape, key=when.__getitem__)] |= bit
            self._completes[max(shape, key=when.__getitem__)] |= bit
            for s in shape:
                self._needs[s] |= bit

    def after(self, begun: int, decided: Iterable[tuple[Step, bool]]) -> int:
        """The shapes begun when more steps have been taken, or not; COMPLETE if one is complete."""
        for given, taken in decided:
            if given not in self._needs:
                continue
            if taken:
                begun |= self._begins[given]
                if begun & self._completes[given]:
                    return COMPLETE
            else:
                begun &= ~self._needs[given]
        return begun
