"""Mistakes on a player's board: which line or cross is wrong, and the deduction from the puzzle that it contradicts."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.progress import Progress
from pysolvers.core.words import place
from pysolvers.engines.reasoning.kept import Fit, Kept
from pysolvers.engines.reasoning.mistakes import first_mistake, replayed
from pysolvers.puzzles.numberlink.model import OPPOSITE, E, NumberlinkSolution, S
from pysolvers.puzzles.numberlink.pen import Side, cross_move
from pysolvers.puzzles.numberlink.play import NumberlinkState, draw_move, start
from pysolvers.puzzles.numberlink.solving.search import PROPAGATE, answer_of, complete
from pysolvers.puzzles.numberlink.solving.search_state import WITH, PaddedBoard, SearchState


def answers_within(state: NumberlinkState) -> Iterator[Progress | NumberlinkSolution]:
    """The answers that have the player's lines and keep to his crosses."""
    board = PaddedBoard(state.puzzle)
    position = SearchState(board)
    domain = position.domain
    for p, links in zip(board.places, state.links, strict=True):
        for way in OPPOSITE:
            if links & way:
                domain[p] &= WITH[way]
    for a, b in state.crossed:
        way = E if b == a + 1 else S
        domain[board.places[a]] &= ~WITH[way]
        domain[board.places[b]] &= ~WITH[OPPOSITE[way]]
    position.work = [p for p in board.places if domain[p] != position.seen[p]]
    if all(domain[p] for p in board.places):
        for found in complete(position, PROPAGATE[state.puzzle.rules], board.by_columns):
            yield found if isinstance(found, Progress) else answer_of(found)


def told_mistake(
    state: NumberlinkState, known: Kept[NumberlinkSolution], fit: Fit[NumberlinkSolution]
) -> Iterator[Progress | Deduction]:
    """What is wrong on a board that has no answer, as `first_mistake` finds it."""

    def told(found: tuple[Side, int | None], why: str, step: Deduction) -> Deduction:
        wrong, full = found
        if full is not None:
            why += f" With that, {place(state.puzzle.cell(full))} has all its lines."
        return _told(state, wrong, why, step)

    contradicted = replayed(start(state.puzzle), lambda before, after: _contradicted(state, before, after), told)
    yield from first_mistake(state, known, fit, contradicted, lambda: _by_answer(state, fit))


def _contradicted(
    state: NumberlinkState, before: NumberlinkState, after: NumberlinkState
) -> tuple[Side, int | None] | None:
    """The side of a line or cross that an explanation has just ruled out, and the cell that is full without it."""
    puzzle = state.puzzle
    for side in sorted(after.crossed - before.crossed):
        if _drawn(state, side):
            return side, None
    for i, links in enumerate(after.links):
        if links == before.links[i]:
            continue
        for way, other in puzzle.neighbours(i):
            side = min(i, other), max(i, other)
            if links & ~before.links[i] & way and side in state.crossed:
                return side, None
            if links.bit_count() == puzzle.degree(i) and state.links[i] & ~links & way:
                return side, i
    return None


def _by_answer(state: NumberlinkState, fit: Fit[NumberlinkSolution]) -> Deduction | None:
    """What is wrong as the known answers say it."""
    if fit.nearest is None:
        return None
    whose = "the only answer" if fit.only else "no answer has all that is on the board, and the nearest"
    for i in range(state.puzzle.size):
        for way, other in state.puzzle.neighbours(i):
            right, side = bool(fit.nearest.links[i] & way), (i, other)
            if other > i and ((state.links[i] & way and not right) or (side in state.crossed and right)):
                return _told(state, side, f"{whose} has {'a' if right else 'no'} line there.", None)
    return None


def _drawn(state: NumberlinkState, side: Side) -> bool:
    """Whether a line goes across a side."""
    return bool(state.links[side[0]] & (E if side[1] == side[0] + 1 else S))


def _told(state: NumberlinkState, side: Side, why: str, reason: Deduction | None) -> Deduction:
    """The mistake, and the move that takes it back."""
    a, b = map(state.puzzle.cell, side)
    where = f"between {place(a)} and {place(b)}"
    if _drawn(state, side):
        sentence, move = f"The line {where} is wrong: {why}", draw_move((a, b))
    else:
        sentence, move = f"The cross {where} is wrong: {why}", cross_move(a, b, False)
    used = tuple(cell for cell in reason.used if cell not in (a, b)) if reason else ()
    look_ahead = bool(reason and reason.look_ahead)
    return Told("mistake", "A mistake", sentence, 0, (move,), used, (a, b), (), look_ahead)
