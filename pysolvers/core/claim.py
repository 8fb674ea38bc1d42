"""Claims: what a step says about a board, as data that can be checked on the player's board and on a solution."""

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
    """A statement about a board, true or false.

    Its fields are numbers, texts, cells, claims, steps, or tuples of these. Derived classes become frozen dataclasses.
    `fact` is its name in JSON, by default made from the class's name: "in turn" for `InTurn`.

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
        """True if the claim depends on a supposition: an assumption that leads to a contradiction."""
        return False

    @property
    def joins(self) -> tuple[Cell, ...]:
        """The cells of a line that exists if the claim is true, in order; () for claims that state no line."""
        return ()

    @property
    def parts(self) -> tuple[Cell, ...]:
        """The two neighboring cells that no line connects if the claim is true; () for other claims."""
        return ()

    @property
    def area(self) -> tuple[Cell, ...]:
        """The cells of the region that the claim is about; () for other claims."""
        return ()

    @abstractmethod
    def holds(self, seen: Seen) -> bool:
        """True if the claim is true on the board that a player sees."""

    @abstractmethod
    def allows(self, solution: Any) -> bool:
        """True if the claim is true for a finished board (a `Solution`), which may break rules."""

    @property
    def data(self) -> dict[str, Any]:
        """The claim for JSON: `{"fact": FACT, FIELD: VALUE, ...}`; FACT is `fact`, such as "impossible"."""
        return {"fact": self.fact, **{field.name: plain(getattr(self, field.name)) for field in fields(self)}}


class Concluding(Protocol):
    """A step's conclusions, and the moves that draw them. `Deduction` implements this protocol."""

    @property
    def concludes(self) -> tuple[Claim, ...]: ...
    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that draw the conclusions."""


@dataclass(frozen=True)
class Seen:
    """What a player knows: the board, and the conclusions of earlier steps (`noted`), which moves can't always show."""

    state: Any  # the kind's `State`
    noted: frozenset[Claim] = frozenset()

    def after(self, steps: Iterable[Concluding]) -> Seen:
        """Return what the player knows after some steps. Moves that would break a rule are ignored."""
        state: State = self.state
        noted = set(self.noted)
        for step in steps:
            noted.update(step.concludes)
            for move in step.moves:
                with suppress(PuzzleError):
                    state = state.play(move)
        return Seen(state, frozenset(noted))


class Impossible(Claim):
    """There is no solution. A step concludes this from a contradiction, perhaps after a supposition."""

    def holds(self, seen: Seen) -> bool:
        return False

    def allows(self, solution: Solution) -> bool:
        return False


def plain(value: Any) -> Any:
    """Convert a claim's field to JSON types: claims and steps to their `data`, tuples to lists."""
    if hasattr(value, "data"):
        return value.data
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    if isinstance(value, frozenset):
        return [plain(each) for each in sorted(value)]
    return value
