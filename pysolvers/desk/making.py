"""Calls that make puzzles: with a generator, as the puzzle of the day, or by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from typing import Any

from pysolvers.api.daily import Daily, on_date
from pysolvers.api.givens import mend_steps, spare_steps
from pysolvers.api.parsing import parse
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import say
from pysolvers.desk.editing import Mending, Sparing
from pysolvers.desk.game import Game, Record, Session, day_title
from pysolvers.desk.jobs import Job, Making
from pysolvers.desk.verdict import UniquenessCheck
from pysolvers.desk.workspace import Workspace
from pysolvers.errors import ArgumentError, BadInput

SLICE = 0.001  # seconds of work within `generate`, enough to detect an invalid size or setting


def unavailable(
    workspace: Workspace, kind: str, size: str, settings: Mapping[str, str] | None = None
) -> dict[str, dict[str, str]]:
    """Return why puzzles can't be made: in each usual size (`sizes`), and in `size` for each difficulty (`levels`).

    A reason is a sentence, or "" if the puzzle can be made. `levels` is {} if every difficulty is impossible for the
    same reason.
    """
    generator = kind_named(kind).generator
    easiest, wanted = generator.DIFFICULTIES[0], settings or {}
    levels: dict[str, str] = {level: generator.unavailable(size, level, wanted) for level in generator.DIFFICULTIES}
    sizes = {
        each: min((generator.unavailable(each, level, wanted) for level in levels), key=len) for each in generator.SIZES
    }
    return {"sizes": sizes, "levels": {} if len(set(levels.values())) == 1 and levels[easiest] else levels}


def generate(
    workspace: Workspace,
    kind: str,
    size: str,
    seed: str = "",
    difficulty: str = "normal",
    settings: Mapping[str, str] | None = None,
) -> None:
    """Start making a puzzle with the generator's `settings`. The current puzzle stays until the new one is ready."""
    generator = kind_named(kind).generator
    if difficulty not in generator.DIFFICULTIES:
        raise ArgumentError("The difficulty is one of {names}.", names=", ".join(generator.DIFFICULTIES))
    show = partial(workspace.show_puzzle, level=difficulty)

    def begun(wanted: Mapping[str, str]) -> Making:
        job = Making(generator.generate(size, seed, difficulty, wanted), show, name=_name(kind_named(kind), wanted))
        job.step(SLICE)
        return job

    settings = settings or {}
    try:
        workspace.job = begun(settings)
    except BadInput as error:
        error.field = "size"
        for name in settings:
            with suppress(BadInput):
                begun({other: value for other, value in settings.items() if other != name})
                error.field = name  # the request is valid without this setting
        raise


def _name(kind: Kind, settings: Mapping[str, str]) -> str:
    meant = [name for name, implied in kind.implied.items() if implied and implied.items() <= settings.items()]
    return next((say(variant) for variant in kind.variants if variant.lower() in meant), say(kind.title))


def daily(workspace: Workspace, kind: str, date: str = "", solution: bool = False) -> None:
    """Start making the puzzle of a day (default: today in UTC), or continue its game. If `solution`, also solve it."""
    wanted = on_date(kind_named(kind), date)
    day = wanted.date.isoformat()
    for game in (workspace.game, workspace.earlier.get(wanted.kind.name)):
        if game and game.kind is wanted.kind and game.day == day and not game.editing:
            workspace.show(game)
            if solution:
                workspace.solve()
            return
    show = partial(_show_daily, workspace, made=wanted, solution=solution)
    workspace.job = Making(wanted.steps(), show, day_title(wanted.date))


def _show_daily(workspace: Workspace, puzzle: Puzzle, made: Daily, solution: bool) -> None:
    session = Session(puzzle, record=Record(level=made.difficulty))
    workspace.show(Game(session, day=made.date.isoformat()))
    if solution:
        workspace.solve()


def edit(workspace: Workspace) -> None:
    if not workspace.game.editing and workspace.kind.has("editor"):
        workspace.edit_session.choose_tool(workspace.kind.editor.usual_tool(workspace.puzzle))
        workspace.show(workspace.game.edit())


def draw(workspace: Workspace, kind: str, like: str, size: str) -> None:
    """Start drawing on an empty board of this size, with the rules and shape of the puzzle whose id is `like`."""
    puzzle = parse(like, kind)
    session = Session(puzzle, editing=True).play(("clear",))
    for stepper, value in zip(session.draft.steppers, re.findall(r"\d+", size), strict=False):
        session = session.play((f"{stepper.name}:{value}",))
    workspace.show(Game(session))
    workspace.edit_session.choose_tool(kind_named(kind).editor.usual_tool(puzzle))


def play_edited(workspace: Workspace) -> None:
    """Play the edited puzzle; if it is unchanged, continue its game."""
    if workspace.game.editing:
        workspace.show(workspace.game.play())


def board_settings(workspace: Workspace) -> list[dict[str, Any]]:
    """Return the size and the options of the edited puzzle, each with its `name`, `title` and `value`.

    Each dict also has `kind`: "number", with the bounds `least` and `most`, or "choice", with the possible `choices`.
    """
    puzzle = workspace.edit_session.puzzle
    steppers = workspace.game.session.draft.steppers
    sizes = [{"kind": "number", **asdict(each), "title": say(each.title)} for each in steppers]
    return sizes + [
        {
            "kind": "choice",
            "name": option.name,
            "title": say(option.title),
            "value": option.choice(puzzle),
            "choices": [(value, say(words)) for value, words in option.values],
        }
        for option in workspace.kind.options
        if option.applies(puzzle)
    ]


def board_setting(workspace: Workspace, name: str, value: int | str) -> None:
    """Set a number of the edited puzzle (such as its columns) or an option (such as its rules) to `value`."""
    if not workspace.game.editing:
        return
    if any(each.name == name for each in workspace.game.session.draft.steppers):
        workspace.move((f"{name}:{int(value)}",))
    else:
        workspace.show(workspace.game.with_option(name, str(value)))


def enter(workspace: Workspace, field: str, text: str) -> None:
    """Enter text into a field of the edited puzzle, such as a clue."""
    game = workspace.game
    if game.editing:
        workspace.move(game.kind.editor.enter(game.session.draft, game.hand, field, text))


def clear(workspace: Workspace) -> None:
    """Clear the edited board and reset its rules, shape and symmetry."""
    if not workspace.game.editing:
        return
    workspace.move(("clear",))
    for option in workspace.kind.options:
        puzzle, (usual, _) = workspace.game.session.puzzle, option.values[0]
        if option.applies(puzzle) and option.choice(puzzle) != usual:
            workspace.show(workspace.game.with_option(option.name, usual))


def take_offer(workspace: Workspace) -> None:
    """Add the clues that are offered with the shown solution, and solve again."""
    if offer := workspace.solutions.offer:
        workspace.show(workspace.game.with_edits(offer.edits))
        workspace.solve()


def spare(workspace: Workspace) -> None:
    """Start finding clues that can be removed without creating a second solution."""
    if workspace.game.editing:
        steps = spare_steps(workspace.game.session.draft.puzzle)
        _after_check(workspace, Sparing(steps, workspace.edit_session.nothing_to_remove))


def mend(workspace: Workspace) -> None:
    """Start finding the fewest clues to add so that one solution is left. In Solve, switch to Edit first."""
    if workspace.display.solving:
        edit(workspace)
    if workspace.game.editing:
        draft = workspace.game.session.draft
        _after_check(workspace, Mending(mend_steps(draft.puzzle, draft.solution)))


def _after_check(workspace: Workspace, job: Job[Any]) -> None:
    if isinstance(workspace.job, UniquenessCheck):
        workspace.job.after = job
    else:
        workspace.put_away()
        workspace.job = job


def take_change(workspace: Workspace) -> None:
    """Apply the offered change as one edit."""
    change = workspace.edit_session.change
    if change and workspace.game.editing:
        workspace.move(change.edits)
        workspace.edit_session.done = change.done
