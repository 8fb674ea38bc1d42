"""What is shown with or instead of the game: a message, marks, a hint or an explanation, and solutions."""

from __future__ import annotations

from dataclasses import dataclass, field

from pysolvers.core.marks import Marks
from pysolvers.desk.jobs import Explaining, Message
from pysolvers.desk.solutions import SolutionBrowser
from pysolvers.desk.tutor import Tutor


@dataclass
class Display:
    """What is shown with or instead of the game. `explaining` is the job that finds the steps of an explanation."""

    message: Message
    marks: Marks = field(default_factory=Marks)
    tutor: Tutor = field(default_factory=Tutor)
    explaining: Explaining | None = None
    solutions: SolutionBrowser = field(default_factory=SolutionBrowser)
    solving: bool = False  # True in Solve mode
