"""The list of techniques: each of its boards needs the technique that it stands for."""

import pytest

import pysolvers
from pysolvers.api.lessons import step_of
from pysolvers.core.kind import Kind, kinds
from scripts.build.techniques import document
from scripts.build.techniques.boards import boards


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_a_board_needs_the_technique_that_it_is_shown_for(kind: Kind) -> None:
    names = [technique.name for technique in kind.techniques]
    known = boards(kind)
    assert list(known) == names, "each technique has a board"
    for name, text in known.items():
        assert step_of(pysolvers.parse(text, kind.name), name), name


@pytest.mark.slow
def test_the_documentation_shows_the_techniques_and_facts_of_today() -> None:
    """`python3 -m scripts.build.techniques.document` writes it; look at what changes, sentences and pictures."""
    for name, text in document.files().items():
        assert (document.DOCS / name).read_text("utf-8") == text, name
