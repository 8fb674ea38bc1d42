"""Calls for explanations, exercises (drills), clues in words, trial moves, and the return to a correct position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pysolvers.api import lessons
from pysolvers.api.parsing import parse
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.words import say
from pysolvers.desk.checking import WayBack
from pysolvers.desk.jobs import Explaining, Message
from pysolvers.desk.lessons import SHOWN, MakingDrill, described, shown
from pysolvers.desk.tutor import Explanation, ShownChain
from pysolvers.desk.workspace import Workspace
from pysolvers.drawing.heading import with_cell_numbers
from pysolvers.engines.reasoning.endings import explanation
from pysolvers.engines.reasoning.grade import hardest_step
from pysolvers.errors import BadInput

# Captions of the pens, each with what it does, by the kind's `play.MARKS`.
PENS = {
    "": (("move", "Line", "links two cells"),),
    "Crosses": (("move", "Line", "draws lines"), ("mark", "Cross", "marks a side that no line passes")),
    "Pencil": (("move", "Letter", "fills the cell"), ("mark", "Candidates", "notes letters that are possible")),
}
TRIAL = ("trial", "Trial", "moves that you can drop together")


def explain(workspace: Workspace, hardest: bool = False, further: bool = False) -> None:
    """Start explaining the puzzle from a board without moves, and show the first or the `hardest` step.

    If the puzzle has several solutions, the explanation stops before the first guess. With `further`, continue an
    explanation that stopped, and show its next step.
    """
    puzzle, kind, stopped = workspace.whole_puzzle, workspace.kind, workspace.tutor.explanation
    if not workspace.display.solving:
        workspace.put_away()
        workspace.display.solving = True
    workspace.tutor.close()

    def show(steps: Sequence[Deduction]) -> Message:
        at = len(stopped.steps) - 1 if further and stopped else hardest_step(kind, steps) if hardest else 0
        return workspace.show_explanation(Explanation(puzzle, steps).go_to(at))

    found, search = workspace.solutions.found, workspace.solutions.search
    is_unique = len(found) < 2 and search is not None and search.complete
    workspace.display.explaining = Explaining(explanation(puzzle, workspace.game.memory, further or is_unique), show)
    workspace.job = workspace.display.explaining


def explain_on(workspace: Workspace) -> None:
    """Continue an explanation that stopped because the puzzle has several solutions."""
    if workspace.job is None and workspace.display.explaining and workspace.display.explaining.stopped:
        explain(workspace, further=True)


def lesson_close(workspace: Workspace) -> None:
    """Close the explanation, and show what it replaced: a solution or the game."""
    if workspace.display.solving and workspace.solutions.search and not workspace.practice:
        workspace.tutor.close()
        workspace.solutions.hidden = False
        workspace.say(workspace.solutions.search.message())
        workspace.refresh()
        return
    workspace.put_away()
    if workspace.practice and not workspace.practice.drill.steps:
        workspace.leave_practice()


def show_chain(workspace: Workspace, at: int) -> None:
    """Show step `at` (from 0) of the steps that lead from a guess, or a wrong move, to a contradiction."""
    tutor = workspace.tutor
    steps = tutor.deduction.chain if tutor.deduction else ()
    if steps:
        start = tutor.explanation.state if tutor.explanation else workspace.player_state
        start = start.played(tutor.deduction.taken_back if tutor.deduction else ())
        tutor.chain = ShownChain(start, steps, max(0, min(int(at), len(steps) - 1)))
        workspace.say(tutor.chain.message)


def close_chain(workspace: Workspace) -> None:
    tutor = workspace.tutor
    if tutor.chain and (shown := tutor.explanation or tutor.hint):
        tutor.chain = None
        workspace.say(shown.message)


def lesson_step(workspace: Workspace, at: int) -> None:
    """Show step `at` (from 0) of the explanation."""
    if explanation := workspace.tutor.explanation:
        workspace.say(workspace.show_explanation(explanation.go_to(at)))


def lesson_take(workspace: Workspace) -> None:
    """Close the explanation, and make its moves up to the current step on the player's board, as one move.

    If the player's moves contradict the explanation, undo the player's moves first.
    """
    if explanation := workspace.tutor.explanation:
        workspace.put_away()
        moves = [move for step in explanation.steps[: explanation.at + 1] for move in step.moves]
        try:
            workspace.move(moves)
        except BadInput:
            workspace.continue_with(workspace.game.session.moved_to(workspace.base).play(moves))


def drill(workspace: Workspace, kind: str, technique: str, number: int) -> None:
    """Start making exercise `number` for a technique. When the exercise is ready, it replaces the game."""
    of_kind = kind_named(kind)
    wanted = lessons.technique_named(of_kind, technique)

    def show(made: lessons.Drill) -> Message:
        return workspace.begin_practice(wanted, made, number).task

    like = workspace.whole_puzzle if workspace.kind is of_kind else None
    workspace.job = MakingDrill(lessons.drill(of_kind, wanted, number, like), show)


def ladder(workspace: Workspace, kind: str) -> list[dict[str, Any]]:
    """Return the techniques of a kind, the easiest first, as dicts with `name`, `title` and `about` (a description).

    For the kind of the puzzle on the desk, return only techniques with drills on similar puzzles, if there are any.
    """
    game, of_kind = workspace.kept_game, kind_named(kind)
    return described(of_kind, game.session.puzzle if game.kind is of_kind else None)


def worked(workspace: Workspace, kind: str, technique: str) -> None:
    """Start explaining a technique's example puzzle, and show the step that uses the technique."""
    of_kind = kind_named(kind)
    wanted = lessons.technique_named(of_kind, technique)
    puzzle = parse(wanted.example, of_kind)

    def show(steps: Sequence[Deduction]) -> Message:
        workspace.begin_practice(wanted, lessons.Drill(puzzle, (), ()), -1, SHOWN)
        techniques = ([each.technique for each in step.single_steps] for step in steps)
        at = next((at for at, names in enumerate(techniques) if wanted.name in names), 0)
        return workspace.tutor.show(Explanation(puzzle, steps).go_to(at))

    workspace.job = Explaining(of_kind.hints.explain_by_work(puzzle), show)


def show_drill(workspace: Workspace) -> None:
    """Make the move that the exercise asks for, and explain it."""
    if (practice := workspace.practice) and practice.drill.steps:
        step = practice.drill.steps[0]
        workspace.continue_with(practice.session.play(step.moves))
        workspace.job, practice.status = None, SHOWN
        workspace.say(shown(step))


def example_of(workspace: Workspace, kind: str, technique: str) -> dict[str, Any]:
    """Return a `picture` of the example for a technique, and the `sentence` of the step that uses the technique.

    The picture shows the board before this step. Without such a step, the picture is None and the sentence "".
    """
    of_kind = kind_named(kind)
    puzzle = parse(lessons.technique_named(of_kind, technique).example, of_kind)
    found = lessons.step_of(puzzle, technique)
    if found is None:
        return {"picture": None, "sentence": ""}
    state, step = found
    picture = with_cell_numbers(of_kind.board.draw(state, None, step.marks), puzzle.cells)
    return {"picture": picture.data, "sentence": step.sentence}


def keep_trial(workspace: Workspace) -> None:
    session = workspace.game.session
    if session.trial is not None:
        workspace.continue_with(session.keep_trial())


def drop_trial(workspace: Workspace) -> None:
    """Undo the moves of the current trial (see `pen`), if any; redo restores them."""
    session = workspace.game.session
    if session.trial is not None:
        workspace.continue_with(session.drop_trial())


def pens(kind: Kind) -> list[list[str]]:
    """Return [name, caption, what it does] for each pen of a kind. The pen decides what the player's strokes do."""
    chosen = (*PENS.get(kind.play.MARKS, PENS[""]), TRIAL)
    return [[name, say(caption), say(about)] for name, caption, about in chosen]


def pen(workspace: Workspace, name: str) -> None:
    """Switch to the pen "move", "mark" or "trial". The last starts a trial: moves to keep or drop together."""
    if workspace.game.editing:
        return
    if name == "trial" and workspace.game.session.trial is None:
        workspace.continue_with(workspace.game.session.begin_trial())
        detail = say("Your next moves look different. Keep them or drop them when you know.")
        workspace.say(Message(say("Trial started."), detail))
    if workspace.kind.play.MARKS:
        workspace.hand = replace(workspace.hand, marking=name == "mark", drag=(), held=None)


def back_to_right(workspace: Workspace) -> None:
    """Start searching for the last correct position, to return to it."""
    if not workspace.game.editing:
        workspace.put_away_solutions()
        workspace.job = WayBack(workspace.game.session, workspace.game.memory, workspace.continue_with)


def read_clue(workspace: Workspace, clue: str) -> list[dict[str, str]]:
    """Return the `text` and the meaning (`words`) of each part of a clue. Raises PuzzleError for an invalid clue."""
    from pysolvers import regex  # not needed by other kinds

    flavour: regex.Flavour = getattr(workspace.whole_puzzle, "flavour", "javascript")
    read = regex.explain_clue(clue, flavour=flavour)
    return [{"text": clue[begin:end], "words": words} for (begin, end), words in read]
