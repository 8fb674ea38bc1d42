"""How a puzzle is cut into pieces for several processes: a piece is the domains of its cells.

The branching is that of the search: a cell with few characters left has each of them in turn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from math import log2

from pysolvers.core.parts import Pieces
from pysolvers.core.progress import Pace, Progress, finish, paced
from pysolvers.engines.cutting import Cutter
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.network import Network
from pysolvers.puzzles.regex_crossword.solver import search, solve

ENGINES = ("auto", "search")
RACERS: tuple[str, ...] = ()
RACE = 0.0

Piece = tuple[int, ...]
"""The domain of each cell; () for the whole puzzle."""


def pieces(
    puzzle: RegexCrosswordPuzzle, engine: str, about: int, within: Piece = ()
) -> Generator[Progress, None, list[Piece]]:
    """About so many pieces of the puzzle, or of the piece `within`."""
    network = _network(puzzle)
    domains = list(within) or network.start(puzzle.given)
    if (yield from paced(network.propagate(domains), Pace(), Progress())) >= 0:
        return []

    def choices(domains: list[int]) -> list[tuple[int, int]] | None:
        cell = network.cell_to_split(domains)
        if cell < 0:
            return None
        return [(cell, 1 << bit) for bit in range(domains[cell].bit_length()) if domains[cell] >> bit & 1]

    def assume(domains: list[int], choice: tuple[int, int]) -> list[int] | None:
        below, (cell, only) = list(domains), choice
        below[cell] = only
        return below if finish(network.propagate(below, [cell])) < 0 else None

    def left_open(domains: list[int]) -> float:
        return sum(log2(mask.bit_count()) for mask in domains)

    found = yield from Cutter(choices, assume, left_open).cut(domains, about)
    return [tuple(below) for below, _ in found]


def solutions(puzzle: RegexCrosswordPuzzle, piece: Piece, engine: str) -> Iterator[Progress | RegexCrosswordSolution]:
    """Each solution in a piece once, with Progress; what the search has learnt of the clues is kept for the next."""
    network = _network(puzzle)
    return search(network, list(piece) or network.start(puzzle.given))


def race(puzzle: RegexCrosswordPuzzle, racer: str) -> Iterator[Progress | RegexCrosswordSolution]:
    """The solutions of a puzzle by an engine."""
    return solve(puzzle, racer)


def proves_whole(puzzle: RegexCrosswordPuzzle, engine: str) -> tuple[str, ...]:
    """The pieces are searched as the whole puzzle is."""
    return ()


def counting(puzzle: RegexCrosswordPuzzle, engine: str) -> Generator[Progress, None, None]:
    """There is no frontier sweep for these puzzles."""
    yield from ()


@lru_cache(1)
def _network(puzzle: RegexCrosswordPuzzle) -> Network:
    return Network(puzzle)


class RegexCrosswordPieces(Pieces):
    """Regex crossword puzzles cut into pieces for several processes."""

    ENGINES = ENGINES
    RACERS = RACERS
    RACE = RACE
    race = staticmethod(race)
    proves_whole = staticmethod(proves_whole)
    pieces = staticmethod(pieces)
    solutions = staticmethod(solutions)
    counting = staticmethod(counting)


PART = RegexCrosswordPieces()
