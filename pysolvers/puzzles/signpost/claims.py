"""Facts stated by the steps of an explanation; their checks share no code with the techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Seen
from pysolvers.puzzles.signpost.model import NAMES, SignpostSolution
from pysolvers.puzzles.signpost.play import SignpostState


class Follows(Claim):
    """The second cell follows the first."""

    cell: Cell
    follower: Cell

    @property
    def joins(self) -> tuple[Cell, ...]:
        return (self.cell, self.follower)

    def holds(self, seen: Seen) -> bool:
        state: SignpostState = seen.state
        a, b = state.puzzle.index(self.cell), state.puzzle.index(self.follower)
        number = state.numbers[a]
        return state.links[a] == b or (number > 0 and state.numbers[b] == number + 1) or self in seen.noted

    def allows(self, solution: SignpostSolution) -> bool:
        return solution.at(self.follower) == solution.at(self.cell) + 1


class NotNext(Claim):
    """The second cell does not follow the first."""

    cell: Cell
    follower: Cell

    def holds(self, seen: Seen) -> bool:
        return self in seen.noted

    def allows(self, solution: SignpostSolution) -> bool:
        return solution.at(self.follower) != solution.at(self.cell) + 1


class HasNumber(Claim):
    """The cell has the number: its own, or one derived from the cells linked to it."""

    cell: Cell
    number: int
    fact = "number"

    def holds(self, seen: Seen) -> bool:
        state: SignpostState = seen.state
        return state.numbers[state.puzzle.index(self.cell)] == self.number or self in seen.noted

    def allows(self, solution: SignpostSolution) -> bool:
        return solution.at(self.cell) == self.number


class NotNumber(Claim):
    """The cell does not have the number."""

    cell: Cell
    number: int

    def holds(self, seen: Seen) -> bool:
        return self in seen.noted

    def allows(self, solution: SignpostSolution) -> bool:
        return solution.at(self.cell) != self.number


class PointsAt(Claim):
    """The cell's arrow points in this direction, at exactly these cells. One of them follows it, unless it is last."""

    cell: Cell
    arrow: str
    cells: tuple[Cell, ...]

    def holds(self, seen: Seen) -> bool:
        puzzle = seen.state.puzzle
        at = puzzle.index(self.cell)
        return NAMES[puzzle.arrows[at]] == self.arrow and tuple(map(puzzle.cell_of, puzzle.ray(at))) == self.cells

    def allows(self, solution: SignpostSolution) -> bool:
        number = solution.at(self.cell)
        return number == len(solution.numbers) or any(solution.at(cell) == number + 1 for cell in self.cells)


class PointedAtBy(Claim):
    """Exactly these cells point at the cell. One of them comes before it, unless it is first."""

    cell: Cell
    cells: tuple[Cell, ...]

    def holds(self, seen: Seen) -> bool:
        puzzle = seen.state.puzzle
        at = puzzle.index(self.cell)
        return {puzzle.index(cell) for cell in self.cells} == {a for a in range(puzzle.area) if puzzle.points(a, at)}

    def allows(self, solution: SignpostSolution) -> bool:
        number = solution.at(self.cell)
        return number == 1 or any(solution.at(cell) == number - 1 for cell in self.cells)


class Candidates(Claim):
    """Only these cells can still follow the cell or, unless `forwards`, come before it."""

    cell: Cell
    cells: tuple[Cell, ...]
    forwards: bool

    def holds(self, seen: Seen) -> bool:
        return set(_candidates(seen.state, self.cell, self.forwards)) == {*self.cells}

    def allows(self, solution: SignpostSolution) -> bool:
        number = solution.at(self.cell) + (1 if self.forwards else -1)
        return any(solution.at(cell) == number for cell in self.cells)


class RoutesUse(Claim):
    """`ways` routes of `steps` steps lead from `start` to `goal` through cells without a number. All use `links`."""

    start: Cell
    goal: Cell
    steps: int
    links: tuple[Follows, ...]
    ways: int

    def holds(self, seen: Seen) -> bool:
        routes = list(_routes(seen.state, (self.start,), self.goal, self.steps))
        return len(routes) == self.ways and all(
            (link.cell, link.follower) in pairwise(route) for route in routes for link in self.links
        )

    def allows(self, solution: SignpostSolution) -> bool:
        apart = solution.at(self.goal) - solution.at(self.start)
        return apart != self.steps or all(link.allows(solution) for link in self.links)


class Consecutive(Claim):
    """The cells follow one another in this order."""

    cells: tuple[Cell, ...]
    fact = "run"

    def holds(self, seen: Seen) -> bool:
        return all(Follows(a, b).holds(seen) for a, b in pairwise(self.cells))

    def allows(self, solution: SignpostSolution) -> bool:
        first = solution.at(self.cells[0])
        return all(solution.at(cell) == first + i for i, cell in enumerate(self.cells))


class NumberGap(Claim):
    """All numbers between `low` (0: the start) and `high` (None: the end) are missing; there are `free` of them."""

    low: int
    high: int | None
    free: int
    fact = "gap"

    def holds(self, seen: Seen) -> bool:
        numbers = {0, *seen.state.numbers, len(seen.state.numbers) + 1}
        high = len(seen.state.numbers) + 1 if self.high is None else self.high
        return {self.low, high} == {n for n in numbers if self.low <= n <= high} and self.free == high - self.low - 1

    def allows(self, solution: SignpostSolution) -> bool:
        return True


class OnBoard(Claim):
    """This number, the first or last one, is in some cell."""

    number: int

    def holds(self, seen: Seen) -> bool:
        return self.number in (1, len(seen.state.numbers))

    def allows(self, solution: SignpostSolution) -> bool:
        return self.number in solution.numbers


class Unplaced(Claim):
    """The cell has one of these numbers, the only ones still missing."""

    cell: Cell
    numbers: tuple[int, ...]

    def holds(self, seen: Seen) -> bool:
        numbers = seen.state.numbers
        lacking = tuple(n for n in range(1, len(numbers) + 1) if n not in numbers)
        return not numbers[seen.state.puzzle.index(self.cell)] and lacking == self.numbers

    def allows(self, solution: SignpostSolution) -> bool:
        return solution.at(self.cell) in self.numbers


class Apart(Claim):
    """Along arrows and links, through cells without a number, `goal` is at least `steps` steps away from `start`.

    A `start` of None is before the first cell, a `goal` of None after the last. The links in `without`, which
    suppositions ruled out, aren't used.
    """

    start: Cell | None
    goal: Cell | None
    steps: int
    without: tuple[Claim, ...] = ()

    def holds(self, seen: Seen) -> bool:
        onward = _onward(seen.state, self.without)
        front, passed = {self.start}, {self.start}
        for _ in range(1, self.steps):
            front = {b for a in front for b in onward(a)} - passed
            if self.goal in front:
                return False
            if not front:
                return True
            passed |= front
            front = {b for b in front if b is not None and not seen.state.facts.get(b)}
        return True

    def allows(self, solution: SignpostSolution) -> bool:
        low = 0 if self.start is None else solution.at(self.start)
        high = len(solution.numbers) + 1 if self.goal is None else solution.at(self.goal)
        return high < low or high - low >= self.steps or not all(claim.allows(solution) for claim in self.without)


class CanBe(Claim):
    """Counting along arrows and links reaches the cell only with these numbers, so it has one of them.

    Counting goes up from the known numbers, and from 1 in every cell that may be the first. If `down`, it goes down
    from the known numbers, and from the last number in every cell that may be the last. The links in `without`, which
    suppositions ruled out, aren't used.
    """

    cell: Cell
    numbers: tuple[int, ...]
    down: bool
    without: tuple[Claim, ...] = ()

    def holds(self, seen: Seen) -> bool:
        found = _counted(seen.state, self.down, self.without)
        return tuple(number for number, cells in sorted(found.items()) if self.cell in cells) == self.numbers

    def allows(self, solution: SignpostSolution) -> bool:
        return solution.at(self.cell) in self.numbers or not all(claim.allows(solution) for claim in self.without)


class Counted(Claim):
    """Counting along arrows and links (see `CanBe`) reaches the number only in these cells, so one of them has it."""

    number: int
    cells: tuple[Cell, ...]
    down: bool
    without: tuple[Claim, ...] = ()

    def holds(self, seen: Seen) -> bool:
        return _counted(seen.state, self.down, self.without).get(self.number, set()) == set(self.cells)

    def allows(self, solution: SignpostSolution) -> bool:
        there = any(solution.at(cell) == self.number for cell in self.cells)
        return there or not all(claim.allows(solution) for claim in self.without)


def _candidates(state: SignpostState, cell: Cell, forwards: bool) -> Iterator[Cell | None]:
    puzzle, at = state.puzzle, state.puzzle.index(cell)
    for other in range(puzzle.area):
        a, b = (at, other) if forwards else (other, at)
        if puzzle.points(a, b) and state.links[a] < 0 and state.before[b] < 0 and _fits(state, a, b):
            yield puzzle.cell_of(other)
    chain = next(chain for chain in state.chains if at in chain)
    room = _room(state, len(state.numbers) + 1, forwards=False) if forwards else _room(state, 0, forwards=True)
    number = state.numbers[at]
    if number == (len(state.numbers) if forwards else 1) or (not number and len(chain) <= room):
        yield None


def _fits(state: SignpostState, a: int, b: int) -> bool:
    numbers = state.numbers
    front, back = (next(chain for chain in state.chains if at in chain) for at in (a, b))
    if numbers[a] and numbers[b]:
        return numbers[b] == numbers[a] + 1
    if numbers[a]:
        return len(back) <= _room(state, numbers[a], forwards=True)
    if numbers[b]:
        return len(front) <= _room(state, numbers[b], forwards=False)
    return front is not back


def _room(state: SignpostState, number: int, forwards: bool) -> int:
    steps = (each - number if forwards else number - each for each in (0, *state.numbers, len(state.numbers) + 1))
    return min((step for step in steps if step > 0), default=1) - 1


def _routes(state: SignpostState, way: tuple[Cell, ...], goal: Cell, steps: int) -> Iterator[tuple[Cell, ...]]:
    if not steps:
        if way[-1] == goal:
            yield way
        return
    for cell in _onward(state, ())(way[-1]):
        if cell is not None and cell not in way and (cell == goal if steps == 1 else not state.facts.get(cell)):
            yield from _routes(state, (*way, cell), goal, steps - 1)


def _onward(state: SignpostState, without: tuple[Claim, ...]) -> Callable[[Cell | None], Iterator[Cell | None]]:
    puzzle, last = state.puzzle, state.puzzle.area

    def onward(cell: Cell | None) -> Iterator[Cell | None]:
        if cell is None:
            for b in range(last):
                if state.before[b] < 0 and state.numbers[b] in (0, 1) and not _out(puzzle.cell_of(b), 1):
                    yield puzzle.cell_of(b)
            return
        a = puzzle.index(cell)
        if state.links[a] >= 0:
            yield puzzle.cell_of(state.links[a])
            return
        for b in puzzle.ray(a):
            if state.before[b] < 0 and NotNext(cell, puzzle.cell_of(b)) not in without:
                yield puzzle.cell_of(b)
        if state.numbers[a] in (0, last) and not _out(cell, last):
            yield None

    def _out(cell: Cell, number: int) -> bool:
        return NotNumber(cell, number) in without

    return onward


def _counted(state: SignpostState, down: bool, without: tuple[Claim, ...]) -> dict[int, set[Cell]]:
    last, step = state.puzzle.area, -1 if down else 1
    where: dict[int, Cell | None] = {number: cell for cell, number in state.facts.items()}
    where |= {0: None, last + 1: None}
    found = {number: set[Cell]() for number in range(1, last + 1) if number not in where}
    onward = _chains_onward(state, down, without)
    for begin in sorted(where, reverse=down):
        reached: dict[int, set[Cell | None]] = {begin: {where[begin]}}
        number = begin
        while number == begin or number in found:
            for chain in (chain for at in reached.get(number, ()) for chain in onward.get(at, ())):
                numbers = range(number + step, number + step * (len(chain) + 1), step)
                if all(each in found for each in numbers):
                    for each, cell in zip(numbers, chain, strict=True):
                        found[each].add(cell)
                    reached.setdefault(numbers[-1], set()).add(chain[-1])
            number += step
    return found


def _chains_onward(
    state: SignpostState, down: bool, without: tuple[Claim, ...]
) -> dict[Cell | None, list[tuple[Cell, ...]]]:
    facts, onward = state.facts, _onward(state, without)
    chains = [tuple(map(state.puzzle.cell_of, chain)) for chain in state.chains]
    chain_of: dict[Cell | None, tuple[Cell, ...]] = {cell: chain for chain in chains for cell in chain}
    found: dict[Cell | None, list[tuple[Cell, ...]]] = {}
    for tail in [None, *facts, *(chain[-1] for chain in chains if chain[0] not in facts)]:
        for head in onward(tail):
            at, other = (head, tail) if down else (tail, head)
            if other is not None and other not in facts and chain_of[other] is not chain_of.get(at):
                found.setdefault(at, []).append(chain_of[other][:: -1 if down else 1])
    return found
