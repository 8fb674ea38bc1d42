"""The rule sets of Numberlink. Each rule is a module; a rule set is a name and the rules it adds to the game.

In every rule set lines connect equal labels and never cross or branch. `classic` adds no rules to that. Blocked cells
(`blocked`) belong to the puzzle, not to the rule set.
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
    """A named set of rules.

    Engines check `every_cell` (no cell is empty) and `no_touch` (a line never runs beside itself).
    """

    name: str
    rules: tuple[LinkRule, ...]

    @property
    def every_cell(self) -> bool:
        return every_cell in self.rules

    @property
    def no_touch(self) -> bool:
        return no_touch in self.rules

    @property
    def says(self) -> str:
        """The rules in words, such as "every cell is used and no line touches itself"."""
        return " and ".join(rule.SAYS for rule in self.rules) or "cells may stay empty"

    @property
    def demands(self) -> tuple[str, ...]:
        return tuple(say(rule.DEMAND) for rule in self.rules) or (say("Cells may **stay empty**."),)


FULL = RuleSet("full", (every_cell,))
TIGHT = RuleSet("tight", (every_cell, no_touch))
CLASSIC = RuleSet("classic", ())

RULE_SETS = {found.name: found for found in (FULL, TIGHT, CLASSIC)}  # by name, the default first

STRICTER = {"classic": "full", "full": "tight"}
LAXER = {stricter: laxer for laxer, stricter in STRICTER.items()}  # the next stricter and the next laxer rule set
