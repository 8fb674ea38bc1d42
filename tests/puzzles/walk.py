"""An explanation walked through: each step with the board before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from pysolvers.core.deduction import Deduction
from pysolvers.core.puzzle import State

S = TypeVar("S", bound=State)


def walked(state: S, steps: Iterable[object]) -> Iterator[tuple[S, Deduction]]:
    """The steps among what an explanation yields, each with the board before it; its moves are played then."""
    for step in steps:
        if isinstance(step, Deduction):
            yield state, step
            for move in step.moves:
                state = state.play(move)
