"""Splits a puzzle into pieces for several processes; a piece has a domain (the possible characters) for each cell."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import log2

from pysolvers.core.parts import Pieces
from pysolvers.core.progress import Pace, Progress, finish, paced
from pysolvers.engines.cutting import Cutter
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.network import ready_network
from pysolvers.puzzles.regex_crossword.solver import search

Piece = tuple[int, ...]  # domain of each cell; () for the whole puzzle


class RegexCrosswordPieces(Pieces):
    ENGINES = ("auto", "search")
    RACERS: tuple[str, ...] = ()
    RACE = 0.0

    def pieces(
        self, puzzle: RegexCrosswordPuzzle, engine: str, about: int, within: Piece = ()
    ) -> Generator[Progress, None, list[Piece]]:
        network = ready_network(puzzle)
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

    def solutions(
        self, puzzle: RegexCrosswordPuzzle, piece: Piece, engine: str
    ) -> Iterator[Progress | RegexCrosswordSolution]:
        network = ready_network(puzzle)
        return search(network, list(piece) or network.start(puzzle.given))


PART = RegexCrosswordPieces()
