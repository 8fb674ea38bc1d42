"""What a front end asks for, as plain data in and out: open, play, edit, solve, count, share.

A `Desk` holds one puzzle in play and at most one piece of long work. Every call returns a *view*: all that a front end
shows, as plain JSON-able data. Long work is pulled: a call starts it and returns at once with `busy`; the front end
then calls `step` until `busy` is false, and to cancel is to call `cancel` instead. Bad input leaves the board as it
is and comes back as `error`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Literal

from pysolvers.core.format import Format
from pysolvers.core.input import Event
from pysolvers.core.kind import NotThereYet, kind_named, kinds
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.desk.answering import Answering
from pysolvers.desk.catalogue import describe, first_puzzle
from pysolvers.desk.jobs import Answers, Counting, Making, snapshot_state_of
from pysolvers.desk.session import Session
from pysolvers.desk.table import IDLE
from pysolvers.desk.tutor import DONE
from pysolvers.desk.view import View, progress_of, scene_of
from pysolvers.drawing.scene import Marks
from pysolvers.text import links, recognise

LOOK = 0.12
"""Seconds between two looks at the board of a search that is watched: what they take is a small part of that."""

SLICE = 0.02
"""Seconds of work in one `step`: short enough for a cancel to be heard at once."""

AT_ONCE = 0.2
"""Seconds that a puzzle which has to be computed may take within `open`; beyond that it is work in steps."""


class Desk(Answering):
    """All that a front end asks for."""

    # What there is ------------------------------------------------------------------------------------------------

    def kinds(self) -> dict[str, Any]:
        """All kinds with their examples drawn, for the page's first paint."""
        return {"kinds": [describe(kind) for kind in kinds()]}

    # Opening ------------------------------------------------------------------------------------------------------

    def open(self, text: str, kind: str | None = None, options: Mapping[str, str] | None = None) -> View:
        """Show the (first) puzzle in `text`: any format of any kind, or a link, whose wishes are carried out."""
        try:
            if links.is_link(text):
                link = links.read_link(text)
                self._show(Session(link.puzzle, link.moves, len(link.moves), link.edit), "from a link")
                return self.solve() if link.solve else self.view()
            if computed := recognise.making(text, kind):
                return self._make(*computed)
            found = recognise.read(text, kind, options)
        except PuzzleError as error:
            return self.view(str(error))
        several = len(found.puzzles)
        self._show_puzzle(found.puzzles[0], found.format.title + (f", the first of {several}" if several > 1 else ""))
        return self.view()

    def _make(self, steps: Iterator[Progress | Puzzle], format: Format) -> View:
        """Show what these steps compute, or if it is not there soon, work on; the board stays until it is."""
        work = Making(steps)
        if work.step(AT_ONCE):
            self.work = work
        elif work.made:
            self._show_puzzle(work.made, format.title)
        return self.view()

    def restore(self, session: str) -> View:
        """Show what was saved as `session`: a game, or an edit and on a second line the game that waits for it."""
        text, _, waiting = session.partition("\n")
        try:
            session_left, played = Session.read(text), Session.read(waiting) if waiting else None
            self._show(session_left, "as you left it")
            self.played = played
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    def choose(self, kind: str, kept: str = "") -> View:
        """Show the kind's game as it was left here after some moves, else as it was `kept`, else its first example."""
        try:
            left = self.left.get(kind)
            if kind != self.kind.name and kept and not (left and left[0].moves):
                view = self.restore(kept)
                if "error" not in view and self.kind.name == kind:
                    return view
            if kind != self.kind.name:
                self._show(*(self.left.get(kind) or (Session(first_puzzle(kind_named(kind))), "an example")))
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    def option(self, name: str, value: str) -> View:
        """The same puzzle with another choice of an option, such as the rule set; moves or edits stay."""
        try:
            same = recognise.read(self.session.puzzle.id, self.kind.name, {name: value})
            self._show(replace(self.session, puzzle=same.puzzles[0]), self.source)
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    # Playing ------------------------------------------------------------------------------------------------------

    def event(
        self,
        what: Literal["down", "move", "up", "key", "hover"],
        x: float = 0,
        y: float = 0,
        button: Literal["left", "right"] = "left",
        key: str = "",
        shift: bool = False,
    ) -> View:
        """What the player did on the board. Looking round keeps a shown answer on the board, a move puts it away."""
        event = Event(what, x, y, button, key, shift)
        if self.session.editing:
            return self._draw_with_tool(event)
        if self.side_by_side:
            return self._pick_answer(event)
        hand, moves = self.kind.play.interpret(self.state, self.hand, event)
        if moves and (self.index is not None or self.lesson is not None):
            self._put_away()
            hand, moves = self.kind.play.interpret(self.state, self.hand, event)
        self.hand = hand
        return self._move(moves)

    def events(self, events: Sequence[Mapping[str, Any]]) -> View:
        """Several events in their order, each with `event`'s arguments; only what follows from the last is shown."""
        self.unseen = True
        try:
            for event in events[:-1]:
                self.event(**event)
        finally:
            self.unseen = False
        return self.event(**events[-1]) if events else self.view()

    def undo(self) -> View:
        """One step back; puts a shown answer away first."""
        if self.index is not None or self.lesson is not None:
            self._put_away()
        else:
            self._play(self.session.undo())
        return self.view()

    def redo(self) -> View:
        """One step forward again."""
        self._play(self.session.redo())
        return self.view()

    def restart(self) -> View:
        """The board as given; redo brings the moves back."""
        self._put_away()
        self._play(self.session.restart())
        return self.view()

    def check(self) -> View:
        """Say whether the board is right so far, and mark what is wrong; asked again, take the marks away.

        An unfinished board is held against the answer.
        """
        if self.marks.wrong:
            self.marks, self.status = Marks(), IDLE
            return self.view()
        answer = self.state.solution()
        if answer is None:
            self.work = self.checking = Answers(self.puzzle).want(2)
            return self.view()
        wrong = answer.violations()
        self.marks = Marks(wrong=frozenset(cell for v in wrong for cell in v.cells))
        self.status = ("Not right.", wrong[0].sentence, "bad") if wrong else ("Solved.", "Every rule is kept.", "")
        return self.view()

    # Editing ------------------------------------------------------------------------------------------------------

    def edit(self) -> View:
        """Turn to editing the puzzle; the game waits."""
        if not self.session.editing and self.kind.has_editor:
            played = self.session
            self._show(Session(played.puzzle, editing=True), self.source)
            self.played = played
            self.tool = self.kind.editor.TOOLS[0].name
        return self.view()

    def play(self) -> View:
        """Play the edited puzzle; the game that waited goes on if the puzzle is the same."""
        if not self.session.editing:
            return self.view()
        try:
            puzzle, played = self.session.draft.puzzle, self.played
        except PuzzleError as error:
            return self.view(f"This is not a puzzle yet: {error}")
        same = played is not None and played.puzzle == puzzle
        self._show(played if played and same else Session(puzzle), self.source if same else "made by hand")
        return self.view()

    def choose_tool(self, name: str) -> View:
        """Take another tool in hand."""
        if any(tool.name == name for tool in self.kind.editor.TOOLS):
            self.tool, self.hand = name, replace(self.hand, drag=(), held=None)
        return self.view()

    def set_number(self, name: str, value: int) -> View:
        """Set a number of the edited puzzle, such as its columns."""
        return self._move((f"{name}:{int(value)}",) if self.session.editing else ())

    def enter(self, field: str, text: str) -> View:
        """Put text into a field of the edited puzzle, such as a clue."""
        if not self.session.editing:
            return self.view()
        try:
            moves = self.kind.editor.enter(self.session.draft, self.hand, field, text)
        except PuzzleError as error:
            return self.view(str(error))
        return self._move(moves)

    def clear(self) -> View:
        """Empty the edited board."""
        return self._move(("clear",) if self.session.editing else ())

    def take_offer(self) -> View:
        """Add the clue that leaves only the answer that is shown, and solve again."""
        if self.offer is None:
            return self.view()
        try:
            session = self._with_edit(self.offer.edit)
            self._show(session, "with one clue more")
        except PuzzleError as error:
            return self.view(str(error))
        return self.solve()

    def _draw_with_tool(self, event: Event) -> View:
        """What an event does while the puzzle is edited; digits choose the tool unless the one in hand takes them."""
        tools = {tool.name: tool for tool in self.kind.editor.TOOLS}
        tool = tools.get(self.tool) or next(iter(tools.values()))
        self.tool = tool.name
        if event.what == "key" and event.key.isdecimal() and not tool.types:
            names = list(tools)
            chosen = int(event.key) - 1 if len(event.key) == 1 else -1
            return self.choose_tool(names[chosen]) if 0 <= chosen < len(names) else self.view()
        if event.what != "hover" and (self.index is not None or self.lesson is not None):
            self._put_away()
        self.hand, moves = self.kind.editor.interpret(self.session.draft, self.hand, event, tool.name)
        return self._move(moves)

    # Long work ----------------------------------------------------------------------------------------------------

    def count(self, engine: str = "auto") -> View:
        """Start to count all answers."""
        self.work = Counting(self.puzzle, engine)
        return self.view()

    def hint(self) -> View:
        """Tell the next step by degrees: where to look, then why, then the move itself."""
        if self.index is not None or self.lesson is not None:
            self._put_away()
        if self.tip is None:
            return self._deduce(lambda: self.kind.hints.hint(self.mine), 1)
        self.tip = tip = self.tip.more()
        if tip.degree == DONE:
            return self._move(tip.deduction.moves)
        self.marks, self.status = tip.marks, tip.status
        return self.view()

    def explain(self) -> View:
        """Start to work out all steps from the bare board."""
        self._put_away()
        return self._deduce(lambda: self.kind.hints.explain(self.puzzle), None)

    def lesson_step(self, at: int) -> View:
        """Show another step of the explanation, from 0."""
        if self.lesson is not None:
            self._teach(self.lesson.go(at))
        return self.view()

    def lesson_take(self) -> View:
        """Make the move that the explanation shows on the player's own board, and close it."""
        if self.lesson is None:
            return self.view()
        step = self.lesson.steps[self.lesson.at]
        self._put_away()
        return self._move(step.moves)

    def lesson_close(self) -> View:
        """Back to the player's board."""
        self._put_away()
        return self.view()

    def generate(
        self,
        kind: str,
        size: str,
        seed: str = "",
        difficulty: str = "normal",
        settings: Mapping[str, str] | None = None,
    ) -> View:
        """Start to make a new puzzle, with the generator's `settings`; the board stays until it is there."""
        try:
            generator = kind_named(kind).generator
            if difficulty not in generator.DIFFICULTIES:
                raise PuzzleError(f"The difficulty is one of {', '.join(generator.DIFFICULTIES)}.")
            self.work = Making(generator.generate(size, seed, difficulty, settings or {}))
        except (PuzzleError, NotThereYet) as error:
            return self.view(str(error))
        return self.view()

    def step(self, watch: bool = False) -> View:
        """Work for about 20 ms; the view says whether there is more to do.

        While there is, and the board stays as it was, it holds only what says so: `busy`, `quiet` and `progress`. To
        `watch` is to have now and then a `scene` with it, of what the search stands at.
        """
        if self.work is None:
            return self.view()
        before = self.answer
        try:
            if not self.work.step(SLICE):
                self._done(self.work)
        except PuzzleError as error:
            self.work = None
            return self.view(str(error))
        if self.work is None or self.answer is not before:
            return self.view()
        if not watch:
            self.snapshot = None
        elif perf_counter() > self.look_again and not self.drafting and self.answer is None:
            state = snapshot_state_of(self.work, self.puzzle)
            self.snapshot = (self.work, state) if state else None
            told = {**progress_of(self), **scene_of(self)}
            self.look_again = perf_counter() + LOOK
            return told
        return progress_of(self)

    def cancel(self) -> View:
        """Stop the work; what was found stays."""
        if self.work is not None:
            self.status = self.work.status(cancelled=True)
            self.work = None
            self._settle()
        return self.view()

    # How it is shown -----------------------------------------------------------------------------------------------

    def notes(self, on: bool) -> View:
        """Show in each open cell what can still stand there, where the kind keeps such notes, or stop to."""
        self.noting = on
        return self.view()

    def shrink(self, compact: bool) -> View:
        """Say that the board is (not) so small on the screen that long texts beside it cannot be read."""
        self.compact = compact
        return self.view()
