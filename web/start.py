"""Starts the page: unpacks its modules, which come as one file, and runs app.py. It is inlined in the page."""

import asyncio
import json
import os

import js
from jsffi import JsException

DIGESTS = {"modules.json": "{{modules_digest}}", "first.json": "{{first_digest}}"}


async def whole(name):
    """Return the text of a file of the page; "" if neither cache nor server has the file with the hash in `DIGESTS`."""
    for address, cache in (("./" + name, "default"), ("./" + name + "?anew", "reload")):
        try:
            options = js.JSON.parse(json.dumps({"cache": cache, "integrity": DIGESTS[name]}))
            answer = await js.fetch(address, options)
            return await answer.text()
        except JsException:
            continue
    return ""


def unpack(modules):
    """Write the modules to MicroPython's file system: `modules` maps the path of each to its source."""
    for folder in {name.split("/")[0] for name in modules if "/" in name}:
        os.mkdir(folder)
    for name in modules:
        with open(name, "w") as file:
            file.write(modules[name])


def say_failed():
    """Show that the page's own files are missing, and offer to reload the page."""
    js.document.documentElement.setAttribute("data-solver", "failed")
    status = js.document.getElementById("status")
    status.className = "bad"
    status.replaceChildren(*js.document.getElementById("not-loaded").children)
    retry = js.document.getElementById("retry")
    retry.hidden = False
    retry.addEventListener("click", lambda event: js.location.reload())


async def start():
    """Start the page. If all files are cached, start the solver's worker first, because it needs no download."""
    modules = await whole("modules.json")
    first = await whole("first.json")
    if not modules or not first:
        say_failed()
        return
    unpack(json.loads(modules))
    from offline import is_cached
    from worker_client.solver import start_early

    if is_cached():
        start_early()
        await asyncio.sleep(0)  # now PyScript sees it
    from app import main

    await main(json.loads(first))


asyncio.create_task(start())
