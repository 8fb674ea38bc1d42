"""What a setter asks at a desk: which clues can go, and which are missing; the change that follows is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.api.givens import Mend, Spare, mend_steps, spare_steps
from pysolvers.core.editing import Clue
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.words import capitalised, listed
from pysolvers.desk.edit_session import Change
from pysolvers.desk.jobs import Job, Message
from pysolvers.desk.workspace import Workspace

TOLD = 3
"""The most clues that are named; of more the number is said."""


def spare(workspace: Workspace) -> None:
    """Start to look which clues can go without a second answer."""
    if workspace.game.editing:
        workspace.put_away()
        workspace.job = Sparing(spare_steps(workspace.game.session.draft.puzzle), workspace)


def mend(workspace: Workspace) -> None:
    """Start to look for the fewest clues that leave one answer."""
    if workspace.game.editing:
        workspace.put_away()
        workspace.job = Mending(mend_steps(workspace.game.session.draft.puzzle), workspace)


def take_change(workspace: Workspace) -> None:
    """Make the change that is offered, as one edit, which can be undone."""
    change = workspace.edit_session.change
    if change and workspace.game.editing:
        workspace.move(change.edits)


class Sparing(Job[Spare]):
    """Clues being taken away on trial: each alone, then as many together as will."""

    headline = "Looking which clues can go…"
    unit = "trials made"

    def __init__(self, steps: Iterator[Progress | Spare], workspace: Workspace) -> None:
        super().__init__(steps)
        self._workspace = workspace

    def message(self, cancelled: bool = False) -> Message:
        """Which clues can go, marked on the board; those that can go together are offered to be taken away."""
        found = self.found[-1] if self.found else None
        so_far = " so far" if cancelled else ""
        if found is None or not found.alone:
            return Message(f"No clue can go{so_far}.", self.spent(), marks=Marks())
        together = frozenset(cell for clue in found.together for cell in clue.cells)
        alone = frozenset(cell for clue in found.alone for cell in clue.cells)
        if found.together:
            words = f"Without {_told(found.together)} there is still one answer."
            self._workspace.edit_session.change = Change(words, "Take them away", found.edits)
        many = len(found.alone)
        headline = f"{many} {'clue' if many == 1 else 'clues'} can go{so_far}."
        detail = "It is marked." if many == 1 else f"Each alone; {len(found.together)} of them together, filled in."
        return Message(headline, detail, marks=Marks(shown=together, used=alone))


class Mending(Job[Mend]):
    """Clues being looked for that leave one answer."""

    headline = "Looking for missing clues…"
    unit = "answers tried"

    def __init__(self, steps: Iterator[Progress | Mend], workspace: Workspace) -> None:
        super().__init__(steps)
        self._workspace = workspace

    def message(self, cancelled: bool = False) -> Message:
        """The clues, marked on the board and offered to be added."""
        if not self.found:
            return Message("Cancelled.", "No clues were found so far that leave one answer.")
        clues, edits = self.found[-1].clues, self.found[-1].edits
        if not clues:
            return Message("One answer.", "No clue is missing.")
        words = f"{capitalised(_told(clues))} would leave one answer."
        many = len(clues)
        self._workspace.edit_session.change = Change(words, "Add it" if many == 1 else "Add them", edits)
        headline = f"{many} {'clue is' if many == 1 else 'clues are'} missing."
        cells = frozenset(cell for clue in clues for cell in clue.cells)
        return Message(headline, "The fewest that were found.", marks=Marks(shown=cells))


def _told(clues: Sequence[Clue]) -> str:
    """The clues by their names, or how many they are."""
    return listed(clue.name for clue in clues) if len(clues) <= TOLD else f"{len(clues)} clues"
