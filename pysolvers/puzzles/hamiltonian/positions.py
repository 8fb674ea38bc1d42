"""Numbers of cells on the path: given, placed by the player, or counted along a line from one of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from pysolvers.core.cell import Cell
from pysolvers.lines.steps import Step, piece_at, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle


def known_positions(
    puzzle: HamiltonianPuzzle, joined: dict[Cell, list[Cell]], ends: Collection[Cell], placed: Mapping[Cell, int]
) -> dict[Cell, int]:
    """Return the known positions on the path by cell, from 1: given, `placed`, or counted along lines.

    `joined` maps each cell to the cells that drawn lines connect it to. `ends` are the known ends of the path.
    """
    known = {**puzzle.tables.counted, **placed}
    pieces = [piece for piece in _pieces(joined, ends) if {*known, *ends}.intersection(piece)]
    before = -1
    while known and before < len(known):
        before = len(known)
        for piece in pieces:
            walks = [] if known.keys() >= set(piece) else list(_walks(puzzle, piece, ends, known))
            if len(walks) == 1:
                known.update(walks[0])
    return known


def _pieces(joined: Mapping[Cell, Sequence[Cell]], ends: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    seen: set[Cell] = set()
    for cell in {*joined, *ends}:
        if cell not in seen:
            piece = piece_at(joined, cell)
            seen.update(piece)
            yield piece


def _walks(
    puzzle: HamiltonianPuzzle, piece: Sequence[Cell], ends: Collection[Cell], known: Mapping[Cell, int]
) -> Iterator[dict[Cell, int]]:
    last, apart = puzzle.area, puzzle.ground.board.apart
    at = next((i for i, cell in enumerate(piece) if cell in known), None)
    if at is None:
        at = next(i for i, cell in enumerate(piece) if cell in ends)
    numbers = (known[piece[at]],) if piece[at] in known else (1, last)
    for way, number in product((1, -1) if len(piece) > 1 else (1,), numbers):
        walk = {cell: number + way * (i - at) for i, cell in enumerate(piece)}
        if (
            all(1 <= number == known.get(cell, number) <= last for cell, number in walk.items())
            and all(walk[cell] in (1, last) for cell in walk.keys() & set(ends))
            and all(
                abs(walk[cell] - other_number) >= apart(cell, other)
                for cell in {piece[0], piece[-1]}
                for other, other_number in known.items()
                if other not in walk
            )
        ):
            yield walk


def following(
    puzzle: HamiltonianPuzzle, known: Mapping[Cell, int], drawn: Collection[Step], ends: Collection[Cell]
) -> frozenset[Step]:
    """Return `drawn` and the edges between consecutive `known` numbers that give no cell a third edge.

    A cell in `ends`, or with the first or last number, gets no second edge.
    """
    cell_at, found = {number: cell for cell, number in known.items()}, set(drawn)
    many = Counter(cell for edge in found for cell in edge)
    many.update({*ends, *(cell for cell, number in known.items() if number in (1, puzzle.area))})
    for number, cell in sorted(cell_at.items()):
        onward = cell_at.get(number + 1)
        if onward and puzzle.open_between(cell, onward) and puzzle.ground.board.beside(cell, onward):
            edge = step(cell, onward)
            if edge not in found and max(many[cell], many[onward]) < 2:
                found.add(edge)
                many.update(edge)
    return frozenset(found)
