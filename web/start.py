"""Starts the page: unpacks its modules, which come as one file, and runs app.py."""

import asyncio
import json
import os


def unpack(path):
    """Write the modules in the JSON file at `path`, {path of a module: its source}, to their places."""
    with open(path) as file:
        modules = json.load(file)
    for folder in {name.split("/")[0] for name in modules if "/" in name}:
        os.mkdir(folder)
    for name in modules:
        with open(name, "w") as file:
            file.write(modules[name])


async def start():
    """Start the solver's worker if that takes no bytes from the first paint, then the page."""
    from offline import is_cached
    from worker_client.solver import start_early

    if is_cached():
        start_early()
        await asyncio.sleep(0)  # now PyScript sees it
    from app import main

    await main()


unpack("modules.json")
asyncio.create_task(start())
