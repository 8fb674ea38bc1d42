"""What is written is read back as it was, without being told the kind."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import writing
from tests.puzzles.random_puzzles import puzzles_of
from tests.sampling import examples

EVERY_KIND = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
many = settings(deadline=None, max_examples=examples(200), suppress_health_check=list(HealthCheck))


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


@EVERY_KIND
@many
@given(data=st.data())
def test_a_format_holds_a_puzzle_or_says_what_it_does_not_hold(kind: Kind, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(kind))
    form = data.draw(st.sampled_from([form for form in kind.formats.FORMATS if form.read and form.write]))
    try:
        done = writing.written(puzzle, form.name)
    except PuzzleError as error:  # it cannot be written at all
        assert str(error).endswith(".")
        return
    if done.lost:
        with pytest.raises(PuzzleError, match=f"The format {form.name} cannot hold the|some of the clues"):
            pysolvers.write(puzzle, form.name)
        assert pysolvers.write(puzzle, form.name, lossy=True) == done.text
    elif not done.note:
        assert pysolvers.parse(done.text) == puzzle


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("A..A/..../B..B&rules=tight", "text"),
        ("A..A/..../B..B&rules=classic", "text"),
        ("3x1;waypoints=0.0,0.1,0.2", "text"),
        ("3x1;waypoints=0.0,0.2,0.1", "text"),
        ("6x5;holes=1.1,1.4", "text"),
        ("rect;y=A,-;x=AB;alphabet=AB-;given=0.0:A&flavour=python", "clue-list"),
        ("rect;y=A,-;x=AB;alphabet=AB-;given=0.0:A&flavour=python", "site"),
        ("rect;y=A,B;x=AB;alphabet=AB;given=0.0:A&flavour=python", "text"),
        ("hex;y=A,B;x=A,B;z=A,B&diagonals=turned", "text"),
        ("hex;y=A,B;x=A,B;z=A,B&diagonals=turned", "site"),
    ],
)
def test_a_format_that_can_hold_a_puzzle_does(text: str, format: str) -> None:
    puzzle = pysolvers.parse(text)
    assert pysolvers.parse(pysolvers.write(puzzle, format)) == puzzle


@pytest.mark.parametrize(
    ("text", "format", "lost"),
    [
        ("A..A/..../B..B&rules=tight", "puzzlink", "the rules"),
        ("rect;y=A,-;x=AB", "text", "the clues of the rows"),
        ("rect;y=A,%0A;x=AB", "text", "the clues of the rows"),
        ("rect;y=A,%E2%80%A8;x=AB", "clue-list", "the clues of the rows"),
    ],
)
def test_what_a_format_cannot_hold_is_refused_by_name(text: str, format: str, lost: str) -> None:
    puzzle = pysolvers.parse(text)
    with pytest.raises(PuzzleError, match=f"The format {format} cannot hold ({lost}|some of the clues)"):
        pysolvers.write(puzzle, format)
    assert pysolvers.write(puzzle, format, lossy=True)


def test_labels_that_are_called_otherwise_are_said() -> None:
    assert writing.written(pysolvers.parse("AA/BB&rules=classic"), "puzzlink").note


def test_a_comment_that_contradicts_is_refused() -> None:
    with pytest.raises(PuzzleError, match="Line 4, column 1: This comment says another kind or option"):
        pysolvers.parse_all("# rules=tight\nA.A\n\n# rules=classic\nB.B\n")
    with pytest.raises(PuzzleError, match="The first line says the kind hamiltonian; expected numberlink"):
        pysolvers.parse("# kind=hamiltonian\n1 . .\n", "numberlink")


def test_a_comment_on_something_else_is_a_comment() -> None:
    assert pysolvers.parse("# source=book\nA.A\n") == pysolvers.parse("A.A\n")
