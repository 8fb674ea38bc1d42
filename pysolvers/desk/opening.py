"""Calls that open puzzles: text in any format, links, files, pictures and saved games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from pysolvers.core.kind import kind_named
from pysolvers.core.words import ended, say
from pysolvers.desk import solving
from pysolvers.desk.game import Game, Session, key
from pysolvers.desk.jobs import ComparingPicture, Making, ReadingPicture
from pysolvers.desk.pack import Pack
from pysolvers.desk.workspace import Workspace
from pysolvers.errors import BadInput, PuzzleError
from pysolvers.text import document
from pysolvers.text.recognise import UnknownFormat

LONGEST_CLUE = 200  # characters

AT_ONCE = 0.2  # seconds for making a puzzle within `open_text`, before it becomes a job


def open_text(
    workspace: Workspace,
    text: str,
    kind: str | None = None,
    options: Mapping[str, str] | None = None,
) -> None:
    """Show the first puzzle in a text of any format, or in a link. Several puzzles become the desk's `pack`.

    `options`, such as the rule set, apply if the text doesn't give them. `kind` is recognized by default.
    """
    try:
        found = document.read(text, kind, options, compute=False)
    except UnknownFormat:
        if clue := _as_clue(text.strip()):
            raise PuzzleError("This is a clue, not a puzzle. It means: {clue}.", clue=clue) from None
        raise PuzzleError(
            "That doesn't look like a puzzle. Paste rows of letters or numbers, a link, or a screenshot."
        ) from None
    if found.steps:
        job = Making(found.steps, workspace.show_puzzle)
        if job.step(AT_ONCE):
            workspace.job = job
        for puzzle in job.found:
            workspace.show_puzzle(puzzle)
        return
    puzzles = list(found.puzzles)
    if len(puzzles) > 1:
        workspace.pack = Pack(puzzles)
    if found.format == "link" and len(puzzles) == 1:
        session = Session(found.puzzle, found.drawn, len(found.drawn), found.edits is not None)
        workspace.show(Game(session))
        if found.solve:
            workspace.solve()
        elif found.mode in ("solve", "edit"):
            solving.mode(workspace, found.mode)
        return
    workspace.show_puzzle(found.puzzle, found.moves)
    workspace.remarks = _remarks(found)


def _as_clue(text: str) -> str:
    from pysolvers import regex  # only a text that is no puzzle needs it

    if len(text) > LONGEST_CLUE or not re.fullmatch(r"\S*[]|*+}^$\\]\S*", text):
        return ""
    with suppress(PuzzleError):
        return regex.explain_clue(text)[0][1]
    return ""


def _remarks(found: document.Document) -> str:
    sentences = [found.note]
    if found.errors:
        counts = {"wrong": len(found.errors), "count": len(found.entries)}
        sentences = [say("{wrong} of {count} puzzles are wrong.", **counts), str(found.errors[0]), *sentences]
    if option := found.missing_option:
        sentences.append(say("The text does not name the {option}.", option=say(option)))
    return " ".join(map(ended, filter(None, sentences)))


def open_file(workspace: Workspace, data: bytes) -> None:
    """Show the first puzzle in the bytes of a text file."""
    open_text(workspace, data.decode(errors="replace"))


def unpack(workspace: Workspace, data: bytes = b"") -> None:
    """Replace the pack (puzzles opened together) with the puzzles in a text file; without `data`, remove the pack.

    The board doesn't change.
    """
    workspace.pack = Pack(list(document.read(data.decode(errors="replace")).puzzles)) if data else None


def restore(workspace: Workspace, session: str) -> None:
    """Show a saved game or draft (see `Game.text`)."""
    workspace.show(Game.read(session))


def go_on(workspace: Workspace, session: str) -> None:
    """Continue a saved game if its puzzle is still the one on the desk."""
    game, now = Game.read(session), workspace.game
    heading = now.session.puzzle.heading
    if key(game.session.puzzle) == key(now.session.puzzle):
        game = replace(game, waiting=now.waiting) if now.waiting and not now.editing else game
        workspace.show(game.titled(heading) if heading else game)


def choose(workspace: Workspace, kind: str, kept: str = "") -> None:
    """Show a kind's last game on this desk if it has moves, otherwise the saved game `kept`, otherwise an example."""
    if kind == workspace.kind.name:
        return
    left = workspace.earlier.get(kind)
    game = left or Game.example(kind_named(kind))
    if kept and not (left and left.session.moves):
        with suppress(BadInput):
            read = Game.read(kept)
            game = read if read.kind.name == kind else game
    workspace.show(game)


def option(workspace: Workspace, name: str, value: str) -> None:
    """Set the option `name` of the puzzle, such as its rule set, to `value`; moves and edits stay if they fit."""
    workspace.show(workspace.game.with_option(name, value))


def link_in(workspace: Workspace, data: bytes) -> dict[str, str]:
    """Return `{"link": LINK}` for the first puzzle link in the bytes of a picture file; LINK is "" without a link."""
    from pysolvers.picture.metadata import links_in  # slow to import, and rarely needed

    return {"link": next(filter(document.game_in, links_in(data)), "")}


def read_picture(
    workspace: Workspace,
    data: bytes,
    width: int,
    height: int,
    corners: list[list[float]] | None = None,
    opened: bool = False,
) -> None:
    """Start reading the puzzle in a picture; `data` has red, green, blue and alpha of each pixel.

    `corners` are those of the board, in pixels, clockwise from the top left. If `opened`, the puzzle that is stored in
    the picture's file is already on the desk. If the picture shows another puzzle, both are shown.
    """
    from pysolvers.picture.grid.straighten import corners_of
    from pysolvers.picture.image import Image
    from pysolvers.picture.reading import PictureReading, compared, read_image

    if not opened:
        steps = read_image(Image.from_pixels(data, width, height), corners_of(corners))
        workspace.job = ReadingPicture(steps, workspace.show_reading)
    elif not workspace.lack:
        session, puzzle = workspace.game.session, workspace.puzzle
        carried = PictureReading(puzzle.kind, puzzle, None, moves=() if session.editing else session.made)
        steps = compared(carried, lambda: Image.from_pixels(data, width, height))
        workspace.job = ComparingPicture(steps, workspace.show_comparison, workspace.job)
