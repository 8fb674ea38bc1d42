"""Hints (the easiest deduction from the player's board) and explanations (all deductions from the given numbers)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.reasoning.kept import kept
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState, start
from pysolvers.puzzles.signpost.reasoning.explanations import Step
from pysolvers.puzzles.signpost.reasoning.mistakes import answers_within, told_mistake
from pysolvers.puzzles.signpost.reasoning.technique_list import TECHNIQUES as TECHNIQUES
from pysolvers.puzzles.signpost.reasoning.techniques import Reasoner
from pysolvers.puzzles.signpost.solver import solve
from pysolvers.puzzles.signpost.solving.reporting import reported


def explain(puzzle: SignpostPuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer, to a contradiction, or to where a guess is needed."""
    reasoner = _from_state(start(puzzle))
    pace = Pace()
    while True:
        step = yield from _next(reasoner, pace)
        if step is None:
            break
        yield _progress(reasoner, pace)
        yield step.deduction
        if _ends(step):
            break
        reasoner.take(step)
    yield _progress(reasoner, pace)


def hint(state: SignpostState) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or a mistake; nothing if the board is complete and right.

    A board that no answer extends is told its mistake, with the deduction from the givens that it contradicts.
    """
    answer = state.solution()
    if answer and not answer.violations():
        return
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, state))
        if fit.answer is None:
            yield from told_mistake(state, known, fit)
            return
    reasoner = _from_state(state)
    step = yield from _next(reasoner, Pace())
    if step is not None:
        yield step.deduction


def can_be_completed(state: SignpostState) -> Iterator[Progress | bool]:
    """Progress, then whether some answer has all that is on the board; nothing where that takes too long."""
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, state))
    if fit.decided:
        yield fit.answer is not None


def _from_state(state: SignpostState) -> Reasoner:
    return Reasoner(state.puzzle, state.own, [(a, b) for a, b in enumerate(state.links) if b >= 0])


def _next(reasoner: Reasoner, pace: Pace) -> Generator[Progress, None, Step | None]:
    """The next step, with Progress on the way."""
    return reported(reasoner.next(pace), lambda _: _progress(reasoner, pace))


def _progress(reasoner: Reasoner, pace: Pace) -> Progress:
    known = reasoner.known
    return Progress(pace.work, 0, known.joined, known.cells + 1, "hints")


def _ends(step: Step) -> bool:
    return step.b < 0 and not step.number
