"""The puzzle that comes after the one on the desk: as hard or one step harder, made while the player still plays."""

from __future__ import annotations

from contextlib import suppress

from pysolvers.core.words import capitalised
from pysolvers.desk.jobs import Making
from pysolvers.desk.orders import Order, harder, hardest
from pysolvers.desk.workspace import Workspace
from pysolvers.errors import BadInput

SLICE = 0.02
"""Seconds of work ahead at a time: anything else waits no longer than that."""


def orders(workspace: Workspace) -> tuple[Order, ...]:
    """What comes next, and what is one step harder if there is such a puzzle; () for kinds that make none.

    The next puzzle has the size of the one on the desk and is at least as hard: as it was made, and as it is graded.
    """
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
    """In words what comes next, and what is one step harder; "" where there is no such puzzle."""
    words = [order.words for order in orders(workspace)]
    told = dict(zip(("next", "harder"), (*words, "", ""), strict=False))
    if workspace.pack and (number := next_level(workspace)):
        told["next"] = capitalised(workspace.pack.named(number))
    return told


def next_level(workspace: Workspace) -> int:
    """The number of the puzzle that comes next in the pack; 0 where none does."""
    return workspace.pack.after(workspace.puzzle) if workspace.pack else 0


def work_ahead(workspace: Workspace) -> bool:
    """Work for about 20 ms on the puzzles that may come next, once the player has begun; return whether to go on."""
    wanted = orders(workspace) if workspace.game.session.made and not workspace.game.editing else ()
    wanted = wanted[1:] if next_level(workspace) else wanted
    known = dict(zip((order for order, _ in workspace.ahead), workspace.ahead, strict=True))
    workspace.ahead = [known.get(order) or (order, order.making(workspace.show_puzzle)) for order in wanted]
    waiting = [job for _, job in workspace.ahead if not job.found and not job.run.finished]
    if not waiting:
        return False
    with suppress(BadInput):  # the player sees it when asking for the puzzle
        return waiting[0].step(SLICE) or len(waiting) > 1
    return True


def take(workspace: Workspace, harder_one: bool, seed: str) -> Making | None:
    """Return the work on the next puzzle, as far as it has come unless there is a `seed`; None if there is none."""
    wanted = orders(workspace)
    if not wanted:
        return None
    order = wanted[-1 if harder_one else 0]
    begun = [job for known, job in workspace.ahead if known == order and (job.found or not job.run.finished)]
    workspace.ahead = [(known, job) for known, job in workspace.ahead if known != order]
    return begun[0] if begun and not seed else order.making(workspace.show_puzzle, seed)


def next_puzzle(workspace: Workspace, harder_one: bool = False, seed: str = "") -> None:
    """Show the next level of the pack, or start (or go on) to make the puzzle that follows the one on the desk."""
    number = 0 if harder_one else next_level(workspace)
    if number:
        workspace.show_level(number)
    else:
        workspace.job = take(workspace, harder_one, seed) or workspace.job
