"""Steps in words: three parts of plain sentences, in every kind. What each kind says is in its own tests."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kinds
from pysolvers.puzzles import _template as latin

KINDS = [*kinds(), latin.KIND]
of_every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
pytestmark = pytest.mark.usefixtures("template_is_listed")
QUOTED = re.compile("“[^”]*”")
OLD = re.compile(r"\b(rows? \d+, (column|cell)s? \d+|north|south|east|west)\b", re.IGNORECASE)
"""Cells are R3C5 and ways are up, down, left and right; the arrows of Signpost alone have eight directions."""


def steps(kind: Kind) -> Iterator[Deduction]:
    """The steps of the kind's small examples, with those of their chains."""
    for _, text in kind.examples[:3]:
        for step in pysolvers.explain(pysolvers.parse(text, kind.name)):
            yield step
            yield from step.chain


@of_every_kind
def test_a_step_has_three_parts_of_sentences(kind: Kind) -> None:
    for step in steps(kind):
        parts = [part for part in (step.because, step.against, step.so) if part]
        assert parts, step
        for part in parts:
            assert part == part.strip() and "  " not in part and part[-1] in ".!", part
            assert part[0].isupper() or part[0] in "“(" or part[0].isdigit(), part
        assert step.so or step.breaks or not step.concludes, step
        assert all(part in step.sentence for part in (step.because, step.against))
        assert step.sentence.endswith(step.so[2:])


EXAMPLES = [
    pytest.param(kind, technique.example, id=f"{kind.name}-{technique.name}")
    for kind in kinds()
    for technique in kind.techniques
    if technique.example
]
MOST_WORDS_IN_A_PART, MOST_WORDS_IN_A_STEP = 25, 60
"""A cell counts as one word, and so does a quoted clue."""


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_sentences_are_short_and_name_cells_by_row_and_column_alone(kind: Kind, text: str) -> None:
    for step in pysolvers.explain(pysolvers.parse(text, kind.name)):
        assert words(step.because) <= MOST_WORDS_IN_A_PART * (2 if kind.name == "regex-crossword" else 1), step.because
        for part in (step.against, step.so):
            assert words(part) <= MOST_WORDS_IN_A_PART, part
        assert words(step.sentence) <= MOST_WORDS_IN_A_STEP, step.sentence
        said = QUOTED.sub("", step.sentence)
        assert not OLD.search(re.sub(r"points [a-z-]+", "", said) if kind.name == "signpost" else said), said


def words(text: str) -> int:
    return len(re.findall(r"[A-Za-z0-9']+", QUOTED.sub("clue", text)))
