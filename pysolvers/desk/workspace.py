"""The parts of a desk, what the board shows, and changes that concern several parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pysolvers.api.givens import mend_steps
from pysolvers.api.lessons import Drill
from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction, Technique
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Run
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.core.words import say
from pysolvers.desk.checking import Checking, LiveErrors
from pysolvers.desk.display import Display
from pysolvers.desk.editing import EditSession, Offering
from pysolvers.desk.game import Game, Record, Session
from pysolvers.desk.jobs import Change, Job, Making, Message, your_turn
from pysolvers.desk.lessons import BASE, OPEN, Judging, Practice
from pysolvers.desk.orders import Order
from pysolvers.desk.pack import Pack
from pysolvers.desk.paper import Printing
from pysolvers.desk.searches import OtherRules, Solving
from pysolvers.desk.solutions import SolutionBrowser
from pysolvers.desk.tutor import Explanation, Hint, Tutor
from pysolvers.desk.verdict import Blaming, Repairing, UniquenessCheck
from pysolvers.drawing.scene import Scene
from pysolvers.engines.reasoning.grade import Grade, rated
from pysolvers.errors import BadInput

if TYPE_CHECKING:
    from pysolvers.picture.reading import PictureReading


def solved_message() -> Message:
    return Message(say("Solved."), say("All rules are satisfied."), "good", Marks())


GRADE_SLICE = 0.02  # seconds of work on the grade at a time, and the longest that a player's input waits for it


class Grading:
    """The grade of the puzzle on the desk, computed in idle time and cached."""

    def __init__(self) -> None:
        self._puzzle: Puzzle | None = None
        self._run: Run[Grade] | None = None
        self._grade: Grade | None = None

    def known(self, puzzle: Puzzle) -> Grade | None:
        return self._grade if puzzle == self._puzzle else None

    def work(self, puzzle: Puzzle) -> bool:
        """Work for about 20 ms. Return True if there is more to do."""
        if puzzle != self._puzzle:
            self._puzzle, self._grade = puzzle, None
            self._run = Run(rated(puzzle)) if kind_named(puzzle.kind).has("hints") else None
        if self._run and not self._grade:
            self._grade = next(iter(self._run.slice(GRADE_SLICE)), None)
        return self._run is not None and self._grade is None


class Workspace:
    """The contents of a desk. Its board shows the explanation if one is open, or a solution, or the game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.earlier: dict[str, Game] = {}
        """Games left on the desk earlier, by kind."""
        self.edit_session = EditSession(game.session.puzzle)
        self.ahead: list[tuple[Order, Making]] = []
        """Candidates for the next puzzle, ready or being made."""
        self.printing = Printing()
        self.job: Job[Any] | None = None
        self.practice: Practice | None = None
        """The drill that replaces the game."""
        self.compact = False
        """True if the board is shown without the texts beside it."""
        self.shows_notes = False
        """True if open cells show their notes, if the kind supports them."""
        self.live_errors = LiveErrors()
        self.grading = Grading()
        self.pack: Pack | None = None
        """The puzzles opened together last."""
        self.remarks = ""
        """Sentences on how the text that was just opened was read; the next view shows them."""
        self.display = Display(your_turn(self.puzzle))
        self.solved = False
        """True if the player's moves have solved the board."""

    # What the board shows

    @property
    def kind(self) -> Kind:
        return self.game.kind

    @property
    def hand(self) -> Hand:
        return self.game.hand

    @hand.setter
    def hand(self, hand: Hand) -> None:
        self.game = replace(self.game, hand=hand)

    @property
    def tutor(self) -> Tutor:
        return self.display.tutor

    @property
    def solutions(self) -> SolutionBrowser:
        return self.display.solutions

    @property
    def base(self) -> int:
        """The number of groups of moves that the player can't undo: in a drill, those that lead to its position."""
        return BASE if self.practice else 0

    @property
    def kept_game(self) -> Game:
        """The game to save: the one on the desk or, during a drill, the one that waits."""
        return self.practice.waiting if self.practice else self.game

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the desk; while it is edited, its last valid version."""
        return self.edit_session.puzzle if self.game.editing else self.game.session.puzzle

    @property
    def whole_puzzle(self) -> Puzzle:
        """The puzzle as it is now. Raises PuzzleError if it is being edited and not valid."""
        return self.game.session.drafted if self.game.editing else self.game.session.puzzle

    @property
    def lack(self) -> str:
        """What an edited puzzle needs to be valid, in a sentence; "" if nothing."""
        return self.edit_session.lack if self.game.editing else ""

    @property
    def grade(self) -> Grade | None:
        """The puzzle's grade; None if it isn't known yet, or if the edited puzzle isn't valid."""
        return None if self.lack else self.grading.known(self.puzzle)

    @property
    def can_be_graded(self) -> bool:
        """True if the puzzle can be graded. An edited puzzle needs one solution, and no job may run."""
        return not self.game.editing or (self.job is None and not self.lack and self.edit_session.has_one_solution)

    @property
    def player_state(self) -> State:
        """The player's board; while editing, the board without moves."""
        return self.kind.play.start(self.puzzle) if self.game.editing else self.game.session.state

    @property
    def state(self) -> State:
        if self.tutor.chain:
            return self.tutor.chain.state
        if self.tutor.explanation:
            return self.tutor.explanation.state
        if self.solutions.state:
            return self.solutions.state
        return self.kind.play.start(self.puzzle) if self.display.solving else self.player_state

    @property
    def mode(self) -> str:
        """The mode: "play", "solve", "edit" or "lesson"."""
        if self.practice:
            return "lesson"
        if self.display.solving:
            return "solve"
        return "edit" if self.game.editing else "play"

    @property
    def locked(self) -> bool:
        """True if the puzzle is solved in Play. Input then changes nothing."""
        return self.solved and self.mode == "play"

    @property
    def solution_or_explanation(self) -> bool:
        """True if the board shows a solution, an explanation or the puzzle without moves instead of the game."""
        return any(each is not None for each in self.shown_instead)

    @property
    def shown_instead(self) -> tuple[object, ...]:
        """What the board shows instead of the game: (solution, explanation, steps after a guess, True in mode Solve).

        An item that isn't shown is None.
        """
        return self.solutions.shown, self.tutor.explanation, self.tutor.chain, self.display.solving or None

    @property
    def before_trial(self) -> State | None:
        """The board before the trial, or before the guess whose steps are shown; None outside both."""
        if self.tutor.chain:
            return self.tutor.chain.start
        return None if self.solution_or_explanation else self.game.session.before_trial

    @property
    def drafting(self) -> bool:
        return self.game.editing and not self.solution_or_explanation

    @property
    def side_by_side(self) -> bool:
        """True if the board shows several solutions. While a job runs, it shows only one."""
        return self.solutions.side_by_side and self.solutions.shown is not None and self.job is None

    @property
    def snapshot(self) -> State | None:
        """The board that a running search is trying now, to watch the search; None at other times."""
        return self.job.snapshot if self.job and self.solutions.shown is None else None

    @property
    def notes(self) -> Mapping[Cell, str]:
        """The shown note of each cell; {} if notes are off, or if the kind has no notes."""
        shown = self.shows_notes and not self.drafting and self.kind.has("notes")
        return self.kind.notes.notes(self.state) if shown else {}

    def drawn(self) -> Scene:
        """Draw the board for an export, without the cursor. An edited puzzle has no marks."""
        if self.drafting:
            return self.kind.editor.draw(self.game.session.draft, None, Marks(whole=True), "")
        marks = replace(self.display.marks, differs=frozenset(), notes=self.notes, whole=True)
        return self.kind.board.draw(self.state, None, marks)

    @property
    def right_solution(self) -> Solution | None:
        """The solution on the board; None if the board is incomplete or wrong."""
        solution = self.state.solution()
        return solution if solution is not None and not solution.violations() else None

    # Changes

    def show(self, game: Game) -> None:
        """Put another game on the desk. Raises PuzzleError, and changes nothing, if its moves are invalid."""
        game = replace(game, session=game.session.played())
        self.earlier[self.kept_game.kind.name] = replace(self.kept_game, hand=Hand())
        self.game, self.job, self.practice = game, None, None
        self.edit_session.start(game.session.puzzle)
        self.put_away()
        self._check_draft()

    def show_puzzle(self, puzzle: Puzzle, moves: tuple[str, ...] = (), level: str = "") -> None:
        """Show a new puzzle of difficulty `level`: in Edit if the desk is in Edit, otherwise in Play with `moves`."""
        editing = self.game.editing and kind_named(puzzle.kind).has("editor")
        played = Session(puzzle, moves, len(moves), record=Record(level=level))
        self.show(Game(Session(puzzle, editing=True) if editing else played))

    def begin_practice(self, technique: Technique, drill: Drill, number: int, status: str = OPEN) -> Practice:
        """Show drill `number` of a technique instead of the game until `leave_practice`; `status`: see `Practice`."""
        display = self.practice.display if self.practice else self.display
        practice = Practice(self.kept_game, display, technique, drill, number, status)
        self.display = Display(self.display.message)
        self.show(Game(practice.session))
        self.practice = practice
        return practice

    def leave_practice(self) -> None:
        """End the drill, and show the game from before it, with its hint, explanation and solutions."""
        if practice := self.practice:
            self.show(practice.waiting)
            self.display = practice.display

    def show_level(self, number: int) -> None:
        if self.pack:
            self.show(Game(Session(self.pack.take(number))))

    def show_reading(self, reading: PictureReading) -> Message:
        """Show in Edit the puzzle that was read from a picture, beside this picture. Return the message."""
        kind = kind_named(reading.kind)
        if reading.puzzle is None:
            blank = Game.example(kind).session.puzzle
            game = Game(Session(blank, editing=True).play(kind.picture.edits(reading.draft)))
        else:
            played = Session(reading.puzzle, reading.moves, len(reading.moves))
            game = Game(Session(reading.puzzle, editing=True), played)
        try:
            self.show(game)
        except BadInput:
            self.show(replace(game, waiting=None))
        self.edit_session.compare(reading)
        self._to_doubt()
        return self.display.message

    def show_comparison(self, reading: PictureReading) -> Message:
        """If the picture shows another puzzle than its file contains, show both. Return the message."""
        return self.show_reading(reading) if reading.notes else self.display.message

    def settle_doubt(self, choice: int = -1) -> None:
        """Settle the first doubtful reading of a picture: keep it (-1), or take the choice with this index."""
        session = self.edit_session
        if session.doubts and self.game.editing:
            doubt, *rest = session.doubts
            session.doubts = tuple(rest)
            if 0 <= choice < len(doubt.choices):
                self.move(doubt.choices[choice][1])
            self._to_doubt()

    def _to_doubt(self) -> None:
        if self.edit_session.doubts:
            cursor = self.edit_session.doubts[0].cells[0]
            self.hand = replace(self.hand, cursor=cursor, visible=True)

    def handle(self, event: Event) -> None:
        """Handle an event on the board. Raises PuzzleError with a reason if the move is not allowed."""
        if self.side_by_side:
            self.solutions.pick(event)
            self.refresh()
        elif self.display.solving or self.locked:
            self._handle_cursor(event)
        elif self.game.editing:
            self._handle_edit(event)
        else:
            self._handle_play(event)

    def _handle_cursor(self, event: Event) -> None:
        hand, _ = self.kind.play.interpret(self.state, self.hand, event)
        self.hand = replace(hand, drag=(), held=None, refused="", entry=None)

    def _handle_play(self, event: Event) -> None:
        interpret = self.kind.play.interpret
        hand, moves = interpret(self.state, self.hand, event)
        if moves and self.put_away_solutions():
            hand, moves = interpret(self.state, self.hand, event)  # on the player's own board
        before, self.hand = self.hand, replace(hand, refused="")
        if hand.drag != before.drag and not self.solution_or_explanation:
            self._look_at_drag()
        if before.typing and not hand.typing and not moves:
            self.look_at_board()
        if before.entry and before.entry.placed and hand.entry:
            self.continue_with(self.game.session.replaced(moves))  # the digits of a number are one move
        else:
            self.move(moves)
        self.hand = replace(self.hand, entry=hand.entry)
        if hand.refused and self.display.message.tone != "bad":  # a broken rule is more important
            raise PuzzleError("{reason}", reason=hand.refused)

    def _look_at_drag(self) -> None:
        changes, broken = self.live_errors.look_at_drag(self.game.session.state, self.hand)
        if broken:
            self.say(broken)
        elif changes:
            self.look_at_board()

    def _handle_edit(self, event: Event) -> None:
        tool = self.edit_session.shortcut(self.kind.editor, event)
        if tool is not None:
            self.choose_tool(tool)
            return
        if event.what != "hover":
            self.put_away_solutions()
        self.hand, edits = self.edit_session.interpret(self.game, event)
        self.move(edits)

    def choose_tool(self, name: str) -> None:
        if any(tool.name == name for tool in self.kind.editor.TOOLS):
            self.edit_session.choose_tool(name)
            self.let_go()

    def let_go(self) -> None:
        self.hand = replace(self.hand, drag=(), held=None)

    def move(self, moves: Sequence[str]) -> None:
        if moves:
            self.continue_with(self.game.session.play(moves))

    def continue_with(self, session: Session) -> None:
        """Put a session on the board after a move, edit or undo. This ends the current drag."""
        self.game = replace(self.game, session=session, hand=replace(self.hand, drag=()))
        self.edit_session.verdict, self.edit_session.done = None, ""
        self.put_away()
        self._check_draft()
        if self.practice:
            self.say(self.practice.task)
            self.job = Judging(self.practice, session.state, self.tutor.tell)

    def set_heading(self, title: str | None = None, author: str | None = None, note: str | None = None) -> None:
        """Change the title, author or note; None keeps it."""
        new = {"title": title, "author": author, "note": note}
        given = {name: text for name, text in new.items() if text is not None}
        self.game = self.game.titled(replace(self.game.session.puzzle.heading, **given))
        if self.game.editing:
            self.edit_session.puzzle = self.edit_session.puzzle.titled(self.game.session.puzzle.heading)

    def check(self) -> None:
        """Report and mark mistakes. If they are already marked, remove the marks."""
        solution = self.state.solution()
        wrong = solution.violations() if solution else self.kind.play.live_errors(self.player_state)
        if self.display.message.mistaken:
            self.look_at_board()
        elif solution and not wrong:
            self.say(solved_message())
        else:
            self.job = Checking(self.puzzle, lambda: self.player_state, self.game.memory, wrong)

    def put_away(self) -> None:
        """Close solutions, explanation and hint, and end the typing of a number."""
        self.hand = replace(self.hand, entry=None)
        self.solutions.close()
        self.tutor.close()
        self.display.solving, self.display.explaining = False, None
        self.edit_session.change = None
        self.look_at_board()

    def look_at_board(self) -> None:
        """Show which rule is broken, that the puzzle is solved, or how to move; in Edit, what the last check found."""
        session = self.game.session
        broken = None if session.editing else self.live_errors.look(session.state, self.hand)
        self.solved = not session.editing and bool(session.made) and not broken and session.state.solution() is not None
        verdict = self.edit_session.verdict if session.editing else None
        if message := verdict or broken or (solved_message() if self.solved else None):
            self.say(message)
        else:
            prompt = "" if session.editing else self.kind.play.prompt(session.state)
            self.say(your_turn(self.puzzle, self.game.headline, prompt))

    def tell_hint(self, found: Sequence[Deduction]) -> Message:
        self.record(self.game.session.record.with_hint)
        return self.tutor.tell(Hint(found[0]))

    def note_seen(self) -> None:
        """Record that the player sees the solution, unless the puzzle is solved."""
        if not self.solved:
            self.record(replace(self.game.session.record, seen=True))

    def show_explanation(self, explanation: Explanation) -> Message:
        """Show the current step of an explanation. A new step counts as a hint, the last as seeing the solution."""
        if explanation.at + 1 == len(explanation.steps):
            self.note_seen()
        read = self.tutor.read
        message = self.tutor.show(explanation)
        if not self.solved:
            for _ in range(read, self.tutor.read):
                self.record(self.game.session.record.with_hint)
        return message

    def record(self, record: Record) -> None:
        if not self.game.editing:
            self.game = replace(self.game, session=self.game.session.recorded(record))

    def put_away_solutions(self) -> bool:
        """Close solutions, an explanation or the steps after a guess. Return True if any was open."""
        tutor = self.tutor
        showing = self.display.solving or tutor.explanation is not None or tutor.chain is not None
        if showing:
            self.put_away()
        return showing

    def say(self, message: Message) -> None:
        self.display.message = message
        if message.change and self.display.solving:
            self.solutions.offer = message.change
        elif message.change:
            self.edit_session.change = message.change
        self.display.marks = self.display.marks if message.marks is None else message.marks

    def solve(self, engine: str = "auto", hidden: bool = False) -> None:
        """Start solving, and show solutions unless `hidden`. Raises PuzzleError if the edited puzzle isn't valid."""
        puzzle = self.whole_puzzle
        self.put_away()
        if not hidden:
            self.note_seen()
        self.display.solving = True
        self.job = self.solutions.solve(puzzle, engine)
        self.solutions.hidden = hidden

    def keep_offer(self, change: Change | None) -> Message:
        """Offer a change that leaves only the shown solution (None: no offer). Return the current message."""
        self.solutions.offer = change
        return self.display.message

    def _next_job(self, job: Job[Any]) -> Job[Any] | None:
        after = job.follow_up()
        if after or not self.display.solving or not self.kind.has("givens"):
            return after
        if isinstance(job, OtherRules) and not job.found:
            return Blaming(self.puzzle)
        return self._offering() if isinstance(job, Solving) else None

    def _offering(self) -> Job[Any] | None:
        current = self.solutions.current
        if current is None or len(self.solutions.found) < 2 or not self.kind.has("givens"):
            return None
        return Offering(mend_steps(self.puzzle, current), self.keep_offer)

    def look_for_more(self, search: Solving | None) -> None:
        self.job = search or self.job
        self.refresh()
        if self.job is None and self.solutions.offer is None:
            self.job = self._offering()

    def finish(self, job: Job[Any]) -> None:
        self.job = self._next_job(job)
        message = job.finish()
        if isinstance(job, UniquenessCheck):
            self.edit_session.question = job.question
        if isinstance(job, UniquenessCheck | Blaming | Repairing) and not self.display.solving:
            self.edit_session.verdict = message
        self.say(message)
        self.refresh()

    def cancel(self) -> None:
        if job := self.job:
            self.job = None
            self.say(job.message(cancelled=True))
            self.refresh()

    def refresh(self) -> None:
        """Unless a search runs, mark the cells in which the solutions differ."""
        is_quiet = self.job is None or isinstance(self.job, Offering)
        marks = self.solutions.refresh() if is_quiet and self.solutions.found and not self.tutor.explanation else None
        self.display.marks = self.display.marks if marks is None else marks

    def _check_draft(self) -> None:
        if not self.game.editing:
            return
        try:
            self.job = self.edit_session.check(self.game.session)
            self.say(Message(say("Checking…"), say("Looking for a solution and for a second one.")))
        except BadInput as error:
            self.job = None
            self.say(Message(say("Not a puzzle yet."), str(error)))
