"""Long-running jobs, which work in slices of time and report their progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress, Run
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.core.words import counted, ended, say
from pysolvers.engines.reasoning.endings import SEVERAL

if TYPE_CHECKING:
    from pysolvers.parallel.helpers import Helpers
    from pysolvers.picture.reading import PictureReading

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change:
    """An offered change of the puzzle. The text `done` is shown afterward. If `adds`, the board previews new clues."""

    sentence: str
    button: str
    edits: tuple[str, ...]
    done: str
    adds: bool = False

    @property
    def data(self) -> dict[str, str]:
        return {"sentence": self.sentence, "button": self.button}


@dataclass(frozen=True, slots=True)
class Message:
    """A message to the player, with `marks` for the board (None keeps the current ones).

    `mistaken` is True if a check found mistakes, `redo` if the text names the button Redo. A button offers `change`.
    """

    headline: str
    detail: str
    tone: Literal["", "bad", "good"] = ""
    marks: Marks | None = None
    mistaken: bool = False
    redo: bool = False
    change: Change | None = None


def cancelled_message() -> Message:
    return Message(say("Canceled."), say("The board is unchanged."))


def your_turn(puzzle: Puzzle, headline: str = "", prompt: str = "") -> Message:
    """Return the message that asks for a move. Defaults: the headline "Your turn.", and a prompt on how to move."""
    kind, heading = kind_named(puzzle.kind), puzzle.heading
    author = heading.author and say("By {author}", author=heading.author)
    parts = (ended(author), ended(heading.note), prompt or say(kind.first_gesture))
    return Message(headline or say("Your turn."), " ".join(filter(None, parts)), marks=Marks())


class Job(ABC, Generic[T]):
    """A long-running job. It advances the iterator `steps`, which yields progress and results, in slices of time.

    Some jobs call `show` with their result, to put it on the desk and get a message.
    """

    headline: ClassVar[str]
    known: ClassVar[str] = "{known:,} of {total:,} cells known"  # template for its progress
    quiet: ClassVar[bool] = False  # hide its progress
    patience: ClassVar[float] = inf  # seconds of work after which it stops
    limit: int | None = None  # number of results to find; None for all
    puzzle: Puzzle | None = None  # the puzzle on the desk, if it is being searched; enables snapshots
    helpers: Helpers | None = None
    show: Callable[..., Message]

    def __init__(self, steps: Iterator[Progress | T], show: Callable[..., Message] | None = None) -> None:
        self.run: Run[T] = Run(steps)
        self.found: list[T] = []
        if show:
            self.show = show
        self.snapshot: State | None = None
        """The board at the search's last snapshot, for watchers."""

    def step(self, seconds: float) -> bool:
        """Work for about `seconds`; return False when the job is done."""
        self.found += self.run.slice(seconds)
        is_enough = self.limit is not None and len(self.found) >= self.limit
        return not (self.run.finished or is_enough) and self.run.seconds < self.patience

    @abstractmethod
    def message(self, cancelled: bool = False) -> Message: ...
    def finish(self) -> Message:
        """Complete the job after its last step, and return its result in words."""
        return self.message()

    def follow_up(self) -> Job[Any] | None:
        return None

    def can_share(self) -> bool:
        return False

    def share(self) -> Helpers:
        """Let helpers (other interpreters) join the work, and return their manager. Requires `can_share()`."""
        raise NotImplementedError

    def take_snapshot(self) -> None:
        snapshot, puzzle = self.run.progress.snapshot, self.puzzle
        self.snapshot = kind_named(puzzle.kind).play.snapshot_state(puzzle, snapshot()) if snapshot and puzzle else None

    def drop_snapshot(self) -> None:
        self.snapshot = None

    def progress(self) -> dict[str, Any]:
        """Return the headline, the detail, the fraction done (None if unknown), and the statistics (`facts`)."""
        at = self.run.progress
        share = (at.known, at.total) if at.known and at.total else None
        known = say(self.known, known=at.known, total=at.total) if share else ""
        return {
            "headline": say(self.headline),
            "detail": ", ".join(filter(None, (known, duration(self.run.seconds)))),
            "fraction": share[0] / share[1] if share else None,
            "facts": self.facts(),
        }

    @property
    def idle(self) -> bool:
        return self.helpers is not None and self.helpers.idle

    def facts(self) -> list[list[str]]:
        """Return [name, value] for each statistic of the search."""
        at = self.run.progress
        many = self.helpers.at_work if self.helpers else 0
        others = counted(many, "worker") if many else ""
        depth = say("Partial solutions kept") if at.engine == "frontier" else say("Choices made so far")
        figures = [
            (say("Positions tried"), f"{at.nodes:,}"), (depth, f"{at.depth:,}"), (say("Engine"), say(at.engine)),
            (say("Also at work"), others),
        ]  # fmt: skip
        return [[name, figure] for name, figure in figures if figure not in ("", "0")]

    def spent(self) -> str:
        return f"{duration(self.run.seconds)}."


class Deducing(Job[Deduction]):
    """A search for the step of a hint. It calls `show([step])`."""

    headline = "Thinking…"
    limit: int | None = 1

    def message(self, cancelled: bool = False) -> Message:
        if cancelled:
            return Message(say("Canceled."), self.spent())
        return Message(say("Nothing more can be deduced."), say("The board is complete."))

    def finish(self) -> Message:
        return self.show(self.found) if self.found else self.message()


class Explaining(Deducing):
    """A search for all steps of an explanation. With several solutions, it stops before the first guess."""

    limit = None

    @property
    def stopped(self) -> bool:
        """True if the explanation stopped before a guess, because the puzzle has several solutions."""
        return bool(self.found) and self.found[-1].technique == SEVERAL


class Making(Job[Puzzle]):
    """The making of a puzzle, which is passed to `put`. The screen shows `name` meanwhile, and `title` at the end."""

    headline = "Making a puzzle…"
    limit = 1

    def __init__(
        self,
        steps: Iterator[Progress | Puzzle],
        put: Callable[[Puzzle], None],
        title: str = "",
        name: str = "",
    ) -> None:
        super().__init__(steps)
        self._put, self._title, self._name = put, title, name

    def progress(self) -> dict[str, Any]:
        return super().progress() | {"headline": say("Making a {name}…", name=self._name or say("puzzle"))}

    def facts(self) -> list[list[str]]:
        return []  # a generator's statistics mean nothing to players

    def message(self, cancelled: bool = False) -> Message:
        if cancelled:
            return cancelled_message()
        parts = [self.run.progress.note, say("It has one solution.")]
        for puzzle in self.found:
            play = puzzle.of_kind.play
            parts.append(play.prompt(play.start(puzzle)) or say(puzzle.of_kind.first_gesture))
        return Message(self._title or say("A new puzzle."), " ".join(filter(None, parts)))

    def finish(self) -> Message:
        for puzzle in self.found:
            self._put(puzzle)
        return self.message()


class ReadingPicture(Job["PictureReading"]):
    """The reading of a puzzle from a picture. It passes the result to `show`."""

    headline = "Reading the picture…"
    known = "{known:,} of {total:,} steps done"
    limit = 1

    def message(self, cancelled: bool = False) -> Message:
        return cancelled_message()

    def finish(self) -> Message:
        return self.show(self.found[0])


class ComparingPicture(ReadingPicture):
    """A check that a picture shows the puzzle that is stored in its file. Afterward, the job `before` continues."""

    quiet = True

    def __init__(
        self,
        steps: Iterator[Progress | PictureReading],
        show: Callable[[PictureReading], Message],
        before: Job[Any] | None,
    ) -> None:
        super().__init__(steps, show)
        self._before = before

    def follow_up(self) -> Job[Any] | None:
        return self._before


def duration(seconds: float) -> str:
    """Format seconds: "0.1 s", "1.9 s", "60 s", "2 min 5 s"."""
    if seconds < 59.5:
        return say("{seconds:.1f} s", seconds=max(0.1, seconds))
    if seconds < 60.5:
        return say("60 s")
    minutes, rest = divmod(round(seconds), 60)
    return say("{minutes} min {rest} s", minutes=minutes, rest=rest)
