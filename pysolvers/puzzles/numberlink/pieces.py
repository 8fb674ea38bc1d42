"""Splits a puzzle into pieces for several processes. A piece limits the shapes that lines can have in each cell."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import lru_cache

from pysolvers.core.parts import Pieces
from pysolvers.core.progress import Progress
from pysolvers.engines.cutting import Cutter
from pysolvers.engines.frontier.spreading import SpreadCounting, one_leg
from pysolvers.engines.sat.assuming import KeptClauses, solutions_under
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W
from pysolvers.puzzles.numberlink.solver import COUNTED, check_frontier, has_frontier, solve
from pysolvers.puzzles.numberlink.solving import frontier, sat
from pysolvers.puzzles.numberlink.solving.portfolio import auto
from pysolvers.puzzles.numberlink.solving.search import PROPAGATE, choose, complete, solution_of
from pysolvers.puzzles.numberlink.solving.search_state import WITH, PaddedBoard, SearchState

PATIENCE = 300  # nodes of search without a solution before clauses are tried on a piece

MANY = 100  # solutions in a piece before search lists the rest; with clauses, each one found slows down the next

Piece = tuple[int, ...]  # domain of each cell, row by row; () for the whole puzzle


class NumberlinkPieces(Pieces):
    ENGINES = ("auto", "search", "sat")
    RACERS = ("auto", "settled", "sat", "search")
    RACE = 1.0

    def pieces(
        self, puzzle: NumberlinkPuzzle, engine: str, about: int, within: Piece = ()
    ) -> Generator[Progress, None, list[Piece]]:
        yield Progress()
        if not puzzle.has_plain_engines:
            return [()]
        board = _board(puzzle)
        if not sat.balanced(puzzle):
            return []
        failures = [1] * board.size
        start = _state(board, within)

        def choices(state: SearchState) -> list[tuple[int, int]] | None:
            cell = choose(state, board.order, failures)
            if cell < 0:
                return None
            domain = state.domain[cell]
            way = next(way for way in (E, S, W, N) if domain & WITH[way] and domain & ~WITH[way])
            return [(cell, domain & WITH[way]), (cell, domain & ~WITH[way])]

        def assume(state: SearchState, choice: tuple[int, int]) -> SearchState | None:
            below = state.decide(*choice)
            return below if PROPAGATE[board.rules](below) < 0 else None

        def domains(state: SearchState) -> Piece:
            return tuple(state.domain[p] for p in board.places)

        def left_open(state: SearchState) -> float:
            return float(sum(domain.bit_count() - 1 for domain in domains(state)))

        found = (yield from Cutter(choices, assume, left_open).cut(start, about)) if start else []
        return [domains(state) for state, _ in found]

    def solutions(self, puzzle: NumberlinkPuzzle, piece: Piece, engine: str) -> Iterator[Progress | NumberlinkSolution]:
        if not puzzle.has_plain_engines:
            yield from solve(puzzle, engine)
            return
        board = _board(puzzle)
        state = _state(board, piece)
        if state is None:
            return
        by_clauses = engine == "sat" or (engine == "auto" and installed())
        nodes, seen = 0, set[tuple[int, ...]]()
        if engine != "sat":
            found_at = 0
            for step in complete(state, PROPAGATE[board.rules], board.order):
                if not isinstance(step, Progress):
                    solution = solution_of(step)
                    seen.add(solution.links)
                    found_at = -1
                    yield solution
                    continue
                yield step
                nodes = step.nodes
                found_at = nodes if found_at < 0 else found_at
                if by_clauses and nodes > found_at + PATIENCE and len(seen) < MANY:
                    break
            else:
                return
        yield from _by_clauses(puzzle, piece, seen, nodes)

    def race(self, puzzle: NumberlinkPuzzle, racer: str) -> Iterator[Progress | NumberlinkSolution]:
        if racer != "settled":
            return solve(puzzle, racer)
        if puzzle.rules == "full" and puzzle.has_plain_engines and installed():
            return auto(puzzle, by_settled=True)
        return solve(puzzle, "sat" if installed() else "search")

    def proves_whole(self, puzzle: NumberlinkPuzzle, engine: str) -> tuple[str, ...]:
        if engine != "auto" or puzzle.rule_set.no_touch:
            return ()
        return ("auto", "settled") if puzzle.has_plain_engines else ("auto",)

    def counting(self, puzzle: NumberlinkPuzzle, engine: str) -> Generator[Progress, None, SpreadCounting | None]:
        if engine == "frontier":
            check_frontier(puzzle)
        elif engine != "auto" or not has_frontier(puzzle):
            return None
        swept = yield from frontier.cheapest_orientation(puzzle)
        most = COUNTED if engine == "auto" else None
        return one_leg(swept, lambda state: int(state == swept.first), most_visits=most)


def _by_clauses(
    puzzle: NumberlinkPuzzle, piece: Piece, seen: set[tuple[int, ...]], nodes: int
) -> Iterator[Progress | NumberlinkSolution]:
    clauses = yield from _kept.of(puzzle, lambda: _encoded(puzzle))
    encoding = clauses.encoding
    assumed = _assumptions(encoding.edges, piece)
    found = solutions_under(clauses.solver, encoding.cnf, assumed, clauses.links, encoding.excluding, list(seen))
    for step in found:
        if isinstance(step, Progress):
            yield Progress(nodes + step.nodes, engine="sat")
            continue
        seen.add(step)
        yield NumberlinkSolution(puzzle, step)
        if len(seen) > MANY:
            break
    else:
        return
    found.close()
    board = _board(puzzle)
    state = _state(board, piece)
    assert state is not None
    for each in complete(state, PROPAGATE[board.rules], board.order, nodes):
        if isinstance(each, Progress):
            yield each
        elif (solution := solution_of(each)).links not in seen:
            yield solution


def _assumptions(edges: Sequence[Mapping[int, int]], piece: Piece) -> list[int]:
    found = set[int]()
    for domain, own in zip(piece, edges, strict=False):
        for way, edge in own.items():
            if not domain & WITH[way]:
                found.add(-edge)
            elif not domain & ~WITH[way]:
                found.add(edge)
    return sorted(found, key=abs)


_kept: KeptClauses[sat.EncodedBoard] = KeptClauses()


def _encoded(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, sat.EncodedBoard]:
    board = sat.EncodedBoard(puzzle)
    yield from board.load()
    return board


@lru_cache(1)
def _board(puzzle: NumberlinkPuzzle) -> PaddedBoard:
    return PaddedBoard(puzzle)


def _state(board: PaddedBoard, piece: Piece) -> SearchState | None:
    state = SearchState(board)
    for p, domain in zip(board.places, piece, strict=False):
        if domain != state.domain[p]:
            if state.domain[p] == state.seen[p]:
                state.work.append(p)
            state.domain[p] = domain
    return state if all(state.domain[p] for p in board.places) and PROPAGATE[board.rules](state) < 0 else None


PART = NumberlinkPieces()
