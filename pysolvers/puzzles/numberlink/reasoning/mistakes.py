"""Finds mistakes on a player's board: lines and crosses that disagree with the solution."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Progress
from pysolvers.engines.reasoning.claims import SolutionHas, denial, denied
from pysolvers.engines.reasoning.kept import Fit
from pysolvers.lines.board import cell_of
from pysolvers.lines.moves import cross_move, draw_move
from pysolvers.puzzles.numberlink.claims import Line, NoLine
from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.solving.graph.solutions import solutions_with
from pysolvers.puzzles.numberlink.solving.search import PROPAGATE, complete, solution_of
from pysolvers.puzzles.numberlink.solving.search_state import WITH, PaddedBoard, SearchState


def solutions_within(state: NumberlinkState) -> Iterator[Progress | NumberlinkSolution]:
    if not state.puzzle.has_plain_engines:
        yield from solutions_with(state.puzzle, state.links, state.crosses)
        return
    board = PaddedBoard(state.puzzle)
    position = SearchState(board)
    domain = position.domain
    for p, links in zip(board.places, state.links, strict=True):
        for way in OPPOSITE:
            if links & way:
                domain[p] &= WITH[way]
    for a, b in state.crosses:
        way = 1 << state.puzzle.flat[a].index(b)
        domain[board.places[a]] &= ~WITH[way]
        domain[board.places[b]] &= ~WITH[OPPOSITE[way]]
    position.work = [p for p in board.places if domain[p] != position.seen[p]]
    if all(domain[p] for p in board.places):
        for found in complete(position, PROPAGATE[state.puzzle.rules], board.by_columns):
            yield found if isinstance(found, Progress) else solution_of(found)


def denied_by_solution(state: NumberlinkState, fit: Fit[NumberlinkSolution]) -> Deduction | None:
    if fit.nearest is None:
        return None
    puzzle = state.puzzle
    for i in range(len(puzzle.flat)):
        for way, other in puzzle.ways(i):
            right, cells = bool(fit.nearest.links[i] & way), (puzzle.place(i), puzzle.place(other))
            if other > i and state.links[i] & way and not right:
                return _mistake(puzzle, Line(cells), SolutionHas((NoLine(cells),), fit.only))
            if other > i and (i, other) in state.crosses and right:
                return _mistake(puzzle, NoLine(cells), SolutionHas((Line(cells),), fit.only))
    return None


def wrongly(mistake: Deduction) -> Line | NoLine:
    claim = denied(mistake.concludes)
    assert isinstance(claim, (Line, NoLine))
    return claim


def _mistake(puzzle: NumberlinkPuzzle, wrong: Line | NoLine, why: SolutionHas) -> Deduction:
    a, b = map(cell_of, wrong.cells)
    move = draw_move(puzzle.board, (a, b)) if isinstance(wrong, Line) else cross_move(puzzle.board, a, b, False)
    return Deduction(puzzle, "mistake", 0, (why,), (denial(wrong, why.only),), (move,), (), (a, b))
