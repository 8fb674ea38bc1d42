"""Phrases used by several techniques."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.words import both, cell_name
from pysolvers.puzzles.signpost.claims import HasNumber


def numbers_in(claims: Iterable[Claim]) -> dict[Cell, int]:
    return {claim.cell: claim.number for claim in claims if isinstance(claim, HasNumber)}


def name(cell: Cell, number: Mapping[Cell, int]) -> str:
    """Return a cell's number if it has one, else its place: "7", "R1C2"."""
    return str(number[cell]) if cell in number else cell_name(cell)


def names(cells: Iterable[Cell], number: Mapping[Cell, int]) -> str:
    """Return a list of cells in words: "7 and R1C2"."""
    return both(name(cell, number) for cell in cells)
