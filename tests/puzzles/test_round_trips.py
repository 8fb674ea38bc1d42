"""What is written is read back as it was, without being told the kind."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.kind import Kind, kinds
from tests.puzzles.random_puzzles import puzzles_of

EVERY_KIND = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
many = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


@EVERY_KIND
@many
@given(data=st.data())
def test_an_id_is_read_back_as_what_it_was_without_the_kind(kind: Kind, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(kind))
    assert pysolvers.parse(puzzle.id) == puzzle


@EVERY_KIND
@many
@given(data=st.data())
def test_a_link_is_read_back_as_what_it_was(kind: Kind, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(kind))
    assert pysolvers.parse(pysolvers.link(puzzle)) == puzzle
