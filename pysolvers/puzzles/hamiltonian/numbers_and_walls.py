"""Puzzles with numbers along the path, and walls until deductions lead all the way.

How hard a puzzle is, is how far deductions of a level lead, from the easiest on. What they decide holds in any answer,
so a puzzle that deductions solve has one answer, and the generator needs no other proof. The levels are those of the
hints: local ones (`edge_rules`), parts of the board that hold together or can be served (`board_rules`), and to
suppose the contrary of a step at an end of a piece of path.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.solving.edge_rules import Position, decide
from pysolvers.puzzles.hamiltonian.solving.network import Network, network
from pysolvers.puzzles.hamiltonian.solving.propagate import opening, propagate

EASY, NORMAL, HARD = "easy", "normal", "hard"

_SPACING = {EASY: 5, NORMAL: 7, HARD: 9}
"""Cells for each number, to begin with."""
_FEWER, _MORE = 0.75, 1.4
"""The shares of that number between which a puzzle begins, at random."""
_LATER = 3
"""After how many puzzles with too many walls one more number is given."""
_TRIALS = 8000
"""Suppositions that may be tried to thin out one hard puzzle."""
_LOOKED_AHEAD = 144
"""Cells up to which a hard puzzle is thinned out by suppositions. A larger one is hard by its many steps."""
_ALL_RULES = 225
"""Cells up to which all rules say what a wall would lead to; beyond, the local ones choose among walls."""


@dataclass(frozen=True)
class Wishes:
    """What is asked of a puzzle: its difficulty, and how many numbers and walls (None for any)."""

    difficulty: str
    numbers: int | None = None
    walls: int | None = None

    def __str__(self) -> str:
        """Such as "numbers=9 and walls=0"."""
        asked = {"numbers": self.numbers, "walls": self.walls}
        return " and ".join(f"{name}={number}" for name, number in asked.items() if number is not None)

    def met_by(self, puzzle: HamiltonianPuzzle) -> bool:
        """Whether a puzzle has the numbers and walls that are asked for."""
        return self._off(len(puzzle.waypoints), len(puzzle.walls)) == 0

    def nearest(self, found: Sequence[tuple[int, int]]) -> str:
        """The nearest of numbers of (numbers, walls), in words."""
        numbers, walls = min(found, key=lambda pair: self._off(*pair))
        return f"numbers={numbers} and walls={walls}"

    def _off(self, numbers: int, walls: int) -> int:
        return abs(numbers - (self.numbers or numbers)) + abs(walls - (walls if self.walls is None else self.walls))


def numbered(
    rows: int, columns: int, cells: tuple[Cell, ...], wishes: Wishes, random: Random, tries: int = 0
) -> Generator[Progress, None, tuple[HamiltonianPuzzle, bool]]:
    """The path's puzzle, and whether it needs deductions of its level.

    Numbers along the path, walls until deductions lead all the way, then what is not needed for that taken away. Walls
    that are asked for besides are added; where there are too many, later tries (`tries` is how many) have more numbers.
    """
    difficulty = wishes.difficulty
    many = wishes.numbers or max(2, round(len(cells) / _SPACING[difficulty] * random.uniform(_FEWER, _MORE)))
    if wishes.walls is not None and not wishes.numbers:
        many = min(len(cells) // 2, many + tries // _LATER * max(1, len(cells) // 25))
    waypoints = _spread(cells, many, random)
    puzzle = HamiltonianPuzzle(rows, columns, waypoints[0], waypoints[-1], waypoints)
    target = HamiltonianSolution(puzzle, cells).steps
    net = network(puzzle)
    level = EASY if difficulty == EASY else NORMAL
    walls = yield from _walled(net, target, level, random)
    if difficulty != EASY or wishes.walls is not None:
        walls = yield from _fewer_walls(net, walls, level, wishes, random)
    puzzle, fits = _with_walls(puzzle, net, walls), True
    if difficulty == HARD and len(cells) <= _LOOKED_AHEAD:
        puzzle, fits = yield from _thinned(puzzle, wishes, random)
    elif difficulty != EASY and not wishes.numbers:
        puzzle, fits = yield from _fewer_numbers(puzzle, random)
    free = sorted(step for step in net.edge_of if step not in target and step not in puzzle.walls)
    missing = min(len(free), max(0, (wishes.walls or 0) - len(puzzle.walls)))
    return replace(puzzle, walls=puzzle.walls.union(random.sample(free, missing))), fits


def _fewer_walls(
    net: Network, walls: frozenset[int], level: str, wishes: Wishes, random: Random
) -> Generator[Progress, None, frozenset[int]]:
    """The walls without those that deductions of a level can do without, as long as there are more than asked for."""
    pace = Pace()
    order = sorted(walls)
    random.shuffle(order)
    for wall in order:
        if len(walls) == wishes.walls:
            break
        if solved(net, known(net, walls - {wall}, level)):
            walls -= {wall}
        if pace.due():
            yield Progress(0, engine="generator")
    return walls


def _walled(
    net: Network, target: frozenset[Step], level: str, random: Random
) -> Generator[Progress, None, frozenset[int]]:
    """Edges for walls off the path, each the one of a few that lets most follow, until deductions lead all the way."""
    pos = known(net, frozenset(), level)
    assert pos is not None
    onward = decide if level == EASY else propagate
    tried = onward if len(net.cells) <= _ALL_RULES else decide
    pace = Pace()
    walls: set[int] = set()
    while pos.joined < net.nodes:
        free = [e for s, e in net.edge_of.items() if not pos.edge[e] and s not in target]
        best, most = pos, (-1, 0)
        for _ in range(6):
            e = random.choice(free)
            trial = pos.copy()
            tried(net, trial, [2 * e])
            if trial.joined > most[0]:
                best, most = trial, (trial.joined, e)
            if pace.due():
                yield Progress(0, 0, pos.joined, net.nodes, "generator")
        pos = best
        walls.add(most[1])
        if tried is not onward:
            onward(net, pos, [])
    return frozenset(walls)


def _with_walls(puzzle: HamiltonianPuzzle, net: Network, walls: frozenset[int]) -> HamiltonianPuzzle:
    """The puzzle with walls on these edges."""
    return replace(puzzle, walls=puzzle.walls.union(s for s, e in net.edge_of.items() if e in walls))


def _fewer_numbers(
    puzzle: HamiltonianPuzzle, random: Random
) -> Generator[Progress, None, tuple[HamiltonianPuzzle, bool]]:
    """The puzzle without numbers that are not needed, until it is no longer easy; and whether it is no longer easy."""
    inner = list(puzzle.waypoints[1:-1])
    random.shuffle(inner)
    pace = Pace()
    for cell in inner:
        if pace.due():
            yield Progress(0, engine="generator")
        net = network(puzzle)
        if not solved(net, known(net, frozenset(), EASY)):
            return puzzle, True
        thinner = _without(puzzle, cell)
        net = network(thinner)
        if solved(net, known(net, frozenset(), NORMAL)):
            puzzle = thinner
    net = network(puzzle)
    return puzzle, not solved(net, known(net, frozenset(), EASY))


def _without(puzzle: HamiltonianPuzzle, cell: Cell) -> HamiltonianPuzzle:
    """The puzzle without a number."""
    return replace(puzzle, waypoints=tuple(other for other in puzzle.waypoints if other != cell))


def _thinned(
    puzzle: HamiltonianPuzzle, wishes: Wishes, random: Random
) -> Generator[Progress, None, tuple[HamiltonianPuzzle, bool]]:
    """The puzzle without walls and numbers that looking ahead can do without, and whether it has to look ahead."""
    effort = Effort(_TRIALS)
    thinnings: list[tuple[Step | None, Cell | None]] = [(wall, None) for wall in sorted(puzzle.walls)]
    if not wishes.numbers:
        thinnings += [(None, cell) for cell in puzzle.waypoints[1:-1]]
    random.shuffle(thinnings)
    for wall, cell in thinnings:
        if wall and len(puzzle.walls) == wishes.walls:
            continue
        thinner = _without(puzzle, cell) if cell else replace(puzzle, walls=puzzle.walls.difference([wall]))
        net = network(thinner)
        pos = known(net, frozenset(), NORMAL)
        if pos is not None and solved(net, (yield from look_ahead(net, pos, effort))):
            puzzle = thinner
    net = network(puzzle)
    return puzzle, not solved(net, known(net, frozenset(), NORMAL))


def _spread(cells: tuple[Cell, ...], many: int, random: Random) -> tuple[Cell, ...]:
    """So many cells along a path, its ends among them, one in each of as many stretches."""
    inner = len(cells) - 2
    places = {0, len(cells) - 1}
    for k in range(many - 2):
        low, high = 1 + inner * k // (many - 2), 1 + inner * (k + 1) // (many - 2)
        places.add(low + random.randrange(max(1, high - low)))
    return tuple(cells[i] for i in sorted(places))


@dataclass
class Effort:
    """How many trials may still be made to look ahead: the same on every machine, unlike seconds."""

    trials: int


def known(net: Network, off: frozenset[int], level: str) -> Position | None:
    """What is known by deductions of a level without looking ahead, these edges being walls; None if they clash."""
    if not net.possible:
        return None
    pos = Position(net)
    work = opening(net) + [2 * e for e in off]
    if level != EASY:
        return pos if propagate(net, pos, work) else None
    while work:
        if not decide(net, pos, work):
            return None
        work = [2 * e for e in range(len(net.ends)) if not pos.edge[e] and _out_of_turn(net, pos, e)]
    return pos


def _out_of_turn(net: Network, pos: Position, edge: int) -> bool:
    """Whether an edge would join two pieces whose labels do not follow each other."""
    u, v = net.ends[edge]
    if pos.near[u] < 0 or pos.near[v] < 0 or pos.mate[u] == v:
        return False
    step = (pos.near[v] - pos.near[u]) % net.labels
    onward = step == 1 and pos.way[u] >= 0 and pos.way[v] <= 0
    back = step == net.labels - 1 and pos.way[u] <= 0 and pos.way[v] >= 0
    return not (onward or back)


def solved(net: Network, pos: Position | None) -> bool:
    """Whether a position is a whole answer."""
    return pos is not None and pos.joined == net.nodes


def look_ahead(net: Network, pos: Position, effort: Effort) -> Generator[Progress, None, Position | None]:
    """The position after what follows from supposing the contrary, one step at a time; None if effort runs out."""
    pace = Pace()
    going = True
    while going and pos.joined < net.nodes:
        going = False
        for e in sorted(
            (e for e, (u, v) in enumerate(net.ends) if not pos.edge[e] and 1 in (pos.degree[u], pos.degree[v])),
            key=lambda e: (min(pos.undecided[v] for v in net.ends[e]), e),
        ):
            for code in (2 * e + 1, 2 * e):
                if pos.edge[e]:
                    break
                if pace.due():
                    yield Progress(effort.trials, 0, pos.joined, net.nodes, "generator")
                if not effort.trials:
                    return None
                effort.trials -= 1
                if not propagate(net, pos.copy(), [code]):
                    if not propagate(net, pos, [code ^ 1]):
                        return None
                    going = True
    return pos
