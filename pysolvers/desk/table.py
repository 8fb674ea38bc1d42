"""What lies on a desk: one puzzle in play or being edited, what is shown of it, and the work under way.

`Desk` is the vocabulary on top of it: all that a front end asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pysolvers.core.deduction import Deduction
from pysolvers.core.editing import Offer
from pysolvers.core.input import Hand
from pysolvers.core.kind import Kind, NotThereYet, kind_named, kinds
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.desk.catalogue import first_puzzle
from pysolvers.desk.jobs import Answers, Deducing, Making, Meaning, Verdict, Work
from pysolvers.desk.session import Session
from pysolvers.desk.tutor import Lesson, Tip
from pysolvers.desk.view import View, view_of
from pysolvers.drawing.scene import Cell, Marks

MOST_COMPARED = 500
"""The most answers among which one more clue is looked for that leaves only one of them."""


class Table:
    """One puzzle, what is shown of it, and the work under way."""

    def __init__(self) -> None:
        self.session = Session(first_puzzle(kinds()[0]))
        self.source = "an example"
        self.played: Session | None = None
        """The game that waits while its puzzle is edited."""
        self.finished = self.session.puzzle
        """While a puzzle is edited: the last draft of it that was a puzzle."""
        self.tool = ""
        self.hand = Hand()
        self.marks = Marks()
        self.compact = False
        self.noting = False
        self.unseen = False
        """Whether nobody will see the next view, so that it need not be drawn."""
        self.answers: Answers | None = None
        self.checking: Answers | None = None
        self.index: int | None = None
        self.snapshot: tuple[Work, State] | None = None
        """The board as a search stood at it when it was last looked at, for those who watch."""
        self.look_again = 0.0
        self.spread = False
        """Whether answers are shown side by side."""
        self.offer: Offer | None = None
        self.tip: Tip | None = None
        self.lesson: Lesson | None = None
        self.work: Work | None = None
        self.status = IDLE
        self.left: dict[str, tuple[Session, str]] = {}

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the desk; while it is edited the last draft that was one."""
        return self.finished if self.session.editing else self.session.puzzle

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return kind_named(self.session.puzzle.kind)

    @property
    def mine(self) -> State:
        """The player's board; while the puzzle is edited the bare one."""
        return self.kind.play.start(self.finished) if self.session.editing else self.session.state

    @property
    def state(self) -> State:
        """What is on the board: the answer that is shown, else the player's."""
        if self.lesson is not None:
            return self.lesson.state
        answer = self.answer
        return self.kind.play.shown(answer) if answer else self.mine

    @property
    def drafting(self) -> bool:
        """Whether the board shows a draft: not where an answer or an explanation is shown instead."""
        return self.session.editing and self.answer is None and self.lesson is None

    @property
    def noted(self) -> Mapping[Cell, str]:
        """The notes that are shown; {} where they are not wished or the kind keeps none."""
        return self.kind.notes(self.state) if self.noting and not self.drafting else {}

    @property
    def saved(self) -> str:
        """All that is to be kept for the next visit: the game, and on a second line the one that waits for an edit."""
        waiting = f"\n{self.played.text}" if self.session.editing and self.played else ""
        return self.session.text + waiting

    def view(self, error: str = "") -> View:
        """All that a front end shows."""
        return {} if self.unseen else view_of(self, error)

    @property
    def answer(self) -> Solution | None:
        """The answer that is shown, or None."""
        if self.answers is None or self.index is None or self.index >= len(self.answers.found):
            return None
        return self.answers.found[self.index]

    @property
    def watched(self) -> State | None:
        """The board as the search under way stands at it, if it is watched; an answer that is shown stays."""
        return self.snapshot[1] if self.snapshot and self.snapshot[0] is self.work and self.answer is None else None

    @property
    def side_by_side(self) -> bool:
        """Whether the board shows several answers at once; not while more of them are looked for."""
        return self.spread and self.answer is not None and self.work is None

    # What changes it ----------------------------------------------------------------------------------------------

    def _show(self, session: Session, source: str) -> None:
        """Put another game on the desk; PuzzleError, and nothing changed, if its moves are none."""
        session.board  # noqa: B018  played through here, so that a bad move is found before anything changes
        self.left[self.kind.name] = (self.session, self.source)
        self.session, self.source, self.hand = session, source, Hand()
        self.played, self.finished, self.work = None, session.puzzle, None
        self._put_away()
        self._judge_draft()

    def _show_puzzle(self, puzzle: Puzzle, source: str) -> None:
        """Put a new puzzle on the desk, to be edited where the one before was."""
        editing = self.session.editing and kind_named(puzzle.kind).has_editor
        self._show(Session(puzzle, editing=editing), source)

    def _move(self, moves: Sequence[str]) -> View:
        try:
            if moves:
                self._play(self.session.play(moves))
        except PuzzleError as error:
            return self.view(str(error))
        return self.view()

    def _play(self, session: Session) -> None:
        self.session, self.marks, self.status, self.tip = session, Marks(), IDLE, None
        if session.editing:
            self._judge_draft()
            return
        answer = session.state.solution()
        if answer and session.at and not answer.violations():
            self.status = ("Solved.", "Every rule is kept.", "")

    def _put_away(self) -> None:
        self.answers, self.index, self.offer, self.tip, self.lesson = None, None, None, None, None
        self.marks, self.status, self.spread = Marks(), IDLE, False

    def _deduce(self, steps: Callable[[], Iterator[Progress | Deduction]], limit: int | None) -> View:
        try:
            self.work = Deducing(steps(), limit)
        except NotThereYet as error:
            return self.view(str(error))
        return self.view()

    def _teach(self, lesson: Lesson) -> None:
        self.lesson, self.marks, self.status = lesson, lesson.marks, lesson.status

    # What work comes to -------------------------------------------------------------------------------------------

    def _done(self, work: Work) -> None:
        """What follows when a piece of work has ended by itself."""
        self.work = None
        self.status = work.status()
        if isinstance(work, Verdict):
            self.marks = Marks(differs=work.differs())
        elif isinstance(work, Answers) and work is self.checking:
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
            self._show_puzzle(work.made, "made here")
            self.status = status
        self._settle()

    def _judge(self, work: Answers) -> None:
        """Hold the unfinished board against the answers that were looked for."""
        self.checking = None
        if not work.found:
            self.status = ("No answer.", "The puzzle itself has none, so nothing on the board can be right.", "bad")
        elif len(work.found) > 1 or not work.complete:
            clashes = [self.mine.clashes(answer) for answer in work.found]
            right = any(not c for c in clashes)
            self.status = ("Right so far." if right else "Cannot say.", "The puzzle has more than one answer.", "")
        else:
            wrong = self.mine.clashes(work.found[0])
            self.marks = Marks(wrong=wrong)
            many = f"{len(wrong)} {'cell is' if len(wrong) == 1 else 'cells are'} not as in the answer."
            self.status = (
                ("Not right.", many, "bad") if wrong else ("Right so far.", "Nothing contradicts the answer.", "")
            )

    def _judge_draft(self) -> None:
        """Where a puzzle is edited: say what the draft lacks, or look whether it has one answer."""
        if not self.session.editing:
            return
        try:
            self.finished = self.session.draft.puzzle
        except PuzzleError as error:
            self.work = None
            self.status = ("Not a puzzle yet.", str(error), "")
            return
        self.work = Verdict(self.finished)
        self.status = self.work.waiting

    def _settle(self) -> None:
        """After work: an index that points past the last answer comes back, and the marks and the offer follow."""
        if self.answers is None or self.index is None or self.work:
            return
        found = self.answers.found
        self.index = max(0, min(self.index, len(found) - 1))
        self.marks = Marks(differs=self.answers.differs())
        self.offer = None
        if self.answers.complete and 1 < len(found) <= MOST_COMPARED and self.kind.has_editor:
            others = [answer for i, answer in enumerate(found) if i != self.index]
            self.offer = self.kind.editor.offer(found[self.index], others)

    def _with_edit(self, edit: str) -> Session:
        """The game after one edit, with its moves where they still are moves; PuzzleError if it is no edit."""
        if self.session.editing:
            return self.session.play((edit,))
        puzzle = self.kind.editor.start(self.puzzle).play(edit).puzzle
        try:
            session = replace(self.session, puzzle=puzzle)
            session.board  # noqa: B018  do the moves still fit?
        except PuzzleError:
            return Session(puzzle)
        return session


IDLE: tuple[str, str, str] = ("Your turn.", "Play on the board, or press Solve.", "")
