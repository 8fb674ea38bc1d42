"""The list of techniques: each of its boards needs the technique that it stands for."""

import pytest

import pysolvers
from pysolvers.api.lessons import step_of
from pysolvers.core.kind import Kind, kinds
from scripts.build.techniques import document


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_a_board_needs_the_technique_that_it_is_shown_for(kind: Kind) -> None:
    for technique in kind.techniques:
        assert technique.example, f"{technique.name} has no board"
        assert step_of(pysolvers.parse(technique.example, kind.name), technique.name), technique.name


@pytest.mark.slow
def test_the_documentation_shows_the_techniques_and_facts_of_today() -> None:
    """`python3 -m scripts.build.techniques.document` writes it; look at what changes, sentences and pictures."""
    for name, text in document.files().items():
        assert (document.DOCS / name).read_text("utf-8") == text, name
