"""Lessons at a desk: a drill on the board in place of the game, and what is said of the player's moves."""

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
from pysolvers.desk.game import Game, Session
from pysolvers.desk.jobs import CANCELLED, Job, Message
from pysolvers.desk.tutor import WHY, Hint

OPEN, RIGHT, WRONG, SHOWN = "open", "right", "wrong", "shown"
"""How a drill stands: not answered, answered rightly or wrongly, or its move was shown."""

BASE = 1
"""How many groups of moves lead to the position of a drill; they are not undone."""


@dataclass
class Practice:
    """A drill in place of a game: `waiting` is the game that goes on afterwards."""

    waiting: Game
    technique: Technique
    drill: Drill
    number: int
    stands: str = OPEN

    @property
    def session(self) -> Session:
        """The drill as a game, with the moves up to its position."""
        return Session(self.drill.puzzle, ("+".join(self.drill.moves),) * BASE, BASE, known=self.drill.state)

    @property
    def task(self) -> Message:
        """What the player has to do."""
        if self.drill.is_a_cross:
            told = say(
                "Use “{title}”. The solution is a cross: two cells that are not connected.", title=self.technique.title
            )
        else:
            told = say("Use “{title}” to find the next step.", title=self.technique.title)
        if self.drill.example:
            told = say("{told} This is the example, turned.", told=told)
        return Message("Your move.", told, marks=Marks())

    def data(self) -> dict[str, Any]:
        """The drill as plain data."""
        technique = self.technique
        told = {"name": technique.name, "title": technique.title, "about": technique.about}
        return {**told, "number": self.number, "stands": self.stands}


class MakingDrill(Job[Drill]):
    """A drill being made; `show` puts it on the desk and says what is to be done."""

    headline = "Making a drill…"
    limit = 1

    def __init__(self, steps: Any, show: Callable[[Drill], Message]) -> None:
        super().__init__(steps)
        self._show = show

    def message(self, cancelled: bool = False) -> Message:
        """The result in words, where there is no drill."""
        return CANCELLED if cancelled else Message("No drill.", "No board was found that needs this technique.", "bad")

    def finish(self) -> Message:
        """Show it."""
        return self._show(self.found[0]) if self.found else self.message()


class Judging(Job[Answer]):
    """The player's answer to a drill being looked at; `tell` shows a step as a hint does."""

    headline = "Looking…"
    quiet = True
    limit = 1

    def __init__(self, practice: Practice, state: State, tell: Callable[[Hint], Message]) -> None:
        super().__init__(judge(practice.drill, state))
        self._practice, self._tell = practice, tell

    def message(self, cancelled: bool = False) -> Message:
        """What is to be done, where nothing was answered."""
        return self._practice.task

    def finish(self) -> Message:
        """Say whether the answer is right, and why."""
        practice = self._practice
        if not self.found:
            practice.stands = OPEN if practice.stands == WRONG else practice.stands
            return practice.task
        (answer,) = self.found
        if practice.stands != SHOWN:
            practice.stands = RIGHT if answer.right else WRONG
        if answer.right and answer.step:
            return right(answer.step)
        if answer.step is None:
            follows = f"It is right in the end, but it does not follow from “{practice.technique.title}” yet."
            return Message("Not yet.", follows, "bad")
        told = self._tell(Hint(answer.step, WHY))
        return replace(told, headline="No.", tone="bad")


def shown(step: Deduction) -> Message:
    """The step of a drill that the player asked to see."""
    return Message(say("{title}.", title=step.title), step.sentence, "", step.marks)


def right(step: Deduction) -> Message:
    """That an answer is right, and why."""
    return Message("Yes.", step.sentence, "good", step.marks)


def described(kind: Kind, puzzle: Puzzle | None = None) -> list[dict[str, Any]]:
    """The ladder of a kind, or of the variant of a puzzle: its techniques from the easiest on."""
    return [{"name": each.name, "title": each.title, "about": each.about} for each in ladder(kind, puzzle)]
