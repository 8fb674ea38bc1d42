"""How a board in play stands: what is done, and which rules are broken already."""

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import State
from pysolvers.puzzles.signpost.play import SignpostState
from tests.puzzles.test_kinds import KINDS

pytestmark = pytest.mark.usefixtures("template_is_listed", "patient")

SIGNPOST = "4x4:1ddcfdfcfaaaebba16a"


def played(id: str, moves: str) -> State:
    """The board after moves, separated by spaces."""
    puzzle = pysolvers.parse(id)
    state = kind_named(puzzle.kind).play.start(puzzle)
    return state.played(moves.split())


def errors(id: str, moves: str) -> list[str]:
    state = played(id, moves)
    return [error.sentence for error in kind_named(state.puzzle.kind).play.live_errors(state)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_board_on_its_way_to_the_solution_breaks_no_rule_and_is_more_done_with_each_step(kind: Kind) -> None:
    puzzle = pysolvers.parse(kind.examples[0][1], kind.name)
    state = kind.play.start(puzzle)
    done = kind.play.completion(state).done
    for step in kind.hints.explain(puzzle):
        state = state.played(getattr(step, "moves", ()))
        assert kind.play.live_errors(state) == []
        assert kind.play.completion(state).done >= done
        done = kind.play.completion(state).done
    assert done == kind.play.completion(state).total > 0


@pytest.mark.parametrize(
    "id, moves, sentence",
    [
        (SIGNPOST, "0.1:5 1.0:5", "5 is in both R1C2 and R2C1."),
        (SIGNPOST, "0.1:2", ""),
        ("A..B/..../A..B/....", "0.0:SS 0.3:SS", "Every cell must be used: "),
        ("A..B/..../A..B/....&rules=classic", "0.0:SS 0.3:SS", ""),
        ("A.../..../..../...A&rules=tight", "0.0:ESW", "The line A touches itself at R1C1 and R2C1"),
        ("A.../..../..../...A", "0.0:ESW", ""),
        ("3x3;waypoints=0.0,0.1,2.2", "0.0:SE", ""),
        ("3x3;waypoints=0.0,2.2,0.2", "0.0:EE", "The path goes from 1 to 3, but after 1 comes 2."),
        ("3x3;start=0.0;end=0.2", "0.0:EE", "The path goes from its start to its end, but 6 cells have been left out."),
        ("3x3;start=0.0;end=2.2;required=0.0-0.1", "0.0:S", "The path leaves out the required step "),
        ("3x3;forbid=EE", "0.0:EE", "The path has the forbidden shape EE at R1C1."),
        ("3x3;at=0.0:1,0.2:5", "0.0:EE", "From 1 to 5 it takes 4 steps; the path takes 2."),
        ("rect;y=[AB]+,C?D;x=A.,.*", "0.0:C", "Row 1 C_ can no longer match “[AB]+”."),
        ("rect;y=[AB]+,C?D;x=A.,.*", "0.0:A", ""),
    ],
)  # fmt: skip
def test_a_rule_that_is_broken_is_told_and_where(id: str, moves: str, sentence: str) -> None:
    found = errors(id, moves)
    assert found[0].startswith(sentence) if found else not sentence, found


def test_every_cell_that_clashes_on_a_signpost_board_is_in_some_error() -> None:
    for moves in ("0.1:5 1.0:5", "0.0-1.1 1.1:7", "0.0-1.1 1.1:16", "0.1:1", "0.1:3 1.1:4"):
        state = played(SIGNPOST, moves)
        assert isinstance(state, SignpostState)
        cells = {cell for error in kind_named("signpost").play.live_errors(state) for cell in error.cells}
        assert cells == {state.puzzle.cell_of(at) for at in state.clashing}, moves
