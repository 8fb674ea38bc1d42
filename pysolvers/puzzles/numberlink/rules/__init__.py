"""The rule sets of Numberlink. A rule is a module here; a rule set is a name and the rules that it adds to the game.

Lines join equal labels and never cross or branch: that is the game, which all rule sets share. Rules only add to it, so
`classic` adds none. Blocked cells (`blocked`) are part of the puzzle and not of a rule set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.rules import every_cell, no_touch

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.rules.rule import LinkRule


@dataclass(frozen=True)
class RuleSet:
    """A rule set: its name, and its rules.

    Engines ask for `every_cell` (a cell is never empty) and `no_touch` (a line never runs beside itself).
    """

    name: str
    rules: tuple[LinkRule, ...]

    @property
    def every_cell(self) -> bool:
        """Whether every cell is used."""
        return every_cell in self.rules

    @property
    def no_touch(self) -> bool:
        """Whether no line touches itself."""
        return no_touch in self.rules

    @property
    def says(self) -> str:
        """The rules in words, such as "every cell is used and no line touches itself"."""
        return " and ".join(rule.SAYS for rule in self.rules) or "cells may stay empty"

    @property
    def demands(self) -> tuple[str, ...]:
        """What lines do besides connecting labels, in sentences."""
        return tuple(say(rule.DEMAND) for rule in self.rules) or (say("Cells may **stay empty**."),)


FULL = RuleSet("full", (every_cell,))
TIGHT = RuleSet("tight", (every_cell, no_touch))
CLASSIC = RuleSet("classic", ())

RULE_SETS = {found.name: found for found in (FULL, TIGHT, CLASSIC)}
"""The rule sets by name, the default one first."""

STRICTER = {"classic": "full", "full": "tight"}
LAXER = {stricter: laxer for laxer, stricter in STRICTER.items()}
"""The rule set that has a rule more, and the one that has a rule less."""
