"""Sentences for the steps of a Latin square."""

from __future__ import annotations

from pysolvers.core.deduction import Deduction, StepText
from pysolvers.core.parts import Wording
from pysolvers.core.words import say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import SolutionHas, denied
from pysolvers.puzzles._template import hints
from pysolvers.puzzles._template.claims import Has, LineHas


def _mistake(step: Deduction) -> StepText:
    wrong, (why,) = denied(step.concludes), step.claims
    assert isinstance(why, SolutionHas)
    so = say("{cell} is not {number}.", cell=wrong.cell, number=wrong.number)
    return StepText(because=of_all_kinds.checked(why, "number"), so=so)


class LatinSquareWording(Wording):
    def title(self, step: Deduction) -> str:
        if step.technique == "mistake":
            return "A mistake"
        return next(technique.title for technique in hints.TECHNIQUES if technique.name == step.technique)

    def parts(self, step: Deduction) -> StepText:
        if step.technique == "mistake":
            return _mistake(step)
        (found,) = (claim for claim in step.concludes if isinstance(claim, Has))
        row, column = found.cell
        so = say("{cell} is {number}.", cell=found.cell, number=found.number)
        if step.technique == hints.ONLY_NUMBER.name:
            because = say("Row {row} and column {column} have every other number.", row=row + 1, column=column + 1)
            return StepText(because, so=so)
        others = [claim for claim in step.claims if isinstance(claim, LineHas)]
        across = len({claim.cell[0] for claim in others} | {row}) == 1
        needs = "Row {line} needs a {number}." if across else "Column {line} needs a {number}."
        because = say(needs, line=(row if across else column) + 1, number=found.number)
        seen = "Its other open cells have a {number} in their columns."
        against = say(seen if across else "Its other open cells have a {number} in their rows.", number=found.number)
        return StepText(because, against if others else "", so)


PART = LatinSquareWording()
