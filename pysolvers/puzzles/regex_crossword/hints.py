"""The next deduction, and the whole explanation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.progress import Progress
from pysolvers.engines.reasoning.kept import Fit, kept
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState, start
from pysolvers.puzzles.regex_crossword.reasoning.clue_reader import ClueReader, Paced
from pysolvers.puzzles.regex_crossword.reasoning.mistakes import answers_within, told_mistake
from pysolvers.puzzles.regex_crossword.reasoning.technique_list import TECHNIQUES as TECHNIQUES
from pysolvers.puzzles.regex_crossword.reasoning.techniques import (
    all_but_one_refuted,
    clues_meet,
    lines_in_turn,
    one_clue,
)
from pysolvers.puzzles.regex_crossword.solver import solve


def hint(state: RegexCrosswordState, /) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or a mistake; nothing if the board is complete and right, or stuck."""
    answer = state.solution()
    if answer and not answer.violations():
        return
    reader = ClueReader(state.puzzle)
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, reader, state))
        if fit.impossible:
            yield from _impossible(reader, fit)
        elif fit.answer is None:
            yield from told_mistake(reader, state, known, fit)
        if fit.answer is None:
            return
    found = yield from _next(reader, state)
    if found:
        yield found


def can_be_completed(state: RegexCrosswordState, /) -> Iterator[Progress | bool]:
    """Progress, then whether some answer has all that is on the board; nothing where that takes too long."""
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, ClueReader(state.puzzle), state))
    if fit.decided:
        yield fit.answer is not None


def _impossible(reader: ClueReader, fit: Fit[RegexCrosswordSolution]) -> Iterator[Progress | Deduction]:
    """Why a puzzle has no answer, as far as deductions show it."""
    state = start(reader.puzzle)
    while True:
        found = yield from _next(reader, state)
        if found is None or not found.moves:
            break
        for move in found.moves:
            state = state.play(move)
    yield found or fit.verdict


def explain(puzzle: RegexCrosswordPuzzle, /) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer or to where a guess is needed."""
    reader = ClueReader(puzzle)
    state = start(puzzle)
    while len(state.letters) < len(puzzle.cells):
        found = yield from _next(reader, state)
        if found is None or not found.moves:
            return
        yield reader.progress()
        yield found
        for move in found.moves:
            state = state.play(move)


def _next(reader: ClueReader, state: RegexCrosswordState) -> Paced[Deduction | None]:
    """The easiest deduction from `state`, contradictions first; None if the board is right and complete, or stuck."""
    solution = state.solution()
    if solution:
        violations = solution.violations()
        if not violations:
            return None
        cells = violations[0].cells
        return Told("contradiction", "Something is wrong", violations[0].sentence, 1, (), cells, cells)
    domains = reader.network.start(state.letters.items())
    readings: list[list[int]] = []
    reader.known = len(state.letters)
    for k in range(len(reader.network.clues)):
        reader.nodes += 1
        left = yield from reader.read(k, domains)
        if left is None:
            return (yield from reader.no_match(k, domains))
        readings.append(left)
        yield from reader.breathe()
    found = yield from one_clue(reader, domains, readings)
    found = found or (yield from clues_meet(reader, domains, readings))
    if found:
        return found
    left = list(domains)
    found = yield from lines_in_turn(reader, domains, left)
    return found or (yield from all_but_one_refuted(reader, domains, left))
