"""What a front end asks for, as plain data in and out: open, play, solve, count, share.

A `Desk` holds one puzzle in play and at most one piece of long work. Every call returns a *view*: all that a front end
shows, as plain JSON-able data. Long work is pulled: a call starts it and returns at once with `busy`; the front end
then calls `step` until `busy` is false, and to cancel is to call `cancel` instead. Bad input leaves the board as it
is and comes back as `error`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from pysolvers import reading, share
from pysolvers.catalogue import describe, first_puzzle
from pysolvers.hand import Event, Hand
from pysolvers.lesson import DONE, Lesson, Tip
from pysolvers.puzzle import Deduction, Kind, NotThereYet, Puzzle, PuzzleError, Solution, State, kind_named, kinds
from pysolvers.scene import Cell, Marks
from pysolvers.search import Progress
from pysolvers.session import Session
from pysolvers.view import View, view_of
from pysolvers.work import Answers, Counting, Deducing, Making, Meaning, Work

SLICE = 0.02
"""Seconds of work in one `step`: short enough for a cancel to be heard at once."""


class Desk:
    """One puzzle in play, what is shown of it, and the work under way."""

    def __init__(self) -> None:
        self.session = Session(first_puzzle(kinds()[0]))
        self.source = "an example"
        self.hand = Hand()
        self.marks = Marks()
        self.compact = False
        self.noting = False
        self.answers: Answers | None = None
        self.checking: Answers | None = None
        self.index: int | None = None
        self.tip: Tip | None = None
        self.lesson: Lesson | None = None
        self.work: Work | None = None
        self.status = _IDLE
        self.left: dict[str, tuple[Session, str]] = {}

    # What there is ------------------------------------------------------------------------------------------------

    def kinds(self) -> dict[str, Any]:
        """All kinds with their examples drawn, for the page's first paint."""
        return {"kinds": [describe(kind) for kind in kinds()]}

    # Opening ------------------------------------------------------------------------------------------------------

    def open(self, text: str, kind: str | None = None, options: Mapping[str, str] | None = None) -> View:
        """Show the (first) puzzle in `text`: any format of any kind, or a link, whose wishes are carried out."""
        try:
            if share.is_link(text):
                link = share.read_link(text)
                self._show(Session(link.puzzle, link.moves, len(link.moves)), "from a link")
                return self.solve() if link.solve else self.view()
            found = reading.read(text, kind, options)
        except PuzzleError as error:
            return self.view(str(error))
        several = len(found.puzzles)
        self._show(Session(found.puzzles[0]), found.format.title + (f", the first of {several}" if several > 1 else ""))
        return self.view()

    def restore(self, session: str) -> View:
        """Show a game that was saved as `session`."""
        try:
            self._show(Session.read(session), "as you left it")
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    def choose(self, kind: str) -> View:
        """Show the kind's game as it was left, or its first example."""
        try:
            if kind != self.kind.name:
                self._show(*(self.left.get(kind) or (Session(first_puzzle(kind_named(kind))), "an example")))
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    def option(self, name: str, value: str) -> View:
        """The same puzzle with another choice of an option, such as the rule set."""
        try:
            same = reading.read(self.puzzle.id, self.kind.name, {name: value})
        except PuzzleError as error:
            return self.view(str(error))
        self._show(Session(same.puzzles[0], self.session.moves, self.session.at), self.source)
        return self.view()

    # Playing ------------------------------------------------------------------------------------------------------

    def event(
        self,
        what: Literal["down", "move", "up", "key"],
        x: float = 0,
        y: float = 0,
        button: Literal["left", "right"] = "left",
        key: str = "",
        shift: bool = False,
    ) -> View:
        """What the player did on the board. Looking round keeps a shown answer on the board, a move puts it away."""
        event = Event(what, x, y, button, key, shift)
        hand, moves = self.kind.play.interpret(self.state, self.hand, event)
        if moves and (self.index is not None or self.lesson is not None):
            self._put_away()
            hand, moves = self.kind.play.interpret(self.state, self.hand, event)
        self.hand = hand
        return self._move(moves)

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
        """Say whether the board is right so far, and mark what is wrong.

        An unfinished board is held against the answer.
        """
        answer = self.state.solution()
        if answer is None:
            self.work = self.checking = Answers(self.puzzle).want(2)
            return self.view()
        wrong = answer.violations()
        self.marks = Marks(wrong=frozenset(cell for v in wrong for cell in v.cells))
        self.status = ("Not right.", wrong[0].sentence, "bad") if wrong else ("Solved.", "Every rule is kept.", "")
        return self.view()

    # Long work ----------------------------------------------------------------------------------------------------

    def solve(self, engine: str = "auto") -> View:
        """Start to look for an answer and for a second one."""
        self._put_away()
        self.answers = Answers(self.puzzle, engine)
        self.index = 0
        self.work = self.answers.want(2)
        return self.view()

    def count(self, engine: str = "auto") -> View:
        """Start to count all answers."""
        self.work = Counting(self.puzzle, engine)
        return self.view()

    def next_answer(self) -> View:
        """Show the next answer, looking for it if need be."""
        if self.answers is not None and self.index is not None and not self.work:
            self.index += 1
            if not self.answers.complete:
                self.work = self.answers.want(self.index + 2)
            self._settle()
        return self.view()

    def previous_answer(self) -> View:
        """Show the answer before."""
        if self.answers is not None and self.index:
            self.index -= 1
            self._settle()
        return self.view()

    def hint(self) -> View:
        """Tell the next step by degrees: where to look, then why, then the move itself."""
        if self.index is not None or self.lesson is not None:
            self._put_away()
        if self.tip is None:
            return self._deduce(lambda: self.kind.hints.hint(self.session.state), 1)
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

    def generate(self, kind: str, size: str, seed: str = "", difficulty: str = "normal") -> View:
        """Start to make a new puzzle; the board stays until it is there."""
        try:
            generator = kind_named(kind).generator
            if difficulty not in generator.DIFFICULTIES:
                raise PuzzleError(f"The difficulty is one of {', '.join(generator.DIFFICULTIES)}.")
            self.work = Making(generator.generate(size, seed, difficulty, {}))
        except (PuzzleError, NotThereYet) as error:
            return self.view(str(error))
        return self.view()

    def step(self) -> View:
        """Work for about 20 ms; the view says whether there is more to do."""
        if self.work is None:
            return self.view()
        try:
            if not self.work.step(SLICE):
                self._done(self.work)
        except PuzzleError as error:
            self.work = None
            return self.view(str(error))
        return self.view()

    def cancel(self) -> View:
        """Stop the work; what was found stays."""
        if self.work is not None:
            self.status = self.work.status(cancelled=True)
            self.work = None
            self._settle()
        return self.view()

    # Taking away --------------------------------------------------------------------------------------------------

    def link(self, moves: bool = False) -> dict[str, str]:
        """The fragment of the puzzle, with the player's moves if wished."""
        made = self.session.moves[: self.session.at] if moves else ()
        return {"fragment": share.write(self.puzzle, made)}

    def picture(self, scheme: Literal["light", "dark"] = "light") -> dict[str, str]:
        """What is on the board as an SVG document, and a name for the file."""
        scene = self.kind.board.draw(self.state, None, replace(self.marks, differs=frozenset(), notes=self.noted))
        return {"svg": scene.svg(scheme), "name": f"{self.kind.name}.svg"}

    def notes(self, on: bool) -> View:
        """Show in each open cell what can still stand there, where the kind keeps such notes, or stop to."""
        self.noting = on
        return self.view()

    def shrink(self, compact: bool) -> View:
        """Say that the board is (not) so small on the screen that long texts beside it cannot be read."""
        self.compact = compact
        return self.view()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the desk."""
        return self.session.puzzle

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return kind_named(self.puzzle.kind)

    @property
    def state(self) -> State:
        """What is on the board: the answer that is shown, else the player's."""
        if self.lesson is not None:
            return self.lesson.state
        answer = self.answer
        return self.kind.play.shown(answer) if answer else self.session.state

    @property
    def noted(self) -> Mapping[Cell, str]:
        """The notes that are shown; {} where they are not wished or the kind keeps none."""
        return self.kind.notes(self.state) if self.noting else {}

    def view(self, error: str = "") -> View:
        """All that a front end shows."""
        return view_of(self, error)

    @property
    def answer(self) -> Solution | None:
        """The answer that is shown, or None."""
        if self.answers is None or self.index is None or self.index >= len(self.answers.found):
            return None
        return self.answers.found[self.index]

    def _show(self, session: Session, source: str) -> None:
        """Put another game on the desk; PuzzleError, and nothing changed, if its moves are none."""
        session.state  # noqa: B018  played through here, so that a bad move is found before anything changes
        self.left[self.kind.name] = (self.session, self.source)
        self.session, self.source, self.hand = session, source, Hand()
        self.work = None
        self._put_away()

    def _deduce(self, steps: Callable[[], Iterator[Progress | Deduction]], limit: int | None) -> View:
        try:
            self.work = Deducing(steps(), limit)
        except NotThereYet as error:
            return self.view(str(error))
        return self.view()

    def _done(self, work: Work) -> None:
        """What follows when a piece of work has ended by itself."""
        self.work = None
        self.status = work.status()
        if isinstance(work, Answers) and work is self.checking:
            self._judge(work)
        elif isinstance(work, Answers) and work.complete and not work.found:
            self.work = Meaning(self.puzzle, self.status[1])
        elif isinstance(work, Deducing) and work.found:
            if work.limit == 1:
                self.tip = Tip(work.found[0])
                self.marks, self.status = self.tip.marks, self.tip.status
            else:
                self._teach(Lesson(self.puzzle, work.found))
        elif isinstance(work, Making) and work.made is not None:
            status = self.status
            self._show(Session(work.made), "made here")
            self.status = status
        self._settle()

    def _judge(self, work: Answers) -> None:
        """Hold the unfinished board against the answers that were looked for."""
        self.checking = None
        if not work.found:
            self.status = ("No answer.", "The puzzle itself has none, so nothing on the board can be right.", "bad")
        elif len(work.found) > 1 or not work.complete:
            clashes = [self.session.state.clashes(answer) for answer in work.found]
            right = any(not c for c in clashes)
            self.status = ("Right so far." if right else "Cannot say.", "The puzzle has more than one answer.", "")
        else:
            wrong = self.session.state.clashes(work.found[0])
            self.marks = Marks(wrong=wrong)
            many = f"{len(wrong)} {'cell is' if len(wrong) == 1 else 'cells are'} not as in the answer."
            self.status = (
                ("Not right.", many, "bad") if wrong else ("Right so far.", "Nothing contradicts the answer.", "")
            )

    def _teach(self, lesson: Lesson) -> None:
        self.lesson, self.marks, self.status = lesson, lesson.marks, lesson.status

    def _move(self, moves: Sequence[str]) -> View:
        try:
            if moves:
                self._play(self.session.play(moves))
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    def _play(self, session: Session) -> None:
        self.session, self.marks, self.status, self.tip = session, Marks(), _IDLE, None
        answer = session.state.solution()
        if answer and session.at and not answer.violations():
            self.status = ("Solved.", "Every rule is kept.", "")

    def _put_away(self) -> None:
        self.answers, self.index, self.tip, self.lesson = None, None, None, None
        self.marks, self.status = Marks(), _IDLE

    def _settle(self) -> None:
        """After work: an index that points past the last answer comes back, and the status and marks follow."""
        if self.answers is None or self.index is None or self.work:
            return
        self.index = max(0, min(self.index, len(self.answers.found) - 1))
        self.marks = Marks(differs=self.answers.differs())


_IDLE: tuple[str, str, str] = ("Your turn.", "Play on the board, or press Solve.", "")
