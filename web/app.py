"""The page: creates its parts and connects them.

The solver runs in a worker, which is ready some seconds after the page. There it has a desk (pysolvers/desk) with the
puzzle and the moves. It sends views: dicts with the board's drawing and all texts. The file first.json has a first
board of each kind of puzzle, so a board appears at once.
"""

import js
import storage
from address_bar import AddressBar
from aids.grade import Grade
from board.canvas import BoardCanvas, CompactClues
from board.first_move import FirstMove
from board.over_board import OverBoard
from board.pad import Pad
from board.paint import Colors, ScenePainter
from board.placeholder import first_view
from color_scheme import ColorScheme
from dialogs.book_dialog import BookDialog
from dialogs.days_dialog import DaysDialog
from dialogs.examples_dialog import ExamplesDialog
from dialogs.lessons_dialog import Lessons
from dialogs.new_puzzle_dialog import NewPuzzleDialog
from dialogs.pack_dialog import PackDialog
from dialogs.settings_dialog import Settings
from dialogs.share_dialog import ShareDialog
from dom import ROOT, caller, element, on_click, set_text
from embedding import show_embedded
from home_page import Home
from jsffi import JsException
from menu import Menu
from modes import Modes, state_of
from offline import register
from omnibox import Omnibox
from panel.edit_tab import EditTab
from panel.foot import Foot
from panel.head import Head
from panel.lens import ClueReader, show_lens
from panel.reading import Reading
from panel.solutions import show_solutions
from panel.solver_display import SolverDisplay
from panel.status import JobDisplay, announce, show_status
from picture.compare import Compare
from picture.corners import Corners
from picture.picture_input import PictureInput
from play import begun, days
from play.finish import Finish
from play.score import Score
from printing import Printing
from saved_games import SavedGames
from shortcuts import Shortcuts
from tasks import call_later, start_task
from words import say
from worker_client.worker_client import Request, WorkerClient

SAVE_DELAY = 400
"""Milliseconds between a change and saving the view for the next visit. Saving takes long, so it is done rarely."""
CALLS = {
    "undo": "undo", "redo": "redo", "restart": "restart", "check": "check", "hint": "hint", "explain": "explain",
    "keep": "keep_trial", "drop": "drop_trial", "back-to-right": "back_to_right", "show-solution": "show_solution",
    "hide-solution": "hide_solution", "search-on": "search_on", "next": "next_solution",
    "previous": "previous_solution", "spread": "spread_solutions", "add-offer": "take_offer",
    "explain-on": "explain_on", "play-on": "lesson_take", "close-step": "lesson_close", "step-close": "lesson_close",
    "clear": "clear", "spare": "spare", "mend": "mend", "take-change": "take_change",
    "decline-change": "decline_change", "show-hardest": "show_hardest", "next-puzzle": "next_puzzle",
    "drill-back": "undo", "drill-show": "show_drill",
}  # fmt: skip
"""The desk's call that each button makes, by the button's id."""


class Page:
    """The page. It calls the solver's `Desk`, and shows the views (dicts) that the desk returns, the last in `view`."""

    def __init__(self, first):
        self.view = None
        self.at_home = False
        self._kinds = {kind["name"]: kind for kind in first["kinds"]}
        self._kind_list = first["kinds"]
        self._kind_names = [kind["name"] for kind in first["kinds"]]
        self._boards = first["boards"]
        self._save_is_due = False
        self._reads_picture = False
        self._followed = 0
        """The number of links from the address bar that are still being opened. Until then, the address stays."""
        self._save_late = self._save_view
        self.games = SavedGames(first["version"])
        self._foot = Foot(self.call)
        self.client = WorkerClient(first["files"], self, SolverDisplay(self._foot.enable))
        self._colors = Colors()
        self._painter = ScenePainter(self._colors)
        self._address = AddressBar(self._address_changed)
        self._scheme = ColorScheme(self._repaint)
        self._board = BoardCanvas(self._painter, self.client.send_event, self._board_resized)
        self._over = OverBoard(self._board, self._painter)
        self._clues = CompactClues(self._board, self.client.call)
        self._first_move = FirstMove(self._board.place)
        self._pad = Pad(self.client.send_event, self._board.look_again)
        self._modes = Modes(self.choose_mode, self._rearranged)
        self._box = Omnibox(self.open_typed, self._read_as)
        self._head = Head(self._painter)
        self._reading = Reading(self.call, self._over.ring)
        self._home = Home(self._kind_list, self._painter, self.open_day, self.open_game)
        self._pack = PackDialog(self.client, self._painter, self.open_level)
        self._lessons = Lessons(
            self.client, self._request_lesson, self.go_home, self._kind_list, self._kind_shown, self._painter
        )
        self._edit_tab = EditTab(self.call)
        self._pictures = PictureInput(self.client, self.open_text, self.read_picture)
        corners = Corners(self._pictures.canvas, self._pictures.read_between)
        self._pictures.forget_corners = corners.forget
        self._compare = Compare(self.call, self._pictures.canvas, corners.found)
        self._job = JobDisplay()
        self._settings = Settings(self.call)
        self._grade = Grade(self.client, lambda: not self.view["busy"], self._show_grade)
        self._score = Score()
        self._finish = Finish(self.client, self._score, self._board.frame)
        self._makes = first["makes"]

    def connect(self):
        """Create the parts that the first view doesn't need, such as dialogs, and give every button its action."""
        Menu()
        ClueReader(self.client.query)
        shown, view = self._kind_shown, lambda: self.view
        name, query = lambda: self.view["head"]["name"], self.client.query
        new_puzzle = NewPuzzleDialog(self._makes, name, self._painter, self.generate, self.draw, query)
        DaysDialog(self._kind_list, lambda: self.view["kind"], self.open_day, self.open_solution)
        ExamplesDialog(self._kind_list, shown, self._painter, self.open_example)
        ShareDialog(self.client, view, self.picture, self._painter)
        printing = Printing(self._board, self._colors, self._scheme, self.client, view)
        BookDialog(self._kind_list, view, self.client, printing.print_leaves)
        Shortcuts(
            self.call, self._board, self._reading, self._foot, self._edit_tab, self.open_typed, self.open_file,
            self._pictures.read, view,
        )  # fmt: skip
        for name, method in CALLS.items():
            on_click(name, caller(self.call, method))
        for name, mode in (("edit-it", "edit"), ("play-it", "play"), ("looks-right", "play")):
            on_click(name, caller(self.choose_mode, mode))
        on_click("cancel", self.client.job.cancel)
        on_click("retry", self.client.restart)
        on_click("menu-home", self.go_home)
        element("home-link").addEventListener("click", self._home_clicked)
        parameters = js.URLSearchParams.new(js.location.search)
        lesson, new = parameters.get("lesson") or "", parameters.get("new")
        if self.at_home and ("/" in lesson or (new and new_puzzle.make_easy(new))):
            if "/" in lesson:
                self._lessons.practise(*lesson.split("/", 1))
            js.history.replaceState(None, "", js.location.pathname)
            self._leave_home(True)

    def call(self, method, **arguments):
        """Call a method of the desk in the worker, and show the view that the method returns."""
        self.client.call(method, **arguments)

    # Start ------------------------------------------------------------------------------------------------------------

    def start(self):
        """Show the home page or a board at once, and start the solver."""
        self._scheme.apply()
        fragment = self._address.fragment
        self.at_home = not fragment and not ROOT.hasAttribute("data-embed")
        if not self._show_saved_view(fragment):
            self._show(first_view(fragment, self._boards, self._kind_names))
        if self.at_home:
            self._home.show()
        self.wait(True)
        start_task(self.client.start())

    def _show_saved_view(self, fragment):
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
        if not isinstance(saved, dict) or saved.get("kind") not in self._kind_names:
            return False
        return set(self._boards[saved["kind"]]) <= set(saved)

    def _kind_shown(self):
        return self._kinds[(self.view["drill"] or self.view)["kind"]]

    @property
    def shown(self):
        """The link of the puzzle on the board, as a fragment."""
        return self.view["fragment"]

    @property
    def is_sketch(self):
        """True if the page itself drew the board, because the solver isn't ready."""
        return "sketch" in self.view

    @property
    def takes_strokes(self):
        """True if the player can draw on this board now, even if the solver isn't ready."""
        return self.view.get("sketch", True)

    def wait(self, on):
        """Set whether the page itself draws the player's strokes, because no solver is ready."""
        self._board.wait(on)
        ROOT.setAttribute("data-ui", "ready" if self.at_home or self.takes_strokes else "loading")
        ROOT.toggleAttribute("data-sheet", True)

    async def resume(self, ask):
        """Open this page's game in a new worker, which `ask(method, **arguments)` calls, and return its view."""
        self._clues.start_again()
        self._followed = 0
        await self._pack.restore()
        await self._settings.tell(ask)
        return await self.games.resume(ask, self._address.fragment, self.view["fragment"], self._kind_names[0])

    # Home -------------------------------------------------------------------------------------------------------------

    def go_home(self, push=True):
        """Show the home page; the game stays open. If `push`, the back button returns to the game."""
        self.at_home = True
        self._address.show("", push)
        self._show_mode()
        self._home.show()
        self._score.show(None, None)

    def _home_clicked(self, event):
        if not (event.ctrlKey or event.metaKey or event.shiftKey or ROOT.getAttribute("data-ui") != "ready"):
            event.preventDefault()
            self.go_home()

    def _leave_home(self, waiting):
        if self.at_home or not waiting:
            ROOT.toggleAttribute("data-waiting", waiting)
        if self.at_home and waiting:
            show_status(say("One moment…"))
        if self.at_home:
            self.at_home = False
            self._show_mode()

    def _address_changed(self, fragment):
        if fragment:
            self._followed += 1
            self.open_text(fragment, push=False, then=self._arrived)
        else:
            self.go_home(push=False)

    def _arrived(self, view):
        self._followed = max(0, self._followed - 1)
        if not self._followed and not self.at_home:
            self._address.show(view["fragment"], False)

    # Showing ----------------------------------------------------------------------------------------------------------

    def show(self, view, push=False):
        """Show a view of the desk. If `push` and the puzzle is new, the back button returns to the previous puzzle."""
        self._show(view)
        if not self.at_home and not self._followed:
            self._address.show(view["fragment"], push)
        if view["busy"] and not view["quiet"]:
            return  # the job says what is going on
        if not view["busy"] or "error" in view:
            self.show_status()
            element("corners-by-hand").hidden = not (self._reads_picture and "error" in view)
            self._reads_picture = False
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
        game = view["game"]
        if view["day"] and game:
            days.keep(view["day"], view["kind"], game["key"], game["finish"] is not None and not game["seen"])

    def _show(self, view):
        old, self.view = self.view, view
        ROOT.toggleAttribute("data-sketch", self.is_sketch)
        if old is None or view["id"] != old["id"] or view["kind"] != old["kind"]:
            self._box.show(view.get("input", view["id"]))
            if not (old and old["edit"] and view["edit"]):  # an edit leaves what the player looks at in place
                element("text").scrollTop = 0
        self._show_mode()
        kind = self._kind_shown()
        self._head.show(view["head"], view["rules"], kind)
        element("whole-page").href = "./" + view["fragment"]
        self._board.describe(view["label"], view["text"])
        announce(view["words"])
        self._settings.show(kind, None if view["edit"] else view["notes"])
        show_lens(view["lens"])
        reads = view["step"] or view["can"]["back-to-right"] or view["can"]["redo-in-sight"]
        self._pad.show(view["pad"], view["pad_waits"], bool(reads))
        self._board.show(view["scene"], view["focus"])
        self._over.show(view)
        if old and view.get("named") and view["named"] != old.get("named"):
            self._board.pan_to(
                [(each[2:] if len(each) > 2 else (each[1] + 0.5, each[0] + 0.5)) for each in view["named"]]
            )
        self._board.listen(bool(view["edit"]), view["grips"])
        self._pack.show(view["pack"])
        self._score.show(None if self.at_home else view["game"], view["score"], view["can"]["redo"])
        self._finish.show(view["game"], old and old.get("game"))
        self._home.offer_others(view["kind"] if view["game"] and view["game"]["finish"] else None, view["day"])
        self._foot.show(view)
        self._reading.show(view["step"], view["steps"], view["step"] and view["step"]["chain"])
        show_solutions(view)
        self._edit_tab.show(kind, view)
        self._lessons.show(view)
        self._compare.show(view["edit"])
        self._first_move.show(view)

    def _show_mode(self):
        mode = "home" if self.at_home else self.view["mode"]
        self._modes.show(mode, state_of(self.view, self._job.shown))
        title, name = self.view["head"]["title"] + " · pysolvers", self.view["head"]["name"]
        js.document.title = say("pysolvers: logic puzzles, solved and explained") if self.at_home else title
        words = say("How to play") if self.at_home else say("How to play {name}", name=name)
        for node in (element("menu-help").querySelector("span"), element("help-title")):
            set_text(node, words)

    def _show_grade(self, answer):
        if "head" in answer:
            self.view["head"] = answer["head"]
            self._head.show(answer["head"], self.view["rules"], self._kind_shown())
            element("show-hardest").hidden = not answer["hardest"]
            said = element("status").querySelector(".headline").textContent
            if (
                "error" not in self.view
                and self.view["step"] is None
                and self.view["mode"] in ("solve", "edit")
                and said == self.view["status"]["headline"]
            ):
                self.view["solve"], self.view["status"] = answer["solve"], answer["status"]
                self.show_status()  # only if no other message is shown, such as why a text was rejected

    def show_scene(self, scene):
        """Show the board that a watched search is trying."""
        self._board.show(scene)

    def show_status(self):
        status, game = self.view["status"], self.view["game"]
        headline, detail = status["headline"], status["detail"]
        if game and game["finish"]:
            headline, detail = self._finish.message
        elif self.view["trial"]:
            headline, detail = self.view["trial"]["text"], ""
        show_status(headline, detail, status["tone"])
        if self.at_home and "error" in self.view:
            element("home-says").textContent = self.view["error"]

    def show_job(self, progress):
        fresh = not self._job.shown
        if fresh:
            self._leave_home(True)
        self._job.show(progress)
        if fresh:
            self._show_mode()
            self._job.focus()

    def hide_job(self):
        self._job.hide()
        ROOT.removeAttribute("data-waiting")
        self._show_mode()

    def watches_search(self):
        return self._settings.watching

    def _save_view(self, *_):
        self._save_is_due = False
        if not self.view["busy"] and not self.view["drill"]:
            self.games.save_view(self.view)
            game = self.view["game"]
            if game and game["moves"]:
                begun.keep_scene(game["key"], self.view["scene"])

    def _measure_clues(self):
        if self.client.ready and not self.view["busy"]:
            self._clues.measure(self.view["id"])

    def _board_resized(self):
        if self.view:
            self._finish.put_out()
            self._over.repaint()
            self._first_move.look_again()
            self._measure_clues()

    def _rearranged(self):
        self._board.look_again()
        self._over.repaint()
        self._head.repaint()
        self._home.repaint()

    def _repaint(self, dark):
        self._colors.read(dark)
        self._board.repaint()
        self._over.repaint()
        self._head.repaint()
        self._home.repaint()

    # What the player asks for -----------------------------------------------------------------------------------------

    def choose_mode(self, mode):
        engine = {"engine": self._settings.engine} if mode == "solve" else {}
        self.call("mode", name=mode, **engine)

    def open_typed(self, text):
        """Open a link, or a puzzle in any format, that the player typed, pasted or dropped. Show it in mode Solve."""
        if text.strip():
            self.open_text(text, then=lambda view: self._opened(view, text))

    def _opened(self, view, text):
        if "error" in view:
            self._box.refused(text, view["error"])
            return
        if "several" in view:
            self._pack.keep(text)
        if view["mode"] == "play" and not view["busy"]:
            self.choose_mode("solve")
        self._box.recognised(view["kind"], view["head"]["name"], view.get("remarks", ""))

    async def open_file(self, file):
        """Open a text file of any length."""
        data = await storage.file_bytes(file)
        self._request("open_file", {}, then=lambda view: self._opened_file(view, file), data=data)

    def _opened_file(self, view, file):
        if "error" in view:
            self._box.refused("", view["error"])
        elif "several" in view:
            self._pack.keep_file(file)

    def open_text(self, text, push=True, then=None):
        """Open a puzzle or link. Then call `then(view)`, also if the text can't be read (see `view["error"]`).

        If `push`, the back button returns to the previous puzzle.
        """
        self._request("open", {"text": text}, push, then)

    def _read_as(self, kind):
        text = self.view.get("input", self.view["id"])
        self._request("open", {"text": text, "kind": kind}, then=lambda view: self._opened(view, text))

    def read_picture(self, data, width, height, corners, opened):
        """Read the puzzle in a picture with the pixels `data` (see `read_picture` in pysolvers/desk/opening.py)."""
        self._reads_picture = not opened
        arguments = {"width": width, "height": height, "corners": corners, "opened": opened}
        self._request("read_picture", arguments, not opened, data=data)

    def open_example(self, kind, example):
        self._request("open", {"text": example["id"], "kind": kind})

    def open_level(self, number):
        """Open puzzle `number` (from 1) of the pack, the puzzles that were opened together."""
        self._request("level", {"number": number})

    def open_game(self, session):
        """Continue a saved game or drawing from its text `session`."""
        self._request("restore", {"session": session})

    def _go_on(self, key, session):
        request = Request("go_on", {"session": session}, then=lambda view: "error" in view and begun.forget(key))
        self.client.request_first(request)

    def generate(self, kind, size, seed, difficulty, settings, then):
        """Start making a puzzle with the generator's `settings`, then call `then(view)`.

        If the puzzle can't be made, `view["error"]` is the reason.
        """
        order = {"kind": kind, "size": size, "seed": seed, "difficulty": difficulty, "settings": settings}

        def begun_to_make(view):
            if "error" not in view or not self.at_home:
                self._leave_home(view["busy"])
            then(view)

        self.client.request(Request("generate", order, False, begun_to_make))

    def draw(self, kind, like, size, then):
        """Show an empty board in Edit, with the rules of the puzzle whose id is `like`. Then call `then(view)`."""
        self._request("draw", {"kind": kind, "like": like, "size": size}, then=then)

    def open_day(self, kind, date):
        self._request("daily", {"kind": kind, "date": date})

    def open_solution(self, kind, date):
        """Show the solution of a puzzle of the day."""
        self._request("daily", {"kind": kind, "date": date, "solution": True})

    def _request(self, method, arguments, push=True, then=None, data=None):
        def done(view):
            was_at_home = self.at_home
            if "error" not in view or not was_at_home:
                self._leave_home(view["busy"])
            if "error" not in view and was_at_home:
                self._address.show(view["fragment"], push)
                self._score.show(view["game"], view["score"], view["can"]["redo"])
            if then:
                then(view)

        self.client.request(Request(method, arguments, push, done, data))

    def _request_lesson(self, method, arguments):
        from_home = self.at_home
        self._request(method, arguments, push=False)
        return from_home

    async def picture(self, shown=True):
        """Return a picture of the board or, unless `shown`, of the puzzle without moves; None if the solver stopped.

        It is the result of the desk's `picture`, or of `all_solutions` if the board shows several solutions.
        """
        solve = self.view["solve"]
        scheme = "dark" if self._scheme.dark else "light"
        if shown and solve and solve["spread"]:
            return await self.client.query("all_solutions", scheme=scheme)
        return await self.client.query("picture", scheme=scheme, bare=not shown)


async def main(first):
    """Start the page with `first`, the contents of first.json."""
    show_embedded()
    await storage.open_storage()
    page = Page(first)
    page.start()
    page.connect()
    await register()
