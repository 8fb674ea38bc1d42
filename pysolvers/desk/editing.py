"""Editing a puzzle: the tool, doubtful readings of a picture, and searches for clues to remove or to add."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pysolvers.api.givens import Mend, Spare
from pysolvers.core.editing import Clue, Doubt
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.tool import Tool
from pysolvers.core.words import both, plural, say
from pysolvers.desk import tools
from pysolvers.desk.game import Game, Session
from pysolvers.desk.jobs import Change, Job, Message
from pysolvers.desk.verdict import MOST_NAMED, PATIENCE, UniquenessCheck
from pysolvers.drawing.scene import Scene, outlined
from pysolvers.errors import BadInput

if TYPE_CHECKING:
    from pysolvers.core.parts import Editor
    from pysolvers.picture.grid.straighten import Corners
    from pysolvers.picture.reading import PictureReading


class EditSession:
    """The state of editing, without the edits themselves. `puzzle` is the last valid version of the edited puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.doubts: tuple[Doubt, ...] = ()
        """Uncertain readings of a picture; the player settles them one by one."""
        self.notes: tuple[str, ...] = ()
        """Inconsistencies in the picture, in sentences."""
        self.corners: Corners | None = None
        """The board's corners in the picture, in pixels; None if no picture is shown beside the board."""
        self.change: Change | None = None
        """The change offered after a search for clues to remove or to add."""
        self.done = ""
        """A sentence on what an accepted change did, or that no clue can be removed; "" after other edits."""
        self.question = ""
        """What the setter can ask about the last draft that was checked; see `UniquenessCheck.question`."""
        self.lack = ""
        """What the draft needs to be a puzzle, in a sentence; "" if nothing."""
        self.verdict: Message | None = None
        """The result of the last check, until the draft changes."""
        self._tool = ""
        self._check: UniquenessCheck | None = None

    def start(self, puzzle: Puzzle) -> None:
        self.puzzle, self.verdict, self.done = puzzle, None, ""
        self.doubts, self.notes, self.corners = (), (), None

    def compare(self, reading: PictureReading) -> None:
        self.doubts, self.notes, self.corners = reading.doubts, reading.notes, reading.corners

    def check(self, session: Session) -> UniquenessCheck:
        """Set `puzzle` to the edited puzzle of `session`, and return the job that counts its solutions.

        PuzzleError if it isn't a valid puzzle.
        """
        try:
            self.puzzle, self.lack = session.drafted, ""
        except BadInput as error:
            self.lack, self.question = str(error), ""
            raise
        self._check = UniquenessCheck(self.puzzle, session.draft.to_come)
        return self._check

    def nothing_to_remove(self) -> Message:
        """Remember that no clue can be removed, and return the message to show."""
        self.question, self.done = "", say("No clue can be removed.")
        return self.verdict or Message(self.done, "", marks=Marks())

    @property
    def has_one_solution(self) -> bool:
        return self._check is not None and self._check.complete and len(self._check.found) == 1

    def tool(self, editor: Editor) -> Tool:
        return next((tool for tool in editor.TOOLS if tool.name == self._tool), editor.TOOLS[0])

    def choose_tool(self, name: str) -> None:
        """Switch to the tool `name`; "" selects the kind's first tool."""
        self._tool = name

    def shortcut(self, editor: Editor, event: Event) -> str | None:
        """Return the name of the tool whose number was typed, or "" if no tool has that number.

        Return None if the event isn't a digit, or if the current tool takes digits as input.
        """
        if event.what != "key" or not event.key.isdecimal() or self.tool(editor).types:
            return None
        number = int(event.key) if len(event.key) == 1 else 0
        return editor.TOOLS[number - 1].name if 1 <= number <= len(editor.TOOLS) else ""

    def interpret(self, game: Game, event: Event) -> tuple[Hand, tuple[str, ...]]:
        return tools.interpret(game.kind, game.session.draft, game.hand, event, self.tool(game.kind.editor).name)

    def draw(self, game: Game, marks: Marks) -> Scene:
        """Draw the edited puzzle, with a preview of the tool, and with outlines of the clues offered to add."""
        draft, tool = game.session.draft, self.tool(game.kind.editor).name
        scene = tools.draw(game.kind, draft, game.hand, marks, tool)
        if self.change and self.change.adds:
            scene = outlined(scene, tools.draw(game.kind, draft.played(self.change.edits), game.hand, marks, tool))
        return scene

    def _picture(self) -> dict[str, Any] | None:
        if self.corners is None:
            return None
        doubt = self.doubts[0] if self.doubts else None
        return {
            "corners": self.corners,
            "notes": " ".join(self.notes),
            "doubts": len(self.doubts),
            "sentence": doubt.sentence if doubt else "",
            "choices": [words for words, _ in doubt.choices] if doubt else [],
        }

    def data(self, game: Game) -> dict[str, Any]:
        editor, draft = game.kind.editor, game.session.draft
        return {
            "tool": self.tool(editor).name,
            "fields": [asdict(field) | {"title": say(field.title)} for field in editor.fields(draft, game.hand)],
            "picture": self._picture(),
            "lack": self.lack,
            "change": self.change.data if self.change else None,
            "declinable": not (self.verdict and self.verdict.change is self.change),
            "question": self.question,
        }


class Sparing(Job[Spare]):
    """A search for clues that can be removed, each alone and several together. It calls `none` if it finds no clue."""

    headline = "Finding removable clues…"
    known = "{known:,} of {total:,} trials made"

    def __init__(self, steps: Iterator[Progress | Spare], none: Callable[[], Message]) -> None:
        super().__init__(steps)
        self._none = none

    def finish(self) -> Message:
        return self.message() if self.found and self.found[-1].alone else self._none()

    def message(self, cancelled: bool = False) -> Message:
        found = self.found[-1] if self.found else None
        if found is None or not found.alone:
            return Message(say("Canceled."), say("No clue was found that can be removed."), marks=Marks())
        filled = frozenset(cell for clue in found.together for cell in clue.cells)
        alone = frozenset(cell for clue in found.alone for cell in clue.cells)
        many, most, change = len(found.alone), len(found.together), None
        if found.together:
            names = _names_of(found.together)
            words = say("Without {clues} there is still one solution.", clues=names)
            done = say("Removed: {clues}.", clues=names)
            change = Change(words, plural(most, "Remove it", "Remove them"), found.edits, done)
        detail = plural(many, "It is marked.", "They are marked.")
        if cancelled:
            headline = plural(many, "{n} clue can be removed so far.", "{n:,} clues can be removed so far.")
        elif most < 2 < many:
            headline = say("Any one of {n:,} clues can be removed, but only one.", n=many)
        elif most < many == 2:
            headline = say("Either of 2 clues can be removed, but not both.")
        else:
            headline = plural(many, "{n} clue can be removed.", "{n:,} clues can be removed.")
            if most < many:
                detail = say("You can remove any one of them, or the {n:,} filled ones together.", n=most)
        return Message(headline, detail, marks=Marks(shown=filled, used=alone), change=change)


class Mending(Job[Mend]):
    """A search for the fewest clues to add so that the puzzle has one solution."""

    headline = "Looking for clues that leave one solution…"
    known = "{known:,} of {total:,} solutions tried"

    def message(self, cancelled: bool = False) -> Message:
        if not self.found:
            return Message(say("Canceled."), say("No clues that leave one solution were found so far."))
        found, many = self.found[-1], len(self.found[-1].clues)
        if not many:
            return Message(say("One solution."), say("No clue is missing."))
        change = _adding(found, say("Would add: {clues}.", clues=_names_of(found.clues)))
        headline = plural(many, "With 1 more clue there is one solution.", "With {n} more clues there is one solution.")
        enough = say("Fewer are not enough.") if found.proved and many > 1 else ""
        note = kind_named(found.puzzle.kind).givens.NOTE
        detail = " ".join(filter(None, (enough, note and say(note))))
        return Message(headline, detail, marks=Marks(), change=change)


class Offering(Job[Mend]):
    """A search for clues to add so that only the shown solution is left.

    At the end, it calls `show` with the change that adds the clues, or with None if it found no clues.
    """

    quiet = True
    headline = "Looking for clues that leave one solution…"
    patience = PATIENCE

    def message(self, cancelled: bool = False) -> Message:
        clues = self.found[-1].clues if self.found else ()
        if not clues:
            return self.show(None)
        sentence = say("To leave only this solution, add {clues}.", clues=_names_of(clues))
        return self.show(_adding(self.found[-1], sentence))


def _adding(found: Mend, sentence: str) -> Change:
    clues, demands = found.clues, kind_named(found.puzzle.kind).givens.demands
    puzzles, done = (found.puzzle, found.mended), _names_of(clues)
    before, after = ({clue.cells: clue for clue in demands(puzzle) if clue.cells} for puzzle in puzzles)
    if any(after.get(cells, clue).name != clue.name for cells, clue in before.items()):
        sentence += " " + say("The numbers after an added number go up by one.")
        done = _names_of([after.get(clue.cells, clue) for clue in clues])
    button = plural(len(clues), "Add it", "Add them")
    return Change(sentence, button, found.edits, say("Added: {clues}.", clues=done), adds=True)


def _names_of(clues: Sequence[Clue]) -> str:
    return both(clue.name for clue in clues) if len(clues) <= MOST_NAMED else say("{n} clues", n=len(clues))
