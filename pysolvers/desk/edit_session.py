"""What goes with the edits of a puzzle: the tool in hand, and the last draft that was a puzzle."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pysolvers.core.editing import Draft, Tool
from pysolvers.core.input import Event, Hand
from pysolvers.core.puzzle import Puzzle
from pysolvers.desk.answers import UniquenessCheck
from pysolvers.desk.game import Game

if TYPE_CHECKING:
    from pysolvers.core.parts import Editor


class EditSession:
    """The tool in hand, and the last draft that was a `puzzle`; the edits themselves are the game's session."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._tool = ""

    def start(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle; the tool stays in hand."""
        self.puzzle = puzzle

    def check(self, draft: Draft) -> UniquenessCheck:
        """Take the draft for the puzzle: the job that looks whether it has one answer; PuzzleError if it is none."""
        self.puzzle = draft.puzzle
        return UniquenessCheck(self.puzzle)

    def tool(self, editor: Editor) -> Tool:
        """The tool in hand; the first one where none of this editor's was chosen."""
        return next((tool for tool in editor.TOOLS if tool.name == self._tool), editor.TOOLS[0])

    def choose_tool(self, name: str) -> None:
        """Take another tool in hand; "" is the first one."""
        self._tool = name

    def shortcut(self, editor: Editor, event: Event) -> str | None:
        """The tool that a digit stands for, "" if there are not so many; None if the tool in hand takes the event."""
        if event.what != "key" or not event.key.isdecimal() or self.tool(editor).types:
            return None
        number = int(event.key) if len(event.key) == 1 else 0
        return editor.TOOLS[number - 1].name if 1 <= number <= len(editor.TOOLS) else ""

    def interpret(self, game: Game, event: Event) -> tuple[Hand, tuple[str, ...]]:
        """What an event does with the tool in hand: the next hand, and edits."""
        editor = game.kind.editor
        return editor.interpret(game.session.draft, game.hand, event, self.tool(editor).name)

    def data(self, game: Game) -> dict[str, Any]:
        """The tool, the numbers and the texts that can be set, as plain data."""
        editor, draft = game.kind.editor, game.session.draft
        return {
            "tool": self.tool(editor).name,
            "steppers": [asdict(stepper) for stepper in draft.steppers],
            "fields": [asdict(field) for field in editor.fields(draft, game.hand)],
        }
