"""New puzzles at a desk: as they are asked for, and those of the day."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pysolvers.api.daily import Daily, on_date
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.desk.game import OF_THE_DAY, Game
from pysolvers.desk.jobs import Making
from pysolvers.desk.playing.record import Record
from pysolvers.desk.session import Session
from pysolvers.desk.workspace import Workspace


def generate(
    workspace: Workspace,
    kind: str,
    size: str,
    seed: str = "",
    difficulty: str = "normal",
    settings: Mapping[str, str] | None = None,
) -> None:
    """Start to make a new puzzle, with the generator's `settings`; the board stays until it is there."""
    generator = kind_named(kind).generator
    if difficulty not in generator.DIFFICULTIES:
        raise PuzzleError(f"The difficulty is one of {', '.join(generator.DIFFICULTIES)}.")
    show = partial(workspace.show_puzzle, level=difficulty)
    workspace.job = Making(generator.generate(size, seed, difficulty, settings or {}), show)


def daily(workspace: Workspace, kind: str, date: str = "") -> None:
    """Start to make the puzzle of the day, today's in UTC unless a `date` is given.

    Where it was begun on this desk already, it is shown as it was left.
    """
    wanted = on_date(kind_named(kind), date)
    day = wanted.date.isoformat()
    for game in (workspace.game, workspace.earlier.get(wanted.kind.name)):
        if game and game.kind is wanted.kind and game.day == day and not game.editing:
            workspace.show(game)
            return
    workspace.job = Making(wanted.steps(), lambda puzzle: _show(workspace, puzzle, wanted))


def _show(workspace: Workspace, puzzle: Puzzle, made: Daily) -> None:
    """Put the puzzle of a day on the desk, to be played."""
    day = made.date.isoformat()
    session = Session(puzzle, record=Record(level=made.difficulty))
    workspace.show(Game(session, f"{OF_THE_DAY} {day}, {made.difficulty}", day=day))
