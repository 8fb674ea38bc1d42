"""Suppositions: something is supposed, the same looks go on from there, and what breaks is refuted.

All suppositions are followed side by side, a few steps at a time, so that the one that breaks soonest is told. Its
chain is shortened: a step goes if all claims of the later ones hold without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic

from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress, finish
from pysolvers.engines.reasoning.runner import P, Paced

LIMITS = (6, 15, 40)
"""How many steps suppositions are followed, one limit after the other."""


@dataclass
class Trial(Generic[P]):
    """Something supposed: the step that says so, the position that follows, and the steps found so far."""

    supposed: Deduction
    position: P
    steps: list[Deduction] = field(default_factory=list)
    ended: bool = False
    """Whether nothing more is found, or it broke."""

    @property
    def broken(self) -> bool:
        """Whether it came to a contradiction."""
        return bool(self.steps) and self.steps[-1].breaks

    @property
    def chain(self) -> tuple[Deduction, ...]:
        """What is supposed and all that followed."""
        return (self.supposed, *self.steps)


def refuted(
    trials: Iterable[Trial[P]],
    next_step: Callable[[P], Paced[tuple[Deduction, P] | None]],
    pace: Pace,
    limits: Sequence[int] = LIMITS,
    enough: int = 1,
) -> Paced[Trial[P] | None]:
    """The supposition that breaks in the fewest steps, of the first `enough` that break within the same limit.

    `next_step` gives the next step in a position, and the position with it; None where nothing more is found.
    """
    todo: Iterable[Trial[P]] = trials
    for limit in limits:
        found: list[Trial[P]] = []
        going_on: list[Trial[P]] = []
        for trial in todo:
            while not trial.ended and len(trial.steps) < limit:
                if pace.due():
                    yield Progress(pace.work, engine="hints")
                step = yield from next_step(trial.position)
                if step is None:
                    trial.ended = True
                else:
                    trial.steps.append(step[0])
                    trial.position = step[1]
                    trial.ended = trial.broken
            if trial.broken:
                found.append(trial)
                if len(found) == enough:
                    break
            elif not trial.ended:
                going_on.append(trial)
        if found:
            return min(found, key=lambda trial: len(trial.steps))
        todo = going_on
    return None


def needed(seen: Seen, chain: Sequence[Deduction]) -> tuple[Deduction, ...]:
    """A chain without the steps that the later ones do without: all their claims still hold.

    The first step, which says what is supposed, and the last, where it breaks, stay.
    """
    return finish(shortened(seen, chain, Pace()))


def shortened(seen: Seen, chain: Sequence[Deduction], pace: Pace) -> Paced[tuple[Deduction, ...]]:
    """As `needed`, with Progress: to play a long chain again and again takes a while."""
    chain = tuple(chain)
    for i in reversed(range(1, len(chain) - 1)):
        shorter = (*chain[:i], *chain[i + 1 :])
        trial = seen.after(chain[:i])
        for step in shorter[i:]:
            if pace.due():
                yield Progress(pace.work, engine="hints")
            if not all(claim.holds(trial) for claim in step.claims):
                break
            trial = trial.after([step])
        else:
            chain = shorter
    return chain
