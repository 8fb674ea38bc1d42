"""The web worker with the solver. It passes the page's calls to a `Desk`; arguments and results are JSON."""

import json
import sys
from asyncio import Lock
from site import getsitepackages
from typing import Any

import pyodide_js
from pyodide.ffi import JsException, to_js

sys.path.insert(0, f"{getsitepackages()[0]}/pysolvers.zip")  # the wheel brings one archive instead of 200 files

from pysolvers.desk.desk import Desk
from pysolvers.engines.sat.availability import fetching, installed

__export__ = ["answer", "can_share", "carry_out", "leave", "load", "memory", "order"]

desk = Desk()
helper: Any = None
"""The `Helper` that executes the orders of another worker's desk; None until the first order."""
loading = Lock()
"""Held while a wheel is loaded, so that wheels are loaded one after another."""
last_scene = None
"""The scene sent to the page last."""
fetching.advice = "it is downloaded on first use, which needs a network connection"


async def answer(method: str, arguments: str, data: Any = None) -> str:
    """Call a method of the desk, and return its result as JSON. `data` (a Uint8Array) is one more argument.

    A drawing ("scene") that is the same as the last one is sent as null.
    """
    global last_scene
    if method not in ("step", "grade"):
        fetching.possible = True  # try again what failed before
    elif fetching.requested:
        await fetch()
    bytes_too = {} if data is None else {"data": data.to_bytes()}
    result = desk.call(method, **json.loads(arguments), **bytes_too)
    if "scene" in result:
        if result["scene"] == last_scene:
            result["scene"] = None
        else:
            last_scene = result["scene"]
    return json.dumps(result)


def can_share() -> bool:
    """True if other workers can help with the job of the solver in this worker."""
    return desk.can_share()


def order(name: str, news: Any) -> Any:
    """Return the next task for the helper `name`, a worker; `news` is its report. Both are Uint8Arrays."""
    return to_js(desk.order(name, news.to_bytes()))


def leave(name: str) -> None:
    """Give the work of the helper `name`, a worker that is gone, to others."""
    desk.leave(name)


async def carry_out(order: Any) -> Any:
    """Work on an `order` of another worker's solver, and return a report (both Uint8Arrays).

    An empty `order` means to continue with the last one.
    """
    global helper
    if helper is None:
        from pysolvers.parallel.helpers import Helper

        helper = Helper()
    if fetching.requested:
        await fetch()
    return to_js(helper.carry_out(order.to_bytes()))


def memory() -> int:
    """Return the bytes of memory that this worker holds."""
    return int(pyodide_js._module.HEAP8.length)


async def load(name: str) -> bool:
    """Install a wheel of the page and its dependencies. Return False if that is impossible now."""
    try:
        async with loading:
            fetching.under_way = name == "python-sat"  # so that no call imports it half installed
            await pyodide_js.loadPackage("micropip")
            import micropip

            for _ in range(2):  # a network may fail once, which raises nothing
                await micropip.install(name)
                if name in micropip.list():
                    return True
    except (ImportError, JsException, OSError, ValueError):
        pass  # the page was built without it, or a file is damaged
    finally:
        fetching.under_way = False
    return False


async def fetch() -> None:
    """Download and install python-sat."""
    fetching.requested = False
    await load("python-sat")
    fetching.possible = installed()
