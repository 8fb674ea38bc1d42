"""A deduction: one step towards the answer, with its reason and what of it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from pysolvers.core.cell import Cell
from pysolvers.core.marks import Marks


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to deduce, as the kind's `hints.TECHNIQUES` lists it from the easiest on.

    `name` is what its deductions have as `technique`, `title` a few words, `about` says in a sentence or two what it
    sees. `weight` says how much one step of it adds to a grade: 1 is to see that an arrow points at one free cell.
    """

    name: str
    title: str
    weight: float
    about: str


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A step of a supposition: what follows and why, the cells that it is about, and the moves that show it."""

    sentence: str
    cells: tuple[Cell, ...] = ()
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deduction:
    """A step towards the answer that a person can check.

    `technique` is its name, `title` a few words, `sentence` says why, `level` how hard it is (1 easiest),
    `look_ahead` whether it supposes the contrary; `moves` carry it out; the cells it uses, rules out and shows are
    for the drawing. `chain` tells a supposition step by step: what is supposed comes first, where it breaks last.
    """

    technique: str
    title: str
    sentence: str
    level: int
    moves: tuple[str, ...] = ()
    used: tuple[Cell, ...] = ()
    ruled_out: tuple[Cell, ...] = ()
    shown: tuple[Cell, ...] = ()
    look_ahead: bool = False
    chain: tuple[ChainStep, ...] = ()

    @property
    def marks(self) -> Marks:
        """The cells as marks for a drawing."""
        return Marks(frozenset(self.used), frozenset(self.ruled_out), frozenset(self.shown))
