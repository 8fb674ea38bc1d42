"""Long work at a desk: it goes on in slices, says how far it is, and knows how it finishes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress, Run
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.core.words import counted, ended

if TYPE_CHECKING:
    from pysolvers.parallel.helpers import Helpers
    from pysolvers.picture.reading import PictureReading

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the puzzle that is offered: a sentence, what the button says, and the edits.

    A `live` one was not asked for.
    """

    sentence: str
    button: str
    edits: tuple[str, ...]
    live: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A headline and a line of detail; `tone` is "bad" where something is wrong, "good" where a puzzle is solved.

    `marks` are the marks on the board that belong to it; None leaves those that are there. `mistaken` says that the
    player asked for a check and the board is not right. `change` is offered with it while the puzzle is edited.
    """

    headline: str
    detail: str
    tone: Literal["", "bad", "good"] = ""
    marks: Marks | None = None
    mistaken: bool = False
    change: Change | None = None


CANCELLED = Message("Cancelled.", "The board is as it was.")
"""What is said of cancelled work that leaves nothing."""


def your_turn(puzzle: Puzzle, headline: str = "", prompt: str = "") -> Message:
    """What is said while the player thinks: what to do on this board, and how."""
    kind, heading = kind_named(puzzle.kind), puzzle.heading
    told = (ended(heading.author and f"By {heading.author}"), ended(heading.note), prompt or kind.first_gesture)
    return Message(headline or "Your turn.", " ".join(filter(None, told)), marks=Marks())


class Job(ABC, Generic[T]):
    """One piece of long work: a run of steps, and what they have found."""

    headline: ClassVar[str]
    """What is said while it goes on."""
    unit: ClassVar[str] = "cells known"
    """What its progress counts."""
    quiet: ClassVar[bool] = False
    """Whether the page shows no progress while it goes on."""
    limit: int | None = None
    """It is done when so many results are found; None for all there are."""
    puzzle: Puzzle | None = None
    """The puzzle on the desk, if that is what is searched: then snapshots can be taken."""
    helpers: Helpers | None = None
    """Those who help, once the work is shared."""

    def __init__(self, steps: Iterator[Progress | T]) -> None:
        self.run: Run[T] = Run(steps)
        self.found: list[T] = []
        self.snapshot: State | None = None
        """The board as the search stood at it when it was last looked at, for those who watch."""

    def step(self, seconds: float) -> bool:
        """Work for about so long; False when it is done."""
        self.found += self.run.slice(seconds)
        return not self.run.finished and (self.limit is None or len(self.found) < self.limit)

    @abstractmethod
    def message(self, cancelled: bool = False) -> Message:
        """The result in words."""

    def finish(self) -> Message:
        """Do what is left to do when the work has ended by itself; the result in words."""
        return self.message()

    def follow_up(self) -> Job[Any] | None:
        """The work that goes on when this is finished."""
        return None

    def can_share(self) -> bool:
        """Whether helpers are of use."""
        return False

    def share(self) -> Helpers:
        """Those who help, from now on if not before; the work must be such that they are of use."""
        raise NotImplementedError

    def take_snapshot(self) -> None:
        """Look at the board as the search stands at it just now; there is none where the engine cannot say."""
        snapshot, puzzle = self.run.progress.snapshot, self.puzzle
        self.snapshot = kind_named(puzzle.kind).play.snapshot_state(puzzle, snapshot()) if snapshot and puzzle else None

    def drop_snapshot(self) -> None:
        """Nobody watches any more."""
        self.snapshot = None

    def progress(self) -> dict[str, Any]:
        """How far it is: headline, detail, fraction (None if not known) and facts."""
        at = self.run.progress
        share = (at.known, at.total) if at.known and at.total else None
        known = f"{share[0]:,} of {share[1]:,} {self.unit}, " if share else ""
        return {
            "headline": self.headline,
            "detail": known + duration(self.run.seconds),
            "fraction": share[0] / share[1] if share else None,
            "facts": self.facts(),
        }

    @property
    def idle(self) -> bool:
        """Whether there is nothing to be done here just now, because helpers do all that is left."""
        return self.helpers is not None and self.helpers.idle

    def facts(self) -> list[list[str]]:
        """Figures of the search, each with its name."""
        at = self.run.progress
        many = self.helpers.at_work if self.helpers else 0
        others = counted(many, "worker") if many else ""
        depth = "Borders remembered" if at.engine == "frontier" else "Choices it rests on"
        figures = [
            ("Positions tried", f"{at.nodes:,}"), (depth, f"{at.depth:,}"), ("Engine", at.engine),
            ("Also at work", others),
        ]  # fmt: skip
        return [[name, figure] for name, figure in figures if figure not in ("", "0")]

    def spent(self) -> str:
        """How long it took, in words, and how many nodes, if any."""
        nodes = self.run.progress.nodes
        return f"{duration(self.run.seconds)}{', ' + counted(nodes, 'node') if nodes else ''}."


class Deducing(Job[Deduction]):
    """Deductions being looked for: one for a hint, or all for an explanation. `tell` shows those that are found."""

    headline = "Thinking…"

    def __init__(
        self,
        steps: Iterator[Progress | Deduction],
        tell: Callable[[Sequence[Deduction]], Message],
        limit: int | None = None,
    ) -> None:
        super().__init__(steps)
        self._tell = tell
        self.limit = limit

    def message(self, cancelled: bool = False) -> Message:
        """The result in words, where no step is shown instead."""
        if cancelled:
            return Message("Cancelled.", self.spent())
        return Message("Nothing more can be deduced.", "The board is complete.")

    def finish(self) -> Message:
        """Show what was found."""
        return self._tell(self.found) if self.found else self.message()


class Explaining(Deducing):
    """All steps of an explanation; of several solutions first only what is common to them.

    Whatever comes after a first supposition is about one of several solutions, or about none.
    """

    def __init__(
        self,
        steps: Iterator[Progress | Deduction],
        tell: Callable[[Sequence[Deduction]], Message],
        only_common: bool,
    ) -> None:
        super().__init__(steps, tell)
        self.only_common = only_common
        self._rest: list[Deduction] = []

    def step(self, seconds: float) -> bool:
        """Work for about `seconds`; False if all steps are found, or those that are common."""
        more = super().step(seconds)
        at = next((at for at, step in enumerate(self.found) if step.look_ahead), None) if self.only_common else None
        if at is None:
            return more
        self.found, self._rest = self.found[:at], self.found[at:]
        return False

    @property
    def stopped(self) -> bool:
        """Whether it stopped before a supposition."""
        return bool(self._rest)

    def go_on(self) -> Explaining:
        """Return this job with all steps wanted."""
        self.only_common = False
        self.found, self._rest = [*self.found, *self._rest], []
        return self

    def finish(self) -> Message:
        """Show what was found; if that is nothing, say that nothing is common."""
        if not self.found and self.stopped:
            return Message("Several solutions.", "No technique shows what they have in common.")
        return super().finish()


class Making(Job[Puzzle]):
    """A new puzzle being made. `show` puts it on the desk; `title` says which it is."""

    headline = "Making a puzzle…"
    limit = 1

    def __init__(
        self, steps: Iterator[Progress | Puzzle], show: Callable[[Puzzle], None], title: str = "A new puzzle."
    ) -> None:
        super().__init__(steps)
        self._show, self._title = show, title

    def message(self, cancelled: bool = False) -> Message:
        """The result in words."""
        if cancelled:
            return CANCELLED
        made = f"Made in {duration(self.run.seconds)}; it has one solution."
        return Message(self._title, " ".join(filter(None, (self.run.progress.note, made))))

    def finish(self) -> Message:
        """Show the puzzle."""
        for puzzle in self.found:
            self._show(puzzle)
        return self.message()


class ReadingPicture(Job["PictureReading"]):
    """A puzzle being read from a picture. `show` puts what is read on the desk and says what there is to say."""

    headline = "Reading the picture…"
    unit = "steps done"
    limit = 1

    def __init__(self, steps: Iterator[Progress | PictureReading], show: Callable[[PictureReading], Message]) -> None:
        super().__init__(steps)
        self._show = show

    def message(self, cancelled: bool = False) -> Message:
        """That it was cancelled."""
        return CANCELLED

    def finish(self) -> Message:
        """Show what was read."""
        return self._show(self.found[0])


class ComparingPicture(ReadingPicture):
    """A picture being compared with the puzzle of its file, which is on the desk; `before` is the work that waits."""

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
        """The work that waited."""
        return self._before


def duration(seconds: float) -> str:
    """A time in words: "0.1 s", "1.9 s", "60 s", "2 min 5 s"."""
    if seconds < 59.5:
        return f"{max(0.1, seconds):.1f} s"
    if seconds < 60.5:
        return "60 s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s"
