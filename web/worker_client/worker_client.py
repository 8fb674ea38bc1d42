"""The page's client of the solver: starts a worker, sends it one request after another, and replaces it if it fails.

The desk is the object in the worker that has the puzzle and the moves (pysolvers/desk). A method that changes it
returns a view: a dict with everything that the page shows.
"""

import asyncio

import js
from offline import is_cached
from tasks import start_task
from worker_client.download_progress import DownloadProgress
from worker_client.job_driver import JobDriver
from worker_client.renewal import renew
from worker_client.solver import SolverWorker, WorkerLost, WorkerReplaced
from worker_client.watchdog import Watchdog

MEMORY_LIMIT = 600_000_000
"""A worker with more bytes of memory is replaced before it gets another puzzle, because its memory never shrinks."""
NEW_PUZZLE = ("open", "open_file", "choose", "generate", "daily", "level")
"""The desk's methods that replace the puzzle."""


class Request:
    """A call of a method of the desk. The page shows the returned view; then `then(view)` is called.

    If `push`, the back button returns to the previous puzzle. `data` (a Uint8Array) is one more argument.
    """

    def __init__(self, method, arguments, push=False, then=None, data=None):
        self.method, self.arguments, self.push, self.then, self.data = method, arguments, push, then, data
        self.drawn_on = None
        """For strokes made while there was no solver: the link of the puzzle on the board. Otherwise None."""


class WorkerClient:
    """Passes the requests of the page to the worker, and the worker's answers to the page.

    `files` are triples of address, size and hash of the files that a worker loads. `display` is the `SolverDisplay`.
    """

    def __init__(self, files, page, display):
        self._files, self._page, self._display = files, page, display
        self.worker = SolverWorker()
        self.download = None
        """The download of the solver's files while a worker starts; otherwise None."""
        self.job = JobDriver(self, page, display)
        self._watchdog = Watchdog(self, display, self._recovered)
        self._requests = []
        self._sending = False
        self._opened = asyncio.Event()
        """Set while the worker has opened the game and accepts requests."""
        self._was_opened = False
        self._renewed = False
        """True if the caches were checked since the last `restart`."""
        self._starts = 0
        """The number of starts so far. Work for an earlier start is dropped."""
        self._replaced_for_memory = False
        """True if the worker was replaced before the next request. It isn't replaced for that request again."""

    @property
    def ready(self):
        """True if a worker can be called."""
        return self.worker.ready

    # The worker -------------------------------------------------------------------------------------------------------

    async def start(self):
        """Start a worker with the solver, and have the page open the player's game in this worker."""
        self._starts += 1
        self._sending = False
        self._display.loading()
        self._page.wait(True)
        self._stop_download()
        download = self.download = DownloadProgress([] if is_cached() else self._files, self._display)
        self._watchdog.watch()
        start_task(download.run())
        try:
            await self.worker.start()
            self._stop_download()
            shown, is_sketch = self._page.shown, self._page.is_sketch
            view = await self._page.resume(self.worker.ask)
        except WorkerReplaced:
            return
        except WorkerLost as lost:
            self.fail(str(lost))
            return
        self._was_opened = True
        if is_sketch and "error" not in view:
            self._opened_link(shown, view["fragment"])
        self._page_shows(view)
        self._display.ready()
        self._opened.set()
        self.job.start()
        self._send_next()

    def _opened_link(self, link, fragment):
        for request in self._requests:
            if request.drawn_on == link:
                request.drawn_on = fragment

    def fail(self, reason):
        """Log the `reason`, report that the solver is gone, and offer to try again. The board and the game stay."""
        js.console.error(reason)
        self._opened.clear()
        self.worker.stop()
        self._stop_download()
        self._watchdog.forget()
        self.job.stop()
        self._display.failed(self._was_opened)
        self.renew()

    def renew(self):
        """If no worker has ever started, repair the caches, then try once more."""
        if not self._was_opened and not self._renewed:
            self._renewed = True
            start_task(self._renew(self._starts))

    async def _renew(self, start):
        if await renew(self._files) and start == self._starts:
            await self.start()

    def restart(self):
        """Replace the worker, even if it is busy."""
        self._renewed = False
        self._opened.clear()
        self.job.stop()
        start_task(self.start())

    def _stop_download(self):
        if self.download:
            self.download.stop()
            self.download = None
            self._display.loaded()

    def _recovered(self):
        if not self.job.busy:
            self._page.show_status()

    # Requests ---------------------------------------------------------------------------------------------------------

    def call(self, method, **arguments):
        """Call a method of the desk after all earlier requests, and show the view that the method returns."""
        self.request(Request(method, arguments))

    def request(self, request):
        """Send a `Request` after all earlier requests are answered."""
        self._requests.append(request)
        self._send_next()

    def request_first(self, request):
        """Send a `Request` before the waiting requests, because it opens the board that those are for."""
        self._requests.insert(0, request)
        self._send_next()

    def send_event(self, event):
        """Send an input event (see `board_event`) to the solver; keep it until a solver is ready."""
        if not self._opened.is_set() and not self._page.takes_strokes:
            return
        if not self._requests or self._requests[-1].method != "events":
            request = Request("events", {"events": []})
            if not self._opened.is_set():
                request.drawn_on = self._page.shown
            self.request(request)
        events = self._requests[-1].arguments["events"]
        if event["what"] == "hover" and events and events[-1]["what"] == "hover":
            events.pop()  # only the last place of the pointer counts
        events.append(event)

    async def query(self, method, data=None, **arguments):
        """Return the result of a method of the desk that returns no view, such as `link`; None if the worker fails."""
        await self._opened.wait()
        self._watchdog.watch()
        try:
            return await self.worker.ask(method, data, **arguments)
        except WorkerReplaced:
            return None
        except WorkerLost as lost:
            self.fail(str(lost))
            return None

    async def load_package(self, name):
        """Have the worker install a package of the page (a wheel); return False if it can't."""
        try:
            return await self.worker.run("load", name, may_take_long=True)
        except WorkerLost:
            return False

    def receive(self, view, push=False):
        """Show a view from the solver, and run its job if it has one (`view["busy"]`). For `push`, see `Request`."""
        self._page_shows(view, push)
        self.job.start()

    def _page_shows(self, view, push=False):
        self.job.update(view)
        self._page.show(view, push)
        if self._opened.is_set() or not self._requests:
            self._page.wait(False)
        self.job.show()

    def _send_next(self):
        if self._requests and not self._sending and self._opened.is_set():
            self._sending = True
            start_task(self._send(self._starts))

    async def _send(self, start):
        try:
            while self._requests and self._opened.is_set() and start == self._starts:
                await self._send_first()
        finally:
            if start == self._starts:
                self._sending = False

    async def _send_first(self):
        self._watchdog.watch()
        try:
            if await self._is_too_large():
                self._replaced_for_memory = True
                self.restart()
                return
            self._replaced_for_memory = False
            request = self._requests.pop(0)
            if request.drawn_on not in (None, self._page.shown):
                self._page.wait(False)  # another puzzle was opened meanwhile
                return
            view = await self.worker.ask(request.method, request.data, **request.arguments)
        except WorkerReplaced:
            return
        except WorkerLost as lost:
            self.fail(str(lost))
            return
        self.receive(view, request.push)
        if request.then:
            request.then(view)

    async def _is_too_large(self):
        if self._requests[0].method not in NEW_PUZZLE or self._replaced_for_memory:
            return False
        return await self.worker.run("memory") > MEMORY_LIMIT
