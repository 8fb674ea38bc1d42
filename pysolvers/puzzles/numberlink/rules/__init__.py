"""The rule sets of Numberlink: each has a name and the rules that it adds to the game. Each rule is a module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.rules import every_cell, no_2x2, no_touch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pysolvers.core.puzzle import Violation
    from pysolvers.puzzles.numberlink.model import NumberlinkSolution
    from pysolvers.puzzles.numberlink.play import NumberlinkState


class LinkRule(Protocol):
    """The interface of each rule's module."""

    @property
    def SAYS(self) -> str:
        """The rule in words, such as "every cell is used"."""

    @property
    def DEMAND(self) -> str:
        """The rule as a sentence for players, such as "**Every cell** is used."."""

    def broken(self, solution: NumberlinkSolution, /) -> Iterator[Violation]:
        """Yield the violations of the rule in a solution."""

    def broken_in_play(self, state: NumberlinkState, /) -> Iterator[Violation]:
        """Yield the violations of the rule on a player's board that further lines can't repair."""


@dataclass(frozen=True)
class RuleSet:
    """A named set of rules."""

    name: str
    rules: tuple[LinkRule, ...]

    @property
    def every_cell(self) -> bool:
        return every_cell in self.rules

    @property
    def no_touch(self) -> bool:
        return no_touch in self.rules

    @property
    def no_2x2(self) -> bool:
        return no_2x2 in self.rules

    @property
    def says(self) -> str:
        """The rules in words, such as "every cell is used and no line touches itself"."""
        empty = () if self.every_cell else ("cells may stay empty",)
        return " and ".join((*empty, *(rule.SAYS for rule in self.rules)))

    @property
    def demands(self) -> tuple[str, ...]:
        empty = () if self.every_cell else (say("Cells may **stay empty**."),)
        return (*empty, *(say(rule.DEMAND) for rule in self.rules))


FULL = RuleSet("full", (every_cell,))
TIGHT = RuleSet("tight", (every_cell, no_touch))
CLASSIC = RuleSet("classic", ())
NO_2X2 = RuleSet("no2x2", (no_2x2,))

RULE_SETS = {found.name: found for found in (FULL, TIGHT, CLASSIC, NO_2X2)}  # by name, the default first

STRICTER = {"classic": "full", "full": "tight"}
LAXER = {"tight": "full", "full": "classic", "no2x2": "classic"}  # the same rules without one of them
