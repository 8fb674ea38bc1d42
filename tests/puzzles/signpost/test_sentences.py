"""Signpost: explanations as a player reads them. Each test names a fault that some sentence had.

Whether they are true, tests/puzzles/test_claims.py finds out.
"""

from functools import cache

import pysolvers
from pysolvers.core.deduction import Deduction

LOOKING_AHEAD = "6x6:eg18cffgddc30c22dgbecfdgeehdgg36achgagca1aaha"
"""A board whose suppositions stand on others."""


@cache
def explained(text: str) -> list[Deduction]:
    return pysolvers.explain(text)


def sentences(text: str) -> list[str]:
    """All that is said of a board, the suppositions' steps too."""
    return [said for step in explained(text) for said in (step.sentence, *(each.sentence for each in step.chain))]


def sentence_with(text: str, words: str) -> str:
    return next(said for said in sentences(text) if words in said)
