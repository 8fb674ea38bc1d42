"""The solver's worker: the desk, asked by name with JSON text, answering with JSON text.

python-sat is fetched when a solver first asks for it, between two slices of work; the service worker keeps it then.
"""

import json

import pyodide_js
from pyodide.ffi import JsException

from pysolvers.desk.desk import Desk
from pysolvers.engines.sat.availability import fetching, installed

__export__ = ["answer", "load", "memory"]

desk = Desk()
painted = None
fetching.advice = "it is fetched when it is first used, and that takes a network"


async def answer(method: str, arguments: str) -> str:
    """What the desk's `method` answers; `"scene": null` stands for the scene that was sent last."""
    global painted
    if method.startswith("_"):
        raise ValueError(f"There is no method {method}.")
    if method != "step":
        fetching.possible = True  # what failed before is tried again
    elif fetching.requested:
        await fetch()
    told = getattr(desk, method)(**json.loads(arguments))
    if "scene" in told:
        if told["scene"] == painted:
            told["scene"] = None
        else:
            painted = told["scene"]
    return json.dumps(told)


def memory() -> int:
    """The bytes that this worker holds; they grow and are never given back but with the worker itself."""
    return int(pyodide_js._module.HEAP8.length)


async def load(name: str) -> None:
    """Load a wheel that the page brings but does not load at the start (pyodide-lock.json lists them)."""
    await pyodide_js.loadPackage(name)


async def fetch() -> None:
    """Fetch python-sat from where this page is; the lock file has its hash. Whether it came shows by looking."""
    fetching.requested = False
    try:
        await load("python-sat")
    except JsException:
        pass  # the page was built without it
    fetching.possible = installed()
