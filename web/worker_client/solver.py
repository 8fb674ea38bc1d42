"""The solver in its worker: started, asked, and replaced when it hangs. Calls carry JSON text and nothing else."""

import asyncio
import json
import time

import js
from jsffi import JsException
from pyscript import create_named_worker


class Lost(Exception):
    """The worker was replaced, or could not be started, before it answered."""


class Solver:
    """A worker with Pyodide and the package in it; each has a new name, because a used name gives the dead one."""

    def __init__(self, name="solver"):
        self.name = name
        self.number = 0
        self.worker = None
        self.owes = 0
        self.since = 0
        """How many answers it owes, and since when it has given none."""

    @property
    def ready(self):
        """Whether it can be asked."""
        return self.worker is not None

    async def start(self):
        """Start a worker and wait until it can be asked; Lost if it cannot be started."""
        self.stop()
        mine, name = self.number, self._name()
        try:
            worker = await create_named_worker("./worker.py", name)
        except JsException as error:
            raise Lost(str(error)) from error
        if mine != self.number:
            _end(name)
            raise Lost("replaced while it started")
        self.worker = worker

    async def ask(self, method, **arguments):
        """What the desk's `method` answers; Lost if the worker is gone by then or the method broke."""
        return json.loads(await self._call("answer", method, json.dumps(arguments)))

    async def _call(self, name, *arguments):
        """What the worker's function gives; it owes an answer until then."""
        mine = self.number
        if self.worker is None:
            raise Lost("no worker")
        self.owes += 1
        self.since = time.time()
        try:
            given = await getattr(self.worker, name)(*arguments)
        except JsException as error:
            raise Lost(str(error)) from error
        finally:
            if mine == self.number:
                self.owes -= 1
                self.since = time.time()
        if mine != self.number:
            raise Lost("replaced while it worked")
        return given

    async def load(self, name):
        """Have the worker load one of the page's wheels; Lost if the worker is gone or it cannot be loaded."""
        if self.worker is None:
            raise Lost("no worker")
        try:
            await self.worker.load(name)
        except JsException as error:
            raise Lost(str(error)) from error

    async def memory(self):
        """The bytes that the worker holds; Lost if it is gone."""
        return await self._call("memory")

    def stop(self):
        """End the worker at once, whatever it does; calls under way never come back."""
        _end(self._name())
        self.worker = None
        self.owes = 0
        self.number += 1

    def _name(self):
        return f"{self.name}-{self.number}"


def _end(name):
    """End the worker called `name`. One that is only starting cannot be ended yet: `start` does so when it can."""
    script = js.document.querySelector(f'script[name="{name}"]')
    if script:
        try:
            script.xworker.terminate()
        except AttributeError:
            return
        script.remove()


def soon(work):
    """Start a coroutine from a function that is none."""
    asyncio.create_task(work)


def later(milliseconds, action):
    """Call `action` after a while.

    MicroPython has one proxy for each JavaScript function, and it remembers whether it was fetched as a method. asyncio
    calls `js.setTimeout` as a function, so nobody may ever call `js.window.setTimeout`.
    """
    js.setTimeout(action, milliseconds)
