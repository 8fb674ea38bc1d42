"""The web worker with the solver: calls methods of the desk by name, with JSON text in and out.

python-sat is fetched when a solver first asks for it, between two slices of a job. The service worker then keeps it.
"""

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
"""Executes orders if this worker helps another one."""
loading = Lock()
"""Held while a wheel is loaded: one after another."""
last_scene = None
"""The scene that was sent last."""
fetching.advice = "it is fetched when it is first used, and that takes a network"


async def answer(method: str, arguments: str, data: Any = None) -> str:
    """What the desk's call `method` returns, with `data` (a Uint8Array, such as a file) as one more argument.

    `"scene": null` stands for the scene that was sent last.
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
    """True if other workers can help with the desk's work."""
    return desk.can_share()


def order(name: str, news: Any) -> Any:
    """A helper's next order, given the news of its work, as Uint8Arrays."""
    return to_js(desk.order(name, news.to_bytes()))


def leave(name: str) -> None:
    """A helper of the desk is gone."""
    desk.leave(name)


async def carry_out(order: Any) -> Any:
    """Do what the desk in another worker orders, or go on; the news of it (Uint8Arrays)."""
    global helper
    if helper is None:
        from pysolvers.parallel.helpers import Helper

        helper = Helper()
    if fetching.requested:
        await fetch()
    return to_js(helper.carry_out(order.to_bytes()))


def memory() -> int:
    """The bytes that this worker holds; they only grow, until the worker is ended."""
    return int(pyodide_js._module.HEAP8.length)


async def load(name: str) -> bool:
    """Have micropip install a wheel of the page, and what it needs; False if it cannot be had now.

    pyodide-lock.json says where the wheels lie on the page's own server, and their hashes: the browser takes no others.
    """
    try:
        async with loading:
            fetching.under_way = name == "python-sat"  # calls that come meanwhile leave it alone
            await pyodide_js.loadPackage("micropip")
            import micropip

            for _ in range(2):  # a network may fail once, which raises nothing
                await micropip.install(name)
                if name in micropip.list():
                    return True
    except (ImportError, JsException, OSError, ValueError):
        pass  # the page was built without it, or a file is spoilt
    finally:
        fetching.under_way = False
    return False


async def fetch() -> None:
    """Fetch python-sat."""
    fetching.requested = False
    await load("python-sat")
    fetching.possible = installed()
