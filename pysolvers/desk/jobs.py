"""Long work at a desk: it goes on in slices, says how far it is, and ends with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Count, Progress, Run
from pysolvers.core.puzzle import Puzzle, Solution, State
from pysolvers.drawing.scene import Cell

Status = tuple[str, str, str]
"""A headline, a line of detail, and a tone ("" or "bad")."""

MAX_ANSWERS = 10_000
"""The most answers that are kept to be looked at; counting has no such limit."""


PATIENCE = 20
"""Seconds for which a draft is looked at while it is edited."""


class Work(Protocol):
    """One piece of long work."""

    def step(self, seconds: float) -> bool:
        """Work for about so long; False when it is done."""

    def progress(self) -> dict[str, Any]:
        """How far it is: headline, detail, fraction (None if not known) and facts."""

    def status(self, cancelled: bool = False) -> Status:
        """What came of it."""


def snapshot_state_of(work: Work, puzzle: Puzzle) -> State | None:
    """The board as the search stands at it just now; None where its engine cannot say."""
    run = getattr(work, "run", None)
    snapshot = run.progress.snapshot if isinstance(run, Run) else None
    return kind_named(puzzle.kind).play.snapshot_state(puzzle, snapshot()) if snapshot else None


class Answers:
    """The answers of a puzzle found so far, and the search that finds more of them on demand."""

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        self.puzzle = puzzle
        self.engine = engine
        self.found: list[Solution] = []
        self.known: set[Solution] = set()
        """Answers that came from elsewhere and may be found here again."""
        self.wanted = 0
        self.run: Run[Solution] = Run(kind_named(puzzle.kind).solver.solve(puzzle, engine))

    @property
    def complete(self) -> bool:
        """Whether all answers are found."""
        return self.run.finished

    @property
    def rivals(self) -> list[str]:
        """The engines that another worker may try meanwhile: those that the kind has and that are not at work here."""
        if self.engine != "auto":
            return []
        engines = kind_named(self.puzzle.kind).solver.ENGINES
        return [engine for engine in reversed(engines) if engine not in ("auto", self.run.progress.engine)]

    def adopt(self, found: list[Solution], complete: bool, engine: str, nodes: int, seconds: float) -> None:
        """Take over what another worker found; the search here goes on where that is not all."""
        known = set(self.found)
        self.found += [answer for answer in found if answer not in known]
        self.known = set(self.found)
        if complete:
            self.run = Run(iter((Progress(nodes=nodes, engine=engine),)))
            self.run.seconds = seconds
            for _ in self.run:
                pass

    def want(self, many: int) -> Answers:
        """This work, to go on until so many answers are found or there are no more."""
        self.wanted = min(many, MAX_ANSWERS)
        return self

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when what was wanted is found, or nothing more is there."""
        until = self.run.seconds + seconds
        while self.run.seconds < until:
            if self.complete or len(self.found) >= self.wanted:
                return False
            try:
                step = self.run.step()
            except StopIteration:
                return False
            if isinstance(step, Solution) and step not in self.known:
                self.found.append(step)
        return True

    def differs(self) -> frozenset[Cell]:
        """The cells in which the answers differ, once all of them are known."""
        if not self.complete or len(self.found) < 2:
            return frozenset()
        first, *others = [answer.facts for answer in self.found]
        return frozenset(cell for cell, fact in first.items() if any(o.get(cell) != fact for o in others))

    def progress(self) -> dict[str, Any]:
        """How far the search is."""
        found = len(self.found)
        return _progress("Solving…", self.run.progress, self.run.seconds, f"{found:,}" if found else "none yet")

    def status(self, cancelled: bool = False) -> Status:
        """How many answers there are, as far as is known."""
        many, spent = len(self.found), _spent(self.run)
        if self.complete:
            if many < 2:
                return ("One answer.", spent, "") if many else ("No answer.", self.puzzle.impossible or spent, "")
            differs, size = len(self.differs()), self.puzzle.size
            return (f"{many:,} answers.", f"All of them: they differ in {differs} of {size} cells. {spent}", "")
        if many >= 2:
            return (f"At least {many:,} answers.", spent, "")
        found = "One answer found, perhaps there are more. " if many else ""
        return ("Cancelled." if cancelled else "Not decided.", found + spent, "")


class Verdict(Answers):
    """Whether a puzzle that is being edited has one answer: two are looked for, for a while."""

    waiting: Status = ("Checking…", "Looking for an answer and for a second one.", "")

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.want(2)

    @property
    def rivals(self) -> list[str]:
        """None: a verdict is no matter of minutes."""
        return []

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when it is decided, or has taken too long."""
        return super().step(seconds) and self.run.seconds < PATIENCE

    def differs(self) -> frozenset[Cell]:
        """The cells in which the two answers that were found differ."""
        if len(self.found) < 2:
            return frozenset()
        first, second = self.found[0].facts, self.found[1].facts
        return frozenset(cell for cell in first.keys() | second.keys() if first.get(cell) != second.get(cell))

    def status(self, cancelled: bool = False) -> Status:
        """The verdict, and where two answers differ."""
        spent = duration(self.run.seconds)
        if len(self.found) > 1:
            return ("Several answers.", f"Two of them differ in {len(self.differs())} cells. Checked in {spent}.", "")
        if self.complete and self.found:
            return ("One answer.", f"Checked as you draw, {spent}.", "")
        if self.complete:
            return ("No answer.", self.puzzle.impossible or f"Checked as you draw, {spent}.", "bad")
        found = "There is an answer; whether it is the only one" if self.found else "Whether there is an answer"
        return ("Not decided.", f"{found} is not known after {spent}.", "")


class Counting:
    """The number of a puzzle's answers."""

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        self.run: Run[Count] = Run(kind_named(puzzle.kind).solver.count(puzzle, engine, None))
        self.value: Count | None = None

    def step(self, seconds: float) -> bool:
        """Count on for about so long; False when all are counted."""
        for count in self.run.slice(seconds):
            self.value = count
        return not self.run.finished

    def progress(self) -> dict[str, Any]:
        """How far the count is."""
        return _progress("Counting…", self.run.progress, self.run.seconds, None)

    def status(self, cancelled: bool = False) -> Status:
        """The number, if it is known."""
        if self.value is None:
            return ("Cancelled.", f"Not counted to the end. {_spent(self.run)}", "")
        many = self.value.value
        words = "No answer." if many == 0 else "One answer." if many == 1 else f"{many:,} answers."
        return (words if self.value.exact else f"At least {words[0].lower()}{words[1:]}", _spent(self.run), "")


class Deducing:
    """Deductions being looked for: one hint, or a whole explanation."""

    def __init__(self, steps: Iterator[Progress | Deduction], limit: int | None = None) -> None:
        self.run: Run[Deduction] = Run(steps)
        self.limit = limit
        self.found: list[Deduction] = []

    def step(self, seconds: float) -> bool:
        """Think on for about so long; False when enough is found, or nothing more is there."""
        self.found += self.run.slice(seconds)
        return not self.run.finished and (self.limit is None or len(self.found) < self.limit)

    def progress(self) -> dict[str, Any]:
        """How many steps are found."""
        return _progress("Thinking…", self.run.progress, self.run.seconds, None)

    def status(self, cancelled: bool = False) -> Status:
        """What came of it where no step is shown instead."""
        if cancelled:
            return ("Cancelled.", _spent(self.run), "")
        return ("Nothing more can be deduced.", "The board is complete, or from here on it takes a guess.", "")


class Making:
    """A new puzzle being made."""

    def __init__(self, steps: Iterator[Progress | Puzzle]) -> None:
        self.run: Run[Puzzle] = Run(steps)
        self.made: Puzzle | None = None

    def step(self, seconds: float) -> bool:
        """Work on for about so long; False when the puzzle is there."""
        for puzzle in self.run.slice(seconds):
            self.made = puzzle
        return self.made is None and not self.run.finished

    def progress(self) -> dict[str, Any]:
        """How far it is."""
        return _progress("Making a puzzle…", self.run.progress, self.run.seconds, None)

    def status(self, cancelled: bool = False) -> Status:
        """What came of it."""
        if cancelled:
            return ("Cancelled.", "The board is as it was.", "")
        return ("A new puzzle.", f"Made in {duration(self.run.seconds)}; it has one answer.", "")


class Meaning:
    """A puzzle without an answer, held against what was perhaps meant: the same under another option."""

    def __init__(self, puzzle: Puzzle, spent: str) -> None:
        self.puzzle = puzzle
        self.spent = spent
        self.run: Run[Puzzle] = Run(kind_named(puzzle.kind).instead(puzzle))
        self.meant: Puzzle | None = None

    def step(self, seconds: float) -> bool:
        """Look on for about so long; False when it is known."""
        for puzzle in self.run.slice(seconds):
            self.meant = puzzle
        return self.meant is None and not self.run.finished

    def progress(self) -> dict[str, Any]:
        """How far it is."""
        return _progress("No answer. Looking whether another was meant…", self.run.progress, self.run.seconds, None)

    def status(self, cancelled: bool = False) -> Status:
        """That there is no answer, and under which option there is one."""
        words = meant_words(self.puzzle, self.meant) or self.puzzle.impossible or self.spent
        return ("No answer.", words, "")


def meant_words(puzzle: Puzzle, meant: Puzzle | None) -> str:
    """What to choose so that `puzzle` becomes `meant`, in a sentence; "" where nothing else was meant."""
    if meant is None:
        return ""
    chosen = [
        f"{option.title}: {words}"
        for option in kind_named(puzzle.kind).options
        for value, words in option.values
        if value == meant.options.get(option.name, option.values[0][0])
        and value != puzzle.options.get(option.name, option.values[0][0])
    ]
    return f"There is one with {', '.join(chosen)}." if chosen else f"There is one for {meant.id}."


def duration(seconds: float) -> str:
    """A time in words: "3 ms", "1.9 s", "2 min 5 s"."""
    if seconds < 0.9995:
        return f"{max(1, round(seconds * 1000))} ms"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


def _spent(run: Run[Any]) -> str:
    nodes = run.progress.nodes
    return f"{duration(run.seconds)}, {nodes:,} {'node' if nodes == 1 else 'nodes'}."


def _progress(headline: str, at: Progress, seconds: float, answers: str | None) -> dict[str, Any]:
    known = f"{at.known:,} of {at.total:,} cells known, " if at.known is not None and at.total else ""
    facts = [["Nodes", f"{at.nodes:,}"], ["Depth", f"{at.depth:,}"], ["Engine", at.engine]]
    if answers is not None:
        facts.append(["Answers so far", answers])
    return {
        "headline": headline,
        "detail": known + duration(seconds),
        "fraction": at.known / at.total if at.known is not None and at.total else None,
        "facts": facts,
    }
