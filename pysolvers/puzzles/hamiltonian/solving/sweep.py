"""The sweep with all that it may have to know: plugs, labels on them, shapes begun, and how a folded board is closed.

`sweep_plugs.py` and `sweep_labelled.py` say what the plugs do. A state is (plugs, shapes begun); where nothing is
forbidden the second is 0. The steps down and right of a square are read from the plugs of the state after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pysolvers.core.progress import Count, Pace, Progress
from pysolvers.engines.grid.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving.network import network
from pysolvers.puzzles.hamiltonian.solving.sweep_labelled import Joints, count_labelled
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import Square, sweep, whole
from pysolvers.puzzles.hamiltonian.solving.sweep_plugs import count_plain, moves
from pysolvers.puzzles.hamiltonian.solving.sweep_shapes import COMPLETE, Begun
from pysolvers.puzzles.hamiltonian.solving.sweep_symmetry import Fold, evened, symmetric

Plugs = int | bytes
State = tuple[Plugs, int]


class Front:
    """What follows what in the sweep of a `foldable` puzzle."""

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        even = evened(puzzle) if symmetric(puzzle) else puzzle
        self.possible = even is not None and network(puzzle).possible and network(even).possible
        self.puzzle = even or puzzle
        self.fold = Fold(self.puzzle) if even is not None and symmetric(puzzle) and self.possible else None
        self.plan = self.fold.plan if self.fold else sweep(self.puzzle, whole(self.puzzle))
        self._joints = Joints(self.plan) if self.plan.labels else None
        self._begun = self._shapes() if puzzle.forbid else None
        self.first: State = (bytes(self.plan.width + 1) if self._joints else 0, 0)

    def onward(self, state: State, square: Square) -> list[State]:
        """The states that can follow when one square more has been swept."""
        plugs, begun = state
        after = self._moves(plugs, square)
        if self._begun is None:
            return [(onward, 0) for onward in after]
        found = [(onward, self._begun.after(begun, self.decided(onward, square))) for onward in after]
        return [state for state in found if state[1] != COMPLETE]

    def decided(self, plugs: Plugs, square: Square) -> tuple[tuple[Step, bool], tuple[Step, bool]]:
        """The steps down and right of a square, and whether they are taken, from the plugs after it."""
        slot = square.column + square.row_ends
        if isinstance(plugs, bytes):
            right = not square.row_ends and bool(plugs[slot + 1])
            return (square.steps[0], bool(plugs[slot])), (square.steps[1], right)
        two = plugs >> 2 * slot
        return (square.steps[0], bool(two & 3)), (square.steps[1], bool(two & 12))

    def taken(self, plugs: Plugs, square: Square) -> list[Step]:
        """The steps of an answer, with their images, that a square decides."""
        return [image for given, taken in self.decided(plugs, square) if taken for image in self._images(given)]

    def closings(self, state: State) -> list[tuple[Step, ...]]:
        """For each way in which a state at the end of the sweep is closed to an answer, the steps that this adds."""
        plugs, begun = state
        if self.fold is None:
            return [()]
        assert isinstance(plugs, int)
        found = []
        for steps in self.fold.closings(plugs):
            if self._begun is None or self._last(begun, steps) != COMPLETE:
                found.append(steps)
        return found

    def count(self) -> Iterator[Progress | Count]:
        """Progress (depth: how many states there are), then the number of answers."""
        if not self.possible:
            yield Progress(0, engine="frontier")
            yield Count(0, exact=True)
        elif self.fold is None and self._begun is None:
            yield from count_labelled(self.plan) if self._joints else count_plain(self.plan)
        else:
            yield from self._counted()

    def _counted(self) -> Iterator[Progress | Count]:
        """Plugs are taken together: what they can become does not depend on the shapes begun."""
        states: dict[Plugs, dict[int, int]] = {self.first[0]: {0: 1}}
        pace = Pace()
        work = many = 0
        squares = self.plan.squares
        for i, square in enumerate(squares):
            after: dict[Plugs, dict[int, int]] = {}
            for plugs, ways in states.items():
                for onward in self._moves(plugs, square):
                    there = after.setdefault(onward, {})
                    if self._begun is None:
                        there[0] = there.get(0, 0) + ways[0]
                        continue
                    decided = self.decided(onward, square)
                    for begun, times in ways.items():
                        then = self._begun.after(begun, decided)
                        if then != COMPLETE:
                            there[then] = there.get(then, 0) + times
                work += len(ways)
                if pace.due():
                    yield Progress(work, many, i, len(squares), "frontier")
            states = {plugs: ways for plugs, ways in after.items() if ways}
            many = sum(map(len, states.values()))
        total = 0
        for plugs, ways in states.items():
            total += sum(times * len(self.closings((plugs, begun))) for begun, times in ways.items())
            if pace.due():
                yield Progress(work, many, len(squares), len(squares), "frontier")
        yield Progress(work, many, len(squares), len(squares), "frontier")
        yield Count(total, exact=True)

    def _moves(self, plugs: Plugs, square: Square) -> Iterable[Plugs]:
        if self._joints:
            assert isinstance(plugs, bytes)
            return [onward for onward in self._joints.moves(plugs, square) if not self._joints.crossed(onward)]
        assert isinstance(plugs, int)
        found = moves(plugs, square, self.plan.closed)
        return [onward for onward in found if self.fold.fits(onward, square.place)] if self.fold else found

    def _last(self, begun: int, steps: tuple[Step, ...]) -> int:
        assert self.fold is not None and self._begun is not None
        return self._begun.after(begun, [(given, given in steps) for given in self.fold.across])

    def _shapes(self) -> Begun:
        """The forbidden shapes by the steps that are decided; where an image is decided first, by that."""
        order = self.fold.steps() if self.fold else [s for square in self.plan.squares for s in square.steps]
        when = {given: i for i, given in enumerate(order)}
        return Begun(
            self.puzzle, order, lambda given: min((s for s in self._images(given) if s in when), key=when.__getitem__)
        )

    def _images(self, given: Step) -> tuple[Step, ...]:
        return self.puzzle.step_images(given) if self.fold else (given,)
