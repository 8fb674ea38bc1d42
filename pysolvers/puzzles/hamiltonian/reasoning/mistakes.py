"""Mistakes on a player's board: which step or note is wrong, and the deduction from the puzzle that it contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.progress import Progress
from pysolvers.core.words import place
from pysolvers.engines.boards.steps import Step
from pysolvers.engines.reasoning.kept import Fit, Kept
from pysolvers.engines.reasoning.mistakes import first_mistake, replayed
from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState, draw_move, note_move, start
from pysolvers.puzzles.hamiltonian.solver import solve


def answers_within(state: HamiltonianState) -> Iterator[Progress | HamiltonianSolution]:
    """The answers that take the player's steps and keep to his notes."""
    puzzle = state.puzzle
    bound = replace(puzzle, required=puzzle.required | state.drawn, walls=puzzle.walls | state.crossed)
    if bound.impossible is None:
        for found in solve(bound):
            yield found if isinstance(found, Progress) else HamiltonianSolution(puzzle, found.cells)


def told_mistake(
    state: HamiltonianState, known: Kept[HamiltonianSolution], fit: Fit[HamiltonianSolution]
) -> Iterator[Progress | Deduction]:
    """What is wrong on a board that has no answer, as `first_mistake` finds it."""

    def told(found: tuple[Step, Cell | None], why: str, step: Deduction) -> Deduction:
        wrong, full = found
        if full is not None:
            why += f" With that, {place(full)} has all its steps."
        return _told(state, wrong, why, step)

    contradicted = replayed(start(state.puzzle), lambda before, after: _contradicted(state, before, after), told)
    yield from first_mistake(state, known, fit, contradicted, lambda: _by_answer(state, fit))


def _contradicted(
    state: HamiltonianState, before: HamiltonianState, after: HamiltonianState
) -> tuple[Step, Cell | None] | None:
    """A step or note of the player's that an explanation has just ruled out, and the cell that is full without it."""
    on, off = after.drawn - before.drawn, after.crossed - before.crossed
    for wrong in sorted((off & state.drawn) | (on & state.crossed)):
        return wrong, None
    puzzle, joined = state.puzzle, after.joined
    for cell in sorted({cell for s in on for cell in s}):
        most = 1 if cell in (puzzle.start, puzzle.end) and not puzzle.closed else 2
        if len(joined[cell]) == most:
            for wrong in sorted(s for s in state.drawn - after.drawn if cell in s):
                return wrong, cell
    return None


def _by_answer(state: HamiltonianState, fit: Fit[HamiltonianSolution]) -> Deduction | None:
    """What is wrong as the known answers say it."""
    if fit.nearest is None:
        return None
    right = fit.nearest.steps
    for wrong in sorted((state.drawn - right) | (state.crossed & right)):
        does = "takes it" if wrong in state.crossed else "does not take it"
        if fit.only:
            return _told(state, wrong, f"the only answer {does}.", None)
        return _told(state, wrong, f"no path has all that is on the board, and the nearest {does}.", None)
    return None


def _told(state: HamiltonianState, wrong: Step, why: str, reason: Deduction | None) -> Deduction:
    """The mistake, and the move that takes it back."""
    a, b = wrong
    where = f"between {place(a)} and {place(b)}"
    if wrong in state.drawn:
        sentence, move = f"The step {where} is wrong: {why}", draw_move(wrong)
    else:
        sentence, move = f"The note that the path does not go {where} is wrong: {why}", note_move(wrong, False)
    used = tuple(cell for cell in reason.used if cell not in wrong) if reason else ()
    look_ahead = bool(reason and reason.look_ahead)
    return Told("mistake", "A mistake", sentence, 0, (move,), used, wrong, (), look_ahead)
