"""What the page asks of the solver: it is started, asked in turn, pulled through long work, cancelled, and replaced.

The worker is ready some seconds after the page; what is asked for until then waits for it. A worker that fails, hangs
or has grown large is replaced, and the game is given to the next one.
"""

import asyncio

import js
from board.canvas import element
from games import Games
from offline import is_kept
from panel import panel
from panel.download_progress import Arrival
from worker_client.engine_race import AFTER, Race
from worker_client.solver import Lost, Solver, later, soon
from worker_client.watchdog import Watch

PATIENCE = 150
"""Milliseconds before work is shown as work."""
DEAF = 2000
"""Milliseconds after a cancel before a worker that does not answer is replaced."""
SLACK = 400
"""Milliseconds by which a timer may ring early, counted from what it is about."""
HEAP = 600_000_000
"""Bytes above which a worker is replaced before it is given another puzzle: its memory only ever grows."""
FRESH = ("open", "choose", "generate")
"""What begins something new."""
ROOT = js.document.documentElement


class Asking:
    """The solver's life as the page sees it. `Page` builds on it, and shows each view that comes back."""

    def __init__(self, first):
        self.files = first["files"]
        self.order = [kind["name"] for kind in first["kinds"]]
        self.view = None
        """All that is shown, as the solver told it last."""
        self.measured = None
        self.pulling = False
        self.pulls = 0
        """How often work was begun: a cancel is about one of them, and not about what is begun after it."""
        self.cancelled = (0, 0)
        self.wishes = []
        """What is still to be asked, in order: method, arguments, whether it is a step of the browser's history, and
        what is called with the view."""
        self.sending = False
        self.life = 0
        """How many workers were begun: who waits for the answer of an earlier one waits for ever."""
        self.renewed = False
        """Whether the worker was begun for the sake of the wish that is next: then it is asked, however large it is."""
        self.work_shown = False
        self.solver = Solver()
        self.arrival = None
        self.games = Games(first["version"])
        self.watch = Watch(self)
        self.came = asyncio.Event()
        self.race = Race(self)
        self._show_work = self._show_work_now
        self._race = self._race_if_long
        self._if_deaf = self._replace_if_deaf

    # Starting -------------------------------------------------------------------------------------------------------

    async def begin(self):
        """Start the worker and give it the game: the one in the address, else the one left, else an example."""
        self.life += 1
        self.sending = False
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
        self._send_on()

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
        self.ask(method, arguments)

    def ask(self, method, arguments, push=False, then=None):
        """Ask, once all that was wished before is answered, and show the view, which `then` is given."""
        self.wishes.append((method, arguments, push, then))
        self._send_on()

    def tell(self, what, x, y, button, key, shift):
        """Something happened on the board. What happens while an answer is awaited goes together, and is drawn once."""
        if not self.solver.ready:
            return
        if not self.wishes or self.wishes[-1][0] != "events":
            self.do("events", events=[])
        events = self.wishes[-1][1]["events"]
        if what == "hover" and events and events[-1]["what"] == what:
            events.pop()  # only where the pointer is now counts
        events.append({"what": what, "x": x, "y": y, "button": button, "key": key, "shift": shift})

    def _send_on(self):
        if self.wishes and not self.sending and self.came.is_set():
            self.sending = True
            soon(self._send(self.life))

    async def _send(self, life):
        """Send the wishes to the worker, each when the one before it is answered."""
        try:
            while self.wishes and self.came.is_set() and life == self.life:
                await self._send_first()
        finally:
            if life == self.life:
                self.sending = False

    async def _send_first(self):
        self.watch.begin()
        try:
            if self.wishes[0][0] in FRESH and not self.renewed and await self.solver.memory() > HEAP:
                self.renewed = True
                self.came.clear()
                soon(self.begin())
                return
            self.renewed = False
            method, arguments, push, then = self.wishes.pop(0)
            view = await self.solver.ask(method, **arguments)
        except Lost as lost:
            if "replaced" not in str(lost):
                self.fail(str(lost))
            return
        self.show(view, push=push)
        self._pull_on()
        if then:
            then(view)

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
        if self.pulling and self.pulls == pull and js.performance.now() - since > DEAF - SLACK:
            self.try_again()
