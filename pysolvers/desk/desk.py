"""What a front end asks for, as plain data in and out: open, play, edit, solve, count, share.

A `Desk` holds one puzzle in play and at most one piece of long work. Every call returns a *view*: all that a front end
shows, as plain JSON-able data. Long work is pulled: a call starts it and returns at once with `busy`; the front end
then calls `step` until `busy` is false, and to cancel is to call `cancel` instead. Bad input leaves the board as it
is and comes back as `error`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from time import perf_counter
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from pysolvers.core.input import Event
from pysolvers.core.kind import NotThereYet, kind_named, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.desk import aids, exports, making
from pysolvers.desk.answers import SIDE_BY_SIDE
from pysolvers.desk.following import Ahead, next_level
from pysolvers.desk.game import Game, Session, key
from pysolvers.desk.jobs import CANCELLED, ComparingPicture, Deducing, Making, ReadingPicture
from pysolvers.desk.pack import Pack
from pysolvers.desk.printing import Printing
from pysolvers.desk.searches import Counting
from pysolvers.desk.tutor import DONE
from pysolvers.desk.view import View, describe, progress_of, scene_of, view_of
from pysolvers.desk.workspace import Workspace
from pysolvers.engines.reasoning.wording import with_ending
from pysolvers.text import document

P = ParamSpec("P")
R = TypeVar("R")

LOOK = 0.12
"""Seconds between two looks at the board of a search that is watched: what they take is a small part of that."""

SLICE = 0.02
"""Seconds of work in one `step`: short enough for a cancel to be heard at once."""

LOOK_AGAIN = 0.001
"""Seconds for one `step` that only looks what helpers have done."""

AT_ONCE = 0.2
"""Seconds that a puzzle which has to be computed may take within `open`; beyond that it is work in steps."""


def returns_view(method: Callable[Concatenate[Desk, P], None]) -> Callable[Concatenate[Desk, P], View]:
    """Make a method of `Desk` return the view after it, with the sentence of a PuzzleError as `error`.

    A drag that is under way is given up where another board is shown then: it has lines that this one may not have.
    """

    @wraps(method)
    def call(desk: Desk, /, *args: P.args, **kwargs: P.kwargs) -> View:
        shown = desk.workspace.shown_instead
        try:
            method(desk, *args, **kwargs)
            if desk.workspace.shown_instead != shown and method.__name__ not in ("event", "events"):
                desk.workspace.let_go()
        except (PuzzleError, NotThereYet) as error:
            told = {"taken_for": error.taken_for, "field": error.field} if isinstance(error, PuzzleError) else {}
            return desk.view(str(error)) | {"taken_for": "", "field": "", **told}
        return desk.view()

    return call


def of_workspace(function: Callable[Concatenate[Workspace, P], R]) -> Callable[Concatenate[Desk, P], R]:
    """Make a method of `Desk` of a function of its workspace."""

    @wraps(function)
    def call(desk: Desk, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return function(desk.workspace, *args, **kwargs)

    return call


def shows(function: Callable[Concatenate[Workspace, P], None]) -> Callable[Concatenate[Desk, P], View]:
    """Make a method of `Desk` of a function that changes its workspace: it returns the view after it."""

    @returns_view
    @wraps(function)
    def call(desk: Desk, /, *args: P.args, **kwargs: P.kwargs) -> None:
        function(desk.workspace, *args, **kwargs)

    return call


class Desk:
    """All that a front end asks for."""

    def __init__(self) -> None:
        self.workspace = Workspace(Game.example(kinds()[0]))
        self._next_look = 0.0
        self._file = b""
        self._ahead = Ahead()
        printing = Printing(self.workspace)
        self.paper, self.bind, self.bind_on = printing.sheet, printing.bind, printing.bind_on
        self.book_front, self.book_entry = printing.book_front, printing.book_entry

    def kinds(self) -> dict[str, Any]:
        """All kinds with their examples drawn, for the page's first paint."""
        return {"kinds": [describe(kind) for kind in kinds()]}

    def view(self, error: str = "") -> View:
        """All that a front end shows."""
        return view_of(self.workspace, error)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the desk; while it is edited the last draft that was one."""
        return self.workspace.puzzle

    # Opening ------------------------------------------------------------------------------------------------------

    def open(
        self, text: str, kind: str | None = None, options: Mapping[str, str] | None = None, source: str = ""
    ) -> View:
        """Show the (first) puzzle in `text`: any format of any kind, or a link, which may ask for its answer.

        `source` says in words where the text is from, if that is known. If there are several puzzles, they are the pack
        from now on, and the view says how many: `several`.
        """
        before = self.workspace.pack
        view = self._open(text, kind, options, source)
        pack = self.workspace.pack
        return view | {"several": len(pack.puzzles)} if pack and pack is not before else view

    def open_file(self) -> View:
        """Show the (first) puzzle in the text that was kept as UTF-8, as `open` does."""
        data, self._file = self._file, b""
        return self.open(data.decode(errors="replace"))

    @returns_view
    def _open(self, text: str, kind: str | None, options: Mapping[str, str] | None, source: str) -> None:
        found = document.read(text, kind, options, compute=False)
        if found.steps:
            job = Making(found.steps, self.workspace.show_puzzle)
            if job.step(AT_ONCE):
                self.workspace.job = job
            for puzzle in job.found:
                self.workspace.show_puzzle(puzzle, found.title)
            return
        puzzles = list(found.puzzles)
        if len(puzzles) > 1:
            self.workspace.pack = Pack(puzzles)
        if found.format == "link" and len(puzzles) == 1:
            session = Session(found.puzzle, found.drawn, len(found.drawn), found.edits is not None)
            self.workspace.show(Game(session, "from a link"))
            if found.solve:
                self.workspace.solve()
            return
        first = f", the first of {len(puzzles)}" if len(puzzles) > 1 else ""
        told = found.title + first + (", with what is drawn" if found.moves else "")
        told += f"; it does not say the {found.unsaid}, choose them" if found.unsaid else ""
        told += f". {found.note}".removesuffix(".") if found.note else ""
        self.workspace.show_puzzle(found.puzzle, source or told, found.moves)

    @returns_view
    def restore(self, session: str) -> None:
        """Show what was saved as `session`: a game, or an edit and on a second line the game that waits for it."""
        self.workspace.show(Game.read(session))

    @returns_view
    def go_on(self, session: str) -> None:
        """Go on with the game that was begun on the puzzle shown; if another is shown by now, that one stays."""
        game = Game.read(session)
        heading = self.workspace.game.session.puzzle.heading
        if key(game.session.puzzle) == key(self.workspace.game.session.puzzle):
            self.workspace.show(game.titled(heading) if heading else game)

    @returns_view
    def choose(self, kind: str, kept: str = "") -> None:
        """Show the kind's game as it was left here after some moves, else as it was `kept`, else its first example."""
        if kind == self.workspace.kind.name:
            return
        left = self.workspace.earlier.get(kind)
        game = left or Game.example(kind_named(kind))
        if kept and not (left and left.session.moves):
            with suppress(PuzzleError):
                read = Game.read(kept)
                game = read if read.kind.name == kind else game
        self.workspace.show(game)

    @returns_view
    def option(self, name: str, value: str) -> None:
        """The same puzzle with another choice of an option, such as the rule set; moves or edits stay."""
        self.workspace.show(self.workspace.game.with_option(name, value))

    unmade = staticmethod(making.unmade)
    generate = shows(making.generate)

    @returns_view
    def next_puzzle(self, harder_one: bool = False, seed: str = "") -> None:
        """Show the next level of the pack, or start to make the puzzle that comes after the one on the desk.

        If it has begun to be made, that goes on.
        """
        number = 0 if harder_one else next_level(self.workspace)
        if number:
            self.workspace.show_level(number)
            return
        self.workspace.job = self._ahead.take(self.workspace, harder_one, seed) or self.workspace.job

    daily = shows(making.daily)
    level = shows(Workspace.show_level)

    @returns_view
    def unpack(self) -> None:
        """Take the puzzles in the text that was kept as the pack, none if none was; the board stays."""
        data, self._file = self._file, b""
        self.workspace.pack = Pack(list(document.read(data.decode(errors="replace")).puzzles)) if data else None

    def level_keys(self) -> dict[str, Sequence[str]]:
        """The key of each puzzle of the pack."""
        return {"keys": self.workspace.pack.keys if self.workspace.pack else ()}

    def levels(self, number: int, many: int) -> dict[str, Any]:
        """Names and drawings of some puzzles of the pack, from a number on."""
        return {"levels": self.workspace.pack.drawn(number, many) if self.workspace.pack else []}

    # Playing ------------------------------------------------------------------------------------------------------

    @returns_view
    def event(
        self,
        what: Literal["down", "move", "up", "key", "hover"],
        x: float = 0,
        y: float = 0,
        button: Literal["left", "right"] = "left",
        key: str = "",
        shift: bool = False,
    ) -> None:
        """What the player did on the board. Looking round keeps a shown answer on the board, a move puts it away."""
        self.workspace.handle(Event(what, x, y, button, key, shift))

    @returns_view
    def events(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Several events in their order, each with `event`'s arguments; only what follows from the last is shown."""
        for event in events[:-1]:
            with suppress(PuzzleError):
                self.workspace.handle(Event(**event))
        if events:
            self.workspace.handle(Event(**events[-1]))

    @returns_view
    def undo(self) -> None:
        """One step back; puts a shown answer away first."""
        if not self.workspace.put_away_answers():
            session = self.workspace.game.session
            self.workspace.continue_with(session.undo() if session.at > self.workspace.base else session)

    @returns_view
    def redo(self) -> None:
        """One step forward again."""
        self.workspace.continue_with(self.workspace.game.session.redo())

    @returns_view
    def restart(self) -> None:
        """The board as given; redo brings the moves back."""
        session = self.workspace.game.session
        self.workspace.continue_with(
            session.standing_at(self.workspace.base) if self.workspace.practice else session.restart()
        )

    @returns_view
    def check(self) -> None:
        """Say whether the board is right so far, and mark what is wrong; asked again, take the marks away.

        An unfinished board is compared with the answer; of several answers one has to have all that is on it.
        """
        self.workspace.check()

    @returns_view
    def live_errors(self, on: bool) -> None:
        """Say after each move which rules the board breaks, or say it only of a full board."""
        self.workspace.live_errors.on = on
        self.workspace.look_at_board()

    @returns_view
    def hint(self) -> None:
        """Tell the next step by degrees: where to look, then why, then the move itself."""
        workspace, tutor = self.workspace, self.workspace.tutor
        workspace.put_away_answers()
        if tutor.hint is None:
            steps = with_ending(workspace.kind.hints.hint(workspace.player_state), workspace.player_state)
            workspace.job = Deducing(steps, workspace.tell_hint, limit=1)
        else:
            message = tutor.tell(tutor.hint.more)
            if tutor.hint.degree < DONE:
                workspace.say(message)
            else:
                workspace.move(tutor.hint.deduction.moves)

    explain = shows(aids.explain)
    lesson_step = shows(aids.lesson_step)
    lesson_take = shows(aids.lesson_take)
    show_chain = shows(aids.show_chain)
    close_chain = shows(aids.close_chain)
    drill = shows(aids.drill)
    worked = shows(aids.worked)
    show_drill = shows(aids.show_drill)
    leave_drill = shows(aids.leave_drill)
    example_of = staticmethod(aids.example_of)
    try_moves = shows(aids.try_moves)
    keep_trial = shows(aids.keep_trial)
    drop_trial = shows(aids.drop_trial)
    mark = shows(aids.mark)
    back_to_right = shows(aids.back_to_right)

    @returns_view
    def lesson_close(self) -> None:
        """Back to the player's board, from a technique's example to the game that waits."""
        self.workspace.put_away()
        if self.workspace.practice and not self.workspace.practice.drill.steps:
            aids.leave_drill(self.workspace)

    # Editing ------------------------------------------------------------------------------------------------------

    edit = shows(making.edit)
    play = shows(making.play_edited)
    choose_tool = shows(Workspace.choose_tool)
    set_heading = shows(Workspace.set_heading)
    set_number = shows(making.set_number)
    enter = shows(making.enter)
    clear = shows(making.clear)
    take_offer = shows(making.take_offer)
    settle = shows(Workspace.settle_doubt)
    spare = shows(making.spare)
    mend = shows(making.mend)
    take_change = shows(making.take_change)
    show_hardest = shows(making.show_hardest)

    def keep_file(self, data: bytes) -> str:
        """Keep a file's bytes, or a picture's pixels: for `read_picture`, `open_file` and `unpack`.

        Returns the link that the file carries, or "".
        """
        from pysolvers.picture.metadata import links_in  # most visits read no picture

        self._file = data
        return next(filter(document.game_in, links_in(data)), "")

    @returns_view
    def read_picture(
        self, width: int, height: int, corners: list[list[float]] | None = None, opened: bool = False
    ) -> None:
        """Start to read the puzzle in the picture that was kept: red, green, blue and alpha of each pixel.

        `corners` are its board's in pixels if they are known: left top, right top, right bottom, left bottom. With
        `opened` its file's own puzzle is on the desk: it stays, and if the picture shows another one, that is said.
        """
        from pysolvers.picture.grid.straighten import corners_of
        from pysolvers.picture.image import Image
        from pysolvers.picture.reading import PictureReading, compared, read_image

        data, self._file, workspace = self._file, b"", self.workspace
        if not opened:
            steps = read_image(Image.from_pixels(data, width, height), corners_of(corners))
            workspace.job = ReadingPicture(steps, workspace.show_reading)
        elif not workspace.lack:
            session, puzzle = workspace.game.session, workspace.puzzle
            carried = PictureReading(puzzle.kind, puzzle, None, moves=() if session.editing else session.made)
            steps = compared(carried, lambda: Image.from_pixels(data, width, height))
            workspace.job = ComparingPicture(steps, workspace.show_comparison, workspace.job)

    # Answers ------------------------------------------------------------------------------------------------------

    @returns_view
    def solve(self, engine: str = "auto") -> None:
        """Start to look for an answer and for a second one."""
        self.workspace.solve(engine)

    @returns_view
    def next_answer(self) -> None:
        """Show the next answer, looking for it if need be."""
        if self.workspace.job is None:
            self.workspace.look_for_more(self.workspace.answers.next())

    @returns_view
    def previous_answer(self) -> None:
        """Show the answer before."""
        self.workspace.answers.previous()
        self.workspace.refresh()

    @returns_view
    def spread_answers(self) -> None:
        """Show the answers side by side, looking for more of them first; once more shows one at a time again."""
        if self.workspace.job is None:
            self.workspace.look_for_more(self.workspace.answers.toggle_side_by_side())

    @returns_view
    def gather(self, many: int = SIDE_BY_SIDE) -> None:
        """Look for up to so many answers, for `all_answers`; the one that is shown stays."""
        if self.workspace.answers.search is None:
            self.workspace.solve()
        self.workspace.look_for_more(self.workspace.answers.want(many))

    # Long work ----------------------------------------------------------------------------------------------------

    @returns_view
    def count(self, engine: str = "auto") -> None:
        """Start to count all answers."""
        self.workspace.job = Counting(self.workspace.whole_puzzle, engine)

    def step(self, watch: bool = False) -> View:
        """Work for about 20 ms; the view says whether there is more to do.

        While there is, and the board stays as it was, it holds only what says so: `busy`, `quiet`, `idle`, `progress`.
        To `watch` is to have now and then a `scene` with it, of what the search stands at.
        """
        workspace, job, before = self.workspace, self.workspace.job, self.workspace.answers.shown
        shown = workspace.shown_instead
        if job is None:
            return self.view()
        try:
            if not job.step(LOOK_AGAIN if job.idle else SLICE):
                workspace.finish(job)
        except PuzzleError as error:
            workspace.job = None
            return self.view(str(error))
        if workspace.shown_instead != shown:
            workspace.let_go()
        if workspace.job is not job or workspace.answers.shown is not before:
            return self.view()
        told = progress_of(workspace.job)
        if not watch:
            workspace.job.drop_snapshot()
        elif perf_counter() > self._next_look and before is None and not workspace.drafting:
            workspace.job.take_snapshot()
            told |= scene_of(workspace)
            self._next_look = perf_counter() + LOOK
        return told

    def can_share(self) -> bool:
        """Whether desks elsewhere can help with the work under way."""
        return self.workspace.job is not None and self.workspace.job.can_share()

    def order(self, helper: str, news: bytes) -> bytes:
        """What a helper of this name is to do next; b"" is to go on, or to wait. `news` are of what it does already."""
        job = self.workspace.job
        return job.share().order(helper, news) if job and job.can_share() else b""

    def leave(self, helper: str) -> None:
        """A helper is gone; nothing of its work is lost."""
        job = self.workspace.job
        if job and job.helpers:
            job.helpers.leave(helper)

    @returns_view
    def cancel(self) -> None:
        """Stop the work; what was found stays."""
        self.workspace.cancel()

    @returns_view
    def cancelled(self) -> None:
        """Say that work was cancelled whose worker did not stop: this desk goes on with the game in its place."""
        self.workspace.say(CANCELLED)

    # How it is shown, and taken away ------------------------------------------------------------------------------

    @returns_view
    def notes(self, on: bool) -> None:
        """Show in each open cell what can still stand there, where the kind keeps such notes, or stop to."""
        self.workspace.display = replace(self.workspace.display, notes=on)

    @returns_view
    def shrink(self, compact: bool) -> None:
        """Say that the board is (not) so small on the screen that long texts beside it cannot be read."""
        self.workspace.display = replace(self.workspace.display, compact=compact)

    def grade(self) -> dict[str, Any]:
        """Work for about 20 ms on what can wait: the grade, then the puzzles that may come next, while one is played.

        A puzzle that is edited is graded once it is known to have one answer. Returns whether there is `more` to do,
        the puzzle's `title`, with its grade where that is known, and the `advice` that the view would have.
        """
        workspace = self.workspace
        more = workspace.can_be_graded and workspace.grading.work(workspace.puzzle)
        told = {"title": exports.title(workspace), "advice": making.advice(workspace)}
        return {"more": more or self._ahead.work(workspace), **told}

    link = of_workspace(exports.link)
    result = of_workspace(exports.result)
    picture = of_workspace(exports.picture)
    all_answers = of_workspace(exports.all_answers)
    formats = of_workspace(exports.formats)
    write = of_workspace(exports.write)
    code = staticmethod(exports.code)
