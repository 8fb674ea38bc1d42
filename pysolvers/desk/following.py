"""The next puzzle, as hard as the current one or a step harder. It is made while the player is still playing."""

from __future__ import annotations

from contextlib import suppress

from pysolvers.core.words import capitalised
from pysolvers.desk.jobs import Making
from pysolvers.desk.orders import Order, harder, hardest
from pysolvers.desk.workspace import Workspace
from pysolvers.errors import BadInput

SLICE = 0.02  # seconds of work at a time, and the longest that a player's input waits for it


def orders(workspace: Workspace) -> tuple[Order, ...]:
    """Return an order for the next puzzle and, if possible, one for a harder puzzle; () without a generator."""
    kind, puzzle = workspace.kind, workspace.puzzle
    if not kind.has("generator"):
        return ()
    size, like = kind.generator.order_like(puzzle)
    settings = tuple(like.items())
    grade = workspace.grading.known(puzzle)
    graded = (grade and grade.difficulty) or ""
    level = hardest(kind, (workspace.game.session.record.level, graded))
    more = harder(kind, size, level, like)
    return (Order(kind, size, level, settings), *([Order(kind, *more, settings)] if more else ()))


def offered(workspace: Workspace) -> dict[str, str]:
    """Return descriptions of the `next` puzzle and of the `harder` one, for buttons; "" if there is no such puzzle."""
    words = [order.words for order in orders(workspace)]
    words_of = dict(zip(("next", "harder"), (*words, "", ""), strict=False))
    if workspace.pack and (number := next_level(workspace)):
        words_of["next"] = capitalised(workspace.pack.named(number))
    return words_of


def next_level(workspace: Workspace) -> int:
    """Return the number of the next puzzle in the pack (puzzles opened together); 0 after the last."""
    return workspace.pack.after(workspace.puzzle) if workspace.pack else 0


def work_ahead(workspace: Workspace) -> bool:
    """Work for about 20 ms on the next puzzles, once the player has started. Return True if there is more to do."""
    wanted = orders(workspace) if workspace.game.session.made and not workspace.game.editing else ()
    wanted = wanted[1:] if next_level(workspace) else wanted
    known = dict(zip((order for order, _ in workspace.ahead), workspace.ahead, strict=True))
    workspace.ahead = [known.get(order) or (order, order.making(workspace.show_puzzle)) for order in wanted]
    waiting = [job for _, job in workspace.ahead if not job.found and not job.run.finished]
    if not waiting:
        return False
    with suppress(BadInput):  # reported when the player requests the puzzle
        return waiting[0].step(SLICE) or len(waiting) > 1
    return True


def take(workspace: Workspace, harder_one: bool, seed: str) -> Making | None:
    """Return the job that makes the next puzzle (or a harder one), from `seed` if given; None without a generator."""
    wanted = orders(workspace)
    if not wanted:
        return None
    order = wanted[-1 if harder_one else 0]
    begun = [job for known, job in workspace.ahead if known == order and (job.found or not job.run.finished)]
    workspace.ahead = [(known, job) for known, job in workspace.ahead if known != order]
    return begun[0] if begun and not seed else order.making(workspace.show_puzzle, seed)


def next_puzzle(workspace: Workspace, harder_one: bool = False, seed: str = "") -> None:
    """Show the next puzzle of the pack. After the last, or if `harder_one`, start making one (from `seed` if given)."""
    number = 0 if harder_one else next_level(workspace)
    if number:
        workspace.show_level(number)
    else:
        workspace.job = take(workspace, harder_one, seed) or workspace.job
