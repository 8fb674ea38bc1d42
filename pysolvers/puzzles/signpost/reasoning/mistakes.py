"""Mistakes on a player's board: the link or number that is wrong, and the deduction from the givens that says so."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.progress import Progress
from pysolvers.core.words import capitalised
from pysolvers.engines.reasoning.kept import Fit, Kept
from pysolvers.engines.reasoning.mistakes import first_mistake
from pysolvers.puzzles.signpost.model import SignpostSolution
from pysolvers.puzzles.signpost.play import MOVE, SignpostState
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.portfolio import hard_answers
from pysolvers.puzzles.signpost.solving.search import solutions

MISTAKE = "mistake"


def answers_within(state: SignpostState) -> Iterator[Progress | SignpostSolution]:
    """The answers that have the player's numbers and links."""
    if state.clashing:
        return
    links = Links(state.puzzle, state.numbers)
    for a, b in enumerate(state.links):
        if b >= 0 and links.after[a] != b:
            if b not in links.out[a]:
                return
            links.join(a, b)
    yield from solutions(state.puzzle, hard_answers, links=links)


def told_mistake(
    state: SignpostState, known: Kept[SignpostSolution], fit: Fit[SignpostSolution]
) -> Iterator[Progress | Deduction]:
    """What is wrong on a board that has no answer, as `first_mistake` finds it."""
    explained = _Explained(state)

    def contradicted(step: Deduction, why: str) -> Deduction | None:
        for found in map(explained.play, step.moves):
            if found is not None:
                number = explained.numbers[found]
                if number and state.numbers[found] not in (0, number):
                    why += f" With that, {state.puzzle.place(found)} is {number}."
                return _told(state, found, f": {why}", step)
        return None

    yield from first_mistake(state, known, fit, contradicted, lambda: _by_answer(state, fit))


class _Explained:
    """What an explanation has found so far, compared with a player's board."""

    def __init__(self, state: SignpostState) -> None:
        self.state = state
        cells = state.puzzle.cells
        self.numbers = list(state.puzzle.numbers)
        self.after, self.before = [-1] * cells, [-1] * cells

    def play(self, move: str) -> int | None:
        """Add a move of the explanation; the player's cell that it contradicts: the end of a link, or a number's."""
        match = MOVE.fullmatch(move)
        assert match is not None
        row, column, to_row, to_column, number, *_ = match.groups()
        puzzle, state = self.state.puzzle, self.state
        a = puzzle.index_of(row, column)
        if number:
            self.numbers[a] = int(number)
            return self._wrong_number(self._numbered([a]))
        b = puzzle.index_of(to_row, to_column)
        self.after[a], self.before[b] = b, a
        if state.links[a] not in (-1, b):
            return state.links[a]
        if state.before[b] not in (-1, a):
            return b
        return self._wrong_number(self._numbered([a, b]))

    def _numbered(self, cells: list[int]) -> list[int]:
        """Number the chains through cells; those that have a number now, the given ones too."""
        found = [at for at in cells if self.numbers[at]]
        for at in found:
            for other, step in ((self.after[at], 1), (self.before[at], -1)):
                if other >= 0 and not self.numbers[other]:
                    self.numbers[other] = self.numbers[at] + step
                    found.append(other)
        return found

    def _wrong_number(self, cells: list[int]) -> int | None:
        return next((at for at in cells if self.state.numbers[at] not in (0, self.numbers[at])), None)


def _by_answer(state: SignpostState, fit: Fit[SignpostSolution]) -> Deduction | None:
    """What is wrong as the known answers say it."""
    if fit.nearest is None:
        return None
    right = fit.nearest.numbers
    whose = "the only answer" if fit.only else "the nearest answer"
    rest = "" if fit.only else " No answer has all that is on the board."
    for at, number in enumerate(state.placed):
        if number not in (0, right[at]):
            return _told(state, at, f": {whose} has {right[at]} there.{rest}", None)
    for a, b in enumerate(state.links):
        if b >= 0 and right[b] != right[a] + 1:
            followed = f" {right[b]} there, and {right[a]} in {state.puzzle.place(a)}"
            return _told(state, b, f": {whose} has{followed}.{rest}", None)
    return None


def _told(state: SignpostState, at: int, why: str, reason: Deduction | None) -> Deduction:
    """The mistake in a cell, and the move that takes it back: the player's number there, or the link to it."""
    puzzle, cell = state.puzzle, state.puzzle.cell_of(at)
    before = state.before[at]
    ruled_out = [cell]
    if state.numbers[at]:
        what = f"cannot be {state.numbers[at]}"
    else:
        what = f"cannot be what follows {puzzle.place(before)}"
        ruled_out.append(puzzle.cell_of(before))
    move = f"*{cell[0]}.{cell[1]}"
    moves = (move,) if state.play(move) != state else ()
    used = tuple(other for other in reason.used if other not in ruled_out) if reason else ()
    sentence = f"{capitalised(puzzle.place(at))} {what}{why}"
    look_ahead = bool(reason and reason.look_ahead)
    return Told(MISTAKE, "A mistake", sentence, 0, moves, used, tuple(ruled_out), (), look_ahead)
