"""Mistakes on a player's board: which letter is wrong, and the clue or deduction that it contradicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.progress import Progress
from pysolvers.core.words import capitalised, listed, place, uncapitalised
from pysolvers.engines.reasoning.kept import Fit, Kept, is_new
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState, format_move, parse_move
from pysolvers.puzzles.regex_crossword.reasoning.clue_reader import ClueReader, Paced
from pysolvers.puzzles.regex_crossword.solving.search import search

MISTAKE = "mistake"


def answers_within(reader: ClueReader, state: RegexCrosswordState) -> Iterator[Progress | RegexCrosswordSolution]:
    """The answers that have the player's letters."""
    return search(reader.network, reader.network.start(state.letters.items()))


def told_mistake(
    reader: ClueReader,
    state: RegexCrosswordState,
    known: Kept[RegexCrosswordSolution],
    fit: Fit[RegexCrosswordSolution],
) -> Iterator[Progress | Deduction]:
    """Which letter is wrong on a board that has no answer, and why.

    A clue that the letter cannot match is the best reason; then the step of the explanation that says what belongs in
    its cell; then the known answer. Where it is not known whether the board has an answer (see `Fit`) and the
    explanation does not contradict it, the first step of the explanation that is new to it.
    """
    right: dict[Cell, str] = dict(fit.nearest.facts) if fit.nearest else {}  # type: ignore[arg-type]
    given = dict(state.puzzle.given)
    wrong = [cell for cell, char in state.letters.items() if cell not in given and right.get(cell, char) != char]
    told = yield from _by_clue(reader, state, wrong)
    told = told or (yield from _by_explanation(reader, state, known, fit.decided))
    if told:
        yield told
    elif wrong:
        whose = "the only answer" if fit.only else "no answer has all that is on the board, and the nearest"
        yield _told(reader, state, wrong[0], f"{whose} has {right[wrong[0]]} there.")
    elif fit.decided:
        yield fit.verdict


def _by_clue(reader: ClueReader, state: RegexCrosswordState, wrong: list[Cell]) -> Paced[Deduction | None]:
    """A wrong letter with which a clue has no match, whatever the others are; else with right ones of its line."""
    network, words = reader.network, reader.words
    fixed = dict(state.puzzle.given)
    kept_right = {cell: char for cell, char in state.letters.items() if cell not in wrong}
    for others in (fixed, kept_right):
        for cell in wrong:
            domains = network.start({**others, cell: state.letters[cell]}.items())
            for k in network.clues_at[network.number[cell]]:
                if (yield from reader.read(k, domains)) is None:
                    line = [other for c in network.cells[k] if (other := network.puzzle.cells[c]) != cell]
                    beside = [f"{others[other]} in {place(other, 'cell')}" for other in line if other in others]
                    also = f" and {listed(beside)}" if beside else ""
                    why = f"with it{also}, {network.names[k]} cannot match {words.clue(k)}."
                    return _told(reader, state, cell, why, [network.puzzle.cells[c] for c in network.cells[k]])
            yield from reader.breathe()
    return None


def _by_explanation(
    reader: ClueReader, state: RegexCrosswordState, known: Kept[RegexCrosswordSolution], decided: bool
) -> Paced[Deduction | None]:
    """The letter that a step of the explanation contradicts; else, as far as that is a hint, a step that is new."""
    news: Deduction | None = None
    number = 0
    while step := (yield from known.step(number)):
        number += 1
        for move in step.moves:
            cell, char = parse_move(move)
            if state.letters.get(cell, char) != char:
                why = f"by step {number} of the explanation, {uncapitalised(step.sentence)}"
                return _told(reader, state, cell, why, step.used, step.look_ahead)
        if news is None and is_new(state, step):
            news = step
    return None if decided else news


def _told(
    reader: ClueReader,
    state: RegexCrosswordState,
    cell: Cell,
    why: str,
    used: Iterable[Cell] = (),
    look_ahead: bool = False,
) -> Deduction:
    """The mistake in a cell, and the move that empties it."""
    char = reader.words.character(reader.network.alphabet.bit[state.letters[cell]])
    sentence = f"{capitalised(place(cell, 'cell'))} cannot be {char}: {why}"
    others = tuple(other for other in used if other != cell)
    return Told(MISTAKE, "A mistake", sentence, 0, (format_move(cell, ""),), others, (cell,), (), look_ahead)
