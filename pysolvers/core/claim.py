"""Claims: what a step says about a board, as data that anyone can check.

A claim can be checked in two ways. `holds` checks it on the board that the player sees: "this arrow points at these
three cells". `allows` checks what it means for a finished board: "one of these three cells comes next". Both methods
are a few lines that share no code with the technique that found the claim.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, dataclass_transform

from pysolvers.core.puzzle import PuzzleError, Solution, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pysolvers.core.cell import Cell


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Claim(ABC):
    """A statement about a board, true or false. Derived classes need no decorator to be frozen dataclasses.

    Its fields are numbers, texts, cells, claims, steps, or tuples of these. So `data` can turn all of them into JSON.
    `fact` is the name of the statement in JSON and in docs/techniques.md. By default, it is made from the class's name:
    "in turn" for `InTurn`.

    Examples:
        >>> import pysolvers
        >>> claim = pysolvers.hint("2x2;start=0.0;end=0.1").claims[0]
        >>> claim.fact, claim.data
        ('inside', {'fact': 'inside', 'cell': [1, 0]})
    """

    fact: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if "fact" not in vars(cls):
            cls.fact = re.sub(r"\B[A-Z]", r" \g<0>", cls.__name__).lower()
        dataclass(frozen=True)(cls)

    @property
    def supposes(self) -> bool:
        """True if the claim depends on a supposition."""
        return False

    @property
    def joins(self) -> tuple[Cell, ...]:
        """The cells along the line that must exist if the claim is true, in order; () if the claim is about no line."""
        return ()

    @property
    def parts(self) -> tuple[Cell, ...]:
        """The two neighboring cells between which no line can run if the claim is true; () for other claims."""
        return ()

    @property
    def area(self) -> tuple[Cell, ...]:
        """The cells of the region that the claim is about, to be marked; () if it isn't about a region."""
        return ()

    @abstractmethod
    def holds(self, seen: Seen) -> bool:
        """True if the claim holds on the board that a player sees."""

    @abstractmethod
    def allows(self, solution: Any) -> bool:
        """True if a finished board (a `Solution`, right or wrong) agrees with the claim.

        Looks only at the solution's cells, not at the clues of its puzzle.
        """

    @property
    def data(self) -> dict[str, Any]:
        """The claim for JSON: `{"fact": ..., FIELD: ...}`."""
        return {"fact": self.fact, **{field.name: plain(getattr(self, field.name)) for field in fields(self)}}


class Concluding(Protocol):
    """A step toward the solution, reduced to its conclusions and its moves. A `Deduction` is one."""

    @property
    def concludes(self) -> tuple[Claim, ...]: ...
    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that draw the conclusions."""


@dataclass(frozen=True)
class Seen:
    """What a player knows: the board with its moves, and the conclusions of earlier steps.

    These conclusions are `noted`, because a move can't show every conclusion.
    """

    state: Any  # the kind's `State`
    noted: frozenset[Claim] = frozenset()

    def after(self, steps: Iterable[Concluding]) -> Seen:
        """Return what the player knows after some steps: all their conclusions are noted, and their moves are made.

        A move that would break a rule is not made.
        """
        state: State = self.state
        noted = set(self.noted)
        for step in steps:
            noted.update(step.concludes)
            for move in step.moves:
                with suppress(PuzzleError):
                    state = state.play(move)
        return Seen(state, frozenset(noted))


class Impossible(Claim):
    """There is no solution. A step concludes this if it finds a contradiction, with or without a supposition."""

    def holds(self, seen: Seen) -> bool:
        return False

    def allows(self, solution: Solution) -> bool:
        return False


def plain(value: Any) -> Any:
    """A field of a claim for JSON: claims and steps by their `data`, tuples as lists."""
    if hasattr(value, "data"):
        return value.data
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    if isinstance(value, frozenset):
        return [plain(each) for each in sorted(value)]
    return value
