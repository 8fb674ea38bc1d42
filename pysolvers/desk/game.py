"""A game as text: its puzzle, its moves or edits, the help used, and the puzzle's origin."""

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
from pysolvers.core.words import say
from pysolvers.engines.reasoning.kept import Memory
from pysolvers.errors import BadInput
from pysolvers.text import document, links, recognise

_TAIL = re.compile(r"&(hints|seen|level)=([a-z0-9]{1,9})(?=&|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """What is saved about a game besides its moves: the number of hints used, and `seen` if the solution was shown.

    `level` is the difficulty that the player requested, or "".
    """

    hints: int = 0
    seen: bool = False
    level: str = ""

    @property
    def text(self) -> str:
        """The record as text, to append to a session's text; "" if it is empty."""
        hints = f"&hints={self.hints}" if self.hints else ""
        return hints + ("&seen=1" if self.seen else "") + (f"&level={self.level}" if self.level else "")

    @staticmethod
    def read(text: str) -> Record:
        """Parse the record at the end of a session's text."""
        found = dict(_TAIL.findall(text))
        hints = found.get("hints", "")
        return Record(int(hints) if hints.isdigit() else 0, found.get("seen") == "1", found.get("level", ""))

    @property
    def for_restart(self) -> Record:
        return Record(level=self.level)

    @property
    def with_hint(self) -> Record:
        return replace(self, hints=self.hints + 1)


def key(puzzle: Puzzle) -> str:
    """Return a short hash of a puzzle, the same in all versions. Front ends store games and results under it."""
    return sha256(f"{puzzle.kind} {puzzle.plain_id}".encode("utf-8", "surrogatepass")).hexdigest()[:12]


MAX_MOVES = 100_000  # in one game; the page's storage is limited

TRY, KEEP = "try", "keep"  # pseudo-moves that start a trial and keep its moves


@dataclass(frozen=True)
class Session:
    """A puzzle and its moves. Each of `moves` is a group of moves, joined by "+", that one undo takes back.

    The first `at` groups are on the board; the others can be redone. If `editing`, the moves are edits of the puzzle.
    The groups TRY and KEEP aren't moves: they start and end a trial (moves that the player keeps or drops together).
    """

    puzzle: Puzzle
    moves: tuple[str, ...] = ()
    at: int = 0
    editing: bool = False
    record: Record = field(default_factory=Record)
    # The board, if known without replaying all moves.
    known: State | Draft | None = field(default=None, compare=False, repr=False)
    # The board before the current trial, if known without replaying all moves.
    known_before_trial: State | None = field(default=None, compare=False, repr=False)

    @property
    def kind(self) -> Kind:
        return kind_named(self.puzzle.kind)

    @cached_property
    def board(self) -> State | Draft:
        if self.known is not None:
            return self.known
        kind = self.kind
        board = kind.editor.start(self.puzzle) if self.editing else kind.play.start(self.puzzle)
        for group in self.moves[: self.at] if self.editing else self.made:
            board = _play(board, group)
        return board

    def played(self) -> Session:
        return replace(self, known=self.board)

    @property
    def made(self) -> tuple[str, ...]:
        """The groups of moves on the board, without the marks TRY and KEEP, which start and end a trial."""
        return tuple(group for group in self.moves[: self.at] if group not in (TRY, KEEP))

    @cached_property
    def trial(self) -> int | None:
        """Index in `moves` of the TRY that started the current trial; None outside a trial."""
        steps = (k for k in range(self.at - 1, -1, -1) if self.moves[k] in (TRY, KEEP))
        last = None if self.editing else next(steps, None)
        return last if last is not None and self.moves[last] == TRY else None

    @cached_property
    def before_trial(self) -> State | None:
        return self.known_before_trial or (None if self.trial is None else self.moved_to(self.trial).state)

    @property
    def state(self) -> State:
        return cast(State, self.board)

    @property
    def draft(self) -> Draft:
        return cast(Draft, self.board)

    @property
    def drafted(self) -> Puzzle:
        """The edited puzzle, with its title. Raises PuzzleError if something is missing."""
        return self.draft.puzzle.titled(self.puzzle.heading)

    def titled(self, heading: Heading) -> Session:
        same = replace(self, puzzle=self.puzzle.titled(heading))
        return same if self.editing else replace(same, known=None, known_before_trial=None)

    def play(self, moves: Sequence[str]) -> Session:
        """Return the session after one more group of moves. Raises PuzzleError if a move is invalid."""
        if not moves:
            return self
        group = "+".join(moves)
        return self._with_step(group, _play(self.board, group), self.before_trial)

    def replaced(self, moves: Sequence[str]) -> Session:
        """Return the session with `moves` instead of its last group; without that group if `moves` is empty."""
        return replace(self.undo(), moves=self.moves[: self.at - 1]).play(moves)

    def begin_trial(self) -> Session:
        return self if self.trial is not None or self.editing else self._with_step(TRY, self.board, self.state)

    def keep_trial(self) -> Session:
        """End the trial, and keep its moves."""
        if self.trial is None:
            return self
        return self._with_step(KEEP, self.board) if self.at > self.trial + 1 else self.drop_trial()

    def drop_trial(self) -> Session:
        """Undo all moves of the trial; redo restores them."""
        return self if self.trial is None else self.moved_to(self.trial)

    def _with_step(self, step: str, board: State | Draft, before_trial: State | None = None) -> Session:
        if self.at >= MAX_MOVES:
            raise PuzzleError("This game has {limit} moves, which is the limit.", limit=MAX_MOVES)
        moves = (*self.moves[: self.at], step)
        return Session(self.puzzle, moves, self.at + 1, self.editing, self.record, board, before_trial)

    def moved_to(self, at: int) -> Session:
        """Return the session with the first `at` groups of moves on the board."""
        return replace(self, at=at, known=None, known_before_trial=None)

    def undo(self) -> Session:
        return self.moved_to(max(0, self.at - 1))

    def redo(self) -> Session:
        return self.moved_to(min(len(self.moves), self.at + 1))

    def restart(self) -> Session:
        """Undo all moves, and forget the help used; redo restores the moves."""
        return replace(self.moved_to(0), record=self.record.for_restart)

    def recorded(self, record: Record) -> Session:
        return replace(self, record=record, known=self.board, known_before_trial=self.before_trial)

    def of(self, puzzle: Puzzle) -> Session:
        """Return the session with the same moves on another puzzle. The moves aren't checked."""
        return replace(self, puzzle=puzzle, known=None, known_before_trial=None)

    def without_edits(self, beginning: str) -> Session:
        """Return the session without the edits that begin with `beginning`; unchanged unless `editing`."""
        if not self.editing:
            return self
        groups = [[edit for edit in group.split("+") if not edit.startswith(beginning)] for group in self.moves]
        left = ["+".join(group) for group in groups]
        at = sum(1 for group in left[: self.at] if group)
        return replace(self, moves=tuple(filter(None, left)), at=at, known=None)

    @property
    def text(self) -> str:
        """The session as a link, with moves and record. If moves are undone, `&at=` says how many groups are left."""
        undone = f"&at={self.at}" if self.at < len(self.moves) else ""
        return links.write(self.puzzle, self.moves, edit=self.editing) + self.record.text + undone

    @staticmethod
    def read(text: str) -> Session:
        """Parse a saved session or a plain link. Raises PuzzleError if it is invalid."""
        found = document.read(text)
        moves = found.drawn
        if len(moves) > MAX_MOVES:
            raise PuzzleError("The game has {count} moves; the limit is {limit}.", count=len(moves), limit=MAX_MOVES)
        at = len(moves)
        tail = text.strip().rpartition("&at=")[2]
        if "&at=" in text and tail.isascii() and tail.isdigit():
            at = min(at, int(tail[:9]))
        record = Record.read(text.strip())
        return Session(found.puzzle, moves, len(moves), found.edits is not None, record).played().moved_to(at)


def _play(board: State | Draft, group: str) -> State | Draft:
    return board.played(group.split("+"))


DAY = "day="  # prefix of the second line of a saved puzzle of the day

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_title(day: date) -> str:
    """Return the name of a puzzle of the day: "Puzzle of 22 Nov.", for example."""
    return say("Puzzle of {day} {month}.", day=day.day, month=say(MONTHS[day.month - 1]))


@dataclass(frozen=True)
class Game:
    """A session with the player's input state (`hand`), and the `day` of a daily puzzle.

    In the mode Edit, `waiting` is the session that continues afterward. In the mode Play, `waiting` is the draft from
    which the puzzle was made. It may be None.
    """

    session: Session
    waiting: Session | None = None
    hand: Hand = field(default_factory=Hand)
    day: str = ""  # date of a puzzle of the day, such as "2026-11-22"
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)  # cache for hints

    @staticmethod
    def example(kind: Kind) -> Game:
        return Game(Session(document.read(kind.examples[0][1], kind.name).puzzles[0]))

    @staticmethod
    def read(text: str) -> Game:
        """Parse a saved game. Raises PuzzleError if it is invalid."""
        session, _, more = text.partition("\n")
        if more.startswith(DAY):
            return Game(Session.read(session), day=more.removeprefix(DAY).strip())
        return Game(Session.read(session), Session.read(more) if more else None)

    @property
    def text(self) -> str:
        """The game as text: the session, then on a second line the day (of a daily puzzle) or the `waiting` session."""
        waiting = self.waiting.text if self.waiting else ""
        more = waiting if self.editing or not self.day else DAY + self.day
        return f"{self.session.text}\n{more}" if more else self.session.text

    @property
    def link(self) -> str:
        """The link as a URL fragment with "#". If an edited puzzle isn't valid, the link contains its edits instead."""
        session = self.session
        if not session.editing:
            return links.write(session.puzzle)
        try:
            return links.write(session.drafted)
        except BadInput:
            return links.write(session.puzzle, session.made, edit=True)

    @property
    def headline(self) -> str:
        """The name of a puzzle of the day, or the title of another puzzle, which may be ""."""
        return day_title(date.fromisoformat(self.day)) if self.day else self.session.puzzle.heading.title

    @property
    def kind(self) -> Kind:
        return kind_named(self.session.puzzle.kind)

    @property
    def editing(self) -> bool:
        return self.session.editing

    def edit(self) -> Game:
        """Return the game in which this puzzle is edited. If the puzzle was made in a draft, continue that draft."""
        draft = self.waiting or Session(self.session.puzzle, editing=True)
        return Game(draft.titled(self.session.puzzle.heading), self.session, day=self.day)

    def play(self) -> Game:
        """Return the game of the edited puzzle. Raises PuzzleError if the draft isn't a valid puzzle."""
        try:
            puzzle = self.session.drafted
        except BadInput as error:
            raise PuzzleError("This is not a puzzle yet: {error}", error=error) from None
        draft = self.session if self.session.moves else None
        if self.waiting and self.waiting.puzzle == puzzle:
            return Game(self.waiting.titled(puzzle.heading), draft, day=self.day)
        return Game(Session(puzzle), draft)

    def titled(self, heading: Heading) -> Game:
        return replace(self, session=self.session.titled(heading))

    def with_option(self, name: str, value: str) -> Game:
        """Return the game with an option set to `value` (PuzzleError if invalid), without moves if they don't fit."""
        same = recognise.with_options(self.kind, self.session.puzzle, {name: value})
        try:
            return Game(self.session.of(same).without_edits(f"{name}:").played())
        except BadInput:
            if self.editing:
                same = recognise.with_options(self.kind, self.session.drafted, {name: value})
            return Game(Session(same, editing=self.editing))

    def with_edits(self, edits: Sequence[str]) -> Game:
        """Return the game with its puzzle edited (PuzzleError if invalid); without its moves if they don't fit."""
        if self.editing:
            return Game(self.session.play(edits))
        puzzle = self.kind.editor.start(self.session.puzzle).played(edits).puzzle.titled(self.session.puzzle.heading)
        try:
            return Game(self.session.of(puzzle).played())
        except BadInput:
            return Game(Session(puzzle))
