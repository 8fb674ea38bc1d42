"""The page's client of the solver: a worker is started, asked one thing after another, and replaced when it fails.

The worker is ready some seconds after the page, and requests wait until then. A worker that fails, hangs or has grown
large is replaced, and the game goes on in the next one.
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
"""Bytes above which a worker is replaced before it is given another puzzle: its memory only ever grows."""
NEW_PUZZLE = ("open", "open_file", "choose", "generate", "daily", "level")
"""The desk's methods that begin with another puzzle."""


class Request:
    """A method of the desk that is to be called; the view that it returns is shown, and then `then(view)` is called.

    With `push` the view is a new entry of the browser's history. `data` is bytes (a Uint8Array) for the method.
    """

    def __init__(self, method, arguments, push=False, then=None, data=None):
        self.method, self.arguments, self.push, self.then, self.data = method, arguments, push, then, data
        self.drawn_on = None
        """The link of the puzzle that strokes were drawn on while there was no solver; None if there was one."""


class WorkerClient:
    """Passes the page's requests to the worker, and what it answers to the page.

    `files` are addresses, sizes and hashes of what a worker loads. `display` shows how the solver is (SolverDisplay).
    `page` has `shown` (the link of the puzzle on the board), `is_sketch` (whether the page drew it itself),
    `takes_strokes` (whether strokes on it can wait for a solver), `wait(on)` (there is no solver to answer strokes),
    `resume(ask)`, which opens the game in a new worker and returns its view, `show(view, push)`,
    `show_scene(scene)`, `show_status()`, `show_job(progress)`, `hide_job()` and `watches_search()`.
    """

    def __init__(self, files, page, display):
        self._files, self._page, self._display = files, page, display
        self.worker = SolverWorker()
        self.download = None
        """The download under way, or None."""
        self.job = JobDriver(self, page, display)
        self._watchdog = Watchdog(self, display, self._recovered)
        self._requests = []
        self._sending = False
        self._opened = asyncio.Event()
        """Set while the worker has the game open, and takes requests."""
        self._was_opened = False
        self._renewed = False
        """True if the caches were checked since the last request to start."""
        self._starts = 0
        """Counts worker starts: requests that waited for an earlier worker are dropped."""
        self._replaced_for_memory = False
        """True if the worker was replaced for the next request, which is then sent whatever the worker's size."""

    @property
    def ready(self):
        """True if a worker can be asked."""
        return self.worker.ready

    # The worker -------------------------------------------------------------------------------------------------------

    async def start(self):
        """Start a worker and have the page open its game in it."""
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
        """A link is open that the page had only sketched; from now on its puzzle is known by its own `fragment`."""
        for request in self._requests:
            if request.drawn_on == link:
                request.drawn_on = fragment

    def fail(self, reason):
        """The solver is gone: say so, and offer to try again. The board and the game stay."""
        js.console.error(reason)
        self._opened.clear()
        self.worker.stop()
        self._stop_download()
        self._watchdog.forget()
        self.job.stop()
        self._display.failed(self._was_opened)
        self.renew()

    def renew(self):
        """If no worker has ever started, check the files in every cache, then try once more."""
        if not self._was_opened and not self._renewed:
            self._renewed = True
            start_task(self._renew(self._starts))

    async def _renew(self, start):
        if await renew(self._files) and start == self._starts:
            await self.start()

    def restart(self):
        """Replace the worker, whatever it does."""
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
        """Call a method of the desk, after all that was requested before, and show the view that it returns."""
        self.request(Request(method, arguments))

    def request(self, request):
        """Send a request after all earlier ones are answered."""
        self._requests.append(request)
        self._send_next()

    def request_first(self, request):
        """Send a request before those that wait: what the player has done meanwhile is meant for the board after it."""
        self._requests.insert(0, request)
        self._send_next()

    def send_event(self, event):
        """Tell the desk what happened on the board. Events that wait for an answer are sent, and drawn, together.

        Without a solver they wait for one, and are dropped if it opens another puzzle than the page shows.
        """
        if not self._opened.is_set() and not self._page.takes_strokes:
            return
        if not self._requests or self._requests[-1].method != "events":
            request = Request("events", {"events": []})
            if not self._opened.is_set():
                request.drawn_on = self._page.shown
            self.request(request)
        events = self._requests[-1].arguments["events"]
        if event["what"] == "hover" and events and events[-1]["what"] == "hover":
            events.pop()  # only where the pointer is now counts
        events.append(event)

    async def query(self, method, data=None, **arguments):
        """What a method of the desk returns that is no view, such as a link; None if the worker is lost meanwhile."""
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
        """Have the worker load one of the page's wheels; False if it cannot."""
        try:
            return await self.worker.load_package(name)
        except WorkerLost:
            return False

    def receive(self, view, push=False):
        """Show a view that the desk returned, and drive the job that it may tell of."""
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
        """Send the requests, each when the one before it is answered."""
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
        """Whether the worker is to be replaced before the next request."""
        if self._requests[0].method not in NEW_PUZZLE or self._replaced_for_memory:
            return False
        return await self.worker.memory() > MEMORY_LIMIT
