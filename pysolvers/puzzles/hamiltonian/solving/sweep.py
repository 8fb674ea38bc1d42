"""The engine `frontier`: counts and lists solutions by a sweep (see `engines/frontier/sweep.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Count, Pace, Paced, Progress
from pysolvers.engines.frontier import sweep
from pysolvers.engines.frontier.layers import completions, paths, random_states
from pysolvers.lines.steps import Step, joined_cells, piece_at
from pysolvers.puzzles.hamiltonian.impossible import reason
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving import halves, plain_plugs
from pysolvers.puzzles.hamiltonian.solving.labelled_plugs import LabelledPlugs
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import PlanSquare, SweepPlan, whole
from pysolvers.puzzles.hamiltonian.solving.symmetric_part import SymmetricPart, symmetric, with_images

Plugs = int | bytes
State = Plugs | tuple[Plugs, int]  # plugs, packed or as bytes; with forbidden shapes, also the shapes begun

Ways = list[dict[State, int]]  # for each layer its states, with the number of ways to complete each


class PathSweep:
    """The sweep of a board, or of one part if the puzzle is symmetric. Use it only if its `possible` is True."""

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        even = with_images(puzzle) if symmetric(puzzle) else puzzle
        self.possible = even is not None and reason(puzzle) is None and reason(even) is None
        self.puzzle = even or puzzle
        self._part = SymmetricPart(self.puzzle) if self.possible and symmetric(puzzle) else None
        plan = self._part.plan if self._part else SweepPlan(self.puzzle, whole(self.puzzle))
        self.places = plan.squares
        self._labelled = LabelledPlugs(plan) if plan.labels else None
        self._begun = self._shapes() if puzzle.tables.never else None
        self._square: PlanSquare | None = None
        self._known: dict[Plugs, list[tuple[Plugs, Effect]]] = {}
        first: Plugs = bytes(plan.width + 1) if self._labelled else 0
        plain = self._onward_in_part if self._part else plain_plugs.onward
        self._plugs_onward: Callable[..., Iterable[Plugs]] = self._labelled.onward if self._labelled else plain
        self.first: State = (first, 0) if self._begun else first
        self.onward: Callable[..., Iterable[State]] = self._with_shapes if self._begun else self._plugs_onward

    @property
    def plain(self) -> bool:
        return self._labelled is None and self._begun is None and self._part is None

    def test(self, square: PlanSquare) -> None:
        """Return None, which means that all states before a square are kept."""

    def taken(self, state: State, square: PlanSquare) -> list[Step]:
        """Return the steps from a square that the path uses if `state` follows it, with their symmetric images."""
        decided = self._decided(_parts(state)[0], square)
        return [image for given, taken in decided if taken for image in self._images(given)]

    def closings(self, state: State) -> list[tuple[Step, ...]]:
        """Return the steps to add to a final state, a tuple for each way to complete it."""
        if self._part is None:
            return [()]
        plugs, begun = _parts(state)
        assert isinstance(plugs, int)
        found = list(self._part.closings(plugs))
        if self._begun is None:
            return found
        fitting = []
        for steps in found:
            keeps, begins, completes = self._begun.effect((given, given in steps) for given in self._part.across)
            if not (begun & keeps | begins) & completes:
                fitting.append(steps)
        return fitting

    def path(self, steps: AbstractSet[Step]) -> tuple[Cell, ...]:
        joined = joined_cells(steps)
        first = min((c for c, others in joined.items() if len(others) == 1), default=self.puzzle.cells[0])
        return self.puzzle.canonical(self.puzzle.oriented(piece_at(joined, first)))

    def _onward_in_part(self, plugs: int, square: PlanSquare) -> list[int]:
        assert self._part is not None
        return [new for new in plain_plugs.onward(plugs, square) if self._part.fits(new, square.place)]

    def _with_shapes(self, state: tuple[Plugs, int], square: PlanSquare) -> list[State]:
        assert self._begun is not None
        if square is not self._square:
            self._square, self._known = square, {}
        plugs, begun = state
        known = self._known.get(plugs)
        if known is None:
            known = [(new, self._begun.effect(self._decided(new, square))) for new in self._plugs_onward(plugs, square)]
            self._known[plugs] = known
        found: list[State] = []
        for new, (keeps, begins, completes) in known:
            then = begun & keeps | begins
            if not then & completes:
                found.append((new, then))
        return found

    def _decided(self, plugs: Plugs, square: PlanSquare) -> tuple[tuple[Step, bool], tuple[Step, bool]]:
        slot = square.column + square.row_ends
        if isinstance(plugs, bytes):
            down, right = plugs[slot], not square.row_ends and plugs[slot + 1]
        else:
            down, right = plugs >> 2 * slot & 3, plugs >> 2 * slot + 2 & 3
        return (square.steps[0], bool(down)), (square.steps[1], bool(right))

    def _shapes(self) -> BegunShapes:
        order = self._part.steps() if self._part else [s for square in self.places for s in square.steps]
        return BegunShapes(self.puzzle.tables.never, order, self._images)

    def _images(self, given: Step) -> tuple[Step, ...]:
        return self.puzzle.step_images(given) if self._part else (given,)


def _parts(state: State) -> tuple[Plugs, int]:
    return state if isinstance(state, tuple) else (state, 0)


def count(puzzle: HamiltonianPuzzle, most_states: int | None = None) -> Iterator[Progress | Count]:
    swept = PathSweep(puzzle)
    if not swept.possible:
        yield Progress(0, engine="frontier")
        yield Count(0, exact=True)
        return
    if swept.plain:
        number = yield from halves.count(swept.puzzle, most_states)
        if number is not None:
            yield Count(number, exact=True)
        return
    last = yield from sweep.count(swept, most_states)
    if last is not None:
        closings = yield from _closings(swept, last)
        yield Count(sum(ways * closings[state] for state, ways in last.items()), exact=True)


def completed(swept: PathSweep, most_states: int | None = None) -> Paced[Ways | None]:
    """Return the states before each square that lead to solutions, with the number of ways to complete each.

    The last item has the states after the last square. Return None if there are more than `most_states` states at once.
    """
    if not swept.possible:
        return [{}]
    layers = yield from sweep.kept_layers(swept, most_states)
    if layers is None:
        return None
    return (yield from completions(layers, (yield from _closings(swept, layers[-1]))))


def solutions(puzzle: HamiltonianPuzzle) -> Iterator[Progress | tuple[Cell, ...]]:
    swept = PathSweep(puzzle)
    ways = yield from completed(swept)
    assert ways is not None  # None means that a limit was exceeded, and there is none
    squares, report = swept.places, Progress(sum(map(len, ways)), engine="frontier")
    if ways[0]:

        def onward(depth: int, state: State) -> list[State]:
            return [new for new in swept.onward(state, squares[depth]) if new in ways[depth + 1]][::-1]

        steps: list[list[Step]] = [[] for _ in squares]
        for found in paths(swept.first, len(squares), onward, report):
            if isinstance(found, Progress):
                yield found
                continue
            states, fresh = found
            for i in range(max(fresh, 1), len(states)):
                steps[i - 1] = swept.taken(states[i], squares[i - 1])
            for closing in swept.closings(states[-1]):
                yield swept.path({step for taken in steps for step in taken}.union(closing))
    yield report


def _closings(swept: PathSweep, last: Iterable[State]) -> Paced[dict[State, int]]:
    pace = Pace()
    closings = {}
    for state in last:
        closings[state] = len(swept.closings(state))
        if pace.due():
            yield Progress(len(closings), engine="frontier")
    return closings


Effect = tuple[int, int, int]  # effect of decided steps on forbidden shapes, as bits: kept, begun, completed


class BegunShapes:
    """Tracks the forbidden shapes that the path has begun: all their steps decided so far are used.

    Steps are decided in this `order`. `images` returns the steps that the path uses together with a step.
    """

    def __init__(
        self, shapes: Iterable[frozenset[Step]], order: Sequence[Step], images: Callable[[Step], Iterable[Step]]
    ) -> None:
        when = {given: i for i, given in enumerate(order)}
        found = {frozenset(min(when.keys() & set(images(s)), key=when.__getitem__) for s in shape) for shape in shapes}
        self._begins: dict[Step, int] = dict.fromkeys(order, 0)
        self._needs: dict[Step, int] = dict.fromkeys(order, 0)
        self._completes: dict[Step, int] = dict.fromkeys(order, 0)
        for i, shape in enumerate(sorted(sorted(shape) for shape in found)):
            bit = 1 << i
            self._begins[min(shape, key=when.__getitem__)] |= bit
            self._completes[max(shape, key=when.__getitem__)] |= bit
            for s in shape:
                self._needs[s] |= bit

    def effect(self, decided: Iterable[tuple[Step, bool]]) -> Effect:
        keeps, begins, completes = -1, 0, 0
        for given, taken in decided:
            if taken:
                begins |= self._begins.get(given, 0)
                completes |= self._completes.get(given, 0)
            else:
                keeps &= ~self._needs.get(given, 0)
                begins &= ~self._needs.get(given, 0)
        return keeps, begins, completes


class EvenPaths:
    """Draws random solutions of a puzzle, each with equal probability. Call `prepare` once before `draw`."""

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self._sweep = PathSweep(puzzle)
        self._ways: Ways = []

    def prepare(self, most_states: int | None = None) -> Paced[int | None]:
        """Return the number of solutions; None if the sweep has more than `most_states` states at once."""
        ways = yield from completed(self._sweep, most_states)
        if ways is None:
            return None
        self._ways = ways
        return ways[0].get(self._sweep.first, 0)

    def draw(self, random: Random) -> tuple[Cell, ...]:
        states = random_states(self._sweep, self._ways, random)
        places = zip(states[1:], self._sweep.places, strict=True)
        steps = {step for state, square in places for step in self._sweep.taken(state, square)}
        closings = self._sweep.closings(states[-1])
        return self._sweep.path(steps.union(closings[random.randrange(len(closings)) if len(closings) > 1 else 0]))
