"""The solver's worker: the desk, asked by name with JSON text, answering with JSON text."""

import json

import pyodide_js

from pysolvers.desk import Desk

__export__ = ["answer", "load"]

desk = Desk()
painted = None


def answer(method: str, arguments: str) -> str:
    """What the desk's `method` answers; `"scene": null` stands for the scene that was sent last."""
    global painted
    if method.startswith("_"):
        raise ValueError(f"There is no method {method}.")
    told = getattr(desk, method)(**json.loads(arguments))
    if "scene" in told:
        if told["scene"] == painted:
            told["scene"] = None
        else:
            painted = told["scene"]
    return json.dumps(told)


async def load(name: str) -> None:
    """Load a wheel that the page brings but does not load at the start (pyodide-lock.json lists them)."""
    await pyodide_js.loadPackage(name)
