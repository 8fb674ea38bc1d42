"""The engine `sat`: clauses for edges and colors. Clauses against loops are added when loops occur."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Self

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import wait_until_installed
from pysolvers.engines.sat.loops import loops
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.numberlink.model import E, NumberlinkPuzzle, NumberlinkSolution, S, path_from
from pysolvers.puzzles.numberlink.solving.clauses import Encoding, links_by_shade
from pysolvers.puzzles.numberlink.solving.search_state import Steps
from pysolvers.puzzles.numberlink.solving.windows import windows_of

# (side of the windows, conflicts for each window) of the searches for a solution close to a known one
ROUNDS = ((6, 1_000), (9, 1_000), (12, 1_000), (11, 5_000), (12, 5_000))

# side of the windows in which a path may touch itself, and most conflicts for one window, and for all
TOUCH_SIDE, TOUCH_WINDOW, TOUCH_CONFLICTS = 6, 2_000, 20_000

FoundLinks = Generator[Progress, None, tuple[int, ...] | None]


class EncodedBoard:
    """The clauses of a board in a SAT solver, with `options` of `Encoding`. Use it in `with`, and `load` it first."""

    def __init__(self, puzzle: NumberlinkPuzzle, **options: bool) -> None:
        self.encoding = Encoding(puzzle, **options)
        self.solver = SatSolver(self.encoding.cnf)
        self.pace = Pace()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.close()

    def load(self) -> Iterator[Progress]:
        for _ in self.encoding.build(self.pace):
            self.solver.load()
            yield Progress(0, 0, None, None, "sat")
        self.solver.load()

    def exclude(self, links: Sequence[int]) -> None:
        self.solver.add(*self.encoding.excluding(links))

    def links(self, assumed: Collection[int] = (), most_conflicts: int | None = None) -> FoundLinks:
        """Return each cell's links (directions, as bits) in a solution that satisfies the literals `assumed`.

        None without such a solution, or if none is found within `most_conflicts`.
        """
        while (yield from self.solver.solve(assumed, most_conflicts)):
            links = self.encoding.read(self.solver.model())
            fine = True
            for cut in loop_cuts(self.encoding, links):
                fine = False
                self.solver.add(*cut)
                if self.pace.due():
                    yield Progress(self.solver.conflicts, 0, None, None, "sat")
            if fine:
                return links
        return None

    def links_in_turn(self, tries: Iterable[tuple[list[int], int]], most_conflicts: float = inf) -> FoundLinks:
        """Return a solution's links under the first assumptions that allow one, or None.

        Each of `tries` has literals to assume, and a limit of conflicts. `most_conflicts` limits them all together.
        """
        for assumed, conflicts in tries:
            links = yield from self.links(assumed, conflicts)
            if links or self.solver.conflicts > most_conflicts:
                return links
            if self.pace.due():
                yield Progress(self.solver.conflicts, 0, None, None, "sat")
        return None


def solutions(
    puzzle: NumberlinkPuzzle,
    known: Iterable[tuple[int, ...]] = (),
    canonical: bool = False,
    around: tuple[int, ...] | None = None,
    settled: bool = False,
    corners_only: bool = False,
) -> Steps:
    """Yield Progress and each solution except `known` ones. Raise MissingExtra if python-sat is not installed.

    For `canonical`, `settled` and `corners_only` see `Encoding`. With `around` (the links of a solution), first try to
    find a solution that differs from it in only one part of the board.
    """
    yield from wait_until_installed()
    with EncodedBoard(puzzle, canonical=canonical, settled=settled, corners_only=corners_only) as board:
        if canonical or balanced(puzzle):
            yield from board.load()
            for links in known:
                board.exclude(links)
            near = _outsides(board.encoding, around) if around else iter(())
            while found := (yield from board.links_in_turn(near)) or (yield from board.links()):
                near = iter(())
                board.exclude(found)
                yield NumberlinkSolution(puzzle, found)
        yield Progress(board.solver.conflicts, 0, puzzle.area, puzzle.area, "sat")


def close(puzzle: NumberlinkPuzzle, links: tuple[int, ...]) -> Steps:
    """Yield a solution that differs in only one part of the board from the solution `links`, if one is found soon."""
    yield from wait_until_installed()
    with EncodedBoard(puzzle) as board:
        yield from board.load()
        board.exclude(links)
        found = yield from board.links_in_turn(_outsides(board.encoding, links))
        if found:
            yield NumberlinkSolution(puzzle, found)


def nearly_tight(puzzle: NumberlinkPuzzle) -> Steps:
    """Yield a solution under `full` whose paths touch themselves in at most one part of the board, if found soon."""
    full = replace(puzzle, rules="full")
    if not balanced(full):
        return
    yield from wait_until_installed()
    with EncodedBoard(full, guarded=True) as board:
        yield from board.load()
        guards = [*enumerate(board.encoding.guard)]
        insides = (window.inside for window in windows_of(puzzle, (TOUCH_SIDE,)))
        tries = (([guard for i, guard in guards if i not in inside], TOUCH_WINDOW) for inside in insides)
        found = yield from board.links_in_turn(tries, TOUCH_CONFLICTS)
        if found:
            yield NumberlinkSolution(puzzle, found)


def loop_cuts(encoding: Encoding, links: Sequence[int]) -> Iterator[list[int]]:
    for loop in _loops(encoding.puzzle, links):
        yield from _cuts(encoding, links, loop)


def _outsides(encoding: Encoding, links: tuple[int, ...]) -> Iterator[tuple[list[int], int]]:
    puzzle = encoding.puzzle
    literals = [
        (edge if links[i] & way else -edge, *puzzle.cell(i), way == S, way == E)
        for i, edges in enumerate(encoding.edges)
        for way, edge in edges.items()
        if way in (E, S)
    ]
    for side, conflicts in ROUNDS:
        for window in windows_of(puzzle, (side,)):
            top, left, bottom, right = window.top, window.left, window.top + window.height, window.left + window.width
            outside = [
                literal
                for literal, row, column, down, across in literals
                if not (top <= row < bottom - down and left <= column < right - across)
            ]
            yield outside, conflicts


def balanced(puzzle: NumberlinkPuzzle) -> bool:
    """Return False if counting links by checkerboard color proves that no solution exists."""
    if not puzzle.rule_set.every_cell:
        return True
    black, white = links_by_shade(puzzle)
    return black == white and bool(puzzle.pairs)


def _loops(puzzle: NumberlinkPuzzle, links: Sequence[int]) -> Iterator[list[int]]:
    on_paths = {i for source, _ in puzzle.pairs.values() for i in path_from(puzzle, tuple(links), source)}
    linked = (i for i, mine in enumerate(links) if mine and i not in on_paths)
    return loops({i: [other for way, other in puzzle.ways(i) if links[i] & way] for i in linked})


def _cuts(encoding: Encoding, links: Sequence[int], loop: list[int]) -> Iterator[list[int]]:
    puzzle, edges = encoding.puzzle, encoding.edges
    taken = [edges[i][way] for i in loop for way in (E, S) if links[i] & way]
    yield [-edge for edge in taken]
    enclosed = _enclosed(puzzle, links, loop)
    if not any(puzzle.labels[i] for i in enclosed):
        out = (edges[i][way] for i in enclosed for way in edges[i] if puzzle.neighbour(i, way) not in enclosed)
        yield [-taken[0], *out]


def _enclosed(puzzle: NumberlinkPuzzle, links: Sequence[int], loop: list[int]) -> set[int]:
    members = set(loop)
    enclosed = set(loop)
    for row in range(min(loop) // puzzle.width, max(loop) // puzzle.width):
        inside = False
        for i in range(row * puzzle.width, (row + 1) * puzzle.width):
            if i in members:
                inside ^= bool(links[i] & S)
            elif inside:
                enclosed.add(i)
    return enclosed
