"""Drills, which are exercises for one technique: their tasks, and what is said about the player's moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pysolvers.api.lessons import Answer, Drill, judge, ladder
from pysolvers.core.deduction import Deduction, Technique
from pysolvers.core.kind import Kind
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.core.words import say
from pysolvers.desk.display import Display
from pysolvers.desk.game import Game, Session
from pysolvers.desk.jobs import Job, Message, cancelled_message
from pysolvers.desk.tutor import WHY, Hint

# States of a drill: open, answered correctly or wrongly, move shown.
OPEN, RIGHT, WRONG, SHOWN = "open", "right", "wrong", "shown"

BASE = 1  # number of move groups that lead to a drill's position and can't be undone


@dataclass
class Practice:
    """Drill `number` of a technique. Afterward, the game `waiting` returns, with what was shown beside it (`display`).

    `status` is OPEN (not answered yet), RIGHT, WRONG or SHOWN (the answer was shown).
    """

    waiting: Game
    display: Display
    technique: Technique
    drill: Drill
    number: int
    status: str = OPEN

    @property
    def session(self) -> Session:
        if not self.drill.steps:  # a technique's example
            return Session(self.drill.puzzle)
        return Session(self.drill.puzzle, ("+".join(self.drill.moves),) * BASE, BASE, known=self.drill.state)

    @property
    def task(self) -> Message:
        title = say(self.technique.title)
        if self.drill.is_a_cross:
            task = say("Use “{title}”. The solution is a cross: two cells that are not connected.", title=title)
        else:
            task = say("Use “{title}” to find the next step.", title=title)
        if self.drill.example:
            task = say("{task} This is the example, turned.", task=task)
        return Message(say("Your move."), task, marks=Marks())

    def data(self) -> dict[str, Any]:
        kind = self.drill.puzzle.kind
        return {"kind": kind, **in_words(self.technique), "number": self.number, "status": self.status}


class MakingDrill(Job[Drill]):
    """The making of a drill, which is passed to `show`."""

    headline = "Making a drill…"
    limit = 1

    def facts(self) -> list[list[str]]:
        return []  # as in `Making`

    def message(self, cancelled: bool = False) -> Message:
        if cancelled:
            return cancelled_message()
        return Message(say("No drill."), say("No board was found that needs this technique."), "bad")

    def finish(self) -> Message:
        return self.show(self.found[0]) if self.found else self.message()


class Judging(Job[Answer]):
    """The check of the player's moves in a drill. If they are wrong, it passes a hint with the reason to `tell`."""

    headline = "Looking…"
    quiet = True
    limit = 1

    def __init__(self, practice: Practice, state: State, tell: Callable[[Hint], Message]) -> None:
        super().__init__(judge(practice.drill, state))
        self._practice, self._tell = practice, tell

    def message(self, cancelled: bool = False) -> Message:
        return self._practice.task

    def finish(self) -> Message:
        practice = self._practice
        if not self.found:
            practice.status = OPEN if practice.status == WRONG else practice.status
            return practice.task
        (answer,) = self.found
        if practice.status != SHOWN:
            practice.status = RIGHT if answer.right else WRONG
        if answer.right and answer.step:
            return shown(answer.step) if practice.status == SHOWN else right(answer.step)
        if answer.step is None:
            title = say(practice.technique.title)
            follows = say("That is correct, but it does not follow from “{title}” yet.", title=title)
            return Message(say("Not yet."), follows, "bad")
        message = self._tell(Hint(answer.step, WHY))
        return replace(message, headline=say("No."), tone="bad")


def shown(step: Deduction) -> Message:
    return Message(f"{step.title}.", step.sentence, "", step.marks)


def right(step: Deduction) -> Message:
    return Message(say("Yes."), step.sentence, "good", step.marks)


def described(kind: Kind, puzzle: Puzzle | None = None) -> list[dict[str, Any]]:
    """Return `name`, `title` and `about` (a description) of each technique that has an example (see `ladder`)."""
    return list(map(in_words, ladder(kind, puzzle)))


def in_words(technique: Technique) -> dict[str, Any]:
    return {"name": technique.name, "title": say(technique.title), "about": say(technique.about)}
