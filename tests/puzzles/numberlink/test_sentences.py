"""Numberlink: explanations as a player reads them. Each test names a fault that some sentence had."""

import re
from functools import cache

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.numberlink import wording
from pysolvers.puzzles.numberlink.claims import Diagonal

SMALL = "A.AB../C.C.D./E.E.FB/D....F/G....G/H....H"
WITH_POCKET = "A..B/..AB/..../...."
READ_OFF = "A....B/..C.../A...D./.CD.../.E.E../.....B"


@cache
def explained(text: str) -> list[Deduction]:
    return pysolvers.explain(text)


def sentence_with(text: str, words: str) -> str:
    """The first sentence that has the words, a supposition's steps among them."""
    return next(
        str(said)
        for step in explained(text)
        for said in (step.sentence, *(each.sentence for each in step.chain))
        if words in said
    )


def test_a_hint_that_uses_the_rule_of_turns_tells_it() -> None:
    moves: list[str] = []
    told = 0
    for step in explained(READ_OFF):
        hint = pysolvers.hint(pysolvers.parse(READ_OFF), moves)
        told += hint is not None and any(isinstance(claim, Diagonal) for claim in hint.claims)
        assert hint is None or (wording.RULE in hint.sentence) == any(isinstance(c, Diagonal) for c in hint.claims)
        moves += step.moves
    assert told


def test_no_sentence_changes_the_letters_of_a_label() -> None:
    """A sentence that begins with a label may get a capital: "d in row 3"."""
    text = "a....../.....bc/.d...../..ea.../....d.b/.c....e/......."
    puzzle = pysolvers.parse(text, "numberlink")
    told = [said for step in pysolvers.explain(puzzle) for said in (step.sentence, *(c.sentence for c in step.chain))]
    for said in told:
        assert not re.search(r"\b[B-E]\b", said)
        assert not re.match(r"[aA] (?!cell|computer|gap|line|turn|side)", said), said
