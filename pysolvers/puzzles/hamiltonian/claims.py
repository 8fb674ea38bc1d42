"""Claims: the facts from which a step of an explanation follows. Each can be checked on the player's board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, permutations, product
from typing import Any

from pysolvers.core.cell import Cell, reached
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.progress import Progress
from pysolvers.lines.steps import Step as Side
from pysolvers.lines.steps import joined_cells, piece_at, step
from pysolvers.lines.turning import BoardTurn
from pysolvers.puzzles.hamiltonian.ground import dark, darker
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.positions import following, known_positions
from pysolvers.puzzles.hamiltonian.rules.symmetry import TURNS
from pysolvers.puzzles.hamiltonian.solver import solve


class Sight:
    """The board as a player knows it: what is drawn, crossed out, or concluded in earlier steps."""

    def __init__(self, seen: Seen) -> None:
        self.puzzle: HamiltonianPuzzle = seen.state.puzzle
        noted = seen.noted
        self.at: dict[Cell, int] = {claim.cell: claim.number for claim in noted if isinstance(claim, At)}
        self.at.update(seen.state.numbers)
        self.lines: frozenset[Side] = seen.state.drawn | {each.cells for each in noted if isinstance(each, OnPath)}
        self.crossed: frozenset[Side] = seen.state.crossed | {each.cells for each in noted if isinstance(each, OffPath)}
        self.no_ends = {each.cell for each in noted if isinstance(each, NoEnd)}
        given = () if self.puzzle.closed else (self.puzzle.start, self.puzzle.end)
        self.ends = {claim.cell for claim in noted if isinstance(claim, End)} | {end for end in given if end}
        self.ends |= {cell for cell, number in self.at.items() if number in (1, self.puzzle.area)}
        self.joined = joined_cells(self.lines)
        if self.at:
            self.lines = following(self.puzzle, self.positions, self.lines, self.ends)
            self.joined = joined_cells(self.lines)

    def is_full(self, cell: Cell) -> bool:
        """True if the cell has two connections, or one connection and an end of the path."""
        return len(self.joined.get(cell, ())) + (cell in self.ends) >= 2

    def ways(self, cell: Cell) -> list[Cell]:
        return [other for other in self.puzzle.ground.board.around(cell) if self.can_go(cell, other)]

    def can_go(self, cell: Cell, other: Cell) -> bool:
        side = step(cell, other)
        if not self.puzzle.open_between(cell, other) or side in self.crossed or self._out_of_count(cell, other):
            return False
        return side in self.lines or not (self.is_full(cell) or self.is_full(other))

    def _out_of_count(self, cell: Cell, other: Cell) -> bool:
        known = self.positions
        return cell in known and other in known and abs(known[cell] - known[other]) != 1

    def can_end(self, cell: Cell) -> bool:
        if self.positions.get(cell, 1) not in (1, self.puzzle.area):
            return False
        if cell in self.ends or self.puzzle.closed:
            return cell in self.ends
        return len(self.ends) < 2 and cell not in self.no_ends and not self.is_full(cell) and self.may_end(cell)

    def may_end(self, cell: Cell) -> bool:
        """True if the puzzle's ends, numbers and checkerboard colors allow an end of the path at `cell`.

        What is drawn makes no difference.
        """
        ground = self.puzzle.ground
        given = ground.ends
        if ground.closed or len(given) == 2 or cell in given:
            return cell in given and not ground.closed
        more = darker(ground)
        right_colour = dark(cell) == (more > 0) if more else not given or dark(cell) != dark(given[0])
        return (right_colour or not ground.board.has_shades) and self.puzzle.tables.may_end(cell)

    @cached_property
    def positions(self) -> dict[Cell, int]:
        return known_positions(self.puzzle, self.joined, self.ends, self.at)

    @cached_property
    def room(self) -> dict[int, set[Cell]]:
        """The cells that can still have each missing number, found by counting steps from the known numbers."""
        known, last = dict(self.positions), self.puzzle.area
        for end, other in permutations(self.ends, 2):
            if known.get(end) in (1, last):
                known.setdefault(other, 1 + last - known[end])
        cell_at = {number: cell for cell, number in known.items()}
        left = {number: set(self.puzzle.cells) - known.keys() for number in range(1, last + 1) if number not in cell_at}
        for start, way in product(cell_at, (1, -1)):
            number, reached = start + way, set(self.ways(cell_at[start])) - known.keys()
            while number in left:
                left[number] &= reached
                number, reached = number + way, {b for a in reached for b in self.ways(a) if b not in known}
        return left

    def outward(self, cell: Cell) -> tuple[int, ...]:
        """Return the numbers of the waypoints on the drawn line that ends at `cell`, in order from `cell`."""
        line, marks = piece_at(self.joined, cell), self.puzzle.waypoints
        line = line if line[0] == cell else line[::-1]
        return tuple(marks.index(each) + 1 for each in line if each in marks)

    def can_meet(self, low: int, without: Side) -> bool:
        """True if the path can get from waypoint number `low` to the next waypoint without the step `without`."""
        goal = self.puzzle.waypoints[low]

        def onward(cell: Cell) -> Iterator[Cell]:
            for other in self.ways(cell):
                line, met = piece_at(self.joined, other), self.outward(other)
                if step(cell, other) in self.lines or step(cell, other) == without:
                    continue
                if met[:1] == (low + 1,):
                    yield goal
                elif not met:
                    yield line[-1] if line[0] == other else line[0]

        line = piece_at(self.joined, self.puzzle.waypoints[low - 1])
        starts = [end for end in {line[0], line[-1]} if not self.is_full(end) and self.outward(end)[:1] == (low,)]
        return goal in reached(starts, onward)

    def cells_after(self, number: int, steps: int) -> set[Cell]:
        """Return the cells where a walk of `steps` steps from `number` can end, through cells without known numbers."""
        found = {cell for cell, known in self.positions.items() if known == number}
        for _ in range(steps):
            found = {b for a in found for b in self.ways(a) if b not in self.positions}
        return found

    def routes(self, low: int, high: int) -> Iterator[tuple[Cell, ...]]:
        """Yield each route of `high - low` steps between two known positions, through cells without a number."""
        cell_at = {number: cell for cell, number in self.positions.items()}
        todo: list[tuple[Cell, ...]] = [(cell_at[low],)]
        while todo:
            way = todo.pop()
            for cell in self.ways(way[-1]):
                if cell == cell_at[high] and len(way) == high - low:
                    yield (*way, cell)
                elif len(way) < high - low and cell not in self.positions and cell not in way:
                    todo.append((*way, cell))

    def solutions(self) -> Iterator[HamiltonianSolution]:
        puzzle = self.puzzle
        bound = replace(puzzle, required=puzzle.required | self.lines, walls=puzzle.walls | self.crossed)
        for found in () if bound.impossible else solve(bound):
            if not isinstance(found, Progress) and self.ends <= _ends(found) and not self.no_ends & _ends(found):
                yield found


class PathClaim(Claim):
    """A claim about a path, checked on a `Sight` of the board."""

    def holds(self, seen: Seen) -> bool:
        return self.fits(Sight(seen))

    @abstractmethod
    def fits(self, sight: Sight) -> bool:
        """True if the claim holds on the board that a player sees."""


class OnPath(PathClaim):
    """The path takes the step between these two cells."""

    cells: Side
    fact = "line"

    @property
    def joins(self) -> tuple[Cell, ...]:
        return self.cells

    def fits(self, sight: Sight) -> bool:
        return self.cells in sight.lines

    def allows(self, solution: HamiltonianSolution) -> bool:
        return self.cells in solution.steps


class OffPath(PathClaim):
    """The path does not take the step between these two cells."""

    cells: Side
    fact = "no line"

    @property
    def parts(self) -> tuple[Cell, ...]:
        return self.cells

    def fits(self, sight: Sight) -> bool:
        return self.cells in sight.crossed

    def allows(self, solution: HamiltonianSolution) -> bool:
        return self.cells not in solution.steps


class End(PathClaim):
    """The path begins or ends at this cell. `given` is "start" or "end" if the puzzle gives this end."""

    cell: Cell
    given: str = ""

    def fits(self, sight: Sight) -> bool:
        puzzle = sight.puzzle
        given = {"start": puzzle.start, "end": puzzle.end}.get(self.given, self.cell)
        return bool(given == self.cell) and self.cell in sight.ends

    def allows(self, solution: HamiltonianSolution) -> bool:
        return self.cell in _ends(solution)


class NoEnd(PathClaim):
    """The path neither begins nor ends at this cell."""

    cell: Cell

    def fits(self, sight: Sight) -> bool:
        return not sight.can_end(self.cell)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return self.cell not in _ends(solution)


class Inside(NoEnd):
    """The puzzle's ends, numbers or checkerboard colors keep the path from ending at this cell, whatever is drawn."""

    def fits(self, sight: Sight) -> bool:
        return not sight.may_end(self.cell)


class Ways(PathClaim):
    """From `cell`, the path can go only to the cells in `to`. Some of these steps may already be drawn."""

    cell: Cell
    to: tuple[Cell, ...]

    def fits(self, sight: Sight) -> bool:
        return set(sight.ways(self.cell)) == set(self.to)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return set(_beside(solution, self.cell)) <= set(self.to)


class Full(PathClaim):
    """The path connects `cell` with exactly the cells in `to`. If there is only one, the path ends at `cell`."""

    cell: Cell
    to: tuple[Cell, ...]

    def fits(self, sight: Sight) -> bool:
        return sight.is_full(self.cell) and set(sight.joined.get(self.cell, ())) == set(self.to)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return set(_beside(solution, self.cell)) == set(self.to)


class CanEnd(PathClaim):
    """The path can end only at these cells."""

    cells: tuple[Cell, ...]

    def fits(self, sight: Sight) -> bool:
        return all(cell in self.cells or not sight.can_end(cell) for cell in sight.puzzle.cells)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return _ends(solution) <= set(self.cells)


class PathPiece(PathClaim):
    """The path goes through these cells in order, in one direction or the other."""

    cells: tuple[Cell, ...]
    fact = "piece"

    def fits(self, sight: Sight) -> bool:
        return sight.lines.issuperset(step(*pair) for pair in pairwise(self.cells))

    def allows(self, solution: HamiltonianSolution) -> bool:
        return solution.steps.issuperset(step(*pair) for pair in pairwise(self.cells))


class Exits(PathClaim):
    """The path can leave `cells` only by the steps in `steps`, and can end inside only at the cells in `ends`."""

    cells: tuple[Cell, ...]
    steps: tuple[Side, ...]
    ends: tuple[Cell, ...]

    @property
    def area(self) -> tuple[Cell, ...]:
        return self.cells

    def fits(self, sight: Sight) -> bool:
        out = {step(a, b) for a in self.cells for b in sight.ways(a) if b not in self.cells}
        return out == set(self.steps) and all(cell in self.ends or not sight.can_end(cell) for cell in self.cells)

    def allows(self, solution: HamiltonianSolution) -> bool:
        out = {step(a, b) for a in self.cells for b in _beside(solution, a) if b not in self.cells}
        return out <= set(self.steps) and _ends(solution) & set(self.cells) <= set(self.ends)


class Closed(PathClaim):
    """The path is a loop: it has no ends."""

    def fits(self, sight: Sight) -> bool:
        return sight.puzzle.closed

    def allows(self, solution: HamiltonianSolution) -> bool:
        return solution.puzzle.closed


class Required(OnPath):
    """The puzzle requires the step between these two cells."""

    def fits(self, sight: Sight) -> bool:
        return self.cells in sight.puzzle.required


class Wall(OffPath):
    """There is a wall between these two cells."""

    def fits(self, sight: Sight) -> bool:
        return not sight.puzzle.open_between(*self.cells)


class Symmetric(PathClaim):
    """The path must look the same after this rotation or reflection (`rot180`, `rot90`, `horizontal`, `vertical`)."""

    how: str

    def fits(self, sight: Sight) -> bool:
        return sight.puzzle.symmetry == self.how

    def allows(self, solution: HamiltonianSolution) -> bool:
        return {self.image(solution.puzzle, side) for side in solution.steps} == solution.steps

    def image(self, puzzle: HamiltonianPuzzle, side: Side) -> Side:
        return BoardTurn(puzzle.rows, puzzle.columns, *TURNS[self.how]).step(side)


class InPlace(PathClaim):
    """The step between `cells` is the middle of the path: no other step is mapped to itself by the symmetry `how`."""

    how: str
    cells: Side

    def fits(self, sight: Sight) -> bool:
        puzzle = sight.puzzle
        return [side for side in puzzle.steps if Symmetric(self.how).image(puzzle, side) == side] == [self.cells]

    def allows(self, solution: HamiltonianSolution) -> bool:
        own = {side for side in solution.steps if Symmetric(self.how).image(solution.puzzle, side) == side}
        return own <= {self.cells}


class Forbidden(PathClaim):
    """These steps together form a forbidden shape."""

    steps: tuple[Side, ...]

    def fits(self, sight: Sight) -> bool:
        return frozenset(self.steps) in sight.puzzle.tables.never

    def allows(self, solution: HamiltonianSolution) -> bool:
        return not solution.steps >= set(self.steps)


@dataclass(frozen=True)
class Mark:
    """A cell that the puzzle gives as the start or end, or with a number.

    `name` is "start", "end", "number" (of a waypoint) or "position". In the last two cases, `number` has the value.
    """

    cell: Cell
    name: str
    number: int = 0

    def fits(self, puzzle: HamiltonianPuzzle) -> bool:
        if self.name == "number":
            return puzzle.waypoints[self.number - 1] == self.cell
        if self.name == "position":
            return puzzle.tables.fixed.get(self.cell) == self.number
        return self.cell == (puzzle.start if self.name == "start" else puzzle.end)

    @property
    def data(self) -> dict[str, Any]:
        return {"cell": list(self.cell), self.name: self.number or True}


class InOrder(PathClaim):
    """The path visits these cells (`marks`) in this order, forward or backward. On a loop, the order is cyclic."""

    marks: tuple[Mark, ...]
    fact = "order"

    def fits(self, sight: Sight) -> bool:
        numbers = [mark.number for mark in self.marks if mark.number]
        inner = all(mark.number for mark in self.marks[1:-1])
        return inner and numbers == sorted(numbers) and all(mark.fits(sight.puzzle) for mark in self.marks)

    def allows(self, solution: HamiltonianSolution) -> bool:
        met = [solution.cells.index(mark.cell) for mark in self.marks]
        turns = range(len(met)) if solution.puzzle.closed else (0,)
        orders = [met[i:] + met[:i] for i in turns]
        return any(order in (sorted(met), sorted(met, reverse=True)) for order in orders)


class NoWay(PathClaim):
    """The path can get from a cell in `one` to a cell in `other` only through a cell in `past`."""

    one: tuple[Cell, ...]
    other: tuple[Cell, ...]
    past: tuple[Cell, ...]

    def fits(self, sight: Sight) -> bool:
        ends, barred = {*self.one, *self.other}, set(self.past)
        for past in self.past:
            run: set[Cell] = set()
            for cell in (*piece_at(sight.joined, past), past):
                run.add(cell)
                if cell in self.past:  # entered, this part of the line only leads to a cell in `past`
                    barred.update(() if ends & run else run)
                    run = set()
        there = reached(set(self.one) - barred, lambda cell: set(sight.ways(cell)) - barred)
        return not set(there).intersection(self.other)

    def allows(self, solution: HamiltonianSolution) -> bool:
        cells, past = solution.cells, set(self.past)
        for a, b in product(self.one, self.other):
            i, j = sorted((cells.index(a), cells.index(b)))
            around = {*cells[: i + 1], *cells[j:]} if solution.puzzle.closed else past
            if not (past.intersection(cells[i : j + 1]) and past & around):
                return False
        return True


class Leads(PathClaim):
    """The path can go from `cell` to `to`. Along the drawn line from `to`, the first waypoint is `number` (0: none)."""

    cell: Cell
    to: Cell
    number: int

    def fits(self, sight: Sight) -> bool:
        return sight.can_go(self.cell, self.to) and next(iter(sight.outward(self.to)), 0) == self.number

    def allows(self, solution: HamiltonianSolution) -> bool:
        return True


class OnlyGap(PathClaim):
    """Between waypoint number `low` and the next (their cells are `ends`), the path must take the step `gap`."""

    low: int
    ends: tuple[Cell, Cell]
    gap: Side

    def fits(self, sight: Sight) -> bool:
        marks = sight.puzzle.waypoints[self.low - 1 : self.low + 1]
        return marks == self.ends and not sight.can_meet(self.low, self.gap)

    def allows(self, solution: HamiltonianSolution) -> bool:
        i, j = sorted(map(solution.cells.index, self.ends))
        return any(step(*pair) == self.gap for pair in pairwise(solution.cells[i : j + 1]))


class At(PathClaim):
    """This cell has this position on the path: it is given, placed by the player, or counted along a line."""

    cell: Cell
    number: int

    def fits(self, sight: Sight) -> bool:
        return sight.positions.get(self.cell) == self.number

    def allows(self, solution: HamiltonianSolution) -> bool:
        return solution.cells[self.number - 1] == self.cell


class CountedAlong(PathClaim):
    """The first cell of a drawn line has the number `start`, so counting along the line gives its last cell `number`.

    `cells` are the cells of the line. If `from_end` is true, the first one is an end of the path, and the board doesn't
    show its number.
    """

    cells: tuple[Cell, ...]
    start: int
    number: int
    from_end: bool = False

    def fits(self, sight: Sight) -> bool:
        line = [step(*pair) for pair in pairwise(self.cells)]
        numbers = (sight.positions.get(self.cells[0]), sight.positions.get(self.cells[-1]))
        return sight.lines.issuperset(line) and numbers == (self.start, self.number)

    def allows(self, solution: HamiltonianSolution) -> bool:
        low, high = sorted((self.start, self.number))
        found = solution.cells[low - 1 : high]
        return (found if low == self.start else found[::-1]) == self.cells


class Distance(PathClaim):
    """`cell` is at least `steps` steps from the cell with `number`, through cells without a number."""

    cell: Cell
    number: int
    steps: int

    def fits(self, sight: Sight) -> bool:
        steps = [many for many in range(self.steps + 1) if self.cell in sight.cells_after(self.number, many)]
        return steps == [self.steps]

    def allows(self, solution: HamiltonianSolution) -> bool:
        return True


class Place(PathClaim):
    """Only `cells` can have `number`: no others are the right number of steps from the numbers `low` and `high`.

    Steps are counted through cells without a number. `low` or `high` is 0 if it is not used.
    """

    number: int
    low: int
    high: int
    cells: tuple[Cell, ...]

    def fits(self, sight: Sight) -> bool:
        left = set(sight.puzzle.cells) - sight.positions.keys()
        for known in filter(None, (self.low, self.high)):
            left &= sight.cells_after(known, abs(known - self.number))
        return left <= set(self.cells)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return solution.cells[self.number - 1] in self.cells


class OutOfReach(PathClaim):
    """`cell` can't have `number`: no walk of the right length leads there from the cell with the number `known`.

    Walks lead through cells without a number.
    """

    cell: Cell
    known: int
    number: int

    def fits(self, sight: Sight) -> bool:
        return self.cell not in sight.cells_after(self.known, abs(self.known - self.number))

    def allows(self, solution: HamiltonianSolution) -> bool:
        return solution.cells[self.number - 1] != self.cell


class Routes(PathClaim):
    """From position `low` to position `high` (both included), the path can only take one of the routes in `ways`."""

    low: int
    high: int
    ways: tuple[tuple[Cell, ...], ...]

    def fits(self, sight: Sight) -> bool:
        return all(way in self.ways for way in sight.routes(self.low, self.high))

    def allows(self, solution: HamiltonianSolution) -> bool:
        return solution.cells[self.low - 1 : self.high] in self.ways


class Coloured(PathClaim):
    """On a checkerboard on which R1C1 is dark, `dark` of these cells are dark and `light` are light."""

    cells: tuple[Cell, ...]
    dark: int
    light: int
    fact = "colored"

    def fits(self, sight: Sight) -> bool:
        shades = [dark(cell) for cell in self.cells]
        counted = (self.dark, self.light) == (shades.count(True), shades.count(False))
        return bool(counted and sight.puzzle.ground.board.has_shades)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return True


class Unfinishable(PathClaim):
    """No solution fits the board and the `supposed` claims, but the proof is too long to show."""

    supposed: tuple[Claim, ...] = ()

    @property
    def supposes(self) -> bool:
        return bool(self.supposed)

    def fits(self, sight: Sight) -> bool:
        return not any(all(claim.allows(solution) for claim in self.supposed) for solution in sight.solutions())

    def allows(self, solution: HamiltonianSolution) -> bool:
        return not all(claim.allows(solution) for claim in self.supposed)


class Crowded(PathClaim):
    """Only `numbers` are left for `cells`: a contradiction if there are fewer numbers than cells."""

    cells: tuple[Cell, ...]
    numbers: tuple[int, ...]

    def fits(self, sight: Sight) -> bool:
        room = sight.room
        return all(not cells.intersection(self.cells) for number, cells in room.items() if number not in self.numbers)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return all(solution.cells.index(cell) + 1 in self.numbers for cell in self.cells)


class Scarce(PathClaim):
    """Only `cells` are left for `numbers`: a contradiction if there are fewer cells than numbers."""

    numbers: tuple[int, ...]
    cells: tuple[Cell, ...]

    def fits(self, sight: Sight) -> bool:
        room = sight.room
        return all(room[number] <= set(self.cells) for number in self.numbers)

    def allows(self, solution: HamiltonianSolution) -> bool:
        return all(solution.cells[number - 1] in self.cells for number in self.numbers)


def _ends(solution: HamiltonianSolution) -> set[Cell]:
    return set() if solution.puzzle.closed else {solution.cells[0], solution.cells[-1]}


def _beside(solution: HamiltonianSolution, cell: Cell) -> list[Cell]:
    around = solution.puzzle.ground.board.around(cell)
    return [other for other in around if step(cell, other) in solution.steps]
