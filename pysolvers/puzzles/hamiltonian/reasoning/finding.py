"""What a technique finds in a sketch, and the words in which steps and colours are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import ChainStep
from pysolvers.core.words import place
from pysolvers.puzzles.hamiltonian.solving.network import Network


@dataclass(frozen=True, slots=True)
class Finding:
    """Edges that are taken and edges that are not, and why; `used` are the cells that it rests on.

    At level 0 it says that no path can be made.
    """

    technique: str
    title: str
    sentence: str
    level: int
    on: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    used: tuple[Cell, ...] = ()
    look_ahead: bool = False
    chain: tuple[ChainStep, ...] = ()


def edge_name(net: Network, e: int) -> str:
    """An edge after the word "step": "between row 1, column 1 and row 1, column 2"."""
    a, b = net.ends[e]
    if b == net.hub:
        return f"that ends the path at {place(net.cells[a])}"
    return f"between {place(net.cells[a])} and {place(net.cells[b])}"


def edge_cells(net: Network, edges: Iterable[int]) -> tuple[Cell, ...]:
    """The cells that edges join, each once."""
    return tuple(dict.fromkeys(net.cells[v] for e in edges for v in net.ends[e] if v != net.hub))


def dark(cell: Cell) -> bool:
    """Whether a cell is dark where the board is coloured like a chessboard; row 1, column 1 is."""
    return sum(cell) % 2 == 0
