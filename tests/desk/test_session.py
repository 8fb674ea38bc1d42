"""A puzzle in play: moves, undo, redo, restart, saving."""

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.game import Session

PUZZLE = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
FIRST, SECOND = "0.0-0.3", "0.3-3.3"


def test_undo_and_redo_walk_through_the_moves() -> None:
    start = Session(PUZZLE)
    played = start.play([FIRST]).play([SECOND])
    assert played.undo().undo().state == start.state
    assert played.undo().redo() == played
    assert start.undo() == start
    assert played.redo() == played


def test_moves_that_belong_together_are_undone_together() -> None:
    played = Session(PUZZLE).play([FIRST, SECOND])
    assert played.at == 1
    assert played.undo().state == Session(PUZZLE).state


def test_a_new_move_forgets_what_was_undone() -> None:
    played = Session(PUZZLE).play([FIRST]).undo().play([SECOND])
    assert played.moves == (SECOND,)
    assert played.redo() == played


def test_restart_keeps_the_moves_for_redo() -> None:
    played = Session(PUZZLE).play([FIRST]).play([SECOND])
    assert played.restart().at == 0
    assert played.restart().redo().redo() == played


def test_a_saved_session_comes_back_with_what_was_undone() -> None:
    played = Session(PUZZLE).play([FIRST]).play([SECOND]).undo()
    again = Session.read(played.text)
    assert again == played
    assert again.redo().state == played.redo().state


def test_a_move_that_is_none_changes_nothing() -> None:
    session = Session(PUZZLE)
    with pytest.raises(PuzzleError):
        session.play(["nowhere"])
    assert session.moves == ()


def test_no_moves_are_no_step() -> None:
    session = Session(PUZZLE)
    assert session.play([]) is session


def test_moves_on_trial_are_kept_or_dropped_and_both_can_be_undone() -> None:
    first = Session(PUZZLE).play([FIRST])
    tried = first.begin_trial().play([SECOND])
    assert tried.before_trial == first.state
    assert tried.begin_trial() == tried
    assert tried.keep_trial().trial is None
    assert tried.keep_trial().state == tried.state
    assert tried.keep_trial().undo().before_trial == first.state
    assert tried.drop_trial().state == first.state
    assert tried.drop_trial().redo().redo() == tried
    assert first.begin_trial().keep_trial().at == first.at


def test_a_trial_is_saved_and_its_steps_are_no_moves() -> None:
    tried = Session(PUZZLE).play([FIRST]).begin_trial().play([SECOND])
    again = Session.read(tried.text)
    assert again == tried
    assert again.before_trial == Session(PUZZLE).play([FIRST]).state
    assert tried.made == (FIRST, SECOND)
    assert Session.read(tried.keep_trial().text).trial is None


def test_an_edit_has_no_trial() -> None:
    editing = Session(PUZZLE, editing=True)
    assert editing.begin_trial() is editing
    with pytest.raises(PuzzleError):
        Session.read(Session(PUZZLE, ("try",), 1, True).text)
