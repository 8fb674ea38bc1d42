"""Generate puzzles with numbers along the path, and enough walls for deductions to solve them.

A puzzle is EASY if local rules (`edge_rules`) solve it, NORMAL if all rules do, HARD if it needs suppositions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.core.words import both
from pysolvers.lines.steps import Step
from pysolvers.lines.turning import BoardTurn
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.solving.edge_rules import EdgePosition, decide
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork
from pysolvers.puzzles.hamiltonian.solving.propagate import opening, propagate

EASY, NORMAL, HARD = "easy", "normal", "hard"

_SPACING = {EASY: 5, NORMAL: 7, HARD: 9}  # cells per number at the start
_FEWER, _MORE = 0.75, 1.4  # a puzzle starts with a random share of that number between these
_LEAST_SHARE, _MOST_SHARE = 0.4, 2.0  # limits for the share of the usual numbers of a difficulty
_LATER = 3  # one more number is given after this many puzzles with too many walls
# walls tried to find the most useful one, and how many of them continue another wall, if possible
_CANDIDATES, _ON = 6, 5
_TRIALS = 8000  # suppositions for thinning out one hard puzzle
# up to this many cells, suppositions thin out a hard puzzle; a larger one is hard because of its many steps
_LOOKED_AHEAD = 144
_ALL_RULES = 225  # up to this many cells, all rules judge a wall; on larger boards, only local ones


@dataclass(frozen=True)
class PuzzleRequest:
    """The requested difficulty and clues.

    `numbers` and `walls` are how many clues (None: any). If `symmetric` is true, half a turn maps the clues to each
    other. `share` multiplies the usual count of numbers if `numbers` is None.
    """

    difficulty: str
    numbers: int | None = None
    walls: int | None = None
    symmetric: bool = False
    share: float = 1.0

    def __str__(self) -> str:
        counts = {"numbers": self.numbers, "walls": self.walls}
        return both(found) if (found := [f"{name}={n}" for name, n in counts.items() if n is not None]) else ""

    def with_share(self, factor: float) -> PuzzleRequest:
        return replace(self, share=min(_MOST_SHARE, max(_LEAST_SHARE, self.share * factor)))

    def met_by(self, puzzle: HamiltonianPuzzle) -> bool:
        return self._off(len(puzzle.waypoints), len(puzzle.walls)) == 0

    def nearest(self, found: Sequence[tuple[int, int]]) -> str:
        numbers, walls = min(found, key=lambda pair: self._off(*pair))
        return both([f"numbers={numbers}", f"walls={walls}"])

    def _off(self, numbers: int, walls: int) -> int:
        return abs(numbers - (self.numbers or numbers)) + abs(walls - (walls if self.walls is None else self.walls))


def numbered(
    rows: int, columns: int, cells: tuple[Cell, ...], request: PuzzleRequest, random: Random, earlier_tries: int = 0
) -> Paced[tuple[HamiltonianPuzzle, bool] | None]:
    """Return a puzzle with the solution `cells`, and True if it is hard enough; None if deductions can't solve it.

    `earlier_tries` is how many tries have failed; after many, a request for walls alone gets more numbers, too.
    """
    difficulty = request.difficulty
    usual = len(cells) / _SPACING[difficulty] * request.share
    many = request.numbers or max(2, round(usual * random.uniform(_FEWER, _MORE)))
    if request.walls is not None and not request.numbers:
        many = min(len(cells) // 2, many + earlier_tries // _LATER * max(1, len(cells) // 25))
    turned = Turned(rows, columns, 180 * request.symmetric)
    waypoints = _spread(cells, many, turned, random)
    puzzle = HamiltonianPuzzle(rows, columns, waypoints[0], waypoints[-1], waypoints)
    target = HamiltonianSolution(puzzle, cells).steps
    net = PathNetwork(puzzle)
    level = EASY if difficulty == EASY else NORMAL
    free = turned.walls(net, target)
    placed = yield from _walled(net, free, level, random)
    if placed is None:
        return None
    if difficulty != EASY or request.walls is not None:
        placed = yield from _fewer_walls(net, placed, level, request.walls or 0, random)
    puzzle, fits = replace(puzzle, walls=frozenset().union(*placed)), True
    if difficulty == HARD and len(cells) <= _LOOKED_AHEAD:
        puzzle, fits = yield from _thinned(puzzle, request, turned, random)
    elif difficulty != EASY and not request.numbers:
        puzzle, fits = yield from _fewer_numbers(puzzle, turned, random)
    if request.walls is None:
        puzzle = _in_lines(puzzle, free, random)
    left = sorted(step for wall in free for step in wall if step not in puzzle.walls)
    missing = min(len(left), max(0, (request.walls or 0) - len(puzzle.walls)))
    return replace(puzzle, walls=puzzle.walls.union(random.sample(left, missing))), fits


Wall = frozenset[Step]  # a wall, with its image if walls are symmetric
Fitting = tuple[HamiltonianPuzzle, bool]  # a puzzle, and whether it needs deductions of the requested level


class Turned(BoardTurn):
    """The images of cells and walls after half a turn. Without symmetry, everything is its own image."""

    def cells(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((cell, self.cell(cell))))

    def wall(self, edge: Step) -> Wall:
        return frozenset((edge, self.step(edge)))

    def walls(self, net: PathNetwork, path: frozenset[Step]) -> list[Wall]:
        found = {self.wall(edge) for edge in net.edge_of if edge not in path}
        return sorted((wall for wall in found if not wall & path), key=sorted)


def wall_corners(edge: Step) -> tuple[Cell, Cell]:
    """Return the corners where the wall across `edge` ends. Corner (r, c) is the upper left of cell (r, c)."""
    (r, c), (s, d) = edge
    return ((r, d), (r + 1, d)) if r == s else ((s, c), (s, c + 1))


def joined_to(wall: Wall, others: Container[Cell]) -> bool:
    return any(corner in others for edge in wall for corner in wall_corners(edge))


def corners_of(walls: Iterable[Step]) -> Counter[Cell]:
    return Counter(corner for edge in walls for corner in wall_corners(edge))


def addable_walls(
    puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...], request: PuzzleRequest, random: Random
) -> list[Wall]:
    """Return walls that don't cross the path `cells`, in the order to add them: first those that touch other walls."""
    net = PathNetwork(puzzle)
    target = HamiltonianSolution(puzzle, cells).steps
    turned = Turned(puzzle.rows, puzzle.columns, 180 * request.symmetric)
    left = [wall for wall in turned.walls(net, target) if not wall <= puzzle.walls]
    random.shuffle(left)
    corners = corners_of(puzzle.walls)
    order: list[Wall] = []
    while left:
        k = next((k for k, wall in enumerate(left) if joined_to(wall, corners)), 0)
        order.append(left.pop(k))
        corners.update(corners_of(order[-1]))
    return order


def _in_lines(puzzle: HamiltonianPuzzle, free: list[Wall], random: Random) -> HamiltonianPuzzle:
    walls, corners = puzzle.walls, corners_of(puzzle.walls)
    for edge in sorted(walls):
        first, last = wall_corners(edge)
        if corners[first] > 1 or corners[last] > 1:
            continue
        beside = [wall for wall in free if not wall <= walls and joined_to(wall, (first, last))]
        straight = [wall for wall in beside if any(_straight_on(edge, other) for other in wall)]
        if beside:
            more = random.choice(straight or beside)
            walls |= more
            corners.update(corners_of(more))
    return replace(puzzle, walls=walls)


def _straight_on(edge: Step, other: Step) -> bool:
    a, b = wall_corners(edge), wall_corners(other)
    return bool({*a} & {*b}) and len({r for r, _ in (*a, *b)}) * len({c for _, c in (*a, *b)}) == 3


def _codes(net: PathNetwork, walls: Iterable[Wall]) -> frozenset[int]:
    return frozenset(net.edge_of[edge] for wall in walls for edge in wall)


def _loneliest_first(walls: Iterable[Wall], random: Random) -> list[Wall]:
    order = sorted(walls, key=sorted)
    random.shuffle(order)
    corners = corners_of(edge for wall in order for edge in wall)
    return sorted(order, key=lambda wall: max(corners[corner] for edge in wall for corner in wall_corners(edge)) > 1)


def _fewer_walls(net: PathNetwork, walls: list[Wall], level: str, least: int, random: Random) -> Paced[list[Wall]]:
    pace = Pace()
    for wall in _loneliest_first(walls, random):
        if len(walls) == least:
            break
        fewer = [other for other in walls if other != wall]
        if solved(net, known(net, _codes(net, fewer), level)):
            walls = fewer
        if pace.due():
            yield Progress(0, engine="generator")
    return walls


def _walled(net: PathNetwork, free: list[Wall], level: str, random: Random) -> Paced[list[Wall] | None]:
    pos = known(net, frozenset(), level)
    assert pos is not None
    onward = decide if level == EASY else propagate
    tried = onward if len(net.cells) <= _ALL_RULES else decide
    pace = Pace()
    walls: list[Wall] = []
    corners: Counter[Cell] = Counter()
    while pos.joined < net.nodes:
        free = [wall for wall in free if any(not pos.edge[net.edge_of[edge]] for edge in wall)]
        if not free:
            return None
        on = [wall for wall in free if joined_to(wall, corners)]
        best, most, taken = pos, -1, free[0]
        for k in range(_CANDIDATES):
            wall = random.choice(on if on and k < _ON else free)
            trial = pos.copy()
            tried(net, trial, [2 * e for e in sorted(_codes(net, [wall])) if not pos.edge[e]])
            if trial.joined > most:
                best, most, taken = trial, trial.joined, wall
            if pace.due():
                yield Progress(0, 0, pos.joined, net.nodes, "generator")
        pos = best
        walls.append(taken)
        corners.update(corners_of(taken))
        if tried is not onward:
            onward(net, pos, [])
    return walls


def _fewer_numbers(puzzle: HamiltonianPuzzle, turned: Turned, random: Random) -> Paced[Fitting]:
    inner = _inner(puzzle, turned)
    random.shuffle(inner)
    pace = Pace()
    for cells in inner:
        if pace.due():
            yield Progress(0, engine="generator")
        if not deducible(puzzle, EASY):
            return puzzle, True
        if deducible(thinner := _without(puzzle, cells), NORMAL):
            puzzle = thinner
    return puzzle, not deducible(puzzle, EASY)


def _inner(puzzle: HamiltonianPuzzle, turned: Turned) -> list[tuple[Cell, ...]]:
    ends = {*turned.cells(puzzle.waypoints[0]), *turned.cells(puzzle.waypoints[-1])}
    return list(dict.fromkeys(tuple(sorted(turned.cells(cell))) for cell in puzzle.waypoints if cell not in ends))


def _without(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> HamiltonianPuzzle:
    return replace(puzzle, waypoints=tuple(other for other in puzzle.waypoints if other not in cells))


def _thinned(puzzle: HamiltonianPuzzle, request: PuzzleRequest, turned: Turned, random: Random) -> Paced[Fitting]:
    trials = iter(range(_TRIALS))  # unlike seconds, the same on every machine
    walls = _loneliest_first({turned.wall(edge) for edge in puzzle.walls}, random)
    thinnings: list[tuple[Wall, tuple[Cell, ...]]] = [(wall, ()) for wall in walls]
    for cells in [] if request.numbers else _inner(puzzle, turned):
        thinnings.insert(random.randrange(len(thinnings) + 1), (frozenset(), cells))
    for wall, cells in thinnings:
        if wall and len(puzzle.walls) == request.walls:
            continue
        thinner = _without(puzzle, cells) if cells else replace(puzzle, walls=puzzle.walls - wall)
        net = PathNetwork(thinner)
        pos = known(net, frozenset(), NORMAL)
        if pos is not None and solved(net, (yield from look_ahead(net, pos, trials))):
            puzzle = thinner
    return puzzle, not deducible(puzzle, NORMAL)


def _spread(cells: tuple[Cell, ...], many: int, turned: Turned, random: Random) -> tuple[Cell, ...]:
    inner = len(cells) - 2
    if not turned.degrees:
        places = {0, len(cells) - 1}
        for k in range(many - 2):
            low, high = 1 + inner * k // (many - 2), 1 + inner * (k + 1) // (many - 2)
            places.add(low + random.randrange(max(1, high - low)))
        return tuple(cells[i] for i in sorted(places))
    at = {cell: i for i, cell in enumerate(cells)}
    places = {at[image] for end in (cells[0], cells[-1]) for image in turned.cells(end)}
    while len(places) < many:
        order = sorted(places)
        length, low = max((b - a, a) for a, b in pairwise(order))
        if length < 2:
            break
        place = min(low + length - 1, low + max(1, round(length * random.uniform(0.3, 0.7))))
        places.update(at[image] for image in turned.cells(cells[place]))
    return tuple(cells[i] for i in sorted(places))


def known(net: PathNetwork, off: frozenset[int], level: str) -> EdgePosition | None:
    """Return what local rules (EASY) or all rules decide if the edges in `off` are walls; None on a contradiction."""
    if not net.possible:
        return None
    pos = EdgePosition(net)
    work = opening(net) + [2 * e for e in off]
    if level != EASY:
        return pos if propagate(net, pos, work) else None
    while work:
        if not decide(net, pos, work):
            return None
        work = [2 * e for e in range(len(net.ends)) if not pos.edge[e] and _out_of_turn(net, pos, e)]
    return pos


def _out_of_turn(net: PathNetwork, pos: EdgePosition, edge: int) -> bool:
    u, v = net.ends[edge]
    if pos.near[u] < 0 or pos.near[v] < 0 or pos.mate[u] == v:
        return False
    step = (pos.near[v] - pos.near[u]) % net.labels
    onward = step == 1 and pos.way[u] >= 0 and pos.way[v] <= 0
    back = step == net.labels - 1 and pos.way[u] <= 0 and pos.way[v] >= 0
    return not (onward or back)


def solved(net: PathNetwork, pos: EdgePosition | None) -> bool:
    return pos is not None and pos.joined == net.nodes


def deducible(puzzle: HamiltonianPuzzle, level: str) -> bool:
    net = PathNetwork(puzzle)
    return solved(net, known(net, frozenset(), level))


def look_ahead(net: PathNetwork, pos: EdgePosition, trials: Iterator[int]) -> Paced[EdgePosition | None]:
    """Decide edges of `pos` by suppositions, and return it; None on a contradiction, or if `trials` runs out.

    Each supposition takes an item of `trials`.
    """
    pace = Pace()
    going = True
    while going and pos.joined < net.nodes:
        going = False
        near = [e for e, (u, v) in enumerate(net.ends) if not pos.edge[e] and 1 in (pos.degree[u], pos.degree[v])]
        for e in sorted(near, key=lambda e: (min(pos.undecided[v] for v in net.ends[e]), e)):
            for code in (2 * e + 1, 2 * e):
                if pos.edge[e]:
                    break
                if (trial := next(trials, None)) is None:
                    return None
                if pace.due():
                    yield Progress(trial, 0, pos.joined, net.nodes, "generator")
                if not propagate(net, pos.copy(), [code]):
                    if not propagate(net, pos, [code ^ 1]):
                        return None
                    going = True
    return pos
