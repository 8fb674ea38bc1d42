"""Split a puzzle into pieces for several processes; a piece is a set of links that a process assumes."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from functools import lru_cache
from math import inf, log2

from pysolvers.core.parts import Pieces
from pysolvers.core.progress import Pace, Progress, finish, mapped
from pysolvers.engines.cutting import Cutter
from pysolvers.engines.sat.assuming import KeptClauses, solutions_under
from pysolvers.engines.sat.availability import installed
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.sat import LinkEncoding, loaded
from pysolvers.puzzles.signpost.solving.search import branches, choose, numbering, propagated

PATIENCE = 200  # nodes of search without a solution before clauses are tried on a piece

Piece = tuple[tuple[int, int], ...]  # links: a cell and the next one, numbered as in `solving/forced_links.py`


class SignpostPieces(Pieces):
    ENGINES = ("auto", "search", "sat")
    RACERS = ("auto", "sat", "search")
    RACE = inf

    def pieces(
        self, puzzle: SignpostPuzzle, engine: str, about: int, within: Piece = ()
    ) -> Generator[Progress, None, list[Piece]]:
        yield Progress()
        root = _root(puzzle)
        if root is None:
            return []
        weight = [1.0] * (puzzle.area + 2)

        def linked(chains: Chains, links: Piece) -> Chains | None:
            below = chains.copy()
            return below if below.link(links) and finish(below.propagate(Pace())) else None

        def choices(chains: Chains) -> list[tuple[int, int]] | None:
            if len(chains.live) == 1:
                return None
            a, b, cell = choose(chains, weight)
            if cell == chains.tail[a]:
                return [(chains.tail[a], chains.head[other]) for other in chains.succ[a]]
            return [(chains.tail[other], chains.head[b]) for other in chains.pred[b]]

        def left_open(chains: Chains) -> float:
            return sum(log2(len(chains.succ[c]) or 1) for c in chains.live)

        start = linked(root, within)
        if start is None:
            return []
        cutter = Cutter(choices, lambda chains, link: linked(chains, (link,)), left_open)
        return [(*within, *links) for _, links in (yield from cutter.cut(start, about))]

    def solutions(self, puzzle: SignpostPuzzle, piece: Piece, engine: str) -> Iterator[Progress | SignpostSolution]:
        return mapped(
            _successors(puzzle, piece, engine), lambda after: SignpostSolution(puzzle, numbering(after, puzzle.area))
        )


PART = SignpostPieces()


def _successors(puzzle: SignpostPuzzle, piece: Piece, engine: str) -> Iterator[Progress | list[int]]:
    pace, total, root = Pace(), puzzle.area, _root(puzzle)
    if root is None:
        return
    state = root.copy()
    if not state.link(piece) or not (yield from propagated(state, pace, total)):
        return
    known: list[list[int]] = []
    if engine != "sat":
        found_at = 0
        for step in branches(state.copy(), pace, total):
            yield step
            if not isinstance(step, Progress):
                known.append(step)
                found_at = -1
            elif found_at < 0:
                found_at = step.nodes
            elif engine == "auto" and step.nodes > found_at + PATIENCE and installed():
                break
        else:
            return
    clauses = yield from _kept.of(puzzle, lambda: _clauses(root, pace))
    assumed = [clauses.variable[link] for link in piece]
    yield from solutions_under(
        clauses.solver, clauses.encoding.cnf, assumed, clauses.find, clauses.encoding.excluding, known
    )


class _LinkClauses:
    def __init__(self, root: Chains, encoding: LinkEncoding, solver: SatSolver) -> None:
        self.encoding = encoding
        self.solver = solver
        self.variable = {(root.tail[a], root.head[b]): v for (a, b), v in encoding.follows.items()}

    def find(self, assumed: Collection[int]) -> Generator[Progress, None, list[int] | None]:
        if (yield from self.solver.solve(assumed)):
            return self.encoding.read(self.solver.model())
        return None


_kept: KeptClauses[_LinkClauses] = KeptClauses()


def _clauses(root: Chains, pace: Pace) -> Generator[Progress, None, _LinkClauses]:
    encoding = LinkEncoding(root)
    solver = SatSolver(encoding.cnf)
    yield from loaded(encoding, solver, pace)
    return _LinkClauses(root, encoding, solver)


@lru_cache(1)
def _root(puzzle: SignpostPuzzle) -> Chains | None:
    links = Links(puzzle)
    if finish(links.close()) == "contradiction":
        return None
    chains = Chains(links)
    return chains if finish(chains.propagate(Pace())) else None
