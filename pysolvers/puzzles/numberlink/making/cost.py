"""The cost of a tiling: windows with a second solution, and paths with other shapes than on published boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum, sqrt

from pysolvers.core.bits import bits
from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.solving.propagation import local
from pysolvers.puzzles.numberlink.solving.search import complete
from pysolvers.puzzles.numberlink.solving.windows import Question, Tiled, Window, opened, question_of

NODES = 200  # search nodes per window; an undecided window counts as unique

# average distance between the ends of a path on a square board of each size, in steps (janko.at)
DISTANCES = ((4, 2.6), (6, 4.3), (8, 6.0), (10, 7.5), (12, 9.0), (15, 9.8), (20, 13.0))

LONGEST, BENDS = 0.28, 0.25  # limits that cost nothing: share of the board in one path, and bends per cell

# cost of each cell missing in a path, of each step missing between its ends, and of violating the other three limits
COSTS = {"short": 1.5, "near": 0.7, "longest": 10.0, "distance": 0.8, "bends": 30.0}

NEAR = 3  # ends fewer steps apart add to the cost

# By the side of a square board: paths of fewer cells add to the cost. On janko.at the shortest path has 5.5 cells on
# average at 8x8, 6.6 at 10x10, 6.7 at 12x12 and 8.8 at 15x15; beyond 12x12, such boards take too long.
SHORT = ((4, 4.0), (6, 5.0), (8, 6.0), (9, 6.0), (10, 6.5), (12, 6.5), (15, 5.0))


@dataclass(frozen=True, slots=True)
class PathFigures:
    cells: int
    bends: int
    distance: int
    cost: float


class ShapeCost:
    """The cost of paths that are too short, too long, bend too often, or have their ends too close together.

    On average, the ends should be `distance` steps apart; by default, as far as on published boards.
    """

    def __init__(self, width: int, height: int, distance: float | None = None) -> None:
        self.width, self.area = width, width * height
        self.short = interpolate(SHORT, sqrt(self.area))
        self.distance = usual_distance(width, height) if distance is None else distance

    def figures(self, path: Sequence[int]) -> PathFigures:
        width = self.width
        steps = [b - a for a, b in pairwise(path)]
        bends = sum(one != two for one, two in pairwise(steps))
        a, b = path[0], path[-1]
        distance = abs(a // width - b // width) + abs(a % width - b % width)
        cost = COSTS["short"] * max(0, self.short - len(path)) + COSTS["near"] * max(0, NEAR - distance)
        return PathFigures(len(path), bends, distance, cost)

    def of(self, paths: Sequence[PathFigures]) -> float:
        """Return the cost; 0 if the paths are like those on published boards."""
        area = self.area
        longest = max(path.cells for path in paths) / area
        mean = sum(path.distance for path in paths) / len(paths)
        bends = sum(path.bends for path in paths) / area
        return (
            fsum(path.cost for path in paths)  # as `sum` did up to Python 3.11
            + COSTS["longest"] * max(0.0, longest - LONGEST)
            + COSTS["distance"] * max(0.0, self.distance - mean)
            + COSTS["bends"] * max(0.0, bends - BENDS)
        )


def usual_distance(width: int, height: int) -> float:
    return interpolate(DISTANCES, sqrt(width * height))


def interpolate(table: Sequence[tuple[float, float]], x: float) -> float:
    """Return y at `x` by linear interpolation in a table of (x, y) pairs."""
    for (a, low), (b, high) in pairwise(table):
        if x <= b:
            return low + (high - low) * (x - a) / (b - a)
    return table[-1][1] * x / table[-1][0]


class WindowDoubts:
    """Checks windows (small parts of a board) for second solutions under a rule set. Results are cached."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.searched = 0  # questions that were not cached
        self._answered: dict[tuple[int, Question], int] = {}

    def doubt(self, tiling: Tiled, window: Window) -> int:
        """Return the cells in which two solutions of a window differ, as bits; 0 if no second solution is found."""
        question = question_of(tiling, window)
        key = (window.width, question)
        found = self._answered.get(key)
        if found is None:
            self.searched += 1
            found = self._answered[key] = _differing(window, question, self.rules)
        return sum(1 << window.cells[k] for k in bits(found)) if found else 0


def _differing(window: Window, question: Question, rules: str) -> int:
    state = opened(window.width, window.height, question, rules)
    places, first = state.board.places, None
    for step in complete(state, local, places, most_nodes=NODES):
        if isinstance(step, Progress):
            continue
        shapes = [step.domain[p] for p in places]
        if first is None:
            first = shapes
        else:
            return sum(1 << k for k, (a, b) in enumerate(zip(first, shapes, strict=True)) if a != b)
    return 0
