"""What a front end asks for, as plain data in and out: open, play, solve, count, share.

A `Desk` holds one puzzle in play and at most one piece of long work. Every call returns a *view*: all that a front end
shows, as plain JSON-able data. Long work is pulled: a call starts it and returns at once with `busy`; the front end
then calls `step` until `busy` is false, and to cancel is to call `cancel` instead. Bad input leaves the board as it
is and comes back as `error`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from pysolvers import reading, share
from pysolvers.hand import Event, Hand
from pysolvers.puzzle import Kind, Puzzle, PuzzleError, Solution, State, kind_named, kinds
from pysolvers.scene import Lens, Marks
from pysolvers.session import Session
from pysolvers.work import Answers, Counting, Work

View = dict[str, Any]

SLICE = 0.02
"""Seconds of work in one `step`: short enough for a cancel to be heard at once."""


class Desk:
    """One puzzle in play, what is shown of it, and the work under way."""

    def __init__(self) -> None:
        self.session = Session(_first(kinds()[0]))
        self.source = "an example"
        self.hand = Hand()
        self.marks = Marks()
        self.compact = False
        self.answers: Answers | None = None
        self.index: int | None = None
        self.work: Work | None = None
        self.status = _IDLE
        self.left: dict[str, tuple[Session, str]] = {}

    # What there is ------------------------------------------------------------------------------------------------

    def kinds(self) -> dict[str, Any]:
        """All kinds with their examples drawn, for the page's first paint."""
        return {"kinds": [_describe(kind) for kind in kinds()]}

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
        if kind != self.kind.name:
            session, source = self.left.get(kind) or (Session(_first(kind_named(kind))), "an example")
            self._show(session, source)
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
        if moves and self.index is not None:
            self._put_away()
            hand, moves = self.kind.play.interpret(self.state, self.hand, event)
        self.hand = hand
        if moves:
            self._play(self.session.play(moves))
        return self.view()

    def undo(self) -> View:
        """One step back; puts a shown answer away first."""
        if self.index is not None:
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
        """Say whether the complete board is an answer, and mark what is wrong."""
        answer = self.state.solution()
        if answer is None:
            self.status = ("Not complete yet.", "Check says whether a finished board is right.", "")
            return self.view()
        wrong = answer.violations()
        self.marks = replace(self.marks, wrong=frozenset(cell for v in wrong for cell in v.cells))
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

    def step(self) -> View:
        """Work for about 20 ms; the view says whether there is more to do."""
        if self.work is not None and not self.work.step(SLICE):
            done, self.work = self.work, None
            self.status = done.status()
            self._settle()
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
        scene = self.kind.board.draw(self.state, None, replace(self.marks, differs=frozenset()))
        return {"svg": scene.svg(scheme), "name": f"{self.kind.name}.svg"}

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
        answer = self._answer()
        return self.kind.play.shown(answer) if answer else self.session.state

    def view(self, error: str = "") -> View:
        """All that a front end shows."""
        state, board = self.state, self.kind.board
        scene = board.draw(state, self.hand, replace(self.marks, compact=self.compact))
        headline, detail, tone = (error, "", "bad") if error else self.status
        view = {
            "kind": self.kind.name,
            "id": self.puzzle.id,
            "title": f"{self.kind.title}, {self.puzzle.summary}, {self.source}",
            "label": scene.label,
            "scene": scene.data(),
            "text": board.text(state),
            "lens": _lens(board.lens(state, self.hand)),
            "words": board.words(state, self.hand.cursor),
            "fragment": share.write(self.puzzle),
            "session": self.session.text,
            "options": {o.name: self.puzzle.options.get(o.name, o.values[0][0]) for o in self.kind.options},
            "can": self._can(),
            "pager": self._pager(),
            "status": {"headline": headline, "detail": detail, "tone": tone},
            "busy": self.work is not None,
            "progress": self.work.progress() if self.work else None,
        }
        return {**view, "error": error} if error else view

    def _can(self) -> dict[str, bool]:
        showing = self._answer() is not None
        more = self.answers is not None and self.index is not None and self.index + 1 < len(self.answers.found)
        return {
            "undo": showing or self.session.at > 0,
            "redo": not showing and self.session.at < len(self.session.moves),
            "restart": showing or self.session.at > 0,
            "next": more,
            "previous": bool(self.index),
        }

    def _pager(self) -> str | None:
        if self.answers is None or self.index is None or not self.answers.found:
            return None
        many = len(self.answers.found)
        return f"Answer {self.index + 1} of {many if self.answers.complete else f'at least {many}'}"

    def _answer(self) -> Solution | None:
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

    def _play(self, session: Session) -> None:
        self.session, self.marks, self.status = session, Marks(), _IDLE
        answer = session.state.solution()
        if answer and session.at and not answer.violations():
            self.status = ("Solved.", "Every rule is kept.", "")

    def _put_away(self) -> None:
        self.answers, self.index, self.marks, self.status = None, None, Marks(), _IDLE

    def _settle(self) -> None:
        """After work: an index that points past the last answer comes back, and the status and marks follow."""
        if self.answers is None or self.index is None or self.work:
            return
        self.index = max(0, min(self.index, len(self.answers.found) - 1))
        self.marks = Marks(differs=self.answers.differs())


_IDLE: tuple[str, str, str] = ("Your turn.", "Play on the board, or press Solve.", "")


def _first(kind: Kind) -> Puzzle:
    return reading.read(kind.examples[0][1], kind.name).puzzles[0]


def _describe(kind: Kind) -> dict[str, Any]:
    examples = []
    for name, text in kind.examples:
        puzzle = reading.read(text, kind.name).puzzles[0]
        state = kind.play.start(puzzle)
        if kind.thumbnail == "answer":
            answer = next((step for step in kind.solver.solve(puzzle) if isinstance(step, Solution)), None)
            state = kind.play.shown(answer) if answer else state
        scene = kind.board.draw(state, None, Marks(compact=True))
        examples.append({"name": name, "id": puzzle.id, "summary": puzzle.summary, "scene": scene.data()})
    return {
        "name": kind.name,
        "title": kind.title,
        "short": kind.short,
        "rules": kind.rules,
        "examples": examples,
        "options": [{"name": o.name, "title": o.title, "values": [list(v) for v in o.values]} for o in kind.options],
        "engines": list(kind.solver.ENGINES),
        "hints": kind.has_hints,
        "generator": kind.has_generator,
        "difficulties": list(kind.generator.DIFFICULTIES) if kind.has_generator else [],
        "sizes": list(kind.generator.SIZES) if kind.has_generator else [],
    }


def _lens(lens: Lens | None) -> dict[str, Any] | None:
    if lens is None:
        return None
    rows = [
        {"turn": r.turn, "clue": r.clue, "signs": list(r.signs), "at": r.at, "verdict": r.verdict} for r in lens.rows
    ]
    return {"sign": lens.sign, "title": lens.title, "rows": rows}
