"""The solver in its web worker: starts it, calls its functions, and ends it."""

import asyncio
import json
import time

import js
from jsffi import JsException
from pyscript import create_named_worker, workers
from tasks import start_task

PROGRAM = "./worker.py"
NAME = "solver"


def start_early():
    """Have the browser start the page's first worker, while the page is still being drawn."""
    script = js.document.createElement("script")
    script.type = "py"
    script.src = PROGRAM
    script.setAttribute("worker", "")
    script.setAttribute("name", f"{NAME}-1")
    js.document.body.append(script)


class WorkerLost(Exception):
    """The worker could not be started, or failed before it answered."""


class WorkerReplaced(WorkerLost):
    """The worker was ended on purpose before it answered. This is not a failure."""


class Call:
    """A call of a function of worker.py. When it has `ended`, it has an `answer` or an `error`."""

    def __init__(self, may_take_long):
        self.may_take_long = may_take_long
        self.ended = asyncio.Event()
        self.answer = self.error = None

    async def run(self, function, arguments):
        """Make the call. This never returns if the worker is ended."""
        try:
            self.answer = await function(*arguments)
        except JsException as error:
            self.error = error
        self.ended.set()


class SolverWorker:
    """A web worker that runs Pyodide with the package `pysolvers`."""

    def __init__(self, name=NAME):
        self._name = name
        self._starts = 0
        self._worker = None
        self._scene = None
        self._calls = []
        """The calls that aren't answered yet."""
        self.last_news = 0
        """The time of the last call or answer, in seconds since 1970."""

    @property
    def ready(self):
        return self._worker is not None

    @property
    def unanswered(self):
        """The number of calls without an answer yet, except for those made with `may_take_long`."""
        return len([call for call in self._calls if not call.may_take_long])

    async def start(self):
        """Start a worker and wait until it can be called. Raises WorkerLost."""
        self.stop()
        start, name = self._starts, self._worker_name()
        try:
            started = js.document.querySelector(f'script[name="{name}"]')
            worker = await (workers[name] if started else create_named_worker(PROGRAM, name))
        except JsException as error:
            raise (WorkerLost if start == self._starts else WorkerReplaced)(str(error)) from error
        if start != self._starts:
            _terminate(name)
            raise WorkerReplaced("replaced while it started")
        self._worker = worker

    def stop(self):
        """End the worker. Calls that aren't answered yet raise WorkerReplaced."""
        _terminate(self._worker_name())
        self._worker = self._scene = None
        waiting, self._calls = self._calls, []
        self._starts += 1  # PyScript returns the ended worker for a name that was used
        for call in waiting:
            call.ended.set()

    async def ask(self, method, data=None, **arguments):
        """Return the result of a method of `Desk`; `data` (a Uint8Array) is one more argument. Raises WorkerLost."""
        more = () if data is None else (data,)
        answer = json.loads(await self.run("answer", method, json.dumps(arguments), *more))
        if "scene" in answer:
            if answer["scene"] is None:
                answer["scene"] = self._scene  # unchanged, see worker.py
            self._scene = answer["scene"]
        return answer

    async def run(self, name, *arguments, may_take_long=False):
        """Return the result of `name` in worker.py; report no delay if the call `may_take_long`. Raises WorkerLost."""
        if self._worker is None:
            raise WorkerLost("no worker")
        call = Call(may_take_long)
        self._calls.append(call)
        self.last_news = time.time()
        start_task(call.run(getattr(self._worker, name), arguments))
        await call.ended.wait()
        if call not in self._calls:
            raise WorkerReplaced("replaced while it worked")
        self._calls.remove(call)
        self.last_news = time.time()
        if call.error:
            raise WorkerLost(str(call.error))
        return call.answer

    def _worker_name(self):
        return f"{self._name}-{self._starts}"


def _terminate(name):
    script = js.document.querySelector(f'script[name="{name}"]')
    if script:
        try:
            script.xworker.terminate()
        except AttributeError:  # it is still starting; `start` ends it
            return
        script.remove()
