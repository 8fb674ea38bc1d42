"""What a stroke of the pen does to the steps that are drawn; under a symmetry its images do the same."""

from __future__ import annotations

from collections.abc import Iterable

from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.hamiltonian.model import PathPuzzle
from pysolvers.puzzles.hamiltonian.shapes import Step, step

Drawn = frozenset[Step]


def neighbours(drawn: Iterable[Step]) -> dict[Cell, list[Cell]]:
    """For each cell that a drawn step touches, the cells it is joined to."""
    joined: dict[Cell, list[Cell]] = {}
    for a, b in sorted(drawn):
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    return joined


def chain(joined: dict[Cell, list[Cell]], cell: Cell) -> tuple[Cell, ...]:
    """The piece of path through `cell` from one end to the other; a loop begins at `cell`, which is not repeated."""
    arms: list[list[Cell]] = []
    for first in joined.get(cell, []):
        arm = [cell, first]
        while len(onward := [c for c in joined[arm[-1]] if c != arm[-2]]) == 1 and onward[0] != cell:
            arm.append(onward[0])
        if onward:  # it came round
            return tuple(arm)
        arms.append(arm[1:])
    before, after = [*arms, [], []][:2]
    return (*reversed(before), cell, *after)


def chains(drawn: Drawn) -> list[tuple[Cell, ...]]:
    """All pieces of path, in the order of their smallest cells."""
    joined = neighbours(drawn)
    seen: set[Cell] = set()
    found = []
    for cell in sorted(joined):
        if cell not in seen:
            found.append(chain(joined, cell))
            seen.update(found[-1])
    return found


def is_loop(drawn: Drawn, cells: tuple[Cell, ...]) -> bool:
    """Whether a piece of path is closed."""
    return len(cells) > 2 and step(cells[0], cells[-1]) in drawn


def stroke(puzzle: PathPuzzle, drawn: Drawn, a: Cell, b: Cell) -> Drawn:
    """The steps after the pen has gone from `a` to its neighbour `b`.

    Back over a step it erases it. From the middle of a piece the later arm gives way, from an end of the path
    what was drawn there. Into its own piece it erases the loop instead of closing it, unless that makes the whole
    answer; into the middle of another piece it cuts that. Where the images would get in each other's way nothing
    changes.
    """
    way = step(a, b)
    if way in drawn:
        return _without(puzzle, drawn, [way])
    if puzzle.closed and len(drawn) + len(puzzle.step_images(way)) == puzzle.size:
        whole = _with(puzzle, drawn, way)
        if _sound(puzzle, whole):
            return whole
    left = _make_room(puzzle, drawn, a, arriving=False)
    own = chain(neighbours(left), a)
    if b in own:
        return _without(puzzle, left, [step(c, d) for c, d in _between(own, a, b)])
    after = _with(puzzle, _make_room(puzzle, left, b, arriving=True), way)
    return after if _sound(puzzle, after) else drawn


def erase_cell(puzzle: PathPuzzle, drawn: Drawn, cell: Cell) -> Drawn:
    """Without the steps at a cell."""
    return _without(puzzle, drawn, [s for s in drawn if cell in s])


def erase_chain(puzzle: PathPuzzle, drawn: Drawn, cell: Cell) -> Drawn:
    """Without the whole piece of path through a cell."""
    cells = set(chain(neighbours(drawn), cell))
    return _without(puzzle, drawn, [s for s in drawn if s[0] in cells])


def _make_room(puzzle: PathPuzzle, drawn: Drawn, cell: Cell, arriving: bool) -> Drawn:
    """The steps without those that are in the way where a new one begins, or arrives, at `cell`."""
    joined = neighbours(drawn)
    ending = cell in (puzzle.start, puzzle.end)
    if len(joined.get(cell, ())) < (1 if ending else 2):
        return drawn
    if arriving:
        return erase_cell(puzzle, drawn, cell)
    cells = puzzle.oriented(chain(joined, cell))
    if ending and cells[-1] == cell:
        cells = cells[::-1]
    return _without(puzzle, drawn, [step(c, d) for c, d in _between(cells, cell, cells[-1])])


def _between(cells: tuple[Cell, ...], a: Cell, b: Cell) -> list[tuple[Cell, Cell]]:
    i, j = sorted((cells.index(a), cells.index(b)))
    return list(zip(cells[i:j], cells[i + 1 : j + 1], strict=True))


def _with(puzzle: PathPuzzle, drawn: Drawn, way: Step) -> Drawn:
    return drawn.union(puzzle.step_images(way))


def _without(puzzle: PathPuzzle, drawn: Drawn, steps: list[Step]) -> Drawn:
    return drawn.difference(image for s in steps for image in puzzle.step_images(s))


def _sound(puzzle: PathPuzzle, drawn: Drawn) -> bool:
    """Whether the steps are on the board, no cell has three and an end at most one, and no loop but a whole one."""
    allowed = set(puzzle.steps)
    if any(s not in allowed for s in drawn):
        return False
    for cell, others in neighbours(drawn).items():
        if len(others) > (1 if cell in (puzzle.start, puzzle.end) and not puzzle.closed else 2):
            return False
    return all(not is_loop(drawn, piece) or (puzzle.closed and len(piece) == puzzle.size) for piece in chains(drawn))
