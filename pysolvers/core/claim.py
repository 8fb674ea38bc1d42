"""Claims: what a step says of a board, as data that anyone can check.

A claim has two readings. `holds` says whether it is true of the board as the player sees it, "this arrow points at
these three cells". `allows` says what it tells of a finished board, "one of these three cells comes next". Both are a
few lines that share nothing with the technique that found the claim.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pysolvers.core.puzzle import PuzzleError, Solution, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pysolvers.core.cell import Cell


@dataclass(frozen=True)
class Claim(ABC):
    """Something that is true of a board, or is not.

    Its fields are numbers, texts, cells, claims, steps, or tuples of these, so that `data` says all of it. `fact`
    names what it says, the same in JSON, in the wording and in docs/techniques.md, where the docstring explains it.

    Examples:
        >>> import pysolvers
        >>> claim = pysolvers.hint("2x2;start=0.0;end=0.1").claims[0]
        >>> claim.fact, claim.data
        ('inside', {'fact': 'inside', 'cell': [1, 0]})
    """

    fact: ClassVar[str]

    @property
    def supposes(self) -> bool:
        """Whether it rests on a supposition."""
        return False

    @property
    def joins(self) -> tuple[Cell, ...]:
        """The cells of the line that it puts on the board, in order; () if it puts none there."""
        return ()

    @property
    def parts(self) -> tuple[Cell, ...]:
        """The two cells between which it says there is no line; () if it says nothing of the sort."""
        return ()

    @abstractmethod
    def holds(self, seen: Seen) -> bool:
        """Whether it is true of the board that a player sees."""

    @abstractmethod
    def allows(self, solution: Any) -> bool:
        """Whether a finished board (a `Solution`, right or wrong) can be what the claim says.

        It looks at what the solution says of the cells, and at no clue of its puzzle.
        """

    @property
    def data(self) -> dict[str, Any]:
        """The claim as JSON has it: `{"fact": ..., FIELD: ...}`."""
        return {"fact": self.fact, **{field.name: plain(getattr(self, field.name)) for field in fields(self)}}


class Concluding(Protocol):
    """A step as far as a board needs to know it."""

    @property
    def concludes(self) -> tuple[Claim, ...]:
        """What follows."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that put it on the board."""


@dataclass(frozen=True)
class Seen:
    """What a player sees: the board with its moves, and what earlier steps concluded that no move can show."""

    state: Any
    """The kind's `State`."""
    noted: frozenset[Claim] = frozenset()

    def after(self, steps: Iterable[Concluding]) -> Seen:
        """The board with some steps on it; what cannot be drawn, because it breaks a rule, is only noted."""
        state: State = self.state
        noted = set(self.noted)
        for step in steps:
            noted.update(step.concludes)
            for move in step.moves:
                with suppress(PuzzleError):
                    state = state.play(move)
        return Seen(state, frozenset(noted))


@dataclass(frozen=True)
class Impossible(Claim):
    """There is no solution: where a supposition ends, and what a contradiction concludes."""

    fact = "impossible"

    def holds(self, seen: Seen) -> bool:
        """Never: it is what would follow."""
        return False

    def allows(self, solution: Solution) -> bool:
        """No finished board."""
        return False


def plain(value: Any) -> Any:
    """A field of a claim as JSON has it: claims and steps by their own `data`, tuples as lists."""
    if hasattr(value, "data"):
        return value.data
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    if isinstance(value, frozenset):
        return [plain(each) for each in sorted(value)]
    return value
