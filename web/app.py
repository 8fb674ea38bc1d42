"""The page: joins the desk's views, which a worker sends as plain data, to what is seen. It holds no puzzle knowledge.

A first board, the kinds and their examples come with the page (first.json, made at build time) and are shown at once;
the worker is ready some seconds later (worker_client).
"""

import json

import js
import storage
from board.canvas import Board, element
from board.paint import Brush, Colours
from dialogs.new_puzzle_dialog import Maker
from dialogs.share_dialog import Sharing
from jsffi import JsException
from keys import Keys
from offline import register
from panel import panel
from panel.answers import show_answers
from panel.edit_tab import Editor
from panel.explanation import Lesson
from panel.quick_share import Share
from printing import Paper
from worker_client.solver import later, soon
from worker_client.worker_client import Asking

CALM = 400
"""Milliseconds after a change before what is shown is kept for the next visit."""
ROOT = js.document.documentElement


class Page(Asking):
    """What is shown, and what the player asks for."""

    def __init__(self, first):
        super().__init__(first)
        self.kinds = {kind["name"]: kind for kind in first["kinds"]}
        self.boards = first["boards"]
        self.fragment = None
        self.identity = None
        self.engine = "auto"
        self.compact = False
        self.keeping = False
        self.colours = Colours()
        self.brush = Brush(self.colours)
        self.board = Board(self.brush, self.tell, self.resized)
        self.gallery = panel.Gallery(self.brush, self.open_example)
        self.lesson = Lesson(self.do)
        self.editor = Editor(self.do, self.board)
        self.maker = Maker(lambda: self.kinds[self.view["kind"]], self.make)
        self._keep = self._keep_view

    # Start ----------------------------------------------------------------------------------------------------------

    def start(self):
        """Show a board at once; the solver comes later."""
        self.use_scheme()
        fragment = js.location.hash
        boards = [self.boards[name] for name in self.order]
        if fragment:
            boards = [view for view in boards if view["fragment"] == fragment] or [self._board_of_kind_in(fragment)]
        if not self._show_kept(fragment):
            self.show(boards[0], first=True)
        ROOT.setAttribute("data-ui", "ready")
        soon(self.begin())

    def _show_kept(self, fragment):
        """Show what was shown last, if it is what the address asks for; False if there is none that can be shown."""
        for view in self.games.views():
            try:
                if self._fits(view) and fragment in ("", view["fragment"]):
                    self.show(view, first=True)
                    return True
            except (AttributeError, IndexError, KeyError, TypeError, ValueError, JsException) as error:
                js.console.info("What was kept cannot be shown: " + str(error))  # spoilt by somebody else
                self.view = self.identity = None
        return False

    def _fits(self, kept):
        """Whether what was kept has the parts of a view."""
        return isinstance(kept, dict) and kept.get("kind") in self.order and set(self.boards[kept["kind"]]) <= set(kept)

    def _board_of_kind_in(self, fragment):
        """A board of the kind that a link names, to look at until the link is read."""
        return self.boards.get(fragment[1:].split("=")[0]) or self.boards[self.order[0]]

    # Showing --------------------------------------------------------------------------------------------------------

    def show(self, view, push=False, first=False):
        """Show a view; with `push` a new puzzle is a new entry of the browser's history."""
        if view["scene"] is None:
            view["scene"] = self.view["scene"]
        new = view["id"] != self.identity or view["options"] != self.view["options"]
        self.view, self.identity = view, view["id"]
        kind = self.kinds[view["kind"]]
        if new:
            self.gallery.show(kind, view["id"])
            if self.engine not in kind["engines"]:
                self.engine = "auto"
            panel.show_kind(kind, view, self.choose_option, self.engine, self.choose_engine)
            panel.show_recognised(kind, view["title"])
            panel.fill_puzzle(view)
        if "error" not in view:
            panel.show_recognised(kind, view["title"])
        panel.show_board_words(view)
        panel.show_notes(None if view.get("edit") else view.get("notes"))
        panel.show_lens(view["lens"])
        self._place_lens(view)
        self.board.show(view["scene"], view["focus"])
        if not first:
            self._lead_address(view["fragment"], push)
        self.editor.show(kind, view)
        if view["busy"] and not view.get("quiet"):
            if self.work_shown:
                panel.show_work(self.race.tell(view["progress"]))
            return
        panel.show_tools(view, False)
        show_answers(view)
        if not first:
            if not view["busy"] or "error" in view:
                self._say_status(view)
            panel.show_hint(view["tip"])
            self.lesson.show(view["lesson"])
            element("unkept").hidden = self.games.keep(view)
            if not self.keeping:
                self.keeping = True
                later(CALM, self._keep)
        self._measure()

    def say_status(self):
        """Say again what the status is, unless work says more."""
        if not self.view["busy"]:
            self._say_status(self.view)

    def _say_status(self, view):
        status = view["status"]
        panel.say(status["headline"], view["lesson"]["title"] if view["lesson"] else status["detail"], status["tone"])

    def _keep_view(self, *_):
        """Keep what is shown, so that it is there at once next time; not at every stroke, because it is long."""
        self.keeping = False
        if not self.view["busy"]:
            self.games.keep_view(self.view)

    def _lead_address(self, fragment, push):
        """The address bar follows the board; with `push` the puzzle before is a step back."""
        if fragment == self.fragment:
            return
        history = js.window.history
        if push and self.fragment is not None:
            history.pushState(None, "", fragment)
        else:
            history.replaceState(None, "", fragment)
        self.fragment = fragment

    def _place_lens(self, view):
        """The lens stands beside the board where it touches nothing, else below."""
        classes = self.board.stage.classList
        classes.toggle("tight", view["lens"] is not None)
        if view["lens"] is None:
            classes.remove("beside")
            return
        classes.add("beside")
        self.board.scene = view["scene"]
        if not self.board.beside():
            classes.remove("beside")

    def _measure(self):
        """Tell the desk whether the clues can be read; asked once for each puzzle and size of the stage."""
        if not self.solver.ready or self.view["busy"]:
            return
        now = (self.identity, self.board.space())
        if now == self.measured and not (self.board.too_small() and not self.compact):
            return
        if self.compact and now != self.measured:
            self.compact = False
            self.measured = now
            self.do("shrink", compact=False)
        elif not self.compact and self.board.too_small():
            self.compact = True
            self.measured = now
            self.do("shrink", compact=True)
        self.measured = now

    def resized(self):
        """The stage has another size."""
        if self.view:
            self._place_lens(self.view)
            self.gallery.repaint()
            self._measure()

    def use_scheme(self, *_):
        """Read the colours of the scheme in force and paint with them."""
        chosen = storage.load("scheme")
        if chosen in ("light", "dark"):
            ROOT.setAttribute("data-scheme", chosen)
        else:
            ROOT.removeAttribute("data-scheme")
        dark = chosen == "dark" or (chosen != "light" and js.window.matchMedia("(prefers-color-scheme: dark)").matches)
        self.colours.read(dark)
        panel.show_scheme(dark)
        self.board.repaint()
        self.gallery.repaint()

    def other_scheme(self):
        """Light becomes dark and dark light, and that is remembered unless it is what the system wishes."""
        wished = "light" if self.colours.dark else "dark"
        system = "dark" if js.window.matchMedia("(prefers-color-scheme: dark)").matches else "light"
        storage.save("scheme", None if wished == system else wished)
        self.use_scheme()

    # What the player asks for ---------------------------------------------------------------------------------------

    def open_text(self, text, typed=False):
        """Any format, any link."""
        if text.strip():
            self.ask("open", {"text": text}, push=True, then=lambda view: self._opened(view, text, typed))

    def _opened(self, view, text, typed):
        if "error" in view:
            panel.show_refused()
        elif typed:
            panel.keep_typed(text)

    def open_example(self, example):
        """One of the kind's examples."""
        self.ask("open", {"text": example["id"], "kind": self.view["kind"]}, push=True)

    def choose_kind(self, name):
        """Another kind: the game left there, else an example. Until the solver is there, a board to look at."""
        if name == self.view["kind"]:
            return
        if not self.solver.ready:
            self.show(self.boards[name], first=True)
        game = self.games.of_kind(name)
        self.ask("choose", {"kind": name, "kept": game["session"] if game else ""}, push=True)

    def choose_option(self, name, value):
        """The same puzzle under another option."""
        self.ask("option", {"name": name, "value": value}, push=True)

    def choose_engine(self, name):
        """What looks for answers from now on."""
        self.engine = name

    def solve(self):
        """Look for an answer and a second one."""
        self.do("solve", engine=self.engine)

    def count(self):
        """Count all answers."""
        self.do("count", engine=self.engine)

    def make(self, size, seed, difficulty, settings):
        """A new puzzle of the kind at hand."""
        self.do("generate", kind=self.view["kind"], size=size, seed=seed, difficulty=difficulty, settings=settings)

    def follow_address(self, *_):
        """The address was changed by hand, or by going back or forward."""
        fragment = js.location.hash
        if fragment and fragment != self.fragment:
            self.fragment = fragment
            self.ask("open", {"text": fragment})


def connect(page):
    """Give every control its action."""
    actions = {
        "undo": "undo", "redo": "redo", "restart": "restart", "check": "check", "hint": "hint", "explain": "explain",
        "next": "next_answer", "previous": "previous_answer",
        "take-offer": "take_offer", "all-answers": "spread_answers",
    }  # fmt: skip
    for name, method in actions.items():
        panel.on(name, _asker(page, method))
    panel.on("solve", page.solve)
    panel.on("count", page.count)
    panel.on("cancel", page.cancel)
    panel.on("retry", page.try_again)
    panel.on("load", lambda: page.open_text(element("puzzle").value, typed=True))
    panel.on("scheme", page.other_scheme)
    for button in js.document.querySelectorAll("nav button"):
        button.addEventListener("click", _chooser(page, button.getAttribute("data-kind")))
    element("notes").addEventListener("change", lambda event: page.do("notes", on=event.target.checked))
    element("kind").addEventListener("change", lambda event: page.choose_kind(element("kind").value))
    element("puzzle").addEventListener("input", panel.typed)
    keep_choice("watch-it", not js.window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    js.window.addEventListener("hashchange", page.follow_address)
    for wish in ("(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"):
        js.window.matchMedia(wish).addEventListener("change", page.use_scheme)
    Keys(page)
    Share(page)
    Paper(page)
    Sharing(page)


def keep_choice(name, usual):
    """A checkbox that stays as it was left, on another visit too."""
    box = element(name)
    box.checked = storage.load(name) == "on" if storage.load(name) else usual
    box.addEventListener("change", lambda event: storage.save(name, "on" if box.checked else "off"))


def _asker(page, method):
    return lambda: page.do(method)


def _chooser(page, name):
    return lambda event: page.choose_kind(name)


async def main():
    """Fetch what comes with the page and start."""
    await storage.open_storage()
    try:
        answer = await js.fetch("./first.json")
        first = json.loads(await answer.text())
    except (JsException, ValueError):
        ROOT.setAttribute("data-solver", "failed")
        panel.say("The page could not be loaded whole.", "The connection broke off.", "bad")
        panel.on("retry", lambda: js.location.reload())
        panel.show_failure(True)
        return
    page = Page(first)
    page.start()
    connect(page)
    await register()


soon(main())
