"""A puzzle in play or being edited: the puzzle and the moves (or edits) as text.

Undo, redo, restart, replay and saving fall out of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import cast

from pysolvers.core.editing import Draft
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from pysolvers.desk.playing.record import Record
from pysolvers.text import links

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

    @property
    def kind(self) -> Kind:
        """The kind of the puzzle."""
        return kind_named(self.puzzle.kind)

    @cached_property
    def board(self) -> State | Draft:
        """What the moves made so far have come to."""
        kind = self.kind
        board = kind.editor.start(self.puzzle) if self.editing else kind.play.start(self.puzzle)
        for group in self.moves[: self.at] if self.editing else self.made:
            board = _play(board, group)
        return board

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
        return None if self.trial is None else replace(self, at=self.trial).state

    @property
    def state(self) -> State:
        """The board in play; only where it is not `editing`."""
        return cast(State, self.board)

    @property
    def draft(self) -> Draft:
        """The puzzle in the making; only where it is `editing`."""
        return cast(Draft, self.board)

    def play(self, moves: Sequence[str]) -> Session:
        """After one more step of `moves`; what was undone is forgotten. PuzzleError if one of them is no move."""
        if not moves:
            return self
        if self.at >= MAX_MOVES:
            raise PuzzleError(f"This game has {MAX_MOVES} moves; no more are kept.")
        group = "+".join(moves)
        later = Session(self.puzzle, (*self.moves[: self.at], group), self.at + 1, self.editing, self.record)
        later.__dict__["board"] = _play(self.board, group)
        if self.trial is not None:
            later.__dict__.update(trial=self.trial, before_trial=self.before_trial)
        return later

    def begin_trial(self) -> Session:
        """The moves from here on are on trial; this session if they are already."""
        return self if self.trial is not None or self.editing else self._with_step(TRY)

    def keep_trial(self) -> Session:
        """The moves on trial are moves like others; without any the trial is only ended."""
        if self.trial is None:
            return self
        return self._with_step(KEEP) if self.at > self.trial + 1 else self.drop_trial()

    def drop_trial(self) -> Session:
        """The board before the trial; redo brings it back."""
        return self if self.trial is None else replace(self, at=self.trial)

    def _with_step(self, step: str) -> Session:
        later = Session(self.puzzle, (*self.moves[: self.at], step), self.at + 1, record=self.record)
        later.__dict__["board"] = self.board
        return later

    def undo(self) -> Session:
        """One step back, if there is one."""
        return replace(self, at=max(0, self.at - 1))

    def redo(self) -> Session:
        """One step forward, if one was undone."""
        return replace(self, at=min(len(self.moves), self.at + 1))

    def restart(self) -> Session:
        """The board as given, begun once more; redo brings the moves back."""
        return replace(self, at=0, record=self.record.again)

    def recorded(self, record: Record) -> Session:
        """The same moves with something else kept beside them."""
        later = replace(self, record=record)
        later.__dict__.update({name: kept for name, kept in self.__dict__.items() if name not in later.__dict__})
        return later

    def without_edits(self, beginning: str) -> Session:
        """The session without the edits that begin so; games have none."""
        if not self.editing:
            return self
        groups = [[edit for edit in group.split("+") if not edit.startswith(beginning)] for group in self.moves]
        left = ["+".join(group) for group in groups]
        at = sum(1 for group in left[: self.at] if group)
        return replace(self, moves=tuple(filter(None, left)), at=at)

    @property
    def text(self) -> str:
        """All of it in one line, for saving: a link with the moves, the record, and `&at=` where some are undone."""
        undone = f"&at={self.at}" if self.at < len(self.moves) else ""
        return links.write(self.puzzle, self.moves, edit=self.editing) + self.record.text + undone

    @staticmethod
    def read(text: str) -> Session:
        """The session that `text` says, or a plain link's; PuzzleError if it says none or a move is none."""
        link = links.read_link(text)
        if len(link.moves) > MAX_MOVES:
            raise PuzzleError(f"The game has {len(link.moves)} moves; at most {MAX_MOVES} are kept.")
        at = len(link.moves)
        tail = text.strip().rpartition("&at=")[2]
        if "&at=" in text and tail.isascii() and tail.isdigit():
            at = min(at, int(tail[:9]))
        session = Session(link.puzzle, link.moves, len(link.moves), link.edit, Record.read(text.strip()))
        session.board  # noqa: B018  a move that is none is found now, not at the next undo
        return replace(session, at=at)


def _play(board: State | Draft, group: str) -> State | Draft:
    for move in group.split("+"):
        board = board.play(move)
    return board
