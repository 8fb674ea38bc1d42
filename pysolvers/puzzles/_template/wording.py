"""The words for the steps of a Latin square; no code reads them."""

from __future__ import annotations

from pysolvers.core.deduction import Deduction
from pysolvers.core.words import capitalised, place
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import AnswerHas, Wrong
from pysolvers.puzzles._template import hints
from pysolvers.puzzles._template.claims import Has, LineHas


def title(step: Deduction) -> str:
    """What a step is, in a few words."""
    if step.technique == "mistake":
        return "A mistake"
    return next(technique.title for technique in hints.TECHNIQUES if technique.name == step.technique)


def sentence(step: Deduction) -> str:
    """What follows, and why."""
    if step.technique == "mistake":
        return _mistake(step)
    (found,) = (claim for claim in step.concludes if isinstance(claim, Has))
    if step.technique == hints.ONLY_NUMBER.name:
        row, column = found.cell
        lines = f"Row {row + 1} and column {column + 1}"
        return f"{lines} have every number but {found.number}, so it stands where they meet."
    others = [claim for claim in step.claims if isinstance(claim, LineHas)]
    across = len({claim.cell[0] for claim in others} | {found.cell[0]}) == 1
    line = f"row {found.cell[0] + 1}" if across else f"column {found.cell[1] + 1}"
    why = f": its other open cells have a {found.number} in their {'column' if across else 'row'}" if others else ""
    return f"{capitalised(line)} needs a {found.number}, and only {place(found.cell)} can have it{why}."


def _mistake(step: Deduction) -> str:
    (wrong,), (why,) = step.concludes, step.claims
    assert isinstance(wrong, Wrong) and isinstance(wrong.claim, Has)
    cannot = f"{capitalised(place(wrong.claim.cell))} cannot be {wrong.claim.number}"
    assert isinstance(why, AnswerHas)
    return f"{cannot}: {of_all_kinds.checked(why, 'number')} there."
