"""A game: the puzzle and its moves (or edits) as text, the help that was taken, and where the puzzle comes from.

Undo, redo, restart, replay, saving and links follow from that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import cast

from pysolvers.core.editing import Draft
from pysolvers.core.heading import Heading
from pysolvers.core.input import Hand
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from pysolvers.engines.reasoning.kept import Memory
from pysolvers.errors import BadInput
from pysolvers.text import document, links, recognise

_TAIL = re.compile(r"&(hints|seen|level)=([a-z0-9]{1,9})(?=&|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """How many `hints` the player took, whether the solution or the explanation was `seen`, and the puzzle's `level`.

    The level is the difficulty that the puzzle was made with; "" where that is not known.
    """

    hints: int = 0
    seen: bool = False
    level: str = ""

    @property
    def text(self) -> str:
        """What is saved of it, behind a session's text: "" where there is nothing to tell."""
        hints = f"&hints={self.hints}" if self.hints else ""
        return hints + ("&seen=1" if self.seen else "") + (f"&level={self.level}" if self.level else "")

    @staticmethod
    def read(text: str) -> Record:
        """The record behind a session's text; what is no record is not heeded."""
        found = dict(_TAIL.findall(text))
        hints = found.get("hints", "")
        return Record(int(hints) if hints.isdigit() else 0, found.get("seen") == "1", found.get("level", ""))

    @property
    def again(self) -> Record:
        """The record of the same puzzle begun once more."""
        return Record(level=self.level)

    @property
    def with_hint(self) -> Record:
        """The record with one hint more."""
        return replace(self, hints=self.hints + 1)


def key(puzzle: Puzzle) -> str:
    """A short name of a puzzle, the same everywhere, under which a front end keeps that it was solved."""
    return sha256(f"{puzzle.kind} {puzzle.plain_id}".encode("utf-8", "surrogatepass")).hexdigest()[:12]


MAX_MOVES = 100_000
"""The most moves that a session holds; the page's storage is not endless."""

TRY, KEEP = "try", "keep"
"""Steps among the moves that change nothing on the board: what follows is on trial; what was on trial is kept."""


@dataclass(frozen=True)
class Session:
    """A puzzle, its moves in groups that belong together, and how many are on the board (the rest can be redone).

    Where it is `editing` the moves are edits, and `puzzle` is what they began with. In a game the steps TRY and KEEP
    may stand among the moves, so that a trial is undone, redone and saved as they are.
    """

    puzzle: Puzzle
    moves: tuple[str, ...] = ()
    at: int = 0
    editing: bool = False
    record: Record = field(default_factory=Record)
    """What is kept of a game beside its moves."""
    known: State | Draft | None = field(default=None, compare=False, repr=False)
    """The board, if it is known without playing all moves again."""
    known_before_trial: State | None = field(default=None, compare=False, repr=False)
    """The board before the trial that is going on, likewise."""

    @property
    def kind(self) -> Kind:
        """The kind of the puzzle."""
        return kind_named(self.puzzle.kind)

    @cached_property
    def board(self) -> State | Draft:
        """What the moves made so far have come to."""
        if self.known is not None:
            return self.known
        kind = self.kind
        board = kind.editor.start(self.puzzle) if self.editing else kind.play.start(self.puzzle)
        for group in self.moves[: self.at] if self.editing else self.made:
            board = _play(board, group)
        return board

    def played(self) -> Session:
        """This session with its moves played; PuzzleError if one of them is no move."""
        return replace(self, known=self.board)

    @property
    def made(self) -> tuple[str, ...]:
        """The moves on the board, without the steps that begin and end trials."""
        return tuple(group for group in self.moves[: self.at] if group not in (TRY, KEEP))

    @cached_property
    def trial(self) -> int | None:
        """Where among the moves the trial began that is going on; None if none is."""
        steps = (k for k in range(self.at - 1, -1, -1) if self.moves[k] in (TRY, KEEP))
        last = None if self.editing else next(steps, None)
        return last if last is not None and self.moves[last] == TRY else None

    @cached_property
    def before_trial(self) -> State | None:
        """The board before the trial that is going on; None if none is."""
        return self.known_before_trial or (None if self.trial is None else self.standing_at(self.trial).state)

    @property
    def state(self) -> State:
        """The board in play; only where it is not `editing`."""
        return cast(State, self.board)

    @property
    def draft(self) -> Draft:
        """The puzzle in the making; only where it is `editing`."""
        return cast(Draft, self.board)

    @property
    def drafted(self) -> Puzzle:
        """The draft as a puzzle, with its heading, which no edit changes; PuzzleError says what it lacks."""
        return self.draft.puzzle.titled(self.puzzle.heading)

    def titled(self, heading: Heading) -> Session:
        """The same session, its puzzle with another heading."""
        same = replace(self, puzzle=self.puzzle.titled(heading))
        return same if self.editing else replace(same, known=None, known_before_trial=None)

    def play(self, moves: Sequence[str]) -> Session:
        """After one more step of `moves`; what was undone is forgotten. PuzzleError if one of them is no move."""
        if not moves:
            return self
        if self.at >= MAX_MOVES:
            raise PuzzleError(f"This game has {MAX_MOVES} moves; no more are kept.")
        group = "+".join(moves)
        return self._with_step(group, _play(self.board, group), self.before_trial)

    def begin_trial(self) -> Session:
        """The moves from here on are on trial; this session if they are already."""
        return self if self.trial is not None or self.editing else self._with_step(TRY, self.board, self.state)

    def keep_trial(self) -> Session:
        """The moves on trial are moves like others; without any the trial is only ended."""
        if self.trial is None:
            return self
        return self._with_step(KEEP, self.board) if self.at > self.trial + 1 else self.drop_trial()

    def drop_trial(self) -> Session:
        """The board before the trial; redo brings it back."""
        return self if self.trial is None else self.standing_at(self.trial)

    def _with_step(self, step: str, board: State | Draft, before_trial: State | None = None) -> Session:
        """After one more step, which leads to `board`."""
        moves = (*self.moves[: self.at], step)
        return Session(self.puzzle, moves, self.at + 1, self.editing, self.record, board, before_trial)

    def standing_at(self, at: int) -> Session:
        """The same moves, so many of them on the board."""
        return replace(self, at=at, known=None, known_before_trial=None)

    def undo(self) -> Session:
        """One step back, if there is one."""
        return self.standing_at(max(0, self.at - 1))

    def redo(self) -> Session:
        """One step forward, if one was undone."""
        return self.standing_at(min(len(self.moves), self.at + 1))

    def restart(self) -> Session:
        """The board as given, begun once more; redo brings the moves back."""
        return replace(self.standing_at(0), record=self.record.again)

    def recorded(self, record: Record) -> Session:
        """The same moves with something else kept beside them."""
        return replace(self, record=record, known=self.board, known_before_trial=self.before_trial)

    def of(self, puzzle: Puzzle) -> Session:
        """The same moves on another puzzle, where they may be none."""
        return replace(self, puzzle=puzzle, known=None, known_before_trial=None)

    def without_edits(self, beginning: str) -> Session:
        """The session without the edits that begin so; games have none."""
        if not self.editing:
            return self
        groups = [[edit for edit in group.split("+") if not edit.startswith(beginning)] for group in self.moves]
        left = ["+".join(group) for group in groups]
        at = sum(1 for group in left[: self.at] if group)
        return replace(self, moves=tuple(filter(None, left)), at=at, known=None)

    @property
    def text(self) -> str:
        """All of it in one line, for saving: a link with the moves, the record, and `&at=` where some are undone."""
        undone = f"&at={self.at}" if self.at < len(self.moves) else ""
        return links.write(self.puzzle, self.moves, edit=self.editing) + self.record.text + undone

    @staticmethod
    def read(text: str) -> Session:
        """The session that `text` says, or a plain link's; PuzzleError if it says none or a move is none."""
        found = document.read(text)
        moves = found.drawn
        if len(moves) > MAX_MOVES:
            raise PuzzleError(f"The game has {len(moves)} moves; at most {MAX_MOVES} are kept.")
        at = len(moves)
        tail = text.strip().rpartition("&at=")[2]
        if "&at=" in text and tail.isascii() and tail.isdigit():
            at = min(at, int(tail[:9]))
        record = Record.read(text.strip())
        return Session(found.puzzle, moves, len(moves), found.edits is not None, record).played().standing_at(at)


def _play(board: State | Draft, group: str) -> State | Draft:
    for move in group.split("+"):
        board = board.play(move)
    return board


DAY = "day="
"""What the second line of a saved puzzle of the day begins with."""

OF_THE_DAY = "puzzle of the day"
"""Where such a puzzle comes from, in words; the date follows."""


def day_title(day: date) -> str:
    """What a puzzle of the day is called, short enough for a phone: "Puzzle of 22 Nov."."""
    return f"Puzzle of {day.day} {day:%b}."


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
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    """What its hints need not search again."""

    @staticmethod
    def example(kind: Kind) -> Game:
        """The kind's first example."""
        return Game(Session(document.read(kind.examples[0][1], kind.name).puzzles[0]), "an example")

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
            return links.write(session.drafted)
        except BadInput:
            return links.write(session.puzzle, session.made, edit=True)

    @property
    def headline(self) -> str:
        """What names it while it is played: the date of a puzzle of the day, or its title; "" for any other."""
        return day_title(date.fromisoformat(self.day)) if self.day else self.session.puzzle.heading.title

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
            puzzle = self.session.drafted
        except BadInput as error:
            raise PuzzleError(f"This is not a puzzle yet: {error}") from None
        if self.waiting and self.waiting.puzzle == puzzle:
            return Game(self.waiting.titled(puzzle.heading), self.source, day=self.day)
        return Game(Session(puzzle), "made by hand")

    def titled(self, heading: Heading) -> Game:
        """The same game, its puzzle with another heading."""
        return replace(self, session=self.session.titled(heading))

    def with_option(self, name: str, value: str) -> Game:
        """The game under another choice of an option, without its moves if they do not fit there; edits stay done.

        Raises:
            PuzzleError: if there is no such choice, or edits do not fit there and the draft is no puzzle.
        """
        same = recognise.with_options(self.kind, self.session.puzzle, {name: value})
        try:
            return Game(self.session.of(same).without_edits(f"{name}:").played(), self.source)
        except BadInput:
            if self.editing:
                same = recognise.with_options(self.kind, self.session.drafted, {name: value})
            return Game(Session(same, editing=self.editing), self.source)

    def with_edits(self, edits: Sequence[str], source: str) -> Game:
        """The game after edits of its puzzle, with its moves if they still fit; PuzzleError for a bad edit."""
        if self.editing:
            return Game(self.session.play(edits), source)
        draft = self.kind.editor.start(self.session.puzzle)
        for edit in edits:
            draft = draft.play(edit)
        puzzle = draft.puzzle.titled(self.session.puzzle.heading)
        try:
            return Game(self.session.of(puzzle).played(), source)
        except BadInput:
            return Game(Session(puzzle), source)
