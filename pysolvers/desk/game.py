"""The game on a desk: a session, where its puzzle comes from, and the game that waits while the puzzle is edited."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pysolvers.core.input import Hand
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.session import Session
from pysolvers.text import links, recognise

DAY = "day="
"""What the second line of a saved puzzle of the day begins with."""

OF_THE_DAY = "puzzle of the day"
"""Where such a puzzle comes from, in words; the date follows."""


@dataclass(frozen=True)
class Game:
    """A session, in words where its puzzle comes from, and the player's hand over the board.

    While the puzzle is edited `session` holds the edits, and `waiting` is the game that goes on afterwards.
    """

    session: Session
    source: str
    waiting: Session | None = None
    hand: Hand = field(default_factory=Hand)
    day: str = ""
    """The date of a puzzle of the day, such as "2026-11-22"."""

    @staticmethod
    def example(kind: Kind) -> Game:
        """The kind's first example."""
        return Game(Session(recognise.read(kind.examples[0][1], kind.name).puzzles[0]), "an example")

    @staticmethod
    def read(text: str) -> Game:
        """The game that was saved as `text`; PuzzleError if it says none."""
        session, _, more = text.partition("\n")
        if more.startswith(DAY):
            day = more.removeprefix(DAY).strip()
            return Game(Session.read(session), f"{OF_THE_DAY} {day}", day=day)
        return Game(Session.read(session), "as you left it", Session.read(more) if more else None)

    @property
    def text(self) -> str:
        """What is saved of it: the session, and on a second line the game that waits for an edit, or the day."""
        if self.editing and self.waiting:
            return f"{self.session.text}\n{self.waiting.text}"
        return self.session.text + (f"\n{DAY}{self.day}" if self.day else "")

    @property
    def link(self) -> str:
        """The fragment of what is on the desk: the puzzle; while a draft is no puzzle, the edits that led to it."""
        session = self.session
        if not session.editing:
            return links.write(session.puzzle)
        try:
            return links.write(session.draft.puzzle)
        except PuzzleError:
            return links.write(session.puzzle, session.made, edit=True)

    @property
    def kind(self) -> Kind:
        """The kind of its puzzle."""
        return kind_named(self.session.puzzle.kind)

    @property
    def editing(self) -> bool:
        """Whether the puzzle is edited, not played."""
        return self.session.editing

    def edit(self) -> Game:
        """The puzzle to be edited; this game waits."""
        return Game(Session(self.session.puzzle, editing=True), self.source, self.session, day=self.day)

    def play(self) -> Game:
        """The edited puzzle to be played: the game that waited if the puzzle is the same, else a new one.

        Raises:
            PuzzleError: if the draft is no puzzle.
        """
        try:
            puzzle = self.session.draft.puzzle
        except PuzzleError as error:
            raise PuzzleError(f"This is not a puzzle yet: {error}") from None
        if self.waiting and self.waiting.puzzle == puzzle:
            return Game(self.waiting, self.source, day=self.day)
        return Game(Session(puzzle), "made by hand")

    def with_option(self, name: str, value: str) -> Game:
        """The game under another choice of an option; PuzzleError if there is no such choice."""
        same = recognise.read(self.session.puzzle.id, self.kind.name, {name: value}).puzzles[0]
        return Game(replace(self.session, puzzle=same).without_edits(f"{name}:"), self.source)

    def with_edit(self, edit: str, source: str) -> Game:
        """The game after one edit of its puzzle, with its moves if they are still moves; PuzzleError if it is none."""
        if self.editing:
            return Game(self.session.play((edit,)), source)
        puzzle = self.kind.editor.start(self.session.puzzle).play(edit).puzzle
        session = replace(self.session, puzzle=puzzle)
        try:
            session.board  # noqa: B018  do the moves still fit?
        except PuzzleError:
            session = Session(puzzle)
        return Game(session, source)
