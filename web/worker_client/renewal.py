"""Repairs the caches if the solver can't start: files that differ from the build are fetched again."""

import json

import js
from jsffi import JsException

PRECACHE = "-precache-"
"""This is part of the name of the service worker's cache."""


async def is_whole(address, digest, cache="default"):
    """True if the file at an address has this hash. `cache` "reload" fetches it past the browser's own cache."""
    try:
        asked = js.JSON.parse(json.dumps({"cache": cache, "integrity": digest}))
        return (await js.fetch(address, asked)).ok
    except JsException:
        return False


async def renew(files):
    """Make the caches hold all `files` (address, size, hash) as built; return False if the server's are wrong, too.

    If a file is wrong, the service worker's cache is emptied. The service worker then fetches each file again.
    """
    wrong = []
    for address, _, digest in files:
        if not await is_whole(address, digest):
            wrong.append((address, digest))  # no comprehension, because MicroPython can't await in one
    for address, digest in wrong:
        if not await is_whole(address + "?anew", digest, "reload"):
            return False
    if wrong:
        await forget_precache()
    for address, digest in wrong:
        await is_whole(address, digest, "reload")
    return True


async def forget_precache():
    """Delete the service worker's cache of the page, if there is one."""
    try:
        for name in await js.caches.keys():
            if PRECACHE in name:
                await js.caches.delete(name)
    except (JsException, AttributeError):
        return  # an insecure address has no caches
