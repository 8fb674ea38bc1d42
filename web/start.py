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


unpack("modules.json")

from app import main  # noqa: E402  # it is there only now

asyncio.create_task(main())
