"""The page: joins the desk's views, which a worker sends as plain data, to what is seen. It holds no puzzle knowledge.

A first board, the kinds and their examples come with the page (first.json, made at build time) and are shown at once;
the worker is ready some seconds later. What the player asks for until then waits for it.
"""

import asyncio
import json

import js
import panel
import store
from answers import show_answers
from arrival import Arrival
from board import Board, element
from editor import Editor
from games import Games
from jsffi import JsException
from keys import Keys
from lesson import Lesson
from maker import Maker
from offline import is_kept, register
from paint import Brush, Colours
from paper import Paper
from race import AFTER, Race
from share import Share
from sharing import Sharing
from solver import Lost, Solver, later, soon
from watch import Watch

PATIENCE = 150
"""Milliseconds before work is shown as work."""
DEAF = 2000
"""Milliseconds after a cancel before a worker that does not answer is replaced."""
CALM = 400
"""Milliseconds after a change before what is shown is kept for the next visit."""
HEAP = 600_000_000
"""Bytes above which a worker is replaced before it is given another puzzle: its memory only ever grows."""
FRESH = ("open", "choose", "generate")
"""What begins something new."""
ROOT = js.document.documentElement


class Page:
    """What is shown, and what is asked of the solver."""

    def __init__(self, first):
        self.kinds = {kind["name"]: kind for kind in first["kinds"]}
        self.order = [kind["name"] for kind in first["kinds"]]
        self.boards = first["boards"]
        self.files = first["files"]
        self.view = None
        """The game as text, as the solver told it last."""
        self.fragment = None
        self.identity = None
        self.engine = "auto"
        self.compact = False
        self.measured = None
        self.pulling = False
        self.pulls = 0
        """How often work was begun: a cancel is about one of them, and not about what is begun after it."""
        self.cancelled = (0, 0)
        self.events = []
        self.sending = False
        self.work_shown = False
        self.keeping = False
        self.solver = Solver()
        self.arrival = None
        self.watch = Watch(self)
        self.came = asyncio.Event()
        self.colours = Colours()
        self.brush = Brush(self.colours)
        self.games = Games(first["version"])
        self.board = Board(self.brush, self.tell, self.resized)
        self.gallery = panel.Gallery(self.brush, self.open_example)
        self.lesson = Lesson(self.do)
        self.editor = Editor(self.do, self.board)
        self.maker = Maker(lambda: self.kinds[self.view["kind"]], self.make)
        self.race = Race(self)
        self._show_work = self._show_work_now
        self._race = self._race_if_long
        self._if_deaf = self._replace_if_deaf
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

    async def begin(self):
        """Start the worker and give it the game: the one in the address, else the one left, else an example."""
        ROOT.setAttribute("data-solver", "loading")
        panel.show_failure(False)
        panel.say("Setting up…", "The solver is loading. Look round meanwhile.")
        arrival = self.arrival = Arrival([] if is_kept() else self.files)
        self.watch.begin()
        soon(arrival.watch())
        try:
            await self.solver.start()
        except Lost as lost:
            if "replaced" not in str(lost):
                self.fail(str(lost))
            return
        finally:
            if self.arrival is arrival:
                arrival.stop()
                self.arrival = None
        panel.show_failure(False)
        fragment = js.location.hash
        # The page's own, if it has one: another tab may have kept another game since.
        game = self.games.kept or (self.games.at(fragment) if fragment else self.games.last())
        try:
            view = await self._restored(game)
            if view is None:
                view = await self.solver.ask("open", text=fragment or self.view["fragment"])
            if "error" in view and not fragment:
                view = await self.solver.ask("choose", kind=self.order[0])
        except Lost as lost:
            self.fail(str(lost))
            return
        self.measured = None
        self.show(view)
        ROOT.setAttribute("data-solver", "ready")
        self.came.set()
        self._pull_on()

    async def _restored(self, game):
        """The view of a game that was kept; None if there is none, or it cannot be read."""
        if not game:
            return None
        view = await self.solver.ask("restore", session=game["session"])
        if "error" in view:
            self.games.forget(game)
            return None
        self.games.adopt(view["kind"], game)
        return view

    def fail(self, why):
        """The solver is not there: say so, and offer to try again. The board and the game stay."""
        js.console.error(why)
        self.came.clear()
        self.solver.stop()
        if self.arrival:
            self.arrival.stop()
            self.arrival = None
        ROOT.setAttribute("data-solver", "failed")
        self._end_work()
        words = "The solver stopped." if self.games.kept else "The solver could not be loaded."
        panel.say(words, "Your board is kept. Try again starts a new one.", "bad")
        panel.show_failure(True)

    def try_again(self):
        """Replace the solver, whatever it does."""
        self.came.clear()
        self._end_work()
        self.view["busy"] = False
        soon(self.begin())

    # Asking ---------------------------------------------------------------------------------------------------------

    def do(self, method, **arguments):
        """Ask the desk for something and show what comes of it."""
        soon(self.ask(method, arguments))

    async def ask(self, method, arguments, push=False):
        """Ask, once the solver is there, and show the view; None if the worker was lost meanwhile."""
        await self.came.wait()
        if self.events and method != "events":
            await self._send_events()  # they came first
        self.watch.begin()
        try:
            if method in FRESH and await self.solver.memory() > HEAP:
                self.came.clear()
                await self.begin()
            view = await self.solver.ask(method, **arguments)
        except Lost as lost:
            if "replaced" not in str(lost):
                self.fail(str(lost))
            return None
        self.show(view, push=push)
        self._pull_on()
        return view

    def _pull_on(self):
        if self.view["busy"] and not self.pulling:
            self.pulling = True
            self.pulls += 1
            ROOT.setAttribute("data-solver", "busy")
            later(PATIENCE, self._show_work)
            later(AFTER, self._race)
            soon(self._pull())

    async def _pull(self):
        """Have the worker work, slice by slice, until it is done or was told to stop."""
        while self.view["busy"]:
            try:
                view = await self.solver.ask("step", watch=element("watch-it").checked)
            except Lost as lost:
                if "replaced" not in str(lost):
                    self.fail(str(lost))
                return
            if "kind" in view:
                self.show(view, push=True)
                continue
            if view.get("scene"):
                self.view["scene"] = view["scene"]
                self.board.show(view["scene"])
            self.view["busy"], self.view["progress"] = view["busy"], view["progress"]
            if self.work_shown:
                panel.show_work(self.race.tell(view["progress"]))
        self._end_work()
        ROOT.setAttribute("data-solver", "ready")

    def _end_work(self):
        self.pulling = self.work_shown = False
        self.race.stop()
        panel.show_work(None)
        if self.view:
            panel.show_tools(self.view, False)

    def _show_work_now(self, *_):
        if self.pulling and self.view["busy"] and self.view.get("quiet"):
            self._say_status(self.view)
        elif self.pulling and self.view["busy"]:
            self.work_shown = True
            panel.show_tools(self.view, True)
            panel.show_work(self.race.tell(self.view["progress"]))

    def _race_if_long(self, *_):
        if self.pulling and self.view["busy"]:
            self.race.start()

    def cancel(self):
        """Stop the work. A worker that does not hear it is replaced, and the game restored."""
        if self.pulling:
            self.do("cancel")
            self.cancelled = (self.pulls, js.performance.now())
            later(DEAF, self._if_deaf)

    def _replace_if_deaf(self, *_):
        pull, since = self.cancelled
        if self.pulling and self.pulls == pull and js.performance.now() - since > DEAF - CALM:
            self.try_again()

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
        chosen = store.load("scheme")
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
        store.save("scheme", None if wished == system else wished)
        self.use_scheme()

    # What the player asks for ---------------------------------------------------------------------------------------

    def tell(self, what, x, y, button, key, shift):
        """Something happened on the board."""
        if self.solver.ready:
            if what == "hover" and self.events and self.events[-1]["what"] == what:
                self.events.pop()  # only where the pointer is now counts
            self.events.append({"what": what, "x": x, "y": y, "button": button, "key": key, "shift": shift})
            if not self.sending:
                self.sending = True
                soon(self._send())

    async def _send(self):
        """Send the events as fast as they are answered: what happens meanwhile goes together, and is drawn once."""
        while self.events:
            await self._send_events()
        self.sending = False

    async def _send_events(self):
        events, self.events = self.events, []
        await self.ask("events", {"events": events})

    def open_text(self, text, typed=False):
        """Any format, any link."""
        if text.strip():
            soon(self._open(text, typed))

    async def _open(self, text, typed):
        view = await self.ask("open", {"text": text}, push=True)
        if view and "error" in view:
            panel.show_refused()
        elif view and typed:
            panel.keep_typed(text)

    def open_example(self, example):
        """One of the kind's examples."""
        soon(self.ask("open", {"text": example["id"], "kind": self.view["kind"]}, push=True))

    def choose_kind(self, name):
        """Another kind: the game left there, else an example. Until the solver is there, a board to look at."""
        if name == self.view["kind"]:
            return
        if not self.solver.ready:
            self.show(self.boards[name], first=True)
        game = self.games.of_kind(name)
        soon(self.ask("choose", {"kind": name, "kept": game["session"] if game else ""}, push=True))

    def choose_option(self, name, value):
        """The same puzzle under another option."""
        soon(self.ask("option", {"name": name, "value": value}, push=True))

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
            soon(self.ask("open", {"text": fragment}))


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
    box.checked = store.load(name) == "on" if store.load(name) else usual
    box.addEventListener("change", lambda event: store.save(name, "on" if box.checked else "off"))


def _asker(page, method):
    return lambda: page.do(method)


def _chooser(page, name):
    return lambda event: page.choose_kind(name)


async def main():
    """Fetch what comes with the page and start."""
    await store.open_storage()
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
