"""Hints and explanations: the easiest deduction from where the player stands, and all of them from the bare board."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial

from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.reasoning.kept import Findings, kept
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.reasoning.chains import supposed
from pysolvers.puzzles.numberlink.reasoning.counting import counted
from pysolvers.puzzles.numberlink.reasoning.fact import Fact, likely, proved
from pysolvers.puzzles.numberlink.reasoning.finding import Finding, deduction
from pysolvers.puzzles.numberlink.reasoning.further import supposed_further
from pysolvers.puzzles.numberlink.reasoning.labels.reach import by_labels
from pysolvers.puzzles.numberlink.reasoning.lines import Lines, board_of
from pysolvers.puzzles.numberlink.reasoning.mistakes import answers_within, told_mistake
from pysolvers.puzzles.numberlink.reasoning.technique_list import TECHNIQUES as TECHNIQUES
from pysolvers.puzzles.numberlink.reasoning.turns import around_no_source, turns, unfit
from pysolvers.puzzles.numberlink.reasoning.ways import one_way, side_by_side
from pysolvers.puzzles.numberlink.solver import solve

HINT_SECONDS = 5.0
"""How long a hint waits for the proof that no line touches itself, after the quick part of it."""

PROOF_NODES = 2_000
"""How many nodes of the search the same proof may take where it is not to depend on time."""

LOOKS: tuple[Callable[[Lines], Iterator[Finding]], ...] = (
    one_way,
    side_by_side,
    lambda lines: turns(lines, unfit, "turn"),
    lambda lines: turns(lines, around_no_source, "corner"),
    lambda lines: by_labels(lines, with_gaps=False),
    counted,
    lambda lines: by_labels(lines, with_gaps=True),
)
"""What is looked for, from the easiest on; suppositions come after all of them."""

INSIDE = LOOKS[:5]
"""What is looked for inside of suppositions that have to be followed further."""


def hint(state: NumberlinkState) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or a mistake; nothing if the board is complete and right, or stuck."""
    answer = state.solution()
    if answer and not answer.violations():
        return
    with kept(state.puzzle, solve, explain) as known:
        fact = yield from proved(state.puzzle, known.answers, HINT_SECONDS)
        fit = yield from known.fit(state, partial(answers_within, state))
        if fit.answer is None:
            yield from told_mistake(state, known, fit)
            return
    lines = Lines.of(state, fact)
    found = yield from _next(lines, Pace())
    if found:
        yield deduction(lines, found, alone=True)


def explain(puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer, to a contradiction, or to where a guess is needed.

    The fact that no line touches itself comes first, where it is proved.
    """
    with kept(puzzle, solve, explain) as known:
        fact = yield from proved(puzzle, known.answers)
    yield from _explained(puzzle, fact)


def explain_by_work(puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
    """As `explain`, but the fact is taken as it is likely after a number of nodes, so that nothing depends on time.

    Nor are suppositions followed further than short ones go: what a grade is asked for has to come soon.
    """
    fact = yield from likely(puzzle, Findings(solve(puzzle, "search")), PROOF_NODES)
    yield from _explained(puzzle, fact, further=False)


def _explained(puzzle: NumberlinkPuzzle, fact: Fact, further: bool = True) -> Iterator[Progress | Deduction]:
    """The explanation that rests on the fact, as far as it is proved."""
    if fact.sentence:
        yield Told("fact", "No line touches itself", fact.sentence, 1)
    lines = Lines(board_of(puzzle), fact)
    pace = Pace()
    while found := (yield from _next(lines, pace, further)):
        yield Progress(pace.work, engine="hints")
        yield deduction(lines, found)
        if not found.on and not found.off:
            return
        lines.add(found.on, found.off)


def can_be_completed(state: NumberlinkState) -> Iterator[Progress | bool]:
    """Progress, then whether some answer has all that is on the board; nothing where that takes too long."""
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, state))
    if fit.decided:
        yield fit.answer is not None


def _next(lines: Lines, pace: Pace, further: bool = True) -> Generator[Progress, None, Finding | None]:
    """The easiest finding; None if nothing more is found, or nothing is left to draw.

    Suppositions are followed `further` where short ones refute nothing.
    """
    if lines.complete:
        return None
    for look in LOOKS:
        found = next(look(lines), None)
        if pace.due():
            yield Progress(pace.work, engine="hints")
        if found:
            return found
    found = yield from supposed(lines, pace)
    if found or not further:
        return found
    return (yield from supposed_further(lines, INSIDE, pace))
