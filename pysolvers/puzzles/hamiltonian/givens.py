"""Numbers, positions, walls, required steps and ends that come and go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Clue
from pysolvers.core.words import place
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.draft import cell_edit, side_edit
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.text.builder import implied_ends


def givens(puzzle: HamiltonianPuzzle) -> tuple[Clue, ...]:
    """All that can be told but holes and forbidden shapes.

    Numbers at the ends of the path stay: without them the path would end at others.
    """
    return tuple(_givens(puzzle))


def _givens(puzzle: HamiltonianPuzzle) -> Iterator[Clue]:
    implied = implied_ends(puzzle.waypoints, puzzle.closed, puzzle.positions, puzzle.size)
    for number, cell in enumerate(puzzle.waypoints, 1):
        if cell not in (puzzle.start, puzzle.end):
            yield Clue(f"the number {number} in {place(cell)}", (cell,), (cell_edit(cell, ":0"),))
    for cell, position in puzzle.position_of.items():
        yield Clue(f"the position {position} of {place(cell)}", (cell,), (cell_edit(cell, "@0"),))
    for name, what, steps in (("wall", "o", puzzle.walls), ("required step", "o", puzzle.required)):
        for step in _one_of_images(puzzle, sorted(steps)):
            yield Clue(f"the {name} between {_sides(step)}", step, (side_edit(step, what),))
    for name, end, follows in (("start", puzzle.start, implied[0]), ("end", puzzle.end, implied[1])):
        if end is not None and end != follows:
            yield Clue(f"the {name} in {place(end)}", (end,), (f"{name}-free",))


def without(puzzle: HamiltonianPuzzle, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Each goes by itself."""
    return tuple(edit for clue in clues for edit in clue.edits)


def clues(answer: HamiltonianSolution) -> tuple[Clue, ...]:
    """Numbers or positions where the puzzle has such, else required steps; and walls beside the answer's path."""
    return tuple(_clues(answer))


def _clues(answer: HamiltonianSolution) -> Iterator[Clue]:
    puzzle = answer.puzzle
    if puzzle.positions and not puzzle.closed:
        for number, cell in enumerate(answer.cells, 1):
            if cell not in puzzle.position_of:
                edits = (cell_edit(cell, f"@{number}"),)
                yield Clue(f"the position {number} of {place(cell)}", (cell,), edits, ("position", cell, number))
    elif _has_numbers(puzzle):
        for cell in answer.cells:
            if cell not in puzzle.waypoints:
                yield _number(answer, cell)
    else:
        for step in _one_of_images(puzzle, sorted(answer.steps - puzzle.required)):
            name = f"the required step between {_sides(step)}"
            yield Clue(name, step, (side_edit(step, "r"),), ("required", step, None))
    for step in _one_of_images(puzzle, [step for step in puzzle.steps if step not in answer.steps]):
        yield Clue(f"a wall between {_sides(step)}", step, (side_edit(step, "w"),), ("wall", step, None))


def added(answer: HamiltonianSolution, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Walls, positions and steps come by themselves; numbers in the order in which the path meets them."""
    edits = [edit for clue in clues if clue.value[0] != "number" for edit in clue.edits]
    numbers = {clue.value[1] for clue in clues if clue.value[0] == "number"}
    met = 0
    for cell in answer.cells:
        met += cell in numbers or cell in answer.puzzle.waypoints
        if cell in numbers:
            edits.append(cell_edit(cell, f":{met}"))
    return tuple(edits)


def keeps(answer: HamiltonianSolution, clue: Clue) -> bool:
    """Whether a path takes the step, passes the wall by, or comes to the cell when it is to."""
    what, where, when = clue.value
    if what == "wall":
        return where not in answer.steps
    if what == "required":
        return where in answer.steps
    if what == "position":
        return bool(answer.cells[when - 1] == where)
    earlier, later = when
    before = set(answer.cells[: answer.cells.index(where)])
    return before.issuperset(earlier) and before.isdisjoint(later)


def carried(answer: HamiltonianSolution, puzzle: HamiltonianPuzzle, clues: Sequence[Clue]) -> HamiltonianSolution:
    """The same path, as the puzzle lists it."""
    return HamiltonianSolution(puzzle, puzzle.canonical(answer.cells))


def _has_numbers(puzzle: HamiltonianPuzzle) -> bool:
    """Whether numbers lead from the start to the end, so that one more can stand between two of them."""
    ends = puzzle.waypoints[:1], puzzle.waypoints[-1:]
    return not puzzle.closed and len(puzzle.waypoints) > 1 and ends == ((puzzle.start,), (puzzle.end,))


def _number(answer: HamiltonianSolution, cell: Cell) -> Clue:
    """A number in a cell that has none; its value has the numbered cells before it and those after it."""
    waypoints = answer.puzzle.waypoints
    before = set(answer.cells[: answer.cells.index(cell)])
    earlier = tuple(other for other in waypoints if other in before)
    later = waypoints[len(earlier) :]
    edits = (cell_edit(cell, f":{len(earlier) + 1}"),)
    name = f"a number between {len(earlier)} and {len(earlier) + 1} in {place(cell)}"
    return Clue(name, (cell,), edits, ("number", cell, (earlier, later)))


def _one_of_images(puzzle: HamiltonianPuzzle, steps: Sequence[Step]) -> Iterator[Step]:
    """The steps, but of those that a symmetry takes to each other only the first."""
    seen: set[Step] = set()
    for step in steps:
        if step not in seen:
            yield step
        seen.update(puzzle.step_images(step))


def _sides(step: Step) -> str:
    return f"{place(step[0])} and {place(step[1])}"
