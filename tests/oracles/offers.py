"""What the tests of a kind offer for second opinions, each in a module beside them.

`second_opinion`: `random_board(rng)`, a small board; `key(solution)`, a solution as the oracles tell it; `NEW`, sizes
of new puzzles to be checked, by the oracle `NEW_BY`.

`clingo_model`, `z3_model`: oracles, which share no code with the solvers. `solutions(puzzle)` gives all solutions; one
may come twice. A kind may have any of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, cast

from pysolvers.core.kind import Kind
from pysolvers.core.puzzle import Puzzle

Solution = tuple[object, ...]


class Oracle(Protocol):
    """A module that finds all solutions in its own way."""

    def solutions(self, puzzle: Any, /) -> Iterable[Solution]: ...


class SecondOpinion(Protocol):
    """What is put to the oracles."""

    NEW: tuple[str, ...]
    NEW_BY: str

    def random_board(self, rng: Random, /) -> Puzzle: ...

    def key(self, solution: Any, /) -> Solution: ...


def second_opinion(kind: Kind) -> SecondOpinion:
    """What a kind offers to be tried."""
    return cast(SecondOpinion, import_module(_name(kind, "second_opinion")))


def oracle(kind: Kind, name: str) -> Oracle:
    """A kind's oracle."""
    return cast(Oracle, import_module(_name(kind, name)))


def has_oracle(kind: Kind, name: str) -> bool:
    """Whether a kind has an oracle; it is not imported."""
    return find_spec(_name(kind, name)) is not None


def _name(kind: Kind, module: str) -> str:
    return f"tests.puzzles.{kind.package.rpartition('.')[2]}.{module}"
