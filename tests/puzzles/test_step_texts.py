"""Steps in words: three parts of plain sentences, in every kind. What each kind says is in its own tests."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.words import set_language
from pysolvers.engines.reasoning.grade import overview
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
def test_sentences_are_short(kind: Kind, text: str) -> None:
    for step in pysolvers.explain(pysolvers.parse(text, kind.name)):
        for part in (step.because, step.against, step.so):
            assert words(part) <= MOST_WORDS_IN_A_PART, part
        assert words(step.sentence) <= MOST_WORDS_IN_A_STEP, step.sentence


def words(text: str) -> int:
    return len(re.findall(r"[A-Za-z0-9']+", QUOTED.sub("clue", text)))


@of_every_kind
def test_cells_are_named_by_row_and_column_alone(kind: Kind) -> None:
    said = [QUOTED.sub("", step.sentence) for step in steps(kind)]
    arrows = kind.name == "signpost"
    assert not [text for text in said if OLD.search(re.sub(r"points [a-z-]+", "", text) if arrows else text)]


@pytest.fixture
def brackets() -> Iterator[None]:
    """A language with every template in brackets."""
    set_language(lambda template: f"⟦{template}⟧")
    yield
    set_language(None)


def outside_brackets(text: str) -> str:
    """What no template has made, which may be punctuation and numbers only."""
    while text != (less := re.sub("⟦[^⟦⟧]*⟧", "", text)):
        text = less
    return text


@of_every_kind
@pytest.mark.usefixtures("brackets")
def test_the_words_of_a_step_are_made_from_templates(kind: Kind) -> None:
    for step in itertools.islice(steps(kind), 60):
        for part in (step.title, step.because, step.against, step.so, step.sentence):
            left = outside_brackets(part)
            assert not re.search("[A-Za-z⟦⟧]", left), (part, left)


@of_every_kind
@pytest.mark.usefixtures("brackets")
def test_the_introduction_of_an_explanation_is_made_from_templates(kind: Kind) -> None:
    found = pysolvers.explain(pysolvers.parse(kind.examples[0][1], kind.name))
    assert not outside_brackets(overview(kind, list(found)))
