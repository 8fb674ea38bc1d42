"""Hints (the easiest deduction from the player's board) and explanations (all deductions from the given numbers)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.words import capitalised, uncapitalised
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState, start
from pysolvers.puzzles.signpost.reasoning.explanations import Step
from pysolvers.puzzles.signpost.reasoning.techniques import Reasoner
from pysolvers.puzzles.signpost.solving.reporting import reported

MISTAKE = "mistake"


def explain(puzzle: SignpostPuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer, to a contradiction, or to where a guess is needed."""
    reasoner = _from_state(start(puzzle))
    pace = Pace()
    while True:
        step = yield from _next(reasoner, pace)
        if step is None:
            break
        yield step.deduction
        if _ends(step):
            break
        reasoner.take(step)
    yield _progress(reasoner)


def hint(state: SignpostState) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or the first mistake; nothing if the board is complete and right.

    The sentence about a mistake is the deduction, made from the given numbers alone, that it contradicts.
    """
    answer = state.solution()
    if answer and not answer.violations():
        return
    mistake = yield from _mistake(state)
    if mistake:
        yield mistake
        return
    reasoner = _from_state(state)
    step = yield from _next(reasoner, Pace())
    if step is None:
        return
    if step.deduction.technique == "contradiction" and state != start(state.puzzle):
        sentence = f"Something on the board is wrong: {step.deduction.sentence.removesuffix(': there is no answer.')}."
        yield Deduction(MISTAKE, "A mistake", sentence.replace("..", "."), 0, (), step.deduction.used)
    else:
        yield step.deduction


def _from_state(state: SignpostState) -> Reasoner:
    return Reasoner(state.puzzle, state.own, [(a, b) for a, b in enumerate(state.links) if b >= 0])


def _next(reasoner: Reasoner, pace: Pace) -> Generator[Progress, None, Step | None]:
    """The next step, with Progress on the way."""
    return reported(reasoner.next(pace), lambda _: _progress(reasoner))


def _progress(reasoner: Reasoner) -> Progress:
    known = reasoner.known
    return Progress(0, 0, known.joined, known.cells + 1, "hints")


def _ends(step: Step) -> bool:
    return step.b < 0 and not step.number


def _mistake(state: SignpostState) -> Generator[Progress, None, Deduction | None]:
    """The first deduction from the givens that the player's board contradicts, told as a mistake; else None."""
    pace, reasoner = Pace(), _from_state(start(state.puzzle))
    while True:
        step = yield from _next(reasoner, pace)
        if step is None or _ends(step):
            return _clash(state)
        if mistake := _wrong_link(state, step):
            return mistake
        reasoner.take(step)
        if mistake := _wrong_number(state, step, reasoner.known.numbers()):
            return mistake
        if pace.due():
            yield _progress(reasoner)


def _wrong_link(state: SignpostState, step: Step) -> Deduction | None:
    """The player's link, if any, that the step's link contradicts."""
    puzzle, a, b = state.puzzle, step.a, step.b
    if b < 0:
        return None
    wrong = a if a < puzzle.cells and state.links[a] not in (-1, b) else -1
    if wrong < 0 and b < puzzle.cells and state.before[b] not in (-1, a):
        wrong = state.before[b]
    if wrong < 0:
        return None
    to = state.links[wrong]
    what = f"{state.numbers[to]}" if state.numbers[to] else f"what follows {puzzle.place(wrong)}"
    return _told(state, to, f"cannot be {what}: {uncapitalised(step.deduction.sentence)}", step.deduction)


def _wrong_number(state: SignpostState, step: Step, known: tuple[int, ...]) -> Deduction | None:
    """The player's number, if any, that is not the one `known` after a step."""
    for at, number in enumerate(known):
        found = state.numbers[at]
        if number and (state.placed[at] not in (0, number) or (found not in (0, number) and at in state.clashing)):
            sentence = f"cannot be {found}: {uncapitalised(step.deduction.sentence)}"
            return _told(state, at, sentence, step.deduction)
    return None


def _clash(state: SignpostState) -> Deduction | None:
    """A number of the player's, if any, that does not fit the others."""
    if not state.clashing:
        return None
    at = min(state.clashing, key=lambda cell: (not state.placed[cell], cell))
    number = state.numbers[at]
    twice = [b for b, n in enumerate(state.numbers) if n == number and b != at]
    why = f"that number is in {state.puzzle.place(twice[0])}" if twice else "it does not fit the numbers beside it"
    return _told(state, at, f"cannot be {number}: {why}.", None)


def _told(state: SignpostState, at: int, what: str, reason: Deduction | None) -> Deduction:
    """The mistake in a cell: `what` is wrong with it, and the move that takes it back."""
    cell = state.puzzle.cell_of(at)
    move = f"*{cell[0]}.{cell[1]}"
    used = reason.used if reason else ()
    moves = (move,) if state.play(move) != state else ()
    sentence = f"{capitalised(state.puzzle.place(at))} {what}"
    return Deduction(MISTAKE, "A mistake", sentence, 0, moves, used, (cell,), (), bool(reason and reason.look_ahead))
