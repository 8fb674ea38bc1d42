"""The mistake on a player's board that an explanation comes upon first, for kinds that explain by steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Solution, State
from pysolvers.core.words import uncapitalised
from pysolvers.engines.reasoning.kept import Fit, Kept, is_new

S = TypeVar("S", bound=Solution)
B = TypeVar("B", bound=State)
F = TypeVar("F")


def first_mistake(
    state: State,
    known: Kept[S],
    fit: Fit[S],
    contradicted: Callable[[Deduction, str], Deduction | None],
    by_answer: Callable[[], Deduction | None],
) -> Iterator[Progress | Deduction]:
    """What is wrong on a board that has no answer, by the first step of the explanation that it contradicts.

    Where it is not known whether the board has an answer (see `Fit`) and the explanation does not contradict it, the
    first step of the explanation that is new to it.

    Args:
        state: the player's board.
        known: the puzzle's answers and explanation.
        fit: what is known of the board's answers.
        contradicted: gets each step in turn, and the words that name it as a reason; gives the mistake that it shows.
        by_answer: gives the mistake that the known answers show.
    """
    news: Deduction | None = None
    last: Deduction | None = None
    number = 0
    while step := (yield from known.step(number)):
        number += 1
        why = f"by step {number} of the explanation, {uncapitalised(step.sentence)}"
        if mistake := contradicted(step, why):
            yield mistake
            return
        if news is None and is_new(state, step):
            news = step
        last = step
    if mistake := by_answer():
        yield mistake
    elif fit.impossible and last and not last.moves:  # the explanation ends in a contradiction
        yield last
    elif fit.decided:
        yield fit.verdict
    elif news:
        yield news


def replayed(
    explained: B, found: Callable[[B, B], F | None], told: Callable[[F, str, Deduction], Deduction]
) -> Callable[[Deduction, str], Deduction | None]:
    """What `first_mistake` wants as `contradicted`, for kinds that compare boards: each step is played on a board.

    Args:
        explained: the bare board.
        found: what the player's board contradicts, by the board before a step and the board after it.
        told: the mistake in words, with the words that name the step as a reason, and the step.
    """

    def contradicted(step: Deduction, why: str) -> Deduction | None:
        nonlocal explained
        before = explained
        for move in step.moves:
            explained = explained.play(move)
        wrong = found(before, explained)
        return None if wrong is None else told(wrong, why, step)

    return contradicted
