"""The page: joins its parts. It holds no puzzle knowledge: the desk, in a worker, sends views as plain data.

The kinds, their examples and a first board of each come with the page (first.json, made when the page is built), so
something is shown at once; the worker is ready some seconds later.
"""

import js
import storage
from address_bar import AddressBar
from aids.chain import Chain
from aids.grade import Grade
from aids.marks import Marks
from board.canvas import BoardCanvas
from board.compact_clues import CompactClues
from board.first_move import FirstMove
from board.pad import Pad
from board.paint import Colours, ScenePainter
from board.placeholder import first_view
from colour_scheme import ColourScheme
from dialogs.book_dialog import BookDialog
from dialogs.days_dialog import DaysDialog
from dialogs.lessons_dialog import Lessons
from dialogs.new_puzzle_dialog import NewPuzzleDialog
from dialogs.pack_dialog import PackDialog
from dialogs.share_dialog import ShareDialog
from dom import ROOT, element, on_click
from embedding import show_embedded
from jsffi import JsException
from offline import register
from panel.answers import show_answers
from panel.edit_tab import EditTab
from panel.examples import Examples
from panel.explanation import Explanation
from panel.job_progress import JobProgress
from panel.kind_panel import KindPanel
from panel.lens import show_lens
from panel.puzzle_input import PuzzleInput
from panel.quick_share import QuickShare
from panel.solver_display import SolverDisplay
from panel.status import announce, show_status
from panel.toolbar import show_buttons, show_hint_degree
from picture.compare import Compare
from picture.corners import Corners
from picture.picture_input import PictureInput
from play import begun, days
from play.finish import Finish
from play.preferences import Preferences
from play.score import Score
from printing import Printing
from resume import resume
from saved_games import SavedGames
from shortcuts import Shortcuts
from tasks import call_later, start_task
from worker_client.worker_client import Request, WorkerClient

SAVE_DELAY = 400
"""Milliseconds after a change before the view is saved for the next visit: it is long."""
CALLS = {
    "undo": "undo", "redo": "redo", "restart": "restart", "check": "check", "hint": "hint", "explain": "explain",
    "try-moves": "try_moves", "keep-trial": "keep_trial", "drop-trial": "drop_trial", "back-to-right": "back_to_right",
    "next": "next_answer", "previous": "previous_answer", "all-answers": "spread_answers", "take-offer": "take_offer",
}  # fmt: skip
"""Buttons that call a method of the desk, by their id."""


class Page:
    """Shows each view that the desk returns, and asks the desk for what the player wants.

    `view` is what is shown: a dict of plain data (pysolvers/desk/view.py).
    """

    def __init__(self, first):
        self.view = None
        self._kinds = {kind["name"]: kind for kind in first["kinds"]}
        self._kind_list = first["kinds"]
        self._kind_names = [kind["name"] for kind in first["kinds"]]
        self._boards = first["boards"]
        self._save_is_due = False
        self._save_late = self._save_view
        self.games = SavedGames(first["version"])
        self.client = WorkerClient(first["files"], self, SolverDisplay())
        call = self.client.call
        self._colours = Colours()
        self._painter = ScenePainter(self._colours)
        self._address = AddressBar(lambda fragment: self.open_text(fragment, push=False))
        self._scheme = ColourScheme(self._repaint)
        self._board = BoardCanvas(self._painter, self.client.send_event, self._board_resized)
        self._clues = CompactClues(self._board, call)
        self._first_move = FirstMove(self._board.place)
        self._pad = Pad(self.client.send_event, self._board.look_again)
        self._puzzle = PuzzleInput(self.open_typed)
        self._kind_panel = KindPanel(self.choose_kind, self.choose_option)
        self._examples = Examples(self._painter, self.open_example)
        self._pack = PackDialog(self.client, self._painter, self.open_level)
        self._explanation = Explanation(call)
        self._chain, self._marks = Chain(call), Marks(call)
        self._lessons = Lessons(self.client, lambda: self._kinds[self.view["kind"]], self._painter)
        self._edit_tab = EditTab(call)
        self._pictures = PictureInput(self.client, self.open_text, self.read_picture)
        corners = Corners(self._pictures.canvas, self._pictures.read_between)
        self._pictures.forget_corners = corners.forget
        self._compare = Compare(call, self._pictures.canvas, corners.found)
        self._job = JobProgress()
        self._preferences = Preferences(call)
        self._grade = Grade(self.client, lambda: not self.view["busy"], self._show_grade)
        self._score = Score()
        self._finish = Finish(self.client, self._score, self._board.frame, self._mark_solved)

    def connect(self):
        """Make the parts that only wait for the player, and give every button its action."""
        call = self.client.call
        NewPuzzleDialog(lambda: self._kinds[self.view["kind"]], self.generate, self.client.query)
        DaysDialog(self._kind_list, lambda: self.view["kind"], self.open_day, self.open_answer)
        QuickShare(lambda: self.view, self.picture)
        ShareDialog(self.client, lambda: self.view, self.picture, self._painter)
        printing = Printing(self._board, self._colours, self._scheme, self.client, lambda: self.view)
        BookDialog(self._kind_list, lambda: self.view, self.client, printing.print_leaves)
        Shortcuts(self._board, self._edit_tab, self.open_typed, self.open_file, self._pictures.read)
        for name, method in CALLS.items():
            on_click(name, _caller(call, method))
        on_click("solve", lambda: call("solve", engine=self._kind_panel.engine))
        on_click("count", lambda: call("count", engine=self._kind_panel.engine))
        on_click("cancel", self.client.job.cancel)
        on_click("retry", self.client.restart)
        lesson = js.URLSearchParams.new(js.location.search).get("lesson")
        if lesson and "/" in lesson:
            self._lessons.practise(*lesson.split("/", 1))
        element("notes").addEventListener("change", lambda event: call("notes", on=event.target.checked))

    # Start ----------------------------------------------------------------------------------------------------------

    def start(self):
        """Show a board at once; the solver follows."""
        self._scheme.apply()
        fragment = self._address.fragment
        if not self._show_saved_view(fragment):
            self._show(first_view(fragment, self._boards, self._kind_names))
        self.wait(True)
        start_task(self.client.start())

    def _show_saved_view(self, fragment):
        """Show what was shown last, if the address asks for it; False if there is nothing that can be shown."""
        for view in self.games.views(fragment):
            try:
                if self._is_view(view):
                    self._show(view)
                    return True
            except (AttributeError, IndexError, KeyError, TypeError, ValueError, JsException) as error:
                js.console.info("The saved view cannot be shown: " + str(error))  # somebody else changed it
                self.view = None
        return False

    def _is_view(self, saved):
        """Whether something that was saved has the parts of a view."""
        if not isinstance(saved, dict) or saved.get("kind") not in self._kind_names:
            return False
        return set(self._boards[saved["kind"]]) <= set(saved)

    @property
    def shown(self):
        """The link of the puzzle on the board."""
        return self.view["fragment"]

    @property
    def is_sketch(self):
        """Whether the page drew the board itself, from the link."""
        return "sketch" in self.view

    @property
    def takes_strokes(self):
        """Whether strokes on the board mean the same on the solver's drawing, so that they can wait for it."""
        return self.view.get("sketch", True)

    def wait(self, on):
        """Say whether there is no solver that could answer strokes."""
        self._board.wait(on)
        ROOT.setAttribute("data-ui", "ready" if self.takes_strokes else "loading")

    async def resume(self, ask):
        """Open this page's game in a new worker and return its view; `ask(method, **arguments)` asks its desk."""
        self._clues.start_again()
        await self._pack.give_back()
        await self._preferences.tell(ask)
        return await resume(ask, self.games, self._address.fragment, self.view["fragment"], self._kind_names[0])

    # Showing --------------------------------------------------------------------------------------------------------

    def show(self, view, push=False):
        """Show a view that the desk returned; with `push` a new puzzle is a new entry of the browser's history."""
        self._show(view)
        self._address.show(view["fragment"], push)
        if view["busy"] and not view["quiet"]:
            return  # the job says what is going on
        if not view["busy"] or "error" in view:
            self.show_status()
        show_hint_degree(view["tip"])
        self._explanation.show(view["lesson"])
        self._chain.show(view["chain"])
        session = self.games.begun(view)
        if session:
            self._go_on(view["game"]["key"], session)
        else:
            element("not-saved").hidden = self.games.save(view)
            self._keep_day(view)
        self._grade.want(view["fragment"], "edit" if view["edit"] else bool(view["game"] and view["game"]["moves"]))
        if not self._save_is_due:
            self._save_is_due = True
            call_later(SAVE_DELAY, self._save_late)
        self._measure_clues()

    def _keep_day(self, view):
        """Keep which puzzle of the day is played, and whether the player has solved it by now."""
        game = view["game"]
        if view["day"] and game:
            days.keep(view["day"], view["kind"], game["key"], game["finish"] is not None and not game["seen"])

    def _show(self, view):
        """Show the puzzle, the board, and what can be done."""
        old, self.view = self.view, view
        kind = self._kinds[view["kind"]]
        changed = old is None or any(view[key] != old[key] for key in ("kind", "id", "options"))
        if changed:
            self._examples.show(kind, view["id"])
            self._kind_panel.show(kind, view["options"])
            self._puzzle.show(view.get("input", view["id"]))
        self._puzzle.show_recognised(kind, view["title"])
        element("whole-page").href = "./" + view["fragment"]
        self._board.describe(view["label"], view["text"])
        announce(view["words"])
        notes = None if view["edit"] else view["notes"]
        element("notes-row").hidden = notes is None
        element("notes").checked = bool(notes)
        show_lens(view["lens"])
        self._marks.show(view)
        self._pad.show(view["pad"])
        self._board.show(view["scene"], view["focus"])
        self._board.place_lens(view["lens"] is not None)
        self._board.report_hovering(bool(view["edit"]))
        self._pack.show(view["pack"])
        self._score.show(view["game"])
        self._finish.show(view["game"], old and old.get("game"))
        self._edit_tab.show(kind, view)
        self._lessons.show(view)
        self._compare.show(view["edit"])
        self._first_move.show(view)
        played = old and old["edit"] and not view["edit"]
        if played or (changed and old and view["id"] != old["id"] and not view["edit"]):
            self._board.bring_into_view()
        if not view["busy"] or view["quiet"]:
            show_buttons(view, False)
            show_answers(view)

    def _show_grade(self, told):
        """Show the title of the puzzle with its grade, and beside the verdict while it is edited."""
        title, advice = told["title"], told["advice"]
        if advice != self.view["advice"]:
            self.view["advice"] = advice
            self._edit_tab.show_advice(advice)
        if title == self.view["title"]:
            return
        self.view["title"] = title
        self._puzzle.show_recognised(self._kinds[self.view["kind"]], title)

    def show_scene(self, scene):
        """Show what a search stands at."""
        self._board.show(scene)

    def show_status(self):
        """Show the status of the view, with the title of the explanation if there is one."""
        status, explanation = self.view["status"], self.view["lesson"]
        in_place = explanation and not self._chain.is_open
        detail = explanation["title"] if in_place else status["detail"]
        if in_place and explanation["at"] == 0:
            detail += " " + explanation["overview"]
        if status["tone"] == "good":
            detail += " " + self._finish.told
        show_status(status["headline"], detail, status["tone"])

    def show_job(self, progress):
        """Show how far the job is."""
        if not self._job.shown:
            show_buttons(self.view, True)
        self._job.show(progress)

    def hide_job(self):
        """There is no job any more."""
        self._job.hide()
        show_buttons(self.view, False)

    def watches_search(self):
        """Whether the player wants to see the search on the board."""
        return self._job.watching

    def _save_view(self, *_):
        self._save_is_due = False
        if not self.view["busy"] and not self.view["drill"]:
            self.games.save_view(self.view)

    def _measure_clues(self):
        if self.client.ready and not self.view["busy"]:
            self._clues.measure(self.view["id"])

    def _mark_solved(self):
        self._examples.mark_solved()

    def _board_resized(self):
        if self.view:
            self._finish.put_out()
            self._board.place_lens(self.view["lens"] is not None)
            self._examples.repaint()
            self._first_move.look_again()
            self._measure_clues()

    def _repaint(self, dark):
        self._colours.read(dark)
        self._board.repaint()
        self._examples.repaint()

    # What the player asks for ---------------------------------------------------------------------------------------

    def open_typed(self, text):
        """Open a text that the player typed, pasted or dropped: a puzzle in any format, or a link."""
        if text.strip():
            self.open_text(text, then=lambda view: self._opened(view, text))

    def _opened(self, view, text):
        if "error" in view:
            self._puzzle.show_refused(text, view["error"], view.get("taken_for", ""))
        else:
            self._puzzle.keep(text)
            if "several" in view:
                self._pack.keep(text)

    async def open_file(self, file):
        """Open the text of a file of any length."""
        data = await storage.file_bytes(file)
        self._request("open_file", {}, then=lambda view: self._opened_file(view, file), data=data)

    def _opened_file(self, view, file):
        if "error" in view:
            self._puzzle.show_refused("", view["error"], view.get("taken_for", ""))
        elif "several" in view:
            self._pack.keep_file(file)

    def open_text(self, text, push=True, then=None):
        """Open a puzzle or a link."""
        self._request("open", {"text": text}, push, then or self._show_text)

    def read_picture(self, data, width, height, corners, opened):
        """Read a picture of these pixels, its board between `corners` if they are given.

        If its file's puzzle was `opened`, the two are compared.
        """
        arguments = {"width": width, "height": height, "corners": corners, "opened": opened}
        self._request("read_picture", arguments, not opened, data=data)

    def open_example(self, example):
        """Open one of the kind's examples."""
        arguments = {"text": example["id"], "kind": self.view["kind"], "source": "an example"}
        self._request("open", arguments, then=self._show_text)

    def open_level(self, number):
        """Open one of the puzzles that were opened together."""
        self._request("level", {"number": number})

    def _show_text(self, view):
        """Show what was opened in the puzzle's box: a refused text may be there, though the board stays the same."""
        if "error" not in view and not view["busy"]:
            self._puzzle.show(view.get("input", view["id"]))

    def choose_kind(self, name):
        """Go to another kind: to the game that was left there, else to an example."""
        if name == self.view["kind"]:
            return
        if not self.client.ready:
            self._show(self._boards[name])  # something to look at meanwhile
        game = self.games.of_kind(name)
        self._request("choose", {"kind": name, "kept": game["session"] if game else ""})

    def _go_on(self, key, session):
        """Go on with the game that was begun on the puzzle shown; it is forgotten if it cannot be read."""
        arguments = {"session": session}
        request = Request("go_on", arguments, then=lambda view: "error" in view and begun.forget(key))
        self.client.request_first(request)

    def choose_option(self, name, value):
        """Take the same puzzle with another choice of an option."""
        self._request("option", {"name": name, "value": value})

    def generate(self, size, seed, difficulty, settings, then):
        """Make a new puzzle of the kind on the board; `then(view)` is called when that has begun, or was refused."""
        order = {"kind": self.view["kind"], "size": size, "seed": seed, "difficulty": difficulty, "settings": settings}
        self._request("generate", order, False, then)

    def open_day(self, kind, date):
        """Open a kind's puzzle of a day."""
        self._request("daily", {"kind": kind, "date": date})

    def open_answer(self, kind, date):
        """Show the answer of a kind's puzzle of a day."""
        self._request("daily", {"kind": kind, "date": date, "answer": True})

    def _request(self, method, arguments, push=True, then=None, data=None):
        self.client.request(Request(method, arguments, push, then, data))

    async def picture(self):
        """What is on the board as a picture in the colours of the scheme; None if the solver is lost."""
        answers = self.view["answers"]
        method = "all_answers" if answers and answers["spread"] else "picture"
        return await self.client.query(method, scheme="dark" if self._scheme.dark else "light")


def _caller(call, method):
    return lambda: call(method)


async def main(first):
    """Start, with what comes with the page."""
    show_embedded()
    await storage.open_storage()
    page = Page(first)
    page.start()
    page.connect()
    await register()
