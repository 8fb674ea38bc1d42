"""Follows suppositions step by step until one of them leads to a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic

from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.engines.reasoning.runner import P

LIMITS = (6, 15, 40)  # step limits, tried in turn


@dataclass
class Trial(Generic[P]):
    """A supposition (the step `supposed`), the `steps` that follow so far, and the `position` after them.

    `ended` is True after a contradiction, or if nothing more follows.
    """

    supposed: Deduction
    position: P
    steps: list[Deduction] = field(default_factory=list)
    ended: bool = False  # failed, or nothing more to find

    @property
    def broken(self) -> bool:
        return bool(self.steps) and self.steps[-1].breaks

    @property
    def chain(self) -> tuple[Deduction, ...]:
        return (self.supposed, *self.steps)


def refuted(
    trials: Iterable[Trial[P]],
    next_step: Callable[[P], Paced[tuple[Deduction, P] | None]],
    pace: Pace,
    limits: Sequence[int] = LIMITS,
    enough: int = 1,
) -> Paced[Trial[P] | None]:
    """Return the trial that leads to a contradiction in the fewest steps; None if no contradiction is found.

    Each trial advances to the first of the `limits` (numbers of steps). If none has reached a contradiction, they
    advance to the next limit, and so on. Once `enough` trials have reached one, the rest are ignored.
    `next_step(position)` returns the next step and the position after it, or None. `pace` decides when to yield
    Progress.
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


def shortened(seen: Seen, chain: Sequence[Deduction], pace: Pace) -> Paced[tuple[Deduction, ...]]:
    """Return a chain of steps without those that no later step needs. `seen` is the board before the chain.

    `pace` decides when to yield Progress.
    """
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
