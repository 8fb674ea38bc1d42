"""Hints and explanations: the easiest deduction from where the player stands, and all of them from the bare board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.deduction import Deduction
from pysolvers.core.kept import kept
from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState, start
from pysolvers.puzzles.numberlink.reasoning.knowledge import Knowledge
from pysolvers.puzzles.numberlink.reasoning.mistakes import answers_within, told_mistake
from pysolvers.puzzles.numberlink.reasoning.techniques import by_propagation, corner_from_source, one_way
from pysolvers.puzzles.numberlink.solver import solve

NO_ANSWER = Deduction("contradiction", "No answer", "No line is possible any more: there is no answer.", 1)


def hint(state: NumberlinkState) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or a mistake; nothing if the board is complete and right, or stuck."""
    answer = state.solution()
    if answer and not answer.violations():
        return
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, state))
        if fit.answer is None:
            yield from told_mistake(state, known, fit)
            return
    yield from _next(state, NO_ANSWER)


def explain(puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer, to a contradiction, or to where a guess is needed."""
    state = start(puzzle)
    while state.solution() is None:
        moves: tuple[str, ...] = ()
        for step in _next(state, NO_ANSWER):
            yield step
            if isinstance(step, Deduction):
                moves = step.moves
        if not moves:
            return
        for move in moves:
            state = state.play(move)


def _next(state: NumberlinkState, contradiction: Deduction) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest deduction; the `contradiction` if no answer is left."""
    knowledge = Knowledge.of(state)
    found = min(one_way(knowledge), key=lambda deduction: deduction.level, default=None)
    if found is None:
        found = corner_from_source(knowledge)
    if found is not None:
        yield found
    else:
        yield from by_propagation(knowledge, contradiction)
