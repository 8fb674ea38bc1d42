"""What a stroke of the pen does to the steps that are drawn; under a symmetry its images do the same."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.lines.steps import Step, is_loop, joined_cells, piece_at, pieces, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

Drawn = frozenset[Step]


def stroke(puzzle: HamiltonianPuzzle, drawn: Drawn, a: Cell, b: Cell) -> Drawn:
    """The steps after the pen has gone from `a` to its neighbour `b`.

    Back over a step it erases it. From the middle of a piece the later arm gives way, from an end of the path
    what was drawn there. Into its own piece it erases the loop instead of closing it, unless that makes the whole
    solution; into the middle of another piece it cuts that. Where the images would get in each other's way nothing
    changes.
    """
    way = step(a, b)
    if way in drawn:
        return _without(puzzle, drawn, [way])
    if puzzle.closed and len(drawn) + len(puzzle.step_images(way)) >= puzzle.area:
        whole = _with(puzzle, drawn, way)
        if len(whole) == puzzle.area and _sound(puzzle, whole):
            return whole
    if not puzzle.tables.alike and _is_free(puzzle, drawn, a, b):
        return drawn.union([way])
    left = _make_room(puzzle, drawn, a, arriving=False)
    own = piece_at(joined_cells(left), a)
    if b in own:
        return _without(puzzle, left, [step(c, d) for c, d in _between(own, a, b)])
    after = _with(puzzle, _make_room(puzzle, left, b, arriving=True), way)
    return after if _sound(puzzle, after) else drawn


def _is_free(puzzle: HamiltonianPuzzle, drawn: Drawn, a: Cell, b: Cell) -> bool:
    """Whether a step between two cells is in nothing's way: both are ends of pieces, or alone, and no loop closes.

    It looks at the pieces of the two cells only, so that a long explanation is played quickly.
    """
    for cell in (a, b):
        most = 0 if cell in (puzzle.start, puzzle.end) and not puzzle.closed else 1
        if len(_joined_to(puzzle, drawn, cell)) > most:
            return False
    before, at = a, a
    while onward := [cell for cell in _joined_to(puzzle, drawn, at) if cell != before]:
        if len(onward) > 1:
            return False
        before, at = at, onward[0]
    return at != b and puzzle.open_between(a, b)


def _joined_to(puzzle: HamiltonianPuzzle, drawn: Drawn, cell: Cell) -> list[Cell]:
    """The cells that a step joins to a cell."""
    return [other for other in puzzle.ground.board.around(cell) if step(cell, other) in drawn]


def erase_cell(puzzle: HamiltonianPuzzle, drawn: Drawn, cell: Cell) -> Drawn:
    """Without the steps at a cell."""
    return _without(puzzle, drawn, [s for s in drawn if cell in s])


def erase_piece(puzzle: HamiltonianPuzzle, drawn: Drawn, cell: Cell) -> Drawn:
    """Without the whole piece of path through a cell."""
    cells = set(piece_at(joined_cells(drawn), cell))
    return _without(puzzle, drawn, [s for s in drawn if s[0] in cells])


def _make_room(puzzle: HamiltonianPuzzle, drawn: Drawn, cell: Cell, arriving: bool) -> Drawn:
    """The steps without those that are in the way where a new one begins, or arrives, at `cell`."""
    joined = joined_cells(drawn)
    ending = cell in (puzzle.start, puzzle.end)
    if len(joined.get(cell, ())) < (1 if ending else 2):
        return drawn
    if arriving:
        return erase_cell(puzzle, drawn, cell)
    cells = puzzle.oriented(piece_at(joined, cell))
    if ending and cells[-1] == cell:
        cells = cells[::-1]
    return _without(puzzle, drawn, [step(c, d) for c, d in _between(cells, cell, cells[-1])])


def _between(cells: tuple[Cell, ...], a: Cell, b: Cell) -> list[tuple[Cell, Cell]]:
    i, j = sorted((cells.index(a), cells.index(b)))
    return list(zip(cells[i:j], cells[i + 1 : j + 1], strict=True))


def _with(puzzle: HamiltonianPuzzle, drawn: Drawn, way: Step) -> Drawn:
    return drawn.union(puzzle.step_images(way))


def _without(puzzle: HamiltonianPuzzle, drawn: Drawn, steps: list[Step]) -> Drawn:
    return drawn.difference(image for s in steps for image in puzzle.step_images(s))


def _sound(puzzle: HamiltonianPuzzle, drawn: Drawn) -> bool:
    """Whether the steps are on the board, no cell has three and an end at most one, and no loop but a whole one."""
    allowed = set(puzzle.steps)
    if any(s not in allowed for s in drawn):
        return False
    for cell, others in joined_cells(drawn).items():
        if len(others) > (1 if cell in (puzzle.start, puzzle.end) and not puzzle.closed else 2):
            return False
    return all(not is_loop(drawn, piece) or (puzzle.closed and len(piece) == puzzle.area) for piece in pieces(drawn))
