"""What a player is shown of a game: how much is done, the help that was taken, and at the end what comes next."""

from __future__ import annotations

from typing import Any

from pysolvers.desk.finish import orders
from pysolvers.desk.playing.record import key
from pysolvers.desk.workspace import Workspace


def data(workspace: Workspace) -> dict[str, Any] | None:
    """The game as plain data; None while the puzzle is edited, or something else is shown than the player's board."""
    game = workspace.game
    if game.editing or workspace.answer_or_explanation or workspace.side_by_side:
        return None
    session = game.session
    return {
        "key": key(session.puzzle),
        "completion": str(workspace.kind.judge.completion(session.state)),
        "moves": len(session.made),
        "hints": session.record.hints,
        "seen": session.record.seen,
        "finish": _finish(workspace) if workspace.solved else None,
    }


def _finish(workspace: Workspace) -> dict[str, Any]:
    """The lines that run once over the solved board, the help in words, and the puzzles that may come next."""
    session, kind = workspace.game.session, workspace.kind
    trails = [[[round(x, 3), round(y, 3)] for x, y in trail] for trail in kind.board.trails(session.state)]
    return {"trails": trails, "told": told(workspace), **orders.offered(kind, session.puzzle, session.record.level)}


def told(workspace: Workspace) -> str:
    """The moves and the help that a solution took, in words."""
    session = workspace.game.session
    moves, hints = len(session.made), session.record.hints
    words = [f"{moves} {'move' if moves == 1 else 'moves'}", f"{hints or 'no'} {'hint' if hints == 1 else 'hints'}"]
    return ", ".join([*words, "the answer seen"] if session.record.seen else words)
