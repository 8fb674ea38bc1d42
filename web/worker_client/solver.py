"""The solver in its web worker: started, asked, and ended. Calls carry JSON text and nothing else."""

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
    """Have the browser start the first worker of the page, while the page is still being drawn."""
    script = js.document.createElement("script")
    script.type = "py"
    script.src = PROGRAM
    script.setAttribute("worker", "")
    script.setAttribute("name", f"{NAME}-1")
    js.document.body.append(script)


class WorkerLost(Exception):
    """The worker could not be started, or broke before it answered."""


class WorkerReplaced(WorkerLost):
    """The worker was ended on purpose before it answered; the caller continues."""


class Call:
    """A call of a function that worker.py exports: its `answer` or `error`, once it has `ended`."""

    def __init__(self, may_take_long):
        self.may_take_long = may_take_long
        self.ended = asyncio.Event()
        self.answer = self.error = None

    async def run(self, function, arguments):
        """Make the call. A worker that is ended never answers."""
        try:
            self.answer = await function(*arguments)
        except JsException as error:
            self.error = error
        self.ended.set()


class SolverWorker:
    """A worker with Pyodide and the package. Each start takes a new name, because a used one gives the ended worker."""

    def __init__(self, name=NAME):
        self._name = name
        self._starts = 0
        self._worker = None
        self._scene = None
        self._calls = []
        """The calls that wait for an answer."""
        self.last_news = 0
        """When a call was made or answered last, in seconds since 1970."""

    @property
    def ready(self):
        """True if it can answer."""
        return self._worker is not None

    @property
    def unanswered(self):
        """How many calls wait for an answer that should come soon."""
        return len([call for call in self._calls if not call.may_take_long])

    async def start(self):
        """Start a worker and wait until it can answer. Raises WorkerLost."""
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
        """End the worker at once. Pending calls raise WorkerReplaced."""
        _terminate(self._worker_name())
        self._worker = self._scene = None
        waiting, self._calls = self._calls, []
        self._starts += 1
        for call in waiting:
            call.ended.set()

    async def ask(self, method, data=None, **arguments):
        """The result of the desk's `method`, with `data` (a Uint8Array) as another argument. Raises WorkerLost."""
        more = () if data is None else (data,)
        answer = json.loads(await self._call("answer", method, json.dumps(arguments), *more))
        if "scene" in answer:
            if answer["scene"] is None:
                answer["scene"] = self._scene  # worker.py sends a scene once
            self._scene = answer["scene"]
        return answer

    async def load_package(self, name):
        """True if the worker could load one of the page's wheels, which may take long. Raises WorkerLost."""
        return await self._call("load", name, may_take_long=True)

    async def can_share(self):
        """True if other workers can help with the present job. Raises WorkerLost."""
        return await self._call("can_share")

    async def order(self, helper, news):
        """A helper's next order, given the news of its work, as bytes. Raises WorkerLost."""
        return await self._call("order", helper, news)

    async def leave(self, helper):
        """Report that a helper is gone. Raises WorkerLost."""
        return await self._call("leave", helper)

    async def carry_out(self, order):
        """Follow an order, or continue; return the news as bytes. Raises WorkerLost."""
        return await self._call("carry_out", order)

    async def memory(self):
        """The bytes that the worker holds. Raises WorkerLost."""
        return await self._call("memory")

    async def _call(self, name, *arguments, may_take_long=False):
        """The result of a function that worker.py exports."""
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
    """End the worker called `name`. One that is only starting cannot be ended yet: `start` does so when it can."""
    script = js.document.querySelector(f'script[name="{name}"]')
    if script:
        try:
            script.xworker.terminate()
        except AttributeError:
            return
        script.remove()
