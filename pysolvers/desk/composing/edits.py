"""What the tab Edit asks for: turn to editing and back, tools, numbers, fields, an empty board."""

from __future__ import annotations

from pysolvers.desk.workspace import Workspace


def edit(workspace: Workspace) -> None:
    """Turn to editing the puzzle; the game waits."""
    if not workspace.game.editing and workspace.kind.has("editor"):
        workspace.edit_session.choose_tool("")
        workspace.show(workspace.game.edit())


def play(workspace: Workspace) -> None:
    """Play the edited puzzle; the game that waited goes on if the puzzle is the same."""
    if workspace.game.editing:
        workspace.show(workspace.game.play())


def set_number(workspace: Workspace, name: str, value: int) -> None:
    """Set a number of the edited puzzle, such as its columns."""
    if workspace.game.editing:
        workspace.move((f"{name}:{int(value)}",))


def enter(workspace: Workspace, field: str, text: str) -> None:
    """Put text into a field of the edited puzzle, such as a clue."""
    game = workspace.game
    if game.editing:
        workspace.move(game.kind.editor.enter(game.session.draft, game.hand, field, text))


def clear(workspace: Workspace) -> None:
    """Empty the edited board."""
    if workspace.game.editing:
        workspace.move(("clear",))


def take_offer(workspace: Workspace) -> None:
    """Add the clue that leaves only the answer that is shown, and solve again."""
    if clue := workspace.answers.extra_clue:
        workspace.show(workspace.game.with_edit(clue.edit, "with one clue more"))
        workspace.solve()
